"""Texts that tell a game line by line or sentence by sentence."""

from __future__ import annotations

from typing import TYPE_CHECKING

from analyzer.forms.said import Deed, Said, Side
from analyzer.forms.teller import SEVERAL, Teller
from analyzer.forms.tokens import Kind, tokens
from analyzer.forms.words import Loose
from analyzer.notation.vocabulary import Word

if TYPE_CHECKING:
    from analyzer.forms.said import ToldGame
    from analyzer.forms.tokens import Halves, Token

MOST_HEADING = 6
"""A line that begins a game has so many words at most."""


def read_lines(text: str, line: int = 1, *, digits: bool = False) -> list[ToldGame]:
    r"""The games that a text tells; the players are not told apart yet.

    >>> game, = read_lines("Anna: 6-6\nBen: pasa\nCarla 6-4 left")
    >>> [(one.who, one.deed.value, one.tile, one.side) for one in game.said][2]
    (('Carla',), 'play', (6, 4), <Side.LEFT: 'left'>)
    """
    games = [Teller()]
    rows = _rows(tokens(text, line, digits=digits))
    for row in rows:
        heading = _heading(row)
        if heading and games[-1].told.said:
            games.append(Teller())
        if heading < len(row):
            games[-1].take(row[heading:])
    found = [game.told for game in games if game.told.said or game.told.held or game.told.boards]
    order, leader = stated_order(rows)
    for told in found:
        told.stated, told.leader = order, leader
        _first_tile(told)
        _from_boards(told)
        if sum(bool(said.who) for said in told.said) * 2 > len(told.said):
            told.said = [said for said in told.said if said.who or said.deed is not Deed.PASS]
        told.form = _form(told, rows)
    return found


def _from_boards(told: ToldGame) -> None:
    """The moves of a text that shows boards only: what has changed; nothing has after a pass."""
    if told.said or len(told.boards) < SEVERAL:
        return
    before: list[Halves] = []
    for board in told.boards:
        now = [(min(tile), max(tile)) for tile in board.tiles]
        if now == before:
            said = Said(who=board.who, deed=Deed.PASS, span=board.span)
        elif now[1:] == before:
            said = Said(who=board.who, deed=Deed.PLAY, span=board.span, tile=board.tiles[0], side=Side.LEFT)
        elif now[:-1] == before:
            said = Said(who=board.who, deed=Deed.PLAY, span=board.span, tile=board.tiles[-1], side=Side.RIGHT)
        else:
            told.said.clear()
            return
        if not before:
            said.side = None
        told.said.append(said)
        told.lines.add(board.span.line)
        before = now


def _form(told: ToldGame, rows: list[list[Token]]) -> str:
    """What such a text is called."""
    if sum(row[0].kind is Kind.STAMP for row in rows) >= SEVERAL:
        return "chat"
    if not any(said.who for said in told.said):
        return "tiles"
    lines = {said.span.line for said in told.said}
    return "lines" if len(lines) * 3 >= len(told.said) * 2 else "sentences"


def _first_tile(told: ToldGame) -> None:
    """Of a position with one tile on the table the lead: whoever has a tile less than others played it."""
    if told.said or len(told.boards) != 1 or len(told.boards[0].tiles) != 1:
        return
    most = max((len(held.tiles) for held in told.held), default=0)
    fewer = [held for held in told.held if held.who and len(held.tiles) == most - 1]
    if len(fewer) == 1 and len(told.held) > 1:
        tile = told.boards[0].tiles[0]
        told.said.append(Said(who=fewer[0].who, deed=Deed.PLAY, span=told.boards[0].span, tile=tile))


def _rows(found: list[Token]) -> list[list[Token]]:
    rows: list[list[Token]] = [[]]
    for token in found:
        if token.kind is Kind.LINE:
            rows.append([])
        else:
            rows[-1].append(token)
    return [row for row in rows if row]


def _heading(row: list[Token]) -> int:
    """How many tokens are a heading such as `Game 2` or `Mano nº 3:`; 0 if the line begins with none."""
    shown = [at for at, one in enumerate(row) if one.kind is not Kind.SIGN]
    if len(shown) == 2 and row[0].kind is Kind.NUMBER and row[shown[1]].may(Loose.GAME):
        return len(row)  # "2. Spiel"
    if not shown or not row[shown[0]].may(Loose.GAME):
        return 0
    number = next((at for at, one in enumerate(row[:MOST_HEADING]) if one.kind is Kind.NUMBER), None)
    if number is None or any(one.kind is Kind.TILE for one in row[:number]):
        return 0
    if any(one.kind is Kind.TILE for one in row):
        return number + 2 if number + 1 < len(row) and row[number + 1].text in ":.)-" else 0
    words = [one for one in row if one.kind is Kind.WORD]
    if len(words) > MOST_HEADING or any(one.may(Word.PASS, Word.DRAW, Loose.PLAY) for one in words):
        return 0
    return len(row)


def stated_order(rows: list[list[Token]]) -> tuple[tuple[str, ...], str | None]:
    """The players as a line without tiles lists them, and who leads: `Ana, Luis, Pepe y Rosa; sale Luis`."""
    best: list[str] = []
    leader: str | None = None
    for row in rows:
        if any(one.kind is Kind.TILE for one in row):
            continue
        names = _listed(row)
        if len(names) > max(len(best), SEVERAL - 1) and len(set(names)) == len(names):
            best = names
            leads = [at for at, one in enumerate(row) if one.may(Loose.LEAD)]
            near = [one.text for at in leads for one in row[at + 1 : at + 3] if one.text in names]
            leader = near[0] if near else None
    return tuple(best), leader


def _listed(row: list[Token]) -> list[str]:
    """The longest list of names in a line, divided by commas and words such as and, then."""
    found: list[list[str]] = [[]]
    run: list[str] = []
    for one in [*row, None]:
        if one is not None and one.kind is Kind.WORD and not one.means and one.text[0].isupper():
            run.append(one.text)
            continue
        if run:
            found[-1].append(" ".join(run))
            run = []
        goes_on = one is not None and (one.text == "," or one.may(Word.AND, Loose.FILLER))
        if not goes_on:
            found.append([])
    return max(found, key=len)
