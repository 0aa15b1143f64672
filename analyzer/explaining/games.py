"""In words: how tiles are dealt, led and laid, when a game is over, who wins it and what it is worth."""

from __future__ import annotations

from typing import TYPE_CHECKING

from analyzer.explaining.choosing import chosen, key_of
from analyzer.layout import Centre
from analyzer.rules.choices import NEEDS_WINNER, Drawing, WonBy

if TYPE_CHECKING:
    from collections.abc import Iterator

    from analyzer.rules import Rules
    from analyzer.wording import Words


def explain_dealing(rules: Rules, words: Words) -> Iterator[str]:
    """Who plays, with what, and who begins."""
    direction = words(key_of("direction", rules.direction))
    table = "rule_table_partners" if rules.partners else "rule_table_single"
    yield words(table, count=rules.seats, direction=direction)
    rest = ""
    if rules.sleeping:
        kind = "rule_dealt_sleeping" if rules.drawing is Drawing.NONE else "rule_dealt_stock"
        rest = words.plural(kind, rules.sleeping)
    yield words(
        "rule_dealt",
        highest=words.number(rules.highest),
        size=len(rules.tile_set.tiles),
        hand=rules.hand,
        aside=words("rule_dealt_aside") if rules.without_blank else "",
        rest=rest,
    )
    yield from _lead(rules, words)


def _lead(rules: Rules, words: Words) -> Iterator[str]:
    double = words("rule_double_named", double=f"{rules.highest}-{rules.highest}")
    if rules.sleeping:
        double = words("rule_double_dealt")
    yield from chosen(words, "first_lead", rules.first_lead, double=double)
    yield from chosen(words, "next_lead", rules.next_lead, double=double)
    yield from chosen(words, "tie_lead", rules.tie_lead, double=double)
    if rules.lead_double:
        yield words("rule_lead_double")
    if rules.redeal_doubles:
        yield words.plural("rule_redeal_doubles", rules.redeal_doubles)


def explain_playing(rules: Rules, words: Words) -> Iterator[str]:
    """How a tile is laid, what happens to who cannot, and when it is over."""
    yield from chosen(words, "centre", rules.centre)
    yield from chosen(words, "arm_double", rules.arm_double)
    if rules.branching:
        yield words("rule_branching_centre" if rules.centre is Centre.CROSS else "rule_branching")
    yield from chosen(words, "drawing", rules.drawing)
    if rules.reserve:
        yield words.plural("rule_reserve", rules.reserve)
    yield from chosen(words, "turn", rules.turn)
    yield from chosen(words, "game_end", rules.game_end)
    if rules.illegal_stands:
        yield words("rule_illegal_stands")
    if rules.exposed_first:
        yield words("rule_exposed_first")


def explain_winning(rules: Rules, words: Words) -> Iterator[str]:
    """Who wins, and what the tiles left are worth."""
    if not rules.bad_points or rules.next_lead in NEEDS_WINNER:
        if rules.won_by is WonBy.COUNT:
            yield words("rule_won_by_count")
        yield from chosen(words, "block_winner", rules.block_winner)
        yield from chosen(words, "blocked_tie", rules.blocked_tie)
    yield from chosen(words, "hand_score", rules.hand_score)
    yield from chosen(words, "blocked_score", rules.blocked_score)
    if rules.double_blank:
        yield words("rule_double_blank", points=words.points(rules.double_blank))
    yield from chosen(words, "double_left", rules.double_left)
    if rules.blocker_times > 1:
        yield words("rule_blocker_times", times=rules.blocker_times)
    if rules.round_to > 1:
        yield from chosen(words, "rounding", rules.rounding, number=rules.round_to)
    if rules.divide_by > 1:
        yield words("rule_divide_by", number=rules.divide_by)
