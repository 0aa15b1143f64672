"""What the script of the page has to know beyond what stands there."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from analyzer.reporting.seen_view import KnownView
    from analyzer.reporting.turn_view import TurnView
    from analyzer.reporting.view import GameView


def game_data(game: GameView) -> dict[str, object]:
    """A game for the script: its turns, the sizes of the hands, and what every seat could know at every turn.

    Sentences on who passed recur from turn to turn; `clues` has each once, and the rest their places in it.
    """
    clues = dict.fromkeys(clue for turn in game.turns for view in turn.known if view for clue in view.clues)
    places = {clue: at for at, clue in enumerate(clues)}
    return {
        "id": game.id,
        "start": game.start,
        "seats": [hand.seat for hand in game.hands],
        "held": [hand.counts for hand in game.hands],
        "backs": {
            count: text for hand in game.hands for count, text in zip(hand.counts, hand.backs, strict=True)
        },
        "clues": list(clues),
        "turns": [_turn(turn, places) for turn in game.turns],
    }


def _turn(turn: TurnView, places: dict[str, int]) -> dict[str, object]:
    return {
        "turn": turn.turn,
        "seat": turn.seat,
        "say": turn.say,
        "own": turn.say_own,
        "seen": turn.say_seen,
        "wrong": turn.wrong,
        "misjudged": turn.wrong_for_mover,
        "decision": turn.decision,
        "known": [_known(view, places) if view else None for view in turn.known],
    }


def _known(view: KnownView, places: dict[str, int]) -> list[object]:
    """The summary, the heads of the columns, rows of tiles and cells, the places of the clues."""
    rows = [
        [" ".join(row.tiles), *([cell.text, cell.kind] if cell.kind else cell.text for cell in row.cells)]
        for row in view.rows
    ]
    return [view.summary, view.columns, rows, [places[clue] for clue in view.clues]]
