"""Regression tape for bug #418: drawing three handed used to skip Moe.

Recorded off the kitchen table on 2021-01-03, see the photo in the ticket.
"""
import pytest

from bones.engine import Table, Tape


@pytest.fixture
def tape_418():
    # seven each, seven asleep; Lou has the big one
    t = Tape(seats=["kit", "lou", "moe"], starter="lou")
    t.lou.plays(6, 6)
    t.moe.plays(6, 2)
    t.kit.plays(2, 5)
    t.lou.plays(6, 3)
    t.moe.plays(5, 4)
    t.kit.plays(3, 1)
    t.lou.plays(4, 2)
    t.moe.plays(1, 2)  # deuces both ends
    t.kit.draw().plays(2, 2)
    t.lou.draw().plays(2, 0)
    t.moe.plays(0, 1)
    t.kit.plays(1, 1)
    t.lou.plays(1, 6)
    t.moe.plays(6, 5)
    # --- moe was skipped somewhere around here before the fix ---
    t.kit.plays(5, 3)
    t.lou.plays(3, 3)
    t.moe.draw(2).plays(2, 3)
    t.kit.plays(3, 0)
    t.lou.plays(0, 0)
    t.moe.plays(0, 5)
    t.kit.draw().plays(3, 4)
    t.lou.plays(5, 1)
    return t


def test_replays_to_the_end(tape_418):
    table = Table.replay(tape_418)
    assert table.winner == "lou"
    assert table.pips("kit") == 10
    assert table.pips("moe") == 13
    assert not table.boneyard


@pytest.mark.parametrize("seat", ["kit", "lou", "moe"])
def test_nobody_skipped(tape_418, seat):
    assert tape_418.turns_of(seat) >= 7
