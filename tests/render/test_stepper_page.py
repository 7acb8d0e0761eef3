"""The page that stands alone, in a real browser: Chromium, headless, from a file."""

import pytest

from browsing import BROWSER, expect, launched, watched
from pegtile.hanoi.classic import PerfectPath
from pegtile.hanoi.move import Labels
from pegtile.hanoi.state import State
from pegtile.render.explain.hanoi_methods import explain_method
from pegtile.render.explain.tile_searches import explain_search
from pegtile.render.film import Film
from pegtile.render.page import explanation_page, film_page
from pegtile.render.tower import TowerLayout
from pegtile.tiles.board import Board
from pegtile.tiles.goals import named_goal
from pegtile.tiles.heuristics.catalogue import heuristic

pytestmark = BROWSER

HAND = """shape => document.querySelector(`[data-key="${shape}"]`).getAttribute("transform")"""
STEP_AND_LOOK = """() => {
  const disk = () => document.querySelector('[data-key="disk-1"]').getAttribute("transform");
  const before = disk();
  document.querySelectorAll(".bar button")[3].click();
  return [before, disk()];
}"""


@pytest.fixture(scope="module")
def browser():
    with launched() as browser:
        yield browser


@pytest.fixture
def open_page(browser, tmp_path):
    """Open pages that must not complain, nor ask for anything but themselves."""
    with watched(browser, lambda url: url.startswith(tmp_path.as_uri())) as open_any:

        def open_one(text, **settings):
            path = tmp_path / f"page{len(list(tmp_path.iterdir()))}.html"
            path.write_text(text, encoding="utf-8")
            return open_any(path.as_uri(), **settings)

        yield open_one


def film(disks=3, labels=Labels(("A", "B", "C"))):  # noqa: B008
    layout = TowerLayout.pixels(disks, 3, labels)
    path = PerfectPath(disks)
    return Film(layout, State.perfect(disks, 0), path, lambda s, m: s.moved(m[0], m[2]), "<film>")


def button(page, name):
    return page.locator(".bar").get_by_role("button", name=name, exact=True)


def test_step_back_scrub_and_keys(open_page):
    page = open_page(film_page(film()), reduced_motion="reduce")
    slider, place, caption = (page.locator(f".{at}") for at in ("bar input", "place", "caption"))
    expect(place).to_have_text("0 of 7")
    expect(page.locator("h1")).to_have_text("<film>")
    expect(button(page, "Step back")).to_be_disabled()
    button(page, "Step").click()
    expect(place).to_have_text("1 of 7")
    expect(caption).to_have_text("Disk 1 from A to C")
    page.locator("body").press("ArrowRight")
    expect(caption).to_have_text("Disk 2 from A to B")
    page.locator("body").press("ArrowLeft")
    expect(place).to_have_text("1 of 7")
    page.locator("body").press("End")
    expect(place).to_have_text("7 of 7")
    expect(button(page, "Step")).to_be_disabled()
    button(page, "Step back").click()
    expect(place).to_have_text("6 of 7")
    page.locator("body").press("Home")
    expect(place).to_have_text("0 of 7")
    slider.fill("5")
    expect(place).to_have_text("5 of 7")
    page.locator("body").press("+")
    expect(page.get_by_label("Speed")).to_have_value("2")


def test_going_forth_and_back_ends_where_it_began(open_page):
    page = open_page(film_page(film(4)), reduced_motion="reduce")
    disks = [f"disk-{disk}" for disk in range(1, 5)]
    first = [page.evaluate(HAND, disk) for disk in disks]
    page.locator("body").press("End")
    assert all(page.evaluate(HAND, disk) != at for disk, at in zip(disks, first, strict=True))
    for _ in range(15):
        page.locator("body").press("ArrowLeft")
    assert [page.evaluate(HAND, disk) for disk in disks] == first


def test_play_runs_to_the_end_and_can_be_paused(open_page):
    page = open_page(film_page(film(2), speed=8))
    names = page.evaluate("""() => [0, 1].map(() => {
      const play = document.querySelector(".bar .main");
      play.click();
      return play.getAttribute("aria-label");
    })""")
    assert names == ["Pause", "Play"]
    expect(page.locator(".place")).to_have_text("0 of 3")
    page.locator("body").press(" ")
    expect(page.locator(".place")).to_have_text("3 of 3")
    expect(button(page, "Play")).to_be_visible()  # it has stopped by itself


@pytest.mark.parametrize("motion", ["reduce", "no-preference"])
def test_motion_is_tweened_unless_the_reader_wants_none(open_page, motion):
    page = open_page(film_page(film()), reduced_motion=motion)
    before, at_once = page.evaluate(STEP_AND_LOOK)
    assert (before == at_once) == (motion == "no-preference")
    page.wait_for_function("before => document.querySelector('[data-key=disk-1]')"
                           ".getAttribute('transform') !== before", arg=before)  # fmt: skip


def test_an_explanation_in_three_languages_and_both_looks(open_page):
    labels = Labels(("</script>", "שלום", "C"))
    page = open_page(
        explanation_page(explain_method("inorder-stack", 3, labels=labels), language="ja"),
        color_scheme="dark",
        reduced_motion="reduce",
    )
    assert "dark" in page.locator("html").get_attribute("class")
    page.locator("body").press("ArrowRight")
    expect(page.locator(".code li.now")).to_contain_text("yield")
    expect(page.locator(".stack li")).to_have_count(2)
    expect(page.locator(".caption")).to_contain_text("</script>")
    expect(page.locator(".idea")).to_contain_text("中間順")
    expect(page.locator("h1")).to_have_text("ハノイの塔、円盤 3 枚：inorder-stack")
    page.locator("select").nth(1).select_option("zh")
    expect(page.locator("h1")).to_have_text("汉诺塔，3 个圆盘：inorder-stack")
    expect(page.locator(".idea")).to_contain_text("中序遍历")
    assert page.locator("html").get_attribute("lang") == "zh"
    button(page, "浅色或深色").click()
    assert "dark" not in (page.locator("html").get_attribute("class") or "")


def test_a_search_grows_its_tree_and_fits_a_phone(open_page):
    goal = named_goal("blank-last", 3, 3)
    explanation = explain_search(
        "ida-star", Board.parse("1 3 6/5 2 0/4 7 8"), goal, heuristic("manhattan", goal)
    )
    page = open_page(
        explanation_page(explanation),
        viewport={"width": 360, "height": 740},
        reduced_motion="reduce",
    )
    shown = page.locator(".tree g:not(.off)")
    expect(shown).to_have_count(1)
    page.locator("body").press("End")
    expect(shown).to_have_count(len(explanation.trees[0].nodes))
    expect(page.locator(".tree g.on")).to_have_count(8)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
