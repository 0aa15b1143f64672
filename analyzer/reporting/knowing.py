"""What every seat could know before every turn, in words: how likely a tile is where, and what shows it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from analyzer.knowledge import ClueKind
from analyzer.reporting.known_data import nobodys_key
from analyzer.reporting.seen_view import ChanceRow, ChanceView, KnownView

if TYPE_CHECKING:
    from collections.abc import Sequence

    from analyzer.knowledge import Clue
    from analyzer.reporting.known_tables import Chance, Known, KnownTable
    from analyzer.reporting.who import Who
    from analyzer.wording import Words

_CLUES = {
    ClueKind.PASS: "clue_pass",
    ClueKind.DRAW: "clue_draw",
    ClueKind.RUN_ENDED: "clue_run_ended",
    ClueKind.LED_NO_DOUBLE: "clue_led_no_double",
    ClueKind.LED_HIGHEST: "clue_led_highest",
}


def known_views(tables: Known, who: Who, words: Words) -> tuple[tuple[KnownView | None, ...], ...]:
    """For every turn what each seat could know before it; None where the record does not say enough."""
    return tuple(
        tuple(None if table is None else _known(table, who, words) for table in seats) for seats in tables
    )


def unknown_seats(
    known: Sequence[tuple[KnownView | None, ...]], who: Who, words: Words
) -> tuple[tuple[int, str], ...]:
    """The seats of which nothing can be said at any turn, each with a sentence that says so."""
    return tuple(
        (seat, words("known_not", seat=name))
        for seat, name in enumerate(who.seats)
        if known and not any(there[seat] for there in known)
    )


def _known(table: KnownTable, who: Who, words: Words) -> KnownView:
    heads = [words("known_tiles"), *(who.seats[seat] for seat in table.seats)]
    nobodys = nobodys_key(table)
    if nobodys:
        heads.append(words(nobodys))
    return KnownView(
        words("known", seat=who.seats[table.seat], deals=words.plural("deals", table.count)),
        tuple(heads),
        tuple(ChanceRow(tiles, tuple(_chance(at, words) for at in chances)) for tiles, chances in table.rows),
        tuple(clue_text(clue, who, words) for clue in table.clues),
    )


def _chance(chance: Chance, words: Words) -> ChanceView:
    text = words.figures.percent(chance.figures)
    if chance.certain is None:
        return ChanceView(text, "")
    return ChanceView(f"✓ {text}", "yes") if chance.certain else ChanceView(f"✗ {text}", "no")


def clue_text(clue: Clue, who: Who, words: Words) -> str:
    """What shows that a seat had no tile of some numbers, or of some kind."""
    numbers = words.listed(map(str, clue.numbers))
    return words(_CLUES[clue.kind], seat=who.seats[clue.seat], numbers=numbers, turn=clue.turn)
