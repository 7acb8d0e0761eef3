"""The classic methods explained: what each holds after every move, and why it made the move."""

from __future__ import annotations

from collections.abc import Iterator

from pegtile.hanoi.methods import Method, start
from pegtile.hanoi.methods import Step as MethodStep
from pegtile.hanoi.move import DEFAULT_LABELS, Labels
from pegtile.render.explain.explanation import Explanation, Step, Tree
from pegtile.render.explain.method_panels import panels_of
from pegtile.render.explain.method_reasons import REASONS, Moment
from pegtile.render.explain.sentences import Sentence
from pegtile.render.tower import TowerLayout

__all__ = ["explain_method"]

_say = Sentence.of


def explain_method(
    name: str,
    disks: int,
    source: int = 0,
    target: int = 2,
    labels: Labels = DEFAULT_LABELS,
    *,
    most_bytes: int | None = None,
) -> Explanation:
    """Explain a method on a whole tower.

    Raises:
        BadRequest: there is no such method or peg, it needs more than `most_bytes`, or labels were
            given, but not three.
    """
    method = start(name, disks, source, target, most_bytes=most_bytes)
    names = labels.all(3)
    trees: list[Tree] = []
    return Explanation(
        title=_say("title.hanoi", disks=disks, name=name),
        name=name,
        idea=Sentence(f"idea.{name}"),
        lay_out=lambda: TowerLayout.pixels(disks, 3, labels),
        total=method.cost,
        steps=_steps(method, names, trees),
        listings=[method.listing()],
        trees=trees,
    )


def _steps(method: Method, names: tuple[str, ...], trees: list[Tree]) -> Iterator[Step]:
    """Iterate over the steps."""
    before: MethodStep | None = None
    for step in method.steps():
        move = step.move
        if move is None or before is None:
            caption, why = _say("move.begin"), _beginning(method, names)
        else:
            moment = Moment(method, move, step.number, before, step, names)
            caption = _say(
                "move.disk",
                disk=move.disk,
                source=names[move.source],
                target=names[move.target],
            )
            why = REASONS[method.name](moment)
        yield Step(
            step.number,
            step.state,
            move,
            caption,
            why,
            0,
            step.line,
            panels_of(step.structure, names, trees),
            step.structure.json_object(),
        )
        before = step


def _beginning(method: Method, names: tuple[str, ...]) -> Sentence:
    if not method.cost:
        return _say("why.nothing")
    return _say(
        "why.begin",
        disks=method.disks,
        source=names[method.source],
        target=names[method.target],
    )
