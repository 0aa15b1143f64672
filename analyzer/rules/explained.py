"""Rules in words of any language, generated from the value itself, so that house rules are told right too."""

from __future__ import annotations

from typing import TYPE_CHECKING

from analyzer.rules.choices import NEEDS_WINNER, Drawing, EndsScore, JoinBy, MatchGoal, WonBy
from analyzer.tiles.layout import CROSS
from analyzer.tiles.shape import Centre

if TYPE_CHECKING:
    from collections.abc import Iterator
    from enum import Enum

    from analyzer.rules import Rules
    from analyzer.words.messages import Messages


GOES_WITHOUT_SAYING = frozenset(
    {
        "rule_arm_double_none",
        "rule_joining_equal",
        "rule_turn_tile",
        "rule_blocked_score_same",
        "rule_double_left_none",
        "rule_tie_stake_none",
        "rule_equality_draw",
        "rule_ends_score_none",
        "rule_tie_lead_as_usual",
    }
)
"""Choices of which nothing is said, because they leave things as everybody expects them."""


def key_of(rule: str, choice: Enum) -> str:
    """The key of the sentence on a choice.

    >>> from analyzer.rules import Drawing
    >>> key_of("drawing", Drawing.UNTIL_PLAYABLE)
    'rule_drawing_until_playable'
    """
    return f"rule_{rule}_{choice.name.lower()}"


def chosen(words: Messages, rule: str, choice: Enum, **values: object) -> Iterator[str]:
    """The sentence on a choice; none where it goes without saying."""
    key = key_of(rule, choice)
    if key not in GOES_WITHOUT_SAYING:
        yield words(key, **values)


def explain_in_play(rules: Rules, words: Messages) -> Iterator[str]:
    """What scores before the game ends."""
    for score in chosen(words, "ends_score", rules.ends_score):
        yield score if rules.ends_score is EndsScore.HEADERS else words("rule_ends", score=score)
    if rules.muggins:
        yield words("rule_muggins")
    if rules.pass_bonus:
        yield words("rule_pass_bonus", points=words.points(rules.pass_bonus))
    if rules.lead_pass_bonus:
        yield words("rule_lead_pass_bonus", points=words.points(rules.lead_pass_bonus))
    if rules.lead_double_pass_bonus:
        yield words("rule_lead_double_pass_bonus", points=words.points(rules.lead_double_pass_bonus))
    if rules.lead_pass_once:
        yield words("rule_lead_pass_once")
    if rules.all_pass_bonus:
        yield words("rule_all_pass_bonus", points=words.points(rules.all_pass_bonus))


def explain_bonuses(rules: Rules, words: Messages) -> Iterator[str]:
    """What the last tile earns; nothing of it in a block."""
    fits = words(key_of("capicu_ends", rules.capicu_ends))
    if rules.equal_ends:
        yield words("rule_equal_ends", points=words.points(rules.equal_ends))
    if rules.capicu:
        yield words("rule_capicu", fits=fits, points=words.points(rules.capicu))
    if rules.capicu_times > 1:
        yield words("rule_capicu_times", fits=fits, times=rules.capicu_times)
    if rules.chuchazo:
        when = "rule_chuchazo_one_blank" if rules.chuchazo_one_blank else "rule_chuchazo"
        yield words(when, points=words.points(rules.chuchazo))
    if rules.double_out:
        yield words("rule_double_out", points=words.points(rules.double_out))
    if rules.double_both:
        yield words("rule_double_both", points=words.points(rules.double_both))


def explain_dealing(rules: Rules, words: Messages) -> Iterator[str]:
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


def _lead(rules: Rules, words: Messages) -> Iterator[str]:
    double = words("rule_double_named", double=f"{rules.highest}-{rules.highest}")
    if rules.sleeping:
        double = words("rule_double_dealt")
    yield from chosen(words, "first_lead", rules.first_lead, double=double)
    yield from chosen(words, "next_lead", rules.next_lead, double=double)
    yield from chosen(words, "tie_lead", rules.tie_lead, double=double)
    if rules.lead_double:
        yield words("rule_lead_double")
    if rules.redeal_doubles:
        kind = "rule_redeal_must" if rules.redeal_must else "rule_redeal_doubles"
        yield words.plural(kind, rules.redeal_doubles)
    if rules.redeal_doubles and any(rules.redeal_score):
        points = ", ".join(map(words.whole, rules.redeal_score))
        yield words("rule_redeal_score", points=points, count=rules.redeal_doubles)


