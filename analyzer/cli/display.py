"""What is shown, and in which language: a bar, tables, problems with their place; JSON, SARIF, for GitHub."""

from __future__ import annotations

import json
import os
import sys
import threading
import unicodedata
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, TypeVar

import click

from analyzer.record.diagnostics import Code, Diagnostic, Severity
from analyzer.words.message import say

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from rich.console import Console

    from analyzer.record.diagnostics import Diagnostic, Span
    from analyzer.record.game import Record
    from analyzer.replays.replay import Replay
    from analyzer.words.messages import Messages


F = TypeVar("F", bound="Callable[..., Any]")

WIDTH_WITHOUT_TERMINAL = 120
PATIENCE = 1.0
"""Seconds before the bar appears."""
_shown: list[str] = []
"""The label of the bar that is shown, or will be."""


@contextmanager
def progress(label: str, total: float) -> Iterator[Callable[..., None]]:
    """Gives a function to call after each step; a terminal shows a bar and the time left.

    It may be told how many steps were done at once, and what is written in place of the label. The bar
    appears when its time has come, be it before the first step is done. Within another there is none.
    """
    if _shown:
        yield lambda steps=1, text=label: None
        return
    bar: Any = None
    done, said = 0.0, label

    def appear() -> None:
        nonlocal bar
        from rich.console import Console
        from rich.progress import Progress

        bar = Progress(console=Console(stderr=True), transient=True)
        bar.add_task(said, total=total, completed=done)
        bar.start()

    def advance(steps: float = 1, text: str = label) -> None:
        nonlocal done, said
        done, said = done + steps, text
        if bar is not None and bar.task_ids:
            bar.update(bar.task_ids[0], completed=done, description=said)

    timer = threading.Timer(PATIENCE, appear)
    timer.daemon = True
    if sys.stderr.isatty():
        timer.start()
    _shown.append(label)
    try:
        yield advance
    finally:
        _shown.clear()
        timer.cancel()
        if timer.ident is not None:
            timer.join()
        if bar is not None:
            bar.stop()


def language_option(
    help_text: str, codes: Iterable[str] | None = None, *, default: str | None = "en"
) -> Callable[[F], F]:
    """The option `--lang`; the command takes `language`.

    Args:
        help_text: what is in that language.
        codes: the languages to choose from; those of the catalogues of messages if not given.
        default: the language where none is named.
    """
    if codes is None:
        from analyzer.words.messages import languages

        codes = languages()
    return click.option(
        "--lang",
        "language",
        type=click.Choice(list(codes)),
        default=default,
        show_default=True,
        help=help_text,
    )


def console() -> Console:
    """Standard output; coloured on a terminal only, and not where NO_COLOR is set."""
    from rich.console import Console

    width = None if sys.stdout.isatty() else WIDTH_WITHOUT_TERMINAL
    return Console(
        width=width, highlight=False, markup=False, emoji=False, no_color=bool(os.environ.get("NO_COLOR"))
    )


COLOURS = {Severity.ERROR: "red", Severity.WARNING: "yellow", Severity.NOTE: "cyan"}
SEVERITIES = {Severity.ERROR: say("error"), Severity.WARNING: say("warning"), Severity.NOTE: say("note")}
MAX_WIDTH = 100
_LEAD_IN = 40
"""How much of a long line is shown before the place in question."""


def problem_text(
    problem: Diagnostic, source: str, lines: Sequence[str], words: Messages | None = None
) -> str:
    """A problem over several lines, styled for a terminal; in English without words."""
    severity, rule = problem.severity.value, "rule"
    if words is not None:
        problem = problem.told(words)
        severity, rule = words.told(SEVERITIES[problem.severity]), words.told(say("rule"))
    colour = COLOURS[problem.severity]
    kind = click.style(f"{severity}[{problem.slug}]", fg=colour, bold=True)
    rows = _rows(f"{kind}: {clean(problem.message)}", problem.span, problem.hint, source, lines, colour)
    if problem.rule:
        rows.append(f"     = {rule}: {clean(problem.rule)}")
    return "\n".join(row.rstrip() for row in rows)


def error_text(
    message: str, span: Span | None, hint: str | None, source: str, lines: Sequence[str], words: Messages
) -> str:
    """What keeps a command from answering, with its place, in the form of a problem."""
    colour = COLOURS[Severity.ERROR]
    kind = click.style(words.told(SEVERITIES[Severity.ERROR]), fg=colour, bold=True)
    said = f"{kind}: {clean(words.told(message))}"
    rows = _rows(said, span, hint and words.told(hint), source, lines, colour)
    return "\n".join(row.rstrip() for row in rows)


def _rows(
    said: str, span: Span | None, hint: str | None, source: str, lines: Sequence[str], colour: str
) -> list[str]:
    """What is wrong and where, the line in question, and what would help."""
    place = f"{clean(source)}:{span.line}:{span.column}" if span else clean(source)
    rows = [f"{click.style(place, bold=True)}: {said}"]
    if span and 1 <= span.line <= len(lines):
        gutter = f"{span.line:>4}"
        shown, caret = excerpt(lines[span.line - 1], span)
        hint = f" {clean(hint)}" if hint else ""
        return [*rows, f"{gutter} | {shown}", f"{' ' * len(gutter)} | {click.style(caret + hint, fg=colour)}"]
    return [*rows, f"     = {clean(hint)}"] if hint else rows


def excerpt(line: str, span: Span) -> tuple[str, str]:
    r"""The line, shortened around the place, and a row of carets under it.

    >>> from analyzer.record.diagnostics import Span
    >>> print("\n".join(excerpt("7 [5-6] [0-6]", Span.of(1, 3, 5))))
    7 [5-6] [0-6]
      ^^^^^
    """
    start = span.column - 1
    end = span.end_column - 1 if span.end_line == span.line else len(line)
    first = max(0, start - _LEAD_IN) if len(line) > MAX_WIDTH else 0
    before, marked = clean(line[first:start]), clean(line[start : min(end, first + MAX_WIDTH)])
    after = clean(line[max(start, end) : first + MAX_WIDTH])
    dots = "..." if first else ""
    caret = " " * (len(dots) + width(before)) + "^" * max(1, width(marked))
    more = "..." if first + MAX_WIDTH < len(line) else ""
    return f"{dots}{before}{marked}{after}{more}", caret


def clean(text: str) -> str:
    r"""The text without anything that would steer a terminal; tabs become spaces.

    >>> clean("a" + chr(27) + "[31m" + chr(9) + "b")
    'a\ufffd[31m    b'
    """
    text = text.replace("\t", "    ")
    return "".join(
        "\ufffd" if unicodedata.category(char) in ("Cc", "Cf", "Cs", "Zl", "Zp") else char for char in text
    )


def width(text: str) -> int:
    """How many columns the text takes: wide characters two, combining ones none."""
    return sum(
        0 if unicodedata.combining(char) else 2 if unicodedata.east_asian_width(char) in "WF" else 1
        for char in text
    )


Checked = tuple["Record", "list[Replay]"]


def as_json(checked: Sequence[Checked]) -> str:
    """One entry a game; a text with problems of its own has an entry for them."""
    from analyzer.schemas import game as documents

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
    text = "\n".join(map(clean, text.split("\n")))
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(text: str) -> str:
    return _data(text).replace(":", "%3A").replace(",", "%2C")


def as_sarif(checked: Sequence[Checked]) -> str:
    """A SARIF 2.1.0 log (OASIS, Static Analysis Results Interchange Format)."""
    from importlib.metadata import version

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
