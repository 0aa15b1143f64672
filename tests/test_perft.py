"""The numbers of legal lines in `tests/perft/`, counted again by the generator and by the replayer."""

from __future__ import annotations

import json

import pytest

from tests.effort import effort, some
from tests.every_variant import TABLES
from tools import perft

AGAIN, AGAIN_OF_LESS = 2, 1
"""How many turns the replayer counts here, of some tables and of the others; `make deep` goes further."""
LARGE = 55
"""In a set of more tiles there are too many conceivable turns to ask the replayer of two in a row."""
FEW = effort(perft.MOST // 200, perft.MOST)
"""Where the generator has more lines than this, it counts no deeper level."""


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_the_counts_stand(name: str, seats: int) -> None:
    stated = json.loads(perft.path(name, seats).read_text(encoding="utf-8"))
    begin = perft.start(name, seats)
    lines = perft.generated(begin.position, perft.GENERATED, FEW)
    assert lines == stated["lines"][: len(lines)]
    large = len(begin.position.rules.tile_set.tiles) > LARGE
    far = (name, seats) in some(TABLES, 2) and not large
    again = effort(AGAIN if far else AGAIN_OF_LESS, AGAIN)
    assert len(lines) > AGAIN or lines == stated["lines"]
    assert perft.replayed(begin, again) == stated["lines"][:again]
    assert stated["replayed_to"] >= AGAIN


def test_every_file_belongs_to_a_table() -> None:
    assert {path.name for path in perft.FOLDER.glob("*.json")} == {
        perft.path(name, seats).name for name, seats in TABLES
    }
