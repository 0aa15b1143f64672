"""How a text tells the lead and the end of a game: who is out, what is left, what a reading missed of it."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace
from itertools import dropwhile, groupby, pairwise, takewhile
from typing import TYPE_CHECKING

from analyzer.forms.interpretation import interpret
from analyzer.forms.line_of_play import is_said_to_be_open, written_as
from analyzer.forms.lines import read_lines
from analyzer.forms.loose_game import PLACE, SEVERAL, USUAL_HANDS, is_locked, label_of, plain_name
from analyzer.forms.mentions import (
    goes_out,
    is_held,
    is_said_to_be_played,
    what_is_said,
)
from analyzer.forms.seats import MOST_PLAYERS
from analyzer.forms.tokens import Kind, has_tile, rows_of_tokens
from analyzer.forms.words import Loose, own_list
from analyzer.notation.vocabulary import Word
from analyzer.record.diagnostics import Code, Severity, Span
from analyzer.record.game import Draw, EndKind, Play
from analyzer.replays.replay import replay
from analyzer.replays.state import ActionKind

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from analyzer.forms.interpretation import Interpretation
    from analyzer.forms.loose_game import LooseGame
    from analyzer.forms.tokens import Token
    from analyzer.tiles.tile import Tile


_APART = (Kind.SIGN, Kind.LINE, Kind.TILE)


def keeps(word: Token) -> bool:
    """Whether a word says that somebody has what stands beside it."""
    return word.may(Loose.HOLDS, Word.HAND) or word.text.casefold() in own_list("kept")


def says_done(found: Sequence[Token]) -> bool:
    """Whether a word that stands alone says that the game is over for somebody: `»Aus!«`."""
    around = zip(found, found[1:], found[2:], strict=False)
    alone = (one for before, one, after in around if before.kind in _APART and after.kind in _APART)
    return any(one.text.casefold() in own_list("done") for one in alone)


def tells_the_end(found: Sequence[Token]) -> bool:
    """Whether words say that somebody is out, or what somebody has left."""
    left = any(keeps(one) and len(one.text) > 1 for one in found)
    return left or any(one.may(Word.DOMINO) for one in found) or says_done(found)


# -- the lead ----------------------------------------------------------------------------------------------


JUST_ABOVE, MOST_BESIDE_LEAD = 2, 2  # so many lines above; a tile, and the open ends that it makes
FEWEST_ALIKE = 4  # so many turns begin with a sign, or count on
MOST_NUMBERS = 8  # stand on the line of a turn
USUAL_HAND = 7  # tiles
SHORT = 4  # so many words and signs a turn has of which only the tile is not read
LONGEST_LEAD = 10  # so many words in front of the first turn say with what somebody leads


def lead_passed_over(found: list[Token], game: LooseGame, understood: Interpretation) -> list[Token]:
    """A tile that nobody plays or draws, alone in front of the first turn, written as that and joining it."""
    turns = [turn for turn in understood.game.turns if turn.span]
    known = {one.action.tile for one in turns if isinstance(one.action, Play | Draw)}
    known |= {turn.neighbour for turn in game.turns}  # a tile turned up, to which the first is laid
    plays = [(one.span, one.action.tile) for one in turns if isinstance(one.action, Play)]
    span, lead = plays[0] if plays else (None, None)
    at = next(
        (at for at, one in enumerate(found) if span and one.tile == lead and one.span.line == span.line), 0
    )
    if not at or lead is None or game.form.endswith("table"):
        return []
    above = [one for one in found[:at] if one.tile and one.span.line < found[at].span.line]
    worded = {one for one in above[-1:] if one.tile and one.tile.is_double and one.text[0].isalpha()}
    rows = {row[0]: row for row in rows_of_tokens(found)}
    close = (found[at].span.line - one.span.line <= JUST_ABOVE for one in above)
    near = [one for one in above if next(close) or one in worded or rows.get(one) == [one]]
    beside = Counter(one.span.line for one in near)
    joins = (one for one in near if one.tile and (one.tile.has(lead.low) or one.tile.has(lead.high)))
    alone = [one for one in joins if beside[one.span.line] <= MOST_BESIDE_LEAD and one.tile not in known]
    if game.form == "json-lines":  # where a lead has fields as other turns have: not `"note": "00 removed"`
        said: dict[int, set[str]] = {}
        for one in found:
            said.setdefault(one.span.line, set()).update({one.text} if one.kind is Kind.WORD else ())
        alone = [one for one in alone if said[one.span.line] & said[span.line]] if span else alone
    return [one for one in alone if written_as(one.text) == written_as(found[at].text) or one in worded]


def lead_unread(found: list[Token], way: Interpretation) -> list[Token]:
    """What begins the line above all turns, if it is written as theirs are, and has no tile.

    So it is where its number comes before that of the first, or where the words stand on it that are on each
    of them. Where they begin as it does, or with names, it is one of whoever comes before the first.
    """
    rows = {row[0].span.line: row for row in rows_of_tokens(found) if len(row) > 1}
    turns = sorted({turn.span.line for turn in way.game.turns if turn.span})
    above = rows.get(max((line for line in rows if line < turns[0]), default=0), []) if turns else []
    hands = {hand.span.line for hand in (way.game.deal.hands if way.game.deal else ()) if hand.span}
    said = frozenset().union(*(one.means for one in above))
    heads = {Word.PLAYER, Loose.TILE} <= said and Loose.PLAY not in said
    heads |= [one.number for one in above][:1] == [0] and None not in [one.number for one in above]  # "0  7"
    dealing = any(one.text.casefold() in own_list("dealing") for one in above)
    if heads or dealing or has_tile(above) or not above or above[0].span.line in hands:
        return []
    laid = {turn.span.line for turn in way.game.turns if turn.span and isinstance(turn.action, Play)}
    told = [rows[at] for at in sorted(laid & rows.keys())]
    names = way.seats_by_word
    named = [one for one in above if plain_name(one.text) in names]
    first, seats = way.game.turns[0].seat, list(way.seats.values())
    of_others = not named or names[plain_name(named[0].text)] != first
    plays = sum(isinstance(turn.action, Play) for turn in way.game.turns)
    each = len(told) * 10 > plays * 9  # a turn on each line
    if each and of_others and (_counts_on(above, told) or _says_the_same(above, told, {*names})):
        return above[:1]
    if above[0].span.line < turns[0] - 1 or len(named) != 1 or names[plain_name(named[0].text)] == first:
        return []
    begins = _beginning(above)
    alike = begins != "" and [*map(_beginning, told)].count(begins) >= FEWEST_ALIKE
    alike &= plain_name(begins) not in names
    last = named[0] is above[0] and names[plain_name(named[0].text)] == seats[seats.index(first) - 1]
    usual = sum(plain_name(row[0].text) in names for row in told) * 5 > len(told) * 4
    strange = any(one.kind is Kind.WORD for one in above[1:]) and not any(one.means for one in above[1:])
    return named if alike or (last and usual and strange and len(above) <= SHORT) else []


def led_by_another(found: list[Token], understood: Interpretation) -> list[Token]:
    """Who opens with a tile not understood, before the first turn of a game that is not played to its end.

    So is a lead with a double, where the first that is read is none: `I open with the double of blanks`.
    """
    first = next((turn for turn in understood.game.turns if turn.span), None)
    if first is None or first.span is None:
        return []
    above = [one for one in found if one.span < first.span]
    lead = dropwhile(lambda one: one.means != {Loose.LEAD}, above[-LONGEST_LEAD:])
    double = [one for one in lead if one.may(Word.DOUBLE) and one.tile is None]
    begun = first.action.tile if isinstance(first.action, Play) else None
    if double and begun is not None and not begun.is_double:
        return double
    if replay(understood.game).outcome is not None:
        return []
    others = {name.casefold() for name, seat in understood.seats.items() if seat != first.seat}
    leads = [pair for pair in pairwise(above) if pair[1].kind is Kind.WORD and pair[1].means == {Loose.LEAD}]
    return [one for who, one in leads if who.text.casefold() in others]


def _counts_on(above: list[Token], told: list[list[Token]]) -> bool:
    """Whether the turns go on counting from a line: `t=0`, `t=1`."""
    if sum(one.kind is Kind.NUMBER for one in above) > MOST_NUMBERS:
        return False  # hands
    places = zip(above, *told[:FEWEST_ALIKE], strict=False)
    counted = [[one.number for one in place] for place in places] if len(told) >= FEWEST_ALIKE else []
    return any(each == [*range(each[0], each[0] + len(each))] for each in counted if each[0] is not None)


def _says_the_same(above: list[Token], told: list[list[Token]], names: set[str]) -> bool:
    """Whether what stands on all turns stands on a line: two words that are no names, or more."""
    times = Counter(word for row in told for word in {one.text for one in row if one.kind is Kind.WORD})
    common = {word for word, count in times.items() if count * 10 > len(told) * 9}
    common -= {word for word in common if plain_name(word) in names}
    return len(told) >= FEWEST_ALIKE and len(common) > 1 and common <= {one.text for one in above}


def _beginning(row: list[Token]) -> str:
    """The bullet with which a line begins, the sign behind its number, or a word in front of numbers."""
    sign = row[1].text if row[0].number is not None else row[0].text
    word = row[0].kind is Kind.WORD and any(one.tile or one.number is not None for one in row)
    return sign if word or sign in (*"-*+>).", "\u2013", "\u2022", "\u00b7") else ""


_BEGINS = re.compile(r"(?m)^\{[A-Z]\}(?=[ ]+[0-9]{2}(?![\w.:/|-]))")


def without_whoever_begins(text: str) -> str:
    """Rows of turns without the seat that stands in braces in front of the first: `{S} 52 65 32 61`."""
    return text if len(_BEGINS.findall(text)) != 1 else _BEGINS.sub("   ", text)


# -- tiles that are left, taken for turns ------------------------------------------------------------------

MOST_LEFT = 3  # so many tiles that are left stand at most as if they were played


def without_what_is_left(
    found: list[Token], loose: LooseGame, way: Interpretation, known: dict[str, str]
) -> Interpretation:
    """A story without its last tiles where only these are wrong: somebody is out, and no word says a play."""
    wrong = {problem.code for problem in replay(way.game).diagnostics if problem.severity is Severity.ERROR}
    if wrong != {Code.PLAY_AFTER_END} or loose.form != "sentences":
        return way
    laid = {one.token.span for one in what_is_said(found, way.seats) if one.played}
    for last in range(1, MOST_LEFT + 1):
        tiles = [turn.tile for turn in loose.turns[-last:]]
        kept, first = loose.turns[-last - 1], loose.turns[-last]
        between = [one for one in found if kept.span < one.span < first.span]
        if first.span in laid or not tells_the_end(between):
            break
        shorter = replace(loose, turns=loose.turns[:-last])
        one = interpret(shorter, known)
        outcome = replay(one.game).outcome if one and not one.errors else None
        if one and outcome and outcome.kind is EndKind.DOMINO and _are_left(tiles, one):
            loose.turns, loose.left = shorter.turns, loose.left | {tile for tile in tiles if tile}
            return one
    return way


def not_held_behind(
    found: list[Token], tiles: list[Token], games: list[LooseGame], ways: list[Interpretation]
) -> list[Token]:
    """These tiles without those of which it is said, behind ended games, that somebody has them left.

    A word for that in front of the first stands for all on its line: `Left: Ana 4-4 1-5, Eva 1-4`.
    So does one at the end of it: `1-1 and 1-5 left`.
    """
    if are_counted_off(found, tiles, games, ways):
        return []
    plays = [turn for way in ways for turn in way.game.turns if isinstance(turn.action, Play)]
    last = max((turn.span or PLACE for turn in plays), default=PLACE)
    shut = any(one.may(Word.BLOCKED) and one.span > last for one in found)
    if not tiles or any(replay(way.game).outcome is None for way in ways if not shut):
        return tiles
    behind = [one for one in tiles if one.span > last and one in found]
    ends = [(row, [*_to_tile(row), *_to_tile(reversed(row))]) for row in rows_of_tokens(found)]
    rows = {row[0].span.line for row, near in ends if any(one.may(Word.LEFT) or keeps(one) for one in near)}
    held = [one for one in behind if one.span.line in rows or is_held(found, found.index(one))]
    return [one for one in tiles if one not in held]


def _to_tile(row: Iterable[Token]) -> Iterator[Token]:
    return takewhile(lambda one: not one.tile, row)


def are_counted_off(
    found: list[Token], tiles: list[Token], games: list[LooseGame], ways: list[Interpretation]
) -> bool:
    """Whether sentences end with as many tiles as are left, behind the one that ends the game."""
    if not tiles or any(way.errors for way in ways):
        return False
    last = max(turn.span or PLACE for way in ways for turn in way.game.turns)
    first = min(one.span for one in tiles)
    behind = [one for one in found if last < one.span < first]
    over = [*dropwhile(lambda one: not one.may(Word.BLOCKED, Word.DOMINO, Word.WIN), behind)]
    ended = any(one.text in ".:;!?" for one in over)  # not "went out with the 6-1"
    ended &= games[-1].form == "sentences" and not out_behind(found, games[-1], ways[-1])
    return ended and _are_left([one.tile for one in tiles], ways[-1])


def told_as_left(found: list[Token], way: Interpretation, each: int | None) -> set[Span]:
    """Where the tiles behind an ended game stand, if each player named there has as many left as are told.

    `Ben sat with the 3-3 and the 0-0, Eva had only the 2-5` needs no word that says so then. Of tiles that
    were drawn unseen there may be more than a text counts. A line that is written as the last turn is may
    be one; and nothing is known where the size of the hands was only supposed.

    Args:
        found: the tokens of the text.
        way: how its game is understood.
        each: how many tiles each player is dealt, if that is said.
    """
    result = replay(way.game)
    last = max((turn.span for turn in way.game.turns if turn.span), default=PLACE)
    if way.errors or result.outcome is None or (result.rules.hand < USUAL_HAND and result.rules.hand != each):
        return set()
    left = _how_many_are_left(way)
    rest = [one for one in found if one.span > last]
    unseen = {turn.seat for turn in way.game.turns if isinstance(turn.action, Draw) and not turn.action.tile}
    fits = False
    for order in (rest, rest[::-1]):  # "the 4-2 with Eva" names her behind it
        told = _by_names(order, way.seats_by_word)
        counts = [(seat, left[seat], len({one.tile for one in tiles})) for seat, tiles in told.items()]
        fits |= all(had == count or (seat in unseen and 0 < had < count) for seat, had, count in counts)
    behind = {one for one in rest if one.tile}
    shapes = {row[0].span.line: [one.kind for one in row] for row in rows_of_tokens(found)}
    laid = any(is_said_to_be_played(found, at) for at, one in enumerate(found) if one in behind)
    as_turns = {line for line, shape in shapes.items() if line > last.line and shape == shapes.get(last.line)}
    laid |= any(one.span.line in as_turns for one in behind)
    new = {one.tile for one in behind}.isdisjoint(_played(way))
    return {one.span for one in behind} if fits and new and not laid else set()


def _by_names(found: list[Token], names: dict[str, str]) -> dict[str, list[Token]]:
    """The tiles by the seat of whoever was named last in front of each; nobody's have none."""
    told: dict[str, list[Token]] = {}
    seat = ""
    for one in found:
        seat = names.get(plain_name(one.text), seat)
        if one.tile:
            told.setdefault(seat, []).append(one)
    return told


