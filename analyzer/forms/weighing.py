"""What speaks against a reading: its errors, the tiles it leaves out, what it sets aside of another one."""

from __future__ import annotations

import re
from collections import Counter
from itertools import pairwise, takewhile
from typing import TYPE_CHECKING, NamedTuple

from analyzer.forms.line_of_play import FEWEST_PLAYS, USUAL_HIGHEST, just_below, written_as
from analyzer.forms.loose_game import PLACE, SEVERAL, dealt, is_locked, label_of, plain_name
from analyzer.forms.tokens import Kind, is_name, rows_of_tokens
from analyzer.forms.words import Loose, how_many, own_list
from analyzer.notation.vocabulary import Word
from analyzer.record.diagnostics import Code
from analyzer.record.game import Play
from analyzer.replays.replay import replay
from analyzer.replays.state import ActionKind

if TYPE_CHECKING:
    from collections.abc import Sequence

    from analyzer.forms.interpretation import Interpretation
    from analyzer.forms.line_of_play import WrittenTile
    from analyzer.forms.loose_game import LooseGame
    from analyzer.forms.tokens import Token
    from analyzer.record.diagnostics import Span
    from analyzer.tiles.tile import Tile

MOST_PUT_IN = 5  # with so many turns more than those written, what was read is something else
MOST_PASSES = 1.45  # the same, as a part of them, where nobody writes passes
FEWEST_EVIDENT = 10  # so many turns say how a text is meant
USUAL_TURNS = 3  # so many turns a player takes, on average, where it is odd that one takes only one
FEWEST_FIGURES = 4  # so many pairs of figures have to stand in a story for that they may be tiles
MOST_STRANGE = 8  # to so many turns of nobody there may be one word that is in no list: it may be a name
FEWEST_ROUNDS = FEWEST_BEHIND = 5  # so many rows of one length are rounds, so many tiles at the end turns
FIGURES = "64"  # a tile of two figures, which is none before everything else fails
WHOLE = 1.5  # a reading with so many times as many turns has a game more


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
        """How many players take one turn, the others several: other words, but for those behind the end."""
        ends = [
            max((at for at, turn in enumerate(game.turns) if turn.tile), default=len(game.turns))
            for game in self.games
        ]
        each = [
            Counter(turn.who for turn in game.turns[: end + 1] if turn.who)
            for game, end in zip(self.games, ends, strict=True)
        ]
        return sum(
            times == 1 and turns.total() >= USUAL_TURNS * len(turns)
            for turns in each
            for times in turns.values()
        )

    @property
    def doubtful(self) -> bool:
        """Whether players were counted off whom nobody has named, or next to nothing was read."""
        acts = ((word for turn in game.turns for word in turn.who) for game in self.games)
        called = [{*" ".join(words).casefold().split()} for words in acts]
        seats = [{*" ".join(one.seats).casefold().split()} for one in self.interpretations]
        named = all(len(one & other) > 1 for one, other in zip(called, seats, strict=True))
        return not named or self.turns < FEWEST_PLAYS

    def is_of_others(self, other: Understood) -> bool:
        """Whether players are counted off for the tiles of others, whom another way has named."""
        plays, told = ([one for game in way.games for one in game.turns if one.tile] for way in (self, other))
        named = all(len(label_of(one.who)) >= SHORTEST for one in told) and not any(one.who for one in plays)
        named &= (
            max(Counter(one.who for one in told).values(), default=0) * 4 < len(told) * 3
        )  # not one alone
        return named and Counter(one.tile for one in plays) == Counter(one.tile for one in told)

    def counts_off(self, other: Understood | None) -> bool:
        """Whether players are counted off where others are named, and nearly all fits as it is written."""
        if other is None or self.errors or not self.doubtful or other.doubtful or not other.evident:
            return False
        return other.turns == other.written >= self.turns

    @property
    def is_open(self) -> bool:
        """Whether it is a table of one game that has no end there."""
        ended = any(replay(one.game).outcome for one in self.interpretations)
        return len(self.games) == 1 and self.games[0].form == "rounds-table" and not ended

    def goes_on_from(self, other: Understood) -> bool:
        """Whether it is the same game told on, of a table from which another way has left out its end."""
        each = [one.game for way in (other, self) for one in way.interpretations]
        if len(each) > len("AB") or self.errors or other.errors:
            return False
        short, long = ([one.action for one in game.turns] for game in each)
        return len(short) < len(long) and short == long[: len(short)]

    @property
    def plays(self) -> int:
        """How many tiles are played."""
        return sum(turn.kind is ActionKind.PLAY for game in self.games for turn in game.turns)

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
        """Whether another way leaves out some of these games, which are told to their end, or nearly fit."""
        hands = {(label_of(one.who), frozenset(one.tiles)) for game in part.games for one in game.held}
        if self.turns < part.turns * WHOLE or any(_laid(game) <= hands for game in self.games):
            return False  # a table of what is dealt is no game
        ended = all(replay(one.game).outcome for one in self.interpretations)
        few = ended if not self.errors else self.problems * MOST_STRANGE < self.turns
        each = zip(self.interpretations, self.games, strict=True)  # a date is no game, nor is what is left
        return few and all(one.problems * MOST_STRANGE <= len(game.turns) for one, game in each)

    @property
    def evident(self) -> bool:
        """Whether this must be how the text is meant, since all but a few turns fit as they are written."""
        passes = any(turn.kind is ActionKind.PASS for game in self.games for turn in game.turns)
        most = self.written + MOST_PUT_IN if passes else self.written * MOST_PASSES
        tables = [game for game in self.games if game.form.endswith("table")]
        headed = all(len(label_of(turn.who)) >= SHORTEST for game in tables for turn in game.turns)
        each = [[turn.tile for turn in game.turns if turn.tile] for game in self.games]
        shown = any(len(tiles) > len({*tiles}) * 2 for tiles in each)  # the line of play again and again
        strange = MOST_STRANGE * (1 + bool(tables))  # of a table the columns can be mistaken, too
        fits = self.problems * strange < self.turns < most and self.written >= FEWEST_EVIDENT
        return fits and headed and not self.strays and not shown

    def takes_hands(self, other: Understood) -> bool:
        """Whether this is the other's game without the hands of all, which some of its turns go against."""
        told = zip(other.games, other.interpretations, strict=True)
        whole = all(len(dealt(loose)) == len(one.seats) for loose, one in told)
        wrong = (one.code for way in other.interpretations for one in replay(way.game).diagnostics)
        turns = [
            [turn.action for one in way.interpretations for turn in one.game.turns] for way in (self, other)
        ]
        plays = [[turn.tile for turn in each if isinstance(turn, Play)] for each in turns]
        against = not {Code.TILE_NOT_IN_HAND, Code.PASS_WHILE_ABLE}.isdisjoint(wrong)
        return whole and not any(map(dealt, self.games)) and plays[0] == plays[1] and against

    def reads_away(self, other: Understood | None) -> bool:
        """Whether most is left out, a game made two, another player's, or ends or hands passed over."""
        if other is None or not other.errors:
            return False
        if not other.evident:
            return self.is_of_others(other)
        ends = _ends(other.games) - _ends(self.games) >= SEVERAL and any(
            problem.code is Code.WRONG_END
            for one in other.interpretations
            for problem in replay(one.game).diagnostics
        )
        part = self.plays * 2 <= other.plays or len(self.games) > len(other.games) or _cut(self, other)
        return (
            part or self.takes_hands(other) or ends or self.counts_off(other) or by_others(self, other.games)
        )

    def far_better_than(self, other: Understood | None) -> bool:
        """Whether this has no error, or so few that the other way has not understood the text.

        What was worked out without words hides a turn that is missing: a pass is put in its place.
        """
        if other is None or not self.errors:
            return True
        return self.problems * (MOST_STRANGE if other.evident or not self.evident else 1) < other.problems


