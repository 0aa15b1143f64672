"""What every seat could know before every turn, in words: how likely a tile is where, and what shows it."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from functools import lru_cache
from itertools import count
from typing import TYPE_CHECKING

from msgspec import Struct

from analyzer.knowledge import ClueKind, NotKnownError, PartOf, TooManyWaysError, clues
from analyzer.knowledge.knowledge import dated_clues
from analyzer.knowledge.known_at import Onlooker
from analyzer.words.message import grouped
from analyzer.words.messages import rounded_percent

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from analyzer.knowledge import Clue, Knowledge
    from analyzer.pages.sentences import Names
    from analyzer.replays.replay import Replay
    from analyzer.replays.trace import Step
    from analyzer.tiles.tile import Tile, TileSet
    from analyzer.words.messages import Messages


class Chance(Struct, frozen=True):
    """How likely tiles are in one place."""

    figures: str
    """In whole percent; what is not certain is never 0 or 100."""
    certain: bool | None
    """Whether they are there for certain, or for certain not; None where it is not certain."""


class KnownTable(Struct, frozen=True, kw_only=True):
    """What a seat could know before a turn."""

    seat: int
    count: int
    """So many deals were possible; 0 where they are too many to be counted, and then there are no rows."""
    seats: tuple[int, ...]
    """The other seats, a column each."""
    nobodys: PartOf | None
    """What the last column is about, where tiles may be in nobody's hand."""
    rows: tuple[tuple[tuple[str, ...], tuple[Chance, ...]], ...]
    """Tiles of which the same is known, and how likely they are in each place."""
    clues: tuple[Clue, ...]
    """What shows it, each once; which tiles it bars is not told."""


class ChanceView(Struct, frozen=True):
    """How likely tiles are in a hand."""

    text: str
    kind: str
    """yes or no where it is certain, else empty."""


class ChanceRow(Struct, frozen=True):
    """Tiles that are equally likely everywhere, and how likely they are in each place."""

    tiles: tuple[str, ...]
    cells: tuple[ChanceView, ...]


class KnownView(Struct, frozen=True):
    """What a seat could know before a turn."""

    summary: str
    columns: tuple[str, ...]
    """The heads: of the tiles, of the other seats, and of what is in no hand if anything is."""
    rows: tuple[ChanceRow, ...]
    clues: tuple[str, ...]


Known = tuple[tuple[KnownTable | None, ...], ...]
"""For every turn a table for each seat; None where the record does not say enough."""


ENTRIES = 200_000
"""How large all tables together may become with which the deals of a game are counted."""


def known_tables(replay: Replay) -> Known:
    """For every turn what each seat could know before it.

    Deals are counted as long as the tables for the turns before have less than `ENTRIES` entries: late in
    a long game with a double-fifteen set, in which many tiles are drawn, those of one turn have fifty
    thousand.
    """
    tables: list[tuple[KnownTable | None, ...]] = []
    latest: dict[int, tuple[Knowledge, KnownTable | None]] = {}
    left, dated = ENTRIES, tuple(dated_clues(replay))
    for step in replay.steps:
        onlooker = _onlooker(replay, step, dated)
        here: list[KnownTable | None] = []
        for seat in range(len(replay.seating)):
            try:
                knowledge = onlooker.knowledge(seat, ENTRIES if left > 0 else 0) if onlooker else None
            except NotKnownError:
                knowledge = None
            except TooManyWaysError:
                left = 0
                here.append(_uncounted(replay, step, seat))
                continue
            before = latest.get(seat)
            if knowledge is None:
                here.append(None)
            elif before is not None and _alike(before[0], knowledge):
                here.append(before[1])
            else:
                left -= knowledge.ways.effort
                here.append(_table(knowledge))
                latest[seat] = knowledge, here[-1]
        tables.append(tuple(here))
    return tuple(tables)


