"""What is said of a text in a loose form, and what is never done with one."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import warnings
import zipfile
from random import Random
from typing import TYPE_CHECKING

import pytest
from click.testing import CliRunner

import analyzer
from analyzer.cli import main
from analyzer.forms import FORMS, SCORE_SHEET
from analyzer.forms.console import with_choices
from analyzer.forms.interpretation import interpret
from analyzer.forms.loose_game import LooseGame, LooseTurn
from analyzer.forms.read import parse, read
from analyzer.forms.tokens import tokens
from analyzer.forms.values import value_in
from analyzer.forms.worked_out import told_backwards
from analyzer.notation import UnreadableText, write
from analyzer.notation.decode import text_of
from analyzer.record.diagnostics import Code
from analyzer.record.game import Form, Pass, Play
from analyzer.replays.replay import replay
from analyzer.replays.state import ActionKind
from tests.effort import BASE, effort
from tests.forms.test_texts import TEXTS
from tests.golden_files import ROOT

if TYPE_CHECKING:
    from pathlib import Path

CHAT = (TEXTS / "whatsapp-1.txt").read_text("utf-8")


def run(*arguments: str, text: str | None = None) -> tuple[int, str]:
    done = CliRunner().invoke(main, arguments, input=text)
    return done.exit_code, done.output


@pytest.mark.parametrize("entry", FORMS, ids=lambda entry: entry.name)
def test_the_example_of_a_form_is_read_in_it(entry: analyzer.forms.FormEntry) -> None:
    record = parse(entry.example)
    assert analyzer.replay(record.games[0]).valid
    assert len(record.games[0].turns) > 2 or (entry.name == SCORE_SHEET and len(record.games) > 2)
    assert (record.reading.form if record.reading else record.form.value) == entry.name
    assert parse(entry.example, form=entry.name).games == record.games


def test_check_says_first_what_was_understood() -> None:
    code, said = run("check", "-", text="Hola\n" + CHAT)
    assert code == 0
    assert said.splitlines()[0] == "-: read as chat: 4 players, 22 turns, Pepe leads; 1 line not used: 1"
    code, said = run("check", "-", "--lang", "es", text=CHAT)
    assert said.splitlines()[0] == "-: leído como «chat»: 4 jugadores, 22 jugadas, sale Pepe"


def test_check_explains_every_line() -> None:
    _, said = run("check", "-", "--explain", text="Hola\nAna: 6-6\nLuis: 6-4 izquierda\nPepe: pasa")
    assert "Hola\n      = not used" in said
    assert "Luis: 6-4 izquierda\n      = Luis 4-6@6" in said
    assert "Pepe: pasa\n      = Pepe pass" in said


def test_the_json_says_it_too() -> None:
    _, said = run("check", "-", "--format", "json", text=CHAT)
    (entry,) = json.loads(said)["records"]
    assert entry["reading"] == {
        "form": "chat", "players": ["Pepe", "Luis", "Toño", "Rafa"], "leader": "Pepe", "turns": 22,
        "assumed": [], "unused": [],
    }  # fmt: skip


def test_ties_are_told() -> None:
    hands = {
        "Ana": "2-4 5-5 2-3",
        "Eva": "1-1 3-4 0-5 0-6",
        "Ida": "0-4 0-3 4-4 3-6",
        "Uta": "5-6 3-5 3-3 0-0",
    }
    text = "Board: [6|6]\n" + "\n".join(f"{name}'s hand: {tiles}" for name, tiles in hands.items())
    reading = parse(text).reading
    assert reading is not None
    assert "5 other ways to read it fit as well" in reading.assumed


def test_tags_above_a_chat_hold() -> None:
    record = parse('[Event "Club"]\n[Variant "jamaican"]\n\n' + CHAT)
    assert analyzer.replay(record.games[0]).rules.name == "jamaican"
    assert len(record.games[0].turns) == 22
    assert [tag.name for tag in record.games[0].tags] == ["Event", "Variant", "Names"]


def test_what_was_assumed_is_said() -> None:
    record = parse("p0 6-6\np1 6-4\np2 4-1\np3 1-1\np0 6-5\np2 5-5")
    assert record.reading is not None
    assert [str(text) for text in record.reading.assumed] == ["1 pass that is not written (p1 in turn 6)"]


@pytest.mark.parametrize(
    "text",
    [
        "A: 0-1 0-2 0-3 0-4 0-5 1-6 3-6\nB: 0-0 0-6 1-3 1-5 2-2 2-6 4-6",
        "we saw a nice 6-4 there",
        '{"tiles": [[6, 4], [1, 2]]}',
    ],
)
def test_nothing_is_valid_of_which_no_turn_was_read(text: str) -> None:
    code, said = run("check", "-", text=text)
    assert code == 1
    assert "error[" in said


def test_a_result_tells_by_which_rules_a_game_was_played() -> None:
    """OpenSpiel gives the points to the side with fewer pips, though the other one goes out."""
    text = (TEXTS / "openspiel_returns-1.txt").read_text("utf-8")
    result = replay(parse(text).games[0])
    assert result.rules.name == "openspiel"
    assert result.outcome is not None
    assert result.outcome.score is not None
    assert (result.outcome.seat, result.outcome.score.points) == (0, (0, 10))
    other = parse(text.replace("10.0", "77.0")).reading
    assert other is not None
    assert "the points stated are by other rules" in other.assumed


def test_rules_that_a_tag_names_are_not_assumed_to_be_others() -> None:
    text = (TEXTS / "openspiel_returns-1.txt").read_text("utf-8")
    record = parse('[Variant "openspiel"]\n\n' + text)
    assert replay(record.games[0]).valid
    assert record.games[0].result is not None
    assert record.reading is not None
    assert record.reading.assumed == ()
    contradicted = parse('[Variant "jamaican"]\n\n' + text)
    assert replay(contradicted.games[0]).rules.name == "jamaican"
    assert contradicted.reading is not None
    assert not any("openspiel" in said for said in contradicted.reading.assumed)


def test_rules_by_which_all_points_are_stated_come_first() -> None:
    """By quinientos the other side has points for passes, of which the text says nothing."""
    record = read(TEXTS / "openspiel_returns-2.txt")
    assert replay(record.games[0]).rules.name == "openspiel"
    assert record.reading is not None
    assert not any("quinientos" in text for text in record.reading.assumed)


def test_what_is_left_at_the_end_was_dealt() -> None:
    deal = parse((TEXTS / "openspiel_returns-1.txt").read_text("utf-8")).games[0].deal
    assert deal is not None
    assert {hand.seat: len(hand.tiles) for hand in deal.hands} == {"A": 7, "B": 7, "C": 7, "D": 7}


def test_check_says_what_one_more_fact_would_give() -> None:
    told = run("check", str(TEXTS / "whatsapp-1.txt"))[1]
    assert (
        "what was left in each hand (Pepe 3 tiles, Luis 1 tile, Toño 2 tiles and Rafa 3 tiles) would tell"
        in told
    )
    assert "would tell" not in run("check", str(TEXTS / "openspiel_returns-1.txt"))[1]
    assert "would tell" not in run("check", "-q", str(TEXTS / "whatsapp-1.txt"))[1]


def test_where_nothing_fits_the_place_of_a_tile_is_shown() -> None:
    _, said = run("check", "-", text="a fine evening\nit ended with 6-4, I think")
    assert "-:2:1: error[no-game]: no game can be made of this text" in said
    assert "`Ana: 6-4`" in said


def test_a_form_can_be_asked_for() -> None:
    code, said = run("check", "-", "--from", "chat", text=CHAT)
    assert code == 0
    code, said = run("check", "-", "--from", "morse", text=CHAT)
    assert code == 2
    assert "'morse' is no form; domino forms lists them" in said


def test_forms_are_listed() -> None:
    code, said = run("forms")
    assert code == 0
    assert all(f"{entry.name}: {entry.title}" in said for entry in FORMS)
    code, said = run("forms", "tiles")
    assert "It does not say:\n  * who plays" in said
    code, said = run("forms", "chat", "--format", "json")
    assert [one["name"] for one in json.loads(said)["forms"]] == ["chat"]


def test_what_was_read_is_written_as_movetext() -> None:
    _, said = run("convert", "-", "--to", "movetext", text=CHAT)
    again = analyzer.parse(said)
    assert again.games == parse(CHAT).games
    assert again.reading is None


def test_a_chat_is_not_repaired_in_its_place(tmp_path: Path) -> None:
    path = tmp_path / "chat.txt"
    text = CHAT.replace("Luis: 6|0", "Luis: 4|1", 1)
    path.write_text(text, "utf-8")
    done = CliRunner().invoke(main, ["repair", str(path), "--in-place", "--choose", "1"])
    assert done.exit_code == 1
    assert "is in no form that can be repaired in its place; write the games with -o" in done.output
    assert path.read_text("utf-8") == text


def test_a_tie_is_not_decided_in_place(tmp_path: Path) -> None:
    path = tmp_path / "tie.domino"
    text = (TEXTS / "real-dominoes-php.txt").read_text("utf-8")
    path.write_text(write(parse(text), Form.MOVETEXT), "utf-8")
    before = path.read_text("utf-8")
    done = CliRunner().invoke(main, ["repair", str(path), "--in-place"])
    assert done.exit_code == 1
    assert "nothing decides between them; nothing is written" in done.output
    assert path.read_text("utf-8") == before


def test_a_page_is_read_back(tmp_path: Path) -> None:
    page = tmp_path / "page.html"
    record = analyzer.read(ROOT / "records" / "international-dominoes.domino")
    page.write_text(
        analyzer.report([analyzer.review(analyzer.replay(game)) for game in record.games]), "utf-8"
    )
    assert analyzer.read(page).games == record.games


def test_a_page_for_one_seat_does_not_hold_the_record() -> None:
    game = analyzer.read(ROOT / "records" / "international-dominoes.domino").games[0]
    page = analyzer.report(analyzer.review(analyzer.replay(game)), seat="C")
    assert 'id="record"' not in page


SHEET = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
PACKAGE = "http://schemas.openxmlformats.org/package/2006"
WORKBOOK = {
    "[Content_Types].xml": f'<Types xmlns="{PACKAGE}/content-types"><Default Extension="xml" ContentType='
    '"application/xml"/></Types>',
    "_rels/.rels": f'<Relationships xmlns="{PACKAGE}/relationships"><Relationship Id="a" '
    f'Type="{OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>',
    "xl/workbook.xml": f'<workbook xmlns="{SHEET}" xmlns:r="{OFFICE}"><sheets>'
    '<sheet name="s" sheetId="1" r:id="b"/></sheets></workbook>',
    "xl/_rels/workbook.xml.rels": f'<Relationships xmlns="{PACKAGE}/relationships"><Relationship Id="b" '
    f'Type="{OFFICE}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>',
}
"""The smallest workbook, but for its cells."""


def sheet(folder: Path, cells: list[list[str]]) -> bytes:
    """A workbook with these cells."""
    rows = "".join(
        "<row>" + "".join(f'<c t="inlineStr"><is><t>{text}</t></is></c>' for text in row) + "</row>"
        for row in cells
    )
    path = folder / "games.xlsx"
    with zipfile.ZipFile(path, "w") as archive:
        for name, text in WORKBOOK.items():
            archive.writestr(name, text)
        data = f'<worksheet xmlns="{SHEET}"><sheetData>{rows}</sheetData></worksheet>'
        archive.writestr("xl/worksheets/sheet1.xml", data)
    return path.read_bytes()


def test_a_spreadsheet_is_read(tmp_path: Path) -> None:
    head, *rows = [
        line.split("\t") for line in (TEXTS / "excel_seats-1.tsv").read_text("utf-8").split("\n")[1:]
    ]
    data = sheet(tmp_path, [head, *rows])
    expected = analyzer.read(TEXTS / "excel_seats-1.tsv").games[0]
    assert [turn.action for turn in parse(text_of(data)).games[0].turns] == [
        turn.action for turn in expected.turns
    ]


def test_a_bomb_is_refused_unopened(tmp_path: Path) -> None:
    path = tmp_path / "bomb.xlsx"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("xl/worksheets/sheet1.xml", b"0" * (80 * 1024 * 1024))
    with pytest.raises(UnreadableText, match="larger than 64 MB"):
        text_of(path.read_bytes())


def test_entities_are_not_expanded() -> None:
    bomb = '<!DOCTYPE a [<!ENTITY b "6-6">]><a><move player="A" tile="&b;"/></a>'
    assert not parse(bomb).games


@pytest.mark.parametrize("text", ["[" * 5000 + "6" + "]" * 5000, "(" * 5000, '{"a":' * 4000])
def test_deep_values_do_no_harm(text: str) -> None:
    assert parse(text).problems


def test_a_tile_that_comes_from_something_is_nobodys() -> None:
    told = ["Ana laid the 6-6. The 6-5 was Ben's.", "Ana laid the 5-5. The 5-4 was Ben's."]
    told += ["Ana laid the 4-4. The 4-3 was Ben's.", "Then 3-3 from nobody, one from the pile."]
    assert parse(" ".join(told)).text


def test_damaged_texts_never_raise() -> None:
    """Lines lost, doubled, exchanged, and characters changed."""
    rng = Random(BASE)
    texts = [path.read_text("utf-8") for path in sorted(TEXTS.glob("*-1.*"))]
    for _ in range(effort(15, 1600)):
        text = rng.choice(texts)
        for _ in range(rng.randrange(1, 5)):
            at = rng.randrange(len(text) + 1)
            piece = rng.choice(
                ["", "\n", "6-4", "\t", "|", '"', "{", "]", "pasa", "\ud800", "9999999999", "<td>", "A:"]
            )
            text = text[:at] + piece + text[at + rng.randrange(0, 30) :]
        for game in parse(text).games:
            analyzer.replay(game)


def test_hands_that_a_session_prints_are_no_turns() -> None:
    hands = [[(3, 3), (1, 5), (0, 5), (0, 6), (0, 0)], [(1, 4), (6, 6), (3, 6), (4, 5), (0, 4)]]
    record = parse("\n".join(map(str, [*hands, (14, False)])))
    assert not any(replay(game).valid for game in record.games)


def test_a_sentence_that_asks_states_no_result() -> None:
    text = "Al: 6-6\nBo: 6-4\nAl: 4-1\nBo: 1-1\nAl: 1-0\nCould Al have kept the blank end shut?"
    (game,) = parse(text).games
    assert game.result is None


def test_a_value_on_one_line_with_a_list_for_each_player_has_its_place() -> None:
    value = '{"Ana": ["6-6", "6-1", null], "Luis": ["6-4", "1-1", null], "Eva": ["4-1", "1-3", "3-3"]}'
    record = parse(value)
    assert [str(turn.span.line) for turn in record.games[0].turns if turn.span] == ["1"] * 9


def test_a_text_is_read_alike_whatever_the_order_of_sets() -> None:
    """Python orders sets of words anew in each run; where names come equally often that must not decide."""
    names = ("radio_transcript-1.txt", "prose_double_over_lines-1.txt", "hands_digits_legend-1.txt")
    program = "import sys, analyzer; print([repr(analyzer.read(path).games) for path in sys.argv[1:]])"
    command = [sys.executable, "-c", program, *(str(TEXTS / name) for name in names)]
    told = {
        subprocess.run(
            command, env={**os.environ, "PYTHONHASHSEED": seed}, capture_output=True, text=True, check=True
        ).stdout
        for seed in ("1", "2")
    }
    assert len(told) == 1


def test_words_that_stand_before_a_sign_again_and_again_explain_nothing() -> None:
    """Of `ev=play` and `ev=pass` the first word is no sign for a pass, as `x` is in `x = pass`."""
    plays = ("6-6", "6-4", "", "4-1", "1-1", "6-5", "5-5")
    text = "\n".join(
        f"t={at} ev={'play tile=' + tile if tile else 'pass'} who={at % 4 + 1}"
        for at, tile in enumerate(plays)
    )
    (game,) = parse(text).games
    assert [turn.seat for turn in game.turns] == list("ABCDABC")
    assert sum(isinstance(turn.action, Pass) for turn in game.turns) == 1


def test_whoever_is_named_in_front_may_say_i_and_open() -> None:
    (game,) = parse("Ana: I open with 6-6\nLuis: 6-4\nPepe: 4-4\nRosa: 4-1\nAna: 1-1\nLuis: 6-5\n").games
    assert isinstance(game.turns[0].action, Play)
    assert str(game.turns[0].action.tile) == "6-6"
    assert len({turn.seat for turn in game.turns}) == 4


def test_a_line_behind_a_numbered_list_is_no_choice_from_it() -> None:
    text = "1. 6-6\n2. 6-4\n3. 4-4\nScore: 20\n"
    assert with_choices(text) == text


def test_players_of_a_chat_are_not_counted_off_where_their_names_are_not_understood() -> None:
    """Each line begins with a command that is in no list; counted off, other players would have done it."""
    text = (TEXTS / "irc_commands.log").read_text("utf-8").replace(".d ", "zz ")
    record = parse(text)
    assert record.reading is not None
    by_seat = dict(zip("ABCD", record.reading.players, strict=True))
    first = [by_seat[turn.seat] for turn in record.games[0].turns if isinstance(turn.action, Play)]
    assert first[:5] == ["mako", "drizzt", "Elsie_", "drizzt", "Elsie_"]


def test_of_hands_and_a_table_without_turns_it_is_said_once_that_no_game_can_be_made() -> None:
    """OpenSpiel's `str(state)` of its game for two teams; its order of play cannot be known."""
    text = """\
p0 hand:['(0.0, 2.0)', '(1.0, 3.0)', '(4.0, 4.0)']
p1 hand:['(0.0, 1.0)', '(2.0, 3.0)', '(4.0, 5.0)']
p2 hand:['(0.0, 3.0)', '(1.0, 2.0)', '(5.0, 5.0)']
p3 hand:['(0.0, 4.0)', '(1.0, 5.0)', '(3.0, 3.0)']

board: ['(0.0, 0.0)', '(0.0, 6.0)', '(6.0, 6.0)', '(1.0, 6.0)', '(1.0, 1.0)']
"""
    record = parse(text)
    assert record.games == ()
    assert [problem.code for problem in record.problems] == [Code.NO_GAME]


