"""What players did in a store: as plain Python counts it, and with intervals that hold the truth."""

from __future__ import annotations

import json
from collections import defaultdict
from statistics import mean, stdev
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest
from click.testing import CliRunner

from analyzer.cli import main
from analyzer.match import replays_of
from analyzer.notation import parse
from analyzer.reviews.fair import FairSettings, Grade
from analyzer.reviews.review import review
from analyzer.store import SourceEntry, Store, games_of, table_of, writing
from analyzer.store.decisions import ValueSettings
from analyzer.store.games import movetext_of, stored
from analyzer.store.intake import Simulation, simulated
from analyzer.store.players import PERCENT, Ratios, StoredPlay, by_player, drills_of, over_time, with_partners
from analyzer.store.search import Filters
from tests.effort import DEEP, effort
from tests.store.test_commands import checked
from tests.store.test_decisions import value

if TYPE_CHECKING:
    from pathlib import Path

    from analyzer.reviews.review import Review

TABLES = (("Ana", "Bea", "Cid", "Dov"), ("Ana", "Cid", "Bea", "Dov"), ("Bea", "Ana", "Dov", "Eva"))
GAMES = 6
FAIR = FairSettings(worlds=10)


@pytest.fixture(scope="module", params=["open", "fair"] if DEEP else ["open"])
def told(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> tuple[Path, list[Review]]:
    """A store of games with names and dates, valued; and the same games reviewed one by one."""
    folder = tmp_path_factory.mktemp("players") / "store"
    fair = FAIR if request.param == "fair" else None
    texts, reviews, rows = [], [], []
    for number, row in enumerate(
        games_of(simulated(next(Simulation.of(None, ("random",), 8).sources(GAMES))))
    ):
        names = ", ".join(f"{seat}: {name}" for seat, name in zip("ABCD", TABLES[number % 3], strict=True))
        date = f'[Date "2024-0{1 + number // 3}-07"]\n' if number else ""
        text = movetext_of(row)
        texts.append(
            f'[Names "{names}"]\n{date}' + "\n".join(x for x in text.splitlines() if "[Names" not in x) + "\n"
        )
        (replay,) = replays_of(parse(texts[-1]).games)
        rows.append(stored(replay, "x", number + 1))
        reviews.append(review(replay, fair=fair))
    with writing(folder, part_games=4) as store:
        for at in range(0, GAMES, 3):
            store.add([table_of("games", rows[at : at + 3])], [], [SourceEntry("x", str(at), 3, 0)])
            store.flush()
    value(folder, ValueSettings(fair))
    return folder, reviews


def deal_of(game: Review) -> float:
    """What the deal was worth for side 0."""
    first = game.decisions[0]
    assert first.best is not None
    return float(first.best if first.step.seat % 2 == 0 else -first.best)


def recount(reviews: list[Review]) -> dict[str, dict[str, list[tuple[float, float]]]]:
    """For each player and figure what each of his games adds to both sums."""
    found: dict[str, dict[str, list[tuple[float, float]]]] = defaultdict(lambda: defaultdict(list))
    leads = [1 if (game.replay.leader or 0) % 2 == 0 else -1 for game in reviews]
    usual = mean(sign * deal_of(game) for sign, game in zip(leads, reviews, strict=True))
    for lead, game in zip(leads, reviews, strict=True):
        score = game.replay.outcome.score if game.replay.outcome else None
        assert score is not None
        for seat, label in enumerate(game.replay.seating.labels):
            own = found[game.replay.game.names[label]]
            own["won"].append((float(score.winner == seat % 2), 1))
            own["result"].append((float(score.net(seat % 2)), 1))
            own["luck"].append(((-1) ** seat * (deal_of(game) - lead * usual), 1))
            lost = spread = best = wrong = count = 0.0
            for one in game.decisions:
                if one.step.seat != seat or one.forced:
                    continue
                count += 1
                amount, widest = float(one.loss or 0), float(one.options[0].value - one.options[-1].value)
                if one.fair is not None and one.judgement is not None:
                    amount = 0.0 if one.judgement.grade is Grade.BEST else float(one.fair.loss or 0)
                    widest = float(one.fair.best - one.fair.options[-1].value)
                    wrong += one.judgement.grade in (Grade.MISTAKE, Grade.BLUNDER)
                lost, spread, best = lost + amount, spread + widest, best + (amount == 0)
            if count:
                own["accuracy"].append((lost, spread))
                own["loss"].append((lost, count))
                own["best"].append((best, count))
                own["mistakes"].append((wrong, count))
    return found


def test_figures_agree_with_plain_python(told: tuple[Path, list[Review]]) -> None:
    folder, reviews = told
    play = StoredPlay(Store(folder), Filters())
    (ratios,) = play.added_up(by_player)
    wanted = recount(reviews)
    assert play.games == GAMES
    assert set(ratios["won"].names()) == set(wanted) == {"Ana", "Bea", "Cid", "Dov", "Eva"}
    for player, figures in wanted.items():
        for name, games in figures.items():
            found = ratios[name].of(player, *PERCENT.get(name, (1, 0)))
            if name == "mistakes" and not play.fair:
                assert found is None
                continue
            factor, offset = PERCENT.get(name, (1, 0))
            above, below = map(sum, zip(*games, strict=True))
            assert found is not None
            assert found.value == pytest.approx(offset + factor * above / below, abs=1e-9)
            assert ratios[name].games(player) == len(games)
            if name == "result" and len(games) > 3:
                off = stdev(net for net, _ in games) / len(games) ** 0.5
                student = {4: 3.182, 5: 2.776, 6: 2.571}[len(games)]
                assert found.high == pytest.approx(found.value + student * off, rel=0.01)


def test_partners_and_the_course_over_time(told: tuple[Path, list[Review]]) -> None:
    play = StoredPlay(Store(told[0]), Filters())
    partners, months = play.added_up(with_partners("Ana"), over_time("Ana"))
    assert {name: partners["won"].games(name) for name in partners["won"].names()} == {
        "Cid": 2,
        "Bea": 2,
        "Eva": 2,
    }
    assert {name: months["won"].games(name) for name in months["won"].names()} == {
        "games 1-100": 1,
        "2024-01": 2,
        "2024-02": 3,
    }


def test_the_command_prints_what_it_found(told: tuple[Path, list[Review]]) -> None:
    folder = str(told[0])
    text = CliRunner().invoke(main, ["stats", folder, "--player", "Ana"], terminal_width=120).stdout
    assert text.startswith(f"{GAMES} valued games; losses ")
    assert "6 (few)" in text
    result = CliRunner().invoke(main, ["stats", folder, "--player", "Ana", "--format", "json"])
    document: Any = checked("stats-store", result.stdout)
    assert [row["name"] for row in document["players"]] == ["Ana"]
    assert [row["name"] for row in document["trend"]] == ["2024-01", "2024-02", "games 1-100"]
    assert CliRunner().invoke(main, ["stats", folder, "--player", "Nobody"]).exit_code == 1
    assert CliRunner().invoke(main, ["stats", folder, "--by", "side"]).exit_code == 2
    assert CliRunner().invoke(main, ["stats", folder, "--variant", "draw", "--format", "json"]).exit_code == 1
    assert json.loads(result.stdout)["games"] == GAMES


def test_drills_are_the_worst_mistakes_of_a_player(told: tuple[Path, list[Review]]) -> None:
    wanted = []
    for number, game in enumerate(told[1], 1):
        lost = {}
        for one in game.decisions:
            mine = game.replay.game.names.get(game.replay.seating.labels[one.step.seat]) == "Ana"
            amount = one.loss if one.judgement is None else one.judgement.loss if one.mistake else 0
            if mine and amount:
                lost[one.step.turn] = float(amount)
        if lost:
            turn = max(lost, key=lambda one: (lost[one], -one))
            wanted.append((-lost[turn], number, turn))
    found = drills_of(Store(told[0]), Filters(player="Ana"), 4)
    assert [(-one.lost, one.game.number, one.turn) for one in found] == sorted(wanted)[:4]
    assert drills_of(Store(told[0]), Filters(player="Ana", date=("2025", "2025~")), 4) == []


def test_drills_are_a_page(told: tuple[Path, list[Review]], tmp_path: Path) -> None:
    def drills(*arguments: str, code: int = 0) -> str:
        path = str(tmp_path / "drills.html")
        result = CliRunner().invoke(main, ["drills", *arguments, "--worlds", "10", "-o", path])
        assert result.exit_code == code, result.output
        return result.stderr

    folder = str(told[0])
    assert drills(folder, "--player", "Ana", "--count", "1").endswith("drills.html: 1 turn\n")
    assert " data-drill " in (tmp_path / "drills.html").read_text("utf-8")
    assert "--player NAME" in drills(folder, code=2)
    assert "no mistakes of Nobody" in drills(folder, "--player", "Nobody", code=1)
    with writing(tmp_path / "bare") as store:
        table = simulated(next(Simulation.of(None, (), 8).sources(1)))
        store.add([table], [], [SourceEntry("x", "x", 1, 0)])
        store.flush()
    assert "domino value" in drills(str(tmp_path / "bare"), "--player", "random", code=1)
    assert "there is no store" in drills(str(tmp_path / "none"), "--player", "random", code=2)


@pytest.mark.parametrize("games", [30, 100])
def test_intervals_hold_the_truth_for_19_players_of_20(games: int) -> None:
    """A thousand players whose games are drawn from the same ones, so that it is known what all come to."""
    players = effort(200, 1_000)
    rng = np.random.default_rng(7)
    choices = rng.integers(1, 8, 5_000)
    losses = np.array([rng.exponential(3, n).sum() * (rng.random() < 0.7) for n in choices])
    truth = losses.sum() / choices.sum()
    drawn = rng.integers(0, len(choices), (players, games))
    ratios = Ratios()
    names = [str(player) for player in range(players)]
    ratios.add(
        names,
        np.repeat(np.arange(players), games),
        losses[drawn].ravel(),
        choices[drawn].ravel().astype(float),
    )
    found = [ratios.of(name) for name in names]
    held = [
        float(one.low <= truth <= one.high)
        for one in found
        if one and one.low is not None and one.high is not None
    ]
    assert len(held) == players
    assert 0.925 <= mean(held) <= 0.98
