"""Plays random games of both domino games of OpenSpiel and reads what it prints of them.

`python -m tools.openspiel --games 1000` needs `.[bench]`. Each game is read as its states, the last state
where it holds the history, the history of actions, the actions as text and what OpenSpiel stores. All moves
have to come out, by the same players; the result is held against the returns, which stand below the actions.

With `--texts FOLDER` it writes the games there instead, as OpenSpiel stores them, for `domino collect`.
"""

from __future__ import annotations

import argparse
import re
from collections import Counter
from importlib import import_module
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any, NamedTuple

from analyzer.forms.read import parse
from analyzer.match import replays_of
from analyzer.notation import UnreadableText
from analyzer.replays.replay import ActionKind

if TYPE_CHECKING:
    from collections.abc import Iterator

GAMES = ("python_block_dominoes", "python_team_dominoes")
_PLAY = re.compile(r"p(\d) tile:\((\d)\.0, (\d)\.0\)")


class Playout(NamedTuple):
    """A random game: who played which tile, and the ways in which OpenSpiel tells it."""

    plays: list[tuple[int, str]]
    texts: dict[str, str]


def playout(spiel: Any, name: str, seed: int) -> Playout:
    """A random game of one of `GAMES`."""
    rng = Random(f"{name} {seed}")
    game = spiel.load_game(name)
    state = game.new_initial_state()
    actions, states = [], []
    while not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(rng.choice([action for action, _ in state.chance_outcomes()]))
            continue
        action = rng.choice(state.legal_actions())
        actions.append(state.action_to_string(state.current_player(), action))
        state.apply_action(action)
        states.append(str(state))
    plays = [(int(who), f"{low}-{high}") for who, low, high in _PLAY.findall("\n".join(actions))]
    texts = {
        "states": "\n\n".join(states),
        "history": str(state.history()),
        "actions": "\n".join([*actions, f"returns: {state.returns()}"]),
        "list of actions": str(actions),
        "stored": spiel.serialize_game_and_state(game, state),
    }
    if "history" in states[-1]:
        texts["last state"] = states[-1]
    return Playout(plays, texts)


def fault(text: str, plays: list[tuple[int, str]]) -> str:
    """What is wrong with the reading of a text; empty where it is right."""
    try:
        results = list(replays_of(parse(text).games))
    except UnreadableText as refused:
        return str(refused)
    if len(results) != 1:
        return f"{len(results)} games"
    if not results[0].valid:
        return f"not valid: {results[0].diagnostics[0]}"
    steps = [step for step in results[0].steps if step.kind in (ActionKind.LEAD, ActionKind.PLAY)]
    seats: dict[int, int] = {}
    read = [
        (seats.setdefault(step.seat, who), str(step.tile))
        for step, (who, _) in zip(steps, plays, strict=False)
    ]
    return "" if read == plays and len(steps) == len(plays) else "other moves"


def write_texts(games: int, folder: Path) -> None:
    """Writes games with all their hands, a file for each."""
    spiel = import_module("pyspiel")
    import_module("open_spiel.python.games")
    folder.mkdir(parents=True, exist_ok=True)
    for name in GAMES:
        for seed in range(games):
            text = playout(spiel, name, seed).texts["stored"]
            (folder / f"{name}-{seed:06}.domino").write_text(text, "utf-8")


def trials(games: int) -> Iterator[tuple[str, str, int, str]]:
    """The name of a game, the kind of text, the seed and what was wrong."""
    spiel = import_module("pyspiel")
    import_module("open_spiel.python.games")
    for name in GAMES:
        for seed in range(games):
            plays, texts = playout(spiel, name, seed)
            for kind, text in texts.items():
                yield name, kind, seed, fault(text, plays)


def main() -> None:
    """Prints how many texts of each kind were read right, and each that was not."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--games", type=int, default=1000, help="random games of each of the two")
    options.add_argument("--texts", type=Path, metavar="FOLDER", help="write the games there")
    asked = options.parse_args()
    if asked.texts is not None:
        write_texts(asked.games, asked.texts)
        return
    right: Counter[tuple[str, str]] = Counter()
    tried: Counter[tuple[str, str]] = Counter()
    for name, kind, seed, wrong in trials(asked.games):
        tried[name, kind] += 1
        right[name, kind] += not wrong
        if wrong:
            print(f"{name} {seed}, {kind}: {wrong}", flush=True)
    for (name, kind), count in tried.items():
        print(f"{name}, {kind}: {right[name, kind]} of {count} right")
    if right != tried:
        raise SystemExit(1)


if __name__ == "__main__":
    main()
