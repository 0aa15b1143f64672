"""House rules as text: `blocked_tie=leader, target=200`."""

from __future__ import annotations

import dataclasses
from difflib import get_close_matches
from enum import Enum
from typing import get_type_hints

from analyzer.rules.model import Rules, RulesError

_TYPES: dict[str, type] = {name: kind for name, kind in get_type_hints(Rules).items() if name != "name"}
_ALIASES = {"set": "highest", "players": "seats"}
_TRUTH = {"yes": True, "true": True, "on": True, "no": False, "false": False, "off": False}
_MAX_DIGITS = 6


def option_names() -> dict[str, tuple[str, ...]]:
    """Every option with the words it takes; an empty tuple for a number.

    >>> option_names()["block_winner"]
    ('side-total', 'lowest-hand')
    """
    return {name: _words(kind) for name, kind in _TYPES.items()}


def with_options(rules: Rules, *texts: str) -> Rules:
    """The rules with some of their choices replaced; RulesError names what cannot be.

    A later text goes before an earlier one; only the outcome has to be free of contradictions.

    >>> from analyzer.rules.catalogue import variant
    >>> with_options(variant("partnership").rules, "blocked_tie=leader, target=200").target
    200
    """
    changes: dict[str, object] = {}
    for text in texts:
        changes |= read_options(text)
    return dataclasses.replace(rules, **changes)  # type: ignore[arg-type]  # each value is of its field's type


def read_options(text: str) -> dict[str, object]:
    """The options of a text as fields of `Rules` with their values; RulesError as above."""
    changes: dict[str, object] = {}
    for part in filter(None, (part.strip() for part in text.replace(";", ",").split(","))):
        key, equals, value = (piece.strip() for piece in part.partition("="))
        name = key.lower().replace("-", "_")
        name = _ALIASES.get(name, name)
        if name not in _TYPES:
            close = get_close_matches(name, _TYPES, n=1)
            hint = f"did you mean {close[0]}?" if close else f"known are {', '.join(_TYPES)}"
            raise RulesError(f"there is no rule {key!r}; {hint}")
        if name in changes:
            raise RulesError(f"{name} is given twice")
        if not equals and _TYPES[name] is not bool:
            raise RulesError(f"{name} needs a value: {name}=...")
        changes[name] = _value(name, value if equals else "yes")
    return changes


def _words(kind: type) -> tuple[str, ...]:
    if issubclass(kind, Enum):
        return tuple(str(member.value) for member in kind)
    return ("yes", "no") if kind is bool else ()


def _value(name: str, text: str) -> object:
    kind = _TYPES[name]
    word = text.lower().replace("_", "-")
    if issubclass(kind, Enum):
        for member in kind:
            if member.value == word:
                return member
    elif kind is bool:
        if word in _TRUTH:
            return _TRUTH[word]
    elif word.isascii() and word.isdigit() and len(word) <= _MAX_DIGITS:
        return int(word)
    expected = " or ".join(_words(kind)) or f"a whole number with {_MAX_DIGITS} digits at most"
    raise RulesError(f"{name} must be {expected}, not {text!r}")
