"""Games told by tables that grow: who has played what the table has more, drawn, passed, and been dealt."""

from __future__ import annotations

import re
from collections import Counter
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

from analyzer.forms.by_hands import FEWEST_WHOLE
from analyzer.forms.fields import action_in
from analyzer.forms.figures import with_figures, with_times_drawn
from analyzer.forms.growing_tables import FEWEST_TABLES, Tables, TileRun, TurnText, with_chains
from analyzer.forms.loose_game import SEVERAL, HeldTiles, LooseGame, LooseTurn
from analyzer.forms.tables import Grid
from analyzer.forms.tokens import Kind, tokens
from analyzer.forms.words import Loose, how_many, says
from analyzer.notation.vocabulary import Word
from analyzer.record.game import Pass
from analyzer.replays.replay import replay
from analyzer.replays.state import ActionKind
from analyzer.tiles.layout import LEFT

if TYPE_CHECKING:
    from collections.abc import Iterator

    from analyzer.forms.interpretation import Interpretation
    from analyzer.forms.markup import Cells
    from analyzer.record.diagnostics import Span
    from analyzer.tiles.tile import Tile


FARTHEST_ABOVE = 40  # on so many lines above his tiles somebody is named at most
_HAND_OF = re.compile(r"(?i)hand_?([0-9])")
"""Whose hand a program calls so."""


def read_growing_tables(text: str) -> Iterator[list[LooseGame]]:
    r"""The games that a text can tell by its tables, those with the most hands that it shows first.

    >>> tables = ["6-6", "6-6 6-4", "6-6 6-4 4-1", "5-6 6-6 6-4 4-1", "5-6 6-6 6-4 4-1 1-1"]
    >>> tables.append("0-5 5-6 6-6 6-4 4-1 1-1")
    >>> rows = [f"to move: {'Ana' if at % 2 else 'Eva'}\nline: {row}" for at, row in enumerate(tables)]
    >>> [(*turn.who, str(turn.tile)) for turn in next(read_growing_tables("\n".join(rows)))[0].turns[-2:]]
    [('Eva', '1-1'), ('Ana', '0-5')]
    """
    text = with_times_drawn(text)
    games: list[LooseGame] = []
    for found in (tokens(text), with_figures(with_chains(text))):
        told = Tables(found)
        if len(told.tables) >= FEWEST_TABLES:
            ways = (_Played(told, labels, turns).game() for labels, turns in told.ways())
            games += [game for game in ways if game is not None]
    told_already = []
    for game in sorted(games, key=lambda one: -len(one.held)):
        acts = [(turn.who, turn.kind, turn.tile) for turn in game.turns]
        if acts not in told_already:
            told_already.append(acts)
            yield [game]


def is_shown(games: list[LooseGame], ways: list[Interpretation]) -> bool:
    """Whether tables tell a game to its end, and all that is shown beside them fits.

    A pass is supposed only where a hand is told, by which whoever has it plays what he is said to play; or
    what all but one have left.
    """
    if len(games) != 1 or not games[0].shown or replay(ways[0].game).outcome is None:
        return False
    passes = sum(isinstance(turn.action, Pass) for turn in ways[0].game.turns)
    written = sum(turn.kind is ActionKind.PASS for turn in games[0].turns)
    dealt = any(held.at == 0 for held in games[0].held)
    left = {held.who for held in games[0].held if held.tiles}
    return passes <= written or dealt or len(left) + 1 >= len(ways[0].seats)


class _ShownTiles(NamedTuple):
    """Tiles that stand between two tables, in which turn, and whose they are as far as somebody is named."""

    who: str | None
    tiles: tuple[Tile, ...]
    turn: int
    start: int


