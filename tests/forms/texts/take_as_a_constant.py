#!/usr/bin/env python3
# hand-typed from the video, sunday 2nd camera
# rules: draw until you can go, 5 bones each, boneyard of 8
from collections import namedtuple

Bone = namedtuple("Bone", "hi lo")
TAKE = object()   # took one from the yard (face not visible on tape)

hand_rosa = {Bone(0, 0), Bone(6, 3), Bone(3, 3), Bone(4, 1), Bone(6, 0)}   # only rosa sits facing the camera

game = [
    ('kurt', Bone(hi=6, lo=6)),
    ('mina', TAKE),
    ('mina', TAKE),
    ('mina', TAKE),
    ('mina', Bone(hi=6, lo=1)),   # left
    ('rosa', Bone(hi=6, lo=3)),
    ('ivo', Bone(hi=3, lo=0)),
    ('kurt', Bone(hi=3, lo=1)),   # left
    ('mina', Bone(hi=5, lo=3)),   # left
    ('rosa', Bone(hi=6, lo=0)),
    ('ivo', Bone(hi=6, lo=2)),
    ('kurt', Bone(hi=5, lo=1)),   # left
    ('mina', Bone(hi=5, lo=2)),
    ('rosa', Bone(hi=4, lo=1)),   # left
    ('ivo', Bone(hi=4, lo=0)),   # left
    ('kurt', TAKE),
    ('kurt', Bone(hi=5, lo=0)),   # left
    ('mina', Bone(hi=5, lo=4)),
    ('rosa', TAKE),
    ('rosa', Bone(hi=6, lo=4)),
    ('ivo', TAKE),
    ('ivo', Bone(hi=6, lo=5)),   # left
    ('kurt', TAKE),
    ('kurt', TAKE),
    ('kurt', None),
    ('mina', None),
    ('rosa', None),
    ('ivo', None),
]

assert sum(1 for _, b in game if isinstance(b, Bone)) == 16
left_over = dict(rosa=6, ivo=8, kurt=13, mina=27)
if __name__ == "__main__":
    print(min(left_over, key=left_over.get), "wins the block")
