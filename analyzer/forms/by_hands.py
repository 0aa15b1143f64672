"""A game read by the hands that stand in its text: each tile is played by whoever was dealt it.

Where all hands are told, the tiles below them tell the whole game, however its turns are written: of all ways
to take a mention for a play or not, those are looked at in which each play joins an open end, whoever is
passed over has nothing that fits, and the game has its end. A tile that is mentioned and not played then
costs something; a way that costs little, and than which no other is as good, is the game.
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace
from itertools import chain, groupby, pairwise, permutations, takewhile
from typing import TYPE_CHECKING, Any, NamedTuple

from analyzer.forms.fields import tiles_in
from analyzer.forms.figures import with_figures
from analyzer.forms.lines import read_lines
from analyzer.forms.loose_game import (
    FEWEST_DEALT,
    PLACE,
    SEVERAL,
    HeldTiles,
    LooseGame,
    LooseTurn,
    ShownBoard,
    figures_of,
    label_of,
    of_player_beside,
)
from analyzer.forms.seats import MOST_PLAYERS, MOST_SEATS
from analyzer.forms.tokens import Kind, rows_of_tokens, tokens
from analyzer.forms.values import value_in
from analyzer.forms.words import Loose, says
from analyzer.notation.vocabulary import Word
from analyzer.record.diagnostics import Code, Span
from analyzer.record.game import Deal, Draw, EndKind, Hand, Play
from analyzer.replays.replay import replay
from analyzer.replays.state import ActionKind

if TYPE_CHECKING:
    from collections.abc import Container, Iterator, Sequence, Set

    from analyzer.forms.interpretation import Interpretation
    from analyzer.forms.line_of_play import WrittenTile
    from analyzer.forms.tokens import Token
    from analyzer.tiles.tile import Tile

MOST_HELD = 14  # no hand has more tiles: two players share a double-six set
FEWEST_HELD = 3  # so many tiles in a row in front of the first turn are part of a hand
FEWEST_WHOLE = 5  # a hand has so many tiles at least
FEWEST_PLAYS = 8  # so many tiles are played at least
MOST_TOKENS = 20_000  # a text with more is no one game
MOST_MENTIONS = 120  # of more tiles behind the hands each is looked at where it stands first
MOST_ENDS = 20  # so many ways to have an end are compared for each order of players
MOST_WAYS = 300  # so many ways are gone on with at each mention
PLAYS_FOR_A_REMARK = 8  # of so many plays one tile may be mentioned beside


class _Way(NamedTuple):
    """How the mentions up to one may be taken."""

    remarks: int
    """Tiles that are mentioned, and never played."""
    late: int
    """Tiles that were mentioned before, and others played since."""
    ends: tuple[int, int] | None
    next: int
    """Whose turn it is, by the place in the order."""
    acts: tuple[tuple[int, int, bool], ...]
    """The mentions that are plays and draws, each with whose it is and whether it is a play."""
    laid: frozenset[Tile]
    drawn: frozenset[tuple[Tile, int]]

    @property
    def doubts(self) -> tuple[int, int]:
        """What speaks against it: what is never played, then what is played late."""
        return self.remarks, self.late

    @property
    def plays(self) -> list[int]:
        """The mentions that are plays."""
        return [at for at, _, plays in self.acts if plays]


class _HandsReader:
    """The mentions of a text held against hands, in one order of their players."""

    def __init__(self, mentions: Sequence[Token], named: Sequence[str], order: Sequence[HeldTiles]) -> None:
        self.tiles = [one.tile for one in mentions if one.tile is not None]
        self.named, self.bare = named, [one.text.isdigit() for one in mentions]
        self.hands = [frozenset(one.tiles) for one in order]
        self.names = [label_of(one.who).casefold() for one in order]
        self.owner = {tile: seat for seat, hand in enumerate(self.hands) for tile in hand}
        self.last = {tile: at for at, tile in enumerate(self.tiles)}
        self.first = {tile: at for at, tile in [*enumerate(self.tiles)][::-1]}

    def best(self, *, draws: bool) -> list[_Way]:
        """The ways in which the game has its end, those with the fewest remarks first."""
        ways = [_Way(remarks=0, late=0, ends=None, next=0, acts=(), laid=frozenset(), drawn=frozenset())]
        ended: list[_Way] = []
        for at, tile in enumerate(self.tiles):
            found: dict[tuple[object, ...], _Way] = {}
            for one in ways:
                for way in (*self._played(one, at, tile), *self._not_played(one, at, tile, draws=draws)):
                    out = len(way.laid) > len(one.laid) and not self._holds(way, way.acts[-1][1])
                    if out or (len(way.laid) > len(one.laid) and self._is_blocked(way)):
                        ended.append(way)
                        if out or not draws:
                            continue
                    key = (way.ends, way.next, way.laid, way.drawn)
                    if key not in found or way.doubts <= found[key].doubts:
                        found[key] = way
            ways = sorted(found.values(), key=lambda way: way.remarks - len(way.laid))[:MOST_WAYS]
        ended = [way for way in ended if self._has_its_end(way)]
        return sorted(ended, key=lambda way: (way.doubts, -len(way.laid)))[:MOST_ENDS]

    def _has_its_end(self, way: _Way) -> bool:
        """Whether what is mentioned behind the last play is left: all that a player has, or one tile."""
        places = range(way.plays[-1] + 1, len(self.tiles))
        counts = {at for at in places if self._is_a_count(at)}
        counts = counts if len(counts) <= len(self.hands) else set()  # a hand counts once
        behind = {self.tiles[at] for at in places if at not in counts} - way.laid
        hands = [self._holds(way, seat) for seat in range(len(self.hands))]
        if len(behind) == 1 and not self._names_before(max(map(self.last.__getitem__, behind))):
            return any(behind <= hand for hand in hands)
        return behind == {tile for hand in hands if hand & behind for tile in hand}

    def _is_a_count(self, at: int) -> bool:
        """Whether figures are not a tile, but what somebody's hand counts: `Ana 18`, and Ben had the 1-8."""
        named = self._names_before(at)
        return self.bare[at] and len(named) == 1 and self.owner.get(self.tiles[at]) not in named

    def _not_played(self, way: _Way, at: int, tile: Tile, *, draws: bool) -> Iterator[_Way]:
        """A tile is spoken of; or it is one of the stock, and drawn by whoever's turn it is."""
        held = tile in self.owner or any(tile == one for one, _ in way.drawn)
        stuck = way.ends is not None and not self._can_play(way, way.next)
        if draws and stuck and not held and tile not in way.laid and not self._is_anothers(at, way.next):
            acts, drawn = (*way.acts, (at, way.next, False)), way.drawn | {(tile, way.next)}
            yield way._replace(acts=acts, drawn=drawn)
        yield way._replace(remarks=way.remarks + (tile not in way.laid and self.last[tile] == at))

    def _played(self, way: _Way, at: int, tile: Tile) -> Iterator[_Way]:
        seat = self.owner.get(tile, next((who for one, who in way.drawn if one == tile), None))
        if seat is None or tile in way.laid or self._is_anothers(at, seat):
            return
        acts, laid = (*way.acts, (at, seat, True)), way.laid | {tile}
        late = tile in self.owner and any(self.first[tile] < act[0] for act in way.acts[-1:])
        way = way._replace(acts=acts, laid=laid, late=way.late + late)
        then = (seat + 1) % len(self.hands)
        if way.ends is None:
            yield way._replace(ends=(tile.low, tile.high), next=then)
            return
        passed = ((way.next + step) % len(self.hands) for step in range((seat - way.next) % len(self.hands)))
        if any(self._can_play(way, one) for one in passed):
            return
        one, other = way.ends
        for joins, kept in {(one, other), (other, one)}:
            if tile.has(joins):
                new = tile.high if tile.low == joins else tile.low
                yield way._replace(ends=(min(new, kept), max(new, kept)), next=then)

    def _is_anothers(self, at: int, seat: int) -> bool:
        """Whether another player is named right in front of a tile."""
        called = self._names_before(at)
        return len(called) == 1 and called != [seat]

    def _names_before(self, at: int) -> list[int]:
        """Who may be named right in front of a tile, by name or initial."""
        name = self.named[at]
        called = name.casefold()
        initial = len(name) == 1 and name.isupper()  # no article: "drew a 6-4"
        return [
            seat
            for seat, known in enumerate(self.names)
            if called and (called == known or (initial and called == known[:1]))
        ]

    def _holds(self, way: _Way, seat: int) -> frozenset[Tile]:
        return (self.hands[seat] | {tile for tile, who in way.drawn if who == seat}) - way.laid

    def _can_play(self, way: _Way, seat: int) -> bool:
        return any(tile.has(end) for tile in self._holds(way, seat) for end in way.ends or ())

    def _is_blocked(self, way: _Way) -> bool:
        return not any(self._can_play(way, seat) for seat in range(len(self.hands)))


