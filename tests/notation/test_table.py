"""Tables as they are pasted from books and pages."""

from __future__ import annotations

import pytest

from analyzer.notation import parse, tile_from_text, write
from analyzer.notation.sentences import critical_remark, stated_result
from analyzer.record.game import Claim, Draw, EndKind, Form, Game, Mark, Pass, Play, Unreadable
from analyzer.tiles.layout import LEFT, RIGHT
from tests.notation import samples
from tests.notation.samples import some

PASTED = {
    "English": samples.ENGLISH,
    "German": samples.GERMAN,
    "Spanish": samples.SPANISH,
    "tabs": samples.TABS,
    "Markdown": samples.MARKDOWN,
}


def moves(game: Game) -> list[str]:
    written = []
    for turn in game.turns:
        action = turn.action
        text = "pass" if isinstance(action, Pass) else str(getattr(action, "tile", action))
        written.append(f"{turn.round}{turn.seat} {text}{''.join(turn.marks)}")
    return written


def expected(rows: str) -> list[str]:
    return [
        f"{number}{seat} {cell}"
        for number, row in enumerate(rows.splitlines(), 1)
        for seat, cell in zip("ABCD", row.split(), strict=False)
        if cell not in ("----", "blocked")
    ]


@pytest.mark.parametrize("text", PASTED.values(), ids=PASTED)
def test_the_sample_game_is_read_as_pasted(text: str) -> None:
    record = parse(text)
    assert record.form is Form.TABLE
    assert not record.problems
    losing, winning = record.games
    assert not losing.problems
    assert not winning.problems
    assert moves(losing) == expected(samples.LOSING)
    assert moves(winning) == expected(samples.WINNING)
    for game in record.games:
        assert game.deal is not None
        dealt = {hand.seat: " ".join(map(str, hand.tiles)) for hand in game.deal.hands}
        assert dealt == samples.DEAL
        assert game.lead is None
    assert losing.result is not None
    assert (losing.result.kind, losing.result.seat) == (EndKind.DOMINO, "B")
    assert losing.result.claims == (Claim(("A", "C"), -10),)
    assert winning.result is not None
    assert winning.result.kind is EndKind.BLOCKED
    assert winning.result.claims == (Claim(("A", "C"), 46),)


def test_prose_is_kept_where_it_stands() -> None:
    losing, winning = parse(samples.GERMAN).games
    assert [comment.text for comment in losing.preface] == ["Eine Partie zu viert"]
    assert [comment.text for comment in winning.preface] == ["Dasselbe Blatt, nun besser gespielt:"]
    last = losing.turns[-1].comments
    assert len(last) == 1
    assert last[0].text.startswith("A und C verlieren 10 Punkte")
    assert winning.turns[-1].comments[0].text == "Die Partner A und C machten 46 Punkte."


def test_places_are_those_of_the_text() -> None:
    record = parse(samples.GERMAN)
    lines = record.text.split("\n")
    for game in record.games:
        for turn in game.turns:
            assert turn.span is not None
            written = lines[turn.span.line - 1][turn.span.column - 1 : turn.span.end_column - 1]
            tile = getattr(turn.action, "tile", None)
            assert (tile_from_text(written) == tile) if tile else written == "passt"
    hand = some(record.games[1].deal).hands[2]
    assert hand.tile_spans[3].line == 8
    assert lines[7][hand.tile_spans[3].column - 1 :].startswith("[3-3]")
    span = some(some(record.games[0].result).span)
    assert lines[span.line - 1][span.column - 1 : span.end_column - 1] == "10"


def test_names_above_the_columns() -> None:
    game = parse(
        "Ana: 0-5 1-3\nBeto: 2-2 3-3\n\nRonda Ana Beto\n1 0-5 paso\n2 1-3 2-2\nBeto gana 5 puntos"
    ).games[0]
    assert [(tag.name, tag.value) for tag in game.tags] == [("Names", "A: Ana, B: Beto")]
    assert [hand.seat for hand in some(game.deal).hands] == ["A", "B"]
    assert [turn.seat for turn in game.turns] == ["A", "B", "A", "B"]
    assert some(game.result).claims == (Claim(("B",), 5),)


def test_a_rule_below_the_head_is_no_head() -> None:
    game = parse("| #  | Anna  | Bob |\n|----|-------|-----|\n| 1  | [1-1] | [1-6] |\n").games[0]
    assert [(tag.name, tag.value) for tag in game.tags] == [("Names", "A: Anna, B: Bob")]
    assert game.preface == ()


def test_seats_in_another_order() -> None:
    game = parse("# N E S W\n1 1-1 pass 1-5 5-5").games[0]
    assert [(tag.name, tag.value) for tag in game.tags] == [("Seats", "N E S W")]
    assert [turn.seat for turn in game.turns] == ["N", "E", "S", "W"]


