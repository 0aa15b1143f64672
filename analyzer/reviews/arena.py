"""Policies that play one another, to tell by points which way of choosing is worth more.

Each deal is played twice, the second time with the seats exchanged, so that both have the same tiles: what a
deal is worth cancels out. Both draw the same deals at random where they draw any (common random numbers), so
that games in which they choose alike come out alike. A policy is shown what its seat can know and nothing
else: its hand, the table, and what passes have ruled out; the other hands of the position are one of the ways
in which the tiles may lie.

Any tile may be led, by a leader drawn by lot, and nothing is drawn from a stock: what a seat knows then
follows from the passes alone.
"""

from __future__ import annotations

from copy import copy
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache, partial
from math import exp
from operator import itemgetter
from random import Random
from typing import TYPE_CHECKING, Final, NamedTuple

from analyzer.game.position import Position
from analyzer.knowledge import Clue, ClueKind, HandPart, Knowledge, PartOf
from analyzer.reviews import as_done
from analyzer.reviews.fair.endings import solved
from analyzer.reviews.fair.estimates import mean, standard_error
from analyzer.reviews.fair.inference import Evidence, PublicTurn
from analyzer.reviews.fair.strict import searched
from analyzer.reviews.fair.valuing import WorldSolver
from analyzer.rules import Drawing
from analyzer.solver.solver import as_options
from analyzer.tiles.layout import fitting
from analyzer.words.shown import in_short

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from concurrent.futures import Executor

    from analyzer.game.position import Move
    from analyzer.knowledge import World
    from analyzer.rules import Rules, Value


class Outlook(NamedTuple):
    """What a seat whose turn it is can see."""

    position: Position
    """As it may be: the other hands are one of the ways in which the tiles can lie."""
    knowledge: Knowledge
    public: Knowledge
    """What an onlooker knows, who sees no hand."""
    played: tuple[tuple[int, Move], ...]
    """Every tile played so far, with the seat that played it."""
    turns: tuple[PublicTurn, ...]
    """The same with the passes, and with what lay on the table before each."""


if TYPE_CHECKING:
    Policy = Callable[[Outlook, Random], Move]


class GameSoFar:
    """A game as it is played, and what each seat can know of it."""

    def __init__(self, start: Position) -> None:
        """Before the lead.

        Raises:
            ValueError: the rules have more to know in them than passes show.
        """
        rules = start.rules
        if rules.drawing is not Drawing.NONE or rules.multi_tile_turns or rules.lead_double:
            raise ValueError(f"games of {rules.name} are not played here: more is known than passes show")
        self.position = start
        self._passes: tuple[Clue, ...] = ()
        self._played: tuple[tuple[int, Move], ...] = ()
        self.turns: tuple[PublicTurn, ...] = ()
        """What everybody has seen."""

    def copy(self) -> GameSoFar:
        """The same game, to be played on in another way."""
        return copy(self)

    def play(self, move: Move) -> None:
        """The seat to move plays a tile."""
        seat, layout = self.position.seat, self.position.layout
        self._played = (*self._played, (seat, move))
        self.turns = (*self.turns, PublicTurn(seat, layout, move.tile, move.arm))
        self.position = self.position.play(move)

    def knock(self) -> None:
        """The seat to move passes."""
        seat, layout = self.position.seat, self.position.layout
        lacking, barred = tuple(sorted(set(layout.ends))), fitting(layout, self.position.rules.tile_set)
        self._passes = (*self._passes, Clue(ClueKind.PASS, self.turn, seat, lacking, barred))
        self.turns = (*self.turns, PublicTurn(seat, layout, None))
        self.position = self.position.knock()

    def known(self, *, onlooker: bool = False) -> Knowledge:
        """What the seat to move cannot rule out, or somebody who has seen the table and no hand."""
        position, seat = self.position, None if onlooker else self.position.seat
        rules, clues = position.rules, tuple(clue for clue in self._passes if clue.seat != seat)
        own = tuple(hand if at == seat else 0 for at, hand in enumerate(position.hands))
        unseen = (position.stock | sum(position.hands)) & ~sum(own)
        places = []
        for other, hand in enumerate(position.hands):
            if other != seat and hand:
                barred = 0
                for clue in clues:
                    barred |= clue.barred if clue.seat == other else 0
                size, allowed = hand.bit_count(), rules.playing & ~barred
                places.append(HandPart(where=PartOf.HAND, seat=other, size=size, allowed=allowed))
        if position.stock:
            size = position.stock.bit_count()
            places.append(HandPart(where=PartOf.ASLEEP, seat=None, size=size, allowed=unseen))
        return Knowledge(
            rules=rules,
            seat=seat,
            turn=self.turn,
            hands=own,
            places=tuple(places),
            unseen=unseen,
            clues=clues,
        )

    def outlook(self) -> Outlook:
        """What the seat to move is shown."""
        knowledge, public = self.known(), self.known(onlooker=True)
        shown = knowledge.position(knowledge.world(0), self.position)
        return Outlook(shown, knowledge, public, self._played, self.turns)

    @property
    def turn(self) -> int:
        """Counts every action from 1."""
        return len(self.turns) + 1


