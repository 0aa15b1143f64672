"""Mexican Train: whose trains are open to whom, doubles that have to be covered, markers, hubs."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations
from random import Random

import pytest

from analyzer.game.position import STOP, Position
from analyzer.match import matches, replays_of
from analyzer.match.sentences import next_sentence
from analyzer.notation import parse
from analyzer.pages.diagrams import drawn, lanes
from analyzer.pages.fair_values import outer_tiles
from analyzer.record.diagnostics import Code
from analyzer.record.game import Tag
from analyzer.replays.replay import Replay, replay, replay_under
from analyzer.rules import Drawing, HandScore, LeadBy, Rules, TurnLength, variant, with_options
from analyzer.solver.solver import Engine, Solver
from analyzer.tiles.layout import Arm
from analyzer.tiles.tile import ANYBODY, Centre, Tile
from tests import oracle
from tests.doubles import twin, walk
from tests.effort import effort, seeds
from tests.every_variant import Played, play_out, random_game, random_start, rules_of, written
from tests.golden_files import ROOT
from tests.test_solver import affordable, assert_same_values
from tools import perft

RECORD = (ROOT / "records" / "mexican-train-nine.domino").read_text(encoding="utf-8")
FOR_THREE = (ROOT / "records" / "mexican-train.domino").read_text(encoding="utf-8")


def changed(old: str, new: str) -> Replay:
    """The record for two with something else in place of a part of it."""
    assert old in RECORD
    return replay(parse(RECORD.replace(old, new)).games[0])


def codes(result: Replay) -> list[Code]:
    return [problem.code for problem in result.diagnostics]


def position(text: str) -> Position:
    return Position.parse(f"mexican-train-nine {text}")


def moves(there: Position) -> list[str]:
    return list(map(str, there.moves()))


def test_a_train_is_its_owners_until_it_is_marked() -> None:
    there = position("A:45 B:46 49 5@A 4@B 6@M turn A lead A rest -")
    assert moves(there) == ["4-5@A"]
    marked = position("A:45 B:46 49 5@A 4@B 6@M marked B turn A lead A rest -")
    assert moves(marked) == ["4-5@A", "4-5@B"]
    assert moves(marked.push("4-5@B")) == ["4-6@M"], "the marker stays: B has not played on that train"
    assert marked.push("4-5@B").layout.marked == 0b10
    after = position("A:45 B:46 49 5@A 4@B 6@M marked B turn B lead A rest -").push("4-9@B")
    assert after.layout.marked == 0, "who plays on the own train takes the marker off"


def test_a_double_is_covered_before_anything_else_by_anybody() -> None:
    there = position("A:16 55 B:15 46 5@A 4@B 6@M turn A lead A stock 09").push("5-5@A")
    assert there.seat == 0, "another turn, for the double"
    assert not there.moves(), "1-6 fits the Mexican train, but the double comes first"
    assert there.must_draw
    after = there.push("draw 0-9").push("pass")
    assert after.layout.marked == 0b01
    assert moves(after) == ["1-5@A"], "also on another's train, and nothing else"


def test_the_last_double_need_not_be_covered() -> None:
    after = position("A:55 B:15 46 5@A 4@B 6@M turn A lead A stock 09").push("5-5@A")
    assert after.end is not None
    assert after.end.value == "domino"


def test_what_passes_would_open_keeps_the_game_going() -> None:
    there = position("A:49 B:17 5@A 4@B 6@M turn A lead A stock -")
    assert not there.moves()
    assert there.end is None
    after = there.push("pass").push("pass")
    assert moves(after) == ["4-9@B"], "B's marker opens what A could not join"
    blocked = position("A:39 B:17 5@A 4@B 6@M turn A lead A stock -")
    assert blocked.end is not None
    assert blocked.end.value == "blocked"


def test_a_pass_says_nothing_of_trains_that_were_closed() -> None:
    result = replay(parse(RECORD).games[0])
    step = next(step for step in result.steps if step.kind == "pass")
    tiles = result.rules.tile_set
    closed = tiles.suits[7] & ~(tiles.suits[4] | tiles.suits[3])
    assert step.before.number(Arm("B")) == 7
    assert not step.sure_fits & closed
    assert step.sure_fits == tiles.suits[4] | tiles.suits[3]


@pytest.mark.parametrize(
    ("old", "new", "code"),
    [
        ("A 5-9@A", "A 5-7@B", Code.NO_OPEN_END),
        ("A 5-9@A", "A 5-9@M", Code.WRONG_END),
        ("B 3-3@M  B 3-8@M", "B 3-3@M  A 8-8@M", Code.OUT_OF_TURN),
        ("A pass  B 8-9@M", "A pass  B 4-4@A", Code.NO_OPEN_END),
        ("stock 9-9", "stock 7-7", Code.WRONG_LEAD),
        ("8. A draw 0-2  A pass", "8. A pass", Code.PASS_WITHOUT_DRAWING),
    ],
)
def test_what_is_refused(old: str, new: str, code: Code) -> None:
    assert code in codes(changed(old, new))


@pytest.mark.parametrize("second", ["0-2", "0-0", "1-1", "10-10", "?"])
def test_two_draws_where_one_is_allowed_are_one_error(second: str) -> None:
    """One of the own, another's, a later one of the stock, none of the set, or one that is not told."""
    (error,) = changed("A draw 0-2  A pass  B 3-3", f"A draw 0-2  A draw {second}  A pass  B 3-3").diagnostics
    assert error.message == "A draws, but only one tile a turn is drawn in mexican-train-nine"


