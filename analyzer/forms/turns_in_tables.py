"""What a table says: a row for each turn, for each round, for each player, or for each game."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace
from itertools import pairwise, permutations, takewhile
from typing import TYPE_CHECKING

from analyzer.forms.by_hands import left_or_dealt
from analyzer.forms.codes import with_actions_told
from analyzer.forms.draw_signs import without_draws
from analyzer.forms.fields import action_in, counts_up, tile_in, tiles_in, turns_of
from analyzer.forms.figures import with_figures
from analyzer.forms.games_apart import packed_turns, rows_apart
from analyzer.forms.legend import hands_above
from analyzer.forms.lines import FEWEST_TOLD, read_lines, read_sentences
from analyzer.forms.loose_game import PLACE, HeldTiles, LooseGame, LooseTurn, label_of, stand_where_written
from analyzer.forms.names import FEWEST_HELD
from analyzer.forms.played_on_tables import with_halves_in_columns, without_second_halves
from analyzer.forms.rows_of_values import (
    BRACKETED,
    by_time,
    end_of_turns,
    left_below,
    says_who_is_out,
    time_in,
    with_draws_beside,
    with_one_a_row,
    with_players_named,
    without_sides,
)
from analyzer.forms.seats import MOST_SEATS
from analyzer.forms.tables import Grid, bare_cell, comes_again, for_a_pass, is_cell, is_dashes, side_of_cell
from analyzer.forms.tokens import Kind, has_tile, rows_of_tokens, tokens, whole_number
from analyzer.forms.words import Loose, own_list, says, shows_ends
from analyzer.notation.vocabulary import Word
from analyzer.record.diagnostics import Span
from analyzer.replays.state import ActionKind
from analyzer.words.message import say

if TYPE_CHECKING:
    from collections.abc import Iterator

    from analyzer.forms.markup import Cells
    from analyzer.forms.tokens import Token

STRANGE = 8  # of so many cells one at most may be neither a tile nor a pass
LONG = 8  # a cell with more tiles has all of a game
ANY_ORDER = 4  # up to so many columns may stand in any order, if no usual one is legal
FEWEST_ABOVE = 8  # so many turns stand in a table above what is left
FEWEST_IN_ANY_ORDER = 16  # a table has to have so many turns for that: fewer may be legal in several orders
LONGEST_NUMBER = 6  # of so many figures no row is counted
MOST_A_ROW = 2  # so many tiles a row has, on average, that is a turn: one is played, one drawn


def read_grid(grid: Grid, stated: tuple[str, ...] = ()) -> list[list[LooseGame]]:
    """The ways to read a table: by turn, round, player, game; `stated` is the players' order beside it."""
    if packed := list(filter(None, map(packed_turns, grid.rows, grid.lines))):
        return [packed]
    grid = _paired(with_halves_in_columns(_unfolded(_with_hands_in_cells(grid))))
    found = [by_move for one in (with_players_named(grid), grid) if one and (by_move := _by_move(one))]
    for moves, held in filter(None, map(with_one_a_row, (grid, grid.turned()))):
        games = _by_move(moves)
        for game in games[:1]:
            game.held += [replace(one, at=len(game.turns)) if one.at else one for one in held]
        found[:0] = [games] if games else []
    found.extend([games] if (games := list(_by_game(grid))) else [])
    drawn = with_draws_beside(grid)
    found.extend([loose] for one in (drawn, drawn.turned()) for loose in _by_round(one, stated))
    found.extend([told] if (told := read_sentences(grid)) else [])
    return found


