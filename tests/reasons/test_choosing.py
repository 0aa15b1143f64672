"""Which reasons are told: the most telling, in reading order, none twice; and of which decisions."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest
from msgspec import structs

from analyzer.knowledge import ClueKind
from analyzer.notation import parse
from analyzer.replays.replay import replay
from analyzer.reviews.fair import FairSettings, Grade, Hindsight, Judgement, Scale
from analyzer.reviews.reasons import ReasonKind, reason_texts, reasons
from analyzer.reviews.reasons import facts as f
from analyzer.reviews.reasons import facts as parts
from analyzer.reviews.reasons.choice import FINDERS, MOST, READING, TELLING, chosen
from analyzer.reviews.review import review
from analyzer.rules import EndKind, Score
from analyzer.tiles.tile import Tile
from analyzer.words.messages import Messages
from tests import sample
from tests.reasons.sampled import decision, losing

A, B, C, D = range(4)
BETTER, PLAYED = parts.Named(Tile.of(4, 6), 6), parts.Named(Tile.of(3, 6))
SHARE = parts.DealShare(Fraction(1, 2), 10, 10)
ENDED = parts.Ended(EndKind.DOMINO, B, Score(1, (0, 10), False), ())
WORTH = f.Worth(seat=C, better=BETTER, played=PLAYED, points=4, best=SHARE, played_best=SHARE)
COST = f.Cost(BETTER, PLAYED, 4)
ENDS = f.Ends(BETTER, parts.Left((4,), 2, True), PLAYED, parts.Left((3, 4), 2, True))
SUIT = f.Suit(seat=C, number=4, total=7, table=6, own=(Tile.of(4, 4),), unseen=(), holder=None)
SHUT = f.Shut(BETTER, 4, (parts.Sign(ClueKind.PASS, D, 9, 3),), D)
NEXT = f.NextPlayer(
    seat=C,
    opponent=D,
    better=BETTER,
    stuck=Fraction(1),
    played=PLAYED,
    stuck_instead=Fraction(0),
    draws=False,
    last=False,
)
OPENS, COVERS = f.Opens(C, PLAYED, 3, 4), f.Covers(C, PLAYED, 6, (Tile.of(0, 6), Tile.of(1, 6)))
OUTCOME = f.OutcomeFact(BETTER, ENDED, PLAYED, ENDED)
TURNED = f.TurnedFact(0, 5, -5, certain=True)
FINISHES = f.Finishes(C, BETTER, EndKind.BLOCKED)


def test_every_kind_has_its_place() -> None:
    assert sorted(TELLING) == sorted(READING) == sorted(ReasonKind)
    assert len(FINDERS) == len(ReasonKind)


def test_the_most_telling_are_told_and_read_in_order() -> None:
    found = (COVERS, OPENS, OUTCOME, NEXT, SUIT, ENDS, WORTH)
    assert chosen(found) == (WORTH, SUIT, NEXT, OPENS, OUTCOME)
    assert len(chosen(found)) == MOST


def test_nothing_is_said_twice() -> None:
    assert chosen((WORTH, COST, TURNED)) == (WORTH, COST, TURNED)
    assert chosen((WORTH, COST, TURNED, OUTCOME)) == (WORTH, OUTCOME), "how it ends says both"
    assert chosen((SHUT, NEXT)) == (SHUT,), "that D must pass is said with why"
    shut = structs.replace(SHUT, passing=None)
    assert chosen((shut, NEXT)) == (shut, NEXT)
    assert chosen((WORTH, FINISHES, ENDS, SUIT, SHUT, NEXT)) == (WORTH, FINISHES)


@pytest.mark.parametrize("grade", list(Grade))
@pytest.mark.parametrize("hindsight", [None, *Hindsight])
def test_of_which_decisions_something_is_said(grade: Grade, hindsight: Hindsight | None) -> None:
    one = replace(decision(17), judgement=Judgement(grade, hindsight, 1.0, Scale.POINTS))
    mistake = grade in (Grade.ARGUABLE, Grade.INACCURACY, Grade.MISTAKE, Grade.BLUNDER)
    assert bool(reasons(losing(), one)) == (mistake or hindsight is Hindsight.UNLUCKY)


def test_a_critical_move_that_was_hardly_a_mistake_is_explained_as_the_tiles_lay() -> None:
    one = replace(decision(18), judgement=Judgement(Grade.GOOD, None, 0.5, Scale.POINTS))
    kinds = [reason.kind for reason in reasons(losing(), one)]
    assert kinds[0] is ReasonKind.RIGHT
    assert ReasonKind.WORTH not in kinds
    assert ReasonKind.OUTCOME in kinds


def test_hands_that_are_not_known_leave_what_the_mover_knew() -> None:
    rows = sample.REPAIRED.split("6 [3-4]")[0]
    known = " ".join(sample.HANDS["C"].split()).replace("-", "")
    text = sample.movetext(rows).splitlines()
    text[0] = f'[Deal "C:{known}"]'
    reviewed = review(replay(parse("\n".join(text) + "\n").games[0]), fair=FairSettings(worlds=40))
    (one,) = (each for each in reviewed.decisions if each.step.turn == 18)
    assert not one.options
    kinds = [reason.kind for reason in reasons(reviewed, one)]
    assert kinds == [ReasonKind.WORTH, ReasonKind.ENDS, ReasonKind.SUIT, ReasonKind.SHUT]
    assert (
        reason_texts(reviewed, one, Messages.load("en"))
        == reason_texts(losing(), decision(18), Messages.load("en"))[:4]
    ), "what C could know is the same"


def test_a_record_with_a_mistake_is_explained_up_to_there() -> None:
    reviewed = review(replay(parse(sample.movetext(sample.AS_PRINTED)).games[0]))
    assert not any(reasons(reviewed, one) for one in reviewed.decisions if not one.options)


def test_players_are_called_as_one_likes() -> None:
    class Names:
        seats = ("Anna", "Bob", "Carl", "Dora")
        sides = ("Anna and Carl", "Bob and Dora")

    texts = reason_texts(losing(), decision(18), Messages.load("en"), Names())
    assert any("with Anna, the partner of Carl" in text for text in texts)
    assert any("46 points for Anna and Carl" in text for text in texts)
