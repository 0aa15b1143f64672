"""What the templates are given of what could be played: options, and the line after each."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from analyzer.reporting.drawn_view import TileView
    from analyzer.reporting.tree_view import MoveView


@dataclass(frozen=True, slots=True)
class HookView:
    """What the script has to know of an option."""

    move: str
    """The move as records write it, such as `4-6@6`; `stop` for no further tile."""
    lost: str
    """What it gives away against the best one, as a number."""


@dataclass(frozen=True, slots=True)
class OptionView:
    """A tile that could be played."""

    tile: TileView
    on: str
    value: str
    loss: str
    played: bool
    best: bool
    hook: HookView


@dataclass(frozen=True, slots=True)
class OptionLineView:
    """An option with the best play of everyone after it."""

    move: str
    """As in `HookView`."""
    text: str
    value: str
    moves: tuple[MoveView, ...]
    """After the option."""
    result: str