def _laid(game: LooseGame) -> set[tuple[str, frozenset[Tile]]]:
    """Each player of a game, with all that he plays."""
    laid: dict[str, set[Tile]] = {}
    for turn in game.turns:
        laid.setdefault(label_of(turn.who), set()).update([turn.tile] if turn.tile else [])
    return {(who, frozenset(tiles)) for who, tiles in laid.items()}


def _cut(reading: Understood, told: Understood) -> bool:
    """Whether another way goes on behind the end of this one, in fields, or with a pass and a tile.

    Not where nobody could play any more.
    """
    tiles = [turn.tile for turn in reading.games[-1].turns if turn.tile]
    turns = told.games[-1].turns
    after = next((at for at, turn in enumerate(turns, 1) if [turn.tile] == tiles[-1:]), len(turns))
    if {*tiles} != {turn.tile for turn in turns[:after] if turn.tile}:
        return False
    if is_locked(reading.interpretations[-1].game):
        return False
    kinds = [turn.kind for turn in turns[after:] if turn.who]
    if told.games[-1].form == "json" != reading.games[-1].form:  # what stands in fields is no remark
        return ActionKind.PLAY in kinds
    return ActionKind.PASS in kinds and ActionKind.PLAY in kinds[kinds.index(ActionKind.PASS) :]