def games_in_tables(
    grids: Iterator[Grid], text: list[Token], stated: tuple[str, ...]
) -> Iterator[list[LooseGame]]:
    """The games of tables, with the hands that stand around them; rows of what is played below are hands."""
    around: dict[frozenset[int], list[LooseGame]] = {}
    dealt = hands_above(rows_of_tokens(text))
    for grid in (one for one in grids if sum(map(dealt.__contains__, one.lines)) * 2 < len(one.lines)):
        kept = [at for at, line in enumerate(grid.lines) if line not in dealt]
        rest_of = Grid([grid.rows[at] for at in kept], [grid.lines[at] for at in kept])
        for tables in read_grid(rest_of, stated or tuple(dealt.values())):
            turned = len(tables[0].lines) == 1
            below = {one.tile for one in text if one.tile and one.span.line > grid.lines[-1]}
            if turned and sum(turn.tile in below for turn in tables[0].turns) * 2 > len(tables[0].turns):
                continue
            key = frozenset(grid.lines if turned else tables[0].lines)
            if key not in around:
                of_rows = key | _lines_of_rows(grid, text)
                heads = {label_of(turn.who) for turn in tables[0].turns}
                rest = [one for one in text if one.span.line not in of_rows]
                rest = [
                    replace(one, means=frozenset()) if one.text in heads and one.text[1:] else one
                    for one in rest
                ]
                bare = sum(one.kind is Kind.NUMBER and len(one.text) == 2 for one in rest)
                told = [one for one in read_lines(rest) if one.held]  # what heads it may be taken for a game
                whole = read_lines(with_figures(rest)) if bare >= FEWEST_HELD or not has_tile(rest) else []
                around[key] = max(told, [one for one in whole if _hands([one])], key=_hands)
            for loose in tables:
                hands = [held for one in around[key][:1] for held in one.held]
                once = [held for held in hands if len({*held.tiles}) == len(held.tiles)]  # else examples
                once = [held for held in once if not any({*held.tiles} & {*own.tiles} for own in loose.held)]
                hands = [left_or_dealt(held, loose, text) for held in _without_the_lead(loose, once)]
                known, last = {turn.who for turn in loose.turns}, max(grid.lines)
                hands = [replace(one, who=_called_in_table(one.who, known)) for one in hands]
                mine = {(word,) for one in own_list("self") for word in (one, one.capitalize())} - known
                hands = [one for one in hands if one.who not in mine]  # whoever I am: "I was left with 6-4"
                loose.held += [one for one in hands if one.at or one.who in known or one.span.line < last]
                own = [one for one in text if turned and one.span.line in key]
                stand_where_written(loose, with_figures(own) if own else own)
                loose.lines.update(key, (held.span.line for held in loose.held))
            yield tables


def _called_in_table(who: tuple[str, ...], names: set[tuple[str, ...]]) -> tuple[str, ...]:
    """Whoever is called by the last words of his name, beside a table that has all of it.

    >>> _called_in_table(("Gall",), {("Le Gall",), ("Roy",)})
    ('Le Gall',)
    """
    longer = [name for name in names if " ".join(name).endswith(f" {' '.join(who)}")] if who else []
    return longer[0] if who not in names and len(longer) == 1 else who


def _without_the_lead(loose: LooseGame, hands: list[HeldTiles]) -> list[HeldTiles]:
    """The hands above a table but for a single tile, with which its only owner begins: `D opened: 6-6`."""
    who, laid = {turn.who for turn in loose.turns}, {turn.tile for turn in loose.turns}
    if len(hands) != 1 or len(hands[0].tiles) != 1 or hands[0].who not in who or hands[0].tiles[0] in laid:
        return hands
    lead = LooseTurn(who=hands[0].who, kind=ActionKind.PLAY, span=hands[0].span, tile=hands[0].tiles[0])
    if not loose.turns or hands[0].span.line > loose.turns[0].span.line:
        return hands
    loose.turns.insert(0, lead)
    return []


def _hands(games: list[LooseGame]) -> int:
    """How many in the first of these games hold as many tiles as are dealt."""
    return sum(len(one.tiles) >= FEWEST_HELD for one in (games[0].held if games else ()))


def _with_hands_in_cells(grid: Grid) -> Grid:
    """A table with what was dealt below the heads, a tile a row from `dealt` on, with it in one row."""
    labels = [(row[0].strip(" :").casefold() if row else "") for row in grid.rows]
    named = (at for at, one in enumerate(labels) if one in own_list("dealing") or says(one, Word.HAND))
    first = next((at for at in named if sum(map(is_cell, grid.rows[at])) > 1), len(labels))
    rows = [*takewhile(lambda row: not row[0] and any(row), grid.rows[first + 1 :])]
    if len(rows) + 1 < FEWEST_HELD:
        return grid
    hands = [" ".join(cells).strip() for cells in zip(grid.rows[first], *rows, strict=False)]
    end = first + 1 + len(rows)
    lines = [*grid.lines[: first + 1], *grid.lines[end:]]
    return Grid([*grid.rows[:first], hands, *grid.rows[end:]], lines)


