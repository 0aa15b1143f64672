"""What is known of each hand before the lead: the deal as written, and what is wrong with it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from analyzer.game.rules_of_game import thrown_in
from analyzer.record.diagnostics import Code, Diagnostic, Severity
from analyzer.record.game import Draw, Play
from analyzer.words.message import listed, say, say_many, tiles_text
from analyzer.words.shown import in_short

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from analyzer.record.diagnostics import Span
    from analyzer.record.game import Game, Hand
    from analyzer.rules import Rules
    from analyzer.tiles import Seating
    from analyzer.tiles.tile import Tile


@dataclass(frozen=True, slots=True, kw_only=True)
class KnownDeal:
    """For each seat the tiles it is known to have been dealt; whatever misses to a full hand is unknown."""

    __repr__ = in_short

    known: tuple[int, ...]
    problems: tuple[Diagnostic, ...]
    rules: Rules
    order: tuple[Tile, ...] | None = None
    """The stock in the order in which it is drawn, if the record gives all of it."""
    turned: Tile | None = None
    """The tile from the stock that play begins on; None also for one that is not in play."""
    asleep: int = 0
    """The mask of the tiles that the record has in the stock."""

    @property
    def faulty(self) -> bool:
        """Whether the deal as written cannot be right."""
        return bool(self.problems) and any(problem.severity is Severity.ERROR for problem in self.problems)

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
        rules = self.rules
        sizes = {mask.bit_count() for mask in self.known}
        return sizes == {rules.hand} and union.bit_count() == rules.hand * rules.seats


_MOST_PROBLEMS = 25


def known_deal(game: Game, rules: Rules, seating: Seating) -> KnownDeal:
    """The hands as written; a seat with unknown tiles also held what it is seen to play."""
    written = [0] * rules.seats
    problems: list[Diagnostic] = []
    placed: dict[Tile | None, str] = {}
    full = [False] * rules.seats
    for hand in game.deal.hands if game.deal else ():
        seat = seating.seat(hand.seat)
        if seat is None:
            problems.append(_unknown_seat(hand.seat, seating, hand.span))
            continue
        mask, found = _read_hand(hand, rules, written, placed)
        written[seat] |= mask
        problems += found
        full[seat] = None not in hand.tiles
        if len(hand.tiles) != rules.hand:
            problems += _wrong_size(hand, rules)
    missing = (
        [tile for tile in rules.tile_set.members(rules.playing) if tile not in placed] if problems else []
    )
    if all(full) and missing and not rules.sleeping:
        message = say_many(
            len(missing), "{tiles} is in no hand", "{tiles} are in no hand", tiles=listed(missing)
        )
        problems.append(
            Diagnostic(code=Code.DEAL_MISSING, message=message, span=problems[0].span, severity=Severity.NOTE)
        )
    if rules.redeal_doubles:
        problems += _redeals(game, rules)
    turned, asleep, on_table = game.turned, 0, 0
    if game.stock or game.lead is not None:
        problems += _stock_problems(game, rules, placed, turned)
        if turned is not None and not in_play(rules, turned):
            turned = None
        asleep = _asleep(game, rules, turned)
        on_table = 0 if turned is None else rules.tile_set.bit(turned)
    return KnownDeal(
        known=_with_played(game, rules, seating, written, asleep | on_table),
        problems=_limited(problems),
        rules=rules,
        order=_order(game, rules, turned),
        turned=turned,
        asleep=asleep,
    )


def _read_hand(
    hand: Hand, rules: Rules, written: Sequence[int], placed: dict[Tile | None, str]
) -> tuple[int, list[Diagnostic]]:
    """The mask of a hand as written, and what is wrong with its tiles; notes who has them."""
    mask = _plain_mask(hand, rules)
    if mask and not any(mask & other for other in written):
        placed |= dict.fromkeys(hand.tiles, hand.seat)
        return mask, []
    problems: list[Diagnostic] = []
    mask = 0
    for at, tile in enumerate(hand.tiles):
        if tile is None:
            continue
        bit = rules.tile_set.bit(tile) & rules.playing
        mask |= bit
        if bit and tile not in placed:
            placed[tile] = hand.seat
            continue
        span = hand.tile_spans[at] if at < len(hand.tile_spans) else hand.span
        if not bit:
            problems.append(_not_in_play(rules, tile, span))
        else:
            message = say(
                "{tile} is dealt twice, to {one} and to {other}",
                tile=tile,
                one=placed[tile],
                other=hand.seat,
            )
            if placed[tile] == hand.seat:
                message = say("{tile} stands twice in the hand of {seat}", tile=tile, seat=hand.seat)
            problems.append(Diagnostic(code=Code.DEAL_DUPLICATE, message=message, span=span))
    return mask, problems


def _plain_mask(hand: Hand, rules: Rules) -> int:
    """The mask of a hand that has as many tiles as are dealt, all known, in play and different; else 0."""
    tiles = rules.tile_set
    mask = sum([tiles.bit(tile) for tile in hand.tiles if tile is not None])
    plain = mask.bit_count() == len(hand.tiles) == rules.hand and mask | rules.playing == rules.playing
    return mask if plain else 0


def _limited(problems: list[Diagnostic]) -> tuple[Diagnostic, ...]:
    """The problems of a deal, as far as they are worth reading."""
    if len(problems) <= _MOST_PROBLEMS:
        return tuple(problems)
    message = say_many(
        len(problems) - _MOST_PROBLEMS,
        "{count} more problem of the deal and the stock is not listed",
        "{count} more problems of the deal and the stock are not listed",
    )
    rest = Diagnostic(code=Code.TOO_LARGE, message=message, span=problems[_MOST_PROBLEMS].span)
    return (*problems[:_MOST_PROBLEMS], rest)


def in_play(rules: Rules, tile: Tile) -> bool:
    """Whether a tile can be in a hand or in the stock: the set has it, and it is not laid aside."""
    return bool(rules.tile_set.bit(tile) & rules.playing)


def why_not_in_play(rules: Rules, tile: Tile) -> str:
    """What is wrong with a tile that is not in play, in words."""
    if tile in rules.tile_set:
        return say("{tile} is laid aside before the deal in {rules}", tile=tile, rules=rules.name)
    return say("{set} has no tile {tile}", set=rules.tile_set.name, tile=tile)


def _not_in_play(rules: Rules, tile: Tile, span: Span | None) -> Diagnostic:
    return Diagnostic(code=Code.NOT_IN_SET, message=why_not_in_play(rules, tile), span=span)


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
        yield Diagnostic(code=Code.WRONG_HAND_SIZE, message=message, span=hand.span)


def _order(game: Game, rules: Rules, turned: Tile | None) -> tuple[Tile, ...] | None:
    """The whole stock in order, without the tile that was turned from it; None if some of it is not given."""
    if game.stock is None and rules.sleeping > 1:
        return None
    tiles = tuple(tile for tile in game.stock or () if tile is not None and tile != turned)
    if len(tiles) != rules.sleeping - (turned is not None) or len(set(tiles)) < len(tiles):
        return None
    return tiles if all(in_play(rules, tile) for tile in tiles) else None


def _asleep(game: Game, rules: Rules, turned: Tile | None) -> int:
    """The mask of the tiles in the stock as written, without the one that was turned from it."""
    tiles = {
        tile for tile in game.stock or () if tile is not None and tile != turned and in_play(rules, tile)
    }
    return rules.tile_set.mask(tiles)


def _stock_problems(
    game: Game, rules: Rules, placed: dict[Tile | None, str], turned: Tile | None
) -> Iterator[Diagnostic]:
    """What is wrong with the stock as written, and with the tile that is led or turned from it."""
    lead = game.lead
    stock = [tile for tile in game.stock or () if tile is not None]
    span = game.stock_span or game.span
    if lead is not None and lead.tile is not None and not in_play(rules, lead.tile):
        yield _not_in_play(rules, lead.tile, lead.span)
    elif turned is not None and turned in placed and lead is not None:
        message = say(
            "{tile} is turned from the stock, but it was dealt to {seat}", tile=turned, seat=placed[turned]
        )
        yield Diagnostic(code=Code.DEAL_DUPLICATE, message=message, span=lead.span)
    for tile in dict.fromkeys(stock):
        if not in_play(rules, tile):
            yield _not_in_play(rules, tile, span)
        elif tile in placed:
            message = say("{tile} is in the stock, but it was dealt to {seat}", tile=tile, seat=placed[tile])
            yield Diagnostic(code=Code.DEAL_DUPLICATE, message=message, span=span)
    if len(set(stock)) < len(stock):
        yield Diagnostic(code=Code.DEAL_DUPLICATE, message=say("a tile stands twice in the stock"), span=span)
    if len(game.stock or ()) > rules.sleeping:
        message = say_many(
            len(game.stock or ()),
            "the stock has {count} tile, but {left} are left over",
            "the stock has {count} tiles, but {left} are left over",
            left=rules.sleeping,
        )
        yield Diagnostic(code=Code.WRONG_HAND_SIZE, message=message, span=span)


def _redeals(game: Game, rules: Rules) -> Iterator[Diagnostic]:
    """A note for each hand that could have asked for a new deal, an error where it must not be played."""
    thrown = thrown_in(game, rules)
    if thrown is not None:
        hand, doubles = thrown
        message = say_many(
            doubles,
            "{seat} holds {count} double: the deal is thrown in and takes no number",
            "{seat} holds {count} doubles: the deal is thrown in and takes no number",
            seat=hand.seat,
        )
        yield Diagnostic(code=Code.THROWN_IN, message=message, span=hand.span, severity=Severity.NOTE)
        return
    for hand in game.deal.hands if rules.redeal_doubles and game.deal else ():
        doubles = sum(1 for tile in hand.tiles if tile and tile.is_double)
        if doubles >= rules.redeal_doubles and rules.redeal_must:
            message = say_many(
                doubles,
                "{seat} holds {count} double: the deal is thrown in, and not played",
                "{seat} holds {count} doubles: the deal is thrown in, and not played",
                seat=hand.seat,
            )
            hint = say("deal again; a deal thrown in takes no number, and the score stays")
            yield Diagnostic(code=Code.REDEAL_REQUIRED, message=message, span=hand.span, hint=hint)
        elif doubles >= rules.redeal_doubles:
            message = say_many(
                doubles,
                "{seat} holds {count} double and could have asked for a new deal",
                "{seat} holds {count} doubles and could have asked for a new deal",
                seat=hand.seat,
            )
            yield Diagnostic(
                code=Code.REDEAL_POSSIBLE, message=message, span=hand.span, severity=Severity.NOTE
            )


def _unknown_seat(label: str, seating: Seating, span: Span | None) -> Diagnostic:
    message = say("there is no seat {seat}; the seats are {seats}", seat=label, seats=listed(seating.labels))
    hint = say("the tag Seats names them in turn order")
    return Diagnostic(code=Code.UNKNOWN_SEAT, message=message, span=span, hint=hint)


def _with_played(
    game: Game, rules: Rules, seating: Seating, written: Sequence[int], elsewhere: int
) -> tuple[int, ...]:
    """The hands with what the seats play; `elsewhere` is the mask of the tiles that were not dealt."""
    known = list(written)
    if min([mask.bit_count() for mask in written]) >= rules.hand:
        return tuple(known)
    taken = elsewhere
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
