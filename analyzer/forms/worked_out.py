"""Turns that are worked out: from a list of what each player did, from tables shown after each move."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace
from itertools import pairwise, takewhile
from typing import TYPE_CHECKING, Any, NamedTuple

from analyzer.forms.fields import tile_in
from analyzer.forms.legend import as_pass, order_of_nobody
from analyzer.forms.line_of_play import (
    DASHES,
    FEWEST_PLAYS,
    how_many_join,
    is_said_to_be_open,
    with_doubles_of,
    written_as,
)
from analyzer.forms.lines import below_names
from analyzer.forms.loose_game import PLACE, SEVERAL, LooseGame, LooseTurn, label_of, plain_name
from analyzer.forms.mentions import is_held, is_said_to_be_played, what_is_said
from analyzer.forms.seats import MOST_SEATS, counts_of_players, from_first
from analyzer.forms.tokens import Kind, has_tile, is_name, rows_of_tokens
from analyzer.forms.turns_in_values import FEWEST
from analyzer.forms.values import mappings
from analyzer.forms.words import LONGEST, Loose, own_list
from analyzer.notation.vocabulary import Word, number_words
from analyzer.record.diagnostics import Code
from analyzer.record.game import Pass, Play
from analyzer.replays.replay import replay
from analyzer.replays.state import ActionKind
from analyzer.tiles.tile import Tile

if TYPE_CHECKING:
    from collections.abc import Iterator

    from analyzer.forms.interpretation import Interpretation
    from analyzer.forms.tokens import Token
    from analyzer.record.diagnostics import Span

FEWEST_TURNS = 3  # who plays with others has so many turns at least

Ends = tuple[int, int] | None


class _List(NamedTuple):
    """A player and the tiles and passes that stand behind his name, in his order."""

    name: str
    done: tuple[Token, ...]


_Turn = tuple[int, "Token | None"]  # who acts, and what is written; nothing is of a pass that is put in


class _Step(NamedTuple):
    """A turn that can be next, and how the game then stands."""

    turn: _Turn | None
    """None for how it stands before the lead."""
    seat: int
    """Who acts next."""
    taken: tuple[int, ...]
    """How much of each list has been used."""
    ends: Ends
    passed: int
    """How many have passed in a row."""


def read_by_player(found: list[Token]) -> Iterator[list[LooseGame]]:
    """The games in which the lists of several players can be put together so that every tile joins."""
    lists = list(_lists(found))
    tiles = [one.tile for each in lists for one in each.done if one.tile is not None]
    if not 2 <= len(lists) <= MOST_SEATS or len(set(tiles)) < len(tiles):
        return
    seated = _seated(found, lists)
    for told in (True, False):
        for each in [seated, lists] if seated != lists else [lists]:
            orders = (_in_order(each, leader, told=told) for leader in range(len(each)))
            yield from ([_game(each, order)] for order in orders if order is not None)


def _seated(found: list[Token], lists: list[_List]) -> list[_List]:
    """The lists as a line has the names, one behind the other, and first whoever it says leads."""
    by_name = {one.name.split()[-1].casefold(): one for one in lists}
    for row in rows_of_tokens(found):
        said = [replace(one, text=one.text.casefold()) for one in row if one.means != {Loose.FILLER}]
        names = [at for at, one in enumerate(said) if one.text in by_name]
        for places in zip(*(names[at:] for at in range(len(lists))), strict=False):
            signs = [[one.text for one in said[at + 1 : other]] for at, other in pairwise(places)]
            order = [by_name[said[at].text] for at in places]
            alike = all(len(one) == 1 and not one[0].isalnum() and one == signs[0] for one in signs[:-1])
            if alike and len(signs[-1]) == 1 and len(set(order)) == len(lists):
                near = (said[max(at - 1, 0) : at + 3] for at, one in enumerate(said) if one.may(Loose.LEAD))
                leads = next(
                    (by_name[one.text] for some in near for one in some if one.text in by_name), order[0]
                )
                first = order.index(leads)
                return order[first:] + order[:first]
    return lists


def _lists(found: list[Token]) -> Iterator[_List]:
    """The lines with several tiles and one name, in front of them or on the lines above."""
    name = ""
    passes = _words_for_a_pass(found)
    for row in below_names(rows_of_tokens(found)):
        first = next((at for at, one in enumerate(row) if one.kind is Kind.TILE), len(row))
        passed = [at for at, one in enumerate(row[:first]) if _is_pass(one, passes)]
        first = min([first, *passed])
        words = [one for one in row[:first] if one.kind is Kind.WORD]
        unknown = [one for one in words if not one.means]
        names = [one for one in unknown if one.text[:1].isupper()] or unknown[:1] or words[:1]
        name = " ".join(one.text for one in names) or name
        done: list[Token] = []
        for one in row[first:]:
            held = one.kind is Kind.WORD and one.may(Loose.HOLDS, Loose.STOCK, Word.HAND)
            if held and not one.may(Word.PASS):
                break  # "in hand: 1-0, 5-3"
            if one.kind is Kind.TILE or _is_pass(one, passes):
                done.append(one)
        if name and len(done) >= FEWEST_TURNS:
            yield _List(name, tuple(done))


def _is_pass(token: Token, words: set[str]) -> bool:
    return token.kind is Kind.WORD and (token.may(Word.PASS) or token.text in words)


def _words_for_a_pass(found: list[Token]) -> set[str]:
    """A letter that stands among tiles again and again: `6-0, p, 5-3`."""
    between = Counter(
        found[at].text
        for at in range(2, len(found))
        if found[at].kind is Kind.WORD and len(found[at].text) == 1 and found[at - 1].text in ",;"
    )
    return {letter for letter, times in between.items() if times > 1}


def _in_order(lists: list[_List], leader: int, *, told: bool) -> list[_Turn] | None:
    """The turns of all lists so that every tile joins; None if it cannot be.

    Args:
        lists: what each player did, in his order.
        leader: who leads.
        told: whether passes are written; if not, whoever cannot play his next tile passes.
    """
    whole = tuple(len(one.done) for one in lists)
    start = _Step(None, leader, (0,) * len(lists), None, 0)
    branch = [start]
    open_steps = [_next_steps(lists, start, told=told)]
    seen = {start[1:]}
    while open_steps:
        step = next((one for one in open_steps[-1] if one[1:] not in seen), None)
        if step is None:
            open_steps.pop()
            branch.pop()
            continue
        seen.add(step[1:])
        branch.append(step)
        if step.taken == whole:
            return [one.turn for one in branch if one.turn is not None]
        open_steps.append(_next_steps(lists, step, told=told))
    return None


def _next_steps(lists: list[_List], step: _Step, *, told: bool) -> Iterator[_Step]:
    """What the player may do whose turn it is, and how the game then stands."""
    seat = step.seat
    if step.passed > len(lists):
        return
    at = step.taken[seat]
    token = lists[seat].done[at] if at < len(lists[seat].done) else None
    for done, ends in _options(token, step.ends, told=told):
        taken = tuple(used + (who == seat and done is not None) for who, used in enumerate(step.taken))
        passed = 0 if done is not None and done.tile is not None else step.passed + 1
        yield _Step((seat, done), (seat + 1) % len(lists), taken, ends, passed)


def _options(token: Token | None, ends: Ends, *, told: bool) -> list[tuple[Token | None, Ends]]:
    """What a player may do whose list goes on with this, and the open ends after it."""
    passed: list[tuple[Token | None, Ends]] = [] if told else [(None, ends)]
    if token is None:
        return passed
    tile = token.tile
    if tile is None:
        return [(token, ends)]
    if ends is None:
        return [(token, (tile.low, tile.high))]
    joined = {end: (kept, tile.other(end)) for end, kept in (ends, ends[::-1]) if tile.has(end)}
    return [(token, after) for after in joined.values()] or passed


def _game(lists: list[_List], order: list[_Turn]) -> LooseGame:
    game = LooseGame(form="lines", order=tuple(one.name for one in lists))
    last = lists[0].done[0].span
    for seat, token in order:
        last = token.span if token else last
        tile = token.tile if token else None
        kind = ActionKind.PLAY if tile else ActionKind.PASS
        game.turns.append(LooseTurn(who=(lists[seat].name,), kind=kind, span=last, tile=tile))
    game.lines = {one.span.line for each in lists for one in each.done}
    return game


def lists_by_player(value: Any) -> str:
    """A line for each player whose turns stand in a list of their own: `{"Ana": [[6, 6], "64", null]}`."""
    for _, one in mappings(value):
        turns = {
            key: [str(tile_in(done, digits=True) or "pass") for done in listed]
            for key, listed in one.items()
            if isinstance(listed, list)
            and all(done is None or tile_in(done) or isinstance(done, str) for done in listed)
        }
        if 2 <= len(turns) <= MOST_SEATS and sum(map(len, turns.values())) > FEWEST:
            return "\n".join(f"{key}: {', '.join(done)}" for key, done in turns.items())
    return ""


HANDS_RAISED = "\u270b\U0001f590\U0001f91a\u270a\U0001f44a\U0001f645\U0001f6ab\u26d4\u274c"
"""Pictures of a raised hand, a fist, or what is forbidden."""


def with_hands_raised(found: list[Token]) -> list[Token]:
    """The tokens, in which a raised hand behind a name is a pass, if none stands behind a tile.

    >>> from analyzer.forms.tokens import tokens
    >>> sum(one.may(Word.PASS) for one in with_hands_raised(tokens("Al 6-6 Bo \u270b Cy 6-4 Al \u270b")))
    2
    """
    raised = [at for at, one in enumerate(found) if one.text in HANDS_RAISED and at and one.text]
    front = [found[at - 1] for at in raised]
    if len(raised) < 2 or not all(one.kind is Kind.WORD or one.text == ":" for one in front):
        return found
    return [as_pass(one) if at in raised else one for at, one in enumerate(found)]


LONGEST_ASIDE = 20  # so many words and signs stand in brackets at most


def without_what_is_held_back(found: list[Token]) -> list[Token]:
    """The tokens without brackets behind a pass in which a tile is named, and nothing is done with it.

    >>> from analyzer.forms.tokens import tokens
    >>> said = tokens("Bo passes too (she sat on the 5-5). Al passes (draws 4-1)")
    >>> [str(one.tile) for one in without_what_is_held_back(said) if one.tile]
    ['1-4']
    """
    aside: set[Span] = set()
    for at, one in enumerate(found):
        before = [*takewhile(lambda word: word.kind is Kind.WORD, found[max(at - 2, 0) : at][::-1])]
        if one.text == "(" and any(word.may(Word.PASS) for word in before):  # not `None, ([3|4], True)`
            within = [*takewhile(lambda one: one.text != ")", found[at : at + LONGEST_ASIDE])]
            closed = at + len(within) < len(found) and found[at + len(within)].text == ")"
            acts = any(word.may(Word.DRAW, Loose.PLAY, Loose.LEAD) for word in within)
            if closed and has_tile(within) and not acts:
                aside |= {word.span for word in found[at : at + len(within) + 1]}
    return [one for one in found if one.span not in aside]


def with_passes_in_turns(found: list[Token]) -> list[Token]:
    """The tokens with passes in a row of tiles where a line tells in whose turns: `Passed: Ana on her 5th`.

    Numbers without names, or too high for one player, count all turns.
    """
    rows = rows_of_tokens(found)
    lines = [row for row in rows if row[0].text[1:].isalpha() and row[0].may(Word.PASS) and not has_tile(row)]
    lines = [row for row in lines if not any(map(_counts_things, row, row[1:]))]
    said = [one for row in lines if any(_TURN.fullmatch(each.text) for each in row) for one in row]
    told: set[tuple[str, int]] = set()
    name = ""
    for one in said:
        name = one.text if is_name(one) else name
        told |= {(name, int(turn[1]))} if (turn := _TURN.fullmatch(one.text)) else set()
    words = {one.text for one in said if one.kind is Kind.WORD}  # "ana 6-4", and below "stuck. ana 12"
    if not told or any(is_name(one) or one.text in words for row in rows if has_tile(row) for one in row):
        return found
    stated, leader = order_of_nobody(rows_of_tokens([one for one in found if one not in said]), [])
    order = from_first(stated, leader or stated[0]) if stated else ("",)
    if any(who not in (*order, "") for who, _ in told):
        return found
    count = sum(one.tile is not None for one in found) + len(told)
    every = name == "" or max(turn for _, turn in told) > count // len(order) + 1
    result: list[Token] = []
    turns: Counter[str] = Counter()
    for one in found:
        passed = one.tile is not None
        while passed:
            turns[who := order[turns.total() % len(order)]] += 1
            number = turns.total() if every else turns[who]
            passed = not told.isdisjoint({(who, number), ("", number)})
            result += [as_pass(replace(one, tile=None, text="pass"))] * passed
        result += [one] * (one not in said)
    return result


def _counts_things(number: Token, what: Token) -> bool:
    """Whether a number says how many there are of something: `Skipped 34 frames!`."""
    return number.number is not None and what.text.islower() and not what.means


_TURN = re.compile(r"([0-9]{1,2})(?:st|nd|rd|th|e|\.?[\u00aa\u00ba])?")  # its number: `5`, `5th`


def named_once(found: list[Token], game: LooseGame, understood: Interpretation) -> list[Token]:
    """The only turn of a player who passes in all others, which nobody writes: `I` beside all names."""
    passed = Counter(turn.seat for turn in understood.game.turns if isinstance(turn.action, Pass))
    told = Counter(label_of(turn.who) for turn in game.turns if turn.who)
    told.update(label_of(turn.who) for turn in game.turns if turn.kind is not ActionKind.PLAY)
    once = {name for name, seat in understood.seats.items() if told[name] == 1 and passed[seat] >= SEVERAL}
    spans = {turn.span for turn in game.turns if label_of(turn.who) in once}
    return [one for one in found if one.tile and one.span in spans]


FEWEST_NAMED = 9  # so many turns have to be of who is named for each that is not


def another_is_named(found: list[Token], understood: Interpretation) -> list[Token]:
    """The turns in whose sentence only another player is named, where that is who plays in most others.

    Whoever played may stand behind the tile: "Eva's 4-1 and the 1-6 of Luis".
    """
    words = understood.seats_by_word
    seats = {turn.span: turn.seat for turn in understood.game.turns if isinstance(turn.action, Play)}
    own, named, passes = 0, set[str](), False
    others: list[Token] = []
    for at, one in enumerate(found):
        if one.span in seats and len(named) == 1 and not passes:
            said = [each for each in found[at + 1 : at + LONGEST] if each.kind is not Kind.LINE]
            near = takewhile(lambda each: each.kind is Kind.WORD, said)
            behind = [words.get(plain_name(each.text)) for each in near]
            of = bool(said) and said[0].text.casefold() in own_list("by")
            others += [one] if seats[one.span] not in named.union(behind if of else ()) else []
            own += named == {seats[one.span]}
        elif one.kind is Kind.WORD and plain_name(one.text) in words and not _owns_an_end(found, at):
            named.add(words[plain_name(one.text)])
        passes |= one.may(Word.PASS)
        if one.tile or one.text in (*".;:!?", ",") or one.kind is Kind.LINE:
            named, passes = set(), False
    return others[:1] if own > FEWEST_NAMED * len(others) else []


def _owns_an_end(found: list[Token], at: int) -> bool:
    """Whether an end is called somebody's, `I put the four to Al's three`: whoever plays is another."""
    name = found[at]
    owns = name.span.end_column - name.span.column == len(f"{name.text}'s") or name.text.endswith("s")
    return owns and any(one.text.casefold() in number_words() for one in found[at + 1 : at + 2])


def played_behind(found: list[Token], understood: Interpretation) -> list[Token]:
    """The tile that somebody who is named is said to play behind the last turn: the game goes on there."""
    turns = [turn for turn in understood.game.turns if turn.span]
    played = {turn.action.tile for turn in turns if isinstance(turn.action, Play)}
    last = max((turn.span for turn in turns if turn.span), default=PLACE)
    would = {one.span.line for one in found if one.may(Word.CONDITIONAL)}
    would |= {one.span.line for one in found if one.text == "?"}  # "Could Eva have laid the 1-1?"
    laid = {
        one.span
        for at, one in enumerate(found)
        if one.tile and is_said_to_be_played(found, at) and not is_held(found, at)
    }
    return [
        said.token
        for said in what_is_said(found, understood.seats)
        if said.token.span > last > PLACE and said.token.span in laid and said.seats and not said.other
        if said.token.tile not in played and said.token.span.line not in would
    ][:1]


def said_of_the_other(found: list[Token], game: LooseGame, understood: Interpretation) -> list[Token]:
    """The tile of one of two who would play twice running, with nothing but a word such as `she` between."""
    names = {word.casefold() for name in understood.seats for word in name.split()}
    for turn, after in pairwise(game.turns if len({*understood.seats.values()}) == 2 else ()):
        between = [one.text.casefold() for one in found if turn.span < one.span < after.span]
        twice = turn.who == after.who and turn.kind is after.kind is ActionKind.PLAY
        if twice and not (own_list("he") | own_list("she")).isdisjoint(between) and names.isdisjoint(between):
            return [one for one in found if one.span == after.span]
    return []


def more_than_counted(found: list[Token], way: Interpretation) -> list[Token]:
    """The first tile of a game with more players than a text says above it: `three players`."""
    first = next((turn.span for turn in way.game.turns if turn.span), None)
    above = [*takewhile(lambda one: one.tile is None and one.span != first, found)]  # a figure is a number
    counts = counts_of_players(above)
    return found[len(above) :][:1] if counts and max(counts) < len(way.seats) else []


def with_doubles_again(found: list[Token]) -> list[Token]:
    """The tokens with doubles for whose name an article stands, or a number: `repitió el as con el doble`.

    >>> from analyzer.forms.tokens import tokens
    >>> [one.text for one in with_doubles_again(tokens("Al a carroça de ás, Eva a de duque")) if one.tile]
    ['carroça de ás', 'a de duque']
    """
    found = _with_doubles_of_both_ends(with_doubles_of(found))
    if not any(one.tile and one.tile.is_double and " de " in one.text for one in found):
        return found
    told: list[Token] = []
    for one in found:
        article, of = ([*told[-2:], one, one])[:2]
        number = number_words().get(one.text.casefold()) if of.text == "de" else None
        if number is not None and article.text in own_list("definite"):
            text = f"{article.text} de {one.text}"
            span, double = article.span.to(one.span), Tile.of(number, number)
            told[-2:] = [replace(one, kind=Kind.TILE, text=text, span=span, tile=double, means=frozenset())]
        else:
            told.append(one)
    return told


def _with_doubles_of_both_ends(found: list[Token]) -> list[Token]:
    """The tokens with the double of the number at both ends: `there are two fours: I lay the double`."""
    told: list[Token] = []
    suit = ends = None  # the number, and the words that tell it
    for at, one in enumerate(found):
        count, *suits = (number_words().get(word) for word in one.text.casefold().split() or [""])
        before = told[-1].text.casefold() if told else ""
        if count == 2 and len(suits) == 1 and before in own_list("there_are"):
            suit, ends = suits[0], len(told)
        elif one.tile:
            suit = None
        alone = one.may(Word.DOUBLE) and not (found[at + 1 : at + 2] and found[at + 1].kind is Kind.WORD)
        if suit is not None and ends is not None and alone and before in own_list("definite"):
            told[ends] = replace(told[ends], kind=Kind.WORD, tile=None, means=frozenset({Loose.FILLER}))
            told.append(replace(one, kind=Kind.TILE, tile=Tile.of(suit, suit), means=frozenset()))
            suit = None
        else:
            told.append(one)
    return told


MOST_WHEN_OUT = 4  # so many tiles are left at most behind the sentence that says who is out


def played_when_out(found: list[Token], way: Interpretation) -> list[Token]:
    """The tile behind a sentence that says who is out, where the turns have no end: `Al is out. 6-1`."""
    names, spans = way.seats_by_word, {turn.span for turn in way.game.turns if isinstance(turn.action, Play)}
    if replay(way.game).outcome is not None:
        return []
    for at, one in enumerate(found):
        named = one.may(Word.DOMINO) and any(
            plain_name(near.text) in names for near in found[max(at - 2, 0) : at]
        )
        clause = (
            [*takewhile(lambda one: one.kind is not Kind.LINE and not one.tile, found[at:])] if named else []
        )
        ends = any(near.text in ".!" for near in clause)
        after = [one for one in found[at:] if one.span in spans and one.tile] if ends else []
        if ends and len(after) <= MOST_WHEN_OUT:
            return after[:1]
    return []


def told_backwards(found: list[Token], way: Interpretation) -> list[Token]:
    """The first of turns that go back from line to line, of a game without a sure end, that join so."""
    turns = [(turn.span, turn.action) for turn in way.game.turns if turn.span]
    plays = [(span, action.tile) for span, action in turns if isinstance(action, Play) and action.tile]
    back = len(plays) >= FEWEST_PLAYS and all(one[0].line > other[0].line for one, other in pairwise(plays))
    joins = back and how_many_join(tile for _, tile in plays[::-1]) == len(plays)
    result = replay(way.game)
    doubt = any(one.code is Code.RESULT_DEPENDS_ON_ENDS for one in result.diagnostics)
    joins = joins and (doubt or result.outcome is None)
    return [one for one in found if joins and one.tile and one.span == plays[0][0]]


def unread_beside_a_pass(found: list[Token], games: list[LooseGame]) -> list[Token]:
    """Tiles that are told as turns are, on a line of which only a pass was read: `nothing. It fits: 1-0`.

    So is a number in words beside the word for a pass: `nothing one` may be a tile.
    """
    turns = [turn for game in games for turn in game.turns]
    known = {tile for game in games for held in game.held for tile in held.tiles}
    known |= {turn.tile for turn in turns if turn.tile} | {tile for game in games for tile in game.stock}
    kinds: dict[int, set[ActionKind]] = {}
    for turn in turns:
        kinds.setdefault(turn.span.line, set()).add(turn.kind)
    spans = {turn.span for turn in turns}
    passes = {turn.span.line: turn.span for turn in turns if turn.kind is ActionKind.PASS}
    ways = {written_as(one.text) for one in found if one.span in spans and one.tile}
    last = max((turn.span.line for turn in turns if turn.tile), default=0)
    halves = [
        one
        for two in pairwise(found)
        for word, one in (two, two[::-1])
        if word.may(Word.PASS) and kinds.get(one.span.line) == {ActionKind.PASS}
        if one.text.casefold() in number_words() and one.span.line < last
    ]
    return halves or [
        one
        for at, one in enumerate(found)
        if one.tile and one.tile not in known and kinds.get(one.span.line) == {ActionKind.PASS}
        if one.span.line < last
        and found[at - 1].text in (":", "|", ";")  # not "he passed with the 6-4"
        and passes[one.span.line] < one.span
        and written_as(one.text) in ways
        and not is_said_to_be_open(found, at)
        and not is_held(found, at)
    ]


def goes_on_alike(found: list[Token], way: Interpretation) -> list[Token]:
    """The tile in the row below the last play that is written as several turns are, `29. Ana 6-2 left`."""
    turns = [turn for turn in way.game.turns if isinstance(turn.action, Play)]
    lines = {turn.span.line for turn in turns if turn.span}
    rows = rows_of_tokens(found)
    told = [at for at, row in enumerate(rows) if row[0].span.line in lines]
    below = rows[told[-1] + 1] if told and len(rows) > told[-1] + 1 else []
    tiles, laid = [one for one in below if one.tile], {getattr(turn.action, "tile", None) for turn in turns}
    again = sum(_shape(rows[at]) == _shape(below) for at in told)
    new = len(tiles) == 1 and tiles[0].tile not in laid
    return tiles if new and again >= SEVERAL and len(below) >= len(("29", "Ana", "6-2", "left")) else []


def _shape(row: list[Token]) -> list[str]:
    """The kinds of what stands in a row, and its signs."""
    return [one.text if one.kind is Kind.SIGN else one.kind.name for one in row]


def played_behind_a_block(found: list[Token], way: Interpretation) -> list[Token]:
    """The tile that is played behind a row in which everybody passes: `Al pass, Bo pass`."""
    names, seats = way.seats_by_word, {*way.seats.values()}
    last = max(
        (turn.span for turn in way.game.turns if isinstance(turn.action, Play) and turn.span), default=PLACE
    )
    for row in rows_of_tokens(found):
        passed = {names.get(plain_name(who.text)) for who, one in pairwise(row) if one.may(Word.PASS)}
        if seats <= passed and not has_tile(row) and row[-1].span < last:
            return [one for one in found if one.tile and one.span == last]
    return []


def counts_on(found: list[Token], way: Interpretation) -> list[Token]:
    """What begins the line behind the last turn with the next number, if the game has no end: `12. ?`.

    Not one of passes, which may have been left out of the game.
    """
    rows = {row[0].span.line: row for row in rows_of_tokens(found)}
    lines = sorted({turn.span.line for turn in way.game.turns if turn.span} & rows.keys())
    numbers = [rows[line][0].number or 0 for line in lines]
    steady = sum(after == number + 1 for number, after in pairwise(numbers)) * 5 > len(numbers) * 4
    if not steady or len(lines) < SEVERAL or replay(way.game).outcome is not None:
        return []
    behind = [row for line, row in rows.items() if line > lines[-1]][:1]
    passes = any(one.may(Word.PASS) or one.text in DASHES for row in behind for one in row)
    return [row[0] for row in behind if row[0].number == numbers[-1] + 1 and not passes]
