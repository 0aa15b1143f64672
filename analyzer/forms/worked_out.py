"""Turns that are worked out: from a list of what each player did, from tables shown after each move."""

from __future__ import annotations

import re
from collections import Counter
from itertools import combinations, pairwise
from typing import TYPE_CHECKING, Any, NamedTuple

from analyzer.forms.data_rows import mappings
from analyzer.forms.fields import tile_in
from analyzer.forms.loose_game import LooseGame, LooseTurn
from analyzer.forms.seats import MOST_PLAYERS, MOST_SEATS
from analyzer.forms.tables import Grid, is_cell
from analyzer.forms.tokens import Kind, rows_of_tokens, tokens
from analyzer.forms.turns_in_values import FEWEST
from analyzer.forms.words import Loose
from analyzer.notation.vocabulary import Word
from analyzer.replays.state import ActionKind
from analyzer.tiles.tile import Tile

if TYPE_CHECKING:
    from collections.abc import Iterator

    from analyzer.forms.tokens import Token

FEWEST_TURNS = 3
"""Who plays with others has so many turns at least."""

Ends = tuple[int, int] | None


class _List(NamedTuple):
    """A player and the tiles and passes that stand behind his name, in his order."""

    name: str
    done: tuple[Token, ...]


class _Turn(NamedTuple):
    """Who acts, and what is written of it; nothing is of a pass that has to be put in."""

    seat: int
    token: Token | None


class _Step(NamedTuple):
    """A turn that can be next, and how the game then stands."""

    turn: _Turn | None
    """None for how it stands before the lead."""
    seat: int
    """Who acts next."""
    taken: tuple[int, ...]
    """How much of each list has been used."""
    ends: Ends
    passed: int
    """How many have passed in a row."""


FEWEST_STEPS = 8
"""A table in which each row has one turn has so many rows."""
MOST_IN_A_STEP = 3
"""So many cells such a row has at most: its number, the turn and a remark."""


def with_players_named(grid: Grid) -> Grid | None:
    """A table with a turn in each row, in its player's column, with the player in front; None for others.

    A short sign that is the only one beside tiles is a pass.

    >>> steps = [["6-6", "", ""], ["", "6-4", ""], ["", "", "4-1"]] * 2 + [["", "", "p"], ["1-1", "", ""]]
    >>> table = [["turn", "Ana", "Eva", "Luis"], *(["", *one] for one in steps)]
    >>> found = with_players_named(Grid(table, [1] * 9))
    >>> found.rows[5:8] if found else None
    [['Eva', '6-4'], ['Luis', '4-1'], ['Luis', 'pass']]
    """
    start = next((at for at, row in enumerate(grid.rows) if any(map(is_cell, row[1:]))), 0)
    head = next((row for row in reversed(grid.rows[:start]) if any(row)), [])
    body = [row + [""] * (len(head) - len(row)) for row in grid.rows[start:]]
    while body and (not any(map(is_cell, body[-1][1:])) or sum(map(bool, body[-1])) > MOST_IN_A_STEP):
        body.pop()  # what is left in each hand
    columns, signs = [], set[str]()
    for at, name in enumerate(head):
        cells = [row[at] for row in body if row[at]]
        others = {cell for cell in cells if not is_cell(cell)}
        tiles = len(cells) - sum(cell in others for cell in cells)
        if at and name and tiles * 2 > len(cells) and len(cells) * 3 < len(body) * 2 and len(others) < 2:
            columns.append(at)
            signs |= others
    steps = [[(at, row[at]) for at in columns if row[at]] for row in body]
    each = len(steps) >= FEWEST_STEPS and all(len(step) == 1 for step in steps)
    if not each or not 2 <= len(columns) <= MOST_SEATS or len("".join(signs)) > 2:
        return None
    rows = [[head[at], "pass" if cell in signs else cell] for ((at, cell),) in steps]
    return Grid([["player", "tile"], *rows], grid.lines[start - 1 : start + len(rows)])


_PAIR = re.compile(
    r"^[ ]*([^\W\d_]+)[ ]{4,}([^\W\d_]+)[ ]*\n(?=([ ]*(?:\S+[ ])*\S+)[ ]{4,}(\S.*)$)", re.MULTILINE
)
"""Two names side by side, and below them two rows."""


