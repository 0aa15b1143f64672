"""Movetext: what is read, and what is said about what cannot be."""

from __future__ import annotations

from dataclasses import replace

import pytest

from analyzer.notation import UnreadableText, decode, parse, tile_from_text, write
from analyzer.notation.decode import plain_text_of
from analyzer.notation.vocabulary import Word, languages, words
from analyzer.record.diagnostics import Code, Span
from analyzer.record.game import (
    Claim,
    Draw,
    EndKind,
    Expose,
    Form,
    Game,
    Hand,
    Lead,
    Mark,
    Muggins,
    Pass,
    Play,
    Record,
    Result,
    Unreadable,
)
from analyzer.reviews import Annotation, Best, annotated, read_annotation
from analyzer.tiles.layout import LEFT
from analyzer.tiles.tile import Tile
from tests.notation.samples import some

SAMPLE = """\
[Event "International Dominoes, sample deal"]
[Variant "partnership"]
[Deal "A:05 13 14 22 34 44 56 B:00 01 06 11 16 23 26 C:02 24 25 33 36 45 46 D:03 04 12 15 35 55 66"]
[Lead "B"]
[Result "blocked A+C 46"]

1. B 1-1  C pass  D 1-5
2. A 1-4  B pass  C 4-5@5  D 0-4
3. A 0-5  B pass  C 2-5  D 1-2
4. A 4-4  B 0-1  C 0-2  D pass
5. A 2-2  B 2-6  C 4-6@6! {keeps both ends four} (5. C 3-6 D 0-3 (D pass))  D pass
6. A 3-4  B 2-3  C 2-4
"""

SPELLINGS = [
    "0-5", "5-0", "5/0", "0|5", "5:0", "[0-5]", "[5|0]", "[0,5]", "[ 0 - 5 ]", "(5,0)", "(5, 0)", "{5,0}",
    "<5:0>", "05", "50", "0\u20135", "0\u22125", "\U0001f036", "\U0001f054", "\U0001f068", "[LIMPO|QUINA]",
    "five-blank", "cinco/blanca",
]  # fmt: skip


def only(text: str) -> Game:
    record = parse(text)
    assert len(record.games) == 1
    return record.games[0]


def problems(text: str) -> list[tuple[int, int, int, str]]:
    return [
        (span.line, span.column, span.end_column, found.message)
        for game in parse(text).games
        for found in game.problems
        if (span := found.span)
    ]


def test_the_sample_is_read_and_written_unchanged() -> None:
    record = parse(SAMPLE)
    game = record.games[0]
    assert not game.problems
    assert game.lead == Lead("B")
    assert game.result == Result(EndKind.BLOCKED, None, (Claim(("A", "C"), 46),))
    assert [turn.round for turn in game.turns] == [1] * 3 + [2] * 4 + [3] * 4 + [4] * 4 + [5] * 4 + [6] * 3
    assert write(record, Form.MOVETEXT) == SAMPLE
    assert write(game, Form.MOVETEXT) == SAMPLE


def test_places_in_tags_and_turns() -> None:
    game = parse(SAMPLE).games[0]
    lines = SAMPLE.split("\n")

    def at(place: Span | None) -> str:
        span = some(place)
        return lines[span.line - 1][span.column - 1 : span.end_column - 1]

    assert [at(span) for span in some(game.deal).hands[2].tile_spans] == [
        "02",
        "24",
        "25",
        "33",
        "36",
        "45",
        "46",
    ]
    assert at(some(game.deal).hands[1].span) == "B:00 01 06 11 16 23 26"
    assert at(some(game.result).span) == "blocked A+C 46"
    assert at(some(game.lead).span) == "B"
    assert [at(turn.span) for turn in game.turns[-3:]] == ["3-4", "2-3", "2-4"]
    assert at(game.turns[1].span) == "pass"
    assert at(game.turns[17].variations[0].turns[1].span) == "0-3"


