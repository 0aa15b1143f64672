"""House rules as text, `blocked_tie=leader, target=200`, and rules in words of any language."""

from __future__ import annotations

import dataclasses
from enum import Enum
from functools import reduce
from typing import TYPE_CHECKING, get_type_hints

from analyzer.rules.choices import NEEDS_WINNER, Drawing, EndsScore, JoinBy, MatchGoal, WonBy
from analyzer.rules.model import Rules, RulesError
from analyzer.tiles.layout import CROSS
from analyzer.tiles.tile import Centre
from analyzer.words.message import say

if TYPE_CHECKING:
    from collections.abc import Iterator

    from analyzer.words.messages import Messages


_SERIES = tuple[int, ...]
_TYPES: dict[str, type] = {
    name: kind
    for name, kind in get_type_hints(Rules).items()
    if name in {field.name for field in dataclasses.fields(Rules)} and name != "name"
}
_ALIASES = {"set": "highest", "players": "seats"}
_TRUTH = {"yes": True, "true": True, "on": True, "no": False, "false": False, "off": False}
_MAX_DIGITS = 6


def option_names() -> dict[str, tuple[str, ...]]:
    """Every option with the words it takes; an empty tuple for a number.

    >>> option_names()["block_winner"]
    ('side-total', 'lowest-hand', 'blocker-or-right', 'blocker-or-left')
    """
    return {name: _words(kind) for name, kind in _TYPES.items()}


def with_options(rules: Rules, *texts: str) -> Rules:
    """The rules with some of their choices replaced; RulesError names what cannot be.

    A later text goes before an earlier one; only the outcome has to be free of contradictions.

    >>> from analyzer.rules import variant
    >>> with_options(variant("partnership").rules, "blocked_tie=leader, target=200").target
    200
    """
    changes: dict[str, object] = {}
    for text in texts:
        changes |= read_options(text)
    if not changes:
        return rules
    return dataclasses.replace(rules, **changes)  # type: ignore[arg-type]  # each value is of its field's type


def read_options(text: str) -> dict[str, object]:
    """The options of a text as fields of `Rules` with their values; RulesError as above."""
    changes: dict[str, object] = {}
    for part in filter(None, (part.strip() for part in text.replace(";", ",").split(","))):
        key, equals, value = (piece.strip() for piece in part.partition("="))
        name = key.lower().replace("-", "_")
        name = _ALIASES.get(name, name)
        if name not in _TYPES:
            from difflib import get_close_matches

            close = get_close_matches(name, _TYPES, n=1)
            hint = say("known are {names}", names=", ".join(_TYPES))
            if close:
                hint = say("did you mean {name}?", name=close[0])
            raise RulesError(say("there is no rule {name}; {hint}", name=repr(key), hint=hint))
        if name in changes:
            raise RulesError(say("{name} is given twice", name=name))
        if not equals and _TYPES[name] is not bool:
            raise RulesError(say("{name} needs a value: {name}=...", name=name))
        changes[name] = _value(name, value if equals else "yes")
    return changes


def value_text(value: object) -> str:
    """A choice as it is written.

    >>> value_text(True), value_text((100, 75)), value_text(6)
    ('yes', '100/75', '6')
    """
    if isinstance(value, Enum):
        return str(value.value)
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, tuple):
        return "/".join(map(str, value)) or "none"
    return str(value)


def _words(kind: type) -> tuple[str, ...]:
    if kind == _SERIES:
        return ("numbers such as 100/75/50/25", "none")
    if issubclass(kind, Enum):
        return tuple(str(member.value) for member in kind)
    return ("yes", "no") if kind is bool else ()


def _value(name: str, text: str) -> object:
    kind = _TYPES[name]
    word = text.lower().replace("_", "-")
    if kind == _SERIES:
        parts = [] if word == "none" else word.split("/")
        if all(map(_is_number, parts)):
            return tuple(map(int, parts))
    elif issubclass(kind, Enum):
        for member in kind:
            if member.value == word:
                return member
    elif kind is bool:
        if word in _TRUTH:
            return _TRUTH[word]
    elif _is_number(word):
        return int(word)
    choices = _words(kind)
    if choices:
        expected = reduce(lambda some, one: say("{items} or {last}", items=some, last=one), choices)
        raise RulesError(
            say("{name} must be {expected}, not {text}", name=name, expected=expected, text=repr(text))
        )
    raise RulesError(
        say(
            "{name} must be a whole number with {most} digits at most, not {text}",
            name=name,
            most=_MAX_DIGITS,
            text=repr(text),
        )
    )


def _is_number(word: str) -> bool:
    return word.isascii() and word.isdigit() and len(word) <= _MAX_DIGITS


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
