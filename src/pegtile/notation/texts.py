"""A text as people send it: its places, and one policy for what editors do to texts.

A byte order mark is dropped; CRLF and CR end a line like LF; the last line need not end; full-width
letters, digits and signs, curly quotes, every dash and every arrow are read as their plain forms.
All of this keeps each character at its place, so that errors point into the text as it was given.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from functools import cached_property
from itertools import pairwise

from pegtile.notation.tables import tables_told

__all__ = ["PLAIN", "TEX_FONTS", "Text"]

TEX_FONTS = "text(?:tt|bf|rm|it)?|math(?:rm|bf|tt|sf|it)|quad|qquad|item"
"""TeX commands that say how a text looks, as a pattern."""

PLAIN: dict[int, str] = {code: chr(code - 0xFEE0) for code in range(0xFF01, 0xFF5F)}
for _forms, _plain in (
    ("→⇒➔➜➝➞⟶⟹↦▶►⭢🡒", ">"),
    ("‐‑‒–—―−─﹣", "-"),
    ("“”„‟«»″「」『』", '"'),
    ("‘’‚‛′´", "'"),
    ("、，﹐", ","),
    ("。．｡", "."),
    ("；", ";"),
    ("：﹕\u20e3", ":"),  # a number on a key cap may count
    ("【〔［", "["),
    ("】〕］", "]"),
    ("\u00a0\u2002\u2003\u2009\u200a\u202f\u3000\u200b\u200c\u200d\u2060\ufeff\ufe0e\ufe0f", " "),
    ("•·‣◦●▪∙・", "*"),
    ("\u2028\u2029\x85\x0b\x0c", "\n"),
):
    PLAIN.update({ord(form): _plain for form in _forms})
"""What is read as a plain character, by its code."""

# `1、` counts; in `5、8` the mark only parts two numbers.
_COUNTED = re.compile(
    r"(?:^|(?<=[>:：。；;，,]))[ \t*_>#-]*+[0-9０-９]{1,9}+、(?=[ \t　]*+[^\s0-9０-９])",
    re.MULTILINE,
)
_BREAK = re.compile(r"\r\n?|\n")


class Text:
    r"""A text, its plain form, and the line and column of any place in it.

    >>> text = Text("Ａ→Ｂ")
    >>> text.plain, text.place(2)
    ('A>B', (1, 3))

    Attributes:
        given: the text as it was given, without a byte order mark.
        plain: the same with plain characters, each at the same offset; lines end with `\n`.
    """

    __slots__ = ("__dict__", "given", "plain")

    given: str
    plain: str

    def __init__(self, text: str) -> None:
        self.given = text.removeprefix("\ufeff")
        plain = self.given if self.given.isascii() else self.given.translate(PLAIN)
        if "、" in self.given:
            marks = [count.end() - 1 for count in _COUNTED.finditer(self.given)]
            parts = (plain[at + 1 : end] for at, end in pairwise([-1, *marks, len(plain)]))
            plain = ")".join(parts)
        if "\r" in plain:
            plain = plain.replace("\r\n", " \n").replace("\r", "\n")
        self.plain = plain

    @cached_property
    def _starts(self) -> list[int]:
        return [0, *(match.end() for match in re.finditer("\n", self.plain))]

    def place(self, offset: int) -> tuple[int, int]:
        """Return the line and column of an offset, both from 1."""
        line = bisect_right(self._starts, offset)
        return line, offset - self._starts[line - 1] + 1

    def with_tables(self) -> Text:
        r"""Return the text in which `tables_told` says what the columns of tables are."""
        plain = tables_told(self.plain)
        if plain == self.plain:
            return self
        changed = Text(self.given)
        changed.plain = plain
        return changed

    def is_changed(self) -> bool:
        """Say whether plain characters stand for others somewhere."""
        return self.plain.translate({13: None}) != _BREAK.sub("\n", self.given)
