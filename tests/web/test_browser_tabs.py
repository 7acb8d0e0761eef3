"""The tabs Explain, Compare and Check in a real browser."""

import json
import re
from urllib.parse import urlsplit

import pytest

from browsing import BROWSER, expect

pytestmark = BROWSER


def test_a_wrong_answer_is_shown_where_it_fails(open_page):
    page = open_page("#view=check")
    page.locator("#view-check .answer").fill("A C\nA B\nA B\n")
    page.get_by_role("button", name="Check the answer").click()
    expect(page.locator("#view-check .verdict")).to_contain_text("Not right.")
    expect(page.locator("#view-check .verdict")).to_contain_text("Move 3")
    expect(page.locator("#view-check pre .running")).to_contain_text("3")
    expect(page.locator("#view-check svg.tower")).to_have_attribute(
        "aria-label", re.compile("peg A: 3; peg B: 2; peg C: 1")
    )


def test_explain_goes_forwards_and_backwards(open_page):
    page = open_page("#view=explain&method=task-stack")
    step = page.locator("#view-explain").get_by_role("button", name="Step", exact=True)
    expect(page.locator("#view-explain .player .total")).to_have_text("7")
    step.click()
    expect(page.locator("#view-explain .why")).to_contain_text("Disk 1 from A to C")
    line = page.locator("#view-explain .code .running")
    expect(line).to_contain_text("yield")
    first = page.locator("#view-explain .structure").inner_text()
    step.click()
    expect(page.locator("#view-explain .why")).to_contain_text("Disk 2 from A to B")
    page.locator("#view-explain").get_by_role("button", name="Back", exact=True).click()
    expect(page.locator("#view-explain .why")).to_contain_text("Disk 1 from A to C")
    assert page.locator("#view-explain .structure").inner_text() == first


def test_compare_fills_its_table(open_page):
    page = open_page("#view=compare")
    page.locator("#view-compare input[type=number]").fill("4")
    page.locator("#view-compare").get_by_role("button", name="Compare").click()
    rows = page.locator("#view-compare tbody tr")
    expect(rows).to_have_count(9)
    expect(page.locator("#view-compare .message")).to_have_text("")
    expect(rows.first).to_contain_text("15")
    page.locator("#view-compare").get_by_label("Puzzle").select_option("tiles")
    page.locator("#view-compare .wide").fill("1 2 3/4 0 6/7 5 8")
    # Who clicks at once leaves the box by it: what was typed is read first.
    page.locator("#view-compare").get_by_role("button", name="Compare").click()
    expect(page.locator("#view-compare .chart .key")).to_have_count(10)
    # Each search has solved the board itself and the one on its way.
    expect(page.locator("#view-compare .chart .dot.hue-1").first).to_be_visible()
    assert page.locator("#view-compare .chart .dot").count() >= 18


def test_an_answer_that_is_not_proven_shortest_is_not_called_longer(open_page):
    page = open_page("#view=compare&what=tiles&compareboard=1+2/0+3&compared=1")
    rows = page.locator("#view-compare tbody tr")
    expect(rows.filter(has_text="depth-first").first).to_contain_text("not proven (≥")
    expect(rows.filter(has_text="breadth-first")).to_contain_text("✓")
    expect(page.locator("#view-compare table")).not_to_contain_text("✗")


def open_tab(page, view):
    page.locator(f"#tab-{view}").click()
    page.wait_for_selector(f"body[data-ready={view}]")


def check(page, text):
    page.locator("#view-check .answer").fill(text)
    page.get_by_role("button", name="Check the answer").click()


def test_an_ambiguous_answer_is_settled_by_choosing_what_its_letters_say(open_page):
    page = open_page("#view=check&what=tiles")
    check(page, "U L")
    verdict = page.locator("#view-check .verdict")
    expect(verdict).to_contain_text("It can be read in several ways")
    page.get_by_label("What letters say").select_option("tile")
    expect(verdict).to_contain_text("Right: every move is legal")
    page.get_by_label("What letters say").select_option("blank")
    expect(verdict).to_contain_text("the goal is not reached")


def test_an_answer_is_found_in_the_reasoning_around_it(open_page):
    page = open_page("#view=check&disks=2")
    verdict = page.locator("#view-check .verdict")
    check(page, "Attempt:\nA C\nA B\n\nFinal answer:\nA B\nA C\nB C\n")
    expect(verdict).to_contain_text("Not right")
    page.get_by_label("There is reasoning around the answer").check()
    expect(verdict).to_contain_text("Right: every move is legal")
    expect(verdict).not_to_contain_text("null")


def test_a_task_can_be_set_where_an_answer_is_checked(open_page):
    page = open_page("#view=check")
    check(page, "A B\nA C\nB C\n")
    expect(page.locator("#view-check .verdict")).to_contain_text("goal is not reached")
    page.locator("#view-check").get_by_label("Disks").fill("2")
    page.locator("#view-check").get_by_label("Disks").press("Tab")
    expect(page.locator("#view-check .verdict")).to_be_hidden()
    page.get_by_role("button", name="Check the answer").click()
    expect(page.locator("#view-check .verdict")).to_contain_text("Right: every move is legal")


