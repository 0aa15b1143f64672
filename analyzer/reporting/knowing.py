"""What every seat could know before every turn: how likely each tile is where, and what showed it."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from analyzer.knowledge import ClueKind, NotKnownError, Where, known_at
from analyzer.reporting.seen_view import ChanceRow, ChanceView, KnownView

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from analyzer.knowledge import Clue, Knowledge
    from analyzer.replaying import Replay
    from analyzer.reporting.who import Who
    from analyzer.steps import Step
    from analyzer.tiles import Tile
    from analyzer.wording import Words

_CLUES = {
    ClueKind.PASS: "clue_pass",
    ClueKind.DRAW: "clue_draw",
    ClueKind.RUN_ENDED: "clue_run_ended",
    ClueKind.LED_NO_DOUBLE: "clue_led_no_double",
    ClueKind.LED_HIGHEST: "clue_led_highest",
}


def known_views(replay: Replay, who: Who, words: Words) -> tuple[tuple[KnownView | None, ...], ...]:
    """For every turn what each seat could know before it; None where the record does not say enough."""
    seats = range(len(replay.seating))
    return tuple(
        tuple(_known(_knowledge(replay, step, seat), who, words) for seat in seats) for step in replay.steps
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


def _knowledge(replay: Replay, step: Step, seat: int) -> Knowledge | None:
    if not replay.valid and step.position is None:
        # Either the deal cannot be right, or a turn before this one.
        return None
    try:
        return known_at(replay, step.turn, seat)
    except NotKnownError:
        return None


def _known(knowledge: Knowledge | None, who: Who, words: Words) -> KnownView | None:
    if knowledge is None or knowledge.seat is None:
        return None
    count = 1 if knowledge.certain else knowledge.count
    deals = words.plural("deals", count)
    columns: list[int | None] = [seat for seat in range(len(who.seats)) if seat != knowledge.seat]
    heads = [words("known_tiles")]
    heads += [who.seats[seat] for seat in columns if seat is not None]
    nobodys = {place.where for place in knowledge.places if place.seat is None}
    if nobodys:
        columns.append(None)
        heads.append(words("stock" if Where.STOCK in nobodys else "asleep"))
    return KnownView(
        words("known", seat=who.seats[knowledge.seat], deals=deals),
        tuple(heads),
        tuple(_rows(knowledge, columns, words)),
        tuple(dict.fromkeys(_clue_text(clue, who, words) for clue in knowledge.clues)),
    )


def _rows(knowledge: Knowledge, columns: list[int | None], words: Words) -> list[ChanceRow]:
    """Tiles of which the same is known stand together, those that lie open in a hand first."""
    together: dict[tuple[Fraction, ...], list[Tile]] = {}
    for seat, hand in enumerate(knowledge.hands):
        if seat != knowledge.seat and hand:
            certain = tuple(Fraction(seat == column) for column in columns)
            together[certain] = list(knowledge.rules.tile_set.members(hand))
    for tile, chances in knowledge.chances.items():
        together.setdefault(_shares(chances, columns), []).append(tile)
    return [
        ChanceRow(tuple(map(str, tiles)), tuple(_chance(share, words) for share in shares))
        for shares, tiles in together.items()
    ]


def _shares(chances: Mapping[int | None, Fraction], columns: list[int | None]) -> tuple[Fraction, ...]:
    return tuple(chances.get(column, Fraction(0)) for column in columns)


def _chance(share: Fraction, words: Words) -> ChanceView:
    text = words.percent(share)
    if share == 1:
        return ChanceView(f"✓ {text}", "yes")
    return ChanceView(f"✗ {text}", "no") if not share else ChanceView(text, "")


def _clue_text(clue: Clue, who: Who, words: Words) -> str:
    numbers = words.listed(map(str, clue.numbers))
    return words(_CLUES[clue.kind], seat=who.seats[clue.seat], numbers=numbers, turn=clue.turn)
