"""What a text means: of all ways to read it the one with the fewest errors, then the fewest assumptions."""

from __future__ import annotations

import re
from collections import Counter
from functools import cache, partial
from itertools import chain, groupby, pairwise, takewhile, tee
from typing import TYPE_CHECKING

from analyzer.forms import figures, order
from analyzer.forms.by_hands import against_hands, is_proven, played_by_none, read_by_hands
from analyzer.forms.data_rows import rounds_on_a_line
from analyzer.forms.draws import with_draws_supposed, with_empty_turns_drawn
from analyzer.forms.fields import tiles_in
from analyzer.forms.games_apart import (
    call_you_the_player,
    follow_one_another,
    games_in,
    in_time,
    parts_unread,
    played,
    texts_of_games,
    told_again,
    told_on,
)
from analyzer.forms.games_of_scores import out_with_another, passes_behind_the_end, with_hands_played_out
from analyzer.forms.interpretation import Interpretation, interpret
from analyzer.forms.lead_and_end import (
    are_counted_off,
    blocked_unsaid,
    could_be_played,
    goes_on_behind,
    goes_on_below,
    held_in_lists,
    lead_passed_over,
    lead_unread,
    led_by_another,
    named_without_turns,
    not_held_behind,
    out_behind,
    out_by_another,
    passed_above,
    told_after_the_end,
    told_as_left,
    with_turns_below,
    without_what_is_left,
    won_by_another,
)
from analyzer.forms.legend import named_for_others
from analyzer.forms.line_of_play import (
    FEWEST_PLAYS,
    alone_outside_the_set,
    are_on_four_sides,
    lies_in_a_row,
)
from analyzer.forms.lines import listed_below, read_lines, unused_in_rows
from analyzer.forms.loose_game import (
    SEVERAL,
    dealt,
    in_place,
    label_of,
)
from analyzer.forms.mentions import (
    contradicts,
    is_no_turn,
    never_used,
    passed_over,
)
from analyzer.forms.names import correct_names, given_to_others
from analyzer.forms.patterns import (
    columns_of_others,
    listed_otherwise,
    named_on_lines_of_others,
    numbers_left_out,
    read_patterns,
    told_by_nobody,
)
from analyzer.forms.played_on_tables import is_shown, read_growing_tables
from analyzer.forms.printed_values import read_printed, told_by_values
from analyzer.forms.remarks import (
    act_unread,
    doubles_unread,
    end_unread,
    held_like_turns,
    out_in_a_turn,
    takes_unread,
    without_rules_in_front,
)
from analyzer.forms.seats import one_silent, pairs_apart
from analyzer.forms.seen_text import SeenText, count_tiles, is_one_game
from analyzer.forms.shapes import read_shapes
from analyzer.forms.states import read_hands
from analyzer.forms.stories import read_stories
from analyzer.forms.tables import Grid, grids_between_empty_lines, grids_of
from analyzer.forms.tokens import Kind, rows_of_tokens, tokens
from analyzer.forms.turns_in_tables import games_in_tables, read_grid
from analyzer.forms.turns_in_values import name_players, read_rows, read_value, round_tables
from analyzer.forms.values import has_objects, has_sections
from analyzer.forms.weighing import (
    FEWEST_FIGURES,
    MOST_STRANGE,
    Understood,
    are_scraps,
    below_heading,
    counted_off_beside_signs,
    left_out_of_rounds,
    named_otherwise,
    of_players,
    played_from_a_list,
    played_from_draws,
    tiles_left_out,
)
from analyzer.forms.words import own_list
from analyzer.forms.worked_out import (
    another_is_named,
    counts_on,
    goes_on_alike,
    lists_by_player,
    more_than_counted,
    named_once,
    played_behind,
    played_behind_a_block,
    played_when_out,
    read_by_player,
    said_of_the_other,
    told_backwards,
    unread_beside_a_pass,
)
from analyzer.record.game import Play
from analyzer.replays.replay import replay

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from analyzer.forms.loose_game import LooseGame
    from analyzer.forms.tokens import Token
    from analyzer.record.diagnostics import Span

