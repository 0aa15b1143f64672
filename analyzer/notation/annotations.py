"""What an analysis writes into comments: `[%value -10] [%best 4-6@6 46]`."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from analyzer.notation.actions import read_join
from analyzer.notation.phrases import at
from analyzer.notation.tile_text import tile_from_text

if TYPE_CHECKING:
    from analyzer.layout import Arm
    from analyzer.tiles import Tile

_VALUE = re.compile(r"\[%value ([+-]?[0-9]{1,6})\]")
_BEST = re.compile(r"\[%best ([0-9]{1,2}-[0-9]{1,2})(?:@([0-9]{1,2}|[LRUD]))? ([+-]?[0-9]{1,6})\]")


@dataclass(frozen=True, slots=True)
class Best:
    """The best move, the end it joins where that matters, and its value."""

    tile: Tile
    join: int | Arm | None
    value: int


@dataclass(frozen=True, slots=True)
class Annotation:
    """The exact value of the move played and the best move, in points for the side to move.

    >>> annotation = read_annotation("[%value -10] [%best 4-6@6 46] lets go of the fours")
    >>> annotation.value, str(annotation.best.tile), annotation.best.join, annotation.best.value
    (-10, '4-6', 6, 46)
    >>> str(annotation)
    '[%value -10] [%best 4-6@6 46]'
    """

    value: int | None = None
    best: Best | None = None

    def __str__(self) -> str:
        parts = [] if self.value is None else [f"[%value {self.value}]"]
        if self.best is not None:
            parts.append(f"[%best {self.best.tile}{at(self.best.join)} {self.best.value}]")
        return " ".join(parts)


def read_annotation(text: str) -> Annotation | None:
    """The annotation in a comment's text, None if there is none."""
    value, best = _VALUE.search(text), _BEST.search(text)
    tile = tile_from_text(best[1]) if best else None
    if value is None and tile is None:
        return None
    return Annotation(
        int(value[1]) if value else None,
        Best(tile, read_join(best[2]), int(best[3])) if best and tile else None,
    )


def without_annotation(text: str) -> str:
    """The comment's own words.

    >>> without_annotation("[%value 46] keeps both ends four")
    'keeps both ends four'
    """
    return " ".join(_BEST.sub("", _VALUE.sub("", text)).split())


def annotated(text: str, annotation: Annotation) -> str:
    """The comment with this annotation in front, in place of the one it may have had.

    >>> annotated("[%value 1] keeps both ends four", Annotation(46))
    '[%value 46] keeps both ends four'
    """
    return f"{annotation} {without_annotation(text)}".strip()
