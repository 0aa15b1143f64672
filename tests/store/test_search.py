"""Positions found by playing many games at once, held against the games played one by one."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import permutations
from shutil import copytree
from statistics import mean, stdev
from typing import TYPE_CHECKING, Any

import pyarrow as pa
import pytest

from analyzer import notation
from analyzer.game.position import Position
from analyzer.replays.replay import replay
from analyzer.rules import variant
from analyzer.store import SourceEntry, Store, games_of, table_of, write_table, writing
from analyzer.store.boards import Fared, ends_of, leads, replies
from analyzer.store.codes import ENDS, Line, LineCodes, Reply, line_of, unpack_deal
from analyzer.store.games import movetext_of, stored
from analyzer.store.intake import Simulation, simulated
from analyzer.store.search import Filters, Hits, Pattern, found_in
from analyzer.tiles.tile import Tile, tile_set
from tests.golden_files import ROOT

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from analyzer.store.games import StoredGame


VARIANTS = ("partnership", "cut-throat", "cuban-nine")


@pytest.fixture(scope="module", params=VARIANTS)
def games(request: pytest.FixtureRequest) -> Any:
    return simulated(next(Simulation.of(request.param, ("random", "heaviest"), 2).sources(80)))


@dataclass
class State:
    turn: int
    hands: tuple[int, ...]
    ends: tuple[int, ...]
    seat: int
    over: bool


def states(row: StoredGame) -> Iterator[State]:
    """The same game, turn by turn, in plain Python."""
    assert row.deal is not None
    assert row.moves is not None
    assert row.leader is not None
    tiles = tile_set(row.highest)
    hands = unpack_deal(row.deal, len(row.labels), len(tiles.tiles))
    line = LineCodes(row.highest, hands, row.leader)
    turns = list(line_of(row.highest, hands, row.leader, row.moves, row.turns))
    for turn, (_, tile, joined) in enumerate(turns):
        yield State(turn, tuple(line.hands), line.ends, line.seat, over=False)
        if tile is None:
            line.knock()
        else:
            line.play(tiles.bit(tile), joined)
    yield State(len(turns), tuple(line.hands), line.ends, line.seat, over=True)


def fits(state: State, pattern: Pattern) -> bool:
    if pattern.over and not state.over:
        return False
    if pattern.seat is not None and not pattern.over and state.seat != pattern.seat:
        return False
    if pattern.ends and not state.ends:
        return False
    if len(pattern.ends) == 1 and pattern.ends[0] not in state.ends:
        return False
    if len(pattern.ends) == 2 and sorted(pattern.ends) != sorted(state.ends):
        return False
    if pattern.hands is not None and pattern.hands != state.hands:
        return False
    return all(state.hands[seat] & mask == mask for seat, mask in pattern.holds)


def by_hand(table: Any, patterns: list[Pattern]) -> dict[int, int]:
    found = {}
    for at, row in enumerate(games_of(table)):
        for state in states(row):
            if any(fits(state, pattern) for pattern in patterns):
                found[at] = state.turn + 1
                break
    return found


def by_columns(table: Any, patterns: list[Pattern]) -> dict[int, int]:
    rows, turns = found_in(table, patterns)
    return dict(zip(rows.tolist(), turns.tolist(), strict=True))


def patterns_of(table: Any) -> Iterator[Pattern]:
    highest = next(games_of(table)).highest
    yield Pattern(ends=(4, 4), highest=highest)
    yield Pattern(ends=(3, 5), over=True, highest=highest)
    yield Pattern(ends=(2,), seat=1, highest=highest)
    yield Pattern(holds=((0, 0b11), (2, 1 << 5)), highest=highest)
    yield Pattern(ends=(0, 1), holds=((1, 1 << 9),), seat=2, highest=highest)
    for number in (0, 3, 17):
        row = list(games_of(table))[number]
        state = list(states(row))[len(row.labels) + number]
        yield Pattern(ends=state.ends, hands=state.hands, seat=state.seat, highest=highest)


def test_positions_are_found_where_they_came_up(games: Any) -> None:
    for pattern in patterns_of(games):
        assert by_columns(games, [pattern]) == by_hand(games, [pattern]), pattern
    one = list(patterns_of(games))[-1]
    assert len(by_columns(games, [one])) == 1


def test_numbers_can_be_renamed(games: Any) -> None:
    highest = next(games_of(games)).highest
    doubled = Pattern(ends=(4, 4), over=True, highest=highest)
    assert len(doubled.images()) == highest + 1
    assert by_columns(games, doubled.images()) == by_hand(games, doubled.images())
    held = Pattern(ends=(1, 2), holds=((0, tile_set(highest).bit(Tile.of(1, 2))),), highest=highest)
    assert len(held.images()) == len(list(permutations(range(highest + 1), 2))) // 2
    assert by_columns(games, held.images()) == by_hand(games, held.images())


def test_a_whole_position_is_found_under_other_numbers() -> None:
    table = simulated(next(Simulation.of(None, (), 2).sources(5)))
    row = next(games_of(table))
    position = replay(notation.parse(movetext_of(row)).games[0]).steps[20].position
    assert position is not None
    assert by_columns(table, [Pattern.of(position)]) == {0: 21}
    again = Position.parse(str(position))
    assert Pattern.of(again) == Pattern.of(position)
    other = Pattern.of(position)._renamed({number: 6 - number for number in range(7)})
    assert by_columns(table, [other]) == {}
    assert by_columns(table, other.images()) == {0: 21}


@pytest.mark.parametrize(("number", "turn"), [(0, 0), (7, 9), (11, 21)])
def test_renamed_positions_are_found_wherever_they_stand(number: int, turn: int) -> None:
    """As plain Python finds them: every state of every game is held against all of them."""
    table = simulated(next(Simulation.of(None, ("random", "heaviest"), 2).sources(30)))
    rows = list(games_of(table))
    state = list(states(rows[number]))[turn]
    pattern = Pattern(ends=state.ends, hands=state.hands, seat=state.seat)
    images = pattern._renamed({one: (one + 2) % 7 for one in range(7)}).images()
    known = {(image.hands, image.ends) for image in images}
    wanted: dict[int, int] = {}
    for at, row in enumerate(rows):
        for one in states(row):
            if one.seat == state.seat and (one.hands, tuple(sorted(one.ends))) in known:
                wanted.setdefault(at, one.turn + 1)
    assert by_columns(table, images) == wanted
    assert wanted[number] == turn + 1


def test_games_that_cannot_be_played_so_are_left_alone() -> None:
    assert by_columns(french(), [Pattern(ends=(4,))]) == {}
    assert by_columns(table_of("games", []), [Pattern(ends=(4,))]) == {}


@pytest.mark.parametrize("path", [(), (Reply(Tile.of(6, 6)),), (Reply(Tile.of(6, 6)), Reply(None))])
def test_leads_and_replies_are_added_up(path: tuple[Reply, ...]) -> None:
    table = simulated(next(Simulation.of("partnership", ("heaviest",), 4).sources(200)))
    into: dict[Line, Fared] = {}
    count = replies(table, path, into) if path else leads(table, into)
    nets: dict[Reply, list[float]] = {}
    won: dict[Reply, int] = {}
    for row in games_of(table):
        assert row.deal is not None
        assert row.moves is not None
        assert row.leader is not None
        assert row.points is not None
        hands = unpack_deal(row.deal, 4, 28)
        turns = list(line_of(6, hands, row.leader, row.moves, row.turns))
        first = [Reply(tile) for _, tile, _ in turns[: len(path)]]
        if len(turns) <= len(path) or first != [Reply(choice.tile) for choice in path]:
            continue
        seat, tile, joined = turns[len(path)]
        choice = Reply(tile, joined)
        nets.setdefault(choice, []).append(row.points[seat % 2] - row.points[1 - seat % 2])
        won[choice] = won.get(choice, 0) + (row.winner == seat % 2)
    assert count == sum(map(len, nets.values()))
    assert {choice: fared.games for (choice,), fared in into.items()} == {
        choice: len(values) for choice, values in nets.items()
    }
    for choice, values in nets.items():
        fared = into[choice,]
        assert fared.mean == pytest.approx(mean(values))
        assert fared.won == won[choice]
        if len(values) > 1:
            assert fared.error == pytest.approx(stdev(values) / len(values) ** 0.5)
    assert count


def test_games_are_chosen_by_who_played_and_how_it_went() -> None:
    table = simulated(next(Simulation.of("partnership", ("club", "random"), 4).sources(40)))
    rows = list(games_of(table))
    won = Filters(player="random", outcome="won").mask(table).tolist()
    assert won == [row.winner == 1 for row in rows]
    lost = Filters(player="random", outcome="lost").mask(table).tolist()
    assert lost == [row.winner == 0 for row in rows]
    assert not Filters(player="Ana").mask(table).any()
    blocked = Filters(ending="blocked", turns=(20, 24)).mask(table).tolist()
    assert blocked == [row.ending == "blocked" and 20 <= row.turns <= 24 for row in rows]
    assert Filters(variant=variant("partnership").rules.name).mask(table).all()


def test_coded_names_are_found_as_plain_ones_are() -> None:
    """As a store reads them, so that only numbers are compared."""
    table = simulated(next(Simulation.of(None, ("random", "heaviest"), 2).sources(9)))
    at = table.schema.get_field_index("players")
    kind = pa.list_(pa.dictionary(pa.int32(), pa.string()))
    coded = table.set_column(at, "players", table["players"].cast(kind))
    for filters in (
        Filters(player="heaviest"),
        Filters(player="heaviest", outcome="won"),
        Filters(player="Ana"),
    ):
        assert filters.mask(coded).tolist() == filters.mask(table).tolist()
    assert sum(Filters(player="heaviest").mask(coded)) == 9


def french() -> Any:
    record = notation.read(ROOT / "records" / "french.domino")
    return table_of("games", [stored(replay(game), "-", at) for at, game in enumerate(record.games, 1)])


def asked(store: Store, filters: Filters, pattern: Pattern | None, limit: int | None) -> Any:
    """What is found, with the turns, how many there are, and how many were not searched."""
    hits = Hits(store, filters, pattern, renamed=False)
    found: dict[int, int | None] = {}
    for table, turns in hits.tables(limit):
        found.update(zip(table["id"].to_pylist(), turns, strict=True))
    return found, hits.count, hits.not_played


def test_an_index_finds_what_is_found_without_one(tmp_path: Path) -> None:
    games = simulated(next(Simulation.of("cut-throat", ("random", "heaviest"), 2).sources(40)))
    with writing(tmp_path / "store", 1) as writer:
        for name, table in (("one", games), ("two", french()), ("three", games.slice(20))):
            writer.add([table], [], [SourceEntry(name, name, len(table), 0)])
    store = Store(tmp_path / "store")
    old = Store(copytree(store.folder, tmp_path / "old"))
    for part in old.parts():
        bare = old.table(part, "games").drop_columns([ENDS]).replace_schema_metadata(None)
        assert old.players(part) is not None
        write_table(bare, part / "games.parquet")
        assert old.players(part) is None
    for pattern in (None, *list(patterns_of(games))[::2]):
        for filters, limit in ((Filters(), None), (Filters(player="heaviest", outcome="lost"), 25)):
            assert asked(store, filters, pattern, limit) == asked(old, filters, pattern, limit)
    for name in ("heaviest", "random", "Ana"):
        for outcome in (None, "won", "lost", "tied"):
            one = Filters(player=name, outcome=outcome)
            assert asked(store, one, None, 2) == asked(old, one, None, 2)
    assert store.players(store.parts()[1]) == {}


def test_the_open_ends_that_came_up_are_kept(games: Any) -> None:
    for row, mask in zip(games_of(games), ends_of(games).to_pylist(), strict=True):
        came_up = {Tile.of(*state.ends) for state in states(row) if state.ends}
        assert mask == tile_set(row.highest).mask(came_up)
    assert ends_of(french()).null_count == len(french())


def test_a_tree_adds_up_what_follows_each_of_its_lines(games: Any) -> None:
    """Level by level, as one path after the other."""
    lines: list[Line] = [()]
    for depth in range(3):
        into: dict[Line, Fared] = {}
        found = replies(games, (), into, lines)
        if depth:
            apart: dict[Line, Fared] = {}
            for line in lines:
                after: dict[Line, Fared] = {}
                replies(games, line, after)
                apart |= {(*line, *rest): fared for rest, fared in after.items()}
            assert {line: fared.games for line, fared in into.items()} == {
                line: fared.games for line, fared in apart.items()
            }
        assert found == sum(fared.games for fared in into.values())
        lines = sorted(into, key=lambda line: -into[line].games)[:9]
