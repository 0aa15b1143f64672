"""What `domino check` finds, for other programs: JSON, SARIF, workflow commands of GitHub."""

from __future__ import annotations

import json
from importlib.metadata import version
from typing import TYPE_CHECKING, Any

from analyzer.record.diagnostics import Code, Diagnostic, Severity
from analyzer.schemas import game as documents

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from analyzer.record.game import Record
    from analyzer.replays.replay import Replay

Checked = tuple["Record", "list[Replay]"]


def as_json(checked: Sequence[Checked]) -> str:
    """One entry a game; a text with problems of its own has an entry for them."""
    records: list[documents.CheckedJson] = []
    for record, results in checked:
        if record.problems:
            problems = [documents.diagnostic(problem) for problem in record.problems]
            records.append(
                documents.CheckedJson(
                    source=record.source,
                    game=None,
                    variant=None,
                    valid=False,
                    diagnostics=problems,
                    outcome=None,
                )
            )
        records += [
            documents.checked(record.source, number, result, record.reading)
            for number, result in enumerate(results, 1)
        ]
    return documents.to_json(documents.CheckDocument(records))


def _problems(checked: Sequence[Checked]) -> Iterator[tuple[Record, Diagnostic]]:
    for record, results in checked:
        for problem in record.problems:
            yield record, problem
        for result in results:
            for problem in result.diagnostics:
                yield record, problem


def as_github(checked: Sequence[Checked]) -> str:
    """Workflow commands that GitHub shows beside the lines they speak of."""
    rows = []
    for record, problem in _problems(checked):
        level = "notice" if problem.severity is Severity.NOTE else problem.severity.value
        span = problem.span
        place = f",line={span.line},col={span.column},endColumn={span.end_column}" if span else ""
        text = f"{problem.message} ({problem.hint})" if problem.hint else problem.message
        title = f"title={problem.slug}"
        rows.append(f"::{level} file={_property(record.source)}{place},{title}::{_data(text)}\n")
    return "".join(rows)


def _data(text: str) -> str:
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(text: str) -> str:
    return _data(text).replace(":", "%3A").replace(",", "%2C")


def as_sarif(checked: Sequence[Checked]) -> str:
    """A SARIF 2.1.0 log (OASIS, Static Analysis Results Interchange Format)."""
    results = [_sarif_result(record, problem) for record, problem in _problems(checked)]
    used = sorted({result["ruleId"] for result in results})
    log = {
        "$schema": "https://json.schemastore.org/sarif-2.1.0.json",
        "version": "2.1.0",
        "runs": [
            {
                "tool": {
                    "driver": {
                        "name": "domino",
                        "version": version("domino-analyzer"),
                        "rules": [{"id": Code(code).value} for code in used],
                    }
                },
                "columnKind": "unicodeCodePoints",
                "results": results,
            }
        ],
    }
    return json.dumps(log, indent=2) + "\n"


def _sarif_result(record: Record, problem: Diagnostic) -> dict[str, Any]:
    location: dict[str, Any] = {"artifactLocation": {"uri": record.source}}
    if problem.span:
        location["region"] = {
            "startLine": problem.span.line,
            "startColumn": problem.span.column,
            "endLine": problem.span.end_line,
            "endColumn": problem.span.end_column,
        }
    return {
        "ruleId": problem.slug,
        "level": problem.severity.value,
        "message": {"text": f"{problem.message} ({problem.hint})" if problem.hint else problem.message},
        "locations": [{"physicalLocation": location}],
    }


FORMATS: dict[str, Callable[[Sequence[Checked]], str]] = {
    "json": as_json,
    "sarif": as_sarif,
    "github": as_github,
}
