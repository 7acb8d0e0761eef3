"""The page in a real browser: Chromium, headless, talking to a server on this machine only."""

import json
import re
import time
import urllib.request
from urllib.parse import urlsplit

from browsing import BROWSER, expect

pytestmark = BROWSER


def peg_centre(page, peg, pegs=3):
    box = page.locator("#view-tower .stage svg.tower").bounding_box()
    return box["x"] + box["width"] * (peg + 0.5) / pegs, box["y"] + box["height"] * 0.8


SHORTEST_3 = [(0, 2), (0, 1), (2, 1), (0, 2), (1, 0), (1, 2), (0, 2)]


def solved(page):
    expect(page.locator("#view-tower .counter")).to_have_text(
        "Solved in 7 moves; the shortest is 7."
    )


def counted(page, number):
    expect(page.locator("#view-tower .counter")).to_contain_text(
        re.compile(rf"^{number} moves? made|in {number} moves")
    )


def test_play_by_drag(open_page):
    page = open_page()
    for number, (source, target) in enumerate(SHORTEST_3, 1):
        page.mouse.move(*peg_centre(page, source))
        page.mouse.down()
        page.mouse.move(*peg_centre(page, target), steps=5)
        page.mouse.up()
        counted(page, number)
    solved(page)


def test_play_by_tap(open_page):
    page = open_page(has_touch=True)
    for number, (source, target) in enumerate(SHORTEST_3, 1):
        page.touchscreen.tap(*peg_centre(page, source))
        page.touchscreen.tap(*peg_centre(page, target))
        counted(page, number)
    solved(page)


def test_play_by_keyboard_alone(open_page):
    page = open_page()
    page.locator("#view-tower .stage svg.tower").focus()
    for number, (source, target) in enumerate(SHORTEST_3, 1):
        page.keyboard.press(str(source + 1))
        page.keyboard.press(str(target + 1))
        counted(page, number)
    solved(page)
    page.keyboard.press("ArrowRight")
    expect(page.locator("#live")).to_contain_text("Peg")


def test_keys_play_wherever_nothing_else_uses_them(open_page):
    page = open_page()
    page.keyboard.press("1")
    page.keyboard.press("3")
    counted(page, 1)
    page.get_by_role("button", name="Undo").click()
    counted(page, 0)
    page.keyboard.press("1")  # the button has the focus, and no use for it
    page.keyboard.press("2")
    counted(page, 1)
    page.locator("#view-tower textarea").focus()
    page.keyboard.type("12")
    expect(page.locator("#view-tower textarea")).to_have_value("12")
    expect(page.locator("#view-tower .message")).to_have_text("")
    expect(page.locator("#view-tower .picked")).to_have_count(0)
    page = open_page("#view=tiles&rows=3&columns=3&board=1+2+3/4+5+6/0+7+8")
    page.keyboard.press("ArrowLeft")
    expect(page.locator("#view-tiles .counter")).to_contain_text("1 slide made")


def test_a_hint_of_the_tiles_names_and_lights_its_tile_until_the_next_action(open_page):
    page = open_page("#view=tiles&rows=3&columns=3&board=1+2+3/4+5+6/0+7+8")
    message, lit = page.locator("#view-tiles .message"), page.locator("#view-tiles .stage .lit")
    page.get_by_role("button", name="Hint").click()
    expect(message).to_have_text("Slide tile 7 left into the gap; 2 slides to go.")
    expect(message).to_have_class("message plain")
    expect(lit).to_have_attribute("data-tile", "7")
    page.keyboard.press("ArrowRight")
    expect(message).to_have_text("Not allowed: no tile can slide right.")
    expect(message).to_have_class("message")
    expect(lit).to_have_count(0)


def test_keys_may_come_faster_than_the_answers(open_page):
    page = open_page()
    page.locator("#view-tower .stage svg.tower").focus()
    for source, target in SHORTEST_3:
        page.keyboard.press(str(source + 1))
        page.keyboard.press(str(target + 1))
    solved(page)


def test_illegal_moves_are_refused_with_the_reason(open_page):
    page = open_page()
    page.locator("#view-tower .stage svg.tower").focus()
    for key in "1312":
        page.keyboard.press(key)
    counted(page, 2)
    for key in "12":
        page.keyboard.press(key)
    expect(page.locator("#view-tower .message")).to_contain_text(
        "Not allowed: disk 3 would lie on the smaller disk 2 on peg B"
    )
    counted(page, 2)


def test_undo_redo_reset(open_page):
    page = open_page()
    page.locator("#view-tower .stage svg.tower").focus()
    for key in "1312":
        page.keyboard.press(key)
    counted(page, 2)
    page.get_by_role("button", name="Undo").click()
    counted(page, 1)
    page.get_by_role("button", name="Redo").click()
    counted(page, 2)
    page.get_by_role("button", name="Reset").click()
    counted(page, 0)