def test_a_second_draw_of_the_next_tile_was_made() -> None:
    result = changed("A draw 0-2  A pass  B 3-3", "A draw 0-2  A draw 7-7  A pass  B 3-3")
    assert [str(problem.turn) for problem in result.diagnostics if problem.code is Code.NOT_ALLOWED] == ["15"]
    position = result.steps[15].position
    assert position is not None
    assert Tile.of(7, 7) in result.rules.tile_set.members(position.hands[0])


def test_what_is_refused_says_why() -> None:
    covered = changed("A pass  B 8-9@M", "A pass  B 4-4@A").diagnostics[0]
    assert "8-8 has to be covered first" in covered.message
    closed = changed("A 5-9@A", "A 5-9@M").diagnostics[0]
    assert "the trains to join are A and M" in closed.message


def test_a_wrong_tile_is_the_only_error_whether_it_stands_for_another_or_for_a_pass() -> None:
    """Whoever passed has a marker, and then the others join his train."""
    assert codes(changed("A pass  B 3-3@M", "A 1-2  B 3-3@M")) == [Code.TILE_NOT_IN_HAND]
    assert codes(changed("A pass  B 3-3@M", "A 5-7@M  B 3-3@M")) == [Code.NO_OPEN_END]


def test_a_tile_that_is_still_in_the_stock_is_drawn_later_all_the_same() -> None:
    assert codes(changed("3. A 1-6@M", "3. A 0-2@M")) == [Code.TILE_NOT_IN_HAND]


def test_a_draw_that_is_missing_or_too_many_shifts_no_later_draw() -> None:
    """The tile is taken as drawn where it should have been, and not as drawn where it cannot be."""
    assert codes(changed("A draw 0-2  A pass", "A pass")) == [Code.PASS_WITHOUT_DRAWING]
    later = changed("A draw 7-7  A pass", "A draw 0-2  A draw 7-7  A pass")
    assert codes(later)[0] is Code.WRONG_DRAW
    assert codes(later).count(Code.WRONG_DRAW) == 1
    assert later.diagnostics[0].message == "A cannot draw 0-2: A holds it"


def test_whoever_has_tiles_to_draw_did_not_have_to_pass() -> None:
    (wrong,) = changed("A draw 0-2  A pass", "A draw 0-2  A 5-7@M").diagnostics
    assert wrong.hint is not None
    assert wrong.hint.endswith("so A had to pass")
    first = changed("8. A draw 0-2  A pass", "8. A 5-7@M  A draw 0-2  A pass").diagnostics[0]
    assert first.hint is not None
    assert first.hint.endswith("so A had to draw")


