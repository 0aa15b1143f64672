>>> from table import load
>>> g = load("mtl_open/r3/t5.pkl")
>>> g.players
{0: 'Renaud', 1: 'Ilse', 2: 'Chidi', 3: 'Vasco'}
>>> g.teams
((0, 2), (1, 3))
>>> g.plays
[(3, Bone(2, 6)), (0, Bone(6, 6)), (1, Bone(0, 2)), (2, Bone(3, 6)),
 (3, Bone(3, 5)), (0, Bone(0, 1)), (1, Bone(1, 4)), (2, Bone(5, 6)),
 (3, Bone(4, 6)), (0, Bone(4, 4)), (1, Bone(0, 4)), (2, Bone(2, 4)),
 (3, Bone(0, 6)), (0, Bone(1, 2)), (1, Bone(1, 6)), (2, Bone(1, 3)),
 (3, Bone(2, 3)), (0, Bone(2, 5)), (1, Bone(0, 5)), (2, Bone(1, 1)),
 (3, Bone(1, 5)), (0, Bone(0, 3)), (1, None), (2, Bone(3, 4)),
 (3, Bone(4, 5))]
>>> g.winner
3
>>> [sum(map(sum, h)) for h in g.hands]
[10, 4, 6, 0]
