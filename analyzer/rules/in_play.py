"""What is scored while a game goes on: for the open ends, and for passes."""

from __future__ import annotations

from operator import add
from typing import TYPE_CHECKING

from analyzer.rules.choices import EndsScore

if TYPE_CHECKING:
    from analyzer.rules.model import Rules
    from analyzer.tiles.layout import Layout
    from analyzer.tiles.tile import Tile

    Points = tuple[int, ...]

_FIVE, _THREE = 5, 3
_HEADERS = (2, 3)


def ends_count(rules: Rules, layout: Layout) -> int:
    """What is counted at the open ends: their pips, or the halves of one number where there is no other."""
    return layout.header if rules.ends_score is EndsScore.HEADERS else layout.pip_count


def ends_points(rules: Rules, count: int) -> int:
    """What a count of the open ends scores at once.

    Fives and threes by quotients, as a text on the British game lists them:

    >>> from analyzer.rules import variant
    >>> british = variant("fives-and-threes-british").rules
    >>> [ends_points(british, count) for count in (3, 5, 6, 9, 10, 12, 15, 18, 20, 7)]
    [1, 1, 2, 3, 2, 4, 8, 6, 4, 0]
    """
    by = rules.ends_score
    if by is EndsScore.HEADERS:
        return count if count in _HEADERS else 0
    five, three = count % _FIVE == 0, count % _THREE == 0
    if by is EndsScore.QUOTIENTS:
        return (count // _FIVE if five else 0) + (count // _THREE if three else 0)
    if by is EndsScore.FIVES:
        return count if five else 0
    if by is EndsScore.FIFTHS:
        return count // _FIVE if five else 0
    if by is EndsScore.FIVES_OR_THREES:
        return count if five or three else 0
    if by is EndsScore.FIFTEENS_TWICE:
        return count * (five + three)
    return 0


def scores_in_play(rules: Rules) -> bool:
    """Whether anything is scored before a game ends."""
    return rules.pays_passes or rules.ends_score is not EndsScore.NONE


# -- for whom: points for each side; an empty tuple where there are none ----------------------------------


def nothing_scored(rules: Rules) -> Points:
    """What the sides have scored before the lead; empty where play scores nothing."""
    return (0,) * rules.seating().sides if scores_in_play(rules) else ()


def tile_points(rules: Rules, seat: int, count: int) -> Points:
    """What a tile scores at once: the seat has played it, and so much is counted at the open ends."""
    return points_of(rules, seat, ends_points(rules, count))


ON_LEAD = range(3)
"""What passes may be on: 0 a later tile, 1 the lead, 2 a lead that is a double."""


def which_lead(laid: int, tile: Tile | None) -> int:
    """Whether the latest tile is the lead, as in `ON_LEAD`; one that is not known is taken for no double."""
    return 0 if laid != 1 else 2 if tile is not None and tile.is_double else 1


def pass_points(
    rules: Rules, passer: int, last: int | None, passes: int, *, on_lead: int, blocked: bool = False
) -> Points:
    """What one more pass comes to.

    S0 pays the side of the latest tile for each opponent's pass: of two in a row the second is the partner's,
    and three in a row are two opponents'. The first pass on the lead pays more, on a double
    perhaps less (DO).

    Args:
        rules: what is played.
        passer: who passes.
        last: who played the latest tile; None where it was turned from the stock, and earns nobody anything.
        passes: how many players have passed on it already.
        on_lead: whether the tile is the lead, as in `ON_LEAD`.
        blocked: whether nobody could play any more; a whole round of passes is no merit then.

    >>> from analyzer.rules import variant
    >>> rules = variant("quinientos").rules
    >>> [pass_points(rules, passer, 0, passer - 1, on_lead=True) for passer in (1, 2, 3)]
    [(20, 0), (), (10, 0)]
    """
    if last is None:
        return ()
    points = 0
    if on_lead and passes == 0:
        points = (on_lead == 2 and rules.lead_double_pass_bonus) or rules.lead_pass_bonus
    elif not (rules.partners and passes % 2) and not (on_lead and rules.lead_pass_once):
        points = rules.pass_bonus
    if passes == rules.seats - 2 and not blocked:
        points += rules.all_pass_bonus
    return points_of(rules, last, points)


def block_points(rules: Rules, last: int | None, *, on_lead: int) -> Points:
    """What the passes on a tile that blocks the game come to; they need not be made, or written.

    >>> from analyzer.rules import variant
    >>> block_points(variant("quinientos").rules, 3, on_lead=False)
    (0, 20)
    """
    points: Points = ()
    if last is not None:
        for passes in range(rules.seats - 1):
            passer = (last + 1 + passes) % rules.seats
            more = pass_points(rules, passer, last, passes, on_lead=on_lead, blocked=True)
            points = together(points, more)
    return points


def together(points: Points, more: Points) -> Points:
    """The sum of points for each side."""
    return tuple(map(add, points, more)) if points and more else points or more


def credited(scored: Points, points: Points) -> Points:
    """What the sides have scored after some more; it stays empty where it is not followed."""
    return tuple(map(add, scored, points)) if scored and points else scored


def points_of(rules: Rules, seat: int, points: int) -> Points:
    """Points for the side of a seat."""
    if not points:
        return ()
    seating = rules.seating()
    own = seating.side_of(seat)
    return tuple(points if side == own else 0 for side in range(seating.sides))
