"""The hand of another seat, in parts by when its tiles came: what they may be depends on that.

A pass says something of the tiles held then, and nothing of one drawn later. So a hand is the tiles dealt and
those drawn; and of a tile on the table it may be open which of them it was.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from analyzer.knowledge.places import Place, Where
from analyzer.walking import ActionKind

if TYPE_CHECKING:
    from collections.abc import Sequence

    from analyzer.knowledge.places import Clue
    from analyzer.rules import Rules
    from analyzer.steps import Step


class _Part(NamedTuple):
    """Tiles that came at once, and what they may be."""

    came: int
    """The turn in which they were drawn; 0 for those dealt."""
    allowed: int
    """The mask of the tiles that may still be among them."""
    gave: tuple[bool, ...]
    """For each tile on the table whether it may have been one of them."""


def parts_of(
    rules: Rules, before: Sequence[Step], seat: int, seen: int, clues: Sequence[Clue]
) -> tuple[list[Place], list[int]]:
    """The parts of a hand, and for each tile on the table that may be of several the mask of these.

    Args:
        rules: what is played.
        before: the turns that were taken.
        seat: whose hand.
        seen: the mask of its tiles that lie open.
        clues: what play has shown.
    """
    mine = [step for step in before if step.seat == seat]
    draws = [step.turn for step in mine if step.kind is ActionKind.DRAW]
    laid = [step for step in mine if step.kind in (ActionKind.LEAD, ActionKind.PLAY)]
    early = [step for step in laid if not draws or step.turn < draws[0]]
    late = [step for step in laid if draws and step.turn > draws[0]]
    shown = [clue for clue in clues if clue.seat == seat]

    def part(came: int) -> _Part:
        about = [clue for clue in shown if not came or clue.turn > came]
        barred = 0
        for clue in about:
            barred |= clue.barred
        gave = tuple(
            step.turn > came
            and not any(clue.barred & _bit(rules, step) for clue in about if clue.turn < step.turn)
            for step in late
        )
        return _Part(came, rules.playing & ~barred, gave)

    sizes: dict[_Part, int] = {part(0): rules.hand - seen.bit_count() - len(early)}
    for turn in draws:
        drawn = part(turn)
        # Tiles drawn one after the other of which the same is known are counted together.
        alike = next((one for one in sizes if one.came and one[1:] == drawn[1:]), drawn)
        sizes[alike] = sizes.get(alike, 0) + 1
    places = [
        Place(Where.HAND, seat, size, one.allowed, one.came, ordered=one.came > 0)
        for one, size in sizes.items()
    ]
    tiles = range(len(late))
    return places, [sum(1 << at for at, one in enumerate(sizes) if one.gave[tile]) for tile in tiles]


def _bit(rules: Rules, step: Step) -> int:
    return 0 if step.tile is None else rules.tile_set.bit(step.tile)
