"""A game as a table."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING

from analyzer.notation.phrases import comment, table_phrases
from analyzer.notation.words import Word, words
from analyzer.notation.write_movetext import tag, tag_lines, write_movetext
from analyzer.record import Turn

if TYPE_CHECKING:
    from collections.abc import Callable

    from analyzer.record import Game

_ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
_Row = tuple[int, list[list[Turn]]]
"""The number of a round, and for each column the actions in it."""


def write_table(game: Game, language: str, *, first: bool) -> str:
    """The game as a table in a language; in movetext where it does not fit into one.

    A table has room for turns that follow the columns, in rounds with rising numbers.
    """
    from analyzer.notation.reader import parse

    seats = _columns(game)
    rows = _rows(game, seats)
    if rows:
        text = _table(game, seats, rows, language, first=first)
        if parse(text).games == (game,):
            return text
    return write_movetext(game, first=first)


def _columns(game: Game) -> list[str]:
    order = game.tag("Seats")
    if order is not None:
        return order.value.replace(",", " ").split()
    seats = {turn.seat for turn in game.turns}
    if game.deal is not None:
        seats.update(hand.seat for hand in game.deal.hands)
    if seats and all(seat in _ALPHABET for seat in seats):
        return list(_ALPHABET[: _ALPHABET.index(max(seats)) + 1])
    return sorted(seats)


def _rows(game: Game, seats: list[str]) -> list[_Row]:
    """The rows, none if the turns do not follow the columns."""
    rows: list[_Row] = []
    for number, group in groupby(game.turns, key=lambda turn: turn.round):
        cells: list[list[Turn]] = [[] for _ in seats]
        column = 0
        for turn in group:
            if number is None or turn.seat not in seats or seats.index(turn.seat) < column:
                return []
            column = seats.index(turn.seat)
            cells[column].append(turn)
        if number is None or (rows and number <= rows[-1][0]):
            return []
        rows.append((number, cells))
    return rows


def _table(game: Game, seats: list[str], rows: list[_Row], language: str, *, first: bool) -> str:
    known = words(language)
    phrases = table_phrases(language)
    player = known.first(Word.PLAYER)
    lines = tag_lines(game)
    if game.deal is None:
        lines.append(tag("Deal", ""))
    if not lines and not first:
        lines.append(tag("Result", ""))
    lines.extend(comment(remark) for remark in game.preface)
    lines.extend([""] if lines else [])
    for hand in game.deal.hands if game.deal else ():
        lines.append(f"{player} {hand.seat}:")
        lines.append(" ".join(phrases.tile(tile) for tile in hand.tiles))
    lines.extend([""] if game.deal else [])
    head = [known.first(Word.ROUND), *(f"{player} {seat}" for seat in seats)]
    body = [
        [str(number), *_cells(cells, phrases.turn, leading=not i)] for i, (number, cells) in enumerate(rows)
    ]
    if _needs_bars(rows):
        rule = "|".join(["---"] * len(head))
        lines.extend([_barred(head), f"|{rule}|", *map(_barred, body)])
    else:
        lines.extend([" ".join(head), *(" ".join(cell for cell in row if cell) for row in body)])
    return "\n".join(lines) + "\n"


def _cells(cells: list[list[Turn]], text: Callable[[Turn], str], *, leading: bool) -> list[str]:
    """The text of each cell; dashes where a seat has not started."""
    written = []
    for cell in cells:
        leading = leading and not cell
        written.append("----" if leading else " ".join(map(text, cell)))
    return written


def _needs_bars(rows: list[_Row]) -> bool:
    """Whether some cell is empty in front of a full one, or holds more than one action."""
    for i, (_, cells) in enumerate(rows):
        filled = [len(cell) for cell in cells]
        while filled and not filled[-1]:
            filled.pop()
        if not i:
            if len(filled) < len(cells) and cells[0]:
                return True  # a short first row would be taken for the end of one
            while filled and not filled[0]:
                filled.pop(0)
        short = 0 < i < len(rows) - 1 and len(filled) < len(cells)
        if short or any(count != 1 for count in filled):
            return True
    return False


def _barred(cells: list[str]) -> str:
    return f"| {' | '.join(cells)} |"
