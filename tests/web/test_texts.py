"""The page's words are complete in every language."""

import re
from importlib import resources

import pytest

from pegtile.core.checker import Code
from pegtile.core.solution import Status

_STATIC = resources.files("pegtile.web") / "static"
_ENTRY = re.compile(r'^  "([^"]+)": "(.*)",$', re.MULTILINE)


def _texts(language):
    return dict(_ENTRY.findall((_STATIC / f"texts.{language}.js").read_text(encoding="utf-8")))


def _blanks(text):
    return set(re.findall(r"\{(\w+)[|}]", text))


@pytest.mark.parametrize("language", ["zh", "ja"])
def test_every_language_has_the_same_keys_and_blanks(language):
    english, other = _texts("en"), _texts(language)
    assert set(other) == set(english)
    for key, text in english.items():
        assert _blanks(other[key]) == _blanks(text), key


def test_every_key_that_the_page_names_has_words():
    english = _texts("en")
    for entry in _STATIC.iterdir():
        if entry.name.endswith((".js", ".html")) and not entry.name.startswith("texts."):
            source = entry.read_text(encoding="utf-8")
            keys = re.findall(
                r"""\bt\("([\w-]+)"|data-t(?:-label|-placeholder)?"?[:=] ?"([\w-]+)\"""", source
            )
            named = {one or other for one, other in keys} - {"key"}  # in a comment
            assert named <= set(english), entry.name


def test_every_fault_of_an_answer_has_words():
    english = _texts("en")
    assert {f"reason_{code.value}" for code in Code} <= set(english)
    assert {f"value_{status.value}" for status in Status} <= set(english)
    codes = {"bad-input", "bad-request", "unsolvable", "missing-extra", "too-large", "queue-full"}
    codes |= {"time-limit", "memory-limit", "output-limit", "worker-died", "fault", "cancelled"}
    codes |= {"illegal-move"}
    assert {f"error_{code}" for code in codes} <= set(english)


def test_every_word_is_used():
    sources = "".join(
        entry.read_text(encoding="utf-8")
        for entry in _STATIC.iterdir()
        if entry.name.endswith((".js", ".html")) and not entry.name.startswith("texts.")
    )
    for key in _texts("en"):
        family = key.partition("_")[0]
        assert f'"{key}"' in sources or f"{family}_${{" in sources, key