@pytest.mark.parametrize("spelled", SPELLINGS)
def test_every_spelling_of_a_tile(spelled: str) -> None:
    assert tile_from_text(spelled) == Tile.of(0, 5)
    in_movetext = only(f"1. A {spelled} B 5-5")
    assert in_movetext.turns[0].action == Play(Tile.of(0, 5))
    assert in_movetext.turns[1].action == Play(Tile.of(5, 5))
    assert only(f"Round A B\n1 {spelled} 5-5").turns[0].action == Play(Tile.of(0, 5))


@pytest.mark.parametrize("text", ["10-12", "[12|10]", "12:10"])
def test_numbers_of_two_digits(text: str) -> None:
    assert tile_from_text(text) == Tile.of(10, 12)
    assert only(f"A {text} B pass").turns[0].action == Play(Tile.of(10, 12))


@pytest.mark.parametrize(
    "text", ["", "5", "0-5-6", "a-b", "[0-5", "0-5]", "100-1", "domino", "[?]", "\U0001f030"]
)
def test_what_is_no_tile(text: str) -> None:
    assert tile_from_text(text) is None


PASSES = sorted({spelled for code in languages() for spelled in words(code).lists[Word.PASS]})


@pytest.mark.parametrize("word", PASSES)
def test_every_word_for_a_pass(word: str) -> None:
    for spelled in (word, word.upper()):
        game = only(f"1. A {spelled}  B 3-4\n")
        assert [turn.action for turn in game.turns] == [Pass(), Play(Tile.of(3, 4))]
    assert only(f"Round A B\n1 {word} 3-4").turns[0].action == Pass()


@pytest.mark.parametrize("code", languages())
def test_words_for_other_actions(code: str) -> None:
    known = words(code).lists
    for draw in known[Word.DRAW]:
        assert only(f"A {draw} 3-4 A {draw} ? B 3-4").turns[0].action == Draw(Tile.of(3, 4))
    for exposed in known[Word.EXPOSED]:
        assert only(f"A {exposed} 3-4 B 3-4").turns[0].action == Expose(Tile.of(3, 4))
    for irregular in known[Word.IRREGULAR]:
        assert only(f"A 3-4! {irregular} B pass").turns[0].action == Play(Tile.of(3, 4), irregular=True)
    for blocked in known[Word.BLOCKED]:
        assert some(only(f"Round A B\n1 3-4 4-4\n2 4-5 {blocked}!").result).kind is EndKind.BLOCKED
    for domino in known[Word.DOMINO]:
        assert some(only(f"Round A B\n1 3-4 4-4\n2 4-5 {domino}").result).kind is EndKind.DOMINO


def test_everything_that_can_be_attached() -> None:
    game = only(
        "{before} 1. A 5-5@L!+10 {one} ; two\n (1. A 6-6 (A 4-4)) {three} B muggins +5 B draw 1-2 B draw ?"
        " B ? C ??! C 2-3@12 irregular C exposed 1-5 D ---- D pass? 2... A 1-1 * !! +15\n"
    )
    first, muggins, drawn, unknown, played, doubted, wrong, shown, dashes, passed, last = game.turns
    assert not game.problems
    assert [comment.text for comment in game.preface] == ["before"]
    assert first.action == Play(Tile.of(5, 5), LEFT)
    assert (first.marks, first.scored) == ((Mark.GOOD,), 10)
    assert [comment.text for comment in first.comments] == ["one", "two", "three"]
    assert first.variations[0].turns[0].variations[0].turns[0].action == Play(Tile.of(4, 4))
    assert (muggins.action, muggins.scored) == (Muggins(), 5)
    assert (drawn.action, unknown.action) == (Draw(Tile.of(1, 2)), Draw(None))
    assert (played.action, played.marks) == (Play(None), ())
    assert (doubted.action, doubted.marks) == (Play(None), (Mark.DUBIOUS,))
    assert wrong.action == Play(Tile.of(2, 3), 12, irregular=True)
    assert shown.action == Expose(Tile.of(1, 5))
    assert (dashes.action, passed.action) == (Pass(dashes=True), Pass())
    assert passed.marks == (Mark.MISTAKE,)
    assert (last.marks, last.scored, last.round) == ((Mark.CRITICAL, Mark.BRILLIANT), 15, 2)


