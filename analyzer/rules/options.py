"""House rules as text: `blocked_tie=leader, target=200`."""

from __future__ import annotations

import dataclasses
from enum import Enum
from functools import reduce
from typing import get_type_hints

from analyzer.rules.model import Rules, RulesError
from analyzer.words.message import say

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
