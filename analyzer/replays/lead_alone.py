"""Whether a lead is the one that the rules, or the record's own tag, ask for."""

from __future__ import annotations

from typing import TYPE_CHECKING

from analyzer.game import turns
from analyzer.record.diagnostics import Code, Diagnostic
from analyzer.rules import LeadBy
from analyzer.rules.choices import LOOKS_BACK, NAMED_DOUBLES, TURNED
from analyzer.tiles.tile import Tile
from analyzer.words.message import listed, say, tiles_text

if TYPE_CHECKING:
    from analyzer.record.game import Game, Lead
    from analyzer.replays.known_deal import KnownDeal
    from analyzer.rules import Rules
    from analyzer.tiles import Seating


def wrong_lead(
    game: Game, known_deal: KnownDeal, seating: Seating, seat: int, label: str, tile: Tile
) -> tuple[str, str | None] | None:
    """What is wrong with a lead and the rule that says so; None if nothing is.

    Rules for the first game are held against a game that says `[Game "1"]`; those that look back at the
    game before are not held against a lone game.
    """
    rules, lead = known_deal.rules, game.lead
    if lead and lead.seat and lead.seat != label:
        message = say("the lead is {seat}'s by its tag, but {other} plays first", seat=lead.seat, other=label)
        return message, None
    if lead and lead.tile and lead.tile != tile:
        return say("the tag says that {asked} is led, but it is {tile}", asked=lead.tile, tile=tile), None
    by = lead_by(game, rules)
    asked = must_lead(game, known_deal)
    which = say("every game") if by is rules.next_lead else say("the first game of a match")
    if by is LeadBy.ROUND_DOUBLE:
        which = say("this game")
    if asked is not None:
        if tile == asked:
            return None
        message = say(
            "{seat} leads {tile}, but {game} is led with {asked}",
            seat=label,
            tile=tile,
            game=which,
            asked=asked,
        )
        return message, say("{who} leads it", who=_WHO[by])
    allowed = leaders(by, known_deal)
    if allowed and seat not in allowed:
        who = listed((seating.labels[at] for at in allowed), "or")
        message = say("{seat} leads, but {game} is led by {who}", seat=label, game=which, who=who)
        return message, say("{who} leads", who=_WHO[by])
    hand, bit = known_deal.known[seat], rules.tile_set.bit(tile)
    doubles = turns.leads(rules, hand)
    if not hand & bit or doubles & bit:
        return None
    message = say(
        "{seat} leads {tile}, but holds a double: {doubles}",
        seat=label,
        tile=tile,
        doubles=tiles_text(rules.tile_set.members(doubles)),
    )
    return message, say("a leader who holds a double must lead one")


_WHO = {
    LeadBy.HIGHEST_DOUBLE: say("the holder of the highest double"),
    LeadBy.HOLDER: say("the holder of the highest double"),
    LeadBy.DOUBLE_BLANK: say("the holder of {tile}", tile="0-0"),
    LeadBy.DOUBLE_ONE: say("the holder of {tile}", tile="1-1"),
    LeadBy.ROUND_DOUBLE: say("the holder of the double of the round"),
    LeadBy.HIGHEST_PIPS: say("whoever was dealt the most pips"),
}


def lead_by(game: Game, rules: Rules) -> LeadBy:
    """How the leader is found, as far as it does not depend on the game before."""
    number = game.tag("Game")
    by = rules.first_lead if number is not None and number.value.strip() == "1" else rules.next_lead
    return LeadBy.ANYONE if by in LOOKS_BACK else by


def must_lead(game: Game, known_deal: KnownDeal) -> Tile | None:
    """The tile that has to be led; None where there is none, or where it is not known."""
    return tile_to_lead(lead_by(game, known_deal.rules), known_deal, _number(game))


def _number(game: Game) -> int | None:
    """Which game of its match it says that it is."""
    number = game.tag("Game")
    return int(number.value) if number is not None and number.value.strip() in _NUMBERS else None


def own_lead(game: Game, rules: Rules, hand: int) -> Tile | None:
    """The tile that whoever holds a hand must hold to lead: what it has to lead, or what makes it the leader.

    It is what the rules ask for where no tile sleeps, and else the highest double of the hand, without any
    its highest tile, where the highest one dealt leads. None where any hand may lead.
    """
    by = lead_by(game, rules)
    if not rules.sleeping and by in (LeadBy.HIGHEST_DOUBLE, LeadBy.HOLDER):
        return Tile.of(rules.highest, rules.highest)
    if by is LeadBy.HIGHEST_DOUBLE:
        return highest_dealt(rules, (hand,))
    return None if rules.sleeping else NAMED_DOUBLES.get(by)