class _Played:
    """The game that turns tell, with the hands that are shown."""

    def __init__(self, told: Tables, labels: set[str], turns: list[TurnText]) -> None:
        self.told, self.labels, self.turns = told, labels, turns
        self.usual = told.usual(labels)
        self.shown = self._shown()
        self.acts = [self._acts(turn) for turn in turns]
        self._last_played()
        self.dealt: dict[str, set[Tile]] = {}
        self.left: list[_ShownTiles] = []
        """The hands that are shown behind the last table, of players whose hands are shown nowhere else."""

    def game(self) -> LooseGame | None:
        """The game; None where a hand that is shown, or a tile that is named, is against it."""
        for one in self.shown:
            known = one.who is not None and one.who not in self.dealt and not self._has_drawn_unseen(one)
            if known and one.who is not None and len(one.tiles) >= SEVERAL:
                self.dealt[one.who] = self._dealt(one)
        first = self.told.grown[0]
        if all(turn.grown is not first for turn in self.turns) and not self._led_before():
            return None
        if not self._fits():
            return None
        game = LooseGame(form="lines", shown=True, whole=True)
        for name, tiles in self.dealt.items():
            span = self._place(next(one.start for one in self.shown if one.who == name))
            game.held.append(HeldTiles(who=(*name.split(),), tiles=sorted(tiles), span=span, at=0))
        for acts in self.acts:
            game.turns += acts
        for left in self.left:
            who, at = (*str(left.who).split(),), len(game.turns)
            span = self._place(left.start)
            game.held.append(HeldTiles(who=who, tiles=[*left.tiles], span=span, at=at))
        named: list[LooseTurn | HeldTiles] = [*game.turns, *game.held]
        for told in named:
            told.who = (*(_HAND_OF.sub(r"p\1", word) for word in told.who),)
        game.lines = {self._place(row.start).line for row in self.told.rows}
        return game

    def _has_drawn_unseen(self, one: _ShownTiles) -> bool:
        """Whether whoever has these tiles has drawn before, and nobody has seen what."""
        acts = [turn for each in self.acts[: one.turn + 1] for turn in each if " ".join(turn.who) == one.who]
        return any(turn.kind is ActionKind.DRAW and turn.tile is None for turn in acts)

    def _led_before(self) -> bool:
        """Notes who has led, if he has no turn for it: who is named with the tile, or has fewest."""
        lead = self.told.tables[0]
        (tile,) = lead.tiles
        who = self._named_with(tile) or self._with_fewest()
        if who is None:
            return False
        if who in self.dealt:
            self.dealt[who].add(tile)
        span = self._place(lead.start)
        self.acts.insert(0, [LooseTurn(who=(*who.split(),), kind=ActionKind.PLAY, span=span, tile=tile)])
        self.turns.insert(0, TurnText(who, lead.start, lead.end, self.told.grown[0]))
        self.shown = [one._replace(turn=one.turn + (one.turn >= 0)) for one in self.shown]
        return True

    def _named_with(self, tile: Tile) -> str | None:
        """Who is named in the only row above all turns in which the first tile stands beside a name."""
        above = [run for run in self.told.runs if run.tiles == (tile,) and run.end <= self.turns[0].start]
        rows = (self.told.rows[self.told.row_of[run.start]] for run in above)
        named = [names for row in rows if (names := self.told.named_in(row, self.labels))]
        return named[0][0] if len(named) == 1 == len(named[0]) else None

    def _with_fewest(self) -> str | None:
        """Who has a tile less than all others, whose hands are shown."""
        sizes = Counter(map(len, self.dealt.values()))
        most = max(sizes, default=0)
        fewer = [who for who, tiles in self.dealt.items() if len(tiles) == most - 1]
        all_but_one = len(self.dealt) == len(self.labels) and sizes[most] == len(self.dealt) - 1
        return fewer[0] if all_but_one and len(fewer) == 1 else None

    def _shown(self) -> list[_ShownTiles]:
        """What stands between the tables; tiles on lines of their own with a number in front are together."""
        tables = {run.start for run in self.told.tables}
        menu: list[TileRun] = []
        for run in (one for one in self.told.runs if one.start not in tables):
            between = self.told.found[menu[-1].end : run.start] if menu else []
            kinds = {one.kind for one in between}
            same = menu and kinds <= {Kind.LINE, Kind.NUMBER, Kind.SIGN} and Kind.NUMBER in kinds
            row = self.told.rows[self.told.row_of[run.start]]
            if same and (Kind.LINE not in kinds or row.stop == run.end):
                menu[-1] = TileRun((*menu[-1].tiles, *run.tiles), menu[-1].start, run.end)
            else:
                menu.append(run)
        return [
            _ShownTiles(self._owner(run), run.tiles, self._turn_at(run.start), run.start)
            for run in menu
            if not self._is_aside(run)
        ]

    def _is_aside(self, run: TileRun) -> bool:
        """Whether it is one tile that is none: open ends, or what the set is called."""
        row = self.told.rows[self.told.row_of[run.start]]
        front = [self.told.found[at] for at in range(row.start, run.start)]
        ends = any(one.may(Loose.END, Loose.BOTH_ENDS) for one in front)
        return len(run.tiles) == 1 and (ends or run.start < self.turns[0].start)

    def _turn_at(self, at: int) -> int:
        """In which turn something stands: -1 in front of all, as many as there are behind them."""
        return sum(turn.end <= at for turn in self.turns) - (at < self.turns[0].start)

    def _owner(self, run: TileRun) -> str | None:
        """Who is named last in front of tiles, or behind them on their line."""
        row = self.told.rows[self.told.row_of[run.start]]
        behind = self.told.named_in(range(run.end, row.stop), self.labels)
        in_front = (
            self.told.named_in(range(each.start, min(each.stop, run.start)), self.labels)
            for each in self.told.rows[self.told.row_of[run.start] :: -1][:FARTHEST_ABOVE]
        )
        here = next(in_front, [])
        above = next(filter(None, in_front), []) if not here and not behind else []
        return next(iter([*here[-1:], *behind[:1], *above[-1:]]), None)

    def _acts(self, turn: TurnText) -> list[LooseTurn]:
        """What somebody does in his turn."""
        who = (*turn.who.split(),)
        acts: list[LooseTurn] = []
        rows = [row for row in self.told.rows if turn.start <= row.start < turn.end]
        for row in self._draws_in(rows, turn.who):
            here = [one for one in self.shown if row.start <= one.start < row.stop]
            drawn = dict.fromkeys(tile for one in here for tile in one.tiles)  # "took 3-4. Ana put 3-4"
            each: list[Tile | None] = [*drawn] or [None] * self._how_many(row)
            span = self._place(row.start)
            acts += [LooseTurn(who=who, kind=ActionKind.DRAW, span=span, tile=tile) for tile in each]
        span = self._place(turn.start)
        if turn.grown is not None:
            table, tile, side = turn.grown
            span = self._place(table.start if side is LEFT else table.end - 1)
            acts.append(LooseTurn(who=who, kind=ActionKind.PLAY, span=span, tile=tile, side=side))
        elif not any(self.told.found[at].may(Word.DOMINO, Loose.WINNER) for row in rows[:1] for at in row):
            acts.append(LooseTurn(who=who, kind=ActionKind.PASS, span=span))
        return acts

    def _draws_in(self, rows: list[range], who: str) -> list[range]:
        """The rows that say that somebody draws; else those with the letter for it as an answer."""
        asked = [self.told.question(row, self.labels) in self.usual for row in rows]
        said = [
            row
            for row, asks in zip(rows, asked, strict=True)
            if not asks and {*self._who_draws(row)} <= {who} and self.told.act_in(row) is ActionKind.DRAW
        ]
        answered = [
            row for row, asks in zip(rows, asked, strict=True) if asks and self.told.draws_by_letter(row)
        ]
        return said or answered

    def _who_draws(self, row: range) -> list[str]:
        """Who is named in front of the word for a draw, or else in all of its row."""
        word = next((at for at in row if self.told.found[at].may(Word.DRAW)), row.start)
        in_front = self.told.named_in(range(row.start, word), self.labels)
        return in_front or self.told.named_in(row, self.labels)

    def _last_played(self) -> None:
        """What is played behind the last table, where it is told as the plays before it are."""
        table = self.told.tables[-1].tiles
        ends = {*table[0]} | {*table[-1]}
        told = Counter(
            self._said_of(one)
            for one in self.shown
            if 0 <= one.turn < len(self.turns)
            and (grown := self.turns[one.turn].grown)
            and one.tiles == (grown.tile,)
        )
        usual = {said for said, times in told.items() if said and times * 4 > len(table)}
        last = max(at for at, turn in enumerate(self.turns) if turn.grown is not None)
        for one in self.shown:
            tile, *more = one.tiles
            joins = not more and tile not in table and not ends.isdisjoint(tile)
            if last < one.turn < len(self.turns) and joins and self._said_of(one) in usual:
                drawn = [act for act in self.acts[one.turn] if act.kind is ActionKind.DRAW]
                who, span = (*self.turns[one.turn].who.split(),), self._place(one.start)
                played = LooseTurn(who=who, kind=ActionKind.PLAY, span=span, tile=tile)
                self.acts[one.turn] = [*drawn, played]
                return

    def _said_of(self, one: _ShownTiles) -> tuple[str, ...]:
        """What stands in front of a tile on its line; nothing where somebody draws it."""
        row = self.told.rows[self.told.row_of[one.start]]
        if self.told.act_in(row) is ActionKind.DRAW:
            return ()
        return self.told.shape(range(row.start, one.start), self.labels)

    def _place(self, at: int) -> Span:
        return self.told.found[at].span

    def _how_many(self, row: range) -> int:
        """How many tiles somebody draws who draws: one, if no number stands behind that."""
        each = [self.told.found[at] for at in row]
        drawn = next((at for at, one in enumerate(each) if action_in(one.text) is ActionKind.DRAW), len(each))
        words = how_many()
        behind = [words.get(one.text.casefold(), one.number) for one in each[drawn + 1 : drawn + 3]]
        return next(filter(None, behind), 1)

    def _is_stock(self, one: _ShownTiles) -> bool:
        row = self.told.rows[self.told.row_of[one.start]]
        return any(self.told.found[at].may(Loose.STOCK, Word.STOCK) for at in row)

    def _dealt(self, one: _ShownTiles) -> set[Tile]:
        """What was dealt to somebody whose hand is shown for the first time."""
        own = [turn for acts in self.acts[: one.turn + 1] for turn in acts if " ".join(turn.who) == one.who]
        played, drawn = (
            {turn.tile for turn in own if turn.kind is kind and turn.tile}
            for kind in (ActionKind.PLAY, ActionKind.DRAW)
        )
        return ({*one.tiles} | played) - drawn

    def _fits(self) -> bool:
        """Whether whoever plays a tile had it, and every tile that is shown was where it is said to be."""
        hands = _Hands(self.dealt)
        for number, acts in enumerate([[], *self.acts, []], -1):
            hands.begin()
            if not all(map(hands.does, acts)):
                return False
            near = [turn.tile for each in self.acts[max(number, 0) : number + 2] for turn in each]
            for one in (one for one in self.shown if one.turn == number):
                # Behind the last table it may be told in a list what is left.
                everybody = one.start > self.told.tables[-1].end
                strange = set(one.tiles) - hands.near(one.who, everybody=everybody) - {*near}
                aside = (number < 0 and self._is_stock(one)) or self._is_number(one)
                if everybody and one.who not in (None, *self.dealt) and strange == {*one.tiles}:
                    self.left.append(one)
                elif strange and not (hands.draws(one.who, strange) or aside):
                    return False
        return True

    def _is_number(self, one: _ShownTiles) -> bool:
        """Whether it is one tile in figures, which may count something."""
        return len(one.tiles) == 1 and self.told.found[one.start].text.isdigit()


