"""A game told in prose: of the tiles that are mentioned those that make a legal game of players in turn.

Who tells a game names tiles that are held, left or wished for, too, says who passes in many ways, and does
not always say whose turn it is. But each tile joins an open end, none is played twice, players take turns,
and who passes has no tile that fits: so of all ways to take each mention for a play or not the one is looked
for that agrees best with the names and the passes in the text.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from functools import partial
from itertools import pairwise, permutations
from typing import TYPE_CHECKING, NamedTuple

from analyzer.forms.line_of_play import USUAL_HIGHEST
from analyzer.forms.lines import with_names_in_front
from analyzer.forms.loose_game import LooseGame, LooseTurn
from analyzer.forms.patterns import left_out
from analyzer.forms.tokens import Kind
from analyzer.forms.words import own_list
from analyzer.notation.vocabulary import Word
from analyzer.replays.state import ActionKind

if TYPE_CHECKING:
    from collections.abc import Iterator

    from analyzer.forms.tokens import Token
    from analyzer.tiles.tile import Tile

MOST_MENTIONS = 120
"""A text with more tiles is no story of one game."""
FEWEST_PLAYS = 8
"""A game that is told has so many plays: fewer may join by chance."""
MOST_PLAYERS = 4
MOST_CANDIDATES = 6
"""So many names, those that stand in front of most tiles, may be players."""
WIDTH = 150
"""So many ways are gone on with after each mention, the best ones."""
MOST_LISTS = 3
MOST_APART = 3
"""So many signs and small words stand between the names of a list at most."""
ORDERS = 2
"""So many orders of the same players are tried."""
MOST_HELD = {2: 14, 3: 9, 4: 7}
"""So many tiles each player has at most, of 28."""
OFTEN = 2
"""A name that comes more often, and is no player's, speaks against an order without it."""
NEARLY = 5
"""Whoever is named in front of all tiles but one in so many tells the game, and does not play it."""
NOBODY = -1
SELF = "\0"
"""Whoever tells the game, by whatever word."""

PLAYED = -2.0
"""What a play is worth. The others cost; by and large they say how many times rarer than usual a thing is."""
UNNAMED = 2.0
NAMED_BEFORE = 1.0
"""The player is named, but others nearer to the tile, for each of them."""
OTHER_NAMED = 3.0
OTHER_BESIDE = 2.0
BESIDE = 4
"""So many words and signs stand at most between a tile and the name beside it."""
TOGETHER = 5
"""Words for one pass stand no farther apart: `taps the table and passes`."""
FAR = 0.04
"""What each word between a name and the tile costs, up to one in all."""
SILENT_PASS = 2.5
PASS_OF_NOBODY = 1.5
"""A word for a pass where none passes."""
LAST_PART = 4
"""In so large a part of the mentions, the last ones, the end is told."""
AFTER_THE_END = 5.0
"""A play behind a word that says how the game ended."""
SKIPPED = 2.5
SKIPPED_AGAIN = 1.0
"""A tile that has been played."""
SKIPPED_AHEAD = 1.5
"""A tile that is mentioned again, when it is played."""
OUTSIDE = 0.2
"""A tile in front of the game or behind it."""
MOST_PLAYS = 28
"""Of a double-six set."""
MOST_DOUBT = 0.9
"""A story may cost so much for each play."""
CLEAR = 1.0
"""By so much the best way has to be better than one with other plays."""


class _Way(NamedTuple):
    """A way to take the mentions so far."""

    cost: float
    ends: tuple[int, int] | None
    seat: int
    """Whose turn it is."""
    plays: tuple[tuple[int, int], ...]
    """The mentions that are plays, with who plays them."""
    lacks: tuple[frozenset[int], ...]
    """The numbers that each player does not have any more."""
    laid: int = 0
    """The tiles played, as bits."""

    @property
    def doubt(self) -> float:
        """What it costs beside what the plays are worth."""
        return self.cost - PLAYED * len(self.plays)


