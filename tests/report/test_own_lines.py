"""What a reader's own line starts from, and what the script makes of one."""

from __future__ import annotations

import json
from base64 import b64decode
from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from analyzer.kernel.encoding import cuts_off, position_bytes, rules_bytes
from analyzer.notation import parse
from analyzer.pages.diagrams import drawn
from analyzer.pages.precomputed import board_data, own_data
from analyzer.replays.replay import ActionKind, replay
from analyzer.rules.scoring import net
from analyzer.tiles.tile import tile_set
from tests.effort import some
from tests.every_variant import OUTER_TABLES, random_game, rules_of, written
from tests.report.games import PRINTED, game, losing, winning
from tests.report.own_lines import PLAYED_ON, asked_of_node, pair

if TYPE_CHECKING:
    from analyzer.record.game import Game
    from analyzer.replays.replay import Replay
    from analyzer.replays.trace import Step

HOSTILE = '"); }</script><b>\\ {x} [Lead "C"]\\'


def own(result: Replay) -> Any:
    return own_data(result, drawn(result.steps))


def random_replay(name: str, seats: int, number: int = 0) -> Replay:
    return replay(written(random_game(Random(f"own {name} {seats} {number}"), rules_of(name, seats))))


def whole(text: str) -> bytes:
    """A position as it was before the noughts at its end were left out."""
    return b64decode(text).ljust(256, b"\0")


# What the page starts from


@pytest.mark.parametrize(("name", "seats"), some(OUTER_TABLES, 1))
def test_positions_stand_where_their_turns_do(name: str, seats: int) -> None:
    result = random_replay(name, seats)
    assert result.valid
    data = own(result)
    positions = [step.position for step in result.steps]
    assert all(positions)
    solvable = [there is not None and cuts_off(there) for there in positions]
    sides = {result.seating.side_of(seat) for seat in range(seats)}
    if len(sides) > 2 or not any(solvable):
        assert data is None
        return
    rules = rules_bytes(result.rules)
    assert b64decode(data["rules"]).ljust(len(rules), b"\0") == rules
    found = data["positions"]
    assert len(found) == len(data["scored"]) == len(data["played"]) + 1 == len(result.steps) + 1
    assert found[-1] == "", "nobody plays on once it is over"
    for text, there, playable in zip(found, positions, solvable, strict=False):
        assert there is not None
        assert bool(text) == playable
        if text:
            assert whole(text) == position_bytes(there)


def test_what_has_been_scored_in_play_stands_with_its_place() -> None:
    result = random_replay("all-fives", 2)
    scored = [step.position.scored for step in result.steps if step.position]
    assert any(any(one) for one in scored)
    assert own(result)["scored"][:-1] == [float(net(one, 0)) if one else 0 for one in scored]


def test_the_game_s_own_moves_are_named_as_the_solver_names_them() -> None:
    data = own(replay(losing()))
    assert data["played"][:6] == [["1-1", -1], [], ["1-5", 1], ["1-4", 1], [], ["4-5", 5]]


def without_hands(one: Game) -> Game:
    return replace(one, deal=None, result=None, turns=one.turns[:12])


def test_without_hands_or_with_three_sides_or_an_unknown_stock_there_is_nothing_to_start_from() -> None:
    assert own(replay(losing())) is not None
    assert own(replay(without_hands(losing()))) is None
    assert own(random_replay("cut-throat", 3)) is None
    drawing = random_replay("draw", 2).game
    begun = replace(drawing, turns=drawing.turns[:3])
    assert any(own(replay(begun))["positions"])
    unseen = replay(replace(begun, stock=None))
    assert all(step.position for step in unseen.steps)
    assert own(unseen) is None, "what will be drawn is left to chance"


def test_after_a_mistake_in_the_record_nothing_is_known() -> None:
    result = replay(game(PRINTED))
    assert not result.valid
    data = own(result)
    known = [step.position is not None for step in result.steps]
    assert any(known)
    assert not all(known)
    assert [bool(text) for text in data["positions"][:-1]] == known


# The record as text


def numbered(moves: list[list[Any]]) -> str:
    """Turns as a record has them, the round before the first of each."""
    parts = []
    for at, (round_, text, _) in enumerate(moves):
        parts.append(f"{round_}. {text}" if not at or moves[at - 1][0] != round_ else text)
    return "  ".join(parts)


def same_game(one: Game, other: Game) -> None:
    assert other.tags == one.tags
    assert other.deal == one.deal
    assert other.stock == one.stock
    assert other.lead == one.lead
    assert other.result == one.result
    assert [(turn.seat, turn.action) for turn in other.turns] == [
        (turn.seat, turn.action) for turn in one.turns
    ]