def test_escapes() -> None:
    game = only(r'[Event "a \"b\" \\ c"]' + "\nA 1-1 {a \\} b \\\\ c \\d { e}")
    assert game.tags[0].value == r'a "b" \ c'
    assert game.turns[0].comments[0].text == r"a } b \ c \d { e"


def test_tags_of_a_match_hold_until_one_is_given_again() -> None:
    games = parse(
        '[Event "x"]\n[Variant "milo"]\nA 1-1\n\n[Game "2"]\nA 1-1\n[Event "y"]\nA 1-1\n[Date "z"]\nA 1-1\n'
    ).games
    inherited = [[tag.name for tag in game.inherited] for game in games]
    assert inherited == [[], ["Event", "Variant"], [], ["Event"]]
    assert some(games[3].tag("Event")).value == "y"


def test_deals_in_a_row_without_turns() -> None:
    games = parse('[Deal "A:05"]\n\n[Deal "A:06"]\n*\n[Deal "A:11"]').games
    assert [some(game.deal).hands[0] for game in games] == [
        Hand("A", (Tile.of(0, 5),)), Hand("A", (Tile.of(0, 6),)), Hand("A", (Tile.of(1, 1),))
    ]  # fmt: skip
    assert not any(game.problems for game in games)


def test_partial_deals_stock_and_lead() -> None:
    game = only('[Deal "B:00 ? 10-12 [?]"]\n[Stock "? 3-4"]\n[Lead "4-1"]\n[Result "domino B; 0"]\nB 0-0')
    assert some(game.deal).hands[0].tiles == (Tile.of(0, 0), None, Tile.of(10, 12), None)
    assert game.stock == (None, Tile.of(3, 4))
    assert game.lead == Lead(None, Tile.of(1, 4))
    assert game.result == Result(EndKind.DOMINO, "B", (), tie=True)


MISTAKES = {
    "C 9x9 D 1-5": [(1, 3, 6, "expected a tile, `pass` or `draw` after the seat C")],
    "A 1-1 C D 1-5": [(1, 7, 8, "expected a tile, `pass` or `draw` after the seat C")],
    "1. A 1-1\n2. 3-4 B 1-5": [(2, 4, 7, "expected a seat before 3-4")],
    "A 1-1 pass B 1-5": [(1, 7, 11, "expected a seat before pass")],
    "1 A 1-1": [(1, 1, 2, "expected a dot after the number of the round 1")],
    "A 1-1 what B 1-5": [(1, 7, 11, 'expected a turn such as `A 3-4`, not "what"')],
    "A 1-1 {never closed\nB 1-5": [(1, 7, 8, "this comment is not closed")],
    "A 1-1 {never closed\n2. B 1-5": [(1, 7, 8, "this comment is not closed")],
    "A 1-1 (B 1-5 (C 5-5)\nD 1-6": [(1, 7, 8, "this variation is not closed")],
    "A 1-1 ) B 1-5": [(1, 7, 8, "no variation is open here")],
    "(A 1-1) B 1-5": [(1, 1, 8, "a variation belongs after a turn, and none stands before it")],
    "A 1-1 +5 +6": [(1, 10, 12, "the points of this turn are written already, so +6 has no meaning")],
    'A 1-1 [Event "x"] B 1-5': [(1, 7, 18, "a tag stands before the turns, at the beginning of a line")],
    '[Event "x]\nA 1-1': [(1, 1, 11, "the value of the tag Event is not closed")],
    "[Event x]\nA 1-1": [(1, 1, 10, "the tag Event cannot be read")],
    '[Deal "A:05 9x B:11"]\nA 0-5': [(1, 13, 15, "expected a tile such as `05`, not `9x`")],
    '[Deal "05 11"]\nA 0-5': [(1, 8, 10, "expected a seat such as `A:` before the tiles")],
    '[Lead "B xx"]\nB 1-1': [
        (1, 8, 12, "expected a seat and a tile such as `B 1-1`, one of them, or `stock 1-4`")
    ],
    '[Result "who knows"]\nB 1-1': [
        (
            1, 10, 19,
            "this result cannot be read: "
            "expected `domino B B+D 10`, `blocked A+C 46`, `blocked 0` or `B+D 10`",
        )
    ],
    '[Event "x"]\n[Event "y"]\nB 1-1': [(2, 1, 12, "the tag Event is given twice")],
}  # fmt: skip


