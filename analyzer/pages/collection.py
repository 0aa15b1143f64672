"""Many records at once: what is said of each, where its page goes, and the index of all of them."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final
from urllib.parse import quote

from msgspec import Struct

from analyzer.pages.look import PLAIN, document, embedded_json, read, style
from analyzer.pages.sentences import outcome_text, step_text, who
from analyzer.pages.view import FactView
from analyzer.record.diagnostics import Severity
from analyzer.rules import EndKind

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from pathlib import Path

    from analyzer.pages.look import Look
    from analyzer.record.game import Record
    from analyzer.replays.replay import Outcome
    from analyzer.reviews.review import Decision, Review
    from analyzer.rules import Value
    from analyzer.store.boards import Fared
    from analyzer.store.codes import Line
    from analyzer.tiles import Seating
    from analyzer.words.messages import Messages


class CostlyMove(Struct, frozen=True, kw_only=True):
    """A move that gave something away."""

    turn: int
    seat: str
    tile: str
    end: int | None
    """The number joined; None for a lead."""
    loss: Value
    """In points."""
    fair: bool
    """Whether the loss is that on what the player could know, and not with all hands open."""
    text: str
    """The player and the move, as the index prints them."""


class CollectionEntry(Struct, frozen=True, kw_only=True):
    """A game of a collection; without a number what is wrong with a text as a whole."""

    source: str
    page: str | None
    """The file of its page; None where it has none."""
    game: int | None
    """Counted from 1 in its text."""
    games: int
    """How many games the text has."""
    event: str = ""
    date: str = ""
    variant: str | None = None
    players: str = ""
    result: str = ""
    errors: int = 0
    diagnostics: int = 0
    outcome: Outcome | None = None
    seating: Seating | None = None
    critical: CostlyMove | None = None
    turned: bool = False
    """Whether some move changed who was winning."""
    worst: CostlyMove | None = None
    problem: str = ""
    """What is wrong with the text, or why it could not be read."""
    failed: bool = False
    """Whether the program made a mistake of its own."""

    @property
    def valid(self) -> bool:
        """Whether no error was found."""
        return not self.errors and not self.problem

    @property
    def unreadable(self) -> bool:
        """Whether there was no text to be had."""
        return bool(self.problem) and not self.errors


def refused(source: str, why: str, *, failed: bool = False) -> tuple[CollectionEntry, ...]:
    """What is said of a file that cannot be read, or that the program has `failed` at."""
    return (CollectionEntry(source=source, page=None, game=None, games=0, problem=why, failed=failed),)


def entries_of(
    record: Record, reviews: Sequence[Review], page: str | None, words: Messages
) -> tuple[CollectionEntry, ...]:
    """The entries of a record: one for problems of the text as a whole if it has any, and one for each game.

    Args:
        record: the record.
        reviews: its games, each held against its match and reviewed.
        page: the file of its page.
        words: the language of the index.
    """
    games = tuple(_entry(record, number, review, page, words) for number, review in enumerate(reviews, 1))
    if not record.problems:
        return games
    errors = sum(problem.severity is Severity.ERROR for problem in record.problems)
    whole = CollectionEntry(
        source=record.source,
        page=page,
        game=None,
        games=len(games),
        errors=max(1, errors),
        diagnostics=len(record.problems),
        problem=words.told(record.problems[0].message),
    )
    return (whole, *games)


def _entry(record: Record, number: int, review: Review, page: str | None, words: Messages) -> CollectionEntry:
    replay = review.replay
    called = who(replay, words)
    tags = {name: replay.game.tag(name) for name in ("Event", "Date")}
    said = {name: tag.value if tag else "" for name, tag in tags.items()}
    problems = replay.diagnostics
    return CollectionEntry(
        source=record.source,
        page=page,
        game=number,
        games=len(record.games),
        event=said["Event"],
        date=said["Date"],
        variant=replay.rules.name,
        players=words.listed(called.sides) if replay.game.names else "",
        result=outcome_text(replay, called, words),
        errors=sum(problem.severity is Severity.ERROR for problem in problems),
        diagnostics=len(problems),
        outcome=replay.outcome,
        seating=replay.seating,
        critical=_move(review, review.critical, words) if review.critical else None,
        turned=review.turning is not None,
        worst=_worst(review, words),
    )


def _worst(review: Review, words: Messages) -> CostlyMove | None:
    """The decision that gave away most; on what could be known, where that was looked at."""
    fair = [one for one in review.decisions if one.fair is not None and one.fair.played is not None]
    if fair:
        worst = max(fair, key=lambda one: (one.fair and one.fair.loss) or 0)
        return _move(review, worst, words, fair=True) if worst.fair and worst.fair.loss else None
    played = [one for one in review.decisions if one.loss]
    return _move(review, max(played, key=lambda one: one.loss or 0), words) if played else None


def _move(review: Review, decision: Decision, words: Messages, *, fair: bool = False) -> CostlyMove:
    step = decision.step
    loss = decision.fair.loss if fair and decision.fair else decision.loss
    seat = review.replay.seating.labels[step.seat]
    text = f"{seat} {step_text(step, words)}"
    return CostlyMove(
        turn=step.turn, seat=seat, tile=str(step.tile), end=step.end, loss=loss or 0, fair=fair, text=text
    )


INDEX: Final = "index.html"
"""The file of the index."""

_MARK: Final = b'<meta name="generator" content="domino">'
"""What every page of ours has in its head."""
_HEAD: Final = 1024
_LONGEST: Final = 80
_RESERVED: Final = re.compile(r"(?:index|con|prn|aux|nul|com\d|lpt\d)\Z", re.IGNORECASE)
"""The index, and names that mean devices to some systems."""


def page_names(sources: Iterable[str], *, anonymous: bool = False) -> list[str]:
    """A name for the page of each record, like that of its file; no two are the same on any system.

    >>> page_names(["a/game.domino", "b/Game.domino", "index.domino", "<b>?.domino", "-"])
    ['game.html', 'Game-2.html', 'index-2.html', 'b.html', 'record.html']
    >>> page_names(["a/game.domino", "b/game.domino"], anonymous=True)
    ['record-1.html', 'record-2.html']
    """
    sources = list(sources)
    if anonymous:
        width = len(str(len(sources)))
        return [f"record-{number:0{width}}.html" for number in range(1, len(sources) + 1)]
    taken: set[str] = set()
    return [f"{_free(_stem(source), taken)}.html" for source in sources]


def _stem(source: str) -> str:
    """The name of a file without its ending: letters, figures and a few signs that are harmless anywhere."""
    file = re.split(r"[/\\]", source)[-1]
    stem = re.sub(r"\.[^.]*\Z", "", file) or file
    plain = re.sub(r"[^\w.+-]+", "-", stem).strip("-._")
    return plain[:_LONGEST] or "record"


def _free(stem: str, taken: set[str]) -> str:
    """The name with the first number that makes it a new one; without any if it is new."""
    name, number = stem, 1
    while name.casefold() in taken or _RESERVED.match(name):
        number += 1
        name = f"{stem}-{number}"
    taken.add(name.casefold())
    return name


def is_ours(path: Path) -> bool:
    """Whether a file is a page that we wrote, which may be written again. An empty file is nobody's.

    Raises:
        OSError: it cannot be read.
    """
    if not path.is_file():
        return False
    with path.open("rb") as file:
        head = file.read(_HEAD)
    return not head or _MARK in head


class MoveCell(Struct, frozen=True):
    """A move in the index; the key sorts it by what it gave away."""

    text: str
    loss: str
    key: float
    href: str


class IndexRow(Struct, frozen=True, kw_only=True):
    """A game in the index."""

    name: str
    href: str
    """The game on its page, fit to stand in a link; empty where there is none."""
    file: str
    place: str
    """Which game of how many; empty for an only one."""
    order: int
    """Where it stands in the collection."""
    date: str
    variant: str
    players: str
    result: str
    check: str
    errors: int
    """Those that were found; at least one where the text could not be read."""
    critical: MoveCell | None
    worst: MoveCell | None


def index_page(entries: Sequence[CollectionEntry], words: Messages, look: Look) -> str:
    """The index as one HTML document with links to the pages beside it.

    It loads nothing, and shows what the records say as text; the script of the page sorts and filters the
    rows, all of which stand there without it.
    """
    from markupsafe import Markup

    rows = [_row(entry, order, words, look) for order, entry in enumerate(entries, 1)]
    return document(
        "collection.html.j2",
        style(look.theme, "collection.css"),
        [read("collection.js")],
        values={
            # JSON that cannot leave its element.
            "data": Markup(embedded_json({"shown": words("collection_shown")})),
            "t": words,
            "look": look,
            "rows": rows,
            "facts": _facts(entries, words),
            "variants": sorted({row.variant for row in rows if row.variant}),
            "named": any(row.players for row in rows),
            "dated": any(row.date for row in rows),
        },
    )


def _facts(entries: Sequence[CollectionEntry], words: Messages) -> list[FactView]:
    """The numbers of the collection; those that are nought and say nothing then are left out."""
    games = [entry for entry in entries if entry.game is not None]
    kinds = [entry.outcome.kind for entry in games if entry.outcome]
    sources = {entry.source for entry in entries}
    found = [
        ("collection_records", len(sources), True),
        ("collection_games", len(games), True),
        ("collection_valid", sum(entry.valid for entry in games), True),
        ("collection_faulty", sum(not entry.valid for entry in games), True),
        ("collection_unreadable", sum(entry.unreadable for entry in entries), False),
        ("collection_domino", kinds.count(EndKind.DOMINO), False),
        ("collection_blocked", kinds.count(EndKind.BLOCKED), False),
        ("collection_turned", sum(entry.turned for entry in games), False),
    ]
    return [FactView(words(name), str(count)) for name, count, always in found if always or count]


def _row(entry: CollectionEntry, order: int, words: Messages, look: Look) -> IndexRow:
    file = "" if look.anonymous else re.split(r"[/\\]", entry.source)[-1]
    anchor = f"#g{entry.game}" if entry.game else ""
    return IndexRow(
        name=entry.event or file or words("collection_number", number=order),
        href=f"{quote(entry.page, safe='')}{anchor}" if entry.page else "",
        file=file if entry.event else "",
        place=words("collection_game", game=entry.game, games=entry.games)
        if entry.game and entry.games > 1
        else "",
        order=order,
        date=entry.date,
        variant=entry.variant or "",
        players=entry.players,
        result=entry.result or ("" if look.anonymous else entry.problem),
        check=_check(entry, words),
        errors=max(entry.errors, int(not entry.valid)),
        critical=_cell(entry, entry.critical, words),
        worst=_cell(entry, entry.worst, words),
    )


def _check(entry: CollectionEntry, words: Messages) -> str:
    if entry.unreadable:
        return words("collection_not_read")
    if entry.errors == 1:
        return words("collection_error")
    return words("collection_errors", count=entry.errors) if entry.errors else words("collection_ok")


def _cell(entry: CollectionEntry, move: CostlyMove | None, words: Messages) -> MoveCell | None:
    if move is None:
        return None
    loss = words.decimal(-move.loss, 1) if move.fair else words.signed(-move.loss)
    page = quote(entry.page or "", safe="")
    return MoveCell(move.text, loss, float(move.loss), f"{page}#g{entry.game}-t{move.turn}")


# -- leads and replies ------------------------------------------------------------------------------------


class MoveNode(Struct, frozen=True):
    """A move of the tree of what was played, and what came next."""

    move: str
    cells: tuple[str, ...]
    few: bool
    nodes: tuple[MoveNode, ...]


def tree_page(source: str, after: Sequence[str], found: Sequence[tuple[Line, Fared]]) -> str:
    """A page on which one goes from leads to replies and on, which needs no script.

    Args:
        source: the store.
        after: what was played before.
        found: the lines from there on, in the order in which moves are to stand.
    """
    from analyzer.store.search import FARED, FEW, fared_texts

    next_moves: dict[Line, list[tuple[Line, Fared]]] = {}
    for line, fared in found:
        next_moves.setdefault(line[:-1], []).append((line, fared))

    def below(begun: Line) -> tuple[MoveNode, ...]:
        rows = next_moves.get(begun, [])
        games = sum(fared.games for _, fared in rows)
        return tuple(
            MoveNode(str(line[-1]), fared_texts(fared, games), fared.games < FEW, below(line))
            for line, fared in rows
        )

    name = re.split(r"[/\\]", source.rstrip("/\\"))[-1]
    title = f"Replies in {name} after {' '.join(after)}" if after else f"Leads in {name}"
    values = {"title": title, "heads": ("move", *FARED), "nodes": below(()), "look": PLAIN}
    return document("explore.html.j2", style(PLAIN.theme, "collection.css"), [], values=values)