def test_a_player_scores_and_a_pair_score() -> None:
    assert changed("domino B A 42", "domino B A 41").diagnostics[0].message == (
        "the record says that A scores 41; by the moves B goes out,"
        " A writes bad points: 42 and B writes bad points: 0"
    )


def test_many_ways_in_which_ends_may_be_open_are_not_listed() -> None:
    result = changed("3. A 1-6@M  B 3-7@B", "3. A 1-2@M  B 3-7@A")
    (closed,) = [problem for problem in result.diagnostics if problem.code is Code.WRONG_END]
    assert closed.message == "B cannot join 3-7 to arm A: which ends are open is not certain here"


def test_trains_are_called_after_the_seats_in_turn_order() -> None:
    text = (
        RECORD.replace('[Game "1"]', '[Game "1"]\n[Seats "Ann Bob"]')
        .replace("A:", "Ann:")
        .replace(" B:", " Bob:")
        .replace("domino B A", "domino Bob Ann")
    )
    head, _, turns = text.partition("\n1. ")
    for old, new in (("A", "Ann"), ("B", "Bob")):
        turns = turns.replace(f"  {old} ", f"  {new} ").replace(f". {old} ", f". {new} ")
    result = replay(parse(f"{head}\n1. {turns.replace('B 4-9@B', 'Bob 4-9@B', 1)}").games[0])
    assert result.valid, result.diagnostics
    assert result.seating.labels == ("Ann", "Bob")


def test_every_round_has_its_hub_and_the_next_seat_begins() -> None:
    first = parse(RECORD).games[0]
    second = replace(first, tags=(*first.tags[:1], replace(first.tags[1], value="2")))
    good, bad = replays_of([first, second])
    assert good.valid
    messages = [problem.message for problem in bad.diagnostics if problem.code is Code.WRONG_LEAD]
    assert messages == ["9-9 is laid out, but the double of the round is 8-8"]


def test_who_has_the_next_first_turn_and_which_double_lies_is_told() -> None:
    told = {}
    for text, goal in ((RECORD, "target=10"), (FOR_THREE, "target=13"), (RECORD, "target=1")):
        games = parse(text.replace('[Game "1"]', f'[Game "1"]\n[Rules "{goal}"]')).games
        (match,) = matches(games, replays_of(games))
        told[goal] = next_sentence(match)
    left = "has the first turn (the first turn moves to the left)."
    drawn_for = "whoever is drawn for it has the first turn (the first turn is drawn for)."
    assert told == {
        "target=10": f"Game 2: 8-8 is laid out, and A {left}",
        "target=13": f"Game 2: 11-11 is laid out, and C {left}",
        "target=1": f"The next match: 9-9 is laid out, and {drawn_for}",
    }


def test_options() -> None:
    rules = variant("mexican-train").at(4)
    assert rules is not None
    free = with_options(rules, "cover=no")
    assert not free.shape.cover
    assert rules.shape.star == tuple(map(Arm, "ABCDM"))
    there = Position.parse("mexican-train-nine cover=no A:16 55 B:15 5@A 4@B 6@M turn A lead A rest 09")
    assert moves(there.push("5-5@A")) == ["1-6@M"], "any tile may follow the double"


@pytest.mark.parametrize("seats", [2, 3, 5, 8])
def test_names_and_tiles_have_room_of_their_own(seats: int) -> None:
    for seed in range(6):
        result = replay(written(random_game(Random(seed), rules_of("mexican-train", seats))))
        drawing = drawn(result.steps)
        assert not drawing.loose
        assert len(drawing.placed) == result.plays + 1
        names = [sign for sign in drawing.signs if sign.text]
        assert [name.text for name in sorted(names, key=lambda name: name.text)] == [*"ABCDEFGH"[:seats], "M"]
        boxes = [placed.box for placed in drawing.placed] + [name.box for name in names]
        for one, other in combinations(boxes, 2):
            wide = min(one[2], other[2]) - max(one[0], other[0])
            high = min(one[3], other[3]) - max(one[1], other[1])
            assert wide <= 0 or high <= 0, (seed, one, other)