_NUMBERS = set(map(str, range(1, 1000)))


def tile_to_lead(by: LeadBy, known_deal: KnownDeal, number: int | None = 1) -> Tile | None:
    """The tile that has to be led in a game of a match where the leader is found in this way."""
    if by is LeadBy.HIGHEST_DOUBLE:
        return highest_double(known_deal)
    if by is LeadBy.ROUND_DOUBLE and number is not None:
        double = known_deal.rules.round_double(number)
        found = any(known_deal.holds(seat, double) for seat in range(known_deal.rules.seats))
        return double if found or known_deal.complete else None
    named = NAMED_DOUBLES.get(by)
    held = named and any(known_deal.holds(seat, named) for seat in range(known_deal.rules.seats))
    return named if held else None


def leaders(by: LeadBy, known_deal: KnownDeal) -> tuple[int, ...]:
    """The seats that may lead where the leader is found in this way; none where it is not known."""
    seats = range(known_deal.rules.seats)
    if by is LeadBy.HOLDER:
        tile = highest_double(known_deal)
        return tuple(seat for seat in seats if tile is not None and known_deal.holds(seat, tile))
    if by is LeadBy.HIGHEST_PIPS and known_deal.complete:
        return most_pips(known_deal.rules, known_deal.known)
    return ()


def highest_double(known_deal: KnownDeal) -> Tile | None:
    """The highest double that is dealt, or without any the highest tile; None where it is not known."""
    rules = known_deal.rules
    if not rules.sleeping:
        return Tile.of(rules.highest, rules.highest)
    if not known_deal.complete:
        return None
    return highest_dealt(rules, known_deal.known)


def highest_dealt(rules: Rules, hands: tuple[int, ...]) -> Tile:
    """The highest double of a deal, given as masks; without any the highest tile.

    Of tiles with as many pips the one with the higher single number ranks higher (Domino Whist, section 3).
    """
    dealt = list(rules.tile_set.members(sum(hands)))
    doubles = [tile for tile in dealt if tile.is_double]
    return max(doubles or dealt, key=lambda tile: (tile.pips, tile.high))


def most_pips(rules: Rules, hands: tuple[int, ...]) -> tuple[int, ...]:
    """The seats that were dealt the most pips; several if they are equal."""
    pips = [rules.tile_set.pips(hand) for hand in hands]
    return tuple(seat for seat, count in enumerate(pips) if count == max(pips))


def wrong_turned(game: Game, rules: Rules) -> Diagnostic | None:
    """That the tile that play begins on is missing, or should not be there; None if nothing is wrong."""
    by, lead = lead_by(game, rules), game.lead
    asked = by in TURNED
    if asked and (lead is None or not lead.stock):
        message = say(
            "play begins on a tile turned from the stock in {rules}, and none is given", rules=rules.name
        )
        span = lead.span if lead else game.span
        hint = say('write it above the game, as in [Lead "stock 1-4"]')
        return Diagnostic(code=Code.WRONG_LEAD, message=message, span=span, hint=hint)
    if lead is not None and lead.stock and not asked and by is not LeadBy.ROUND_DOUBLE:
        message = say("no tile is turned from the stock in {rules}; a player leads", rules=rules.name)
        return Diagnostic(code=Code.WRONG_LEAD, message=message, span=lead.span)
    return _wrong_double(lead, _number(game), rules) if by in _OF_THE_ROUND else None


_OF_THE_ROUND = (LeadBy.LAID_DOUBLE, LeadBy.ROUND_DOUBLE)


def _wrong_double(lead: Lead | None, number: int | None, rules: Rules) -> Diagnostic | None:
    """That another tile is turned from the stock than the double of the round."""
    double = None if number is None else rules.round_double(number)
    if lead is None or not lead.stock or lead.tile in (None, double):
        return None
    message = say("{tile} is laid out, but play begins on a double", tile=lead.tile)
    if double is not None:
        message = say(
            "{tile} is laid out, but the double of the round is {double}", tile=lead.tile, double=double
        )
    elif lead.tile.is_double:
        return None
    rule = say("the highest double comes in the first round, the next lower one in the second")
    return Diagnostic(code=Code.WRONG_LEAD, message=message, span=lead.span, rule=rule)
