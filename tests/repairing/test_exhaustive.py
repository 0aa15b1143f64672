"""The search against everything that one slip undone, or two, can make of tiny damaged games."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from hypothesis import given, settings
from hypothesis import strategies as st

from analyzer.game.rules_of_game import rules_of_game
from analyzer.record.game import Deal, Game, Hand, Pass, Play, Tag, Turn, Unreadable
from analyzer.repairs import Op, Slip, repair
from analyzer.replays.replay import replay
from analyzer.tiles.tile import Tile
from tests.effort import effort
from tests.repairing.exhaustive import Exhaustive, meaning
from tests.repairing.small import damaged_game, told

if TYPE_CHECKING:
    from collections.abc import Iterable

    from analyzer.repairs import Repairs

OPEN = {Slip.DEAL_MISREAD, Slip.DEAL_WRONG, Slip.DEAL_LEFT_OUT}
"""Slips after which a tile may be unknown where tiles sleep."""
SEEDS = st.integers(0, 1_000_000)


def compared(game: Game, most: int) -> bool:
    """Holds the search against the enumeration; whether there was a cheapest repair to hold it against."""
    found, right = repair(game), Exhaustive(game).cheapest(most)
    hold(found)
    best = [one for one in found.repairs if one.cost == found.repairs[0].cost]
    if any(edit.op is Op.DELETE and _is_blot(game, edit.place) for one in best for edit in one.edits):
        # What is struck need not be read; the enumeration reads everything first, and pays for it.
        return False
    if rules_of_game(game).rules.sleeping and any(OPEN & set(one.slips) for one in best):
        # What belongs in the hand may be any of the tiles that sleep, which is said rather than listed.
        best = [one for one in best if not OPEN & set(one.slips)]
        assert {meaning(one.game) for one in best} <= set(right.games), told(game)
        return False
    if not right.games:
        assert all(one.cost >= right.cost for one in best), told(game)
        return False
    assert [one.cost for one in best] == [right.cost] * len(right.games), told(game)
    assert {meaning(one.game) for one in best} == set(right.games), told(game)
    assert [one.unique for one in best] == [len(right.games) == 1] * len(best), told(game)
    return True


def _is_blot(game: Game, place: int | None) -> bool:
    return place is not None and isinstance(game.turns[place].action, Unreadable)


def hold(found: Repairs) -> None:
    """What holds for every list of repairs."""
    for one in found.repairs:
        assert replay(one.game).valid, told(one.game)
        assert sum(slip.cost for slip in one.slips) == one.cost, told(one.game)
    costs = [one.cost for one in found.repairs]
    assert costs == sorted(costs)
    assert not any(one.unique for one in found.repairs[1:])


@given(SEEDS)
@settings(max_examples=effort(40, 600))
def test_the_cheapest_repairs_of_one_slip_are_all_found(seed: int) -> None:
    made = damaged_game(Random(seed), 1)
    if made is not None:
        compared(made[0], 10)


@given(SEEDS)
@settings(max_examples=effort(6, 120))
def test_the_cheapest_repairs_of_two_slips_are_all_found(seed: int) -> None:
    made = damaged_game(Random(seed), 2)
    if made is not None:
        compared(made[0], 10)


def test_most_damaged_games_have_a_repair_to_compare() -> None:
    tried = effort(20, 40)
    made = [one for seed in range(tried) if (one := damaged_game(Random(seed), 1))]
    assert sum(compared(game, 9) for game, _ in made) > tried / 2


# -- the enumeration itself ----------------------------------------------------------------------------

TAGS = (Tag("Variant", "block"), Tag("Rules", "seats=2, hand=3, partners=no"), Tag("Set", "double-two"))


def tiny(*turns: str) -> Game:
    """A holds 2-2 1-2 1-1, B the rest; turns as `A 22`, or `B pass`."""
    hands = Deal((Hand("A", tiles("22", "12", "11")), Hand("B", tiles("02", "01", "00"))))
    return Game(tags=TAGS, deal=hands, turns=tuple(turn(*text.split()) for text in turns))


def turn(seat: str, what: str) -> Turn:
    return Turn(seat=seat, action=Pass() if what == "pass" else Play(tiles(what)[0]))


def tiles(*texts: str) -> tuple[Tile, ...]:
    return tuple(Tile.of(int(text[0]), int(text[1])) for text in texts)


def said(games: Iterable[Game]) -> set[str]:
    return {
        " ".join(str(t.action.tile) if isinstance(t.action, Play) else "pass" for t in game.turns)
        for game in games
    }


def test_a_pass_left_out_is_put_back() -> None:
    game = tiny("A 22", "B 02", "A 12", "B 01", "A 11")
    assert replay(game).valid
    # B's 0-2 is not written.
    right = Exhaustive(tiny("A 22", "A 12", "B 01", "A 11")).cheapest()
    assert right.cost == Slip.TURN_LEFT_OUT.cost
    assert "2-2 0-2 1-2 0-1 1-1" in said(right.games.values())


def test_a_copy_is_struck() -> None:
    right = Exhaustive(tiny("A 22", "B 02", "B 02", "A 12", "B 01", "A 11")).cheapest()
    assert (right.cost, said(right.games.values())) == (Slip.WRITTEN_TWICE.cost, {"2-2 0-2 1-2 0-1 1-1"})


def test_what_is_not_replayed_is_no_game() -> None:
    """The enumeration asks the replayer about fewer texts than it makes; those it leaves out are invalid."""
    checked = 0
    for seed in range(effort(15, 30)):
        rng = Random(seed)
        made = damaged_game(rng, 1)
        if made is None:
            continue
        exhaustive = Exhaustive(made[0])
        for slip in rng.sample(list(exhaustive.undos), 4):
            texts = list(exhaustive.undos[slip](exhaustive.written))
            for text in rng.sample(texts, min(len(texts), 20)):
                if not text.no_passes and not exhaustive.may_be_a_game(text):
                    checked += 1
                    assert not replay(exhaustive.game_of(text)).valid, told(exhaustive.game_of(text))
    assert checked > 200
