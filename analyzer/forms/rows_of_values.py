"""Values, and tables with a column for each player, as rows of turns: who acts, and with what hand."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import pairwise, takewhile
from typing import TYPE_CHECKING, Any

from analyzer.forms.data_rows import is_half, number_in
from analyzer.forms.draw_signs import without_draws
from analyzer.forms.fields import (
    SPEAKER,
    Columns,
    Row,
    action_in,
    columns_of,
    side_in,
    tile_in,
    tiles_in,
)
from analyzer.forms.loose_game import MOST_DRAWN, PLACE, SEVERAL, HeldTiles, plain_name
from analyzer.forms.seats import MOST_PLAYERS, MOST_SEATS
from analyzer.forms.tables import Grid, bare_cell, is_cell
from analyzer.forms.tokens import Kind, has_tile, tokens, whole_number
from analyzer.forms.values import mappings
from analyzer.forms.words import Loose, how_many, meaning, own_list, says
from analyzer.notation.vocabulary import Word
from analyzer.record.diagnostics import Span
from analyzer.replays.state import ActionKind

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from analyzer.forms.markup import Cells
    from analyzer.tiles.tile import Tile


def _flat(value: dict[Any, Any]) -> Row:
    """An object with the fields of the objects in it, but for those that are tiles."""
    row: Row = {}
    for key, one in value.items():
        if isinstance(one, dict) and not _are_halves(one):
            inner = _flat(one)
            halves = [name for name, held in inner.items() if is_half(held) and not says(name, Word.PLAYER)]
            worded = any(isinstance(held, str) and not is_half(held) for held in inner.values())
            if len(halves) == 2 and worded and not any(map(tile_in, inner.values())):
                row[str(key)] = {name: inner.pop(name) for name in halves}  # {"a": 6, "b": 4, "end": "left"}
            row.update({f"{key}.{name}": held for name, held in inner.items()})
        else:
            row[str(key)] = one
    return row


def _are_halves(value: dict[Any, Any]) -> bool:
    """Whether the fields of an object are the halves of a tile; not so `{"seat": 1, "left": 6}`."""
    two = len(value) == 2 and all(map(is_half, value.values()))
    return two and not any(says(str(name), Word.PLAYER) for name in value)


def rows_of(values: Iterable[Any]) -> list[Row] | None:
    """Values as rows: objects as they are, lists by the number of the field; nothing is a pass; else None."""
    given = [["pass"] if value is None else value for value in values]
    if not all(isinstance(value, dict | list | tuple) for value in given):
        return None
    return [_flat(one if isinstance(one, dict) else dict(enumerate(_tiles_as_one(one)))) for one in given]


def _tiles_as_one(row: Sequence[Any]) -> Sequence[Any]:
    """A row with several tiles behind words, as where they are drawn, in one list: `("draw", "Ana", ...)`."""
    tiles = [one for one in row if isinstance(one, list) and len(one) == 2 and all(map(is_half, one))]
    at = row.index(tiles[0]) if tiles[1:] and isinstance(row[0], str) else len(row)
    whole = [*row[:at], tiles, *row[at + len(tiles) :]]
    return whole if [*row[at : at + len(tiles)]] == tiles != [] else row


def with_own_turns_named(rows: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The rows of what a program sends and gets, with its player's name where it sends a turn without one.

    Who that is another row says, `{"you": "uma"}`; or it is the only one listed who does nothing else.
    """
    columns = columns_of(rows_of(rows) or [])
    if columns is None or columns.who is None:
        return rows
    rows = _without_asked(rows, columns)
    named = {
        str(row[columns.who])
        for row in rows
        if row.get(columns.who) is not None and any(row.get(name) is not None for name in columns.tile)
    }
    told = [pair for row in rows if columns.who not in row for pair in row.items()]
    listed = (one for _, one in told if isinstance(one, list) and 1 < len(one) <= MOST_SEATS)
    seen = {str(row[columns.who]) for row in rows if type(row.get(columns.who)) in (str, int)}
    names = next((one for one in listed if all(isinstance(name, str) for name in one)), [])
    left = ({*names} or seen) - named
    yours = {str(one) for name, one in told if _is_own(name) and type(one) in (str, int)}
    own = yours & left if yours and left else yours or left
    if not named or len(own) != 1 or own & named:
        return rows
    acts = [
        any(row.get(name) is not None for name in columns.tile)
        or any(action_in(row.get(name)) in (ActionKind.PASS, ActionKind.DRAW) for name in columns.action)
        for row in rows
    ]
    silent = [row.get(columns.who) is None for row in rows]
    each = zip(rows, acts, silent, strict=True)
    return [{**row, columns.who: min(own)} if act and nobody else row for row, act, nobody in each]