class _Hands:
    """What everybody has whose hand is shown, and what lies on the table."""

    def __init__(self, dealt: dict[str, set[Tile]]) -> None:
        self.hands = {who: set(tiles) for who, tiles in dealt.items()}
        self.before: dict[str, set[Tile]] = {}
        """What everybody has had in this turn."""
        self.table: set[Tile] = set()
        self.unknown: dict[str, list[LooseTurn]] = {}
        """The draws of which nobody has said yet what they were."""

    def begin(self) -> None:
        """A turn begins."""
        self.before = {who: set(tiles) for who, tiles in self.hands.items()}

    def does(self, turn: LooseTurn) -> bool:
        """Whether somebody can do what he does; a tile that he plays and did not have is one that he drew."""
        who, tile = " ".join(turn.who), turn.tile
        hand = self.hands.get(who)
        if turn.kind is ActionKind.DRAW and hand is not None and tile is not None:
            hand.add(tile)
            self.before[who].add(tile)
        elif turn.kind is ActionKind.DRAW and hand is not None:
            self.unknown.setdefault(who, []).append(turn)
        elif turn.kind is ActionKind.PLAY and tile is not None:
            if hand is not None and tile not in hand and not self.draws(who, {tile}, last=True):
                return False
            if hand is not None:
                hand.discard(tile)
            self.table.add(tile)
        return True

    def near(self, who: str | None, *, everybody: bool) -> set[Tile]:
        """What somebody has had in this turn, or all have, and the table."""
        own = self.before.get(who or "", set()) | self.hands.get(who or "", set())
        return own.union(self.table, *(self.hands.values() if everybody else ()))

    def draws(self, who: str | None, tiles: set[Tile], *, last: bool = False) -> bool:
        """Notes that these are tiles that somebody has drawn, if he has drawn as many that are unknown.

        What he plays is the last that he has drawn: he would have played another one that fits.
        """
        unknown = self.unknown.get(who or "", [])
        if who is None or len(tiles) > len(unknown):
            return False
        for tile in sorted(tiles):
            unknown.pop(-1 if last else 0).tile = tile
            self.hands[who].add(tile)
        return True