def _unfolded(grid: Grid) -> Grid:
    """A table with two rounds side by side, the same players above both, with one below the other."""
    for at, row in enumerate(grid.rows[:3]):
        named = [column for column, cell in enumerate(row) if any(map(str.isalpha, cell))]
        half = len(named) // 2
        names = [row[column].casefold() for column in named]
        if half >= 2 and names[:half] == names[half:]:
            rows, lines = [[row[column] for column in named[:half]]], [grid.lines[at]]
            for cells, line in zip(grid.rows[at + 1 :], grid.lines[at + 1 :], strict=True):
                for part in (named[:half], named[half:]):
                    rows.append([cells[column] if column < len(cells) else "" for column in part])
                    lines.append(line)
            return Grid(rows, lines)
    return grid


def _paired(grid: Grid) -> Grid:
    """A table with two cells for each player, one for each half of a tile, as one with a cell each."""
    if len(grid.rows) <= FEWEST_TOLD:
        return grid
    head, rows = without_second_halves(grid.rows[0]), grid.rows[1:]
    named = [at for at, cell in enumerate(head) if cell]
    halves = [at for at in named if not any(head[at + 1 : at + 2])]
    pairs = [[row[at : at + 2] for row in rows if any(row[at : at + 2])] for at in halves]
    digits = [
        cells for pair in pairs for cells in pair if all(len(one) == 1 and one.isdigit() for one in cells)
    ]
    if len(halves) < 2 or len(digits) * 2 <= sum(map(len, pairs)) or max(map(len, digits), default=0) < 2:
        return grid
    first = [head[: halves[0]] + [head[at] for at in halves]]
    first += [row[: halves[0]] + ["-".join(filter(None, row[at : at + 2])) for at in halves] for row in rows]
    return Grid(first, grid.lines)


def _by_move(grid: Grid) -> list[LooseGame]:
    """The games of a table with a row for each turn, or tile dealt; the newest may stand first."""
    if len(grid.rows) < 2:
        return []
    head, *rows = grid.rows
    lines = grid.lines[1:]
    if any(tile_in(cell) for cell in head) or _is_a_row(head, rows):
        rows, lines = grid.rows, grid.lines
        head = [str(at) for at in range(max(map(len, rows)))]
    below: list[tuple[Cells, int]] = []
    if len(rows) > len(turns := rows[: end_of_turns(rows)]) >= FEWEST_ABOVE:
        below = [*zip(rows, lines, strict=True)][len(turns) :]  # what is left
        rows, lines = turns, lines[: len(turns)]
    width = len(head)
    fields = [dict(zip(head, [*row, *[""] * width], strict=False)) for row in rows]
    headed = any(says(name, Loose.TILE, Word.PLAYER) for name in head)
    ends = {at for at, name in enumerate(head) if shows_ends(name) or comes_again(fields, name)}
    tiles = [sum(tile_in(cell) is not None for at, cell in enumerate(row) if at not in ends) for row in rows]
    wide = sum(count > 1 for count in tiles)
    if (wide * 4 > len(rows) and not headed) or sum(tiles) > MOST_A_ROW * len(rows):
        return []
    places = [Span.of(line, 1) for line in lines]
    order = _numbered_order(fields, head)
    fields = [fields[at] for at in order]
    places = [places[at] for at in order]
    shown = [name for name in head if not says(name, Word.STOCK, Loose.STOCK)]  # of which fewer are left
    numbers = [name for name in shown if counts_up([row[name].lstrip("#") for row in fields][::-1])]
    if numbers and not any(counts_up([row[name] for row in fields]) for name in head):
        fields.reverse()
        places.reverse()
    found = []
    fields = without_sides(with_actions_told(fields))
    for rows_of_game in rows_apart(fields, head):
        deals = [at for at in rows_of_game if not own_list("dealing").isdisjoint(fields[at].values())]
        deals = deals if len(deals) >= FEWEST_HELD else []  # a row may hold all hands
        part = [at for at in rows_of_game if at not in deals]
        turn = turns_of([fields[at] for at in part], [places[at] for at in part])
        if not turn or len(turn) * 2 < len(part) or _names_nobody(turn, rows, list(lines), head):
            return []
        game = LooseGame(turns=turn, lines=set(grid.lines), form="moves-table")
        dealt = turns_of([fields[at] for at in deals], [places[at] for at in deals]) or []
        for who in dict.fromkeys(one.who for one in dealt):
            hand = [one.tile for one in dealt if one.who == who and one.tile]
            game.held.append(HeldTiles(who=who, tiles=hand, span=PLACE, at=0))
        found.append(game)
    if len(found) == 1:
        above = [*zip(rows, lines, strict=True)] if found[0].turns[0].span.line > lines[0] else []
        found[0].held += _held_in([*above, *below], found[0].turns)
    return found


