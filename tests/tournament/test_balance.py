"""The count of the meetings, against one that looks at the seats pair by pair."""

from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from analyzer import tournament as formats
from analyzer.tournament import cyclic
from analyzer.tournament.rounds import Round, Schedule, Spread, Table, count, mixed_pair


@st.composite
def schedules(draw: st.DrawFn) -> Schedule:
    """Any rounds of full tables; the players who are left over sit out."""
    players = draw(st.integers(4, 14))
    rounds = []
    for _ in range(draw(st.integers(0, 6))):
        order = draw(st.permutations(range(1, players + 1)))
        full = players - players % 4
        tables = (order[at : at + 4] for at in range(0, full, 4))
        rounds.append(Round(tuple(Table((a, b), (c, d)) for a, b, c, d in tables), tuple(order[full:])))
    return Schedule(players, tuple(rounds))


def by_seats(rounds: tuple[Round, ...], one: int, other: int) -> tuple[int, int]:
    """How often two players sit opposite, and how often beside each other."""
    opposite = beside = 0
    for each in rounds:
        for table in each.tables:
            seats = list(table.seats)
            if one in seats and other in seats:
                apart = abs(seats.index(one) - seats.index(other))
                opposite += apart == 2
                beside += apart != 2
    return opposite, beside


@given(schedules())
def test_any_schedule_is_counted_as_a_naive_count_does(schedule: Schedule) -> None:
    balance = count(schedule.players, schedule.rounds)
    everyone = range(1, schedule.players + 1)
    assert [(one.pair, (one.partners, one.opponents)) for one in balance.meetings] == [
        (pair, by_seats(schedule.rounds, *pair)) for pair in combinations(everyone, 2)
    ]
    absences = [sum(player in one.sits_out for one in schedule.rounds) for player in everyone]
    assert list(balance.absences) == absences
    assert balance.partners.total == len(list(combinations(everyone, 2)))
    tables = sum(len(one.tables) for one in schedule.rounds)
    assert sum(times * pairs for times, pairs in balance.partners.histogram.items()) == 2 * tables
    assert sum(times * pairs for times, pairs in balance.opponents.histogram.items()) == 4 * tables
    assert balance.balanced == (
        len({one.partners for one in balance.meetings}) == 1
        and len({one.opponents for one in balance.meetings}) == 1
        and len(set(absences)) == 1
    )


@given(schedules())
def test_no_pair_of_a_balanced_schedule_is_unbalanced(schedule: Schedule) -> None:
    balance = count(schedule.players, schedule.rounds)
    if balance.balanced:
        assert not balance.unbalanced
        assert not balance.furthest
    assert set(balance.furthest) <= set(balance.unbalanced)
    assert len(balance.among(mixed_pair).meetings) + len(
        balance.among(lambda both: not mixed_pair(both)).meetings
    ) == len(balance.meetings)


@pytest.mark.parametrize(
    ("players", "rounds", "partners", "opponents"),
    [
        (4, formats.FOUR, {1: 6}, {2: 6}),
        (5, formats.FIVE, {1: 10}, {2: 10}),
        (8, formats.EIGHT, {1: 28}, {2: 28}),
        (12, formats.TWELVE, {1: 66}, {1: 24, 2: 23, 3: 14, 4: 5}),
        (12, cyclic(12), {1: 66}, {2: 66}),
        (8, formats.mixed(8), {0: 12, 1: 16}, {0: 4, 1: 16, 2: 8}),
        (12, formats.mixed(12), {0: 30, 1: 36}, {0: 14, 1: 35, 2: 15, 3: 1, 4: 1}),
    ],
)
def test_the_plans_are_as_balanced_as_they_are(
    players: int, rounds: tuple[Round, ...], partners: dict[int, int], opponents: dict[int, int]
) -> None:
    balance = count(players, rounds)
    assert balance.partners.histogram == partners
    assert balance.opponents.histogram == opponents
    assert balance.balanced == (len(partners) == len(opponents) == 1)


def test_the_published_plan_for_twelve_has_43_pairs_that_do_not_meet_twice() -> None:
    balance = count(12, formats.TWELVE)
    assert len(balance.unbalanced) == balance.opponents.far == 43
    assert [one.pair for one in balance.furthest] == [(1, 7), (2, 3), (2, 8), (4, 12), (9, 11)]
    assert {one.opponents for one in balance.furthest} == {4}


def test_a_spread_of_nothing_is_even() -> None:
    spread = Spread.of([])
    assert (spread.even, float(spread.fair), spread.far) == (True, 0.0, 0)


def test_a_share_that_is_no_whole_number_leaves_room_to_both_sides() -> None:
    spread = Spread.of([1, 1, 2])
    assert not spread.even
    assert spread.nearly
    assert Spread.of([0, 1, 1, 3]).far == 2