STORY_PT = """\
Mesa de ontem: eu, Beto, Dulce e Nair. Jogamos contra o Beto e a Nair. Sai de 6x6.
O Beto foi de 0x6 e a Dulce de 0x2, a Nair 5x6, eu 2x6 na outra ponta. Beto 3x6, Dulce a bucha 3x3, Nair 4x5.
Eu 3x4, Beto 2x4, Dulce 1x2. A Nair deitou a 4x4, eu 1x3, o Beto 2x3. Dulce 4x6 e a Nair passou.
Eu 2x5, Beto 3x5, Dulce 0x3. A Nair 0x1, eu passei. Beto 1x6, a Dulce passou, Nair 1x5.
Eu passei de novo e o Beto bateu com 1x1.
"""


def test_who_leads_need_not_be_whoever_is_named_in_the_sentence_before() -> None:
    record = parse(STORY_PT)
    assert record.reading is not None
    assert record.reading.leader == "eu"
    assert [str(turn.action.tile) for turn in record.games[0].turns[:2] if isinstance(turn.action, Play)] == [
        "6-6",
        "0-6",
    ]


def test_a_lead_that_a_story_gives_to_nobody_is_not_passed_over() -> None:
    """Those who are named in front of it are not who led: the tile behind it says who was."""
    record = parse(STORY_PT.replace("Nair. Sai", "Nair, sai"))
    assert record.reading is not None
    assert record.reading.leader == "eu"
    (first, *_) = record.games[0].turns
    assert isinstance(first.action, Play)
    assert str(first.action.tile) == "6-6"


