"""The score sheet of a match: what each game adds, what that makes of the running score, and what comes next.

S0 to SA stand for the sources as in `analyzer.rules.Rules`.
"""

from __future__ import annotations

from dataclasses import KW_ONLY, dataclass, field, replace
from operator import sub
from typing import TYPE_CHECKING

from analyzer.match.facts import Award, How, MatchEnd, Turned, ahead, ending, reached, settle
from analyzer.rules import EndKind, MatchGoal, TieStake
from analyzer.words.message import counted
from analyzer.words.shown import cut, in_short

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from fractions import Fraction

    from analyzer.match.facts import Facts, Points
    from analyzer.match.grouping import PlaceInMatch
    from analyzer.match.lead_in_match import Before, Due
    from analyzer.match.rotation import Party
    from analyzer.record.diagnostics import Diagnostic
    from analyzer.replays.replay import Replay
    from analyzer.rules import Rules
    from analyzer.tiles import Seating


@dataclass(frozen=True, slots=True)
class Standing:
    """A match between two games."""

    __repr__ = in_short

    number: int | None = 1
    """Of the next game; None where the record does not say."""
    score: Points | None = None
    """None where it is not known."""
    ties: int = 0
    """How many games were tied one after the other just before, of those that the record has."""
    _: KW_ONLY
    more_ties: bool = False
    """Whether those in front of them may have been tied, too."""
    first_pass: bool | None = True
    """Whether nobody has passed yet; None where that is not known."""
    held: int = 0
    """The points of the first pass, as long as nobody has taken them."""
    assumed: bool = False
    """The score rests on something that the record does not say; nothing is held against it."""
    end: MatchEnd | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class LedgerEntry:
    """A line of the score sheet."""

    __repr__ = in_short

    number: int | None
    points: Points | None = None
    """What each side writes for the game, points in play included, bonus left out; None if not known."""
    bonus: Points = ()
    """What a side gets on top for winning one of the first games."""
    lost_bonus: int = 0
    """The bonus of this game, lost because it was blocked."""
    stake: int = 1
    """How many times the game counts after ties."""
    disregarded: Points = ()
    """Points that would have gone beyond a target to be met exactly."""
    turned: Turned = Turned.NO
    after: Points | None = None
    """The running score after the game; None where it is not known."""
    one_more: bool = False
    """The scores that would end the match are equal: one more game."""
    end: MatchEnd | None = None
    end_turn: int | None = None
    """The turn that ended the match within the game."""
    first_pass: Points = ()
    """What a side gets on top for the first pass of the match."""
    held: int = 0
    """What it brings and nobody has taken yet."""
    awards: tuple[Award, ...] = ()
    """What is given or taken outside play, on top."""
    doubles: int = 0
    """For so many doubles in a hand the deal was thrown in; 0: it was played."""
    facts: Facts | None = field(default=None, compare=False, repr=False)

    @property
    def extra(self) -> Points:
        """What each side writes besides the points of the game; empty where there is nothing."""
        parts = [part for part in (self.bonus, self.first_pass, self._awarded) if part]
        return tuple(map(sum, zip(*parts, strict=True)))

    @property
    def _awarded(self) -> Points:
        sides = len(self.points or ()) if self.awards else 0
        return tuple(sum(one.points for one in self.awards if one.side == side) for side in range(sides))


def first_standing(rules: Rules, number: int | None = 1, score: Points | None = None) -> Standing:
    """A match at its beginning, or at the game and score with which a record sets in."""
    first = number == 1
    if rules.match_goal is MatchGoal.NONE:
        return Standing(number, None)
    if score is None and first:
        score = (0,) * rules.seating().sides
    return Standing(number, score, more_ties=not first, first_pass=True if first else None)