def read_by_hands(found: list[Token]) -> Iterator[list[LooseGame]]:
    """The game that the tiles behind the hands of a text tell, where one way to take them is the best."""
    words = [one for one in found if one.kind is Kind.WORD or one.tile is not None]
    words = [one for one in words if not one.may(Loose.TILE)]  # `who: Ana`, `tile: 6-4`
    before = {other.span: one.text for one, other in pairwise(words) if one.kind is Kind.WORD}
    for loose in read_lines(found) if len(found) <= MOST_TOKENS else ():
        hands = _hands_of(loose.held)
        mentions = _mentions(found, loose, hands) if hands else []
        if len(mentions) < FEWEST_PLAYS:
            continue
        named = [before.get(one.span, "") for one in mentions]
        first, *others = hands
        orders = [[first, *rest] for rest in permutations(others)]
        dealt = {tile for one in hands for tile in one.tiles}
        stock = sum(one.tile not in dealt for one in mentions) * PLAYS_FOR_A_REMARK > len(mentions)
        best = [
            (way, order) for order in orders for way in _HandsReader(mentions, named, order).best(draws=stock)
        ]
        if (clear := _clear(best, [one.tile for one in mentions])) is not None:
            yield [_game(*clear, mentions, found)]
            return


def _mentions(found: Sequence[Token], loose: LooseGame, hands: Sequence[HeldTiles]) -> list[Token]:
    """The tiles behind the hands, but hands and tables that are shown on the way, and numbers of turns."""
    own = {one.who: {*one.tiles} for one in hands}
    begins = {one.who: _in_front(found, one.span.line) for one in hands}
    again = [
        one
        for one in loose.held
        if 2 * len({*one.tiles} & own.get(one.who, set())) > len(one.tiles)
        or begins.get(one.who) == _in_front(found, one.span.line)
    ]
    shown = {one.span.line for one in again} | {one.span.line for one in loose.boards}
    last = max(one.span.end_line for one in hands)
    behind = [one for one in found if one.span.line > last and one.span.line not in shown]
    numbers = _numbers_of_turns(behind)
    told = [one for one in behind if one.tile is not None and one.span not in numbers]
    mentions: list[Token] = []
    for _, one_line in groupby(told, key=lambda one: one.span.line):
        row, known = [*one_line], {one.tile for one in mentions}
        mentions += [] if len(row) > SEVERAL and known.issuperset(one.tile for one in row) else row  # a table
    if len(mentions) <= MOST_MENTIONS:
        return mentions
    first: dict[Tile | None, Token] = {}
    for one in mentions:  # the table is shown every turn
        first.setdefault(one.tile, one)
    return [*first.values()]


