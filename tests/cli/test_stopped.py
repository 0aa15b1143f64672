"""Ctrl-C and `--timeout` end every command soon, wherever it is: in the solver, in its threads, in Python."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import TYPE_CHECKING, Final

import pytest
from click.testing import CliRunner

from analyzer.cli import INSTANT, SUMMARIES, main
from analyzer.game.position import Position
from analyzer.kernel.encoding import carry_on, library
from analyzer.kernel.engine import Kernel
from analyzer.rules import variant

if TYPE_CHECKING:
    from collections.abc import Sequence

SOON: Final = 1
"""Seconds in which a signal is heeded; tests may share the machine, and take some more."""
AT_WORK: Final = 1
"""Seconds of a processor after which a command has begun what it is to do."""
HEEDED = "import signal; signal.signal(signal.SIGINT, signal.default_int_handler); "
WIDE = """[Variant "cut-throat"]
[Rules "highest=9, seats=2, hand=27, partners=no, centre=cross, branching=yes"]
[Deal "A:29 12 02 49 99 09 48 25 47 78 22 26 11 03 05 19 16 39 88 77 28 57 38 24 13 45 44 \
B:55 35 66 89 23 59 15 18 67 00 33 58 01 68 06 14 27 56 36 34 37 07 17 04 69 79 46"]

1. A 9-9
"""
"""A position that takes more than a minute."""
LONG: Final = {
    "in the solver": ("solve", "-"),
    "in its threads": ("analyze", "--fair", "--worlds", "1000000", "records/international.domino"),
    "in Python": ("check", *["records"] * 100),
}
"""What takes minutes, and where."""


@pytest.mark.parametrize("command", LONG.values(), ids=LONG)
def test_ctrl_c_is_heeded(command: Sequence[str]) -> None:
    running = begin(command, HEEDED)
    while cpu_seconds(running) < AT_WORK:
        time.sleep(0.05)
        assert running.poll() is None
    sent = time.monotonic()
    os.killpg(running.pid, signal.SIGINT)
    said = running.communicate()[1]
    assert time.monotonic() - sent < 3 * SOON
    assert running.returncode == 130
    assert said == "stopped\n"


@pytest.mark.parametrize("command", LONG.values(), ids=LONG)
def test_a_command_ends_when_its_time_is_over(command: Sequence[str]) -> None:
    begun = time.monotonic()
    running = begin([command[0], "--timeout", "1", *command[1:]])
    said = running.communicate()[1]
    assert time.monotonic() - begun < 1 + 4 * SOON
    assert running.returncode == 124
    assert said == "Error: the 1 seconds of --timeout are over\n"


def cpu_seconds(running: subprocess.Popen[str]) -> float:
    """How long a process has worked."""
    fields = Path(f"/proc/{running.pid}/stat").read_text("utf-8").rpartition(")")[2].split()
    return sum(map(int, fields[11:13])) / os.sysconf("SC_CLK_TCK")


def begin(command: Sequence[str], before: str = "") -> subprocess.Popen[str]:
    code = f"{before}from analyzer.cli import main; main()"
    running = subprocess.Popen(
        [sys.executable, "-c", code, *command],
        stdin=subprocess.PIPE,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    assert running.stdin
    running.stdin.write(WIDE)
    running.stdin.flush()
    if command[-1] == "-":
        running.stdin.close()
        running.stdin = None
    return running


def test_in_one_process_the_next_command_is_as_if_nothing_had_been() -> None:
    first = CliRunner().invoke(main, ["solve", "--timeout", "0.5", "-"], input=WIDE)
    assert (first.exit_code, first.stdout) == (124, "")
    then = CliRunner().invoke(main, ["solve", "records/international.domino", "--at", "20"])
    assert then.exit_code == 0
    library().lib.domino_stop(1)  # as it is left, where threads ask next
    then = CliRunner().invoke(main, ["advise", "records/international.domino", "--at", "3"])
    assert then.exit_code == 0
    assert signal.getitimer(signal.ITIMER_REAL) == (0, 0)


def test_what_is_done_in_time_is_done() -> None:
    done = CliRunner().invoke(main, ["check", "--timeout", "100", "records/international.domino"])
    assert done.exit_code == 0
    assert done.stderr == ""


@pytest.mark.parametrize("seconds", ["0", "-1", "nan", "inf", "soon"])
def test_what_is_no_time_is_said(seconds: str) -> None:
    done = CliRunner().invoke(main, ["check", "--timeout", seconds, "records/international.domino"])
    assert done.exit_code == 2
    assert "--timeout" in done.stderr


def test_while_a_stop_stands_nothing_is_searched() -> None:
    rules = variant("block").rules
    hands = tuple(
        rules.tile_set.mask(rules.tile_set.tiles[at : at + 7]) for at in range(0, 7 * rules.seats, 7)
    )
    position, kernel = Position.deal(rules, hands, leader=0), Kernel(rules)
    value = kernel.values([position], 10**9)
    library().lib.domino_stop(1)
    with ThreadPoolExecutor(1) as pool, pytest.raises(KeyboardInterrupt):
        pool.submit(kernel.values, [position], 10**9).result()
    assert kernel.values([position], 10**9) == value
    carry_on()
    with ThreadPoolExecutor(1) as pool:
        assert pool.submit(kernel.values, [position], 10**9).result() == value


def test_every_command_that_computes_has_a_time() -> None:
    for name in SUMMARIES:
        shown = CliRunner().invoke(main, [name, "--help"]).output
        assert ("--timeout SECONDS" in shown) == (name not in INSTANT), name
