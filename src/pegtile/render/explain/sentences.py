"""Sentences in several languages: a key into a catalogue, and what to put into its blanks.

A catalogue is one TOML file a language in this folder; all have the same keys and the same blanks.
Only how a method works, `idea.NAME`, stands in English on the method itself.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from importlib import resources

from pegtile.errors import BadRequest, quoted
from pegtile.hanoi.methods import METHODS, method_class
from pegtile.render.scene import clean, isolated
from pegtile.search.catalogue import SEARCHES

__all__ = ["LANGUAGES", "Sentence", "catalogue", "literal", "said"]

LANGUAGES = ("en", "zh", "ja")
"""English, Chinese (simplified), Japanese."""

_LITERAL = "literal"
_BLANK = re.compile(r"\{(\w+)\}")


@dataclass(frozen=True, slots=True)
class Sentence:
    """A sentence in no language yet.

    Attributes:
        key: which one, such as `why.bits`.
        blanks: what goes where, by the blank's name; sentences may stand within sentences.
    """

    key: str
    blanks: tuple[tuple[str, int | str | Sentence], ...] = ()

    @classmethod
    def of(cls, key: str, **blanks: int | str | Sentence) -> Sentence:
        """Return a sentence with these blanks filled."""
        return cls(key, tuple(blanks.items()))

    def json_object(self) -> list[object]:
        """Return it as `[key, {blank: value}]`, as the stepper reads it."""
        values = {
            name: value.json_object() if isinstance(value, Sentence) else _shown(value)
            for name, value in self.blanks
        }
        return [self.key, values] if values else [self.key]


def literal(text: object) -> Sentence:
    """Return a sentence that is the same in all languages."""
    return Sentence.of(_LITERAL, text=str(text))


@cache
def catalogue(language: str) -> dict[str, str]:
    """Return a language's sentences by key.

    Raises:
        BadRequest: there is no such language.
    """
    if language not in LANGUAGES:
        raise BadRequest(f"language {quoted(language)}: expected {', '.join(LANGUAGES)}")
    text = resources.files(__package__).joinpath(f"{language}.toml").read_text("utf-8")
    found = {_LITERAL: "{text}"}
    if language == "en":  # the methods and searches say themselves how they work
        found |= {f"idea.{name}": method_class(name).idea for name in METHODS}
        found |= {f"idea.{name}": search.idea for name, search in SEARCHES.items()}

    def collect(prefix: str, table: dict[str, object]) -> None:
        for name, value in table.items():
            if isinstance(value, dict):
                collect(f"{prefix}{name}.", value)
            else:
                found[prefix + name] = str(value)

    collect("", tomllib.loads(text))
    return found


def said(sentence: Sentence, language: str = "en") -> str:
    """Return a sentence in a language.

    >>> said(Sentence.of("move.disk", disk=3, source="A", target="C"))
    'Disk 3 from A to C'

    Raises:
        BadRequest: there is no such language.
    """
    template = catalogue(language)[sentence.key]
    blanks = dict(sentence.blanks)

    def fill(match: re.Match[str]) -> str:
        value = blanks[match[1]]
        return said(value, language) if isinstance(value, Sentence) else _shown(value)

    return _BLANK.sub(fill, template)


def blanks_of(template: str) -> set[str]:
    """Return the names of a template's blanks."""
    return set(_BLANK.findall(template))


def _shown(value: int | str) -> str:
    """Write a value; a user's text must not disturb what stands around it."""
    return str(value) if isinstance(value, int) else isolated(clean(value))


Speak = Callable[[Sentence], str]
