"""What is said of a repair: a sentence for every slip, whatever its edits are."""

from __future__ import annotations

from dataclasses import replace
from itertools import product

import pytest

from analyzer.record.game import Comment, Draw, Play, Turn
from analyzer.repairs.edits import Edit, Op, Part, Slip
from analyzer.repairs.sentences import SENTENCES, sentences, summary
from analyzer.repairs.turn_sentences import RepairCase
from analyzer.tiles.tile import Tile
from tests import sample
from tests.repairing.fakes import found, game, insert, repair, setting, strike, swap

GAME = game(
    '[Deal "A:55 B:23 C:35 D:04"]\n'
    "1. A 1-1  B 2-3  C 4-5@5  D pass\n"
    '2. A 5-5+15  B 2-3  C "x9"  D 0-4 {[%ends 5 0]}\n'
)


def told(*edits: Edit, line: int | None = None) -> str:
    return "; ".join(map(str, sentences(repair(GAME, *edits), GAME, line)))


def played(seat: str, low: int, high: int, **more: object) -> Turn:
    return replace(Turn(seat=seat, action=Play(Tile(low, high))), **more)  # type: ignore[arg-type]  # fields of a turn


CASES = {
    Slip.PASS_LEFT_OUT: (
        insert(Slip.PASS_LEFT_OUT, 2, "C pass"),
        "C's pass is missing before turn 3",
    ),
    Slip.PASSES_LEFT_OUT: (
        insert(Slip.PASSES_LEFT_OUT, 2, "C pass", "D pass"),
        "C's and D's passes are missing before turn 3",
    ),
    Slip.NO_PASSES: (
        insert(Slip.NO_PASSES, 2, "C pass", "D pass"),
        "no passes are written; 2 are put in",
    ),
    Slip.WRITTEN_TWICE: (
        (strike(Slip.WRITTEN_TWICE, 5, "B", "2-3"),),
        "B's 2-3 is written twice; it does not belong in turn 6",
    ),
    Slip.TURN_LEFT_OUT: (
        insert(Slip.TURN_LEFT_OUT, 2, "C 2-3"),
        "a turn is missing before turn 3: C 2-3",
    ),
    Slip.LEAD: ((setting(Part.LEAD, Slip.LEAD, None, "B", "A"),), "A leads, not B"),
    Slip.WRONG_END: (
        (swap(Slip.WRONG_END, 2, "C", "4-5@5", "4-5@0", Turn(seat="C", action=Play(Tile(4, 5), 0))),),
        "C's 4-5 in turn 3 joins the 0, not the 5",
    ),
    Slip.ROUND_LEFT_OUT: (
        insert(Slip.ROUND_LEFT_OUT, 4, "A pass", "B 0-0", "C 4-6", "D 6-6"),
        "a round is missing before turn 5: A pass  B 0-0  C 4-6  D 6-6",
    ),
    Slip.TILE_MISREAD: (
        (swap(Slip.TILE_MISREAD, 1, "B", "2-3", "2-4", played("B", 2, 4)),),
        "B's 2-3 in turn 2 must be 2-4",
    ),
    Slip.LOOK_ALIKE: (
        (swap(Slip.LOOK_ALIKE, 1, "B", "2-3", "2-5", played("B", 2, 5)),),
        "B's 2-3 in turn 2 must be 2-5",
    ),
    Slip.ROUND_SKIPPED: (
        insert(Slip.ROUND_SKIPPED, 2, "C 2-3", "D pass"),
        "a round is missing before turn 3: C 2-3  D pass",
    ),
    Slip.ROW_TWICE: (
        (strike(Slip.ROW_TWICE, 4, "A", "5-5+15"), strike(Slip.ROW_TWICE, 5, "B", "2-3")),
        "turns 5 and 6 are a row written twice: A 5-5+15  B 2-3",
    ),
    Slip.HANDS_EXCHANGED: (
        (
            setting(Part.DEAL, Slip.HANDS_EXCHANGED, "A", "0-5", "0-0"),
            setting(Part.DEAL, Slip.HANDS_EXCHANGED, "B", "0-0", "0-5"),
        ),
        "the hands of A and B stand under each other's heading",
    ),
    Slip.COLUMNS_EXCHANGED: (
        (
            swap(Slip.COLUMNS_EXCHANGED, 1, "A", "B 2-3", "A 2-3"),
            swap(Slip.COLUMNS_EXCHANGED, 4, "B", "A 5-5", "B 5-5"),
        ),
        "the turns of A and B stand under each other's heading",
    ),
    Slip.NO_DRAWS: (
        (
            Edit(
                op=Op.INSERT,
                part=Part.TURN,
                slip=Slip.NO_DRAWS,
                slipped=0,
                seat="C",
                old=None,
                new="draw 2-3",
                turn=3,
                place=2,
                written=Turn(seat="C", action=Draw(Tile(2, 3))),
            ),
        ),
        "no draws are written; 1 is put in",
    ),
    Slip.OTHER_TILE: (
        (swap(Slip.OTHER_TILE, 5, "B", "2-3", "4-4"),),
        "B's 2-3 in turn 6 must be 4-4",
    ),
    Slip.WRONG_SEAT: (
        (swap(Slip.WRONG_SEAT, 1, "C", "B 2-3", "C 2-3", played("C", 2, 3)),),
        "the 2-3 in turn 2 is C's, not B's",
    ),
    Slip.EXCHANGED: (
        (
            swap(Slip.EXCHANGED, 1, "B", "2-3", "4-5", played("B", 4, 5)),
            swap(Slip.EXCHANGED, 2, "C", "4-5@5", "2-3", played("C", 2, 3)),
        ),
        "turns 2 and 3 stand in each other's place: B 4-5  C 2-3",
    ),
    Slip.PASS_FOR_TILE: (
        (swap(Slip.PASS_FOR_TILE, 3, "D", "pass", "0-4", played("D", 0, 4)),),
        "D's pass in turn 4 must be 0-4",
    ),
    Slip.TILE_FOR_PASS: (
        (swap(Slip.TILE_FOR_PASS, 7, "D", "0-4", "pass"),),
        "D's 0-4 in turn 8 must be a pass",
    ),
    Slip.POINTS: (
        (swap(Slip.POINTS, 4, "A", "5-5+15", "5-5+10", played("A", 5, 5, scored=10)),),
        "A's 5-5 in turn 5 scores 10, not 15",
    ),
    Slip.ENDS: (
        (
            swap(
                Slip.ENDS,
                7,
                "D",
                "5 0",
                "6 0",
                played("D", 0, 4, comments=(Comment("[%ends 6 0]"),)),
            ),
        ),
        "the open ends after turn 8 were 0 and 6, not 0 and 5",
    ),
    Slip.ROW_SHIFTED: (
        (
            swap(Slip.ROW_SHIFTED, 4, "B", "A 5-5", "B 5-5", played("B", 5, 5)),
            swap(Slip.ROW_SHIFTED, 5, "C", "B 2-3", "C 2-3", played("C", 2, 3)),
        ),
        "the cells of round 2 stand one column along: B 5-5  C 2-3",
    ),
    Slip.DEAL_MISREAD: (
        (setting(Part.DEAL, Slip.DEAL_MISREAD, "C", "3-5", "3-4"),),
        "in the hand of C 3-5 must be 3-4",
    ),
    Slip.RESULT: (
        (setting(Part.RESULT, Slip.RESULT, None, "domino B B+D 15", "domino B B+D 10"),),
        "the result must be domino B B+D 10, not domino B B+D 15",
    ),
    Slip.DEAL_EXCHANGED: (
        (
            setting(Part.DEAL, Slip.DEAL_EXCHANGED, "A", "0-3", "2-5"),
            setting(Part.DEAL, Slip.DEAL_EXCHANGED, "C", "2-5", "0-3"),
        ),
        "0-3 (in the hand of A) and 2-5 (of C) stand in each other's hand",
    ),
    Slip.SEATS_SHIFTED: (
        (swap(Slip.SEATS_SHIFTED, 0, "B", "A 1-1", "B 1-1", played("B", 1, 1)),),
        "all turns belong one seat further on",
    ),
    Slip.DIRECTION: (
        (setting(Part.SEATS, Slip.DIRECTION, None, "A B C D", "A D C B"),),
        "the players sit the other way round: A D C B",
    ),
    Slip.UNREADABLE: (
        (swap(Slip.UNREADABLE, 6, "C", '"x9"', "4-6", played("C", 4, 6)),),
        '"x9" in turn 7 must be 4-6',
    ),
    Slip.DEAL_MISPLACED: (
        (
            setting(Part.DEAL, Slip.DEAL_MISPLACED, "A", "4-6", None),
            setting(Part.DEAL, Slip.DEAL_MISPLACED, "C", None, "4-6"),
        ),
        "4-6 in the hand of A belongs to C",
    ),
    Slip.DEAL_LEFT_OUT: (
        (setting(Part.DEAL, Slip.DEAL_LEFT_OUT, "C", None, "4-6"),),
        "in the hand of C 4-6 is missing",
    ),
    Slip.DEAL_WRONG: (
        (setting(Part.DEAL, Slip.DEAL_WRONG, "P4", "4-6", "?"),),
        "in the hand of P4 4-6 cannot be right; which tile belongs there cannot be told",
    ),
    Slip.ADDED: ((strike(Slip.ADDED, 1, "B", "2-3"),), "B's 2-3 in turn 2 does not belong there"),
}


