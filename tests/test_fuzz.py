"""A share of the damaged inputs; `make fuzz` runs ten thousand."""

from __future__ import annotations

import pytest

from tests.fuzz import run


@pytest.mark.parametrize("chunk", range(6))
def test_damaged_inputs_give_a_diagnostic_or_a_result(chunk: int) -> None:
    problems = {seed: problem for seed in range(chunk * 150, (chunk + 1) * 150) if (problem := run(seed))}
    assert problems == {}
