"""The replay page: reviewed games as one HTML file that needs nothing beside itself."""

from __future__ import annotations

from typing import TYPE_CHECKING

from analyzer.wording import LanguageError, Words, languages

if TYPE_CHECKING:
    from collections.abc import Sequence

    from analyzer.reviewing import Review

__all__ = ["LanguageError", "languages", "report"]


def report(reviews: Review | Sequence[Review], *, source: str = "", language: str = "en") -> str:
    """The page for all games of one text.

    Args:
        reviews: one game, or the games in the order of the text; an invalid one is shown with its
            diagnostics and as far as it could be replayed.
        source: where the text was read from, as the page names it.
        language: one of `languages()`.

    Returns:
        A complete HTML document. It loads nothing, reads well without its script, and shows names and remarks
        of the record as text, whatever they contain.

    Raises:
        LanguageError: there is no translation into this language.
    """
    words = Words.load(language)
    from analyzer.reporting.build import page_view
    from analyzer.reporting.page import render
    from analyzer.reviewing import Review

    if isinstance(reviews, Review):
        reviews = (reviews,)
    return render(page_view(reviews, words, source), words)