EARLY = 1000  # where much is left out, it speaks against a reading as an error in the first turn does


def understood(text: str, form: str | None = None) -> Understood | None:
    """The games of a text by the reading with the fewest errors and assumptions."""
    whole = _Text(text)
    told = any(one.kind in (Kind.TILE, Kind.NUMBER) for one in figures.with_figures(whole.tokens))
    if not told and not has_objects(whole.value):
        return None
    if (shown := whole.shown(form, {})) is not None:
        return shown
    best = None if games_in(whole.value) else whole.understood(form, {})
    part_of = cache(_Text)  # other ways to divide it make parts that are the same
    for parts, headed in texts_of_games(whole.text, whole.tokens, whole.value):
        stories = headed or best is None or best.errors > 0  # they take time: not where all of it makes sense
        texts: Iterator[_Text] = (part_of(part, stories=stories) for part in parts)
        if not headed:
            texts, ahead = tee(texts)
            if any(is_one_game(one, other) for one, other in pairwise(ahead)):
                continue
        unread = parts_unread(parts, best.games) if headed and best is not None else None
        alone = unread is not None or (best is not None and best.doubtful)  # it may leave others out
        apart = _understood_apart(texts, form, None if alone else best)
        if apart is None and best is not None:
            held = {tile for game in best.games for one in game.held for tile in one.tiles}
            tiles = [part_of(part, stories=stories).written for part in unread or ()]
            others = [one for one in tiles if not {each.token.tile for each in one} <= held]  # not the hands
            left_out = [one[0].token for one in others if len(one) >= FEWEST_PLAYS]
            best = best._replace(errors=best.errors + len(left_out), left_out=[*best.left_out, *left_out])
        if apart is None or (best is not None and not best.errors and apart.turns < best.turns):
            continue
        if not (headed or follow_one_another(apart.interpretations)):
            continue
        if best is None or apart.rank <= best.rank or apart.is_whole(best) or best.counts_off(apart):
            best = apart
    return best or whole.understood(form, {})


def _understood_apart(parts: Iterator[_Text], form: str | None, best: Understood | None) -> Understood | None:
    """The games of parts that each hold one; None where a part with tiles in it holds none.

    None also where they have more errors than the best reading of all of it.
    """
    each: list[Understood] = []
    for part in parts:
        seats = each[0].interpretations[0].seats if each else {}
        one = part.understood(form, seats)
        if one is not None:
            each.append(one)
        elif part.written:
            return None
        if best is not None and sum(one.errors for one in each) > best.errors:
            return None
    if not each or are_scraps([game for one in each for game in one.games]):
        return None
    if told_again([game for one in each for game in one.interpretations]):
        return None  # only in all of the text it is seen which of them is the game
    return Understood(
        errors=sum(one.errors for one in each),
        turns=sum(one.turns for one in each),
        cost=sum(one.cost for one in each),
        games=[game for one in each for game in one.games],
        interpretations=[game for one in each for game in one.interpretations],
        left_out=[tile for one in each for tile in one.left_out],
    )


class _Text(SeenText):
    """A text in no form of ours, with its best readings."""

    def __init__(self, text: str, *, stories: bool = True) -> None:
        super().__init__(text, stories=stories)
        self._understood: dict[tuple[tuple[str, str], ...], Understood | None] = {}
        self._shown: dict[tuple[tuple[str, str], ...], Understood | None] = {}

    def shown(self, form: str | None, seats: dict[str, str]) -> Understood | None:
        """The game that its tables tell, if they tell all of it; kept for each seating, too."""
        key = tuple(seats.items())
        if key not in self._shown:
            each = (_best(iter([games]), form, seats, self) for games in read_growing_tables(self.bare))
            told = (one for one in each if one and one.sound and is_shown(one.games, one.interpretations))
            self._shown[key] = next(told, None)
        return self._shown[key]

    def understood(self, form: str | None, seats: dict[str, str]) -> Understood | None:
        """The best reading of it; kept for each seating, as `form` is the same for all of a text."""
        key = tuple(seats.items())
        if key not in self._understood:
            self._understood[key] = _understood_as_one(self, form, seats)
        return self._understood[key]


