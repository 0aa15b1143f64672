"""Random games, written in every loose form and read again: the same plays by the same players."""

from __future__ import annotations

import json
from random import Random
from typing import TYPE_CHECKING

import pytest

import analyzer
from analyzer.forms import ENDS, FORMS, HANDS, LETTERS, RULES, FormEntry
from analyzer.forms.read import parse
from analyzer.record.game import Pass, Play
from tests.effort import seeds
from tests.every_variant import random_game, rules_of, written

if TYPE_CHECKING:
    from collections.abc import Callable

    from analyzer.record.game import Game

NAMES = ("Ana", "Luis", "Pepe", "Rosa")
GAMES = seeds(3, 225)
VARIANTS = (
    "partnership", "great-lakes", "jamaican", "doscientos", "dominican",
    "venezuelan", "international", "whist", "gaple", "cut-throat",
)  # fmt: skip


def rows(game: Game) -> list[tuple[str, str]]:
    """Who does what; a player is named by the order of the seats."""
    seats = sorted({turn.seat for turn in game.turns})
    return [
        (NAMES[seats.index(turn.seat)], "pass" if isinstance(turn.action, Pass) else str(turn.action.tile))
        for turn in game.turns
        if isinstance(turn.action, Pass | Play)
    ]


def table(told: list[tuple[str, str]]) -> str:
    first = NAMES.index(told[0][0])
    cells = [""] * first + [what for _, what in told]
    lines = ["Ronda;" + ";".join(NAMES)]
    for at in range(0, len(cells), len(NAMES)):
        lines.append(";".join([str(at // len(NAMES) + 1), *cells[at : at + len(NAMES)]]))
    return "\n".join(lines)


WRITERS: dict[str, Callable[[list[tuple[str, str]]], str]] = {
    "chat": lambda told: "\n".join(
        f"[21/11/25, 22:{at % 60:02}] {who}: {what}" for at, (who, what) in enumerate(told)
    ),
    "lines": lambda told: "\n".join(f"{at}. {who} -> {what}" for at, (who, what) in enumerate(told, 1)),
    "sentences": lambda told: ", ".join(f"{who} {what}" for who, what in told),
    "moves-table": lambda told: (
        "n,player,tile\n" + "\n".join(f"{at},{who},{what}" for at, (who, what) in enumerate(told, 1))
    ),
    "rounds-table": table,
    "json": lambda told: json.dumps({"moves": [{"player": who, "tile": what} for who, what in told]}),
    "json-lines": lambda told: "\n".join(json.dumps({"who": who, "what": what}) for who, what in told),
    "xml": lambda told: (
        "<g>" + "".join(f'<m player="{who}" tile="{what}"/>\n' for who, what in told) + "</g>"
    ),
    # Words of no language, and nothing about passes: names have to be found from how they come back.
    "unknown words": lambda told: "\n".join(
        f"zork {'blarg mup' if at % 3 else 'trell'} {who} fnord {what} quib"
        for at, (who, what) in enumerate(told)
        if what != "pass"
    ),
}


@pytest.mark.parametrize("form", WRITERS)
def test_what_is_written_is_read(form: str) -> None:
    for seed in GAMES:
        rng = Random(f"{form}{seed}")
        told = rows(written(random_game(rng, rules_of(rng.choice(VARIANTS), 4)), ends=False, deal=False))
        if len({who for who, _ in told}) < len(NAMES):
            continue
        (game,) = parse(WRITERS[form](told)).games
        assert analyzer.replay(game).valid, (form, seed)
        names = game.tag("Names")
        assert names is not None
        called = {
            seat.strip(): name.strip() for seat, name in (one.split(":") for one in names.value.split(","))
        }
        again = [
            (called[turn.seat], "pass" if isinstance(turn.action, Pass) else str(turn.action.tile))
            for turn in game.turns
            if isinstance(turn.action, Pass | Play)
        ]
        while told[-1][1] == "pass" and len(again) < len(told):
            told = told[:-1]  # passes at the end of a blocked game may be left out
        assert again == told, (form, seed)


@pytest.mark.parametrize("entry", FORMS, ids=lambda entry: entry.name)
def test_what_a_form_does_not_say_is_listed(entry: FormEntry) -> None:
    """Our own forms say all (tests/notation/test_round_trip.py); of the others each fact that is lost is."""
    told = rows(written(random_game(Random(1), rules_of("partnership", 4)), ends=False, deal=False))
    if entry.name not in WRITERS:
        assert bool(entry.unsaid) == (entry.name not in ("movetext", "table"))
        return
    (game,) = parse(WRITERS[entry.name](told)).games
    assert game.deal is None
    assert game.turns[0].seat == "A" or entry.name == "rounds-table", "there the columns have the letters"
    assert not [turn for turn in game.turns if isinstance(turn.action, Play) and turn.action.join]
    assert game.tag("Variant") is None
    assert {RULES, ENDS, HANDS} <= set(entry.unsaid)
    assert LETTERS in entry.unsaid or entry.name == "rounds-table"


Told = list[tuple[str, str]]


def _tile_again(told: Told, at: int) -> None:
    """A tile that has been played is played once more."""
    told[at] = (told[at][0], next(what for _, what in told if what != "pass"))


def _name(told: Told, at: int) -> None:
    """A turn stands beside the name of the player whose turn comes next."""
    told[at] = (told[at + 1][0], told[at][1])


def _exchanged(told: Told, at: int) -> None:
    """Two turns stand in each other's place."""
    told[at : at + 2] = reversed(told[at : at + 2])


def _left_out(told: Told, at: int) -> None:
    """A turn is missing."""
    del told[at]


def _misspelt(told: Told, at: int) -> None:
    """The last letter of a name is another."""
    told[at] = (told[at][0][:-1] + "x", told[at][1])


SLIPS = (_tile_again, _name, _exchanged, _left_out, _misspelt)


@pytest.mark.parametrize("slip", SLIPS, ids=lambda slip: slip.__name__.strip("_"))
@pytest.mark.parametrize("form", [form for form in WRITERS if form not in ("rounds-table", "unknown words")])
def test_a_slip_is_not_read_away(form: str, slip: Callable[[Told, int], None]) -> None:
    """A text with a slip has an error, or is read as it is written: by whom each tile is played is said."""
    for seed in seeds(1, 40):
        rng = Random(f"slip {form}{slip.__name__}{seed}")
        told = rows(written(random_game(rng, rules_of("partnership", 4)), ends=False, deal=False))
        plays = [at for at, (_, what) in enumerate(told[:-2]) if what != "pass"]
        slip(told, rng.choice(plays[len(plays) // 2 :]))
        record = parse(WRITERS[form](told))
        if not record.games or not all(analyzer.replay(game).valid for game in record.games):
            continue
        read = [
            (game.names.get(turn.seat, turn.seat), str(turn.action.tile))
            for game in record.games
            for turn in game.turns
            if isinstance(turn.action, Play)
        ]
        meant = {name[:-1]: name for name in NAMES}
        assert read == [(meant[who[:-1]], what) for who, what in told if what != "pass"], (form, seed)


LEFT: dict[str, Callable[[str, str], str]] = {
    "left": lambda who, tiles: f"Left: {who} {tiles}",
    "had left": lambda who, tiles: f"{who} had {tiles} left",
    "in hand": lambda who, tiles: f"{who} in hand: {tiles}",
    "under a heading": lambda who, tiles: f"{who}: {tiles}",
    "le quedan": lambda who, tiles: f"A {who} le quedan {tiles}",
    "hat noch": lambda who, tiles: f"{who} hat noch {tiles}",
    "reste": lambda who, tiles: f"Il reste \u00e0 {who} : {tiles}",
}


@pytest.mark.parametrize("said", LEFT)
def test_what_is_left_at_the_end_tells_the_hands(said: str) -> None:
    for seed in GAMES:
        rng = Random(f"{said}{seed}")
        game = written(random_game(rng, rules_of("partnership", 4)))
        told = rows(game)
        assert game.deal is not None
        seats = sorted(hand.seat for hand in game.deal.hands)
        left = {
            NAMES[seats.index(hand.seat)]: [
                str(tile) for tile in hand.tiles if (NAMES[seats.index(hand.seat)], str(tile)) not in told
            ]
            for hand in game.deal.hands
        }
        text = WRITERS[rng.choice(("chat", "lines"))](told) + "\n\nRemaining tiles\n"
        text += "\n".join(LEFT[said](who, ", ".join(tiles)) for who, tiles in left.items() if tiles)
        (again,) = parse(text).games
        assert analyzer.replay(again).valid, (said, seed)
        assert again.deal is not None
        assert sum(len(hand.tiles) for hand in again.deal.hands) == 28, (said, seed)
