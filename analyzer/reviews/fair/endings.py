"""Endings solved as what they are: games in which nobody sees the others' hands, neither now nor later.

The game (`hidden_game`) begins with what everybody has seen. Every deal that the play allows is equally
likely, whoever looks: nothing is read into how somebody chose before. Each player sees his own hand and what
is played, and nothing else; partners see no more of each other than opponents do, and have agreed on nothing.

It is played against itself by regret minimisation: CFR (Zinkevich, Johanson, Bowling and Piccione, "Regret
minimization in games with incomplete information", 2007) in the form of CFR+ (Tammelin, "Solving large
imperfect information games using CFR+", 2014), with the last regret as a forecast of the next one (Farina,
Kroer and Sandholm, "Faster game solving via predictive Blackwell approachability", 2021) and later rounds
counting more (Brown and Sandholm, "Solving imperfect-information games via discounted regret minimization",
2019). All tremble a little, so that what follows a bad move is played with sense, too (Farina, Kroer and
Sandholm, "Regret minimization in behaviorally-constrained zero-sum games", 2017). How they play in the mean
is the answer. What that is:

* One player against another: it goes to a Nash equilibrium. Nobody can do better against it, and what it is
  worth is the same for every equilibrium.
* Pairs: each player minimises his own regret and gets the points of his side. Nothing proves that the mean
  goes to an equilibrium. So each time it is measured, by exact best replies, what one player could gain who
  alone plays otherwise; the largest of these gains is the `exploitability`. Is it nought, then the play is a
  Nash equilibrium of the game of four. That does not say that partners could not gain who change their play
  together, nor that no other equilibrium is better for them (the best is the team-maxmin equilibrium: von
  Stengel and Koller, "Team-maxmin equilibria", 1997); both are hard to find. What a pair could gain together
  lies between two bounds (`together`): what the partners reach who change in turn as long as they gain, and
  what they would gain if each saw the other's hand.
* Three and more players: the same is measured. Other equilibria may be worth something else.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations
from math import comb
from typing import TYPE_CHECKING, Final, NamedTuple

from analyzer.kernel.encoding import as_joined, library
from analyzer.kernel.engine import OutOfReachError
from analyzer.knowledge import NotKnownError, seen_at
from analyzer.knowledge.counting import Ways
from analyzer.reviews.fair.estimates import SolvedEnding, SolvedOption
from analyzer.reviews.fair.hidden_game import Answer, HiddenGame, Learner
from analyzer.rules import Drawing

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from analyzer.game.position import Position
    from analyzer.knowledge import Knowledge
    from analyzer.replays.replay import Replay
    from analyzer.reviews.fair.estimates import Fair
    from analyzer.reviews.fair.hidden_game import Hands, Profile
    from analyzer.solver.solver import Option

MOST_DEALS: Final = 100_000
"""With more ways for the hands than this an ending is not solved."""
TARGET: Final = 0.01
"""Points: nobody alone is to gain more than that."""
FIRST_ROUNDS: Final = 400
"""Rounds before the gains are measured; then as many again, and so on."""
MOST_ROUNDS: Final = 6_400
FEWEST_ROUNDS: Final = 25
"""As many are played at first where a round takes long."""
FIRST_WORK: Final = 40_000_000
"""What follows choices, times the rounds before the gains are measured, at most."""
MOST_WORK: Final = 400_000_000
"""The same after which nothing more is learnt; some ten seconds."""
TREMBLE: Final = 1e-3


def with_ending(
    fair: Fair, replay: Replay, knowledge: Knowledge, like: Position, options: Sequence[Option]
) -> Fair:
    """Fair values with the solved ending beside them, where it can be had.

    Args:
        fair: the fair values.
        replay: the game, without errors before the turn.
        knowledge: what the seat to move cannot rule out.
        like: the position before its turn, or any that looks the same to it.
        options: the moves in the order of `Position.moves`, as they are named.
    """
    return replace(fair, ending=ending_values(replay, knowledge, like, options))


def ending_values(
    replay: Replay, knowledge: Knowledge, like: Position, options: Sequence[Option]
) -> SolvedEnding | None:
    """A decision as one of a game of hidden hands; the arguments are those of `with_ending`.

    Returns:
        None where there are more than `MOST_DEALS` deals, or too many choices in them; where tiles can still
        be drawn, or a turn can have several tiles; and where the compiled solver is missing.
    """
    rules = like.rules
    drawable = rules.drawing is not Drawing.NONE and like.stock.bit_count() > rules.reserve
    if drawable or rules.multi_tile_turns or library() is None:
        return None
    try:
        public = seen_at(replay, knowledge.turn)
    except NotKnownError:
        return None
    return solved(public, like, options)


def solved(public: Knowledge, like: Position, options: Sequence[Option]) -> SolvedEnding | None:
    """The same by what an onlooker knows, which is what everybody has seen."""
    lying = hands_that_may_be(public, like)
    if lying is None:
        return None
    first = public.position(public.world(0)._replace(hands=next(iter(lying))), like)
    try:
        return _played(HiddenGame(first, lying), public.count, like, options)
    except OutOfReachError:
        return None


def _played(game: HiddenGame, deals: int, like: Position, options: Sequence[Option]) -> SolvedEnding:
    """The game played against itself until nobody alone gains more than the target."""
    own = game.at_once(like.hands[like.seat])
    learner, rounds = Learner(game, TREMBLE), min(FIRST_ROUNDS, FIRST_WORK // game.links)
    most = min(MOST_ROUNDS, MOST_WORK // game.links)
    while True:
        learner.play(learner.rounds or max(rounds, FEWEST_ROUNDS))
        profile = learner.profile
        gains = _gains(game, profile, own)
        if max(gains.alone, gains.own) <= TARGET or learner.rounds >= most:
            break
    here = game.set(own)
    chances = profile[here.place : here.place + len(here.moves)]
    named = dict(zip(here.moves, zip(gains.values, chances, strict=True), strict=True))
    found = []
    for option, move in zip(options, like.moves(), strict=True):
        value, chance = named[as_joined(like, move)]
        found.append(
            SolvedOption(tile=option.tile, end=option.end, arm=option.arm, value=value, chance=chance)
        )
    found.sort(key=lambda option: (-round(option.value, 2), -round(option.chance, 2)))
    return SolvedEnding(
        options=tuple(found),
        deals=deals,
        exploitability=gains.alone,
        own_gain=gains.own,
        together=_together(game, profile),
        rounds=learner.rounds,
    )


# -- how the tiles may lie --------------------------------------------------------------------------------


def hands_that_may_be(public: Knowledge, like: Position) -> Mapping[Hands, int] | None:
    """The hands that the play allows, and in how many ways: tiles may have been drawn at several times.

    Args:
        public: what an onlooker knows.
        like: any position that looks the same to him.

    Returns:
        None where there can be more than `MOST_DEALS`.
    """
    seats, places = range(len(like.hands)), public.places
    own = [sum(1 << at for at, place in enumerate(places) if place.seat == seat) for seat in seats]
    nobody = (1 << len(places)) - 1 - sum(own)
    tiles = [1 << at for at in range(public.unseen.bit_length()) if public.unseen >> at & 1]
    admit = [sum(1 << at for at, place in enumerate(places) if place.allowed & tile) for tile in tiles]
    sizes = [like.hands[seat].bit_count() - public.hands[seat].bit_count() for seat in seats]
    may = [sum(tile for tile, at in zip(tiles, admit, strict=True) if at & own[seat]) for seat in seats]
    most, left = 1, len(tiles)
    # What a seat has in one place lies there in one way.
    once = not public.origins and max(map(int.bit_count, (nobody, *own))) <= 1
    for size in sizes:
        most, left = most * comb(left, size), left - size
    if (public.ways.count if once else most) > MOST_DEALS:
        return None
    asleep = sum(tile for tile, at in zip(tiles, admit, strict=True) if at & nobody)
    ways: dict[Hands, int] = {}
    for hands in _shared_out(tiles, list(zip(sizes, may, strict=True))):
        count = int(not public.unseen & ~sum(hands) & ~asleep)
        if count and not once:
            held = [next((own[seat] for seat in seats if hands[seat] & tile), nobody) for tile in tiles]
            allowed = (*map(int.__and__, admit, held), *public.origins)
            count = Ways(allowed, [place.size for place in places]).count
        if count:
            ways[tuple(map(int.__or__, public.hands, hands))] = count
    return ways


def _shared_out(tiles: Sequence[int], hands: Sequence[tuple[int, int]]) -> Iterator[Hands]:
    """Every way to give so many tiles to each hand of those that it may hold."""
    if not hands:
        yield ()
        return
    (size, may), *others = hands
    for chosen in combinations([tile for tile in tiles if tile & may], size):
        mask = sum(chosen)
        for rest in _shared_out([tile for tile in tiles if not tile & mask], others):
            yield (mask, *rest)


# -- what players would gain who play otherwise -----------------------------------------------------------


class _Gains(NamedTuple):
    alone: float
    """Of the player who gains most."""
    own: float
    """Of the player to move with his hand."""
    values: list[float]
    """What his moves are worth to him if he goes on as well as he can."""


def _gains(game: HiddenGame, profile: Profile[float], own: int) -> _Gains:
    """What one player alone would gain."""
    here, alone = game.set(own), 0.0
    worths = [Answer(game, profile, (), side, own) for side in range(game.sides)]
    for seat, side in enumerate(game.side):
        answer = Answer(game, profile, (seat,), side, own)
        alone = max(alone, answer.value - worths[side].value)
        if seat == here.seat:
            values = answer.moves
    played = profile[here.place : here.place + len(here.moves)]
    worth = sum(map(float.__mul__, worths[game.side[here.seat]].moves, played))
    return _Gains(alone, max(0.0, max(values) - worth), values)


def _together(game: HiddenGame, profile: Profile[float]) -> tuple[float, float] | None:
    """What partners would gain."""
    pairs = [tuple(seat for seat, own in enumerate(game.side) if own == side) for side in range(game.sides)]
    if max(map(len, pairs)) == 1:
        return None
    least = most = 0.0
    for side, pair in enumerate(pairs):
        worth = Answer(game, profile, (), side).value
        least = max(least, _in_turn(game, profile, pair) - worth)
        most = max(most, Answer(game, profile, pair, side).value - worth)
    return least, max(least, most)


def _in_turn(game: HiddenGame, profile: Profile[float], pair: Sequence[int]) -> float:
    """What partners reach who change their play in turn as long as they gain."""
    best, idle, turn = float("-inf"), 0, 0
    while idle < len(pair):
        seat = pair[turn % len(pair)]
        answer = Answer(game, profile, (seat,), game.side[seat])
        idle = 0 if answer.value > best + TARGET else idle + 1
        best, profile, turn = max(best, answer.value), answer.profile, turn + 1
    return best