def _how_many_are_left(way: Interpretation) -> Counter[str]:
    """How many tiles each player has at the end."""
    hand = replay(way.game).rules.hand
    left = Counter(dict.fromkeys(way.seats.values(), hand))
    for turn in way.game.turns:
        left[turn.seat] += isinstance(turn.action, Draw) - isinstance(turn.action, Play)
    return left


def _are_left(tiles: list[Tile | None], way: Interpretation) -> bool:
    """Whether so many tiles, none of them played, are what one player has left, or all of them."""
    left = _how_many_are_left(way)
    once = len(set(tiles)) == len(tiles) and None not in tiles
    return once and len(tiles) in {*left.values(), left.total()}


def held_in_lists(found: list[Token], way: Interpretation) -> list[Token]:
    """The tiles on the last line with any that are played beside, or behind, others that nobody plays.

    There these stand behind a colon, `Al: 1-1 2-0, Bo: 0-0`, or all side by side: `He had 3-3 3-2 1-1`, or
    in a line that says first that they are left: `Left: Al 1-1 (2), Bo 2-0, Cy 0-0`.
    """
    spans = {turn.span for turn in way.game.turns if turn.span}
    row = next((row for row in reversed(rows_of_tokens(found)) if has_tile(row)), [])
    three = [*zip(row, row[1:], [*row[2:], *row[-1:]], strict=False)]
    heads = [(one, two) for sign, one, two in three if sign.text == ":" and one.tile]
    lists = [one for one, two in heads if two.tile and spans.isdisjoint({one.span, two.span})]
    run = next((each for each in three if all(one.tile for one in each) and each[0].span not in spans), ())
    beside = [one for one in run if one.span in spans]
    behind = [one for one, _ in heads if lists and one.span > lists[0].span and one.span in spans]
    told = [one for one in row if one.tile]
    kept = any(keeps(one) and sign.text == ":" for one, sign in pairwise(row))
    amid = [one for one in told if one.span in spans] if kept and told and told[0].span not in spans else []
    return [*beside, *behind, *(amid if len(amid) < SEVERAL < len(told) else []), *_added(found, way)]


