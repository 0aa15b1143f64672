"""Tiles and sets, the layout on the table; here who sits around it in turn order, and who scores together."""

from __future__ import annotations

from dataclasses import dataclass

DEFAULT_LABELS = ("A", "B", "C", "D", "E", "F", "G", "H")


@dataclass(frozen=True, slots=True)
class Seating:
    """The labels of the seats in turn order; a seat is its index, so is a side.

    With partners the seats `s` and `s + len/2` score together (they sit opposite); otherwise every seat is
    a side of its own.

    >>> table = Seating(("A", "B", "C", "D"), partners=True)
    >>> [table.side_label(side) for side in range(table.sides)]
    ['A+C', 'B+D']
    >>> table.after(3), table.side_of(2)
    (0, 0)
    """

    labels: tuple[str, ...]
    partners: bool

    def __len__(self) -> int:
        return len(self.labels)

    @property
    def sides(self) -> int:
        """How many sides there are."""
        return len(self.labels) // 2 if self.partners else len(self.labels)

    def after(self, seat: int) -> int:
        """The seat whose turn comes next."""
        return (seat + 1) % len(self.labels)

    def side_of(self, seat: int) -> int:
        """The side a seat belongs to."""
        return seat % self.sides

    def members(self, side: int) -> tuple[int, ...]:
        """The seats of a side in turn order."""
        return tuple(range(side, len(self.labels), self.sides))

    def side_label(self, side: int) -> str:
        """A side's name: its seats joined by `+`."""
        return "+".join(self.labels[seat] for seat in self.members(side))

    def seat(self, label: str) -> int | None:
        """The seat with this label, or None."""
        return self.labels.index(label) if label in self.labels else None

    def side(self, labels: tuple[str, ...]) -> int | None:
        """The side that consists of exactly these seats (or is named by some of them), or None.

        >>> Seating(("A", "B", "C", "D"), partners=True).side(("C", "A"))
        0
        """
        seats = {self.seat(label) for label in labels}
        for side in range(self.sides):
            if seats and seats <= set(self.members(side)):
                return side
        return None