@pytest.mark.parametrize("text", MISTAKES)
def test_mistakes_say_where_and_what_was_expected(text: str) -> None:
    assert problems(text) == MISTAKES[text]


def test_an_unreadable_turn_keeps_its_place() -> None:
    game = only("1. A 1-1 B 9x9 C pass\n")
    assert [turn.seat for turn in game.turns] == ["A", "B", "C"]
    assert game.turns[1].action == Unreadable("9x9")


@pytest.mark.parametrize("form", list(Form)[:3])
def test_what_is_taken_back_at_once_is_written_as_it_was_read(form: Form) -> None:
    record = parse("A 1-1  B 0-3  B pass corrected  C 2-2  C 1-2 corrected  D passt!")
    assert record.games[0].turns[2].action == Pass(corrected=True)
    assert parse("A 1-1\nB 0-3\nB passt berichtigt").games[0].turns[2].action == Pass(corrected=True)
    assert parse(write(record, form)) == record


@pytest.mark.parametrize("opening", ["{", "(", '[Site "x', '"'])
def test_what_is_not_closed_does_not_swallow_the_next_game(opening: str) -> None:
    games = parse(f'[Event "x"]\nA 1-1\n{opening}\nB 1-5\n\n[Event "y"]\nA 2-2 B 2-3\n').games
    assert any(game.problems for game in games[:-1])
    assert len(games[-1].turns) == 2
    assert not games[-1].problems


def test_reading_goes_on_behind_an_open_comment_at_the_next_round() -> None:
    assert [turn.round for turn in only("1. A 1-1 {oh\n2. A 2-2\n").turns] == [1, 2]


def test_a_game_full_of_mistakes_is_given_up() -> None:
    games = parse('[Event "x"]\nA 1-1 ' + "oh no " * 50 + '\n[Event "y"]\nA 1-1').games
    assert len(games[0].problems) == 21
    assert games[0].problems[-1].message == "more than 20 mistakes: the rest of this game was not read"
    assert not games[1].problems


def test_variations_have_a_greatest_depth() -> None:
    game = only("A 1-1 " + "(A 2-2 " * 33 + ")" * 33 + " B 1-5")
    assert [found.message for found in game.problems] == ["variations can be nested 32 deep, not deeper"]
    assert len(game.turns) == 2
    assert not only("A 1-1 " + "(A 2-2 " * 32 + ")" * 32).problems


def test_a_game_without_end_is_cut_off() -> None:
    for text in ("A 1-1 " * 60_000, "Round A B\n" + "1 1-1 1-2\n" * 6_000, "Round A B\n1 " + "1-1 " * 9_000):
        problems = only(text).problems
        assert problems[0 if len(problems) == 1 else -1].code is Code.TOO_LARGE


def test_a_text_without_a_game() -> None:
    drawn = "+---+\n| 6 |\n|---|  Lena\n| 4 |\n+---+\n"
    for text in ("", "\n\n", "Nothing here.", "{only a remark}", "A man and a plan", drawn):
        record = parse(text)
        assert record.games == ()
        assert [found.code for found in record.problems] == [Code.NO_GAME]
    assert parse(write(Record(()), Form.MOVETEXT)) == Record(())


def test_remarks_above_the_first_tag() -> None:
    assert [comment.text for comment in only('; from a book\n[Event "x"]\nA 1-1').preface] == ["from a book"]
    assert [comment.text for comment in only('A fine game.\n\n[Event "x"]\nA 1-1').preface] == [
        "A fine game."
    ]


