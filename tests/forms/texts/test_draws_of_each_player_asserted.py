import pytest
from dominoes import Table, LEFT, RIGHT


def test_regression_563():
    """Replay of a game a user reported (ticket DOM-136)."""
    t = Table(players=3, drawing=True)
    keiko = t.sit("Keiko", hand="66 65 55 32 51 21 40")
    bruno = t.sit("Bruno", hand="54 43 61 50 30 20 00")
    xanthe = t.sit("Xanthe", hand="64 44 62 22 41 31 11")
    t.stock("52 10 60 33 63 42 53")

    keiko.play(6, 6)
    bruno.play(6, 1, RIGHT)
    xanthe.play(4, 1, RIGHT)
    keiko.play(6, 5, LEFT)
    bruno.play(5, 4, LEFT)
    xanthe.play(4, 4, RIGHT)
    keiko.play(4, 0, RIGHT)
    assert t.ends == (4, 0)
    bruno.play(0, 0, RIGHT)
    xanthe.play(6, 4, LEFT)
    assert keiko.draw() == (5, 2)
    assert keiko.draw() == (1, 0)
    keiko.play(1, 0, RIGHT)
    assert bruno.draw() == (6, 0)
    bruno.play(6, 0, LEFT)
    xanthe.play(3, 1, RIGHT)
    assert t.ends == (0, 3)
    keiko.play(3, 2, RIGHT)
    bruno.play(5, 0, LEFT)
    xanthe.play(6, 2, RIGHT)
    keiko.play(5, 5, LEFT)
    assert bruno.draw() == (3, 3)
    assert bruno.draw() == (6, 3)
    bruno.play(6, 3, RIGHT)
    assert xanthe.draw() == (4, 2)
    assert xanthe.draw() == (5, 3)
    xanthe.play(5, 3, RIGHT)
    keiko.play(5, 2, RIGHT)
    bruno.play(2, 0, RIGHT)
    xanthe.passes()
    keiko.play(5, 1, LEFT)
    bruno.play(3, 0, RIGHT)
    assert t.ends == (1, 3)
    xanthe.play(1, 1, LEFT)
    keiko.play(2, 1, LEFT)
    assert t.ends == (2, 3)

    assert t.over
    assert t.out is keiko
    assert keiko.pips == 0
    assert bruno.pips == 13
    assert xanthe.pips == 10