def test_verdicts_and_errors_are_told_in_the_readers_language(open_page):
    page = open_page("#view=check&answer=A+C%0AA+B%0AA+B&language=zh")
    told = [
        ("zh", "大圆盘会压在小圆盘上", "第 1 行第 2 列：读不懂"),
        ("ja", "大きい円盤が小さい円盤の上に載って", "1 行 2 列：「Q」が読めません"),
    ]
    for language, verdict, _ in told:
        page.locator("#language").select_option(language)
        expect(page.locator("#view-check .verdict")).to_contain_text(verdict)
    for language, _, error in told:
        page.locator("#language").select_option(language)
        open_tab(page, "tower")
        start = page.locator("#view-tower .setup input:not([type])").nth(1)
        start.fill("AQA")
        start.press("Tab")
        expect(page.locator("#view-tower > .message")).to_contain_text(error)


def test_searches_are_explained_on_a_board_of_ones_own(open_page):
    page = open_page("#view=explain&what=tiles&search=breadth-first")
    total = page.locator("#view-explain .player .total")
    expect(total).to_have_text(re.compile(r"^\d+$"))
    board = page.locator("#view-explain .wide")
    board.fill("1 2/0 3")
    board.press("Tab")
    expect(page.locator("#view-explain .tile")).to_have_count(3)
    board.fill("1 1/0 3")
    board.press("Tab")
    expect(page.locator("#view-explain .message")).to_contain_text("tile 1 again")


def test_a_link_holds_a_comparison_and_where_a_replay_stands(open_page):
    page = open_page("#view=compare&comparedisks=3&compared=1")
    expect(page.locator("#view-compare tbody tr")).to_have_count(9)
    open_tab(page, "check")
    check(page, "A C\nA B\nC B\n")
    expect(page.locator("#view-check .player .total")).to_have_text("3")
    page.locator("#view-check").get_by_role("button", name="Back", exact=True).click()
    expect(page).to_have_url(re.compile("checkat=2"))
    other = open_page(f"#{urlsplit(page.url).fragment}")
    expect(other.locator("#view-check .player .number")).to_have_value("2")
    expect(other.locator("#view-check .stage svg.tower")).to_have_attribute(
        "aria-label", re.compile("peg A: 3; peg B: 2; peg C: 1")
    )


SIGNS = {"svg": b"<svg", "gif": b"GIF89a", "html": b"<!"}


@pytest.mark.parametrize(
    ("link", "kinds"),
    [
        ("#view=tower&moves=0-2", {"shown", "played", "solution"}),
        (
            "#view=tiles&rows=3&columns=3&board=1+2+3/4+5+6/0+7+8&slides=L",
            {"shown", "played", "solution"},
        ),
        ("#view=explain", {"explanation", "shown", "solution"}),
        ("#view=explain&what=tiles&sample=1+2/0+3", {"explanation", "shown", "solution"}),
        ("#view=compare&comparedisks=2&compared=1", {"table", "chart"}),
        ("#view=check&answer=A+C%0AA+B", {"verdict", "shown", "legal"}),
        ("#view=check&what=tiles&answer=5+8", {"verdict", "shown", "legal"}),
    ],
)
def test_all_that_is_shown_can_be_saved(open_page, link, kinds):
    page = open_page(link)
    if "view=explain" in link:  # the menu stands still once there is something to show
        expect(page.locator("#view-explain .explained")).to_be_visible()
    menu = page.locator(".export:visible")
    menu.locator("summary").click()
    choice = menu.locator("select")
    values = choice.locator("option").evaluate_all("all => all.map((one) => one.value)")
    assert set(values) == kinds
    for kind in values:
        choice.select_option(kind)
        page.wait_for_timeout(1_100)  # Chromium lets a page save no more than ten files in a second
        for button in menu.get_by_role("button").all():
            with page.expect_download() as download:
                button.click()
            name = download.value.suggested_filename
            content = download.value.path().read_bytes()
            form = name.rpartition(".")[2]
            assert content.startswith(SIGNS.get(form, b"")), name
            assert json.loads(content) if form == "json" else content.strip(), name


