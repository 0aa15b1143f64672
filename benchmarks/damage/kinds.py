"""The kinds of damage, and one way of doing it."""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING, NamedTuple

from analyzer.record.game import Draw, Play

if TYPE_CHECKING:
    from analyzer.record.game import Game, Turn


class Damage(Enum):
    """One slip of a transcriber, in words."""

    TURN_LEFT_OUT = "a turn with a tile left out"
    PASS_LEFT_OUT = "a pass left out"
    ROUND_LEFT_OUT = "a row left out"
    PASS_FOR_TILE = "a pass in place of a tile"
    TILE_MISREAD = "one number of a tile misread"
    WRONG_SEAT = "a tile in another seat's cell"
    EXCHANGED = "two neighbouring turns exchanged"
    WRITTEN_TWICE = "a turn written twice"
    ROW_SHIFTED = "a row shifted by a column"
    DEAL_MISREAD = "one number misread in the deal"
    DEAL_EXCHANGED = "two tiles in each other's hand"
    LEAD = "the wrong leader"
    DIRECTION = "the wrong direction of play"
    SIDE = "a wrong side"
    RESULT = "a wrong result"

    @property
    def slug(self) -> str:
        """The kind as a name.

        >>> Damage.TURN_LEFT_OUT.slug
        'turn-left-out'
        """
        return self.name.lower().replace("_", "-")


class Way(NamedTuple):
    """One way to damage a game."""

    told: str
    """What was done, with what stood there."""
    game: Game
    """The damaged game."""


def turn_text(turn: Turn) -> str:
    """A turn in a few characters.

    >>> from analyzer.record.game import Pass, Turn
    >>> turn_text(Turn(seat="B", action=Pass()))
    'B pass'
    """
    action = turn.action
    if isinstance(action, Play):
        side = "" if action.join is None else f"@{action.join}"
        return f"{turn.seat} {action.tile or '?'}{side}"
    if isinstance(action, Draw):
        return f"{turn.seat} draw {action.tile or '?'}"
    return f"{turn.seat} {type(action).__name__.lower()}"
