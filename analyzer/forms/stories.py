"""A game told in prose: of the tiles that are mentioned those that make a legal game of players in turn.

Who tells a game names tiles that are held, left or wished for, too, says who passes in many ways, and does
not always say whose turn it is. But each tile joins an open end, none is played twice, players take turns,
and who passes has no tile that fits: so of all ways to take each mention for a play or not the one is looked
for that agrees best with the names and the passes in the text.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections import Counter
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

from analyzer.forms.line_of_play import USUAL_HIGHEST, written_as
from analyzer.forms.loose_game import SEVERAL, LooseGame, LooseTurn, label_of
from analyzer.forms.mentions import BESIDE, between, draws, is_held, passes
from analyzer.forms.seats import MOST_PLAYERS, SELF, likely_orders, listed_players, names_in
from analyzer.forms.tokens import Kind
from analyzer.forms.words import Loose, own_list
from analyzer.notation.vocabulary import Word
from analyzer.record.game import Pass
from analyzer.replays.replay import replay
from analyzer.replays.state import ActionKind

if TYPE_CHECKING:
    from collections.abc import Iterator

    from analyzer.forms.interpretation import Interpretation
    from analyzer.forms.tokens import Token
    from analyzer.tiles.tile import Tile

MOST_MENTIONS = 120  # a text with more tiles is no story of one game
FEWEST_PLAYS = 8  # a game that is told has so many plays: fewer may join by chance
WIDTH = 150  # so many ways are gone on with after each mention, the best ones
MOST_HELD = {2: 14, 3: 9, 4: 7}  # so many tiles each player has at most, of 28
OF_LARGER_SETS = 8  # so many more he has where there are more
OFTEN = 2  # a name that comes more often, and is no player's, speaks against an order without it
NEARLY = 5  # whoever is named in front of all tiles but one in so many tells the game, and does not play it
NOBODY = -1

PLAYED = -2.0
"""What a play is worth. The others cost; by and large they say how many times rarer than usual a thing is."""
UNNAMED = 2.0
HE_OR_SHE = 1.0  # nobody is named, but a word such as he stands beside the tile, and there are two players
NAMED_BEFORE = 1.0  # the player is named, but others nearer to the tile, for each of them
OTHER_NAMED, OTHER_BESIDE = 3.0, 2.0
FAR = 0.04  # what each word between a name and the tile costs, up to one in all
HELD = 3.0  # a play of what is said to be left in a hand: `she only had the 4-1`
SILENT_PASS = 2.5
PASSED = 2.0  # a play of whoever is said to pass just before it
PASS_OF_NOBODY = 1.5  # a word for a pass where none passes
LONGEST_CLAUSE = 10  # so many words stand between a name and what is said of it
LAST_PART = 4  # in so large a part of the mentions, the last ones, the end is told
AFTER_THE_END = 5.0  # a play behind a word that says how the game ended
FEW_ALIKE = 5  # of so many tiles one may be written as open ends are, and not be one
_ENDS = re.compile(r"[0-9] [^\W\d_]{1,3} [0-9]")
UNEVEN = 8.0  # players who had not been dealt as many tiles
SKIPPED = 2.5
SKIPPED_AGAIN = 1.0  # a tile that has been played
SKIPPED_AHEAD = 1.5  # a tile that is mentioned again, when it is played
OUTSIDE = 0.2  # a tile in front of the game or behind it
MOST_PLAYS = 28  # of a double-six set
MOST_DOUBT = 0.9  # a story may cost so much for each play
CLEAR = 1.0  # by so much the best way has to be better than one with other plays


class ToldSoFar(NamedTuple):
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
    held: tuple[int, ...] = ()
    """How many tiles each player has played."""

    @property
    def doubt(self) -> float:
        """What it costs beside what the plays are worth."""
        return self.cost - PLAYED * len(self.plays)

    def may_be_good(self, left: int) -> bool:
        """Whether this can become good, or as good as another way, with so many mentions to come."""
        return self.doubt <= MOST_DOUBT * min(len(self.plays) + left, MOST_PLAYS) + CLEAR


class _Gap(NamedTuple):
    """What stands between a tile that is played and one that may be played next."""

    names: list[int]
    """Who is named, in order."""
    words: int
    """How far the last name is from the tile; 0 if there is none."""
    far: float
    """What that costs."""
    said: range
    """How many passes may be told."""
    passed: set[int]
    """Who is said to pass."""
    unnamed: float
    """What it costs that nobody is named, if so."""


_ONE = range(1)


def read_stories(found: list[Token]) -> Iterator[list[LooseGame]]:
    """The game that a text tells, where one way to take its mentions is clearly the best; else nothing."""
    mentions = [at for at, one in enumerate(found) if one.tile is not None and not one.guessed]
    usual = [at for at in mentions if (tile := found[at].tile) and tile.high <= USUAL_HIGHEST]
    keys = names_in(found)
    shapes = Counter(written_as(found[at].text) for at in usual)
    alike = [
        at
        for at in usual
        if shapes[written_as(text := found[at].text)] * FEW_ALIKE > len(usual) or not _ENDS.fullmatch(text)
    ]
    # Where there are tiles of a larger set, they may be dates and the like; `6 and 4` among others open ends.
    for chosen in (one for one in (alike, usual, mentions) if one is mentions or one != mentions):
        if FEWEST_PLAYS <= len(chosen) <= MOST_MENTIONS:
            yield from _read_mentions(found, keys, chosen)


def _read_mentions(found: list[Token], keys: list[str], mentions: list[int]) -> Iterator[list[LooseGame]]:
    gaps = [list(filter(None, keys[before + 1 : at])) for before, at in pairwise([-1, *mentions])]
    presence = Counter(key for gap in gaps for key in dict.fromkeys(gap))
    for narrator in [key for key, times in presence.items() if times * NEARLY > len(gaps) * (NEARLY - 1)]:
        del presence[narrator]
    lists = listed_players(found, keys, presence)
    for orders in (lists, list(likely_orders(gaps, presence, lists))):
        told = [game for order in orders if (game := _Story(found, keys, mentions, order).told()) is not None]
        if told:
            yield [min(told, key=lambda one: one[0])[1]]
            return


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
        self.keys = keys
        self.named = [
            (at, seats.get(key, NOBODY))
            for at, key in enumerate(keys)
            if key and (key in seats or times[key] > OFTEN)
        ]
        if len(order) == 2 and SELF in order:
            self.named += [(at, 1 - seats[SELF]) for at, one in enumerate(found) if _is_pronoun(one)]
            self.named.sort()
        self.name_places = [at for at, _ in self.named]
        self.draws = draws(found, mentions[0])
        self.passes = [at for at in passes(found, self.name_places) if not self._draws_then(at)]
        self.gaps: dict[tuple[int, int], _Gap] = {}
        self.certain = [at for at in self.passes if found[at].text[0].isalpha()]
        """The words for a pass; a dash may be one, or divide a sentence."""
        larger = any(tile.high > USUAL_HIGHEST for tile in self.tiles)
        self.most_held = MOST_HELD[len(order)] + larger * OF_LARGER_SETS
        self.passed = {at: self._named_before(at) for at in self.passes}
        self.held = {number for number, at in enumerate(mentions) if is_held(found, at)}

        # "Closed." ends a game there, "goes out with the 2-1" with the next tile: where little follows.
        late = mentions[-(len(mentions) // LAST_PART + 1)]
        self.ended = next(
            (
                next((end for end in range(at, len(found)) if found[end].text in ".!?"), len(found))
                for at in range(late, len(found))
                if found[at].may(Word.BLOCKED, Word.DOMINO)
            ),
            len(found),
        )

    def _draws_then(self, at: int) -> bool:
        """Whether a word for a pass says why somebody draws: `Ana had nothing: twice she drew`."""
        until = next((place for place in self.mentions if place > at), at)
        drawn = (place for place in self.draws if at < place < until)
        return any(not between(self.name_places, at, place) for place in drawn)

    def _named_before(self, at: int, most: int = BESIDE) -> int:
        """Who is named in front of a place, with so many words between at most."""
        place, seat = self.named[bisect_left(self.name_places, at) - 1]
        return seat if 0 <= at - place <= most else NOBODY

    def _sentence_before(self, at: int) -> int:
        """Where the sentence in front of this place ends: who is named earlier need not be who leads."""
        return next((place for place in range(at - 1, -1, -1) if self.found[place].text in ".!?"), -1)

    def told(self) -> tuple[float, LooseGame] | None:
        """The best way to take the mentions, and what it costs; None if none is clearly good."""
        count = len(self.order)
        nothing = tuple(frozenset[int]() for _ in range(count))
        ways = [ToldSoFar(cost=0.0, ends=None, seat=-1, plays=(), lacks=nothing, held=(0,) * count)]
        for number in range(len(self.mentions)):
            after: dict[tuple[object, ...], ToldSoFar] = {}
            for way in ways:
                for one in (self._skipped(way, number), *self._played(way, number)):
                    key = (one.ends, one.seat, one.laid, one.plays[-1:], one.lacks)
                    if key not in after or one.cost < after[key].cost:
                        after[key] = one
            left = len(self.mentions) - number - 1
            ways = sorted((way for way in after.values() if way.may_be_good(left)), key=lambda way: way.cost)[
                :WIDTH
            ]
            if not ways:
                return None
        ways.sort(key=lambda way: way.cost + UNEVEN * self._is_uneven(way))
        best = ways[0]
        if self._is_doubtful(best):
            return None
        tiles = [(self.tiles[number], seat) for number, seat in best.plays]
        for other in ways[1:]:
            if other.cost > best.cost + CLEAR or self._is_uneven(other) > self._is_uneven(best):
                break
            rival = [(self.tiles[number], seat) for number, seat in other.plays]
            if rival != tiles[-len(rival) :]:
                return None  # not only one that begins later
        return best.cost, self._game(best)

    def _is_doubtful(self, way: ToldSoFar) -> bool:
        """Whether a way has few plays, or costs much; or often names others beside what is played."""
        if len(way.plays) < FEWEST_PLAYS or way.doubt > MOST_DOUBT * len(way.plays):
            return True
        others: Counter[str] = Counter()
        for number, who in way.plays:
            at = self.mentions[number]
            place, seat = self.named[bisect_left(self.name_places, at) - 1]
            words = self.found[place + 1 : at] if 0 < at - place <= BESIDE else []
            plays = any(one.may(Loose.PLAY) for one in words)
            plays &= all(one.kind is not Kind.SIGN for one in words) and self.keys[place] != SELF
            if plays and seat not in (NOBODY, who):
                return True  # "Ana lays 6-4" is no turn of Ben's
            others[self.keys[place]] += seat == NOBODY and 0 < at - place <= BESIDE
        if max(others.values()) > OFTEN or self._takes_a_play_for_a_pass(way):
            return True
        return any(
            self._is_somebodys(at)
            for one, other in pairwise(number for number, _ in way.plays)
            for at in range(one + 1, other)
            if at not in self.held and self.tiles[at] not in (self.tiles[one], self.tiles[other])
        )

    def _is_somebodys(self, number: int) -> bool:
        """Whether nothing but an article stands between a tile and who plays it: `he the 6-4`."""
        at = self.mentions[number] - 1
        while (word := self.found[at]).means == {Loose.FILLER} and not _is_pronoun(word):
            at -= 1
        return self._named_before(at + 1, 1) != NOBODY or _is_pronoun(word)

    def _takes_a_play_for_a_pass(self, way: ToldSoFar) -> bool:
        """Whether somebody passes of whom it is told, in place of a pass, what he has: `Ana had the 6-4`."""
        count = len(self.order)
        for (number, seat), (after, other) in pairwise(way.plays):
            since, *between_them, at = self.mentions[number : after + 1]
            passing = {(seat + step) % count for step in range(1, (other - seat) % count or count)}
            named = {self._named_before(place, LONGEST_CLAUSE) for place in between_them}
            if passing & named and len(passing) > between(self.passes, since, at) and not self.draws:
                return True
        return False

    def _is_uneven(self, way: ToldSoFar) -> bool:
        """Whether players of whom it is told what they had left would not all have had as many tiles."""
        plays = Counter(seat for _, seat in way.plays)
        if not plays:
            return False
        kept: dict[int, set[Tile]] = {}
        for number in (one for one in self.held if one > way.plays[-1][0]):
            kept.setdefault(self._named_before(self.mentions[number], LONGEST_CLAUSE), set()).add(
                self.tiles[number]
            )
        had = {plays[seat] + len(tiles) for seat, tiles in kept.items() if seat != NOBODY}
        return not self.draws and (len(had) > 1 or max(plays.values()) > min(had, default=MOST_PLAYS))

    def _skipped(self, way: ToldSoFar, number: int) -> ToldSoFar:
        if way.ends is None:
            return way._replace(cost=way.cost + OUTSIDE)
        tile, later = self.tiles[number], self.tiles[number + 1 :]
        if number in self.held or not any(other != tile for other in later):
            return way._replace(cost=way.cost + OUTSIDE)
        again = way.laid & self.bits[number]
        cost = SKIPPED_AGAIN if again else SKIPPED_AHEAD if tile in later else SKIPPED
        return way._replace(cost=way.cost + cost)

    def _played(self, way: ToldSoFar, number: int) -> Iterator[ToldSoFar]:
        tile, count = self.tiles[number], len(self.order)
        if way.laid & self.bits[number]:
            return
        at = self.mentions[number]
        held = way.held
        if self.most_held in held and count == MOST_PLAYERS:
            return  # somebody has played the whole hand
        gap = self._gap(self.mentions[way.plays[-1][0]] if way.plays else self._sentence_before(at), at)
        beyond = (AFTER_THE_END if at > self.ended else 0) + (HELD if way.ends and number in self.held else 0)
        for passing in range(count if way.ends else 1):
            for seat in ((way.seat + passing) % count,) if way.ends else range(count):
                full = held[seat] >= self.most_held and not self.draws
                if full or tile.low in way.lacks[seat] or tile.high in way.lacks[seat]:
                    continue
                against = PASSED if seat in gap.passed else 0
                beside = (
                    OTHER_BESIDE if 0 < gap.words <= BESIDE and gap.names[-1] not in (seat, NOBODY) else 0
                )
                cost = beyond + against + gap.far + beside
                cost += self._cost(seat, gap, passing, gap.said if way.ends else _ONE)
                lacks = way.lacks
                if way.ends and passing and not self.draws:
                    who = {(way.seat + step) % count for step in range(passing)}
                    lacks = tuple(
                        numbers | set(way.ends) if at in who else numbers for at, numbers in enumerate(lacks)
                    )
                counts = (*held[:seat], held[seat] + 1, *held[seat + 1 :])
                for ends in _after(way.ends, tile):
                    yield ToldSoFar(
                        cost=way.cost + cost + PLAYED,
                        ends=ends,
                        seat=(seat + 1) % count,
                        plays=(*way.plays, (number, seat)),
                        lacks=lacks,
                        laid=way.laid | self.bits[number],
                        held=counts,
                    )

    def _gap(self, since: int, at: int) -> _Gap:
        """What stands between two places: worked out once for all ways that come by here."""
        if (since, at) not in self.gaps:
            near = self.named[bisect_left(self.name_places, since) : bisect_left(self.name_places, at)]
            words = at - near[-1][0] if near else 0
            beside = self.found[max(since + 1, at - BESIDE) : at]
            self.gaps[since, at] = _Gap(
                names=[seat for _, seat in near],
                words=words,
                far=min(1.0, FAR * words),
                said=range(between(self.certain, since, at), between(self.passes, since, at) + 1),
                passed={seat for place, seat in self.passed.items() if since < place < at},
                unnamed=HE_OR_SHE if len(self.order) == 2 and any(map(_is_pronoun, beside)) else UNNAMED,
            )
        return self.gaps[since, at]

    def _cost(self, seat: int, gap: _Gap, passing: int, said: range) -> float:
        """What speaks against a play behind these names, so many passes, and so many words for passes."""
        cost = max(0, passing - said[-1]) * SILENT_PASS + max(0, said[0] - passing) * PASS_OF_NOBODY
        names = gap.names
        if not names:
            return cost + gap.unnamed
        if names[-1] == seat:
            return cost
        if seat not in names:
            return cost + OTHER_NAMED
        nearer = names[len(names) - names[::-1].index(seat) :]
        return cost + min(NAMED_BEFORE * len(set(nearer)), OTHER_NAMED)

    def _game(self, way: ToldSoFar) -> LooseGame:
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
            draws = [place for place in self.draws if since < place < at]
            while turn is not None and turn != seat:
                own = [place for place in draws if self._named_before(place, LONGEST_CLAUSE) == turn]
                game.turns += self._drawn(own, names[turn])
                draws = [place for place in draws if place not in own]
                span = self.found[words.pop(0) if words else at].span
                game.turns.append(LooseTurn(who=(names[turn],), kind=ActionKind.PASS, span=span))
                turn = (turn + 1) % count
            game.turns += self._drawn(draws, names[seat])
            span, tile = self.found[at].span, self.tiles[number]
            game.turns.append(LooseTurn(who=(names[seat],), kind=ActionKind.PLAY, span=span, tile=tile))
            turn, since = (seat + 1) % count, at
        game.lines = {one.span.line for one in game.turns}
        # What is mentioned in front of the lead, and never again, may be the lead.
        first = way.plays[0][0]
        game.mentioned = list({*self.tiles[first:], *(self.tiles[number] for number in self.held)})
        return game

    def _drawn(self, places: list[int], name: str) -> list[LooseTurn]:
        """The draws that these words tell."""
        return [
            LooseTurn(who=(name,), kind=ActionKind.DRAW, span=self.found[place].span)
            for place in places
            for _ in range(self.draws[place])
        ]


def _is_pronoun(one: Token) -> bool:
    return one.text.casefold() in own_list("other")


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


def led_by_another(found: list[Token], understood: Interpretation) -> list[Token]:
    """Who opens with a tile not understood, before the first turn of a game that is not played to its end."""
    first = next((turn for turn in understood.game.turns if turn.span), None)
    if first is None or first.span is None or replay(understood.game).outcome is not None:
        return []
    others = {name.casefold() for name, seat in understood.seats.items() if seat != first.seat}
    leads = [pair for pair in pairwise(found) if pair[1].kind is Kind.WORD and pair[1].means == {Loose.LEAD}]
    return [one for who, one in leads if one.span < first.span and who.text.casefold() in others]


def named_once(found: list[Token], game: LooseGame, understood: Interpretation) -> list[Token]:
    """The only turn of a player who passes in all others, which nobody writes: `I` beside all names."""
    passed = Counter(turn.seat for turn in understood.game.turns if isinstance(turn.action, Pass))
    told = Counter(label_of(turn.who) for turn in game.turns if turn.who)
    told.update(label_of(turn.who) for turn in game.turns if turn.kind is not ActionKind.PLAY)
    once = {name for name, seat in understood.seats.items() if told[name] == 1 and passed[seat] >= SEVERAL}
    spans = {turn.span for turn in game.turns if label_of(turn.who) in once}
    return [one for one in found if one.tile and one.span in spans]
