"""What reasons claim, worked out anew from positions, worlds and the turns as they were played."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from random import Random
from typing import TYPE_CHECKING

from analyzer.knowledge import ClueKind, known_at
from analyzer.replays.replay import ActionKind
from analyzer.reviews.reasons import facts
from tests.reasons.supposed import after

if TYPE_CHECKING:
    from collections.abc import Iterator

    from analyzer.game.position import Position
    from analyzer.reviews.reasons.case import Choice, DecisionCase
    from analyzer.reviews.reasons.facts import Left, Named, Reason
    from analyzer.tiles.layout import Layout
    from analyzer.tiles.tile import Tile
    from tests.reasons.supposed import Name

FEW = 400
"""So many possible deals are looked at one by one; of more, some drawn at random."""
DRAWN = 25


def check(case: DecisionCase, reason: Reason) -> None:
    """AssertionError if a reason is not so."""
    better, played = _name(case.better), _name(case.played)
    _check_names(case, reason)
    if isinstance(reason, facts.Suit):
        _check_suit(case, reason, better)
    elif isinstance(reason, facts.Shut):
        _check_shut(case, reason, better)
    elif isinstance(reason, facts.NextPlayer):
        _check_next(case, reason, better, played)
    elif isinstance(reason, facts.Stuck):
        _check_stuck(case, reason, better, played)
    else:
        _check_table(case, reason, better, played)


def _check_table(case: DecisionCase, reason: Reason, better: Name, played: Name) -> None:
    """What can be seen from the table and the own hand."""
    then, instead = after(_position(case), better), after(_position(case), played)
    if isinstance(reason, facts.Ends):
        _check_left(reason.left, then.layout, case)
        _check_left(reason.left_instead, instead.layout, case)
        assert reason.left.numbers != reason.left_instead.numbers
    elif isinstance(reason, facts.Finishes):
        assert {after(position, better).end for position, _ in _worlds(case)} == {reason.end}
        assert {after(position, played).end for position, _ in _worlds(case)} != {reason.end}
    elif isinstance(reason, facts.Scores):
        before, side = _position(case), case.rules.seating().side_of(case.seat)
        gains = [position.scored[side] - before.scored[side] for position in (then, instead)]
        assert gains == [reason.points, reason.instead]
        assert gains[0] > gains[1]
    elif isinstance(reason, facts.Opens):
        assert reason.number in joinable(instead.layout, case)
        assert reason.number not in joinable(then.layout, case)
        assert not _of(case, instead.hands[case.seat], reason.number)
        assert case.played.tile is not None
        assert case.played.tile.has(reason.number)
        assert reason.unseen == len(_unseen(case, reason.number)) >= 3
    elif isinstance(reason, facts.Covers):
        assert reason.number in joinable(_position(case).layout, case)
        assert reason.number in joinable(then.layout, case)
        assert reason.number not in joinable(instead.layout, case)
        assert reason.own == _of(case, instead.hands[case.seat], reason.number)
        assert len(reason.own) >= 2


def _check_names(case: DecisionCase, reason: Reason) -> None:
    """Whether a sentence can mean no other move."""
    names = [(case.better, getattr(reason, "better", None)), (case.played, getattr(reason, "played", None))]
    for choice, named in names:
        if named is None:
            continue
        meant = [option for option in case.decision.options if _fits(named, (option.tile, option.end))]
        if named.arm is not None:
            meant = [option for option in meant if option.arm == named.arm]
        assert [(option.tile, option.end, option.arm) for option in meant] == [_name(choice)]


def _fits(named: Named, move: tuple[Tile | None, int | None]) -> bool:
    return named.tile == move[0] and named.end in (None, move[1])


def _check_left(left: Left, layout: Layout, case: DecisionCase) -> None:
    numbers = joinable(layout, case)
    assert left.numbers == tuple(sorted(numbers))
    assert left.ends == sum(numbers.values())
    assert left.whole == (sum(numbers.values()) == len(layout.ends))


def _check_suit(case: DecisionCase, reason: facts.Suit, better: Name) -> None:
    position = after(_position(case), better)
    tiles = [tile for tile in case.rules.tile_set.members(case.rules.playing) if tile.has(reason.number)]
    assert reason.total == len(tiles)
    elsewhere = case.rules.tile_set.members(position.stock | sum(position.hands))
    assert reason.table == len(set(tiles) - set(elsewhere))
    assert reason.own == _of(case, position.hands[case.seat], reason.number)
    assert reason.unseen == _unseen(case, reason.number)
    less = joinable(after(_position(case), _name(case.played)).layout, case)
    assert joinable(position.layout, case)[reason.number] > less[reason.number]
    if reason.holder is not None:
        mask = case.rules.tile_set.mask(reason.unseen)
        holding = [
            mask & ~hands[reason.holder.seat] == 0
            if reason.holder.seat is not None
            else not any(mask & hand for hand in hands)
            for hands in (position.hands for position, _ in _worlds(case))
        ]
        assert all(holding) or reason.holder.chance < 1
        if _every(case):
            assert Fraction(sum(holding), len(holding)) == reason.holder.chance
        side = case.review.replay.seating.side_of
        assert reason.holder.partner == (
            reason.holder.seat is not None and side(reason.holder.seat) == side(case.seat)
        )


def _check_shut(case: DecisionCase, reason: facts.Shut, better: Name) -> None:
    steps = {step.turn: step for step in case.review.replay.steps}
    suit = case.rules.tile_set.suits[reason.number]
    side = case.review.replay.seating.side_of
    for sign in reason.signs:
        step = steps[sign.turn]
        assert step.turn < case.step.turn
        assert (step.seat, step.round) == (sign.seat, sign.round)
        assert side(sign.seat) != side(case.seat)
        if sign.kind is not ClueKind.RUN_ENDED:
            assert step.kind is {ClueKind.PASS: ActionKind.PASS, ClueKind.DRAW: ActionKind.DRAW}[sign.kind]
            assert reason.number in step.before.ends
        for position, _ in _worlds(case):
            assert position.hands[sign.seat], "a hand without tiles has none of anything"
            assert not position.hands[sign.seat] & suit
    assert len({sign.seat for sign in reason.signs}) == len(reason.signs)
    if reason.passing is not None:
        for position, _ in _worlds(case):
            then = after(position, better)
            if then.end is None:
                assert then.seat == reason.passing
                assert not then.moves()
                assert not then.must_draw


def _check_next(case: DecisionCase, reason: facts.NextPlayer, better: Name, played: Name) -> None:
    for named, chance in ((better, reason.stuck), (played, reason.stuck_instead)):
        stuck = []
        for position, _ in _worlds(case):
            then = after(position, named)
            stuck.append(not then.playable(reason.opponent))
            if then.end is None:
                assert then.seat == reason.opponent
                assert then.must_draw == (stuck[-1] and reason.draws)
        if _every(case):
            assert Fraction(sum(stuck), len(stuck)) == chance
        assert chance < 1 or all(stuck)
        assert chance > 0 or not any(stuck)
    (count,) = {position.hands[reason.opponent].bit_count() for position, _ in _worlds(case)}
    assert reason.last == (count == 1)
    side = case.review.replay.seating.side_of
    assert side(reason.opponent) != side(case.seat)


def _check_stuck(case: DecisionCase, reason: facts.Stuck, better: Name, played: Name) -> None:
    position = after(_position(case), better)
    for seat in reason.seats:
        assert position.end is None
        assert position.seat == seat
        assert not position.moves()
        position = position.knock()
    instead = after(_position(case), played)
    assert instead.end is not None or instead.moves() or instead.must_draw
    if reason.chance is not None:
        (seat,) = reason.seats
        found = [not after(position, better).playable(seat) for position, _ in _worlds(case)]
        if _every(case):
            assert Fraction(sum(found), len(found)) == reason.chance


def joinable(layout: Layout, case: DecisionCase) -> Counter[int]:
    """At how many ends each number can be joined, by trying every tile of the set at every end."""
    arms = {arm.base for tile in case.rules.tile_set.tiles for arm in layout.joins(tile)}
    return Counter(layout.number(arm) for arm in arms)


def _position(case: DecisionCase) -> Position:
    assert case.step.position is not None
    return case.step.position


def _name(choice: Choice) -> Name:
    return choice.tile, choice.end, choice.arm


def _of(case: DecisionCase, mask: int, number: int) -> tuple[Tile, ...]:
    return tuple(tile for tile in case.rules.tile_set.members(mask) if tile.has(number))


def _unseen(case: DecisionCase, number: int) -> tuple[Tile, ...]:
    """The tiles of a number that are neither on the table, nor in the hand, nor open."""
    position = _position(case)
    hidden = position.stock | sum(position.hands)
    return _of(case, hidden & ~position.hands[case.seat] & ~position.exposed, number)


def _every(case: DecisionCase) -> bool:
    return known_at(case.review.replay, case.step.turn).count <= FEW


def _worlds(case: DecisionCase) -> Iterator[tuple[Position, int]]:
    """The position as it may have been; the way it really was is one of them."""
    knowledge, like = known_at(case.review.replay, case.step.turn), _position(case)
    if knowledge.count <= FEW:
        worlds = list(knowledge.worlds())
    else:
        worlds = list(knowledge.sample(DRAWN, Random(case.step.turn)))
        yield like, -1
    for at, world in enumerate(worlds):
        yield knowledge.position(world, like), at


def _then(case: DecisionCase, choice: Choice) -> list[Position]:
    return [after(position, _name(choice)) for position, _ in _worlds(case)]


def expects_finish(case: DecisionCase) -> bool:
    """Whether the better move ends the game in every possible deal, and the played one does not."""
    kinds = [{position.end for position in _then(case, choice)} for choice in (case.better, case.played)]
    return len(kinds[0]) == 1 and None not in kinds[0] and (len(kinds[1]) > 1 or None in kinds[1])


def expects_scores(case: DecisionCase) -> bool:
    """Whether the better move scores more at once by its open ends."""
    side = case.rules.seating().side_of(case.seat)
    gains = [after(_position(case), _name(one)).scored for one in (case.better, case.played)]
    return bool(gains[0]) and gains[0][side] > gains[1][side]


def expects_ends(case: DecisionCase) -> bool:
    """Whether the two moves leave different numbers open."""
    layouts = [after(_position(case), _name(one)).layout for one in (case.better, case.played)]
    return set(joinable(layouts[0], case)) != set(joinable(layouts[1], case))


def expects_next(case: DecisionCase) -> bool:
    """Whether the next opponent is stuck in at least a quarter of the deals more after the better move."""
    chances = []
    for choice in (case.better, case.played):
        positions = _then(case, choice)
        if any(not position.hands[case.seat] for position in positions):
            return False
        seat = (case.seat + 1) % case.rules.seats
        chances.append(Fraction(sum(not one.playable(seat) for one in positions), len(positions)))
    return chances[0] - chances[1] >= Fraction(1, 4)
