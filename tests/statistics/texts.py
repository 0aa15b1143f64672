"""Short records of games by players with and without names."""

from __future__ import annotations

from tests import sample

NAMED = sample.movetext(sample.REPAIRED, '[Names "A: Ann, B: Bob, C: Cid, D: Dan"]')
TURNED_ROUND = sample.movetext(sample.REPAIRED, '[Names "A: Bob, B: Ann, C: Dan, D: Cid"]')
"""The same game with the same players, each in a seat of the others."""
SOME_NAMED = sample.movetext(sample.REPAIRED, '[Names "A: Ann, B: Bob, C: Cid"]')
UNNAMED = sample.movetext(sample.REPAIRED)
CHANCE = sample.movetext(sample.REPAIRED, '[Variant "jamaican"]', '[Names "A: Ann, B: Bob, C: Cid, D: Dan"]')
UNFINISHED = sample.movetext("\n".join(sample.REPAIRED.splitlines()[:5]))
PARTIAL = """[Deal "A:05 13 14 22 34 44 56"] [Lead "B"]
1. B 1-1  C pass  D 1-5
2. A 1-4  B pass  C 4-5@5  D 0-4
3. A 0-5
"""
"""Only the hand of A is known."""
BROKEN = sample.movetext(sample.AS_PRINTED)
MANY = (
    '[Variant "cut-throat"] [Rules "hand=2"] [Deal "A:12 66 B:11 15 C:23 36 D:06 55"] 1. A 1-2  B 1-1  C 2-3'
)
"""Four sides; the first two have a choice."""
EVENING = """[Variant "whist"] [Rules "hand=2, highest=3, target=40"] [Players "Ann, Bob, Cid, Dan, Eve"]
[Deal "A:12 03 B:11 02 C:23 13 D:33 00"] [Lead "A"]
1. A 1-2  B 1-1  C 1-3  D 3-3  A 0-3  B 0-2
"""
"""Five players take turns, and nothing says who sits where."""
