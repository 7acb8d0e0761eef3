"""Every method and every search is explained, in every language, and the page is one safe file."""

import inspect
import json
import re
from itertools import pairwise

import pytest

from pegtile.hanoi.methods import METHODS
from pegtile.hanoi.move import Labels
from pegtile.notation.hanoi_picture import text_columns
from pegtile.render.explain import writers
from pegtile.render.explain.hanoi_methods import explain_method
from pegtile.render.explain.method_reasons import REASONS
from pegtile.render.explain.sentences import (
    LANGUAGES,
    Sentence,
    blanks_of,
    catalogue,
    literal,
    said,
)
from pegtile.render.explain.tile_searches import explain_search
from pegtile.render.explain.trees import outline
from pegtile.render.explain.writers import text_steps
from pegtile.render.page import explanation_page
from pegtile.search.catalogue import SEARCHES
from pegtile.search.events import Cut
from pegtile.tiles.board import Board
from pegtile.tiles.goals import named_goal

GOAL = named_goal("blank-last", 3, 3)
EASY = Board.parse("1 2 3/4 0 6/7 5 8")
HARDER = Board.parse("1 3 6/5 2 0/4 7 8")


DEPTH_FIRST = ("depth-first", "iterative-deepening", "ida-star")


def misplaced(board):
    return sum(tile != wanted for tile, wanted in zip(board.tiles, GOAL.tiles, strict=True) if tile)


def searched(name, start=EASY, **settings):
    if name == "depth-first":
        settings.setdefault("depth", 9)
    return explain_search(name, start, GOAL, misplaced, **settings)


def test_catalogues_have_the_same_keys_and_blanks():
    english = catalogue("en")
    for language in LANGUAGES:
        words = catalogue(language)
        assert words.keys() == english.keys()
        for key, template in words.items():
            assert template.strip(), (language, key)
            assert blanks_of(template) == blanks_of(english[key]), (language, key)
        others = [key for key in words if key not in ("literal", "search.two")]
        if language != "en":
            assert all(re.search(r"[\u3040-\u9fff]", words[key]) for key in others)


def test_every_method_and_search_has_its_sentences():
    assert set(REASONS) == set(METHODS)
    for language in LANGUAGES:
        words = catalogue(language)
        for name in METHODS:
            assert any(key.startswith(f"why.{name}.") for key in words)
            assert f"idea.{name}" in words
        for name in SEARCHES:
            assert f"search.expand.{name}" in words
            assert f"idea.{name}" in words
        for cut in Cut:
            assert f"search.{str(cut).replace(' ', '-')}" in words


@pytest.mark.parametrize("disks", [0, 1, 2, 3, 4, 5])
@pytest.mark.parametrize("name", METHODS)
def test_methods(name, disks):
    explanation = explain_method(name, disks, 1, 0, Labels(("x", "y", "z")))
    listing = explanation.listings[0]
    steps = list(explanation.steps)
    assert len(steps) == explanation.total + 1 == 2**disks
    for step in steps:
        assert (step.line is None) == (step.number == 0)
        if step.line is not None:
            assert "yield" in listing.lines[step.line - 1]
        for language in LANGUAGES:
            text = said(step.why, language) + said(step.caption, language)
            assert "{" not in text
            for panel in step.panels:
                assert panel.title in catalogue(language)


def test_the_listing_is_the_code_itself():
    from pegtile.hanoi.methods.recursion import move_tower

    explanation = explain_method("recursion", 2)
    assert "\n".join(explanation.listings[0].lines) == inspect.getsource(move_tower).rstrip()


@pytest.mark.parametrize("start", [GOAL, EASY, HARDER])
@pytest.mark.parametrize("name", SEARCHES)
def test_searches(name, start):
    explanation = searched(name, start, nodes=300)
    steps = list(explanation.steps)
    assert [step.number for step in steps] == list(range(explanation.total + 1))
    made = 0
    for step in steps:
        tree_panel, counts = step.panels
        nodes = explanation.trees[tree_panel.tree].nodes
        assert 0 <= tree_panel.node < tree_panel.grown <= len(nodes)
        grown = nodes[: tree_panel.grown]
        assert tree_panel.numbered == sum(node.label != "" for node in grown)
        assert step.structure["made"] >= made
        made = step.structure["made"]
        assert all(len(row) == 2 for row in counts.rows)
        if step.line is not None:
            assert "run." in explanation.listings[step.listing].lines[step.line - 1]
        for language in LANGUAGES:
            assert "{" not in said(step.why, language)
    numbered = [node for tree in explanation.trees for node in tree.nodes if node.label]
    assert len(numbered) == made
    passed = sum(step.structure["cut"] == "parent" for step in steps)
    assert sum(len(tree.nodes) for tree in explanation.trees) == made + passed
    assert all(node.cut for tree in explanation.trees for node in tree.nodes if not node.label)
    for tree in explanation.trees:
        for place, node in enumerate(tree.nodes):
            assert -1 <= node.parent < place
            if node.parent >= 0:
                assert node.depth == tree.nodes[node.parent].depth + 1
        for depth in {node.depth for node in tree.nodes}:
            row = sorted(node.x for node in tree.nodes if node.depth == depth)
            assert all(b - a >= 0.99 for a, b in pairwise(row))