def _held_in(rows: list[tuple[Cells, int]], turns: list[LooseTurn]) -> Iterator[HeldTiles]:
    """What players are dealt, or have left, as rows around their turns say: `Ben;left;5x5 5x2`."""
    told = [one.span.line for one in turns]
    for row, line in (one for one in rows if not told[0] <= one[1] <= told[-1]):
        whose = next((one.who for one in turns if one.who and one.who[0] in row), None)
        tiles = next(filter(None, map(tiles_in, row)), [])
        if whose and len(tiles) >= (FEWEST_HELD if line < told[0] else 1):
            at = 0 if line < told[0] else len(turns)
            yield HeldTiles(who=whose, tiles=tiles, span=Span.of(line, 1), at=at)


def _by_game(grid: Grid) -> Iterator[LooseGame]:
    """The games of a table with a row for each: who sits where, who leads, and all turns in one cell."""
    for row, line in zip(grid.rows, grid.lines, strict=True):
        cells = dict(zip(grid.rows[0], row, strict=False))
        lead = next((cell for name, cell in cells.items() if says(name, Loose.LEAD)), "")
        lists = (re.findall(r"\w+", cell) for name, cell in cells.items() if lead or says(name, Word.PLAYER))
        players = (one for one in lists if 1 < len(one) == len({*one, lead} - {""}) <= MOST_SEATS)
        turns = next((one for one in map(_SPACES.split, row) if sum(map(is_cell, one)) > LONG), [])
        if turns and (seats := next(players, [])):
            width, first = len(seats), seats.index(lead) if lead in seats else 0
            table = [[*turns[at : at + width], *[""] * width][:width] for at in range(0, len(turns), width)]
            game = _game_of(table, [line] * len(table), seats[first:] + seats[:first], (*range(width),), 0)
            yield from [game] if game else []


_SPACES = re.compile(r"[\s,;|>]+")
_FIGURES = re.compile(r"[0-9]+")


def _is_a_row(head: Cells, rows: list[Cells]) -> bool:
    """Whether the first row is one like the others: cells differ in nothing but figures, or stand below."""
    plain = [[_FIGURES.sub("0", cell) for cell in row] for row in (head, *rows)]
    times = [sum(row[at : at + 1] == [cell] for row in plain[1:]) for at, cell in enumerate(plain[0])]
    told = [(_FIGURES.search(cell), count) for cell, count in zip(head, times, strict=True) if cell]
    alike = sum(count * 2 > len(rows) for figures, count in told if figures)
    return alike + any(count for figures, count in told if not figures) > 1


def _names_nobody(turn: list[LooseTurn], rows: list[Cells], lines: list[int], head: Cells) -> bool:
    """Whether nobody is named, though a column has words in every row or rows within are no turns."""
    named = {one.who for one in turn if one.who}
    if len(named) > 1 or len(turn) == len(named):
        return False
    told = sorted({one.span.line for one in turn})
    if sum(line not in told for line in lines if told[0] < line < told[-1]) > 1:
        return True  # whoever acts in a row that is passed over is missed
    columns = [[row[at] for row in rows if at < len(row)] for at in range(len(head))]
    return any(len(column) == len(rows) and all(map(_is_worded, column)) for column in columns)


def _is_worded(cell: str) -> bool:
    return re.search(r"[^\W\d_]{2}", cell) is not None and tile_in(cell) is None and not action_in(cell)


def _numbered_order(fields: list[dict[str, str]], head: Cells) -> list[int]:
    """The rows in the order of their turns: by a column that numbers them, if they do not stand so."""
    for name in head:
        numbers = [number for row in fields if (number := whole_number(row[name])) is not None]
        if len(numbers) > 1 and not any(row[name] for row in fields[len(numbers) :]):  # a result may be below
            whole = sorted(numbers) == list(range(min(numbers), min(numbers) + len(numbers)))
            if whole and numbers != sorted(numbers) and numbers != sorted(numbers, reverse=True):
                order = sorted(range(len(numbers)), key=lambda at: numbers[at])
                return [*order, *range(len(numbers), len(fields))]
    told = ([time_in(row[name]) for row in fields] for name in head)
    return next(filter(None, map(by_time, told)), list(range(len(fields))))