def read_told(found: list[Token]) -> Iterator[list[LooseGame]]:
    """The game that a text tells, where one way to take its mentions is clearly the best; else nothing."""
    found = with_names_in_front(found)
    mentions = [at for at, one in enumerate(found) if one.tile is not None]
    usual = [at for at in mentions if (tile := found[at].tile) and tile.high <= USUAL_HIGHEST]
    if len(mentions) - len(usual) < len(usual):
        mentions = usual  # the others are dates and the like
    if not FEWEST_PLAYS <= len(mentions) <= MOST_MENTIONS:
        return
    if sum(one.kind is Kind.WORD and one.may(Word.DRAW) for one in found) > 1:
        return  # what is drawn is not worked out here
    keys = _keys(found)
    gaps = [list(filter(None, keys[before + 1 : at])) for before, at in pairwise([-1, *mentions])]
    presence = Counter(key for gap in gaps for key in dict.fromkeys(gap))
    for narrator in [key for key, times in presence.items() if times * NEARLY > len(gaps) * (NEARLY - 1)]:
        del presence[narrator]
    lists = _listed(found, keys, presence)
    for orders in (lists, list(_orders(gaps, presence, lists))):
        told = [game for order in orders if (game := _Story(found, keys, mentions, order).told()) is not None]
        if told:
            yield [min(told, key=lambda one: one[0])[1]]
            return


def _keys(found: list[Token]) -> list[str]:
    """What each token is as a name, in small letters; nothing for one that is none.

    A name in brackets behind another one means the same player, `North (Pettigrew)`.
    """
    keys = [_key(found, at) for at in range(len(found))]
    same: dict[str, str] = {}
    for at in range(len(found) - 3):
        if keys[at] and found[at + 1].text == "(" and keys[at + 2] and found[at + 3].text == ")":
            same.setdefault(keys[at + 2], keys[at])
            same.setdefault(keys[at], keys[at])
    keys = [same.get(key, key) for key in keys]
    parts = _parts_of_names(found, keys)
    return ["" if key in parts else key for key in keys]


def _key(found: list[Token], at: int) -> str:
    one = found[at]
    if one.kind is not Kind.WORD:
        return ""
    if one.text.casefold() in own_list("self"):
        return SELF
    if len(one.text) == 1 and one.text.isupper():
        near = [other.kind for other in found[at + 1 : at + 3] if other.kind is not Kind.SIGN]
        return one.text.casefold() if Kind.TILE in near[:1] or not one.means else ""
    if one.means or (one.text[:1].islower() and not _is_writer(found, at)):
        return ""
    return one.text.casefold()


def _is_writer(found: list[Token], at: int) -> bool:
    """Whether a word stands where chats name the writer: `kai: 6-4`, `kai \N{EM DASH} today at 9:05`."""
    begins = at == 0 or found[at - 1].kind in (Kind.LINE, Kind.STAMP) or found[at - 1].text in "<@"
    return begins and at + 1 < len(found) and found[at + 1].text in ":>\N{EM DASH}\N{EN DASH}"


def _orders(
    gaps: list[list[str]], presence: Counter[str], lists: list[tuple[str, ...]]
) -> Iterator[tuple[str, ...]]:
    """The likeliest orders of those who are named most, where no list of players says who they are."""
    often = [key for key, times in presence.most_common(MOST_CANDIDATES) if times > 1]
    for count in range(MOST_PLAYERS, 1, -1):
        players = often[:count]
        if len(players) < count:
            continue
        nearest = [next((key for key in gap[::-1] if key in players), "") for gap in gaps]
        steps = Counter((one, other) for one, other in pairwise(filter(None, nearest)) if one != other)
        first, *rest = players

        orders = [(first, *others) for others in permutations(rest) if (first, *others) not in lists]
        yield from sorted(orders, key=partial(left_out, steps))[:ORDERS]


def _parts_of_names(found: list[Token], keys: list[str]) -> set[str]:
    """The names behind which always the same other one stands: `Seu Ademar`, `Mrs. Doyle`."""
    after: dict[str, set[str]] = {}
    for at, key in enumerate(keys):
        if key:
            behind = at + 2 if at + 1 < len(found) and found[at + 1].text == "." else at + 1
            after.setdefault(key, set()).add(keys[behind] if behind < len(keys) else "")
    return {key for key, names in after.items() if len(names) == 1 and not names & {"", SELF, key}}