_BEGUN = re.compile(
    r"(?m)^(?P<board>[^\W\d_]+): (?P<lead>\W?[0-9].*)\n(?P<hands>(?:[^:\n]+: \W?[0-9].*\n){2,4})"
)


def with_lead_told(text: str) -> str:
    r"""A text in which only the table shows the lead, above hands of which one has a tile less: it is his.

    >>> hands = "\n".join(f"P{seat}: {' '.join(['0-0'] * (6 - (seat == 2)))}" for seat in (1, 2, 3))
    >>> with_lead_told(f"Board: 6-6\n{hands}\nP3's turn").split("\n")[2:]
    ['P2: 6-6 0-0 0-0 0-0 0-0 0-0', 'P3: 0-0 0-0 0-0 0-0 0-0 0-0', "P2 leads 6-6. P3's turn"]
    """
    begun = _BEGUN.search(text)
    if begun is None or not says(begun["board"], Loose.BOARD):
        return text
    lead = _tiles_of(begun["lead"])
    rest = text[begun.end() :]
    if len(lead) != 1 or lead in map(_tiles_of, rest.split("\n")):
        return text  # it is told with the moves
    hands = begun["hands"].split("\n")[:-1]
    sizes = [len(_tiles_of(hand.partition(":")[2])) for hand in hands]
    short = [at for at, size in enumerate(sizes) if size == max(sizes) - 1]
    if len(short) != 1 or sum(sizes) != max(sizes) * len(sizes) - 1 or min(sizes) < FEWEST_WHOLE:
        return text
    who, _, tiles = hands[short[0]].partition(":")
    played = begun["lead"].strip()
    hands[short[0]] = f"{who}: {played} {tiles.strip()}"
    name = re.sub(r"['\u2019]s\b.*", "", who)
    return f"{text[: begun.start()]}\n" + "\n".join(hands) + f"\n{name} leads {played}. {rest}"