def test_a_lead_whose_tile_is_not_understood_is_not_passed_over() -> None:
    """The game without it is legal, and stops before its end; the one who is said to lead is another."""
    text = (TEXTS / "bericht_doppel_er.txt").read_text("utf-8").replace("Doppel-4er", "dicken Stein")
    code, output = run("check", "-", text=text)
    assert code == 1
    assert "eröffnet stands here" in output


@pytest.mark.parametrize(
    ("name", "told", "tile"),
    [
        ("draws_then_passes_en.txt", "Ruth   plays 0-1\n", "0-1"),  # she goes out, it says then
        ("german_diary_with_leer.txt", "Ottilie bringt Drei-Fünf.", "Drei-Fünf"),  # somebody plays
        ("pgn_plus_each_drawn.txt", "9. 06#", "06"),  # the next number stands below
    ],
)
def test_a_last_tile_that_is_not_understood_is_missed(name: str, told: str, tile: str) -> None:
    """The game without it is legal, and has no end."""
    text = (TEXTS / name).read_text("utf-8")
    unread = text.replace(told, told.replace(tile, "@@"))
    assert unread != text
    assert run("check", "-", text=text)[0] == 0
    assert run("check", "-", text=unread)[0] == 1


@pytest.mark.parametrize("draws", [1, 2, 3])
def test_a_program_that_says_again_what_it_was_told_tells_no_second_draw(draws: int) -> None:
    told = "ana | !play 6-6\nbot | ana played 6-6.\n"
    told += "luis | !draw\nbot | luis draws a tile.\n" * draws
    told += "luis | !play 6-4\nbot | luis played 6-4.\n"
    told += "ana | !play 4-1\nbot | ana played 4-1.\n"
    told += "luis | !play 1-5\nbot | luis played 1-5.\n"
    (game,) = parse(told).games
    kinds = [type(turn.action).__name__ for turn in game.turns]
    assert kinds == ["Play", *["Draw"] * draws, "Play", "Play", "Play"]