COMPASS = ({"N": 0, "E": 1, "S": 2, "W": 3, "O": 3}, {"N": 0, "L": 1, "S": 2, "O": 3})


def _by_round(grid: Grid, stated: tuple[str, ...]) -> Iterator[LooseGame]:
    """Columns that are players; the cells in front of the leader's are empty in the first row."""
    signs = sum(tile_in(bare_cell(cell)) is not None for row in grid.rows for cell in row)
    bare = sum(cell.isdigit() and is_cell(cell) for row in grid.rows for cell in row)
    few = bare * 8 < signs  # "hand 12", among tiles written with a sign
    turns = ([cell for cell in row if not (few and cell.isdigit())] for row in grid.rows)
    played = [bool(row) and _has_turns(row) for row in turns]
    first = played.index(True) if True in played else 0
    below = sum(map(bool, grid.rows[first + 1])) if played[first + 1 : first + 2] == [False] else 0
    first += below > 2 and sum(map(is_cell, grid.rows[first])) == 1  # a date above the heads
    at = next((at for at, turn in enumerate(played) if turn and at >= first), None)
    if at is None:
        return
    dealt = 1 + (at > 1 and sum(len(tiles_in(cell)) > 2 for cell in grid.rows[at - 1]) > 1)
    head = grid.rows[at - dealt] if at else []  # the row below it may hold what was dealt
    rows = grid.rows[at:]
    out = next((n for n, row in enumerate(rows) if n and says_who_is_out(row)), len(rows))
    end = min(_end_of_rounds(rows), out, end_of_turns(rows))
    body, lines = grid.rows[at : at + end], grid.lines[at : at + end]
    if not body:
        return  # all of it is what players keep
    width = max(len(row) for row in body)
    again = Counter(cell for row in body for cell in row)
    each = [[row[column] for row in body if column < len(row)] for column in range(width)]
    filled = [sum(map(is_cell, cells)) for cells in each]
    passes = [sum(for_a_pass(cell, again) for cell in cells) for cells in each]
    columns = [at for at, count in enumerate(filled) if count and (count + passes[at]) * 2 >= len(body) - 1]
    columns = _columns_of_players(columns, head, body)
    if not 2 <= len(columns) <= 8:
        return
    cells = [cell for column in columns for cell in each[column] if bare_cell(cell) != cell]
    if sum(side_of_cell(cell) is None for cell in cells) * 2 > sum(filled):  # names behind the tiles
        return
    names = _heads(head, columns, width)
    above, place = [*map(tiles_in, grid.rows[at - 1]), *[[]] * width], Span.of(grid.lines[at - 1], 1)
    hands = zip(names, [above[column] for column in columns if dealt > 1], strict=False)
    held = [HeldTiles(who=(name,), tiles=tiles, span=place, at=0) for name, tiles in hands if tiles]
    left = left_below(rows[end:], zip(names, columns, strict=False), grid.lines[at + end :])
    table = [[(row + [""] * width)[column] for column in columns] for row in body]
    orders = _usual_orders(names, head, columns, stated)
    told = len(orders) > 1 or set(stated) == set(names) or all(len(name) == 1 for name in names)
    told |= len(columns) > ANY_ORDER or sum(filled) < FEWEST_IN_ANY_ORDER
    others = [] if told else [(0, *rest) for rest in permutations(range(1, len(columns)))][1:]
    for order in (*orders, *others):
        for start in _starts(table, order):
            loose = _game_of(table, lines, names, order, start)
            if loose is None:
                continue
            if order in others:
                loose.guessed.append(say("columns that are not in the order of the turns"))
            loose.lines.update(grid.lines[at - 1 : at] if head else ())
            loose.held += held
            loose.held += [replace(one, at=len(loose.turns)) for one in left]
            loose.lines.update(one.span.line for one in left)
            yield loose


