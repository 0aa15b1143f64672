"""A second implementation, as plain as it can be: no masks, no table, no pruning, one rule after another.

Nothing here uses the code under test but `Rules` and its choices as data. The layout is the tiles as they
lie, each with the sides that are still free.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction
from typing import TYPE_CHECKING

from analyzer.rules import ArmDouble, Centre, Drawing, EndsScore, GameEnd, JoinBy, TurnLength
from tests import oracle_scores as scores

if TYPE_CHECKING:
    from analyzer.rules import Rules

Tile = tuple[int, int]
Tiles = tuple[Tile, ...]
Hands = tuple[Tiles, ...]
Points = tuple[Fraction, ...]

ROLES = ("open", "double", "lone", "bare", "due", "spinner", "uncovered")
"""What a free side can be; of equal numbers the earlier role comes first."""


@dataclass(frozen=True)
class Piece:
    """A tile on the table with its free sides."""

    tile: Tile
    free: tuple[int, ...]
    lead: bool = False
    centre: bool = False
    """A double that a cross grows from, or a spinner."""
    sides: tuple[int, ...] = ()
    """Those of a spinner that are free only once both others are joined."""
    wants_double: bool = False
    train: int | None = None
    """Whose train it lies on; as many as there are seats for the Mexican one."""
    started: tuple[int, ...] = ()
    """Of a hub: the trains that have begun."""


@dataclass(frozen=True)
class Side:
    """Where a tile can join: the place of a piece on the table, and its number."""

    piece: int
    number: int
    role: str
    train: int | None = None
    leaves: int | None = None
    """What is open there after a tile that can be turned either way."""


@dataclass(frozen=True)
class State:
    """A game at some moment."""

    hands: Hands
    seat: int
    leader: int
    table: tuple[Piece, ...] = ()
    last: int | None = None
    stock: Tiles = ()
    known: bool = False
    """Whether the stock lies in the order in which it is drawn."""
    scored: tuple[int, ...] = ()
    passes: int = 0
    run: tuple[int, ...] = ()
    """The pieces at which the turn can go on."""
    drew: bool = False
    latest: Tile | None = None
    before: tuple[int, ...] = ()
    turned: bool = False
    """Whether the first tile was turned from the stock."""
    exposed: Tiles = ()
    markers: frozenset[int] = frozenset()
    """The seats whose trains carry a marker."""


Move = tuple[Tile, Side | None] | None
"""A tile and what it joins; None for not going on."""


def deal(
    rules: Rules,
    hands: Hands,
    leader: int,
    *,
    stock: Tiles = (),
    known: bool = False,
    turned: Tile | None = None,
    exposed: Tiles = (),
) -> State:
    table = () if turned is None else (_first(rules, turned),)
    return State(
        hands, leader, leader, table, stock=stock, known=known, scored=(0,) * scores.sides(rules),
        turned=turned is not None, exposed=exposed,
    )  # fmt: skip


# -- the layout ---------------------------------------------------------------------------------------


def _first(rules: Rules, tile: Tile) -> Piece:
    double = tile[0] == tile[1]
    if double and rules.centre is Centre.TRAINS:
        return Piece(tile, (tile[0],) * (rules.seats + 1), lead=True, centre=True)
    if double and rules.centre is Centre.CROSS:
        return Piece(tile, tile[:1] * rules.centre_sides, lead=True, centre=True)
    if double and rules.centre in (Centre.SPINNER, Centre.SPINNERS):
        return Piece(tile, tile, lead=True, centre=True, sides=tile)
    return Piece(tile, tile, lead=True)


def free_sides(rules: Rules, table: tuple[Piece, ...]) -> list[Side]:
    """Every free side, whether or not a tile may join it now."""
    found = []
    for at, piece in enumerate(table):
        if piece.lead and piece.centre and rules.centre is Centre.TRAINS:
            trains = [train for train in range(rules.seats + 1) if train not in piece.started]
            found += [Side(at, piece.tile[0], "bare", train) for train in trains]
            continue
        role = _role(rules, piece, alone=len(table) == 1)
        found += [Side(at, number, role, piece.train) for number in piece.free]
        if piece.centre and not piece.free:
            found += [Side(at, number, "bare") for number in piece.sides]
    return found


def _role(rules: Rules, piece: Piece, *, alone: bool) -> str:
    """What the free sides of a piece are."""
    double = piece.tile[0] == piece.tile[1]
    if piece.wants_double:
        return "due"
    if piece.centre and rules.centre is Centre.CROSS:
        return "bare"
    if double and rules.cover:
        return "uncovered"
    if piece.lead and double and alone:
        spins = rules.centre in (Centre.SPINNER, Centre.SPINNERS)
        return "lone" if spins or _counts(rules) else "open"
    if piece.centre:
        return "spinner"
    return "double" if double and _counts(rules) else "open"


def _counts(rules: Rules) -> bool:
    return rules.ends_score is not EndsScore.NONE


def joinable(
    rules: Rules,
    table: tuple[Piece, ...],
    tile: Tile,
    seat: int | None = None,
    markers: frozenset[int] = frozenset(),
) -> list[Side]:
    """Where a seat may join a tile; without a seat, where anybody could if every train were open."""
    sides = free_sides(rules, table)
    uncovered = [side for side in sides if side.role == "uncovered"]
    if uncovered:
        sides = uncovered
    elif seat is not None:
        sides = [side for side in sides if side.train in {None, seat, rules.seats} | markers]
    if rules.centre is Centre.CROSS and table[0].centre and table[0].free and not uncovered:
        sides = [side for side in sides if side.piece == 0]
    if rules.joining is JoinBy.SUM:
        return [way for side in sides for way in _adding_up(rules, tile, side)]
    return [side for side in sides if side.number in tile and (side.role != "due" or tile[0] == tile[1])]


def _adding_up(rules: Rules, tile: Tile, side: Side) -> list[Side]:
    """Halves that touch make one more than the highest double; a tile that does itself, and 0-0, fit all."""
    seven = rules.highest + 1
    if tile[0] + tile[1] == seven and tile[0] != tile[1]:
        return [replace(side, leaves=tile[0]), replace(side, leaves=tile[1])]
    matador = tile in ((0, 0), (seven / 2, seven / 2))
    return [side] if matador or any(half + side.number == seven for half in tile) else []


def join(rules: Rules, table: tuple[Piece, ...], tile: Tile, side: Side) -> tuple[Piece, ...]:
    """The table once a tile lies at a side."""
    pieces = list(table)
    joined = pieces[side.piece]
    if joined.lead and joined.centre and rules.centre is Centre.TRAINS:
        assert side.train is not None
        pieces[side.piece] = replace(joined, started=(*joined.started, side.train))
    elif joined.free:
        rest = list(joined.free)
        rest.remove(side.number)
        pieces[side.piece] = replace(joined, free=tuple(rest), wants_double=False)
    else:
        pieces[side.piece] = replace(joined, sides=joined.sides[1:])
    inward = side.number if rules.joining is JoinBy.EQUAL else rules.highest + 1 - side.number
    outward = tile[1] if tile[0] == inward else tile[0]
    if side.leaves is not None:
        outward = side.leaves
    if tile[0] == tile[1]:
        first_double = not any(piece.tile[0] == piece.tile[1] for piece in table)
        if rules.centre is Centre.SPINNERS or (rules.centre is Centre.SPINNER and first_double):
            pieces.append(Piece(tile, (outward,), centre=True, sides=tile))
        elif rules.branching:
            pieces.append(Piece(tile, tile))
        elif rules.feet:
            pieces.append(Piece(tile, tile + tile[:1]))
        else:
            pieces.append(Piece(tile, (outward,), train=side.train))
    else:
        wants = rules.arm_double is ArmDouble.EVERY or (rules.arm_double is ArmDouble.FIRST and joined.centre)
        pieces.append(Piece(tile, (outward,), wants_double=wants, train=side.train))
    return tuple(pieces)


def ends(rules: Rules, table: tuple[Piece, ...]) -> tuple[int, ...]:
    return tuple(side.number for side in free_sides(rules, table))


def count(rules: Rules, table: tuple[Piece, ...]) -> int:
    """The sum of the open ends, a double that lies across with both halves."""
    total = 0
    for side in free_sides(rules, table):
        tile = table[side.piece].tile
        if side.role == "bare":
            continue
        across = tile[0] == tile[1] and side.role != "lone"
        total += side.number * 2 if across else side.number
    return total


def open_ends(rules: Rules, table: tuple[Piece, ...]) -> tuple[tuple[int, bool], ...]:
    """The numbers at the open ends, each with whether a double lies across there."""
    return tuple(
        (side.number, len(set(table[side.piece].tile)) == 1 and side.role != "lone")
        for side in free_sides(rules, table)
    )


# -- the play -----------------------------------------------------------------------------------------


def moves(rules: Rules, state: State) -> list[Move]:
    """Every different move, in canonical order: the lower tile, the lower number, the earlier role."""
    hand = tuple(sorted(state.hands[state.seat]))
    if not state.table:
        return [(tile, None) for tile in _leads(rules, state, hand)]
    found: list[Move] = []
    run = () if rules.first_train and _for_a_double(rules, state) else state.run
    if run and rules.turn is not TurnLength.RUN:
        found.append(None)
    fitting = [tile for tile in hand if joinable(rules, state.table, tile, state.seat, state.markers)]
    lying_open = [tile for tile in fitting if tile in state.exposed]
    if lying_open and not run:
        fitting = lying_open
    for tile in fitting:
        seen = set()
        sides = joinable(rules, state.table, tile, state.seat, state.markers)
        for side in sorted(sides, key=lambda side: (side.number, ROLES.index(side.role), side.train or 0)):
            alike = (side.number, side.role, side.leaves, side.train)
            if alike not in seen and (not run or side.piece in run):
                seen.add(alike)
                found.append((tile, side))
    return found


def _for_a_double(rules: Rules, state: State) -> bool:
    """Whether the turn is that of somebody who has just played a double, and has another for it."""
    double = state.latest is not None and state.latest[0] == state.latest[1]
    return double and rules.turn is TurnLength.AFTER_DOUBLE


def _leads(rules: Rules, state: State, hand: Tiles) -> Tiles:
    lying_open = tuple(tile for tile in hand if tile in state.exposed)
    doubles = tuple(tile for tile in hand if tile[0] == tile[1])
    if lying_open:
        return lying_open
    return doubles if rules.lead_double and doubles else hand


def play(rules: Rules, state: State, move: Move) -> State:
    if move is None:
        return replace(state, run=(), drew=False, seat=_following(rules, state.seat, state.hands))
    tile, side = move
    hands = list(state.hands)
    hands[state.seat] = tuple(other for other in hands[state.seat] if other != tile)
    table = (_first(rules, tile),) if side is None else join(rules, state.table, tile, side)
    gain = scores.for_ends(rules, count(rules, table), open_ends(rules, table)) if _counts(rules) else 0
    run: tuple[int, ...] = ()
    of_train = False
    if rules.first_train and side is not None:
        begun = state.table[side.piece].lead and state.table[side.piece].centre and side.train == state.seat
        of_train = begun or side.piece in state.run
    if of_train or rules.turn is TurnLength.RUN or (rules.turn is TurnLength.LEAD_PAIR and side is None):
        run = (len(table) - 1,)
        if not any(
            side.piece in run for other in hands[state.seat] for side in joinable(rules, table, other)
        ):
            run = ()
    markers = state.markers
    if side is not None and side.train == state.seat:
        markers -= {state.seat}
    another_turn = rules.turn is TurnLength.AFTER_DOUBLE and tile[0] == tile[1] and hands[state.seat]
    return replace(
        state, hands=tuple(hands), table=table, last=state.seat, passes=0, run=run, drew=False, latest=tile,
        markers=markers,
        before=ends(rules, state.table), scored=_credit(rules, state.scored, state.seat, gain),
        seat=state.seat if run or another_turn else _following(rules, state.seat, tuple(hands)),
    )  # fmt: skip


def must_draw(rules: Rules, state: State) -> bool:
    if rules.drawing is Drawing.NONE or len(state.stock) <= rules.reserve or not state.table:
        return False
    return not moves(rules, state) and not (rules.drawing is Drawing.ONE and state.drew)


def draw(state: State, tile: Tile) -> State:
    hands = list(state.hands)
    hands[state.seat] = tuple(sorted((*hands[state.seat], tile)))
    stock = tuple(other for other in state.stock if other != tile)
    return replace(state, hands=tuple(hands), stock=stock, drew=True)


def knock(rules: Rules, state: State) -> State:
    scored = state.scored
    if state.last is not None:
        gain = scores.for_pass(rules, state.passes, _lead(state))
        scored = _credit(rules, scored, state.last, gain)
    hub = rules.centre is Centre.TRAINS and bool(state.table) and state.table[0].centre
    return replace(
        state, scored=scored, passes=state.passes + 1, drew=False,
        markers=state.markers | {state.seat} if hub else state.markers,
        seat=_following(rules, state.seat, state.hands),
    )  # fmt: skip


def _lead(state: State) -> Tile | None:
    return state.table[0].tile if len(state.table) == 1 else None


def _following(rules: Rules, seat: int, hands: Hands) -> int:
    others = [(seat + step) % rules.seats for step in range(1, rules.seats + 1)]
    if rules.game_end is GameEnd.FIRST_OUT:
        return others[0]
    return next((other for other in others if hands[other]), seat)


def _credit(rules: Rules, scored: tuple[int, ...], seat: int, gain: int) -> tuple[int, ...]:
    side = seat % scores.sides(rules)
    return tuple(points + gain * (at == side) for at, points in enumerate(scored))


def ended(rules: Rules, state: State) -> str | None:
    """`domino`, `blocked`, or None while the game goes on."""
    if not state.table:
        return None
    if state.last is not None and not state.hands[state.last]:
        side = state.last % scores.sides(rules)
        mates = [hand for seat, hand in enumerate(state.hands) if seat % scores.sides(rules) == side]
        if rules.game_end is GameEnd.FIRST_OUT or (rules.game_end is GameEnd.SIDE_OUT and not any(mates)):
            return "domino"
        if not any(state.hands):
            return "domino"
    if rules.drawing is not Drawing.NONE and len(state.stock) > rules.reserve:
        return None
    if any(joinable(rules, state.table, tile) for hand in state.hands for tile in hand):
        return None
    out = state.last is not None and not state.hands[state.last] and rules.game_end is GameEnd.STUCK
    return "domino" if out else "blocked"


def final_points(rules: Rules, state: State) -> tuple[int, ...]:
    """What each side writes at the end, points scored in play included."""
    kind = ended(rules, state)
    assert kind is not None
    scored = state.scored
    if kind == "blocked" and state.passes == 0 and state.last is not None:
        gain = scores.for_block(rules, _lead(state))
        scored = _credit(rules, scored, state.last, gain)
    written = scores.at_the_end(
        rules,
        scores.End(
            kind == "domino", state.leader if state.last is None else state.last, state.leader, state.hands,
            state.latest, state.before, ends(rules, state.table),
        ),
    )  # fmt: skip
    return tuple(a + b for a, b in zip(written, scored, strict=True))


# -- values -------------------------------------------------------------------------------------------


def outcome(rules: Rules, state: State) -> Points:
    """What each side writes in the end: every line to its end."""
    if ended(rules, state):
        return tuple(map(Fraction, final_points(rules, state)))
    options = moves(rules, state)
    if options:
        side = state.seat % scores.sides(rules)
        outcomes = [outcome(rules, play(rules, state, move)) for move in options]
        nets = [net(rules, points, side) for points in outcomes]
        return outcomes[nets.index(max(nets))]
    if must_draw(rules, state):
        drawn = state.stock[:1] if state.known else state.stock
        all_ = [outcome(rules, draw(state, tile)) for tile in drawn]
        return tuple(sum(points, Fraction(0)) / len(all_) for points in zip(*all_, strict=True))
    return outcome(rules, knock(rules, state))


def net(rules: Rules, points: Points, side: int) -> Fraction:
    """A side's points less the mean of the others'."""
    others = [own for at, own in enumerate(points) if at != side]
    value = points[side] - sum(others, Fraction(0)) / len(others)
    return -value if scores.bad(rules) else value


def value(rules: Rules, state: State, side: int) -> Fraction:
    return net(rules, outcome(rules, state), side)


def lines(rules: Rules, state: State, depth: int) -> int:
    """How many ways there are to play so many more moves."""
    if depth == 0 or ended(rules, state):
        return 1
    options = moves(rules, state)
    if options:
        return sum(lines(rules, play(rules, state, move), depth - 1) for move in options)
    if must_draw(rules, state):
        drawn = state.stock[:1] if state.known else state.stock
        return sum(lines(rules, draw(state, tile), depth - 1) for tile in drawn)
    return lines(rules, knock(rules, state), depth - 1)