def test_a_question_for_a_tile_is_no_turn() -> None:
    for asked in (
        "quién tiene el doble seis?",
        "who has the 6-6?",
        "wer hat die Doppelsechs?",
        "quem tem o 6-6?",
    ):
        text = f"Ana: {asked}\nLuis: yo\nLuis: 6-6\nPepe: 6-4\nRosa: 4-1\nAna: 1-1\nLuis: 1-2\nPepe: 2-2"
        reading = parse(text).reading
        assert reading is not None
        assert (reading.leader, reading.turns) == ("Luis", 6), asked


def test_players_are_called_by_their_names() -> None:
    text = "Ana: 6-6\nLuis: 6-4\nPepe: 4-4\nRosa: 4-1\nAna: 6-5\nPepe: 2-2"
    code, told = run("check", "-", "--explain", text=text)[:2]
    assert code == 1
    assert "assumed: 1 pass that is not written (Luis in turn 6)" in told
    assert "= Ana 5-6; Luis pass (not written)" in told
    assert "Pepe cannot play 2-2" in told
    assert "Rosa's 1-4 in turn 4 must be 2-4" in told or "Pepe's" in told


def test_many_games_of_a_turn_each_are_none() -> None:
    """`"match": NumberInt(5)` on each line begins no game, whatever else the line says."""
    text = (TEXTS / "mongo_shell_with_calls.txt").read_text("utf-8")
    record = parse(re.sub(r'ISODate\("([^"]*)"\)', r"at(\1)", text))
    assert not record.games or not all(replay(game).valid for game in record.games)
    assert len(record.games) < 2


