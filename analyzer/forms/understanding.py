"""What a text means: of all ways to read it the one with the fewest errors, then the fewest assumptions."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from functools import cached_property
from itertools import pairwise
from typing import TYPE_CHECKING, Any, NamedTuple

from analyzer.forms import clearing
from analyzer.forms.games_apart import (
    follow_one_another,
    games_in,
    played,
    texts_of_games,
    told_on,
    with_senders,
    without_tags,
)
from analyzer.forms.interpretation import Interpretation, interpret
from analyzer.forms.line_of_play import FEWEST_PLAYS, USUAL_HIGHEST, written_as, written_tiles
from analyzer.forms.lines import read_lines
from analyzer.forms.loose_game import PLACE, dealt, in_place, lies_in_a_row, overrules
from analyzer.forms.markup import as_page, has_objects, has_sections, plain_text, value_of
from analyzer.forms.patterns import read_patterns
from analyzer.forms.signs import explained
from analyzer.forms.stories import read_stories
from analyzer.forms.tables import grid_of_cells, grids_between_empty_lines, grids_of
from analyzer.forms.tokens import Kind, tokens
from analyzer.forms.turns_in_tables import games_in_tables, read_grid
from analyzer.forms.turns_in_values import read_rows, read_value, round_tables
from analyzer.forms.worked_out import lists_by_player, read_by_player, with_hands_apart, with_moves_shown
from analyzer.record.diagnostics import Code
from analyzer.replays.replay import replay

if TYPE_CHECKING:
    from collections.abc import Iterator

    from analyzer.forms.line_of_play import WrittenTile
    from analyzer.forms.loose_game import LooseGame
    from analyzer.forms.tokens import Token
    from analyzer.tiles.tile import Tile

MOST_PUT_IN = 1.1  # with more turns than so many times those written, what was read is something else
USUAL_TURNS = 3  # so many turns a player takes, on average, where it is odd that one takes only one
FEWEST_FIGURES = 4  # so many pairs of figures have to stand in a story for that they may be tiles
MOST_STRANGE = 8
"""To so many turns for which nobody is named there may be one word that is in no list: it may be a name."""


class Understood(NamedTuple):
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

    @property
    def problems(self) -> int:
        """How many errors there are."""
        return len(self.left_out) + sum(one.problems for one in self.interpretations)

    @property
    def strays(self) -> int:
        """How many players take one turn while the others take several: their names may be other words."""
        each = [Counter(turn.who for turn in game.turns if turn.who) for game in self.games]
        return sum(
            times == 1 and turns.total() >= USUAL_TURNS * len(turns)
            for turns in each
            for times in turns.values()
        )

    @property
    def doubtful(self) -> bool:
        """Whether players were counted off whom nobody has named, or next to nothing was read."""
        named = all(any(turn.who for turn in game.turns) for game in self.games)
        several = all(len({turn.who for turn in game.turns}) > 1 for game in self.games)
        return not (named and several) or self.turns < FEWEST_PLAYS

    @property
    def written(self) -> int:
        """How many turns the text has; more are read where passes were put in that nobody wrote."""
        return sum(len(game.turns) for game in self.games)

    @property
    def sound(self) -> bool:
        """Whether there is no error, and of several games each is told to its end."""
        games = [one.game for one in self.interpretations]
        return not self.errors and (len(games) == 1 or any(replay(game).outcome for game in games))

    def is_whole(self, part: Understood) -> bool:
        """Whether all these games are told to their end, and another reading has left some of them out."""
        ended = not self.errors and self.turns >= part.turns * WHOLE
        return ended and all(replay(one.game).outcome for one in self.interpretations)

    def reads_away(self, other: Understood | None) -> bool:
        """Whether names are overruled, or a game is made two, for few slips that another way has found."""
        if other is None or not other.problems * MOST_STRANGE < other.turns < other.written * MOST_PUT_IN:
            return False
        told = list(map(_until_its_end, other.games, other.interpretations))
        return len(self.games) > len(other.games) or overrules(self.games, told)

    def far_better_than(self, other: Understood | None) -> bool:
        """Whether this has no error, or so few that the other way has not understood the text.

        What was worked out without words hides a turn that is missing: a pass is put in its place.
        """
        return other is None or not self.errors or self.problems * MOST_STRANGE < other.problems


def _until_its_end(loose: LooseGame, found: Interpretation) -> LooseGame:
    """The game without what was taken for turns when it was over: who has how many points, say."""
    behind = [
        one.span for one in replay(found.game).diagnostics if one.code is Code.PLAY_AFTER_END and one.span
    ]
    return replace(loose, turns=[one for one in loose.turns if not behind or one.span < behind[0]])


def understood(text: str, form: str | None = None) -> Understood | None:
    """The games of a text by the reading with the fewest errors and assumptions."""
    whole = _Text(text)
    figures = any(one.kind in (Kind.TILE, Kind.NUMBER) for one in clearing.with_figures(whole.tokens))
    if not figures and not has_objects(whole.value):
        return None
    best = None if games_in(whole.value) else _understood_as_one(whole, form, {})
    for parts, headed in texts_of_games(whole.text, whole.tokens, whole.value):
        stories = headed or best is None or best.errors > 0  # they take time: not where all of it makes sense
        apart = _understood_apart([_Text(part, stories=stories) for part in parts], form, best)
        if apart is None or (best is not None and not best.errors and apart.turns < best.turns):
            continue
        if not (headed or follow_one_another(apart.interpretations)):
            continue
        if best is None or apart.rank <= best.rank or apart.is_whole(best):
            best = apart
    return best or _understood_as_one(whole, form, {})


def _understood_apart(parts: list[_Text], form: str | None, best: Understood | None) -> Understood | None:
    """The games of parts that each hold one; None where a part with tiles in it holds none.

    None also where they have more errors than the best reading of all of it.
    """
    each: list[Understood] = []
    for part in parts:
        seats = each[0].interpretations[0].seats if each else {}
        one = _understood_as_one(part, form, seats)
        if one is not None:
            each.append(one)
        elif part.written:
            return None
        if best is not None and sum(one.errors for one in each) > best.errors:
            return None
    if not each:
        return None
    return Understood(
        errors=sum(one.errors for one in each),
        turns=sum(one.turns for one in each),
        cost=sum(one.cost for one in each),
        games=[game for one in each for game in one.games],
        interpretations=[game for one in each for game in one.interpretations],
        left_out=[tile for one in each for tile in one.left_out],
    )


def _tiles_left_out(
    written: list[WrittenTile], games: list[LooseGame], interpretations: list[Interpretation]
) -> list[Token]:
    """The tiles written among the turns of which nothing has been made; also many behind an unfinished game.

    Not those in rows that are mostly played, which may be hands or the table; nor those written in another
    way than turns are, as open ends may be; nor remarks beside turns that have lines, or rows of a table, for
    themselves.
    """
    read = {tile for game in games for turn in game.turns for tile in (turn.tile, turn.neighbour)}
    spans = {turn.span for game in games for turn in game.turns}
    turns = Counter(turn.span.line for game in games for turn in game.turns)
    few = turns.total() < FEWEST_PLAYS
    of_value = not spans - {PLACE}
    for game in games:
        read.update(game.stock)
        read.update(game.mentioned)
        for board in game.boards if not few else ():
            read.update(board.tiles)  # a table with more tiles than the few that were read is not theirs
    lines = list(turns) + [one.token.span.line for one in written if few]
    alone = len(turns) * 3 > turns.total() * 2 or games[0].form.endswith("table")
    hands = [held for game in games for held in dealt(game).values()]
    read.update(tile for held in hands if held.span == PLACE for tile in held.tiles)
    whole = len({len(held.tiles) for held in hands}) == 1 or not few
    listed = {held.span.line for held in hands if whole}
    shapes = Counter(written_as(one.token.text) for one in written if one.token.span in spans)
    figures = sum(span.end_column - span.column == len(FIGURES) for span in spans)
    shapes = shapes or Counter({FIGURES: figures} if figures > FEWEST_PLAYS else {})
    shapes = shapes or Counter(written_as(one.token.text) for one in written)
    rows: dict[int, list[Tile | None]] = {}
    for at in written:
        if at.row is not None:
            rows.setdefault(at.row, []).append(at.token.tile)
    strange = {at for at, row in rows.items() if sum(tile not in read for tile in row) * 2 > len(row)}
    shown = {tile for at, row in rows.items() if at not in strange for tile in row}
    if len({tile for at in strange for tile in rows[at]} - read - shown) * 2 < len(read):
        # A hand or two that nobody plays from; but not rows as short as those of the turns.
        wide = Counter((at.row, at.token.span.line) for at in written)
        rounds = Counter(turns.values())
        strange = {
            at for (at, _), tiles in wide.items() if at in strange and rounds[tiles] >= FEWEST_ROUNDS > tiles
        }
    # A line directly in front of the first turn, or behind the last, may be one that was passed over.
    step = max(Counter(other - one for one, other in pairwise(sorted(turns))).most_common(1) or [(1, 1)])[0]
    near = {min(lines) - step, min(lines) - 1, max(lines) + 1, max(lines) + step}
    beside = near - {at.token.span.line for at in written if at.held}
    before = set(range(min(lines))) - {at.token.span.line for at in written if at.held}
    told = {at.token for at in written if at.told and at.token.span.line in beside | before}
    highest = max([USUAL_HIGHEST, *(tile.high for tile in read if tile)])
    unread_tiles = [
        one
        for one in {
            at.token.tile: at.token
            for at in sorted(written, key=lambda at: (at.token in told, -at.token.span.line))
            if (at.token.span.line not in listed and not at.held if few else at.row in strange | {None})
        }.values()
        if one.tile is not None
        and one.tile not in read
        and (few or one.tile not in shown or one in told)
        and one.tile.high <= highest
        and (few or (shapes[written_as(one.text)] * MOST_STRANGE > shapes.total() and not one.text.isdigit()))
        and one.span.line not in listed
        and not (alone and turns[one.span.line] and not few)
    ]
    inside = beside | set(range(min(lines), max(lines) + 1))
    among = [one for one in unread_tiles if one.span.line in inside or one in told]
    # Where more tiles stand around what was read than were read, it is not the game.
    around = not of_value and sum(
        at.row is None
        and not min(lines) <= at.token.span.line <= max(lines)
        and at.token.span.line not in listed
        for at in written
    )
    if max(around, len(unread_tiles) - len(among)) > len(read):
        return unread_tiles
    behind = [one for one in unread_tiles if one.span.line > max(lines) and one not in among]
    going_on = len(behind) >= FEWEST_BEHIND and replay(interpretations[-1].game).outcome is None
    return [*among, *behind] if going_on else among


class _Text:
    """A text in no form of ours, with what the ways to read it begin with."""

    def __init__(self, text: str, *, stories: bool = True) -> None:
        self.text, self.stories = text, stories
        self.untagged = clearing.with_choices(with_moves_shown(without_tags(as_page(with_senders(text)))))
        self.plain = clearing.without_notes(with_hands_apart(plain_text(self.untagged)))
        """What a reader sees of it."""

    @cached_property
    def value(self) -> Any:
        """What it stands for if it is JSON or XML; None for others."""
        return value_of(self.untagged)

    @cached_property
    def tokens(self) -> list[Token]:
        """Of the plain text."""
        return explained(clearing.oldest_first(tokens(self.plain)))

    @cached_property
    def unquoted(self) -> list[Token]:
        """The tokens of what the writer has not quoted from others."""
        own = clearing.without_quotes(self.plain)
        return explained(clearing.oldest_first(tokens(own))) if own != self.plain else self.tokens

    @cached_property
    def written(self) -> list[WrittenTile]:
        """The tiles of the text."""
        return written_tiles(self.pieces)

    @cached_property
    def pieces(self) -> list[Token]:
        """The tokens; two figures are a tile where next to no other tiles are written."""
        return clearing.with_figures(self.tokens) if _tiles(self.tokens) < FEWEST_PLAYS else self.tokens


FEWEST_ROUNDS = FEWEST_BEHIND = 5  # so many rows of one length are rounds, so many tiles at the end turns
FIGURES = "64"  # a tile of two figures, which is none before everything else fails
WHOLE = 1.5  # a reading with so many times as many turns has a game more


def _understood_as_one(text: _Text, form: str | None, seats: dict[str, str]) -> Understood | None:
    best = _best(_readings(text), form, seats, text.written)
    if best is not None and best.sound and not best.strays:
        if best.turns == best.written and not best.doubtful:
            return best
        # Passes were put in that nobody wrote, or players counted off: by other names that may not be needed.
        guessed = _best(read_patterns(text.unquoted), form, seats, text.written, headed=False)
        if guessed is None or not guessed.sound or guessed.doubtful:
            return best
        whole = guessed.turns == best.written and guessed.cost < best.cost
        more = guessed.written == guessed.turns >= best.turns and guessed.cost < best.cost
        return guessed if whole or more or (best.doubtful and guessed.written >= best.written) else best
    made = lists_by_player(text.value)
    readings = read_by_player(tokens(made) if made else text.pieces)
    placed = ([in_place(game) for game in games] if made else games for games in readings)
    apart = _best(placed, form, seats, text.written)
    guessed = _best(read_patterns(text.unquoted), form, seats, text.written, headed=False)
    if guessed is not None and guessed.reads_away(best):
        guessed = None
    better = [one for one in (apart, guessed) if one and one.far_better_than(best)]
    if best is not None and not best.errors:
        better.append(best)
    if text.stories and not any(one.sound for one in better):
        tried = [text.unquoted]
        figures = clearing.with_figures(text.unquoted)
        if _tiles(figures) >= _tiles(text.unquoted) + FEWEST_FIGURES:
            tried.append(figures)
        for pieces in tried:
            told = _best(read_stories(pieces), form, seats, text.written)
            if told is not None and told.far_better_than(best) and not told.reads_away(best):
                return told
    return min(better, key=lambda one: one.rank, default=best)


def _tiles(pieces: list[Token]) -> int:
    return sum(one.kind is Kind.TILE for one in pieces)


def _best(
    readings: Iterator[list[LooseGame]],
    form: str | None,
    seats: dict[str, str],
    written: list[WrittenTile],
    *,
    headed: bool = True,
) -> Understood | None:
    """The reading with the fewest errors and assumptions; games without headings have to be apart."""
    best: Understood | None = None
    for cost, games in enumerate(readings):
        if form is not None and all(loose.form != form for loose in games):
            continue
        kept: list[LooseGame] = []
        again: list[LooseGame] = []
        interpretations: list[Interpretation] = []
        lost = 0
        for loose in told_on(games, seats):
            known = interpretations[0].seats if interpretations else seats
            nobody = loose.strange * MOST_STRANGE > len(loose.turns) or lies_in_a_row(loose.turns)
            one = interpret(loose, known) if loose.turns and not nobody else None
            if one and any(played(one.game) == played(other.game) for other in interpretations):
                again.append(loose)  # as in a history at the end
            elif one is not None:
                kept.append(loose)
                interpretations.append(one)
            lost += one is None and len(loose.turns) >= FEWEST_PLAYS
        if not kept or lost or not (headed or follow_one_another(interpretations)):
            continue
        left_out = _tiles_left_out(written, kept + again, interpretations)
        found = Understood(
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


def _readings(text: _Text) -> Iterator[list[LooseGame]]:
    """The ways to find turns in a text, the most definite first."""
    games = read_rows(text.untagged) if text.value is None else read_value(text.value, text.untagged)
    if games:
        yield games
    for grid in round_tables(text.value):
        yield from read_grid(grid)
    if (games or has_objects(text.value)) and not has_sections(text.untagged):
        return  # its signs are no words
    lines = read_lines(text.tokens)
    stated = next((loose.stated for loose in lines), ())
    cells = grid_of_cells(text.tokens)
    yield from games_in_tables(iter([cells] if cells else []), text.tokens, stated)
    yield from games_in_tables(
        grids_of(text.plain if "\\begin{" in text.untagged else text.untagged), text.tokens, stated
    )
    yield lines
    if text.unquoted is not text.tokens:
        yield read_lines(text.unquoted)
    if (session := clearing.typed(text.plain)) != text.plain:
        yield read_lines(tokens(session))
    yield read_lines(clearing.with_figures(text.tokens))
    yield from games_in_tables(grids_between_empty_lines(text.plain), text.tokens, stated)
