"""The replay page: reviewed games as one HTML file that needs nothing beside itself."""

from __future__ import annotations

from typing import TYPE_CHECKING

from analyzer.pages.look import PLAIN, Look, Theme
from analyzer.pages.seen_view import SeatError
from analyzer.words.messages import LanguageError, Messages, languages

if TYPE_CHECKING:
    from collections.abc import Sequence

    from analyzer.reviews.luck_values import Luck
    from analyzer.reviews.review import Review

__all__ = ["LanguageError", "Look", "SeatError", "Theme", "languages", "report"]


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
    words = Messages.load(language or "en")
    from analyzer.pages.build import framed, page_view
    from analyzer.pages.page import render
    from analyzer.pages.precomputed import worked_out
    from analyzer.reviews.review import Review

    if isinstance(reviews, Review):
        reviews = (reviews,)
    if look.anonymous:
        from analyzer.pages.anonymous import anonymous

        reviews, seat = anonymous(reviews, source, seat)
        source = ""
    # It is the same in every language, and takes longer than all the rest.
    fortunes: Sequence[Luck | None] = luck or [None] * len(reviews)
    worked = [worked_out(review, fortune) for review, fortune in zip(reviews, fortunes, strict=True)]
    others = [Messages.load(other) for other in languages() if other != words.language]
    view = page_view(reviews, words, source, seat, worked)
    translated = [(page_view(reviews, other, source, seat, worked), other) for other in others]
    page = render(view, words, translated, look, fixed=language is not None)
    return framed(page, view.title, look.height) if look.embed else page