def _added(found: list[Token], way: Interpretation) -> list[Token]:
    """A tile behind the last turn that somebody adds: `Al: And 0-0, that is my hand`."""
    last = max((turn.span for turn in way.game.turns if turn.span), default=Span.of(1, 1))
    three = zip(found, found[1:], found[2:], strict=False)
    said = [
        (one.text, tile) for one, also, tile in three if also.text[1:] and also.may(Word.AND) and tile.tile
    ]
    return [tile for one, tile in said if tile.span > last and one in (":", *way.seats)]


# -- turns that are left out, or taken for those of another ------------------------------------------------


def blocked_unsaid(found: list[Token], way: Interpretation) -> list[Token]:
    """The tiles behind a game that is blocked though nobody says so, nor what is left: they may be played."""
    outcome, last = replay(way.game).outcome, way.game.turns[-1]
    spans = {turn.span for turn in way.game.turns}
    figures = any(one.span in spans and one.text.isdigit() for one in found)  # else such are numbers
    if outcome is None or outcome.kind is not EndKind.BLOCKED or not isinstance(last.action, Play):
        return []
    if is_locked(way.game):
        return []
    if any(one.may(Word.PASS, Word.BLOCKED) for one in found if one.span > (last.span or PLACE)):
        return []
    behind = [row for row in rows_of_tokens(found) if row[0].span > (last.span or PLACE)]
    held = [any(map(keeps, row)) for row in behind]
    heads = [said and not any(one.tile for one in row) for row, said in zip(behind, held, strict=True)]
    behind = behind[: heads.index(True)] if True in heads else behind  # below such a heading are hands
    rows = [row for row, *said in zip(behind, held, [False, *held], strict=False) if not any(said)]
    said = [one for row in rows for one in row if one.tile and figures >= one.text.isdigit()]
    return [one for one in said if one.tile not in _played(way)]