def _onlooker(replay: Replay, step: Step, dated: Sequence[tuple[int, Clue]]) -> Onlooker | None:
    if not replay.valid and step.position is None:
        # Either the deal cannot be right, or a turn before this one.
        return None
    try:
        return Onlooker(replay, dated, step.turn)
    except NotKnownError:
        return None


def _alike(one: Knowledge, other: Knowledge) -> bool:
    """Whether a seat has learnt nothing from one turn to another, as from its own play."""
    known = [(each.unseen, each.places, each.clues, _others(each)) for each in (one, other)]
    return one.ways is other.ways and known[0] == known[1]


def _others(knowledge: Knowledge) -> list[int]:
    """The tiles that lie open in the other hands."""
    return [hand for seat, hand in enumerate(knowledge.hands) if seat != knowledge.seat]


def _uncounted(replay: Replay, step: Step, seat: int) -> KnownTable:
    """What shows something, where deals are too many to be counted."""
    about = (clue for clue in clues(replay, step.turn) if clue.seat != seat)
    seats = tuple(other for other in range(len(replay.seating)) if other != seat)
    return KnownTable(seat=seat, count=0, seats=seats, nobodys=None, rows=(), clues=_each_once(about))


def _each_once(found: Iterable[Clue]) -> tuple[Clue, ...]:
    return tuple(dict.fromkeys(map(_told, found)))


@lru_cache(maxsize=1 << 10)
def _told(clue: Clue) -> Clue:
    return replace(clue, barred=0)


def _table(knowledge: Knowledge | None) -> KnownTable | None:
    if knowledge is None or knowledge.seat is None:
        return None
    count = 1 if knowledge.certain else knowledge.count
    seats = tuple(seat for seat in range(len(knowledge.hands)) if seat != knowledge.seat)
    wheres = {place.where for place in knowledge.places if place.seat is None}
    nobodys = None if not wheres else PartOf.STOCK if PartOf.STOCK in wheres else min(wheres, key=str)
    columns = (*seats, None) if wheres else seats
    return KnownTable(
        seat=knowledge.seat,
        count=count,
        seats=seats,
        nobodys=nobodys,
        rows=tuple(_rows(knowledge, columns)),
        clues=_each_once(knowledge.clues),
    )


def _rows(
    knowledge: Knowledge, columns: tuple[int | None, ...]
) -> list[tuple[tuple[str, ...], tuple[Chance, ...]]]:
    """Tiles of which the same is known stand together, those that lie open in a hand first."""
    # Counted in ways: a fraction for every tile would take longer than all the rest.
    count = knowledge.ways.count
    together: dict[tuple[int, ...], list[Tile]] = {}
    for seat, hand in enumerate(knowledge.hands):
        if seat != knowledge.seat and hand:
            certain = tuple(count if seat == column else 0 for column in columns)
            together[certain] = list(knowledge.rules.tile_set.members(hand))
    for tile, shares in knowledge.shares.items():
        together.setdefault(tuple(shares.get(column, 0) for column in columns), []).append(tile)
    return [
        (tuple(map(str, tiles)), tuple(_shown_chance(share, count) for share in shares))
        for shares, tiles in together.items()
    ]


@lru_cache(maxsize=1 << 12)
def _shown_chance(ways: int, count: int) -> Chance:
    return Chance(rounded_percent(Fraction(ways, count)), bool(ways) if ways in (0, count) else None)


NOWHERE = "-"
"""In place of a row's letter, for a tile of which a table does not tell."""


def known_clues(tables: Known) -> tuple[Clue, ...]:
    """All that shows something in a game, each once, in the order in which it is first told."""
    return tuple(dict.fromkeys(clue for seats in tables for table in seats if table for clue in table.clues))


def nobodys_key(table: KnownTable) -> str | None:
    """The message that heads the column of what is in nobody's hand; None where there is no such column."""
    if table.nobodys is None:
        return None
    return "stock" if table.nobodys is PartOf.STOCK else "asleep"