def by_others(reading: Understood, told: Sequence[LooseGame]) -> bool:
    """Whether turns that another way found are another player's."""
    turns = [turn for game in told for turn in game.turns]
    if sum(one.who == other.who for one, other in pairwise(turns)) * SEVERAL > len(turns):
        return False  # players with all their tiles do not take turns
    places = any(turn.span != PLACE for turn in turns)
    places &= any(turn.span != PLACE for game in reading.games for turn in game.turns)
    found = {
        _place(turn.action.tile, turn.span, places): plain_name(names[turn.seat])
        for one in reading.interpretations
        for names in [{seat: name for name, seat in one.seats.items()}]
        for turn in one.game.turns
        if isinstance(turn.action, Play) and turn.span
    }
    players = set(found.values())
    named = not all(len(name) < SHORTEST for name in players)
    others: dict[tuple[Tile | None, int], set[str]] = {}  # twice on a line as in `N 10. N out, W 10`
    for turn in turns:
        who = plain_name(label_of(turn.who))
        if turn.tile and turn.kind is ActionKind.PLAY and (who in players or not who or not named):
            others.setdefault(_place(turn.tile, turn.span, places), set()).add(who)
    return any(found.get(place, "") not in {"", *players} for place, players in others.items())


SHORTEST = 2  # a name has so many letters; where there are none, players were counted off


def _place(tile: Tile | None, span: Span, places: bool) -> tuple[Tile | None, int]:
    return tile, span.line if places else 0