def _without_asked(rows: list[dict[str, Any]], columns: Columns) -> list[dict[str, Any]]:
    """The rows with nothing in those that only ask for a turn, where the accepted ones are told by name."""
    tiles = [[row.get(name) for name in columns.tile] for row in rows]
    named = [row.get(str(columns.who)) is not None for row in rows]
    asked = [at for at, tile in enumerate(tiles) if not named[at] and any(one is not None for one in tile)]
    answered = [
        any(named[after] and tiles[after] == tiles[at] for after in range(at + 1, end))
        for at, end in pairwise([*asked, len(rows)])
    ]
    if sum(answered) < SEVERAL or sum(answered) * 3 < len(asked) * 2:
        return rows
    return [{} if at in asked else row for at, row in enumerate(rows)]


def _is_own(field: str) -> bool:
    """Whether a field says who the reader is: `you`, `yourName`, `my_seat`."""
    first, *rest = re.split(r"[\s_.-]+|(?<=[a-z])(?=[A-Z])", field)
    names = not rest or says(rest[0], Word.PLAYER) or rest[0].casefold() in ("name", "id", "nick")
    return names and first.casefold() in own_list("yours") | own_list("self")


def with_speakers(rows: list[dict[str, Any]]) -> list[dict[str, Any]] | None:
    """The rows with the words that are not the same in front of all that have a tile."""
    if not rows or SPEAKER not in rows[0]:
        return None
    with_tiles = (row for row in rows if any(tile_in(row[key]) for key in row.keys() - {SPEAKER}))
    words = [set(row[SPEAKER].split()) for row in with_tiles if SPEAKER in row]
    common = set.intersection(*words) if words else set()
    said = (row.get(SPEAKER, "").split() for row in rows)
    turns = [[word for word in each if word not in common and not _NUMBER.fullmatch(word)] for each in said]
    turns = [[word for word in turn if Loose.FILLER not in meaning(word)] or turn[:1] for turn in turns]
    return [row and {**row, SPEAKER: " ".join(turn)} for row, turn in zip(rows, turns, strict=True)]


_NUMBER = re.compile(r"[0-9]+(?:[:.,][0-9]+)*(?:m?s)?")  # also a time


