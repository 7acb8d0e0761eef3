"""The requests and answers about towers, with their bounds."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, Field

from pegtile.web.schemas import BigInteger, Exact, Language, Model, Read, examples

__all__ = [
    "CheckTower",
    "CompareTower",
    "ExplainTower",
    "Far",
    "Tower",
    "TowerAhead",
    "TowerAt",
    "TowerMoment",
    "TowerMoves",
    "TowerPasted",
    "TowerPosition",
    "TowerScramble",
    "TowerScrambled",
    "TowerSlice",
    "TowerText",
]

Hop = tuple[int, int]
Stacks = list[list[int]]

_HALF_PLAYED: dict[str, Any] = {"tower": {"disks": 3}, "moves": [[0, 2], [0, 1]]}
_FOUR_PEGS: dict[str, Any] = {"tower": {"disks": 6, "pegs": 4, "start": "AABBCD", "goal": "D"}}


class Tower(Model):
    """A tower task. A start or goal of one label is the whole tower on that peg."""

    disks: int = Field(default=3, ge=0, le=1000, examples=[3])
    pegs: int = Field(default=3, ge=3, le=8)
    rules: str = Field(default="classic", max_length=200, examples=["classic", "A>B,B>C,C>A"])
    start: str = Field(default="A", min_length=1, max_length=2000, examples=["A", "AAB"])
    goal: str = Field(default="C", min_length=1, max_length=2000, examples=["C"])


class TowerMoves(Model):
    """A tower task and the moves played so far, as (source, target) pegs from 0."""

    model_config = examples(_HALF_PLAYED, _FOUR_PEGS)

    tower: Tower = Tower()
    moves: list[Hop] = Field(default_factory=list, max_length=20_000)


class TowerAt(TowerMoves):
    """A moment of the solution from where the moves lead, and `ahead` moves that come after it."""

    model_config = examples(
        {"tower": {"disks": 64}, "at": "2**63", "ahead": 3}, {**_HALF_PLAYED, "at": 2}
    )

    at: BigInteger = Field(default=0, ge=0, examples=["0", "9223372036854775808"])
    ahead: int = Field(default=0, ge=0, le=1000)


class TowerSlice(TowerMoves):
    """A slice of the solution from where the moves lead."""

    model_config = examples(
        {"tower": {"disks": 64}, "first": "2**63-2", "count": 4},
        {**_FOUR_PEGS, "within": 20},
    )

    first: BigInteger = Field(default=0, ge=0, examples=["0", "2**63"])
    count: int = Field(default=100, ge=0, le=10_000)
    within: float = Field(default=60.0, gt=0, le=240)


class TowerText(Model):
    """Text about a tower: a start, a goal, moves, or a whole planning problem, in any format."""

    model_config = examples(
        {"text": "[[3,2],[1],[]]"},
        {"text": "(0) 3 2 (1) 1 (2)", "kind": "goal"},
        {"text": "1. A -> C\n2. A -> B", "tower": {"disks": 3}, "kind": "moves"},
    )

    text: str = Field(max_length=500_000)
    kind: Literal["any", "start", "goal", "moves"] = "any"
    tower: Tower = Tower()


class TowerScramble(Model):
    """A state to make at random, each equally likely."""

    model_config = examples({"disks": 5, "pegs": 3, "seed": 7})

    disks: int = Field(default=3, ge=1, le=1000)
    pegs: int = Field(default=3, ge=3, le=8)
    seed: int | None = Field(default=None, ge=0, le=(1 << 53) - 1)


class ExplainTower(Model):
    """A classic method to explain, step by step, for the page or as a file of its own."""

    model_config = examples(
        {"disks": 3, "method": "inorder-stack", "language": "en"},
        {"disks": 2, "method": "bits", "language": "ja", "format": "txt"},
    )

    disks: int = Field(default=3, ge=1, le=12)
    method: str = Field(default="inorder-stack", max_length=40)
    language: Language = "en"
    format: Literal["steps", "txt", "html", "json"] = "steps"


class CompareTower(Model):
    """The nine methods side by side."""

    model_config = examples({"disks": 6})

    disks: int = Field(default=12, ge=1, le=20)


class CheckTower(Model):
    """Somebody's answer to a tower task; `answer` when there is reasoning around it."""

    model_config = examples(
        {"tower": {"disks": 3}, "text": "A C\nA B\nA B"},
        {"tower": {"disks": 2}, "text": "I think: A->B, A->C, B->C", "answer": True},
    )

    tower: Tower = Tower()
    text: str = Field(max_length=500_000)
    answer: bool = False


class TowerPasted(Read):
    """What a text says: the task with it, and the moves that lead on from its start."""

    kind: Literal["state", "problem", "moves"]
    tower: dict[str, Any]
    moves: list[Hop]


class TowerPosition(BaseModel):
    """Where moves lead, or why the last of them is refused."""

    state: str
    stacks: Stacks
    labels: list[str]
    goal_stacks: Stacks
    moved: Annotated[list[int], Field(min_length=3, max_length=3)] | None
    refusal: str | None
    refusal_code: str | None
    count: int
    solved: bool
    legal: list[list[int]]


class Far(BaseModel):
    """How far something is: `cost` moves by the best path known, at least `lower_bound`."""

    cost: Exact | None
    lower_bound: Exact
    optimal: bool
    certainty: Literal["proved", "presumed", "bounded"]
    proof: str


class TowerAhead(BaseModel):
    """How far the goal is: `whole` from the start, `ahead` from where the moves lead."""

    whole: Far
    ahead: Far
    hint: list[int] | None


class TowerMoment(BaseModel):
    """One moment of a solution: the move that led to it, and those that come next."""

    at: Exact
    cost: Exact
    move: list[int] | None
    moves_ahead: list[list[int]]
    state: str
    stacks: Stacks
    labels: list[str]


class TowerScrambled(BaseModel):
    """A state made at random."""

    state: str
    seed: int