def with_hands_apart(text: str) -> str:
    r"""A text with two hands that stand side by side, as in a diagram of the table, one below the other.

    >>> with_hands_apart("West                East\n6-4 4-4 4-1         3-3 3-2 0-0\n")
    'West: 6-4 4-4 4-1\nEast: 3-3 3-2 0-0\n'
    """
    lines = text.split("\n")
    for match in _PAIR.finditer(text):
        at = text.count("\n", 0, match.start())
        halves = [[tile_in(piece) for piece in half.split()] for half in match.groups()[2:]]
        if all(len(half) >= FEWEST_TURNS and None not in half for half in halves):
            lines[at : at + 2] = [f"{match[1]}: {match[3].strip()}", f"{match[2]}: {match[4].strip()}"]
    return "\n".join(lines)


def read_by_player(found: list[Token]) -> Iterator[list[LooseGame]]:
    """The games in which the lists of several players can be put together so that every tile joins."""
    lists = list(_lists(found))
    tiles = [one.tile for each in lists for one in each.done if one.tile is not None]
    if not 2 <= len(lists) <= MOST_SEATS or len(set(tiles)) < len(tiles):
        return
    for leader in range(len(lists)):
        for told in (True, False):
            order = _in_order(lists, leader, told=told)
            if order is not None:
                yield [_game(lists, order)]


def _lists(found: list[Token]) -> Iterator[_List]:
    """The lines with several tiles and one name, in front of them or on the lines above."""
    name = ""
    passes = _words_for_a_pass(found)
    for row in rows_of_tokens(found):
        first = next((at for at, one in enumerate(row) if one.kind is Kind.TILE), len(row))
        passed = [at for at, one in enumerate(row[:first]) if _is_pass(one, passes)]
        first = min([first, *passed])
        words = [one for one in row[:first] if one.kind is Kind.WORD]
        names = [one for one in words if not one.means and one.text[:1].isupper()] or words[:1]
        name = " ".join(one.text for one in names) or name
        done: list[Token] = []
        for one in row[first:]:
            if (
                one.kind is Kind.WORD
                and one.may(Loose.HOLDS, Loose.STOCK, Word.HAND)
                and not one.may(Word.PASS)
            ):
                break  # "in hand: 1-0, 5-3"
            if one.kind is Kind.TILE or _is_pass(one, passes):
                done.append(one)
        if name and len(done) >= FEWEST_TURNS:
            yield _List(name, tuple(done))


def _is_pass(token: Token, words: set[str]) -> bool:
    return token.kind is Kind.WORD and (token.may(Word.PASS) or token.text in words)


def _words_for_a_pass(found: list[Token]) -> set[str]:
    """A letter that stands among tiles again and again: `6-0, p, 5-3`."""
    between = Counter(
        found[at].text
        for at in range(2, len(found))
        if found[at].kind is Kind.WORD and len(found[at].text) == 1 and found[at - 1].text in ",;"
    )
    return {letter for letter, times in between.items() if times > 1}


def _in_order(lists: list[_List], leader: int, *, told: bool) -> list[_Turn] | None:
    """The turns of all lists so that every tile joins; None if it cannot be.

    Args:
        lists: what each player did, in his order.
        leader: who leads.
        told: whether passes are written; if not, whoever cannot play his next tile passes.
    """
    whole = tuple(len(one.done) for one in lists)
    start = _Step(None, leader, (0,) * len(lists), None, 0)
    branch = [start]
    open_steps = [_next_steps(lists, start, told=told)]
    seen = {start[1:]}
    while open_steps:
        step = next((one for one in open_steps[-1] if one[1:] not in seen), None)
        if step is None:
            open_steps.pop()
            branch.pop()
            continue
        seen.add(step[1:])
        branch.append(step)
        if step.taken == whole:
            return [one.turn for one in branch if one.turn is not None]
        open_steps.append(_next_steps(lists, step, told=told))
    return None


def _next_steps(lists: list[_List], step: _Step, *, told: bool) -> Iterator[_Step]:
    """What the player may do whose turn it is, and how the game then stands."""
    seat = step.seat
    if step.passed > len(lists):
        return
    at = step.taken[seat]
    token = lists[seat].done[at] if at < len(lists[seat].done) else None
    for done, ends in _options(token, step.ends, told=told):
        taken = tuple(used + (who == seat and done is not None) for who, used in enumerate(step.taken))
        passed = 0 if done is not None and done.tile is not None else step.passed + 1
        yield _Step(_Turn(seat, done), (seat + 1) % len(lists), taken, ends, passed)


