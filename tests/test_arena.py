"""Policies that play one another: what they are shown, and that nothing but their choices counts."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from functools import partial
from random import Random
from typing import TYPE_CHECKING

import pytest

from analyzer.game.position import Position
from analyzer.knowledge import World, known_at, seen_at
from analyzer.replays.replay import replay_under
from analyzer.reviews.arena import (
    POLICIES,
    GameSoFar,
    Outlook,
    arena,
    at_random,
    by_habit,
    deal,
    played,
    postponed,
    reading,
    sampled_values,
    solving,
    with_open_hands,
)
from analyzer.reviews.fair.endings import solved
from analyzer.reviews.fair.inference import Evidence
from analyzer.rules import LeadBy
from analyzer.solver.solver import as_options
from tests.effort import effort
from tests.every_variant import Done, Played, rules_of, written

if TYPE_CHECKING:
    from analyzer.game.position import Move
    from analyzer.reviews.arena import Policy

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
        assert outlook.public.count == seen_at(record, turn).count
        assert outlook.public.chances == seen_at(record, turn).chances


@pytest.mark.parametrize("name", POLICIES)
def test_no_policy_sees_the_other_hands(name: str) -> None:
    for turn, outlook in outlooks("partnership", 4, 5)[:: effort(5, 3)]:
        knowledge = outlook.knowledge
        choose = POLICIES[name]
        other = knowledge.position(knowledge.world(knowledge.count - 1), outlook.position)
        elsewhere = outlook._replace(position=other)
        chosen = choose(outlook, Random(turn))
        assert chosen == choose(elsewhere, Random(turn))
        assert chosen in outlook.position.moves()


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


def against_open_hands(start: Position, own: int, policy: Policy) -> float:
    """What a seat nets by a policy if the others see all hands."""
    game = GameSoFar(start)
    while game.position.end is None:
        moves, outlook = game.position.moves(), game.outlook() if game.position.moves() else None
        if outlook is None:
            game.knock()
        elif game.position.seat == own or len(moves) == 1:
            game.play(policy(outlook, Random(0)) if len(moves) > 1 else moves[0])
        else:
            values = sampled_values(outlook, [World(game.position.hands)])
            game.play(moves[values.index(max(values))])
    return float(game.position.score().net(own))


def test_putting_open_hands_off_to_the_end_wins_where_its_assumptions_hold() -> None:
    """In a game so small that all deals are searched, against opponents who see all hands.

    That is what the strict values take them to do; open-hand values take it that their player sees them, too.
    """
    rules = replace(TWO, highest=3, hand=3)
    strict = partial(postponed, deals=1_000, depth=99)
    opened = partial(with_open_hands, deals=1_000)
    gained = [
        against_open_hands(start, own, strict) - against_open_hands(start, own, opened)
        for start in (deal(rules, Random(f"x/{number}")) for number in range(effort(60, 1_000)))
        for own in (0, 1)
    ]
    assert any(gained)
    assert sum(gained) > 0


def test_reading_goes_by_the_means_of_weighted_deals() -> None:
    """With many deals drawn it chooses what is best over all of them, each times its weight."""
    told = changed = 0
    for _, outlook in [one for seed in range(30) for one in outlooks("gallinazo", 2, seed)]:
        moves = outlook.position.moves()
        if not 2 <= outlook.knowledge.count <= 500 or len(moves) < 2:
            continue
        evidence = Evidence(outlook.position.rules, outlook.turns, outlook.position.seat)
        worlds = list(outlook.knowledge.worlds())
        weights = [float(evidence.weight(world)) for world in worlds]
        values = [sampled_values(outlook, [world]) for world in worlds]
        means = [
            sum(weight * float(row[at]) for weight, row in zip(weights, values, strict=True)) / sum(weights)
            for at in range(len(moves))
        ]
        best, second = sorted(means, reverse=True)[:2]
        if best - second > 1:
            told += 1
            alike = sampled_values(outlook, worlds)
            changed += alike.index(max(alike)) != means.index(best)
            assert reading(outlook, Random(0), deals=2_000) == moves[means.index(best)]
    assert told > 10
    assert changed


def test_solving_mixes_the_moves_of_an_ending_as_the_solution_does() -> None:
    """In games so small that all of them are endings; with many deals it samples."""
    mixed = 0
    for seed in range(effort(6, 60)):
        for _, outlook in tiny_outlooks(seed):
            moves = outlook.position.moves()
            named = as_options(outlook.position, moves, [0] * len(moves))
            asked = outlook.public, outlook.position, named
            ending = solved(*asked)
            assert ending is not None
            chances = {(each.tile, each.end, each.arm): each.chance for each in ending.options}
            with pytest.MonkeyPatch.context() as patch:
                # It is the same each time: solved once, not for each of the moves chosen.
                patch.setattr(
                    "analyzer.reviews.arena.solved",
                    lambda *found, asked=asked, ending=ending: found == asked and ending,
                )
                chosen = [solving(outlook, Random(number)) for number in range(40)]
            for move, option in zip(moves, named, strict=True):
                chance = chances[option.tile, option.end, option.arm]
                assert abs(chosen.count(move) / 40 - chance) < 4 * (chance * (1 - chance) / 40 + 1e-4) ** 0.5
                mixed += 0.2 < chance < 0.8
    assert mixed
    early = outlooks("gallinazo", 2, 1)[0][1]
    assert solving(early, Random(3)) == with_open_hands(early, Random(3))


def tiny_outlooks(seed: int) -> list[tuple[int, Outlook]]:
    """What the players of a game with a double-two set saw where they had a choice."""
    seen: list[tuple[int, Outlook]] = []
    game = GameSoFar(deal(replace(TWO, highest=2, hand=3), Random(seed)))

    def watched(outlook: Outlook, random: Random) -> Move:
        seen.append((game.turn, outlook))
        return at_random(outlook, random)

    played(game, [watched] * 2, str(seed))
    return seen