def test_a_name_with_one_turn_and_passes_that_nobody_writes_is_no_player() -> None:
    tiles = ["6-6", "0-6", "0-4", "1-6", "1-3", "0-3", "2-4", "1-2", "1-5"]
    names = ["Ola", *["Ana", "Ben"] * 4]
    text = "\n".join(f"{name}: {tile}" for name, tile in zip(names, tiles, strict=True))
    (game,) = parse(text).games
    assert [one.code for one in game.problems] == [Code.UNREAD_TILE]


def test_whoever_draws_is_told_by_a_sentence_with_a_full_stop() -> None:
    draws = "Ben cannot play and draws a piece from the stock.\n"
    (game,) = parse(f"Ana: 6-6\nBen: 6-4\nAna: 4-1\n{draws * 2}Ben: 1-1\nAna: 1-5").games
    assert [turn.seat for turn in game.turns] == list("ABABBBA")


def test_a_line_that_grows_is_read_as_what_grew() -> None:
    """Every line has all tiles so far; the first of each were once taken for the game."""
    line = ["6.6"]
    rows = ["t=01 after BotB: 6.6", "t=02 after BotC (no move): 6.6"]
    for at, (side, tile) in enumerate(GROWN, 3):
        line = [tile, *line] if side == "left" else [*line, tile]
        rows.append(f"t={at:02} after Bot{'BCDA'[(at - 1) % 4]}: {' '.join(line)}")
    result = replay(parse("\n".join(rows)).games[0])
    assert result.valid
    told = ["66", *(tile.replace(".", "") for _, tile in GROWN)]
    assert [sorted(str(step.tile).replace("-", "")) for step in result.steps if step.tile] == [
        sorted(tile) for tile in told
    ]