def test_hint_and_solve_from_a_half_played_state(open_page):
    page = open_page("#moves=0-2.0-1")
    counted(page, 2)
    expect(page.locator("#view-tower .counter")).to_contain_text("5 to go")
    page.get_by_role("button", name="Hint").click()
    expect(page.locator("#view-tower .message")).to_have_text("Move disk 1 from C to B.")
    expect(page.locator("#view-tower .message")).to_have_class("message plain")
    expect(page.locator("#view-tower .stage .lit")).to_have_attribute("data-disk", "1")
    page.get_by_role("button", name="Solve from here").click()
    expect(page.locator("#view-tower .player .total")).to_have_text("5")
    expect(page.locator("#view-tower .message")).to_have_text("")
    expect(page.locator("#view-tower .lit")).to_have_count(0)
    page.locator("#view-tower").get_by_role("button", name="Last").click()
    expect(page.locator("#view-tower .stage svg.tower")).to_have_attribute(
        "aria-label", re.compile("peg C: 1, 2, 3")
    )


def test_scrub_64_disks_to_move_2_to_the_63(open_page):
    page = open_page("#disks=64")
    page.get_by_role("button", name="Solve from here").click()
    expect(page.locator("#view-tower .player .total")).to_have_text(str(2**64 - 1))
    number = page.locator("#view-tower .player .number")
    number.fill(str(2**63))
    number.press("Enter")
    expect(page).to_have_url(re.compile(f"at={2**63}"))
    board = page.locator("#view-tower .stage svg.tower")
    expect(board).to_have_attribute("aria-label", re.compile(r"peg C: 64$"))
    page.locator("#view-tower").get_by_role("button", name="Step", exact=True).click()
    expect(number).to_have_value(str(2**63 + 1))


LARGE = "17 1 20 9 16/2 22 19 14 5/15 21 0 3 24/23 18 13 12 7/10 8 6 4 11"


def test_paste_a_15_puzzle_and_solve_it_and_cancel_another(open_page):
    page = open_page("#view=tiles")
    board = page.locator("#view-tiles textarea").first
    board.fill("14 13 15 7\n11 12 9 5\n6 0 2 1\n4 8 10 3")
    board.press("Tab")
    page.locator("#view-tiles .setup select").select_option("blank-first")
    page.get_by_role("button", name="Solve from here").click()
    expect(page.locator("#view-tiles .player .total")).to_have_text("57", timeout=120_000)
    facts = page.locator("#view-tiles .remark:visible").first
    expect(facts).to_contain_text("57 slides, proven shortest")
    page.get_by_role("button", name="Back to playing").click()
    # Of a larger board ever shorter answers are sought, for as long as nobody cancels.
    board.fill(LARGE)
    board.press("Tab")
    page.locator("#view-tiles .setup select").select_option("blank-last")
    page.get_by_role("button", name="Solve from here").click()
    progress = page.locator("#view-tiles .progress-text")
    expect(progress).to_contain_text("best so far", timeout=120_000)
    expect(progress).to_contain_text("nodes", timeout=120_000)
    page.locator("#view-tiles").get_by_role("button", name="Cancel").click()
    expect(page.locator("#view-tiles .message")).to_have_text("Cancelled.")


def test_a_closed_page_cancels_its_job(open_page, server_of_pages):
    page = open_page(f"#view=tiles&rows=5&columns=5&board={LARGE.replace(' ', '+')}")
    page.get_by_role("button", name="Solve from here").click()
    expect(page.locator("#view-tiles .progress-text")).to_contain_text("best so far")

    def busy():
        with urllib.request.urlopen(f"{server_of_pages.address}/api/v1/health") as answer:
            return json.load(answer)["busy"]

    assert busy() == 1
    page.close()
    while busy():
        time.sleep(0.1)


def test_the_shortest_of_a_15_puzzle_is_told_while_it_is_played(open_page):
    page = open_page("#view=tiles&board=1+2+3+4/5+6+7+8/9+10+15+11/13+14+0+12")
    expect(page.locator("#view-tiles .counter")).to_contain_text("the shortest from the start is")


def test_tiles_by_click_and_by_arrows(open_page):
    page = open_page("#view=tiles&rows=3&columns=3&board=1+2+3/4+5+6/0+7+8")
    page.locator('.stage .tile[data-tile="7"]').click()
    expect(page.locator("#view-tiles .counter")).to_contain_text("1 slide made")
    page.locator("svg.board").first.focus()
    page.keyboard.press("ArrowLeft")
    expect(page.locator("#view-tiles .counter")).to_contain_text("Solved in 2 slides")
    page.keyboard.press("ArrowLeft")
    expect(page.locator("#view-tiles .message")).to_contain_text("no tile can slide left")


def test_tiles_by_drag(open_page):
    page = open_page("#view=tiles&rows=3&columns=3&board=1+2+3/4+5+6/0+7+8")
    box = page.locator('#view-tiles .stage .tile[data-tile="7"]').bounding_box()
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    def drag(dx, dy):
        page.mouse.move(x, y)
        page.mouse.down()
        page.mouse.move(x + dx, y + dy, steps=4)
        page.mouse.up()

    drag(0, -box["height"])
    expect(page.locator("#view-tiles .message")).to_have_text(
        "Not allowed: tile 7 cannot slide up."
    )
    drag(-box["width"], 0)
    expect(page.locator("#view-tiles .counter")).to_contain_text("1 slide made")
    expect(page.locator("#view-tiles .message")).to_have_text("")