def could_be_played(found: list[Token], game: LooseGame, way: Interpretation) -> list[Token]:
    """A tile that whoever is next has left, and could play, in a game without an end: it was played."""
    result = replay(way.game)
    if result.outcome is not None or not result.steps:
        return []
    last, names = result.steps[-1], list(way.seats)
    kinds = Counter(step.kind for step in result.steps if step.seat == last.seat)
    if kinds[ActionKind.LEAD] + kinds[ActionKind.PLAY] - kinds[ActionKind.DRAW] in USUAL_HANDS:
        return []  # and whoever played last has nothing left
    after = names[(last.seat + 1) % len(names)]
    held = [one for one in game.held if one.at >= len(game.turns) and label_of(one.who) == after]
    fits = {tile for one in held for tile in one.tiles if any(map(tile.has, last.after.ends))}
    return [one for one in found if one.tile in fits][:1]


def out_behind(found: list[Token], game: LooseGame, way: Interpretation) -> list[Token]:
    """The tile behind a game with which somebody goes out, as its sentence says: `1-1. Out`."""
    if game.form.endswith("table") and replay(way.game).outcome is not None:
        return []  # who is out has a cell for himself
    last = max(turn.span or PLACE for turn in way.game.turns)
    behind = [(at, one) for at, one in enumerate(found) if one.tile and one.span > last]
    new = [(at, one) for at, one in behind if one.tile not in _played(way)]
    return [one for at, one in new if goes_out(found, at) and not is_said_to_be_open(found, at)]