def test_a_link_holds_what_is_arranged_how_fast_it_plays_and_what_was_typed(open_page):
    page = open_page("#solved=1&rows=2&columns=2&board=1+2/0+3")
    page.locator("#view-tower").get_by_label("Speed").select_option("5×")
    page.get_by_role("button", name="Arrange the goal").click()
    open_tab(page, "tiles")
    page.get_by_role("button", name="Arrange the start").click()
    open_tab(page, "check")
    check(page, "A B\n")
    expect(page.locator("#view-check .verdict")).to_contain_text("the goal is not reached")
    page.locator("#view-check .answer").fill("A B\nA C\n")
    page.locator("#view-check .answer").press("Tab")
    expect(page).to_have_url(re.compile("draft="))
    other = open_page(f"#{urlsplit(page.url).fragment}")
    expect(other.locator("#view-check .verdict")).to_contain_text("the goal is not reached")
    expect(other.locator("#view-check .answer")).to_have_value("A B\nA C\n")
    expect(other.locator("#view-check").get_by_label("Speed")).to_have_value("120")
    for view, mode in (("tiles", "start"), ("tower", "goal")):
        open_tab(other, view)
        pressed = other.locator(f"#view-{view} .choice [aria-pressed=true]")
        expect(pressed).to_have_attribute("data-key", mode)
        expect(other.locator(f"#view-{view} .arranging")).to_have_count(1)
    # Who asks for a hint plays on.
    other.get_by_role("button", name="Hint").click()
    expect(other.locator("#view-tower .message")).to_contain_text("Move disk 1")
    expect(other.locator("#view-tower .arranging")).to_have_count(0)


def test_a_number_that_cannot_be_used_is_told(open_page):
    page = open_page("#view=tower")
    told = "“{0}” is not a number from {1} to {2}; {3} is taken."
    for view, label, typed, words in (
        ("tower", "Disks", "99", told.format(99, 1, 64, 64)),
        ("tower", "Pegs", "2", told.format(2, 3, 8, 3)),
        ("tiles", "Rows", "31", told.format(31, 2, 30, 30)),
        ("explain", "Disks", "", told.format("", 1, 12, 3)),
        ("compare", "Disks", "21", told.format(21, 1, 20, 20)),
        ("check", "Disks", "0", told.format(0, 1, 64, 1)),
    ):
        open_tab(page, view)
        box = page.locator(f"#view-{view}").get_by_label(label, exact=True)
        box.fill(typed)
        box.press("Tab")
        expect(page.locator(f"#view-{view} > .message")).to_have_text(f"{label}: {words}")


def test_sentences_of_the_server_are_said_in_the_readers_language(open_page):
    page = open_page("#disks=2&rules=A%3EB,B%3EC&language=zh")
    why = page.locator("#view-tower .remark").first
    expect(why).to_contain_text("圆盘 2 要从柱 A 到柱 C")
    expect(why).to_contain_text("圆盘 1 无法从柱 C 到柱 A")
    page = open_page("#view=tiles&rows=2&columns=2&board=2+1/3+0&language=ja")
    expect(page.locator("#view-tiles .remark").first).to_contain_text("置換は奇置換")
    page = open_page("#view=check&answer=1+2%0A1+3&language=zh&reasoning=1")
    expect(page.locator("#view-check .verdict")).not_to_contain_text(re.compile("[a-z]{3} [a-z]"))


def sentences_of_the_library():
    """Give what the library says of ways, and of why there is none."""
    from pegtile.errors import PuzzleError
    from pegtile.hanoi.rules import Rules
    from pegtile.hanoi.solver import solve
    from pegtile.hanoi.state import State
    from pegtile.tiles.board import Board
    from pegtile.tiles.goals import named_goal
    from pegtile.tiles.parity import reason

    def proof(start, goal, pegs=3, rules="classic"):
        ends = (State.parse(end, pegs) for end in (start, goal))
        return solve(*ends, Rules.parse(rules, pegs)).proof

    yield proof("AAA", "AAA")
    yield proof("AAA", "CCC")
    yield proof("AABC", "CBAA")
    yield proof("AAAA", "CCCC", rules="cyclic")
    yield proof("AA", "CC", rules="A>B,B>C")
    yield proof("ABCDA", "DCBAB", 4)
    yield proof("AAAAAAAA", "DDDDDDDD", 4)
    yield proof("AAAA", "CDCD", 4, "star")
    yield proof("AA", "DD", 4, "A>B,B>C,C>D")
    for rows in ("2 1/3 0", "2 1 0"):
        board = Board.parse(rows)
        yield reason(board, named_goal("blank-last", board.rows, board.columns))
    for rows in ("1 1/3 0", "1 0/3 0", "1 2 3/4 0"):
        try:
            Board.parse(rows)
        except PuzzleError as error:
            yield str(error)


def test_what_the_library_says_of_ways_has_words_in_every_language(open_page):
    page = open_page()
    said = list(sentences_of_the_library())
    found = page.evaluate(
        """async (said) => {
          const { translated } = await import("/static/sentences.js");
          const both = (one) => ["zh", "ja"].map((language) => translated(one, language) ?? "");
          return said.flatMap(both);
        }""",
        said,
    )
    english = re.compile(r"[a-z]{3,} [a-z]")
    told = zip([one for one in said for _ in "zh"], found, strict=True)
    assert [(one, words) for one, words in told if not words or english.search(words)] == []