def _understood_as_one(text: _Text, form: str | None, seats: dict[str, str]) -> Understood | None:
    if (shown := text.shown(form, seats)) is not None:
        return shown
    best = _best(_readings(text), form, seats, text)
    if (told := _by_hands(text, form, seats, best)) is not None:
        return told
    if best is not None and best.sound and not best.strays:
        if best.turns == best.written and not best.doubtful:
            return best
        guessed = _best(read_patterns(text.unquoted), form, seats, text, headed=False)
        if guessed is None or not guessed.sound or guessed.doubtful:
            return guessed if best.counts_off(guessed) else best
        whole = guessed.turns == best.written and guessed.cost < best.cost
        more = guessed.written == guessed.turns >= best.turns and guessed.cost < best.cost
        return guessed if whole or more or (best.doubtful and guessed.written >= best.written) else best
    made = lists_by_player(text.value)
    readings = read_by_player(tokens(made) if made else text.pieces)
    placed = ([in_place(game) for game in games] if made else games for games in readings)
    apart = _best(placed, form, seats, text)
    guessed = _best(read_patterns(text.unquoted), form, seats, text, headed=False)
    if guessed is not None and guessed.reads_away(best):
        guessed = None
    better = [one for one in (apart, guessed) if one and one.far_better_than(best)]
    if best is not None and not best.errors:
        better.append(best)
    kept = [best, *(one for one in better if any(map(dealt, one.games)))]  # hands hold against a story
    named = best is not None and all(turn.who for game in best.games for turn in game.turns)
    fields = has_objects(text.value) or (best is not None and best.games[0].form == "json-lines")
    clear = any(one.sound for one in better) or (named and fields)  # which say who plays
    for story in _stories(text, form, seats) if not clear else ():
        if story.far_better_than(best) and not any(map(story.reads_away, kept)):
            return story
    told = min(better, key=lambda one: one.rank, default=best)
    return told if told is not None and not told.errors else _by_shapes(text, form, seats) or told


def _by_shapes(text: _Text, form: str | None, seats: dict[str, str]) -> Understood | None:
    """The game that makes sense of the shapes of a text's lines, where nothing else has made any of them."""
    seen = (text.text, text.plain) if "</" in text.text else (text.text,)
    each = (_best(read_shapes(one), form, seats, text) for one in seen)
    return next((one for one in each if one is not None and one.sound), None)


def _by_hands(
    text: _Text, form: str | None, seats: dict[str, str], best: Understood | None
) -> Understood | None:
    """The game by the hands in a text, where another way has errors, or fewer turns and no hand."""
    if best is not None and not best.errors and any(map(dealt, best.games)):
        return None
    two = figures.with_figures(text.unquoted)
    each = [text.unquoted] if two == text.unquoted else [text.unquoted, two]
    games = chain.from_iterable(map(read_by_hands, each))
    told = _best(games, form, seats, text)
    if told is None or told.errors or best is None:
        return None if told is None or told.errors else told
    if text.value and given_to_others(told.interpretations[0], best.games[0]):
        return None  # the fields of a value say who plays
    named = any(turn.who for game in best.games for turn in game.turns)
    more = told.turns > best.turns or (told.turns == best.turns and not named)
    return told if best.errors or more else None


def _stories(text: _Text, form: str | None, seats: dict[str, str]) -> Iterator[Understood]:
    """What a text tells in sentences; with figures for tiles, too, where there are many."""
    two = figures.with_figures(text.unquoted) if text.stories else []
    for pieces in (text.unquoted, two) if text.stories else ():
        if pieces is not two or count_tiles(two) >= count_tiles(text.unquoted) + FEWEST_FIGURES:
            told = _best(in_time(read_stories(pieces), text.text), form, seats, text)
            yield from [told] if told else []


_PAIR = re.compile(r"\w ?[/&] ?\w")  # two are called so, who play together: `East/West`


