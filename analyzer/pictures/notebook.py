"""What a notebook shows of the values of this package; the package gives it to `analyzer.words.shown`."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, singledispatch
from typing import TYPE_CHECKING

from analyzer.game.position import Position
from analyzer.match import replays_of
from analyzer.pages import Look, report, report_data
from analyzer.pages.look import environment, read
from analyzer.pages.sentences import outcome_text, step_text, who
from analyzer.pictures import PictureOptions, picture
from analyzer.pictures.scene import heading, last_shown
from analyzer.record.diagnostics import Severity
from analyzer.record.game import Record
from analyzer.replays.replay import Replay
from analyzer.reviews.review import Review
from analyzer.words.messages import Messages

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from anywidget import AnyWidget

LANGUAGE = "en"
"""A notebook asks for no language, and everything else in it is English, too."""


MOST = 100
"""How many games of a record are listed; a collection may have thousands."""


@singledispatch
def html(_: object) -> str | None:
    """A value as HTML; None for one that has none."""
    return None


@singledispatch
def svg(_: object) -> str | None:
    """A value as an SVG document; None for one that has none."""
    return None


@dataclass(frozen=True, slots=True)
class TableView:
    """A table as the template is given it; the first cell of a row heads it."""

    caption: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    notes: tuple[str, ...] = ()


@html.register
def _(record: Record) -> str:
    """The games, how they ended, and what is wrong with them."""
    words = Messages.load(LANGUAGE)
    checked = list(replays_of(record.games[:MOST]))
    rows = []
    for number, game in enumerate(checked, 1):
        result = outcome_text(game, who(game, words), words)
        rows.append((str(number), game.rules.name, "; ".join(_problems(game)) or "valid", result))
    notes = [problem.message for problem in record.problems]
    if len(record.games) > MOST:
        notes.append(f"These are the first {MOST} of {len(record.games)} games.")
    columns = (words("sheet_game"), words("variant"), "Check", words("sheet_how"))
    return _rendered(TableView(record.source, columns, tuple(rows), tuple(notes)))


@html.register
def _(played: Replay) -> str:
    """The game as a book prints it, a row for each round, and where the tiles lie at the end."""
    words = Messages.load(LANGUAGE)
    called = who(played, words)
    rows: list[tuple[str, ...]] = []
    for number in range(1, max((step.round for step in played.steps), default=0) + 1):
        cells: list[list[str]] = [[] for _ in played.seating.labels]
        for step in played.steps:
            if step.round == number:
                cells[step.seat].append(step_text(step, words))
        rows.append((str(number), *(" ".join(cell) for cell in cells)))
    table = TableView(
        heading(played, words),
        (words("round"), *called.seats),
        tuple(rows),
        (outcome_text(played, called, words), *_problems(played)),
    )
    return _rendered(table, svg(played) or "")


@html.register
def _(review: Review) -> str:
    """The report, in a frame."""
    return report(review, look=Look(embed=True))


@svg.register
def _(played: Replay) -> str | None:
    """The last position that is certain."""
    turn = last_shown(played)
    return None if turn is None else picture(played, PictureOptions(turn), language=LANGUAGE)


@svg.register
def _(position: Position) -> str:
    """The hands, and the ends that are open."""
    return picture(position, language=LANGUAGE)


class WidgetUnavailableError(RuntimeError):
    """anywidget is not installed."""

    def __init__(self) -> None:
        super().__init__(
            'a board needs anywidget, which is not installed: pip install "domino-analyzer[notebook]"'
        )


def widget(
    reviews: Review | Sequence[Review], *, game: int = 1, turn: int = 0, language: str = LANGUAGE
) -> AnyWidget:
    """A board in a notebook: the same as `<domino-board>`, with the solver to play on against.

    `turn`, `game` and `language` can be set later, too; `turn` follows the reader.

    Args:
        reviews: one game, or several.
        game: which of them is shown, counted from 1.
        turn: the turn that is looked at; 0 at first for the critical one, later for the end.
        language: one of `languages()`.

    Raises:
        LanguageError: there is no translation into this language.
        WidgetUnavailableError: anywidget is not installed.

    >>> import analyzer
    >>> text = '[Set "double-two"] [Rules "hand=1"] [Deal "A:12 B:11 C:22 D:00"] A 1-2'
    >>> board = widget(analyzer.review(analyzer.replay(analyzer.parse(text).games[0])), turn=1)
    >>> board.game, board.turn, board.language
    (1, 1, 'en')
    """
    from msgspec import json

    kind = _board()
    data = json.encode(report_data(reviews, language=language)).decode()
    return kind(data=data, game=game, turn=turn, language=language)


@cache
def _board() -> type[AnyWidget]:
    """What anywidget makes boards of; it is not imported unless somebody wants one."""
    try:
        from anywidget import AnyWidget
        from traitlets import Int, Unicode
    except ImportError:
        raise WidgetUnavailableError from None

    class BoardWidget(AnyWidget):
        """A board whose state is kept in step with the page; `data` is JSON of a `ReportDocument`."""

        _esm = read("domino-board.js") + read("notebook.js")
        data = Unicode().tag(sync=True)
        game = Int(1).tag(sync=True)
        turn = Int(0).tag(sync=True)
        language = Unicode(LANGUAGE).tag(sync=True)

    return BoardWidget


def _problems(checked: Replay) -> Iterator[str]:
    """The errors of a record, in short."""
    for problem in checked.diagnostics:
        if problem.severity is Severity.ERROR:
            place = f"line {problem.span.line}: " if problem.span else ""
            yield f"{place}{problem.message}"


def _rendered(table: TableView, drawn: str = "") -> str:
    from markupsafe import Markup

    # The picture is markup of our own, and escaped what it shows when it was made.
    return environment().get_template("notebook.html.j2").render(view=table, picture=Markup(drawn))
