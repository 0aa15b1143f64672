"""A share of the damaged inputs; `make fuzz` runs ten thousand."""

from __future__ import annotations

import subprocess
import sys

import pytest

from tests.effort import effort, seeds
from tests.golden_files import ROOT

PATIENCE = "60"
"""Seconds for one input before it counts as hanging: other tests run at the same time."""


@pytest.mark.parametrize("chunk", range(effort(1, 2)))
def test_damaged_inputs_give_a_diagnostic_or_a_result(chunk: int) -> None:
    """In a process of its own, so that its memory is its own, too."""
    made = seeds(12, 800, chunk)
    inputs, first = str(len(made)), str(made[0])
    done = subprocess.run(
        [sys.executable, "-m", "tools.fuzz", "--inputs", inputs, "--seed", first, "--seconds", PATIENCE],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert f"{inputs} inputs, 0 failures" in done.stdout
