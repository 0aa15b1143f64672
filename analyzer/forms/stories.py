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
from dataclasses import replace
from itertools import islice, pairwise, takewhile
from math import inf
from typing import TYPE_CHECKING

from analyzer.forms.interpretation import interpret
from analyzer.forms.lead_and_end import says_done
from analyzer.forms.legend import tiles_each
from analyzer.forms.line_of_play import USUAL_HIGHEST, written_as
from analyzer.forms.loose_game import LooseGame, LooseTurn, with_block_passed
from analyzer.forms.mentions import BESIDE, SENTENCE, between, is_pronoun
from analyzer.forms.seats import MOST_PLAYERS, SELF, likely_orders, likely_pairs, names_in
from analyzer.forms.tellings import (
    CLEAR,
    FEWEST_PLAYS,
    HE,
    LONGEST_CLAUSE,
    NOBODY,
    OFTEN,
    SHE,
    Telling,
    are_he_and_she,
)
from analyzer.forms.tokens import Kind, rows_of_tokens
from analyzer.forms.words import Loose, own_list
from analyzer.notation.vocabulary import Word
from analyzer.record.diagnostics import Code
from analyzer.record.game import EndKind, Play
from analyzer.replays.replay import replay
from analyzer.replays.state import ActionKind
from analyzer.words.message import say

if TYPE_CHECKING:
    from collections.abc import Iterator

    from analyzer.forms.tellings import ToldSoFar
    from analyzer.forms.tokens import Token
    from analyzer.tiles.tile import Tile


MOST_LISTS = MOST_APART = 3  # so many signs and small words stand between the names of a list at most
MOST_MENTIONS = 120  # a text with more tiles is no story of one game
NEARLY = 5  # whoever is named in front of all tiles but one in so many tells the game, and does not play it
FEW_ALIKE = 5  # of so many tiles one may be written as open ends are, and not be one
_ENDS = re.compile(r"[0-9] [^\W\d_]{1,3} [0-9]|[^\W\d_]+(?:\s[^\W\d_]{1,3})?\s[^\W\d_]+")
"""Written so, tiles may be open ends, or a number behind an article: `6 and 4`, `un six`."""
WORTH_AN_END = 6.0  # a way that ends the game may cost so much more than one that does not
NOTHING_CLEAR = (0.0, LooseGame())  # where another way to end the game, or to go on with it, is as good
DEALT = 28  # tiles, to four players
USUAL_HAND = 7  # tiles, of two or three players who draw
MOST_ENDS = 15  # so many ways that may end the game are tried, the best ones
FEW_WAYS = 15  # so many ways are gone on with to tell which orders of players are likely
MOST_ORDERS = 2  # so many orders of players are tried in full, the likeliest ones
UNCOUNTED = 3.0  # a way may cost so much more that has as many draws as are told
LONGER = 2.0  # a way that goes on may cost so much more than one that ends the game earlier
MOST_DOUBT = 0.9  # a story may cost so much for each play


def read_stories(found: list[Token]) -> Iterator[list[LooseGame]]:
    """The game that a text tells, where one way to take its mentions is clearly the best; else nothing."""
    tiles = [at for at, one in enumerate(found) if one.tile is not None and not one.guessed]
    ends = [at for at in tiles if _are_both_ends(found, at)]
    doubles = sum(tile.is_double for at in tiles if (tile := found[at].tile))
    mentions = [at for at in tiles if at not in ends or len(ends) * 2 > doubles]  # else doubles have a word
    usual = [at for at in mentions if (tile := found[at].tile) and tile.high <= USUAL_HIGHEST]
    keys = names_in(found)
    shapes = Counter(_shape(found[at]) for at in usual)
    alike = [
        at
        for at in usual
        if shapes[_shape(found[at])] * FEW_ALIKE > len(usual) or _shape(found[at]) != "apart"
    ]
    # Where there are tiles of a larger set, they may be dates and the like; `6 and 4` among others open ends.
    for chosen in (one for one in (alike, usual, mentions) if one is mentions or one != mentions):
        if FEWEST_PLAYS <= len(chosen) <= MOST_MENTIONS:
            yield from _read_mentions(found, keys, chosen)


