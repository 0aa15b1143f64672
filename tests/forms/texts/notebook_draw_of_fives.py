# dump from notebook cell 12 -- 4 players, 5 tiles each, draw rules, seed=771
from collections import namedtuple

Move = namedtuple("Move", "who action tile")

HANDS = {
    0: [(1, 2), (2, 4), (2, 6), (4, 4), (5, 5)],
    1: [(0, 3), (1, 5), (3, 6), (4, 5), (4, 6)],
    2: [(0, 6), (1, 6), (3, 3), (3, 4), (3, 5)],
    3: [(0, 0), (0, 5), (1, 1), (2, 2), (6, 6)],
}
BONEYARD = [(5, 6), (2, 3), (1, 3), (2, 5), (1, 4), (0, 2), (0, 1), (0, 4)]

history = [
    Move(who=3, action='play', tile=(6, 6)),
    Move(who=0, action='play', tile=(2, 6)),
    Move(who=1, action='play', tile=(4, 6)),
    Move(who=2, action='play', tile=(3, 4)),
    Move(who=3, action='play', tile=(2, 2)),
    Move(who=0, action='play', tile=(2, 4)),
    Move(who=1, action='play', tile=(3, 6)),
    Move(who=2, action='play', tile=(1, 6)),
    Move(who=3, action='play', tile=(1, 1)),
    Move(who=0, action='play', tile=(1, 2)),
    Move(who=1, action='play', tile=(4, 5)),
    Move(who=2, action='play', tile=(3, 5)),
    Move(who=3, action='draw', tile=(5, 6)),
    Move(who=3, action='draw', tile=(2, 3)),
    Move(who=3, action='play', tile=(2, 3)),
    Move(who=0, action='draw', tile=(1, 3)),
    Move(who=0, action='play', tile=(1, 3)),
    Move(who=1, action='play', tile=(1, 5)),
    Move(who=2, action='play', tile=(3, 3)),
    Move(who=3, action='play', tile=(0, 5)),
    Move(who=0, action='draw', tile=(2, 5)),
    Move(who=0, action='draw', tile=(1, 4)),
    Move(who=0, action='draw', tile=(0, 2)),
    Move(who=0, action='play', tile=(0, 2)),
    Move(who=1, action='play', tile=(0, 3)),
]

assert history[-1].who == 1  # winner
penalties = {0: 30, 1: 0, 2: 6, 3: 11}