GROWN = [
    ("left", "0.6"), ("right", "6.4"), ("left", "4.0"), ("left", "5.4"), ("right", "4.4"), ("left", "6.5"),
    ("left", "2.6"), ("left", "5.2"), ("right", "4.3"), ("right", "3.3"), ("right", "3.6"), ("left", "0.5"),
    ("left", "3.0"),
]  # fmt: skip


def test_a_heading_without_a_writer_is_no_post() -> None:
    assert not parse("# A question\n#14 · Jun 2, 2019, 11:47 pm\n> Ana wrote:\nfine, 6-6 it was").games


def test_a_name_of_two_words_is_one_player_where_half_of_it_stands_alone_once() -> None:
    """`Oncle` and `Émile` were two players, and Jeanne none: the game was valid with other hands."""
    text = (
        "Oncle Émile joue le double-six, Jeanne boude et le curé pose le six-deux. Je pose le six-blanc, "
        "Oncle Émile avance le deux-blanc, Jeanne avance le double-blanc, le curé joue le blanc-as et je "
        "pose le blanc-quatre. Oncle Émile joue le as-cinq, Jeanne avance le double-cinq, le curé avance le "
        "double-quatre et je pose le quatre-cinq. Oncle Émile joue le cinq-six, Jeanne avance le cinq-trois, "
        "le curé met le six-trois et je pose le double-trois. L'oncle compta 12 points."
    )
    (game,) = parse(text).games
    names = game.tag("Names")
    assert names is not None
    assert [one.split(": ")[1] for one in names.value.split(", ")] == ["Oncle Émile", "Jeanne", "curé", "je"]