def named_without_turns(found: list[Token], game: LooseGame, way: Interpretation) -> list[Token]:
    """Who is named with nothing read behind it, more often than tiles are played, in few without an end."""
    plays = len(_played(way))
    if game.form not in ("lines", "sentences") or game.held or plays >= FEW_PLAYS:
        return []
    words = {word for name in way.seats for word in plain_name(name).split() if len(word) > 1}
    named = [at for at, one in enumerate(found) if plain_name(one.text) in words]
    idle = [
        found[at]
        for at, after in pairwise([*named, len(found)])
        if not any(one.tile or one.may(Word.DRAW, Word.PASS) for one in found[at:after])
    ]
    return idle if len(idle) > plays and replay(way.game).outcome is None else []


FEW_PLAYS = 8  # so few may be what was understood of more


def told_after_the_end(found: list[Token], game: LooseGame, way: Interpretation) -> list[Token]:
    """What would be played behind the word that somebody is out, or the game blocked, or drawn at last."""
    final = game.turns[-1]
    if final.kind is ActionKind.DRAW and final.tile:
        return [one for one in found if one.tile and one.span == final.span]
    turns = [turn for turn in game.turns if turn.tile and turn.kind is ActionKind.PLAY and turn.span != PLACE]
    laid = {one.token.span for one in what_is_said(found, way.seats) if one.played}
    last = turns[-MOST_LEFT - 1 :]
    numbers = {row[0].span.line: row[0].number for row in rows_of_tokens(found)}
    for turn, after in pairwise(last):
        line = [one for one in found if turn.span < one.span and one.span.line == turn.span.line]
        ends = any(one.may(Word.DOMINO) for one in takewhile(lambda one: one.tile is None, line))
        between = [one for one in found if turn.span < one.span < after.span]
        asked = {one.span.line for one in between if one.text == "?"}
        shut = [one for one in between if one.may(Word.BLOCKED) and one.span.line not in asked]
        behind = [one for one in found if shut and shut[0].span < one.span < after.span]
        apart = any(one.text in ".!" for one in behind) and not any(one.may(Word.DRAW) for one in behind)
        below = after.span.line > turn.span.line
        counted = below and numbers.get(after.span.line) == (numbers.get(turn.span.line) or 0) + 1
        if ((ends and below) or (apart and not counted)) and after.span not in laid:
            return [one for one in found if one.tile and one.span == after.span]
    return []


