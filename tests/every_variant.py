"""Random legal games of any variant, made by `Position`, and the records that tell them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from analyzer.game.position import STOP, Move, Position
from analyzer.record.game import Deal, Draw, Game, Hand, Lead, Pass, Play, Tag, Turn
from analyzer.replays.known_deal import KnownDeal
from analyzer.replays.lead_alone import leaders, tile_to_lead
from analyzer.rules import VARIANTS, LeadBy
from analyzer.rules.choices import TURNED
from analyzer.tiles import DEFAULT_LABELS
from tests.effort import DEEP

if TYPE_CHECKING:
    from random import Random

    from analyzer.record.game import Action
    from analyzer.rules import Rules
    from analyzer.tiles.layout import Arm
    from analyzer.tiles.tile import Tile

TABLES = [(entry.rules.name, seats) for entry in VARIANTS.values() for seats in entry.players]
"""Every variant with every number of players it is played by."""
_NUMBERS = {entry.rules.name: entry.players for entry in VARIANTS.values()}
OUTER_TABLES = [
    (name, seats) for name, seats in TABLES if DEEP or seats in (min(_NUMBERS[name]), max(_NUMBERS[name]))
]
"""Every variant with the fewest and the most players; the long run has all tables here, too."""


def rules_of(name: str, seats: int) -> Rules:
    """The rules of one of the tables."""
    rules = VARIANTS[name].at(seats)
    assert rules is not None
    return rules


@dataclass(frozen=True)
class Done:
    """What was done in a position: a move, a tile drawn, or neither for a pass."""

    position: Position
    move: Move | None = None
    drawn: Tile | None = None


@dataclass(frozen=True)
class Played:
    """A random legal game."""

    start: Position
    turned: Tile | None
    stock: tuple[Tile, ...]
    done: tuple[Done, ...]
    final: Position


def random_start(rng: Random, rules: Rules, *, known_order: bool = True) -> tuple[Position, Tile | None]:
    """A deal, with a leader that the rules of a first game allow, and the tile turned from the stock."""
    tiles = list(rules.tile_set.members(rules.playing))
    rng.shuffle(tiles)
    if rules.first_lead is LeadBy.LAID_DOUBLE:
        hub = rules.round_double(1)
        tiles.remove(hub)
        tiles.insert(rules.seats * rules.hand, hub)
    hands = tuple(
        rules.tile_set.mask(tiles[seat * rules.hand : (seat + 1) * rules.hand]) for seat in range(rules.seats)
    )
    if thrown_in(rules, hands):
        return random_start(rng, rules, known_order=known_order)
    rest = tiles[rules.seats * rules.hand :]
    turned = rest.pop(0) if rules.first_lead in TURNED else None
    if rules.first_lead is LeadBy.ROUND_DOUBLE and rules.round_double(1) in rest:
        turned = rest.pop(rest.index(rules.round_double(1)))
    deal = KnownDeal(known=hands, problems=(), rules=rules)
    must = None if turned else tile_to_lead(rules.first_lead, deal)
    leader = rng.randrange(rules.seats)
    if must is not None:
        leader = next(seat for seat in range(rules.seats) if deal.holds(seat, must))
    elif allowed := leaders(rules.first_lead, deal):
        leader = rng.choice(allowed)
    order = tuple(rest) if known_order else None
    return Position.deal(rules, hands, leader, must, order=order, turned=turned), turned


def thrown_in(rules: Rules, hands: tuple[int, ...]) -> bool:
    """Whether a deal must not be played."""
    doubles = max(sum(tile.is_double for tile in rules.tile_set.members(hand)) for hand in hands)
    return rules.redeal_must and doubles >= rules.redeal_doubles


def random_game(rng: Random, rules: Rules, *, any_arm: bool = False) -> Played:
    """A legal game to its end, drawn from all moves alike.

    Args:
        rng: the dice.
        rules: what is played.
        any_arm: whether of arms that are alike any is joined, as people do, instead of the first.
    """
    return play_out(rng, *random_start(rng, rules), any_arm=any_arm)


def play_out(rng: Random, start: Position, turned: Tile | None, *, any_arm: bool = False) -> Played:
    """A legal game from its start to its end."""
    stock = start.order or ()
    done: list[Done] = []
    position = start
    while position.end is None:
        moves = position.moves()
        if moves:
            move = rng.choice(moves)
            if any_arm:
                move = _elsewhere(rng, position, move)
            done.append(Done(position, move))
            position = position.play(move)
        elif position.must_draw:
            tile = position.draws()[0]
            done.append(Done(position, drawn=tile))
            position = position.draw(tile)
        else:
            done.append(Done(position))
            position = position.knock()
        assert len(done) < 10 * len(start.rules.tile_set.tiles), "the game does not end"
    return Played(start, turned, stock, tuple(done), position)


def _elsewhere(rng: Random, position: Position, move: Move) -> Move:
    """The same move, on any of the arms that are alike."""
    if move.tile is None or move.arm is None:
        return move
    layout = position.layout
    if layout.has_trains:
        return move
    kinds = dict(zip(layout.arms, zip(layout.ends, layout.kinds, strict=True), strict=True))
    arm = rng.choice([arm for arm in layout.arms if kinds[arm] == kinds[move.arm.base]])
    return Move(move.tile, arm.leaving(move.arm.outward))


def needs_arms(played: Played) -> bool:
    """Whether a number does not always say which end was joined.

    Ends of one number can differ in kind: a double counts twice, an arm may ask for its double.
    """
    for done in played.done:
        if done.move is None or done.move.arm is None:
            continue
        layout, number = done.position.layout, done.position.joined(done.move)
        if layout.has_trains:
            return True
        if len({kind for kind, end in zip(layout.kinds, layout.ends, strict=True) if end == number}) > 1:
            return True
    return False


def join_of(done: Done, *, arms: bool) -> int | Arm | None:
    """What a careful writer puts behind the tile: the number joined, or the arm where that is not enough."""
    move = done.move
    if move is None or move.arm is None:
        return None
    return move.arm if arms or move.arm.outward is not None else done.position.joined(move)


def written(played: Played, *, ends: bool = True, arms: bool = False, deal: bool = True) -> Game:
    """The game as a record has it."""
    start = played.start
    rules, tiles = start.rules, start.rules.tile_set
    labels = DEFAULT_LABELS[: rules.seats]
    hands = tuple(
        Hand(label, tuple(tiles.members(mask))) for label, mask in zip(labels, start.hands, strict=True)
    )
    turns = []
    arms = arms or needs_arms(played)
    for done in played.done:
        if done.move == STOP:
            continue
        action: Action = Pass()
        if done.drawn is not None:
            action = Draw(done.drawn)
        elif done.move is not None:
            action = Play(done.move.tile, join_of(done, arms=arms) if ends else None)
        turns.append(Turn(seat=labels[done.position.seat], action=action))
    lead = Lead(None, played.turned, stock=True) if played.turned else None
    tags = (Tag("Variant", rules.name), Tag("Seats", " ".join(labels)), Tag("Game", "1"))
    return Game(
        tags=tags,
        deal=Deal(hands) if deal else None,
        stock=played.stock or None,
        lead=lead,
        turns=tuple(turns),
    )
