"""Any text to a `Record`: movetext and tables as they are, everything else by what was understood."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace
from html import unescape
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from analyzer import notation
from analyzer.forms.interpretation import Interpretation, interpret
from analyzer.forms.line_of_play import FEWEST_PLAYS, USUAL_HIGHEST, in_long_rows, written_as
from analyzer.forms.lines import heading_lines
from analyzer.forms.seats import dealt
from analyzer.forms.sheets import text_of
from analyzer.forms.tokens import Kind
from analyzer.notation.sentences import stated_result
from analyzer.notation.tags import KNOWN
from analyzer.record.diagnostics import Code, Diagnostic, Severity
from analyzer.record.game import Form, Reading, Record, Unreadable
from analyzer.replays.replay import replay
from analyzer.words.message import say

if TYPE_CHECKING:
    from collections.abc import Iterator

    from analyzer.forms.loose_game import LooseGame
    from analyzer.forms.tokens import Token
    from analyzer.record.game import Game

_TAG = re.compile(r'^[ \t]*\[([A-Za-z]\w*)[ \t]+"', re.MULTILINE)

_TAG_LINE = re.compile(r'^[ \t]*\[([A-Za-z]\w*)[ \t]+"([^"\n]*)"\][ \t]*$', re.MULTILINE)

BASE_SEATS = 4
"""So many play the base game, by whose rules a record is read that names none."""

MOST_LOOSE = 2_000_000
"""A text of so many characters is looked at for games in another form than ours."""

MOST_STRANGE = 8
"""To so many turns for which nobody is named there may be one word that is in no list: it may be a name."""
MOST_LEFT_OUT = 2
"""Where more tiles than so many have not been understood, the text is said to be unread."""

OF_ANY_GAME = {"Event", "Site", "Date", "Round", "Result", "Annotator"}
"""Tags that stand above games of chess, too, and so do not say that a text is in our own form."""

OWN = (Form.MOVETEXT.value, Form.TABLE.value)
"""Forms that only our own reader reads."""


def parse(text: str, source: str = "-", form: str | None = None) -> Record:
    r"""The record that a text holds, in whatever form it is written.

    Args:
        text: a game, or several.
        source: where it is from, for messages.
        form: the form that it is in, as `domino forms` lists them; found out if not given.

    Returns:
        The record. Nothing is raised: what cannot be read is among the problems of the game in which it
        stands, and `Record.problems` says so where there is no game at all.

    >>> record = parse("Anna: 6-6\nBen: 6-4\nCarla: pasa\nDora: 6-1")
    >>> [turn.seat for turn in record.games[0].turns], record.reading.players
    (['A', 'B', 'C', 'D'], ('Anna', 'Ben', 'Carla', 'Dora'))
    """
    text = _of_report(text)
    record = notation.parse(text, source)
    ours = is_sound(record) if form is None else record.form.value == form and bool(record.games)
    if form in OWN or ours or len(text) > MOST_LOOSE:
        return record
    text = record.text
    found = understood(text, form)
    if found is None or len(found.left_out) > MOST_LEFT_OUT + found.turns // MOST_STRANGE:
        return _unread(record, text)
    loose, games = found.games, found.interpretations
    lines = text.split("\n")
    starts = [min((turn.span.line for turn in one.turns), default=1) for one in loose[1:]]
    games = [
        _with_result(one, of, lines, until)
        for one, of, until in zip(games, loose, [*starts, len(lines) + 1], strict=True)
    ]
    if form is None and (
        (found.errors and _better_as_ours(record, games)) or _only_by_other_rules(record, games)
    ):
        return record
    read = [_with_tags(record, one.game) for one in games]
    read[0] = replace(read[0], problems=(*read[0].problems, *map(_unread_tile, found.left_out)))
    return Record(
        tuple(read),
        source=record.source,
        form=Form.LOOSE,
        text=record.text,
        reading=_reading(text, loose, games),
    )


_REPORT = re.compile(r'<script type="text/plain" id="record">(.*?)</script>', re.DOTALL)


def _of_report(text: str) -> str:
    """The record in a page that `domino report` has written; any other text as it is."""
    if not text.lstrip()[:15].lower().startswith("<!doctype html"):
        return text
    found = _REPORT.search(text)
    return unescape(found[1]) if found else text


def read(path: str | Path, form: str | None = None) -> Record:
    """The record in a file; OSError where it cannot be opened, `UnreadableText` where it holds no text.

    >>> from importlib.resources import files
    >>> read(files("analyzer.records") / "basic.domino").games[0].tag("Variant").value
    'basic'
    """
    return parse(text_of(Path(path).read_bytes()), str(path), form)


def is_sound(record: Record) -> bool:
    """Whether a text is in a form of ours, whatever mistakes are in it."""
    if not record.games or record.form is Form.JSON:
        return bool(record.games)
    tags = {match[1] for match in _TAG.finditer(record.text)} & set(KNOWN)
    if tags and not (tags <= OF_ANY_GAME and _broken(record)):
        return not _only_headed(record)
    return not _broken(record) and all(replay(game).valid for game in record.games)


def _only_headed(record: Record) -> bool:
    """Whether our tags stand above a text that is in no form of ours: none of its turns can be read."""
    game = record.games[0]
    unread = any(one.code is Code.SYNTAX for one in game.problems)
    readable = [turn for turn in game.turns if not isinstance(turn.action, Unreadable)]
    return len(record.games) == 1 and unread and not readable and bool(game.tags)


def _without_tags(text: str) -> str:
    """The text without lines that are tags, but for what they say of the players in their order.

    That may be a list, as in `[Order "Ana, Luis, Eva"]`, or a tag each, as in `[Player1 "Ana"]`.
    """
    players = [tag[2] for tag in _TAG_LINE.finditer(text) if _PLAYER_TAG.fullmatch(tag[1])]
    listed = [", ".join(players)] if len(players) > 1 else []

    def of_tag(tag: re.Match[str]) -> str:
        if _PLAYER_TAG.fullmatch(tag[1]) and listed:
            return listed.pop()
        is_list = "," in tag[2] and not any(map(str.isdigit, tag[2]))
        return tag[2] if tag[1] not in KNOWN and is_list else ""

    return _TAG_LINE.sub(of_tag, text)


_PLAYER_TAG = re.compile(r"(?:player|jugador|jogador|joueur|spieler)_?[1-8]", re.IGNORECASE)


def _with_tags(record: Record, game: Game) -> Game:
    """The game with the tags that stand above it; where they name the rules, nothing is assumed of those."""
    if not _TAG.search(record.text) or not record.games:
        return game
    own = record.games[0]
    given = {tag.name for tag in own.tags}
    left_out = given | ({"Variant", "Rules"} if given & {"Variant", "Rules", "Set"} else set())
    kept = tuple(tag for tag in game.tags if tag.name not in left_out)
    return replace(
        game, tags=(*own.tags, *kept), deal=own.deal or game.deal, lead=own.lead or game.lead,
        result=own.result or game.result,
    )  # fmt: skip


def _broken(record: Record) -> bool:
    problems = [one for game in record.games for one in game.problems]
    return any(one.code is Code.SYNTAX and one.severity is Severity.ERROR for one in problems) or not all(
        game.turns for game in record.games
    )


def _better_as_ours(record: Record, games: list[Interpretation]) -> bool:
    """Whether a text with errors either way has more turns in a form of ours."""
    turns = sum(len(game.turns) for game in record.games)
    return bool(turns) and not _broken(record) and turns >= sum(len(one.game.turns) for one in games)


def _only_by_other_rules(record: Record, games: list[Interpretation]) -> bool:
    """Whether a game of four in our own form, with mistakes, is legal only by rules that it does not name."""
    if _broken(record) or not record.games or not any(one.game.tag("Variant") for one in games):
        return False
    if any(len({turn.seat for turn in game.turns}) < BASE_SEATS for game in record.games):
        return False
    problems = [one for game in record.games for one in replay(game).diagnostics]
    return not any(one.code is Code.UNKNOWN_SEAT for one in problems)


class _Understood(NamedTuple):
    """What a text can mean, and what speaks against it."""

    errors: int
    turns: int
    cost: int
    games: list[LooseGame]
    interpretations: list[Interpretation]
    left_out: list[Token]

    @property
    def rank(self) -> tuple[int, int, int]:
        """Errors first; where there are any, the more turns the better; then what is assumed."""
        return self.errors, -self.turns if self.errors else 0, self.cost


def understood(text: str, form: str | None = None) -> _Understood | None:
    """The games of a text by the reading with the fewest errors and assumptions."""
    best = _understood_as_one(text, form, {})
    for parts in _games_apart(text):
        apart = _understood_apart(parts, form)
        if apart is not None and (best is None or apart.rank <= best.rank):
            best = apart
    return best


def _understood_apart(parts: list[str], form: str | None) -> _Understood | None:
    """The games of parts that each hold one; None where a part with tiles in it holds none."""
    each: list[_Understood] = []
    for part in parts:
        seats = each[0].interpretations[0].seats if each else {}
        one = _understood_as_one(part, form, seats)
        if one is not None:
            each.append(one)
        elif _written_tiles(part):
            return None
    if not each:
        return None
    return _Understood(
        errors=sum(one.errors for one in each),
        turns=sum(one.turns for one in each),
        cost=sum(one.cost for one in each),
        games=[game for one in each for game in one.games],
        interpretations=[game for one in each for game in one.interpretations],
        left_out=[tile for one in each for tile in one.left_out],
    )


def _tiles_left_out(written: list[tuple[Token, bool]], games: list[LooseGame]) -> list[Token]:
    """The tiles written among the turns of which nothing has been made.

    Not those in rows, which may be hands or the table; nor those written in another way than turns are, as
    open ends may be; nor those behind the tile of a turn that has its line for itself: they are remarks.
    """
    read = {tile for game in games for turn in game.turns for tile in (turn.tile, turn.neighbour)}
    for game in games:
        read.update(game.stock)
        for board in game.boards:
            read.update(board.tiles)
    turns = Counter(turn.span.line for game in games for turn in game.turns)
    few = turns.total() < FEWEST_PLAYS
    lines = list(turns) + [one.span.line for one, _ in written if few]
    alone = len(turns) * 3 > turns.total() * 2
    hands = [held for game in games for held in dealt(game).values()]
    whole = len({len(held.tiles) for held in hands}) == 1 or not few
    listed = {held.span.line for held in hands if whole}
    spans = {turn.span for game in games for turn in game.turns}
    shapes = Counter(written_as(one.text) for one, _ in written if one.span in spans)
    if not shapes:
        shapes = Counter(written_as(one.text) for one, _ in written)
    highest = max([USUAL_HIGHEST, *(tile.high for tile in read if tile)])
    return [
        one
        for one in {one.tile: one for one, row in reversed(written) if few or not row}.values()
        if one.tile is not None
        and one.tile not in read
        and one.tile.high <= highest
        and (few or (shapes[written_as(one.text)] * MOST_STRANGE > shapes.total() and not one.text.isdigit()))
        and one.span.line not in listed
        and not (alone and turns[one.span.line] and not few)
        and min(lines) <= one.span.line <= max(lines)
    ]


def _written_tiles(text: str) -> list[tuple[Token, bool]]:
    """The tiles of a text, and whether each stands in a row of them."""
    from analyzer.forms.markup import plain_text
    from analyzer.forms.tokens import tokens

    pieces = tokens(plain_text(text))
    if sum(one.kind is Kind.TILE for one in pieces) < FEWEST_PLAYS:
        pieces = tokens(plain_text(text), digits=True)
    listed = in_long_rows(pieces)
    return [(one, at in listed) for at, one in enumerate(pieces) if one.tile and not one.guessed]


def _unread_tile(token: Token) -> Diagnostic:
    return Diagnostic(
        code=Code.UNREAD_TILE,
        message=say("{tile} stands here, but nothing could be made of it", tile=token.text),
        span=token.span,
        hint=say("if it was played, write who played it; if not, leave it out"),
    )


_RULER = re.compile(r"[ \t]*([=*_#-])\1{2,}[ \t]*")
MOST_GAMES_APART = 40
"""A text with more parts than so many is not tried part by part."""


def _games_apart(text: str) -> Iterator[list[str]]:
    """The texts of its games, by each sign that may divide them, with empty lines in place of the others."""
    lines = text.split("\n")
    tagged = [bool(_TAG_LINE.fullmatch(line)) for line in lines]
    blocks = [at for at, tag in enumerate(tagged) if tag and not any(tagged[max(at - 2, 0) : at])]
    tables = [at for at, line in enumerate(lines) if "<table" in line.casefold()]
    rulers = [at for at, line in enumerate(lines) if _RULER.fullmatch(line)]
    for starts in (heading_lines(text), blocks, tables, [0, *rulers]):
        if 2 <= len(starts) <= MOST_GAMES_APART:
            first = [0, *starts[1:]]
            yield [
                "\n" * start + "\n".join(lines[start:end])
                for start, end in zip(first, [*first[1:], len(lines)], strict=True)
            ]


def _understood_as_one(text: str, form: str | None, seats: dict[str, str]) -> _Understood | None:
    from analyzer.forms.by_player import read_by_player
    from analyzer.forms.markup import plain_text, without_quotes
    from analyzer.forms.patterns import read_patterns
    from analyzer.forms.trees import lists_by_player, value_of

    text = _without_tags(text)
    written = _written_tiles(text)
    best = _best(_readings(text), form, seats, written)
    if best is None or best.errors:
        listed = lists_by_player(value_of(text)) or plain_text(text)
        apart = _best(read_by_player(listed), form, seats, written)
        guessed = _best(read_patterns(without_quotes(plain_text(text))), form, seats, written)
        best = min((one for one in (best, apart, guessed) if one), key=lambda one: one.rank, default=None)
    return best


def _best(
    readings: Iterator[list[LooseGame]],
    form: str | None,
    seats: dict[str, str],
    written: list[tuple[Token, bool]],
) -> _Understood | None:
    """The reading with the fewest errors, then the fewest assumptions; an earlier one rather than a later."""
    best: _Understood | None = None
    for cost, games in enumerate(readings):
        if form is not None and all(loose.form != form for loose in games):
            continue
        kept: list[LooseGame] = []
        interpretations: list[Interpretation] = []
        for loose in games:
            known = interpretations[0].seats if interpretations else seats
            nobody = loose.strange * MOST_STRANGE > len(loose.turns)
            one = interpret(loose, known) if loose.turns and not nobody else None
            if one is not None:
                kept.append(loose)
                interpretations.append(one)
        if not kept:
            continue
        left_out = _tiles_left_out(written, kept)
        found = _Understood(
            errors=sum(one.errors for one in interpretations) + len(left_out),
            turns=sum(len(one.game.turns) for one in interpretations),
            cost=sum(one.cost for one in interpretations) + cost,
            games=kept,
            interpretations=interpretations,
            left_out=left_out,
        )
        if best is None or found.rank < best.rank:
            best = found
        if best.errors == 0 and best.cost <= cost + 1:
            break
    return best


def _readings(text: str) -> Iterator[list[LooseGame]]:
    """The ways to find turns in a text, the most definite first."""
    from analyzer.forms.grids import grids_of, read_grid
    from analyzer.forms.lines import read_lines
    from analyzer.forms.markup import plain_text, without_quotes
    from analyzer.forms.trees import has_objects, read_rows, read_value, round_tables, value_of

    value = value_of(text)
    games = read_rows(text) if value is None else read_value(value, text)
    if games:
        yield games
    for grid in round_tables(value):
        yield from read_grid(grid)
    if games or has_objects(value):
        return  # its signs are no words
    plain = plain_text(text)
    lines = read_lines(plain)
    stated = next((loose.stated for loose in lines), ())
    around: dict[frozenset[int], list[LooseGame]] = {}
    for grid in grids_of(plain if "\\begin{" in text else text):
        for tables in read_grid(grid, stated):
            key = frozenset(tables[0].lines)
            if key not in around:
                around[key] = read_lines(_without(plain, key))
            for loose in tables:
                loose.held.extend(held for other in around[key][:1] for held in other.held)
                loose.lines.update(held.span.line for held in loose.held)
            yield tables
    yield lines
    unquoted = without_quotes(plain)
    if unquoted != plain:
        yield read_lines(unquoted)
    if sum(len(loose.turns) for loose in lines) * 2 < plain.count("\n"):
        yield read_lines(plain, digits=True)


def _without(text: str, lines: frozenset[int]) -> str:
    """The text with empty lines in the place of these."""
    return "\n".join("" if number in lines else line for number, line in enumerate(text.split("\n"), 1))


def _with_result(
    interpretation: Interpretation, loose: LooseGame, lines: list[str], until: int
) -> Interpretation:
    """The game with the result that is stated behind its last turn.

    Points that do not agree with the rules that were assumed are left out: the rules may be others.

    Args:
        interpretation: the game.
        loose: what it was made of.
        lines: the lines of the text.
        until: the line, from 1, on which the next game begins.
    """
    if not loose.turns or interpretation.game.result is not None:
        return interpretation
    place = loose.turns[-1].span
    behind = lines[place.end_line - 1][place.end_column - 1 :]
    prose = "\n".join([behind, *lines[place.end_line : until - 1]])
    stated = stated_result(prose, place.end_line, _names(interpretation))
    if stated is None:
        return interpretation
    whole = replace(interpretation, game=replace(interpretation.game, result=stated))
    if not _contradicted(whole.game) or interpretation.errors:
        return whole
    kind = replace(stated, claims=(), tie=False)
    if stated.kind is not None and not _contradicted(replace(interpretation.game, result=kind)):
        assumed = (*interpretation.assumed, say("the points stated are by other rules"))
        return replace(interpretation, game=replace(interpretation.game, result=kind), assumed=assumed)
    # A word of a sentence may have been taken for an ending that it does not mean.
    return replace(
        interpretation,
        assumed=(*interpretation.assumed, say("what is said of the result is not the end of this game")),
    )


def _contradicted(game: Game) -> bool:
    return any(
        one.code in (Code.RESULT_MISMATCH, Code.SCORE_MISMATCH) and one.severity is Severity.ERROR
        for one in replay(game).diagnostics
    )


def _names(interpretation: Interpretation) -> dict[str, str]:
    """The seat for every way in which a player may be called."""
    firsts = {name: name.partition(" ")[0] for name in interpretation.seats}
    return interpretation.seats | {
        first: interpretation.seats[name] for name, first in firsts.items() if len(first) > 2
    }


def _reading(text: str, loose: list[LooseGame], games: list[Interpretation]) -> Reading:
    first = games[0]
    leader = first.game.turns[0].seat if first.game.turns else None
    used = set().union(*(one.lines for one in loose))
    unused = [
        number for number, line in enumerate(text.split("\n"), 1) if line.strip() and number not in used
    ]
    guessed = [guess for one in loose for guess in one.guessed]
    turned = first.game.lead is not None and first.game.lead.stock
    return Reading(
        form=loose[0].form,
        players=tuple(first.seats),
        leader=None if turned else next((name for name, seat in first.seats.items() if seat == leader), None),
        turns=sum(len(one.game.turns) for one in games),
        assumed=tuple(dict.fromkeys([*guessed, *(text for one in games for text in one.assumed)])),
        unused=tuple(unused),
    )


def _unread(record: Record, text: str) -> Record:
    """A text of which nothing could be made: its line most like a move, and how that could be written."""
    from analyzer.forms.tokens import Kind, tokens

    if record.games and any(game.turns for game in record.games):
        return record
    found = next((one for one in tokens(text) if one.kind is Kind.TILE and one.tile), None)
    if found is None:
        return record
    problem = Diagnostic(
        code=Code.NO_GAME,
        message=say("no turn can be read in this text, though tiles are written"),
        span=found.span,
        hint=say(
            "write who plays each tile, a line for each turn, as `Ana: {tile}`; domino forms lists more",
            tile=found.text,
        ),
    )
    return replace(record, games=(), problems=(problem,))
