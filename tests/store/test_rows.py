"""A game as a row, and back: nothing that is written is lost."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import pytest

from analyzer import notation
from analyzer.cli.collect import collected
from analyzer.forms.read import parse
from analyzer.game.position import Position
from analyzer.match import replays_of
from analyzer.record.game import Form
from analyzer.replays.replay import replay
from analyzer.rules import variant
from analyzer.store import games_of
from analyzer.store.codes import OF_PLAY, LineOfPlay, deal_width, pack_deal, unpack_deal
from analyzer.store.games import StoredGame, movetext_of, movetexts, rules_hash, stored
from analyzer.store.intake import Simulation, simulated
from analyzer.store.sources import SourceText, pieces_of, sources
from tests.games import random_deal, random_play, written
from tests.golden_files import ROOT

if TYPE_CHECKING:
    from collections.abc import Sequence

    from analyzer.store import Rejected


def row_of(text: str) -> StoredGame:
    return stored(replay(notation.parse(text).games[0]), "-", 1)


def rows_in(paths: Sequence[str]) -> tuple[list[StoredGame], list[Rejected], int]:
    """The rows and the rejects of texts, and how many games they have."""
    made = collected(tuple(piece for text in sources(paths) for piece in pieces_of(text)))
    return list(games_of(made.games)), made.rejects, sum(number for number, _, _ in made.counts)


def check_written_back(path: str) -> None:
    """Whatever was collected is written back as it was, and comes to the same."""
    rows, rejects, games = rows_in([path])
    assert len(rows) + sum(one.number is not None for one in rejects) == games
    text = next(sources([path]))
    record = parse(notation.decode(text.data), path)
    before = list(replays_of(record.games))
    assert games == len(before)
    back = notation.parse("\n".join(movetexts(rows)))
    after = list(replays_of(back.games))
    assert [row.number for row in rows] == [at for at, one in enumerate(before, 1) if one.valid]
    for row, one in zip(rows, after, strict=True):
        same = before[row.number - 1]
        assert (one.rules, one.outcome, one.valid) == (same.rules, same.outcome, True)
        assert one.game.turns == same.game.turns
        if not rejects:
            assert one.game == same.game


@pytest.mark.parametrize("path", sorted((ROOT / "records").glob("*.domino")), ids=lambda path: path.stem)
def test_records_are_written_back_as_they_were(path: object) -> None:
    check_written_back(str(path))


def test_a_line_in_every_variant_takes_few_bytes() -> None:
    """Games without remarks are told by their columns alone, with the numbers joined or without."""
    for name in ("partnership", "cut-throat", "block", "jamaican", "cuban-nine", "gallinazo"):
        rules = variant(name).rules
        for seed in range(4):
            start = Position.deal(rules, random_deal(Random(seed), rules), seed % rules.seats)
            game = written(random_play(Random(seed), start), ends=False)
            tagged = notation.parse(f'[Variant "{name}"]\n' + notation.write(game, Form.MOVETEXT)).games[0]
            result = replay(tagged)
            row = stored(result, "-", 1)
            if result.valid and row.moves is not None:
                assert row.text is None
                back = notation.parse(movetext_of(row)).games[0]
                assert back == tagged
                assert len(row.moves) <= len(tagged.turns)


PLAIN = """[Deal "A:12 B:11 C:22 D:00"]
[Set "double-two"]
[Rules "hand=1"]
"""


@pytest.mark.parametrize(
    "turns",
    [
        "1. A 1-2! B pass",
        "1. A 1-2 {so} B pass",
        "A 1-2",
        "1. A 1-2 (1. A 1-2)",
        "{first} 1. A 1-2",
        "2. A 1-2",
        "1. A 1-2+3",
    ],
)
def test_what_is_written_besides_is_kept_as_text(turns: str) -> None:
    text = f"{PLAIN}\n{turns}\n"
    row = row_of(text)
    assert row.text is not None
    assert notation.parse(movetext_of(row)).games == notation.parse(text).games


def test_a_joined_number_is_kept_where_it_is_in_doubt() -> None:
    text = (
        '[Set "double-two"]\n[Rules "hand=2, seats=2, partners=no"]\n[Deal "A:01 22 B:11 12"]\n'
        "\n1. A 0-1  B 1-2\n2. A 2-2\n"
    )
    row = row_of(text)
    assert notation.parse(movetext_of(row)).games == notation.parse(text).games


def test_simulated_games_are_valid_and_told_by_their_columns() -> None:
    table = simulated(next(Simulation.of(None, ("random", "heaviest"), 5).sources(60)))
    rows = list(games_of(table))
    text = "\n".join(movetexts(rows))
    games = notation.parse(text).games
    for row, game in zip(rows, games, strict=True):
        result = replay(game)
        assert result.valid
        assert result.diagnostics == ()
        again = stored(result, row.source, row.number)
        assert again == row, "collected from its text it is the same row"
    assert max(len(row.moves or b"") for row in rows) <= 25


def test_the_same_simulation_gives_the_same_games() -> None:
    source = next(Simulation.of("cut-throat", (), 1).sources(10))
    assert simulated(source).equals(simulated(source))
    other = next(Simulation.of("cut-throat", (), 2).sources(10))
    assert not simulated(source)["deal"].equals(simulated(other)["deal"])


def test_deals_are_packed() -> None:
    rng = Random(1)
    for seats, tiles in ((2, 28), (4, 28), (3, 28), (4, 55), (8, 91)):
        for asleep in (0, 3):
            owners = [rng.randrange(seats + bool(asleep)) for _ in range(tiles)]
            hands = tuple(
                sum(1 << at for at, owner in enumerate(owners) if owner == seat) for seat in range(seats)
            )
            packed = pack_deal(hands, tiles)
            assert unpack_deal(packed, seats, tiles) == hands
            assert deal_width(len(packed), tiles) in (1, 2, 4)


def test_rules_are_the_same_whatever_they_are_called() -> None:
    from dataclasses import replace as changed

    base = variant("partnership").rules
    assert rules_hash(base) == rules_hash(changed(base, name="other"))
    assert rules_hash(base) != rules_hash(changed(base, target=base.target + 1))


def test_games_that_differ_in_a_turn_or_two_are_near() -> None:
    hands = "A:05 13 14 22 34 44 56 B:00 01 06 11 16 23 26 C:02 24 25 33 36 45 46 D:03 04 12 15 35 55 66"
    deal = f'[Deal "{hands}"]\n\n'
    long = row_of(f"{deal}1. B 1-1  C pass  D 1-5\n2. A 1-4  B pass  C 4-5  D 0-4\n")
    other = row_of(f"{deal}1. B 1-1  C pass  D 1-5\n2. A 1-4  B pass  C 4-5  D 3-5\n")
    one, two = (LineOfPlay(**{name: getattr(row, name) for name in OF_PLAY}) for row in (long, other))
    assert one.is_same(one)
    assert not one.is_same(two)
    assert one.is_near(two)


def test_a_long_text_is_cut_where_matches_begin() -> None:
    game = '[Variant "partnership"]\n\n1. A 1-1  B 1-2\n\n'
    text = SourceText("x", (game * 40).encode())
    pieces = list(pieces_of(text, 300))
    assert len(pieces) > 3
    assert b"".join(piece.source.data for piece in pieces) == text.data
    assert [piece.last for piece in pieces] == [False] * (len(pieces) - 1) + [True]
    assert all(piece.source.data.startswith(b"[Variant") for piece in pieces)
    assert pieces[1].lines == pieces[0].source.data.count(b"\n")
