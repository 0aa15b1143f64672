"""What a form can say beside who plays which tile: the end that is joined, draws, hands."""

from __future__ import annotations

from typing import Any

import pytest

import analyzer
from analyzer.forms import seats
from analyzer.forms.fields import turns_of
from analyzer.forms.lines import read_lines
from analyzer.forms.loose_game import HeldTiles
from analyzer.forms.read import parse
from analyzer.forms.tokens import tokens
from analyzer.forms.words import meaning, own_list
from analyzer.notation.vocabulary import Word
from analyzer.record.diagnostics import Span
from analyzer.record.game import Draw, Play
from analyzer.replays.state import ActionKind

SAID: dict[str, dict[str, str]] = {
    "chat": {
        "end": (
            "[21/11/25, 22:10] Ana: 6-6\n"
            "[21/11/25, 22:10] Luis: 6-4 right\n"
            "[21/11/25, 22:11] Ana: 6-5 left\n"
            "[21/11/25, 22:11] Luis: 5-4 left"
        ),
        "draw": (
            "[21/11/25, 22:10] Ana: 6-6\n"
            "[21/11/25, 22:10] Luis: 6-4\n"
            "[21/11/25, 22:11] Ana draws\n"
            "[21/11/25, 22:11] Ana: 4-1\n"
            "[21/11/25, 22:11] Luis: 1-3"
        ),
        "hands": (
            "Ana: 6-6 4-1 3-2 0-0 5-5 2-2 3-3\n"
            "Luis: 6-4 1-3 2-1 0-1 4-4 5-4 5-1\n"
            "[21/11/25, 22:10] Ana: 6-6\n"
            "[21/11/25, 22:10] Luis: 6-4\n"
            "[21/11/25, 22:11] Ana: 4-1\n"
            "[21/11/25, 22:11] Luis: 1-3"
        ),
    },
    "lines": {
        "end": ("Ana: 6-6\nLuis: 6-4 right\nAna: 6-5 left\nLuis: 5-4 left"),
        "draw": ("Ana: 6-6\nLuis: 6-4\nAna draws\nAna: 4-1\nLuis: 1-3"),
        "hands": (
            "Ana: 6-6 4-1 3-2 0-0 5-5 2-2 3-3\n"
            "Luis: 6-4 1-3 2-1 0-1 4-4 5-4 5-1\n"
            "\n"
            "Ana: 6-6\n"
            "Luis: 6-4\n"
            "Ana: 4-1\n"
            "Luis: 1-3"
        ),
    },
    "sentences": {
        "end": ("Ana plays 6-6, Luis 6-4 on the right, Ana 6-5 on the left, Luis 5-4 on the left."),
        "draw": "Ana plays 6-6, Luis plays 6-4, Ana draws one and plays 4-1, Luis plays 1-3.",
        "hands": (
            "Ana holds 6-6 4-1 3-2 0-0 5-5 2-2 3-3. Luis holds 6-4 1-3 2-1 0-1 4-4 5-4 5-1.\n"
            "Ana plays 6-6, Luis plays 6-4, Ana plays 4-1, Luis plays 1-3."
        ),
    },
    "tiles": {
        "end": "6-6 6-4 right 6-5 left pass 5-4 left",
    },
    "moves-table": {
        "end": ("n,player,tile,side\n1,Ana,6-6,\n2,Luis,6-4,right\n3,Ana,6-5,left\n4,Luis,5-4,left"),
        "draw": (
            "n,player,action,tile\n"
            "1,Ana,play,6-6\n"
            "2,Luis,play,6-4\n"
            "3,Ana,draw,\n"
            "4,Ana,play,4-1\n"
            "5,Luis,play,1-3"
        ),
        "hands": (
            "Ana: 6-6 4-1 3-2 0-0 5-5 2-2 3-3\n"
            "Luis: 6-4 1-3 2-1 0-1 4-4 5-4 5-1\n"
            "\n"
            "n;player;tile\n"
            "1;Ana;6-6\n"
            "2;Luis;6-4\n"
            "3;Ana;4-1\n"
            "4;Luis;1-3"
        ),
    },
    "rounds-table": {
        "end": ("Ronda;Ana;Luis\n1;6-6;6-4 right\n2;6-5 left;5-4 left"),
        "draw": ("Ronda;Ana;Luis\n1;6-6;6-4\n2;(drew 1) 4-1;1-3"),
        "hands": (
            "Ana: 6-6 4-1 3-2 0-0 5-5 2-2 3-3\n"
            "Luis: 6-4 1-3 2-1 0-1 4-4 5-4 5-1\n"
            "\n"
            "Ronda;Ana;Luis\n"
            "1;6-6;6-4\n"
            "2;4-1;1-3\n"
            "3;3-3;"
        ),
    },
    "json": {
        "end": (
            '{"moves":[{"p":"Ana","tile":[6,6]},{"p":"Luis","tile":[6,4],"side":"right"},{"p":"Ana'
            '","tile":[6,5],"side":"left"},{"p":"Luis","tile":[5,4],"side":"left"}]}'
        ),
        "draw": (
            '{"moves":[{"p":"Ana","tile":[6,6]},{"p":"Luis","tile":[6,4]},{"p":"Ana","action":"dra'
            'w"},{"p":"Ana","tile":[4,1]},{"p":"Luis","tile":[1,3]}]}'
        ),
        "hands": (
            '{"hands":{"Ana":["6-6","4-1","3-2","0-0","5-5","2-2","3-3"],"Luis":["6-4","1-3","2-1"'
            ',"0-1","4-4","5-4","5-1"]},"moves":[{"p":"Ana","tile":"6-6"},{"p":"Luis","tile":"6-4"'
            '},{"p":"Ana","tile":"4-1"},{"p":"Luis","tile":"1-3"}]}'
        ),
    },
    "json-lines": {
        "end": (
            '{"p":"Ana","tile":"6-6"}\n'
            '{"p":"Luis","tile":"6-4","side":"right"}\n'
            '{"p":"Ana","tile":"6-5","side":"left"}\n'
            '{"p":"Luis","tile":"5-4","side":"left"}'
        ),
        "draw": (
            '{"p":"Ana","a":"play","tile":"6-6"}\n'
            '{"p":"Luis","a":"play","tile":"6-4"}\n'
            '{"p":"Ana","a":"draw"}\n'
            '{"p":"Ana","a":"play","tile":"4-1"}\n'
            '{"p":"Luis","a":"play","tile":"1-3"}'
        ),
        "hands": (
            '{"p":"Ana","hand":["6-6","4-1","3-2","0-0","5-5","2-2","3-3"]}\n'
            '{"p":"Luis","hand":["6-4","1-3","2-1","0-1","4-4","5-4","5-1"]}\n'
            '{"p":"Ana","tile":"6-6"}\n'
            '{"p":"Luis","tile":"6-4"}\n'
            '{"p":"Ana","tile":"4-1"}\n'
            '{"p":"Luis","tile":"1-3"}'
        ),
    },
    "xml": {
        "end": (
            '<g><m p="Ana" tile="6-6"/><m p="Luis" tile="6-4" side="right"/><m p="Ana" tile="6-5" '
            'side="left"/><m p="Luis" tile="5-4" side="left"/></g>'
        ),
        "draw": (
            '<g><m p="Ana" a="play" tile="6-6"/><m p="Luis" a="play" tile="6-4"/><m p="Ana" a="dra'
            'w"/><m p="Ana" a="play" tile="4-1"/><m p="Luis" a="play" tile="1-3"/></g>'
        ),
        "hands": (
            '<g><hand player="Ana">6-6 4-1 3-2 0-0 5-5 2-2 3-3</hand><hand player="Luis">6-4 1-3 2'
            '-1 0-1 4-4 5-4 5-1</hand><m player="Ana" tile="6-6"/><m player="Luis" tile="6-4"/><m '
            'player="Ana" tile="4-1"/><m player="Luis" tile="1-3"/></g>'
        ),
    },
}
"""Bare tiles, in which nobody is named, hold neither draws nor hands."""


