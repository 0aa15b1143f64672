"""A game read by the hands that stand in its text: each tile is played by whoever was dealt it.

Where all hands are told, the tiles below them tell the whole game, however its turns are written: of all ways
to take a mention for a play or not, those are looked at in which each play joins an open end, whoever is
passed over has nothing that fits, and the game has its end. A tile that is mentioned and not played then
costs something; a way that costs little, and than which no other is as good, is the game.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise, permutations
from typing import TYPE_CHECKING, NamedTuple

from analyzer.forms.lines import read_lines
from analyzer.forms.loose_game import LooseGame, LooseTurn, label_of
from analyzer.forms.seats import MOST_PLAYERS
from analyzer.forms.tokens import Kind
from analyzer.replays.state import ActionKind

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from analyzer.forms.loose_game import HeldTiles
    from analyzer.forms.tokens import Token
    from analyzer.tiles.tile import Tile

FEWEST_DEALT = 5  # a hand has so many tiles at least
FEWEST_PLAYS = 8  # so many tiles are played at least
MOST_MENTIONS = 120  # of so many tiles behind the hands at most
MOST_ENDS = 20  # so many ways to have an end are compared for each order of players
MOST_WAYS = 300  # so many ways are gone on with at each mention
PLAYS_FOR_A_REMARK = 8  # of so many plays one tile may be mentioned beside


class _Way(NamedTuple):
    """How the mentions up to one may be taken."""

    remarks: int
    """Tiles that are mentioned, and not played then."""
    ends: tuple[int, int] | None
    next: int
    """Whose turn it is, by the place in the order."""
    acts: tuple[tuple[int, int, bool], ...]
    """The mentions that are plays and draws, each with whose it is and whether it is a play."""
    laid: frozenset[Tile]
    drawn: frozenset[tuple[Tile, int]]

    @property
    def plays(self) -> list[int]:
        """The mentions that are plays."""
        return [at for at, _, plays in self.acts if plays]


class _Reader:
    """The mentions of a text held against hands, in one order of their players."""

    def __init__(self, mentions: Sequence[Token], named: Sequence[str], order: Sequence[HeldTiles]) -> None:
        self.tiles = [one.tile for one in mentions if one.tile is not None]
        self.named = named
        self.hands = [frozenset(one.tiles) for one in order]
        self.names = [label_of(one.who).casefold() for one in order]
        self.owner = {tile: seat for seat, hand in enumerate(self.hands) for tile in hand}
        self.last = {tile: at for at, tile in enumerate(self.tiles)}

    def best(self, *, draws: bool) -> list[_Way]:
        """The ways in which the game has its end, those with the fewest remarks first."""
        ways = [_Way(0, None, 0, (), frozenset(), frozenset())]
        ended: list[_Way] = []
        for at, tile in enumerate(self.tiles):
            found: dict[tuple[object, ...], _Way] = {}
            for one in ways:
                for way in (*self._played(one, at, tile), *self._not_played(one, at, tile, draws=draws)):
                    out = len(way.laid) > len(one.laid) and not self._holds(way, way.acts[-1][1])
                    if out or (len(way.laid) > len(one.laid) and self._is_blocked(way)):
                        ended.append(way)
                        if out or not draws:
                            continue
                    key = (way.ends, way.next, way.laid, way.drawn)
                    if key not in found or way.remarks <= found[key].remarks:
                        found[key] = way  # a tile that is named twice is played where that stands last
            ways = sorted(found.values(), key=lambda way: way.remarks - len(way.laid))[:MOST_WAYS]
        ended = [way for way in ended if self._has_its_end(way)]
        return sorted(ended, key=lambda way: (way.remarks, -len(way.laid)))[:MOST_ENDS]

    def _has_its_end(self, way: _Way) -> bool:
        """Whether what is mentioned behind the last play is left: all that a player has, or one tile."""
        last = way.plays[-1]
        behind = {tile for tile in self.tiles[last + 1 :] if tile not in way.laid}
        if len(behind) == 1 and not self._names_before(max(map(self.last.__getitem__, behind))):
            return True
        hands = (self._holds(way, seat) for seat in range(len(self.hands)))
        return behind == {tile for hand in hands if hand & behind for tile in hand}

    def _not_played(self, way: _Way, at: int, tile: Tile, *, draws: bool) -> Iterator[_Way]:
        """A tile is spoken of; or it is one of the stock, and drawn by whoever's turn it is."""
        held = tile in self.owner or any(tile == one for one, _ in way.drawn)
        stuck = way.ends is not None and not self._can_play(way, way.next)
        if draws and stuck and not held and tile not in way.laid and not self._is_anothers(at, way.next):
            acts, drawn = (*way.acts, (at, way.next, False)), way.drawn | {(tile, way.next)}
            yield way._replace(acts=acts, drawn=drawn)
        yield way._replace(remarks=way.remarks + (tile not in way.laid and self.last[tile] == at))

    def _played(self, way: _Way, at: int, tile: Tile) -> Iterator[_Way]:
        seat = self.owner.get(tile, next((who for one, who in way.drawn if one == tile), None))
        if seat is None or tile in way.laid or self._is_anothers(at, seat):
            return
        acts, laid = (*way.acts, (at, seat, True)), way.laid | {tile}
        way = way._replace(acts=acts, laid=laid)
        then = (seat + 1) % len(self.hands)
        if way.ends is None:
            yield way._replace(ends=(tile.low, tile.high), next=then)
            return
        passed = ((way.next + step) % len(self.hands) for step in range((seat - way.next) % len(self.hands)))
        if any(self._can_play(way, one) for one in passed):
            return
        one, other = way.ends
        for joins, kept in {(one, other), (other, one)}:
            if tile.has(joins):
                new = tile.high if tile.low == joins else tile.low
                yield way._replace(ends=(min(new, kept), max(new, kept)), next=then)

    def _is_anothers(self, at: int, seat: int) -> bool:
        """Whether another player is named right in front of a tile."""
        called = self._names_before(at)
        return len(called) == 1 and called != [seat]

    def _names_before(self, at: int) -> list[int]:
        """Who may be named right in front of a tile, by name or initial."""
        name = self.named[at].casefold()
        return [one for one, known in enumerate(self.names) if name and name in (known, known[:1])]

    def _holds(self, way: _Way, seat: int) -> frozenset[Tile]:
        return (self.hands[seat] | {tile for tile, who in way.drawn if who == seat}) - way.laid

    def _can_play(self, way: _Way, seat: int) -> bool:
        return any(tile.has(end) for tile in self._holds(way, seat) for end in way.ends or ())

    def _is_blocked(self, way: _Way) -> bool:
        return not any(self._can_play(way, seat) for seat in range(len(self.hands)))