def explain_playing(rules: Rules, words: Messages) -> Iterator[str]:
    """How a tile is laid, what happens to who cannot, and when it is over."""
    if rules.centre is not Centre.LINE or rules.joining is JoinBy.EQUAL:
        yield from chosen(words, "centre", rules.centre)
    yield from chosen(words, "joining", rules.joining, sum=rules.highest + 1)
    yield from chosen(words, "arm_double", rules.arm_double)
    if rules.centre_sides != len(CROSS):
        yield words("rule_centre_sides", sides=rules.centre_sides)
    if rules.feet:
        yield words("rule_feet")
    if rules.cover:
        yield words("rule_cover_trains" if rules.centre is Centre.TRAINS else "rule_cover")
    if rules.branching:
        yield words("rule_branching_centre" if rules.centre is Centre.CROSS else "rule_branching")
    yield from _turn(rules, words)
    yield from chosen(words, "game_end", rules.game_end)
    if rules.near_end:
        yield words("rule_near_end")
    if rules.illegal_stands:
        yield words("rule_illegal_stands")
    if rules.exposed_first:
        yield words("rule_exposed_first")


def _turn(rules: Rules, words: Messages) -> Iterator[str]:
    yield from chosen(words, "drawing", rules.drawing)
    if rules.reserve:
        yield words.plural("rule_reserve", rules.reserve)
    yield from chosen(words, "turn", rules.turn)
    if rules.first_train:
        yield words("rule_first_train")


def explain_winning(rules: Rules, words: Messages) -> Iterator[str]:
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
    for key, points in (("rule_lone_blank", rules.lone_blank), ("rule_lone_highest", rules.lone_highest)):
        if points:
            double = f"{rules.highest}-{rules.highest}"
            yield words(key, points=words.points(points), double=double)
    yield from chosen(words, "double_left", rules.double_left)
    if rules.blocker_times > 1:
        yield words("rule_blocker_times", times=rules.blocker_times)
    if rules.round_to > 1:
        yield from chosen(words, "rounding", rules.rounding, number=rules.round_to)
    if rules.divide_by > 1:
        yield words("rule_divide_by", number=rules.divide_by, least=rules.least_score)


def explain_match(rules: Rules, words: Messages) -> Iterator[str]:
    """The match, in the order in which it matters."""
    if rules.schedule:
        yield words("rule_schedule", bonuses=", ".join(map(words.whole, rules.schedule)))
    if rules.first_pass:
        yield words("rule_first_pass", points=words.points(rules.first_pass))
    if rules.first_pass_held:
        yield words("rule_first_pass_held", points=words.points(rules.first_pass_held))
    yield from chosen(words, "tie_stake", rules.tie_stake)
    if rules.one_all:
        yield words("rule_one_all")
    if rules.opening:
        yield words("rule_opening", points=words.points(rules.opening))
    yield from _goal(rules, words)
    if rules.exact:
        yield words("rule_exact")
    if rules.exceed and not rules.bad_points:
        yield words("rule_exceed")
    yield from _of_the_others(rules, words)
    yield from chosen(words, "equality", rules.equality)
    if rules.settled:
        yield words("rule_settled")


def _of_the_others(rules: Rules, words: Messages) -> Iterator[str]:
    for key, number in (("rule_least", rules.least), ("rule_fewer", rules.fewer)):
        if number:
            yield words(key, number=number)


def _goal(rules: Rules, words: Messages) -> Iterator[str]:
    if rules.match_goal is MatchGoal.GAMES:
        yield words.plural("rule_match_goal_games", rules.target)
    elif rules.bad_points and rules.match_goal is MatchGoal.POINTS:
        key = "rule_match_goal_bad_exceeded" if rules.exceed else "rule_match_goal_bad"
        yield words(key, target=words.whole(rules.target))
    elif rules.match_goal is MatchGoal.POINTS:
        yield words("rule_match_goal_points", points=words.points(rules.target))
    elif rules.match_goal is MatchGoal.NONE:
        yield words("rule_match_goal_none")
    else:
        yield from chosen(words, "match_goal", rules.match_goal, target=rules.target)


def explain(rules: Rules, words: Messages) -> list[str]:
    """The rules as sentences, in the order in which a game is played.

    >>> from analyzer.rules import variant
    >>> from analyzer.words.messages import Messages
    >>> explain(variant("milo").rules, Messages.load("en"))[-2]
    'Going out with a tile that leaves both ends equal makes the game worth 2 points instead.'
    """
    return [
        *explain_dealing(rules, words),
        *explain_playing(rules, words),
        *explain_in_play(rules, words),
        *explain_winning(rules, words),
        *explain_bonuses(rules, words),
        *explain_match(rules, words),
    ]
