"""The line after every option of a game: the move, and best play of everyone after it.

Lines of one game come to the same positions again and again; each is asked for once.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from analyzer.solver import Engine, LineStep, OutOfReachError, Solver
from analyzer.tree.lines import position_after, step_of

if TYPE_CHECKING:
    from collections.abc import Hashable, Sequence

    from analyzer.position import Position
    from analyzer.solver import Option

MOST_KERNEL: Final = 1_000_000
"""Positions searched for all lines of a game at most, with the kernel; about half a second."""
MOST_REFERENCE: Final = 20_000
"""The same with the reference, and where more than two sides play or a draw is left to chance."""


def every_line(
    turns: Sequence[tuple[Position, Sequence[Option]]],
) -> tuple[tuple[tuple[LineStep, ...], ...], ...]:
    """For every option of every turn of a game the line that it begins.

    Args:
        turns: the positions of one deal in the order of the game, each with the options there.

    Returns:
        For each turn a line for each of its options, in their order, as long as they can be had cheaply: the
        last turns come first, and once too many positions would have to be searched the turns before have
        none. A line ends with the game, or before a draw that is left to chance.

    >>> from analyzer.position import Position
    >>> from analyzer.rules import variant
    >>> from analyzer.tiles import Tile
    >>> rules = variant("partnership").rules
    >>> hands = [[(0, 1), (0, 5)], [(1, 2), (5, 5)], [(0, 0)], [(2, 3)]]
    >>> masks = tuple(rules.tile_set.mask(Tile.of(*tile) for tile in hand) for hand in hands)
    >>> start = Position.deal(rules, masks, leader=0)
    >>> [lines] = every_line([(start, Solver(start).options(start))])
    >>> [" ".join(map(str, line)) for line in lines]
    ['0-1 1-2 0-0', '0-5 5-5 0-0']
    """
    if not turns:
        return ()
    follow = _Followed(_solver(turns[0][0]))
    found: list[tuple[tuple[LineStep, ...], ...]] = []
    try:
        for position, options in reversed(turns):
            found.append(
                tuple(
                    (
                        step_of(position.seat, option, options),
                        *follow.line(position_after(position, option)),
                    )
                    for option in options
                )
            )
    except OutOfReachError:
        found += [()] * (len(turns) - len(found))
    return tuple(reversed(found))


def _solver(first: Position) -> Solver:
    engine = Solver(first, game=True).engine(first)
    return Solver(first, game=True, limit=MOST_KERNEL if engine is Engine.KERNEL else MOST_REFERENCE)


class _Followed:
    """Best play from positions, each asked for once."""

    def __init__(self, solver: Solver) -> None:
        self._solver = solver
        self._known: dict[Hashable, tuple[LineStep, Position] | None] = {}

    def line(self, position: Position) -> tuple[LineStep, ...]:
        """Best play of everyone to the end."""
        steps = []
        while found := self._next(position):
            step, position = found
            steps.append(step)
        return tuple(steps)

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
