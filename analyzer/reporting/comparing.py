"""Lines of one deal: which games of a page they are, where they part, and what became of each."""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import groupby, zip_longest
from typing import TYPE_CHECKING

from analyzer.reporting.compared_view import ComparedLine, ComparedView
from analyzer.reporting.diagrams import diagram, drawn
from analyzer.reporting.tell import step_text
from analyzer.reporting.turns import anchor
from analyzer.reporting.who import who

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterator, Sequence

    from analyzer.replaying import Replay
    from analyzer.reporting.drawn_view import DiagramView
    from analyzer.reporting.view import GameView
    from analyzer.reviewing import Decision, Review
    from analyzer.steps import Step
    from analyzer.wording import Words


@dataclass(frozen=True, slots=True)
class Run:
    """Games in a row that are lines of one deal: from the first to before the last, counted from 0."""

    first: int
    last: int


def runs(replays: Sequence[Replay]) -> Iterator[Run]:
    """Where two games or more follow one another with the same deal, rules, seats and leader."""
    first = 0
    for key, same in groupby(replays, key=_deal_of):
        last = first + sum(1 for _ in same)
        if key is not None and last - first > 1:
            yield Run(first, last)
        first = last


def _deal_of(replay: Replay) -> Hashable:
    """What lines of one deal have in common; None where no hand is written."""
    written = replay.game.deal
    if written is None:
        return None
    return (written if replay.deal is None else replay.deal, replay.leader, replay.rules, replay.seating)


def parting(replays: Sequence[Replay]) -> int | None:
    """The first turn, from 1, that is not the same in all of these replays; None where none differs."""
    for turn, done in enumerate(zip_longest(*(map(_done, replay.steps) for replay in replays)), 1):
        if len(set(done)) > 1:
            return turn
    return None


def _done(step: Step) -> Hashable:
    """What a turn did. Two ends with the same number are one choice if they leave the same ends."""
    return step.seat, step.kind, step.tile, step.end, tuple(sorted(step.after.ends))


def compared_views(
    reviews: Sequence[Review], games: Sequence[GameView], words: Words
) -> tuple[ComparedView, ...]:
    """All comparisons of a page, in the order of its games."""
    return tuple(
        _compared(number, reviews[run.first : run.last], games[run.first : run.last], words)
        for number, run in enumerate(runs([review.replay for review in reviews]), 1)
    )


def _compared(
    number: int, reviews: Sequence[Review], games: Sequence[GameView], words: Words
) -> ComparedView:
    turn = parting([review.replay for review in reviews])
    heading = words("compared_two") if len(games) == 2 else words("compared_several", count=len(games))
    return ComparedView(
        f"c{number}",
        games[0].id,
        heading,
        tuple(_shared(reviews, games, turn, words)),
        turn,
        _before(reviews, turn, words),
        tuple(hand.seat for hand in games[0].hands),
        tuple(_line(review, game, turn, words) for review, game in zip(reviews, games, strict=True)),
        games[0].sight,
    )


def _shared(
    reviews: Sequence[Review], games: Sequence[GameView], turn: int | None, words: Words
) -> Iterator[str]:
    """How far the lines go together, where they part, and how far apart they end."""
    if turn is None:
        yield words("compared_equal")
        return
    replays = [review.replay for review in reviews]
    going = [replay for replay in replays if len(replay.steps) >= turn]
    if turn == 1:
        yield words("compared_at_once")
    else:
        last = replays[0].steps[turn - 2]
        move = f"{who(replays[0], words).seats[last.seat]} {step_text(last, words)}"
        if turn == 2:
            yield words("compared_first", move=move)
        else:
            yield words("compared_same", count=turn - 1, move=move)
        yield words("compared_parts", turn=turn, round=going[0].steps[turn - 1].round)
    for replay, game in zip(replays, games, strict=True):
        if len(replay.steps) < turn:
            yield words("compared_ends", line=game.name)
    yield from _apart(replays, games, words)


def _apart(replays: Sequence[Replay], games: Sequence[GameView], words: Words) -> Iterator[str]:
    """How far apart two results are, for the side that the second or the first is better for."""
    if len(replays) != 2 or replays[0].seating.sides != 2:
        return
    scores = [replay.outcome.score for replay in replays if replay.outcome and replay.outcome.score]
    if len(scores) != 2:
        return
    lead = scores[0].net(0) - scores[1].net(0)
    if not lead:
        yield words("compared_level")
        return
    yield words(
        "compared_apart",
        line=games[0 if lead > 0 else 1].name,
        side=who(replays[0], words).sides[0],
        points=words.points(lead if lead > 0 else -lead, bad=scores[0].bad),
    )


def _before(reviews: Sequence[Review], turn: int | None, words: Words) -> DiagramView | None:
    if turn is None:
        return None
    replay = reviews[0].replay
    drawing = drawn(replay.steps).until(turn)
    return diagram(drawing, words("compared_before", turn=turn), words) if drawing.placed else None


def _line(review: Review, game: GameView, turn: int | None, words: Words) -> ComparedLine:
    steps = review.replay.steps
    step = steps[turn - 1] if turn is not None and turn <= len(steps) else None
    decision = next((one for one in review.decisions if step and one.step.turn == step.turn), None)
    board = game.board
    new = tuple(replace(use, new=turn is not None and use.turn >= turn) for use in board.uses)
    return ComparedLine(
        game.id,
        game.name,
        anchor(game.id, step.turn) if step else "",
        f"{who(review.replay, words).seats[step.seat]} {step_text(step, words)}" if step else "",
        _worth(decision, words),
        bool(decision and decision.loss),
        next((one.fair.verdict for one in game.turns if step and one.turn == step.turn and one.fair), None),
        tuple(row for row in game.rows if step and row.round >= step.round),
        game.heading,
        replace(board, uses=new, label=f"{game.name}: {game.heading}"),
    )


def _worth(decision: Decision | None, words: Words) -> str:
    if decision is None or decision.value is None:
        return ""
    if decision.forced:
        return words("compared_forced", value=words.signed(decision.value))
    if not decision.loss:
        return words("compared_best", value=words.signed(decision.value))
    return words("compared_worth", value=words.signed(decision.value), points=words.points(decision.loss))
