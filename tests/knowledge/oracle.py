"""What a seat cannot rule out, by brute force: every deal there is, and the game played through in each.

A deal stays while everything that was done at the table is legal in it; `Position` is the referee. What a
seat sees beside that is its own hand and what it draws itself. Nothing here uses `analyzer.knowledge`.

Not every deal is written down: where a game has too many, the comparison begins only at the turn from which
the tiles played so far leave few enough.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from itertools import combinations, permutations
from math import comb, perm
from typing import TYPE_CHECKING, NamedTuple

from analyzer.game.position import STOP, Position
from analyzer.replays.replay import ActionKind
from analyzer.rules import Drawing, LeadBy, TurnLength

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from analyzer.game.position import Move
    from analyzer.replays.replay import Replay, Step
    from analyzer.rules import Rules
    from analyzer.tiles.layout import Layout
    from analyzer.tiles.tile import Tile

Present = tuple[tuple[int, ...], tuple["Tile", ...]]
"""The hands, and what can still be drawn in its order."""


class Dealt(NamedTuple):
    """One deal: a mask for each hand, what can be drawn in its order, and what never is."""

    hands: tuple[int, ...]
    order: tuple[Tile, ...]
    asleep: tuple[Tile, ...] = ()


@dataclass(frozen=True)
class Game:
    """A replayed game with everything known."""

    replay: Replay
    real: Dealt

    @staticmethod
    def of(replay: Replay) -> Game:
        opening = replay.trace.opening
        assert replay.deal is not None
        assert opening is not None
        rules = replay.rules
        order = opening.known_deal.order or ()
        drawn = drawable(rules, len(order))
        return Game(replay, Dealt(replay.deal, order[:drawn], order[drawn:]))

    @property
    def turned(self) -> Tile | None:
        lead = self.replay.game.lead
        return lead.tile if lead and lead.stock else None


def drawable(rules: Rules, stock: int) -> int:
    return max(0, stock - rules.reserve) if rules.drawing is not Drawing.NONE else 0


# -- the deals ----------------------------------------------------------------------------------------


def first_turn(game: Game, most: int) -> int | None:
    """The first turn before which no more deals than so many have to be looked at; None if there is none."""
    turns = range(1, len(game.replay.steps) + 2)
    return next((turn for turn in turns if number(game, turn) <= most), None)


def number(game: Game, turn: int) -> int:
    """How many deals have the tiles that were played before a turn where they must have been."""
    rules, fixed = game.replay.rules, must_have(game, turn)
    left = rules.playing.bit_count() - (game.turned is not None) - sum(hand.bit_count() for hand in fixed)
    ways = 1
    for hand in fixed:
        ways *= comb(left, rules.hand - hand.bit_count())
        left -= rules.hand - hand.bit_count()
    return ways * perm(left, drawable(rules, left))


def must_have(game: Game, turn: int) -> list[int]:
    """For each seat the tiles that it played before a turn, and before it drew any."""
    rules = game.replay.rules
    fixed, drew = [0] * rules.seats, [False] * rules.seats
    for step in game.replay.steps[: turn - 1]:
        drew[step.seat] |= step.kind is ActionKind.DRAW
        if step.tile is not None and not drew[step.seat]:
            fixed[step.seat] |= rules.tile_set.bit(step.tile)
    return fixed


def deals(game: Game, turn: int) -> Iterator[Dealt]:
    """Every deal that has those tiles where they were."""
    rules, tiles, fixed = game.replay.rules, game.replay.rules.tile_set, must_have(game, turn)
    out = sum(fixed) | (tiles.bit(game.turned) if game.turned else 0)
    free = tuple(tiles.members(rules.playing & ~out))

    def rest(seat: int, left: tuple[Tile, ...], hands: tuple[int, ...]) -> Iterator[Dealt]:
        if seat == rules.seats:
            for order in permutations(left, drawable(rules, len(left))):
                yield Dealt(hands, order, tuple(tile for tile in left if tile not in order))
            return
        for more in combinations(left, rules.hand - fixed[seat].bit_count()):
            hand = fixed[seat] | tiles.mask(more)
            yield from rest(seat + 1, tuple(tile for tile in left if tile not in more), (*hands, hand))

    return rest(0, free, ())


# -- the referee --------------------------------------------------------------------------------------


def asked_to_lead(rules: Rules, hands: tuple[int, ...]) -> tuple[int | None, Tile | None]:
    """Who has to lead the first game of a match, and with what, as far as that is evidence."""
    tiles = rules.tile_set
    owner = {tile: seat for seat, hand in enumerate(hands) for tile in tiles.members(hand)}
    doubles = [tile for tile in owner if tile.is_double]
    highest = max(doubles or owner, key=lambda tile: (tile.pips, tile.high))
    if rules.first_lead is LeadBy.HIGHEST_DOUBLE:
        return owner[highest], highest
    if rules.first_lead is LeadBy.DOUBLE_BLANK:
        return next(((seat, tile) for tile, seat in owner.items() if tile.pips == 0), (None, None))
    if rules.first_lead is LeadBy.DOUBLE_ONE:
        return next(((seat, tile) for tile, seat in owner.items() if tile == (1, 1)), (None, None))
    if rules.first_lead is LeadBy.HOLDER and len(owner) == rules.playing.bit_count():
        return owner[highest], None
    return None, None


def start(game: Game, dealt: Dealt) -> Position | None:
    """The position before the lead; None where another seat would have to lead, or another tile."""
    replay = game.replay
    asked = asked_to_lead(replay.rules, dealt.hands)
    if asked != asked_to_lead(replay.rules, game.real.hands):
        return None
    assert replay.leader is not None
    position = Position.deal(
        replay.rules, dealt.hands, replay.leader, asked[1],
        order=(*dealt.order, *dealt.asleep), turned=game.turned,
    )  # fmt: skip
    return at_turn(game, position, 1)


def at_turn(game: Game, position: Position, turn: int) -> Position | None:
    """The position once it is the next seat's turn, with the tiles that lie open; None if it cannot be.

    That a turn with several tiles goes on is seen only when the next tile lies there.
    """
    steps = game.replay.steps
    if turn > len(steps):
        return position
    step = steps[turn - 1]
    if position.seat != step.seat and STOP in position.moves():
        position = position.play(STOP)
    if position.seat != step.seat and not may_go_on(game, turn):
        return None
    exposed = game.replay.trace.entries[turn - 1].exposed
    for mine, real in zip(position.hands, step.hands, strict=True):
        if real & exposed & ~mine:
            return None
    return replace(position, exposed=exposed, layout=step.before)


def may_go_on(game: Game, turn: int) -> bool:
    """Whether a turn is that of the same seat again, which has just laid a tile."""
    if turn == 1 or game.replay.rules.turn is TurnLength.TILE:
        return False
    before, step = game.replay.steps[turn - 2 : turn]
    return before.seat == step.seat and before.kind in (ActionKind.LEAD, ActionKind.PLAY)


def after(position: Position, step: Step) -> Position | None:
    """The position after a turn; None where the turn would have been against the rules."""
    if position.seat != step.seat:
        return None
    moves = position.moves()
    if step.kind is ActionKind.PASS:
        return None if moves or position.must_draw else position.knock()
    if step.kind is ActionKind.DRAW:
        return None if moves or not position.must_draw else position.draw(position.draws()[0])
    way = as_played(position.layout, step)
    same = (move for move in moves if move.tile == step.tile)
    found = next((move for move in same if way is None or kind_of(position, move) == way), None)
    if found is None:
        return None
    return replace(position.play(found._replace(arm=step.arm)), layout=step.after)


def as_played(layout: Layout, step: Step) -> tuple[int, int] | None:
    if step.arm is None:
        return None
    at = layout.arms.index(step.arm)
    return layout.ends[at], layout.kinds[at]


def kind_of(position: Position, move: Move) -> tuple[int, int]:
    assert move.arm is not None
    at = position.layout.arms.index(move.arm)
    return position.layout.ends[at], position.layout.kinds[at]


# -- what is left -------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Left:
    """The deals that fit everything done before a turn, each with the position it leads to."""

    game: Game
    turn: int
    alive: tuple[tuple[Dealt, Position], ...]

    def present(self, seat: int | None) -> Counter[Present]:
        """What a seat, or an onlooker, cannot rule out; deals that lead to the same position count each."""
        drawn = [
            step.seat for step in self.game.replay.steps[: self.turn - 1] if step.kind is ActionKind.DRAW
        ]
        real = self.game.real
        found: Counter[Present] = Counter()
        for dealt, position in self.alive:
            if seat is not None:
                mine = [at for at, who in enumerate(drawn) if who == seat]
                if dealt.hands[seat] != real.hands[seat]:
                    continue
                if any(dealt.order[at] != real.order[at] for at in mine):
                    continue
            found[position.hands, dealt.order[len(drawn) :]] += 1
        return found


def left(game: Game, first: int) -> Iterator[Left]:
    """What is left before each turn from one on, up to the end of the record."""
    alive: Iterable[tuple[Dealt, Position | None]] = (
        (dealt, start(game, dealt)) for dealt in deals(game, first)
    )
    steps = game.replay.steps
    for turn in range(1, len(steps) + 2):
        kept = tuple((dealt, position) for dealt, position in alive if position is not None)
        if turn >= first:
            yield Left(game, turn, kept)
        if turn <= len(steps):
            alive = [(dealt, _next(game, position, turn)) for dealt, position in kept]


def _next(game: Game, position: Position, turn: int) -> Position | None:
    then = after(position, game.replay.steps[turn - 1])
    return None if then is None else at_turn(game, then, turn + 1)
