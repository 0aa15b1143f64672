"""Which games of a text form a match, and which are only other lines of the same game."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from analyzer.game.rules_of_game import NO_HOUSE_RULES, rules_of_game, thrown_in
from analyzer.match.facts import Award
from analyzer.record.diagnostics import Code, Diagnostic, Severity
from analyzer.record.game import MATCH_TAGS
from analyzer.words.message import say, say_many
from analyzer.words.shown import in_short

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from analyzer.game.rules_of_game import HouseRules
    from analyzer.record.game import Game, Tag
    from analyzer.tiles import Seating
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

    >>> from analyzer.tiles import Seating
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


_AWARD = re.compile(
    r"(?P<side>[^\W\d]\w*(?:\+[^\W\d]\w*)*)\s+(?P<points>[+-]?[0-9]{1,6})\s*(?::(?P<reason>.*))?"
)


def read_awards(text: str, seating: Seating) -> tuple[Award, ...]:
    """Points given or taken outside play, divided by semicolons; TagError if they cannot be read.

    >>> from analyzer.tiles import Seating
    >>> table = Seating(("A", "B", "C", "D"), partners=True)
    >>> read_awards("B+D 50: A passed with a tile in hand; A+C -10", table)
    (Award(side=1, points=50, reason='A passed with a tile in hand'), Award(side=0, points=-10, reason=''))
    """
    found = []
    for part in filter(None, (" ".join(part.split()) for part in text.split(";"))):
        match = _AWARD.fullmatch(part)
        if match is None:
            example = f"{seating.side_label(1)} 50: {seating.labels[0]} ..."
            raise TagError(say("expected a side, its points and the reason, as in `{text}`", text=example))
        side = seating.side(tuple(match["side"].split("+")))
        if side is None:
            sides = _sides(seating)
            raise TagError(
                say("{side} is no side here; the sides are {sides}", side=match["side"], sides=sides)
            )
        found.append(Award(side, int(match["points"]), (match["reason"] or "").strip()))
    return tuple(found)


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
    thrown_in: bool = False
    """Whether the deal was thrown in; its number is then that of the next game."""

    @property
    def name(self) -> str:
        """The game as messages call it; a game of the text goes by its number there."""
        if self.number is None:
            return say("this game")
        if self.thrown_in:
            return say("the deal before game {number}", number=self.number)
        if self.number == self.index + 1:
            return say("game {number}", number=self.number)
        return say("game {number} of the match", number=self.number)


def deals_thrown_in(games: Sequence[Game], house: HouseRules = NO_HOUSE_RULES) -> frozenset[int]:
    """The indices of the games that were not played because of the doubles in a hand."""
    unplayed = (
        (at, game) for at, game in enumerate(games) if game.deal and not game.turns and not game.result
    )
    return frozenset(at for at, game in unplayed if thrown_in(game, rules_of_game(game, house).rules))


def places(games: Sequence[Game], thrown: Collection[int] = ()) -> tuple[PlaceInMatch, ...]:
    """The place of every game, in order.

    A game with tags of the match of its own begins the next match, and so does `[Game "1"]`. Two games in a
    row with the same deal are two lines of one game. A deal that was thrown in belongs to the game behind it.

    Args:
        games: all games of a text.
        thrown: the indices of those that were thrown in.
    """
    return _Grouping(games, thrown).places()


class _Grouping:
    """Groups games; what has been thrown in waits for the next game that is played."""

    def __init__(self, games: Sequence[Game], thrown: Collection[int]) -> None:
        self.games, self.thrown = games, thrown
        self.found: list[PlaceInMatch] = []
        self.waiting: list[int] = []
        self.match = -1
        self.opening: int | None = None
        """The first game of the match that was played."""

    def places(self) -> tuple[PlaceInMatch, ...]:
        main = -1
        for index, game in enumerate(self.games):
            if index in self.thrown:
                self.waiting.append(index)
                continue
            if main >= 0 and not self.waiting and _same_game(self.games[main], game):
                number = self.found[main].number
                self.found.append(PlaceInMatch(index=index, match=self.match, number=number, line_of=main))
                continue
            main = index
            self._take(index)
        if self.waiting:
            self._take(None)
        return tuple(self.found)

    def _take(self, index: int | None) -> None:
        """The next game that is played, and the deals before it; None where there are only those."""
        at = [*self.waiting, *([] if index is None else [index])]
        numbers = [number for number in map(_number, map(self.games.__getitem__, at)) if number is not None]
        tagged = any(tag.name in MATCH_TAGS for one in at for tag in self.games[one].tags)
        begins = not self.found or numbers[:1] == [1] or tagged
        self.match += begins
        self.opening = index if begins else self.opening
        number, gap = (numbers[-1] if numbers else None), False
        if not begins:
            number, gap = self._following(number)
        for one in at:
            first = begins and one == at[0]
            dead = one in self.waiting
            self.found.append(
                PlaceInMatch(
                    index=one,
                    match=self.match,
                    number=number,
                    first=first,
                    gap=gap and one == at[0],
                    thrown_in=dead,
                )
            )
        self.waiting = []

    def _following(self, number: int | None) -> tuple[int | None, bool]:
        """The number of a game that begins no match, and whether games are left out before it."""
        before = next(
            place for place in reversed(self.found) if place.line_of is None and not place.thrown_in
        )
        if (
            before.number is None
            and before.index == self.opening
            and not _score_given(self.games[before.index])
        ):
            # Several games, and nothing says that the first is a later one.
            self.found = [replace(one, number=1) if one.match == self.match else one for one in self.found]
            before = replace(before, number=1)
        due = None if before.number is None else before.number + 1
        gap = number is not None and due is not None and number > due
        return (number if gap or due is None else due), gap


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
