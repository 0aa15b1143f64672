"""The sample deal of INTERNATIONAL DOMINOES (Anderson and Varuzza, 1981), as facts for tests."""

from __future__ import annotations

HANDS = {
    "A": "0-5 1-3 1-4 2-2 3-4 4-4 5-6",
    "B": "0-0 0-1 0-6 1-1 1-6 2-3 2-6",
    "C": "0-2 2-4 2-5 3-3 3-6 4-5 4-6",
    "D": "0-3 0-4 1-2 1-5 3-5 5-5 6-6",
}
_OPENING = """\
1 ---- [1-1] pass [1-5]
2 [1-4] pass [4-5] [0-4]
3 [0-5] pass [2-5] [1-2]
4 [4-4] [0-1] [0-2] pass
"""
AS_PRINTED = (
    _OPENING
    + """\
5 [2-2] [2-6] [3-6]* [0-3]
6 [3-4] [2-3] [2-4] pass
7 [5-6] [0-6] pass [5-5]
8 pass [1-6]
"""
)
"""The losing line as the web editions print it: a round is missing before row 7."""
REPAIRED = (
    _OPENING
    + """\
5 [2-2] [2-6] [3-6]* [0-3]
6 [3-4] [2-3] [2-4] pass
7 pass [0-0] [4-6] [6-6]
8 [5-6] [0-6] pass [5-5]
9 pass [1-6]
"""
)
WINNING = (
    _OPENING
    + """\
5 [2-2] [2-6] [4-6] pass
6 [3-4] [2-3] [2-4]
"""
)
DEAL_TAG = " ".join(f"{seat}:{tiles.replace('-', '')}" for seat, tiles in HANDS.items())


def movetext(rows: str, *tags: str) -> str:
    """The game in movetext form, with the deal and further tags."""
    rows = rows.replace("[", "").replace("]", "")
    text = [f'[Deal "{DEAL_TAG}"]', *tags, ""]
    for row in rows.strip().splitlines():
        number, *cells = row.split()
        actions = [f"{seat} {cell}" for seat, cell in zip("ABCD", cells, strict=False) if cell != "----"]
        text.append(f"{number}. {'  '.join(actions)}")
    return "\n".join(text) + "\n"
