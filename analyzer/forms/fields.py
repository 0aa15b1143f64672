"""Rows with named or numbered fields, whatever their names: a move each, from CSV, JSON or XML."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass, field, replace
from functools import lru_cache
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from analyzer.forms.data_rows import is_half
from analyzer.forms.draw_signs import drawn_first, then_played
from analyzer.forms.line_scanner import LEFT_WORDS, RIGHT_WORDS
from analyzer.forms.loose_game import MOST_DRAWN, MOST_FIGURES, LooseTurn, with_whoever_is_left
from analyzer.forms.tokens import Kind, tokens, whole_number
from analyzer.forms.words import LARGEST, MONTHS, Loose, is_time, meaning, own_list, says, shows_ends
from analyzer.notation.vocabulary import Word
from analyzer.replays.state import ActionKind
from analyzer.tiles.layout import LEFT, RIGHT
from analyzer.tiles.tile import Tile

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from analyzer.record.diagnostics import Span
    from analyzer.tiles.layout import Arm

Row = dict[str, Any]  # the fields of a row by name, or by their number where they have none
SPEAKER = "said by"  # the field of what stands in front of a value on its line
FEWEST_ALIKE, FEWEST_ROWS = 4, 8  # a field alike in so many rows says nothing; so many tell draws in few
LONGEST = 40  # a cell that holds a tile has fewer characters
SHORT = 2  # beside a tile a pass is said in so few words; a longer remark tells of others
NEARLY_ALL, SHARE = 0.9, 0.5  # what stands in more rows names nobody; so many cells of a column are alike
FEWEST_BARE = 5  # so many texts of two figures are tiles: `"66", "64"`
BLANK = ("NA", "NaN", "<NA>", "N/A", "na", "null", "None", -1, "-1", "-", "--", "\N{EN DASH}", "\N{EM DASH}")
MOST_SILENT = 6  # to so many rows with a player there is at least one of which a turn is made
FEWEST_FIT = 6  # so many pairs of halves are tiles, though a tile stands in one row in another way
FEW = 0.2  # halves of tiles, and players by that name, stand in so large a share of the rows at least


@dataclass(slots=True, kw_only=True)
class Columns:
    """Which field says what."""

    who: str | None = None
    tile: tuple[str, ...] = ()  # one field, or one for each half
    digits: bool = False  # whether a tile is written as two, `64`
    side: str | None = None
    drawn: str | None = None
    joined: str | None = None  # the tile on the table that is joined: `attachedTo`
    action: list[str] = field(default_factory=list)


_POINTED = dict.fromkeys(("<", "<-", "\u2190"), LEFT) | dict.fromkeys((">", "->", "\u2192"), RIGHT)
_NUMBER = re.compile(r"-?[0-9]+(?:[.,][0-9]+)?")
_DATE = re.compile(
    r"(?:19|20)[0-9]{2}-(0[1-9]|1[0-2])-(0[1-9]|1[0-2])(?:[T ]00:00(?::00)?)?"
    r"|([0-9]{1,2})(?:\. ?|-)([^\W\d_]{3,9})\.?(?:[ -][0-9]{2,4})?"
    r"|([0-9]{1,2})[./-]([0-9]{1,2})[./-](?:19|20)[0-9]{2}"
)
"""A tile that a spreadsheet took for a date: `2024-06-04`, `04. Jun`, `4-Jun-24`, `04.06.2024`."""
_NAMED_TILE = re.compile(r"(?:(?:[^\W\d_]+[_ -])?(\d\d?)_|(\d\d?)[,;] )(\d\d?)|[^\W\d_]+[_-](\d)[_-](\d)")
"""A tile as data bases and pictures are called, or alone in a cell: `6_4`, `tile-6-4`, `6, 4`."""
_BESIDE_HALVES = re.compile(r"(?i)(?:^|_)(?:id|seq|no?|nr|ts?|time|turn|index|[xywh])$|(?<=[a-z])Id$")


def tile_in(value: Any, *, digits: bool = False) -> Tile | None:
    """The tile that a value is: `6-4`, `[6, 4]`, `{"left": 6, "right": 4}`; with `digits` also `64`, `D6`.

    >>> str(tile_in({"left": 6, "right": 4})), str(tile_in("64")), str(tile_in("64", digits=True))
    ('4-6', 'None', '4-6')
    """
    if isinstance(value, dict):
        inner = [one for one in value.values() if is_half(one)]
        more = [name for name, one in value.items() if type(one) is int and one > LARGEST]
        if len(inner) == 2 and all(map(_BESIDE_HALVES.search, map(str, more))):  # not `{"Ana": 39, ...}`
            return tile_in(inner)
        tiles = [found for one in value.values() if (found := tile_in(one))]
        return tiles[0] if len(tiles) == 1 else None
    if isinstance(value, list | tuple):
        halves = [int(float(one)) for one in value] if len(value) == 2 and all(map(is_half, value)) else []
        return Tile.of(*halves) if halves else tile_in(value[0]) if len(value) == 1 else None
    return _tile_of_cell(value.strip(), digits) if isinstance(value, str) and len(value) < LONGEST else None


@lru_cache(maxsize=10_000)
def _tile_of_cell(text: str, digits: bool) -> Tile | None:
    """The tile that a cell holds; kept, because a table is read in several ways."""
    if match := _NAMED_TILE.fullmatch(text):
        one, other = (int(half) for half in match.groups() if half)
        return Tile.of(one, other) if max(one, other) <= LARGEST else None
    if digits and (match := re.fullmatch(r"([0-9]) ?([0-9])", text)):
        return Tile.of(int(match[1]), int(match[2]))
    if digits and (match := re.fullmatch(r"[dD]([0-9])", text)):
        return Tile.of(int(match[1]), int(match[1]))
    if date := _DATE.fullmatch(text):
        named = date[4] and (MONTHS.get(date[4][:4].casefold()) or MONTHS.get(date[4][:3].casefold()))
        one, other = named or int(date[1] or date[5] or 0), int(date[2] or date[3] or date[6])
        return Tile.of(one, other) if one and max(one, other) <= LARGEST else None
    pieces = [one for one in tokens(text) if one.kind is not Kind.SIGN]
    return pieces[0].tile if pieces and all(one.may(Loose.LEAD, Word.DOMINO) for one in pieces[1:]) else None


def action_in(value: Any) -> ActionKind | None:
    """What a value says that somebody does, where it is no tile.

    >>> action_in("PASO"), action_in("plays"), action_in("draw")
    (<ActionKind.PASS: 'pass'>, <ActionKind.PLAY: 'play'>, <ActionKind.DRAW: 'draw'>)
    >>> action_in("PIECE_TAKEN")
    <ActionKind.DRAW: 'draw'>
    """
    return _action_of(value) if isinstance(value, str) else None


@lru_cache(maxsize=10_000)
def _action_of(value: str) -> ActionKind | None:
    """The same for words; kept, as tiles are."""
    if meaning(value) == {Loose.GAME}:  # "Draw game"
        return None
    parts = re.split(r"[\s_./:-]+|(?<=[a-z])(?=[A-Z])", value)
    last = [] if " " in value else parts[3:][:-3:-1]  # "com.example.table.tile.placed"
    of_tiles = any(Loose.TILE in meaning(part) for part in parts)
    for text in (value.strip("*()[]"), " ".join(parts), *parts[:3], *last):  # `tile_up`
        means = meaning(text)
        if Word.PASS in means:
            stock = len(parts) > 1 and Word.STOCK in meaning(parts[0])  # "BoneyardTapped"
            return ActionKind.DRAW if stock and " " not in value else ActionKind.PASS
        drawn = text.casefold() == "drawn" or value.casefold().startswith("dr ")
        drawn |= text.casefold() == "taken" and of_tiles  # not "taken back"
        drawn |= text.casefold() in own_list("takes") and (text == value or of_tiles)
        if Word.DRAW in means or drawn:
            return ActionKind.DRAW
        if Loose.PLAY in means:
            return ActionKind.PLAY
    return None


def side_in(value: Any) -> Arm | None:
    """The side that a value names."""
    if isinstance(value, bool):
        return LEFT if value else RIGHT
    if not isinstance(value, str) or value in _POINTED:
        return _POINTED.get(str(value))
    means = meaning(value) | meaning(re.split(r"_|(?<=[a-z])(?=[A-Z])", value)[0])
    if not means.isdisjoint(LEFT_WORDS):
        return LEFT
    return RIGHT if not means.isdisjoint(RIGHT_WORDS) else None


def _filled(rows: Sequence[Mapping[str, Any]], name: str) -> list[Any]:
    return [row[name] for row in rows if row.get(name) not in (None, "", [], {})]


def columns_of(rows: Sequence[Mapping[str, Any]]) -> Columns | None:
    """Which field is the player, the tile, the side, by what stands in them; None if none is a tile."""
    found = Columns()
    names = list(dict.fromkeys(name for row in rows for name in row))
    found.tile, found.digits = _tile_columns(rows, names)
    if not found.tile:
        return None
    rest = [name for name in names if name not in found.tile]
    stocks = {name for name in rest if _is_stock(name) and not then_played(rows, name, _listed)}
    seldom = {one for one in stocks if len(_filled(rows, one)) * 2 <= len(rows) and Word.DRAW in meaning(one)}
    stocks = {name for name in stocks - seldom if not _is_added(rows, name)}
    drawn = (name for name in rest if _tells_draws(rows, name) and name not in stocks)  # not "draw_pile"
    found.drawn = next(drawn, None) or _amount_drawn(rows, rest) or _counted_seldom(rows, rest, found.tile)
    within = found.tile[0].rpartition(".")[0]  # `last.by` beside `last.placed`
    numbers = {
        name for name in rest for one in _filled(rows, name) if not isinstance(one, str) or one.isdigit()
    }
    found.who = min(
        (name for name in rest if name != found.drawn and is_player(rows, name)),
        key=lambda name: (
            says(name, Loose.END, Loose.NEXT) or name == "kind",  # of an element of XML
            not within or name.rpartition(".")[0] != within or name in numbers,  # "toMove" is who is next
            not says(name, Word.PLAYER),
            any(says(str(one), Word.STOCK) for one in _filled(rows, name)),  # `"type": "boneyard"`
            *_unlike_names(_filled(rows, name)),
        ),
        default=None,
    )
    for name in rest:
        values = _filled(rows, name)
        sided = sum(side_in(one) is not None for one in values)
        if says(name, Loose.NEXT) and all(map(tile_in, values)):
            found.joined = name
        elif (
            name != found.who
            and values
            and sided >= SHARE * len(values)
            and (not isinstance(values[0], bool) or says(name, Loose.END, Loose.HEAD, Word.LEFT))
        ):
            found.side = found.side or name
        elif name != found.who and (
            name.casefold() not in own_list("remarks") or ActionKind.PASS in map(action_in, values)
        ):
            told = len(set(map(str, values))) > 1 or len(values) < len(rows) or len(rows) < FEWEST_ALIKE
            found.action += [name] * told
    return found


def _tells_draws(rows: Sequence[Mapping[str, Any]], name: str) -> bool:
    """Whether a field is called as draws are, or lists in few rows tiles of which the last is played."""
    each = [_listed(one) for one in _filled(rows, name) if not isinstance(one, bool)]  # not `canDraw`
    listed = len(each) * 2 < len(rows) and all(each) and (_is_stock(name) or len(each) < sum(map(len, each)))
    called = says(name, Word.DRAW) or name.rpartition(".")[2].casefold() in own_list("takes") | {"drawn"}
    added = _is_stock(name) and _is_added(rows, name)
    return bool(each) and (called or added or (listed and then_played(rows, name, _listed)))


def _listed(value: Any) -> list[Tile]:
    """The tiles of a list, or the only one: `[[6, 4], [1, 0]]`, `{"half": 6, "other": 4}`."""
    return tiles_in([value]) or tiles_in(value)


def _is_stock(name: str) -> bool:
    return says(name, Word.STOCK, Loose.STOCK)


def _counted_seldom(
    rows: Sequence[Mapping[str, Any]], names: Sequence[str], tile: Sequence[str]
) -> str | None:
    """A field whose name says nothing, with a small number beside few tiles: so many were drawn, if legal."""
    for name in names:
        filled = [row for row in rows if row.get(name) not in (None, "", [], {})]
        values = [str(row[name]) for row in filled]
        few = len(rows) >= FEWEST_ROWS and 0 < len(values) * 2 < len(rows)
        small = all(0 < (whole_number(one) or 0) <= MOST_DRAWN for one in values)
        beside = all(row.get(half) not in (None, "") for row in filled for half in tile)
        points = all(one[-1:] in "05" for one in values) or counts_up(values)
        parts = [part for part in re.split(r"\W+|_|(?<=[a-z])(?=[A-Z])", name) if part[1:]]
        if few and small and beside and not points and not any(map(meaning, parts)):
            return name
    return None


def _is_added(rows: Sequence[Mapping[str, Any]], name: str) -> bool:
    """Whether a field tells how many come to a hand: `+5`, or a number in few rows."""
    values = [*map(str, _filled(rows, name))]
    counts = [whole_number(one) or 0 for one in values]  # which do not fall, as what is left does
    few = len(values) * 2 < len(rows) and (
        counts != sorted(counts, reverse=True) or len({*counts}) == 1 < len(counts)
    )
    seldom = few and 0 < min(counts) <= max(counts) <= LARGEST
    return bool(values) and (seldom or all(one[:1] == "+" for one in values))


def _amount_drawn(rows: Sequence[Mapping[str, Any]], names: Sequence[str]) -> str | None:
    """The field that only rows of draws have, with how many: `{"kind": "draw", "count": 2}`."""
    draws = [
        any(action_in(one) is ActionKind.DRAW for one in row.values()) and not any(map(tile_in, row.values()))
        for row in rows
    ]
    for name in names:
        word = name.rpartition(".")[2].casefold()
        called = says(word.removesuffix("_taken").removesuffix("s"), Loose.TILE) or word in own_list("amount")
        values = [row[name] for row, drawn in zip(rows, draws, strict=True) if drawn and name in row]
        only = called and values and len(values) == sum(name in row for row in rows)
        if only and all(type(one) is int and 0 < one <= MOST_DRAWN for one in values):
            return name
    return None


def _tile_columns(rows: Sequence[Mapping[str, Any]], names: Sequence[str]) -> tuple[tuple[str, ...], bool]:
    """The field that is the tile, or those that are its halves; whether it is two figures. None without."""
    share, called = _tile_shares(rows, names, digits=False), [one for one in names if says(one, Loose.TILE)]
    if share.keys().isdisjoint(called) and _tile_shares(rows, called, digits=True):
        share = {}  # {"tile": "35", "ends": [5, 3]}
    pairs, digits = _pairs_of_halves(rows, names), False
    often = [name for name, tiles in share.items() if tiles >= FEW * len(rows)] or [*share]
    fits = [len(_filled(rows, pair[0])) for pair in pairs if _halves_fit(rows, pair)[0]]
    written = [str(one) for name in share for one in _filled(rows, name)]
    apart = any(says(one, Loose.TILE) or _halves_fit(rows, (one, other))[0] for one, other in pairs)
    many = max(fits, default=0) > FEWEST_FIT
    if many and len(share) == 1 == len(written):
        share = {}  # {"set": "6:6"}, and then {"inner": 6, "outer": 4}
    elif many and not {*share} & {*called} and all(map(_NUMBER.fullmatch, written)):
        share = {}  # {"seconds": "5,3", "a": 6, "b": 4}
    elif often and all(map(shows_ends, often)) and apart:
        share = {}  # {"a": 3, "b": 5, "ends": [5, 3]}
    elif not share:
        others = [one for one in names if not (says(one, Word.POINTS) or counts_up(_filled(rows, one)))]
        share = _tile_shares(rows, others, digits=True)
        if max(fits, default=0) > 2 * max((len(_filled(rows, name)) for name in share), default=0):
            share = {}  # {"a": 6, "b": 4}, {"drew": "12"}
        digits = bool(share)
    if share:
        return (max(share, key=lambda name: share[name]),), digits
    best = max(pairs, key=lambda pair: _halves_fit(rows, pair), default=())
    different = {str([row.get(name) for name in best]) for row in rows}
    return (best if len(different) * 3 >= len(rows) else ()), False  # each tile is played once


def _pairs_of_halves(rows: Sequence[Mapping[str, Any]], names: Sequence[str]) -> list[tuple[str, str]]:
    """The fields beside one another that may be the halves of a tile."""
    halves = [
        name
        for name in names
        if len(values := [one for one in _filled(rows, name) if not _is_empty(one)]) >= FEW * len(rows)
        and all(map(is_half, values))
        and len({*map(str, values)}) > 1
        and not (counts_up(values) or counts_up(values[::-1]) or says(name, Word.PLAYER))
    ]
    return [pair for pair in pairwise(halves) if not shows_ends(pair[0])] or [*pairwise(halves)]


def _is_empty(value: Any) -> bool:
    """Whether a field has no half of a tile: what stands for none, or a word for a pass."""
    return value in BLANK or (isinstance(value, str) and action_in(value) is ActionKind.PASS)


def _halves_fit(rows: Sequence[Mapping[str, Any]], pair: tuple[str, str]) -> tuple[bool, int]:
    """Whether two fields have no pair of numbers twice, either way round, as of tiles; how many they have."""
    pairs = [(row.get(pair[0]), row.get(pair[1])) for row in rows]
    tiles = [frozenset(map(str, one)) for one in pairs if all(map(is_half, one))]
    return len({*tiles}) == len(tiles), len({*pairs})


def _unlike_names(values: Sequence[Any]) -> tuple[bool, bool, bool]:
    """Whether values look little like names: numbers, or signs; one in nearly every row; short ones."""
    texts = list(map(str, values))
    numbers = all(one.isdigit() and len(one) > MOST_FIGURES for one in texts)
    numbers |= not re.search(r"\w", "".join(texts))
    mostly = max(Counter(texts).values(), default=0) > len(values) * NEARLY_ALL
    return numbers, mostly, any(len(one) == 1 or one.lstrip("-").isdigit() for one in texts)


def _tile_shares(
    rows: Sequence[Mapping[str, Any]], names: Sequence[str], *, digits: bool
) -> dict[str, float]:
    """How many tiles each field has, those that are called so in front; none where it is something else."""
    share: dict[str, float] = {}
    for name in names:
        values = _filled(rows, name)
        others = [one for one in values if tile_in(one, digits=digits) is None]
        tiles = len(values) - len(others)
        passes = sum(action_in(one) is ActionKind.PASS for one in others)
        once = len({str(one) for one in values if tile_in(one, digits=digits)})
        if not tiles or all(map(is_time, values)) or tiles + passes < SHARE * len(values) or once * 2 < tiles:
            continue
        joined = says(name, Loose.NEXT)
        called = says(name, Loose.TILE, Loose.PLAY) and not joined
        lying = joined or (says(name, Loose.BOARD, Loose.HOLDS) and not says(name, Loose.TILE))
        share[name] = 2 * once - tiles + len(rows) * (called - lying)  # open ends come again
    return share


def counts_up(values: Sequence[Any]) -> bool:
    """Whether values are numbers that only grow, as those of turns do."""
    numbers: list[Any]
    try:
        numbers = [int(value) for value in values]
    except (TypeError, ValueError, OverflowError):
        numbers = list(filter(is_time, values))
        if len(numbers) < len(values):
            return False
    grows = all(after >= before for before, after in pairwise(numbers))
    return len(numbers) > 2 and grows and numbers[-1] > numbers[0]


def is_player(rows: Sequence[Mapping[str, Any]], name: str) -> bool:
    """Whether a field names the players: a few values that come again and again."""
    values = [str(one) for one in _filled(rows, name) if not isinstance(one, bool | dict | list)]
    different, called = set(values), says(name, Word.PLAYER)
    share = FEW if called else SHARE  # other rows may show the table
    aside = "-1" in different and says(name, Loose.END)  # a side
    if aside or len(values) < share * len(rows) or not 2 <= len(different) <= 8 or counts_up(values):
        return False
    if name == SPEAKER or different <= own_list("of_messages"):
        return name == SPEAKER
    words = {one for one in different if not one[:1].isupper() or one.casefold() not in own_list("given")}
    words -= {"x"} if {"y", "z"} < words else set()  # else a pass
    acts = [one for one in words if action_in(one) or (side_in(one) is not None and len(one) > 1)]
    if acts and not (called and len(acts) == 1 and (len(different) > 2 or not acts[0].islower())):
        return False  # Drew and Will may be players, and one called "Lance"
    return called or len(values) > len(different) or len(rows) <= 8


def turns_of(rows: Sequence[Mapping[str, Any]], places: Sequence[Span]) -> list[LooseTurn] | None:
    """What the rows tell, in order; None where nothing in them is a tile."""
    if (columns := columns_of(rows)) is None:
        return None
    found: list[LooseTurn] = []
    for row, place in zip(_with_lead(rows, columns), places, strict=True):
        if any(str(row.get(name)).casefold() in own_list("undoes") for name in columns.action):
            found = found[:-1]
            continue
        if isinstance(row.get(columns.who or ""), list | tuple):
            continue  # who plays, not what somebody does
        who, drawn = _player(row, columns), _drawn(row, columns)
        found += [LooseTurn(who=who, kind=ActionKind.DRAW, span=place, tile=tile) for tile in drawn]
        if told := drawn_first(row.get(columns.tile[0])) or _drawn_aside(row, columns):
            draws, tile = told
            found += [LooseTurn(who=who, kind=ActionKind.DRAW, span=place, tile=drew) for drew in draws]
            side = side_in(row.get(columns.side or ""))
            found.append(LooseTurn(who=who, kind=ActionKind.PLAY, span=place, tile=tile, side=side))
            continue
        turn = _turn(row, columns, place)
        last = found[-1] if found else None
        if turn is None or (drawn and turn.kind is ActionKind.DRAW):
            continue
        if turn.kind is ActionKind.DRAW and turn.tile is None and (several := _drawn_as_list(row, columns)):
            found += [replace(turn, tile=tile) for tile in several]
            continue
        if last and turn.kind is last.kind is ActionKind.DRAW and last.who and not (turn.who or last.tile):
            last.tile = turn.tile  # somebody draws, and is shown what
        else:
            found.append(turn)
    if len(found) * MOST_SILENT < sum(bool(row.get(columns.who or "")) for row in rows):
        return None  # somebody acts in nearly all rows, and how has not been understood
    again = [  # what a program is told it says again, and then who has done it
        after is not None and after.who and one == replace(after, who=(), span=one.span)
        for one, after in zip(found, [*found[1:], None], strict=False)
    ]
    return with_whoever_is_left([one for one, said in zip(found, again, strict=True) if not said])


def _with_lead(rows: Sequence[Mapping[str, Any]], columns: Columns) -> Sequence[Mapping[str, Any]]:
    """The rows with the lead in the field of the tiles, if it alone stands in another: `{"set": "6-6"}`."""
    hands = [any(isinstance(one, list) and len(tiles_in(one)) > 2 for one in row.values()) for row in rows]
    at = next((at for at, row in enumerate(rows) if columns.who in row and not hands[at]), 0)
    name, later = columns.tile[0], rows[at + 1 :]
    if len(columns.tile) == 2 and name not in rows[at]:
        own = [one for one in rows[at] if is_half(rows[at][one]) and not any(one in row for row in later)]
        halves = {half: rows[at][one] for half, one in zip(columns.tile, own, strict=False)}
        if not own and (whole := next(filter(None, map(tile_in, rows[at].values())), None)):
            own, halves = [*columns.tile], dict(zip(columns.tile, whole, strict=True))  # {"tile": "6:6"}
        return [*rows[:at], {**rows[at], **halves}, *later] if len(own) == len(halves) == 2 else rows
    if len(columns.tile) > 1 or name in rows[at] or not any(name in row for row in later):
        return rows
    alone = (one for one, value in rows[at].items() if not shows_ends(one) and tile_in(value))  # "double-six"
    sets = {one for one in rows[at] if one.endswith("set") and not re.search("[0-9]", str(rows[at][one]))}
    leads = [one for one in alone if one not in sets and not any(one in row for row in later)]
    return [*rows[:at], {**rows[at], name: rows[at][leads[0]]}, *later] if len(leads) == 1 else rows


def _player(row: Mapping[str, Any], columns: Columns) -> tuple[str, ...]:
    return () if (who := row.get(columns.who or "")) is None else (str(who).strip(),)


def _drawn(row: Mapping[str, Any], columns: Columns) -> list[Tile | None]:
    """The tiles drawn in a turn, where a field lists them or counts them: `"drew": ["6-4"]`, `"drawn": 2`."""
    value = row.get(columns.drawn or columns.tile[0])
    value = value if columns.drawn or re.fullmatch(r"\+[1-9]", str(value)) else None  # `[0, "+2"]`
    counted = whole_number(re.sub(r" [^0-9]+$", "", str(value).lstrip("+x\u00d7 "))) or 0  # `+4`, `8 fois`
    each = value.split() if isinstance(value, str) else value if isinstance(value, list) else []
    if columns.digits and each and all(len(str(one)) == 2 for one in each):  # ["13"], "03 36"
        return [tile_in(one, digits=True) for one in each]
    return [*_listed(value)] or [None] * (counted if counted <= MOST_DRAWN else 0)


def _drawn_as_list(row: Mapping[str, Any], columns: Columns) -> list[Tile]:
    """The tiles of the only list beside the word for a draw: `{"kind": "draw", "bones": [[6, 4]]}`."""
    named = [*columns.action, *columns.tile]
    shown = (name for name in named if not says(name, Word.STOCK, Loose.STOCK, Loose.BOARD))
    held = (row.get(name) for name in shown)
    lists = [tiles for one in held if isinstance(one, list | tuple | str) and (tiles := tiles_in(one))]
    return lists[0] if len(lists) == 1 else []


def _drawn_aside(row: Mapping[str, Any], columns: Columns) -> tuple[list[Tile | None], Tile] | None:
    """The tiles that are drawn before one is played, where a remark says so: `drew 2`, `drew 3-3, 5-3`."""
    tile = tile_in(row.get(columns.tile[0]), digits=columns.digits) if len(columns.tile) == 1 else None
    if tile is None:
        return None
    remarks = [str(row[name]) for name in columns.action if any(map(str.isdigit, str(row.get(name) or "")))]
    each = (drawn_first(f"{remark}; {tile}", listed=True) for remark in remarks)
    return next((told for told in each if told), None)


def _turn(row: Mapping[str, Any], columns: Columns, place: Span) -> LooseTurn | None:
    named = _player(row, columns)
    if len(columns.tile) == 2:
        halves = [row.get(name) for name in columns.tile]
        tile = Tile.of(*(int(float(str(half))) for half in halves)) if all(map(is_half, halves)) else None
    else:
        tile = tile_in(row.get(columns.tile[0]), digits=columns.digits)
    others = [*columns.action, columns.side or "", *(columns.tile if tile is None else ())]
    each = [action_in(row.get(name)) for name in others]
    turn = [None if name == "kind" else one for name, one in zip(others, each, strict=True)]
    turn = turn if any(turn) else each  # `Move(action="draw")`
    stocks = (meaning(str(row.get(name))) & {Word.STOCK, Loose.STOCK} for name in columns.action)
    turn += [ActionKind.DRAW] * (tile is not None and any(stocks))  # ("Ana", "boneyard", (6, 4))
    if tile is None and len(columns.tile) == 2 and (told := _said_beside(row, columns)) is not None:
        return LooseTurn(who=named, kind=ActionKind.PLAY, span=place, tile=told)
    if any(row[name] is True and (says(name, Word.PASS) or says(f"{name}s", Word.PASS)) for name in row):
        return LooseTurn(who=named, kind=ActionKind.PASS, span=place)  # whatever stands where a tile would
    if tile is None:
        if ActionKind.PASS in turn:
            return LooseTurn(who=named, kind=ActionKind.PASS, span=place)
        apart = len(columns.tile) == 2  # beside halves that are left out a number says nothing
        nothing = not apart and row.get(columns.tile[0]) in BLANK and ActionKind.DRAW not in turn
        beside = [row.get(name) for name in others]
        signs = (one in (None, "", *BLANK) or (apart and _NUMBER.fullmatch(str(one))) for one in beside)
        if any(named) and (nothing or all(signs)):
            return LooseTurn(who=named, kind=ActionKind.PASS, span=place)  # nobody did anything else
        brought = [tile_in(row.get(one), digits=says(one, Loose.TILE)) for one in others]  # {"got": "6-4"}
        drew = LooseTurn(who=named, kind=ActionKind.DRAW, span=place, tile=next(filter(None, brought), None))
        return drew if ActionKind.DRAW in turn and (named or not columns.who) else None
    said = [row.get(name) for name, acts in zip(others, turn, strict=False) if acts is ActionKind.PASS]
    if any(len(str(one).split()) <= SHORT for one in said) and {*turn} <= {None, ActionKind.PASS}:
        return LooseTurn(who=named, kind=ActionKind.PASS, span=place)
    verbs = [meaning(str(row.get(one))) for one, acts in zip(others, turn, strict=False) if acts]  # "tira"
    drawn = ActionKind.DRAW in turn and ActionKind.PLAY not in turn and verbs != [frozenset({Loose.PLAY})]
    kind = ActionKind.DRAW if drawn else ActionKind.PLAY
    side = side_in(row.get(columns.side)) if columns.side else None
    neighbour = tile_in(row.get(columns.joined or ""))
    return LooseTurn(who=named, kind=kind, span=place, tile=tile, side=side, neighbour=neighbour)


def _said_beside(row: Mapping[str, Any], columns: Columns) -> Tile | None:
    """The tile that a remark tells where there are no halves: `opens with double 6`."""
    said = [str(row.get(name)) for name in columns.action if not shows_ends(name)]
    said = [one for one in said if not (is_time(one) or is_time(f"0{one}") or _NUMBER.fullmatch(str(one)))]
    told = [one.tile for text in said for one in tokens(text) if one.tile]
    return told[0] if len(told) == 1 else None


_DOTTED = re.compile(r"[0-9]\.[0-9]")


def tiles_in(value: Any) -> list[Tile]:
    """The tiles of a list, if it is one of tiles and nothing else."""
    if isinstance(value, str):
        figures = value.replace(",", " ").split()
        bare = len(figures) >= FEWEST_BARE and all(len(one) == 2 and one.isdecimal() for one in figures)
        if bare or (len(figures) > 1 and all(map(_DOTTED.fullmatch, figures))):
            return tiles_in(figures)  # "01 03 06", "4.7,2.2"
        found = [one for one in tokens(value) if one.kind is not Kind.SIGN]
        return [one.tile for one in found if one.tile] if found and all(one.tile for one in found) else []
    if isinstance(value, list | tuple) and value and not all(map(is_half, value)):
        digits = len(value) >= FEWEST_BARE and all(isinstance(one, str) and len(one) == 2 for one in value)
        found_tiles = [tile_in(one, digits=digits) for one in value]
        return [one for one in found_tiles if one] if all(found_tiles) else []
    return []
