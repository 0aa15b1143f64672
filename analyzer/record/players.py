"""What a record calls its players."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from analyzer.record.game import Game


def names(game: Game) -> dict[str, str]:
    """The players' names by seat, from a tag such as `A: Anna, B: Bob`.

    >>> from analyzer.record.game import Game, Tag
    >>> names(Game(tags=(Tag("Names", "A: Anna, B = Bob"),)))
    {'A': 'Anna', 'B': 'Bob'}
    """
    tag = game.tag("Names")
    pairs = re.split(r"[,;]", tag.value) if tag else []
    found = (re.split(r"[:=]", pair, maxsplit=1) for pair in pairs)
    return {pair[0].strip(): pair[1].strip() for pair in found if len(pair) == 2 and pair[1].strip()}
