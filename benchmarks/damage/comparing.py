"""Whether two records tell the same game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from analyzer.game.rules_of_game import rules_of_game
from analyzer.record.game import EndKind, Pass, Play
from analyzer.tiles.layout import Arm

if TYPE_CHECKING:
    from analyzer.record.game import Game, Lead, Result, Turn
    from analyzer.tiles.tile import Tile


def same_game(repaired: Game, original: Game, *, sides: bool = False) -> bool:
    """Whether a repaired record tells the game that was damaged.

    The order of the seats, the deal, the lead, the turns and the result count; comments, marks, the numbers
    of rows, and passes behind a block do not.

    Args:
        repaired: what came out.
        original: the sound record, with its deal, its lead and its result.
        sides: whether every side must be as it was; else one that is not written may be any.
    """
    return (
        _order(repaired) == _order(original)
        and _hands(repaired) == _hands(original)
        and repaired.stock == original.stock
        and _led(repaired.lead) == _led(original.lead)
        and _stated(repaired.result) == _stated(original.result)
        and _same_turns(_turns(repaired, original), _turns(original, original), sides=sides)
    )


def _order(game: Game) -> tuple[str, ...]:
    """The seats in turn order, the one whose name comes first at the head."""
    labels = rules_of_game(game).seating.labels
    first = labels.index(min(labels))
    return labels[first:] + labels[:first]


def _hands(game: Game) -> dict[str, tuple[int, frozenset[Tile | None]]]:
    """The tiles of each hand, in any order."""
    hands = game.deal.hands if game.deal else ()
    return {hand.seat: (len(hand.tiles), frozenset(hand.tiles)) for hand in hands}


def _led(lead: Lead | None) -> tuple[str | None, Tile | None] | None:
    """Who leads; the tile counts where no seat leads."""
    return (lead.seat, lead.tile if lead.stock else None) if lead else None


def _stated(result: Result | None) -> tuple[object, ...] | None:
    if result is None:
        return None
    claims = {(frozenset(claim.side), claim.points) for claim in result.claims}
    return result.kind, result.seat, claims, result.tie


def _turns(game: Game, original: Game) -> tuple[Turn, ...]:
    """The turns without passes behind a block."""
    turns = game.turns
    if original.result and original.result.kind is EndKind.BLOCKED:
        while turns and isinstance(turns[-1].action, Pass):
            turns = turns[:-1]
    return turns


def _same_turns(turns: tuple[Turn, ...], others: tuple[Turn, ...], *, sides: bool) -> bool:
    return len(turns) == len(others) and all(
        _same_turn(turn, other, sides=sides) for turn, other in zip(turns, others, strict=True)
    )


def _same_turn(turn: Turn, other: Turn, *, sides: bool) -> bool:
    one, two = turn.action, other.action
    if turn.seat != other.seat or type(one) is not type(two):
        return False
    if isinstance(one, Pass):
        return True
    if not isinstance(one, Play) or not isinstance(two, Play):
        return one == two
    if one.tile != two.tile:
        return False
    return one.join == two.join if sides else _may_be_one(one.join, two.join)


def _may_be_one(side: int | Arm | None, other: int | Arm | None) -> bool:
    """Whether two sides do not contradict each other: a number may be open at any arm."""
    return side is None or other is None or isinstance(side, Arm) != isinstance(other, Arm) or side == other
