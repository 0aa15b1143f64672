"""What `domino report` writes as JSON: by its schema, and word for word what a page carries."""

from __future__ import annotations

from typing import TYPE_CHECKING

import jsonschema
import pytest
from click.testing import CliRunner
from msgspec import json

from analyzer.cli import main
from analyzer.notation import parse
from analyzer.pages import languages, report, report_data
from analyzer.pages.view import schema
from analyzer.replays.replay import replay
from analyzer.reviews.review import Review
from tests.golden_files import ROOT
from tests.report.carried import carried
from tests.report.games import fair_reviews, losing, reviews, winning

if TYPE_CHECKING:
    from pathlib import Path
    from typing import Any

NAMES = ("cross-nine", "mexican-train", "french-match", "cut-throat-three", "all-fives", "whist")


def written(data: object) -> Any:
    return json.decode(json.encode(data))


@pytest.mark.in_all_languages
def test_a_page_carries_the_json_of_the_command_but_for_what_its_html_has() -> None:
    both = reviews(losing(), winning())
    for language in ("en", "de"):
        page = carried(report(both, source="x", language=language))
        whole = written(report_data(both, source="x", language=language))
        assert page["games"] == whole["games"]
        for code, texts in page["languages"].items():
            other = whole["languages"][code]
            assert texts["words"] == other["words"]
            for one, more in zip(texts["games"], other["games"], strict=True):
                assert more.keys() - one.keys() == {"cards"}
                for turn, said in zip(one["turns"], more["turns"], strict=True):
                    assert turn.items() <= said.items()


def test_reasons_and_fair_values_stand_in_it() -> None:
    (texts,) = written(report_data(fair_reviews(losing())))["languages"]["en"]["games"]
    turn = texts["turns"][17]
    ends = "4-6 on the six makes both ends fours; 3-6 leaves three and four open."
    assert [ends, False] in turn["reasons"]
    assert turn["fair"]["verdict"]["wrong"]
    assert [card["player"] for card in texts["cards"]] == ["A", "B", "C", "D"]


@pytest.mark.parametrize("name", NAMES)
def test_it_follows_its_schema(name: str) -> None:
    games = parse((ROOT / "records" / f"{name}.domino").read_text("utf-8")).games
    played = [Review(replay=replay(game), decisions=(), critical=None) for game in games[:2]]
    jsonschema.validate(written(report_data(played)), schema())


@pytest.mark.in_all_languages
def test_values_options_and_hands_stand_in_it() -> None:
    data = written(report_data(fair_reviews(losing())))
    jsonschema.validate(data, schema())
    (game,) = data["games"]
    turn = game["turns"][game["opening"]]
    assert [option["value"] for option in turn["options"]] == [46, -10, -10, -19]
    assert [option["move"] for option in turn["options"] if option.get("played")] == ["3-6@6"]
    assert {seat["label"]: len(seat["tiles"]) for seat in game["seats"]} == dict.fromkeys("ABCD", 7)
    assert sorted(data["languages"]) == sorted(languages())


def test_a_wrong_document_does_not_follow_the_schema() -> None:
    data = written(report_data(reviews(losing())))
    data["games"][0]["turns"][0]["kind"] = "guess"
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate(data, schema())


def test_the_command_writes_it(tmp_path: Path) -> None:
    target = tmp_path / "game.json"
    sample = str(ROOT / "records" / "block.domino")
    done = CliRunner().invoke(
        main, ["report", sample, "--format", "json", "-o", str(target)], prog_name="domino"
    )
    assert done.exit_code == 0, done.output
    assert done.stderr == f"wrote {target}\n"
    published = json.decode(CliRunner().invoke(main, ["schema", "report"]).stdout)
    jsonschema.validate(json.decode(target.read_bytes()), published)
    refused = CliRunner().invoke(
        main, ["report", sample, "--format", "json", "--seat", "A", "-o", str(target)]
    )
    assert refused.exit_code == 2
