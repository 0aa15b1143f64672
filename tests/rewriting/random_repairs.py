"""Records as people write them, and random repairs of each kind."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from analyzer.notation import parse, write
from analyzer.record.game import (
    Comment,
    EndKind,
    Form,
    Lead,
    Mark,
    Pass,
    Play,
    Record,
    Result,
    Turn,
    Variation,
)
from analyzer.repairs.edits import Op
from analyzer.tiles.tile import Tile
from tests.games import random_play, random_rules, random_start, written
from tests.notation import samples
from tests.rewriting.by_hand import Change, repair
from tests.sample import REPAIRED, movetext

if TYPE_CHECKING:
    from collections.abc import Sequence
    from random import Random

    from analyzer.record.game import Action, Game
    from analyzer.repairs.edits import Repair

MARKDOWN_ALIGNED = """\
| #  | Anna      | Bob   |
|----|-----------|-------|
| 1  | ----      | [1-1] |
| 2  | [1-6]!    | [6-6] |
| 3  | pass      | [2-6] |
| 10 | [2-4]     | pass  |
"""
ALIGNED = """\
A: 05 13 14 22 34 44 56
B: 00 01 06 11 16 23 26
C: 02 24 25 33 36 45 46
D: 03 04 12 15 35 55 66

      A      B      C      D
 1   ----   1-1    pass   1-5
 2   1-4    pass   4-5    0-4
 3   0-5    pass   2-5    1-2
 4   4-4    0-1    0-2    pass
 9   2-2    2-6    3-6*   0-3

A remark below the table.
"""
COMMAS = """\
Round,A,B,C,D
1,----,1-1,pass,1-5
2,1-4,pass,4-5,0-4
3,0-5,pass,2-5 {a remark},1-2
4,4-4,0-1,0-2,pass
"""
BARE = """\
Round Player A Player B Player C Player D
---- 🁀 pass 🀶
🀷 pass 🀸 🀹
pass 🁂 🁃 🁄
"""
NAMED = """\
Players: all four
A: 05 13 14 22 34 44 56
B: 00 01 06 11 16 23 26
C: 02 24 25 33 36 45 46
D: 03 04 12 15 35 55 66

1. B 1-1  C pass  D 1-5
2. A 1-4  B pass  C 4-5  D 0-4
3. A 0-5  B pass  C 2-5  D 1-2
"""
LOOSE = """\
; A game as somebody typed it.
[Event "At home"]
[Lead "B 1-1"]

{before the first turn}
1. B [1|1], C passt, D [1|5] ; so far so good
2. A 1-4! {well} (2. A 1-3 B 1-6) B passt C 4-5@5 D 0-4+5
Here somebody looks away.
3. A 0-5 irregular  B passt
   C 2-5 ! D 1-2