def _columns_of_players(columns: list[int], head: Cells, body: list[Cells]) -> list[int]:
    """The columns that neither count the rounds nor, by their heads, show the table or its ends."""
    named = len(set(filter(None, head))) == sum(map(bool, head))
    shown = {at for at, name in enumerate(head) if named and (shows_ends(name) or says(name, Loose.BOARD))}
    cells = {at: [NUMBERED.sub("", row[at]) for row in body if at < len(row)] for at in columns}
    kept = [column for column in columns if column not in shown and not counts_up(cells[column])]
    each = {
        at: [tile for cell in cells[at] if (tile := tile_in(bare_cell(cell), digits=True))] for at in kept
    }
    for last in kept[-1:] if len(kept) > 2 else ():  # below a head in any language
        others = [tile for at in kept if at != last for tile in each[at]]
        if len(set(others)) == len(others) and len({*each[last]} - {*others}) + 2 < len(each[last]):
            kept.remove(last)
    return kept


def _has_turns(row: Cells) -> bool:
    """Whether a row holds a turn; a word for a pass in front of names heads the numbers of rounds: `Go`."""
    heads = action_in(row[0]) is ActionKind.PASS and sum(map(bool, row)) > MOST_A_ROW
    return any(map(is_cell, row[heads:]))


def _usual_orders(
    names: list[str], head: Cells, columns: list[int], stated: tuple[str, ...]
) -> list[tuple[int, ...]]:
    """The usual orders in which the players of the columns take their turns."""
    if stated and set(stated) == set(names):
        return [tuple(names.index(name) for name in stated)]
    orders = [tuple(range(len(columns)))]
    natural = _natural(names, head, columns)
    turned = natural[::-1] if natural and BRACKETED.search("".join(head)) else None  # either way round
    return [*dict.fromkeys([*orders, *filter(None, (natural, turned))])]


def _heads(head: Cells, columns: list[int], width: int) -> list[str]:
    """What the columns are called; a head that is a cell shorter than the rows lacks the first."""
    if not head or not any(head):
        return [chr(ord("A") + at) for at in range(len(columns))]
    shift = width - len(head) if width - len(head) > 0 and columns[-1] >= len(head) else 0
    cells = [""] * shift + head + [""] * width
    names = [BRACKETED.sub("", cells[column]) or cells[column] for column in columns]
    plain = [_without_role(name) or f"column {at}" for at, name in enumerate(names, 1)]
    return plain if len(set(plain)) == len(plain) else [f"column {at}" for at in range(1, len(plain) + 1)]


def _without_role(name: str) -> str:
    words = [
        one.text for one in tokens(name) if one.kind in (Kind.WORD, Kind.NUMBER) and not one.may(Word.PLAYER)
    ]
    return label_of(tuple(words)) if words else name


def _natural(names: list[str], head: Cells, columns: list[int]) -> tuple[int, ...] | None:
    """The order of the seats where their names have one: letters, numbers, or the points of the compass."""
    if all(len(name) == 1 and name.isalnum() for name in names):
        return tuple(sorted(range(len(names)), key=lambda at: names[at]))
    marks = [
        match[1].strip()[:1].upper()
        if column < len(head) and (match := BRACKETED.search(head[column]))
        else ""
        for column in columns
    ]
    for compass in COMPASS:
        if len(marks) == 4 and {compass.get(mark) for mark in marks} == {0, 1, 2, 3}:
            return tuple(sorted(range(4), key=lambda at: compass[marks[at]]))
    return None


def _starts(table: list[Cells], order: tuple[int, ...]) -> list[int]:
    """With which place of the order each row may begin."""
    first = [bool(bare_cell(table[0][column])) and not is_dashes(table[0][column]) for column in order]
    if all(first) or not any(first):
        return list(range(len(order)))
    # The seats in front of the leader have not started.
    begin = next(at for at, filled in enumerate(first) if not filled and first[at - 1])
    return [begin] if begin == 0 else [begin, 0]


