"""What every request and answer of the API has in common."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, BeforeValidator, ConfigDict

from pegtile.errors import PuzzleError
from pegtile.notation.integers import read_integer

__all__ = [
    "BigInteger",
    "Exact",
    "Fault",
    "Health",
    "Language",
    "Model",
    "Problem",
    "Read",
    "examples",
]

Language = Literal["en", "zh", "ja"]

Exact = int | str
"""A whole number in an answer: a string of digits beyond 2^53 − 1."""


def _read(value: object) -> object:
    """Read a big integer given as a string; whatever else it is, is judged as it stands."""
    if not isinstance(value, str):
        return value
    try:
        return read_integer(value)
    except PuzzleError as error:
        raise ValueError(str(error)) from None


BigInteger = Annotated[int, BeforeValidator(_read, json_schema_input_type=int | str)]
"""A whole number of any size: a JSON number, or a string of digits such as `2**63`."""


class Model(BaseModel):
    """A request: frozen, and nothing in it that is not expected."""

    model_config = ConfigDict(frozen=True, extra="forbid")


def examples(*requests: dict[str, Any]) -> ConfigDict:
    """Return the settings of a request with its examples; each of them is sent by a test."""
    return ConfigDict(json_schema_extra={"examples": list(requests)})


class Fault(BaseModel):
    """The first fault among somebody's moves, and its place in their text."""

    index: Exact
    line: int | None
    column: int | None
    code: str
    text: str
    state: str
    reason: str


class Read(BaseModel):
    """How a text was read, and the fault that ended its moves."""

    format: str
    convention: str
    remarks: list[str]
    fault: Fault | None


class Health(BaseModel):
    """How the server is."""

    status: Literal["ok"]
    version: str
    workers: int
    busy: int
    waiting: int


class _ProblemBody(BaseModel):
    code: str
    message: str
    text: str | None = None
    line: int | None = None
    column: int | None = None
    index: int | None = None


class Problem(BaseModel):
    """An error: a code to act on, a sentence to show, and what part of a text it is about."""

    model_config = ConfigDict(
        json_schema_extra={
            "examples": [
                {
                    "error": {
                        "code": "bad-input",
                        "message": "line 1, column 3: cannot read 'Q': expected a peg",
                        "text": "Q",
                        "line": 1,
                        "column": 3,
                    }
                }
            ]
        }
    )

    error: _ProblemBody
