"""The records of `records/`: published games come to what is printed, defective ones fail as stated."""

from __future__ import annotations

from pathlib import Path

import pytest

from analyzer.notation import read
from analyzer.replays.replay import Replay, replay
from analyzer.rules import VARIANTS

RECORDS = Path(__file__).parent.parent / "records"
SOUND = sorted(RECORDS.rglob("*.domino"))


def replays(name: str) -> list[Replay]:
    return [replay(game) for game in read(RECORDS / f"{name}.domino").games]


def errors(result: Replay) -> list[tuple[str, str]]:
    return [(str(d.code), d.message) for d in result.diagnostics if d.severity == "error"]


@pytest.mark.parametrize("path", [p for p in SOUND if "defective" not in p.parts], ids=lambda path: path.stem)
def test_every_record_is_sound(path: Path) -> None:
    assert [errors(replay(game)) for game in read(path).games] == [[] for _ in read(path).games]
    text = path.read_text(encoding="utf-8")
    head = text[: text.index("[")]
    assert head.startswith("; What it shows: ")
    assert "\n; Source: " in head


def test_every_variant_has_a_record_played_to_its_end() -> None:
    ended = set()
    for path in SOUND:
        for game in read(path).games:
            result = replay(game)
            if result.valid and result.outcome:
                ended.add(result.rules.name)
    assert ended == set(VARIANTS)


DEFECTS = {
    "international-dominoes-as-printed": ("no-open-end", "A cannot play 5-6: the open ends are 0 and 4"),
    "international-dominoes-as-printed-de": ("no-open-end", "A cannot play 5-6: the open ends are 0 and 4"),
    # A collection of advice: a played tile in a hand, a player out of turn, wrong open ends.
    "played-tile-in-hand": ("tile-not-in-hand", "P2 cannot play 4-6: it was dealt to P4"),
    "wrong-player": ("out-of-turn", "P4 plays twice running; it is P1's turn"),
    "wrong-ends": (
        "ends-mismatch",
        "the record says that the open ends are 3 and 6 after this turn; the open ends are 0 and 6",
    ),
    # Two whole sets on one line.
    "two-sets": ("tile-played-twice", "1-3 is on the table already: D played it in turn 4 (line 7)"),
}


@pytest.mark.parametrize("name", DEFECTS)
def test_defective_records_fail_as_stated(name: str) -> None:
    assert errors(replays(f"defective/{name}")[0])[0] == DEFECTS[name]


def test_every_defective_record_is_looked_at() -> None:
    assert {path.stem for path in (RECORDS / "defective").glob("*.domino")} == set(DEFECTS)


def test_the_usage_example_scores_thirty_two() -> None:
    """By the base game the losers' pips alone, 5 + 4 + 3 and 8 + 2, would make 22."""
    (result,) = replays("doscientos")
    assert result.outcome is not None
    assert result.outcome.score is not None
    assert result.outcome.score.points == (0, 32)
    assert result.outcome.left == (12, 0, 10, 10)


def test_twelve_scores_of_fives_and_threes() -> None:
    first, second = replays("fives-and-threes-published")
    assert [step.gain for step in first.steps] == [0, 0, 0, 0, 2, 2, 0, 0, 1, 0, 0, 0]
    assert first.outcome is not None
    assert first.outcome.score is not None
    assert first.outcome.score.points == (3, 2)
    assert [step.gain for step in second.steps] == [2, 4, 2, 1]
    assert second.valid
    assert second.outcome is None


def test_a_wrong_score_is_refused() -> None:
    text = (RECORDS / "fives-and-threes-published.domino").read_text(encoding="utf-8")
    from analyzer.notation import parse

    wrong = parse(text.replace("T1 0-4+2", "T1 0-4+3"))
    assert errors(replay(wrong.games[0])) == [
        ("score-mismatch", "+3: the open ends count 6, which scores 2"),
    ]


def test_the_draws_of_the_programmers_task() -> None:
    """Bob could not play on 5 and 1, and again not on 5 and 0: his unknown tiles have none of these."""
    (result,) = replays("draw-turned")
    draws = [step for step in result.steps if step.kind == "draw"]
    drawn = [(str(step.tile), sorted(step.before.ends)) for step in draws]
    assert drawn == [("1-6", [1, 5]), ("1-5", [0, 5])]
    assert result.outcome is not None
    assert result.outcome.seat == 0


def test_a_record_that_breaks_off_is_taken_as_far_as_it_goes() -> None:
    (result,) = replays("recife-published")
    assert result.valid
    assert [diagnostic.code for diagnostic in result.diagnostics] == ["game-unfinished"]
    assert (result.steps[5].before.ends, result.steps[5].after.ends) == ((3, 5), (3, 6))
