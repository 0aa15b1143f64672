"""The rules of a game in words, for a fold-out of the page."""

from __future__ import annotations

from typing import TYPE_CHECKING

from analyzer.explaining import explain
from analyzer.reporting.summary_view import RulesView
from analyzer.rules import RulesError, variant
from analyzer.rules.options import option_names, value_text

if TYPE_CHECKING:
    from analyzer.rules import Rules
    from analyzer.rules.catalogue import Variant
    from analyzer.wording import Words


def rules_view(rules: Rules, words: Words) -> RulesView:
    """The rules as sentences, how they differ from those of their variant, and the source of these."""
    entry = known_variant(rules)
    changes = _changes(rules, entry.at(rules.seats) or entry.rules) if entry else ""
    return RulesView(
        words.told(entry.title) if entry else rules.name,
        tuple(explain(rules, words)),
        words("rules_house", changes=changes) if changes else "",
        words("rules_source", source=entry.source) if entry else "",
    )


def known_variant(rules: Rules) -> Variant | None:
    """The variant that rules are named after; None if it is not in the catalogue."""
    try:
        return variant(rules.name)
    except RulesError:
        return None


def _changes(rules: Rules, base: Rules) -> str:
    """What is different, as `[Rules "..."]` of a record writes it."""
    return ", ".join(
        f"{name}={value_text(getattr(rules, name))}"
        for name in option_names()
        if getattr(rules, name) != getattr(base, name)
    )
