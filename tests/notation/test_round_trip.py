"""Reading what was written gives the same record, in every form."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from analyzer.notation import parse, write
from analyzer.notation.vocabulary import languages
from analyzer.record.diagnostics import Code
from analyzer.record.game import (
    Claim,
    Comment,
    Deal,
    Draw,
    EndKind,
    Expose,
    Form,
    Game,
    Hand,
    Lead,
    Mark,
    Muggins,
    Pass,
    Play,
    Record,
    Result,
    Tag,
    Turn,
    Unreadable,
    Variation,
)
from analyzer.tiles.layout import CROSS, Arm
from analyzer.tiles.tile import Tile
from tests.effort import effort

PHASES = (Phase.explicit, Phase.reuse, Phase.generate)
"""Without shrinking, which takes minutes on values as large as these."""

AWKWARD = '{}()[]"\\;|?!*+@-.: \t0123456789ABCabc\n\xa0\u200b\u200dé{}\\'
texts = st.one_of(
    st.text(max_size=12),
    st.text(AWKWARD, max_size=20),
    st.sampled_from(
        [
            "6,5",
            "A: [0-5] [1-2]",
            '[Event "x"]',
            "1. A 3-4",
            "| a | b |",
            "B wins 10 points",
            "}",
            "\\",
            "a\\}",
        ]
    ),
)
lines = texts.map(lambda text: " ".join(text.split("\n")).replace("\r", ""))
comments = texts.map(Comment)
tiles = st.builds(
    Tile.of,
    st.one_of(st.integers(0, 6), st.integers(0, 18)),
    st.one_of(st.integers(0, 6), st.integers(0, 18)),
)
seats = st.one_of(st.sampled_from("ABCD"), st.sampled_from(["N", "North", "P1", "Ñandú"]))
joins = st.one_of(st.none(), st.integers(0, 12), st.sampled_from([*CROSS, Arm("LU"), Arm("DLU")]))
actions = st.one_of(
    st.builds(Play, st.one_of(st.none(), tiles), joins, st.booleans()),
    st.builds(Play, tiles),
    st.builds(Play, tiles, joins, st.just(False), st.just(True)),
    st.builds(Pass, st.booleans()),
    st.builds(Draw, st.one_of(st.none(), tiles)),
    st.builds(Expose, tiles),
    st.just(Muggins()),
    st.builds(Unreadable, lines),
)
numbers = st.one_of(st.none(), st.integers(0, 9999))


@st.composite
def some_turns(draw: st.DrawFn, depth: int = 2) -> tuple[Turn, ...]:
    """Turns in which nothing without a number follows something with one, as nobody could write that."""
    turns: list[Turn] = []
    number = None
    for _ in range(draw(st.integers(0, 6))):
        if draw(st.booleans()):
            number = draw(st.integers(0, 30))
        branch = st.builds(Variation, some_turns(depth - 1), st.lists(comments, max_size=2).map(tuple))
        turns.append(
            Turn(
                seat=draw(seats),
                action=draw(actions),
                scored=draw(numbers),
                marks=tuple(draw(st.lists(st.sampled_from(Mark), max_size=3))),
                comments=tuple(draw(st.lists(comments, max_size=2))),
                variations=tuple(draw(st.lists(branch, max_size=2))) if depth else (),
                round=number,
            )
        )
    return tuple(turns)


@st.composite
def orderly_turns(draw: st.DrawFn) -> tuple[Turn, ...]:
    """Turns that fit into a table."""
    turns = []
    leader = draw(st.integers(0, 3))
    for number in range(1, draw(st.integers(1, 4)) + 1):
        for seat in range(leader if number == 1 else 0, 4):
            turns.append(
                Turn(
                    seat="ABCD"[seat],
                    action=draw(actions),
                    scored=draw(numbers),
                    marks=tuple(draw(st.lists(st.sampled_from(Mark), max_size=2))),
                    comments=tuple(draw(st.lists(comments, max_size=1))),
                    variations=tuple(
                        draw(st.lists(st.builds(Variation, some_turns(0), st.just(())), max_size=1))
                    ),
                    round=number,
                )
            )
    return tuple(turns)


names = st.one_of(
    st.sampled_from(["Event", "Variant", "Site", "Seats", "Names", "Rules", "Score", "Source", "Game"]),
    st.from_regex(r"[A-Za-z]\w{0,8}", fullmatch=True),
).filter(lambda name: name not in {"Deal", "Stock", "Lead", "Result"})
tags = st.lists(st.builds(Tag, names, lines), max_size=3, unique_by=lambda tag: tag.name).map(tuple)
some_tiles = st.lists(st.one_of(st.none(), tiles), min_size=1, max_size=7).map(tuple)
hands = st.builds(Hand, seats, some_tiles)
deals = st.lists(hands, min_size=1, max_size=4, unique_by=lambda hand: hand.seat).map(tuple).map(Deal)
leads = st.one_of(st.builds(Lead, seats, st.one_of(st.none(), tiles)), st.builds(Lead, st.none(), tiles))
claims = st.builds(Claim, st.lists(seats, min_size=1, max_size=3).map(tuple), st.integers(-9999, 9999))
results = st.one_of(
    st.builds(
        Result, st.sampled_from(EndKind), st.one_of(st.none(), seats), st.lists(claims, max_size=2).map(tuple)
    ),
    st.builds(Result, st.sampled_from(EndKind), st.one_of(st.none(), seats), st.just(()), st.just(True)),
    st.builds(Result, st.none(), st.none(), st.lists(claims, min_size=1, max_size=2).map(tuple)),
)
games = st.builds(
    Game,
    tags=tags,
    deal=st.one_of(st.none(), deals),
    stock=st.one_of(st.none(), some_tiles),
    lead=st.one_of(st.none(), leads),
    result=st.one_of(st.none(), results),
    preface=st.lists(comments, max_size=2).map(tuple),
    turns=st.one_of(some_turns(), orderly_turns()),
)
records = st.builds(Record, st.lists(games, max_size=3).map(tuple))


SLOW = [HealthCheck.too_slow, HealthCheck.data_too_large]
QUICK = settings(max_examples=effort(8, 400), deadline=None, suppress_health_check=SLOW, phases=PHASES)
FEW = settings(QUICK, max_examples=effort(3, 80))


@pytest.mark.parametrize("form", Form)
@QUICK
@given(record=records)
def test_a_written_record_reads_as_the_same(form: Form, record: Record) -> None:
    assert parse(write(record, form)) == record


@pytest.mark.parametrize("language", languages())
@FEW
@given(game=games)
def test_a_table_in_any_language_reads_as_the_same(language: str, game: Game) -> None:
    assert parse(write(game, Form.TABLE, language)).games == (game,)


def test_a_side_does_not_go_out_or_block_the_game() -> None:
    """It is a player who does; as JSON such a result could not be read again."""
    record = parse('[Result "blocked A+C46"]\n1. A 1-1')
    assert record.games[0].result is None
    assert [problem.code for problem in record.games[0].problems] == [Code.BAD_TAG]