def test_words_written_as_they_sound_are_passes_and_draws() -> None:
    turns = "Iker: 3-3\nNagore: 3-2\nIker: rovo 2\nIker: 2-5\nNagore: Passso\nIker: 3-4"
    (game,) = parse(turns).games
    assert [type(turn.action).__name__ for turn in game.turns][2:6] == ["Draw", "Draw", "Play", "Pass"]


def test_names_behind_tiles_in_all_sentences_are_left_where_they_stand() -> None:
    """`Jn. 6.2  Alb. 3.2`: a full stop behind the next name ends no sentence that this tile belongs to."""
    text = "Jn. 6.6   Alb. 6.2   Fk. 2.3\nJn. 3.6   Alb. 6.4   Fk. 4.1\nJn. 1.1   Alb. 1.5   Fk. 5.5"
    (game,) = parse(text).games
    assert [turn.seat for turn in game.turns] == list("ABCABCABC")


def test_tiles_of_nobody_with_numbers_of_draws_are_no_game_of_four() -> None:
    """With a turn left out the two columns fitted four players who draw nothing."""
    rows = ["3-3 (9) 2-3", "2-0 0-0", "0-1 4-1", "(1) 3-6 0-6", "(2) 4-4 4-6", "(1) 3-0 2-6"]
    record = parse("\n".join([*rows, "3-5 2-2", "1-5", "1-1"]))
    assert not record.games or not all(replay(game).valid for game in record.games)


def test_a_game_that_joins_as_written_is_not_read_from_its_end() -> None:
    text = "\n".join(["6-6", "6-4", "4-3", "3-1", "1-5", "5-2", "2-0", "0-0"])
    found = [one for one in tokens(text) if one.tile]
    for order, told in ((found, []), (found[::-1], found[-1:])):
        turns = [
            LooseTurn(who=("AB"[at % 2],), kind=ActionKind.PLAY, span=one.span, tile=one.tile)
            for at, one in enumerate(order)
        ]
        way = interpret(LooseGame(turns=turns))
        assert way is not None
        assert told_backwards(found, way) == told


def test_what_python_says_of_a_text_is_not_passed_on() -> None:
    with warnings.catch_warnings(record=True) as said:
        warnings.simplefilter("always")
        value_in("[1if 1 else 2]")
    assert said == []