def goes_on_behind(found: list[Token], way: Interpretation) -> list[Token]:
    """Tiles behind the last play of a line, each by whoever would be next: `..., Luis 1-6, Pepe 0-0`."""
    plays = [turn for turn in way.game.turns if isinstance(turn.action, Play) and turn.span]
    last = plays[-1] if plays else None
    names = way.seats_by_word
    span = last.span if last else None
    row = [one for one in found if span and one.span.line == span.line and one.span > span]
    if last is None or any(one.kind is Kind.WORD and plain_name(one.text) not in names for one in row):
        return []
    behind = [(names.get(plain_name(one.text)), tile) for one, tile in pairwise(row) if tile.tile]
    order = [*way.seats.values()]
    order = order[order.index(last.seat) + 1 :] + order[: order.index(last.seat) + 1]
    goes_on = len(behind) > 1 and all(seat == order[at % len(order)] for at, (seat, _) in enumerate(behind))
    return [tile for _, tile in behind] if goes_on else []


def goes_on_below(found: list[Token], way: Interpretation) -> list[Token]:
    """Tiles alone on lines below all plays, if two players have several: what is left is told once.

    One is enough where somebody is out with it, of a game without an end: `Blue 6-2, out`.
    """
    plays = [turn.span.line for turn in way.game.turns if isinstance(turn.action, Play) and turn.span]
    last, laid = max(plays, default=0), {getattr(turn.action, "tile", None) for turn in way.game.turns}
    names = way.seats_by_word
    below: dict[str, list[Token]] = {}
    for row in rows_of_tokens(found) if len({*plays}) >= FEWEST_ALIKE else ():  # not where places are unknown
        tiles = [at for at, one in enumerate(row) if one.tile]
        seats = (
            [names[word] for one in row[: tiles[0]] if (word := plain_name(one.text)) in names]
            if tiles
            else []
        )
        alone = len(tiles) == 1 and not any(one.may(Loose.HOLDS) for one in row[: tiles[0]])
        if row[0].span.line > last and alone and len(seats) == 1 and row[tiles[0]].tile not in laid:
            below.setdefault(seats[0], []).append(row[tiles[0]])
    several = [tiles for tiles in below.values() if len(tiles) > 1]
    if len(several) > 1 or not below or replay(way.game).outcome is not None:
        return several[0] if len(several) > 1 else []
    return [one for tiles in below.values() for one in tiles if goes_out(found, found.index(one))]


