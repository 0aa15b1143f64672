"""What decided a game: the verdict, the turns that it names and the report card, held against the numbers."""

from __future__ import annotations

import json
import re
from copy import deepcopy
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

import pytest
from click.testing import CliRunner

import analyzer
from analyzer.cli import main as cli
from analyzer.game.rules_of_game import HouseRules
from analyzer.replays.replay import replay
from analyzer.reviews.fair import FairSettings
from analyzer.reviews.reasons.case import Measure, case_of
from analyzer.reviews.review import Decision, review
from analyzer.reviews.verdict import verdict
from analyzer.schemas.game import AnalyzeDocument, analyzed, to_json
from analyzer.words.messages import Messages, languages
from tests.effort import effort, seeds, some_languages
from tests.every_variant import OUTER_TABLES, random_game, rules_of, written
from tests.golden_files import ROOT, SAMPLE
from tests.verdict.checks import SENTENCES, contradictions, open_loss, wrong_doubt

if TYPE_CHECKING:
    from tests.verdict.checks import Json

GAME = Path(__file__).parent / "verdict-1.domino"
BOOK = ROOT / SAMPLE


def analysis(path: Path, *options: str) -> Json:
    result = CliRunner().invoke(cli, ["analyze", str(path), "--game", "1", "--format", "json", *options])
    assert result.exit_code == 0, result.output
    [record] = json.loads(result.stdout)["records"]
    found: Json = record
    return found


def test_the_worst_mistake_is_named_and_what_was_right_is_not_called_one() -> None:
    found = analysis(GAME, "--fair", "--worlds", "200")
    assert (found["worst"], found["critical"], found["turning"]) == (8, 3, 11)
    worst, critical, turning = found["verdict"]
    assert worst.startswith("The worst mistake was 5-6 by A in turn 8 (blunder): by what A could know, ")
    assert worst.endswith("; with hindsight it cost 20 points.")
    assert critical == (
        "With hindsight the critical move was 4-6 by D in turn 3, which cost 23 points; by what D could know"
        " it was right."
    )
    assert "3-3 by D in turn 11: it turned a level game for B+D into a loss; by what D could know" in turning
    assert not contradictions(found)


def test_with_all_hands_open_nothing_is_called_a_mistake() -> None:
    found = analysis(GAME)
    assert (found["worst"], found["critical"], found["turning"]) == (None, 3, 11)
    assert found["verdict"][1] == "That is hindsight: what D could know does not count in it."
    assert "mistake" not in " ".join(found["verdict"])
    assert not contradictions(found)


@pytest.mark.parametrize("options", [(), ("--fair", "--worlds", "40")])
def test_the_game_of_the_book_keeps_its_move(options: tuple[str, ...]) -> None:
    found = analysis(BOOK, *options)
    assert (found["critical"], found["turning"]) == (18, 18)
    assert found["worst"] == (18 if options else None)
    assert not contradictions(found)


def test_among_several_players_what_others_gave_back_decided_nothing() -> None:
    """D gave an advantage away in turn 17, and went out all the same, because others erred."""
    found = analysis(ROOT / "records" / "gallinazo-match.domino")
    [given_back] = [each for each in found["decisions"] if each["turn"] == 17]
    assert given_back["best"] > 0 > given_back["value"]
    assert (given_back["seat"], found["outcome"]["seat"], found["outcome"]["left"]["D"]) == ("D", "D", 0)
    assert found["turning"] == 11
    [told] = [text for text in found["verdict"] if "turn 11" in text]
    assert "set its player back for good was 0-6 by B in turn 11: it turned an advantage for B" in told
    assert not contradictions(found)
    assert contradictions({**found, "turning": 17})
    win = [text.replace("an advantage", "a win") for text in found["verdict"]]
    assert contradictions({**found, "verdict": win})


