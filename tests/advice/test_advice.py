"""What to play from one hand, held against the whole record of the same game and against every deal."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from random import Random
from typing import TYPE_CHECKING

import pytest

import analyzer
from analyzer.game.rules_of_game import HouseRules
from analyzer.knowledge import NotKnownError, known_at
from analyzer.knowledge.known_at import position_seen, seat_to_move
from analyzer.record.game import Deal, Draw, Lead
from analyzer.replays.replay import replay
from analyzer.reviews.advice import (
    LEAD_WORLDS,
    OPENED,
    WORLDS,
    Advice,
    AdvisedMove,
    advise,
    usual_worlds,
)
from analyzer.reviews.fair import FairSettings
from analyzer.reviews.fair.valuing import WorldSolver, fair_values
from analyzer.reviews.seen_game import AdviceError
from analyzer.solver.solver import Solver
from analyzer.tiles.tile import Tile
from tests.effort import effort, seeds
from tests.every_variant import TABLES, random_game, rules_of, written
from tests.sample import HANDS, REPAIRED, movetext

if TYPE_CHECKING:
    from analyzer.game.position import Position
    from analyzer.record.game import Game
    from analyzer.replays.replay import Replay
    from analyzer.rules import Value

PLAYED = """\
1. B 1-1  C pass  D 1-5
2. A 1-4  B pass  C 4-5  D 0-4
3. A 0-5  B pass  C 2-5  D 1-2
4. A 4-4  B 0-1  C 0-2  D pass
5. A 2-2  B 2-6
"""


def seen(text: str) -> Replay:
    return analyzer.replay(analyzer.parse(text).games[0])


def values(found: Advice) -> dict[str, float]:
    return {str(move.option): round(float(move.option.value), 1) for move in found.moves}


@pytest.mark.parametrize("hand", [HANDS["C"], "2-4 3-3 3-6 4-6", "24 33 36 46 ? ? ?"])
def test_the_move_of_the_book_from_one_hand(hand: str) -> None:
    """As it was dealt, as it is still held, or with gaps that the turns fill."""
    found = advise(seen(f'[Deal "C:{hand}"]\n{PLAYED}'))
    assert (found.turn, found.label, found.deals, found.exact, found.close) == (18, "C", 375, True, False)
    assert [str(tile) for tile in found.hand] == ["2-4", "3-3", "3-6", "4-6"]
    assert values(found) == {"4-6@6": 21.8, "3-6@6": 1.6, "4-6@4": -10.6, "2-4@4": -11.7}
    best = found.moves[0]
    assert (best.leaves, best.follower, best.goes_out) == ((4, 4), 3, False)
    assert best.stuck == 1


def test_a_whole_record_tells_no_more_than_the_one_hand() -> None:
    whole = advise(seen(movetext(REPAIRED)), 18)
    alone = advise(seen(f'[Deal "C:{HANDS["C"]}"]\n{PLAYED}'))
    assert whole.moves == alone.moves
    assert whole.reasons == alone.reasons
    assert whole.deals == alone.deals


def test_before_any_move_seven_tiles_are_enough() -> None:
    found = advise(seen(f'[Deal "C:{HANDS["C"]}"]'), settings=FairSettings(worlds=30, settle=False))
    assert (found.turn, found.label, found.deals) == (1, "C", 399_072_960)
    assert sorted(str(move.option) for move in found.moves) == sorted(HANDS["C"].split())
    assert found.fair is not None
    assert (found.fair.worlds, found.exact, found.action.value) == (30, False, "lead")


def test_before_the_lead_fewer_deals_are_looked_at_unless_more_are_asked_for() -> None:
    """There each deal takes longest."""
    lead = seen('[Deal "A:01 02 13 24 35 46 56"]')
    assert (usual_worlds(lead), usual_worlds(seen(f'[Deal "C:{HANDS["C"]}"]\n{PLAYED}'))) == (
        LEAD_WORLDS,
        WORLDS,
    )
    found = advise(lead).fair
    assert found is not None
    assert found.worlds <= LEAD_WORLDS < WORLDS


def test_among_several_players_the_lead_is_valued_once_few_tiles_are_left() -> None:
    text = '[Variant "cut-throat"] [Seats "A B C"] [Deal "A:02 03 04 12 23 24 33 46 55"]'
    found = advise(seen(text), settings=FairSettings(worlds=4))
    assert found.fair is not None
    assert (found.fair.opened, found.fair.worlds, found.fair.exact) == (OPENED, 4, False)
    assert len(found.moves) == 9
    worlds = list(found.knowledge.sample(4, Random("0/1/on")))
    for move in found.moves:
        expected = [heaviest_first(found.knowledge.position(world, found.position), move) for world in worlds]
        assert move.option.value == sum(map(Fraction, expected)) / 4


def heaviest_first(position: Position, first: AdvisedMove) -> Value:
    """What a lead nets if all play the heaviest tile until few are left."""
    seat = position.seat
    position = position.play(next(move for move in position.moves() if move.tile == first.option.tile))
    while position.end is None:
        moves = position.moves()
        if position.seat == seat and sum(hand.bit_count() for hand in position.hands) <= OPENED:
            options = Solver(position).options(position)
            return max(option.value for option in options) if moves else Solver(position).value(position)
        assert not any(move.tile is None for move in moves)
        weights = [sum(map(int, str(move.tile).split("-"))) for move in moves]
        position = position.play(moves[weights.index(max(weights))]) if moves else position.knock()
    return position.score().net(seat)


@pytest.mark.parametrize(
    ("variant", "hand", "led"),
    [
        ('partnership"] [Game "1', "66 12 13 14 15 22 23", ["6-6"]),
        ("french", "00 12 13 14 15 22 23", ["0-0"]),
        ("draw", "55 12 13 14 22", ["5-5"]),
        ("draw", "45 12 13 14 23", ["4-5"]),
        ("venezuelan", "66 12 13 14 15 22 23", ["1-2", "1-3", "1-4", "1-5", "2-2", "2-3", "6-6"]),
    ],
)
def test_what_the_rules_ask_for_is_led(variant: str, hand: str, led: list[str]) -> None:
    settings = FairSettings(worlds=10)
    found = advise(seen(f'[Variant "{variant}"] [Deal "A:{hand}"]'), settings=settings)
    assert sorted(str(move.option) for move in found.moves) == (led if len(led) > 1 else [])
    assert str(found.best) in led


@pytest.mark.parametrize(("variant", "tile"), [('partnership"] [Game "1', "6-6"), ("french", "0-0")])
def test_who_does_not_hold_what_is_led_does_not_lead(variant: str, tile: str) -> None:
    with pytest.raises(AdviceError, match=f"whoever holds {tile} leads, and A does not hold it"):
        advise(seen(f'[Variant "{variant}"] [Deal "A:12 13 14 15 22 23 24"]'))


def test_who_leads_the_highest_double_knows_that_nobody_has_a_higher_one() -> None:
    """Of the 23 tiles that are not seen two to four are higher doubles, which sleep."""
    found = advise(
        seen('[Variant "draw"] [Seats "A B"] [Deal "A:44 12 13 14 23"]'), settings=FairSettings(worlds=10)
    )
    higher = [Tile.of(number, number) for number in (5, 6)]
    assert [found.knowledge.chances[tile] for tile in higher] == [{1: 0, None: 1}] * 2


def test_who_cannot_play_passes_or_draws() -> None:
    passing = advise(seen('[Deal "B:24 33 36 22 02 03 04"]\n1. A 1-1'))
    assert (passing.action.value, passing.best, passing.moves, passing.reasons) == ("pass", None, (), ())
    drawing = advise(seen('[Variant "draw"] [Seats "A B"] [Deal "A:24 33 36 22 02"]\n1. B 1-1'))
    assert (drawing.action.value, drawing.best) == ("draw", None)


# -- against the whole record -----------------------------------------------------------------------------


def cut_short(rng: Random, name: str, seats: int) -> tuple[Game, HouseRules]:
    """The beginning of a random game, and what it is played by."""
    rules = rules_of(name, seats)
    game = written(random_game(rng, rules), arms=True)
    turns = game.turns[: rng.randrange(len(game.turns))]
    return replace(game, turns=turns, result=None), HouseRules(variant=rules.name)


def hidden(game: Game, whole: Replay) -> Game:
    """The same as the player to move has seen it: its own hand, and of the others' draws that they were."""
    position = whole.final
    assert position is not None
    label = whole.seating.labels[position.seat]
    assert game.deal is not None
    own = tuple(hand for hand in game.deal.hands if hand.seat == label)
    turns = tuple(
        replace(turn, action=Draw(None)) if isinstance(turn.action, Draw) and turn.seat != label else turn
        for turn in game.turns
    )
    lead = game.lead or (None if turns else Lead(label))
    return replace(game, deal=Deal(own), stock=None, turns=turns, lead=lead)


