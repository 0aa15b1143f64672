"""A game as a row of a store, in few bytes, and the row as movetext again.

What was dealt and played is kept in `deal` and `moves` where the layout is a line, nothing is drawn and every
hand is known. The exact text is kept beside it only where these would not give it back: where there are
remarks, variations, marks, unknown tiles, arms, stocks or claims.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, fields
from functools import lru_cache
from hashlib import blake2b
from typing import TYPE_CHECKING, Final, NamedTuple, TypedDict

from analyzer.game import Outcome, outcome_text
from analyzer.notation.tags import write_result
from analyzer.notation.writer import NOTHING, deal_text, lead_text, tag, write_movetext
from analyzer.record.game import MATCH_TAGS, Deal, Hand, Pass, Play
from analyzer.rules import Drawing, GameEnd, TurnLength
from analyzer.store.codes import LineCodes, line_of, pack_deal, unpack_deal
from analyzer.tiles.tile import tile_set

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from analyzer.game.position import Position
    from analyzer.record.game import Tag, Turn
    from analyzer.replays.replay import Replay
    from analyzer.rules import Rules
    from analyzer.tiles.tile import Tile

SCHEMA: Final = 1
"""Counts up when the columns of a store change their meaning."""


@dataclass(frozen=True, slots=True, kw_only=True)
class StoredGame:
    """A row of the table `games`; what is not known is None."""

    source: str
    number: int
    """Which game of its source, from 1."""
    variant: str
    rules: str
    """Two sets of rules have the same one if they are played and scored alike."""
    seats: str
    """The labels in the order of their turns, divided by blanks."""
    highest: int
    """The highest number of the set."""
    players: tuple[str | None, ...]
    """By seat."""
    date: str | None
    deal: bytes | None
    leader: int | None
    lead: str | None
    """The tile that was led."""
    moves: bytes | None
    turns: int
    ending: str | None
    last: int | None
    """The seat that played the last tile."""
    winner: int | None
    """The side that won; sides are counted as their first seats are."""
    points: tuple[int, ...] | None
    """By side."""
    bad: bool
    """Whether points count against the side that writes them."""
    result: str | None
    """As the record states it."""
    lead_tag: str | None
    joins: bool
    """Whether the number joined is written where a tile fits two different ends."""
    tags: str
    """The game's other tags, as they stand in movetext."""
    match_tags: str
    """Tags of its match that stand with an earlier game."""
    text: str | None
    """The movetext, where the columns do not give it back."""

    @property
    def labels(self) -> list[str]:
        """The seats in turn order."""
        return self.seats.split(" ")


COLUMNS: Final = tuple(field.name for field in fields(StoredGame))


# -- rules ------------------------------------------------------------------------------------------------


@lru_cache(maxsize=1024)
def rules_hash(rules: Rules) -> str:
    """Sixteen figures that stand for everything but the name.

    >>> from analyzer.rules import variant
    >>> rules_hash(variant("great-lakes").rules) == rules_hash(variant("partnership").rules)
    False
    """
    parts = [f"{field.name}={getattr(rules, field.name)}" for field in fields(rules) if field.name != "name"]
    return blake2b("\n".join(parts).encode(), digest_size=8).hexdigest()


@lru_cache(maxsize=1024)
def is_line(rules: Rules) -> bool:
    """Whether a game is told by its deal and by which tile joins which of two ends, turn after turn."""
    one_each = rules.turn is TurnLength.TILE and not rules.first_train
    ends = rules.game_end is GameEnd.FIRST_OUT and rules.drawing is Drawing.NONE
    return rules.shape.plain and one_each and ends


# -- to a row ---------------------------------------------------------------------------------------------


def stored(replay: Replay, source: str, number: int) -> StoredGame:
    """The row of a game that has been replayed.

    Args:
        replay: the game; what it says is taken as it is, right or wrong.
        source: the text it stands in.
        number: its number there, from 1.
    """
    game, rules, seating, ended = replay.game, replay.rules, replay.seating, replay.outcome
    found = _codes(replay)
    lead = replay.lead_tile
    date = game.tag("Date")
    names = game.names
    return StoredGame(
        source=source,
        number=number,
        variant=rules.name,
        rules=rules_hash(rules),
        seats=" ".join(seating.labels),
        highest=rules.highest,
        players=tuple(names.get(label) for label in seating.labels),
        date=as_date(date.value) if date else None,
        deal=None if replay.deal is None else pack_deal(replay.deal, len(rules.tile_set.tiles)),
        leader=replay.leader,
        lead=None if lead is None else str(lead),
        moves=found and found.moves,
        turns=len(replay.trace.entries),
        **(_ending(ended) if ended else _NO_END),
        result=None if game.result is None else write_result(game.result),
        lead_tag=None if game.lead is None else lead_text(game.lead),
        joins=found is not None and found.joins,
        tags=_tag_lines(game.tags),
        match_tags=_tag_lines(game.inherited),
        text=None if found and found.exact and _as_dealt(replay) else write_movetext(game, first=False),
    )


