"""What may be wrong with a record as a whole: the deal, who leads, which way round the players sit.

Each supposition is a record with other hands or other seats, under which the turns are then read.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations
from typing import TYPE_CHECKING, NamedTuple

from analyzer.game.rules_of_game import rules_of_game
from analyzer.record.game import Deal, Hand, Lead, Tag
from analyzer.repairs.edits import HeadEdit, Op, Part, Slip, Supposition
from analyzer.rules import Drawing

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping

    from analyzer.record.game import Game
    from analyzer.repairs.transcript import Transcript
    from analyzer.rules import Rules
    from analyzer.tiles import Seating
    from analyzer.tiles.tile import Tile


class Change(NamedTuple):
    """A tile of a hand that is another, one that is put in or taken away."""

    op: Op
    seat: str
    old: Tile | None
    new: Tile | None
    """None: taken away, or not known."""


class DealSlip(NamedTuple):
    """One slip in the deal."""

    slip: Slip
    changes: tuple[Change, ...]


def hands_as_written(deal: Deal | None, rules: Rules, seating: Seating) -> tuple[int, ...]:
    """For each seat the mask of the tiles it is said to have been dealt."""
    masks = [0] * rules.seats
    for hand in deal.hands if deal else ():
        seat = seating.seat(hand.seat)
        if seat is not None:
            masks[seat] |= (
                sum({rules.tile_set.bit(tile) for tile in hand.tiles if tile is not None}) & rules.playing
            )
    return tuple(masks)


def is_sound(deal: Deal | None, rules: Rules) -> bool:
    """Whether no tile is dealt twice, all are tiles in play, and no hand has too many or too few."""
    if deal is None:
        return True
    tiles = [tile for hand in deal.hands for tile in hand.tiles if tile is not None]
    sizes = all(
        len(hand.tiles) == rules.hand or (len(hand.tiles) < rules.hand and None in hand.tiles)
        for hand in deal.hands
    )
    return (
        sizes
        and len(set(tiles)) == len(tiles)
        and all(rules.tile_set.bit(tile) & rules.playing for tile in tiles)
    )


def deal_slips(
    deal: Deal, rules: Rules, conflicts: int, wanted: Mapping[str, list[Tile]]
) -> Iterator[DealSlip]:
    """Every slip that the deal may have.

    A misread tile shows as one that is dealt twice, or played by another seat, or as one that its seat plays
    though nobody was dealt it. Where tiles sleep, any tile may be one of those; which, nothing tells.

    Args:
        deal: as it is written.
        rules: what is played.
        conflicts: the mask of the tiles that are played by a seat they were not dealt to.
        wanted: for each seat the tiles that it plays and nobody was dealt.
    """
    if len({hand.seat for hand in deal.hands}) < len(deal.hands):
        return
    placed = [(hand.seat, tile) for hand in deal.hands for tile in hand.tiles if tile is not None]
    where: dict[Tile, list[str]] = {}
    for seat, tile in placed:
        where.setdefault(tile, []).append(seat)
    missing = _missing(deal, rules, where)
    bad = [
        tile
        for tile, seats in where.items()
        if len(seats) > 1 or not rules.tile_set.bit(tile) & rules.playing
    ]
    yield from _wrong_sizes(deal, rules, missing)
    # What stands twice comes first; where a tile is in no hand, any other may stand in its place.
    suspects = [(seat, tile) for seat, tile in placed if tile in bad]
    if missing:
        suspects += [(seat, tile) for seat, tile in placed if tile not in bad]
    if missing is not None and bad:
        # What one hand has too many may be what another is short of.
        missing += [
            tile
            for hand in deal.hands
            if len(hand.tiles) > rules.hand
            for tile in hand.tiles
            if tile is not None
        ]
    for seat, tile in dict.fromkeys(suspects):
        yield from _other_tile(seat, tile, missing)
    if not bad:
        yield from _at_odds(deal, rules, conflicts, wanted, told=missing is not None)
        yield from _exchanges(placed)


def _at_odds(
    deal: Deal, rules: Rules, conflicts: int, wanted: Mapping[str, list[Tile]], *, told: bool
) -> Iterator[DealSlip]:
    """Tiles that are others because of what is played; `told`: whether every tile must be in a hand."""
    for hand in deal.hands:
        for tile in hand.tiles:
            if tile is None:
                continue
            for new in wanted.get(hand.seat, ()):
                slip = Slip.DEAL_MISREAD if set(tile) & set(new) else Slip.DEAL_WRONG
                yield DealSlip(slip, (Change(Op.REPLACE, hand.seat, tile, new),))
            if not told and len(hand.tiles) == rules.hand:
                slip = Slip.DEAL_MISREAD if rules.tile_set.bit(tile) & conflicts else Slip.DEAL_WRONG
                yield DealSlip(slip, (Change(Op.REPLACE, hand.seat, tile, None),))


def _missing(deal: Deal, rules: Rules, where: Collection[Tile]) -> list[Tile] | None:
    """The tiles that are in no hand though all are dealt; None where not all are, or not all are known."""
    if rules.sleeping or len(deal.hands) < rules.seats or any(None in hand.tiles for hand in deal.hands):
        return None
    return [tile for tile in rules.tile_set.members(rules.playing) if tile not in where]


def _other_tile(seat: str, tile: Tile, missing: list[Tile] | None) -> Iterator[DealSlip]:
    """A tile in a hand is another: one that is dealt to nobody, or one that is not known."""
    if missing is None:
        yield DealSlip(Slip.DEAL_MISREAD, (Change(Op.REPLACE, seat, tile, None),))
        return
    for new in dict.fromkeys(missing):
        if new != tile:
            slip = Slip.DEAL_MISREAD if set(tile) & set(new) else Slip.DEAL_WRONG
            yield DealSlip(slip, (Change(Op.REPLACE, seat, tile, new),))


def _exchanges(placed: list[tuple[str, Tile]]) -> Iterator[DealSlip]:
    """Two tiles in each other's hand."""
    for at, (seat, tile) in enumerate(placed):
        for other, another in placed[at + 1 :]:
            if seat != other:
                changes = (Change(Op.REPLACE, seat, tile, another), Change(Op.REPLACE, other, another, tile))
                yield DealSlip(Slip.DEAL_EXCHANGED, changes)