def tiles_left_out(
    written: list[WrittenTile], games: list[LooseGame], interpretations: list[Interpretation]
) -> list[Token]:
    """The tiles written among the turns of which nothing has been made; also many behind an unfinished game.

    Not those in rows that are mostly played, as hands or the table; nor what is written in another way than
    turns are, as open ends; nor remarks beside turns that have lines, or rows, for themselves.
    """
    read = {tile for game in games for turn in game.turns for tile in (turn.tile, turn.neighbour)}
    spans = {turn.span for game in games for turn in game.turns}
    turns = Counter(turn.span.line for game in games for turn in game.turns)
    few = turns.total() < FEWEST_PLAYS
    of_value = not spans - {PLACE}
    for game in games:
        read.update((*game.stock, *game.mentioned))
        for board in game.boards if not few else ():
            read.update(board.tiles)  # a table with more tiles than the few that were read is not theirs
    lines = list(turns) + [one.token.span.line for one in written if few]
    first, last = min(lines), max(lines)
    more = {at.token.tile for at in written if at.row is None and turns[at.token.span.line]} - read
    alone = len(turns) * 3 > turns.total() * 2 and len(more) <= turns.total()  # else it is another column
    alone |= games[0].form.endswith("table")
    hands = [held for game in games for held in dealt(game).values()]
    read.update(tile for held in hands if held.span == PLACE for tile in held.tiles)
    whole = len({len(held.tiles) for held in hands}) == 1 or not few
    ended = replay(interpretations[-1].game).outcome is not None
    listed = {held.span.line for held in hands if whole}.union(
        held.span.line for game in games for held in game.held if held.at == len(game.turns)
    )
    shapes = Counter(written_as(one.token.text) for one in written if one.token.span in spans)
    figures = max(
        sum(span.end_column - span.column == len(FIGURES) for span in spans),
        sum(one.token.text.isdigit() for one in written if one.token.span in spans),  # `64` of `A64r`
    )
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
            at
            for (at, line), tiles in wide.items()
            if at in strange and (rounds[tiles] >= FEWEST_ROUNDS > tiles or turns[line])
        }
    # A line directly in front of the first turn, or behind the last, may be one that was passed over.
    step = max(Counter(other - one for one, other in pairwise(sorted(turns))).most_common(1) or [(1, 1)])[0]
    near = {first - step, first - 1, last + 1, last + step}
    beside = near - {at.token.span.line for at in written if at.held}
    inside = beside | set(range(first, last + 1))
    before = set(range(first)) - {at.token.span.line for at in written if at.held}
    told = {at.token for at in written if at.told and at.token.span.line in beside | before}.union(
        at.token
        for at in written
        if at.token.span.line == first - step and any(at.token.tile in held.tiles for held in hands)
    )
    pairs = Counter(at.token.span.line for at in written if at.token.text.isdigit())
    rows_of_figures = {line for line, times in pairs.items() if times >= FEWEST_ROUNDS or turns[line]}
    highest = max([USUAL_HIGHEST, *(tile.high for tile in read if tile)])
    unread_tiles = [
        one
        for one in {
            at.token.tile: at.token
            for at in sorted(written, key=lambda at: (at.token in told, -at.token.span.line))
            if ended or at.token.span.line not in listed  # else a tile dealt hides its turn
            if (at.token.span.line not in listed and not at.held if few else at.row in strange | {None})
        }.values()
        if one.tile is not None
        and one.tile not in read
        and (few or one.tile not in shown or one in told)
        and one.tile.high <= highest
        and (few or shapes[written_as(one.text)] * MOST_STRANGE > shapes.total())
        and (few or not one.text.isdigit() or (figures > FEWEST_PLAYS and one.span.line in rows_of_figures))
        and one.span.line not in listed
        and not (alone and turns[one.span.line] and not few)
    ]
    unread_tiles += [] if ended or few else just_below(written, last, step, listed, read)
    among = [one for one in unread_tiles if one.span.line in inside or one in told]
    # Where more tiles stand around what was read than were read, it is not the game.
    around = not of_value and sum(
        at.row is None and not first <= at.token.span.line <= last and at.token.span.line not in listed
        for at in written
    )
    if max(around, len(unread_tiles) - len(among)) > len(read):
        return unread_tiles
    below = [at.token for at in written if at.token.span.line > last and not (hands or of_value or at.held)]
    behind = list({one.tile: one for one in below + unread_tiles if one.span.line > last}.values())
    behind = [one for one in behind if one.tile not in read and one not in among]
    begins = Counter(at.token.span.column == 1 for at in written if at.token.tile in read)
    alike = begins[True] > 3 * begins[False] and any(one.span.column == 1 for one in behind)
    return among if ended or not (alike or len(behind) >= FEWEST_BEHIND) else [*among, *behind]