def _shape(one: Token) -> str:
    """How a tile is written; two words of which none says that it is a double are not as one word is."""
    double = one.tile is not None and one.tile.is_double
    return "apart" if _ENDS.fullmatch(one.text) and not double else written_as(one.text)


def _are_both_ends(found: list[Token], at: int) -> bool:
    """Whether a number stands twice in a sentence of its own, with a word between: `Blanco y blanco`."""
    words = found[at].text.casefold().split()
    alone = {one.text for one in (*found[at - 1 : at], *found[at + 1 : at + 2])} <= {"."}
    return alone and len(words) == len(("six", "and", "six")) and words[0].isalpha() and words[0] == words[-1]


def _read_mentions(found: list[Token], keys: list[str], mentions: list[int]) -> Iterator[list[LooseGame]]:
    gaps = [list(filter(None, keys[before + 1 : at])) for before, at in pairwise([-1, *mentions])]
    presence = Counter(key for gap in gaps for key in dict.fromkeys(gap))
    pairs, times = [*likely_pairs(gaps, presence)], Counter(keys)
    for narrator in [key for key, times in presence.items() if times * NEARLY > len(gaps) * (NEARLY - 1)]:
        del presence[narrator]
    lists = listed_players(found, keys, presence)
    whole = [one for one in lists if len(one) > len("AB") and all(presence[key] > OFTEN for key in one)]
    others = [*likely_orders(gaps, presence, lists), *pairs]
    two = [one for one in others if len(one) == len("AB") and any({*one} <= {*all_of} for all_of in whole)]
    named = [key for key, _ in presence.most_common(MOST_ORDERS) if key != SELF]
    couples = [(HE, SHE), *((key, one) for key in named for one in (HE, SHE))]
    couples = couples if are_he_and_she(found) and times[SELF] <= OFTEN else []
    for orders in (lists, dict.fromkeys(one for one in others if one not in two)):
        stories = [_Story(found, keys, mentions, order) for order in orders]
        if len(stories) > MOST_ORDERS:
            stories = sorted(stories, key=_Story.least_cost)[:MOST_ORDERS]
        often = sorted(stories, key=lambda story: -sum(times[key] for key in story.order))
        told = [game for story in often if (game := story.told()) is not None]
        if told and couples and all(max(times[key] for key in story.order) <= OFTEN for story in stories):
            break  # somebody else is only spoken to: `"You draw," said the widow`
        if told:
            yield [min(told, key=lambda one: one[0])[1]]
            return
    told = [game for one in couples if (game := _Story(found, keys, mentions, one).told()) is not None]
    best = min(told, key=lambda one: one[0], default=None)
    near = [game for cost, game in told if best and cost <= best[0] + CLEAR]
    if best and len({tuple(turn.tile for turn in game.turns) for game in near}) == 1:
        yield [best[1]]


def listed_players(found: list[Token], keys: list[str], presence: Counter[str]) -> list[tuple[str, ...]]:
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


def _is_one_clause(words: list[Token]) -> bool:
    """Whether no sign stands between the words, or commas around small words: `Ana, then, laid`."""
    signs = {one.text for one in words if one.kind is Kind.SIGN}
    others = (one for one in words if one.kind is not Kind.SIGN)
    small = all(
        one.may(Loose.PLAY, Loose.FILLER) or one.text.casefold() in own_list("then") for one in others
    )
    return not signs or (signs == {","} and small)


