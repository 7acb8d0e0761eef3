"""How the page looks to everybody: languages, themes, phones, and tools that read it aloud."""

from urllib.parse import urlsplit

import pytest

from browsing import BROWSER, expect

pytestmark = BROWSER

# Every tab with all that it can show.
LINKS = {
    "tower": "disks=3&moves=0-2&solved=1&at=2",
    "tiles": "rows=3&columns=3&board=1+2+3/4+5+6/0+7+8&slides=L&tilesolution=L&slideat=1",
    "explain": "method=task-stack&explainat=3",
    "compare": "comparedisks=2&compared=1",
    "check": "answer=A+C%0AA+B%0AA+B",
}
FILLED = {
    "tower": ".film:visible",
    "tiles": ".film:visible",
    "explain": ".code .running",
    "compare": ".chart .key",
    "check": ".verdict .head",
}
LANGUAGES = ("en", "zh", "ja")


def show(page, view):
    page.locator(f"#tab-{view}").click()
    page.locator(f"#view-{view} {FILLED[view]}").first.wait_for()


def everything():
    return "#" + "&".join(LINKS.values())


def serious_faults(page):
    axe = pytest.importorskip("axe_playwright_python.sync_playwright").Axe()
    found = axe.run(page).response["violations"]
    return [
        (fault["id"], [node["html"][:80] for node in fault["nodes"]])
        for fault in found
        if fault["impact"] in ("serious", "critical")
    ]


# Colours differ by scheme, words by language: each of both is seen with every view.
@pytest.mark.parametrize(
    ("scheme", "languages", "mode"), [("light", ("en", "zh"), "start"), ("dark", ("ja",), "goal")]
)
def test_axe_finds_no_serious_fault(open_page, scheme, languages, mode):
    page = open_page(everything(), color_scheme=scheme, reduced_motion="reduce")
    for view in LINKS:
        show(page, view)
        for language in languages:
            page.locator("#language").select_option(language)
            page.locator(f"#view-{view} {FILLED[view]}").first.wait_for()
            assert serious_faults(page) == [], (view, language)
    for view, board in (("tower", "svg.tower.arranging"), ("tiles", "svg.board.arranging")):
        show(page, view)
        page.locator(f"#view-{view} [data-t=mode_{mode}]").click()
        page.locator(f"#view-{view} {board}").first.wait_for()
        assert serious_faults(page) == [], (view, mode)


def test_a_phone_has_room_for_every_tab(open_page):
    width = 320
    page = open_page(everything(), viewport={"width": width, "height": 740}, has_touch=True)
    for view in LINKS:
        show(page, view)
        for details in page.locator(f"#view-{view} details").all():
            details.locator("summary").tap()
        for language in LANGUAGES:
            page.locator("#language").select_option(language)
            page.locator(f"#view-{view} {FILLED[view]}").first.wait_for()
            overflow = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
            assert page.evaluate(overflow) <= 0, (view, language)
            # A finger needs 24 pixels either way (WCAG 2.2, 2.5.8).
            boxes = page.evaluate(CONTROLS)
            assert boxes
            for name, x, across, down in boxes:
                assert min(across, down) >= 24, (view, language, name)
                assert x >= 0, (view, language, name)
                assert x + across <= width, (view, language, name)


CONTROLS = """
[...document.querySelectorAll("button, select, summary")]
  .filter((one) => one.checkVisibility())
  .map((one) => [one, one.getBoundingClientRect()])
  .map(([one, box]) => [one.textContent, box.x, box.width, box.height])
"""


def test_a_phone_plays_by_tapping(open_page):
    page = open_page(viewport={"width": 360, "height": 740}, has_touch=True, is_mobile=True)
    box = page.locator("#view-tower .stage svg.tower").bounding_box()
    for peg in (0, 2):
        page.touchscreen.tap(
            box["x"] + box["width"] * (peg + 0.5) / 3, box["y"] + box["height"] / 2
        )
    expect(page.locator("#view-tower .counter")).to_contain_text("1 move made")
    page.locator("#tab-tiles").tap()
    page.locator("#view-tiles .stage .tile").first.wait_for()


def test_language_and_theme_come_from_the_browser_and_can_be_switched(open_page):
    page = open_page(locale="ja-JP", color_scheme="dark")
    expect(page.get_by_role("tab", name="ハノイの塔")).to_be_visible()
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    page.locator("#language").select_option("zh")
    expect(page.get_by_role("tab", name="汉诺塔")).to_be_visible()
    expect(page.locator("html")).to_have_attribute("lang", "zh")
    page.locator("#theme").click()
    expect(page.locator("html")).to_have_attribute("data-theme", "light")
    other = open_page(f"#{urlsplit(page.url).fragment}", locale="en-US")
    expect(other.get_by_role("tab", name="汉诺塔")).to_be_visible()


def test_reduced_motion_is_honoured(open_page):
    page = open_page("#disks=2&solved=1", reduced_motion="reduce")
    page.locator("#view-tower").get_by_role("button", name="Step", exact=True).click()
    expect(page.locator("#view-tower .player .number")).to_have_value("1")
    expect(page.locator("#view-tower .film .remark")).to_have_text("Disk 1 from A to B.")
    assert page.evaluate("document.getAnimations().length") == 0


def test_first_load_is_small(open_page):
    page = open_page()
    sizes = page.evaluate(
        "performance.getEntriesByType('resource').map(r => r.transferSize).reduce((a, b) => a + b)"
    )
    assert sizes < 300_000


def drag_by_finger(page, start, end):
    session = page.context.new_cdp_session(page)

    def touch(kind, *points):
        session.send(
            "Input.dispatchTouchEvent",
            {"type": kind, "touchPoints": [{"x": x, "y": y} for x, y in points]},
        )

    touch("touchStart", start)
    for share in (0.3, 0.7, 1):
        point = (a + (b - a) * share for a, b in zip(start, end, strict=True))
        touch("touchMove", tuple(point))
    touch("touchEnd")


def test_a_finger_drags_disks_and_tiles(open_page):
    page = open_page(
        "#rows=2&columns=2&board=1+2/0+3", viewport={"width": 360, "height": 740}, has_touch=True
    )
    box = page.locator("#view-tower .stage svg").bounding_box()
    x, y, width = box["x"], box["y"] + box["height"] / 2, box["width"]
    drag_by_finger(page, (x + width / 6, y), (x + width * 5 / 6, y))
    expect(page.locator("#view-tower .counter")).to_contain_text("1 move made")
    page.locator("#tab-tiles").tap()
    box = page.locator('#view-tiles .stage [data-tile="3"]').bounding_box()
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    drag_by_finger(page, (x, y), (x - box["width"], y))
    expect(page.locator("#view-tiles .counter")).to_contain_text("Solved in 1 slide")
