"""What is known of each hand before the lead: the deal as written, and what is wrong with it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from analyzer.diagnostics import Code, Diagnostic, Severity
from analyzer.messages import say, say_many
from analyzer.phrases import listed, tiles_text
from analyzer.record import Draw, Play

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from analyzer.diagnostics import Span
    from analyzer.record import Game, Hand
    from analyzer.rules import Rules
    from analyzer.seating import Seating
    from analyzer.tiles import Tile


@dataclass(frozen=True, slots=True)
class Dealing:
    """For each seat the tiles it is known to have been dealt; whatever misses to a full hand is unknown."""

    known: tuple[int, ...]
    problems: tuple[Diagnostic, ...]
    rules: Rules
    order: tuple[Tile, ...] | None = None
    """The stock in the order in which it is drawn, if the record gives all of it."""
    turned: Tile | None = None
    """The tile from the stock that play begins on."""

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
            bit = rules.tile_set.bit(tile) & rules.playing
            if not bit:
                message = not_in_set(rules, tile)
                if tile in rules.tile_set:
                    message = say(
                        "{tile} is laid aside before the deal in {rules}", tile=tile, rules=rules.name
                    )
                problems.append(Diagnostic(Code.NOT_IN_SET, message, span))
            elif tile in placed:
                message = say(
                    "{tile} is dealt twice, to {one} and to {other}",
                    tile=tile,
                    one=placed[tile],
                    other=hand.seat,
                )
                if placed[tile] == hand.seat:
                    message = say("{tile} stands twice in the hand of {seat}", tile=tile, seat=hand.seat)
                problems.append(Diagnostic(Code.DEAL_DUPLICATE, message, span))
                written[seat] |= bit
            else:
                placed[tile] = hand.seat
                written[seat] |= bit
        full[seat] = None not in hand.tiles
        problems += _wrong_size(hand, rules)
    missing = [tile for tile in rules.tile_set.members(rules.playing) if tile not in placed]
    if problems and all(full) and missing and not rules.sleeping:
        message = say_many(
            len(missing), "{tiles} is in no hand", "{tiles} are in no hand", tiles=listed(missing)
        )
        problems.append(Diagnostic(Code.DEAL_MISSING, message, problems[0].span, Severity.NOTE))
    problems += _redeals(game, rules)
    turned = game.lead.tile if game.lead and game.lead.stock else None
    problems += _stock_problems(game, rules, placed, turned)
    return Dealing(
        _with_played(game, rules, seating, written),
        tuple(problems),
        rules,
        _order(game, rules, turned),
        turned,
    )


def _wrong_size(hand: Hand, rules: Rules) -> Iterator[Diagnostic]:
    size = len(hand.tiles)
    if size > rules.hand or (size < rules.hand and None not in hand.tiles):
        message = say_many(
            size,
            "{seat} has {count} tile, but {dealt} are dealt to each",
            "{seat} has {count} tiles, but {dealt} are dealt to each",
            seat=hand.seat,
            dealt=rules.hand,
        )
        yield Diagnostic(Code.WRONG_HAND_SIZE, message, hand.span)


def _order(game: Game, rules: Rules, turned: Tile | None) -> tuple[Tile, ...] | None:
    """The whole stock in order, without the tile that was turned from it; None if some of it is not given."""
    tiles = tuple(tile for tile in game.stock or () if tile is not None and tile != turned)
    if len(tiles) != rules.sleeping - (turned is not None) or len(set(tiles)) < len(tiles):
        return None
    return tiles


def _stock_problems(
    game: Game, rules: Rules, placed: dict[Tile, str], turned: Tile | None
) -> Iterator[Diagnostic]:
    """What is wrong with the stock as written, and with the tile turned from it."""
    lead = game.lead
    stock = [tile for tile in game.stock or () if tile is not None]
    span = game.stock_span or game.span
    if turned is not None and lead is not None:
        if not rules.playing & rules.tile_set.bit(turned):
            yield Diagnostic(Code.NOT_IN_SET, not_in_set(rules, turned), lead.span)
        elif turned in placed:
            message = say(
                "{tile} is turned from the stock, but it was dealt to {seat}",
                tile=turned,
                seat=placed[turned],
            )
            yield Diagnostic(Code.DEAL_DUPLICATE, message, lead.span)
    for tile in dict.fromkeys(stock):
        if not rules.playing & rules.tile_set.bit(tile):
            yield Diagnostic(Code.NOT_IN_SET, not_in_set(rules, tile), span)
        elif tile in placed:
            message = say("{tile} is in the stock, but it was dealt to {seat}", tile=tile, seat=placed[tile])
            yield Diagnostic(Code.DEAL_DUPLICATE, message, span)
    if len(set(stock)) < len(stock):
        yield Diagnostic(Code.DEAL_DUPLICATE, say("a tile stands twice in the stock"), span)
    if len(game.stock or ()) > rules.sleeping:
        message = say_many(
            len(game.stock or ()),
            "the stock has {count} tile, but {left} are left over",
            "the stock has {count} tiles, but {left} are left over",
            left=rules.sleeping,
        )
        yield Diagnostic(Code.WRONG_HAND_SIZE, message, span)


def _redeals(game: Game, rules: Rules) -> Iterator[Diagnostic]:
    """A note for each hand that could have asked for a new deal."""
    for hand in game.deal.hands if rules.redeal_doubles and game.deal else ():
        doubles = sum(1 for tile in hand.tiles if tile and tile.is_double)
        if doubles >= rules.redeal_doubles:
            message = say_many(
                doubles,
                "{seat} holds {count} double and could have asked for a new deal",
                "{seat} holds {count} doubles and could have asked for a new deal",
                seat=hand.seat,
            )
            yield Diagnostic(Code.REDEAL_POSSIBLE, message, hand.span, Severity.NOTE)


def _unknown_seat(label: str, seating: Seating, span: Span | None) -> Diagnostic:
    message = say("there is no seat {seat}; the seats are {seats}", seat=label, seats=listed(seating.labels))
    hint = say("the tag Seats names them in turn order")
    return Diagnostic(Code.UNKNOWN_SEAT, message, span, hint=hint)


def not_in_set(rules: Rules, tile: Tile) -> str:
    """That there is no such tile."""
    return say("{set} has no tile {tile}", set=rules.tile_set.name, tile=tile)


def _with_played(game: Game, rules: Rules, seating: Seating, written: Sequence[int]) -> tuple[int, ...]:
    known = list(written)
    if all(mask.bit_count() >= rules.hand for mask in written):
        return tuple(known)
    taken = 0
    for mask in written:
        taken |= mask
    drawn, unsure = set(), set()
    for turn in game.turns:
        if isinstance(turn.action, Draw):
            drawn.add(turn.action.tile)
            if turn.action.tile is None:
                unsure.add(turn.seat)
    for turn in game.turns:
        seat = seating.seat(turn.seat)
        if seat is None or not isinstance(turn.action, Play) or turn.action.tile is None:
            continue
        # What may have been drawn was perhaps not dealt.
        if turn.action.tile in drawn or turn.seat in unsure:
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
    more = say_many(unknown, "{count} unknown tile", "{count} unknown tiles")
    return listed([tiles_text(rules.tile_set.members(mask)), more]) if mask else more
