"""Policies that play one another: what they are shown, and that nothing but their choices counts."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING

import pytest

from analyzer.game.position import Position
from analyzer.knowledge import known_at
from analyzer.replays.replay import replay_under
from analyzer.reviews.arena import POLICIES, GameSoFar, Outlook, arena, at_random, by_habit, deal, played
from analyzer.rules import LeadBy
from tests.every_variant import Done, Played, rules_of, written

if TYPE_CHECKING:
    from analyzer.game.position import Move

PAIRS = rules_of("partnership", 4)
TWO = rules_of("gallinazo", 2)


def outlooks(name: str, seats: int, seed: int) -> list[tuple[int, Outlook]]:
    """What the seats saw in a random game, by turns, and the deal as it was."""
    seen: list[tuple[int, Outlook]] = []
    game = GameSoFar(deal(rules_of(name, seats), Random(seed)))

    def watched(outlook: Outlook, random: Random) -> Move:
        seen.append((game.turn, outlook))
        return at_random(outlook, random)

    played(game, [watched] * seats, str(seed))
    return seen


@pytest.mark.parametrize(("name", "seats"), [("partnership", 4), ("gallinazo", 2), ("cut-throat", 3)])
@pytest.mark.parametrize("seed", range(3))
def test_a_policy_is_shown_what_a_player_could_know(name: str, seats: int, seed: int) -> None:
    """What the seats of a record could know is found another way, by playing the record through."""
    rules = rules_of(name, seats)
    start = deal(rules, Random(seed))
    game, done, seen = GameSoFar(start), [], []
    while game.position.end is None:
        moves = game.position.moves()
        move = Random(seed).choice(moves) if moves else None
        done.append(Done(game.position, move))
        seen.append((game.turn, game.outlook()))
        if move is None:
            game.knock()
        else:
            game.play(move)
    told = written(Played(start, None, (), tuple(done), game.position))
    record = replay_under(replace(rules, first_lead=LeadBy.ANYONE), rules.seating(), told)
    assert record.valid, record.diagnostics
    for turn, outlook in seen:
        expected = known_at(record, turn)
        assert outlook.knowledge.count == expected.count
        assert outlook.knowledge.chances == expected.chances


@pytest.mark.parametrize("name", POLICIES)
def test_no_policy_sees_the_other_hands(name: str) -> None:
    for turn, outlook in outlooks("partnership", 4, 5)[::3]:
        knowledge = outlook.knowledge
        choose = POLICIES[name]
        other = knowledge.position(knowledge.world(knowledge.count - 1), outlook.position)
        elsewhere = outlook._replace(position=other)
        assert choose(outlook, Random(turn)) == choose(elsewhere, Random(turn))
        assert choose(outlook, Random(turn)) in outlook.position.moves()


@pytest.mark.parametrize("rules", [PAIRS, TWO, rules_of("cut-throat", 4)], ids=str)
def test_with_the_seats_exchanged_nothing_is_left_of_the_luck_of_the_deal(rules: object) -> None:
    duel = arena("club", "club", rules, deals=20)  # type: ignore[arg-type]
    assert (duel.points, duel.error) == (0, 0)


def test_what_one_wins_the_other_loses() -> None:
    there, back = (arena(*pair, TWO, deals=30) for pair in (("club", "heaviest"), ("heaviest", "club")))
    assert there.points == -back.points != 0
    assert there.error == pytest.approx(back.error)
    low, high = there.interval
    assert low < there.points < high


def test_many_at_once_find_what_one_finds() -> None:
    with ThreadPoolExecutor(2) as executor:
        assert arena("club", "random", PAIRS, deals=20, executor=executor) == arena(
            "club", "random", PAIRS, deals=20
        )


def test_sampling_wins_against_the_heaviest_tile() -> None:
    duel = arena("sampling", "heaviest", TWO, deals=25)
    assert duel.interval[0] > 0


def by_habit_after(text: str, *turns: str) -> str:
    """The tile that the habits of clubs choose after some turns from a position."""
    game = GameSoFar(Position.parse(text))
    for turn in turns:
        if turn == "pass":
            game.knock()
        else:
            [move] = [move for move in game.position.moves() if str(move.tile) == turn]
            game.play(move)
    return str(by_habit(game.outlook(), Random(0)).tile)


def test_habits_leave_what_the_next_player_has_passed_on() -> None:
    assert by_habit_after("openspiel A:25 56 66 B:00 2@L 5@R turn B lead A", "pass") == "2-5"
    assert by_habit_after("openspiel A:25 56 66 B:00 2@L 5@R turn A lead A") == "5-6"


def test_habits_spare_what_the_partner_has_opened() -> None:
    """Both moves leave as many tiles that fit, and 3-4 has more pips; but it covers the three of C."""
    opened = "partnership A:14 34 B:05 06 C:23 55 D:00 66 1@L 2@R turn C lead B"
    assert by_habit_after(opened, "2-3", "pass") == "1-4"
    assert by_habit_after("partnership A:14 34 B:05 06 C:23 55 D:00 66 1@L 3@R turn A lead B") == "3-4"


def test_what_the_arena_cannot_play_is_refused() -> None:
    with pytest.raises(ValueError, match="more is known than passes show"):
        arena("club", "random", rules_of("draw", 2))
    with pytest.raises(ValueError, match="there is no policy 'best'; there are random, "):
        arena("best", "random", PAIRS)
