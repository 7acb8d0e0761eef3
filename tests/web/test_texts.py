"""The page's words are complete in every language."""

import re
from importlib import resources

import pytest

_STATIC = resources.files("pegtile.web") / "static"
_ENTRY = re.compile(r'^  "([^"]+)": "(.*)",$', re.MULTILINE)


def _texts(language):
    return dict(_ENTRY.findall((_STATIC / f"texts.{language}.js").read_text(encoding="utf-8")))


@pytest.mark.parametrize("language", ["zh", "ja"])
def test_every_language_has_the_same_keys_and_blanks(language):
    english, other = _texts("en"), _texts(language)
    assert set(other) == set(english)
    for key, text in english.items():
        assert set(re.findall(r"\{(\w+)\}", other[key])) == set(re.findall(r"\{(\w+)\}", text)), key


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
