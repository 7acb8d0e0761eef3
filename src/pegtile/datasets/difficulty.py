"""What shortest lengths a set of puzzles is to have."""

from __future__ import annotations

from dataclasses import dataclass

from pegtile.errors import BadText

__all__ = ["Difficulty"]

_EXPECTED = "uniform, a length such as 20, a range such as 18..24, or counts such as 18:100,24:50"


@dataclass(frozen=True, slots=True)
class Difficulty:
    """Shortest lengths: any, some, or so many puzzles of each.

    Attributes:
        low: the least length.
        high: the greatest one; None means any.
        counts: (length, how many puzzles) pairs, which then say it all.
    """

    low: int = 0
    high: int | None = None
    counts: tuple[tuple[int, int], ...] = ()

    @classmethod
    def parse(cls, text: str) -> Difficulty:
        """Read `uniform`, `20`, `18..24` or `18:100,24:50`.

        Raises:
            BadText: it is something else.
        """
        if text == "uniform":
            return cls()
        if ":" in text:
            counts = []
            for item in text.split(","):
                length, colon, count = item.partition(":")
                if not colon:
                    raise BadText(item, "LENGTH:COUNT", column=text.index(item) + 1)
                counts.append((_number(length), _number(count)))
            if len(dict(counts)) != len(counts):
                raise BadText(text, "each length once")
            return cls(counts=tuple(counts))
        low, dots, high = text.partition("..")
        found = cls(_number(low), _number(high if dots else low))
        if found.low > (found.high or 0):
            raise BadText(text, "the smaller length first")
        return found

    def __str__(self) -> str:
        if self.counts:
            return ",".join(f"{length}:{count}" for length, count in self.counts)
        if self.high is None:
            return "uniform"
        return str(self.low) if self.low == self.high else f"{self.low}..{self.high}"


def _number(text: str) -> int:
    text = text.strip()
    if not (text.isascii() and text.isdigit() and len(text) <= 4000):
        raise BadText(text, _EXPECTED)
    return int(text)
