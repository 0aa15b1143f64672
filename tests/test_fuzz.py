"""A share of the damaged inputs; `make fuzz` runs ten thousand."""

from __future__ import annotations

import subprocess
import sys

import pytest

from tests.golden_files import ROOT

PATIENCE = "60"
"""Seconds for one input before it counts as hanging: other tests run at the same time."""


@pytest.mark.parametrize("first", [0, 400])
def test_damaged_inputs_give_a_diagnostic_or_a_result(first: int) -> None:
    """In a process of its own, so that its memory is its own, too."""
    done = subprocess.run(
        [sys.executable, "-m", "tools.fuzz", "--inputs", "400", "--seed", str(first), "--seconds", PATIENCE],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert "400 inputs, 0 failures" in done.stdout
