"""What is known of a match: points and games, when it is over and who has won."""

from __future__ import annotations

from dataclasses import KW_ONLY, dataclass
from enum import Enum
from fractions import Fraction
from typing import TYPE_CHECKING, NamedTuple

from analyzer.game.rules_of_game import broken_off
from analyzer.record.diagnostics import Code, Severity
from analyzer.replays.state import ActionKind
from analyzer.rules import EndKind, Equality, MatchGoal
from analyzer.rules.scoring import scores_in_play
from analyzer.words.message import joined, say
from analyzer.words.shown import in_short

if TYPE_CHECKING:
    from analyzer.record.game import Result
    from analyzer.replays.replay import Replay
    from analyzer.replays.trace import Gain
    from analyzer.rules import Rules


Points = tuple[int, ...]
"""A number for each side."""


@dataclass(frozen=True, slots=True)
class Facts:
    """A game as the score sheet looks at it."""

    __repr__ = in_short

    kind: EndKind | None
    """None: it was not played to its end, which it need not be where points in play end the match."""
    winner: int | None = None
    """The side that won; None for a tie."""
    points: Points = ()
    """What each side writes at the end of the game, points in play left out; empty before the end."""
    gains: tuple[Gain, ...] = ()
    """The points in play, in order."""
    _: KW_ONLY
    out_turn: int | None = None
    """The turn in which somebody went out."""
    passed_on: int | None = None
    """The side on whose tile somebody passed first; None if nobody did, or where that is not known."""

    @property
    def tied(self) -> bool:
        """Whether it was played out and nobody won."""
        return self.kind is not None and self.winner is None

    def total(self, sides: int) -> Points:
        """What each side writes in all."""
        points = list(self.points or (0,) * sides)
        for gain in self.gains:
            points[gain.side] += gain.points
        return tuple(points)


def facts_of(replay: Replay) -> Facts | None:
    """What a replayed game came to; None where a mistake in the record, or a hand not known, hides it.

    A wrong lead does not: the game was played all the same.
    """
    if any(
        problem.severity is Severity.ERROR and problem.code is not Code.WRONG_LEAD
        for problem in replay.diagnostics
    ):
        return None
    outcome, stated = replay.outcome, replay.game.result
    if stated is not None and (not replay.game.turns or (outcome is None and broken_off(replay.game))):
        return _stated(replay, _end_stated(stated))
    gains = replay.gains if scores_in_play(replay.rules) else ()
    if outcome is None:
        return Facts(None, gains=gains) if replay.rules.exact and gains else None
    if outcome.score is None:
        several = stated is not None and len(stated.claims) > 1
        return None if gains or replay.rules.bad_points or several else _stated(replay, outcome.kind)
    points = list(outcome.score.points)
    for gain in gains:
        points[gain.side] -= gain.points
    entries = replay.trace.entries
    out_turn = entries[-1].turn if outcome.kind is EndKind.DOMINO and entries else None
    return Facts(
        outcome.kind,
        outcome.score.winner,
        tuple(points),
        gains,
        out_turn=out_turn,
        passed_on=_first_passed_on(replay),
    )


def _first_passed_on(replay: Replay) -> int | None:
    """The side on whose tile somebody passed first; on a tile that blocks they all do, written or not."""
    latest: int | None = None
    for entry in replay.trace.entries:
        if entry.kind in (ActionKind.LEAD, ActionKind.PLAY):
            latest = entry.seat
        elif entry.kind is ActionKind.PASS and latest is not None:
            return replay.seating.side_of(latest)
    blocked = replay.outcome is not None and replay.outcome.kind is EndKind.BLOCKED
    return replay.seating.side_of(latest) if blocked and latest is not None else None


def _stated(replay: Replay, kind: EndKind) -> Facts | None:
    """What the record says that the game came to, where turns or hands do not tell it; nobody can check it.

    Points in play are among those stated, as the score sheet of a club has one number a game.
    """
    stated, rules, seating = replay.game.result, replay.rules, replay.seating
    if stated is None or not (stated.claims or stated.tie):
        return None
    points = [0] * seating.sides
    for claim in stated.claims:
        side = seating.side(claim.side)
        if side is None or (claim.points < 0 and seating.sides != 2):
            return None
        # Points lost are written by the other side.
        points[side if claim.points >= 0 else 1 - side] += abs(claim.points)
    wanted = min(points) if rules.bad_points else max(points)
    winners = [side for side in range(seating.sides) if points[side] == wanted]
    return Facts(kind, winners[0] if len(winners) == 1 else None, tuple(points))


def _end_stated(stated: Result) -> EndKind:
    """How a game without turns ended; where no word says so it was no block, unless it is tied."""
    return stated.kind or (EndKind.BLOCKED if stated.tie else EndKind.DOMINO)


class Award(NamedTuple):
    """Points for something outside play, such as a penalty."""

    side: int
    points: int
    """Below zero they are taken away."""
    reason: str = ""


class Turned(Enum):
    """What becomes of the others' points when a side wins."""

    NO = "no"
    NOUGHT_ALL = "nought-all"
    """Everybody has points: all return to nought (S2)."""
    ONE_ALL = "one-all"
    """A loss at 1-0 (S2: one all plays two)."""
    LOSERS = "losers"
    """The losers fall back to nought."""


