"""What may be wrong with a record as a whole: the deal, who leads, which way round the players sit.

Each supposition is a record with other hands or other seats, under which the turns are then read.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, NamedTuple

from analyzer.record import Lead, Tag
from analyzer.repairing.edits import Op, Part
from analyzer.repairing.slips import Slip
from analyzer.setting import setting

if TYPE_CHECKING:
    from collections.abc import Iterator

    from analyzer.record import Game
    from analyzer.rules import Rules
    from analyzer.seating import Seating
    from analyzer.setting import HouseRules


class HeadEdit(NamedTuple):
    """A change outside the turns."""

    slipped: int
    """Which slip of the supposition it belongs to."""
    op: Op
    part: Part
    seat: str | None
    old: str | None
    new: str | None


@dataclass(frozen=True)
class Supposition:
    """A record with another deal or other seats."""

    game: Game
    """As written but for what is supposed."""
    slips: tuple[Slip, ...] = ()
    edits: tuple[HeadEdit, ...] = ()
    shift: int = 0
    """So many seats on each written turn belongs."""
    mirror: bool = False
    """Whether the turns belong to the seats the other way round from the leader."""

    @property
    def moves(self) -> bool:
        """Whether the written turns belong to other seats."""
        return self.mirror or bool(self.shift)

    @property
    def cost(self) -> int:
        """What it counts."""
        return sum(slip.cost for slip in self.slips)

    def seat(self, seat: int, count: int, leader: int) -> int:
        """Whose a written turn is supposed to be.

        Args:
            seat: the one that is written.
            count: how many seats there are.
            leader: who led as it is written.
        """
        if self.mirror:
            return (2 * leader - seat) % count
        return (seat + self.shift) % count

    def plus(self, slip: Slip, game: Game, *edits: HeadEdit) -> Supposition:
        """The same with one more slip; the edits need not know its number."""
        number = len(self.slips)
        numbered = tuple(edit._replace(slipped=number) for edit in edits)
        return replace(self, game=game, slips=(*self.slips, slip), edits=(*self.edits, *numbered))


def suppositions(game: Game, rules: Rules, seating: Seating, house: HouseRules) -> Iterator[Supposition]:
    """What may be wrong with the seats of a record, beginning with nothing."""
    written = Supposition(game)
    yield written
    first = next((turn.seat for turn in game.turns if turn.seat in seating.labels), None)
    lead = game.lead
    if lead and lead.seat and not lead.stock:
        for label in seating.labels:
            if label != lead.seat:
                yield written.plus(Slip.LEAD, *_led(game, Lead(label, lead.tile, span=lead.span)))
    if lead and lead.tile and not lead.stock:
        yield written.plus(Slip.LEAD, *_led(game, Lead(lead.seat, None, span=lead.span)))
    if first is None or game.deal is None:
        return
    for shift in range(1, rules.seats):
        moved = replace(written, shift=shift, slips=(Slip.SEATS_SHIFTED,))
        yield moved
        leader = seating.labels[(seating.labels.index(first) + shift) % rules.seats]
        if lead and lead.seat == first:
            after, edit = _led(game, Lead(leader, lead.tile, span=lead.span))
            yield replace(moved, game=after, edits=(edit,))
    if rules.seats > 2:
        yield replace(written, mirror=True, slips=(Slip.DIRECTION,))
        turned = _turned(game, seating)
        if not setting(turned[0], house).problems:
            yield written.plus(Slip.DIRECTION, *turned)


def _led(game: Game, lead: Lead) -> tuple[Game, HeadEdit]:
    """The game with another lead."""
    old = game.lead
    edit = HeadEdit(0, Op.REPLACE, Part.LEAD, lead.seat, _lead_text(old) if old else None, _lead_text(lead))
    return replace(game, lead=lead), edit


def _lead_text(lead: Lead) -> str:
    return " ".join(str(part) for part in (lead.seat, lead.tile) if part is not None)


def _turned(game: Game, seating: Seating) -> tuple[Game, HeadEdit]:
    """The game with the seats the other way round the table."""
    order = " ".join((seating.labels[0], *seating.labels[:0:-1]))
    old = next((tag for tag in game.tags if tag.name == "Seats"), None)
    tag = Tag("Seats", order, old.span if old else None)
    tags = tuple(tag if own is old else own for own in game.tags) if old else (*game.tags, tag)
    was = old.value if old else None
    edit = HeadEdit(0, Op.REPLACE if old else Op.INSERT, Part.SEATS, None, was, order)
    return replace(game, tags=tags), edit