@pytest.mark.parametrize(("name", "seats"), some(OUTER_TABLES, 2))
def test_head_and_moves_are_the_record(name: str, seats: int) -> None:
    result = random_replay(name, seats, 1)
    data = own(result)
    if data is None:
        return
    (read,) = parse(f"{data['head']}\n\n{numbered(data['moves'])}\n").games
    same_game(result.game, read)
    again = replay(read)
    assert again.valid
    assert again.final == result.final
    assert [made for _, _, made in data["moves"]][-1] <= len(result.steps)


def test_hostile_tags_stay_tags() -> None:
    tags = {"Event": HOSTILE, "Variant": "partnership", "Game": "2", "Odd": ']\\"'}
    one = game("B11 Cp D15", tags=tags)
    data = own(replay(one))
    (read,) = parse(f"{data['head']}\n\n{numbered(data['moves'])}\n").games
    same_game(one, read)


def test_passes_that_are_not_written_shift_no_turn() -> None:
    """A blocked game may leave out its last passes; turns written before them still have their places."""
    result = replay(game("B11 Cp D15 A14 Bp C45@5 D04@4 A05 Bp C25 D12 A44"))
    places = [made for _, _, made in own(result)["moves"]]
    assert places == list(range(1, 13))


# Lines in the script

MOVES = [{"name": "4-6", "end": 6}, {"name": "", "end": -1}, {"name": "0-3", "end": 20}]
PLIES: list[list[dict[str, Any]]] = [
    [
        {"kind": "play", "label": "C", "seat": 2, "tile": [4, 6], "at": "6"},
        {"kind": "pass", "label": "D", "seat": 3, "tile": None, "at": ""},
    ],
    [{"kind": "draw", "label": "A", "seat": 0, "tile": [1, 1], "at": ""}],
    [{"kind": "lead", "label": "B", "seat": 1, "tile": [0, 3], "at": ""}],
]
LINE = {"from": 17, "moves": MOVES, "plies": PLIES}
CODE = "17~4-6@6~stop~0-3@20"


def first(count: int) -> dict[str, Any]:
    """The line with its first so many moves only."""
    return {"from": 17, "moves": MOVES[:count], "plies": PLIES[:count]}


def answer(**question: Any) -> Any:
    return asked_of_node([question], "own_line")[0]


def test_a_line_grows_by_a_move_and_what_it_forces() -> None:
    grown = answer(what="grown", own=LINE)
    assert grown == {
        "code": CODE,
        "plies": ["C 4-6@6", "D pass", "A draw 1-1", "B 0-3"],
        "nodes": [0, 2, 3, 4],
        "ends": 4,
    }


def test_a_line_is_taken_back_to_each_of_its_positions() -> None:
    back = answer(what="until", own=LINE)
    expected = [answer(what="grown", own=first(count)) for count in range(4)]
    assert back == expected


def test_between_a_move_and_what_it_forces_there_is_no_position() -> None:
    assert answer(what="found", own=LINE) == [0, None, 2, 3, 4, None]


def test_a_line_goes_on_from_every_beginning_of_its_own_and_from_no_other() -> None:
    begun = [{"what": "continues", "own": LINE, "other": first(count)} for count in range(4)]
    assert asked_of_node(begun, "own_line") == [True] * 4
    elsewhere = {**LINE, "from": 16}
    other_end = {**LINE, "moves": [{"name": "4-6", "end": 4}, *MOVES[1:]]}
    longer = {**LINE, "moves": [*MOVES, MOVES[0]], "plies": [*PLIES, PLIES[0]]}
    others = [{"what": "continues", "own": LINE, "other": one} for one in (elsewhere, other_end, longer)]
    assert asked_of_node(others, "own_line") == [False] * 3
    assert answer(what="continues", own=first(2), other=LINE) is False


def test_what_a_turn_does_to_the_hands() -> None:
    plies = [ply for plies in PLIES for ply in plies]
    changes = answer(what="changes", plies=plies, seats=[0, 1, 2, 3])
    assert changes == [[0, 0, -1, 0], [0, 0, 0, 0], [1, 0, 0, 0], [0, -1, 0, 0]]


def test_a_code_is_read_as_it_was_written() -> None:
    assert answer(what="read", text=f"g12~{CODE}") == {"game": "g12", "from": 17, "moves": MOVES}


NO_CODES = (
    "", "g1", "g1~", "g1~17", "g1~17~", f"g1~{CODE}~", f"~{CODE}", f"x~{CODE}", f"g~{CODE}",
    f"g1x~{CODE}", f"g1\n~{CODE}", f"<b>~{CODE}", "g1~-1~4-6@6", "g1~1e1~4-6@6", "g1~0x1~4-6@6",
    "g1~1000~4-6@6", "g1~ 1~4-6@6", "g1~\u0661~4-6@6", "g1~17~4-6", "g1~17~4-6@", "g1~17~4-6@-2",
    "g1~17~4-6@6.5", "g1~17~4-6@12345", "g1~17~456@6", "g1~17~123-4@6", "g1~17~-4-6@6", "g1~17~STOP",
    "g1~17~stop@1", "g1~17~4-6@6~<script>", "g1~17~4-6@6\n", "g1~17~__proto__@1", "g1~17~constructor",
    "%67%31~17~4-6@6", "g1~17~4-6@6" + "~" * 10_000,
)  # fmt: skip