def test_what_is_left_to_chance_is_no_win_and_no_loss() -> None:
    """Nobody has seen the stock, so values are means over its orders."""
    text = '[Variant "draw"] [Rules "seats=2"] [Deal "A:01 12 25 33 66 B:02 03 11 24 35"] A 6-6'
    [step] = analyzer.replay(analyzer.parse(text).games[0]).steps
    assert step.position is not None
    assert not Decision(step=step, played=None, options=()).certain
    known = text.replace(" A 6-6", ' [Stock "04 05 06 13 14 15 16 22 23 26 34 36 44 45 46 55 56 00"] A 6-6')
    [step] = analyzer.replay(analyzer.parse(known).games[0]).steps
    assert Decision(step=step, played=None, options=()).certain


def random_record(seed: int) -> Json:
    """A random game of a variant that comes by turns, reviewed as JSON; every second one with fair values."""
    name, seats = OUTER_TABLES[3 * seed % len(OUTER_TABLES)]  # a few seeds reach all over the list
    rules = rules_of(name, seats)
    game = written(random_game(Random(seed), rules), arms=True)
    replayed = replay(game, HouseRules(variant=rules.name))
    fair = FairSettings(worlds=10, seed=seed) if seed % 2 else None
    document = AnalyzeDocument([analyzed("", 1, review(replayed, fair=fair), Messages.load("en"))])
    [record] = json.loads(to_json(document))["records"]
    found: Json = record
    return found


