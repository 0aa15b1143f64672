"""Records as a repair leaves them, written by hand."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from analyzer.notation import parse
from tests.report.games import reviews

if TYPE_CHECKING:
    from analyzer.reviews.review import Review

ROUND = """\
; The losing line of the sample deal, as the web editions print it, with the round that is missing there.

Spieler A:
[0-5] [1-3] [1-4] [2-2] [3-4] [4-4] [5-6]
Spieler B:
[0-0] [0-1] [0-6] [1-1] [1-6] [2-3] [2-6]
Spieler C:
[0-2] [2-4] [2-5] [3-3] [3-6] [4-5] [4-6]
Spieler D:
[0-3] [0-4] [1-2] [1-5] [3-5] [5-5] [6-6]

Runde Spieler A Spieler B Spieler C Spieler D
1 ---- [1-1] passt [1-5]
2 [1-4] passt [4-5] [0-4]
3 [0-5] passt [2-5] [1-2]
4 [4-4] [0-1] [0-2] passt
5 [2-2] [2-6] [3-6]* [0-3]
6 [3-4] [2-3] [2-4] passt
7 passt {[%was -]} [0-0] {[%was -]} [4-6] {[%was -]} [6-6] {[%was -]}
8 [5-6] [0-6] passt [5-5]
9 passt [1-6]

B macht Domino, A und C verlieren 10 Punkte. Der kritische Zug (*) war [3-6] statt [4-6].
"""
"""A whole round was left out."""

MIXED = """\
[Variant "partnership"]
[Names "A: Anna, B: Bob, C: Carla, D: Dora"]
[Deal "A:05 13 14 22 34 44 56 B:00 01 06 11 16 23 26 C:02 24 25 33 36 45 46 D:03 04 12 15 35 55 66"]
[Lead "B 1-1"]
[Result "domino B B+D 10"]

{[%was Deal C 3-5] [%was Lead A] [%was Result domino B B+D 12]} {from an old notebook}
1. B 1-1  C pass  D 1-5 {[%was C 2-5@5]}
2. A 1-4 {[%was 3-4] the ink is faded [%clk 1:02]}  B pass {[%struck C 4-5]}  C 4-5@5  D 0-4@4
3. A 0-5  B pass  C 2-5  D 1-2
4. A 4-4  B 0-1  C 0-2  D pass {[%was -]}
5. A 2-2  B 2-6  C 3-6@6* {[%was pass] the critical move was playing 3-6 instead of 4-6}  D 0-3
6. A 3-4  B 2-3  C 2-4  D pass
7. A pass  B 0-0  C 4-6@4  D 6-6 {[%struck A pass] [%struck B 0-6]}
8. A 5-6  B 0-6  C pass  D 5-5
9. A pass  B 1-6
"""
"""Something of everything that a repair can change."""

EXCHANGED = """\
[Variant "partnership"]
[Deal "A:05 13 14 22 34 44 56 B:00 01 06 11 16 23 26 C:02 24 25 33 36 45 46 D:03 04 12 15 35 55 66"]
[Lead "B"]
[Seats "A B C D"]

{[%was Deal A 2-5] [%was Deal C 1-3] [%was Seats A D C B] [%was Names -] [%struck C 2-3]}
1. B 1-1  C pass  D 1-5
2. A 1-4  B pass  C 4-5@5
"""
"""Two tiles lay in each other's hand."""


@cache
def repaired(text: str) -> list[Review]:
    """What a page of the record is made from."""
    return reviews(*parse(text).games)
