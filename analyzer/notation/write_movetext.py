"""A game in movetext."""

from __future__ import annotations

from typing import TYPE_CHECKING

from analyzer.notation.actions import quote
from analyzer.notation.phrases import comment, numbered
from analyzer.notation.results import write_result
from analyzer.notation.tile_text import digits
from analyzer.notation.words import Word, words
from analyzer.record import Unreadable

if TYPE_CHECKING:
    from collections.abc import Iterable

    from analyzer.record import Deal, Game, Lead
    from analyzer.tiles import Tile

NOTHING = "*"
"""Stands where a game has no turns."""

_ACROSS = 8
"""So many turns stand on a line where the rounds are not known."""


def write_movetext(game: Game, *, first: bool) -> str:
    """The game in movetext; `first` in its file, where it needs no tag to set it off."""
    lines = tag_lines(game)
    if game.deal is not None:
        lines = _in_order(lines, tag("Deal", deal_text(game.deal)), game)
    readable = any(not isinstance(turn.action, Unreadable) for turn in game.turns)
    if not lines and not (first and readable):
        lines = [tag("Deal", "")]
    body = [comment(remark) for remark in game.preface]
    body.extend(_lines(game))
    return "\n".join([*lines, "", *body] if lines else body) + "\n"


def _in_order(lines: list[str], deal: str, game: Game) -> list[str]:
    """The deal stands behind the game's own tags and in front of Stock, Lead and Result."""
    return [*lines[: len(game.tags)], deal, *lines[len(game.tags) :]]


def tag_lines(game: Game) -> list[str]:
    """All tags but the deal."""
    lines = [tag(own.name, own.value) for own in game.tags]
    if game.stock is not None:
        lines.append(tag("Stock", tiles_text(game.stock)))
    if game.lead is not None:
        lines.append(tag("Lead", lead_text(game.lead)))
    if game.result is not None:
        lines.append(tag("Result", write_result(game.result)))
    return lines


def tag(name: str, value: str) -> str:
    """One tag."""
    return f"[{name} {quote(value)}]"


def deal_text(deal: Deal) -> str:
    """The value of the Deal tag."""
    return " ".join(f"{hand.seat}:{tiles_text(hand.tiles)}" for hand in deal.hands)


def tiles_text(tiles: Iterable[Tile | None]) -> str:
    """Tiles in two digits each, `?` where one is not known."""
    return " ".join("?" if tile is None else digits(tile) for tile in tiles)


def lead_text(lead: Lead) -> str:
    """The value of the Lead tag."""
    seat = words("en").first(Word.STOCK) if lead.stock else lead.seat
    return " ".join(str(part) for part in (seat, lead.tile) if part is not None)


def _lines(game: Game) -> list[str]:
    if not game.turns:
        return [NOTHING]
    lines = []
    for row in numbered(game.turns):
        if row[0].endswith("."):
            lines.append(row[0] + " " + "  ".join(row[1:]))
        else:
            lines.extend("  ".join(row[i : i + _ACROSS]) for i in range(0, len(row), _ACROSS))
    return lines
