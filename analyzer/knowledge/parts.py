"""The hand of another seat, in parts by when its tiles came: what they may be depends on that.

A pass says something of the tiles held then, and nothing of one drawn later. So a hand is the tiles dealt and
those drawn; and of a tile that has been seen it may be open which of them it was.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from analyzer.knowledge.places import Place, Where

if TYPE_CHECKING:
    from collections.abc import Sequence

    from analyzer.knowledge.places import Clue
    from analyzer.rules import Rules


class Shown(NamedTuple):
    """A tile of a seat that everybody has seen: on the table, or open in the hand."""

    seat: int
    bit: int
    since: int
    """Before this turn the seat held it for certain."""
    until: int
    """The turn in which it was played, or the present one."""


class _Part(NamedTuple):
    """What may be among the tiles that came at once."""

    drawn: bool
    allowed: int
    """The mask of the tiles that may still be among them."""
    gave: int
    """The mask of those tiles seen, by their place in the list, that may have been one of them."""


def parts_of(
    rules: Rules, draws: Sequence[int], seat: int, shown: Sequence[Shown], clues: Sequence[Clue]
) -> tuple[list[Place], list[int]]:
    """The parts of a hand, and for each tile seen that may be of several the mask of these.

    Args:
        rules: what is played.
        draws: the turns in which the seat drew a tile.
        seat: whose hand.
        shown: its tiles that have been seen.
        clues: what play has shown.
    """
    came = (0, *draws)
    about = [
        [clue for clue in clues if clue.seat == seat and (not turn or clue.turn > turn)] for turn in came
    ]
    rooms, loose = _settled([rules.hand, *(1 for _ in draws)], [_origins(came, about, one) for one in shown])
    sizes: dict[_Part, int] = {}
    turns: dict[_Part, int] = {}
    parts = []
    for at, turn in enumerate(came):
        barred = 0
        for clue in about[at]:
            barred |= clue.barred
        gave = sum(1 << tile for tile, origins in enumerate(loose) if origins >> at & 1)
        # Tiles drawn one after the other of which the same is known are counted together.
        part = _Part(turn > 0, rules.playing & ~barred, gave)
        if rooms[at] or not turn:
            parts.append((at, part))
            sizes[part] = sizes.get(part, 0) + rooms[at]
            turns.setdefault(part, turn)
    places = [
        Place(Where.HAND, seat, size, part.allowed, turns[part], ordered=part.drawn)
        for part, size in sizes.items()
    ]
    number = {part: at for at, part in enumerate(sizes)}
    among = []
    for origins in loose:
        mask = 0
        for at, part in parts:
            mask |= (origins >> at & 1) << number[part]
        among.append(mask)
    return places, among


def _origins(came: Sequence[int], about: Sequence[Sequence[Clue]], shown: Shown) -> int:
    """The mask of the parts that a tile may have been of: it came in time, and nothing ruled it out."""
    mask = 0
    for at, turn in enumerate(came):
        ruled_out = any(clue.barred & shown.bit for clue in about[at] if clue.turn < shown.until)
        mask |= (turn < shown.since and not ruled_out) << at
    return mask


def _settled(rooms: list[int], origins: list[int]) -> tuple[list[int], list[int]]:
    """The room left in each part once the tiles are out that can be of one part only, and the other tiles.

    A tile for which no part is left stays with an empty mask: then no deal fits.
    """
    loose = list(origins)
    again = True
    while again:
        again = False
        full = sum(1 << at for at, room in enumerate(rooms) if not room)
        for tile in list(loose):
            left = tile & ~full
            if left and left & (left - 1) == 0:
                loose.remove(tile)
                at = left.bit_length() - 1
                rooms[at] -= 1
                full |= (not rooms[at]) << at
                again = True
        loose = [tile & ~full for tile in loose]
    return rooms, loose
