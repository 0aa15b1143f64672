"""Who must lead a game of a match, and with what: what that depends on, and the lead that is asked for."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING

from analyzer.game import outcome_sentence
from analyzer.match.facts import ahead
from analyzer.replays.lead_alone import highest_dealt, most_pips
from analyzer.rules import BlockedTie, BlockWinner, EndKind, LeadBy, MatchGoal, WonBy
from analyzer.rules.choices import COMPARING_BLOCKER, NAMED_DOUBLES
from analyzer.tiles.tile import Tile
from analyzer.words.message import joined, listed, say

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from analyzer.match.facts import Facts, Points
    from analyzer.replays.replay import Replay
    from analyzer.rules import Rules
    from analyzer.tiles import Seating


@dataclass(frozen=True, slots=True)
class Before:
    """The game before, as far as the lead of the next one looks at it."""

    leader: int | None
    last: int | None = None
    """The seat that played the last tile."""
    kind: EndKind | None = None
    winner: int | None = None
    """The side that won; None for a tie."""
    left: tuple[int | None, ...] = ()
    """Pips left in each hand."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Situation:
    """What the lead of a game depends on."""

    rules: Rules
    seating: Seating
    number: int | None
    before: Before | None = None
    """None where the game before is not known."""
    score: Points | None = None
    deal: tuple[int, ...] | None = None
    """The hands as masks; None where they are not all known."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Due:
    """A lead that is asked for."""

    why: str
    """The rule, as half a sentence: `the lead moves to the right`."""
    who: str
    """Whose lead it is, in words that need no deal: `B`, `A or C`, `the holder of 6-6`."""
    seats: frozenset[int] | None = None
    """Who may lead; None: anybody, or it cannot be said without the deal."""
    tile: Tile | None = None
    """What must be led; None: any tile."""
    double: bool = False
    """Whether a double must be led."""
    laid: bool = False
    """Whether the tile is laid out before the deal, and only the first turn is somebody's."""

    def allows(self, seat: int, tile: Tile | None) -> bool:
        """Whether this seat may lead this tile; a tile that is not known is any."""
        if self.seats is not None and seat not in self.seats:
            return False
        if tile is None:
            return True
        return tile.is_double if self.double else self.tile in (None, tile)

    @property
    def free(self) -> bool:
        """Whether it asks for nothing."""
        return self.seats is None and self.tile is None and not self.double


HOLDER_LEADS = say("the holder of the highest double leads")
OUT_LEADS = say("whoever went out leads")


def due(at: Situation) -> Due | None:
    """The lead that the rules ask for; None where they, or the record, do not say.

    The right of the previous leader, counter-clockwise, is the next in turn:

    >>> from analyzer.rules import variant
    >>> from analyzer.match.lead_in_match import Before, Situation
    >>> rules = variant("partnership").rules
    >>> due(Situation(rules=rules, seating=rules.seating(), number=2, before=Before(leader=1))).who
    'C'
    """
    by = way(at)
    return None if by is None else _WAYS[by](at)


def way(at: Situation) -> LeadBy | None:
    """How the leader is found; None where that is not known."""
    rules, before = at.rules, at.before
    if at.number == 1:
        return rules.first_lead
    tie_lead = rules.next_lead if rules.tie_lead is LeadBy.AS_USUAL else rules.tie_lead
    if before is None or before.kind is None:
        # Whether it was a tie is not known.
        return rules.next_lead if tie_lead is rules.next_lead and at.number is not None else None
    if before.winner is None:
        return tie_lead
    return rules.first_lead if at.score is not None and _afresh(rules, at.score) else rules.next_lead


def led_first(rules: Rules, leader: int | None, number: int | None) -> int | None:
    """Who led game 1, by who has led a game: where the lead moves on by seats, one seat back for each."""
    if number == 1 or leader is None or number is None:
        return leader if number == 1 else None
    moves_on = rules.next_lead is LeadBy.RIGHT_OF_LEADER and rules.tie_lead is LeadBy.AS_USUAL
    return (leader - (number - 1) * rules.right_of(0)) % rules.seats if moves_on else None


def _afresh(rules: Rules, score: Points) -> bool:
    """Whether a match of pairs to love stands as at its beginning, or one all: 6-6 again (S2; DJ on 1-1).

    Nothing of the kind is said of the game without partners.
    """
    if rules.match_goal is not MatchGoal.LOVE or not rules.partners:
        return False
    return not any(score) or (rules.one_all and set(score) == {1})


def _seats(at: Situation, seats: Iterable[int], why: str) -> Due:
    chosen = frozenset(seats)
    return Due(why=why, who=listed((at.seating.labels[seat] for seat in sorted(chosen)), "or"), seats=chosen)


