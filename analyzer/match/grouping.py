"""Which games of a text form a match, and which are only other lines of the same game."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from analyzer.match.written import TagError, game_number, own
from analyzer.messages import say
from analyzer.record import MATCH_TAGS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from analyzer.record import Game
    from analyzer.tiles import Tile


@dataclass(frozen=True, slots=True)
class Place:
    """Where a game of a text belongs; indices count from 0."""

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


def places(games: Sequence[Game]) -> tuple[Place, ...]:
    """The place of every game, in order.

    A game with tags of the match of its own begins the next match, and so does `[Game "1"]`. Two games in a
    row with the same deal are two lines of one game.
    """
    found: list[Place] = []
    match, main = -1, -1
    for index, game in enumerate(games):
        number = _number(game)
        if index and _same_game(games[main], game):
            found.append(Place(index, match, found[main].number, line_of=main))
            continue
        main = index
        begins = not index or number == 1 or any(tag.name in MATCH_TAGS for tag in game.tags)
        match += begins
        if begins:
            found.append(Place(index, match, number, first=True))
            continue
        before = next(place for place in reversed(found) if place.line_of is None)
        if before.number is None and before.first and not _score_given(games[before.index]):
            # Several games, and nothing says that the first is a later one.
            found = [_numbered(place, before) for place in found]
            before = next(place for place in reversed(found) if place.line_of is None)
        due = None if before.number is None else before.number + 1
        gap = number is not None and due is not None and number > due
        found.append(Place(index, match, number if gap or due is None else due, gap=gap))
    return tuple(found)


def _numbered(place: Place, first: Place) -> Place:
    """The first game of a match, or another line of it, as game 1."""
    if first.index not in (place.index, place.line_of):
        return place
    return Place(place.index, place.match, 1, place.line_of, place.first)


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