def test_whatever_else_is_no_code() -> None:
    found = asked_of_node([{"what": "read", "text": text} for text in NO_CODES], "own_line")
    assert [text for text, read in zip(NO_CODES, found, strict=True) if read is not None] == []


def test_tiles_are_counted_as_the_solver_counts_them() -> None:
    for highest in (6, 9, 12, 15):
        tiles = [str(tile) for tile in tile_set(highest).tiles]
        places = [*range(len(tiles)), len(tiles)]
        assert answer(what="tile", places=places, highest=highest) == [*tiles, ""]


# The line in the record


def ply(step: Step, labels: str, at: str) -> dict[str, Any]:
    """A turn of the game as if a reader had made it."""
    return {
        "kind": step.kind.value,
        "label": labels[step.seat],
        "seat": step.seat,
        "tile": step.tile and pair(step.tile),
        "at": at,
        "round": step.round,
    }


def joined(step: Step) -> str:
    return str(step.arm) if step.kind is ActionKind.PLAY else ""


@pytest.mark.parametrize("sample", [losing(), winning()])
def test_a_line_stands_behind_the_turn_it_replaces(sample: Game) -> None:
    """The rest of the game as a line of its own, wherever it may part from it."""
    result = replay(sample)
    data = own(result)
    steps = result.steps
    questions = []
    for start in range(len(steps)):
        plies = [[ply(step, "ABCD", joined(step)) for step in steps[start:]]]
        questions.append(
            {"what": "movetext", "data": data, "own": {"from": start, "moves": MOVES[:1], "plies": plies}}
        )
    for start, text in enumerate(asked_of_node(questions, "own_line")):
        (read,) = parse(text).games
        same_game(sample, read)
        assert [at for at, turn in enumerate(read.turns) if turn.variations] == [start]
        (variation,) = read.turns[start].variations
        line = replay(replace(read, turns=(*read.turns[:start], *variation.turns)))
        assert line.valid
        assert line.final == result.final
        rounds = [step.round for step in steps]
        assert [turn.round for turn in read.turns] == rounds
        assert [turn.round for turn in variation.turns] == rounds[start:]


def test_behind_the_last_turn_a_line_goes_on() -> None:
    result = replay(game("B11 Cp D15 A14 Bp"))
    rest = replay(losing()).steps[5:]
    plies = [[ply(step, "ABCD", joined(step)) for step in rest]]
    line = {"from": 5, "moves": MOVES[:1], "plies": plies}
    (read,) = parse(answer(what="movetext", data=own(result), own=line)).games
    assert not any(turn.variations for turn in read.turns)
    whole_game = replay(losing())
    assert replay(read).final == whole_game.final


def test_an_end_is_named_as_far_as_it_has_to_be() -> None:
    results = [random_replay(name, seats, 2) for name, seats in PLAYED_ON]
    questions = [joins_question(result) for result in results]
    arms = 0
    for result, names in zip(results, asked_of_node(questions, "own_line"), strict=True):
        joined_steps = [step for step in result.steps if step.arm is not None]
        # The lead comes first, whether somebody played it or it was turned from the stock.
        for step, name in zip(joined_steps, names[1:], strict=True):
            says_no_more_than_it_has_to(step, name)
            arms += name == str(step.arm) and "=" not in name
    assert arms, "in a cross or at a spinner"


def joins_question(result: Replay) -> dict[str, Any]:
    board: Any = board_data(result, drawn(result.steps))
    lead = board["tiles"][0]
    plays = [[pair(step.tile), str(step.arm)] for step in result.steps if step.tile and step.arm is not None]
    return {"what": "joins", "shape": board["shape"], "plays": [[lead["tile"], None, lead["left"]], *plays]}


def says_no_more_than_it_has_to(step: Step, name: str) -> None:
    assert step.tile
    layout = step.before
    kinds = zip(layout.arms, layout.ends, layout.kinds, strict=True)
    end = {str(arm): (number, kind) for arm, number, kind in kinds}
    if step.arm is not None and step.arm.outward is not None:
        assert name == str(step.arm), "nothing less would"
        return
    fitting = [str(arm) for arm in layout.joins(step.tile)]
    number = end[str(step.arm)][0]
    alike = [arm for arm in fitting if end[arm][0] == number]
    meant = {"": fitting, str(number): alike, str(step.arm): [str(step.arm)]}[name]
    assert {end[arm] for arm in meant} == {end[str(step.arm)]}, "it says which end"
    if name == str(step.arm):
        assert len({end[arm] for arm in alike}) > 1, "no number would"
    elif name:
        assert len({end[arm][0] for arm in fitting}) > 1, "nothing less would"


def test_what_the_script_is_given_is_plain_data() -> None:
    json.dumps(own(random_replay("all-fives-spinner", 2)))
