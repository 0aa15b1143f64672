"""What a record says of itself steers no terminal, whatever command prints it, and however."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from click.testing import CliRunner

from analyzer.cli import main
from tests.effort import DEEP
from tools.soak import COMMANDS, FORBIDDEN

GAME = Path("records/international.domino").read_text("utf-8")
NAMES = ("A\x1b]0;owned\x07", "B\x9b31m", "C\u202egnp", "D\u2066x")


ASKED = [one for one in COMMANDS if one[0] != "report" and one[-1] not in ("table", "movetext")]
"""Not what hands a record on as it is, nor a page, in which tests/report looks for markup."""


@pytest.mark.parametrize("command", ASKED, ids=" ".join)
def test_no_control_sequence_of_a_record_is_printed(command: tuple[str, ...]) -> None:
    head = '[Event "x\x9b31m\u202e\x1b[2J"]\n'
    short = f'{head}[Seats "{" ".join(NAMES)}"]\n[White "{NAMES[0]}"]\n\n1. {NAMES[1]} 6-6 7-7\n'
    named = re.sub(r"\b([A-D]) (?=\d-\d|pass)", lambda seat: f"{NAMES[ord(seat[1]) - 65]} ", GAME)
    for given in (short, f'[Seats "{" ".join(NAMES)}"]\n{named}', f'{head}[Player A "{NAMES[1]}"]\n{GAME}'):
        few = ["--worlds", "10"] if command[0] == "stats" and not DEEP else []  # it would take half a minute
        done = CliRunner().invoke(main, [*command, *few, "-"], input=given.encode())
        assert done.exit_code in (0, 1, 2), done.output
        assert not FORBIDDEN.search(done.stdout), FORBIDDEN.search(done.stdout)
        assert not FORBIDDEN.search(done.stderr)
