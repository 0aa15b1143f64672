"""Who moves where, and who partners whom there."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from analyzer.tournament.rounds import Schedule, Table, TableResult, pair
from analyzer.tournament.sheet import Partners, drawn, first_round, misplaced, moved, next_round

THREE = [
    TableResult(1, 1, (1, 2), (3, 4)),
    TableResult(2, 2, (5, 6), (7, 8)),
    TableResult(3, 3, (9, 10), (11, 12)),
]


def played(seed: int, tables: int) -> list[TableResult]:
    """A round of so many tables, by lot."""
    one = first_round(4 * tables, Random(seed))
    return [TableResult(number, number, at.first, at.second) for number, at in enumerate(one.tables, 1)]


def test_three_tables_by_hand() -> None:
    # 1: the winners of tables 1 and 2; 2: its losers and the winners of 3; 3: its losers and those of 1.
    assert moved(THREE) == (Table((1, 2), (5, 6)), Table((7, 8), (9, 10)), Table((11, 12), (3, 4)))


def test_two_tables_by_hand() -> None:
    assert moved(THREE[:2]) == (Table((1, 2), (5, 6)), Table((7, 8), (3, 4)))


@given(st.integers(0, 2**32), st.integers(2, 12))
def test_each_side_moves_as_the_rule_says(seed: int, tables: int) -> None:
    results = played(seed, tables)
    at = {side: number for number, table in enumerate(moved(results), 1) for side in table.sides}
    for result in results:
        assert at[result.winners] == max(result.table - 1, 1)
        assert at[result.losers] == (tables if result.table == 1 else result.table)


@given(st.integers(0, 2**32), st.integers(2, 12))
def test_partners_who_draw_are_not_those_of_the_round_before(seed: int, tables: int) -> None:
    results = played(seed, tables)
    before = {pair(*side) for one in results for side in (one.winners, one.losers)}
    after = next_round(results, Partners.DRAWN, lambda both: int(both in before), Random(seed))
    assert not before & {pair(*side) for table in after.tables for side in table.sides}
    assert not misplaced(
        results,
        [TableResult(0, number, *table.sides) for number, table in enumerate(after.tables, 1)],
        Partners.DRAWN,
    )
    Schedule(4 * tables, (after,))


@given(st.permutations([1, 2, 3, 4]), st.lists(st.integers(0, 2), min_size=6, max_size=6))
def test_nobody_is_repeated_more_than_need_be(order: list[int], met: list[int]) -> None:
    pairs = [(1, 2), (1, 3), (1, 4), (2, 3), (2, 4), (3, 4)]
    past = Counter(dict(zip(pairs, met, strict=True)))
    table = drawn(order, past.__getitem__)
    ways = [past[1, 2] + past[3, 4], past[1, 3] + past[2, 4], past[1, 4] + past[2, 3]]
    assert sum(past[pair(*side)] for side in table.sides) == min(ways)
    assert sorted(table.seats) == [1, 2, 3, 4]
    assert table.first[0] == order[0]


@pytest.mark.parametrize(
    ("repeated", "partner"),
    [(set(), 1), ({(1, 3)}, 4), ({(2, 4)}, 4), ({(1, 3), (3, 4)}, 2)],
)
def test_highest_plays_with_second_else_third_else_lowest(
    repeated: set[tuple[int, int]], partner: int
) -> None:
    assert drawn((3, 1, 4, 2), lambda both: int(both in repeated)).first == (3, partner)


def test_the_lot_is_the_same_with_the_same_number() -> None:
    assert first_round(12, Random(7)) == first_round(12, Random(7))
    assert len({first_round(12, Random(seed)) for seed in range(20)}) == 20


def test_who_sits_at_another_table_is_found() -> None:
    right = [
        TableResult(5, 1, (6, 5), (1, 2)),
        TableResult(6, 2, (7, 8), (10, 9)),
        TableResult(7, 3, (4, 3), (11, 12)),
    ]
    assert misplaced(THREE, right, Partners.FIXED) == ()
    other_partners = [right[0], TableResult(6, 2, (7, 9), (10, 8)), right[2]]
    assert misplaced(THREE, other_partners, Partners.DRAWN) == ()
    assert misplaced(THREE, other_partners, Partners.FIXED) == ((other_partners[1], Table((7, 8), (9, 10))),)
    swapped = [TableResult(5, 1, (6, 5), (7, 8)), TableResult(6, 2, (1, 2), (10, 9)), right[2]]
    assert [result.table for result, _ in misplaced(THREE, swapped, Partners.DRAWN)] == [1, 2]