def test_every_slip_has_a_sentence() -> None:
    assert set(SENTENCES) == set(Slip) == set(CASES)
    assert len(set(SENTENCES.values())) == len(Slip)


@pytest.mark.parametrize("slip", list(Slip))
def test_each_slip_in_words(slip: Slip) -> None:
    edits, sentence = CASES[slip]
    assert all(edit.slip is slip for edit in edits)
    assert told(*edits) == sentence


@pytest.mark.parametrize(
    ("edits", "sentence"),
    [
        ((setting(Part.LEAD, Slip.LEAD, None, "B 5-5", "A 6-6"),), "A leads with 6-6, not B with 5-5"),
        ((setting(Part.LEAD, Slip.LEAD, None, "5-5", "6-6"),), "6-6 is led, not 5-5"),
        ((setting(Part.LEAD, Slip.LEAD, None, None, "A"),), "A leads"),
        ((setting(Part.LEAD, Slip.LEAD, None, "B", None),), "the lead cannot be B"),
        (
            (setting(Part.SEATS, Slip.SEATS_SHIFTED, None, "A B C D", "D A B C"),),
            "all turns belong one seat further back",
        ),
        (
            (setting(Part.SEATS, Slip.SEATS_SHIFTED, None, "A B C D", "C D A B"),),
            "all turns belong 2 seats further on",
        ),
        (
            insert(Slip.TURN_LEFT_OUT, 8, "A 1-2", "B 2-2"),
            "turns are missing behind the last turn: A 1-2  B 2-2",
        ),
        (insert(Slip.PASS_LEFT_OUT, 2, "C pass", "D pass"), "C's and D's passes are missing before turn 3"),
        ((strike(Slip.UNREADABLE, 6, "C", '"x9"'),), '"x9" in turn 7 is no turn'),
        (
            (swap(Slip.WRONG_END, 1, "B", "2-3", "2-3@2", Turn(seat="B", action=Play(Tile(2, 3), 2))),),
            "B's 2-3 in turn 2 joins the 2",
        ),
        (
            (swap(Slip.WRONG_END, 2, "C", "4-5@5", "4-5", Turn(seat="C", action=Play(Tile(4, 5)))),),
            "C's 4-5 in turn 3 does not join the 5",
        ),
        (
            (swap(Slip.POINTS, 4, "A", "5-5+15", "5-5", played("A", 5, 5)),),
            "A's 5-5 in turn 5 scores nothing, not 15",
        ),
        (
            (
                strike(Slip.WRITTEN_TWICE, 4, "A", "5-5+15"),
                strike(Slip.WRITTEN_TWICE, 5, "B", "2-3"),
            ),
            "turns 5 and 6 are written twice: A 5-5+15  B 2-3",
        ),
        (
            (
                swap(Slip.DIRECTION, 0, "C", "A 1-1", "C 1-1", played("C", 1, 1)),
                swap(Slip.DIRECTION, 2, "A", "C 4-5@5", "A 4-5@5", played("A", 4, 5)),
                swap(Slip.DIRECTION, 4, "C", "A 5-5+15", "C 5-5+15", played("C", 5, 5)),
            ),
            "the turns go the other way round: A's turns belong to C and C's turns belong to A",
        ),
        ((setting(Part.DEAL, Slip.DEAL_WRONG, "A", "4-6", "1-2"),), "in the hand of A 4-6 must be 1-2"),
        (
            (setting(Part.DEAL, Slip.DEAL_LEFT_OUT, "A", "4-6", None),),
            "in the hand of A 4-6 does not belong",
        ),
        ((setting(Part.RESULT, Slip.RESULT, None, "B+D 9", None),), "the result cannot be B+D 9"),
    ],
)
def test_other_shapes_of_the_same_slips(edits: tuple[Edit, ...], sentence: str) -> None:
    assert told(*edits) == sentence


