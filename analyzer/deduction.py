"""What play says of tiles that no deal shows."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from analyzer.diagnostics import Code, Diagnostic
from analyzer.evidence import Place, assignment, settled
from analyzer.phrases import listed
from analyzer.rules import Drawing
from analyzer.walking import ActionKind

if TYPE_CHECKING:
    from analyzer.dealing import Dealing
    from analyzer.seating import Seating
    from analyzer.steps import Step


def with_the_rest(hands: Dealing) -> Dealing:
    """The dealing, completed where a single hand has unknown tiles and no tile sleeps."""
    rules = hands.rules
    open_seats = [seat for seat in range(rules.seats) if hands.unknown(seat)]
    if hands.faulty or rules.sleeping or len(open_seats) != 1:
        return hands
    seen = 0
    for mask in hands.known:
        seen |= mask
    rest = rules.playing & ~seen
    if rest.bit_count() != hands.unknown(open_seats[0]):
        return hands
    known = list(hands.known)
    known[open_seats[0]] |= rest
    return replace(hands, known=tuple(known))


def settle(hands: Dealing, seating: Seating, steps: tuple[Step, ...]) -> Dealing | Diagnostic | None:
    """What the passes say of unknown tiles: the whole deal, that no deal fits, or nothing definite."""
    rules, tiles = hands.rules, hands.rules.tile_set
    if rules.drawing is not Drawing.NONE:
        return None
    seen = hands.asleep | (0 if hands.turned is None else tiles.bit(hands.turned))
    sleeping = max(0, rules.sleeping - seen.bit_count())
    for mask in hands.known:
        seen |= mask
    if any(step.tile is None and step.kind is not ActionKind.PASS for step in steps):
        return None
    unknown = rules.playing & ~seen
    allowed = [tiles.full] * rules.seats

    def places() -> tuple[Place, ...]:
        seats = tuple(Place(hands.unknown(seat), allowed[seat]) for seat in range(rules.seats))
        return (*seats, Place(sleeping, tiles.full))

    for step in steps:
        if step.kind is not ActionKind.PASS or not hands.unknown(step.seat):
            continue
        allowed[step.seat] &= ~step.sure_fits
        if assignment(tiles, unknown, places()) is None:
            label = seating.labels[step.seat]
            ends = listed(sorted(set(step.before.ends)))
            message = f"{label} passes on {ends}, but then no deal fits all that was played and passed"
            hint = "the passes leave some unknown tiles without a hand that may hold them"
            return Diagnostic(Code.DEAL_IMPOSSIBLE, message, step.written.span, hint=hint, turn=step.turn)
    only = settled(tiles, unknown, places())
    if only is None:
        return None
    return replace(hands, known=tuple(known | only[seat] for seat, known in enumerate(hands.known)))
