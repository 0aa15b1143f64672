"""Regression for #412: round total was off by the double blank (thanks Bjorn)."""
import pytest

from benparti.model import Draw, Put, T, Table

NADIA, BJORN, TOMAS = range(3)

HANDS = {
    NADIA: [T(4, 6), T(3, 4), T(5, 5), T(0, 1), T(1, 5)],
    BJORN: [T(3, 5), T(0, 0), T(0, 5), T(6, 6), T(0, 2)],
    TOMAS: [T(2, 6), T(4, 5), T(2, 2), T(1, 1), T(2, 5)],
}

SCRIPT = [
    Put(BJORN, T(6, 6)),
    Put(TOMAS, T(6, 2), at='right'),
    Put(NADIA, T(6, 4), at='left'),
    Put(BJORN, T(2, 0), at='right'),
    Put(TOMAS, T(4, 5), at='left'),
    Put(NADIA, T(0, 1), at='right'),
    Put(BJORN, T(5, 0), at='left'),
    Put(TOMAS, T(1, 1), at='right'),
    Put(NADIA, T(1, 5), at='right'),
    Put(BJORN, T(5, 3), at='right'),
    Draw(TOMAS),  # gets the 3-3
    Put(TOMAS, T(3, 3), at='right'),
    Put(NADIA, T(3, 4), at='right'),
    Put(BJORN, T(0, 0), at='left'),
]


@pytest.fixture
def table():
    return Table(seats=3, hands=HANDS, boneyard=[T(3, 3), T(3, 6), T(0, 4)], seed=None)


def test_round_total(table):
    for step in SCRIPT:
        table.apply(step)
    assert table.winner == BJORN
    assert table.pips_left() == {NADIA: 10, BJORN: 0, TOMAS: 11}
    assert table.score[BJORN] == 21  # was 11
