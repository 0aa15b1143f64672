"""Large inputs: few problems, each with its place, and bounded memory."""

from __future__ import annotations

import subprocess
import sys

import pytest

from analyzer.notation import parse
from analyzer.record.diagnostics import Code
from analyzer.replays.replay import replay
from tests.golden_files import ROOT

MEGABYTES = 500
MOST = 60
"""So many problems of one game are told at most."""

CHECK = """
import sys
from analyzer.notation import parse
from analyzer.replays.replay import replay
from tools.fuzz import peak_megabytes
head, unit, tail, size = sys.argv[1:]
text = head + unit * (int(size) // len(unit)) + tail
record = parse(text)
found = [*record.problems, *(one for game in record.games for one in replay(game).diagnostics)]
print(peak_megabytes(), len(found), sum(one.code == "too-large" for one in found))
"""


@pytest.mark.parametrize(
    ("head", "unit", "tail", "size"),
    [
        ('[Deal "', "A:05 ", '"]\n', 4_000_000),
        ('[Stock "', "05 ", '"]\n', 1_000_000),
        ("", "{\\", "", 16_000_000),
        ("1. A 1-1 ", "+1", "", 16_000_000),
    ],
)
def test_memory_is_bounded(head: str, unit: str, tail: str, size: int) -> None:
    """In a process of its own, so that its memory is its own, too."""
    done = subprocess.run(
        [sys.executable, "-c", CHECK, head, unit, tail, str(size)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    peak, problems, too_large = map(int, done.stdout.split())
    assert peak <= MEGABYTES
    assert 1 <= problems <= MOST
    assert too_large >= 1


@pytest.mark.parametrize(
    "text",
    [
        '[Deal "' + "A:05 " * 1000 + '"]\n',
        '[Deal "A:' + "05 " * 1000 + '"]\n',
        '[Deal "A:' + "x " * 1000 + '"]\n',
        '[Deal "' + " ".join(f"A{at}:05" for at in range(1000)) + '"]\n',
        '[Stock "' + "05 " * 1000 + '"]\n',
        '[Stock "' + "x " * 1000 + '"]\n',
        '[Stock "' + "A: " * 1000 + '"]\n',
        '[Stock "' + " ".join(f"9-{at % 90 + 10}" for at in range(1000)) + '"]\n',
        "A: [0-5]\n" * 1000,
        '[Event "x"]\n' * 1000,
        "[Event\n" * 1000,
    ],
)
def test_the_problems_of_a_game_are_limited(text: str) -> None:
    record = parse(text + "\n1. A 1-1\n")
    for game in record.games:
        found = replay(game).diagnostics
        assert 1 <= len(found) <= MOST


def test_a_deal_that_goes_on_and_on_says_where_reading_stops() -> None:
    (game,) = parse('[Deal "A:' + "05 " * 1000 + '"]\n').games
    (problem,) = [one for one in game.problems if one.code is Code.TOO_LARGE]
    assert problem.span is not None
    assert (problem.span.line, problem.span.column) == (1, 10 + 3 * 199)