def test_a_question_mark_behind_the_last_column_is_a_mark() -> None:
    (game,) = parse("| Round | A | B |\n|---|---|---|\n| 1 | 6-6 | ? | ? |\n| 2 | 6-3 | 3-3 | ? |").games
    assert moves(game) == ["1A 6-6", "1B None?", "2A 3-6", "2B 3-3?"]
    assert parse(write(game, Form.MOVETEXT)).games[0].turns == game.turns


def test_ends_in_words_and_signs() -> None:
    game = parse(
        "Ronda A B C D\n1 6-6 5-6@6 (izq) paso 6-1 [der]\n2 1-1 @L ! 5-5 (left) ? 1-2 <DIR> *"
    ).games[0]
    joins = [getattr(turn.action, "join", None) for turn in game.turns]
    assert joins == [None, 6, None, RIGHT, LEFT, LEFT, RIGHT]
    assert [problem.message for problem in game.problems] == [
        "the end that the tile joins is written already, so (izq) has no meaning"
    ]
    assert [turn.marks for turn in game.turns[4:]] == [(Mark.GOOD,), (Mark.MISTAKE,), (Mark.CRITICAL,)]


def test_dashes() -> None:
    game = parse("Round A B C D\n1 - -- 1-1 1-5\n2 1-4 — 4-5 0-4\n3 0-5 \u2013").games[0]
    assert [turn.seat for turn in game.turns] == ["C", "D", "A", "B", "C", "D", "A"]
    assert game.turns[3].action == Pass(dashes=True)


def test_a_short_first_row_stands_at_the_right() -> None:
    game = parse("Round A B C D\n1 1-1 pass\n2 1-5 5-5 pass pass").games[0]
    assert [turn.seat for turn in game.turns] == ["C", "D", "A", "B", "C", "D"]
    assert [turn.seat for turn in parse("Round A B C D\n1 1-1 pass").games[0].turns] == ["A", "B"]


def test_several_actions_in_a_cell_and_empty_cells() -> None:
    game = parse(
        "| # | A | B |\n|---|---|---|\n|1|6-6|draw 1-2 draw ? 2-6|\n|2||0-6 {a | b}|\n|3|[0|5]|pass|"
    ).games[0]
    assert [turn.seat for turn in game.turns] == ["A", "B", "B", "B", "B", "A", "B"]
    assert [type(turn.action) for turn in game.turns[1:4]] == [Draw, Draw, Play]
    assert game.turns[4].comments[0].text == "a | b"
    assert str(getattr(game.turns[5].action, "tile", None)) == "0-5"
    assert not game.problems


def test_bars_between_tiles_without_a_markdown_table() -> None:
    game = parse("Round A B\n1 0|5 5|5\n2 5|6 pass").games[0]
    assert [str(getattr(turn.action, "tile", None)) for turn in game.turns[:3]] == ["0-5", "5-5", "5-6"]


def test_rows_without_numbers_and_several_hands_on_a_line() -> None:
    game = parse("deal A [0-5][1-3] B [1-1] [2-2]\nPlayer A Player B\n[0-5] pass\n[1-3] [1-1]").games[0]
    assert [len(hand.tiles) for hand in some(game.deal).hands] == [2, 2]
    assert [turn.round for turn in game.turns] == [1, 1, 2, 2]


def test_remarks_and_variations_in_cells() -> None:
    game = parse("Round A B\n1 1-1 {good} 1-5! (1. B 1-6 {no} A 6-6)\n2 5-5 ; well\n").games[0]
    assert game.turns[0].comments[0].text == "good"
    assert [turn.seat for turn in game.turns[1].variations[0].turns] == ["B", "A"]
    assert game.turns[2].comments[0].text == "well"


def test_tags_above_a_table_hold_for_the_next_one() -> None:
    games = parse('[Variant "jamaican"]\nRound A B\n1 1-1 1-5\n\n\nRound A B\n1 1-1 1-6\n').games
    assert some(games[0].tag("Variant")).value == some(games[1].tag("Variant")).value == "jamaican"
    assert games[1].tags == ()


def test_odd_characters() -> None:
    text = "Round\u00a0A\u00a0B\n1 1-1\u200b \u00a0pass\n\uff5c2\uff5c1-4\uff5cpass\uff5c\n"
    game = parse(text).games[0]
    assert [turn.seat for turn in game.turns] == ["A", "B", "A", "B"]
    assert not game.problems


