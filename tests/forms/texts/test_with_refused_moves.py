import pytest
from domino.game import Game, IllegalMove


def deal():
    # taken from a real game of ours, 2022-07-30
    return {
        'ana': '03 26 45 16 56 66 33',
        'bo': '12 34 35 13 22 01 11',
        'cy': '02 44 04 24 05 14 46',
    }


def test_full_round_three_players():
    g = Game(deal(), set_size=6)
    assert g.turn == 'ana'  # highest double
    g.play('ana', '66')
    g.knock('bo')
    g.play('cy', '46', 'right')
    with pytest.raises(IllegalMove):
        g.play('ana', '03', 'left')
    g.play('ana', '45', 'right')
    g.play('bo', '35', 'right')
    g.knock('cy')
    g.play('ana', '56', 'left')
    assert g.ends == (5, 3)
    g.play('bo', '34', 'right')
    g.play('cy', '44', 'right')
    g.knock('ana')
    g.knock('bo')
    g.play('cy', '24', 'right')
    g.play('ana', '62', 'right')
    g.knock('bo')
    assert g.ends == (5, 6)
    g.play('cy', '05', 'left')
    with pytest.raises(IllegalMove):
        g.play('ana', '33', 'left')
    g.play('ana', '16', 'right')
    g.play('bo', '13', 'right')
    g.play('cy', '04', 'left')
    g.play('ana', '33', 'right')
    g.knock('bo')
    g.play('cy', '41', 'left')
    assert g.ends == (1, 3)
    g.play('ana', '03', 'right')
    assert g.over
    assert g.winner == 'ana'
    assert g.pips() == {'ana': 0, 'bo': 10, 'cy': 2}
