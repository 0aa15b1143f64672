"""Which games of a text form a match, and which are only other lines of the same game."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from analyzer.record.diagnostics import Code, Diagnostic, Severity
from analyzer.record.game import MATCH_TAGS
from analyzer.words.message import say, say_many
from analyzer.words.shown import in_short

if TYPE_CHECKING:
    from collections.abc import Sequence

    from analyzer.record.game import Game, Tag
    from analyzer.tiles.seating import Seating
    from analyzer.tiles.tile import Tile


_MOST = 1_000_000
_BARE = re.compile(r"\d{1,6}(?:\s*[-:]\s*\d{1,6})+")


class TagError(ValueError):
    """A tag that cannot be read; says what was expected."""


def game_number(game: Game) -> int | None:
    """Which game of its match it is, by its tag; TagError if that is no number.

    >>> from analyzer.record.game import Game, Tag
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

    >>> from analyzer.tiles.seating import Seating
    >>> table = Seating(("A", "B", "C", "D"), partners=True)
    >>> read_score("A+C 120; B+D 85", table), read_score("120-85", table)
    ({0: 120, 1: 85}, {0: 120, 1: 85})
    """
    from analyzer.notation.tags import ResultError, read_result

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
    return Diagnostic(code=Code.BAD_TAG, message=message, span=tag.span, severity=severity)


@dataclass(frozen=True, slots=True, kw_only=True)
class PlaceInMatch:
    """Where a game of a text belongs; indices count from 0."""

    __repr__ = in_short

    index: int
    """Among the games of the text."""
    match: int
    """Which match of the text."""
    number: int | None
    """Which game of its match, from 1; None where nothing says so."""
    line_of: int | None = None
    """The index of the game of which this is another line."""
    first: bool = False
    """Whether it is the first game of its match that the text holds."""
    gap: bool = False
    """Whether games are left out before it."""

    @property
    def name(self) -> str:
        """The game as messages call it; a game of the text goes by its number there."""
        if self.number is None:
            return say("this game")
        if self.number == self.index + 1:
            return say("game {number}", number=self.number)
        return say("game {number} of the match", number=self.number)


def places(games: Sequence[Game]) -> tuple[PlaceInMatch, ...]:
    """The place of every game, in order.

    A game with tags of the match of its own begins the next match, and so does `[Game "1"]`. Two games in a
    row with the same deal are two lines of one game.
    """
    found: list[PlaceInMatch] = []
    match, main = -1, -1
    for index, game in enumerate(games):
        number = _number(game)
        if index and _same_game(games[main], game):
            found.append(PlaceInMatch(index=index, match=match, number=found[main].number, line_of=main))
            continue
        main = index
        begins = not index or number == 1 or any(tag.name in MATCH_TAGS for tag in game.tags)
        match += begins
        if begins:
            found.append(PlaceInMatch(index=index, match=match, number=number, first=True))
            continue
        before = next(place for place in reversed(found) if place.line_of is None)
        if before.number is None and before.first and not _score_given(games[before.index]):
            # Several games, and nothing says that the first is a later one.
            found = [_numbered(place, before) for place in found]
            before = next(place for place in reversed(found) if place.line_of is None)
        due = None if before.number is None else before.number + 1
        gap = number is not None and due is not None and number > due
        found.append(
            PlaceInMatch(index=index, match=match, number=number if gap or due is None else due, gap=gap)
        )
    return tuple(found)


def continued(before: Game, game: Game) -> Game | None:
    """The first game of a file as one more of the match that another file holds; None where it begins one.

    It goes on if it names the same event or the same players, if no tag of the match is another, and if it is
    not the first game by its number. Games of different days go on only where they are numbered.

    >>> from analyzer.record.game import Game, Tag
    >>> last, first = (Game(tags=(Tag("Event", "Cup"), Tag("Game", number))) for number in "12")
    >>> [tag.name for tag in continued(last, first).inherited], continued(first, last)
    (['Event'], None)
    """
    known = {tag.name: tag.value for tag in (*before.inherited, *before.tags)}
    own_tags = {tag.name: tag.value for tag in game.tags}
    named = any(name in known and known[name] == own_tags.get(name) for name in ("Event", "Names", "Players"))
    same = all(known.get(name) == value for name, value in own_tags.items() if name in MATCH_TAGS)
    other_day = known.get("Date", "") != own_tags.get("Date", "") and _number(game) is None
    if not named or not same or other_day or _number(game) == 1:
        return None
    inherited = tuple(tag for tag in game.tags if tag.name in MATCH_TAGS)
    kept = tuple(tag for tag in game.tags if tag.name not in MATCH_TAGS)
    return replace(game, tags=kept, inherited=(*game.inherited, *inherited))


def _numbered(place: PlaceInMatch, first: PlaceInMatch) -> PlaceInMatch:
    """The first game of a match, or another line of it, as game 1."""
    if first.index not in (place.index, place.line_of):
        return place
    return PlaceInMatch(
        index=place.index, match=place.match, number=1, line_of=place.line_of, first=place.first
    )


def _number(game: Game) -> int | None:
    try:
        return game_number(game)
    except TagError:
        return None


def _score_given(game: Game) -> bool:
    """Whether the game says that points have been written before it."""
    tag = own(game, "Score")
    return tag is not None and any(char in "123456789" for char in tag.value)


def _same_game(one: Game, other: Game) -> bool:
    """Whether the other game has the deal of the one, and no tag that makes it another game."""
    deal = _deal(one)
    if not deal or deal != _deal(other) or _number(other) not in (None, _number(one)):
        return False
    known = {tag.name: tag.value for tag in (*one.inherited, *one.tags)}
    return all(known.get(tag.name) == tag.value for tag in other.tags if tag.name in MATCH_TAGS)


def _deal(game: Game) -> dict[str, list[Tile]] | None:
    """The hands, if every tile of them is written."""
    hands: dict[str, list[Tile]] = {}
    for hand in game.deal.hands if game.deal else ():
        hands[hand.seat] = sorted(tile for tile in hand.tiles if tile is not None)
        if len(hands[hand.seat]) < len(hand.tiles):
            return None
    return hands if len(hands) > 1 else None
