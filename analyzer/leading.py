"""Whether a lead is the one that the rules, or the record's own tag, ask for."""

from __future__ import annotations

from typing import TYPE_CHECKING

from analyzer.phrases import tiles_text
from analyzer.position import leads
from analyzer.rules import LeadBy

if TYPE_CHECKING:
    from analyzer.dealing import Dealing
    from analyzer.record import Game
    from analyzer.rules import Rules
    from analyzer.tiles import Tile


def wrong_lead(
    game: Game, dealing: Dealing, seat: int, label: str, tile: Tile
) -> tuple[str, str | None] | None:
    """What is wrong with a lead and the rule that says so; None if nothing is.

    Rules for the first game are held against a game that says `[Game "1"]`; those that look back at the
    game before are not held against a lone game.
    """
    rules, lead = dealing.rules, game.lead
    if lead and lead.seat and lead.seat != label:
        return f"the lead is {lead.seat}'s by its tag, but {label} plays first", None
    if lead and lead.tile and lead.tile != tile:
        return f"the tag says that {lead.tile} is led, but it is {tile}", None
    if must_lead_highest(game, rules):
        highest = highest_double(dealing)
        if highest is None or tile == highest:
            return None
        which = "every game" if rules.next_lead is LeadBy.HIGHEST_DOUBLE else "the first game of a match"
        message = f"{label} leads {tile}, but {which} is led with {highest}"
        return message, "the holder of the highest double leads it"
    held = tuple(rules.tile_set.members(dealing.known[seat]))
    allowed = leads(rules, held)
    if tile not in held or tile in allowed:
        return None
    message = f"{label} leads {tile}, but holds a double: {tiles_text(allowed)}"
    return message, "a leader who holds a double must lead one"


def must_lead_highest(game: Game, rules: Rules) -> bool:
    """Whether the game has to be led with the highest double."""
    number = game.tag("Game")
    first = number is not None and number.value.strip() == "1"
    return (rules.first_lead if first else rules.next_lead) is LeadBy.HIGHEST_DOUBLE


def highest_double(dealing: Dealing) -> Tile | None:
    """The highest double that is dealt; None where it may be among tiles that are not known."""
    rules = dealing.rules
    doubles = [tile for tile in rules.tile_set.tiles if tile.is_double]
    if not rules.sleeping:
        return doubles[-1]
    if not dealing.complete:
        return None
    dealt = [tile for tile in doubles if any(dealing.holds(seat, tile) for seat in range(rules.seats))]
    return dealt[-1] if dealt else None