def _holder(at: Situation, tile: Tile, why: str, *, must: bool) -> Due:
    bit = at.rules.tile_set.bit(tile)
    seats = None
    if at.deal is not None:
        seats = frozenset(seat for seat, hand in enumerate(at.deal) if hand & bit)
    who = say("the holder of {tile}", tile=tile)
    if seats:
        who = say("{seat}, the holder of {tile}", seat=at.seating.labels[min(seats)], tile=tile)
    return Due(why=why, who=who, seats=seats or None, tile=tile if must else None)


def _highest_double(at: Situation) -> Due | None:
    return _highest(at, must=True)


def _of_holder(at: Situation) -> Due | None:
    return _highest(at, must=False)


def _highest(at: Situation, *, must: bool) -> Due | None:
    rules = at.rules
    why = say("the holder of the highest double leads it") if must else HOLDER_LEADS
    if at.deal is None:
        if rules.sleeping:
            return Due(why=why, who=say("the holder of the highest double dealt"))
        return _holder(at, Tile.of(rules.highest, rules.highest), why, must=must)
    highest = highest_dealt(rules, at.deal)
    if not highest.is_double:
        why = say("nobody holds a double, so the holder of the highest tile leads")
        if must:
            why = say("nobody holds a double, so the holder of the highest tile leads it")
    return _holder(at, highest, why, must=must)


def _named_double(at: Situation, tile: Tile) -> Due | None:
    if at.deal is not None and not sum(at.deal) & at.rules.tile_set.bit(tile):
        return None
    return _holder(at, tile, say("the holder of {tile} leads it", tile=tile), must=True)


def _round_double(at: Situation) -> Due | None:
    if at.number is None:
        return None
    double = at.rules.round_double(at.number)
    return _holder(at, double, say("the holder of the double of the round leads it"), must=True)


def _highest_pips(at: Situation) -> Due:
    why = say("whoever was dealt the most pips leads")
    if at.deal is None:
        return Due(why=why, who=say("whoever was dealt the most pips"))
    return _seats(at, most_pips(at.rules, at.deal), why)


def _stock(at: Situation) -> Due:
    who = say("whoever is drawn for it, to a tile from the stock")
    return Due(why=say("a tile is turned from the stock"), who=who)


def _laid_double(at: Situation) -> Due:
    double = None if at.number is None else at.rules.round_double(at.number)
    leader = None if at.before is None else at.before.leader
    if at.number == 1 or leader is None:
        return Due(
            why=say("the first turn is drawn for"), who=say("whoever is drawn for it"), tile=double, laid=True
        )
    seats = _seats(at, [at.rules.left_of(leader)], say("the first turn moves to the left"))
    return replace(seats, tile=double, laid=True)


def _anyone(at: Situation) -> Due:
    return Due(why=say("whoever is drawn for it leads"), who=say("whoever is drawn for it"))


def _right(at: Situation) -> Due | None:
    if at.before is None or at.before.leader is None:
        return None
    why = say("the seat to the right of the last leader leads")
    return _seats(at, [at.rules.right_of(at.before.leader)], why)


def _left(at: Situation) -> Due | None:
    if at.before is None or at.before.leader is None:
        return None
    why = say("the seat to the left of the last leader leads")
    return _seats(at, [at.rules.left_of(at.before.leader)], why)


def _same(at: Situation) -> Due | None:
    if at.before is None or at.before.leader is None:
        return None
    return _seats(at, [at.before.leader], say("the last leader leads again"))


def _winners(at: Situation) -> Due | None:
    if at.before is None or at.before.winner is None:
        return None
    return _seats(at, at.seating.members(at.before.winner), say("the side that won leads"))


def _winners_lower(at: Situation) -> Due | None:
    blocked = at.before is not None and at.before.kind is EndKind.BLOCKED
    return _winner(at) if blocked else _winners(at)


def _winner(at: Situation) -> Due | None:
    before = at.before
    if before is None or before.kind is None or before.winner is None:
        return None
    if before.kind is EndKind.DOMINO:
        return None if before.last is None else _seats(at, [before.last], OUT_LEADS)
    if _won_by_blocking(at, before):
        why = say("the count was equal, so the player of the last tile leads")
        return _seats(at, [before.last or 0], why)
    if at.rules.block_winner in COMPARING_BLOCKER and before.last is not None:
        compared = (before.last, at.rules.beside_blocker(before.last))
        why = say("after a block the lower hand of the blocker and the player to his right leads")
        if at.rules.block_winner is BlockWinner.BLOCKER_OR_LEFT:
            why = say("after a block the lower hand of the blocker and the player to his left leads")
        return _seats(at, [seat for seat in compared if at.seating.side_of(seat) == before.winner], why)
    members = at.seating.members(before.winner)
    left = [before.left[seat] if before.left else None for seat in members]
    known = [pips for pips in left if pips is not None]
    if len(known) == len(left):
        lowest = min(known)
        members = tuple(seat for seat, pips in zip(members, left, strict=True) if pips == lowest)
    return _seats(at, members, say("after a block the player of the winning side with fewer pips leads"))


