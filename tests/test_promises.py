"""What `SECURITY.md` promises is kept by tests that there are."""

from __future__ import annotations

import re

import pytest

from tests.golden_files import ROOT

ROWS = [line for line in (ROOT / "SECURITY.md").read_text("utf-8").splitlines() if line.startswith("| ")][1:]


@pytest.mark.parametrize("row", ROWS)
def test_each_promise_names_tests_that_there_are(row: str) -> None:
    named = re.findall(r"`(tests/[\w/]+\.py)(?:::(\w+))?`", row)
    assert named
    for path, test in named:
        text = (ROOT / path).read_text("utf-8")
        assert not test or re.search(rf"^def {test}\(", text, re.M), f"{path} has no {test}"