def _speaks_against(text: _Text, kept: list[LooseGame], interpretations: list[Interpretation]) -> list[Token]:
    """What a reading without errors has not understood, by the first check that finds anything."""
    plain, found, first = text.tokens, text.of(kept), interpretations[0]
    checks: tuple[Callable[[], list[Token]], ...] = (
        partial(contradicts, plain, kept, interpretations),
        *(
            partial(one, found, interpretations[-1])
            for one in (
                blocked_unsaid,
                end_unread,
                won_by_another,
                takes_unread,
                act_unread,
                out_in_a_turn,
            )
        ),
        *(partial(one, plain, interpretations[-1]) for one in (goes_on_behind, goes_on_alike)),
        lambda: goes_on_below(plain, first) if len(kept) == 1 else [],
        *(
            partial(one, found, kept[-1], interpretations[-1])
            for one in (could_be_played, named_without_turns, out_behind, told_after_the_end)
        ),
        *(partial(one, plain, interpretations[-1]) for one in (played_by_none, held_in_lists, played_behind)),
        partial(against_hands, plain, first),
        partial(lines_like_turns, rows_of_tokens(plain), kept),
        partial(lines_of_turns_unread, rows_of_tokens(plain), first),
        partial(items_unread, found, interpretations[-1]),
        partial(listed_below, plain, interpretations[-1]),
        partial(told_by_two, plain, kept[0], first),
        lambda: [at for at in passed_over(found, kept, interpretations) if not is_no_turn(found, at, kept)],
        *(
            partial(one, plain, first)
            for one in (told_backwards, more_than_counted, passed_above, counts_on, doubles_unread)
        ),
        *(partial(one, plain, first) for one in (lead_unread, led_by_another, told_by_nobody)),
        partial(named_on_lines_of_others, plain, first),
        *(partial(one, plain, first) for one in (numbers_left_out, another_is_named, out_by_another)),
        *(partial(one, plain, kept[0], first) for one in (named_once, said_of_the_other, named_otherwise)),
        partial(columns_of_others, plain, kept[0], first),
        partial(listed_otherwise, plain, kept[0], tuple(first.seats)),
        partial(named_for_others, found, first),
        partial(never_used, found, kept, interpretations),
        partial(out_with_another, plain, interpretations),
        *(partial(one, plain, first.seats, first.game) for one in (pairs_apart, one_silent)),
        partial(unused_in_rows, found, first.game),
        partial(played_from_a_list, text.written, kept),
        *(partial(one, plain, kept) for one in (left_out_of_rounds, alone_outside_the_set, held_like_turns)),
        *(partial(one, plain, interpretations[-1]) for one in (played_when_out, played_behind_a_block)),
        lambda: passes_behind_the_end(plain, first) if kept[0].form == "tiles" else [],
        partial(played_from_draws, plain, kept),
        partial(counted_off_beside_signs, plain, kept, first),
        partial(unread_beside_a_pass, plain, kept),
        partial(lead_passed_over, text.figured, kept[0], first),
        lambda: plain[:1] if any(map(_PAIR.search, first.seats)) else [],
    )
    known: set[Span] | None = None  # it is asked for only where a check has found something
    for check in checks:
        if against := check():
            known = told_as_left(found, interpretations[-1], text.each) if known is None else known
            aside = {line for game in kept for line in game.aside}
            told = (one for one in against if one.span not in known)
            if kept_against := [one for one in told if one.span.line not in aside]:
                return kept_against
    return []


def lines_like_turns(rows: list[list[Token]], games: list[LooseGame]) -> list[Token]:
    """What begins lines between turns of nobody that are written as those, without a tile: `at tile=nil`."""
    told = {turn.span.line for game in games for turn in game.turns}
    words = {row[0].span.line: {one.text for one in row if one.kind is Kind.WORD} for row in rows}
    turns = [words[line] for line in told if line in words]
    times = Counter(one for said in turns for one in said)
    common = {one for one in times if times[one] * 4 > len(turns) * 3}
    named = len({turn.who for game in games for turn in game.turns}) > 1
    if named or len(common) < SEVERAL or len(turns) < FEWEST_PLAYS:
        return []
    odd = {line for line in words.keys() - told if min(told) < line < max(told) and common <= words[line]}
    return [row[0] for row in rows if row[0].span.line in odd]


