"""What is known in real games: counts, partial records, what must not leak, and what cannot be told."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from math import factorial
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

import pytest

import analyzer
from analyzer.knowledge import ClueKind, NotKnownError, known_at, seen_at
from analyzer.record.game import Deal, Draw, Play, Tag
from analyzer.replays.replay import replay
from analyzer.tiles.tile import Tile
from tests.effort import effort, seeds
from tests.every_variant import random_game, rules_of, written
from tests.knowledge.small import rules_tag, small_game, small_rules
from tests.sample import AS_PRINTED, REPAIRED, movetext

if TYPE_CHECKING:
    from analyzer.knowledge import Knowledge
    from analyzer.record.game import Game
    from analyzer.replays.replay import Replay

COUNTS = {1: 399072960, 3: 19631040, 4: 10570560, 6: 426888, 18: 375}
TAGS = ('[Variant "partnership"]', '[Lead "B"]')


def replayed(text: str) -> Replay:
    return replay(analyzer.parse(text).games[0])


def sample() -> Replay:
    return replayed(movetext(REPAIRED, *TAGS))


def test_the_deals_of_the_sample_game() -> None:
    game = sample()
    assert {turn: known_at(game, turn).count for turn in COUNTS} == COUNTS
    # Before the lead: B's own hand, and 21 tiles in three hands of seven.
    assert COUNTS[1] == factorial(21) // factorial(7) ** 3


def test_chances_add_up_everywhere_in_the_sample_game() -> None:
    game = sample()
    for turn in range(1, len(game.steps) + 2):
        for seat in (*range(4), None):
            known = seen_at(game, turn) if seat is None else known_at(game, turn, seat)
            adds_up(known)


def adds_up(known: Knowledge) -> None:
    chances = known.chances
    assert all(sum(shares.values()) == 1 for shares in chances.values())
    for seat in (*range(known.rules.seats), None):
        mine = [place for place in known.places if place.seat == seat]
        # A tile on the table whose origin is open takes up room in a part, so it is not counted twice.
        if not known.origins:
            size = sum(place.size for place in mine)
            assert sum((shares.get(seat, Fraction(0)) for shares in chances.values()), Fraction(0)) == size


def test_a_number_stands_for_one_world() -> None:
    known = known_at(sample(), 18)
    worlds = [known.world(number) for number in range(known.count)]
    assert len(set(worlds)) == 375
    for number in (-1, 375):
        with pytest.raises(IndexError):
            known.world(number)


def test_the_clues_of_the_sample_game() -> None:
    for turn, found in ((3, (ClueKind.PASS, 2, 2, (1,))), (6, (ClueKind.PASS, 5, 1, (4, 5)))):
        clues = known_at(sample(), turn).clues
        assert [(clue.kind, clue.turn, clue.seat, clue.numbers) for clue in clues] == [found]


# -- partial records ------------------------------------------------------------------------------------


def test_who_cannot_cover_a_double_is_not_known_to_lack_other_numbers() -> None:
    known = known_at(replayed(Path("records/chickenfoot.domino").read_text("utf-8")), 4)
    assert [(clue.kind, clue.numbers) for clue in known.clues if clue.kind is ClueKind.PASS] == [
        (ClueKind.PASS, (9,))
    ]


def only(game: Game, label: str) -> Game:
    """The record that one player keeps: the own hand, and the own draws."""
    assert game.deal is not None
    mine = tuple(hand for hand in game.deal.hands if hand.seat == label)
    turns = tuple(
        replace(turn, action=Draw(None)) if isinstance(turn.action, Draw) and turn.seat != label else turn
        for turn in game.turns
    )
    return replace(game, deal=Deal(mine), stock=None, turns=turns)


def test_the_own_hand_is_enough_in_the_sample_game() -> None:
    full = sample()
    for seat, label in enumerate("ABCD"):
        partial = replay(only(full.game, label))
        assert partial.valid, partial.diagnostics
        assert [same_knowledge(full, partial, turn, seat) for turn in range(1, len(full.steps) + 2)]


def same_knowledge(full: Replay, partial: Replay, turn: int, seat: int) -> bool:
    mine, other = known_at(full, turn, seat), known_at(partial, turn, seat)
    assert (mine.hands, mine.unseen, mine.count) == (other.hands, other.unseen, other.count), (turn, seat)
    assert mine.chances == other.chances
    return True


@pytest.mark.parametrize("chunk", range(effort(1, 2)))
def test_the_own_hand_is_enough_under_any_rules(chunk: int) -> None:
    compared = 0
    for seed in seeds(10, 100, chunk):
        rng = Random(seed)
        full = replay(small_game(rng, small_rules(rng, 10**9)))
        if not full.valid:
            continue
        seat = rng.randrange(full.rules.seats)
        partial = replay(only(full.game, full.seating.labels[seat]))
        assert partial.valid, (seed, rules_tag(full.rules).value, partial.diagnostics)
        for turn in range(1, len(full.steps) + 2):
            compared += same_knowledge(full, partial, turn, seat)
    assert compared > 25


def test_a_hand_that_is_not_written_is_not_known() -> None:
    game = sample().game
    partial = replay(only(replace(game, turns=game.turns[:8], result=None), "C"))
    with pytest.raises(NotKnownError, match="does not say what A held"):
        known_at(partial, 4)
    assert known_at(partial, 6).count == COUNTS[6]
    assert seen_at(partial, 4).count == seen_at(sample(), 4).count


# -- what cannot be told, and what can in spite of a mistake ------------------------------------------------


def test_before_a_mistake_everything_is_known() -> None:
    printed = replayed(movetext(AS_PRINTED, *TAGS))
    assert not printed.valid
    assert known_at(printed, 18).count == COUNTS[18]
    last = len(printed.steps)
    with pytest.raises(NotKnownError, match=f"an error in the record before turn {last}"):
        known_at(printed, last)


def test_turns_that_are_not_there() -> None:
    game = sample()
    for turn in (0, len(game.steps) + 2):
        with pytest.raises(NotKnownError, match=f"there is no turn {turn}"):
            known_at(game, turn, seat=0)
        with pytest.raises(NotKnownError, match=f"there is no turn {turn}"):
            known_at(game, turn)


def test_a_tile_that_is_not_written() -> None:
    game = only(sample().game, "C")
    turns = (replace(game.turns[0], action=Play(None)), *game.turns[1:8])
    with pytest.raises(NotKnownError, match="a tile that was played is not known"):
        known_at(replay(replace(game, turns=turns, result=None)), 6)


def test_what_contradicts_the_rules_is_refused() -> None:
    # B draws, and has nothing that fits; A holds all the tiles that B could have drawn after that.
    text = (
        '[Variant "draw"] [Set "double-two"] [Rules "hand=2"] [Seats "A B"] [Deal "A:00 01"]'
        " A 0-1 B draw ? B draw ? B draw ?"
    )
    with pytest.raises(NotKnownError):
        known_at(replayed(text), 4, seat=0)


def test_a_turn_that_broke_a_rule_is_no_clue() -> None:
    text = (
        '[Variant "draw"] [Set "double-two"] [Rules "hand=2"] [Seats "A B"] [Deal "A:01 02 B:11 22"]'
        " A 0-1 B draw 0-0 B 1-1 A 0-2"
    )
    game = replayed(text)
    assert not game.valid
    known = known_at(game, 4)
    assert known.clues == ()
    assert known.chances[Tile.of(2, 2)][1] > 0


def test_a_lead_that_lay_open_says_nothing_of_doubles() -> None:
    text = (
        '[Set "double-two"] [Rules "seats=2, partners=no, hand=2, lead_double=yes, exposed_first=yes"]'
        ' [Seats "A B"] [Deal "A:01 02 B:11 22"] {} A 0-1 B 1-1'
    )
    kinds = []
    for before in ("", "A exposed 0-1"):
        game = replayed(text.format(before))
        assert game.certain
        kinds.append([clue.kind for clue in known_at(game, 2).clues])
    assert kinds == [[ClueKind.LED_NO_DOUBLE], []]


# -- effort ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("name", "seats"), [("cross-nine", 4), ("basic", 6), ("draw", 2)])
def test_the_tables_stay_small_where_many_tiles_are_drawn(name: str, seats: int) -> None:
    rules = replace(rules_of(name, seats), highest=9)
    for seed in range(2):
        record = written(random_game(Random(seed), rules))
        game = replay(replace(record, tags=(rules_tag(rules), *record.tags[1:])))
        for turn in range(1, len(game.steps) + 1, 5):
            for known in (known_at(game, turn), seen_at(game, turn)):
                assert known.ways.effort < 20_000


# -- larger sets -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("highest", [9, 12, 15, 18])
def test_larger_sets(highest: int) -> None:
    rules = replace(rules_of("partnership", 4), highest=highest, hand=10)
    record = written(random_game(Random(highest), rules))
    game = replay(replace(record, tags=(rules_tag(rules), *record.tags[1:])))
    tiles = rules.playing.bit_count()
    # Who leads the highest double shows it, and that no higher one was dealt.
    assert seen_at(game, 1).count <= factorial(tiles) // factorial(10) ** 4 // factorial(tiles - 40)
    for turn in range(1, len(game.steps) + 1, 10):
        adds_up(known_at(game, turn))


def test_a_record_without_turns() -> None:
    text = '[Set "double-two"] [Rules "hand=1"] [Lead "A"] [Deal "A:12 B:11 C:22 D:00"]'
    game = replayed(text)
    assert known_at(game, 1, seat=0).count == 5 * 4 * 3
    nothing = replayed('[Set "double-two"] [Rules "hand=1"] [Lead "A"]')
    with pytest.raises(NotKnownError):
        known_at(nothing, 1, seat=0)


def test_the_game_that_says_it_is_the_first() -> None:
    rules = rules_of("partnership", 4)
    record = written(random_game(Random(3), rules))
    first = replay(record)
    assert first.leader is not None
    lone = replay(replace(record, tags=tuple(tag for tag in record.tags if tag.name != "Game")))
    other = (first.leader + 1) % 4
    double = Tile.of(6, 6)
    assert double not in known_at(first, 1, other).chances
    assert double in known_at(lone, 1, other).chances
    holder = replace(first.game, tags=(*record.tags, Tag("Rules", "first_lead=holder")))
    assert known_at(replay(holder), 1, other).hands[first.leader] == rules.tile_set.bit(double)


@pytest.mark.parametrize("rules", ["hand=5", "hand=5, turn=run"])
def test_a_lead_that_the_set_does_not_have_is_no_clue(rules: str) -> None:
    """It is an error of the record, and what everybody held before it is known all the same."""
    text = f'[Game "1"] [Rules "{rules}"] [Deal "A:00 01 02 03 04"] A 9-9  B pass  C 3-9'
    game = replay(analyzer.parse(text).games[0])
    assert not game.valid
    assert known_at(game, 1).clues == ()
    for turn in range(2, len(game.steps) + 2):
        with pytest.raises(NotKnownError):
            known_at(game, turn, 0)