class How(Enum):
    """Why a match is over."""

    TARGET = "target"
    """A side has the points that the match goes to."""
    EXACT = "exact"
    """A side has met the target exactly; the game ends on the spot."""
    LOVE = "love"
    """A side has the target while another has nothing."""
    ROW = "row"
    """A side has won so many games in a row."""
    GAMES = "games"
    """So many games are played."""
    LEAST = "least"
    """A side has the target, but another has too few points: the match does not count as won."""


@dataclass(frozen=True, slots=True)
class MatchEnd:
    """The end of a match."""

    __repr__ = in_short

    how: How
    winner: int | None
    """The side that won; None for a drawn match."""
    payers: tuple[int, ...] = ()
    """Where the worst pays: the side or sides with the most bad points."""


def ending(rules: Rules, score: Points, number: int | None) -> MatchEnd | None:
    """The end of the match if it ends with this score after the game of this number.

    >>> from analyzer.rules import variant
    >>> ending(variant("doscientos").rules, (210, 85), 6)
    MatchEnd(how=<How.TARGET: 'target'>, winner=0, payers=())
    >>> ending(variant("whist").rules, (112, 104), 9).winner
    1
    """
    how = reached(rules, score, number)
    if how is None:
        return None
    best, worst = _best(rules, score), max(score)
    payers: tuple[int, ...] = ()
    if how is How.GAMES and rules.bad_points:
        payers = tuple(side for side, points in enumerate(score) if points == worst)
    if how is How.TARGET and rules.least and min(score) < rules.least:
        return MatchEnd(How.LEAST, None)
    if how is How.TARGET and rules.fewer and sorted(score)[-2] >= rules.fewer:
        return MatchEnd(how, None)
    undecided = len(payers) > 1 or (not payers and len(best) > 1)
    if undecided and rules.equality is Equality.ONE_MORE:
        return None
    return MatchEnd(how, best[0] if len(best) == 1 else None, payers)


def reached(rules: Rules, score: Points, number: int | None) -> How | None:
    """What would end the match, but for an equal score that asks for one more game."""
    goal, most = rules.match_goal, max(score)
    if goal is MatchGoal.GAMES:
        return How.GAMES if number is not None and number >= rules.target else None
    if goal is MatchGoal.NONE or most < rules.target or (rules.exceed and most == rules.target):
        return None
    if goal is MatchGoal.LOVE:
        return How.LOVE if min(score) == 0 else None
    if goal is MatchGoal.IN_A_ROW:
        return How.ROW
    return How.EXACT if rules.exact else How.TARGET


def ahead(rules: Rules, score: Points) -> int | None:
    """The side that is ahead, None at an equal score.

    >>> from analyzer.rules import variant
    >>> ahead(variant("whist").rules, (30, 20)), ahead(variant("partnership").rules, (30, 30))
    (1, None)
    """
    best = _best(rules, score)
    return best[0] if len(best) == 1 else None


def _best(rules: Rules, score: Points) -> list[int]:
    wanted = min(score) if rules.bad_points else max(score)
    return [side for side, points in enumerate(score) if points == wanted]


def missing(rules: Rules, score: Points) -> int:
    """How many points the side that is nearest to the target has left to write."""
    return max(0, rules.target + rules.exceed - max(score))


def settle(
    end: MatchEnd, score: Points, sides: tuple[tuple[str, ...], tuple[str, ...]]
) -> dict[str, Fraction]:
    """What each player gets, or pays where it is below nought; in points.

    Each of two players on a side wins or loses the difference of the points. Two against three: each of the
    three two thirds of it, so that nothing is left over. Three against three: each loser pays one winner.

    >>> end = MatchEnd(How.TARGET, winner=1)
    >>> paid = settle(end, (112, 52), (("Ann", "Bob"), ("Cid", "Dan", "Eve")))
    >>> {name: int(points) for name, points in paid.items()}
    {'Ann': -60, 'Bob': -60, 'Cid': 40, 'Dan': 40, 'Eve': 40}
    """
    difference = 0 if end.winner is None else abs(score[0] - score[1])
    smaller = min(map(len, sides))
    return {
        name: Fraction(difference * smaller, len(side)) * (1 if number == end.winner else -1)
        for number, side in enumerate(sides)
        for name in side
    }


def settlement_text(paid: dict[str, Fraction]) -> str:
    """Who gets and who pays: `Ann gets 60, Cid pays 40`."""
    if not any(paid.values()):
        return say("nobody pays anything")
    return joined(
        ", ",
        [
            say("{name} gets {points}", name=name, points=amount(points))
            if points > 0
            else say("{name} pays {points}", name=name, points=amount(points))
            for name, points in paid.items()
        ],
    )


def amount(points: Fraction) -> str:
    """A sum of points: whole, or with its thirds.

    >>> from fractions import Fraction
    >>> amount(Fraction(-40)), amount(Fraction(122, 3))
    ('40', '40 2/3')
    """
    whole, rest = divmod(abs(points), 1)
    return f"{whole} {rest}" if rest and whole else str(rest or whole)