def test_decoding() -> None:
    assert decode("\ufeffA\r\nB\rC\n".encode()) == "A\nB\nC\n"
    for data, message in {
        b"A 1-1\nB \xe9t\xe9": "line 2, byte 9: byte 0xe9 is not UTF-8; in Latin-1 it would be 'é'",
        b"\xff\xfeA\0": "the text is in UTF-16, expected UTF-8",
        b"A\nB\0": "line 2, byte 4: a NUL byte, so this is no text (or a text in UTF-16; expected UTF-8)",
    }.items():
        with pytest.raises(UnreadableText) as caught:
            decode(data)
        assert str(caught.value) == message


def test_a_file_of_another_program_is_read_as_it_was_meant() -> None:
    text = "Jugador;Ficha\nTo\u00f1o;6-6\nPepe;6-4\n"
    for data in (
        text.encode("cp1252"),
        text.encode("utf-16"),
        text.replace("\n", "\r\n").encode("utf-16-be"),
    ):
        marked = data if data.startswith(b"\xff\xfe") or b"\0" not in data else b"\xfe\xff" + data
        assert plain_text_of(marked) == text
    for data in (
        bytes(range(256)),
        b"\xff\xfeA\0\0",
        b"\xff\xfe\0\0A\0\0\0",
        text.encode("utf-16-be"),
        b"\xe9" * 9,
    ):
        with pytest.raises(UnreadableText):
            plain_text_of(data)


def test_annotations() -> None:
    text = "[%value -10] [%best 4-6@6 46] lets go of the fours"
    annotation = read_annotation(text)
    assert annotation == Annotation(-10, Best(Tile.of(4, 6), 6, 46))
    assert annotated(text, annotation) == text
    assert annotated("", Annotation(3)) == "[%value 3]"
    assert read_annotation("no [%values] here") is None


MANY = 50_000
HOSTILE = {
    "open": "(" * MANY,
    "braces": "{" * MANY,
    "digits": "1234567890" * MANY,
    "blanks": " " * 10 * MANY,
    "brackets": "[" * MANY,
    "bars": "|" * MANY,
    "quotes": 'C "' * MANY,
    "tags": '[Event "x' * MANY,
    "variations": "A 1-1 " + "(A 1-1 " * MANY,
    "comments": "{\n1." * MANY,
    "row": "1 " + "[1-1] " * MANY,
    "dashes": "-" * 10 * MANY,
    "surrogate": "\ud800A 1-1",
    "bytes": bytes(range(256)).decode(errors="replace") * 500,
    "words": "pass " * MANY,
    "rule": "|---" * MANY,
    "backslashes": "\\" * MANY,
    "json": '{"games":' * MANY,
    "deep json": '{"games":[' + "[" * MANY,
    "nul": "\0" * MANY,
    "hands": "A: [0-5] " * MANY,
    "prose": "Round A B\n1 1-1 1-2\n\n" + "A wins 10 and " * MANY,
    "instead": "critical " + "1-1 " * MANY,
}


@pytest.mark.parametrize("text", HOSTILE.values(), ids=HOSTILE)
def test_hostile_texts_only_make_problems(text: str) -> None:
    record = parse(text)
    assert record.problems or any(game.problems for game in record.games) or record.games


def test_a_text_without_end_is_cut_off() -> None:
    from analyzer.notation.decode import MOST_GAMES

    record = parse('[Lead "A"]\n*\n' * (MOST_GAMES + 2))
    in_json = parse(f'{{"games": [{", ".join(["{}"] * (MOST_GAMES + 1))}]}}')
    assert [len(in_json.games), len(in_json.problems)] == [MOST_GAMES, 1]
    assert in_json.problems[0].message == record.problems[-1].message
    assert len(record.games) == MOST_GAMES
    (problem,) = record.problems
    assert problem.code is Code.TOO_LARGE
    assert problem.span is not None
    assert problem.span.line == 2 * MOST_GAMES + 1


def test_turns_of_no_round_behind_one_with_a_number() -> None:
    """As a repair may leave them: nothing is written that reads as a mistake."""
    game = parse("1. A 1-1  B 1-2").games[0]
    turns = (*game.turns, replace(game.turns[1], round=None))
    text = write(replace(game, turns=turns), Form.MOVETEXT)
    assert text == "1. A 1-1  B 1-2\nB 1-2\n"
    assert not parse(text).games[0].problems
