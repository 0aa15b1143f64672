"""The index of a collection: numbers of the whole, and a row for every game."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING
from urllib.parse import quote

from analyzer.pages.html import document
from analyzer.pages.look import lean_script, read, style
from analyzer.pages.view import FactView
from analyzer.rules import EndKind

if TYPE_CHECKING:
    from collections.abc import Sequence

    from analyzer.pages.collection import CollectionEntry, CostlyMove
    from analyzer.pages.look import Look
    from analyzer.words.messages import Messages


@dataclass(frozen=True, slots=True)
class MoveCell:
    """A move in the index; the key sorts it by what it gave away."""

    text: str
    loss: str
    key: float
    href: str


@dataclass(frozen=True, slots=True, kw_only=True)
class IndexRow:
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
    rows = [_row(entry, order, words, look) for order, entry in enumerate(entries, 1)]
    return document(
        "collection.html.j2",
        style(look.theme, "collection.css"),
        lean_script(read("script/collection.js")),
        {"shown": words("collection_shown")},
        values={
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