class _Story(Telling):
    """The mentions of a text, held against one order of players."""

    def least_cost(self) -> float:
        """About what the best way to take the mentions costs; infinity where none is good."""
        return next((way.cost for way in self.ways(FEW_WAYS)), inf)

    def told(self) -> tuple[float, LooseGame] | None:
        """The best way to take the mentions, and what it costs; None if none is clearly good.

        A way in which the game is legal and ends is held for better than others.
        """
        ways = self.ways()
        if not ways:
            return None
        if (ended := self._told_to_its_end(ways)) is not None:
            return None if ended is NOTHING_CLEAR else ended
        ways = [way for way in ways if not way.over]
        if not ways or self._is_doubtful(ways[0], ended=False):
            return None
        joins = {number for number in self._may_be_next(ways[0]) if self.mentions[number] <= self.ended}
        if any(number not in self.held or self._is_alone(number) for number in joins):
            return None
        best, *others = ways
        for other in others:
            if other.cost > best.cost + CLEAR or self.is_uneven(other) > self.is_uneven(best):
                break
            rival = self._plays(other)
            if rival != self._plays(best)[-len(rival) :]:
                return None  # not only one that begins later
        return best.cost, self._game(best)

    def _told_to_its_end(self, ways: list[ToldSoFar]) -> tuple[float, LooseGame] | None:
        """The best way to end the game, and what it costs; None if none is legal."""
        most = {True: ways[0].cost + WORTH_AN_END, False: ways[0].cost + CLEAR}
        near = [way for way in ways if way.cost <= most[_agree(way, ways[0])]]
        each: dict[tuple[object, ...], ToldSoFar] = {}
        for way in near:
            each.setdefault((way.plays, way.ends), way)
        ended = list(each.values())[:MOST_ENDS]
        told = [self._told_of(ended, ways, counted=one) for one in ((True, False) if self.draws else (True,))]
        clear = [one for one in told if one not in (None, NOTHING_CLEAR)]
        return min(filter(None, clear), key=lambda one: one[0], default=next(filter(None, told), None))

    def _told_of(
        self, ended: list[ToldSoFar], ways: list[ToldSoFar], *, counted: bool
    ) -> tuple[float, LooseGame] | None:
        """The best of the ways that end the game, with the draws that are told or those that it needs."""
        for way in ended:
            if not counted and way.cost > ways[0].cost + CLEAR:
                break  # draws that are supposed make no worse way a better one
            later = len(way.plays) < len(ways[0].plays) and way.plays == ways[0].plays[-len(way.plays) :]
            if later or self._is_doubtful(way, ended=True) or not (game := self._ended(way, counted=counted)):
                continue
            close = [one for one in ended if one.cost <= way.cost + CLEAR]
            rivals = [one for one in close if self._ended(one, counted=counted)]
            most = max([way, *rivals], key=lambda one: len(one.plays))
            apart = any(not {*self._plays(one)} <= {*self._plays(most)} for one in rivals)
            if apart or self._may_go_on(way, ways):
                return NOTHING_CLEAR
            game = self._ended(most, counted=counted) or game
            game.ends = True
            return way.cost - WORTH_AN_END + UNCOUNTED * (not counted), game
        return None

    def _may_go_on(self, way: ToldSoFar, ways: list[ToldSoFar]) -> bool:
        """Whether in another way that begins with the same plays more is played, before the end is told."""
        last, count = way.plays[-1][0], len(way.plays)
        closed = self._is_closed(way)
        near = [one for one in ways if one.cost <= way.cost + LONGER and not closed]
        longer = (one for one in ways[:1] + near if one is ways[0] or one.plays[:count] == way.plays)
        further = {number for one in longer for number, _ in one.plays if number > last} - self.held
        between = (self.found[self.mentions[last] : self.mentions[number]] for number in further)
        return any(
            not (any(word.may(Word.DOMINO) for word in words) or says_done(words)) for words in between
        )

    def _plays(self, way: ToldSoFar) -> list[tuple[Tile, int]]:
        return [(self.tiles[number], seat) for number, seat in way.plays]

    def _may_be_next(self, way: ToldSoFar) -> set[int]:
        """The mentions behind the last play of tiles that join an end."""
        behind = range(way.plays[-1][0] + 1 if way.plays else 0, len(self.tiles))
        left = {number for number in behind if not way.laid & self.bits[number]}
        return {number for number in left if any(self.tiles[number].has(end) for end in way.ends or ())}

    def _is_alone(self, number: int) -> bool:
        """Whether no other tile stands in the sentence of one, as where what is left is told."""
        at = self.mentions[number]
        begin = next((place for place in range(at, -1, -1) if self.found[place].text in ".!?"), 0)
        until = next((place for place in range(at, len(self.found)) if self.found[place].text in ".!?"), at)
        return not any(begin < place < until for place in self.mentions if place != at)

    def _ended(self, way: ToldSoFar, *, counted: bool) -> LooseGame | None:
        """The game that a way tells, if it is legal and certain to end there; else None.

        Args:
            way: how its mentions are taken.
            counted: whether as many tiles are drawn as is told.
        """
        last = way.plays[-1][0] if way.plays else 0
        joins = self._may_be_next(way)
        behind = range(last + 1, len(self.tiles))
        said = any(one.may(Word.BLOCKED) for one in self.found[self.mentions[last] :])
        each = tiles_each(rows_of_tokens(self.found))
        for game in self._games(way, counted=counted):
            understood = interpret(replace(game, each=each))
            if understood is None or understood.errors:
                continue
            result = replay(understood.game)
            plays = sum(isinstance(turn.action, Play) for turn in understood.game.turns)
            if result.outcome is None or plays != len(way.plays):
                continue
            blocked = result.outcome.kind is EndKind.BLOCKED
            doubtful = any(one.code is Code.RESULT_DEPENDS_ON_ENDS for one in result.diagnostics)
            if not blocked and (left := self._all_that_is_left(way)):
                game.left = left
                return game
            winner = way.plays[-1][1]
            if not blocked and any(number in self.held and self.has(number) == winner for number in behind):
                continue
            always = all(self._is_somebodys(number) for number, _ in way.plays[1:])
            own = {number for number in joins if always and self._is_somebodys(number)}  # `Ana 6-4, Ben 4-1`
            unsaid = {number for number in joins - self.held if number in own or self._is_alone(number)}
            if (said or not doubtful) if blocked and not joins else not blocked and not unsaid:
                return game
        return None

    def _all_that_is_left(self, way: ToldSoFar) -> set[Tile]:
        """The tiles told behind the last play, if they are what four players have left; else nothing."""
        behind = {self.tiles[number] for number in range(way.plays[-1][0] + 1, len(self.tiles))}
        left = behind - {tile for tile, _ in self._plays(way)}
        whole = len(self.order) == MOST_PLAYERS and len(way.plays) + len(left) == DEALT and not self.draws
        return left if whole else set()

    def _is_doubtful(self, way: ToldSoFar, *, ended: bool) -> bool:
        """Whether a way has few plays, or costs much; or often names others beside what is played.

        Of a game that ends somebody may tell who does not play.
        """
        most = self.most_doubt if ended else MOST_DOUBT
        if len(way.plays) < FEWEST_PLAYS or way.doubt > most * len(way.plays):
            return True
        unread = {*self.tiles} - {tile for tile, _ in self._plays(way)}
        if not {HE, SHE}.isdisjoint(self.order) and (way.plays[0][0] or len(unread) * 4 > len(way.plays)):
            return True  # who is who is seen only where all is told
        others: Counter[str] = Counter()
        for number, who in way.plays:
            at = self.mentions[number]
            place, seat = self.named[bisect_left(self.name_places, at) - 1]
            words = self.found[place + 1 : at] if 0 < at - place <= BESIDE else []
            plays = any(one.may(Loose.PLAY) for one in words) and self.keys[place] != SELF
            if plays and _is_one_clause(words) and seat not in (NOBODY, who):
                return True  # "Ana lays 6-4" is no turn of Ben's
            named = seat == NOBODY and 0 < at - place <= BESIDE
            others.update(self.strangers_before(at))
            others[self.keys[place]] += named and not (ended and self.keys[place] == SELF)
        if max(others.values()) > OFTEN or self._takes_a_play_for_a_pass(way):
            return True
        first, last = way.plays[0][0], way.plays[-1][0]
        left = [number for number in self.held if number < last and not way.laid & self.bits[number]]
        at = self.mentions[last]
        out = any(one.may(Word.DOMINO) for one in self.found[at - BESIDE : at + 2 * LONGEST_CLAUSE])
        told = last in self.said_to_be_played or out
        if not told and any(number > way.plays[-2][0] for number in left):
            return True  # what somebody has left is told behind the last play
        played = {number for number, _ in way.plays}
        twice = {n for at in played for n in (at - 1, at + 1) if self.tiles[n : n + 1] == [self.tiles[at]]}
        unplayed = self.said_to_be_played - played - twice  # "he drew the 6-4, and laid it, the 6-4"
        if self._is_left_though_played(way) or any(first < number < last for number in unplayed):
            return True  # what is played twice, or cannot be played
        return any(
            self._is_somebodys(at)
            for one, other in pairwise(number for number, _ in way.plays)
            for at in range(one + 1, other)
            if at not in self.held
            and not self._is_drawn(at)
            and self.tiles[at] not in (self.tiles[one], self.tiles[other])
        )

    def _is_left_though_played(self, way: ToldSoFar) -> bool:
        """Whether a tile that was played stands behind the end in a list with one that was not.

        Two figures alone may be what a hand counts there.
        """
        places = range(way.plays[-1][0] + 1, len(self.tiles))
        behind = (number for number in places if not self.found[self.mentions[number]].text.isdigit())
        for one, other in pairwise(behind):
            between_them = self.found[self.mentions[one] + 1 : self.mentions[other]]
            listed = all(word.text == "," or word.may(Word.AND, Loose.FILLER) for word in between_them)
            if listed and bool(way.laid & self.bits[one]) != bool(way.laid & self.bits[other]):
                return True
        return False

    def _is_somebodys(self, number: int) -> bool:
        """Whether nothing but an article stands between a tile and who plays it: `he the 6-4`."""
        at = self.mentions[number] - 1
        while (word := self.found[at]).means == {Loose.FILLER} and not is_pronoun(word):
            at -= 1
        return self.named_before(at + 1, 1) != NOBODY or is_pronoun(word)

    def _is_drawn(self, number: int) -> bool:
        """Whether a word in its clause says that a tile is drawn: `er hat die 5-3 gezogen`, `drew 5-3`."""
        if self._is_drawn_in_front(self.mentions[number]):
            return True
        clause = takewhile(
            lambda one: not one.tile and one.text not in ",.!?;", self.found[self.mentions[number] + 1 :]
        )
        return any(one.may(Word.DRAW) for one in islice(clause, BESIDE))

    def _is_drawn_in_front(self, at: int) -> bool:
        """Whether the last act that is told in front of a tile, in its sentence, is a draw."""
        front = takewhile(
            lambda one: one.text not in ".!?;", reversed(self.found[max(0, at - SENTENCE) : at])
        )
        acts = (
            one for one in front if one.may(Word.DRAW, Loose.PLAY, Loose.LEAD) and not one.may(Loose.FILLER)
        )
        return any(one.may(Word.DRAW) for one in islice(acts, 1))

    def _takes_a_play_for_a_pass(self, way: ToldSoFar) -> bool:
        """Whether somebody passes of whom it is told, in place of a pass, what he has: `Ana had the 6-4`."""
        count = len(self.order)
        for (number, seat), (after, other) in pairwise(way.plays):
            since, *between_them, at = self.mentions[number : after + 1]
            passing = {(seat + step) % count for step in range(1, (other - seat) % count or count)}
            silent = len(passing) > between(self.passes, since, at)
            named = {self.named_before(place, LONGEST_CLAUSE) for place in between_them if not self.draws}
            if silent and passing & (named | self.named_with_numbers(since, at)):
                return True
        return False

    def _games(self, way: ToldSoFar, *, counted: bool) -> Iterator[LooseGame]:
        """What a way tells; without the draws, too, which four players do not know; or with other numbers."""
        game = self._game(way)
        if not counted:
            yield from self._with_draws_counted(game)
            return
        yield game
        if self._is_closed(way):
            yield with_block_passed(game)
        most = max(Counter(seat for _, seat in way.plays).values())
        size = tiles_each(rows_of_tokens(self.found))
        if self.draws and (len(self.order) == MOST_PLAYERS or most <= (size or USUAL_HAND)):
            yield self._game(way, told=False)

    def _is_closed(self, way: ToldSoFar) -> bool:
        """Whether nobody can go on, as all that is left in the hands is told, or that the game is blocked."""
        last, plays = way.plays[-1][0], Counter(seat for _, seat in way.plays)
        begin = self._sentence_before(self.mentions[last])
        said = any(one.may(Word.BLOCKED) for one in self.found[begin:])
        passed = {seat for at, seat in self.passed if at > self.mentions[last]}
        said |= len(passed) == len(self.order) > 2
        left = {self.tiles[number] for number in range(last + 1, len(self.tiles))} - {
            tile for tile, _ in self._plays(way)
        }
        size = tiles_each(rows_of_tokens(self.found)) or USUAL_HAND
        kept = Counter(map(self.has, {self.tiles.index(tile): tile for tile in left}))
        even = NOBODY in kept or all(plays[seat] + kept[seat] == size for seat in range(len(self.order)))
        whole = len(way.plays) + len(left) == size * len(self.order) and even and not self.draws
        return (said or whole) and max(plays.values()) < size and not self._may_be_next(way)

    def _with_draws_counted(self, game: LooseGame) -> Iterator[LooseGame]:
        """The game with so many draws as leave the last player nothing, and everybody else a tile."""
        spans = {self.found[place].span for place in self.uncounted}
        last = game.turns[-1].who
        each = {turn.who: USUAL_HAND for turn in game.turns}
        turns: list[LooseTurn] = []
        guessed = list(game.guessed)
        for turn in game.turns:
            if turn.kind is ActionKind.DRAW:
                each[turn.who] += 1
            elif turn.kind is ActionKind.PLAY:
                each[turn.who] -= 1
            turns.append(turn)
            few = (0 if turn is game.turns[-1] else 1) - each[turn.who]
            own = [one for one in turns if one.who == turn.who and one.kind is ActionKind.DRAW]
            if few > 0:
                seat = game.order.index(turn.who[0])
                unsaid = [
                    one for one in turns if one.who == turn.who and self.goes_to_the_stock(seat, one.span)
                ]
                if not own and not unsaid:
                    return
                drawn = replace(turn, kind=ActionKind.DRAW, tile=None)
                guessed += [] if own else [say("draws that are not told, of somebody who had no tile left")]
                more = next((one for one in own[::-1] if one.span in spans), own[-1] if own else unsaid[-1])
                turns[turns.index(more) : turns.index(more)] = [more if own else drawn] * few
                each[turn.who] += few
        if each[last] == 0:
            yield replace(game, turns=turns, guessed=list(dict.fromkeys(guessed)))

    def _game(self, way: ToldSoFar, *, told: bool = True) -> LooseGame:
        """What a way tells; without the draws if the words for them mean something else."""
        count = len(self.order)
        called: dict[int, str] = {}
        for at, seat in sorted(self.named, key=lambda one: is_pronoun(self.found[one[0]])):
            called.setdefault(seat, self.found[at].text)
        names = [called.get(seat, self.order[seat]) for seat in range(count)]
        game = LooseGame(form="sentences", order=tuple(names), whole=True)
        turn: int | None = None
        since = -1
        for number, seat in way.plays:
            at = self.mentions[number]
            words = [place for place in self.passes if since < place < at]
            draws = [place for place in self.draws if told and -1 < since < place < at]
            while turn is not None and turn != seat:
                own = [place for place in draws if self.named_before(place, LONGEST_CLAUSE) == turn]
                game.turns += self._drawn(own, names[turn])
                draws = [place for place in draws if place not in own]
                span = self.found[words.pop(0) if words else at].span
                game.turns.append(LooseTurn(who=(names[turn],), kind=ActionKind.PASS, span=span))
                turn = (turn + 1) % count
            game.turns += self._drawn(draws, names[seat])
            span, tile = self.found[at].span, self.tiles[number]
            game.turns.append(LooseTurn(who=(names[seat],), kind=ActionKind.PLAY, span=span, tile=tile))
            turn, since = (seat + 1) % count, at
        for place in (place for place in self.passes if place > since):
            if turn is None or self.named_before(place, LONGEST_CLAUSE) not in (NOBODY, turn):
                break
            game.turns += self._drawn(
                [one for one in self.draws if told and since < one < place], names[turn]
            )
            span, since = self.found[place].span, place
            game.turns.append(LooseTurn(who=(names[turn],), kind=ActionKind.PASS, span=span))
            turn = (turn + 1) % count
        game.lines = {one.span.line for one in game.turns}
        # What is mentioned in front of the lead, and never again, may be the lead.
        first = way.plays[0][0]
        apart = (one.tile for one in self.found if one.tile and _shape(one) == "apart")  # open ends
        game.mentioned = list({*self.tiles[first:], *(self.tiles[number] for number in self.held), *apart})
        return game

    def _drawn(self, places: list[int], name: str) -> list[LooseTurn]:
        """The draws that these words tell."""
        return [
            LooseTurn(who=(name,), kind=ActionKind.DRAW, span=self.found[place].span)
            for place in places
            for _ in range(self.draws[place])
        ]


def _agree(one: ToldSoFar, other: ToldSoFar) -> bool:
    """Whether two ways have the same players play what both take for plays."""
    players = dict(other.plays)
    return all(players.get(number, seat) == seat for number, seat in one.plays)
