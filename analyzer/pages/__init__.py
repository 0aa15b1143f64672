"""The replay page: reviewed games as one HTML file that needs nothing beside itself."""

from __future__ import annotations

from typing import TYPE_CHECKING

from analyzer.pages.look import PLAIN, Look, SeatError, Theme
from analyzer.words.messages import LanguageError, Messages, languages

if TYPE_CHECKING:
    from collections.abc import Sequence

    from analyzer.pages.build import PageView
    from analyzer.pages.view import ReportDocument
    from analyzer.reviews.luck import Luck
    from analyzer.reviews.review import Review
    from analyzer.words.unsaid import Unsaid

__all__ = ["LanguageError", "Look", "SeatError", "Theme", "languages", "report", "report_data"]


def report(
    reviews: Review | Sequence[Review],
    *,
    source: str = "",
    language: str | None = None,
    seat: str | None = None,
    look: Look = PLAIN,
    luck: Sequence[Luck] | None = None,
) -> str:
    """The page for all games of one text.

    Args:
        reviews: one game, or the games in the order of the text; an invalid one is shown with its
            diagnostics and as far as it could be replayed.
        source: where the text was read from, as the page names it.
        language: one of `languages()`, in which the page opens; the reader can switch to the others. None: in
            that of the reader's browser where there is one, else in English.
        seat: the label of the seat through whose eyes the page is read at first: the other hands face down,
            and nothing but what it could know. None for all hands open.
        look: its colours, whether it keeps names to itself, and whether it goes into another page.
        luck: what `luck_of` says of each game, which takes seconds. Without it the page tells what the deal
            was worth with all hands open, and not how far that was luck.

    Returns:
        A complete HTML document; with `look.embed` one line of HTML, a frame that holds it. It loads nothing,
        reads well without its script, and shows names and remarks of the record as text, whatever they
        contain.

    Raises:
        LanguageError: there is no translation into this language.
        SeatError: no game has this seat.

    >>> import analyzer
    >>> text = '[Set "double-two"] [Rules "hand=1"] [Deal "A:12 B:11 C:22 D:00"] A 1-2'
    >>> report(analyzer.review(analyzer.replay(analyzer.parse(text).games[0])))[:15]
    '<!doctype html>'
    """
    from msgspec.structs import replace

    from analyzer.pages.build import framed
    from analyzer.pages.page import render

    view, unsaid = _told(reviews, source, language, seat, look, luck)
    page = render(replace(view, drills=look.drills), unsaid, look, fixed=language is not None)
    title = unsaid.dictionaries[0].text(view.title)
    return framed(page, title, look.height) if look.embed else page


def report_data(
    reviews: Review | Sequence[Review],
    *,
    source: str = "",
    language: str | None = None,
    look: Look = PLAIN,
) -> ReportDocument:
    """What the page knows of its games, in every language: what `<domino-board>` shows.

    Args:
        reviews: as for `report`.
        source: where the text was read from.
        language: the one that it is shown in unless somebody asks for another; None: English.
        look: whether it keeps names to itself.

    Raises:
        LanguageError: there is no translation into this language.

    >>> import analyzer
    >>> text = '[Set "double-two"] [Rules "hand=1"] [Deal "A:12 B:11 C:22 D:00"] A 1-2'
    >>> data = report_data(analyzer.review(analyzer.replay(analyzer.parse(text).games[0])))
    >>> data.games[0].turns[0].kind, sorted(data.languages)[:3]
    ('lead', ['de', 'en', 'es'])
    """
    from analyzer.pages.page import report_document

    return report_document(*_told(reviews, source, language, None, look, None))


def _told(
    reviews: Review | Sequence[Review],
    source: str,
    language: str | None,
    seat: str | None,
    look: Look,
    luck: Sequence[Luck] | None,
) -> tuple[PageView, Unsaid]:
    """The page in no language, and those that it can be read in, the one that it opens in first."""
    words = Messages.load(language or "en")
    from analyzer.pages.build import page_view
    from analyzer.pages.precomputed import worked_out
    from analyzer.reviews.review import Review
    from analyzer.words.unsaid import Unsaid

    if isinstance(reviews, Review):
        reviews = (reviews,)
    if look.anonymous:
        from analyzer.pages.anonymous import anonymous

        reviews, seat = anonymous(reviews, source, seat)
        source = ""
    fortunes: Sequence[Luck | None] = luck or [None] * len(reviews)
    worked = [worked_out(review, fortune) for review, fortune in zip(reviews, fortunes, strict=True)]
    unsaid = Unsaid([words, *(Messages.load(other) for other in languages() if other != words.language)])
    return page_view(reviews, unsaid.words, source, seat, worked), unsaid
