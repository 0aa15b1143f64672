"""An ending spelled out as a game of hidden hands: every choice, and which of them look the same.

What everybody sees is the root: who played what up to now. Which of the deals that fit it is the real one is
drawn by lot. A player sees his own hand and what is played; where that is the same, he stands in the same
information set and plays the same. A turn without a choice is no node: it only shows what it shows.

The kernel spells the game out (`hidden.c`), leaves out what cannot matter (`decided.c`), plays it against
itself (`regret.c`) and answers (`answer.c`).
"""

from __future__ import annotations

import mmap
from array import array
from dataclasses import replace
from functools import cached_property
from itertools import pairwise
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from analyzer.kernel.encoding import SEATS, Joined, can_value, carry_on, library, native_bytes
from analyzer.kernel.engine import Kernel, OutOfReachError
from analyzer.rules.scoring import net

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from analyzer.game.position import Position

Hands = tuple[int, ...]
Profile = array  # of "d"
"""How often each move of each set is played, one set behind the other."""

MOST_NODES: Final = 8_000_000
"""Choices in all deals together; more are not spelled out."""
LINKS: Final = 4
"""What they lead to is no more than so many times as much."""


class ChoiceSet(NamedTuple):
    """The choices between which a player cannot tell."""

    seat: int
    hand: int
    first: int
    """Its first node; the others follow."""
    nodes: int
    base: int
    """The first child of its first node; a node has as many as there are moves."""
    place: int
    """The first of its moves among those of all sets."""
    moves: tuple[Joined, ...]
    places: tuple[int, ...]
    """Where these moves stood before anything was left out."""


class HiddenGame:
    """A game of hidden hands. A child is a node, or -1 less the number of an outcome."""

    def __init__(
        self,
        first: Position,
        deals: Mapping[Hands, int],
        most: int = MOST_NODES,
        *,
        whole: bool = False,
    ) -> None:
        """The game that follows a position of which everybody knows all but the hands.

        Args:
            first: the position in any of the deals; nothing can be drawn, and one tile makes a turn.
            deals: how the tiles may lie, and how often each way counts.
            most: how many choices there may be.
            whole: whether nothing is left out.

        Raises:
            OutOfReachError: there are more, or the kernel does not know the rules.
        """
        if not can_value(first):
            raise OutOfReachError("the kernel does not know these rules")
        module: Any = library()
        self.ffi, self.lib = module.ffi, module.lib
        seating = first.rules.seating()
        self.side = tuple(map(seating.side_of, range(first.rules.seats)))
        """Of each seat."""
        self.c: Any = self.ffi.new("domino_hidden *", self._given(first, deals, most))
        self._spell(first, most)
        self.kept = bytearray(b"\1" * self.moves)
        """For each move of each set, before anything is left out, whether nobody has to give it up."""
        if not whole:
            needed = self.room("char", int(self.lib.domino_decided_size(self.c)))
            kept = self.ffi.from_buffer("uint8_t[]", self.kept, require_writable=True)
            self.lib.domino_leave_out(self.c, kept, needed)

    def _given(self, first: Position, deals: Mapping[Hands, int], most: int) -> dict[str, Any]:
        new, total, seats = self.ffi.new, sum(deals.values()), len(self.side)
        empty = (0,) * (SEATS - seats)
        numbers: list[dict[int, int]] = [{} for _ in self.side]
        leads = [_leads(first, hands) for hands in deals] if first.layout.is_empty else []
        links = LINKS * most
        arrays = {
            "side": new("int32_t[]", self.side),
            "weights": new("double[]", [weight / total for weight in deals.values()]),
            "dealt": new("uint64_t[]", [hand for hands in deals for hand in (*hands, *empty)]),
            "leads": new("uint64_t[]", leads),
            "who": new(
                "int32_t[]",
                [
                    numbers[seat].setdefault(hands[seat], len(numbers[seat]))
                    for seat in range(seats)
                    for hands in deals
                ],
            ),
            "roots": new("int32_t[]", len(deals)),
            "slots": new("int32_t[]", 2 * self.lib.DOMINO_OUTCOMES),
            "points": new("double[]", self.lib.DOMINO_OUTCOMES * self.sides),
            "hands": self.room("uint64_t", most),
            "which": self.room("domino_option", links),
            "deal": self.room("int32_t", most),
            "children": self.room("int32_t", links),
        }
        arrays |= {
            name: self.room("int32_t", most + 1) for name in ("seats", "moves", "first", "start", "base")
        }
        self._arrays = arrays
        sizes = {
            "players": seats,
            "sides": self.sides,
            "deals": len(deals),
            "room": most,
            "room_of_links": links,
        }
        return {**sizes, **arrays}

    def _spell(self, first: Position, most: int) -> None:
        kernel = Kernel(first.rules, table_bits=_NO_TABLE)
        position = self.ffi.new("domino_position *")
        self.ffi.memmove(position, native_bytes(first), self.ffi.sizeof("domino_position"))
        needed = self.room("char", int(self.lib.domino_spell_size(position, self.c.deals, most)))
        status = self.lib.domino_spell(kernel.solver, position, self.c, needed)
        if status:
            raise OutOfReachError(f"there are more than {most:,} choices")
        for side in range(self.sides):
            scored = float(net(first.scored, side, bad=first.rules.bad_points)) if first.scored else 0.0
            for at in range(self.c.outcomes):
                self.c.points[at * self.sides + side] += scored

    def room(self, kind: str, number: int) -> Any:
        """Memory for so many things, all nought, which most systems hand out only as far as it is used.

        Raises:
            OutOfReachError: there is not enough.
        """
        size = max(1, number) * (1 if kind == "char" else self.ffi.sizeof(kind))
        try:
            memory = mmap.mmap(-1, size)
        except OSError as error:
            raise OutOfReachError("there is not memory enough") from error
        return self.ffi.from_buffer(f"{kind}[]", memory, require_writable=True)

    @property
    def sides(self) -> int:
        """How many sides there are."""
        return max(self.side) + 1

    @property
    def nodes(self) -> int:
        """How many choices there are in all deals together."""
        return int(self.c.nodes)

    @property
    def links(self) -> int:
        """What they lead to, one for each move."""
        return int(self.c.links)

    @property
    def moves(self) -> int:
        """How many moves there are in all sets together."""
        return int(self.c.first[self.c.sets])

    @property
    def roots(self) -> Sequence[int]:
        """The child with which each deal begins."""
        return list(self.c.roots[0 : self.c.deals])

    @property
    def children(self) -> Sequence[int]:
        """Of all nodes."""
        return list(self.c.children[0 : self.links])

    @property
    def outcomes(self) -> Sequence[Sequence[float]]:
        """What each side nets."""
        points = self.ffi.unpack(self.c.points, self.c.outcomes * self.sides)
        return [points[at : at + self.sides] for at in range(0, len(points), self.sides)]

    @cached_property
    def sets(self) -> list[ChoiceSet]:
        """All of them; those that lead to others come first."""
        return [self.set(at) for at in range(self.c.sets)]

    def set(self, at: int) -> ChoiceSet:
        """One of them."""
        c, place = self.c, self.c.first[at]
        moves = [c.which[place + move] for move in range(c.moves[at])]
        return ChoiceSet(
            seat=c.seats[at],
            hand=c.hands[at],
            first=c.start[at],
            nodes=c.start[at + 1] - c.start[at],
            base=c.base[at],
            place=place,
            moves=tuple(Joined.of(move.tile, move.end) for move in moves),
            places=tuple(move.value for move in moves),
        )

    def at_once(self, hand: int) -> int:
        """The set of the player whose turn it is at the root, with a hand."""
        return next(at for at in range(self.c.root_sets) if self.c.hands[at] == hand)

    def by_set(self, profile: Profile[float]) -> list[list[float]]:
        """For each set how often each of its moves is played."""
        first = self.ffi.unpack(self.c.first, self.c.sets + 1)
        return [list(profile[begin:end]) for begin, end in pairwise(first)]


