"""Lines of one deal: which games of a page they are, where they part, and what became of each."""

from __future__ import annotations

from itertools import groupby, zip_longest
from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from analyzer.pages.diagrams import diagram, drawn
from analyzer.pages.sentences import step_text, who
from analyzer.pages.turns import anchor

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterator, Sequence

    from analyzer.pages.diagrams import DiagramView
    from analyzer.pages.fair_values import VerdictView
    from analyzer.pages.look import Sight
    from analyzer.pages.turn_view import RowView
    from analyzer.pages.view import GameView
    from analyzer.replays.replay import Replay
    from analyzer.replays.trace import Step
    from analyzer.reviews.review import Decision, Review
    from analyzer.words.messages import Messages


class ComparedLine(Struct, frozen=True, kw_only=True):
    """One of the lines from the turn on where they part."""

    game: str
    """Where its game stands on the page."""
    name: str
    anchor: str
    """Where the turn stands; empty where the line has ended before it."""
    move: str
    """What was done there."""
    worth: str
    """What that was worth, and what it gave away, with all hands open; empty where that is not known."""
    lost: bool
    verdict: VerdictView | None
    rows: tuple[RowView, ...]
    result: str
    diagram: DiagramView


class ComparedView(Struct, frozen=True, kw_only=True):
    """Lines of one deal."""

    id: str
    before: str
    """The game in front of which they stand together."""
    heading: str
    shared: tuple[str, ...]
    """Sentences on what they have in common, and how far apart they end."""
    turn: int | None
    """The first turn that is not the same in all of them; None where none differs."""
    diagram: DiagramView | None
    """The layout before it; None where nothing lies there yet."""
    heads: tuple[str, ...]
    """The seats."""
    lines: tuple[ComparedLine, ...]
    sight: Sight

    @property
    def games(self) -> str:
        """The games of the lines, as a list of ids."""
        return " ".join(line.game for line in self.lines)


class Run(Struct, frozen=True):
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
    reviews: Sequence[Review], games: Sequence[GameView], words: Messages
) -> tuple[ComparedView, ...]:
    """All comparisons of a page, in the order of its games."""
    return tuple(
        _compared(number, reviews[run.first : run.last], games[run.first : run.last], words)
        for number, run in enumerate(runs([review.replay for review in reviews]), 1)
    )


def _compared(
    number: int, reviews: Sequence[Review], games: Sequence[GameView], words: Messages
) -> ComparedView:
    turn = parting([review.replay for review in reviews])
    heading = words("compared_two") if len(games) == 2 else words("compared_several", count=len(games))
    return ComparedView(
        id=f"c{number}",
        before=games[0].id,
        heading=heading,
        shared=tuple(_shared(reviews, games, turn, words)),
        turn=turn,
        diagram=_before(reviews, turn, words),
        heads=tuple(hand.seat for hand in games[0].hands),
        lines=tuple(_line(review, game, turn, words) for review, game in zip(reviews, games, strict=True)),
        sight=games[0].sight,
    )


def _shared(
    reviews: Sequence[Review], games: Sequence[GameView], turn: int | None, words: Messages
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


def _apart(replays: Sequence[Replay], games: Sequence[GameView], words: Messages) -> Iterator[str]:
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


def _before(reviews: Sequence[Review], turn: int | None, words: Messages) -> DiagramView | None:
    if turn is None:
        return None
    replay = reviews[0].replay
    drawing = drawn(replay.steps).until(turn)
    return diagram(drawing, words("compared_before", turn=turn), words) if drawing.placed else None


def _line(review: Review, game: GameView, turn: int | None, words: Messages) -> ComparedLine:
    steps = review.replay.steps
    step = steps[turn - 1] if turn is not None and turn <= len(steps) else None
    decision = next((one for one in review.decisions if step and one.step.turn == step.turn), None)
    board = game.board
    new = tuple(replace(use, new=turn is not None and use.turn >= turn) for use in board.uses)
    return ComparedLine(
        game=game.id,
        name=game.name,
        anchor=anchor(game.id, step.turn) if step else "",
        move=f"{who(review.replay, words).seats[step.seat]} {step_text(step, words)}" if step else "",
        worth=_worth(decision, words),
        lost=bool(decision and decision.loss),
        verdict=next(
            (one.fair.verdict for one in game.turns if step and one.turn == step.turn and one.fair), None
        ),
        rows=tuple(row for row in game.rows if step and row.round >= step.round),
        result=game.heading,
        diagram=replace(board, uses=new, label=f"{game.name}: {game.heading}"),
    )


def _worth(decision: Decision | None, words: Messages) -> str:
    if decision is None or decision.value is None:
        return ""
    if decision.forced:
        return words("compared_forced", value=words.signed(decision.value))
    if not decision.loss:
        return words("compared_best", value=words.signed(decision.value))
    return words("compared_worth", value=words.signed(decision.value), points=words.points(decision.loss))
