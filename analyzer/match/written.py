"""What a record itself says of its match: the tags Game, Score, Players and Out."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from analyzer.diagnostics import Code, Diagnostic, Severity
from analyzer.messages import say, say_many

if TYPE_CHECKING:
    from analyzer.record import Game, Tag
    from analyzer.seating import Seating

_MOST = 1_000_000
_BARE = re.compile(r"\d{1,6}(?:\s*[-:]\s*\d{1,6})+")


class TagError(ValueError):
    """A tag that cannot be read; says what was expected."""


def game_number(game: Game) -> int | None:
    """Which game of its match it is, by its tag; TagError if that is no number.

    >>> from analyzer.record import Game, Tag
    >>> game_number(Game(tags=(Tag("Game", "3"),)))
    3
    """
    tag = own(game, "Game")
    if tag is None or not tag.value.strip():
        return None
    text = tag.value.strip()
    if not (text.isascii() and text.isdigit() and 0 < int(text[:9]) < _MOST):
        raise TagError(
            say("expected the number of the game in its match, as in `3`, not `{text}`", text=text)
        )
    return int(text)


def read_score(text: str, seating: Seating) -> dict[int, int] | None:
    """The score before a game by side; None for an empty tag, TagError if it cannot be read.

    >>> from analyzer.seating import Seating
    >>> table = Seating(("A", "B", "C", "D"), partners=True)
    >>> read_score("A+C 120; B+D 85", table), read_score("120-85", table)
    ({0: 120, 1: 85}, {0: 120, 1: 85})
    """
    from analyzer.notation.results import ResultError, read_result

    text = text.strip()
    if _BARE.fullmatch(text):
        numbers = [int(number) for number in re.findall(r"\d+", text)]
        if len(numbers) != seating.sides:
            message = say_many(
                len(numbers),
                "{count} score is given, and there are {sides} sides",
                "{count} scores are given, and there are {sides} sides",
                sides=seating.sides,
            )
            raise TagError(message)
        return dict(enumerate(numbers))
    try:
        result = read_result(text)
    except ResultError:
        result = None
    if not text:
        return None
    if result is None or result.kind is not None:
        raise TagError(say("expected the score before the game, as in `{text}`", text=_example(seating)))
    if result.tie:
        return dict.fromkeys(range(seating.sides), 0)
    score: dict[int, int] = {}
    for claim in result.claims:
        side = seating.side(claim.side)
        if side is None:
            name, sides = "+".join(claim.side), _sides(seating)
            raise TagError(say("{side} is no side here; the sides are {sides}", side=name, sides=sides))
        if side in score:
            raise TagError(say("{side} has two scores", side=seating.side_label(side)))
        score[side] = claim.points
    return score


def _example(seating: Seating) -> str:
    return "; ".join(
        f"{seating.side_label(side)} {points}" for side, points in zip((0, 1), (120, 85), strict=True)
    )


def _sides(seating: Seating) -> str:
    return ", ".join(seating.side_label(side) for side in range(seating.sides))


def read_names(text: str) -> tuple[str, ...]:
    """The names in a tag: divided by commas or semicolons where it has any, else by blanks.

    >>> read_names("Ann Bob"), read_names("Ann Lee, Bob")
    (('Ann', 'Bob'), ('Ann Lee', 'Bob'))
    """
    parts = re.split(r"[,;]", text) if re.search(r"[,;]", text) else text.split()
    return tuple(filter(None, (" ".join(part.split()) for part in parts)))


def own(game: Game, name: str) -> Tag | None:
    """The tag of this name that the game itself has."""
    return next((tag for tag in game.tags if tag.name == name), None)


def bad_tag(tag: Tag, why: str, severity: Severity = Severity.ERROR) -> Diagnostic:
    """The diagnostic for a tag that cannot be what it says."""
    message = say("the tag {name} cannot be read: {why}", name=tag.name, why=why)
    return Diagnostic(Code.BAD_TAG, message, tag.span, severity)