def known_data(tables: Known, tiles: TileSet) -> dict[str, object] | None:
    """The tables of a game without words; None where the record says enough for none of them.

    `tiles` names the tiles of the set. `turns` has for every turn, and in it for every seat, null or five
    things: how many deals were possible, as `grouped` writes it; a letter for every tile, that of its row;
    the rows, each a list of whole percents, of which 0 and 100 are certain; the places of its clues among
    those of the game; the message that heads the last column if that is about no seat, else null.
    """
    if not any(table for seats in tables for table in seats):
        return None
    places = {clue: place for place, clue in enumerate(known_clues(tables))}
    names = [str(tile) for tile in tiles.tiles]

    def written(table: KnownTable) -> list[object]:
        rows = zip(_letters(), table.rows, strict=False)
        row_of = {tile: letter for letter, (members, _) in rows for tile in members}
        shares = [[_figures(chance) for chance in chances] for _, chances in table.rows]
        return [
            grouped(table.count),
            "".join(row_of.get(name, NOWHERE) for name in names),
            shares,
            [places[clue] for clue in table.clues],
            nobodys_key(table),
        ]

    turns = [[written(table) if table else None for table in seats] for seats in tables]
    return {"tiles": " ".join(names), "turns": turns}


def _letters() -> Iterator[str]:
    """A letter for each row, the first being a nought: one apart in order are one apart as characters."""
    return map(chr, count(ord("0")))


def _figures(chance: Chance) -> int | str:
    """A number, which is shorter, where it is one."""
    return int(chance.figures) if chance.figures.isdigit() else chance.figures


_CLUES = {
    ClueKind.PASS: "clue_pass",
    ClueKind.DRAW: "clue_draw",
    ClueKind.RUN_ENDED: "clue_run_ended",
    ClueKind.LED_NO_DOUBLE: "clue_led_no_double",
    ClueKind.LED_HIGHEST: "clue_led_highest",
}


def known_views(tables: Known, who: Names, words: Messages) -> tuple[tuple[KnownView | None, ...], ...]:
    """For every turn what each seat could know before it; None where the record does not say enough."""
    return tuple(
        tuple(None if table is None else _known(table, who, words) for table in seats) for seats in tables
    )


def unknown_seats(known: Known, who: Names, words: Messages) -> tuple[tuple[int, str], ...]:
    """The seats of which nothing can be said at any turn, each with a sentence that says so."""
    return tuple(
        (seat, words("known_not", seat=name))
        for seat, name in enumerate(who.seats)
        if known and not any(there[seat] for there in known)
    )


def _known(table: KnownTable, who: Names, words: Messages) -> KnownView:
    heads = [words("known_tiles"), *(who.seats[seat] for seat in table.seats)]
    nobodys = nobodys_key(table)
    if nobodys:
        heads.append(words(nobodys))
    return KnownView(
        words("known", seat=who.seats[table.seat], deals=_deals(table, words)),
        tuple(heads),
        tuple(ChanceRow(tiles, tuple(_chance(at, words) for at in chances)) for tiles, chances in table.rows),
        tuple(clue_text(clue, who, words) for clue in table.clues),
    )


def _deals(table: KnownTable, words: Messages) -> str:
    return words.plural("deals", table.count) if table.count else words("deals_uncounted")


def _chance(chance: Chance, words: Messages) -> ChanceView:
    text = words.figures.percent(chance.figures)
    if chance.certain is None:
        return ChanceView(text, "")
    return ChanceView(f"✓ {text}", "yes") if chance.certain else ChanceView(f"✗ {text}", "no")


def clue_text(clue: Clue, who: Names, words: Messages) -> str:
    """What shows that a seat had no tile of some numbers, or of some kind."""
    numbers = words.listed(map(str, clue.numbers))
    return words(_CLUES[clue.kind], seat=who.seats[clue.seat], numbers=numbers, turn=clue.turn)
