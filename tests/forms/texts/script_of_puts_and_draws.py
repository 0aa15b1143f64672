"""Regression: seat 2 went out while seat 1 still held a playable bone (#417)."""
import pytest

from bones.engine import Table, Draw, Put

DEAL = [
    [(0, 3), (0, 5), (2, 2), (2, 5), (1, 1)],  # seat 0
    [(1, 6), (0, 0), (0, 6), (5, 6), (3, 4)],  # seat 1
    [(1, 3), (2, 3), (1, 5), (3, 3), (1, 4)],  # seat 2
]
YARD = [(0, 2), (0, 1), (2, 6), (6, 6), (1, 2), (5, 5), (4, 5), (3, 5),
        (4, 6), (4, 4), (2, 4), (3, 6), (0, 4)]

SCRIPT = [
    Put(0, (0, 5)),
    Put(1, (0, 0), 0),
    Put(2, (1, 5), -1),
    Put(0, (0, 3), 0),
    Put(1, (1, 6), -1),
    Put(2, (1, 3), 0),
    Put(0, (1, 1), 0),
    Put(1, (0, 6), -1),
    Put(2, (1, 4), 0),
    Draw(0, (0, 2)),
    Put(0, (0, 2), -1),
    Put(1, (3, 4), 0),
    Put(2, (3, 3), 0),
    Put(0, (2, 2), -1),
    Draw(1, (0, 1)),
    Draw(1, (2, 6)),
    Put(1, (2, 6), -1),
    Put(2, (2, 3), 0),
]


@pytest.mark.parametrize("strict", [True, False])
def test_replay_417(strict):
    tbl = Table(DEAL, YARD, starter=0, strict=strict)
    for step in SCRIPT:
        tbl.apply(step)
    assert tbl.finished
    assert tbl.winner == 2
    assert tbl.pips == [7, 12, 0]