def write_entry(
    rules: Rules, standing: Standing, facts: Facts | None, awards: tuple[Award, ...] = ()
) -> tuple[LedgerEntry, Standing]:
    """The next line of the sheet, and the match after it.

    Args:
        rules: what is played.
        standing: the match before the game.
        facts: the game; None if it is not known what it came to.
        awards: what is given or taken outside play.
    """
    number, score = standing.number, standing.score
    following = replace(standing, number=None if number is None else number + 1)
    if facts is None or (facts.kind is None and not rules.exact):
        return LedgerEntry(number=number, facts=facts, awards=awards), replace(
            following, score=None, ties=0, more_ties=True, assumed=False
        )
    sides = rules.seating().sides
    stake = _stake(rules, standing, facts)
    raised = replace(facts, points=tuple(points * stake for points in facts.points))
    entry = LedgerEntry(number=number, points=raised.total(sides), stake=stake, facts=facts, awards=awards)
    if facts.kind is not None:
        entry = _scheduled(rules, entry, facts, sides)
    following = replace(
        following,
        ties=standing.ties + 1 if facts.tied else 0,
        more_ties=facts.tied and standing.more_ties,
        assumed=standing.assumed or _unsaid(rules, standing, facts),
    )
    if score is None:
        return entry, following
    if rules.first_pass:
        entry, following = _first_passed(rules, entry, following, standing)
    if not rules.exact:
        entry = _added_up(rules, standing, entry, score)
    else:
        entry = _exactly(rules, entry, raised, score)
        if facts.kind is None and entry.end is None:
            return replace(entry, points=None, after=None), replace(
                following, score=None, ties=0, more_ties=True
            )
    return entry, replace(following, score=entry.after, end=entry.end)


def _added_up(rules: Rules, standing: Standing, entry: LedgerEntry, score: Points) -> LedgerEntry:
    """The entry with the running score after it."""
    if rules.opening:
        entry = _opened(rules, entry, score)
    written = _plus(entry.points or (), entry.extra or (0,) * len(score))
    winner = entry.facts.winner if entry.facts is not None else None
    after, turned = _turned(rules, standing, score, written, winner)
    end = ending(rules, after, entry.number)
    one_more = end is None and reached(rules, after, entry.number) is not None
    return replace(entry, after=after, turned=turned, end=end, one_more=one_more)


def write_thrown_in(
    rules: Rules, standing: Standing, side: int | None, doubles: int, awards: tuple[Award, ...] = ()
) -> tuple[LedgerEntry, Standing]:
    """The line of a deal thrown in: nothing changes but for what its doubles bring (BA, Recife)."""
    count, extra = rules.seating().sides, doubles - rules.redeal_doubles
    worth = rules.redeal_score[min(extra, len(rules.redeal_score) - 1)] if rules.redeal_score else 0
    points = tuple(worth if at == side else 0 for at in range(count))
    entry = LedgerEntry(number=standing.number, points=points, doubles=doubles, awards=awards)
    written = _plus(points, entry.extra or (0,) * count)
    if standing.score is None or not any(written):
        return replace(entry, after=standing.score, end=standing.end), standing
    after, turned = _turned(rules, standing, standing.score, written, side if worth else None)
    played = None if standing.number is None else standing.number - 1
    end = ending(rules, after, played)
    return replace(entry, after=after, turned=turned, end=end), replace(standing, score=after, end=end)


def _first_passed(
    rules: Rules, entry: LedgerEntry, following: Standing, standing: Standing
) -> tuple[LedgerEntry, Standing]:
    """What the first pass brings (CU): a side that has nothing leaves it to whoever writes enough."""
    score, facts, points = standing.score or (), entry.facts, entry.points or ()
    side = facts.passed_on if facts is not None and standing.first_pass else None
    brings, held = [0] * len(score), standing.held
    if side is not None:
        if score[side] or not rules.first_pass_held:
            brings[side] = rules.first_pass
        else:
            held = rules.first_pass
    for taker, more in enumerate(points):
        if held and more >= rules.first_pass_held:
            brings[taker], held = brings[taker] + held, 0
    following = replace(following, held=held, first_pass=standing.first_pass if side is None else False)
    if any(brings):
        entry = replace(entry, first_pass=tuple(brings))
    return replace(entry, held=held), following