def _in_front(found: Sequence[Token], line: int) -> list[str]:
    """What stands on a line in front of its tiles."""
    row = (one for one in found if one.span.line == line)
    return [one.text for one in takewhile(lambda one: one.tile is None, row)]


def _numbers_of_turns(found: Sequence[Token]) -> set[Span]:
    """Where turns or rounds are numbered, `11. Ana 64`, from 1 on without a gap."""
    counted: list[Span] = []
    for one, sign in pairwise(found):
        if one.text == str(len(counted) + 1) and sign.text in (".", ")"):
            counted.append(one.span)
    return {*counted} if len(counted) >= FEWEST_PLAYS else set()


def _clear(
    ways: list[tuple[_Way, list[HeldTiles]]], tiles: Sequence[Tile | None]
) -> tuple[_Way, list[HeldTiles]] | None:
    """The way with the least doubts; of several the longest, if that goes on where the others end."""
    least = min((way.doubts for way, _ in ways), default=(0, 0))
    alike = sorted((one for one in ways if one[0].doubts == least), key=lambda one: -len(one[0].laid))
    if not alike or len(alike[0][0].laid) < max(FEWEST_PLAYS, least[0] * PLAYS_FOR_A_REMARK):
        return None
    played = [tiles[at] for at in alike[0][0].plays]
    return (
        alike[0]
        if all([tiles[at] for at in way.plays] == played[: len(way.laid)] for way, _ in alike)
        else None
    )


