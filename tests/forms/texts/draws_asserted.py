import pytest
from domino.engine import DrawGame, Tile as T, LEFT, RIGHT


def test_full_draw_game_player_a_goes_out():
    """Replay of the game from issue #214 (B leads the double blank, A wins with 12)."""
    game = DrawGame(players=["A", "B"], leader="B")
    game.deal("A", [T(0, 2), T(0, 5), T(0, 6), T(1, 5), T(1, 6), T(2, 3), T(2, 6)])
    game.deal("B", [T(0, 0), T(0, 3), T(0, 4), T(1, 3), T(2, 5), T(3, 4), T(3, 6)])
    game.set_boneyard_order([T(6, 6), T(5, 5), T(1, 1), T(4, 4), T(3, 3), T(1, 4), T(4, 5)])  # rest is irrelevant

    game.play("B", T(0, 0))
    assert game.ends == (0, 0)
    game.play("A", T(0, 6), LEFT)
    game.play("B", T(0, 3), RIGHT)
    game.play("A", T(2, 3), RIGHT)
    game.play("B", T(3, 6), LEFT)
    game.play("A", T(2, 6), RIGHT)
    game.play("B", T(1, 3), LEFT)
    game.play("A", T(1, 6), RIGHT)
    assert game.draw("B") == T(6, 6)
    assert game.draw("B") == T(5, 5)
    assert game.draw("B") == T(1, 1)
    game.play("B", T(1, 1), LEFT)
    game.play("A", T(1, 5), LEFT)
    game.play("B", T(5, 5), LEFT)
    game.play("A", T(0, 5), LEFT)
    game.play("B", T(0, 4), LEFT)
    assert game.draw("A") == T(4, 4)
    game.play("A", T(4, 4), LEFT)
    game.play("B", T(3, 4), LEFT)
    assert game.draw("A") == T(3, 3)
    game.play("A", T(3, 3), LEFT)
    assert game.ends == (3, 1)
    assert game.draw("B") == T(1, 4)
    game.play("B", T(1, 4), RIGHT)
    assert game.draw("A") == T(4, 5)
    game.play("A", T(4, 5), RIGHT)
    game.play("B", T(2, 5), RIGHT)
    game.play("A", T(0, 2), RIGHT)

    assert game.over
    assert game.winner == "A"
    assert sum(t.pips for t in game.hand("B")) == 12
