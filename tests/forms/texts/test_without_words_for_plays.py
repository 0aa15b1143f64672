import unittest

from dominoes.table import Table, Blocked


class TestThreeHandedBlock(unittest.TestCase):
    """Regression for #311: seat after a knock was skipped twice."""

    def setUp(self):
        self.t = Table(players=['ana', 'ben', 'cho'], deal={
            'ana': [(5, 5), (0, 6), (2, 6), (1, 6), (6, 6), (2, 4), (4, 6)],
            'ben': [(4, 5), (3, 3), (2, 5), (0, 4), (0, 5), (2, 2), (1, 4)],
            'cho': [(1, 5), (1, 3), (4, 4), (0, 2), (1, 1), (2, 3), (5, 6)],
        })

    def test_full_hand(self):
        t = self.t
        self.assertEqual(len(t.sleeping), 7)
        t.lead('ben', (2, 5))
        t.add('cho', (5, 6), at=5)
        t.add('ana', (0, 6), at=6)
        t.add('ben', (0, 4), at=0)
        t.add('cho', (4, 4), at=4)
        t.add('ana', (4, 6), at=4)
        t.add('ben', (2, 2), at=2)
        self.assertEqual(sorted(t.ends()), [2, 6])
        t.add('cho', (0, 2), at=2)
        t.add('ana', (1, 6), at=6)
        t.add('ben', (0, 5), at=0)
        t.add('cho', (1, 1), at=1)
        t.add('ana', (5, 5), at=5)
        t.add('ben', (4, 5), at=5)
        self.assertEqual(sorted(t.ends()), [1, 4])
        t.add('cho', (1, 5), at=1)
        t.add('ana', (2, 4), at=4)
        t.knock('ben')
        t.add('cho', (2, 3), at=2)
        t.knock('ana')
        t.add('ben', (3, 3), at=3)
        self.assertEqual(sorted(t.ends()), [3, 5])
        t.add('cho', (1, 3), at=3)
        self.assertEqual(t.winner, 'cho')


if __name__ == '__main__':
    unittest.main()
