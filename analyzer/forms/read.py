"""Any text to a `Record`: movetext and tables as they are, everything else by what was understood."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import fields, is_dataclass, replace
from itertools import pairwise, zip_longest
from pathlib import Path
from typing import TYPE_CHECKING, Any

from analyzer import notation
from analyzer.forms import SCORE_SHEET
from analyzer.notation.decode import in_single_lines, text_of, without_margins
from analyzer.notation.tags import KNOWN
from analyzer.record.diagnostics import Code, Diagnostic, Severity, Span
from analyzer.record.game import Form, Pass, Play, Reading, Record, Tag, Unreadable
from analyzer.replays.replay import replay
from analyzer.words.message import parts_of, say

if TYPE_CHECKING:
    from analyzer.forms.interpretation import Interpretation
    from analyzer.forms.loose_game import LooseGame
    from analyzer.forms.tokens import Token
    from analyzer.notation.reader import ReadGame
    from analyzer.record.game import Deal, Game
    from analyzer.tiles.tile import Tile

_TAG = re.compile(r'^[ \t]*\[([A-Za-z]\w*)[ \t]+"', re.MULTILINE)
_ROUND = re.compile(r"[0-9]{1,2}\.\s")
BASE_SEATS = 4  # so many play the base game, by whose rules a record is read that names none
MOST_LOOSE = 2_000_000  # a text of so many characters is looked at for games in another form than ours
MOST_LEFT_OUT = 2  # where more tiles than so many have not been understood, the text is said to be unread
OUR_PAGE = '<meta name="generator" content="domino">'  # stands in every page that we write, whatever is on it
MOST_LOOKED_AT = 20_000  # so many characters of a file in a folder are looked at
FEWEST_TILES = 6  # so many tiles have to stand in them
SEVERAL_ALIKE, FEWEST_ALIKE = 3, 6  # so many lines alike show how turns are written
FEWEST_TURNS = 4  # so many turns have to be found where many lines are not used
OF_ANY_GAME = {"Event", "Site", "Date", "Round", "Players", "Result", "Annotator"}
"""Tags that stand above games of chess, too, and so do not say that a text is in our own form."""
OWN = (Form.MOVETEXT.value, Form.TABLE.value)  # forms that only our own reader reads


def parse(text: str, source: str = "-", form: str | None = None, own: ReadGame | None = None) -> Record:
    r"""The record that a text holds, in whatever form it is written.

    Args:
        text: a game, or several.
        source: where it is from, for messages.
        form: the form that it is in, as `domino forms` lists them; found out if not given.
        own: reads a game in movetext, see `notation.parse`.

    Returns:
        The record. Nothing is raised: what cannot be read is among the problems of the game in which it
        stands, and `Record.problems` says so where there is no game at all.

    >>> record = parse("Anna: 6-6\nBen: 6-4\nCarla: pasa\nDora: 6-1")
    >>> [turn.seat for turn in record.games[0].turns], record.reading.players
    (['A', 'B', 'C', 'D'], ('Anna', 'Ben', 'Carla', 'Dora'))
    """
    if text.lstrip()[:1] == "<":
        from analyzer.forms.markup import record_in_page

        text = record_in_page(text)
    bare, certain = without_margins(text[:MOST_LOOSE])
    single = in_single_lines(bare)
    if single == text or form in OWN or len(text) > MOST_LOOSE or _is_right_as_ours(text, source, own):
        return _parsed(text, source, form, own)
    record = _parsed(single, source, form, own)
    if single != bare:
        record = replace(_in_every_second_line(record), text=bare)
    if not certain and not _is_right(record) and _is_right(other := _parsed(text, source, form, own)):
        return other
    return record


def _is_right_as_ours(text: str, source: str, own: ReadGame | None) -> bool:
    return is_sound(record := notation.parse(text, source, own)) and _is_right(record)


def _in_every_second_line(value: Any) -> Any:
    """What was read in a text of single lines with its places in one with an empty line behind each."""
    if isinstance(value, Reading):
        return replace(value, unused=tuple(2 * line - 1 for line in value.unused))
    if isinstance(value, Span):
        return value._replace(line=2 * value.line - 1, end_line=2 * value.end_line - 1)
    if type(value) is tuple:
        return tuple(map(_in_every_second_line, value))
    if is_dataclass(value) and not isinstance(value, type):
        moved = {one.name: _in_every_second_line(getattr(value, one.name)) for one in fields(value)}
        return replace(value, **moved)
    return value


def _is_right(record: Record) -> bool:
    """Whether a text holds games in which nothing is wrong."""
    return record.games != () and all(replay(game).valid for game in record.games)


_DUMP = re.compile(r"(?m)^COPY \S+ \([^()\n]*\) FROM stdin;$")
"""A table of a data base, whose rows may be tiles as well as games."""


def _parsed(text: str, source: str, form: str | None, own: ReadGame | None) -> Record:
    """The record that a text holds as it stands."""
    record = notation.parse(text, source, own)
    if form in OWN or len(text) > MOST_LOOSE:
        return record
    text = record.text
    if form in (None, SCORE_SHEET) and not (_TAG.search(text) or _DUMP.search(text)):
        from analyzer.forms.games_of_scores import read_score_sheet

        if (sheet := read_score_sheet(record)) is not None:
            return sheet
    if is_sound(record) if form is None else record.form.value == form and bool(record.games):
        return record
    from analyzer.forms.games_of_scores import with_result
    from analyzer.forms.understanding import understood
    from analyzer.forms.weighing import MOST_STRANGE
    from analyzer.forms.written_values import with_actions_named

    found = understood(text, form)
    if found is None or len(found.left_out) > MOST_LEFT_OUT + found.turns // MOST_STRANGE:
        return _unread(record, text)
    if form is None and found.problems * 2 > found.turns:
        return _unread(record, text)  # what was made of it makes no sense either
    loose = found.games
    whole = record.games if len(record.games) == len(loose) else record.games[:1] * len(loose)
    games = [
        replace(one, game=_with_tags(record, own, one, named=any(turn.who for turn in told.turns)))
        for own, one, told in zip_longest(whole, found.interpretations, loose)
    ]
    lines = text.split("\n")
    starts = [min((turn.span.line for turn in one.turns), default=1) for one in loose[1:]]
    games = [
        with_result(record, one, of, lines, until)
        for one, of, until in zip(games, loose, [*starts, len(lines) + 1], strict=True)
    ]
    if form is None and (
        (found.errors and _better_as_ours(record, games))
        or _only_by_other_rules(record, found.interpretations)
    ):
        return record
    reading = _reading(text, loose, games)
    read = [one.game for one in games]
    few = reading.turns < FEWEST_TURNS and len(reading.unused) > FEWEST_TILES
    few |= _is_mostly_unread(with_actions_named(text), loose)
    few &= not all(game.deal and replay(game).outcome for game in read)  # then none was passed over
    few |= form is None and _passes_over_one_like_others(text, loose, read)
    if few or (_mostly_passes(read) and len(reading.unused) > reading.turns // 2):
        return _unread(record, text)
    read[0] = replace(read[0], problems=(*read[0].problems, *map(_unread_tile, found.left_out)))
    return Record(
        tuple(read),
        source=record.source,
        form=Form.LOOSE,
        text=record.text,
        reading=reading,
    )


def _mostly_passes(games: list[Game]) -> bool:
    """Whether more turns were taken for passes than for plays: then what was played has not been read."""
    turns = [turn for game in games for turn in game.turns]
    return sum(isinstance(turn.action, Pass) for turn in turns) * 2 > len(turns)


def _passes_over_one_like_others(text: str, loose: list[LooseGame], games: list[Game]) -> bool:
    """Whether a line above all turns, or below, differs from those of many in nothing but names and numbers.

    Its numbers stand in none of these lines. Among the turns a few may be moves that were not accepted.
    """
    names = {word for game in games for name in game.names.values() for word in name.split()}
    name = re.compile("|".join(rf"(?<!\w){re.escape(one)}(?!\w)" for one in sorted(names)) or r"(?!)")
    lines = [name.sub("A", line) for line in text.split("\n")]
    turns = {turn.span.line for game in loose for turn in game.turns if turn.tile}
    used = turns.union(*(one.lines for one in loose), (at.span.line for one in loose for at in one.turns))
    shapes = [re.sub(r"[0-9]", "0", line).strip() for line in lines]
    times = Counter(shapes[at - 1] for at in turns if at <= len(lines) and "A" in shapes[at - 1])
    told = {re.sub(r"[^0-9]", "", lines[at - 1]) for at in turns if at <= len(lines)}
    rows = [re.sub(r"[0-9]|\b[^\W_]\b", "0", line) for line in text.split("\n")]
    alike = Counter(rows[at - 1] for at in turns if at <= len(rows))
    between = range(min(turns, default=1), max(turns, default=1))
    among = [rows[at - 1] for at in between if not {at, at + 1} & used]  # what is asked is answered below
    many = sum(alike[row] >= SEVERAL_ALIKE for row in among) * 3 > len(turns)  # so it is another table
    return many or any(
        at not in used
        and not min(turns) < at < max(turns)
        and times[shape] >= FEWEST_ALIKE
        and re.sub(r"[^0-9]", "", line) not in told
        for at, (line, shape) in enumerate(zip(lines, shapes, strict=True), 1)
    )


def read(path: str | Path, form: str | None = None) -> Record:
    """The record in a file; OSError where it cannot be opened, `UnreadableText` where it holds no text.

    >>> from importlib.resources import files
    >>> read(files("analyzer.records") / "basic.domino").games[0].tag("Variant").value
    'basic'
    """
    return parse(text_of(Path(path).read_bytes()), str(path), form)


def has_tiles(text: str) -> bool:
    """Whether so many tiles stand at the beginning of a text that it may be a game; not for our own pages."""
    if OUR_PAGE in text[:MOST_LOOKED_AT]:
        return False
    if text.lstrip()[:1] in "{[<":
        return any(game.turns for game in parse(text).games)
    from analyzer.forms.tokens import tokens

    return sum(one.tile is not None for one in tokens(text[:MOST_LOOKED_AT])) >= FEWEST_TILES


def is_sound(record: Record) -> bool:
    """Whether a text is in a form of ours, whatever mistakes are in it."""
    if not record.games or record.form is Form.JSON:
        return bool(record.games)
    written = {match[1] for match in _TAG.finditer(record.text)}
    tags, broken, foreign = written & set(KNOWN), _broken(record), _foreign(record)
    mostly = {"Set"} if len(written) > 2 * len(tags) else set[str]()  # others' tags say more than ours
    of_others = (broken or foreign) and tags <= OF_ANY_GAME | _others(record) | mostly
    if tags and not of_others and not (broken and foreign):
        return not _only_headed(record)
    return not broken and all(replay(game).valid for game in record.games) and not _passes_over_a_line(record)


def _passes_over_a_line(record: Record) -> bool:
    """Whether a line with a tile stands among the turns of a game, or behind, and was taken for a remark.

    So may be what stands behind a semicolon, which divides rounds elsewhere: more tiles than were read; and
    most of a chat, of which only what is left in a hand looks like a round: `2 (0:2)`.
    """
    games = [[turn.span.line for turn in game.turns if turn.span] for game in record.games]
    turns = Counter(line for game in games for line in game)
    step = min((other - one for one, other in pairwise(sorted(turns))), default=1)  # rows may be far apart
    passed = {at for game in filter(None, games) for at in range(min(game), max(game) + step + 1)} - {*turns}
    lines = [*enumerate(record.text.split("\n"), 1)]
    cut = {number for number, line in lines if number in turns and ";" in line}
    above = {number for number, line in lines if number not in turns and _PAIR.search(line)}
    dealt = any(game.deal for game in record.games)
    few = turns.total() < FEWEST_TURNS and not dealt and len(above) > len(turns)
    if not passed and not cut and not few:
        return False
    from analyzer.forms.figures import with_figures
    from analyzer.forms.tokens import tokens

    found = tokens(record.text)
    tiles = Counter(one.span.line for one in found if one.tile is not None)
    figures = Counter(one.span.line for one in with_figures(found) if one.tile is not None) if cut else tiles
    more = few and sum(tiles[line] for line in above) > turns.total()
    return more or any(map(tiles.get, passed)) or any(figures[line] > 2 * turns[line] for line in cut)


def _foreign(record: Record) -> bool:
    """Whether tags that are not ours stand beside a result that is not written as ours, or name the seats."""
    others = {match[1] for match in _TAG.finditer(record.text)} - set(KNOWN)
    wrong = any(one.code is Code.BAD_TAG for game in record.games for one in game.problems)
    seats = {seat for one in record.games[0].tags if one.name == "Seats" for seat in one.value.split()}
    return bool(others) and (wrong or set() < seats <= others)


def _others(record: Record) -> set[str]:
    """The tags that we have, too, but say something else here: other programs write them."""
    from analyzer.forms.seats import LETTERS
    from analyzer.rules import RulesError, variant
    from analyzer.rules.options import read_options

    found: set[str] = set()
    own = record.games[0]
    named = {"Lead": own.lead and own.lead.seat, "Result": own.result and own.result.seat}
    if not own.tag("Seats"):
        found |= {tag for tag, seat in named.items() if seat and seat not in set(LETTERS)}
        claims = own.result.claims if own.result else ()
        # Ours are letters joined by a plus; `EW` has a letter that names nobody here.
        found |= {"Result"} if any(not {*one.side} <= {*LETTERS, "+"} for one in claims) else set()
    lines = record.text.split("\n")
    unread = (lines[one.span.line - 1] for one in own.problems if one.code is Code.BAD_TAG and one.span)
    found |= {"Deal"} if any("[Deal " in line and "." in line for line in unread) else set()  # "N:55.54"
    for tag in record.games[0].tags:
        if tag.name == "Game" and not tag.value.strip().isdigit():
            found.add(tag.name)
        if tag.name == "Sides" and "+" not in tag.value:
            found.add(tag.name)
        try:
            if tag.name == "Variant":
                variant(tag.value)
            elif tag.name == "Rules":
                read_options(tag.value)
        except RulesError:
            found.add(tag.name)
    return found


def _only_headed(record: Record) -> bool:
    """Whether our tags stand above a text that is in no form of ours: none of its rounds can be read."""
    game, lines = record.games[0], record.text.split("\n")
    places = [one.span for one in game.problems if one.code is Code.SYNTAX and one.span]
    if sum(bool(_ROUND.match(lines[at.line - 1], at.column - 1)) for at in places) > 1:
        return True  # several rounds stand on a line
    readable = [turn for turn in game.turns if not isinstance(turn.action, Unreadable)]
    return len(record.games) == 1 and bool(places) and not readable and bool(game.tags)


def _unread_tile(token: Token) -> Diagnostic:
    return Diagnostic(
        code=Code.UNREAD_TILE,
        message=say("{tile} stands here, but nothing could be made of it", tile=token.text),
        span=token.span,
        hint=say("if it was played, write who played it; if not, leave it out"),
    )


def _led_by(game: Game, leader: str) -> Game:
    """The game of players who were counted off, and of whom another one leads."""
    seats = list(dict.fromkeys(turn.seat for turn in game.turns))
    if leader not in seats or game.deal:
        return game
    at = sorted(seats).index(leader)
    called = dict(zip(seats, [*sorted(seats)[at:], *sorted(seats)[:at]], strict=True))
    return replace(game, turns=tuple(replace(turn, seat=called[turn.seat]) for turn in game.turns))


def _with_tags(record: Record, own: Game | None, understood: Interpretation, *, named: bool) -> Game:
    """The game with its own tags, which stand above it; where they name the rules, none are assumed."""
    game = understood.game
    if own and own.lead and own.lead.seat and not named:
        game = _led_by(game, own.lead.seat)
    if own is None or not _TAG.search(record.text):
        return game
    from analyzer.forms.games_of_scores import NAMES_RULES

    unknown = _others(record)
    seats = own.tag("Seats")
    if seats and not {turn.seat for turn in game.turns} <= {*seats.value.split()}:
        unknown.add("Seats")
    lead = game.lead if "Lead" in unknown else own.lead or game.lead
    if own.lead and own.lead.seat and understood.seats.get(own.lead.seat, own.lead.seat) != own.lead.seat:
        unknown.add("Lead")  # the player has got another letter
        lead = replace(own.lead, seat=understood.seats[own.lead.seat])
    if own.lead and own.lead.seat and not named and own.lead.seat not in {turn.seat for turn in game.turns}:
        unknown.add("Lead")
        lead = game.lead
    own = replace(own, tags=tuple(tag for tag in own.tags if tag.name not in unknown))
    given = {tag.name for tag in own.tags}
    left_out = given | (NAMES_RULES if given & NAMES_RULES - {"Set"} else set())  # which tiles are no rules
    kept = tuple(tag for tag in game.tags if tag.name not in left_out)
    tagged = replace(
        game, tags=(*own.tags, *kept), deal=_in_its_seats(own.deal, game) or game.deal,
        lead=lead,
        result=game.result if "Result" in unknown else own.result or game.result,
    )  # fmt: skip
    return tagged if given & NAMES_RULES != {"Variant"} else _by_hands_of(tagged, game)


def _by_hands_of(tagged: Game, game: Game) -> Game:
    """A game whose tag names a variant, with hands of the size that is dealt if it is not legal else."""
    if tagged.deal is None or replay(tagged).valid:
        return tagged
    hand = f"hand={max(len(hand.tiles) for hand in tagged.deal.hands)}"
    options = game.tag("Rules") or Tag("Rules", hand)
    sized = replace(tagged, tags=(*tagged.tags, options))
    return sized if replay(sized).valid else tagged


def _in_its_seats(deal: Deal | None, game: Game) -> Deal | None:
    """A deal with the seats of the game, where each hand holds what one of them has played: `S:01,14,33`."""
    played: dict[str, set[Tile]] = {turn.seat: set() for turn in game.turns}
    for turn in game.turns:
        if isinstance(turn.action, Play) and turn.action.tile:
            played[turn.seat].add(turn.action.tile)
    if deal is None or {hand.seat for hand in deal.hands} <= {*played}:
        return deal
    owners = [[seat for seat, tiles in played.items() if tiles <= {*hand.tiles}] for hand in deal.hands]
    if sorted(owners) != sorted([seat] for seat in played):
        return None  # of seats that nobody else names
    hands = zip(deal.hands, owners, strict=True)
    return replace(deal, hands=tuple(replace(hand, seat=seat) for hand, (seat,) in hands))


def _broken(record: Record) -> bool:
    problems = [one for game in record.games for one in game.problems]
    return any(one.code is Code.SYNTAX and one.severity is Severity.ERROR for one in problems) or not all(
        game.turns for game in record.games
    )


def _better_as_ours(record: Record, games: list[Interpretation]) -> bool:
    """Whether a text with errors either way has more turns in a form of ours."""
    turns = sum(len(game.turns) for game in record.games)
    whole = not _broken(record) and not _passes_over_a_line(record)
    return bool(turns) and whole and turns >= sum(len(one.game.turns) for one in games)


def _only_by_other_rules(record: Record, games: list[Interpretation]) -> bool:
    """Whether a game in our form is legal only by rules that it does not name; a whole one may be `block`."""
    if _broken(record) or not record.games or not any(one.game.tag("Variant") for one in games):
        return False
    if any(len({turn.seat for turn in game.turns}) < BASE_SEATS for game in record.games):
        return False
    own, others = (
        [turn.action for game in each for turn in game.turns]
        for each in (record.games, [one.game for one in games])
    )
    if sum(isinstance(act, Play) for act in own) < sum(isinstance(act, Play) for act in others):
        return False  # it has left tiles out
    problems = [one for game in record.games for one in replay(game).diagnostics]
    larger = sum(one.code is Code.NOT_IN_SET for one in problems) > MOST_LEFT_OUT
    asleep = {one.code for one in problems if one.severity is Severity.ERROR} == {Code.DEAL_IMPOSSIBLE}
    asleep &= all(replay(one.game).outcome is not None for one in games)
    misread = {Code.UNKNOWN_SEAT, Code.SYNTAX} & {one.code for one in problems}  # or rows of fewer cells
    return not (larger or asleep or misread)


def _reading(text: str, loose: list[LooseGame], games: list[Interpretation]) -> Reading:
    first = games[0]
    leader = first.game.turns[0].seat if first.game.turns else None
    used = {turn.span.line for one in loose for turn in one.turns}.union(*(one.lines for one in loose))
    used.update(one.game.result.span.line for one in games if one.game.result and one.game.result.span)
    unused = [
        number for number, line in enumerate(text.split("\n"), 1) if line.strip() and number not in used
    ]
    guessed = [part for one in loose for guess in one.guessed for part in parts_of(guess)]
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
    """A text that could not be understood: its line most like a turn, and how that could be written."""
    over = all(replay(game).valid for game in record.games) and _passes_over_a_line(record)
    if _mostly_ours(record) and not over:
        return record
    from analyzer.forms.figures import with_figures
    from analyzer.forms.tokens import Kind, rows_of_tokens, tokens
    from analyzer.forms.words import meaning

    rows = rows_of_tokens(with_figures(tokens(text)) if over else tokens(text))
    likely = [row for row in rows if sum(one.kind is Kind.TILE for one in row) == 1]
    row = next((row for row in likely if any(one.kind is Kind.WORD for one in row)), None)
    row = row or next((row for row in rows if any(one.kind is Kind.TILE for one in row)), None)
    if row is None:
        return record
    tile = next(one for one in row if one.kind is Kind.TILE)
    names = [one.text for one in row if one.kind is Kind.WORD and one.text[1:] and one.text[0].isupper()]
    names = [name for name in names if not meaning(name)]
    problem = Diagnostic(
        code=Code.NO_GAME,
        message=say("no game can be made of this text; this line looks most like a turn"),
        span=row[0].span.to(row[-1].span),
        hint=say(
            "write a line for each turn, in their order: `{name}: {tile}`, `{name}: pass`;"
            " the forms that are read: domino forms",
            name=names[0] if names else "Ana",
            tile=tile.text,
        ),
    )
    return replace(record, games=(), problems=(problem,))


def _mostly_ours(record: Record) -> bool:
    """Whether most of a text is in a form of ours, so that what is wrong can be said line by line."""
    turns = [turn for game in record.games for turn in game.turns]
    unread = sum(isinstance(turn.action, Unreadable) for turn in turns)
    unread += sum(one.code is Code.SYNTAX for game in record.games for one in game.problems)
    return bool(turns) and unread * 2 < len(turns)


FEW_READ = 8  # so few tiles are no game where more pairs of figures stand behind them
_PAIR = re.compile(  # no "21:48" and no "2.0)", but ";0:66;"
    r"(?![0-9]\.0[,)])(?<![0-9])(?:(?<![0-9][:./-])|(?<=[;|,][0-9]:)(?=[0-9]{2}[A-Z]?[;|,]))"
    r"([0-9])(?:[^\w\s]|\t)?([0-9])(?![0-9]|[:./-][0-9])"
)


def _is_mostly_unread(text: str, games: list[LooseGame]) -> bool:
    """Whether few tiles were read, and more pairs of figures from there on, in cells, too, or as `53Z`."""
    from analyzer.forms.line_of_play import USUAL_HIGHEST
    from analyzer.forms.loose_game import PLACE, SEVERAL, figures_of, label_of
    from analyzer.tiles.tile import Tile

    turns = [turn for game in games for turn in game.turns]
    held = [held for game in games for held in game.held]
    labels = [[label_of(one.who) for one in told] for told in (turns, held)]
    players, holders = ({figures_of(one) or one for one in each} for each in labels)
    if len(turns) < SEVERAL <= len(held) and (not players & holders or len(holders) == 1):
        return True  # rounds were taken for hands
    read = {tile for turn in turns for tile in (turn.tile, turn.neighbour) if tile}
    for game in games:
        read.update(*(board.tiles for board in game.boards), game.mentioned, game.stock)
    read.update(tile for one in held if one.span == PLACE for tile in one.tiles)
    first = min((turn.span.line for turn in turns), default=1)
    spans = [one.span for one in held if one.span != PLACE]
    dealt_on = {line for span in spans for line in range(span.line, span.end_line + 1)}
    lines = [line for at, line in enumerate(text.split("\n"), 1) if at >= first and at not in dealt_on]
    pairs = {Tile.of(int(one[1]), int(one[2])) for line in lines for one in _PAIR.finditer(line)}
    highest = max([USUAL_HIGHEST, *(tile.high for tile in read)])
    return len(read) <= FEW_READ and sum(tile.high <= highest for tile in pairs - read) > len(read)