def test_a_shared_link_holds_everything(open_page):
    page = open_page("#disks=4&start=AABB&goal=CCCC")
    page.locator("#view-tower .stage svg.tower").focus()
    for key in "23":
        page.keyboard.press(key)
    counted(page, 1)
    other = open_page(f"#{urlsplit(page.url).fragment}")
    counted(other, 1)
    label = page.locator("#view-tower .stage svg.tower").get_attribute("aria-label")
    expect(other.locator("#view-tower .stage svg.tower")).to_have_attribute("aria-label", label)


DAMAGED = [
    ("#moves=0-2,0-9&solved=1", "tower", "moves=0-2,0-9, which cannot be used"),
    ("#disks=abc&pegs=99", "tower", "disks=abc, which cannot be used: expected 1–64."),
    ("#moves=0-2.0-2.0-1", "tower", "Move 2 (0-2): disk 2 would lie on the smaller disk 1"),
    ("#moves=0-2.0-9", "tower", "Move 2 (0-9): there is no peg 9"),
    ("#start=QQ&speed=9", "tower", "cannot read 'Q"),
    ("#mode=fly", "tower", "mode=fly, which cannot be used: expected play, start, goal."),
    ("#view=tiles&board=1+2/3+0&slides=RXD", "tiles", "slides=RXD, which cannot be used"),
    ("#view=tiles&board=1+2/3+0&slides=RRD", "tiles", "Move 2 (R): no tile can slide right"),
    ("#view=tiles&board=1+1/3+0", "tiles", "tile 1 again"),
]


def test_a_damaged_link_is_told_and_can_be_played(open_page):
    page = open_page()
    for link, view, told in DAMAGED:
        page.evaluate("(link) => { location.hash = link }", link)
        expect(page.locator(f"#view-{view} > .message")).to_contain_text(told)
        expect(page.locator(f"#view-{view} .stage svg")).to_have_attribute(
            "aria-label", re.compile("1")
        )
        page.locator(f"#view-{view}").get_by_role("button", name="Reset").click()
        expect(page.locator(f"#view-{view} > .message")).to_have_text("")
        counter = page.locator(f"#view-{view} .counter")
        expect(counter).to_contain_text(re.compile(r"\b0 (move|slide)s"))


def test_a_damaged_link_is_told_in_the_other_tabs_too(open_page):
    page = open_page("#view=check&answer=A+C&disks=q&what=hanoi")
    expect(page.locator("#view-check > .message")).to_contain_text("disks=q, which cannot be used")
    expect(page.locator("#view-check .verdict")).to_contain_text("the goal is not reached")
    for link, view, told in (
        ("#view=explain&what=cube&explaindisks=99", "explain", "what=cube, which cannot be used"),
        ("#view=compare&comparedisks=0", "compare", "comparedisks=0, which cannot be used"),
        ("#view=check&what=tiles&board=1+1", "check", "tile 1 again"),
    ):
        page.evaluate("(link) => { location.hash = link }", link)
        expect(page.locator(f"#view-{view} > .message")).to_contain_text(told)


def test_a_tower_is_arranged_by_dragging_any_disk(open_page):
    page = open_page()
    page.get_by_role("button", name="Arrange the start").click()
    page.locator('#view-tower .stage .disk[data-disk="3"]').hover()
    page.mouse.down()
    page.mouse.move(*peg_centre(page, 1), steps=5)
    page.mouse.up()
    expect(page).to_have_url(re.compile("start=BAA"))


def test_tiles_are_arranged_by_changing_places(open_page):
    page = open_page("#view=tiles&rows=3&columns=3&board=1+2+3/4+5+6/0+7+8")
    page.get_by_role("button", name="Arrange the start").click()
    page.locator('#view-tiles .stage .tile[data-tile="1"]').click()
    page.locator('#view-tiles .stage .tile[data-tile="2"]').click()
    expect(page.locator("#view-tiles .counter")).to_have_text(
        "No moves lead from here to this goal."
    )


def test_moves_are_pasted_in_any_format(open_page):
    page = open_page()
    paste = page.locator("#view-tower textarea")
    paste.fill("Move disk 1 from A to C\nMove disk 2 from A to B")
    paste.press("Tab")
    counted(page, 2)


def test_own_arrows_are_read_and_a_tower_without_a_way_is_told(open_page):
    page = open_page("#disks=2&rules=A%3EB,B%3EC")
    counter, message = page.locator("#view-tower .counter"), page.locator("#view-tower .message")
    arrows = page.get_by_role("textbox", name="my own arrows")
    expect(counter).to_have_text("No moves lead from here to this goal.")
    arrows.fill("A>Q")
    arrows.press("Tab")
    expect(message).to_contain_text("cannot read 'Q'")
    expect(arrows).to_have_attribute("aria-invalid", "true")
    arrows.fill("A>B,B>C,C>A")
    arrows.press("Tab")
    expect(counter).to_contain_text("0 moves made, 7 to go")
