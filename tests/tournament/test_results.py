"""Results and names as text, right and wrong."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from analyzer.tournament.rounds import LineError, Table, read_names, read_results

ONE = "1: Ann+Cid beat Bob+Dan\n2: Eva+Flo beat Gus+Hal\n"
TWO = f"{ONE}round 2\n1: Ann+Cid beat Eva+Flo\n2: Gus+Hal beat Bob+Dan\n"


def test_results_are_read_in_the_order_of_the_tables() -> None:
    text = "# Friday\n\nRound 1:\n 2 :  Mary  Ann + Flo  BEAT Gus+Hal  # close\n1: Ann+Cid beat Bob+Dan\n"
    results = read_results(text)
    assert results.names == ("Mary Ann", "Flo", "Gus", "Hal", "Ann", "Cid", "Bob", "Dan")
    assert [(one.line, one.table) for one in results.rounds[0]] == [(5, 1), (4, 2)]
    assert results.played[0].tables[1] == Table((1, 2), (3, 4))


def test_rounds_follow_one_another() -> None:
    results = read_results(TWO)
    assert (results.first, results.last, len(results.played)) == (1, 2, 2)
    assert results.won == (2, 2, 0, 0, 1, 1, 1, 1)
    later = read_results(
        TWO.replace("round 2", "round 4").replace("1: Ann+Cid beat Bob", "round 3\n1: Ann+Cid beat Bob")
    )
    assert (later.first, later.last) == (3, 4)


def test_the_case_of_a_name_does_not_matter() -> None:
    assert len(read_results(TWO.replace("Gus+Hal beat Bob", "gus+HAL beat Bob")).names) == 8


@pytest.mark.parametrize(
    ("text", "line", "words"),
    [
        ("", 1, "there are no results; expected a table's result, as in `1: Ann"),
        ("# only a comment\n\n", 3, "there are no results"),
        ("1: Ann+Cid beat Bob+Dan\nwho knows", 2, "'who knows' is no result; expected"),
        ("1: Ann+Cid beats Bob+Dan", 1, "is no result"),
        ("1: Ann+Cid beat Bob+Dan beat Eva+Flo", 1, "is no result"),
        ("1: Ann beat Bob+Dan", 1, "'Ann' is no pair of partners; expected two names"),
        ("1: Ann+Cid+Eva beat Bob+Dan", 1, "no pair of partners"),
        ("1: Ann+ beat Bob+Dan", 1, "a name is missing"),
        ("1: Ann+Ann beat Bob+Dan", 1, "Ann has a place in this round already (line 1)"),
        ("1: Ann+Cid beat Bob+Dan\n2: Eva+Flo beat Gus+bob", 2, "bob has a place in this round already"),
        ("1: Ann+C\x1bid beat Bob+Dan", 1, "characters that cannot be printed"),
        ("1: Ann+Cid beat Bob+Dan", 1, "one table only"),
        ("1: Ann+Cid beat Bob+Dan\n3: Eva+Flo beat Gus+Hal", 2, "has no result for table 2"),
        ("0: Ann+Cid beat Bob+Dan", 1, "there is no table 0"),
        ("999999999: Ann+Cid beat Bob+Dan", 1, "expected a table from 1 to 100"),
        ("9" * 5000 + ": Ann+Cid beat Bob+Dan", 1, "is no result"),
        (f"{ONE}1: Ida+Jon beat Kim+Leo", 3, "table 1 has a result already (line 1); `round 2` begins"),
        (f"{ONE}round 3", 3, "round 3 follows round 1; expected `round 2`"),
        ("round 0", 1, "there is no round 0; a tournament has 4 rounds"),
        ("round 5", 1, "there is no round 5"),
        (f"{ONE}round 2", 3, "round 2 has no results"),
        ("round 1\nround 2", 2, "round 1 has no results"),
        (f"{ONE}round 2\n1: Ann+Cid beat Eva+Flo", 4, "round 2 has no result for table 2"),
        (f"{ONE}round 2\n3: Ann+Cid beat Eva+Flo", 4, "there is no table 3; expected a table from 1 to 2"),
        (f"{ONE}round 2\n1: Ann+Cid beat Eva+Floh", 4, "Floh did not play in round 1; did you mean Flo?"),
        (f"{ONE}round 2\n1: Ann+Cid beat Eva+Zacharias", 4, "Zacharias did not play in round 1"),
    ],
)
def test_a_bad_line_is_named_with_what_was_expected(text: str, line: int, words: str) -> None:
    with pytest.raises(LineError) as caught:
        read_results(text)
    assert words in str(caught.value)
    assert caught.value.line == line


def test_the_last_round_does_not_propose_a_fifth() -> None:
    with pytest.raises(LineError) as caught:
        read_results(f"round 4\n{ONE}1: Ida+Jon beat Kim+Leo")
    assert str(caught.value) == "table 1 has a result already (line 2)"


def _within(text: str, error: LineError) -> None:
    assert 1 <= error.line <= text.count("\n") + 1


@given(st.text(alphabet="12:+# \n\tAabetroundß\u0663\x1b", max_size=60))
def test_any_text_is_results_or_a_bad_line(text: str) -> None:
    try:
        results = read_results(text)
    except LineError as error:
        _within(text, error)
    else:
        assert all(sorted(one.players) == list(range(1, len(results.names) + 1)) for one in results.played)


@given(st.text(max_size=40))
def test_any_text_is_names_or_a_bad_line(text: str) -> None:
    try:
        names = read_names(text)
    except LineError as error:
        _within(text, error)
    else:
        assert len({name.casefold() for name in names}) == len(names)
        assert all(name == " ".join(name.split()) != "" for name in names)


@pytest.mark.parametrize(
    ("text", "line", "words"),
    [
        ("Ann,Bob,Ann", 1, "Ann is named twice"),
        ("Ann\nBob\nann", 3, "ann is named twice, the other time as Ann (first in line 1)"),
        ("Ann,,Bob", 1, "a name is missing"),
        ("Ann,Bob+Cid", 1, "+ stands between partners"),
        ("Ann\nB\u202eob", 2, "cannot be printed"),
    ],
)
def test_names_that_cannot_be_used(text: str, line: int, words: str) -> None:
    with pytest.raises(LineError) as caught:
        read_names(text)
    assert words in str(caught.value)
    assert caught.value.line == line


def test_names_with_commas_and_lines() -> None:
    assert read_names("# the club\nAnn, Bob,\n\n  Mary   Ann # late\n") == ("Ann", "Bob", "Mary Ann")
    assert read_names("A#1,B") == ("A#1", "B")