def test_a_place_is_called_by_the_line_under_which_it_is_said() -> None:
    missing = insert(Slip.TURN_LEFT_OUT, 4, "A 1-2")
    assert told(*missing, line=3) == "a turn is missing before this line: A 1-2"
    assert told(*missing, line=2) == "a turn is missing before turn 5: A 1-2"
    within = insert(Slip.TURN_LEFT_OUT, 5, "B 1-2")
    assert told(*within, line=3) == "a turn is missing before B's 2-3 in this line: B 1-2"


def test_a_line_for_each_player_is_no_place_in_the_game() -> None:
    written = replace(
        GAME,
        turns=tuple(
            replace(turn, span=turn.span and turn.span._replace(line=1 + i % 4, end_line=1 + i % 4))
            for i, turn in enumerate(GAME.turns)
        ),
    )
    made = repair(written, *insert(Slip.TURN_LEFT_OUT, 1, "B 1-2"))
    assert str(sentences(made, written, 2)[0]).startswith("a turn is missing before B's 2-3 in this line")


def test_turns_are_counted_as_check_counts_them() -> None:
    """Dashes before the lead are no turn."""
    written = game(sample.AS_PRINTED.join(("Round Player A Player B Player C Player D\n", "")))
    place = next(
        i for i, turn in enumerate(written.turns) if turn.action == Play(Tile(5, 6)) and turn.seat == "A"
    )
    made = repair(written, *insert(Slip.ROUND_LEFT_OUT, place, "A pass"))
    assert str(sentences(made, written)[0]) == "a round is missing before turn 24: A pass"


