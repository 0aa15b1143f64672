"""What may be wrong with a record as a whole: the deal, who leads, which way round the players sit.

Each supposition is a record with other hands or other seats, under which the turns are then read.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations
from typing import TYPE_CHECKING

from analyzer.record import Lead, Tag
from analyzer.repairing.deals import hands_exchanged, is_sound, with_deal_slip
from analyzer.repairing.edits import Op, Part
from analyzer.repairing.slips import Slip
from analyzer.repairing.supposed import HeadEdit, Supposition
from analyzer.rules import Drawing
from analyzer.setting import setting

if TYPE_CHECKING:
    from collections.abc import Iterator

    from analyzer.record import Game
    from analyzer.repairing.transcript import Transcript
    from analyzer.seating import Seating


def suppositions(transcript: Transcript) -> Iterator[Supposition]:
    """What may be wrong with a record as a whole, beginning with nothing."""
    game, rules, seating = transcript.game, transcript.rules, transcript.seating
    written = Supposition(game)
    yield written
    if not transcript.writes_passes and rules.drawing is Drawing.NONE:
        yield replace(written, no_passes=True, slips=(Slip.NO_PASSES,))
    if not transcript.writes_draws and transcript.dealt.order and rules.drawing is not Drawing.NONE:
        yield replace(written, no_draws=True, slips=(Slip.NO_DRAWS,))
    yield from _other_leads(written, seating)
    yield from _other_seats(written, transcript)
    if game.deal is not None and is_sound(game.deal, rules):
        for slip in hands_exchanged(game.deal):
            yield with_deal_slip(written, slip)
        for pair in combinations(range(rules.seats), 2):
            yield replace(written, exchanged=pair, slips=(Slip.COLUMNS_EXCHANGED,))


def _other_leads(written: Supposition, seating: Seating) -> Iterator[Supposition]:
    """Another seat leads than the one that is named, or another tile is led."""
    lead = written.game.lead
    if lead is None or lead.stock:
        return
    if lead.seat:
        for label in seating.labels:
            if label != lead.seat:
                yield written.plus(Slip.LEAD, *_led(written.game, Lead(label, lead.tile, span=lead.span)))
    if lead.tile:
        yield written.plus(Slip.LEAD, *_led(written.game, Lead(lead.seat, None, span=lead.span)))


def _other_seats(written: Supposition, transcript: Transcript) -> Iterator[Supposition]:
    """The turns belong to other seats throughout, or the players sit the other way round."""
    game, rules, seating = transcript.game, transcript.rules, transcript.seating
    first = next((turn.seat for turn in game.turns if turn.seat in seating.labels), None)
    lead = game.lead
    if first is None:
        return
    where = seating.labels.index(first)
    for shift in range(1, rules.seats):
        moved = replace(written, shift=shift, slips=(Slip.SEATS_SHIFTED,))
        yield moved
        leader = seating.labels[(where + shift) % rules.seats]
        if lead and lead.seat == first:
            # The tag was taken from the turns, and shares their mistake.
            after, edit = _led(game, Lead(leader, lead.tile, span=lead.span))
            yield replace(moved, game=after, edits=(edit,))
        elif lead and lead.seat not in (None, leader):
            yield moved.plus(Slip.LEAD, *_led(game, Lead(leader, lead.tile, span=lead.span)))
    if rules.seats > 2:
        mirrored = [replace(written, mirror=True, slips=(Slip.DIRECTION,))]
        turned = _turned(game, seating)
        if not setting(turned[0], transcript.house).problems:
            mirrored.append(written.plus(Slip.DIRECTION, *turned))
        for other in mirrored:
            yield other
            for shift in range(1, rules.seats):
                yield replace(other, shift=shift, slips=(*other.slips, Slip.SEATS_SHIFTED))
            if lead and lead.seat not in (None, first):
                yield other.plus(Slip.LEAD, *_led(other.game, Lead(first, lead.tile, span=lead.span)))


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