def with_turns_below(
    found: list[Token], loose: LooseGame, way: Interpretation, known: dict[str, str]
) -> Interpretation:
    """A table that breaks off, with the turns on the lines below it which end its game: `Blue 6-2, out`."""
    if not loose.form.endswith("table") or way.errors or replay(way.game).outcome is not None:
        return way
    last = max(turn.span.line for turn in loose.turns)
    names = way.seats_by_word
    told = read_lines([one for one in found if one.span.line > last])
    turns = [*takewhile(lambda turn: plain_name(label_of(turn.who)) in names, told[0].turns)] if told else []
    longer = replace(loose, form="lines", turns=[*loose.turns, *turns])  # in which passes may be left out
    one = interpret(longer, known) if turns else None
    if one is None or one.errors or replay(one.game).outcome is None:
        return way
    loose.turns = longer.turns
    return one


def won_by_another(found: list[Token], way: Interpretation) -> list[Token]:
    """The word behind the last play that says that another wins than who is out, or plays with him."""
    outcome = replay(way.game).outcome
    plays = [turn for turn in way.game.turns if isinstance(turn.action, Play) and turn.span]
    if outcome is None or outcome.kind is not EndKind.DOMINO or not plays:
        return []
    seats = list(way.seats.values())
    out = seats.index(plays[-1].seat)
    sides = {seats[out]} | ({seats[out - 2]} if len(seats) == MOST_PLAYERS else set())
    words = way.seats_by_word
    for mine in [seat for word, seat in words.items() if word in own_list("self")][:1]:
        words |= dict.fromkeys(own_list("self"), mine)
    behind = [one for one in found if one.span > (plays[-1].span or PLACE)][:NEAR_THE_END]
    for ends, clause in groupby(behind, lambda one: one.kind is Kind.LINE or one.text in ".!?;"):
        said = [] if ends else list(clause)
        at = next((at for at, one in enumerate(said) if one.text.casefold() in own_list("won")), len(said))
        near = [plain_name(one.text) for one in said[max(0, at - BESIDE_IT) : at + BESIDE_IT]]
        named = {words[word] for word in near if word in words} if at < len(said) else set()
        if named:
            return [] if sides & named else [said[at]]
    return []


NEAR_THE_END, BESIDE_IT = 80, 4  # so many words behind the last play it is said who wins, so near to the name


def out_by_another(found: list[Token], way: Interpretation) -> list[Token]:
    """The last tile, if another is named in front of it than plays it, and of no other tile."""
    words = Counter(word for name in way.seats for word in {*plain_name(name).split()})
    named = [(word, seat) for name, seat in way.seats.items() for word in plain_name(name).split()]
    seats = {word: seat for word, seat in named if words[word] == 1}
    nearest: dict[Span, str] = {}
    who = ""
    for one in found:
        who = "" if one.may(Word.PASS) else seats.get(plain_name(one.text), who)
        if one.tile:
            nearest[one.span], who = who, ""
    plays = [(turn.span, turn.seat) for turn in way.game.turns if isinstance(turn.action, Play) and turn.span]
    wrong = [span for span, seat in plays if nearest.get(span, "") not in ("", seat)]
    told = sum(bool(nearest.get(span)) for span, _ in plays) * 5 >= 4 * len(plays)
    return [one for one in found if told and wrong == [span for span, _ in plays[-1:]] and one.span in wrong]


def _played(way: Interpretation) -> set[Tile | None]:
    return {turn.action.tile for turn in way.game.turns if isinstance(turn.action, Play)}


LONGEST_PASS = 6  # so many words and signs a line has that only says that somebody passes


def passed_above(found: list[Token], way: Interpretation) -> list[Token]:
    """Passes above the first play of turns that go down the lines: the newest is on top."""
    lines = [turn.span.line for turn in way.game.turns if isinstance(turn.action, Play) and turn.span]
    first = lines[0] if lines and lines[0] == min(lines) else 0
    above = [row for row in rows_of_tokens(found) if len(row) <= LONGEST_PASS and row[0].span.line < first]
    above = [row for row in above if "NOT" not in [one.text for one in row]]  # "seat smallint NOT NULL"
    passes = [one for row in above for one in row[-3:] if one.may(Word.PASS) and len(one.text) > 1]
    return passes if len(passes) > SEVERAL else []