def test_each_slip_of_a_repair_has_its_sentence() -> None:
    first = insert(Slip.PASS_LEFT_OUT, 2, "C pass")
    second = swap(Slip.TILE_MISREAD, 5, "B", "2-3", "2-4", slipped=1)
    assert told(*first, second) == "C's pass is missing before turn 3; B's 2-3 in turn 6 must be 2-4"


@pytest.mark.parametrize(("slip", "op", "part"), list(product(Slip, Op, Part)))
def test_no_edit_leaves_it_speechless(slip: Slip, op: Op, part: Part) -> None:
    """Whatever shape the edits of a slip take, there is a sentence, and none says `None`."""
    for seat, place, number in product(("A", None), (0, 6, 8, None), (3, None)):
        old, new = (None, "2-3") if op is Op.INSERT else ("2-3", None if op is Op.DELETE else "2-4")
        edit = Edit(
            op=op,
            part=part,
            slip=slip,
            slipped=0,
            seat=seat,
            old=old,
            new=new,
            turn=number,
            place=place if part is Part.TURN else None,
        )
        for edits in ((edit,), (edit, edit)):
            said = str(SENTENCES[slip](RepairCase(edits, GAME)))
            assert said
            assert "None" not in said, said


def test_the_summary_says_what_speaks_for_a_repair() -> None:
    edits = insert(Slip.ROUND_LEFT_OUT, 4, "A pass", "B 0-0", "C 4-6", "D 6-6")
    one = repair(GAME, *edits, cost=6)
    assert summary(one, found(GAME, one)) == "4 edits, the only one at cost 6; agrees with the stated result"
    tie = repair(GAME, edits[0], cost=5, unique=False, agrees=False)
    dear = repair(GAME, edits[0], cost=7, unique=False, agrees=None)
    both = found(GAME, tie, tie, tie, dear)
    assert summary(tie, both) == "1 edit, one of 3 at cost 5; contradicts the stated result"
    assert summary(dear, both) == "1 edit, at cost 7"
    unsure = repair(GAME, edits[0], cost=5, unique=False, agrees=None)
    assert summary(unsure, found(GAME, unsure)) == "1 edit, at cost 5, maybe not the only one"