def _won_by_blocking(at: Situation, before: Before) -> bool:
    """Whether an equal count was won by the side that played last (S0): then its last player leads."""
    rules, left = at.rules, before.left
    if rules.blocked_tie is not BlockedTie.LAST or before.last is None or None in left or not left:
        return False
    counts = [pips for pips in left if pips is not None]
    by_side = [[counts[seat] for seat in at.seating.members(side)] for side in range(at.seating.sides)]
    single = rules.block_winner is BlockWinner.LOWEST_HAND
    totals = [min(hands) if single else sum(hands) for hands in by_side]
    return totals.count(min(totals)) > 1


def _winner_double(at: Situation) -> Due | None:
    first = _winner(at)
    if first is None or first.seats is None:
        return None
    why = say("the winner leads a double, else the next player who has one")
    if at.deal is None:
        return Due(why=why, who=say("{who}, or the next player with a double", who=first.who), double=True)
    tiles = at.rules.tile_set
    doubles = tiles.mask(tile for tile in tiles.tiles if tile.is_double)
    if not any(hand & doubles for hand in at.deal):
        return first
    seats = set()
    for winner in first.seats:
        seat = winner
        while not at.deal[seat] & doubles:
            seat = at.seating.after(seat)
        seats.add(seat)
    found = _seats(at, seats, why)
    return Due(why=why, who=found.who, seats=found.seats, double=True)


def _out(at: Situation) -> Due | None:
    before = at.before
    if before is None or before.kind is None or before.last is None:
        return None
    if before.kind is EndKind.BLOCKED:
        return Due(why=say("after a block whoever is drawn for it leads"), who=say("whoever is drawn for it"))
    return _seats(at, [before.last], OUT_LEADS)


def _ahead(at: Situation) -> Due | None:
    if at.score is None:
        return None
    side = ahead(at.rules, at.score)
    if side is None:
        return _of_holder(at)
    return _seats(at, at.seating.members(side), say("the side that is ahead leads"))


_WAYS: dict[LeadBy, Callable[[Situation], Due | None]] = {
    LeadBy.HIGHEST_DOUBLE: _highest_double,
    LeadBy.HOLDER: _of_holder,
    **{by: partial(_named_double, tile=tile) for by, tile in NAMED_DOUBLES.items()},
    LeadBy.ROUND_DOUBLE: _round_double,
    LeadBy.HIGHEST_PIPS: _highest_pips,
    LeadBy.STOCK: _stock,
    LeadBy.LAID_DOUBLE: _laid_double,
    LeadBy.ANYONE: _anyone,
    LeadBy.RIGHT_OF_LEADER: _right,
    LeadBy.LEFT_OF_LEADER: _left,
    LeadBy.WINNERS: _winners,
    LeadBy.WINNERS_LOWER: _winners_lower,
    LeadBy.WINNER: _winner,
    LeadBy.WINNER_DOUBLE: _winner_double,
    LeadBy.OUT: _out,
    LeadBy.SAME: _same,
    LeadBy.AHEAD: _ahead,
}


def before_next(replay: Replay, facts: Facts | None) -> Before:
    """The game for the lead of the next one; who won it can be known where the points are not."""
    outcome, stated = replay.outcome, replay.game.result
    if facts is not None and stated is not None and not replay.game.turns:
        lead, seating = replay.game.lead, replay.seating
        return Before(
            seating.seat(lead.seat) if lead and lead.seat else None,
            seating.seat(stated.seat) if stated.seat else None,
            facts.kind,
            facts.winner,
        )
    if outcome is not None and facts is not None:
        return Before(replay.leader, outcome.seat, outcome.kind, facts.winner, outcome.left)
    by_going_out = replay.valid and replay.rules.won_by is WonBy.OUT
    if outcome is not None and outcome.kind is EndKind.DOMINO and by_going_out:
        winner = replay.seating.side_of(outcome.seat)
        return Before(replay.leader, outcome.seat, outcome.kind, winner, outcome.left)
    return Before(replay.leader)


def told_before(last: Replay | None, number: int | None) -> str:
    """The game before one of this number, in words."""
    words: list[str] = []
    if last is None:
        return ""
    if last.leader is not None:
        words.append(say("{seat} led", seat=last.seating.labels[last.leader]))
    if last.outcome is not None and last.valid:
        words.append(outcome_sentence(last.outcome, last.seating))
    name = say("the game before") if number is None else say("game {number}", number=number - 1)
    return say("{game}: {told}", game=name, told=joined("; ", words)) if words else ""
