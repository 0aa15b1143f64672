"""What sentences call the seats and the sides."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from analyzer.naming import names

if TYPE_CHECKING:
    from analyzer.replaying import Replay
    from analyzer.wording import Words


@dataclass(frozen=True, slots=True)
class Who:
    """The players by seat and the sides by number: by their names where the record gives them."""

    seats: tuple[str, ...]
    sides: tuple[str, ...]


def who(replay: Replay, words: Words) -> Who:
    """What the sentences about a game call its seats and sides."""
    seating, called = replay.seating, names(replay.game)
    seats = tuple(_call(label, called, seating.labels) for label in seating.labels)

    def side(number: int) -> str:
        members = seating.members(number)
        if not any(seating.labels[seat] in called for seat in members):
            return seating.side_label(number)
        return words.listed(seats[seat] for seat in members)

    return Who(seats, tuple(side(number) for number in range(seating.sides)))


def _call(label: str, called: dict[str, str], labels: tuple[str, ...]) -> str:
    """A player's name, with the seat where the name alone could be somebody else."""
    name = called.get(label)
    if name is None:
        return label
    others = [called.get(other, other) for other in labels if other != label]
    return f"{name} ({label})" if name in (*others, *labels) else name