def test_the_page_points_out_the_trains_that_may_be_joined() -> None:
    steps = replay(parse(FOR_THREE).games[0]).steps
    first, second = steps[0], next(step for step in steps if step.tile == Tile.of(6, 8))
    assert outer_tiles(steps, first) == "B12:0 M12:0"
    joined = {str(step.arm): step.turn for step in steps if step.turn < second.turn}
    assert outer_tiles(steps, second) == f"A6:{joined['A']} M12:{joined['M']}"


def test_markers_come_and_go_on_the_drawing() -> None:
    result = replay(parse(FOR_THREE).games[0])
    spans = {str(lane.arm): lane.marked for lane in lanes(result.steps)}
    (passed,) = [step.turn for step in result.steps if step.kind == "pass" and step.round == 9]
    (back,) = [step.turn for step in result.steps if step.arm == "B" and step.seat == 1 and step.round == 11]
    assert spans["B"] == ((passed, back),)
    unseen = tuple(step for step in result.steps if step.turn != passed)
    assert {str(lane.arm): lane.marked for lane in lanes(unseen)}["B"] == (), "it came behind an error"
    before = drawn(result.steps).until(passed)
    assert not [sign for sign in before.signs if not sign.text and sign.x < 0]


def test_the_table_is_seen_by_nobody_in_particular() -> None:
    """What lies is compared without whose turn it is; what may be joined never."""
    there = position("A:45 B:46 49 5@A 4@B 6@M turn A lead A rest -").layout
    assert there.seen_by(1).key == there.key
    assert there.seen_by(1).joins(Tile.of(4, 6)) != there.joins(Tile.of(4, 6))
    assert there.seen_by(ANYBODY).joins(Tile.of(4, 6)) == [Arm("B"), Arm("M")]


# -- a whole first train ----------------------------------------------------------------------------------


def first_train(turns: str, rules: str = "first_train=yes") -> Replay:
    """The deal of the record for two, with other turns."""
    head = RECORD.partition("\n1. ")[0].replace('[Result "domino B A 42"]', f'[Rules "{rules}"]')
    return replay(parse(f"{head}\n{turns}").games[0])


def test_whoever_begins_his_train_may_lay_as_many_tiles_as_follow() -> None:
    """B's whole train, over doubles that are covered on it, then A's."""
    result = first_train("1. B 4-9@B  B 4-4@B  B 3-4@B  B 3-3@B  B 3-8@B\n2. A 6-9@A  A 1-6@A\n3. B 6-8@B")
    assert codes(result) == [Code.GAME_UNFINISHED]
    assert [step.round for step in result.steps] == [1] * 5 + [2] * 2 + [2]
    begun, doubled = result.steps[1].position, result.steps[2].position
    assert begun is not None
    assert doubled is not None
    assert moves(begun) == ["stop", "1-4@B", "3-4@B", "4-4@B", "4-5@B"]
    assert moves(doubled) == ["1-4@B", "3-4@B", "4-5@B"], "the double has to be covered"


@pytest.mark.parametrize(
    ("turns", "code"),
    [
        ("1. B 4-9@B  B 3-4@B\n2. A 6-9@A\n3. B 3-7@B  B 3-3@B", Code.OUT_OF_TURN),
        ("1. B 4-9@M  B 3-4@M", Code.OUT_OF_TURN),
        ("1. B 4-9@B  B 8-9@M", Code.WRONG_END),
    ],
    ids=["a later turn", "the common train", "a second train"],
)
def test_only_his_own_train_and_only_when_it_begins(turns: str, code: Code) -> None:
    assert code in codes(first_train(turns))


def test_otherwise_a_second_tile_is_out_of_turn() -> None:
    assert Code.OUT_OF_TURN in codes(first_train("1. B 4-9@B  B 3-4@B\n2. A 6-9@A", "first_train=no"))


def test_behind_a_double_that_need_not_be_covered_the_train_goes_on_or_another_does() -> None:
    rules = "first_train=yes, cover=no"
    assert codes(first_train("1. B 4-9@B  B 4-4@B  B 8-9@M\n2. A 6-9@A", rules)) == [Code.GAME_UNFINISHED]
    whole = first_train("1. B 4-9@B  B 4-4@B  B 3-4@B  B 3-8@B\n2. A 6-9@A", rules)
    assert codes(whole) == [Code.GAME_UNFINISHED]


