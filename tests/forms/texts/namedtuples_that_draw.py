"""One hand of draw dominoes, 4 seats x 5 tiles, transcribed from the camera (clip 0043.mp4).

seats clockwise from the window: 0 Imran, 1 Freya, 2 Petr, 3 Lindiwe
"""
from collections import namedtuple

Lay = namedtuple("Lay", "seat tile end")      # end: -1 left, +1 right, 0 first tile
Draw = namedtuple("Draw", "seat tile")

HANDS = {
    0: [(2, 6), (0, 2), (1, 4), (1, 2), (2, 4)],
    1: [(0, 3), (4, 5), (1, 3), (2, 5), (3, 4)],
    2: [(3, 3), (0, 0), (2, 2), (0, 6), (0, 4)],
    3: [(3, 6), (0, 1), (1, 6), (5, 6), (2, 3)],
}

HISTORY = [
    Lay(1, (4, 5), 0),
    Lay(2, (0, 4), -1),
    Lay(3, (0, 1), -1),
    Lay(0, (1, 2), -1),
    Lay(1, (2, 5), -1),
    Draw(2, (0, 5)),
    Lay(2, (0, 5), +1),
    Lay(3, (5, 6), -1),
    Lay(0, (0, 2), +1),
    Draw(1, (1, 1)),
    Draw(1, (4, 6)),
    Lay(1, (4, 6), -1),
    Lay(2, (2, 2), +1),
    Lay(3, (2, 3), +1),
    Lay(0, (1, 4), -1),
    Lay(1, (3, 4), +1),
    Draw(2, (5, 5)),
    Draw(2, (1, 5)),
    Lay(2, (1, 5), -1),
    Draw(3, (6, 6)),
    Draw(3, (3, 5)),
    Lay(3, (3, 5), -1),
    Lay(0, (2, 4), +1),
    Lay(1, (0, 3), -1),
    Lay(2, (0, 6), -1),
    Lay(3, (1, 6), -1),
    Lay(0, (2, 6), +1),   # Imran out
]

if __name__ == "__main__":
    import collections
    print(collections.Counter(type(m).__name__ for m in HISTORY))