def items_unread(found: list[Token], way: Interpretation) -> list[Token]:
    """Tiles of which nothing is made, alone behind a name between commas, as the turns are: `P 61,`."""
    if replay(way.game).outcome is not None:
        return []
    played = {turn.action.tile for turn in way.game.turns if isinstance(turn.action, Play)}
    items = [[*part] for ends, part in groupby(found, lambda one: one.text in ",\n") if not ends]
    pairs = [item for item in items if [one.kind for one in item] == [Kind.WORD, Kind.TILE]]
    turns = [tile for name, tile in pairs if name.text in way.seats]
    unread = [tile for tile in turns if tile.tile not in played]
    return unread if len(turns) - len(unread) >= FEWEST_PLAYS else []


def lines_of_turns_unread(rows: list[list[Token]], way: Interpretation) -> list[Token]:
    """Tiles between turns of which nothing is made, alone behind a name on their lines as many turns are."""
    told = {turn.span.line for turn in way.game.turns if turn.span}
    alike = [row for row in rows if [one.kind for one in row if one.text != ":"] == [Kind.WORD, Kind.TILE]]
    unread = [row[-1] for row in alike if row[0].span.line not in told and not row[0].means]
    inside = [one for one in unread if min(told) < one.span.line < max(told)] if told else []
    return inside if len(alike) - len(unread) >= FEWEST_PLAYS // 2 else []


def told_by_two(found: list[Token], game: LooseGame, way: Interpretation) -> list[Token]:
    """Whoever tells a game of nobody named, in front of tiles that two play by that reading."""
    plays = {
        (turn.span.line, turn.action.tile): turn.seat
        for turn in way.game.turns
        if isinstance(turn.action, Play) and turn.span
    }
    seats: dict[str, Token] = {}
    for at, tile in enumerate(found):
        front = [*takewhile(lambda one: one.kind is Kind.WORD, found[max(at - 2, 0) : at][::-1])]
        teller = next((one for one in front if one.text.casefold() in own_list("self")), None)
        if teller and (seat := plays.get((tile.span.line, tile.tile))) is not None:
            seats[seat] = teller
    return [*seats.values()] if len(seats) > 1 > len({turn.who for turn in game.turns}) - 1 else []


def _best(
    readings: Iterator[list[LooseGame]],
    form: str | None,
    seats: dict[str, str],
    text: _Text,
    *,
    headed: bool = True,
) -> Understood | None:
    """The reading with the fewest errors and assumptions; games without headings have to be apart."""
    best: Understood | None = None
    for cost, games in enumerate(readings):
        asked = (form, "chat") if form == "json" and text.value is not None else (form,)  # as messages
        if form is not None and all(loose.form not in asked for loose in games):
            continue
        kept: list[LooseGame] = []
        again: list[LooseGame] = []
        interpretations: list[Interpretation] = []
        lost = 0
        for loose in told_on(below_heading(games, text.tokens), seats):
            known = interpretations[0].seats if interpretations else seats
            one = _mended(text, loose, known)
            if one and any(played(one.game) == played(other.game) for other in interpretations):
                again.append(loose)  # as in a history at the end
            elif one is not None:
                kept.append(loose)
                interpretations.append(one)
            lost += one is None and len(loose.turns) >= FEWEST_PLAYS
        begun = told_again(interpretations)
        again += [loose for at, loose in enumerate(kept) if at in begun]
        kept = [loose for at, loose in enumerate(kept) if at not in begun]
        interpretations = [one for at, one in enumerate(interpretations) if at not in begun]
        if not kept or lost or are_scraps(kept) or not (headed or follow_one_another(interpretations)):
            continue
        shown = is_shown(kept, interpretations)
        left_out = [] if shown else tiles_left_out(text.written, kept + again, interpretations)
        left_out = not_held_behind(text.pieces, left_out, kept, interpretations)
        left_out = left_out or of_players(
            text.tokens, [one for one in games if one not in kept + again], kept
        )
        left_out += [one for one in text.tokens if one.tile and one.span in begun.values()]
        sound = not left_out and not any(one.errors for one in interpretations)
        if sound and not (shown or is_proven(text.written, kept, interpretations)):
            against = _speaks_against(text, kept, interpretations)
            left_out = [] if are_counted_off(text.pieces, against, kept, interpretations) else against
        much = len(left_out) * MOST_STRANGE > sum(len(loose.turns) for loose in kept)
        found = Understood(
            errors=sum(one.errors for one in interpretations) + len(left_out) + EARLY * much,
            turns=sum(len(one.game.turns) for one in interpretations),
            cost=sum(one.cost for one in interpretations) + cost,
            games=kept,
            interpretations=interpretations,
            left_out=left_out,
        )
        better = best is None or (found.rank < best.rank and not found.reads_away(best))
        if best is None or better or best.counts_off(found) or (best.is_open and found.goes_on_from(best)):
            best = found
        if best.errors == 0 and best.cost <= cost + 1 and not best.is_open:
            break
    return best