def with_events_named(rows: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The rows of what a program sends and gets, with whoever only the name of an event tells.

    Whoever gets `opp_move` sends `move`; who asks for a tile, `draw`, is told it, `drawn`.
    """
    columns = columns_of(rows_of(rows) or [])
    if columns is None or columns.who not in (None, SPEAKER):
        return rows
    acts = {name: [action_in(row.get(name)) for row in rows] for name in columns.action}
    kind = max(acts, key=lambda name: sum(map(bool, acts[name])), default="")
    others = [_of_other(str(row.get(kind))) for row in rows]
    if len({*filter(None, others)}) == 1:
        mine = [not one or any(map(_is_self, row.values())) for row, one in zip(rows, others, strict=True)]
        rows = [{**row, SPEAKER: "You" if own else max(others)} for row, own in zip(rows, mine, strict=True)]
    for at, (row, after) in enumerate(pairwise(rows)):
        draws = action_in(row.get(kind)) is action_in(after.get(kind)) is ActionKind.DRAW
        if draws and _has_tile(after) and not _has_tile(row):
            rows[at : at + 2] = [{}, {**after, SPEAKER: row.get(SPEAKER, "")}]
    return rows


def _of_other(event: str) -> str:
    """Who else has done something by the name of an event: `opp` of `opp_move`, nobody of `move`."""
    parts = re.split(r"[\s_.:-]+|(?<=[a-z])(?=[A-Z])", event)
    others = (part for part in parts if not meaning(part) and not _is_self(part))
    return "_".join(others) if any(map(action_in, parts)) else ""


def _is_self(said: Any) -> bool:
    return isinstance(said, str) and said.casefold() in own_list("self") | own_list("yours")


def _has_tile(row: dict[str, Any]) -> bool:
    return any(tile_in(one, digits=says(name, Loose.TILE)) for name, one in row.items())


def hands_told(value: Any, lists: Iterable[tuple[tuple[str, ...], list[Any]]]) -> dict[str, list[Tile]]:
    """The hands that a value tells: in its lists, in objects with a player each, or by name."""
    hands: dict[str, list[Tile]] = {}
    for path, listed in lists:
        holds = bool(path and listed) and Loose.HOLDS in meaning(path[-1])
        if holds and all(map(tiles_in, listed)) and not all(map(tile_in, listed)):
            hands |= {str(at): tiles_in(hand) for at, hand in enumerate(listed)}
        elif holds and all(isinstance(one, dict) for one in listed):
            hands.update(_told_hands(listed))
        rows = [one for one in listed if isinstance(one, list) and len(one) == DEALING]
        dealt = {str(who): hand for _, who, tiles in rows if len(hand := tiles_in(tiles)) >= FEWEST_DEALT}
        hands |= dealt if len(dealt) > 1 else {}  # `["h", 0, "66 02 44 26 00"]`
    for name, held in mappings(value):
        kept = says(name, Word.LEFT) or name.casefold() in own_list("kept")
        if (kept or says(name, Loose.HOLDS)) and all(tiles_in(one) or one == [] for one in held.values()):
            told_here = {str(player): tiles_in(hand) for player, hand in held.items()}
            hands = told_here | hands if kept else hands | told_here  # what is left is not what was dealt
        elif not any(map(tile_in, held.values())) and any(says(key, Word.PLAYER) for key in held):
            told = {key: one for key, one in held.items() if isinstance(one, str) or says(key, Loose.HOLDS)}
            hands = dict(_told_hands([told])) | hands
    return hands


DEALING, FEWEST_DEALT = 3, 5  # a row of so many fields deals a hand, of so many tiles at least


def _told_hands(listed: list[dict[str, Any]]) -> Iterator[tuple[str, list[Tile]]]:
    """Whose hand each object tells: `{"player": "Ana", "tiles": "6-6 4-1 3-2"}`."""
    for one in listed:
        tiles = next((found for value in one.values() if len(found := tiles_in(value)) > 1), [])
        who = next((value for value in one.values() if isinstance(value, str) and not tiles_in(value)), None)
        if tiles and who is not None:
            yield who, tiles


def with_players_apart(value: Any) -> Any:
    """A value in which each turn names its player, where fields were called so: `{"Ana": "6-4", "drew": []}`.

    >>> turns = [{"Ana": "6-6"}, {"Eva": "6-4"}, {"Ana": "4-1"}, {"Eva": "1-5", "drew": ["1-5"]}] * 2
    >>> with_players_apart({"moves": turns})["moves"][3]
    {'player': 'Eva', 'turn': '1-5', 'drew': ['1-5']}
    """
    if isinstance(value, dict):
        return {name: with_players_apart(one) for name, one in value.items()}
    if not isinstance(value, list):
        return value
    rows = [one for one in value if isinstance(one, dict) and one]
    first = [next(iter(row)) for row in rows]
    names = {*first}
    apart = len(rows) == len(value) >= FEWEST_STEPS and 1 < len(names) <= MOST_SEATS
    apart &= any(len(row) > 1 for row in rows) and not any(names.intersection([*row][1:]) for row in rows)
    told = [row[name] for row, name in zip(rows, first, strict=True)]
    if not apart or not all(tile_in(one) or action_in(one) is ActionKind.PASS for one in told):
        return [with_players_apart(one) for one in value]
    others = ([*row.items()][1:] for row in rows)
    turns = zip(first, told, others, strict=True)
    return [{"player": name, "turn": turn, **dict(rest)} for name, turn, rest in turns]


def several_names(listed: list[Any]) -> list[str]:
    """The texts of a list, if there are as many as players at a table, and all differ and are words."""
    words = [one for one in listed if isinstance(one, str) and one[:1].isalpha() and not tile_in(one)]
    return words if 1 < len(words) == len(set(words)) == len(listed) <= MOST_SEATS else []


FEWEST_STEPS = 8  # a table in which each row has one turn has so many rows
MOST_BESIDE = 2  # so many cells such a row has at most beside those that all have: the turn and a remark


def with_players_named(grid: Grid) -> Grid | None:
    """A table with a turn in each row, in its player's column, with the player in front; None for others.

    A sign or word that is the only one beside tiles is a pass, short ones also where there are two.

    >>> steps = [["6-6", "", ""], ["", "6-4", ""], ["", "", "4-1"]] * 2 + [["", "", "p"], ["1-1", "", ""]]
    >>> table = [["turn", "Ana", "Eva", "Luis"], *(["", *one] for one in steps)]
    >>> found = with_players_named(Grid(table, [1] * 9))
    >>> found.rows[5:8] if found else None
    [['Eva', '6-4', ''], ['Luis', '4-1', ''], ['Luis', 'pass', '']]
    """
    start = next((at for at, row in enumerate(grid.rows) if any(map(is_cell, row[1:]))), 0)
    head = next((row for row in reversed(grid.rows[:start]) if any(row) and not any(map(tiles_in, row))), [])
    body = [row + [""] * (len(head) - len(row)) for row in grid.rows[start:]]
    some = [at for at in range(len(head)) if sum(bool(row[at]) for row in body) * 5 <= len(body) * 4]
    while body and (
        not any(map(is_cell, body[-1][1:])) or sum(bool(body[-1][at]) for at in some) > MOST_BESIDE
    ):
        body.pop()  # what is left in each hand
    columns, signs = [], set[str]()
    drawn_in = {at for at, name in enumerate(head) if is_drawn(name)}
    for at, name in enumerate(head):
        cells = [row[at] for row in body if row[at] and at not in drawn_in]
        others = {cell for cell in cells if not is_cell(cell)}
        tiles = len(cells) - sum(cell in others for cell in cells)
        if at and name and tiles * 2 > len(cells) and len(cells) * 3 < len(body) * 2 and len(others) < 2:
            columns.append(at)
            signs |= others
    steps = [[(at, row[at]) for at in columns if row[at]] for row in body]
    each = len(steps) >= FEWEST_STEPS and all(len(step) == 1 for step in steps)
    alike = len(signs) == 1 and action_in(*signs) in (None, ActionKind.PASS)
    if not each or not 2 <= len(columns) <= MOST_SEATS or not (alike or len("".join(signs)) <= 2):
        return None
    acts = [(at, *without_draws("pass" if cell in signs else cell)) for ((at, cell),) in steps]
    plain = {at: name for at in columns if (name := BRACKETED.sub("", head[at]))}  # `Ana (2)`, `Ana (plays)`
    names = plain if len(set(plain.values())) == len(columns) else dict(enumerate(head))
    beside = [
        sum(_count(row[at]) for at in drawn_in if not BRACKETED.search(head[at]) or names[who] in head[at])
        for (who, _, _), row in zip(acts, body, strict=True)
    ]
    rows = [
        [names[at], cell, str(drawn + more or "")]
        for (at, cell, drawn), more in zip(acts, beside, strict=True)
    ]
    return Grid([["player", "tile", "draws"], *rows], grid.lines[start - 1 : start + len(rows)])


BRACKETED = re.compile(r"\s*[(\[]([^)\]]{1,8})[)\]]\s*$")
"""What stands in brackets behind a name: a seat, or what is told in its column."""


def is_drawn(name: str) -> bool:
    """Whether a column, or a field, tells what is drawn: `drew`, `turn.drawn`, `Ana (draws)`."""
    said = match[1] if (match := BRACKETED.search(name)) else name.rpartition(".")[2]
    return says(said, Word.DRAW) or said.casefold() in own_list("takes") | {"drawn", "taken"}


def rounds_by_player(rounds: list[Any]) -> Grid | None:
    """Rounds in which the turn of each player stands under his name, as a table; None for other lists.

    >>> first = {"ana": {"drew": ["6-4"], "bone": "6-4", "end": "left"}, "ben": None}
    >>> (rounds_by_player([{"no": at, "turns": first} for at in range(3)]) or Grid([], [])).rows[:2]
    [['ana', 'ben'], ['(4-6) 4-6 left', '']]
    """
    each = [turns for one in rounds if isinstance(one, dict) and (turns := _turns_by_player(one))]
    names = list(dict.fromkeys(name for turns in each for name in turns))
    if len(each) < max(len(rounds), FEWEST_NUMBERED) or not 1 < len(names) <= MOST_SEATS:
        return None
    cells = [[_cell_of(turns.get(name)) for name in names] for turns in each]
    return Grid([names, *cells], [1] * (len(cells) + 1))


def _turns_by_player(one: dict[Any, Any]) -> dict[str, Any]:
    """The turns of a round by player, if each is told in fields or a word, or there is none; else nothing."""
    for turns in (*(inner for inner in one.values() if isinstance(inner, dict)), one):
        told = {str(name): turn for name, turn in turns.items() if not isinstance(turn, int | list)}
        acts = [turn for turn in told.values() if _cell_of(turn)]
        if any(isinstance(turn, dict) for turn in acts) and len(acts) == sum(map(bool, told.values())):
            return told
    return {}


def _cell_of(turn: Any) -> str:
    """What a turn in fields is in a cell: `(4-6) 4-6 left`; nothing where it is no turn."""
    if not isinstance(turn, dict):
        return turn if action_in(turn) is ActionKind.PASS else ""
    drawn = [tile for name, one in turn.items() if is_drawn(name) for tile in tiles_in(one)]
    played = [tile for name, one in turn.items() if not is_drawn(name) and (tile := tile_in(one))]
    passes = any(says(name, Word.PASS) for name in turn) or ActionKind.PASS in map(action_in, turn.values())
    if len(played) > 1 or not (played or passes):
        return ""
    side = next((str(one) for one in turn.values() if side_in(one) and not isinstance(one, bool)), "")
    if not played:
        return f"draws {len(drawn)} / passes" if drawn else "passes"
    taken = f"({', '.join(map(str, drawn))}) " if drawn else ""
    return f"{taken}{played[0]} {side}".strip()


def _count(cell: str) -> int:
    """How many tiles a cell tells, by their number or one by one."""
    return whole_number(cell) or len(tiles_in(cell))


FEWEST_NUMBERED = 3  # so many rows have a number at least, where these say which are turns


def end_of_turns(rows: list[list[str]]) -> int:
    """How many rows are turns: those numbered from one on in the first column, or above what players keep.

    >>> end_of_turns([["Ana", "plays", "6-4"], ["Ben", "plays", "4-1"], ["Ana", "kept", "1-1"]])
    2
    """
    labels = [next(filter(None, row[:2]), "").strip(" .)\u00aa\u00ba\u00b0") for row in rows]
    count = len([*takewhile(str.isdigit, labels)])
    counted = count >= FEWEST_NUMBERED and labels[:count] == [str(at) for at in range(1, count + 1)]
    if counted and not any(map(str.isdigit, labels[count:])):
        return count
    kept = [any(cell.strip(" :*_").casefold() in own_list("kept") for cell in row) for row in rows]
    first = kept.index(True) if any(kept) else len(rows)
    played = any(
        any(map(tile_in, row)) and not left for row, left in zip(rows[first:], kept[first:], strict=True)
    )
    return len(rows) if played else first


_BETWEEN = re.compile(r"(?<=[0-9\])]) (?:[^\W\d_]{1,3}|&) (?=[0-9\[(])")  # `1/1 y 1/4`
_DATED = re.compile(r"(?<!\S)[0-9]{1,2}\. [^\W\d]{3,4}\.?(?!\S)")  # `02. Jan 01. Jan`, two tiles


def left_below(rows: list[Cells], columns: Iterator[tuple[str, int]], lines: list[int]) -> list[HeldTiles]:
    """What each player has left, as the row below the rounds says: `Quedan;4-4;;0-0;1-0`."""
    at_row, below = next(((at, row) for at, row in enumerate(rows) if any(map(_left_in, row))), (0, []))
    place = Span.of(lines[at_row], 1) if rows else PLACE
    if rows and says_who_is_out(rows[0]):
        shown = [((name,), tokens(rows[0][at])) for name, at in columns if at < len(rows[0])]
        each = [(who, [one.tile for one in found if one.tile]) for who, found in shown]
        return [HeldTiles(who=who, tiles=tiles, span=place, at=0) for who, tiles in each]  # who is out, none
    told = {(who,): _BETWEEN.sub(", ", "".join(below[at : at + 1])) for who, at in columns} if below else {}
    said = next(filter(None, below), "").strip(" :*_").casefold()
    left = (Loose.HOLDS, Word.LEFT, Loose.STOCK)  # "Sobran"
    kept = any(says(one, *left) or one in own_list("kept") for one in (said, *said.split()))
    bare = any(" " in cell and cell.replace(" ", "").isdigit() for cell in told.values())
    hands = {who: _left_in(cell, 1 if bare else 2) for who, cell in told.items()}
    others = [cell for who, cell in told.items() if cell.strip(" -") and not hands[who]]
    whole = kept and len(others) <= 1 and not any(map(str.isdigit, "".join(others)))  # one is out
    return [HeldTiles(who=who, tiles=hands[who], span=place, at=0) for who in hands if whole and hands[who]]


def _left_in(cell: str, figures: int = 2) -> list[Tile]:
    """The tiles of a cell; as many as that, or more, may be written as two figures each."""
    two = [tile_in(one, digits=True) for one in cell.split() if len(one) == len("64") and one.isdigit()]
    tiles = [one for one in two if one] if len(two) == len(cell.split()) >= figures else []
    return [tile for one in _DATED.findall(cell) if (tile := tile_in(one))] or tiles_in(cell) or tiles


def with_one_a_row(grid: Grid) -> tuple[Grid, list[HeldTiles]] | None:
    """A table in which each row below the names holds one turn, in the column of who takes it, as turns.

    With the hands that the row above them shows, and what the row below says is left.

    >>> rows = [["", "Al", "Eva"], *[["T1", "6-4", ""], ["T2", "", "pass"]] * 4, ["left", "1-1", "2-2"]]
    >>> moves, left = with_one_a_row(Grid(rows, range(10)))
    >>> moves.rows[:3], len(left)
    ([['player', 'tile'], ['Al', '6-4'], ['Eva', 'pass']], 2)
    """
    at = next((at for at, row in enumerate(grid.rows[:3]) if sum(map(bool, row[1:])) > 1), 0)
    head, found = grid.rows[at] if grid.rows else [], []
    beside = {place for place, name in enumerate(head) if says(name, *_BESIDE)}
    named = [(name, place) for place, name in enumerate(head) if place and name and place not in beside]
    each = [
        (name, tiles_in("".join(row[place : place + 1])))
        for row in grid.rows[at + 1 : at + 2]
        for name, place in named
    ]
    dealt = [(name, tiles) for name, tiles in each if len(tiles) > len("AB")]
    at += bool(dealt)
    for row in grid.rows[at + 1 :]:
        filled = [place for place, cell in enumerate(row) if place and cell.strip() and place not in beside]
        if len(filled) != 1 or not is_cell(row[filled[0]]) or not (head[filled[0] :] or [""])[0]:
            break
        found.append([head[filled[0]], row[filled[0]]])
    if len(found) < FEWEST_TURNS or len({who for who, _ in found}) < len("AB"):
        return None
    end = at + 1 + len(found)
    held = [HeldTiles(who=(name,), tiles=hand, span=Span.of(grid.lines[at], 1), at=0) for name, hand in dealt]
    left = left_below(grid.rows[end:], iter(named), grid.lines[end:])
    held += [replace(one, at=len(found)) for one in left]
    return Grid([["player", "tile"], *found], grid.lines[at:end]), held


_BESIDE = (Word.STOCK, Loose.STOCK, Loose.BOTH_ENDS, Word.POINTS)
"""What columns beside those of the players tell after each turn."""
FEWEST_TURNS = 8  # so many rows show that each is a turn


def without_sides(rows: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Rows without the field of the two sides to which the players of another field belong.

    >>> turns = [{"pair": "NE"[at % 2], "who": "ABCD"[at % 4], "tile": "6-4"} for at in range(8)]
    >>> list(without_sides(turns)[0])
    ['who', 'tile']
    """
    told = [row for row in rows if not any(name == value for name, value in row.items())]  # no heads again
    names = list(dict.fromkeys(name for row in told for name in row))
    values = {name: [str(row.get(name)) for row in told] for name in names}
    words = [name for name in names if all(re.search(r"[^\W\d_]", one) for one in values[name])]
    two = [name for name in words if len({*values[name]}) == len("AB")]
    four = [name for name in words if len({*values[name]}) == MOST_PLAYERS]
    pairs = ((side, len({*zip(values[side], values[name], strict=True)})) for side in two for name in four)
    sides = {side for side, both in pairs if both == MOST_PLAYERS}
    return [{name: row[name] for name in row if name not in sides} for row in rows] if sides else rows


def with_draws_beside(grid: Grid) -> Grid:
    """Rounds with the draws of which a remark in their row speaks by name: `Eva drew 2 first; Al drew 1`.

    >>> grid = Grid([["", "Al", "Eva", ""], ["1", "6-6", "6-1", "Eva drew 2 first"]], [1, 2])
    >>> with_draws_beside(grid).rows[1][:3]
    ['1', '6-6', '+2 6-1']
    """
    places = {plain_name(cell): at for row in grid.rows[::-1] for at, cell in enumerate(row) if cell.strip()}
    for row in (rows := [list(row) for row in grid.rows]):
        for clause in [part for cell in row for part in re.split("[;,.]", cell)]:
            found = [one for one in tokens(clause) if one.kind is not Kind.SIGN]
            acts = [one.may(Word.DRAW) and not found[n - 1].may(Word.PASS) for n, one in enumerate(found)]
            draws = [n for n, draw in enumerate(acts) if n and draw]
            named = [places.get(plain_name(found[at - 1].text), len(row)) for at in draws]
            if len(draws) == 1 and named[0] < len(row) and is_cell(row[named[0]]) and not has_tile(found):
                after = found[draws[0] + 1 : draws[0] + 2]
                count = next((one.number or how_many().get(one.text.casefold(), 1) for one in after), 1)
                row[named[0]] = f"+{count} {row[named[0]]}"
    return _with_stock_beside(Grid(rows, grid.lines))


def _with_stock_beside(grid: Grid) -> Grid:
    """Rounds with what each draws first in front of his turn, where columns behind the players' have it.

    >>> _with_stock_beside(Grid([["Al", "drew", "Bo", "drew"], ["6-6", "6-6", "1-6", "0-0"]], [1, 2])).rows[1]
    ['draws 6-6; 6-6', 'draws 0-0; 1-6']
    >>> rows = [["Al", "end", "taken", "Bo", "end", "taken"], ["6-6", "", "", "6-1", "left", "2"]]
    >>> _with_stock_beside(Grid(rows, [1, 2])).rows[1]
    ['6-6', '', '+2 6-1', 'left']
    """
    head = next((row for row in grid.rows if sum(map(is_drawn, row)) > 1), next(filter(any, grid.rows), []))
    stock = [at for at, one in enumerate(head) if says(one, Word.STOCK, Loose.STOCK) or is_drawn(one)]
    below = grid.rows[grid.rows.index(head) + 1 :] if head else []
    cells = [cell for row in below for at in stock for cell in row[at : at + 1] if cell]
    turns = [
        any(tile_in(bare_cell(cell)) for row in below for cell in row[at : at + 1]) for at in range(len(head))
    ]
    beside = {
        at: max((one for one in range(at) if turns[one] and one not in stock), default=-1) for at in stock
    }
    told = [has_tile(tokens(cell)) or 0 < (whole_number(cell) or 0) <= MOST_DRAWN for cell in cells]
    apart = 1 < len(stock) == len({*beside.values()} - {-1})
    if not apart or not all(told) or not cells:
        return grid
    rows = [list(row) for row in grid.rows]
    for row in rows[len(rows) - len(below) :]:
        for at in (one for one in stock if any(row[one : one + 1])):
            drawn = " ".join(str(one.tile) for one in tokens(row[at]) if one.tile)
            first = f"draws {drawn};" if drawn else f"+{row[at]}"
            row[beside[at]] = (
                f"{first} {row[beside[at]]}" if is_cell(row[beside[at]]) else row[at]
            )  # what is left
    return Grid([[cell for at, cell in enumerate(row) if at not in stock] for row in rows], grid.lines)


def says_who_is_out(row: Cells) -> bool:
    """Whether a cell says that its player is out, and the tiles of others are said to be left: `2-2 left`."""
    out = any(says(cell.strip(" !*"), Word.DOMINO) for cell in row)
    beside = [word for cell in row if has_tile(tokens(cell)) for word in (cell.split()[0], cell.split()[-1])]
    return out and any(says(one, Loose.HOLDS, Word.LEFT) or one in own_list("kept") for one in beside)


def are_rounds(rows: list[Any]) -> bool:
    """Whether a list holds rounds of as many turns each, of which the last may be shorter."""
    sizes = [len(one) if isinstance(one, list) else 0 for one in rows]
    plain = all(
        one is None or isinstance(one, str) for each in rows if isinstance(each, list) for one in each
    )
    return len(sizes) > 1 and len({*sizes[:-1]}) == 1 and 1 < sizes[0] >= sizes[-1] > 0 and plain


def by_time(times: list[int | None]) -> list[int] | None:
    """The rows in the order of their times, if these only grow but for a few places: listed by player.

    >>> by_time([36000, 36020, 36010, 36030])
    [0, 2, 1, 3]
    """
    known = [time for time in times if time is not None]
    if len(known) < len(times) or len({*known}) < len(known):
        return None
    if max(known, default=0) < DAY and max(known, default=0) - min(known, default=0) > DAY // 2:
        known = [time + DAY * (time < DAY // 2) for time in known]  # past midnight
    falls = sum(other < one for one, other in pairwise(known))
    rows = range(len(known))
    return sorted(rows, key=lambda at: known[at]) if 0 < falls < min(MOST_SEATS, len(known) // 2) else None


DAY = 24 * 60 * 60


def time_in(cell: str) -> int | None:
    """The seconds of a time, of the day where it is alone."""
    return number_in(cell) if ":" in cell else None