def _options(token: Token | None, ends: Ends, *, told: bool) -> list[tuple[Token | None, Ends]]:
    """What a player may do whose list goes on with this, and the open ends after it."""
    passed: list[tuple[Token | None, Ends]] = [] if told else [(None, ends)]
    if token is None:
        return passed
    tile = token.tile
    if tile is None:
        return [(token, ends)]
    if ends is None:
        return [(token, (tile.low, tile.high))]
    joined = {end: (kept, tile.other(end)) for end, kept in (ends, ends[::-1]) if tile.has(end)}
    return [(token, after) for after in joined.values()] or passed


def _game(lists: list[_List], order: list[_Turn]) -> LooseGame:
    game = LooseGame(form="lines", order=tuple(one.name for one in lists))
    last = lists[0].done[0].span
    for seat, token in order:
        last = token.span if token else last
        tile = token.tile if token else None
        kind = ActionKind.PLAY if tile else ActionKind.PASS
        game.turns.append(LooseTurn(who=(lists[seat].name,), kind=kind, span=last, tile=tile))
    game.lines = {one.span.line for each in lists for one in each.done}
    return game


def lists_by_player(value: Any) -> str:
    """A line for each player whose turns stand in a list of their own: `{"Ana": [[6, 6], null]}`."""
    for _, one in mappings(value):
        turns = {
            key: [str(tile_in(done) or "pass") for done in listed]
            for key, listed in one.items()
            if isinstance(listed, list)
            and all(done is None or tile_in(done) or isinstance(done, str) for done in listed)
        }
        if 2 <= len(turns) <= MOST_SEATS and sum(map(len, turns.values())) > FEWEST:
            return "\n".join(f"{key}: {', '.join(done)}" for key, done in turns.items())
    return ""


# -- tables shown after each move ---------------------------------------------------------------------

FEWEST_TABLES = 6
"""So often a program shows the table, if nothing else tells the moves."""
MOST_ACTORS = 10
"""So many lines, the most frequent ones, may say whose turn it is."""
SHORTENED = {".", "\N{HORIZONTAL ELLIPSIS}"}
"""What the middle of a long table is left out with."""

Pieces = list[Tile]


class _Shown(NamedTuple):
    """The table as a line shows it: its left and its right part, which are the same if all of it is there."""

    at: int
    left: Pieces
    right: Pieces

    def grown(self, now: _Shown) -> str | None:
        """What has been played until `now`, and where; nothing if nothing was, None if it cannot be."""
        if self[1:] == now[1:]:
            return ""
        whole = now.left == now.right
        if whole and len(now.left) != len(self.left) + 1:
            return None
        at_left = now.left[1:] == self.left[: len(now.left) - 1]
        at_right = now.right[:-1] == self.right[1 - len(now.right) :]
        if at_left and (whole or now.right == self.right[-len(now.right) :]):
            return f"{now.left[0]} left"
        if at_right and (whole or now.left == self.left[: len(now.left)]):
            return f"{now.right[-1]} right"
        return None


def with_moves_shown(text: str) -> str:
    r"""A text that only shows the table, and says whose turn it is, with the moves in place of the tables.

    Somebody who has drawn and somebody who has passed leave the table as it was.

    >>> game, table = "", ""
    >>> for at, tile in enumerate(("[6,6]", "[6,5]", "[5,5]", "[5,4]", "[4,1]", "[1,0]", "[0,0]")):
    ...     table += tile
    ...     game += f"{table}\nNow it is {'Ana' if at % 2 else 'Eva'} who moves.\n"
    >>> [line for line in with_moves_shown(game).split("\n") if line][:3]
    ['Ana: 6-6', 'Eva: 5-6 right', 'Ana: 5-5 right']
    """
    rows: list[list[Token]] = [[] for _ in text.split("\n")]
    for one in tokens(text):
        if one.kind is not Kind.LINE and one.span.line <= len(rows):
            rows[one.span.line - 1].append(one)
    labelled: dict[str, list[_Shown]] = {}
    for at, row in enumerate(rows):
        if parts := _parts_of_table(row):
            label = "" if row[0].tile else row[0].text
            labelled.setdefault(label, []).append(_Shown(at, parts[0], parts[-1]))
    for shown in labelled.values():
        moves = [one.grown(other) for one, other in pairwise(shown)]
        if None not in moves and sum(map(bool, moves)) + 1 >= FEWEST_TABLES and len(shown[0].left) == 1:
            told = _told_by_tables(rows, shown, [str(shown[0].left[0]), *map(str, moves)])
            return "\n".join(told) if told else text
    return text