def _game_of(
    table: list[Cells], lines: list[int], names: list[str], order: tuple[int, ...], start: int
) -> LooseGame | None:
    order = order[start:] + order[:start]
    loose = LooseGame(order=tuple(names[column] for column in order), form="rounds-table")
    cells = [(number, column) for number in range(len(table)) for column in order]
    written = [bare_cell(table[number][column]) for number, column in cells]
    if _are_numbers([text for text in written if text.isdecimal() and len(text) < LONGEST_NUMBER]):
        return None
    plain = sum(tile_in(text) is None and tile_in(text, digits=True) is not None for text in written)
    # Where most tiles are written with a sign, two figures are something else, as points at the end are.
    digits = plain * 4 >= sum(tile_in(text) is not None for text in written)
    last = max(
        (
            at
            for at, (text, (number, column)) in enumerate(zip(written, cells, strict=True))
            if tile_in(text, digits=digits)
            or action_in(text) is ActionKind.PASS
            or _told_in(table[number][column])
        ),
        default=-1,
    )
    strange = 0
    again = Counter(bare_cell(row[column]) for row in table for column in order)
    silent = not any(action_in(text) is ActionKind.PASS for text in written)  # else no empty cell is a pass
    for number, column in cells[: last + 1]:
        place, who = Span.of(lines[number], 1), (names[column],)
        text, drawn = without_draws(table[number][column])
        told = [one.tile for one in tokens(table[number][column].removesuffix(text)) if one.tile and drawn]
        each = told if len(told) == drawn else [None] * drawn
        loose.turns.extend(LooseTurn(who=who, kind=ActionKind.DRAW, span=place, tile=one) for one in each)
        bare, side = bare_cell(text), side_of_cell(text.strip())
        tile = tile_in(bare, digits=digits)
        if tile is not None:
            turn = LooseTurn(who=who, kind=ActionKind.PLAY, span=place, tile=tile, side=side)
            turn.round = number + 1
            loose.turns.append(turn)
        elif (
            action_in(bare) is ActionKind.PASS
            or (loose.turns and (is_dashes(bare) or (not bare and silent)))
            or for_a_pass(bare, again)
        ):
            turn = LooseTurn(who=who, kind=ActionKind.PASS, span=place, round=number + 1)
            loose.turns.append(turn)
            if not bare:
                loose.guessed.append(say("an empty cell for a pass"))
        elif turn_told := _told_in(text):
            turn_told.who, turn_told.span, turn_told.round = who, place, number + 1
            loose.turns.append(turn_told)
        elif bare:
            strange += 1 + len(order) * any(one.tile for one in tokens(text))  # a turn that nobody sees
    loose.lines = set(lines)
    return loose if strange * STRANGE <= len(loose.turns) else None


def _are_numbers(cells: list[str]) -> bool:
    """Whether cells with figures count on, as from 11."""
    numbers = [*map(int, cells)]
    return len(numbers) >= FEWEST_ROUNDS and numbers == [*range(numbers[0], numbers[0] + len(numbers))]


def _told_in(text: str) -> LooseTurn | None:
    """The tile that a cell begins with, if it says more of it: `6-1 on the 1`."""
    found = tokens(text)
    if not (found and found[0].tile) or all(one.kind is Kind.SIGN for one in found[1:]):
        return None
    turns = [turn for game in read_lines(found) for turn in game.turns]
    return turns[0] if len(turns) == 1 and turns[0].tile and turns[0].kind is ActionKind.PLAY else None


FEWEST_ROUNDS = 4  # so many rows show whether they are numbered
NUMBERED = re.compile(r"^[^\W\d_]+[. ]*(?=[0-9]{1,2}$)")  # `R1`


def _end_of_rounds(rows: list[Cells]) -> int:
    """How many rows are rounds: where those are numbered, up to what is called otherwise, not amid them."""
    for at in (0, 1):  # a day may stand in front
        labels = [NUMBERED.sub("", "".join(row[at : at + 1]).strip(" .)\u00aa\u00ba\u00b0")) for row in rows]
        if counts_up(labels[:FEWEST_ROUNDS]):
            words = [place for place, label in enumerate(labels) if label and not label.isdigit()]
            ended = (one for one in words if str(1 + sum(map(str.isdigit, labels[:one]))) not in labels[one:])
            return next((one for one in ended if one >= FEWEST_ROUNDS), len(rows))
    return len(rows)


def _lines_of_rows(grid: Grid, text: list[Token]) -> set[int]:
    """The lines below that on which a row begins that hold tiles of it and no others, as in wikis."""
    found: set[int] = set()
    for row, (first, last) in zip(grid.rows, pairwise([*grid.lines, grid.lines[-1] + 2]), strict=True):
        tiles = {tile for cell in row for tile in tiles_in(bare_cell(cell))}
        below = [one for one in text if one.tile and first < one.span.line < last] if tiles else []
        found |= {one.span.line for one in below if {other.tile for other in below} <= tiles}
    return found