@pytest.mark.parametrize(("form", "fact"), [(form, fact) for form, facts in SAID.items() for fact in facts])
def test_a_form_says_more_than_who_plays_what(form: str, fact: str) -> None:
    record = parse(SAID[form][fact])
    (game,) = record.games
    assert analyzer.replay(game).valid
    actions = [turn.action for turn in game.turns]
    if fact == "end":
        assert [action.join for action in actions if isinstance(action, Play)][-1] is not None
    elif fact == "draw":
        assert any(isinstance(action, Draw) for action in actions)
    else:
        assert game.deal is not None
        assert [len(hand.tiles) for hand in game.deal.hands] == [7, 7]


def test_bare_tiles_with_draws_are_not_called_valid() -> None:
    """Whether the tile behind the word is the one drawn or the one played is not said."""
    record = parse("6-6 6-4 draw 4-1 1-3 3-3 3-5")
    assert not all(analyzer.replay(game).valid for game in record.games)


@pytest.mark.parametrize(
    ("told", "actions"),
    [
        ("Ana drew 2, 4-1", ["Draw", "Draw", "Play"]),
        ("Ana draws 2 and plays 4-1", ["Draw", "Draw", "Play"]),
        ("Ana draws 1 tile: 4-1\nAna: 4-1", ["Draw", "Play"]),
        ("Ana draws 4-1\nAna: 4-1", ["Draw", "Play"]),
    ],
)
def test_what_is_drawn_is_not_what_is_played(told: str, actions: list[str]) -> None:
    (game,) = parse(f"Ana: 6-6\nLuis: 6-4\n{told}\nLuis: 1-3\nAna: 3-3\nLuis: 3-5").games
    assert [type(turn.action).__name__ for turn in game.turns if turn.seat == "A"] == [
        "Play",
        *actions,
        "Play",
    ]