def _hands_of(held: Sequence[HeldTiles]) -> list[HeldTiles]:
    """The hands that are dealt to two to four players, as many tiles to each, and none twice; or nothing."""
    first: dict[tuple[str, ...], HeldTiles] = {}
    for one in held:
        if len(one.tiles) >= FEWEST_WHOLE:
            first.setdefault(one.who, one)
    hands = [*first.values()]
    tiles = [tile for one in hands for tile in one.tiles]
    whole = 1 < len(hands) <= MOST_PLAYERS and len({len(one.tiles) for one in hands}) == 1
    return hands if whole and len({*tiles}) == len(tiles) else []


def _game(
    way: _Way, order: Sequence[HeldTiles], mentions: Sequence[Token], found: Sequence[Token]
) -> LooseGame:
    names = [one.who for one in order]
    game = LooseGame(form="sentences", order=tuple(" ".join(who) for who in names), whole=True, ends=True)
    turn = way.acts[0][1]
    for at, seat, plays in way.acts:
        span, tile = mentions[at].span, mentions[at].tile
        while turn != seat:
            game.turns.append(LooseTurn(who=names[turn], kind=ActionKind.PASS, span=span))
            turn = (turn + 1) % len(names)
        kind = ActionKind.PLAY if plays else ActionKind.DRAW
        game.turns.append(LooseTurn(who=names[seat], kind=kind, span=span, tile=tile))
        turn = (seat + plays) % len(names)
    game.held = [replace(one, at=0) for one in order]
    game.boards = [*_tables_shown(game.turns, found)]
    game.lines = {one.span.line for one in game.turns} | {one.span.line for one in order}
    game.mentioned = [one.tile for one in found if one.kind is Kind.TILE and one.tile]
    return game


def _tables_shown(turns: Sequence[LooseTurn], found: Sequence[Token]) -> Iterator[ShownBoard]:
    """The lines on which all tiles stand that lie on the table by then."""
    rows: dict[int, list[Token]] = {}
    for one in found:
        if one.tile is not None:
            rows.setdefault(one.span.line, []).append(one)
    for line, row in rows.items():
        before = [turn for turn in turns if turn.span.line <= line]
        laid = {turn.tile for turn in before if turn.kind is ActionKind.PLAY}
        tiles = [one.tile for one in row if one.tile is not None]
        if len(tiles) > 1 and {*tiles} == laid and turns[0].span.line < line:
            yield ShownBoard(tiles=tiles, at=len(before), span=row[0].span)


# -- hands beside other readings ---------------------------------------------------------------------------