def played(
    start: Position,
    turns: Iterable[tuple[Tile | None, int | None]],
    end: Position,
    place: Place,
) -> StoredGame:
    """The row of a game that a program has played.

    Args:
        start: the position before the lead.
        turns: for each turn the tile and the number joined; without a tile it is a pass.
        end: the position after the last.
        place: where it stands, and who played.
    """
    rules = start.rules
    line = LineCodes(rules.highest, start.hands, start.leader)
    lead, joins = None, False
    for tile, joined in turns:
        if tile is None:
            line.knock()
        else:
            lead = lead or tile
            joins = joins or line.doubtful(tile)
            line.play(rules.tile_set.bit(tile), joined)
    kind, score = end.end, end.score()
    assert kind is not None
    last = start.leader if end.last is None else end.last
    tags = [tag("Variant", rules.name)]
    labels = rules.seating().labels
    if any(place.players):
        pairs = zip(labels, place.players, strict=True)
        tags.append(tag("Names", ", ".join(f"{label}: {name}" for label, name in pairs if name)))
    outcome = Outcome(kind, last, score, end.left())
    return StoredGame(
        source=place.source,
        number=place.number,
        variant=rules.name,
        rules=rules_hash(rules),
        seats=" ".join(labels),
        highest=rules.highest,
        players=place.players,
        date=None,
        deal=pack_deal(start.hands, len(rules.tile_set.tiles)),
        leader=start.leader,
        lead=None if lead is None else str(lead),
        moves=line.packed(),
        turns=len(line.codes),
        **_ending(outcome),
        result=outcome_text(outcome, rules.seating()),
        lead_tag=None,
        joins=joins,
        tags="\n".join(tags),
        match_tags="",
        text=None,
    )


@dataclass(frozen=True, slots=True)
class Place:
    """Where a game stands, and who played it."""

    source: str
    number: int
    players: tuple[str | None, ...]


class _EndColumns(TypedDict):
    ending: str | None
    last: int | None
    winner: int | None
    points: tuple[int, ...] | None
    bad: bool


_NO_END = _EndColumns(ending=None, last=None, winner=None, points=None, bad=False)


def _ending(ended: Outcome) -> _EndColumns:
    points, bad = (ended.score.points, ended.score.bad) if ended.score else (None, False)
    winner = ended.score.winner if ended.score else None
    return _EndColumns(ending=ended.kind.value, last=ended.seat, winner=winner, points=points, bad=bad)


def _tag_lines(tags: Iterable[Tag]) -> str:
    return "\n".join(tag(own.name, own.value) for own in tags)


_DATE = re.compile(r"([0-9]{4})[-./]([0-9]{1,2}|\?\?)[-./]([0-9]{1,2}|\?\?)")


def as_date(text: str) -> str:
    """A date as it is compared: `2024-05-01`; as it is written if it is in another form.

    >>> as_date("2024.5.1"), as_date("May 2024")
    ('2024-05-01', 'May 2024')
    """
    match = _DATE.fullmatch(text.strip())
    if match is None:
        return text.strip()
    year, month, day = match.groups()
    return f"{year}-{month:0>2}-{day:0>2}"


class _Codes(NamedTuple):
    """The turns of a game as codes."""

    moves: bytes
    joins: bool
    """Whether the number joined is written where it is in doubt."""
    exact: bool
    """Whether they say all that is written of the turns."""


