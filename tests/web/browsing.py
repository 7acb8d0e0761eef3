"""What the tests in a real browser share."""

import shutil

import pytest

playwright = pytest.importorskip("playwright.sync_api")
CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")
BROWSER = [
    pytest.mark.skipif(CHROMIUM is None, reason="needs chromium"),
    pytest.mark.xdist_group("browser"),
]
expect = playwright.expect
# A page that waits for a worker may have to wait for a busy machine too.
expect.set_options(timeout=60_000)