def _mended(text: _Text, loose: LooseGame, known: dict[str, str]) -> Interpretation | None:
    """What a game means, with what only the whole text tells of it: its draws, its end, what is left."""
    _without_lead_told_again(loose)
    correct_names(loose)
    call_you_the_player(loose)
    without_rules_in_front(loose)
    loose.across = text.across or are_on_four_sides(loose.turns)
    loose.each = loose.each or text.each
    nobody = loose.strange * MOST_STRANGE > len(loose.turns) or lies_in_a_row(loose.turns)
    nobody |= any(len(tiles_in(label_of(turn.who))) >= SEVERAL for turn in loose.turns[:1])
    one = interpret(loose, known) if loose.turns and not nobody else None
    one = with_empty_turns_drawn(loose, one, known) if one else None
    for told in (without_what_is_left, with_turns_below, with_draws_supposed, with_hands_played_out):
        one = told(text.unquoted, loose, one, known) if one else None
    return one


def _without_lead_told_again(loose: LooseGame) -> None:
    """Takes away a lead that is told above turns of nobody which begin with it: `Al leads 6-6. 6-6 6-4`."""
    if len(loose.turns) < len("AB"):
        return
    first, after = loose.turns[:2]
    if first.who and first.tile and not after.who and after.tile == first.tile:
        loose.turns = loose.turns[1:]
        loose.leader = loose.leader or first.who[-1]


def _readings(text: _Text) -> Iterator[list[LooseGame]]:
    """The ways to find turns in a text, the most definite first."""
    if (shown := read_hands(text.untagged, text.value)) is not None:
        yield [shown]
    games = read_rows(text.untagged) if text.value is None else read_value(text.value, text.untagged)
    if games:
        yield games
    data = text.value is not None and text.untagged.lstrip()[:1] in tuple("[{<")  # and no program with lists
    if not data and (printed := read_printed(text.untagged)):
        for loose in printed if text.value is not None else ():
            name_players(text.value, loose)
        yield printed
        if told_by_values(printed, text.tokens):
            return
    for rounds in (one for grid in round_tables(text.value) for one in read_grid(grid)):
        for loose in rounds:
            name_players(text.value, loose)
        yield rounds
    if (games or has_objects(text.value)) and not has_sections(text.untagged):
        return  # its signs are no words
    lines = read_lines(text.tokens)
    stated = next((loose.stated for loose in lines), ())
    cells = order.grid_of_cells(text.tokens)
    yield from games_in_tables(iter([cells] if cells else []), text.tokens, stated)
    first = text.plain if "\\begin{" in text.untagged else text.untagged
    drawn = chain(grids_of(first), grids_of(text.plain) if "</" not in first != text.plain else ())
    yield from games_in_tables(drawn, text.tokens, stated)
    divided = (Grid(rows, [line] * len(rows)) for rows, line in rounds_on_a_line(text.plain))
    yield from games_in_tables(divided, text.tokens, stated)
    yield lines
    if text.unquoted is not text.tokens:
        yield read_lines(text.unquoted)
    yield read_lines(figures.with_figures(text.tokens))
    yield from games_in_tables(grids_between_empty_lines(text.plain), text.tokens, stated)