PUBLIC = (
    "layout", "seat", "last", "must_lead", "scored", "passes", "run", "drew", "laid", "latest", "exposed",
)  # fmt: skip


def differences(found: Position, true: Position) -> list[str]:
    """The fields in which a position differs from the real one for the seat to move."""
    wrong = [name for name in PUBLIC if getattr(found, name) != getattr(true, name)]
    if found.hands[true.seat] != true.hands[true.seat]:
        wrong.append("own hand")
    if [hand.bit_count() for hand in found.hands] != [hand.bit_count() for hand in true.hands]:
        wrong.append("sizes")
    if found.stock.bit_count() != true.stock.bit_count() or found.moves() != true.moves():
        wrong.append("stock or moves")
    return wrong


@pytest.mark.parametrize("chunk", range(4))
def test_what_is_seen_of_a_game_is_the_game_but_for_the_hands(chunk: int) -> None:
    """Of every variant: the turns and one hand give the position that the whole record gives."""
    looked_at = 0
    for seed in seeds(len(TABLES) // 4 + 1, 400, chunk):
        game, house = cut_short(Random(seed), *TABLES[seed % len(TABLES)])
        whole = replay(game, house)
        true = whole.final
        if true is None or true.end is not None:
            continue
        part = replay(hidden(game, whole), house)
        assert seat_to_move(part) == true.seat, seed
        try:
            knowledge = known_at(part, len(part.steps) + 1, true.seat)
        except NotKnownError:
            continue
        assert differences(position_seen(part, knowledge), true) == [], (seed, TABLES[seed % len(TABLES)])
        looked_at += 1
    assert looked_at


def late(seed: int) -> tuple[Replay, Replay] | None:
    """A random game near its end, whole and as the player to move has seen it; None where it is over."""
    rng, (name, seats) = Random(seed), TABLES[seed % len(TABLES)]
    rules = rules_of(name, seats)
    game, house = written(random_game(rng, rules), arms=True), HouseRules(variant=rules.name)
    game = replace(game, turns=game.turns[: max(0, len(game.turns) - rng.randrange(3, 20))], result=None)
    whole = replay(game, house)
    if whole.final is None or whole.final.end is not None or not whole.steps:
        return None
    return whole, replay(hidden(game, whole), house)


@pytest.mark.parametrize("chunk", range(effort(2, 4)))
def test_the_numbers_are_those_of_every_deal_played_out(chunk: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """In endings: values, how often a move is best, what it leaves and who is stuck then, deal by deal."""
    for budget in ("BUDGET", "BUDGET_LINES", "BUDGET_CROSSES", "BUDGET_BRANCHING"):
        monkeypatch.setattr(
            f"analyzer.reviews.fair.valuing.{budget}", 2_000 if budget == "BUDGET" else 200_000
        )
    looked_at = 0
    for seed in seeds(len(TABLES) // 2, 200, chunk):
        both = late(seed)
        if both is None:
            continue
        whole, part = both
        try:
            found = advise(part, settings=FairSettings(worlds=20))
        except AdviceError as error:
            if "too many positions" not in str(error):
                raise
            continue
        if not found.exact or found.knowledge.count > 120 or not found.moves:
            continue
        assert whole.final is not None
        positions = [found.knowledge.position(world, whole.final) for world in found.knowledge.worlds()]
        expected = [played_out(position) for position in positions]
        for at, name in enumerate(map(str, whole.final.moves())):
            move = found.moves[order_of(found, whole.final)[at]]
            column = [row[at][0] for row in expected]
            assert move.option.value == Fraction(sum(column)) / len(column), (seed, name)
            best = sum(row[at][0] == max(value for value, _ in row) for row in expected)
            assert move.option.best_in == Fraction(best, len(expected)), (seed, name)
            assert_after(move, [row[at][1] for row in expected], whole.final, seed)
        looked_at += 1
    assert looked_at


def played_out(position: Position) -> list[tuple[Fraction | int, Position]]:
    """Each move's exact value in one deal, and the position after it, in the order of the moves."""
    options = Solver(position).options(position)
    return [
        (option.value, position.play(move)) for option, move in zip(options, position.moves(), strict=True)
    ]


def order_of(found: Advice, position: Position) -> list[int]:
    """For each move of the position its place in the advice."""
    names = [(option.tile, option.end, option.arm) for option in Solver(position).options(position)]
    ranked = [(move.option.tile, move.option.end, move.option.arm) for move in found.moves]
    return [ranked.index(name) for name in names]


def assert_after(move: AdvisedMove, after: list[Position], before: Position, seed: int) -> None:
    """What a move is said to leave is so in every deal."""
    if move.goes_out:
        assert all(each.end is not None for each in after), seed
    if move.follower is None:
        return
    assert {each.seat for each in after} == {move.follower}, seed
    stuck = [not each.playable(each.seat) for each in after]
    assert move.stuck == Fraction(sum(stuck), len(stuck)), seed
    for each in after:
        open_now = sorted(each.layout.number(arm) for arm in each.layout.open_arms)
        assert move.leaves == tuple(open_now), seed


@pytest.mark.parametrize("turn", [3, 6, 12, 18])
def test_the_values_are_the_fair_values_of_the_whole_record(turn: int) -> None:
    whole = seen(movetext(REPAIRED))
    settings = FairSettings(worlds=30, settle=False)
    solver = WorldSolver(whole.rules)
    expected = fair_values(whole, whole.steps[turn - 1], settings, solver)
    solver.close()
    found = advise(whole, turn, settings)
    assert expected is not None
    assert [move.option for move in found.moves] == list(expected.options)


# -- what cannot be answered ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "said", "place"),
    [
        ('[Deal "C:24 33 36"]\n' + PLAYED, "the record has a mistake", (1, 8)),
        (f'[Deal "C:{HANDS["B"]}"]\n{PLAYED}', "the record has a mistake", (2, 6)),
        (PLAYED, "it is C's turn, and the record does not say what C holds", (5, 13)),
        (f'[Deal "D:{HANDS["D"]}"]\n{PLAYED}', "it is C's turn, and the record does not say", (6, 13)),
        (movetext(REPAIRED), "the game is over", None),
        ('[Variant "jamaican"]', "nobody has led, and nothing says whose turn it is", (1, 1)),
        ('[Deal "C:24 33 36 01 02 03 04"]\n1. A 1-1 B [?]', "a tile that was played is not known", (2, 12)),
        (
            '[Deal "C:22 33 36 26 02 03 04"]\n1. A 5-5 B 4-5 D 4-5',
            "the record has a mistake",
            (2, 18),
        ),
        (
            '[Deal "B:22 33 36 26 02 03 66"]\n1. A 4-5 B pass C 4-4 D pass A 5-5 B pass C 0-4 D 0-5',
            "the record has a mistake",
            None,
        ),
    ],
)
def test_what_is_wrong_or_missing_is_said_with_its_place(
    text: str, said: str, place: tuple[int, int] | None
) -> None:
    with pytest.raises(AdviceError) as caught:
        advise(seen(text))
    assert said in str(caught.value)
    span = caught.value.span
    assert place is None or (span is not None and (span.line, span.column) == place)


def test_ends_in_doubt_are_asked_for() -> None:
    text = '[Deal "C:23 11 55 15 66 26 01"]\n1. B 3-3 C 2-3 D 3-4 A pass B 2-4'
    with pytest.raises(AdviceError, match="the open ends can be") as caught:
        advise(seen(text))
    assert caught.value.hint is not None
    assert "2-4@2" in caught.value.hint


def test_a_turn_that_is_not_there() -> None:
    with pytest.raises(AdviceError, match="there is no turn 99; the record has 33"):
        advise(seen(movetext(REPAIRED)), 99)