def _codes(replay: Replay) -> _Codes | None:
    """The turns of a game as codes; None if these do not tell it."""
    rules, deal, leader, entries = replay.rules, replay.deal, replay.leader, replay.trace.entries
    if deal is None or leader is None or not replay.valid or not is_line(rules):
        return None
    line, bit_of, number, previous = LineCodes(rules.highest, deal, leader), rules.tile_set.bit, 1, -1
    joins: bool | None = None
    exact = len(replay.game.turns) == len(entries)
    for at, entry in enumerate(entries):
        seat, turn, tile = entry.seat, entry.written, entry.tile
        action = turn.action
        number += seat <= previous
        previous = seat
        exact = exact and turn.round == number and not _attached(turn)
        if seat != line.seat:
            return None
        if type(action) is Pass:
            line.knock()
            continue
        if type(action) is not Play or tile is None or not line.may_play(tile, bit_of(tile)):
            return None
        join, joined = action.join, None
        if line.doubtful(tile):
            joined = join if type(join) is int else replay.steps[at].end
            if joined not in line.ends:
                return None
            exact = exact and joins in (None, join is not None) and join in (None, joined)
            joins = join is not None
        exact = exact and (join is None or line.doubtful(tile))
        line.play(bit_of(tile), joined)
    return _Codes(line.packed(), bool(joins), exact)


def _attached(turn: Turn) -> bool:
    """Whether a turn says more than a tile or a pass."""
    if turn.scored is not None or turn.marks or turn.comments or turn.variations:
        return True
    action = turn.action
    if type(action) is Play:
        return action.irregular or action.corrected
    return type(action) is not Pass or action.dashes or action.corrected


def _as_dealt(replay: Replay) -> bool:
    """Whether the deal is written as we would write it, and nothing else stands before the first turn."""
    game = replay.game
    if game.deal is None or game.stock is not None or game.preface or game.problems:
        return False
    hands = game.deal.hands
    whole = tuple(hand.seat for hand in hands) == replay.seating.labels
    known = [[tile for tile in hand.tiles if tile is not None] for hand in hands]
    return whole and all(list(hand.tiles) == sorted(own) for hand, own in zip(hands, known, strict=True))


# -- to text ----------------------------------------------------------------------------------------------


def movetext_of(row: StoredGame, *, alone: bool = True, begins: bool = False) -> str:
    """The game of a row in movetext.

    Args:
        row: the game.
        alone: whether the tags of its match, which stand with an earlier game, are written, too.
        begins: whether a tag has to say that it belongs to no game in front of it.
    """
    text = row.text if row.text is not None else _movetext(row)
    lines = row.match_tags if alone else ""
    if begins and not lines and not any(f"[{name} " in row.tags for name in MATCH_TAGS):
        lines = tag("Variant", row.variant)
    return f"{lines}\n{text}" if lines else text


def movetexts(rows: Iterable[StoredGame]) -> Iterator[str]:
    """Games in movetext, so that reading them one after the other gives the same games.

    A game whose predecessor in its source does not stand before it gets the tags of its match, or one that
    says that a match begins.
    """
    before: tuple[str, int] | None = None
    for row in rows:
        follows = (row.source, row.number - 1) == before
        yield movetext_of(row, begins=before is not None and not follows, alone=not follows)
        before = (row.source, row.number)


def _movetext(row: StoredGame) -> str:
    assert row.deal is not None
    tiles = tile_set(row.highest)
    hands = unpack_deal(row.deal, len(row.labels), len(tiles.tiles))
    dealt = Deal(
        tuple(Hand(label, tuple(tiles.members(hand))) for label, hand in zip(row.labels, hands, strict=True))
    )
    lines = [row.tags] if row.tags else []
    lines.append(tag("Deal", deal_text(dealt)))
    lines += [] if row.lead_tag is None else [tag("Lead", row.lead_tag)]
    lines += [] if row.result is None else [tag("Result", row.result)]
    lines.append("")
    lines.extend(_rounds(row))
    return "\n".join(lines) + "\n"


def _rounds(row: StoredGame) -> Iterator[str]:
    labels, number, previous = row.labels, 1, -1
    turns: list[str] = []
    assert row.deal is not None
    assert row.moves is not None
    assert row.leader is not None
    hands = unpack_deal(row.deal, len(labels), len(tile_set(row.highest).tiles))
    for seat, tile, joined in line_of(row.highest, hands, row.leader, row.moves, row.turns):
        if seat <= previous:
            yield f"{number}. {'  '.join(turns)}"
            number, turns = number + 1, []
        previous = seat
        join = f"@{joined}" if row.joins and joined is not None else ""
        turns.append(f"{labels[seat]} {'pass' if tile is None else f'{tile}{join}'}")
    yield f"{number}. {'  '.join(turns)}" if turns else NOTHING
