"""What the tests in a real browser share: Chromium, headless, and pages that are watched."""

import shutil
from contextlib import contextmanager

import pytest

playwright = pytest.importorskip("playwright.sync_api")
CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")
BROWSER = [
    pytest.mark.skipif(CHROMIUM is None, reason="needs chromium"),
    pytest.mark.xdist_group("browser"),
]
expect = playwright.expect
# A page that waits for a worker may have to wait for a busy machine too.
PATIENCE = 60_000
expect.set_options(timeout=PATIENCE)

QUIET = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
]


@contextmanager
def launched():
    """Give a browser."""
    with playwright.sync_playwright() as p:
        browser = p.chromium.launch(executable_path=CHROMIUM, args=QUIET)
        yield browser
        browser.close()


@contextmanager
def watched(browser, may_ask):
    """Give what opens pages, which must not complain nor ask for other than `may_ask(url)`."""
    faults, contexts = [], []

    def open_one(url, **settings):
        settings = {"viewport": {"width": 1200, "height": 900}, "locale": "en-US"} | settings
        context = browser.new_context(**settings)
        contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(PATIENCE)
        page.on("console", lambda m: m.type in ("error", "warning") and faults.append(m.text))
        page.on("pageerror", lambda e: faults.append(str(e)))
        page.on("request", lambda r: may_ask(r.url) or faults.append(f"asked {r.url}"))
        page.goto(url)
        return page

    yield open_one
    for context in contexts:
        context.close()
    assert faults == []
