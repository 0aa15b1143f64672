"""The line after every option of a game: the move, and best play of everyone after it; and which was played.

Lines of one game come to the same positions again and again; each is asked for once.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final, NamedTuple, Protocol, TypeVar

from analyzer.game.position import Move
from analyzer.solver.solver import Bounded, Engine, LineStep, Option, OutOfReachError, Solver, between
from analyzer.words.message import listed
from analyzer.words.shown import in_short

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterable, Iterator, Sequence

    from analyzer.game.position import Position
    from analyzer.replays.trace import Step
    from analyzer.rules import Score, Value

Choice = TypeVar("Choice", Option, Bounded)


@dataclass(frozen=True, slots=True)
class LineTurn:
    """One turn of a line, with what else could have been done."""

    __repr__ = in_short

    step: LineStep
    value: Value
    """In points for the side of the seat, if everyone plays best from there on."""
    options: tuple[Option, ...]
    """Best first; empty for a pass and a draw, which nobody chooses."""

    @property
    def worse(self) -> Option | None:
        """The best of the moves that would have lost something; None where every move was as good."""
        return next((option for option in self.options if option.value < self.value), None)


@dataclass(frozen=True, slots=True)
class Line:
    """A line of best play."""

    __repr__ = in_short

    turns: tuple[LineTurn, ...]
    last: Position
    """Where it comes to: the end of the game, or a draw that is left to chance."""

    @property
    def score(self) -> Score | None:
        """What the game comes to; None where a draw is left to chance."""
        return None if self.last.end is None else self.last.score()


@dataclass(frozen=True, slots=True)
class Refutation:
    """What a move is worth and how the others prove it."""

    __repr__ = in_short

    move: Option
    best: tuple[Option, ...]
    """The moves that lose nothing."""
    line: Line
    """Best play of everyone after the move. A turn whose `worse` is not None is one that punishes."""
    instead: Line
    """Best play of everyone from the position, without the move."""

    @property
    def loss(self) -> Value:
        """What the move gives away, in points for its side; 0 for a move that is itself best."""
        return self.best[0].value - self.move.value


def best_line(position: Position, solver: Solver | None = None) -> Line:
    """Best play of everyone to the end; of equal moves the first in canonical order.

    Args:
        position: where to start, with every hand known.
        solver: a solver of the same deal that knows some of it already.

    Raises:
        OutOfReachError: too many positions would have to be searched.

    >>> from analyzer.game.position import Position
    >>> from analyzer.rules import variant
    >>> from analyzer.tiles.tile import Tile
    >>> rules = variant("partnership").rules
    >>> hands = [[(0, 1), (0, 5)], [(1, 2), (5, 5)], [(0, 0)], [(2, 3)]]
    >>> masks = tuple(rules.tile_set.mask(Tile.of(*tile) for tile in hand) for hand in hands)
    >>> start = Position.deal(rules, masks, leader=0)
    >>> line = best_line(start)
    >>> " ".join(str(turn.step) for turn in line.turns), line.turns[0].value, line.score.points
    ('0-1 1-2 0-0', 15, (15, 0))
    """
    solver = solver or Solver(position)
    turns = []
    at = position
    for step, after in followed(position, solver.line(position)):
        options = () if step.tile is None and not step.stop else options_of(at, solver)
        value = next((option.value for option in options if _names(option, step)), None)
        turns.append(LineTurn(step, solver.value(at) if value is None else value, options))
        at = after
    return Line(tuple(turns), at)


def optimal_moves(position: Position, solver: Solver | None = None) -> tuple[Option, ...]:
    """The moves that lose nothing, in canonical order; empty where there is no move.

    Raises:
        OutOfReachError: too many positions would have to be searched.
    """
    options = options_of(position, solver or Solver(position))
    return tuple(option for option in options if option.value == options[0].value)


def refutation(position: Position, move: Option, solver: Solver | None = None) -> Refutation:
    """The line by which the others punish a move, and the line that would have been best.

    Args:
        position: where the move could be played, with every hand known.
        move: one of the options there.
        solver: a solver of the same deal that knows some of it already.

    Raises:
        ValueError: the move is none of the options.
        OutOfReachError: too many positions would have to be searched.

    >>> from analyzer.game.position import Position
    >>> from analyzer.rules import variant
    >>> from analyzer.tiles.tile import Tile
    >>> rules = variant("partnership").rules
    >>> hands = [[(0, 1), (0, 5)], [(1, 2), (5, 5)], [(0, 0)], [(2, 3)]]
    >>> masks = tuple(rules.tile_set.mask(Tile.of(*tile) for tile in hand) for hand in hands)
    >>> start = Position.deal(rules, masks, leader=0)
    >>> best, worst = Solver(start).options(start)
    >>> found = refutation(start, worst)
    >>> str(found.move), found.loss, " ".join(str(turn.step) for turn in found.line.turns)
    ('0-5', 7, '5-5 0-0')
    """
    solver = solver or Solver(position)
    options = options_of(position, solver)
    if not any(_is(position, option, move) for option in options):
        raise ValueError(f"{move} is not an option; the options are {listed(options)}")
    best = tuple(option for option in options if option.value == options[0].value)
    line = best_line(position_after(position, move), solver)
    return Refutation(move, best, line, best_line(position, solver))


def options_of(position: Position, solver: Solver) -> tuple[Option, ...]:
    """Every option of a position, best first, then in canonical order; none where the game is over."""
    if position.end is not None:
        return ()
    return tuple(sorted(solver.options(position), key=lambda option: -option.value))


def position_after(position: Position, option: Option) -> Position:
    """The position after an option of this one has been played."""
    return position.play(move_of(position, option))


def step_of(seat: int, option: Option, options: Sequence[Option]) -> LineStep:
    """An option as a step of a line; the options are all that there were."""
    choice = option.tile is not None and sum(other.tile == option.tile for other in options) > 1
    return LineStep(
        seat=seat, tile=option.tile, end=option.end, choice=choice, arm=option.arm, stop=option.tile is None
    )


def lines_after(
    position: Position, options: Sequence[Option], solver: Solver
) -> tuple[tuple[LineStep, ...], ...]:
    """For each option of a position the move, and best play of everyone after it."""
    return tuple(
        (step_of(position.seat, option, options), *solver.line(position_after(position, option)))
        for option in options
    )


def followed(position: Position, line: Iterable[LineStep]) -> Iterator[tuple[LineStep, Position]]:
    """Each step of a line with the position after it."""
    for step in line:
        if step.drawn is not None:
            position = position.draw(step.drawn)
        elif step.tile is None and not step.stop:
            position = position.knock()
        else:
            position = position.play(move_of(position, step))
        yield step, position


def move_of(position: Position, named: Option | LineStep) -> Move:
    """The move that an option or a step names; on the very arm, if it names one."""
    if named.arm is not None:
        return Move(named.tile, named.arm)
    if named.tile is None or named.end is None:
        return Move(named.tile, None)
    arms = position.ways(named.tile)
    return Move(named.tile, next(arm for arm in arms if position.layout.number(arm) == named.end))


def _is(position: Position, one: Option, other: Option) -> bool:
    """Whether two options of a position are the same move, be it on arms that are alike."""
    if one.arm is None or other.arm is None or other.arm.base not in position.layout.arms:
        return one == other
    return replace(one, arm=other.arm) == other and position.layout.alike(one.arm, other.arm)


def _names(option: Option, step: LineStep) -> bool:
    return (option.tile, option.end, option.arm) == (step.tile, step.end, step.arm)


def played_option(step: Step, options: Iterable[Choice]) -> Choice | None:
    """The option that was played; None where the record does not say."""
    ends = {step.end}
    if step.before.ends and len(set(step.before.ends)) == 1:
        ends = set(step.before.ends)
    played = [option for option in options if option.tile == step.tile and option.end in ends]
    if len(played) > 1 and step.arm is not None:
        played = [option for option in played if option.arm and step.before.alike(option.arm, step.arm)]
    return played[0] if len(played) == 1 else None


def named_as_played(step: Step, options: Sequence[Option]) -> tuple[Option, ...]:
    """The options of a turn; where arms are named, the one that was played has the arm that it was played on.

    The solver names the first of the arms that are alike. What lies on the table says which it was.
    """
    played = played_option(step, options)
    return tuple(
        replace(option, arm=step.arm) if option is played and option.arm and step.arm else option
        for option in options
    )


class ValuedTurn(Protocol):
    """A turn with the values of its options or, where they are out of reach, with their bounds."""

    @property
    def step(self) -> Step:
        """What was played."""

    @property
    def options(self) -> tuple[Option, ...]:
        """Empty where they are out of reach."""

    @property
    def bounds(self) -> tuple[Bounded, ...]:
        """Empty where they are not."""


def bounds_as_played(
    step: Step, bounds: tuple[Bounded, ...], following: Sequence[ValuedTurn]
) -> tuple[Bounded, ...]:
    """The bounds of a turn: the move that was played is worth what the turn after it is.

    That holds where two sides play and nothing between the two is left to chance.

    Args:
        step: the turn.
        bounds: those of its options.
        following: the turns behind it, the last one first.
    """
    position, after = step.position, following[-1] if following else None
    if position is None or after is None or position.left_to_chance or not (after.options or after.bounds):
        return bounds
    seating, played = position.rules.seating(), played_option(step, bounds)
    if seating.sides > 2 or played is None:
        return bounds
    low, high = between(after.bounds) if after.bounds else (max(one.value for one in after.options),) * 2
    if seating.side_of(after.step.seat) != seating.side_of(step.seat):
        low, high = -high, -low
    closer = replace(played, low=max(played.low, low), high=min(played.high, high))
    others = [closer if one is played else one for one in bounds]
    return tuple(sorted(others, key=lambda option: (-option.high, -option.low)))


MOST_KERNEL: Final = 1_000_000
"""Positions searched for all lines of a game at most, with the kernel; about half a second."""
MOST_REFERENCE: Final = 20_000
"""The same with the reference, and where more than two sides play or a draw is left to chance."""


class LineFound(NamedTuple):
    """A move, best play of everyone after it, and where that comes to."""

    steps: tuple[LineStep, ...]
    last: Position


def every_line(
    turns: Sequence[tuple[Position, Sequence[Option]]], known: FollowedLines | None = None
) -> tuple[tuple[LineFound, ...], ...]:
    """For every option of every turn of a game the line that it begins.

    Args:
        turns: the positions of one deal in the order of the game, each with the options there.
        known: lines of the same deal, by a solver that has searched it already.

    Returns:
        For each turn a line for each of its options, in their order, as long as they can be had cheaply: the
        last turns come first, and once too many positions would have to be searched the turns before have
        none. A line ends with the game, or before a draw that is left to chance.

    >>> from analyzer.game.position import Position
    >>> from analyzer.rules import variant
    >>> from analyzer.tiles.tile import Tile
    >>> rules = variant("partnership").rules
    >>> hands = [[(0, 1), (0, 5)], [(1, 2), (5, 5)], [(0, 0)], [(2, 3)]]
    >>> masks = tuple(rules.tile_set.mask(Tile.of(*tile) for tile in hand) for hand in hands)
    >>> start = Position.deal(rules, masks, leader=0)
    >>> [lines] = every_line([(start, Solver(start).options(start))])
    >>> [" ".join(map(str, line.steps)) for line in lines]
    ['0-1 1-2 0-0', '0-5 5-5 0-0']
    """
    if not turns:
        return ()
    follow = FollowedLines(_solver(turns[0][0])) if known is None else known
    found: list[tuple[LineFound, ...]] = []
    try:
        for position, options in reversed(turns):
            found.append(follow.after_each(position, options))
    except OutOfReachError:
        found += [()] * (len(turns) - len(found))
    return tuple(reversed(found))


def _solver(first: Position) -> Solver:
    engine = Solver(first, game=True).engine(first)
    return Solver(first, game=True, limit=MOST_KERNEL if engine is Engine.KERNEL else MOST_REFERENCE)


class FollowedLines:
    """Best play from positions of one deal, each asked for once."""

    def __init__(self, solver: Solver) -> None:
        """Follows the lines of a solver, which has to be one of this deal."""
        self._solver = solver
        self._known: dict[Hashable, tuple[LineStep, Position] | None] = {}

    def line(self, position: Position) -> LineFound:
        """Best play of everyone to the end."""
        found_at_once = self._solver.line_at_once(position)
        if found_at_once is not None:
            for _, after in followed(position, found_at_once):
                position = after
            return LineFound(found_at_once, position)
        steps = []
        while found := self._next(position):
            step, position = found
            steps.append(step)
        return LineFound(tuple(steps), position)

    def after_each(self, position: Position, options: Sequence[Option]) -> tuple[LineFound, ...]:
        """Each option of a position, and best play of everyone after it."""
        return tuple(self._after(position, option, options) for option in options)

    def _after(self, position: Position, option: Option, options: Sequence[Option]) -> LineFound:
        steps, last = self.line(position_after(position, option))
        return LineFound((step_of(position.seat, option, options), *steps), last)

    def _next(self, position: Position) -> tuple[LineStep, Position] | None:
        # All that positions of one deal differ in; the arms by their names, as steps name them.
        key = (
            *(position.hands, position.stock, position.seat, position.layout, position.run, position.scored),
            *(position.last, position.passes, position.drew, position.laid, position.latest),
            position.exposed,
        )
        if key not in self._known:
            self._known[key] = self._solver.next_step(position)
        return self._known[key]
