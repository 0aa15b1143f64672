"""What is known of each hand before the lead: the deal as written, and what is wrong with it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from analyzer.diagnostics import Code, Diagnostic, Severity
from analyzer.phrases import counted, listed, tiles_text
from analyzer.record import Play

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from analyzer.diagnostics import Span
    from analyzer.record import Game
    from analyzer.rules import Rules
    from analyzer.seating import Seating
    from analyzer.tiles import Tile


@dataclass(frozen=True, slots=True)
class Dealing:
    """For each seat the tiles it is known to have been dealt; whatever misses to a full hand is unknown."""

    known: tuple[int, ...]
    problems: tuple[Diagnostic, ...]
    rules: Rules

    @property
    def faulty(self) -> bool:
        """Whether the deal as written cannot be right."""
        return any(problem.severity is Severity.ERROR for problem in self.problems)

    def unknown(self, seat: int) -> int:
        """How many tiles of the seat's hand are not known."""
        return max(0, self.rules.hand - self.known[seat].bit_count())

    def holds(self, seat: int, tile: Tile) -> bool:
        """Whether the tile is known to have been dealt to the seat."""
        return bool(self.known[seat] & self.rules.tile_set.bit(tile))

    @property
    def complete(self) -> bool:
        """Whether every hand is known, each tile in one hand at most."""
        union = 0
        for mask in self.known:
            union |= mask
        count = self.rules.hand
        return union.bit_count() == count * self.rules.seats and all(
            mask.bit_count() == count for mask in self.known
        )


def dealing(game: Game, rules: Rules, seating: Seating) -> Dealing:
    """The hands as written; a seat with unknown tiles also held what it is seen to play."""
    written = [0] * rules.seats
    problems: list[Diagnostic] = []
    placed: dict[Tile, str] = {}
    full = [False] * rules.seats
    for hand in game.deal.hands if game.deal else ():
        seat = seating.seat(hand.seat)
        if seat is None:
            problems.append(_unknown_seat(hand.seat, seating, hand.span))
            continue
        for at, tile in enumerate(hand.tiles):
            span = hand.tile_spans[at] if at < len(hand.tile_spans) else hand.span
            if tile is None:
                continue
            bit = rules.tile_set.bit(tile)
            if not bit:
                message = f"{rules.tile_set.name} has no tile {tile}"
                problems.append(Diagnostic(Code.NOT_IN_SET, message, span))
            elif tile in placed:
                message = f"{tile} is dealt twice, to {placed[tile]} and to {hand.seat}"
                if placed[tile] == hand.seat:
                    message = f"{tile} stands twice in the hand of {hand.seat}"
                problems.append(Diagnostic(Code.DEAL_DUPLICATE, message, span))
                written[seat] |= bit
            else:
                placed[tile] = hand.seat
                written[seat] |= bit
        full[seat] = None not in hand.tiles
        if len(hand.tiles) != rules.hand and (full[seat] or len(hand.tiles) > rules.hand):
            message = (
                f"{hand.seat} has {counted(len(hand.tiles), 'tile')}, but {rules.hand} are dealt to each"
            )
            problems.append(Diagnostic(Code.WRONG_HAND_SIZE, message, hand.span))
    missing = [tile for tile in rules.tile_set.tiles if tile not in placed]
    if problems and all(full) and missing and not rules.sleeping:
        message = f"{listed(missing)} {'is' if len(missing) == 1 else 'are'} in no hand"
        problems.append(Diagnostic(Code.DEAL_MISSING, message, problems[0].span, Severity.NOTE))
    problems += _redeals(game, rules)
    return Dealing(_with_played(game, rules, seating, written), tuple(problems), rules)


def _redeals(game: Game, rules: Rules) -> Iterator[Diagnostic]:
    """A note for each hand that could have asked for a new deal."""
    for hand in game.deal.hands if rules.redeal_doubles and game.deal else ():
        doubles = sum(1 for tile in hand.tiles if tile and tile.is_double)
        if doubles >= rules.redeal_doubles:
            held = f"{hand.seat} holds {counted(doubles, 'double')}"
            message = f"{held} and could have asked for a new deal"
            yield Diagnostic(Code.REDEAL_POSSIBLE, message, hand.span, Severity.NOTE)


def _unknown_seat(label: str, seating: Seating, span: Span | None) -> Diagnostic:
    message = f"there is no seat {label}; the seats are {listed(seating.labels)}"
    return Diagnostic(Code.UNKNOWN_SEAT, message, span, hint="the tag Seats names them in turn order")


def _with_played(game: Game, rules: Rules, seating: Seating, written: Sequence[int]) -> tuple[int, ...]:
    known = list(written)
    if all(mask.bit_count() >= rules.hand for mask in written):
        return tuple(known)
    taken = 0
    for mask in written:
        taken |= mask
    for turn in game.turns:
        seat = seating.seat(turn.seat)
        if seat is None or not isinstance(turn.action, Play) or turn.action.tile is None:
            continue
        bit = rules.tile_set.bit(turn.action.tile)
        if not taken & bit and known[seat].bit_count() < rules.hand:
            known[seat] |= bit
            taken |= bit
    return tuple(known)


def hand_text(rules: Rules, mask: int, unknown: int = 0) -> str:
    """A hand in words: its tiles, and how many more are not known."""
    if not unknown:
        return tiles_text(rules.tile_set.members(mask))
    known = f"{tiles_text(rules.tile_set.members(mask))} and " if mask else ""
    return f"{known}{counted(unknown, 'unknown tile')}"
