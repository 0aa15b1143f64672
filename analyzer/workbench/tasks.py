"""What is done for the workbench: texts are read, checked, repaired, rewritten and analysed.

Each task is a function of what is wanted; `workers` runs them in processes of their own.
"""

from __future__ import annotations

import re
from base64 import b64decode
from difflib import SequenceMatcher
from typing import TYPE_CHECKING, Any, Literal

from msgspec import Struct

from analyzer.forms import called, explained_lines, game_verdict, missing_fact, understood
from analyzer.forms.read import parse
from analyzer.match import replays_of
from analyzer.notation import write
from analyzer.notation.decode import text_of
from analyzer.notation.tags import KNOWN
from analyzer.pages.view import ReportDocument
from analyzer.record.diagnostics import Severity
from analyzer.record.game import Form
from analyzer.schemas.game import DiagnosticJson, diagnostic
from analyzer.words.message import message_of
from analyzer.words.messages import Messages

if TYPE_CHECKING:
    from collections.abc import Callable

    from analyzer.record.game import Record
    from analyzer.repairs.edits import Repair
    from analyzer.replays.replay import Replay
    from analyzer.schemas.repair import AdvisedJson

    Progress = Callable[[int, int], None]

EFFORT = 20_000
"""How many places are looked at for a repair, as in `domino check`."""
MOST_REPAIRS = 3
"""So many are offered for a game."""
MOST_BROKEN = 20
"""So many games are searched for repairs."""
MOST_ANALYZED = 12
"""Where a text has more games, only the one that is looked at is analysed."""
MOST_EXPLAINED = 3_000
"""So many lines are told what was made of them."""


_BEGUN = re.compile(r"(?:\b[0-9]{1,3}\.)?\s*(?:\b([A-Za-z]\w*))?\s*\Z")
"""The number of a round and whose turn it is, behind which nothing stands yet."""


