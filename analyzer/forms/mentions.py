"""What a story says around the tiles that it mentions: who passes, what is drawn, what is left in a hand."""

from __future__ import annotations

from bisect import bisect_left

from analyzer.forms.loose_game import MOST_DRAWN
from analyzer.forms.tokens import Kind, Token
from analyzer.forms.words import Loose, own_list
from analyzer.notation.vocabulary import Word, number_words

BESIDE = 4
"""So many words and signs stand at most between a tile and the name beside it."""
TOGETHER = 5
"""Words for one pass stand no farther apart: `taps the table and passes`."""
SENTENCE = 30
"""A sentence has so many words and signs; what stands farther in front belongs to another one."""


def is_other(token: Token) -> bool:
    """Whether a word means the other one of two, of whom one tells the game."""
    return token.kind is Kind.WORD and token.text.casefold() in own_list("other")


def is_held(found: list[Token], at: int) -> bool:
    """Whether a tile is left in a hand: a word says so before it in its sentence, and none says a play."""
    for one in reversed(found[max(0, at - SENTENCE) : at]):
        plays = one.may(Loose.PLAY, Loose.LEAD, Word.DOMINO) and one.text.casefold() not in own_list("with")
        if plays or one.text in ".!?;()":
            return False
        if one.text.casefold() in own_list("kept"):
            return True
    return False


def draws(found: list[Token], first: int) -> dict[int, int]:
    """The places of the words for draws, with how many tiles are drawn: the number beside them.

    In front of the first tile the hands are drawn; a word that comes only once may say that nothing is.
    """
    numbers = number_words()
    draws = {}
    for at, one in enumerate(found):
        if at > first and one.kind is Kind.WORD and one.may(Word.DRAW):
            beside = [*found[at + 1 : at + BESIDE], *reversed(found[max(0, at - BESIDE) : at])]
            counts = (other.number or numbers.get(other.text.casefold()) for other in beside)
            draws[at] = min(next(filter(None, counts), 1), MOST_DRAWN)
    return draws if len(draws) > 1 else {}


def passes(found: list[Token], names: list[int]) -> list[int]:
    """The words for a pass; one of two that stand together, with no name between, is enough."""
    places: list[int] = []
    for at, one in enumerate(found):
        if one.kind is Kind.WORD and one.may(Word.PASS):
            near = places[-1:] and at - places[-1] <= TOGETHER
            if not near or between(names, places[-1], at):
                places.append(at)
    return places


def between(places: list[int], since: int, at: int) -> int:
    """How many of some places in ascending order are between two places."""
    return bisect_left(places, at) - bisect_left(places, since)
