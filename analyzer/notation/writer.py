"""Records, games and actions as text, in any of the forms."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from itertools import groupby
from typing import TYPE_CHECKING

from analyzer.notation.actions import quote
from analyzer.notation.tags import write_result
from analyzer.notation.vocabulary import Word, digits, terminal, words
from analyzer.record.game import Draw, Expose, Form, Game, Muggins, Pass, Play, Record, Turn, Unreadable

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from analyzer.record.game import Action, Comment, Deal, Lead, Mark, Variation
    from analyzer.tiles.layout import Arm
    from analyzer.tiles.tile import Tile


NOTHING = "*"
"""Stands where a game has no turns."""

_ACROSS = 8
"""So many turns stand on a line where the rounds are not known."""

_SIGNS = re.compile(terminal("SIGN"))
_LIKE_A_TILE = re.compile(rf"{terminal('NUMBER')}[^0-9]{{1,3}}{terminal('NUMBER')}")


@dataclass(frozen=True, kw_only=True)
class FormWords:
    """The words and brackets of one form in one language."""

    passes: str = "pass"
    draw: str = "draw"
    exposed: str = "exposed"
    irregular: str = "irregular"
    corrected: str = "corrected"
    muggins: str = "muggins"
    brackets: tuple[str, str] = ("", "")

    def tile(self, tile: Tile | None) -> str:
        """A tile, a question mark where it is not known."""
        opening, closing = self.brackets
        return f"{opening}{'?' if tile is None else tile}{closing}"

    def action(self, action: Action) -> str:
        """What a seat does, without the seat."""
        match action:
            case Play(tile, join):
                return self.tile(tile) + at(join)
            case Pass(dashes):
                return "----" if dashes else self.passes
            case Draw(tile):
                return f"{self.draw} {self.tile(tile)}"
            case Expose(tile):
                return f"{self.exposed} {self.tile(tile)}"
            case Muggins():
                return self.muggins
            case _:
                return quote(action.text)

    def turn(self, turn: Turn) -> str:
        """The action with all that is attached to it."""
        parts = [self.action(turn.action)]
        marks = "".join(mark.value for mark in turn.marks)
        points = "" if turn.scored is None else f"+{turn.scored}"
        glued = isinstance(turn.action, Play) and _is_clear(turn.marks, marks)
        if glued:
            parts[0] += marks + points
        if isinstance(turn.action, Play) and turn.action.irregular:
            parts.append(self.irregular)
        if isinstance(turn.action, Play | Pass) and turn.action.corrected:
            parts.append(self.corrected)
        if not glued:
            parts.extend(mark.value for mark in turn.marks)
            parts.append(points)
        parts.extend(comment(remark) for remark in turn.comments)
        parts.extend(variation(branch) for branch in turn.variations)
        return " ".join(part for part in parts if part)


MOVETEXT = FormWords()


@cache
def table_phrases(language: str) -> FormWords:
    """The words of a language, tiles in square brackets."""
    known = words(language)
    return FormWords(
        passes=known.first(Word.PASS),
        draw=known.first(Word.DRAW),
        exposed=known.first(Word.EXPOSED),
        irregular=known.first(Word.IRREGULAR),
        corrected=known.first(Word.CORRECTED),
        muggins=known.first(Word.MUGGINS),
        brackets=("[", "]"),
    )


def at(join: int | Arm | None) -> str:
    """The end that a tile joins: `@5`, `@L`."""
    if join is None:
        return ""
    return f"@{join}"


def comment(remark: Comment) -> str:
    r"""A comment in braces; `\` and `}` inside are written `\\` and `\}`.

    >>> from analyzer.record.game import Comment
    >>> print(comment(Comment("a } brace")))
    {a \} brace}
    """
    text = remark.text.replace("\\", "\\\\").replace("}", "\\}")
    # Blanks keep a comment such as `6,5` from being a tile in braces.
    return f"{{ {text} }}" if _LIKE_A_TILE.fullmatch(text) else f"{{{text}}}"


def variation(branch: Variation) -> str:
    """A variation in parentheses."""
    parts = [comment(remark) for remark in branch.preface]
    parts.extend(" ".join(row) for row in numbered(branch.turns))
    return f"({' '.join(parts)})"


def numbered(turns: Sequence[Turn]) -> Iterable[list[str]]:
    """The turns in movetext, a list for each round; its number stands in front where it is known."""
    row: list[str] = []
    number: int | None = None
    for turn in turns:
        if turn.round != number:
            if row:
                yield row
            number = turn.round
            row = [] if number is None else [f"{number}."]
        row.append(f"{turn.seat} {MOVETEXT.turn(turn)}")
    if row:
        yield row


def _is_clear(marks: tuple[Mark, ...], text: str) -> bool:
    """Whether the marks can be told apart when they are written without blanks."""
    return _SIGNS.findall(text) == [mark.value for mark in marks]


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


def write(record: Record | Game, form: Form, language: str = "en") -> str:
    r"""The record, or the one game, as text; reading it gives an equal record.

    `language` is the language of a table's words (`languages()`), LookupError for another one.

    >>> from analyzer.notation import parse
    >>> print(write(parse('[Lead "B"]\n1. B [1|1] C passt'), Form.MOVETEXT), end="")
    [Lead "B"]
    <BLANKLINE>
    1. B 1-1  C pass
    """
    games = (record,) if isinstance(record, Game) else record.games
    if form is Form.JSON:
        from analyzer.notation.json_form import write_json

        return write_json(games)
    if form is Form.TABLE:
        words(language)
        return "\n".join(write_table(game, language, first=not i) for i, game in enumerate(games))

    return "\n".join(write_movetext(game, first=not i) for i, game in enumerate(games))
