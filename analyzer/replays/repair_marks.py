"""What a repair has changed in a record, read off the comments that it left there."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from analyzer.notation.remarks import NOTHING, Mending, read_mended
from analyzer.notation.tile_text import tile_from_text

if TYPE_CHECKING:
    from collections.abc import Sequence

    from analyzer.record.game import Comment, Deal, Game, Turn
    from analyzer.tiles.tile import Tile

DEAL = "Deal"


class TurnMending(NamedTuple):
    """What a repair did at a turn; nothing if both are empty."""

    was: tuple[str | None, ...] = ()
    """What stood in place of the turn, None for nothing; empty if the turn stands as written."""
    struck: tuple[str, ...] = ()
    """The turns that stood behind it."""


class HeadMending(NamedTuple):
    """What a repair did in front of the first turn."""

    tag: str
    """What was changed: `Deal`, `Lead`, `Result`; empty for a turn that was struck there."""
    seat: str | None
    """Whose hand, for the deal."""
    old: str | None
    """What stood there; None for nothing."""


def turn_mending(turn: Turn) -> TurnMending:
    """What a repair did at a turn.

    >>> from analyzer.record.game import Comment, Pass, Turn
    >>> turn_mending(Turn(seat="A", action=Pass(), comments=(Comment("[%was 2-3] [%struck C 4-5]"),)))
    TurnMending(was=('2-3',), struck=('C 4-5',))
    """
    found = [mended for comment in turn.comments for mended in read_mended(comment.text)]
    if not found:
        return TurnMending()
    return TurnMending(
        tuple(mended.old for mended in found if mended.mending is Mending.WAS),
        tuple(mended.old for mended in found if mended.mending is Mending.STRUCK and mended.old),
    )


def head_mending(game: Game) -> tuple[HeadMending, ...]:
    """What a repair did in front of the first turn, in the order noted."""
    return tuple(change for comment in game.preface for change in _changes(comment))


def _changes(comment: Comment) -> list[HeadMending]:
    found = []
    for mended in read_mended(comment.text):
        if mended.old is None:
            continue  # a note without a tag says nothing here
        if mended.mending is Mending.STRUCK:
            found.append(HeadMending("", None, mended.old))
            continue
        tag, _, value = mended.old.partition(" ")
        seat = None
        if tag == DEAL:
            seat, _, value = value.partition(" ")
        found.append(HeadMending(tag, seat, None if value in (NOTHING, "") else value))
    return found


def changed_tiles(deal: Deal, changes: Sequence[HeadMending]) -> frozenset[tuple[str, Tile | None]]:
    """The tiles that a repair put into hands, by seat, as far as that can be told.

    The notes say which tile stood in a hand, not which one stands there instead. That is the one that stood
    in the other hand, where two were exchanged; else one that is not known; else one that shares a number
    with the old tile, as the other was misread. A hand with more such tiles than notes stays out.
    """
    held = {hand.seat: set(hand.tiles) for hand in deal.hands}
    noted: dict[str, set[Tile | None]] = {}
    for change in changes:
        if change.tag == DEAL and change.seat in held:
            noted.setdefault(change.seat, set()).add(tile_from_text(change.old) if change.old else None)
    found: set[tuple[str, Tile | None]] = set()
    for seat, old in noted.items():
        candidates = {
            tile
            for other in noted
            if other != seat and old & held[other]
            for tile in noted[other] & held[seat]
        }
        candidates = candidates or held[seat] & {None}
        candidates = candidates or {tile for tile in held[seat] if any(_alike(tile, one) for one in old)}
        if len(candidates) == len(old):
            found.update((seat, tile) for tile in candidates)
    return frozenset(found)


def _alike(tile: Tile | None, old: Tile | None) -> bool:
    """Whether one can be the other with one number misread."""
    return tile is not None and old is not None and tile != old and bool(set(tile) & set(old))
