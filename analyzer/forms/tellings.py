"""The ways to take the tiles that a story mentions, each for a play or not, by one order of players."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from itertools import pairwise, takewhile
from typing import TYPE_CHECKING, NamedTuple

from analyzer.forms.draws import add_draws_of_others
from analyzer.forms.lead_and_end import says_done
from analyzer.forms.line_of_play import USUAL_HIGHEST
from analyzer.forms.loose_game import MOST_DRAWN
from analyzer.forms.mentions import (
    BESIDE,
    ENDS_A_CLAUSE,
    between,
    is_held,
    is_pronoun,
    is_said_to_be_played,
    is_the_last,
)
from analyzer.forms.seats import MOST_PLAYERS, SELF
from analyzer.forms.tokens import Kind
from analyzer.forms.words import Loose, how_many, meaning, own_list
from analyzer.notation.vocabulary import Word, languages_told, may_be_a_draw, number_words

if TYPE_CHECKING:
    from collections.abc import Iterator

    from analyzer.forms.tokens import Token
    from analyzer.record.diagnostics import Span
    from analyzer.tiles.tile import Tile

FEWEST_PLAYS = 7  # a game that is told has so many plays: fewer may join by chance
WIDTH = 150  # so many ways are gone on with after each mention, the best ones
MOST_HELD = {2: 14, 3: 9, 4: 7}  # so many tiles each player has at most, of 28
OF_LARGER_SETS = 8  # so many more he has where there are more
OFTEN = 2  # a name that comes more often, and is no player's, speaks against an order without it
TOGETHER = 5  # words for one pass stand no farther apart: `taps the table and passes`
NOBODY = -1
HE, SHE = "\2", "\3"  # a man and a woman, if by no names

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
LONGEST_TITLE = 4  # letters, of `Mrs.`
LONGEST_CLAUSE = 10  # so many words stand between a name and what is said of it
LAST_PART = 4  # in so large a part of the mentions, the last ones, the end is told
AFTER_THE_END = 5.0  # a play behind a word that says how the game ended
UNEVEN = 8.0  # players who had not been dealt as many tiles
SKIPPED = 2.5
SKIPPED_PLAY = 1.5  # the same, where somebody is said to play it
SKIPPED_AGAIN = 1.0  # a tile that has been played
SKIPPED_AHEAD = 1.5  # a tile that is mentioned again, when it is played
SKIPPED_LEAD = 4.0  # a tile with which somebody is said to begin
OUTSIDE = 0.2  # a tile in front of the game or behind it
MOST_PLAYS = 28  # of a double-six set
MOST_DOUBT_TO_THE_END = 1.05  # a story of a game that is legal and ends may cost so much for each play
MOST_DOUBT_OF_TWO = 1.9  # the same where two play: whose turn it is need not be said
BEHIND = 0.2  # a tile behind the end of the game: it is left in a hand, or somebody speaks of it
PLAYED_BEHIND = 3.0  # what a player is said to play there
CLEAR = 1.0  # by so much the best way has to be better than one with other plays


def are_he_and_she(found: list[Token]) -> bool:
    """Whether a text tells again and again of a man and a woman without their names: `he laid it`, `she`."""
    words = Counter(one.text.casefold() for one in found)
    return all(sum(words[one] for one in own_list(name)) > OFTEN for name in ("he", "she"))


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
    over: bool = False
    """Whether what follows stands behind the end of the game."""

    @property
    def doubt(self) -> float:
        """What it costs beside what the plays are worth."""
        return self.cost - PLAYED * len(self.plays)

    def may_be_good(self, left: int, most: float) -> bool:
        """Whether this can become good, or as good as another way, with so many mentions to come.

        Args:
            left: how many mentions are to come.
            most: what a play may cost.
        """
        plays = len(self.plays) + (0 if self.over else left)
        return self.doubt <= most * min(plays, MOST_PLAYS) + CLEAR


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


class Telling:
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
            self.named += [(at, 1 - seats[SELF]) for at, one in enumerate(found) if is_pronoun(one)]
            self.named.sort()
        elif not {HE, SHE}.isdisjoint(order):
            he = order.index(HE) if HE in order else 1 - order.index(SHE)
            who = dict.fromkeys(own_list("he"), he) | dict.fromkeys(own_list("she"), 1 - he)
            words = ((at, one.text.casefold()) for at, one in enumerate(found))
            self.named = sorted([*self.named, *((at, who[word]) for at, word in words if word in who)])
        self.name_places = [at for at, _ in self.named]
        self.draws, self.uncounted = draws(found, mentions[0], dict(self.named))
        called = [at for at in passes(found, self.name_places) if not self._draws_then(at)]
        who_pass = [(at, seat) for at in called for seat in self._who_pass(at)]
        self.passes = [at for at, _ in who_pass if at > mentions[0]]  # nobody passes before
        self.gaps: dict[tuple[int, int], _Gap] = {}
        self.certain = [at for at in self.passes if found[at].text[0].isalpha()]
        """The words for a pass; a dash may be one, or divide a sentence."""
        larger = any(tile.high > USUAL_HIGHEST for tile in self.tiles)
        self.most_doubt = MOST_DOUBT_OF_TWO if len(order) == 2 else MOST_DOUBT_TO_THE_END
        self.most_held = MOST_HELD[len(order)] + larger * OF_LARGER_SETS
        self.passed = [(at, seat) for at, seat in who_pass if seat != NOBODY]
        self.held = {number for number, at in enumerate(mentions) if is_held(found, at)}
        self.leads = {number for number, at in enumerate(mentions) if self._is_led(at)}
        self.said_to_be_played = {
            number for number, at in enumerate(mentions) if is_said_to_be_played(found, at)
        }

        # "Closed." ends a game there, "goes out with the 2-1" with the next tile: where little follows.
        late = mentions[-(len(mentions) // LAST_PART + 1)]
        self.ended = next(
            (
                next((end for end in range(at, len(found)) if found[end].text in ".!?"), len(found))
                for at in range(late, len(found))
                if found[at].may(Word.BLOCKED, Word.DOMINO) or says_done(found[at - 1 : at + 2])
            ),
            len(found),
        )

    def _who_pass(self, at: int) -> list[int]:
        """Who passes at a word for it: those in a list beside it, as many as are counted, or who is named."""
        seats = dict(self.named)
        if SELF in self.order and _by_teller(self.found[at]):
            return [self.order.index(SELF)]
        for step in (-1, 1):
            several: list[int] = []
            place = at + step
            while 0 <= place < len(self.found):
                one = self.found[place]
                if seats.get(place, NOBODY) != NOBODY:
                    several.append(seats[place])
                elif not (
                    one.text == ","
                    or (one.text == "." and _is_title(self.found[place - 1]))
                    or one.may(Word.AND, Loose.FILLER)
                    or one.text.istitle()
                    or one.text.casefold() in own_list("neither")
                ):
                    break
                place += step
            if len({*several}) > 1:
                return list({*several})
        who = self.named_before(at)
        near = self.found[at + 1 : at + TOGETHER]
        same = any(one.text.casefold() in own_list("too") for one in near)
        others = [seats[place] for place in range(at + 1, at + TOGETHER - 1) if place in seats]
        if same and others and {who, others[0]}.isdisjoint({NOBODY}):
            return [who, others[0]]  # "Ben passed, Eva too"
        front, behind = self.found[max(at - BESIDE, 0) : at][::-1], self.found[at + 1 : at + BESIDE]
        words = [takewhile(lambda one: one.kind is Kind.WORD, part) for part in (front, behind)]
        counts = [how_many().get(one.text.casefold(), 0) for part in words for one in part]
        count = next((count for count in counts if 1 < count < len(self.order)), 1)
        return [who] * (count if who == NOBODY else 1)

    def _draws_then(self, at: int) -> bool:
        """Whether a word for a pass says why somebody draws: `Ana had nothing: twice she drew`."""
        until = next((place for place in self.mentions if place > at), at)
        who = self.named_before(at)
        drawn = [place for place in self.draws if at < place < until]
        return any({seat for one, seat in self.named if at < one < place} <= {who} for place in drawn)

    def _is_led(self, at: int) -> bool:
        """Whether a word in the sentence of a tile, which no other tile is nearer to, says that it is led."""
        for step in (-1, 1):
            place = at + step
            while 0 <= place < len(self.found) and abs(place - at) <= LONGEST_CLAUSE:
                one = self.found[place]
                if one.tile or one.text in ".!?":
                    break
                if one.means == {Loose.LEAD}:
                    return True
                place += step
        return False

    def named_before(self, at: int, most: int = BESIDE) -> int:
        """Who is named in front of a place, with so many words between at most."""
        place, seat = self.named[bisect_left(self.name_places, at) - 1]
        return seat if 0 <= at - place <= most else NOBODY

    def strangers_before(self, at: int) -> list[str]:
        """The word of no list between a sign and a tile, who may be called so: `Ana 6-4, barber 4-1`."""
        if at < 2 or self.found[at - 1].kind is not Kind.WORD:
            return []
        sign, one = self.found[at - 2 : at]
        begins = sign.kind is Kind.LINE or sign.text in ",;" or sign.may(Word.AND)
        return [one.text.casefold()] if begins and not (one.means or self.keys[at - 1]) else []

    def goes_to_the_stock(self, seat: int, span: Span) -> bool:
        """Whether the stock is named behind a player and before his tile, which stands here."""
        at = next((place for place in self.mentions if self.found[place].span == span), 0)
        begin = max((place for place in self.mentions if place < at), default=at)
        stock = (p for p in range(begin, at) if self.found[p].may(Word.STOCK, Loose.STOCK, Word.DRAW))
        return any(self.named_before(place, LONGEST_CLAUSE) == seat for place in stock)

    def named_with_numbers(self, since: int, until: int) -> set[int]:
        """Who is named between two places in front of small words, a number among them: `Eva a de duque`."""
        numbers = number_words().keys() - own_list("articles")
        seats = {seat: self.found[at + 1 : until] for at, seat in self.named if since < at < until}
        near = {seat: takewhile(lambda one: one.may(Loose.FILLER), words) for seat, words in seats.items()}
        told = {seat for seat, words in near.items() if any(one.text.casefold() in numbers for one in words)}
        return told - {NOBODY}

    def _sentence_before(self, at: int) -> int:
        """Where the sentence in front of this place ends: who is named earlier need not be who leads."""
        return next((place for place in range(at - 1, -1, -1) if self.found[place].text in ".!?"), -1)

    def ways(self, width: int = WIDTH) -> list[ToldSoFar]:
        """The ways to take all mentions, the best ones first; so many are gone on with after each."""
        count = len(self.order)
        nothing = tuple(frozenset[int]() for _ in range(count))
        ways = [ToldSoFar(cost=0.0, ends=None, seat=-1, plays=(), lacks=nothing, held=(0,) * count)]
        for number in range(len(self.mentions)):
            after: dict[tuple[object, ...], ToldSoFar] = {}
            for way in ways:
                for one in self._next(way, number):
                    key = (one.ends, one.seat, one.laid, one.plays[-1:], one.lacks, one.over)
                    if key not in after or one.cost < after[key].cost:
                        after[key] = one
            left = len(self.mentions) - number - 1
            good = sorted(
                (way for way in after.values() if way.may_be_good(left, self.most_doubt)),
                key=lambda way: way.cost,
            )
            ways = [way for way in good if not way.over][:width] + [way for way in good if way.over][:width]
        return sorted(ways, key=lambda way: way.cost + UNEVEN * self.is_uneven(way))

    def _next(self, way: ToldSoFar, number: int) -> Iterator[ToldSoFar]:
        """The ways to go on with a mention."""
        if len(way.plays) >= FEWEST_PLAYS:
            cost = BEHIND + PLAYED_BEHIND * (number in self.said_to_be_played)
            yield way._replace(cost=way.cost + cost, over=True)
        if not way.over:
            yield self._skipped(way, number)
            yield from self._played(way, number)

    def has(self, number: int) -> int:
        """Who is said, in its sentence, to have a tile that is held."""
        at = self.mentions[number]
        return self.named_before(at, at - self._sentence_before(at) - 1)

    def is_uneven(self, way: ToldSoFar) -> bool:
        """Whether players of whom it is told what they had left would not all have had as many tiles."""
        plays = Counter(seat for _, seat in way.plays)
        if not plays:
            return False
        kept: dict[int, set[Tile]] = {}
        for number in (one for one in self.held if one > way.plays[-1][0]):
            kept.setdefault(self.has(number), set()).add(self.tiles[number])
        had = {plays[seat] + len(tiles) for seat, tiles in kept.items() if seat != NOBODY}
        return not self.draws and (len(had) > 1 or max(plays.values()) > min(had, default=MOST_PLAYS))

    def _skipped(self, way: ToldSoFar, number: int) -> ToldSoFar:
        if way.ends is None:
            led = number in self.leads and self.tiles[number] not in self.tiles[number + 1 :]
            return way._replace(cost=way.cost + (SKIPPED_LEAD if led else OUTSIDE))
        tile, later = self.tiles[number], self.tiles[number + 1 :]
        if number in self.held or not any(other != tile for other in later):
            return way._replace(cost=way.cost + OUTSIDE)
        again = way.laid & self.bits[number]
        if again and self.tiles[number - 1] == tile:
            return way._replace(cost=way.cost + OUTSIDE)  # "the big one, 6-6"
        cost = SKIPPED_AGAIN if again else SKIPPED_AHEAD if tile in later else SKIPPED
        cost += SKIPPED_PLAY * (number in self.said_to_be_played and not again)
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
                passed={seat for place, seat in self.passed if since < place < at},
                unnamed=HE_OR_SHE if len(self.order) == 2 and any(map(is_pronoun, beside)) else UNNAMED,
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


def draws(found: list[Token], first: int, seats: dict[int, int]) -> tuple[dict[int, int], set[int]]:
    """The places where tiles are said to be drawn, with how many; and those where it is not said how many.

    `drew two from the pile`, `went to the pile: two tiles` is told once, where nobody else is named between.
    In front of the first tile the hands are drawn; a word that comes only once, and not with a number, may
    say that nothing is. `seats` holds, by place, who is named there.
    """
    draws: dict[int, int] = {}
    uncounted: set[int] = set()
    names = [*seats]
    words = ((at, one) for at, one in enumerate(found) if at > first and one.kind is Kind.WORD)
    places = [at for at, one in words if one.may(*_DRAWN) and not one.may(Loose.PLAY)]  # "pega", in Spanish
    spoken = (
        languages_told(one.text for one in found if one.kind is Kind.WORD) if places else frozenset[str]()
    )
    places = [at for at in places if may_be_a_draw(found[at].text.casefold(), spoken)]  # "come", in Spanish
    again = own_list("earlier")
    places = [at for at in places if again.isdisjoint(one.text.casefold() for one in found[at - 1 : at + 2])]
    while places:
        at, *places = places
        until = at + 1
        while until < len(found) and not (found[until].tile or _ends_a_clause(found, until)):
            before = max((place for place in names if place < at), default=-1)
            named = seats.get(until) != seats.get(before) and until in seats and not _number(found[until])
            if named and any(until < place < until + LONGEST_CLAUSE for place in places):
                break
            until += 1
        together = [at, *(place for place in places if place < until)]
        places = [place for place in places if place >= until]
        begin = next(
            (x for x in range(at, max(0, at - BESIDE), -1) if found[x].text in (*ENDS_A_CLAUSE, ")")),
            at - BESIDE,
        )
        numbers = [_number(one) for one in (*found[at + 1 : until], *reversed(found[max(0, begin) : at]))]
        said = next(filter(None, numbers), 0) or _counted_behind(found, until)
        said = said or _is_drawn_behind(found, at, until)
        behind = {one.text.casefold() for one in found[at + 1 : until]}
        left = any(numbers[: until - at - 1]) and not behind.isdisjoint(own_list("used_up"))
        told = any(found[place].may(Word.DRAW) for place in together)
        told |= behind.isdisjoint(own_list("used_up")) and not behind.isdisjoint(own_list("more"))  # "again"
        told |= is_the_last(found, at, names)
        start = next((x for x in range(at, 0, -1) if found[x].text in ENDS_A_CLAUSE), 0)
        dealt = any(one.text.casefold() in own_list("each") for one in found[start:until])
        if told or (said and not (left or dealt)):  # "the pile was gone but for two tiles", "seven each"
            draws[at] = said or 1
            uncounted |= set() if said else {at}
    add_draws_of_others(found, draws)
    return (draws, uncounted) if len(draws) > 1 or len(uncounted) < len(draws) else ({}, set())


def _ends_a_clause(found: list[Token], at: int) -> bool:
    """Whether a sign ends a clause, and is no dot of several: `goes to the boneyard... one tile...`.

    Nor does one that ends only what stands in brackets: `goes to the boneyard (at last!) and draws the 6-4`.
    """
    beside = (*found[at - 1 : at], *found[at + 1 : at + 2])
    dots = found[at].text == "." and any(one.text == "." for one in beside)
    return found[at].text in ENDS_A_CLAUSE and not (dots or [one.text for one in beside[-1:]] == [")"])


def _counted_behind(found: list[Token], at: int) -> int:
    """How many tiles the clause counts that begins at a comma: `fue al pozo, levantó tres fichas`."""
    if at >= len(found) or found[at].text not in (",", ":"):
        return 0
    clause = takewhile(lambda one: not one.tile and one.text not in ENDS_A_CLAUSE, found[at + 1 :])
    return next(
        (_number(one) for one, tiles in pairwise(clause) if tiles.may(Loose.TILE) and _number(one)), 0
    )


def _is_drawn_behind(found: list[Token], at: int, until: int) -> int:
    """How many tiles are drawn where a clause goes on to one: `into the yard and turned up the 4-4`."""
    clause = found[at:until]
    plain = all(one.kind is Kind.WORD and not one.may(Loose.PLAY, Loose.LEAD) for one in clause)
    empty = not own_list("used_up").isdisjoint(one.text.casefold() for one in clause)
    stock = (
        found[at].may(Word.STOCK, Loose.STOCK)
        and not found[at].may(Loose.FILLER)
        and until < len(found)
        and found[until].tile is not None
    )
    return int(stock and plain and not empty)


_DRAWN = (Word.DRAW, Word.STOCK, Loose.STOCK)


def _number(one: Token) -> int:
    """How many tiles are drawn, if a word says so; `0946` is a time."""
    count = one.number or how_many().get(one.text.casefold(), 0)
    return count if count <= MOST_DRAWN else 0


def _is_title(one: Token) -> bool:
    """Whether a full stop behind a word may only shorten it: `Mrs. Abernathy`."""
    return one.text.istitle() and 1 < len(one.text) <= LONGEST_TITLE


def passes(found: list[Token], names: list[int]) -> list[int]:
    """The words for a pass; one of two that stand together, with no name between, is enough."""
    places: list[int] = []
    for at, one in enumerate(found):
        below = [other.text for other in found[at + 1 : at + 3] if other.kind in (Kind.LINE, Kind.WORD)]
        broken = below[:1] == ["\n"] and Word.PASS in meaning(" ".join([one.text, *below[1:]]))
        end = one.text.casefold() in number_words() and found[at - 1].kind is Kind.WORD  # "an die Null"
        if one.kind is Kind.WORD and ((one.may(Word.PASS) and not end) or _neither(found, at) or broken):
            near = places[-1:] and at - places[-1] <= TOGETHER and not _by_teller(one)
            if not near or between(names, places[-1], at):
                places.append(at)
    return places


def _by_teller(one: Token) -> bool:
    """Whether words for a pass say that who tells the game cannot, too: `ich auch nicht`, `me neither`."""
    words = {*one.text.casefold().split()}
    return bool(words & own_list("self") and words & (own_list("too") | own_list("neither")))


def _neither(found: list[Token], at: int) -> bool:
    """Whether `neither Ben nor Eva had one` begins here, with no other word for a pass in the sentence."""
    both = (found[at].text.casefold(), *(one.text.casefold() for one in found[at + 1 : at + TOGETHER]))
    rest = takewhile(lambda one: one.text not in ENDS_A_CLAUSE, found[at + 1 :])
    words = own_list("neither")
    return (
        both[0] in words and not words.isdisjoint(both[1:]) and not any(word.may(Word.PASS) for word in rest)
    )


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
