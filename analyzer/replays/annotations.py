"""What comments tell a program: the open ends, and what stood where a repair has changed something."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, NamedTuple

from analyzer.notation.vocabulary import tile_from_text

if TYPE_CHECKING:
    from collections.abc import Sequence

    from analyzer.record.game import Comment, Deal, Game, Turn
    from analyzer.tiles.tile import Tile

ENDS = re.compile(r"\[%ends((?: [0-9]{1,2}){1,40})\]")


def stated_ends(text: str) -> tuple[int, ...] | None:
    """The open ends after a turn as its comment states them, in ascending order; None if it does not.

    >>> stated_ends("[%ends 6 0] the board as it was printed"), stated_ends("the ends are 6 and 0")
    ((0, 6), None)
    """
    found = ENDS.search(text)
    return tuple(sorted(map(int, found[1].split()))) if found else None


NOTHING = "-"


class Mending(StrEnum):
    """What was done at a place, as the annotation names it."""

    WAS = "was"
    """Something else stood here; nothing, if `-` follows."""
    STRUCK = "struck"
    """A turn stood behind this one that is left out now."""


_MENDED = re.compile(r"\[%(was|struck) ([^\]]*)\]")


@dataclass(frozen=True, slots=True)
class Mended:
    """A place that a repair has changed.

    >>> [str(mended) for mended in read_mended("[%was 2-3] the book says [%struck C 4-5]")]
    ['[%was 2-3]', '[%struck C 4-5]']
    >>> read_mended("[%was -]")[0].old is None
    True
    """

    mending: Mending
    old: str | None
    """What stood there; None for nothing."""

    def __str__(self) -> str:
        return f"[%{self.mending.value} {_plain(self.old)}]"


def read_mended(text: str) -> list[Mended]:
    """Every such annotation in a comment."""
    return [
        Mended(Mending(found[1]), None if found[2].strip() in (NOTHING, "") else found[2].strip())
        for found in _MENDED.finditer(text)
    ]


def _plain(old: str | None) -> str:
    """The text without what would end the annotation."""
    return " ".join((old or "").replace("[", "(").replace("]", ")").split()) or NOTHING


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
