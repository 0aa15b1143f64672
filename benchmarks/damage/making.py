"""One slip, or two, made by chance at any of the places where they can be made."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import chain
from typing import TYPE_CHECKING, Final

from analyzer.replays.replay import replay
from benchmarks.damage import header, rows, turns
from benchmarks.damage.comparing import same_game
from benchmarks.damage.kinds import Damage, Way

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence
    from random import Random

    from analyzer.record.game import Game


def _leads(game: Game) -> Iterator[Way]:
    return chain(header.lead_tag(game), rows.all_shifted(game))


_WAYS: Final[dict[Damage, Callable[[Game], Iterable[Way]]]] = {
    Damage.TURN_LEFT_OUT: turns.turn_left_out,
    Damage.PASS_LEFT_OUT: turns.pass_left_out,
    Damage.ROUND_LEFT_OUT: rows.round_left_out,
    Damage.PASS_FOR_TILE: turns.pass_for_tile,
    Damage.TILE_MISREAD: turns.tile_misread,
    Damage.WRONG_SEAT: turns.wrong_seat,
    Damage.EXCHANGED: turns.exchanged,
    Damage.WRITTEN_TWICE: turns.written_twice,
    Damage.ROW_SHIFTED: rows.row_shifted,
    Damage.DEAL_MISREAD: header.deal_misread,
    Damage.DEAL_EXCHANGED: header.deal_exchanged,
    Damage.LEAD: _leads,
    Damage.DIRECTION: rows.direction,
    Damage.SIDE: turns.wrong_side,
    Damage.RESULT: header.result_points,
}
_TRIES: Final = 100


@dataclass(frozen=True)
class Damaged:
    """A damaged game, and what was done to it."""

    original: Game
    game: Game
    kinds: tuple[Damage, ...]
    told: tuple[str, ...]
    """For each slip what was done, with what stood there."""

    def undone_by(self, repaired: Game) -> bool:
        """Whether a repaired game is the one that was damaged."""
        return same_game(repaired, self.original, sides=Damage.SIDE in self.kinds)


def ways(game: Game, kind: Damage) -> list[Way]:
    """Every way to damage a game so; what changes nothing is none."""
    return [way for way in _WAYS[kind](game) if way.game != game]


def damaged(game: Game, kind: Damage, rng: Random) -> Damaged | None:
    """The game with one slip, all places alike; None where there is none."""
    found = ways(game, kind)
    if not found:
        return None
    way = rng.choice(found)
    return Damaged(game, way.game, (kind,), (way.told,))


def damaged_twice(game: Game, rng: Random, kinds: Sequence[Damage] = tuple(Damage)) -> Damaged | None:
    """The game with two slips, the second made in what the first has left.

    What one slip does as well is not taken: then the second has undone the first, or covers it.
    """
    for _ in range(_TRIES):
        first = damaged(game, rng.choice(kinds), rng)
        second = damaged(first.game, rng.choice(kinds), rng) if first else None
        if first is None or second is None:
            continue
        both = Damaged(game, second.game, first.kinds + second.kinds, first.told + second.told)
        if not both.undone_by(both.game) and not _by_one(game, both.game):
            return both
    return None


def _by_one(game: Game, result: Game) -> bool:
    """Whether one slip is enough to make this of a game."""
    return any(way.game == result for kind in Damage for way in ways(game, kind))


def visible(game: Game) -> bool:
    """Whether anything shows that a game is damaged: an error when it is replayed."""
    return not replay(game).valid
