"""Moves on the page are told apart: where a number does not say which end is meant, the arm is named."""

from __future__ import annotations

import re
from collections import Counter
from functools import cache
from random import Random
from typing import TYPE_CHECKING

import pytest

from analyzer.replays.replay import replay
from analyzer.reviews import review as module
from analyzer.reviews.fair import FairSettings
from analyzer.reviews.review import review
from analyzer.solver import solver
from analyzer.words.messages import languages
from tests.effort import DEEP, effort, seeds, some
from tests.every_variant import TABLES, random_game, rules_of, written
from tests.report.carried import games
from tests.report.carried import whole as report

if TYPE_CHECKING:
    from collections.abc import Iterator

    from analyzer.game.position import Move, Position
    from analyzer.reviews.review import Decision, Review
    from tests.every_variant import Played

MOST_SEATS = 4
"""With more the page takes long to say what each seat knows, and the ends are no others."""
UNEQUAL_ENDS = [
    (name, seats) for name, seats in TABLES if not rules_of(name, seats).shape.plain and seats <= MOST_SEATS
]
"""Every variant in which ends of one number can differ: beside a spinner, in a cross, where doubles count."""
MOST = 3_000
"""Positions looked at by the slow search, the kernel sees more: what moves are worth does not matter."""

LISTS = re.compile(
    r'<(?:ul class="(?:options|full)"|div class="weighed"|details class="lines-of").*?</(?:ul|table)>', re.S
)
LABELS = re.compile(
    r'<(?:li|tr)[^>]* data-move="[^"]*"[^>]*>.*?<span class="what">(.*?)</span>'
    r'|<li data-line="[^"]*"><b>(.*?)</b>'
    r'|<li><b>(.*?)</b>: <span class="worth">',
    re.S,
)


def in_doubt(position: Position) -> list[Move]:
    """The moves of a position that another move has the tile and the number of."""
    moves = position.moves()
    times = Counter((move.tile, position.joined(move)) for move in moves)
    return [move for move in moves if move.arm and times[move.tile, position.joined(move)] > 1]


def doubtful(played: Played) -> int:
    """How much doubt a game has: most where a move in doubt is played on an arm that is only alike."""
    return sum(
        1 + 3 * (move in found) + 9 * (move not in found and move.tile in {other.tile for other in found})
        for position, move in ((done.position, done.move) for done in played.done)
        if move and (found := in_doubt(position))
    )


@cache
def reviewed(name: str, seats: int) -> Review:
    """Of some random games the one with most doubt."""
    rules = rules_of(name, seats)
    rngs = (Random(f"{name} {seats} {seed}") for seed in seeds(25, 160))
    played = max((random_game(rng, rules, any_arm=True) for rng in rngs), key=doubtful)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(solver, "GAME_LIMIT", MOST)
        patch.setattr(solver, "GAME_LIMIT_TWO_SIDES", MOST)
        patch.setattr(solver, "LIMIT", MOST)
        patch.setattr(solver, "GAME_LIMIT_KERNEL", 100 * MOST)
        patch.setattr(module, "MOST_KERNEL", 10 * MOST)
        fair = FairSettings(worlds=effort(2, 4), strict=True) if doubtful(played) else None
        return review(replay(written(played, arms=True)), fair=fair, lines=True)


def ambiguous(decision: Decision) -> bool:
    """Whether two of the moves have one tile and one number."""
    named = [(option.tile, option.end) for option in decision.options]
    return len(set(named)) < len(named)


def labels(page: str) -> Iterator[list[str]]:
    """For every list of moves what they are called."""
    for part in LISTS.findall(page):
        found = ["".join(parts) for parts in LABELS.findall(part)]
        yield [" ".join(re.sub(r"<[^>]*>", "", label).split()) for label in found]


@pytest.fixture(scope="module", params=some(UNEQUAL_ENDS, 1), ids=lambda table: f"{table[0]}-{table[1]}")
def found(request: pytest.FixtureRequest) -> Review:
    """The tests of one table run one after another, so that its game is reviewed once."""
    return reviewed(*request.param)


def test_there_are_games_with_doubt() -> None:
    assert any(ambiguous(decision) for table in UNEQUAL_ENDS for decision in reviewed(*table).decisions)


def test_all_moves_of_a_decision_have_names_of_their_own(found: Review) -> None:
    for language in languages() if DEEP else ("de",):
        page = report(found, language=language)
        lists = [listed for listed in labels(page) if listed]
        assert lists or found.critical is None
        for listed in lists:
            assert len(set(listed)) == len(listed), listed


def test_a_turn_names_a_train_and_the_arm_where_another_move_would_be_told_alike(found: Review) -> None:
    page = report(found)
    rows = dict(re.findall(r'<tr id="g1-t(\d+)".*?<td class="did"><span class="what">(.*?)</td>', page, re.S))
    announced = games(page)[0]
    for step, told in zip(found.replay.steps, announced["turns"], strict=True):
        assert step.position is not None
        among_trains = step.arm is not None and step.before.has_trains
        doubt = among_trains or (step.tile, step.end) in {
            (move.tile, step.position.joined(move)) for move in in_doubt(step.position)
        }
        for text in (rows[str(step.turn)], told["say"], told.get("own", told["say"])):
            assert (f" ({step.arm})" in text) == doubt, (step.turn, text)
            assert doubt or not re.search(r"\([LRUD]\)", text)


def test_the_option_that_was_played_has_the_arm_that_it_was_played_on(found: Review) -> None:
    for decision in found.decisions:
        for played in (decision.played, decision.fair.played if decision.fair else None):
            if played is not None and played.arm is not None:
                assert played.arm == decision.step.arm
        if decision.fair and decision.options:
            fair = {(option.tile, option.end, option.arm) for option in decision.fair.options}
            assert fair == {(option.tile, option.end, option.arm) for option in decision.options}
            if decision.fair.strict:
                assert fair == {
                    (option.tile, option.end, option.arm) for option in decision.fair.strict.options
                }


def test_people_join_other_arms_than_the_solver_names() -> None:
    assert any(
        decision.played.arm not in {move.arm for move in decision.step.position.moves()}
        for table in UNEQUAL_ENDS
        for decision in reviewed(*table).decisions
        if decision.played and decision.played.arm and decision.step.position
    )
