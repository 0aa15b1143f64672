"""How much a repair may take: one effort for all games of a record, and no memory that stays."""

from __future__ import annotations

import gc
from pathlib import Path
from typing import TYPE_CHECKING

from click.testing import CliRunner

from analyzer.cli import check as checking
from analyzer.cli import main
from analyzer.cli import repair as repairing
from analyzer.notation import parse
from analyzer.repairs import repair

if TYPE_CHECKING:
    import pytest

MATCH = Path("records/cut-throat-match.domino").read_text("utf-8")
FOREIGN = MATCH.replace('"cut-throat"', '"all-fives"')
"""A match read by the rules of another game: each of its games can be read in more ways than can be tried."""


def test_what_a_search_held_is_free_at_once() -> None:
    """Without a look for garbage, which a command does rarely."""
    game = parse(FOREIGN).games[0]
    repair(game, effort=2_000)
    gc.collect()
    gc.disable()
    try:
        repair(game, effort=20_000)
        assert gc.collect() < 100
    finally:
        gc.enable()


def test_a_repair_says_what_it_took() -> None:
    hopeless = repair(parse(FOREIGN).games[0], effort=5_000)
    assert hopeless.gave_up
    assert hopeless.looked_at >= 5_000
    easy = repair(
        parse(Path("records/defective/international-dominoes-as-printed-de.domino").read_text("utf-8")).games[
            0
        ]
    )
    assert easy.repairs
    assert 0 < easy.looked_at < 100_000


def test_the_games_of_a_record_share_an_effort(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(repairing, "MOST_EFFORT", 5_000)
    done = CliRunner().invoke(main, ["repair", "-"], input=FOREIGN)
    assert done.exit_code == 1
    assert "got less than the full effort" in done.stderr
    assert "--game looks at one alone" in done.stderr


def test_so_do_those_that_are_checked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(checking, "MOST_EFFORT", 1_000)
    done = CliRunner().invoke(main, ["check", "-"], input=FOREIGN)
    assert done.exit_code == 1
    assert "not searched for repairs" in done.stderr
