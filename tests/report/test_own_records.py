"""What a reader's own line starts from: the record that is copied with it stands alone."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from analyzer.notation import parse, read
from analyzer.pages.diagrams import drawn
from analyzer.pages.precomputed import own_data
from analyzer.replays.replay import replay
from tests.golden_files import ROOT

if TYPE_CHECKING:
    from pathlib import Path

RECORDS = sorted((ROOT / "records").glob("*.domino"))


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_the_record_of_one_game_of_a_match_is_read_by_the_rules_of_the_match(path: Path) -> None:
    for game in read(path).games:
        played = replay(game)
        data = own_data(played, drawn(played.steps))
        if data is None or not played.valid:
            continue
        moves = data["moves"]
        assert isinstance(moves, list)
        turns = "  ".join(f"{round_}. {text}" for round_, text, _ in moves)
        alone = replay(parse(f"{data['head']}\n\n{turns}\n").games[0])
        assert alone.rules == played.rules
        assert alone.valid, alone.diagnostics
        assert alone.outcome == played.outcome