class Wanted(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What the page asks for; each task reads of it what it needs."""

    text: str = ""
    data: str = ""
    """The bytes of a file in base64, in place of a text."""
    source: str = "game.domino"
    language: Literal["de", "en", "es"] = "en"
    game: int = 1
    to: Literal["movetext", "table", "json"] = "movetext"
    fair: bool = False


class TurnPlace(Struct, frozen=True, array_like=True):
    """Where a turn is written; lines and columns count from 1."""

    turn: int
    line: int
    column: int
    end_line: int
    end_column: int


class CheckedGame(Struct, frozen=True, kw_only=True):
    """A game of the text: whether it is valid, in words, where its turns stand, and what is wrong."""

    valid: bool
    verdict: str
    missing: str
    """What would have to be told for all to be valued; empty where nothing is missing."""
    line: int
    """The first line of it that can be placed."""
    turns: list[TurnPlace]
    problems: list[DiagnosticJson]
    seats: list[str]


class CheckedText(Struct, frozen=True, kw_only=True):
    """A text as it was read and checked."""

    form: str
    understood: str
    """One sentence where the text is in none of our own forms; else empty."""
    lines: list[tuple[int, str]]
    """What was made of each line; only where it is not in movetext."""
    placed: bool
    """Whether places are those of the text that was sent."""
    problems: list[DiagnosticJson]
    games: list[CheckedGame]


class TextEdit(Struct, frozen=True, array_like=True):
    """A piece of the text by its characters, and what comes in its place."""

    start: int
    end: int
    text: str


class OfferedRepair(Struct, frozen=True, kw_only=True):
    """A repair as the page offers it."""

    game: int
    problem: int
    """The problem of the game that it explains, counted from 0."""
    summary: str
    words: list[str]
    edits: list[TextEdit]


class AnalyzedText(Struct, frozen=True, kw_only=True):
    """Games analysed: what `<domino-board>` shows, and the page of `domino report`."""

    games: list[int]
    """Their numbers in the text."""
    critical: list[int]
    """The critical turn of each; 0 where there is none."""
    data: ReportDocument
    page: str


def _record(wanted: Wanted) -> Record:
    return parse(wanted.text, wanted.source)


def _replays(wanted: Wanted) -> list[Replay]:
    return list(replays_of(_record(wanted).games))


def read_text(wanted: Wanted, _: Progress) -> dict[str, str]:
    """The text of a file: of a spreadsheet its cells, of a page what stands on it."""
    text = text_of(b64decode(wanted.data, validate=True))
    if text.lstrip()[:1] == "<":
        from analyzer.forms.markup import record_in_page

        text = record_in_page(text)
    return {"text": text}


def check(wanted: Wanted, _: Progress) -> CheckedText:
    """What is wrong, and what was understood."""
    words = Messages.load(wanted.language)
    record = _record(wanted)
    placed = record.text == wanted.text
    lines: list[tuple[int, str]] = []
    if placed and (record.reading or record.form is not Form.MOVETEXT):
        found = explained_lines(record, words)
        lines = [(line.number, line.what) for line, _ in zip(found, range(MOST_EXPLAINED), strict=False)]
    return CheckedText(
        form=record.form.value,
        understood=understood(record.reading, len(record.games), words) if record.reading else "",
        lines=lines,
        placed=placed,
        problems=[diagnostic(problem.told(words)) for problem in record.problems],
        games=[_checked(record, result, words) for result in replays_of(record.games)],
    )


def _checked(record: Record, result: Replay, words: Messages) -> CheckedGame:
    told = called(record, result.game, words)
    turns = _turn_places(result)
    spans = [problem.span.line for problem in result.diagnostics if problem.span]
    lines = [place.line for place in turns] + [tag.span.line for tag in result.game.tags if tag.span]
    missing = missing_fact(result) if result.valid else None
    return CheckedGame(
        valid=result.valid,
        verdict=str(game_verdict(result, told)),
        missing=told.told(missing) if missing else "",
        line=min([*lines, *spans], default=1),
        turns=turns,
        problems=[diagnostic(problem.told(told)) for problem in result.diagnostics],
        seats=list(result.seating.labels),
    )


def _turn_places(result: Replay) -> list[TurnPlace]:
    entries = result.trace.entries
    return [TurnPlace(one.turn, *one.written.span) for one in entries if one.written.span]


def repairs(wanted: Wanted, progress: Progress) -> list[OfferedRepair]:
    """The likeliest repairs of each broken game, as edits of the text."""
    from analyzer.repairs import repair

    words = Messages.load(wanted.language)
    record = _record(wanted)
    if record.text != wanted.text:
        return []
    broken = [(number, result) for number, result in enumerate(replays_of(record.games)) if not result.valid][
        :MOST_BROKEN
    ]
    offered: list[OfferedRepair] = []
    for done, (number, result) in enumerate(broken):
        progress(done, len(broken))
        found = repair(result.game, effort=EFFORT)
        told = called(record, result.game, words)
        for one in found.repairs[:MOST_REPAIRS]:
            offered.append(_offered(record, number, result, found.game, one, told))
    return offered


def _offered(
    record: Record, number: int, result: Replay, found: Any, one: Repair, words: Messages
) -> OfferedRepair:
    from analyzer.repairs.edits import Repairs
    from analyzer.repairs.in_text import rewritten
    from analyzer.repairs.sentences import explained, sentences, summary

    problem = explained(result.diagnostics, found, one)
    return OfferedRepair(
        game=number + 1,
        problem=result.diagnostics.index(problem) if problem else 0,
        summary=words.told(summary(one, Repairs(found, (one,)))),
        words=[str(sentence.told(words)) for sentence in sentences(one, found)],
        edits=text_edits(record.text, rewritten(record, {number: one}).text),
    )


def text_edits(old: str, new: str) -> list[TextEdit]:
    r"""What makes one text the other, line by line.

    >>> text_edits("a\nb\nc\n", "a\nB\nc\nd\n")
    [TextEdit(start=2, end=4, text='B\n'), TextEdit(start=6, end=6, text='d\n')]
    """
    before, after = old.splitlines(keepends=True), new.splitlines(keepends=True)
    starts = [0]
    for line in before:
        starts.append(starts[-1] + len(line))
    return [
        TextEdit(starts[one], starts[until], "".join(after[other:other_until]))
        for kind, one, until, other, other_until in SequenceMatcher(
            None, before, after, autojunk=False
        ).get_opcodes()
        if kind != "equal"
    ]


def board(wanted: Wanted, _: Progress) -> ReportDocument:
    """What `<domino-board>` shows of one game that nobody has analysed."""
    from analyzer.pages import report_data
    from analyzer.reviews.review import Review

    played = _replays(wanted)
    at = min(max(wanted.game, 1), len(played)) - 1
    return report_data(
        [Review(replay=played[at], decisions=(), critical=None)] if played else [],
        source=wanted.source,
        language=wanted.language,
    )


def complete(wanted: Wanted, _: Progress) -> list[str]:
    """What may be written at the end of the text: the moves of whoever's turn it is, or tags."""
    line = wanted.text.rpartition("\n")[2]
    if line.lstrip().startswith("["):
        return _tags(line)
    # A turn that has been begun is none yet.
    begun = _BEGUN.search(wanted.text)
    seat = begun[1] if begun else ""
    played = list(replays_of(parse(_BEGUN.sub("", wanted.text), wanted.source).games))
    position = played[-1].final if played else None
    if position is None or position.end is not None:
        return []
    label = played[-1].seating.labels[position.seat]
    if seat and seat != label:
        return []
    lead = "" if seat else f"{label} "
    moves = position.moves()
    if not moves:
        return [] if position.must_draw else [f"{lead}pass"]
    texts: list[str] = []
    for tile, arm in moves:
        if tile is not None:
            ends = {position.layout.number(one) for one in position.ways(tile)} if arm else set()
            end = f"@{position.layout.number(arm)}" if arm and len(ends) > 1 else ""
            texts.append(f"{lead}{tile}{end}")
    return list(dict.fromkeys(texts))


def _tags(line: str) -> list[str]:
    """The names of tags, or the variants inside of one."""
    if line.lstrip().startswith('[Variant "'):
        from analyzer.rules import VARIANTS

        return sorted(VARIANTS)
    if '"' in line:
        return []
    return list(KNOWN)


def convert(wanted: Wanted, _: Progress) -> dict[str, str]:
    """The text in a form of ours."""
    record = _record(wanted)
    return {"text": write(record, Form(wanted.to), wanted.language)}


def analyze(wanted: Wanted, progress: Progress) -> AnalyzedText:
    """The games analysed, on a page and for the board."""
    from analyzer.pages import report, report_data
    from analyzer.reviews.fair.estimates import FairSettings
    from analyzer.reviews.review import review

    played = _replays(wanted)
    if not played:
        raise RequestError("no_game")
    numbers = list(range(len(played)))
    if len(played) > MOST_ANALYZED:
        numbers = [min(max(wanted.game, 1), len(played)) - 1]
    turns = [played[number].plays * (2 if wanted.fair else 1) for number in numbers]
    found = []
    for at, number in enumerate(numbers):
        before, others = sum(turns[:at]), [one for one in played if one is not played[number]]

        def tell(done: int, _: int, before: int = before) -> None:
            progress(before + done, sum(turns))

        fair = FairSettings() if wanted.fair else None
        found.append(review(played[number], others, tell, fair, lines=True))
    page = report(found, source=wanted.source, language=wanted.language)
    data = report_data(found, source=wanted.source, language=wanted.language)
    critical = [one.critical.step.turn if one.critical else 0 for one in found]
    return AnalyzedText(games=[number + 1 for number in numbers], critical=critical, data=data, page=page)


def advise(wanted: Wanted, _: Progress) -> AdvisedJson:
    """What the seat whose turn it is should play, by what it can know."""
    from analyzer.reviews.advice import advise as advice_of
    from analyzer.reviews.seen_game import AdviceError
    from analyzer.schemas.repair import advised, not_advised

    words = Messages.load(wanted.language)
    played = _replays(wanted)
    if not played:
        raise RequestError("no_game")
    number = min(max(wanted.game, 1), len(played))
    try:
        return advised(wanted.source, number, advice_of(played[number - 1]), words)
    except AdviceError as error:
        errors = (one.told(words).message for one in error.problems if one.severity is Severity.ERROR)
        return not_advised(wanted.source, number, next(errors, words.told(message_of(error))))


class RequestError(Exception):
    """A request that cannot be answered; its text is a code that the page has words for."""


TASKS: dict[str, Callable[[Wanted, Progress], object]] = {
    "advise": advise,
    "analyze": analyze,
    "board": board,
    "check": check,
    "complete": complete,
    "convert": convert,
    "repairs": repairs,
    "text": read_text,
}
