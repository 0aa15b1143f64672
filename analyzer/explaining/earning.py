"""In words: what scores while a game is played, and what its last tile earns."""

from __future__ import annotations

from typing import TYPE_CHECKING

from analyzer.explaining.choosing import chosen, key_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from analyzer.rules import Rules
    from analyzer.wording import Words


def explain_in_play(rules: Rules, words: Words) -> Iterator[str]:
    """What scores before the game ends."""
    for score in chosen(words, "ends_score", rules.ends_score):
        yield words("rule_ends", score=score)
    if rules.muggins:
        yield words("rule_muggins")
    if rules.pass_bonus:
        yield words("rule_pass_bonus", points=words.points(rules.pass_bonus))
    if rules.lead_pass_bonus:
        yield words("rule_lead_pass_bonus", points=words.points(rules.lead_pass_bonus))
    if rules.all_pass_bonus:
        yield words("rule_all_pass_bonus", points=words.points(rules.all_pass_bonus))


def explain_bonuses(rules: Rules, words: Words) -> Iterator[str]:
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