def hands_exchanged(deal: Deal) -> Iterator[DealSlip]:
    """Two hands under each other's heading."""
    for one, other in combinations({hand.seat: hand for hand in deal.hands}.values(), 2):
        pairs = list(zip(one.tiles, other.tiles, strict=False))
        if len(one.tiles) == len(other.tiles) and all(None not in pair for pair in pairs):
            changes = [
                change
                for tile, another in pairs
                for change in (
                    Change(Op.REPLACE, one.seat, tile, another),
                    Change(Op.REPLACE, other.seat, another, tile),
                )
            ]
            yield DealSlip(Slip.HANDS_EXCHANGED, tuple(changes))


def _wrong_sizes(deal: Deal, rules: Rules, missing: list[Tile] | None) -> Iterator[DealSlip]:
    """Hands with a tile too few or too many."""
    for hand in deal.hands:
        if len(hand.tiles) < rules.hand and None not in hand.tiles:
            for tile in [None] if missing is None else missing:
                yield DealSlip(Slip.DEAL_LEFT_OUT, (Change(Op.INSERT, hand.seat, None, tile),))
        if len(hand.tiles) > rules.hand:
            yield from _too_many(hand, deal, rules)


def _too_many(hand: Hand, deal: Deal, rules: Rules) -> Iterator[DealSlip]:
    """A tile that does not belong to a hand with too many: of another hand, or of none."""
    for tile in dict.fromkeys(hand.tiles):
        if tile is None:
            continue
        gone = Change(Op.DELETE, hand.seat, tile, None)
        if sum(other.tiles.count(tile) for other in deal.hands) > 1:
            yield DealSlip(Slip.DEAL_LEFT_OUT, (gone,))
        for other in deal.hands:
            if len(other.tiles) < rules.hand:
                yield DealSlip(Slip.DEAL_MISPLACED, (gone, Change(Op.INSERT, other.seat, None, tile)))


def masks_after(hands: tuple[int, ...], slip: DealSlip, rules: Rules, seating: Seating) -> tuple[int, ...]:
    """The hands as they were dealt if the slip was made; `hands` hold no tile twice."""
    masks = list(hands)
    for change in slip.changes:
        seat = seating.seat(change.seat)
        if seat is None:
            continue
        if change.old is not None:
            masks[seat] &= ~rules.tile_set.bit(change.old)
        if change.new is not None:
            masks[seat] |= rules.tile_set.bit(change.new)
    return tuple(masks)


def with_deal_slip(before: Supposition, slip: DealSlip) -> Supposition:
    """The record with the deal as it was if the slip was made."""
    deal = before.game.deal
    assert deal is not None
    hands = {hand.seat: list(hand.tiles) for hand in deal.hands}
    edits = []
    for op, seat, old, new in slip.changes:
        held = hands[seat]
        if op is Op.INSERT:
            held.append(new)
        else:
            # Of two equal ones the later: the first is not the copy.
            at = len(held) - 1 - held[::-1].index(old)
            held[at : at + 1] = [] if op is Op.DELETE else [new]
        stands = None if op is Op.DELETE else "?" if new is None else str(new)
        edits.append(
            HeadEdit(
                slipped=0, op=op, part=Part.DEAL, seat=seat, old=None if old is None else str(old), new=stands
            )
        )
    changed = Deal(tuple(Hand(hand.seat, tuple(hands[hand.seat])) for hand in deal.hands))
    return before.plus(slip.slip, replace(before.game, deal=changed), *edits)


def suppositions(transcript: Transcript) -> Iterator[Supposition]:
    """What may be wrong with a record as a whole, beginning with nothing."""
    game, rules, seating = transcript.game, transcript.rules, transcript.seating
    written = Supposition(game=game)
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
        if not rules_of_game(turned[0], transcript.house).problems:
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
    edit = HeadEdit(
        slipped=0,
        op=Op.REPLACE,
        part=Part.LEAD,
        seat=lead.seat,
        old=_lead_text(old) if old else None,
        new=_lead_text(lead),
    )
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
    edit = HeadEdit(
        slipped=0, op=Op.REPLACE if old else Op.INSERT, part=Part.SEATS, seat=None, old=was, new=order
    )
    return replace(game, tags=tags), edit