def _tiles_of(line: str) -> list[Tile]:
    return [one.tile for one in tokens(line) if one.tile]


# -- tables that are shown, but tell nothing more -----------------------------------------------------------

_RUN = r"(?:\[?[0-9][^\w\s][0-9]\]?[ ]?)+"
_TABLE_OF = re.compile(
    rf"(?m)^((?:(?![^\W\d_])[^\n])*(?:(?<=<)[^<>\n]*>[ ]*)?)([^\W\d_][\w-]*\W{{1,3}})"
    rf"({_RUN}(?:(?:\.{{2,}}|\u2026)[ ]?{_RUN})?)(.*)$"
)
_TILE_IN_FIGURES = re.compile(r"(?<![0-9:])([0-9])[^\w\s:]?([0-9])(?![0-9:])")


def without_tables_shown(text: str) -> str:
    """A text without the table that somebody shows after each move, dots in its middle, where moves are told.

    A bot does: `<bones> 6-4 4-5 ... 3-3 3-0  (Ana: 3 left)` below `<Ana> !play 30 r`.
    """
    lines = [*_TABLE_OF.finditer(text)] if ".." in text or "\u2026" in text else []
    who = Counter(line[2] for line in lines if ".." in line[3] or "\u2026" in line[3])
    if len(who) != 1 or who.total() < FEWEST_SHOWN:
        return text
    shows = who.most_common(1)[0][0]
    rest = _TABLE_OF.sub(lambda line: "" if line[2] == shows else line[0], text)
    told = {frozenset(halves) for halves in _TILE_IN_FIGURES.findall(rest)}
    shown = {
        frozenset(halves)
        for line in lines
        if line[2] == shows
        for halves in _TILE_IN_FIGURES.findall(line[3])
    }
    return rest if shown <= told else text