@pytest.mark.parametrize(
    ("text", "kind", "seat", "claims"),
    [
        ("A und C verlieren 10 Punkte, B macht Domino.", "domino", "B", [("AC", -10)]),
        ("Partners A and C made 46 points.", None, None, [("AC", 46)]),
        ("A and C lost by 10 points when B dominoed", "domino", "B", [("AC", -10)]),
        ("The game is blocked: A + C win 46.", "blocked", None, [("AC", 46)]),
        ("Das Spiel ist gesperrt; B und D gewinnen mit 30 Punkten", "blocked", None, [("BD", 30)]),
        ("B domina. Ganan B y D con 12 puntos.", "domino", "B", [("BD", 12)]),
        ("Tranca. A y C ganan 46 puntos.", "blocked", None, [("AC", 46)]),
        ("Le jeu est bloqué, A et C gagnent 46 points", "blocked", None, [("AC", 46)]),
        ("B fait domino, A et C perdent 10 points", "domino", "B", [("AC", -10)]),
        ("D bateu. A e C perdem 10 pontos.", "domino", "D", [("AC", -10)]),
        ("O jogo fechou, B e D ganharam 7 pontos.", "blocked", None, [("BD", 7)]),
    ],
)
def test_sentences_that_state_a_result(
    text: str, kind: str | None, seat: str | None, claims: list[tuple[str, int]]
) -> None:
    result = some(stated_result(text, 1, {label: label for label in "ABCD"}))
    assert (result.kind.value if result.kind else None, result.seat) == (kind, seat)
    assert [("".join(claim.side), claim.points) for claim in result.claims] == claims


@pytest.mark.parametrize(
    "text",
    [
        "Hätte C [4-6] gelegt, so hätten A und C 46 Punkte gewonnen.",
        "If C had played [4-6], A and C would have won 46 points.",
        "Si C hubiera jugado 4-6, A y C ganarían 46 puntos.",
        "Wenn C 4-6 gespielt hätte, gewinnen A und C 46 Punkte",
        "An instructive game between A and C.",
    ],
)
def test_sentences_that_state_nothing(text: str) -> None:
    assert stated_result(text, 1, {label: label for label in "ABCD"}) is None


@pytest.mark.parametrize(
    "text",
    [
        "the critical move was playing [3-6] instead of [4-6]",
        "Der kritische Zug (*) war [3-6] statt [4-6].",
        "La jugada crítica fue 3-6 en lugar de 4-6",
        "la jugada critica fue 3-6 en vez de 4-6",
        "Le coup critique était 6-3 au lieu du 6-4",
        "A jogada crítica foi [3|6] em vez de [4|6]",
    ],
)
def test_critical_remarks(text: str) -> None:
    played, wanted = some(critical_remark(text))
    assert (str(played), str(wanted)) == ("3-6", "4-6")


def problems(text: str) -> list[tuple[int, int, int, str]]:
    return [
        (span.line, span.column, span.end_column, found.message)
        for game in parse(text).games
        for found in game.problems
        if (span := found.span)
    ]


def test_mistakes_in_rows_say_where_they_are() -> None:
    text = "Round A B C D\n1 1-1 pass 1-5 5-5\n2 1-4 psas 4-5 0-4 0-0\n3 xx yy\n4 [1-2] [2-9x] pass\n"
    assert problems(text) == [
        (3, 7, 11, "expected a tile, `pass` or `----` in the column of B"),
        (3, 20, 23, "the table has 4 columns, so there is no seat for this cell"),
        (4, 3, 5, "expected a tile, `pass` or `----` in the column of A"),
        (4, 6, 8, "expected a tile, `pass` or `----` in the column of B"),
        (5, 9, 15, "expected a tile, `pass` or `----` in the column of B"),
    ]
    game = parse(text).games[0]
    assert [turn.seat for turn in game.turns] == list("ABCDABCDABABC")
    assert game.turns[5].action == Unreadable("psas")


def test_a_log_of_the_layout_is_no_table() -> None:
    assert parse("Board is now: <0:4> <4:1>\nAlice plays\nBoard is now: <5:0> <0:4> <4:1>\n").games == ()


def test_only_the_first_paragraph_states_the_result() -> None:
    game = parse("Round A B\n1 1-1 1-2\n\nA close game.\n\nA wins 46 points.").games[0]
    assert game.result is None


def test_a_hand_that_belongs_to_no_column() -> None:
    game = parse("Round A B\n1 1-1 1-2\n2 1-3 1-4\n\n7x: 0-5 1-3\nRound A B\n1 0-5 5-5").games[1]
    assert [hand.seat for hand in some(game.deal).hands] == ["S7x"]
    assert game.problems[0].message == 'no column of the table belongs to "7x"'


@pytest.mark.parametrize("number", [26, 27, 60])
def test_hands_of_more_people_than_there_are_letters(number: int) -> None:
    """Lines of a long log are no columns; they raised a ValueError."""
    names = [f"P{at}" for at in range(number)]
    for text in (
        "\n".join(f"{name}: 6-4 5-1 3-2 1-1" for name in names) + "\n1 [6-6] [6-4]",
        " ".join(names) + "\n1 " + " ".join(["[6-4]"] * number),
    ):
        assert parse(text).form is not Form.JSON


def test_rows_without_a_head_have_the_seats_that_a_tag_names() -> None:
    game = parse('[Seats "W N E S"]\n\n1. 6-6 6-2 6-3 4-3\n2. 5-4 5-3 4-2 6-4').games[0]
    assert "".join(turn.seat for turn in game.turns) == "WNESWNES"