def test_a_tile_told_again_and_again_is_not_looked_for_in_the_end(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is left was sought for every turn of a text: twice the text took four times the time."""
    made = 0

    def counted(*args: Any, **fields: Any) -> HeldTiles:
        nonlocal made
        made += 1
        return HeldTiles(*args, **fields)

    monkeypatch.setattr(seats, "HeldTiles", counted)
    (loose,) = read_lines(tokens("\n".join(f"Ana says 6-4 and sorry {at}" for at in range(300))))
    assert len(loose.turns) > 200
    assert list(seats.left_apart(loose)) == []
    assert made < 300


@pytest.mark.parametrize(
    ("row", "drawn"),
    [
        ({"action": "draw", "drew": "5-2"}, ["2-5"]),
        ({"action": "draw", "drew": 1}, ["None"]),
        ({"action": "draw"}, ["None"]),
        ({"tile": "1-0", "drew": ["5-2", "3-3"]}, ["2-5", "3-3"]),
        ({"tile": "1-0", "drew": 2}, ["None", "None"]),
        ({"tile": "1-0", "draw_pile": 14}, []),
    ],
)
def test_a_field_of_draws_is_counted_once(row: dict[str, Any], drawn: list[str]) -> None:
    rows = [
        {"player": "Ana", "tile": "6-6"},
        {"player": "Ben", "tile": "6-4"},
        {"player": "Ana", "tile": "4-1"},
        {"player": "Ben", **row},
    ]
    turns = turns_of(rows, [Span.of(1, 1)] * len(rows))
    assert turns is not None
    assert [str(turn.tile) for turn in turns if turn.kind is ActionKind.DRAW] == drawn
    assert sum(turn.kind is ActionKind.PLAY for turn in turns) == 3 + ("tile" in row)


@pytest.mark.parametrize(
    "name", ["Ben", "Dan", "Ana", "Eva", "Al", "Ina", "Per", "Kai", "Jan", "Ali", "Uma", "Di"]
)
def test_a_common_name_is_no_word_of_some_language_for_me_or_and(name: str) -> None:
    """Turkish `ben` is "I" and Indonesian `dan` is "and": they are left out of the lists."""
    assert name.casefold() not in own_list("self")
    assert Word.AND not in meaning(name)