# -- policies ---------------------------------------------------------------------------------------------


def at_random(outlook: Outlook, random: Random) -> Move:
    """Any legal move."""
    return random.choice(outlook.position.moves())


def heaviest(outlook: Outlook, _: Random) -> Move:
    """The tile with the most pips."""
    return max(outlook.position.moves(), key=_pips)


def by_habit(outlook: Outlook, _: Random) -> Move:
    """What clubs teach: block the next player, spare the partner, keep what you hold many of, doubles first.

    A number left open counts 6 if the next player has passed on it, and 1 for each tile of it that is kept; a
    double counts 3, and covering what the partner played last -3. Of equal moves the heavier tile.
    """
    position = outlook.position
    return max(position.moves(), key=lambda move: (_habit(outlook, move), _pips(move)))


def _habit(outlook: Outlook, move: Move) -> int:
    position, rules = outlook.position, outlook.position.rules
    after = position.play(move)
    seating = rules.seating()
    lacking = {
        number
        for clue in outlook.knowledge.clues
        if clue.seat == after.seat and seating.side_of(after.seat) != seating.side_of(position.seat)
        for number in clue.numbers
    }
    kept = rules.tile_set.members(after.hands[position.seat])
    worth = sum(6 * (end in lacking) + sum(tile.has(end) for tile in kept) for end in after.layout.ends)
    if move.tile is not None and move.tile.is_double:
        worth += 3
    return worth - 3 * _covers_partner(outlook, move)


def _covers_partner(outlook: Outlook, move: Move) -> bool:
    """Whether a move covers a number that the partner's latest tile has left open."""
    position, seating = outlook.position, outlook.position.rules.seating()
    mine = seating.side_of(position.seat)
    for seat, latest in reversed(outlook.played):
        if seat != position.seat and seating.side_of(seat) == mine:
            joined = position.joined(move)
            return joined is not None and latest.tile is not None and latest.tile.has(joined)
    return False


def _pips(move: Move) -> int:
    return 0 if move.tile is None else sum(move.tile)


def with_open_hands(outlook: Outlook, random: Random, *, deals: int = 20) -> Move:
    """The largest mean of open-hand values over deals drawn at random, as `analyzer.reviews.fair` has it."""
    position = outlook.position
    moves = position.moves()
    if len(moves) == 1:
        return moves[0]
    values = sampled_values(outlook, drawn(outlook, random, deals))
    return moves[values.index(max(values))]


def postponed(outlook: Outlook, random: Random, *, deals: int = 20, depth: int = 2) -> Move:
    """The largest strict value over the same deals: so many choices of one's own do not see the hands."""
    position = outlook.position
    moves = position.moves()
    if len(moves) == 1:
        return moves[0]
    if position.rules.seating().sides != 2:
        raise ValueError("only two sides are searched with the open hands put off")
    worlds = drawn(outlook, random, deals)
    found = searched(outlook.knowledge.position(worlds[0], position), worlds, depth, _UNITS)
    values = list(zip(found.sums, found.fused, strict=True))
    return moves[values.index(max(values))]


def reading(outlook: Outlook, random: Random, *, deals: int = 20) -> Move:
    """As `with_open_hands`, but with deals drawn by how likely the others were to play so (`fair.inference`).

    They are drawn from `CANDIDATES` times as many, in proportion to their weights.
    """
    position = outlook.position
    moves = position.moves()
    if len(moves) == 1:
        return moves[0]
    found = Evidence(position.rules, outlook.turns, position.seat)
    worlds = drawn(outlook, random, CANDIDATES * deals)
    logs = [found.log_weight(world) for world in worlds]
    weights = [exp(one - max(logs)) for one in logs]
    values = sampled_values(outlook, random.choices(worlds, weights, k=deals))
    return moves[values.index(max(values))]


def solving(outlook: Outlook, random: Random, *, deals: int = 20) -> Move:
    """As `with_open_hands`, but few tiles and deals are played as `fair.endings` solves them, moves mixed."""
    position = outlook.position
    named = as_options(position, position.moves(), [0] * len(position.moves()))
    few = sum(map(int.bit_count, position.hands)) <= _FEW_TILES and outlook.public.ways.count <= _FEW_DEALS
    found = solved(outlook.public, position, named) if few else None
    if found is None:
        return with_open_hands(outlook, random, deals=deals)
    chances = {(each.tile, each.end, each.arm): each.chance for each in found.options}
    return random.choices(position.moves(), [chances[each.tile, each.end, each.arm] for each in named])[0]


def drawn(outlook: Outlook, random: Random, number: int) -> list[World]:
    """So many of the deals that are possible, drawn at random, or all where there are no more."""
    knowledge = outlook.knowledge
    if knowledge.count <= number:
        return list(knowledge.worlds())
    return list(knowledge.sample(number, random))