def played_by_none(found: list[Token], way: Interpretation) -> list[Token]:
    """The tiles behind players on the lines below a game that are in no hand, where all hands are known."""
    deal, turns = way.game.deal, way.game.turns
    drawn = any(isinstance(turn.action, Draw) for turn in turns)
    if deal is None or drawn or {hand.seat for hand in deal.hands} != {turn.seat for turn in turns}:
        return []
    known = {*chain.from_iterable(hand.tiles for hand in deal.hands)}
    last = (turns[-1].span or PLACE).line
    rows = [row for row in rows_of_tokens(found) if row[0].span.line > last]
    names = {name.casefold() for name in way.seats}
    rows = [row for row in rows if not any(one.may(Word.STOCK, Loose.STOCK) for one in row)]
    told = [row for row in rows if any(one.text.casefold() in names for one in row)]
    return [] if None in known else [one for row in told for one in row if one.tile and one.tile not in known]


def is_proven(written: list[WrittenTile], games: list[LooseGame], ways: list[Interpretation]) -> bool:
    """Whether by hands told above the turns, as many tiles in each, a game is legal to its end.

    Every tile that stands among the turns is played or drawn, and those behind are left. What was looked for
    among sentences is none: there the hands were used to find it.
    """
    if len(games) != 1 or games[0].form == "sentences" or replay(ways[0].game).outcome is None:
        return False
    hands = _hands_of([one for one in games[0].held if one.at == 0])
    turns = games[0].turns
    spans, told = [turn.span for turn in turns], {turn.tile for turn in turns}
    below = [one.token for one in written if min(spans) <= one.token.span]
    among = {one.tile for one in below if one.span <= max(spans)}
    whole = len(hands) == len(ways[0].seats)
    held = told.union(*(one.tiles for one in hands))
    return whole and among <= told and {one.tile for one in below} <= held


def against_hands(found: list[Token], understood: Interpretation) -> list[Token]:
    """The turns with a tile of another hand than a player's others, where all tiles stand in hands above.

    Nor is anybody out who has not played as many tiles, or passes who has one that fits.
    """
    outcome = replay(understood.game).outcome
    out = outcome is not None and outcome.kind is EndKind.DOMINO
    turns = [turn for turn in understood.game.turns if isinstance(turn.action, Play) and turn.span]
    first = min((turn.span.line for turn in turns if turn.span), default=0)
    rows = [[one for one in row if one.tile] for row in rows_of_tokens(with_figures(found))]
    drawn = {one.action.tile for one in understood.game.turns if isinstance(one.action, Draw)} - {None}
    above = [row for row in rows if len(row) >= FEWEST_DEALT and row[0].span.line < first]
    above = [row for row in above if drawn.isdisjoint(one.tile for one in row)]  # but for the stock
    owner = {one.tile: row[0] for row in above for one in row}
    played = [(turn.seat, turn.action.tile) for turn in turns if isinstance(turn.action, Play)]
    played = [one for one in played if one[1] not in drawn]
    size = min(map(len, above), default=0)
    whole = [len(row) - size <= 1 for row in above]  # whoever has led may have one less
    fits = all(one or len(row) == 2 * size for row, one in zip(above, whole, strict=True))  # two in a diagram
    known = {tile for _, tile in played} <= owner.keys() and sum(map(len, above)) == len(owner)
    if not known or not fits or len(above) > MOST_SEATS or len(above) < len({*whole}) + 1:
        return []
    times = Counter(seat for seat, _ in played)
    if out and played and times[played[-1][0]] < size and not drawn:
        return above[0][:1]
    parts = (
        row[at : at + size + one]
        for row, one in zip(above, whole, strict=True)
        for at in (0, size)[: 2 - one]
    )
    hands = {part[0]: [one.tile for one in part if one.tile] for part in parts}
    if len(hands) > len(understood.seats):
        return []  # hands over several lines
    owner = {tile: first_of for first_of, tiles in hands.items() for tile in tiles}
    of: dict[str, Token] = {}
    wrong = [owner[tile] for seat, tile in played if of.setdefault(seat, owner[tile]) != owner[tile]]
    if wrong or drawn or not len({*of.values()}) == len(of) == len(understood.seats):
        return wrong[:1]
    deal = Deal(tuple(Hand(seat, tuple(hands[one])) for seat, one in of.items()))
    told = replay(replace(understood.game, deal=deal)).diagnostics
    wrong_so = (Code.PASS_WHILE_ABLE, Code.NO_OPEN_END)  # by sides that the hands leave open
    return above[0][:1] if any(one.code in wrong_so for one in told) else []


