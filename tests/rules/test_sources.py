"""`docs/sources.md` in step with the rules: its values are those of the variants, and no rule is left out."""

from __future__ import annotations

import re
from dataclasses import fields

import pytest

from analyzer.rules import Rules, variant, with_options
from analyzer.rules.options import option_names, read_options
from tests.test_cases import RECORDS

LINES = re.findall(
    r"^\| ([^|]+) \| `([^`]+)` \| `([^`]+)`(?:, (option|[0-9]))? \|$",
    (RECORDS.parent / "docs" / "sources.md").read_text("utf-8"),
    re.MULTILINE,
)


@pytest.mark.parametrize(("says", "options", "name", "how"), LINES, ids=[line[0] for line in LINES])
def test_the_variant_plays_as_the_line_says(says: str, options: str, name: str, how: str) -> None:
    entry = variant(name)
    rules = entry.at(int(how)) if how.isdigit() else entry.rules
    assert rules is not None
    assert (with_options(rules, options) == rules) == (how != "option"), says


def test_no_rule_is_without_a_line() -> None:
    told = {option for _, options, _, _ in LINES for option in read_options(options)}
    assert told == {field.name for field in fields(Rules)} - {"name"}
    assert len(told) == len(option_names())
