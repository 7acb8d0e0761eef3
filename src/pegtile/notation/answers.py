r"""A language model's answer: which part of it counts.

What stands before a closing think tag is reasoning and does not count; an answer whose reasoning
never ends is none. Of the rest, the last `<answer>…</answer>` or `\boxed{…}` counts, else what
follows the last line that announces the final answer, else all of it. If the chosen part holds no
moves, the next wider part is read.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from pegtile.notation.texts import Text

__all__ = ["Part", "answer_parts", "boxed_part", "object_part"]

_TAG = r"(?:think|thinking|thought|thoughts|reason|reasoning|scratchpad|analysis|reflection)"
_CLOSE = re.compile(
    rf"</\s*{_TAG}\s*>|\[/\s*{_TAG}\s*\]|<\|end_of_thought\|>|◁/think▷|<\|/think\|>"
    r"|<channel\|>|<\|channel\|>\s*final\s*<\|message\|>",
    re.IGNORECASE,
)
_OPENING = re.compile(
    rf"<\s*{_TAG}\s*>|\[\s*{_TAG}\s*\]|<\|begin_of_thought\|>|◁think▷|<\|think\|>", re.IGNORECASE
)
_ANSWER = re.compile(
    r"[<\[]\s*answer\s*[>\]](.*?)(?:[<\[]/\s*answer\s*[>\]]|\Z)", re.IGNORECASE | re.DOTALL
)
_PLAIN_MEMBER = r'"\w{1,40}"\s*:\s*(?:-?[0-9.]{1,20}|true|false|null)'
_OBJECT = re.compile(
    rf"\s*(?:```[a-z]*\s+)?\{{\s*(?:{_PLAIN_MEMBER}\s*,\s*)*"
    r'"(?:answer|solution|moves|steps|actions|sequence|path)"\s*:\s*("[^"]*"|\[[^{}]*\])\s*'
    rf"(?:,\s*{_PLAIN_MEMBER}\s*)*\}}\s*(?:```\s*)?",
    re.IGNORECASE,
)
_BOXED = re.compile(r"\\(?:boxed|fbox)\s*\{")
_FINAL = re.compile(
    r"(?:final\s+(?:answer|solution|list|sequence)|^[#* \t]*(?:answer|solution)\b"
    r"|最终答案|最终的?解|最終答案|最終的な(?:答え|解答|回答)|最終回答"
    r"|^[#* \t]*(?:答案|答え|解答|回答))",
    re.IGNORECASE | re.MULTILINE,
)
_CHECK = re.compile(
    r"^[#*_ \t]*+(?:(?:now|so|ok|okay),?\s++)?(?:let me|let us|let's|i will|i'll|we)?\s*+"
    r"(?:double[- ]?check|verify|verification|check)\b|^[#*_ \t]*(?:验证|驗證|检查|検証|検算|確認)",
    re.IGNORECASE | re.MULTILINE,
)


class Part(NamedTuple):
    """A part of a text.

    Attributes:
        start: where it begins.
        end: where it ends.
        name: what it is called in a remark, empty for the whole.
        cut: the text breaks off before the part ends.
    """

    start: int
    end: int
    name: str = ""
    cut: bool = False


def answer_parts(text: Text) -> Iterator[Part]:
    """Iterate over the parts that may be the answer, the most likely first."""
    plain = text.plain
    start = 0
    for match in _CLOSE.finditer(text.given):
        start = match.end()
    if _OPENING.search(text.given, start) is not None:
        yield Part(len(plain), len(plain), "the reasoning, which never ends", cut=True)
        return
    last = _last(_ANSWER, plain, start, len(plain))
    if last is not None:
        cut = not plain[last.end(1) : last.end()]
        inner = boxed_part(plain, last.start(1), last.end(1))
        if inner is not None:
            yield inner
        yield Part(last.start(1), last.end(1), "the last answer tag", cut)
        return
    boxed = boxed_part(plain, start, len(plain))
    if boxed is not None:
        yield boxed
    final = _last(_FINAL, plain, start, len(plain))
    if final is not None:
        check = _CHECK.search(plain, final.end())
        if check is not None:
            yield Part(
                final.end(), check.start(), "the announced answer, up to where it is checked"
            )
        yield Part(final.end(), len(plain), "what follows the announced answer")
    yield Part(start, len(plain), "what follows the reasoning" if start else "")


def object_part(plain: str, start: int, end: int) -> Part | None:
    """Return the moves in a JSON object that holds nothing else but numbers, None without one."""
    found = _OBJECT.fullmatch(plain, start, end)
    return None if found is None else Part(*found.span(1), "the list of moves in the object")


def boxed_part(plain: str, start: int, end: int) -> Part | None:
    r"""Return the inside of the last `\boxed{…}`, None without one."""
    last = _last(_BOXED, plain, start, end)
    if last is None:
        return None
    depth = 1
    for brace in re.compile(r"[{}]").finditer(plain, last.end(), end):
        depth += 1 if brace[0] == "{" else -1
        if depth == 0:
            return Part(last.end(), brace.start(), "the last boxed expression")
    return Part(last.end(), end, "the last boxed expression", cut=True)


def _last(pattern: re.Pattern[str], plain: str, start: int, end: int) -> re.Match[str] | None:
    """Return the last match of a pattern."""
    found = None
    for match in pattern.finditer(plain, start, end):
        found = match
    return found
