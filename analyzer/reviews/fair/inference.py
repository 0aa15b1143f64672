"""Deals weighted by how likely a fixed policy was to play as the others did.

Fair values count every deal alike that the seat could not rule out. But a deal in which the others have
chosen as people choose is likelier than one in which they have not: who had the six-six and a good place for
it has mostly played it. By the rule of Bayes a deal counts in proportion to the product, over all choices
that the others have made, of the probability that a policy chooses so from the hand that the deal gives
(Ginsberg's GIB weighs deals of bridge in this way: "GIB: imperfect information in a computationally
challenging game", JAIR 14, 2001). What passes say is no part of that: they rule deals out for certain.

The policy is `HABITS`: fixed and published, with a probability for every move, so that no choice rules a deal
out. It knows what its player does: the hand, the table, who has passed on which number. A move has a score, a
sum of a few counts times weights, and is chosen in proportion to the exponential of its score (a multinomial
logit); now and then any move is played. The weights were fitted to the choices that players by open-hand
values (`sampling` of the arena) made in self-play, one set for partners and one for players on their own, by
`python -m benchmarks.inference --fit`; how much better such deals foretell the real one is measured on other
games, and stands in docs/arena.md.

Games in which tiles are drawn, or several are played in a turn, are not read: there the hand that somebody
chose from is not known even in a deal.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import exp, ldexp, log
from operator import mul
from typing import TYPE_CHECKING, Final, NamedTuple

from analyzer.game import turns
from analyzer.knowledge.knowledge import dealt_to_leader
from analyzer.replays.state import ActionKind
from analyzer.rules import Drawing
from analyzer.tiles.layout import UNKNOWN, fitting
from analyzer.words.shown import in_short

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from analyzer.knowledge import World
    from analyzer.replays.replay import Replay
    from analyzer.rules import Rules, Value
    from analyzer.tiles.layout import Arm, Layout
    from analyzer.tiles.tile import Tile


class MoveCounts(NamedTuple):
    """What the policy counts of a move; or what each of these weighs."""

    pips: float
    """Of the tile."""
    double: float
    """Whether it is one."""
    kept: float
    """Tiles kept that fit an end left open, for each end."""
    next_lacks: float
    """Ends left open on which the next player, an opponent, has passed."""
    partner_lacks: float
    """Ends left open on which the partner has passed."""
    covers_partner: float
    """Whether it joins a number that is on the partner's latest tile."""
    covers_opponent: float
    """Whether it joins a number that is on the latest tile of the player before, an opponent."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Habits:
    """A policy with a probability for every move."""

    __repr__ = in_short

    name: str
    partners: MoveCounts
    """The weights where two play together."""
    alone: MoveCounts
    """The same where everybody plays for himself."""
    anything: float
    """So often any move is played, each alike."""


HABITS: Final = Habits(
    name="habits-1",
    partners=MoveCounts(
        pips=0.11,
        double=1.6,
        kept=0.41,
        next_lacks=1.1,
        partner_lacks=-0.1,
        covers_partner=0.0,
        covers_opponent=0.17,
    ),
    alone=MoveCounts(
        pips=0.2,
        double=1.75,
        kept=0.67,
        next_lacks=0.8,
        partner_lacks=0.0,
        covers_partner=0.0,
        covers_opponent=0.25,
    ),
    anything=0.05,
)
"""The policy that deals are weighted by."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Inferred:
    """That deals were weighted, and by what."""

    __repr__ = in_short

    policy: str
    """The name of the policy."""
    weights: MoveCounts
    """What it goes by."""
    anything: float
    """So often it plays any move, each alike."""
    plays: int
    """So many tiles that the others played were read."""
    effective: float
    """So many deals that count alike would say as much as those looked at: the square of the sum of the
    weights through the sum of their squares."""


def effective_deals(weights: Sequence[Value | float]) -> float:
    """How many deals that count alike say as much as deals with these weights (Kish).

    >>> effective_deals([1, 1, 0]), effective_deals([0.5])
    (2.0, 1.0)
    """
    squares = sum(float(weight) ** 2 for weight in weights)
    return sum(map(float, weights)) ** 2 / squares if squares else 0.0


class PublicTurn(NamedTuple):
    """What everybody has seen of a turn."""

    seat: int
    layout: Layout
    """Before it."""
    tile: Tile | None
    """None for a pass."""
    arm: Arm | None = None
    """Which it joined; None for the lead, and where that is not known."""
    free: bool = True
    """Whether the seat could choose, and it is known from what."""