@pytest.mark.parametrize("chunk", range(effort(3, 10)))
def test_no_verdict_is_contradicted_by_its_numbers(chunk: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every third table of the list; the long run has 1,000 games, of all."""
    monkeypatch.setattr("analyzer.solver.solver.GAME_LIMIT", 3000)
    monkeypatch.setattr("analyzer.solver.solver.GAME_LIMIT_TWO_SIDES", 3000)
    monkeypatch.setattr("analyzer.solver.solver.GAME_LIMIT_KERNEL", 300_000)
    monkeypatch.setattr("analyzer.reviews.fair.valuing.BUDGET_LINES", 200_000)
    monkeypatch.setattr("analyzer.reviews.fair.valuing.BUDGET_CROSSES", 200_000)
    for seed in seeds(len(OUTER_TABLES) // 10 + 1, 100, chunk):
        record = random_record(seed)
        assert not contradictions(record), (seed, record["verdict"])


def test_a_mistake_by_the_fair_values_alone_is_arguable_and_both_numbers_are_told() -> None:
    """A game of two in which hands that open after the move flatter it."""
    rules = rules_of("gallinazo", 2)
    game = written(random_game(Random(1), rules), arms=True)
    replayed = replay(game, HouseRules(variant=rules.name))
    found = review(replayed, fair=FairSettings(worlds=40, depth=3))
    cases = [case_of(found, each) for each in found.decisions if each.judgement]
    measured = {case.step.turn: case.measure for case in cases if case}
    assert (measured[5], measured[7]) == (Measure.KNOWN, Measure.KNOWN), "nothing says that it was right"
    document = AnalyzeDocument([analyzed("", 1, found, Messages.load("en"))])
    [record] = json.loads(to_json(document))["records"]
    assert record["worst"] is None
    assert record["verdict"][0].startswith("Arguable is ")
    assert not contradictions(record)
    for old, new in (
        (r" points more if all", "9 points more if all"),
        (" points more if ", "7 points more if "),
    ):
        wrong = {**deepcopy(record), "verdict": [text.replace(old, new) for text in record["verdict"]]}
        assert contradictions(wrong)
    certain = deepcopy(record)
    for decision in certain["decisions"]:
        if decision.get("fair", {}).get("grade") == "arguable":
            decision["fair"]["grade"] = "mistake"
    assert contradictions(certain)


def test_a_mistake_that_is_none_where_no_hand_is_shown_is_arguable_and_both_numbers_are_told() -> None:
    """A game of pairs; it has a worse move, which comes first, so the sentence is asked for by itself."""
    rules = rules_of("partnership", 4)
    replayed = replay(written(random_game(Random(48), rules), arms=True), HouseRules(variant=rules.name))
    found = review(replayed, fair=FairSettings(worlds=20, endings=True))
    document = AnalyzeDocument([analyzed("", 1, found, Messages.load("en"))])
    [record] = json.loads(to_json(document))["records"]
    assert not contradictions(record)
    [doubtful] = [each for each in record["decisions"] if each.get("fair", {}).get("grade") == "arguable"]
    assert (doubtful["turn"], "strict" in doubtful["fair"]) == (23, True)
    alone = replace(found, decisions=tuple(each for each in found.decisions if not each.mistake))
    sentence = verdict(alone, Messages.load("en"))[0]
    assert sentence.startswith(
        "Arguable is 1-6 on the one by B in turn 23: by what B could know, 3-6 was worth"
    )
    assert sentence.endswith("if no hand is ever shown, 1-6 on the one gave away 4.3 points.")
    told = re.fullmatch(SENTENCES["arguable"], sentence)
    assert told is not None
    assert not list(wrong_doubt(told.groupdict(), doubtful))
    wrong = re.fullmatch(SENTENCES["arguable"], sentence.replace("4.3 points", "4.4 points"))
    assert wrong is not None
    assert list(wrong_doubt(wrong.groupdict(), doubtful))


def test_equal_losses_are_equal_to_the_check() -> None:
    """Means are printed as decimals, so that the same third can come out in two ways."""
    losses = [(8 / 3, 1 / 3), (4 / 3, -1.0), (1.0, -4 / 3), (10 / 3, 1.0), (0.1 + 7 / 3, 0.1)]
    assert len({best - value for best, value in losses}) > 1
    assert len({open_loss({"value": value, "options": [{"value": best}]}) for best, value in losses}) == 1


def spoiled(record: Json) -> dict[str, Json]:
    """The game of this test with one thing wrong in it at a time."""
    found = {}
    for name, value in (("critical", 8), ("turning", None), ("worst", 3)):
        found[name] = {**deepcopy(record), name: value}
    for name in ("choices", "best", "accuracy", "random_accuracy", "blunders", "open_loss", "fair_loss"):
        found[name] = deepcopy(record)
        found[name]["players"][0][name] += 1
    for old, new in (
        ("5-6 by A", "5-5 by A"), ("by A", "by C"), ("turn 8", "turn 3"), ("blunder", "mistake"),
        ("20 points", "23 points"), ("23 points", "20 points"), ("1-5 on", "1-4 on"),
        ("it was right", "it was a blunder"), ("a level game", "a win"), ("for B+D", "for A+C"),
    ):  # fmt: skip
        found[f"{old} {new}"] = deepcopy(record)
        found[f"{old} {new}"]["verdict"] = [text.replace(old, new) for text in record["verdict"]]
    for claim in (
        "Nobody made a mistake by what could be known.", "With hindsight no move gave anything away.",
        "No move changed who was winning: with all hands open, A+C had won from the deal on.",
        "Only 3 of 20 decisions could be valued.", "The game was long.",
    ):  # fmt: skip
        found[claim] = {**deepcopy(record), "verdict": [*record["verdict"][:3], claim]}
    found["the worst is left out"] = {**deepcopy(record), "verdict": record["verdict"][1:]}
    return found


def test_the_check_notices_what_is_wrong() -> None:
    record = analysis(GAME, "--fair", "--worlds", "200")
    assert [name for name, each in spoiled(record).items() if not contradictions(each)] == []


def shown(*options: str) -> list[str]:
    result = CliRunner().invoke(cli, ["analyze", *options])
    assert result.exit_code == 0, result.output
    return result.stdout.splitlines()


@pytest.mark.parametrize(
    ("options", "language"),
    [
        *(((), language) for language in languages()),
        *((("--fair", "--worlds", "10"), language) for language in some_languages(2)),
    ],
)
def test_the_verdict_and_the_report_card_come_first_on_twelve_lines(
    options: tuple[str, ...], language: str
) -> None:
    whole = shown(str(GAME), "--lang", language, *options)
    brief = shown(str(GAME), "--lang", language, "--brief", *options)
    assert brief == whole[: len(brief)]
    assert len(brief) <= 13
    assert brief[-1] == ""
    assert max(map(len, brief)) <= 120
    assert [line.split()[0] for line in brief[-5:-1]] == ["A", "B", "C", "D"]
    assert "…" not in "".join(brief), "every heading has room"