def counted_off_beside_signs(found: list[Token], games: list[LooseGame], way: Interpretation) -> list[Token]:
    """The first of tiles of nobody, each alone behind a sign, if there are not as many signs as players."""
    rows = [row for row in rows_of_tokens(found) if [one.kind for one in row] == [Kind.SIGN, Kind.TILE]]
    signs = Counter(row[0].text for row in rows)
    named = len({turn.who for turn in games[0].turns}) > 1
    few = len(rows) * 5 < sum(turn.tile is not None for turn in games[0].turns) * 4
    alike = not 1 < len(signs) < MOST_SIGNS or min(signs.values()) < USUAL_TURNS
    return [] if named or few or alike or len(signs) == len(way.seats) else rows[0][1:]


MOST_SIGNS = 5  # so many signs in front of tiles are no players


def left_out_of_rounds(found: list[Token], games: list[LooseGame]) -> list[Token]:
    """The tile that is not read, on lines of several turns each, right beside one that is: `1/1   1/4`."""
    spans = {turn.span for game in games for turn in game.turns if turn.tile}
    read = {tile for game in games for turn in game.turns for tile in (turn.tile, turn.neighbour)}
    rounds = sum(times > 1 for times in Counter(span.line for span in spans).values())
    beside = [
        one
        for pair in pairwise(found)
        for one, other in (pair, pair[::-1])
        if one.tile and one.tile not in read and other.tile and other.span in spans
    ]
    return beside if games[0].form == "sentences" and rounds >= FEWEST_ROUNDS else []


def _ends(games: Sequence[LooseGame]) -> int:
    """How many turns say where the tile lies."""
    turns = (turn for game in games for turn in game.turns)
    return sum(turn.side is not None or turn.number is not None for turn in turns)


FEW_WORDS = 4  # of a turn whose words are in no list so many are said at most: `dubbel vijf`


def round_unread(found: list[Token], understood: Interpretation) -> list[Token]:
    """The first of the lines between two turns on which each of several players says a few unknown words."""
    order = sorted(set(understood.seats.values()))
    played = {turn.span.line: turn.seat for turn in understood.game.turns if turn.span}
    names = {plain_name(name): seat for name, seat in understood.seats.items()}
    silent: list[tuple[str, Token]] = []
    last = ""
    for row in rows_of_tokens(found):
        if (line := row[0].span.line) in played:
            said = sorted(seat for seat, _ in silent)
            if len(order) >= SEVERAL and said == order and silent[-1][0] == last:
                return [silent[0][1]]
            last, silent = played[line], []
            continue
        words = [one for one in row if one.kind is Kind.WORD]
        called = [plain_name(" ".join(one.text for one in words[:size])) for size in (1, 2)]
        size = next((at for at, name in enumerate(called, 1) if name in names), 0)
        if size and 0 < len(words) - size <= FEW_WORDS and not any(one.tile for one in row):
            silent.append((names[called[size - 1]], words[size]))
    return []


def played_from_a_list(written: list[WrittenTile], games: Sequence[LooseGame]) -> list[Token]:
    """The first turn, if it is the only one in a row of tiles, and as long a row has none: they are hands."""
    spans = {turn.span for game in games for turn in game.turns}
    rows: dict[int, list[Token]] = {}
    for at in written:
        if at.row is not None:
            rows.setdefault(at.row, []).append(at.token)
    lists = [row for row in rows.values() if len(row) >= FEWEST_LISTED]
    none = [{one.tile for one in row} for row in lists if not any(one.span in spans for one in row)]
    first = [row for row in lists if [one.span for one in row if one.span in spans] == [min(spans)]]
    tiles = {one.tile for row in first for one in row}
    hands = any(len(other) == len(tiles) and not other & tiles for other in none)
    return [one for row in first for one in row if one.span in spans and hands]


FEWEST_LISTED = 5  # so many tiles side by side may be a hand