def random_trains(rng: Random) -> tuple[Position, Tile]:
    """A small deal round a hub, by rules with whole first trains."""
    seats = rng.choice([2, 2, 3, 4])
    rules = Rules(
        name="random",
        seats=seats,
        partners=seats == 4 and rng.random() < 0.4,
        highest=3,
        hand=rng.randint(1, 10 // seats - 1),
        centre=Centre.TRAINS,
        first_train=True,
        cover=rng.random() < 0.6,
        turn=rng.choice([TurnLength.TILE, TurnLength.AFTER_DOUBLE]),
        drawing=rng.choice(list(Drawing)),
        hand_score=rng.choice([HandScore.OWN, HandScore.LOSERS, HandScore.ALL]),
        first_lead=LeadBy.STOCK,
    )
    tiles = list(rules.tile_set.tiles)
    rng.shuffle(tiles)
    hub = next(tile for tile in tiles if tile.is_double)
    tiles.remove(hub)
    hands = [
        rules.tile_set.mask(tiles[at : at + rules.hand]) for at in range(0, seats * rules.hand, rules.hand)
    ]
    order = tuple(tiles[seats * rules.hand :])
    return Position.deal(rules, tuple(hands), rng.randrange(seats), order=order, turned=hub), hub


def test_generator_replayer_solver_and_brute_force_lay_the_same_trains() -> None:
    stopped = compared = 0
    for seed in seeds(40, 4000):
        rng = Random(seed)
        start, hub = random_trains(rng)
        rules, played = start.rules, play_out(rng, start, hub)
        stopped += sum(done.move == STOP for done in played.done)
        for deal in (True, False):
            result = replay_under(
                rules, rules.seating(), written(played, arms=not deal or seed % 2 == 0, deal=deal)
            )
            assert result.valid, (seed, result.diagnostics)
            assert result.outcome is not None
            assert not deal or result.outcome.score == played.final.score(), seed
        solver = Solver(start, engine=Engine.REFERENCE)
        for position, state in [both for both in walk(rng, start) if affordable(rules, both[1])][:4]:
            assert_same_values(solver, position, state)
            compared += 1
    assert stopped > 5
    assert compared > 60


@pytest.mark.parametrize("drawn", ["6-6", "0-4", "8-9", "10-10"])
def test_a_wrong_tile_drawn_by_who_could_have_played_is_one_error(drawn: str) -> None:
    """A later one of the stock, the own, another's, none of the set: nothing was drawn."""
    (error,) = changed("3. A 1-6@M", f"3. A draw {drawn}  A 1-6@M").diagnostics
    assert error.code is Code.DRAW_WHILE_ABLE


def turns_later(rules: Rules, state: oracle.State) -> list[oracle.State]:
    """Every state of the second implementation one written turn later."""
    if oracle.ended(rules, state):
        return []
    found = [(move, oracle.play(rules, state, move)) for move in oracle.moves(rules, state)]
    if found:
        later = [[after] if move else turns_later(rules, after) for move, after in found]
        return [after for some in later for after in some]
    return [
        oracle.draw(state, state.stock[0]) if oracle.must_draw(rules, state) else oracle.knock(rules, state)
    ]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_as_many_lines_by_generator_replayer_and_second_implementation(seats: int) -> None:
    options = "first_train=yes, hand=4"
    rules = with_options(rules_of("mexican-train-nine", seats), options)
    position, turned = random_start(Random(seats), rules)
    game = written(Played(position, turned, position.order or (), (), position))
    begin = perft.Start(position, replace(game, tags=(*game.tags, Tag("Rules", options))))
    level, lines = [twin(position)], []
    for _ in range(effort(3, 4)):
        level = [after for state in level for after in turns_later(rules, state)]
        lines.append(len(level))
    assert perft.generated(position, len(lines)) == lines
    assert perft.replayed(begin, len(lines) - 1) == lines[:-1]