class Way(NamedTuple):
    """One way to play a tile, as far as the policy can count it without the hand."""

    arm: Arm | None
    counts: MoveCounts
    """All but `kept`, which is 0."""
    ends: tuple[int, ...]
    """For each end it leaves open the mask of the tiles that fit it."""


class SeenChoice(NamedTuple):
    """A choice that somebody made, as everybody saw it."""

    turn: PublicTurn
    since: int
    """The mask of the tiles that the seat has played from then on."""
    fits: int
    """The mask of the tiles that could be played; 0 for the lead, for which any may be."""
    ways: dict[int, list[Way]]
    """For each tile, as a mask, how it could be played."""
    tile: int
    arm: Arm | None
    """Of those that are alike the one that stands for all; None for the lead, and where it is not known."""

    def options(self, rules: Rules, hand: int) -> Iterator[tuple[int, Way]]:
        """What the seat could choose from a hand: the tile, as a mask, and how it is played."""
        able = hand & self.fits if self.fits else turns.leads(rules, hand)
        while able:
            tile = able & -able
            able ^= tile
            for way in self.ways[tile]:
                yield tile, way

    def is_chosen(self, tile: int, way: Way) -> bool:
        """Whether this was played; where the end is not known, any end of the tile."""
        return tile == self.tile and self.arm in (None, way.arm)


def can_be_read(rules: Rules) -> bool:
    """Whether the hand that somebody chose from follows from a deal."""
    return rules.drawing is Drawing.NONE and not rules.multi_tile_turns and not rules.shape.trains


class Evidence:
    """What the choices of the others say of the deals that a seat cannot rule out."""

    def __init__(
        self, rules: Rules, seen: Sequence[PublicTurn], seat: int | None, habits: Habits = HABITS
    ) -> None:
        """Reads the turns that everybody has seen.

        Args:
            rules: what is played; one that `can_be_read`.
            seen: all turns so far, passes too. A lead that was not free is none of them.
            seat: whose knowledge it is: its own choices say nothing; None: an onlooker's.
            habits: the policy.
        """
        self._rules, self._habits = rules, habits
        self._weights = habits.partners if rules.partners else habits.alone
        self._choices = [one for one in choices(rules, seen) if one.turn.seat != seat]
        self._known: list[dict[int, float]] = [{} for _ in self._choices]

    def inferred(self, weights: Sequence[Value]) -> Inferred:
        """What weighted some deals, with the weights that they have."""
        return Inferred(
            policy=self._habits.name,
            weights=self._weights,
            anything=self._habits.anything,
            plays=len(self._choices),
            effective=effective_deals(weights),
        )

    def weight(self, world: World) -> int:
        """How likely the others were to play as they did, had they held these hands, in units of 2**-400.

        A whole number, so that means of values stay exact.
        """
        return int(ldexp(exp(self.log_weight(world)), 400))

    def log_weight(self, world: World) -> float:
        """The natural logarithm of the probability that they did."""
        total = 0.0
        for choice, known in zip(self._choices, self._known, strict=True):
            hand = world.hands[choice.turn.seat] | choice.since
            found = known.get(hand)
            if found is None:
                found = known[hand] = log(self._probability(choice, hand))
            total += found
        return total

    def _probability(self, choice: SeenChoice, hand: int) -> float:
        """How likely the policy chooses so from a hand."""
        every, chosen, count, mine = 0.0, 0.0, 0, 0
        for tile, way in choice.options(self._rules, hand):
            share = exp(score(way, hand & ~tile, self._weights))
            every += share
            count += 1
            if choice.is_chosen(tile, way):
                chosen += share
                mine += 1
        anything = self._habits.anything
        return (1 - anything) * chosen / every + anything * mine / count


def score(way: Way, kept: int, weights: MoveCounts) -> float:
    """The score of a way to play, with the mask of the tiles kept."""
    fitting_kept = sum((kept & end).bit_count() for end in way.ends)
    return sum(map(mul, way.counts, weights), fitting_kept * weights.kept)