def hands_before_turns(
    found: Sequence[Token], first: int, owner: dict[Tile, str], names: dict[str, str]
) -> list[HeldTiles]:
    """Rows of tiles in front of the first turn are the hands of those who play them."""
    row: list[int] = []
    rows = [row]
    for at, one in enumerate(found):
        if one.kind is Kind.TILE:
            row.append(at)
        elif one.kind is Kind.WORD or (
            one.kind is Kind.LINE and sum(found[x].span.line == one.span.line for x in row) >= FEWEST_HELD
        ):  # a hand may have one tile on each line
            if at > first:
                break
            row = []
            rows.append(row)
    if rows[-1][:1] == [first]:
        rows.pop()
    held: dict[str, HeldTiles] = {}
    for row in rows:
        tiles = [tile for at in row if (tile := found[at].tile)]
        players = Counter(owner[tile] for tile in tiles if tile in owner)
        if not FEWEST_HELD <= len(tiles) <= MOST_HELD or not players:
            continue
        name = players.most_common(1)[0][0]
        span = found[row[0]].span.to(found[row[-1]].span)
        if name in held:
            held[name].tiles += tiles
        else:
            held[name] = HeldTiles(who=(names[name],), tiles=tiles, span=span, at=0)
    sizes = {len(one.tiles) for one in held.values()}
    return list(held.values()) if len(sizes) == 1 else []


def left_or_dealt(held: HeldTiles, loose: LooseGame, text: list[Token]) -> HeldTiles:
    """A hand beside a table, of the player whom the table may call by a letter: `NORTH` for `N`.

    Below the table it is what is left, if it is that of one who has drawn and has played none of it.
    """
    held = of_player_beside(held, loose, text)
    lines = [turn.span.line for turn in loose.turns] or [held.span.line]
    letters = {turn.who[0]: turn.who for turn in loose.turns if len("".join(turn.who)) == 1}
    who = letters.get("".join(held.who)[:1].upper(), held.who) if len(letters) > 1 else held.who
    # "Al takes it on 16 (6-2, ..." is about Al
    who = next((turn.who for turn in loose.turns if turn.who and {*turn.who} < {*who}), who)
    own = [turn for turn in loose.turns if held.span.line > max(lines) and turn.who == who]
    drawn = any(turn.kind is ActionKind.DRAW for turn in own)
    left = drawn and not any(turn.tile in held.tiles for turn in own)
    at = len(loose.turns) if left else 0 if held.span.line < min(lines) else held.at
    return replace(held, who=who, at=at)


def dealt_to(value: Any, names: Container[tuple[str, ...]]) -> tuple[str, list[Tile]] | None:
    """Whom a value names beside a text of several tiles: `{"t": "deal", "to": 0, "h": "64 51 44 30 21"}`."""
    texts = [one for one in value.values() if isinstance(one, str)] if isinstance(value, dict) else []
    hands = [[one.tile for one in with_figures(tokens(text)) if one.tile] for text in texts]
    hands = [tiles for tiles in hands if len(tiles) >= FEWEST_DEALT]
    to = [str(one) for one in value.values() if (str(one),) in names] if hands else []
    return (to[0], hands[0]) if len(hands) == len(to) == 1 else None


