"""Games told without a name below the hands of all: who plays which tile follows from the hands alone."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import pytest

from analyzer.forms.by_hands import read_by_hands
from analyzer.forms.read import parse
from analyzer.forms.tokens import tokens
from analyzer.game.position import Position
from analyzer.match import replays_of
from analyzer.replays.state import ActionKind
from analyzer.rules import variant
from tests.effort import effort
from tests.games import random_deal

if TYPE_CHECKING:
    from analyzer.tiles.tile import Tile

NAMES = ("Ada", "Bo", "Cy", "Di")
REMARKS = ("Nobody spoke when {} came.", "Here is the {}.", "What about the {} now?")


def told(name: str, seed: int) -> tuple[list[str], list[str], list[tuple[str, Tile]]]:
    """The hands of a random game, a line of prose for each tile drawn or played, and who plays what."""
    rng = Random(seed)
    rules = variant(name).rules
    position = Position.deal(rules, random_deal(rng, rules), rng.randrange(rules.seats))
    tiles = rules.tile_set
    hands = [
        f"{who}: {' '.join(map(str, tiles.members(hand)))}"
        for who, hand in zip(NAMES, position.hands, strict=False)
    ]
    lines: list[str] = []
    plays: list[tuple[str, Tile]] = []
    while position.end is None:
        options = position.moves()
        if not options and position.must_draw:
            before = position.hands[position.seat]
            seat = position.seat
            position = position.draw(rng.choice(position.draws()))
            (drawn,) = tiles.members(position.hands[seat] & ~before)
            lines.append(f"Out of the pile came a {drawn}.")
            continue
        if not options:
            position = position.knock()
            continue
        move = rng.choice(options)
        lines.append(rng.choice(REMARKS).format(move.tile))
        assert move.tile is not None
        plays.append((NAMES[position.seat], move.tile))
        position = position.play(move)
    return hands, lines, plays


def read(hands: list[str], lines: list[str]) -> list[tuple[str, Tile]] | None:
    """Who plays which tile, as the hands tell it; None where they do not."""
    games = list(read_by_hands(tokens("\n".join([*hands, "", *lines]))))
    if not games:
        return None
    return [
        (turn.who[0], turn.tile) for turn in games[0][0].turns if turn.tile and turn.kind is ActionKind.PLAY
    ]


@pytest.mark.parametrize("name", ["partnership", "block", "draw"])
def test_the_hands_tell_who_plays(name: str) -> None:
    """Where several ways are as good, none is taken; that is so in few games."""
    games = [told(name, seed) for seed in range(effort(8, 200))]
    found = [(read(hands, lines), plays) for hands, lines, plays in games]
    assert [one for one, plays in found if one not in (None, plays)] == []
    assert sum(one == plays for one, plays in found) * 4 >= len(games) * 3


@pytest.mark.parametrize("seed", range(effort(8, 200)))
def test_a_game_that_lacks_a_turn_is_not_told_otherwise(seed: int) -> None:
    hands, lines, plays = told("partnership", seed)
    at = Random(seed).randrange(len(lines))
    found = read(hands, lines[:at] + lines[at + 1 :])
    assert found is None or len(found) < len(plays)
    text = "\n".join([*hands, "", *lines[:at], *lines[at + 1 :]])
    results = list(replays_of(parse(text).games))
    assert found is not None or not (results and all(result.valid for result in results))


def test_what_is_left_in_the_end_is_no_turn() -> None:
    hands, lines, plays = told("partnership", 3)
    left = {who: [*hand.split()[1:]] for who, hand in ((hand.split(":")[0], hand) for hand in hands)}
    for who, tile in plays:
        left[who].remove(str(tile))
    kept = [f"{who} kept {' '.join(tiles)}" for who, tiles in left.items() if tiles]
    assert read(hands, [*lines, *kept]) == plays


def test_the_hand_of_another_is_not_played_from() -> None:
    """What stands right behind a name is that player's; here it was dealt to another."""
    hands, lines, plays = told("partnership", 5)
    others = {who: NAMES[(NAMES.index(who) + 1) % len(NAMES)] for who in NAMES}
    named = [f"{who}: {tile}" for who, tile in plays]
    wrong = [*named[:6], f"{others[plays[6][0]]}: {plays[6][1]}", *named[7:]]
    assert read(hands, named) == plays
    assert read(hands, wrong) is None
    assert len(lines) == len(plays)