def test_a_search_without_docstring_lines():
    explanation = searched("breadth-first")
    text = "\n".join(explanation.listings[0].lines)
    assert '"""' not in text
    assert text.startswith("def breadth_first_search(")


def test_text_keeps_to_its_columns_and_shows_small_trees():
    for language in LANGUAGES:
        text = "".join(
            text_steps(explain_method("bits", 3), lambda _: "", language, columns=60)
        ).splitlines()
        assert max(text_columns(line) for line in text if "yield" not in line) <= 60
    assert max(map(len, "".join(text_steps(explain_method("bits", 3), str)).splitlines())) > 200
    first, *_, last = text_steps(searched("ida-star", HARDER), lambda _: "")
    assert first.startswith("ida-star: depth first within")
    assert "\n   0 ---(1)\n      |-(2)\n      `- 3 --- 4 ---()\n" in last
    crowded = "".join(text_steps(searched("depth-first", HARDER, depth=7), lambda _: ""))
    assert "The tree so far (40): 0 > " in crowded


def test_large_trees_are_not_drawn_at_every_step(monkeypatch):
    drawn = []
    monkeypatch.setattr(
        writers, "outline", lambda nodes, now: drawn.append(len(nodes)) or outline(nodes, now)
    )
    explanation = searched("depth-first", HARDER, nodes=1000, depth=12)
    assert "".join(text_steps(explanation, lambda _: ""))
    assert max(drawn) < 250 < max(len(tree.nodes) for tree in explanation.trees)


def test_why_nodes_are_cut():
    reasons = {
        "depth-first": "depth limit 4 and is cut",
        "ida-star": "over the bound",
        "breadth-first": "reached before",
    }
    reasons = [
        *reasons.items(),
        *((name, "undoes the move that led there") for name in DEPTH_FIRST),
    ]
    for name, words in reasons:
        depth = {"depth": 4} if name == "depth-first" else {}
        steps = searched(name, HARDER, nodes=2000, **depth).steps
        assert any(words in said(step.why) for step in steps)


def test_users_texts_stay_in_their_place():
    assert said(literal("\u202eabc")) == "\u2068\u202eabc\u2069"
    assert said(Sentence.of("move.disk", disk=1, source="a\x1b", target="{disk}")) == (
        "Disk 1 from a\ufffd to {disk}"
    )


def page_data(page):
    return json.loads(re.search(r'id="data">(.*?)</script>', page, re.S)[1])


def test_the_page_is_one_file_that_loads_nothing():
    labels = Labels(("</script><b>", "<!--", "שלום"))
    page = explanation_page(explain_method("recursion", 3, labels=labels))
    assert page.count("<script") == page.count("</script>") == 2
    assert "default-src 'none'" in page
    outside = set(re.findall(r"https?://[^\s\"'<)]+", page))
    assert outside == {"http://www.w3.org/2000/svg"}
    assert not re.search(r"\b(src|href)\s*=|@import|url\(|\bfetch\(|XMLHttp", page)
    data = page_data(page)
    assert len(data["steps"]) == 8
    assert data["strings"].keys() == set(LANGUAGES)
    assert ["move.disk", {"disk": "1", "source": "</script><b>", "target": "\u2068שלום\u2069"}] in (
        data["says"]
    )


def test_the_page_goes_where_the_method_goes():
    explanation = explain_method("bits", 4)
    data = page_data(explanation_page(explanation))
    layout = explanation.lay_out()
    place = [entry[:2] for entry in data["first"]]
    for step, wanted in zip(data["steps"], explain_method("bits", 4).steps, strict=True):
        assert len(step["d"]) == step["m"] == (wanted.number > 0)
        for shape, x, y in step["d"]:
            place[shape] = [x, y]
        for shape, key in enumerate(data["keys"]):
            box = next(b for b in layout.scene(wanted.state).shapes if getattr(b, "key", 0) == key)
            assert place[shape] == pytest.approx([box.x, box.y], abs=0.01)
        assert step["r"] == wanted.line


def test_the_page_is_the_same_every_time_and_small():
    pages = [explanation_page(explain_method("task-stack", 10)) for _ in range(2)]
    assert pages[0] == pages[1]
    assert len(pages[0].encode()) < 3_000_000


def test_every_word_of_the_script_is_in_the_catalogues():
    from importlib import resources

    script = resources.files("pegtile.render.stepper").joinpath("stepper.js").read_text("utf-8")
    used = set(re.findall(r'"(ui\.[a-z]+)"', script))
    named = re.search(r"for \(const name of (\[.*?\])\)", script)[1]
    used |= {f"ui.{name}" for name in json.loads(named)}
    assert used <= catalogue("en").keys()
    assert {key for key in catalogue("en") if key.startswith("ui.")} - used <= {
        "ui.language",
        "ui.noscript",
        "ui.why",
        "ui.last",
    }
