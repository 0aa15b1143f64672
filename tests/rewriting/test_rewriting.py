"""Repairs written into the text they belong to."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from difflib import SequenceMatcher
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from analyzer import repairs as repairing
from analyzer import replay
from analyzer.notation import parse, read, write
from analyzer.record.game import Claim, Comment, EndKind, Form, Lead, Mark, Pass, Play, Record, Result, Turn
from analyzer.repairs.edits import Op
from analyzer.repairs.in_text import Rewritten, rewritten
from analyzer.tiles.tile import Tile
from tests.golden_files import ROOT
from tests.notation import samples
from tests.notation.test_round_trip import FEW, records
from tests.rewriting.by_hand import Change, repair
from tests.rewriting.random_repairs import (
    ALIGNED,
    BARE,
    COMMAS,
    KINDS,
    LOOSE,
    MARKDOWN_ALIGNED,
    MOVETEXTS,
    ONE_EACH,
    TABLES,
    UNNUMBERED,
    random_record,
    random_repair,
)

if TYPE_CHECKING:
    from analyzer.record.game import Game

GOLDEN = Path(__file__).parent / "golden"


def tile(low: int, high: int) -> Play:
    return Play(Tile.of(low, high))


def inserted(place: int, seat: str, action: Play | Pass, number: int | None = None) -> Change:
    return Change(Op.INSERT, place, Turn(seat=seat, action=action, round=number))


def replaced(place: int, seat: str, action: Play | Pass) -> Change:
    return Change(Op.REPLACE, place, Turn(seat=seat, action=action))


def struck(place: int) -> Change:
    return Change(Op.DELETE, place)


def whole_round(game: Game, number: int, *actions: Play | Pass) -> tuple[list[Change], dict[int, int]]:
    """A round in front of the one with this number, and the numbers of the later ones."""
    place = next(i for i, turn in enumerate(game.turns) if turn.round == number)
    seats = sorted({turn.seat for turn in game.turns})
    changes = [inserted(place, seat, action, number) for seat, action in zip(seats, actions, strict=True)]
    return changes, dict.fromkeys(range(place, len(game.turns)), 1)


def changed(text: str, out: Rewritten) -> list[str]:
    """The lines that are new or others; all others stand in the text as they did."""
    assert out.kept_layout
    before, after = text.splitlines(), out.text.splitlines()
    codes = SequenceMatcher(None, before, after, autojunk=False).get_opcodes()
    return [line for op, _, _, i, j in codes if op != "equal" for line in after[i:j] if line]


def one(text: str, *changes: Change, game: int = 0) -> list[str]:
    record = parse(text)
    return changed(record.text, rewritten(record, {game: repair(record.games[game], changes)}))


@pytest.mark.parametrize(
    "name", ["international-dominoes-as-printed", "international-dominoes-as-printed-de"]
)
def test_the_missing_round_of_the_sample_deal_gets_a_row(name: str) -> None:
    record = read(ROOT / "records" / "defective" / f"{name}.domino")
    game = record.games[0]
    changes, rounds = whole_round(game, 7, Pass(), tile(0, 0), tile(4, 6), tile(6, 6))
    out = rewritten(record, {0: repair(game, changes, rounds=rounds)})
    assert out.kept_layout
    assert out.text == (GOLDEN / f"{name}.domino").read_text("utf-8")
    assert all(replay(game).valid for game in parse(out.text).games)


def test_nothing_chosen_changes_nothing() -> None:
    assert rewritten(parse(LOOSE), {}) == Rewritten(LOOSE, kept_layout=True)


# Movetext


def test_turns_are_changed_where_they_stand() -> None:
    assert one(
        LOOSE,
        replaced(1, "C", tile(1, 2)),
        struck(4),
        replaced(9, "C", tile(2, 6)),
    ) == [
        "1. B [1|1], C 1-2 {[%was pass]}, D [1|5] ; so far so good",
        "2. A 1-4! {well} {[%struck B pass]} (2. A 1-3 B 1-6) C 4-5@5 D 0-4+5",
        "   C 2-6 {[%was 2-5!]} D 1-2",
    ]


def test_marks_behind_a_blank_stay_where_only_the_tile_is_another() -> None:
    turn = Turn(seat="C", action=tile(2, 6), marks=(Mark.GOOD,))
    assert one(LOOSE, Change(Op.REPLACE, 9, turn)) == ["   C 2-6 ! {[%was 2-5!]} D 1-2"]


def test_the_seat_of_a_turn() -> None:
    assert one(ONE_EACH, replaced(1, "A", Pass())) == ["A pass {[%was C pass]}"]


def test_words_and_tiles_are_spelled_as_in_the_text() -> None:
    text = "1. B [1|1] C passt D [1|5]\n2. A [1|4] B passt\n"
    assert one(text, inserted(5, "C", tile(4, 4), 2), inserted(5, "D", Pass(), 2)) == [
        "2. A [1|4] B passt C [4|4] {[%was -]} D passt {[%was -]}"
    ]


def test_a_round_of_its_own() -> None:
    record = parse(ONE_EACH)
    game = record.games[0]
    changes, rounds = whole_round(game, 2, tile(1, 2), Pass(), Pass(), tile(2, 2))
    out = rewritten(record, {0: repair(game, changes, rounds=rounds)})
    assert changed(ONE_EACH, out) == [
        "2. A 1-2 {[%was -]}",
        "B pass {[%was -]}",
        "C pass {[%was -]}",
        "D 2-2 {[%was -]}",
        "3. A 1-4",
    ]


def test_turns_in_front_of_the_first_and_behind_the_last() -> None:
    assert one(LOOSE, inserted(0, "A", Pass(), 1), inserted(11, "A", tile(0, 0), 4)) == [
        "1. A passt {[%was -]} B [1|1], C passt, D [1|5] ; so far so good",
        "4. A 0-0 {[%was -]}",
    ]
    assert one(UNNUMBERED, inserted(8, "A", Pass())) == [
        "A 3-3 B pass {no threes} C 0-3 D 0-5 A pass {[%was -]}"
    ]


def test_a_turn_behind_a_remark_to_the_end_of_the_line() -> None:
    assert one(LOOSE, inserted(3, "A", Pass(), 1)) == ["A passt {[%was -]}"]


def test_a_round_that_is_left_out() -> None:
    assert one(LOOSE, struck(0), struck(1), struck(2)) == [
        "{[%struck B 1-1]} {[%struck C pass]} {[%struck D 1-5]}",
        "; so far so good",
    ]


def test_the_number_of_a_round_holds_for_the_turns_that_are_left() -> None:
    assert one("1... B 1-1  C pass\n2. A 1-2\n", struck(0)) == ["{[%struck B 1-1]}", "1... C pass"]


def test_a_turn_that_cannot_be_read() -> None:
    assert one("1. A 1-1 B psas\n2. A 1-2 B pass\n", replaced(1, "B", Pass())) == [
        '1. A 1-1 B pass {[%was "psas"]}'
    ]


def test_a_remark_with_wrong_ends_is_replaced_in_its_place() -> None:
    for text, line in (
        ("1. A 1-1  B 1-2 {so [%ends 1 3]} {well}\n2. A 2-2\n", "1. A 1-1  B 1-2 {so [%ends 1 2]} {well}"),
        ("Round A B\n1 1-1 1-2 {so [%ends 1 3]} {well}\n2 2-2\n", "1 1-1 1-2 {so [%ends 1 2]} {well}"),
        ("Round A B\n1 1-1 1-2\n{so [%ends 1 3]}\n{well}\n2 2-2\n", "{so [%ends 1 2]}"),
    ):
        record = parse(text)
        game = record.games[0]
        turn = replace(game.turns[1], comments=(Comment("so [%ends 1 2]"), Comment("well")))
        mended = repair(game, [Change(Op.REPLACE, 1, turn)])
        right = replace(mended.game, turns=(game.turns[0], turn, *game.turns[2:]))
        assert changed(text, rewritten(record, {0: replace(mended, game=right)})) == [line]


# Tables


def test_cells_are_changed_where_they_stand() -> None:
    assert one(samples.GERMAN, replaced(3, "A", tile(1, 3)), replaced(18, "D", Pass())) == [
        "2 [1-3] {[%was 1-4]} passt [4-5] [0-4]",
        "5 [2-2] [2-6] [3-6]* passt {[%was 0-3]}",
    ]
    assert one(samples.MARKDOWN, replaced(16, "B", Pass())) == [
        "| 5 | [2-2] | pass {[%was 2-6]} | [3-6]* | [0-3] |"
    ]
    assert one(COMMAS, replaced(8, "B", tile(0, 1))) == ["3,0-5,0-1 {[%was pass]},2-5 {a remark},1-2"]


def test_a_table_that_is_aligned_stays_so() -> None:
    record = parse(MARKDOWN_ALIGNED)
    game = record.games[0]
    changes, rounds = whole_round(game, 3, tile(2, 2), Pass())
    out = rewritten(record, {0: repair(game, changes, rounds={at: 1 for at in rounds if at < 5})})
    assert changed(MARKDOWN_ALIGNED, out) == [
        "| 3  | [2-2] {[%was -]} | pass {[%was -]} |",
        "| 4  | pass      | [2-6] |",
    ]
    assert one(ALIGNED, replaced(6, "D", Pass())) == [" 2   1-4    pass   4-5    pass {[%was 0-4]}"]


def test_a_new_row_is_like_the_others() -> None:
    for text, rows in (
        (COMMAS, ["2,2-2 {[%was -]},pass {[%was -]},2-3 {[%was -]},pass {[%was -]}"]),
        (BARE, ["🁁 {[%was -]} pass {[%was -]} 🁂 {[%was -]} pass {[%was -]}"]),
        (samples.TABS, ["2\t[2-2] {[%was -]}\tpasses {[%was -]}\t[2-3] {[%was -]}\tpasses {[%was -]}"]),
    ):
        record = parse(text)
        game = record.games[0]
        changes, rounds = whole_round(game, 2, tile(2, 2), Pass(), tile(2, 3), Pass())
        out = rewritten(record, {0: repair(game, changes, rounds=rounds)})
        assert out.kept_layout
        assert [line for line in out.text.splitlines() if "[%was" in line] == rows


def test_a_row_that_goes_takes_its_number_with_it() -> None:
    record = parse(samples.ENGLISH)
    game = record.games[0]
    row = [i for i, turn in enumerate(game.turns) if turn.round == 7]
    out = rewritten(
        record,
        {
            0: repair(
                game, [struck(i) for i in row], rounds=dict.fromkeys(range(row[-1], len(game.turns)), -1)
            )
        },
    )
    assert out.kept_layout
    kept = out.text.split("\n\nA and C")[0].splitlines()
    remarks = "{[%struck A 5-6]} {[%struck B 0-6]} {[%struck C pass]} {[%struck D 5-5]}"
    assert kept[-2:] == [f"6 [3-4] [2-3] [2-4] pass {remarks}", "7 pass [1-6]"]


def test_a_cell_without_a_turn_needs_bars_among_cells_that_blanks_divide() -> None:
    bars = "| 2 | [1-4] {[%struck B pass]} |  | [4-5] | [0-4] |"
    text = samples.GERMAN.replace("2 [1-4] passt [4-5] [0-4]", "2 [1-4] passt passt [0-4]", 1)
    assert one(samples.GERMAN, struck(4)) == ["2 [1-4] {[%struck B pass]} [4-5] [0-4]"]
    assert one(text, struck(4)) == [bars.replace("[4-5]", "passt")]


def test_turns_that_do_not_follow_the_columns_name_their_seats() -> None:
    assert one(samples.GERMAN, inserted(5, "D", tile(1, 1), 2)) == [
        "2 A [1-4]  B passt  D [1-1] {[%was -]}  C [4-5]  D [0-4]"
    ]


def test_dashes_in_front_of_the_first_turn() -> None:
    assert one(samples.GERMAN, inserted(0, "A", Pass(), 1)) == ["1 passt {[%was -]} [1-1] passt [1-5]"]
    assert one(samples.GERMAN, struck(0)) == ["{[%struck B 1-1]}", "1 ---- ---- passt [1-5]"]
    assert one(samples.GERMAN, struck(0), game=1) == ["1 ---- ---- {[%struck B 1-1]} passt [1-5]"]


def test_a_short_first_row_still_stands_below_its_columns() -> None:
    text = "Round A B C D\n1 1-1 pass\n"
    record = parse(text)
    out = rewritten(record, {0: repair(record.games[0], [inserted(2, "A", tile(1, 2), 2)])})
    assert [turn.seat for turn in parse(out.text).games[0].turns] == ["A", "B", "A"]


def test_dashes_behind_the_last_turn_are_no_passes() -> None:
    text = "Round A B C D\n1 1-1 pass 1-5 pass\n2 5-5 ---- ---- ----\n"
    assert one(text, inserted(5, "B", Pass(), 2)) == ["2 5-5 pass {[%was -]}"]
    text = "Round A B\n1 1-1 1-5\n2 5-5 ----\n"
    assert one(text, inserted(3, "A", tile(1, 2), 3)) == ["| 2 | 5-5 |  |", "3 1-2 {[%was -]}"]


def test_a_remark_to_the_end_of_the_row_gets_braces_where_something_follows() -> None:
    text = "Round A B\n1 1-1 1-3\n2 1-2 ; well\n3 2-2 <- here\n4 2-3 3-4\n"
    assert one(text, inserted(3, "B", tile(1, 6), 2)) == ["2 1-2 {well} 1-6 {[%was -]}"]
    assert one(text, inserted(4, "B", tile(1, 6), 3)) == ["3 2-2 {<- here} 1-6 {[%was -]}"]


# Outside the turns


def test_a_result_in_a_sentence_gets_a_tag_and_keeps_the_sentence() -> None:
    record = parse(samples.GERMAN)
    result = Result(EndKind.BLOCKED, None, (Claim(("A", "C"), 45),))
    for number, was in ((0, "domino B A+C -10"), (1, "blocked A+C 46")):
        out = rewritten(record, {number: repair(record.games[number], result=result)})
        assert changed(record.text, out) == ['[Result "blocked A+C 45"]', f"{{[%was Result {was}]}}"]
        assert [game.result for game in parse(out.text).games].count(result) == 1


def test_tags_are_changed_and_added() -> None:
    record = parse(LOOSE)
    out = rewritten(
        record, {0: repair(record.games[0], lead=Lead("C"), result=Result(EndKind.DOMINO, "D", (), tie=True))}
    )
    assert changed(LOOSE, out) == [
        '[Lead "C"]',
        '[Result "domino D; 0"]',
        "{[%was Lead B 1-1]} {[%was Result -]}",
    ]
    out = rewritten(record, {0: repair(record.games[0], seats="D C B A")})
    assert changed(LOOSE, out) == ['[Seats "D C B A"]', "{[%was Seats -]}"]


def test_a_tag_that_goes() -> None:
    record = parse('[Event "x"]\n[Lead "B"]\n\n1. B 1-1\n')
    mended = repair(record.games[0], lead=Lead("C"))
    out = rewritten(record, {0: replace(mended, game=replace(mended.game, lead=None))})
    assert out == Rewritten('[Event "x"]\n\n{[%was Lead B]}\n1. B 1-1\n', kept_layout=True)


def test_dealt_tiles_are_spelled_as_they_were() -> None:
    record = parse(samples.GERMAN)
    tiles = {(0, 1): Tile.of(0, 1), (2, 6): None}
    for number in range(2):
        out = rewritten(record, {number: repair(record.games[number], tiles=tiles)})
        assert [game.deal for game in parse(out.text).games].count(parse(out.text).games[0].deal) == 2
        assert "[0-5] [0-1] [1-4]" in out.text
        assert "[4-5] [?]\n" in out.text
        assert out.kept_layout
    record = parse(ALIGNED)
    out = rewritten(record, {0: repair(record.games[0], tiles=tiles)})
    assert changed(ALIGNED, out) == [
        "{[%was Deal A 1-3]}",
        "{[%was Deal C 4-6]}",
        "A: 05 01 14 22 34 44 56",
        "C: 02 24 25 33 36 45 ?",
    ]


def test_repairs_that_contradict_each_other_are_written_anew() -> None:
    record = parse(samples.GERMAN)
    chosen = {number: repair(record.games[number], tiles={(0, 1): Tile.of(0, number)}) for number in range(2)}
    out = rewritten(record, chosen)
    assert not out.kept_layout
    assert parse(out.text).games == tuple(chosen[number].game for number in range(2))
    assert "Runde" in out.text


def test_json_is_written_anew() -> None:
    record = parse(write(parse(LOOSE), Form.JSON))
    mended = repair(record.games[0], [struck(1)])
    out = rewritten(record, {0: mended})
    assert not out.kept_layout
    assert parse(out.text).games == (mended.game,)


# Whatever is repaired


def check(record: Record, number: int, kind: str, rng: Random) -> bool | None:
    """Repairs a game; the text must give it back with every remark. Whether the layout was kept."""
    mended = random_repair(rng, record.games[number], kind)
    if mended is None:
        return None
    out = rewritten(record, {number: mended})
    games = parse(out.text).games
    assert len(games) == len(record.games)
    got = games[number]
    assert [(turn.seat, turn.action, turn.scored, turn.marks, turn.variations) for turn in got.turns] == [
        (turn.seat, turn.action, turn.scored, turn.marks, turn.variations) for turn in mended.game.turns
    ]
    assert (got.deal, got.lead, got.result) == (mended.game.deal, mended.game.lead, mended.game.result)
    for i, game in enumerate(games):
        want = mended.game if i == number else record.games[i]
        assert remarks(game) == remarks(want)
        assert i == number or game.turns == want.turns
    return out.kept_layout


def remarks(game: Game) -> Counter[str]:
    return Counter(
        remark.text for part in (game.preface, *(turn.comments for turn in game.turns)) for remark in part
    )


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("name", [*TABLES, *MOVETEXTS])
def test_the_layout_of_what_people_write_is_kept(name: str, kind: str) -> None:
    record = parse({**TABLES, **MOVETEXTS}[name])
    rng = Random(f"{name} {kind}")
    for _ in range(2):
        kept = check(record, rng.randrange(len(record.games)), kind, rng)
        assert kept is not False or kind == "several"


@pytest.mark.parametrize("form", [Form.TABLE, Form.MOVETEXT])
def test_the_layout_of_games_that_were_written_is_kept(form: Form) -> None:
    rng = Random(form.value)
    for kind in KINDS:
        assert check(random_record(rng, form), 0, kind, rng) is not False or kind == "several"


@FEW
@given(record=records, form=st.sampled_from(Form), seed=st.integers(0, 999), kind=st.sampled_from(KINDS))
def test_no_record_is_too_odd(record: Record, form: Form, seed: int, kind: str) -> None:
    rng = Random(seed)
    read_again = parse(write(record, form))
    for number in range(len(read_again.games)):
        check(read_again, number, kind, rng)


@pytest.mark.parametrize("tail", ["(", "(7. A 5-6", "{never closed", "(7. A 5-6 {"])
def test_what_is_not_closed_at_the_end_of_a_text_is_no_traceback(tail: str) -> None:
    """A place behind the last line is the end of the text."""
    text = "1. B 1-1  C pass  D 1-5\n2. A 1-4  C 4-5  D 0-4 " + tail
    hands = "A:05 13 14 22 34 44 56 B:00 01 06 11 16 23 26 C:02 24 25 33 36 45 46 D:03 04 12 15 35 55 66"
    record = parse(f'[Deal "{hands}"]\n{text}')
    found = repairing.repair(record.games[0], effort=5_000)
    assert found.repairs
    written = rewritten(record, {0: found.repairs[0]}).text
    assert "B pass" in written


def test_a_place_behind_the_last_line_is_the_end_of_the_text() -> None:
    record = parse("]\n[Deal. S(")
    chosen = {
        at: found.repairs[0]
        for at, game in enumerate(record.games)
        if (found := repairing.repair(game, effort=300)).repairs
    }
    assert chosen
    assert rewritten(record, chosen).text
