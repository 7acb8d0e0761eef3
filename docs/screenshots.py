"""Take the screenshots of the page that docs/web.md shows: `python docs/screenshots.py [FOLDER]`.

Needs the `web` extra, playwright and Chromium. It starts a server of its own on this machine.
"""

from __future__ import annotations

import shutil
import socket
import subprocess
import sys
import time
import urllib.request
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, sync_playwright

FOLDER = Path(__file__).parent / "images" / "page"
WIDE = {"width": 1100, "height": 760}
PHONE = {"width": 390, "height": 780}


def server() -> tuple[subprocess.Popen[bytes], str]:
    """Start a server on a free port and wait until it answers."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    command = [sys.executable, "-m", "pegtile", "serve", "--no-browser", "--port", str(port)]
    process = subprocess.Popen(command, stderr=subprocess.DEVNULL)
    address = f"http://127.0.0.1:{port}/"
    for _ in range(300):
        try:
            urllib.request.urlopen(f"{address}api/v1/health", timeout=5).close()
            return process, address
        except OSError:
            time.sleep(0.1)
    process.terminate()
    raise SystemExit("the server does not answer")


def nothing(page: Page) -> None:
    """Leave a view as it opens."""


def explained(page: Page) -> None:
    """Go some steps into an explanation."""
    step = page.locator("#view-explain .player button").nth(3)
    step.wait_for()
    page.wait_for_timeout(2000)
    for _ in range(4):
        step.click()
    page.wait_for_timeout(500)


def judged(page: Page) -> None:
    """Judge an answer that is wrong in its third move."""
    page.locator("#view-check textarea").first.fill("1 A C\n2 A B\n3 A C\n1 C B\n")
    page.locator("#view-check button").first.click()
    page.wait_for_timeout(1500)


def compared(page: Page) -> None:
    """Set the methods side by side."""
    page.locator("#view-compare button").first.click()
    page.wait_for_timeout(6000)


VIEWS = {
    "tower": nothing,
    "tiles": nothing,
    "explain": explained,
    "compare": compared,
    "check": judged,
}


def main() -> None:
    """Take all of them."""
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else FOLDER
    folder.mkdir(parents=True, exist_ok=True)
    process, address = server()
    try:
        with sync_playwright() as play:
            browser = play.chromium.launch(
                executable_path=shutil.which("chromium"),
                args=["--no-sandbox", "--disable-gpu", "--disable-background-networking"],
            )
            for look, settings in (
                ("light", {"viewport": WIDE, "color_scheme": "light"}),
                ("dark", {"viewport": WIDE, "color_scheme": "dark"}),
                ("phone", {"viewport": PHONE, "color_scheme": "light", "has_touch": True}),
            ):
                shoot(browser.new_context(locale="en-US", **settings), address, folder, look)
            browser.close()
    finally:
        process.terminate()
        process.wait(15)


def shoot(context: Any, address: str, folder: Path, look: str) -> None:
    """Take a picture of every view in one look."""
    page = context.new_page()
    page.goto(address)
    page.wait_for_selector("body[data-ready]")
    for view, prepare in VIEWS.items():
        page.locator(f"#tab-{view}").click()
        page.wait_for_timeout(700)
        prepare(page)
        page.screenshot(path=folder / f"{view}-{look}.png", full_page=True)
    context.close()


if __name__ == "__main__":
    main()