def _plus(one: Points, other: Points) -> Points:
    return tuple(a + b for a, b in zip(one, other, strict=True))


def _stake(rules: Rules, standing: Standing, facts: Facts) -> int:
    """How many times the game counts (S2, Jamaican; Recife)."""
    if not standing.ties or facts.winner is None:
        return 1
    if rules.tie_stake is TieStake.DOUBLE:
        return 2
    if rules.tie_stake is TieStake.RAISE:
        leading = None if standing.score is None else ahead(rules, standing.score)
        return standing.ties + 1 if leading in (None, facts.winner) else 1
    return 1


def _scheduled(rules: Rules, entry: LedgerEntry, facts: Facts, sides: int) -> LedgerEntry:
    """The bonus for winning one of the first games; a block pays none, and its turn has passed (S0)."""
    slot = 0 if entry.number is None else entry.number
    if not 1 <= slot <= len(rules.schedule):
        return entry
    bonus = rules.schedule[slot - 1]
    if facts.kind is EndKind.BLOCKED or facts.winner is None:
        return replace(entry, lost_bonus=bonus)
    return replace(entry, bonus=tuple(bonus if side == facts.winner else 0 for side in range(sides)))


def _unsaid(rules: Rules, standing: Standing, facts: Facts) -> bool:
    """Whether what the game adds depends on games that the record does not hold."""
    if facts.winner is None:
        return False
    stake = standing.more_ties and rules.tie_stake is not TieStake.NONE
    return stake or (standing.number is None and bool(rules.schedule) and facts.kind is not EndKind.BLOCKED)


def _turned(
    rules: Rules, standing: Standing, before: Points, written: Points, winner: int | None
) -> tuple[Points, Turned]:
    """The running score after a game, with what the goal of the match does to it."""
    after = _plus(before, written)
    if winner is None or rules.match_goal not in (MatchGoal.LOVE, MatchGoal.IN_A_ROW):
        return after, Turned.NO
    alone = tuple(points if side == winner else 0 for side, points in enumerate(after))
    others = any(points for side, points in enumerate(before) if side != winner)
    if rules.match_goal is MatchGoal.IN_A_ROW:
        return alone, Turned.LOSERS if others else Turned.NO
    if rules.one_all and before == (1, 1):
        return alone, Turned.LOSERS
    if min(after) == 0:
        return after, Turned.NO
    if rules.one_all and sorted(before) == [0, 1] and not standing.ties:
        return (1, 1), Turned.ONE_ALL
    return (0,) * len(after), Turned.NOUGHT_ALL


def _opened(rules: Rules, entry: LedgerEntry, score: Points) -> LedgerEntry:
    """What is too little for a side that has nothing yet is disregarded (KO: less than 13)."""
    points = entry.points or (0,) * len(score)
    few = tuple(
        more if not has and 0 < more < rules.opening else 0 for has, more in zip(score, points, strict=True)
    )
    if not any(few):
        return entry
    return replace(entry, points=tuple(map(sub, points, few)), disregarded=few)


def _exactly(rules: Rules, entry: LedgerEntry, facts: Facts, score: Points) -> LedgerEntry:
    """Points one after the other; what would go beyond the target is disregarded (PF: 61)."""
    running, beyond = list(score), [0] * len(score)
    end, end_turn = None, None
    for turn, side, points in _credits(facts):
        if running[side] + points > rules.target:
            beyond[side] += points
            continue
        running[side] += points
        if running[side] == rules.target:
            end, end_turn = MatchEnd(How.EXACT, side), turn
            break
    written = tuple(map(sub, running, score))
    after = _plus(tuple(running), entry.extra or (0,) * len(score))
    if end is None and rules.target in after:
        end = MatchEnd(How.EXACT, after.index(rules.target))
    return replace(
        entry,
        points=written,
        after=after,
        disregarded=tuple(beyond) if any(beyond) else (),
        end=end,
        end_turn=end_turn,
    )


