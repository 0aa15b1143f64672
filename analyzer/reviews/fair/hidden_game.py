"""An ending spelled out as a game of hidden hands: every choice, and which of them look the same.

What everybody sees is the root: who played what up to now. Which of the deals that fit it is the real one is
drawn by lot. A player sees his own hand and what is played; where that is the same, he stands in the same
information set and plays the same. A turn without a choice is no node: it only shows what it shows.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from analyzer.game import turns
from analyzer.kernel.encoding import library
from analyzer.kernel.engine import OutOfReachError
from analyzer.tiles.layout import fitting
from analyzer.tiles.tile import ANYBODY
from analyzer.words.shown import in_short

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from analyzer.game.position import Move, Position

Hands = tuple[int, ...]
Profile = list[list[float]]
"""For each set how often each of its moves is played."""

MOST_PARTS: Final = 30_000
"""Choices in all deals together, and things that everybody can have seen; more are not spelled out."""


class ChoiceSet(NamedTuple):
    """The choices between which a player cannot tell."""

    seat: int
    hand: int
    first: int
    """Its first node; the others follow."""
    nodes: int
    base: int
    """The first child of its first node; a node has as many as there are moves."""
    moves: tuple[Move, ...]
    at_once: bool
    """Whether it is the turn at the root."""

    @property
    def range(self) -> range:
        """Its nodes."""
        return range(self.first, self.first + self.nodes)


class _Branch(NamedTuple):
    """A deal that goes on, and where it is written what it goes on to."""

    hands: Hands
    into: list[int]
    at: int


@dataclass(frozen=True, kw_only=True)
class HiddenGame:
    """A game of hidden hands. A child is a node, or -1 less the number of an outcome."""

    __repr__ = in_short

    side: tuple[int, ...]
    """Of each seat."""
    weights: tuple[float, ...]
    """How likely each deal is."""
    roots: list[int]
    """The child with which each deal begins."""
    sets: list[ChoiceSet] = field(default_factory=list)
    """Those that lead to others come first."""
    children: list[int] = field(default_factory=list)
    hands: list[Hands] = field(default_factory=list)
    """For each node how the tiles lie."""
    outcomes: list[tuple[float, ...]] = field(default_factory=list)
    """What each side nets."""

    @property
    def sides(self) -> int:
        """How many sides there are."""
        return max(self.side) + 1

    @property
    def nodes(self) -> int:
        """How many choices there are in all deals together."""
        return len(self.hands)


def spelled_out(first: Position, deals: Mapping[Hands, int], most: int = MOST_PARTS) -> HiddenGame:
    """The game that follows a position of which everybody knows all but the hands.

    Args:
        first: the position in any of the deals; nothing can be drawn, and one tile makes a turn.
        deals: how the tiles may lie, and how often each way counts.
        most: how many choices, and things that everybody can have seen, there may be.

    Raises:
        OutOfReachError: there are more.
    """
    seating, total = first.rules.seating(), sum(deals.values())
    game = HiddenGame(
        side=tuple(map(seating.side_of, range(first.rules.seats))),
        weights=tuple(weight / total for weight in deals.values()),
        roots=[0] * len(deals),
    )
    begun = [_Branch(hands, game.roots, at) for at, hands in enumerate(deals)]
    _Speller(game, most).spell(first, begun)
    return game


class _Speller:
    """Spells out a game, one thing that everybody has seen after the other, the shorter ones first."""

    def __init__(self, game: HiddenGame, most: int) -> None:
        self._game, self._most = game, most
        self._numbers: dict[tuple[float, ...], int] = {}
        self._known: dict[object, int] = {}

    def spell(self, first: Position, branches: list[_Branch]) -> None:
        queue = [(first, self._going_on(first, branches))]
        for public, going_on in queue:
            if len(queue) + self._game.nodes > self._most:
                raise OutOfReachError(f"there are more than {self._most:,} choices")
            following = self._following(public, going_on, at_once=len(queue) == 1)
            for move, before in following.items():
                then, position = before, replace(public, hands=before[0].hands)
                after = position.knock() if move is None else position.play(move)
                if move is not None and move.tile is not None:
                    bit = public.rules.tile_set.bit(move.tile)
                    then = [_without(branch, public.seat, bit) for branch in before]
                left = self._going_on(after, then)
                if left:
                    queue.append((after, left))

    def _following(
        self, public: Position, branches: list[_Branch], *, at_once: bool
    ) -> dict[Move | None, list[_Branch]]:
        """What can be seen next, None being a pass, and in which deals; choices become nodes."""
        seat = public.seat
        by_hand: dict[int, list[_Branch]] = {}
        for branch in branches:
            by_hand.setdefault(branch.hands[seat], []).append(branch)
        fits = -1 if public.layout.is_empty else fitting(public.layout.seen_by(seat), public.rules.tile_set)
        known: dict[int, list[Move]] = {}
        following: dict[Move | None, list[_Branch]] = {}
        for hand, alike in by_hand.items():
            if hand & fits not in known:
                known[hand & fits] = replace(public, hands=alike[0].hands).moves()
            moves = known[hand & fits]
            if len(moves) > 1:
                here = ChoiceSet(
                    seat=seat,
                    hand=hand,
                    first=self._game.nodes,
                    nodes=len(alike),
                    base=len(self._game.children),
                    moves=tuple(moves),
                    at_once=at_once,
                )
                self._choice(here, alike, following)
            else:
                following.setdefault(moves[0] if moves else None, []).extend(alike)
        return following

    def _choice(
        self, here: ChoiceSet, alike: list[_Branch], following: dict[Move | None, list[_Branch]]
    ) -> None:
        game = self._game
        game.sets.append(here)
        for branch in alike:
            branch.into[branch.at] = game.nodes
            game.hands.append(branch.hands)
            for move in here.moves:
                following.setdefault(move, []).append(
                    _Branch(branch.hands, game.children, len(game.children))
                )
                game.children.append(0)

    def _going_on(self, after: Position, branches: list[_Branch]) -> list[_Branch]:
        """The deals in which the game goes on; where it is over, what it comes to is written down."""
        rules, going_on = after.rules, []
        fits = fitting(after.layout.seen_by(ANYBODY), rules.tile_set)
        for branch in branches:
            stuck = not after.layout.is_empty and not any(fits & hand for hand in branch.hands)
            if turns.end(rules, after.last, branch.hands, stuck=stuck) is None:
                going_on.append(branch)
            else:
                branch.into[branch.at] = -1 - self._outcome(after, branch.hands)
        return going_on

    def _outcome(self, after: Position, hands: Hands) -> int:
        key = (hands, after.last, after.layout.ends, after.latest, after.scored, after.passes, after.laid)
        if key not in self._known:
            score = replace(after, hands=hands).score()
            points = tuple(float(score.net(side)) for side in range(self._game.sides))
            if points not in self._numbers:
                self._numbers[points] = len(self._game.outcomes)
                self._game.outcomes.append(points)
            self._known[key] = self._numbers[points]
        return self._known[key]


def _without(branch: _Branch, seat: int, tile: int) -> _Branch:
    """The deal after a tile has been played."""
    hands = branch.hands
    return _Branch((*hands[:seat], hands[seat] & ~tile, *hands[seat + 1 :]), branch.into, branch.at)


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
        module: Any = library()
        self._game, self._tremble, self._rounds = game, tremble, 0
        self._learn = module.lib.domino_learn
        first = [0]
        for each in game.sets:
            first.append(first[-1] + len(each.moves))
        numbers = {
            "side": list(game.side),
            "roots": game.roots,
            "seats": [each.seat for each in game.sets],
            "moves": [len(each.moves) for each in game.sets],
            "first": first,
            "start": [*(each.first for each in game.sets), game.nodes],
            "base": [each.base for each in game.sets],
            "children": game.children,
        }
        new = module.ffi.new
        self._arrays = {name: new("int32_t[]", values) for name, values in numbers.items()}
        self._arrays["weights"] = new("double[]", game.weights)
        self._arrays["points"] = new("double[]", [value for points in game.outcomes for value in points])
        sizes = {"players": len(game.side), "sides": game.sides, "deals": len(game.roots)}
        self._c = new("domino_hidden *", {**sizes, "sets": len(game.sets), **self._arrays})
        self._memory = new("double[]", 3 * (first[-1] + game.nodes) + 1)
        self._mean = new("double[]", first[-1] + 1)

    @property
    def rounds(self) -> int:
        """How many have been played."""
        return self._rounds

    def play(self, rounds: int) -> None:
        """Plays so many rounds more."""
        self._learn(self._c, self._rounds, rounds, self._tremble, self._memory, self._mean)
        self._rounds += rounds

    @property
    def profile(self) -> Profile:
        """How everybody has played in the mean."""
        played, profile, at = list(self._mean), [], 0
        for each in self._game.sets:
            part = played[at : at + len(each.moves)]
            at += len(part)
            whole = sum(part)
            profile.append([share / whole for share in part])
        return profile


# -- answers ----------------------------------------------------------------------------------------------


class Answer:
    """What a side nets as everybody plays, or if some of it play as well as they can against the others."""

    def __init__(self, game: HiddenGame, profile: Profile, seats: Sequence[int], side: int) -> None:
        """Works it out, from the ends of the game backwards.

        Args:
            game: what is played.
            profile: how everybody plays.
            seats: who plays as well as they can; if they are several, they see one another's hands.
            side: whose points count.
        """
        self._game, self._seats, self._side = game, seats, side
        self.profile: Profile = list(profile)
        """How everybody plays then; of several the last of their ways."""
        self._reach = self._reached(profile)
        self._values = [0.0] * game.nodes
        for at in range(len(game.sets) - 1, -1, -1):
            each = game.sets[at]
            if each.seat not in seats:
                self._play(each, each.range, profile[at])
                continue
            for nodes in self._cells(each):
                self.profile[at] = self._best(each, nodes)
                self._play(each, nodes, self.profile[at])

    @property
    def value(self) -> float:
        """In the mean over the deals."""
        game = self._game
        return sum(map(float.__mul__, game.weights, map(self._worth, game.roots)))

    def moves(self, here: ChoiceSet) -> list[float]:
        """What each move of a set is worth in the mean over its nodes, as likely as they are."""
        sums = self._sums(here, here.range)
        whole = sum(self._reach[here.first : here.first + here.nodes])
        return [value / whole for value in sums]

    def _reached(self, profile: Profile) -> list[float]:
        """How likely each node is by the deals and by the others' play."""
        game = self._game
        reach = [0.0] * game.nodes
        for root, weight in zip(game.roots, game.weights, strict=True):
            if root >= 0:
                reach[root] = weight
        for each, played in zip(game.sets, profile, strict=True):
            chances = [1.0] * len(played) if each.seat in self._seats else played
            at = each.base
            for node in each.range:
                for chance in chances:
                    child = game.children[at]
                    at += 1
                    if child >= 0:
                        reach[child] = reach[node] * chance
        return reach

    def _cells(self, each: ChoiceSet) -> Iterable[Sequence[int]]:
        """The nodes of a set, apart where those who play as well as they can see that they are."""
        cells: dict[Hands, list[int]] = {}
        for node in each.range:
            seen = tuple(self._game.hands[node][seat] for seat in self._seats)
            cells.setdefault(seen, []).append(node)
        return cells.values()

    def _sums(self, each: ChoiceSet, nodes: Sequence[int]) -> list[float]:
        children, width = self._game.children, len(each.moves)
        sums = [0.0] * width
        for node in nodes:
            base, reach = each.base + (node - each.first) * width, self._reach[node]
            for move in range(width):
                sums[move] += reach * self._worth(children[base + move])
        return sums

    def _best(self, each: ChoiceSet, nodes: Sequence[int]) -> list[float]:
        sums = self._sums(each, nodes)
        best = sums.index(max(sums))
        return [float(move == best) for move in range(len(sums))]

    def _play(self, each: ChoiceSet, nodes: Sequence[int], chances: Sequence[float]) -> None:
        children, width = self._game.children, len(each.moves)
        for node in nodes:
            base = each.base + (node - each.first) * width
            worths = map(self._worth, children[base : base + width])
            self._values[node] = sum(map(float.__mul__, chances, worths))

    def _worth(self, child: int) -> float:
        return self._values[child] if child >= 0 else self._game.outcomes[-1 - child][self._side]