FEWEST_SHOWN = 8  # so often a table is shown at least


_DECIMAL = re.compile(r"(?<![\w.,(\[-])([0-9])\.0(?=[ \t|;]|$)", re.MULTILINE)


def with_whole_halves(text: str) -> str:
    r"""A text whose halves of tiles stand in two columns as decimal numbers, as data frames print them.

    >>> with_whole_halves("Ana play  6.0  4.0\n" * 8).split("\n")[0]
    'Ana play  6    4  '
    """
    each = [len(_DECIMAL.findall(line)) for line in text.split("\n")]
    return _DECIMAL.sub(r"\1  ", text) if each.count(2) >= FEWEST_HALVES and {*each} <= {0, 2} else text


FEWEST_HALVES = 8  # so many lines with two numbers like `6.0` hold tiles, and not points


def with_halves_in_columns(grid: Grid) -> Grid:
    """A table with the halves of a tile below heads that are alike, or one head, with both in a cell.

    >>> rows = [["Nombre", "Nº", "Nº"], ["Ana", "6", "4"], ["Eva", "pasa", ""], ["Ana", "4", "1"]]
    >>> with_halves_in_columns(Grid(rows, range(4))).rows[1:3]
    [['Ana', '6-4', ''], ['Eva', 'pasa', '']]
    """
    head, *rows = grid.rows or [[]]
    above = [at for at, (one, other) in enumerate(pairwise(head)) if one and other in (one, "")]
    pairs = {at: [row[at : at + 2] for row in rows if any(row[at : at + 2])] for at in above}
    whole = {
        at: [one for one in pairs[at] if all(len(half) == 1 and half.isdigit() for half in one)]
        for at in above
    }
    halves = [at for at in above if len(whole[at]) * 2 > len(pairs[at])]
    if len(halves) != 1:
        return grid
    at = halves[0]
    joined = [
        [*row[:at], "-".join(row[at : at + 2]), "", *row[at + 2 :]] if row[at : at + 2] in whole[at] else row
        for row in rows
    ]
    return Grid([[*head[: at + 1], "", *head[at + 2 :]], *joined], grid.lines)


def without_second_halves(head: Cells) -> Cells:
    """Heads of columns with one for each player, where two tell the halves of tiles: `Ana up, Ana down`."""
    words = [cell.split() for cell in head]
    again = [bool(one[1:]) and one[:-1] == other[:-1] for one, other in pairwise(words)]
    if sum(again) < 2:
        return head
    first = {at for at, same in enumerate(again) if same}
    second = {at + 1 for at in first}
    return [
        " ".join(words[at][:-1]) if at in first else "" if at in second else cell
        for at, cell in enumerate(head)
    ]
