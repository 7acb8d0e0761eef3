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

from playwright.sync_api import sync_playwright

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


# What each view shows: its link, and the element that stands when it does.
VIEWS = {
    "tower": ("disks=5&moves=0-2.0-1.2-1.0-2", ".counter"),
    "tiles": ("board=5+1+0+3/12+11+9+2/6+14+4+8/10+7+13+15", ".counter:has-text('42')"),
    "explain": ("method=inorder-stack&explaindisks=4&explainat=5", ".code .running"),
    "compare": ("comparedisks=12&compared=1", ".chart text:text-is('12')"),
    "check": ("answer=1+A+C%0A2+A+B%0A3+A+C%0A1+C+B%0A", ".verdict .head"),
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
            for look, settings, language in (
                ("light", {"viewport": WIDE, "color_scheme": "light"}, "en"),
                ("dark", {"viewport": WIDE, "color_scheme": "dark"}, "zh"),
                ("phone", {"viewport": PHONE, "color_scheme": "light", "has_touch": True}, "ja"),
            ):
                shoot(browser.new_context(**settings), address, folder, look, language)
            browser.close()
    finally:
        process.terminate()
        process.wait(15)


def shoot(context: Any, address: str, folder: Path, look: str, language: str = "en") -> None:
    """Take a picture of every view in one look."""
    for view, (link, mark) in VIEWS.items():
        page = context.new_page()
        page.goto(f"{address}#view={view}&{link}&language={language}")
        page.locator(f"#view-{view} {mark}").first.wait_for()
        page.wait_for_load_state("networkidle")
        page.wait_for_timeout(500)
        page.screenshot(path=folder / f"{view}-{look}.png", full_page=True)
        page.close()
    context.close()


if __name__ == "__main__":
    main()