def _credits(facts: Facts) -> Iterator[tuple[int | None, int, int]]:
    """What is written, in order: the turn, None for the end of the game, the side and the points.

    What the last tile scores and the point for going out with it are written together (PF).
    """
    ending = list(facts.points) if facts.kind is not None else []
    for turn, side, points in facts.gains:
        with_it = 0
        if ending and turn == facts.out_turn and side == facts.winner:
            with_it, ending[side] = ending[side], 0
        yield turn, side, points + with_it
    for side, points in enumerate(ending):
        if points:
            yield None, side, points


@dataclass(frozen=True, slots=True, kw_only=True)
class MatchRow:
    """A game on the score sheet of its match."""

    __repr__ = in_short

    place: PlaceInMatch
    replay: Replay
    entry: LedgerEntry | None
    """None for another line of a game: it adds nothing."""
    before: Points | None = None
    """The running score before the game, as it is known or written; None where it is not."""
    due: Due | None = None
    """The lead that the rules ask for."""
    out: tuple[str, ...] = ()
    """Who sits out."""
    diagnostics: tuple[Diagnostic, ...] = ()
    """What the match finds wrong with the game."""
    withdrawn: tuple[Diagnostic, ...] = ()
    """What is wrong with the game alone, but not with a game of this match."""

    @property
    def checked(self) -> Replay:
        """The game with what its match finds wrong with it, in the order of the text."""
        replay = self.replay
        if not self.diagnostics and not self.withdrawn:
            return replace(replay, alone=replay)
        found = [*(one for one in replay.diagnostics if one not in self.withdrawn), *self.diagnostics]
        found.sort(key=lambda one: (one.span is None, one.span[:2] if one.span else (0, 0)))
        return replace(replay, diagnostics=tuple(found), alone=replay)


@dataclass(frozen=True, slots=True, kw_only=True)
class Match:
    """Games that are played for one score."""

    rules: Rules
    seating: Seating
    rows: tuple[MatchRow, ...]
    standing: Standing
    """After the last game."""
    next_due: Due | None = None
    next_match: Due | None = None
    """Who leads the first game of the next match, once this one is over."""
    """The lead of the next game; None where the match is over, or where it cannot be said."""
    next_out: tuple[str, ...] = ()
    """Who sits out then."""
    next_seats: Mapping[str, str] = field(default_factory=dict)
    """Who sits where then, by the labels of the seats; empty where nothing changes, or it is not known."""
    before: Before | None = None
    """The last game, as far as the lead of the next one looks at it."""
    party: Party | None = None
    """The players, where five or six take turns."""
    party_first: int = 0
    """The side that the higher ones of them are."""

    def __repr__(self) -> str:
        return cut(f"<Match of {self.rules.name}, {counted(len(self.games), 'game')}>")

    @property
    def games(self) -> tuple[MatchRow, ...]:
        """The games that count, other lines of them left out."""
        return tuple(row for row in self.rows if row.entry is not None)

    @property
    def players(self) -> tuple[tuple[str, ...], ...]:
        """Who belongs to each side: the players by name where they are given, else by seat."""
        if self.party is not None:
            higher, lower = self.party.sides
            return (lower, higher) if self.party_first else (higher, lower)
        labels = self.seating.labels
        return tuple(
            tuple(labels[seat] for seat in self.seating.members(side)) for side in range(self.seating.sides)
        )

    @property
    def settlement(self) -> dict[str, Fraction] | None:
        """What each player gets or pays; None where nothing is paid, or the match is not over."""
        end, score = self.standing.end, self.standing.score
        if not self.rules.settled or end is None or score is None or len(score) != 2:
            return None
        one, other = self.players
        return settle(end, score, (one, other))
