# -*- coding: utf-8 -*-
"""Regression for #311: seat order was lost after two consecutive knocks."""
import pytest
from bones.engine import Table, Tile as T, KNOCK
from bones.seats import ALFA, BRAVO, CHARLIE, DELTA  # clockwise


@pytest.fixture
def deal():
    return {
        ALFA: [T(3, 4), T(2, 5), T(0, 0), T(4, 6), T(5, 5), T(0, 4), T(3, 5)],
        BRAVO: [T(1, 2), T(1, 1), T(3, 6), T(5, 6), T(0, 1), T(1, 5), T(2, 2)],
        CHARLIE: [T(0, 2), T(0, 6), T(4, 4), T(3, 3), T(0, 3), T(2, 4), T(0, 5)],
        DELTA: [T(4, 5), T(2, 6), T(1, 4), T(1, 3), T(6, 6), T(1, 6), T(2, 3)],
    }


SCRIPT = (
    (DELTA, T(6, 6)),  # spinner
    (ALFA, T(4, 6)),
    (BRAVO, T(5, 6)),
    (CHARLIE, T(4, 4)),
    (DELTA, T(4, 5)),
    (ALFA, T(0, 4)),
    (BRAVO, T(0, 1)),
    (CHARLIE, T(2, 4)),
    (DELTA, T(1, 3)),
    (ALFA, T(3, 4)),
    (BRAVO, T(2, 2)),
    (CHARLIE, T(0, 2)),
    (DELTA, T(1, 4)),
    (ALFA, T(0, 0)),
    (BRAVO, T(1, 1)),
    (CHARLIE, T(0, 5)),
    (DELTA, T(1, 6)),
    (ALFA, T(5, 5)),
    (BRAVO, T(1, 5)),
    (CHARLIE, T(0, 6)),
    (DELTA, KNOCK),
    (ALFA, KNOCK),
    (BRAVO, T(1, 2)),
    (CHARLIE, T(0, 3)),
    (DELTA, T(2, 6)),
    (ALFA, T(3, 5)),
    (BRAVO, T(3, 6)),
)


def test_game_311(deal):
    t = Table(deal, teams=[(ALFA, CHARLIE), (BRAVO, DELTA)])
    for who, what in SCRIPT:
        t.apply(who, what)
    assert t.winner is BRAVO
    assert t.left(ALFA) == 7 and t.left(CHARLIE) == 6 and t.left(DELTA) == 5
