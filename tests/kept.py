"""What several tests find again and again, kept for the next that asks the same: see `conftest.py`."""

from __future__ import annotations

import pickle
from functools import wraps
from typing import TYPE_CHECKING

from analyzer import repairs
from analyzer.forms import understanding
from analyzer.game.rules_of_game import NO_HOUSE_RULES
from analyzer.reviews.fair import endings, valuing

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from analyzer.forms.weighing import Understood
    from analyzer.game.rules_of_game import HouseRules
    from analyzer.record.game import Game
    from analyzer.repairs.edits import Repairs
    from analyzer.replays.replay import Replay, Step
    from analyzer.reviews.fair import Fair, FairSettings

plain_fair_values_of = valuing.fair_values_of
_understood, _repair = understanding.understood, repairs.repair
_texts: dict[tuple[str, str | None], bytes] = {}
"""Kept as bytes, as whoever is given a reading may change it."""
_games: dict[bytes, Repairs] = {}
"""By the game with its places in the text, which equal games need not share."""
_turns: dict[tuple[object, ...], list[Fair | None]] = {}


@wraps(_understood)
def understood(text: str, form: str | None = None) -> Understood | None:
    """The games of a text in no form of ours."""
    if (text, form) not in _texts:
        _texts[text, form] = pickle.dumps(_understood(text, form))
    found: Understood | None = pickle.loads(_texts[text, form])
    return found


@wraps(_repair)
def repair(
    game: Game, house: HouseRules = NO_HOUSE_RULES, *, effort: int = repairs.EFFORT, most: int = 10
) -> Repairs:
    """The repairs of a game."""
    asked = pickle.dumps((game, house, effort, most))
    if asked not in _games:
        _games[asked] = _repair(game, house, effort=effort, most=most)
    return _games[asked]


@wraps(plain_fair_values_of)
def fair_values_of(
    replay: Replay,
    steps: Sequence[Step | None],
    settings: FairSettings,
    progress: Callable[[], None] | None = None,
) -> list[Fair | None]:
    """The fair values of turns of a game."""
    turns = tuple(step and step.turn for step in steps)
    asked = (replay.game, replay.rules, turns, settings, endings.MOST_DEALS)
    if asked not in _turns:
        _turns[asked] = plain_fair_values_of(replay, steps, settings, progress)
    elif progress:
        for _ in steps:
            progress()
    return _turns[asked]