def dealt_on(line: str, names: Set[tuple[str, ...]]) -> tuple[tuple[str, ...], list[Tile]]:
    """Who is dealt what on a line of a log, if it says so: `deal seat=0 [{0 0} {2 0}]`, `0 [(0, 0), ...]`.

    The numbers of a list begin with 0, those of the players may with 1: `hands[0] = [...]` is that of P1.
    """
    line = _MADE.sub("", line)
    if (indexed := _INDEXED.search(line)) and says(indexed[1], Word.HAND, Loose.HOLDS):
        numbered = (
            sorted(names, key=label_of) if all(who and figures_of(label_of(who)) for who in names) else []
        )
        at, tiles = int(indexed[2]), tiles_in(indexed[3])
        return (numbered[at], tiles) if at < len(numbered) and len(tiles) >= FEWEST_WHOLE else ((), [])
    said, _, listed = _ASIDE.sub("", line).partition("[")
    words = [("", ""), *_WORD_WITH_KEY.findall(said)]
    alone = said.strip(" :>-")
    told = {who for key, who in words if (who,) in names and (says(key, Word.PLAYER) or not who.isdigit())}
    told |= {alone} if alone.isdigit() and (alone,) in names else set()
    deals = any(says(one, Word.HAND, Loose.HOLDS, Loose.GAME) for key, who in words for one in (key, who))
    deals |= alone.isdigit()
    tiles = tiles_in(f"[{listed}") if deals and len(told) == 1 else []
    return (told.pop(),) if tiles else (), tiles if len(tiles) >= FEWEST_WHOLE else []


_MADE = re.compile(r"[A-Za-z]\w*(?=[({])")  # what makes a tile: `Tile(6, 4)`
_ASIDE = re.compile(r"\[[^\[\]{}()|]*[A-Za-z][^\[\]{}()|]*\]")  # `[game-worker-2]`
_INDEXED = re.compile(r"(\w+)[\[ ]([0-9])[\] ][ ]*[=:][ ]?(?=\[)(.*)")
_WORD_WITH_KEY = re.compile(r"(?:([^\W\d_]+)[=:#])?\b(\w+)")


def with_hands_said(games: list[LooseGame], text: str) -> list[LooseGame]:
    """A game with the hands that stand behind names: `  Ana: ["6-4", "5-1"]`, in logs also above turns."""
    (loose,) = games if len(games) == 1 else [LooseGame()]
    names, first = {turn.who for turn in loose.turns}, min((turn.span for turn in loose.turns), default=PLACE)
    for number, line in enumerate(text.split("\n"), 1):
        said, _, listed = line.partition(":")
        who: tuple[str, ...] = (said.strip(" -\"'"),)
        tiles = tiles_in(value_in(_MADE.sub("", listed).strip(" ,"))) if who in names else []
        who, tiles = dealt_on(line, names) if number < first.line and not tiles else (who, tiles)
        if tiles and number not in loose.lines:
            at = sum(turn.span.line < number for turn in loose.turns)
            loose.held.append(HeldTiles(who=who, tiles=tiles, span=Span.of(number, 1, len(line)), at=at))
            loose.lines.add(number)
    return games


_SUMMED = re.compile(r"([^\W\d_]\w*):? ([0-9]{1,3}) \(((?:[0-9]{2}(?:, ?| |(?=\)))){1,14})\),?")


def with_hands_summed(text: str) -> str:
    """A text in which tiles of two figures are held where a number beside them is what they count.

    >>> with_hands_summed("Counts: Ann 12 (04 26), Bo 15 (12 33 22 11), Cy 7 (16 22)")
    'Counts: Ann holds: 0-4 2-6; Bo holds: 1-2 3-3 2-2 1-1; Cy 7 (16 22)'
    """

    def held(one: re.Match[str]) -> str:
        halves = re.findall("[0-9]", one[3])
        tiles = " ".join(map("-".join, zip(halves[::2], halves[1::2], strict=True)))
        return f"{one[1]} holds: {tiles};" if sum(map(int, halves)) == int(one[2]) else one[0]

    told = _SUMMED.sub(held, text)
    return told if told.count(" holds: ") - text.count(" holds: ") > 1 else text