def _parts_of_table(row: list[Token]) -> list[Pieces]:
    """The tiles of a line with nothing else but a word and a colon in front, as far as dots divide them."""
    start = next((at for at, one in enumerate(row) if one.tile), None)
    if start is None or (start and (row[0].kind is not Kind.WORD or row[start - 1].text != ":")):
        return []
    parts: list[Pieces] = [[]]
    for one in row[start:]:
        if one.tile:
            parts[-1].append(one.tile)
        elif {*one.text} <= SHORTENED:
            parts.append([])
        elif one.kind is not Kind.SIGN:
            return []
    return [part for part in parts if part]


def _told_by_tables(rows: list[list[Token]], shown: list[_Shown], moves: list[str]) -> list[str]:
    """The lines with a move in place of each table; nothing where it is not said whose turn it is."""
    bounds = [-1, *(one.at for one in shown)]
    gaps = [range(start + 1, end) for start, end in pairwise(bounds)]
    names = _actors([[_words(rows[at]) for at in gap] for gap in gaps[1:]])
    acting = [[at for at in gap if _words(rows[at]) in names] for gap in gaps]
    before = len(acting[0]) > 1  # the table is shown to whoever plays next, not behind a move
    if not names or before or sum(map(_tells, [rows] * len(gaps), gaps, moves)) * 2 > len(gaps):
        return []
    who = [[names[_words(rows[at])] for at in each] for each in acting]
    order = list(dict.fromkeys(name for each in who for name in each))
    first = who[0] or [order[order.index(who[1][-1]) - 1]]
    counts = [next((n for at in gap if (n := _stock_in(rows[at])) is not None), 0) for gap in gaps]
    result = [""] * len(rows)
    for number, (gap, move) in enumerate(zip(gaps, moves, strict=True)):
        for at in gap:
            drawn = _tiles(rows[at]) if any(one.may(Word.DRAW) for one in rows[at]) else []
            named = [name for name, place in zip(who[number], acting[number], strict=True) if place < at]
            result[at] = f"{named[-1]} draws {drawn[0]}" if named and len(drawn) == 1 else ""
        fewer = number > 0 and counts[number] < counts[number - 1]
        result[gap.stop] = f"{(who[number] or first)[-1]}: {move or ('draws' if fewer else 'passes')}"
    return result


def _words(row: list[Token]) -> str:
    return " ".join(one.text for one in row if not one.tile)


def _tiles(row: list[Token]) -> Pieces:
    return [one.tile for one in row if one.tile]


def _tells(rows: list[list[Token]], gap: range, move: str) -> bool:
    """Whether a line that is no entry of a menu names what is played."""
    told = [_tiles(rows[at]) for at in gap if rows[at] and rows[at][0].kind is not Kind.NUMBER]
    return any(len(each) == 1 and str(each[0]) == move.partition(" ")[0] for each in told)


def _stock_in(row: list[Token]) -> int | None:
    """How many tiles the stock has, if a line says it."""
    said = any(one.may(Word.STOCK, Loose.STOCK) for one in row)
    return next((one.number for one in row if one.number is not None), None) if said else None


def _actors(gaps: list[list[str]]) -> dict[str, str]:
    """The lines of which one stands between any two tables, with whoever acts by it."""
    times = Counter(text for gap in gaps for text in dict.fromkeys(gap) if text)
    often = [text for text, count in times.most_common() if 1 < count < len(gaps)][:MOST_ACTORS]
    for size in range(2, MOST_PLAYERS + 1):
        for texts in combinations(often, size):
            each = [[text for text in gap if text in texts] for gap in gaps]
            if all(each[:-1]) and sum(map(len, each)) < len(gaps) * 2 and (names := _called(texts)):
                return names
    return {}


def _called(texts: tuple[str, ...]) -> dict[str, str]:
    """What lines that differ in little else call a player; nothing where they do not."""
    words = [re.findall(r"\w+", text) for text in texts]
    common = set.intersection(*map(set, words))
    names = {}
    for text, said in zip(texts, words, strict=True):
        own = [at for at, word in enumerate(said) if word not in common]
        if not own or not common:
            return {}
        name = next((said[at] for at in own if said[at][0].isupper() or said[at].isdigit()), said[own[0]])
        role = said[own[0] - 1] if own[0] and name.isdigit() else ""
        yours = any(word.casefold() in ("you", "your") for word in said)
        names[text] = "You" if yours else f"{role} {name}".strip()
    return names if len(set(names.values())) == len(texts) else {}
