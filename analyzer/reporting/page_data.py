"""What the script of the page has to know beyond what stands there."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from analyzer.reporting.build import PageView
    from analyzer.reporting.turn_view import TurnView
    from analyzer.reporting.view import GameView
    from analyzer.wording import Words


_SPOKEN = (
    "and", "asleep", "best", "draw_cell", "guess_alike", "guess_ask", "guess_best", "guess_chose",
    "guess_none", "guess_on", "guess_summary", "guess_tally", "guess_turn", "guess_yours", "known",
    "known_tiles", "on", "out_blocked", "out_domino", "out_level", "own_bad_link", "own_better",
    "own_closed", "own_copied", "own_deep", "own_failed", "own_forced", "own_from", "own_link_copied",
    "own_none", "own_not", "own_remove", "own_result", "own_selected", "own_stopped", "own_to_play",
    "own_unknown", "own_wait", "own_which", "own_worth", "pass_cell", "pause", "play", "say_draw", "say_ends",
    "say_lead", "say_pass", "say_play", "stock", "stop",
)  # fmt: skip
"""The messages of which the script makes what nobody recorded."""


def page_data(page: PageView, words: Words) -> dict[str, object]:
    """All games of a page for the script, and its messages with their places still open."""
    spoken: dict[str, object] = {key: words.raw(key) for key in _SPOKEN}
    numbers = [words.number(number) for number in range(page.highest + 1)]
    figures = words.figures
    spoken |= {
        "numbers": numbers,
        "percent": figures.percent("{figures}"),
        "signs": {",": figures.group, ".": figures.decimal},
        "deals": words.forms("deals"),
        "points": words.forms("points"),
        "plurals": words.catalogue.plurals,
    }
    return {
        "words": spoken,
        "games": [game_data(game) for game in page.games],
    }


def shared_data(page: PageView) -> dict[str, object]:
    """What is the same in every language and not seen at once, by the games of the page.

    That is what the seats could know, in figures alone, and what lines of the reader's own start from.
    """
    return {
        "known": {game.id: game.known for game in page.games if game.known},
        "own": {game.id: game.own for game in page.games if game.own},
    }


def game_data(game: GameView) -> dict[str, object]:
    """A game for the script: its turns, the sizes of the hands, and what shows that seats lack tiles."""
    return {
        "id": game.id,
        "start": game.start,
        "seats": [hand.seat for hand in game.hands],
        "held": [hand.counts for hand in game.hands],
        "backs": {
            count: text for hand in game.hands for count, text in zip(hand.counts, hand.backs, strict=True)
        },
        "clues": game.clues,
        "called": game.called.sides,
        "players": game.called.seats,
        "turns": [_turn(turn) for turn in game.turns],
    }


def _turn(turn: TurnView) -> dict[str, object]:
    """A turn; what is not so of it is left out, and so is what is said to some as it is to others."""
    told: dict[str, object] = {"turn": turn.turn, "round": turn.round, "seat": turn.seat, "say": turn.say}
    if turn.say_own != turn.say:
        told["own"] = turn.say_own
    if turn.say_seen != turn.say_own:
        told["seen"] = turn.say_seen
    flags = {"wrong": turn.wrong, "misjudged": turn.wrong_for_mover, "choice": turn.choice}
    told |= {name: True for name, holds in flags.items() if holds}
    return told
