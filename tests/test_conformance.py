"""What is promised to stay: `docs/compatibility.md`, kept by the suite of `records/conformance/`."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from msgspec import json

from analyzer.notation.json_form import json_schema
from analyzer.store.games import SCHEMA
from analyzer.store.sources import may_be_record
from tests.golden_files import ROOT
from tools.conformance import ENDING, FOLDER, SCHEMAS, fields, made_of, texts

if TYPE_CHECKING:
    from pathlib import Path

CASES = sorted(path for path in FOLDER.glob(f"*{ENDING}") if path != SCHEMAS)
PROMISES = (ROOT / "docs" / "compatibility.md").read_text("utf-8")


@pytest.mark.parametrize("path", CASES, ids=lambda path: path.stem)
def test_a_text_is_read_and_checked_as_it_was(path: Path) -> None:
    case = json.decode(path.read_bytes())
    assert made_of(case["input"]) == {"record": case["record"], "check": case["check"]}


def test_every_diagnostic_with_an_example_is_in_the_suite() -> None:
    assert {name for name, _ in texts()} == {path.stem for path in CASES}


def test_no_field_of_the_json_is_taken_away_or_changed() -> None:
    now, promised = fields(), json.decode(SCHEMAS.read_bytes())
    gone = {name: sorted(set(known) - set(now.get(name, ()))) for name, known in promised.items()}
    assert not any(gone.values()), gone


def test_the_versions_that_are_promised_are_those_that_are_written() -> None:
    (number,) = json_schema()["$defs"]["RecordJson"]["properties"]["version"]["enum"]
    assert f"| JSON of records | `version` | {number} |" in PROMISES
    assert re.search(rf"\| stores \| `schema` \| {SCHEMA} \|", PROMISES)


def test_what_is_expected_is_no_record() -> None:
    assert may_be_record(f"records/conformance/syntax{ENDING}", 100) is False