def sampled_values(outlook: Outlook, worlds: Sequence[World]) -> list[Value]:
    """For each move the sum of its open-hand values over some deals."""
    rows, _ = _solver(outlook.position.rules).rows(outlook.knowledge, outlook.position, worlds, _BUDGET)
    if len(rows) < len(worlds):
        raise ValueError("too many positions would have to be searched")
    return [sum(column) for column in zip(*rows, strict=True)]


CANDIDATES: Final = 10
"""So many deals are weighed for each that is looked at."""
_BUDGET: Final = 1_000_000_000
_UNITS: Final = 300_000
"""Units of work for a decision with the open hands put off."""
_FEW_TILES: Final = 14
_FEW_DEALS: Final = 1_000


@lru_cache(maxsize=1)
def _solver(rules: Rules) -> WorldSolver:
    """A solver that each process keeps, with one thread: the arena has a process for every core."""
    return WorldSolver(rules, threads=1)


POLICIES: Final[Mapping[str, Policy]] = {
    "random": at_random,
    "heaviest": heaviest,
    "club": by_habit,
    "sampling": with_open_hands,
    "postponed": postponed,
    "reading": reading,
    "solving": solving,
}
"""The policies by name."""


# -- games ------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class Duel:
    """How two policies fared against each other.

    >>> low, high = Duel(deals=400, points=3.0, error=0.5).interval
    >>> f"{low:.2f} to {high:.2f}"
    '2.02 to 3.98'
    """

    __repr__ = in_short

    deals: int
    """Each of them was played twice."""
    points: float
    """Net points a game for a side that plays by the first policy."""
    error: float
    """Standard error of the points; deals are independent of one another, the two games of one are not."""

    @property
    def interval(self) -> tuple[float, float]:
        """Where the points lie with a confidence of 95 %."""
        return self.points - 1.96 * self.error, self.points + 1.96 * self.error


def arena(
    first: str | Policy,
    second: str | Policy,
    rules: Rules,
    *,
    deals: int = 100,
    seed: int = 0,
    executor: Executor | None = None,
) -> Duel:
    """Has two policies play each other on duplicate deals with the seats exchanged.

    Every second side plays by the first policy, then by the second one.

    Args:
        first: the name of a policy, or a function that is given an `Outlook` and random numbers.
        second: another.
        rules: what is played; nothing may be drawn, and one tile makes a turn.
        deals: how many.
        seed: with the same seed the same deals.
        executor: any of `concurrent.futures`, to play many deals at once; None: one after the other.

    Raises:
        ValueError: there is no such policy, or the rules do not suit.

    >>> import analyzer
    >>> duel = analyzer.arena("club", "random", analyzer.variant("partnership").rules, deals=50)
    >>> duel.points > 2 * duel.error > 0
    True
    """
    one, other = _policy(first), _policy(second)
    GameSoFar(deal(rules, Random(0)))
    numbers = range(deals)
    play = partial(_both_ways, one, other, rules, seed)
    found = sorted(as_done(play, numbers, executor), key=itemgetter(0))
    points = [value for _, value in found]
    weights = [1] * deals
    return Duel(deals=deals, points=float(mean(points, weights)), error=standard_error(points, weights))


def _policy(named: str | Policy) -> Policy:
    if not isinstance(named, str):
        return named
    if named not in POLICIES:
        raise ValueError(f"there is no policy {named!r}; there are {', '.join(POLICIES)}")
    return POLICIES[named]


def deal(rules: Rules, random: Random) -> Position:
    """A random deal before the lead, with a leader drawn by lot."""
    tiles = list(rules.tile_set.members(rules.playing))
    random.shuffle(tiles)
    hands = tuple(
        rules.tile_set.mask(tiles[seat * rules.hand : (seat + 1) * rules.hand]) for seat in range(rules.seats)
    )
    return Position.deal(rules, hands, random.randrange(rules.seats))


def _both_ways(first: Policy, second: Policy, rules: Rules, seed: int, number: int) -> Fraction:
    """What the first policy nets in the two games of a deal, in the mean of the sides that play by it."""
    start = deal(rules, Random(f"{seed}/{number}"))
    sides = rules.seating().sides
    total = Fraction(0)
    for own in (0, 1):
        policies = [(first, second)[(side + own) % 2] for side in range(sides)]
        score = played(GameSoFar(start), policies, f"{seed}/{number}").score()
        total += sum(Fraction(score.net(side)) for side in range(sides) if side % 2 == own)
    return total / sides


def played(game: GameSoFar, policies: Sequence[Policy], seed: str) -> Position:
    """The end of a game, with a policy for each side."""
    seating = game.position.rules.seating()
    while game.position.end is None:
        moves = game.position.moves()
        if not moves:
            game.knock()
        elif len(moves) == 1:
            game.play(moves[0])
        else:
            random = Random(f"{seed}/{game.turn}")
            game.play(policies[seating.side_of(game.position.seat)](game.outlook(), random))
    return game.position