D wins in the end.
"""
UNNUMBERED = "A 3-4 B 4-5 C pass D 5-5\nA 3-3 B pass {no threes} C 0-3 D 0-5\n"
ONE_EACH = "1. B 1-1\nC pass\nD 1-5\n2. A 1-4\nB pass\nC 4-5\nD 0-4\n"

TABLES = {
    "english": samples.ENGLISH,
    "german": samples.GERMAN,
    "spanish": samples.SPANISH,
    "tabs": samples.TABS,
    "markdown": samples.MARKDOWN,
    "markdown, aligned": MARKDOWN_ALIGNED,
    "aligned": ALIGNED,
    "commas": COMMAS,
    "bare": BARE,
    "named": NAMED,
}
MOVETEXTS = {
    "loose": LOOSE,
    "unnumbered": UNNUMBERED,
    "one on a line": ONE_EACH,
    "sample": movetext(REPAIRED, '[Lead "B"]', '[Result "domino B B+D 10"]'),
}


def random_record(rng: Random, form: Form) -> Record:
    """A legal game with some remarks, in a form."""
    start = random_start(rng, random_rules(rng))
    game = written(random_play(rng, start), ends=rng.random() < 0.3)
    turns = []
    for turn in game.turns:
        remarks = (Comment("a remark"),) if rng.random() < 0.1 else ()
        marks = (rng.choice(list(Mark)),) if rng.random() < 0.1 else ()
        lines = (
            (Variation((Turn(seat=turn.seat, action=Pass(), round=turn.round),)),)
            if rng.random() < 0.05
            else ()
        )
        turns.append(replace(turn, comments=remarks, marks=marks, variations=lines))
    game = replace(game, turns=tuple(turns), preface=(Comment("a random game"),))
    return parse(write(game, form, rng.choice(["en", "de", "es", "fr", "pt"])))


def _tile(rng: Random) -> Tile:
    return Tile.of(rng.randrange(7), rng.randrange(7))


def _some_action(rng: Random) -> Action:
    return Play(_tile(rng)) if rng.random() < 0.5 else Pass()


def _another(rng: Random, turn: Turn) -> Turn:
    """The turn with another action."""
    if isinstance(turn.action, Play) and rng.random() < 0.6:
        return replace(turn, action=replace(turn.action, tile=_tile(rng)))
    action: Action = Pass() if isinstance(turn.action, Play) else Play(_tile(rng), rng.choice([None, 3]))
    return replace(turn, action=action)


def _some_change(rng: Random, turns: Sequence[Turn], place: int) -> Change:
    turn = turns[place]
    match rng.randrange(3):
        case 0:
            return Change(Op.REPLACE, place, _another(rng, turn))
        case 1:
            return Change(Op.DELETE, place)
    seat = rng.choice(turns).seat
    return Change(Op.INSERT, place, Turn(seat=seat, action=Play(_tile(rng)), round=turn.round))


def _next(game: Game, seat: str) -> str:
    order = sorted({turn.seat for turn in game.turns})
    return order[(order.index(seat) + 1) % len(order)] if seat in order else seat


def random_repair(rng: Random, game: Game, kind: str) -> Repair | None:  # noqa: C901, PLR0912 - one kind each
    """A repair of a kind, None where the game has no place for it."""
    turns = game.turns
    if not turns:
        return None
    place = rng.randrange(len(turns))
    turn = turns[place]
    match kind:
        case "replace":
            return repair(game, [Change(Op.REPLACE, place, _another(rng, turn))])
        case "seat":
            return repair(game, [Change(Op.REPLACE, place, replace(turn, seat=_next(game, turn.seat)))])
        case "insert":
            # What a transcriber leaves out: the turn in front of one, of the seat before it in the round.
            earlier = [one.seat for one in turns[:place] if one.round == turn.round]
            order = sorted({one.seat for one in turns})
            at = order.index(turn.seat)
            if not at or (earlier and order.index(earlier[-1]) >= at - 1):
                return None
            seat = order[at - 1]
            return repair(game, [Change(Op.INSERT, place, Turn(seat=seat, action=Pass(), round=turn.round))])
        case "at end":
            last = turns[-1]
            seat = _next(game, last.seat)
            number = last.round
            if number is not None and seat < last.seat:
                number += 1
            new = Turn(seat=seat, action=Play(_tile(rng)), round=number)
            return repair(game, [Change(Op.INSERT, len(turns), new)])
        case "delete":
            return repair(game, [Change(Op.DELETE, place)]) if len(turns) > 1 else None
        case "several":
            places = sorted(rng.sample(range(len(turns)), min(len(turns), 3)))
            return repair(game, [_some_change(rng, turns, at) for at in places])
        case "round":
            if turn.round is None:
                return None
            order = sorted({one.seat for one in turns})
            start = next(i for i, one in enumerate(turns) if one.round == turn.round)
            if not start:
                return None
            inserted = [
                Change(Op.INSERT, start, Turn(seat=seat, action=_some_action(rng), round=turn.round))
                for seat in order
            ]
            return repair(game, inserted, rounds=dict.fromkeys(range(start, len(turns)), 1))
        case "row struck":
            row = [i for i, one in enumerate(turns) if one.round == turn.round]
            if turn.round is None or len(row) == len(turns):
                return None
            later = range(row[-1] + 1, len(turns))
            return repair(game, [Change(Op.DELETE, i) for i in row], rounds=dict.fromkeys(later, -1))
        case "exchange":
            if place + 1 == len(turns):
                return None
            other = turns[place + 1]
            return repair(
                game,
                [
                    Change(Op.REPLACE, place, replace(turn, action=other.action)),
                    Change(Op.REPLACE, place + 1, replace(other, action=turn.action)),
                ],
            )
        case "marks":
            return repair(game, [Change(Op.REPLACE, place, replace(turn, scored=10))])
        case "deal":
            if game.deal is None:
                return None
            hand = rng.randrange(len(game.deal.hands))
            where = rng.randrange(len(game.deal.hands[hand].tiles))
            return repair(game, tiles={(hand, where): rng.choice([None, _tile(rng)])})
        case "lead":
            return repair(game, lead=Lead(rng.choice("ABCD"), rng.choice([None, _tile(rng)])))
        case "result":
            return repair(game, result=Result(rng.choice(list(EndKind)), None, (), tie=True))
        case "seats":
            return repair(game, seats="A B C D")
    raise ValueError(kind)


KINDS = (
    "replace", "seat", "insert", "at end", "delete", "round", "row struck", "exchange", "marks", "deal",
    "lead", "result", "seats", "several",
)  # fmt: skip
