"""What is done for the workbench: texts are read, checked, repaired, rewritten and analysed.

Each task is a function of what is wanted; `workers` runs them in processes of their own.
"""

from __future__ import annotations

import re
from base64 import b64decode
from typing import TYPE_CHECKING, Annotated, Any, Literal

from msgspec import Meta, Struct

from analyzer.forms import called, explained_lines, game_verdict, missing_fact, understood
from analyzer.forms.read import parse
from analyzer.kernel.engine import OutOfReachError
from analyzer.match import GrowingText, replays_of
from analyzer.notation import write
from analyzer.notation.decode import text_of
from analyzer.notation.tags import tags_begun
from analyzer.pages.view import ReportDocument
from analyzer.record.diagnostics import Severity
from analyzer.record.game import Form
from analyzer.repairs.pieces import language_of
from analyzer.schemas.game import DiagnosticJson, diagnostic
from analyzer.words.message import message_of, value_text
from analyzer.words.messages import Messages, languages

if TYPE_CHECKING:
    from collections.abc import Callable

    from analyzer.record.diagnostics import Diagnostic
    from analyzer.record.game import Game, Record
    from analyzer.repairs.edits import Repair
    from analyzer.replays.replay import Replay
    from analyzer.schemas.match import MatchJson
    from analyzer.schemas.repair import AdvisedJson

    Progress = Callable[[int, int], None]
    Told = tuple[Replay, str, tuple[Diagnostic, ...], "CheckedGame"]

EFFORT = 20_000  # so many places are looked at for a repair, as in `domino check`
MOST_REPAIRS = 3  # so many are offered for a game
MOST_BROKEN = 20  # so many games are searched for repairs
MOST_ANALYZED = 12  # where a text has more games, only the one that is looked at is analysed
MOST_EXPLAINED = 3_000  # so many lines are told what was made of them
_BEGUN = re.compile(r"(?:\b[0-9]{1,3}\.)?\s*(?:\b([A-Za-z]\w*))?\s*\Z")
"""The number of a round and whose turn it is, behind which nothing stands yet."""


