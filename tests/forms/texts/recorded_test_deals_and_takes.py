# auto-recorded by tools/record_replay.py -- do not edit by hand
import pytest

from bonehouse import Table, HEAD, TAIL


def test_replay_8087():
    t = Table(['finch', 'robin'], stock=True)
    t.give('finch', (4, 5), (4, 4), (3, 4), (2, 2), (1, 3), (0, 6), (0, 4))
    t.give('robin', (5, 5), (3, 6), (2, 5), (2, 3), (1, 2), (1, 1), (0, 1))
    t.pile = [(1, 4), (4, 6), (5, 6), (0, 0), (2, 6), (0, 5), (6, 6), (3, 5), (0, 2), (3, 3), (1, 6), (0, 3), (1, 5), (2, 4)]

    t.put('robin', (5, 5))
    t.put('finch', (5, 4), TAIL)
    t.put('robin', (2, 5), HEAD)
    assert t.open == (2, 4)
    t.put('finch', (4, 4), TAIL)
    assert t.open == (2, 4)
    t.put('robin', (1, 2), HEAD)
    t.put('finch', (4, 3), TAIL)
    assert t.open == (1, 3)
    t.put('robin', (0, 1), HEAD)
    t.put('finch', (6, 0), HEAD)
    t.put('robin', (3, 6), HEAD)
    t.put('finch', (3, 1), TAIL)
    t.put('robin', (1, 1), TAIL)
    assert t.take('finch') == (1, 4)
    t.put('finch', (1, 4), TAIL)
    t.put('robin', (2, 3), HEAD)

    assert t.over
    assert t.dominoed == 'robin'
    assert t.pips() == {'finch': 8, 'robin': 0}
