"""The formats that need no results: their plans, the progression of four, and the search."""

from __future__ import annotations

from itertools import combinations, pairwise, product

import pytest

from analyzer import tournament as formats
from analyzer.tournament import FORMATS, Format, cyclic, keep_seats, make, named, progression, size_of
from analyzer.tournament.rounds import Round, Schedule, ScheduleError, Table, count

PLANNED = [form for form in Format if form is not Format.WINNERS]


def groups(table: Table) -> set[frozenset[int]]:
    return {frozenset(side) for side in table.sides}


@pytest.mark.parametrize("form", PLANNED)
def test_each_format_gives_everyone_a_place_in_every_round(form: Format) -> None:
    for size in FORMATS[form].sizes:
        schedule = make(form, size)
        assert schedule.players == size
        for one in schedule.rounds:
            assert sorted(one.players) == list(range(1, size + 1))
            assert len(one.tables) == size // 4


def test_a_player_with_two_places_is_no_schedule() -> None:
    with pytest.raises(ValueError, match="round 2 does not give each of 4 players one place"):
        Schedule(4, (formats.FOUR[0], Round((Table((1, 2), (3, 2)),))))


@pytest.mark.parametrize(
    ("number", "tables"),
    [
        (1, "1+2 v 3+4, 5+6 v 7+8, 9+10 v 11+12"),
        (11, "1+9 v 7+11, 2+10 v 3+5, 4+6 v 8+12"),
    ],
)
def test_the_plan_for_twelve_is_the_published_one(number: int, tables: str) -> None:
    assert ", ".join(map(str, formats.TWELVE[number - 1].tables)) == tables
    assert len(formats.TWELVE) == 11


def test_mixed_pairs_are_the_first_rounds_and_no_others() -> None:
    assert [formats.is_mixed(one) for one in formats.EIGHT] == [True] * 4 + [False] * 3
    assert [formats.is_mixed(one) for one in formats.TWELVE] == [True] * 6 + [False] * 5
    assert (len(formats.mixed(8)), len(formats.mixed(12))) == (4, 6)
    with pytest.raises(ScheduleError, match="for 8 or 12 players, not 16"):
        formats.mixed(16)


@pytest.mark.parametrize("leads", list(product(range(1, 5), repeat=3)))
def test_who_is_due_to_lead_keeps_the_seat_and_two_of_four_keep_theirs(leads: tuple[int, ...]) -> None:
    matches = progression(leads)
    assert [groups(one.tables[0]) for one in matches] == [groups(one.tables[0]) for one in formats.FOUR]
    assert tuple(one.lead for one in matches) == leads
    for before, after in pairwise(matches):
        keep = keep_seats(before, after)
        assert len(keep) == 2
        assert after.lead in keep


def test_the_seats_of_a_progression_by_hand() -> None:
    # 3 sits at B; its next partner, 1, comes opposite to D, and 4 from there to A.
    first, second, third = progression((1, 3, 3))
    assert first.tables[0].seats == (1, 3, 2, 4)
    assert second.tables[0].seats == (4, 3, 2, 1)
    # 3 stays at B; its next partner, 2, comes from C to D, and 1 from there to C.
    assert third.tables[0].seats == (4, 3, 1, 2)


@pytest.mark.parametrize(
    ("leads", "words"), [((), "1 to 3 leads, not 0"), ((1, 2, 3, 4), "not 4"), ((5,), "nobody has")]
)
def test_leads_that_cannot_be(leads: tuple[int, ...], words: str) -> None:
    with pytest.raises(ScheduleError, match=words):
        progression(leads)


@pytest.mark.parametrize("players", [4, 8, 12, 16])
def test_the_search_finds_a_balanced_schedule_and_always_the_same(players: int) -> None:
    rounds = cyclic(players)
    balance = count(players, rounds)
    assert len(rounds) == players - 1
    assert balance.partners.histogram == {1: players * (players - 1) // 2}
    assert balance.opponents.histogram == {2: players * (players - 1) // 2}
    assert cyclic(players) == rounds
    Schedule(players, rounds)


def test_the_first_round_found_has_each_difference_as_often_as_it_must() -> None:
    finite = [[number - 1 for number in table.seats if number < 12] for table in cyclic(12)[0].tables]
    differences = [
        min((one - other) % 11, (other - one) % 11)
        for seats in finite
        for one, other in combinations(seats, 2)
    ]
    assert [differences.count(by) for by in range(6)] == [0, 3, 3, 3, 3, 3]


@pytest.mark.parametrize("players", [0, 3, 6, 13])
def test_no_search_without_full_tables(players: int) -> None:
    with pytest.raises(ScheduleError, match="do not fill tables of four"):
        cyclic(players)


@pytest.mark.parametrize(
    ("name", "form"),
    [("eight", Format.EIGHT), ("TWELVE_balanced", Format.TWELVE_BALANCED), ("progressive", Format.WINNERS)],
)
def test_a_format_by_name(name: str, form: Format) -> None:
    assert named(name) is form


@pytest.mark.parametrize(
    ("name", "words"),
    [("eigth", "did you mean eight"), ("winer", "did you mean winners"), ("xyz", "known are four, five")],
)
def test_a_format_that_there_is_not(name: str, words: str) -> None:
    with pytest.raises(ScheduleError, match=words):
        named(name)


@pytest.mark.parametrize(
    ("form", "players", "words"),
    [
        (Format.EIGHT, 7, "eight is for 8 players, not 7$"),
        (Format.EIGHT, 12, "for 12 there is: twelve, twelve-balanced, mixed"),
        (Format.MIXED, 10, "mixed is for 8 or 12 players, not 10"),
        (Format.WINNERS, 10, "8 to 400 players, not 10"),
        (Format.WINNERS, 4, "not 4"),
        (Format.WINNERS, 404, "not 404"),
        (Format.WINNERS, None, "8 to 400 players$"),
    ],
)
def test_a_number_of_players_that_does_not_fit(form: Format, players: int | None, words: str) -> None:
    with pytest.raises(ScheduleError, match=words):
        size_of(form, players)


def test_winners_is_not_made_ahead() -> None:
    with pytest.raises(ScheduleError, match="follow from results"):
        make(Format.WINNERS, 8)
