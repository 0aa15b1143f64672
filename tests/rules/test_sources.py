"""`docs/sources.md` in step with the rules: its values are those of the variants, and nothing is left out."""

from __future__ import annotations

import re
from dataclasses import fields
from pathlib import Path

import pytest
from click.testing import CliRunner

from analyzer.cli import main
from analyzer.rules import Rules, variant, with_options
from analyzer.rules.options import option_names, read_options
from tests.test_cases import RECORDS

TEXT = (RECORDS.parent / "docs" / "sources.md").read_text("utf-8")
BASE, _, OTHERS = TEXT.partition("\n## From no base source\n")
CARRIED = r"^\| ([^|]+) \| `([^`]+)` \| `([^`]+)`(?:, (option|[0-9]))? \|$"
LINES = re.findall(CARRIED, TEXT, re.MULTILINE)
NOT_CARRIED = re.findall(r"^\| ([^|]+) \| \| [^|]+ \|$", TEXT, re.MULTILINE)


def tried(name: str) -> list[tuple[str, ...]]:
    """The sentences of a text, each with a record, the command that it is given to, and what that shows."""
    text = Path(__file__).with_name(name).read_text("utf-8")
    return re.findall(r"^## (.+)\n\n((?:.+\n)+)\n\$ domino (.+)\n(.+)$", text, re.MULTILINE)


OUTSIDE, REFEREE = tried("outside.txt"), tried("referee.txt")
NAMES = {field.name for field in fields(Rules)} - {"name"}


def named_in(text: str) -> set[str]:
    """The rules that the lines of a text name."""
    return {
        option
        for _, options, _, _ in re.findall(CARRIED, text, re.MULTILINE)
        for option in read_options(options)
    }


def test_every_line_is_one_of_the_two_kinds() -> None:
    _, *tables = TEXT.split("| the source says | rules | in |\n|---|---|---|\n")
    lines = [line for table in tables for line in table.split("\n\n")[0].strip().split("\n")]
    assert len(lines) == len(LINES) + len(NOT_CARRIED)


@pytest.mark.parametrize(("says", "options", "name", "how"), LINES, ids=[line[0] for line in LINES])
def test_the_variant_plays_as_the_line_says(says: str, options: str, name: str, how: str) -> None:
    entry = variant(name)
    rules = entry.at(int(how)) if how.isdigit() else entry.rules
    assert rules is not None
    assert (with_options(rules, options) == rules) == (how != "option"), says


def test_every_rule_has_a_line_in_a_base_source_or_is_said_to_be_from_none() -> None:
    from_none = set(re.findall(r"`(\w+)`", OTHERS.partition("\n## ")[0]))
    assert named_in(BASE) | from_none == NAMES
    assert not named_in(BASE) & from_none
    assert from_none <= named_in(OTHERS)
    assert len(NAMES) == len(option_names())


def test_what_no_rule_carries_is_what_a_record_shows() -> None:
    assert [says for says, *_ in OUTSIDE] == NOT_CARRIED


@pytest.mark.parametrize(("says", "record", "command", "shows"), OUTSIDE, ids=[one[0] for one in OUTSIDE])
def test_what_no_rule_carries_is_not_dropped(says: str, record: str, command: str, shows: str) -> None:
    done = CliRunner().invoke(main, [*command.split(), "-"], input=record)
    assert shows in " ".join(done.output.split()), (says, done.output)


@pytest.mark.parametrize(("says", "record", "command", "shows"), REFEREE, ids=[one[0] for one in REFEREE])
def test_games_that_follow_a_rule_and_games_that_break_it(
    says: str, record: str, command: str, shows: str
) -> None:
    done = CliRunner().invoke(main, [*command.split(), "-"], input=record)
    assert shows in " ".join(done.output.split()), (says, done.output)
    wrong = "error" in shows or "match-over" in shows or "error[" not in done.output
    assert wrong, (says, done.output)