def choices(rules: Rules, seen: Sequence[PublicTurn]) -> list[SeenChoice]:
    """Every free choice in order, with what was known when it was made."""
    tiles = rules.tile_set
    lacking: list[set[int]] = [set() for _ in range(rules.seats)]
    latest: list[Tile | None] = [None] * rules.seats
    since = [0] * rules.seats
    found: list[SeenChoice] = []
    for turn in seen:
        if turn.tile is None:
            lacking[turn.seat].update(turn.layout.ends)
            continue
        if turn.free:
            fits = 0 if turn.layout.is_empty else fitting(turn.layout, tiles)
            table = _SeenTable(rules, turn, lacking, latest)
            ways = {tiles.bit(tile): table.ways(tile) for tile in tiles.members(fits or rules.playing)}
            bit = tiles.bit(turn.tile)
            found.append(
                SeenChoice(turn=turn, since=bit, fits=fits, ways=ways, tile=bit, arm=_as_named(turn))
            )
        latest[turn.seat] = turn.tile
    later = iter(found[::-1])
    choice = next(later, None)
    done: list[SeenChoice] = []
    for turn in reversed(seen):
        if turn.tile is not None:
            since[turn.seat] |= tiles.bit(turn.tile)
        if choice is not None and choice.turn is turn:
            done.append(choice._replace(since=since[turn.seat]))
            choice = next(later, None)
    return done[::-1]


def _as_named(turn: PublicTurn) -> Arm | None:
    """The arm that stands for the one joined, among those that are alike."""
    if turn.arm is None or turn.tile is None or turn.layout.is_empty:
        return None
    arms = turn.layout.ways(turn.tile)
    return next((arm for arm in arms if arm == turn.arm or turn.layout.alike(arm, turn.arm)), None)


class _SeenTable:
    """What a seat sees on the table when it chooses."""

    def __init__(
        self,
        rules: Rules,
        turn: PublicTurn,
        lacking: Sequence[set[int]],
        latest: Sequence[Tile | None],
    ) -> None:
        self._rules, self._layout, seat = rules, turn.layout, turn.seat
        seating, following, before = rules.seating(), (seat + 1) % rules.seats, (seat - 1) % rules.seats
        side = seating.side_of(seat)
        partner = [other for other in range(rules.seats) if other != seat and seating.side_of(other) == side]
        self._next = set(lacking[following]) if following not in partner else set()
        self._partner = set().union(*(lacking[other] for other in partner))
        self._partners = _numbers([latest[other] for other in partner])
        self._opponents = _numbers([latest[before]] if before not in partner else [])

    def ways(self, tile: Tile) -> list[Way]:
        """How a tile can be played."""
        if self._layout.is_empty:
            return [self._way(tile, None)]
        return [self._way(tile, arm) for arm in self._layout.ways(tile)]

    def _way(self, tile: Tile, arm: Arm | None) -> Way:
        layout = self._layout
        after = layout.lead(tile) if arm is None else layout.place(tile, arm)
        joined = None if arm is None else layout.number(arm)
        ends = [end for end in after.ends if end != UNKNOWN]
        counts = MoveCounts(
            pips=sum(tile),
            double=tile.is_double,
            kept=0,
            next_lacks=sum(end in self._next for end in ends),
            partner_lacks=sum(end in self._partner for end in ends),
            covers_partner=joined in self._partners,
            covers_opponent=joined in self._opponents,
        )
        return Way(arm, counts, tuple(self._rules.joining_tiles(end) for end in ends))


def _numbers(played: Sequence[Tile | None]) -> set[int]:
    """The numbers on some tiles."""
    return {number for tile in played if tile is not None for number in tile}


def evidence_of(replay: Replay, turn: int, seat: int | None) -> Evidence | None:
    """What the choices before a turn say to a seat; None where the rules do not let them be read."""
    rules = replay.rules
    if not can_be_read(rules):
        return None
    tag = replay.game.lead
    asked = dealt_to_leader(replay) is not None or (tag is not None and tag.tile is not None)
    seen = []
    for step, entry in zip(replay.steps[: turn - 1], replay.trace.entries, strict=False):
        forced = bool(entry.exposed) or (asked and step.kind is ActionKind.LEAD)
        free = not forced and UNKNOWN not in step.before.ends
        if step.kind is ActionKind.PASS:
            seen.append(PublicTurn(step.seat, step.before, None))
        elif step.tile is not None:
            arm = None if step.is_open_to_doubt else step.arm
            seen.append(PublicTurn(step.seat, step.before, step.tile, arm, free))
    return Evidence(rules, seen, seat)