def played_from_draws(found: list[Token], games: Sequence[LooseGame]) -> list[Token]:
    """Tiles that are played, and are among those that somebody draws: `draws three: 4-6, 6-6, 1-5`."""
    spans = {turn.span for game in games for turn in game.turns if turn.kind is ActionKind.PLAY}
    counts = {word: number for word, number in how_many().items() if number > 1}
    drawn: list[Token] = []
    for row in rows_of_tokens(found):
        draws = next((at for at, one in enumerate(row) if one.may(Word.DRAW) and not one.tile), len(row))
        first = next((at for at in range(draws, len(row)) if row[at].tile), len(row))
        words = (one.number or counts.get(one.text.casefold(), 0) for one in row[draws:first])
        listed = [
            one for one in takewhile(lambda one: one.tile or not one.text.isalnum(), row[first:]) if one.tile
        ]
        named = row[first - 1].text == ":" and len(listed) > 2
        between = row[draws:first]  # "5/4 (drew 2)  6/0  6/2", "draws 2, plays 6-0 6-2"
        ends = ")" if any(map(is_name, row)) else "),"  # `{draws 2} 0-2 2-5`, with a comma for the brace
        apart = any(one.text in ends or one.may(Loose.PLAY) for one in between if not one.may(Word.DRAW))
        drawn += listed if named or (len(listed) > 1 and len(listed) in words and not apart) else []
        three = zip(row, row[1:], row[2:], strict=False)
        counted = [
            one for one, sign, sums in three if one.tile and sign.text == "=" and sums.number == sum(one.tile)
        ]
        drawn += counted if len(counted) > 1 else []  # "left: Ana 6-4 = 10, Ben 1-1 = 2"
    return [one for one in drawn if one.span in spans]


def left_though_played(found: list[Token], understood: Interpretation) -> list[Token]:
    """The tiles that have been played, where those are told below all turns that are left: one is misread.

    Not the last one, with which somebody went out: "Ana out on the 6-4"; nor in a sentence behind, nor that
    at which something was done: "Al had to say at the 6-3 how many he had"; nor all that one player played,
    where what each was dealt stands beside what is left.
    """
    spans = [turn.span for turn in understood.game.turns if turn.span]
    last = max((span.end_line for span in spans), default=0)
    acts = [(turn.seat, turn.action.tile) for turn in understood.game.turns if isinstance(turn.action, Play)]
    plays = [tile for _, tile in acts]
    each = [{tile for who, tile in acts if who == seat} for seat in understood.seats.values()]
    wrong: list[Token] = []
    for row in rows_of_tokens(found) if PLACE not in spans else ():
        held = [at for at, one in enumerate(row) if one.text[1:] and one.may(Word.LEFT, Loose.HOLDS)]
        held = [at for at in held if not any(one.may(Word.CONDITIONAL) for one in row[max(at - 2, 0) : at])]
        end = max(held + [at for at, one in enumerate(row) if one.tile not in (None, *plays)], default=0)
        told = [*row[:end], *takewhile(lambda one: one.text not in (".", "!", "?"), row[end:])]
        tiles = [one for one in row if one.tile]
        aside = {one for at, one in enumerate(row) if _is_said_at(row[max(0, at - 2) : at])}
        again = [one for one in tiles if one.tile in plays[:-1] and one not in aside]
        many = bool(len(tiles) > SEVERAL or held) and len(again) * 2 < len(tiles)
        many &= not any(one.may(Word.STOCK) for one in row)  # as it was at first
        many &= len(again) <= SEVERAL or {one.tile for one in again} not in each
        wrong += [one for one in again if one in told] if row[0].span.line > last and many else []
    return wrong


def _is_said_at(front: list[Token]) -> bool:
    """Whether these words say at which tile something was done, perhaps with an article: `at the 6-3`."""
    words = front if front[-1:] and front[-1].may(Loose.FILLER) else front[-1:]
    return any(one.text.casefold() in own_list("at") for one in words)


