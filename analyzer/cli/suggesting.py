"""The repairs that `domino check` shows: searched for only where there is an error, and not without end."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import click

from analyzer.messages import say_many

if TYPE_CHECKING:
    from analyzer.diagnostics import Diagnostic
    from analyzer.replaying import Replay
    from analyzer.setting import HouseRules
    from analyzer.wording import Words

EFFORT = 20_000
"""How many places are looked at for a game; `domino repair` looks at more."""

MOST_GAMES = 20
"""So many games are searched in a run: a folder of bad scans is to be checked all the same."""


class Suggestion(NamedTuple):
    """A repair as text, and the problem under which it stands."""

    problem: Diagnostic
    text: str


class Suggestions:
    """Finds a repair for one broken game after another, until there have been enough of them."""

    def __init__(self, house: HouseRules, words: Words, *, wanted: bool = True) -> None:
        self._house = house
        self._words = words
        self._left = MOST_GAMES if wanted else 0
        self._wanted = wanted
        self._skipped = 0

    def take(self, result: Replay) -> Suggestion | None:
        """The best repair of a game that has errors; None where there is none, or no more are looked for."""
        if result.valid or not self._wanted:
            return None
        if not self._left:
            self._skipped += 1
            return None
        # A check of sound games does not pay for what follows.
        from analyzer.cli.repair_text import explained, under
        from analyzer.repairing import repair

        found = repair(result.game, self._house, effort=EFFORT)
        if found.needed:
            self._left -= 1
        if not found.repairs:
            return None
        problem = explained(result.diagnostics, found.game, found.repairs[0])
        return None if problem is None else Suggestion(problem, under(problem, found, self._words))

    def say_skipped(self) -> None:
        """Says on standard error how many games were not searched."""
        if self._skipped:
            note = say_many(
                self._skipped,
                "note: {count} more game with errors was not searched for repairs; domino repair does that",
                "note: {count} more games with errors were not searched for repairs; domino repair does that",
            )
            click.echo(self._words.told(note), err=True)