class Wanted(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What the page asks for; each task reads of it what it needs."""

    text: str = ""
    data: str = ""
    """The bytes of a file in base64, in place of a text."""
    source: str = "game.domino"
    language: str = "en"
    game: int = 1
    turn: Annotated[int, Meta(ge=0)] = 0
    """The turn that is looked at; 0: behind the last."""
    seat: str = ""
    """Who asks; empty: whoever's turn it is."""
    dark: bool = False
    to: Literal["movetext", "table", "json"] = "movetext"
    fair: bool = False

    def __post_init__(self) -> None:
        if self.language not in languages():
            raise ValueError("there are no messages in this language")


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


class OfferedRepair(Struct, frozen=True, kw_only=True):
    """A repair as the page offers it."""

    game: int
    problem: int
    """The problem of the game that it explains, counted from 0."""
    summary: str
    words: list[str]
    edits: list[tuple[int, int, str]]
    """Pieces of the text by their characters, and what comes in the place of each."""


class AnalyzedText(Struct, frozen=True, kw_only=True):
    """Games analysed: what `<domino-board>` shows, and the page of `domino report`."""

    games: list[int]
    """Their numbers in the text."""
    critical: list[int]
    """The critical turn of each; 0 where there is none."""
    told: list[str]
    """The verdict on each."""
    data: ReportDocument
    page: str


class TurnValues(Struct, frozen=True, kw_only=True):
    """What the moves of one turn were worth to the side that made it, with all hands open."""

    seat: str
    options: list[tuple[str, str]]
    """Each move and its value, the best first; empty where there was no choice to value."""
    why: str
    """Why there are no values; else empty."""


_TEXT = GrowingText()
_told: dict[int, Told] = {}
"""What was said of the games of the last text, most of which are in the next one, too."""


def _record(wanted: Wanted) -> Record:
    return _TEXT.record(wanted.text, wanted.source)


def _replays(wanted: Wanted) -> list[Replay]:
    return _TEXT.replays(_record(wanted).games)


def _game(wanted: Wanted) -> tuple[int, Replay]:
    """The game that is wanted, and its number."""
    played = _replays(wanted)
    if not played:
        raise RequestError("no_game")
    number = min(max(wanted.game, 1), len(played))
    return number, played[number - 1]


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
    games = [_kept(record, result, words) for result in _TEXT.replays(record.games)]
    _told.clear()
    _told.update((id(told[0]), told) for told in games)
    return CheckedText(
        form=record.form.value,
        understood=understood(record.reading, len(record.games), words) if record.reading else "",
        lines=lines,
        placed=placed,
        problems=[diagnostic(problem.told(words)) for problem in record.problems],
        games=[told[-1] for told in games],
    )


def _kept(record: Record, result: Replay, words: Messages) -> Told:
    about = (result.alone or result, words.language, result.diagnostics)
    told = _told.get(id(about[0]))
    if told and told[:3] == about and not record.reading:
        return told
    return *about, _checked(record, result, words)


def _checked(record: Record, result: Replay, words: Messages) -> CheckedGame:
    told = called(record, result.game, words)
    entries = result.trace.entries
    turns = [TurnPlace(one.turn, *one.written.span) for one in entries if one.written.span]
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


def repairs(wanted: Wanted, progress: Progress) -> list[OfferedRepair]:
    """The likeliest repairs of each broken game, as edits of the text."""
    from analyzer.repairs import repair

    words = Messages.load(wanted.language)
    record = _record(wanted)
    if record.text != wanted.text:
        return []
    broken = [
        (number, result) for number, result in enumerate(_TEXT.replays(record.games)) if not result.valid
    ][:MOST_BROKEN]
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
    from analyzer.repairs.in_text import rewritten, text_edits
    from analyzer.repairs.sentences import explained, sentences, summary

    problem = explained(result.diagnostics, found, one)
    return OfferedRepair(
        game=number + 1,
        problem=result.diagnostics.index(problem) if problem else 0,
        summary=words.told(summary(one, Repairs(game=found, repairs=(one,)))),
        words=[str(sentence.told(words)) for sentence in sentences(one, found)],
        edits=text_edits(record.text, rewritten(record, {number: one}).text),
    )


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
    """What may be written at the end of the text: the moves of whoever's turn it is, or tags.

    >>> game = '[Set "double-two"] [Variant "cut-throat"] [Rules "hand=2"] [Deal "A:12 22 B:11 00"] A 1-2 '
    >>> [complete(Wanted(text=text), lambda done, of: None) for text in (game, game + "B ")]
    [['B 1-1'], ['1-1']]
    """
    line = wanted.text.rpartition("\n")[2]
    if line.lstrip().startswith("[") and "]" not in line:
        return tags_begun(line)
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


def values(wanted: Wanted, _: Progress) -> TurnValues:
    """What the moves of a turn, which counts from 1, were worth; one behind the last has no values."""
    from analyzer.solver.solver import Solver

    result, turn, words = _game(wanted)[1], wanted.turn, Messages.load(wanted.language)
    position = result.steps[turn - 1].position if 0 < turn <= len(result.steps) else None
    if position is None:
        why = words("why_hands_unknown" if result.valid else "why_after_error")
        return TurnValues(seat="", options=[], why=why if 0 < turn <= len(result.steps) else "")
    seat = result.seating.labels[position.seat]
    try:
        found = sorted(Solver(position).options(position), key=lambda option: -option.value)
    except OutOfReachError:
        return TurnValues(seat=seat, options=[], why=words("why_out_of_reach"))
    return TurnValues(seat=seat, options=[(str(one), value_text(one.value)) for one in found], why="")


def tidy(wanted: Wanted, _: Progress) -> dict[str, str | None]:
    """The text in its own form as we write it; null where that would lose something."""
    record = _record(wanted)
    problems = [*record.problems, *(problem for game in record.games for problem in game.problems)]
    foreign = record.reading or record.form is Form.LOOSE or not record.games
    if foreign or any(problem.severity is Severity.ERROR for problem in problems):
        return {"text": None}  # what was not read would not be written
    text = write(record, record.form, language_of(record.text))
    return {"text": text if _said(parse(text).games) == _said(record.games) else None}


def _said(games: tuple[Game, ...]) -> list[tuple[object, ...]]:
    tags = [sorted((tag.name, tag.value) for tag in one.tags) for one in games]
    return [
        (named, one.deal, one.stock, one.lead, one.result, one.turns, one.preface)
        for named, one in zip(tags, games, strict=True)
    ]


def convert(wanted: Wanted, _: Progress) -> dict[str, str]:
    """The text in a form of ours."""
    record = _record(wanted)
    return {"text": write(record, Form(wanted.to), wanted.language)}


def analyze(wanted: Wanted, progress: Progress) -> AnalyzedText:
    """The games analysed, on a page and for the board."""
    from analyzer.pages import report, report_data
    from analyzer.reviews.fair.estimates import FairSettings
    from analyzer.reviews.review import review
    from analyzer.reviews.verdict import verdict

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
    words = Messages.load(wanted.language)
    told = [" ".join(verdict(one, words)) for one in found]
    games = [number + 1 for number in numbers]
    return AnalyzedText(games=games, critical=critical, told=told, data=data, page=page)


def advise(wanted: Wanted, _: Progress) -> AdvisedJson:
    """What to play by what one can know: in a turn, or in the next one of a seat."""
    from analyzer.reviews.advice import advise as advice_of
    from analyzer.reviews.seen_game import AdviceError
    from analyzer.schemas.repair import advised, not_advised

    words = Messages.load(wanted.language)
    number, played = _game(wanted)
    turn = wanted.turn or len(played.steps) + 1
    if wanted.seat and wanted.turn:
        labels = played.seating.labels
        own = (
            one.turn for one in played.steps if one.turn >= wanted.turn and labels[one.seat] == wanted.seat
        )
        turn = next(own, len(played.steps) + 1)
    try:
        return advised(wanted.source, number, advice_of(played, turn), words)
    except AdviceError as error:
        errors = (one.told(words).message for one in error.problems if one.severity is Severity.ERROR)
        return not_advised(wanted.source, number, next(errors, words.told(message_of(error))))


def picture(wanted: Wanted, _: Progress) -> dict[str, str]:
    """A position as SVG."""
    from analyzer.pictures import PictureOptions, PictureTheme, TurnError
    from analyzer.pictures import picture as drawn

    played, look = _game(wanted)[1], PictureOptions(wanted.turn or None)
    theme = PictureTheme.DARK if wanted.dark else PictureTheme.LIGHT
    try:
        return {"svg": drawn(played, look, language=wanted.language, theme=theme)}
    except TurnError:
        raise RequestError("no_picture") from None


def sheet(wanted: Wanted, _: Progress) -> list[MatchJson]:
    """The score sheet of each match, as `domino match` has it."""
    from analyzer.match import matches
    from analyzer.match.grouping import deals_thrown_in
    from analyzer.schemas.match import match_document

    words, games = Messages.load(wanted.language), _record(wanted).games
    found = matches(games, _TEXT.replays(games), deals_thrown_in(games))
    return [match_document(wanted.source, number, one, words) for number, one in enumerate(found, 1)]


class RequestError(Exception):
    """A request that cannot be answered; its text is a code that the page has words for."""


_NAMED = (advise, analyze, board, check, complete, convert, picture, repairs, sheet, tidy, values)
TASKS: dict[str, Callable[[Wanted, Progress], object]] = {
    "text": read_text,
    **{task.__name__: task for task in _NAMED},
}