def rows_cut(found: list[Token], game: LooseGame, understood: Interpretation) -> list[Token]:
    """What stands between the tiles of a row with fewer turns than players, where most have as many.

    Nobody is named there; whoever begins one row begins all. In any row if a pass is explained and none read.
    """
    rows: dict[int, list[str]] = {}
    for turn in understood.game.turns:
        rows.setdefault(turn.span.line if turn.span else 0, []).append(turn.seat)
    whole = [seats[0] for seats in rows.values() if len(seats) == len(understood.seats)]
    told = any(one.text == "=" and other.may(Word.PASS) for one, other in pairwise(found))
    told &= whole != [] and not any(turn.kind is ActionKind.PASS for turn in game.turns)
    few = len(whole) < SEVERAL or len(whole) * 3 < len(rows) * 2 or len(set(whole)) == 1
    short = {line for line in sorted(rows)[:-1] if len(rows[line]) < len(understood.seats)}
    if (few and not told) or any(turn.who for turn in game.turns):
        return []
    row = next((row for row in rows_of_tokens(found) if row[0].span.line in short), [])
    places = [at for at, one in enumerate(row) if one.tile]
    between = [
        one for one in row[min(places, default=0) : max(places, default=0)] if one.kind is not Kind.TILE
    ]
    return between[-1:] or row[:1]


FEW_ABOVE, _VERSION = 2, re.compile(r"[0-9]\.[0-9]")  # so few turns are no game above several with headings


def below_heading(games: list[LooseGame], pieces: list[Token]) -> list[LooseGame]:
    """The games without what stands above all of them, if that is only the number of a version: `1.2`."""
    turns = [len(game.turns) for game in games]
    if len(games) <= 2 or turns[0] > FEW_ABOVE or min(turns[1:]) < FEWEST_PLAYS:
        return games
    above = {turn.span for turn in games[0].turns}
    tiles = [one.text for one in pieces if one.span in above and one.tile]
    return games[1:] if tiles and all(map(_VERSION.fullmatch, tiles)) else games


def are_scraps(games: Sequence[LooseGame]) -> bool:
    """Whether nothing is played, or nearly all of several games have only a turn or two: no game was read."""
    if not any(turn.kind in (ActionKind.LEAD, ActionKind.PLAY) for one in games for turn in one.turns):
        return True
    return len(games) > SEVERAL and sum(len(one.turns) > FEW_ABOVE for one in games) * SEVERAL < len(games)


def of_players(found: list[Token], games: list[LooseGame], kept: list[LooseGame]) -> list[Token]:
    """The tiles of games that were not kept, beside players of the others: `Game 0`, `Ana 6-6`."""
    players = {turn.who for game in kept for turn in game.turns if turn.who}
    spans = {turn.span for game in games for turn in game.turns if turn.tile and turn.who in players}
    spans -= {turn.span for game in kept for turn in game.turns}
    return [one for one in found if one.tile and one.span in spans]


def named_otherwise(found: list[Token], game: LooseGame, understood: Interpretation) -> list[Token]:
    """The turns behind a name that no player has, `Bo lays 6-4`, where most stand behind that of theirs."""
    words = {seat: set(plain_name(name).split()) for name, seat in understood.seats.items()}
    named: dict[Span, set[str]] = {}
    name, acts, known = set[str](), set[str](), set[str]().union(*words.values())
    for before, one in pairwise(found):
        said = {plain_name(before.text)} if is_name(before) else set()
        said -= own_list("self") | own_list("which")
        name = name | said if said or before.text == ":" else said
        acts = name if name and one.may(Loose.PLAY, Loose.LEAD) else acts
        acts = acts | ({plain_name(one.text)} & known) if acts else acts  # "Darauf legt Heike die 6-4"
        if one.tile and (acts or name):
            named[one.span] = acts | name  # "Who led was Ana, with 6-4"
        if one.tile or one.kind is Kind.LINE or one.text in ".;!?":
            acts = set()
    plays = [(turn.seat, named[turn.span]) for turn in understood.game.turns if turn.span in named]
    told = sum(not names.isdisjoint(words[seat]) for seat, names in plays)
    spans = {turn.span for turn in understood.game.turns}
    if game.guessed or told * 3 <= 2 * len(understood.game.turns):
        return []
    return [one for one in found if one.span in spans and known.isdisjoint(named.get(one.span, known))]
