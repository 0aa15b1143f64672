"""What each decision cost, and which move was critical."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from analyzer.replay import Replay, Step
    from analyzer.tiles import Tile


@dataclass(frozen=True, slots=True)
class Option:
    """A tile that could be played, the number it joins (None: the lead) and its exact value.

    The value is in points for the side to move, with all hands open.
    """

    tile: Tile
    end: int | None
    value: int


@dataclass(frozen=True, slots=True)
class Decision:
    """A turn on which the seat had a tile to play."""

    step: Step
    played: Option | None
    """None where the record does not say, or cannot be valued."""
    options: tuple[Option, ...]
    """Best first, then in the order of the tiles; empty where nothing can be valued."""
    why: str | None = None
    """Why there are no values."""

    @property
    def forced(self) -> bool:
        """Whether there was one option only."""
        return len(self.options) == 1

    @property
    def value(self) -> int | None:
        """The value of what was played."""
        return self.played.value if self.played else None

    @property
    def best(self) -> int | None:
        """The largest value among the options."""
        return self.options[0].value if self.options else None

    @property
    def loss(self) -> int | None:
        """What the move gave away, 0 or more."""
        return None if self.played is None else self.options[0].value - self.played.value

    @property
    def turned(self) -> bool:
        """Whether the best move won or drew, and the move played came to less: win, level, loss."""
        if self.played is None:
            return False
        best = self.options[0].value
        return best >= 0 and _sign(self.played.value) < _sign(best)


@dataclass(frozen=True, slots=True)
class LineStep:
    """One turn of a line that the solver follows: a tile and the number it joins, or a pass (tile None)."""

    seat: int
    tile: Tile | None
    end: int | None


@dataclass(frozen=True, slots=True)
class Marked:
    """A move that the record itself calls critical, and what the analysis makes of that."""

    turn: int
    wanted: tuple[Option, ...]
    """What the annotator would have played, where a remark or another line of the same deal shows it."""
    agrees: bool
    """Whether the analysis names the same turn."""
    wanted_is_best: bool | None
    """Whether an option with the wanted tile is among the best; None where nothing is wanted."""


@dataclass(frozen=True, slots=True)
class Review:
    """A replay with every decision valued."""

    replay: Replay
    decisions: tuple[Decision, ...]
    critical: Decision | None
    best_line: tuple[LineStep, ...] = ()
    """From the critical turn: the best move and best play of everyone after it."""
    marked: tuple[Marked, ...] = ()


def _sign(value: int) -> int:
    return (value > 0) - (value < 0)