def read_by_hands(found: list[Token]) -> Iterator[list[LooseGame]]:
    """The game that the tiles behind the hands of a text tell, where one way to take them is the best."""
    words = [one for one in found if one.kind is Kind.WORD or one.tile is not None]
    before = {other.span: one.text for one, other in pairwise(words) if one.kind is Kind.WORD}
    for loose in read_lines(found):
        hands = _hands_of(loose.held)
        last = max((one.span.end_line for one in hands), default=0)
        shown = {one.span.line for one in (*loose.held, *loose.boards)}
        behind = (one for one in found if one.span.line > last and one.span.line not in shown)
        mentions = [one for one in behind if one.tile is not None]
        if not hands or not FEWEST_PLAYS <= len(mentions) <= MOST_MENTIONS:
            continue
        named = [before.get(one.span, "") for one in mentions]
        first, *others = hands
        orders = [[first, *rest] for rest in permutations(others)]
        dealt = {tile for one in hands for tile in one.tiles}
        stock = sum(one.tile not in dealt for one in mentions) * PLAYS_FOR_A_REMARK > len(mentions)
        best = [(way, order) for order in orders for way in _Reader(mentions, named, order).best(draws=stock)]
        if (clear := _clear(best, [one.tile for one in mentions])) is not None:
            yield [_game(*clear, mentions, found)]
            return


def _clear(
    ways: list[tuple[_Way, list[HeldTiles]]], tiles: Sequence[Tile | None]
) -> tuple[_Way, list[HeldTiles]] | None:
    """The way with the fewest remarks; of several the longest, if that goes on where the others end."""
    least = min((way.remarks for way, _ in ways), default=0)
    alike = sorted((one for one in ways if one[0].remarks == least), key=lambda one: -len(one[0].laid))
    if not alike or len(alike[0][0].laid) < max(FEWEST_PLAYS, least * PLAYS_FOR_A_REMARK):
        return None
    played = [tiles[at] for at in alike[0][0].plays]
    return (
        alike[0]
        if all([tiles[at] for at in way.plays] == played[: len(way.laid)] for way, _ in alike)
        else None
    )


def _hands_of(held: Sequence[HeldTiles]) -> list[HeldTiles]:
    """The hands that are dealt to two to four players, as many tiles to each, and none twice; or nothing."""
    first: dict[tuple[str, ...], HeldTiles] = {}
    for one in held:
        if len(one.tiles) >= FEWEST_DEALT:
            first.setdefault(one.who, one)
    hands = [*first.values()]
    tiles = [tile for one in hands for tile in one.tiles]
    whole = 1 < len(hands) <= MOST_PLAYERS and len({len(one.tiles) for one in hands}) == 1
    return hands if whole and len({*tiles}) == len(tiles) else []


def _game(
    way: _Way, order: Sequence[HeldTiles], mentions: Sequence[Token], found: Sequence[Token]
) -> LooseGame:
    names = [one.who for one in order]
    game = LooseGame(form="sentences", order=tuple(" ".join(who) for who in names), whole=True, ends=True)
    turn = way.acts[0][1]
    for at, seat, plays in way.acts:
        span, tile = mentions[at].span, mentions[at].tile
        while turn != seat:
            game.turns.append(LooseTurn(who=names[turn], kind=ActionKind.PASS, span=span))
            turn = (turn + 1) % len(names)
        kind = ActionKind.PLAY if plays else ActionKind.DRAW
        game.turns.append(LooseTurn(who=names[seat], kind=kind, span=span, tile=tile))
        turn = (seat + plays) % len(names)
    game.held = [replace(one, at=0) for one in order]
    game.lines = {one.span.line for one in game.turns} | {one.span.line for one in order}
    game.mentioned = [one.tile for one in found if one.kind is Kind.TILE and one.tile]
    return game