def _listed(found: list[Token], keys: list[str], presence: Counter[str]) -> list[tuple[str, ...]]:
    """The lists of players: names with no more than a sign and two small words between them.

    What stands in brackets is no part of a list. The names, or their initials, come again in the text.
    """
    lists: list[tuple[str, ...]] = []
    run: list[str] = []
    apart = 0
    brackets = 0
    for one, key in zip(found, keys, strict=True):
        opens = one.text == "(" and bool(run)
        brackets = max(0, brackets + opens - (one.text == ")"))
        if brackets or one.text == ")":
            continue
        if key and (presence[key] > 1 or presence[key[0]] > 1):
            if run and run[-1] == key:
                continue
            run = [*run, key] if key not in run and apart <= MOST_APART else [key]
            apart = 0
            if 1 < len(run) <= MOST_PLAYERS:
                lists.append(tuple(run))
        elif one.kind is Kind.TILE or one.text in ".;:" or apart > MOST_APART:
            run = []
        else:
            apart += one.kind is not Kind.LINE
    whole = [
        one for one in dict.fromkeys(lists) if not any(one == other[: len(one)] != other for other in lists)
    ]
    return sorted(whole, key=len, reverse=True)[:MOST_LISTS]


class _Story:
    """The mentions of a text, held against one order of players."""

    def __init__(
        self, found: list[Token], keys: list[str], mentions: list[int], order: tuple[str, ...]
    ) -> None:
        self.found, self.mentions, self.order = found, mentions, order
        initials = Counter(key[0] for key in order)
        seats = {key[0]: seat for seat, key in enumerate(order) if initials[key[0]] == 1}
        seats |= {key: seat for seat, key in enumerate(order)}
        self.tiles: list[Tile] = [tile for at in mentions if (tile := found[at].tile)]
        times = Counter(keys)
        self.bits = [1 << self.tiles.index(tile) for tile in self.tiles]
        self.named = [
            (at, seats.get(key, NOBODY))
            for at, key in enumerate(keys)
            if key and (key in seats or times[key] > OFTEN)
        ]
        self.name_places = [at for at, _ in self.named]
        self.passes = _passes(found, self.name_places)

        # "Closed." ends a game there, "goes out with the 2-1" with the next tile. Of all words that may say
        # so those do behind which not much is told.
        late = mentions[-(len(mentions) // LAST_PART + 1)]
        self.ended = next(
            (
                next((end for end in range(at, len(found)) if found[end].text in ".!?"), len(found))
                for at in range(late, len(found))
                if found[at].may(Word.BLOCKED, Word.DOMINO)
            ),
            len(found),
        )

    def told(self) -> tuple[float, LooseGame] | None:
        """The best way to take the mentions, and what it costs; None if none is clearly good."""
        count = len(self.order)
        nothing = tuple(frozenset[int]() for _ in range(count))
        ways = [_Way(cost=0.0, ends=None, seat=-1, plays=(), lacks=nothing)]
        for number in range(len(self.mentions)):
            after: dict[tuple[object, ...], _Way] = {}
            for way in ways:
                for one in (self._skipped(way, number), *self._played(way, number)):
                    key = (one.ends, one.seat, one.laid, one.plays[-1:], one.lacks)
                    if key not in after or one.cost < after[key].cost:
                        after[key] = one
            ways = sorted(after.values(), key=lambda way: way.cost)[:WIDTH]
            if all(way.doubt > MOST_DOUBT * MOST_PLAYS for way in ways):
                return None
        best = ways[0]
        if len(best.plays) < FEWEST_PLAYS or best.doubt > MOST_DOUBT * len(best.plays):
            return None
        tiles = [(self.tiles[number], seat) for number, seat in best.plays]
        for other in ways[1:]:
            if other.cost > best.cost + CLEAR:
                break
            rival = [(self.tiles[number], seat) for number, seat in other.plays]
            if rival != tiles[-len(rival) :]:
                return None  # not only one that begins later
        return best.cost, self._game(best)

    def _skipped(self, way: _Way, number: int) -> _Way:
        if way.ends is None:
            return way._replace(cost=way.cost + OUTSIDE)
        tile, later = self.tiles[number], self.tiles[number + 1 :]
        if not any(other != tile for other in later):
            return way._replace(cost=way.cost + OUTSIDE)
        again = way.laid & self.bits[number]
        cost = SKIPPED_AGAIN if again else SKIPPED_AHEAD if tile in later else SKIPPED
        return way._replace(cost=way.cost + cost)

    def _played(self, way: _Way, number: int) -> Iterator[_Way]:
        tile, count = self.tiles[number], len(self.order)
        if way.laid & self.bits[number]:
            return
        since = self.mentions[way.plays[-1][0]] if way.plays else -1
        at = self.mentions[number]
        near = self.named[bisect_left(self.name_places, since) : bisect_left(self.name_places, at)]
        names = [seat for _, seat in near]
        words = at - near[-1][0] if near else 0
        far = min(1.0, FAR * words)
        said = _between(self.passes, since, at)
        over = AFTER_THE_END if at > self.ended else 0
        held = Counter(seat for _, seat in way.plays)
        for passing in range(count if way.ends else 1):
            for seat in ((way.seat + passing) % count,) if way.ends else range(count):
                if held[seat] >= MOST_HELD[count] or not way.lacks[seat].isdisjoint(tile):
                    continue
                beside = OTHER_BESIDE if 0 < words <= BESIDE and names[-1] not in (seat, NOBODY) else 0
                cost = over + far + beside + self._cost(seat, names, passing, said if way.ends else 0)
                lacks = way.lacks
                if way.ends and passing:
                    who = {(way.seat + step) % count for step in range(passing)}
                    lacks = tuple(
                        numbers | set(way.ends) if at in who else numbers for at, numbers in enumerate(lacks)
                    )
                for ends in _after(way.ends, tile):
                    yield _Way(
                        cost=way.cost + cost + PLAYED,
                        ends=ends,
                        seat=(seat + 1) % count,
                        plays=(*way.plays, (number, seat)),
                        lacks=lacks,
                        laid=way.laid | self.bits[number],
                    )

    def _cost(self, seat: int, names: list[int], passing: int, said: int) -> float:
        """What speaks against a play behind these names, so many passes, and so many words for passes."""
        cost = max(0, passing - said) * SILENT_PASS + max(0, said - passing) * PASS_OF_NOBODY
        if not names:
            return cost + UNNAMED
        if names[-1] == seat:
            return cost
        if seat not in names:
            return cost + OTHER_NAMED
        nearer = names[len(names) - names[::-1].index(seat) :]
        return cost + min(NAMED_BEFORE * len(set(nearer)), OTHER_NAMED)

    def _game(self, way: _Way) -> LooseGame:
        count = len(self.order)
        called: dict[int, str] = {}
        for at, seat in self.named:
            called.setdefault(seat, self.found[at].text)
        names = [called[seat] for seat in range(count)]
        game = LooseGame(form="sentences", order=tuple(names))
        turn: int | None = None
        since = -1
        for number, seat in way.plays:
            at = self.mentions[number]
            words = [place for place in self.passes if since < place < at]
            while turn is not None and turn != seat:
                span = self.found[words.pop(0) if words else at].span
                game.turns.append(LooseTurn(who=(names[turn],), kind=ActionKind.PASS, span=span))
                turn = (turn + 1) % count
            game.turns.append(
                LooseTurn(
                    who=(names[seat],),
                    kind=ActionKind.PLAY,
                    span=self.found[at].span,
                    tile=self.tiles[number],
                )
            )
            turn, since = (seat + 1) % count, at
        game.lines = {one.span.line for one in game.turns}
        game.mentioned = list(set(self.tiles))
        return game


def _passes(found: list[Token], names: list[int]) -> list[int]:
    """The words for a pass; one of two that stand together, with no name between, is enough."""
    places: list[int] = []
    for at, one in enumerate(found):
        if one.kind is Kind.WORD and one.may(Word.PASS):
            near = places[-1:] and at - places[-1] <= TOGETHER
            if not near or _between(names, places[-1], at):
                places.append(at)
    return places


def _between(places: list[int], since: int, at: int) -> int:
    return bisect_left(places, at) - bisect_left(places, since)


def _after(ends: tuple[int, int] | None, tile: Tile) -> list[tuple[int, int]]:
    """The ends, in ascending order, that may be open after a tile."""
    if ends is None:
        return [(tile.low, tile.high)]
    found = set()
    for end, kept in (ends, ends[::-1]):
        if tile.has(end):
            other = tile.other(end)
            found.add((min(other, kept), max(other, kept)))
    return sorted(found)
