"""What the script of the page has to know beyond what stands there."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from analyzer.reporting.seen_view import KnownView
    from analyzer.reporting.turn_view import TurnView
    from analyzer.reporting.view import GameView, PageView
    from analyzer.wording import Words


_SPOKEN = (
    "and", "best", "draw_cell", "on", "out_blocked", "out_domino", "out_level", "own_bad_link",
    "own_better", "own_closed", "own_copied", "own_deep", "own_failed", "own_forced", "own_from",
    "own_link_copied", "own_none", "own_not", "own_remove", "own_result", "own_selected", "own_to_play",
    "own_stopped", "own_unknown", "own_wait", "own_which", "own_worth", "pass_cell", "say_draw",
    "say_ends", "say_lead", "say_pass", "say_play", "stop",
)  # fmt: skip
"""The messages of which the script makes what nobody recorded."""


def page_data(page: PageView, words: Words) -> dict[str, object]:
    """All games of a page for the script, and its messages with their places still open."""
    spoken: dict[str, object] = {key: words.raw(key) for key in _SPOKEN}
    numbers = [words.number(number) for number in range(page.highest + 1)]
    return {"words": spoken | {"numbers": numbers}, "games": [game_data(game) for game in page.games]}


def own_data(page: PageView) -> dict[str, object]:
    """What lines of the reader's own start from, by the games of the page: the same in every language."""
    return {game.id: game.own for game in page.games if game.own}


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
        "called": game.called.sides,
        "players": game.called.seats,
        "turns": [_turn(turn, places) for turn in game.turns],
    }


def _turn(turn: TurnView, places: dict[str, int]) -> dict[str, object]:
    return {
        "turn": turn.turn,
        "round": turn.round,
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