_NO_TABLE: Final = 4
"""Nothing is searched."""


def _leads(first: Position, hands: Hands) -> int:
    """The tiles that may be led from these hands."""
    moves = replace(first, hands=hands).moves()
    return first.rules.tile_set.mask(move.tile for move in moves if move.tile)


# -- learning ---------------------------------------------------------------------------------------------


class Learner:
    """Plays a game against itself, round by round, in the kernel."""

    def __init__(self, game: HiddenGame, tremble: float) -> None:
        """Before the first round.

        Args:
            game: what is played.
            tremble: how likely each move is by mistake. So every set is reached and learns, also where no
                player of sense gets to.
        """
        self._game, self._tremble, self._rounds = game, tremble, 0
        self._memory = game.room("char", int(game.lib.domino_learn_size(game.c)))
        self._mean = game.room("double", game.moves)

    @property
    def rounds(self) -> int:
        """How many have been played."""
        return self._rounds

    def play(self, rounds: int) -> None:
        """Plays so many rounds more."""
        game = self._game
        carry_on()
        if game.lib.domino_learn(game.c, self._rounds, rounds, self._tremble, self._memory, self._mean):
            raise KeyboardInterrupt
        self._rounds += rounds

    @property
    def profile(self) -> Profile[float]:
        """How everybody has played in the mean."""
        game, played = self._game, array("d", bytes(8 * self._game.moves))
        game.lib.domino_learnt(game.c, self._mean, game.ffi.from_buffer("double[]", played))
        return played


# -- answers ----------------------------------------------------------------------------------------------


class Answer:
    """What a side nets as everybody plays, or if some of it play as well as they can against the others."""

    def __init__(
        self,
        game: HiddenGame,
        profile: Profile[float],
        seats: Sequence[int],
        side: int,
        at: int | None = None,
    ) -> None:
        """Works it out, from the ends of the game backwards.

        Args:
            game: what is played.
            profile: how everybody plays.
            seats: who plays as well as they can; if there are two, they see each other's hand.
            side: whose points count.
            at: a set; None: none.
        """
        ffi, own = game.ffi, -1 if at is None else at
        self.profile = array("d", profile)
        """How everybody plays then; of two the last of their ways."""
        memory = game.room("char", int(game.lib.domino_answer_size(game.c)))
        values = ffi.new("double[]", game.c.moves[own] if own >= 0 else 0)
        played = ffi.from_buffer("double[]", self.profile)
        seat, partner = (*seats, -1, -1)[:2]
        self.value: float = game.lib.domino_answer(game.c, side, seat, partner, played, own, values, memory)
        """In the mean over the deals."""
        self.moves: list[float] = list(values)
        """What each move of the set is worth in the mean over its nodes, as likely as they are."""
