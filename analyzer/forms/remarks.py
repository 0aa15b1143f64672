"""What is said beside the turns and is none: remarks, requests, echoes, what is weighed, what is held."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace
from functools import cache
from itertools import groupby, islice, pairwise, takewhile
from typing import TYPE_CHECKING, Any
from unicodedata import normalize

from analyzer.forms.clearing import MANY
from analyzer.forms.fields import SPEAKER, action_in, tiles_in
from analyzer.forms.line_of_play import USUAL_HIGHEST
from analyzer.forms.loose_game import COMMANDS, PLACE, SEVERAL, USUAL_HANDS, plain_name, without_turn
from analyzer.forms.mentions import is_held
from analyzer.forms.seats import MOST_PLAYERS, MOST_SEATS
from analyzer.forms.tokens import Kind, has_tile, rows_of_tokens
from analyzer.forms.words import LONGEST, Loose, meaning, own_list, spelled
from analyzer.notation.vocabulary import Word, number_words
from analyzer.record.game import Draw, Pass, Play
from analyzer.replays.replay import replay
from analyzer.replays.state import ActionKind

if TYPE_CHECKING:
    from analyzer.forms.interpretation import Interpretation
    from analyzer.forms.loose_game import LooseGame, LooseTurn
    from analyzer.forms.tokens import Token
    from analyzer.record.diagnostics import Span

FEWEST_ALONE = 4  # so many turns have a line for their tile alone where that is how turns are told
FEWEST_TAKES = 3  # so often somebody is said to take something, and it is tiles
MOST_LISTED = 6  # so many players have a line each in such a list at most


def without_a_larger(found: list[Token]) -> list[Token]:
    """The tokens without a tile above all others that is larger than those of its set: `(7 y 7, robando)`."""
    tiles = [one for one in found if one.tile]
    large = [one for one in tiles if one.tile and one.tile.high > USUAL_HIGHEST]
    above = len(large) == 1 and large == tiles[:1] and tiles[1:] and tiles[1].span.line > tiles[0].span.line
    if not above or len(tiles) < FEWEST_OTHERS:
        return found
    return [replace(one, kind=Kind.SIGN, tile=None) if one is large[0] else one for one in found]


FEWEST_OTHERS = 12  # so many tiles show of which set they are


def without_missing(found: list[Token]) -> list[Token]:
    """The tokens without a tile that the set lacks, above all others: `without 0-0`, `0-0 stays out`."""
    at = next((at for at, one in enumerate(found) if one.tile), 0)
    near = [
        word
        for one in found[max(0, at - 2) : at]
        if (word := one.text.casefold()) not in own_list("definite")
    ]
    behind = " ".join(one.text.casefold() for one in found[at + 1 : at + 1 + LONGEST]) + " "
    missing = any(behind.startswith(f"{words} ") for words in own_list("set_aside"))
    missing |= not own_list("without").isdisjoint(near[-1:])
    return [*found[:at], *found[at + 1 :]] if missing else found


def with_nothing_as_blank(found: list[Token]) -> list[Token]:
    """The tokens, in which nothing beside a number is a blank where tiles are words: `six nothing`.

    >>> from analyzer.forms.tokens import tokens
    >>> said = "six one, one four, four four, four six, six six, six nothing, nothing one"
    >>> [str(one.tile) for one in with_nothing_as_blank(tokens(said)) if one.tile][-2:]
    ['0-6', '0-1']
    >>> said = "double 6, 6 and 4, 4 and 1, 1 and 6, 6 and 2, 2 and nothing, double nothing"
    >>> [str(one.tile) for one in with_nothing_as_blank(tokens(said)) if one.tile][-2:]
    ['0-2', '0-0']
    """
    kinds = "".join(map(_kind_of_half, found))
    places = {one.start(): len(one[0]) for one in _NOTHING_IN_TILES.finditer(kinds)}
    worded = sum(one.tile is not None and bool(_WORDED.fullmatch(one.text)) for one in found)
    if worded < FEWEST_WORDED or (len(places) < len("AB") and max(places.values(), default=0) < len("na0")):
        return found
    told: list[Token] = []
    for at, one in enumerate(found):
        if size := places.get(at):
            words, last = [each.text.casefold() for each in found[at : at + size]], found[at + size - 1]
            tile = spelled(f"{words[-1] if kinds[at] == 'd' else words[0]}-{words[-1]}")
            span = one.span.to(last.span)
            joined = replace(one, kind=Kind.TILE, text=" ".join(words), span=span, means=frozenset())
            told.append(replace(joined, tile=tile))
        elif not any(at - back in places and places[at - back] > back for back in (1, 2)):
            told.append(one)
    return told


def _kind_of_half(one: Token) -> str:
    """A letter for what a word may be in a tile: a number, nothing, `and`, or a double."""
    word = one.text.casefold()
    if word in number_words() or (one.number is not None and len(word) == 1):
        return "n"
    return (
        "0"
        if word in own_list("nothing")
        else "a"
        if one.may(Word.AND)
        else "d"
        if one.may(Word.DOUBLE)
        else "-"
    )


_NOTHING_IN_TILES = re.compile("(?<![n0])(?:na?0|0a?n)(?![n0])|d0(?!a?n)")
_WORDED = re.compile(r"[^\W\d_ ]+(?: [^\W\d_]+)*|[0-9] [^\W\d_]+ [0-9]|[^\W\d_]+ [0-9]")
FEWEST_WORDED = 5  # so many tiles are written in words


_SAID_TO_MEAN = re.compile(r"(?<![\w<])([!/.][a-z]{1,2})(?: [^\W\d_]{1,3})? ?[=:] ?([^\W\d_]+)")
_ACTS = ((Loose.PLAY, "plays"), (Word.DRAW, "draws"), (Word.PASS, "passes"))


def with_commands_told(text: str) -> str:
    r"""A chat with the commands of a game in words, if it explains them.

    >>> with_commands_told("!p xy = play, !d = draw one, !k = knock\n<al> !p 64\n<bo> !d").split("\n")[1:]
    ['<al> plays 6-4', '<bo> draws']
    """
    listed = _SAID_TO_MEAN.findall(text)
    told = {one: act for one, said in listed for kind, act in _ACTS if kind in meaning(said)}
    if len({*told.values()}) < len(_ACTS):
        return text
    named = rf"(?m)(?<![\w<])({'|'.join(map(re.escape, told))})(?:[ ]([0-9])\W?([0-9]))?(?=[ ]*$)"
    return re.sub(named, lambda one: told[one[1]] + (f" {one[2]}-{one[3]}" if one[2] else ""), text)


def without_remarks_on_turns(found: list[Token]) -> list[Token]:
    r"""The tokens without sentences with tiles behind numbered turns that each have a line for themselves.

    >>> from analyzer.forms.tokens import tokens
    >>> rows = "1. Al 6-6\n2. Bo 6-4\n3. Al 4-1. He kept 6-1 or 1-1.\n4. Bo 1-1\n5. Al 1-3\n6. Bo 3-3"
    >>> [one.text for one in without_remarks_on_turns(tokens(rows)) if one.span.line == 3][:-1]
    ['3', '.', 'Al', '4-1']
    """
    rows = [row for row in rows_of_tokens(found) if row[0].number and [one.text for one in row[1:2]] == ["."]]
    stops = [next((at for at, one in enumerate(row[2:], 2) if one.text == "."), len(row)) for row in rows]
    turns = [(row[2:stop], row[stop:]) for row, stop in zip(rows, stops, strict=True)]
    plain = [rest for told, rest in turns if [*map(_may_be_a_tile, told)][:2] == [False, True]]
    names = {told[0].text for told, _ in turns if told}
    few = len(plain) * 4 < max(len(turns) * 3, MANY * 2)
    if few or len(names) > MOST_SEATS or {one.text for rest in plain for one in rest[1:2]} & names:
        return found
    aside = {one.span for rest in plain if any(map(_may_be_a_tile, rest)) for one in rest}
    return [one for one in found if one.span not in aside]


def _may_be_a_tile(one: Token) -> bool:
    return one.tile is not None or (one.number is not None and len(one.text) == len("64"))


_WEIGHED = re.compile(r"(?m)((?:^[ \t]*\S+(?: \w+)?[ \t]+[-+][0-9]+\.[0-9]+[ \t]*\n)+)(?=(.*))")
"""What a program could play, and what each is worth to it: `6:2g  +0.58`; and the line below."""


def without_what_is_weighed(text: str) -> str:
    r"""A text without the moves that a program weighs on lines of their own, above the one that it chooses.

    >>> without_what_is_weighed("Al\n  6-4r +0.5\n  6-1l -0.2\nplays 6-4r\n" * 8)[:16]
    'Al\n\n\nplays 6-4r\n'
    >>> without_what_is_weighed("ply 2  Al  legal 6-4/r,6-1/l  best 6-4/r  n=243\n" * 8)[:20]
    '2.  Al  plays  6-4 r'
    """
    text = _without_choices(text)
    runs = [*_WEIGHED.finditer(text)]
    chosen = all(not {*run[1].split()}.isdisjoint(run[2].split()) for run in runs)
    many = sum(run[1].count("\n") for run in runs) >= MANY
    return _WEIGHED.sub(lambda run: "\n" * run[1].count("\n"), text) if many and chosen else text


@cache
def _offered() -> re.Pattern[str]:
    words = "|".join(sorted(map(re.escape, own_list("choices")), key=len, reverse=True))
    return re.compile(
        rf"(?im)^([ \t]*)(?:{words})[ ]?: (?:((?:\S+ )*)\*(\S+)((?: \S+)*)[ \t]*$|[^\W\d_]+ -> )"
    )


def with_choices_starred(text: str) -> str:
    r"""A text with the move that has a star alone, where each line lists all that were possible.

    >>> with_choices_starred("Al\n  legal: 64@L *41@R\n" * 8)[:14].split()
    ['Al', '41@R', 'Al']
    """
    lists = [one for one in _offered().finditer(text) if one[3]]
    if len(lists) < MANY or any("*" in one[2] + one[4] for one in lists):
        return text
    return _offered().sub(r"\1\3", text)


@cache
def _choices() -> tuple[re.Pattern[str], re.Pattern[str]]:
    """What could be played, in front of what is, `legal 36/r,33/r best 33/r`, and what counts turns."""
    names, counts = (
        "|".join(sorted(map(re.escape, own_list(name)), key=len, reverse=True))
        for name in ("choices", "numbering")
    )
    listed = rf"(?<!\w)(?:{names})[ \t:=]+([0-9][^\s,]*(?:, ?[0-9][^\s,]*)*|-+)[ \t;>]+([^\W\d_]+)(?!\w)(.*)"
    return re.compile(listed), re.compile(rf"(?m)^[ \t]*(?:{counts})[ \t:=#]+([0-9]{{1,3}})(?=[ \t])")


def _without_choices(text: str) -> str:
    """A text without what else could be played, the word for what is chosen, and what that is worth."""
    listed, counted = _choices()
    weighed = [one for one in listed.finditer(text) if one[1].strip("-") and any(map(str.isdigit, one[3]))]
    if len(weighed) < MANY:
        return text
    chosen, _ = Counter(one[2] for one in weighed).most_common(1)[0]

    def done(one: re.Match[str]) -> str:
        draws = not one[1].strip("-") and one[2].casefold() in own_list("takes")
        return f"{'draws' if draws else one[2]} {_WORTH.sub('', one[3])}"

    text = re.sub(rf"(?<!\w){chosen}(\W+[0-9]\W?[0-9])(?:/(?=[a-z]))?", r"plays\1 ", listed.sub(done, text))
    return counted.sub(r"\1.", text)


_WORTH = re.compile(r"[ \t](?:[a-z]{1,6}=[0-9.+-]+|forced)(?!\S)")


def without_remarks(loose: LooseGame, rows: list[list[Token]], told: list[LooseTurn], *, most: bool) -> None:
    """Takes away turns without a tile that nobody is told beside, if those with one are commands: `/play 64`.

    Most of those with one have to be commands where a program says them again, else all.
    """
    lines = {row[0].span.line: row for row in rows}
    commands = {line for line, row in lines.items() if _is_command(row, begins=not most)}
    others = sum(turn.span.line not in commands for turn in told)
    if others * 2 >= len(told) or (others and not most):
        return
    for at in range(len(loose.turns) - 1, -1, -1):
        turn = loose.turns[at]
        if turn.tile is None and turn.span.line not in commands:
            row = lines.get(turn.span.line, [])
            if not any(
                one.text == turn.who[-1] and other.text != ":" for one, other in pairwise(row) if turn.who
            ):
                without_turn(loose, at)


def _is_command(row: list[Token], *, begins: bool) -> bool:
    """Whether a program is told something on a line, or in what is said there from its first sign on."""
    said = next((at for at, one in enumerate(row, 1) if one.text in (":", ">")), 0) if begins else 0
    words = row[said : said + 2] if begins else row
    return any(
        sign.text in COMMANDS and (one.kind is Kind.WORD or (begins and one.text.isalpha()))
        for sign, one in pairwise(words)
    )


def without_rules_in_front(loose: LooseGame) -> None:
    """Takes away draws in front of all plays by one who does nothing else: `domino 1.0, 3 players, draw`."""
    while loose.turns and loose.turns[0].kind is ActionKind.DRAW:
        first = loose.turns[0]
        if any(turn.who == first.who for turn in loose.turns if turn.kind is not ActionKind.DRAW):
            break
        loose.mentioned += [first.tile] if first.tile else []  # "draw, dbl-6"
        without_turn(loose, 0)


def before_another_acts(said: list[Token], front: list[Token], found: list[Token]) -> list[Token]:
    """What is said up to whoever else acts, and is named often: `ana 6-4 sorry the phone carla goes 3-2`."""
    acts = (Loose.PLAY, Loose.LEAD, Word.PASS, Word.DRAW)
    for at, (one, verb) in enumerate(pairwise(said)):
        named = one.kind is Kind.WORD and not one.means and verb.may(*acts)
        if (
            named
            and one.text not in {other.text for other in front}
            and sum(other.text == one.text for other in found) >= SEVERAL
        ):
            return said[:at]
    return said


def without_notices(
    rows: list[dict[str, Any]], places: list[Span]
) -> tuple[list[dict[str, Any]], list[Span]]:
    """The rows, and their places, that say more than of what kind they are: not `{"op": "ok"}`."""
    common = {name for name in rows[0] if all(name in row for row in rows)} - {SPEAKER}
    said = [
        {*row} - {SPEAKER} != common or any(action_in(one) or tiles_in(one) for one in row.values())
        for row in rows
    ]
    kept = [at for at, more in enumerate(said) if more or len(common) != 1]
    return [rows[at] for at in kept], [places[at] for at in kept]


def held_in_the_end(loose: LooseGame, rows: list[list[Token]]) -> None:
    """The last tiles are held, if only there words say so: `Cook out. Bosun holds 1-1 only`.

    So is what stands in a list in which another has nothing: `Ana: no tiles`, `Ben: 5-5 (10)`.
    """
    plays = [turn.span for turn in loose.turns if turn.tile and turn.kind is ActionKind.PLAY]
    behind = [other.span for row in rows for one, other in pairwise(row) if one.may(Loose.HOLDS)]
    over = next((one.span for row in rows for one in row if one.may(Word.BLOCKED)), None)
    below = ((row, at) for row in rows for at, one in enumerate(row) if over and one.tile and one.span > over)
    held = {*behind, *(row[at].span for row, at in below if is_held(row, at))}  # "left: Ana the 1-1"
    first = next((at for at, span in enumerate(plays) if span in held), len(plays))
    if SEVERAL <= first < len(plays) and held.issuperset(plays[first:]):
        at = next(at for at, turn in enumerate(loose.turns) if turn.span == plays[first])
        if all(turn.tile for turn in loose.turns[at:]):
            loose.are_held(at)
    for at in range(SEVERAL, len(loose.turns) if set(plays) & set(behind) else 0):
        names = {turn.who for turn in loose.turns[:at]}
        last = {
            turn.who for turn in loose.turns[max(at - len(names), 0) : at] if turn.kind is ActionKind.PASS
        }
        if last == names and loose.turns[at].span in behind:
            loose.are_held(at)  # "A knocks, B knocks, A has 0-6, B 0-1 3-3"
            break
    listed = {row[0].span.line: row for row in rows if [one.text for one in row[1:2]] == [":"]}
    none = {line for line, row in listed.items() if _has_nothing(row[2:])}
    for _ in range(MOST_LISTED):
        none |= {line for line in listed if {line - 1, line + 1} & none}
    first = next((at for at, turn in enumerate(loose.turns) if turn.span.line in none), 0)
    if first and not any(turn.span.line in listed for turn in loose.turns[:first]):
        loose.are_held(first)


def _has_nothing(said: list[Token]) -> bool:
    """Whether it is all that is said that somebody has no tiles."""
    return bool(said) and said[0].text.casefold() in own_list("without") and said[-1].may(Loose.TILE)


def without_echoes(loose: LooseGame) -> None:
    """Takes away the turns of whoever only says again what another has just done: `Bot: led with the 1-0`."""
    turns = loose.turns
    pairs = [at for at, (one, two) in enumerate(pairwise(turns), 1) if one.who != two.who]
    again = {
        at for at in pairs if (turns[at - 1].kind, turns[at - 1].tile) == (turns[at].kind, turns[at].tile)
    }
    who = {turns[at].who for at in again if turns[at].tile}
    who -= {turn.who for at, turn in enumerate(turns) if at not in again}
    loose.turns = [turn for turn in turns if turn.who not in who]


def with_draws_dealt(loose: LooseGame) -> None:
    """A tile that somebody has after he drew, and then plays, he has drawn: `dealt to Ana: 6-4`."""
    for at in range(len(loose.turns) - 3, -1, -1):
        drew, has, plays = loose.turns[at : at + 3]
        same = drew.who == has.who == plays.who and has.tile == plays.tile and has.kind is plays.kind
        if same and drew.kind is ActionKind.DRAW and drew.tile is None and has.tile:
            drew.tile = has.tile
            without_turn(loose, at + 1)
        elif same and drew.kind is ActionKind.DRAW is not has.kind and has.span.line == plays.span.line:
            if has.tile is None:
                without_turn(loose, at + 2)  # "draws 1, passes, nothing left"
            else:
                has.kind, has.side = drew.kind, None  # "picked up 4-0, 5-5 and then 8-0, plays 8-0"


def without_asking(loose: LooseGame, rows: list[list[Token]]) -> bool:
    """Who asks for tiles, and is told which or how many, draws those only: `draw`, `Ana draws 2`.

    Returns whether it was told how many.
    """
    draws = [turn.kind is ActionKind.DRAW for turn in loose.turns]
    asked = [at for at, turn in enumerate(loose.turns) if draws[at] and turn.tile is None]
    after = [*loose.turns[1:], *loose.turns[:1]]
    told = [draw and one.tile and one.who for draw, one in zip([*draws[1:], False], after, strict=False)]
    silent = {loose.turns[at].who for at in asked if told[at] != loose.turns[at].who}
    shown = not asked or any(loose.turns[at].who not in silent for at in asked)
    telling = {row[0].span.line for row in rows if _tells_a_draw(row)}
    alone = {at for at in asked if told[at] and loose.turns[at].span.line not in telling}  # `> DRAW`
    asked = [at for at in asked if at in alone or loose.turns[at].who not in silent]  # "I must draw"
    if not shown:
        for _, run in groupby(enumerate(loose.turns), key=lambda one: (one[1].who, one[1].kind, one[1].tile)):
            places = [at for at, turn in run if draws[at] and turn.tile is None]
            asking = [at for at in places if loose.turns[at].span.line not in telling]
            asked += asking if len(asking) < len(places) else []
    for at in reversed(asked):
        without_turn(loose, at)
    return bool(asked) and not shown


def _tells_a_draw(row: list[Token]) -> bool:
    """Whether somebody is named in front of the word for a draw: `Ana draws 2`, `Ana cannot and draws`."""
    acts = (Word.DRAW, Word.PASS) if any(one.may(Word.DRAW) for one in row) else (Word.DRAW,)
    return any(not one.means and one.kind is Kind.WORD and other.may(*acts) for one, other in pairwise(row))


_TURN_BELOW = re.compile(r"(?<!\w)([^\W\d_])([\u2080-\u2089]{1,2})(?!\w)")


def without_turns_below(text: str) -> str:
    r"""A text in which a small number below the letter of a player tells his turn, without it.

    >>> without_turns_below("A\u2081 6-6 B\u2081 6-4 A\u2082 4-1 B\u2082 1-1 A\u2083 1-3 B\u2083 3-3")
    'A  6-6 B  6-4 A  4-1 B  1-1 A  1-3 B  3-3'
    """
    turns: dict[str, set[int]] = {}
    for one in _TURN_BELOW.finditer(text):
        turns.setdefault(one[1], set()).add(int(normalize("NFKC", one[2])))
    told = {letter: each for letter, each in turns.items() if len(each) > 2}
    counted = [letter for letter, each in told.items() if each == {*range(1, len(each) + 1)}]
    if not 1 < len(counted) <= MOST_SEATS:
        return text
    return _TURN_BELOW.sub(lambda one: one[1].ljust(len(one[0])) if one[1] in counted else one[0], text)


def takes_unread(found: list[Token], way: Interpretation) -> list[Token]:
    """The words that say, on lines with a player and no tile, that somebody takes one, where nobody draws."""
    if any(isinstance(turn.action, Draw) for turn in way.game.turns):
        return []
    words = way.seats_by_word
    lead = min((turn.span.line for turn in way.game.turns if turn.span), default=0)  # seats are taken before
    rows = [row for row in rows_of_tokens(found) if not has_tile(row) and row[0].span.line > lead]
    told = [row for row in rows if any(plain_name(one.text) in words for one in row)]
    told = [row for row in told if not (row[-1].may(Word.LEFT) and row[-2].number)]  # "got 12 left"
    others = [one for row in told for one in row if plain_name(one.text) not in words]  # "Pris"
    takes = [one for one in others if one.text.casefold() in own_list("takes")]
    return takes if len(takes) >= FEWEST_TAKES else []


# -- what programs note beside moves ------------------------------------------------------------------

_KIND = re.compile(r"(?<![\w.])([^\W\d]\w*)\(([^\W\d]\w*)\)")
_TURN_AHEAD = re.compile(r"(?m)^[ \t]*[a-z]{1,5}=([0-9]{1,3})(?=[ \t](.*[ \t][0-9]{2}(?!\S))?)")
_VALUED = re.compile(
    r"(?<![\w.])[a-z_]{1,9}=(?:[+-][0-9]+\.[0-9]+|[0-9]+\.[0-9]{2,})(?![\w.])"
    r"|(?<![\w.:/|+-])(?:[0-9]+\.[0-9]{2,} ?m?s|[0-9]{1,4}/[0-9]{3,4})(?![\w.:/|-])"
    r"|\"\w*(?:[Cc]ounts?|[Ss]izes?|\w_?[Ll]eft)\": ?\[[0-9, ]+\]"
    r"|(?:[\u00a3\u20ac] ?[0-9]+(?:[.,][0-9]{2})?|\$[0-9]+\.[0-9]{2})(?![\w$])"
    r"|(?<![\w.,])[0-9]+[.,][0-9]{2} ?\u20ac(?!\w)|<[0-9]{4}-[0-9]{2}-[0-9]{2}[^>\n]*>"  # a date of Org
)
"""What a program thinks of a position, `q=+0.56`; how long it took, `3.18s`; how many all have, in a list.

And prices: `\u00a30.50`.
"""
FEWEST_NOTED = 8  # so often a note of that kind stands in a text at least


def without_measures(text: str) -> str:
    r"""A text without what programs note of themselves: the kind of each player, numbers of turns, values.

    >>> rows = "\n".join(f"t=0{at} P{at % 2}(bot{at % 2}) 6{at % 7} q=+0.5" for at in range(9))
    >>> [line.split() for line in without_measures(rows).split("\n")][:2]
    [['00.', 'P0', '60'], ['01.', 'P1', '61']]
    """
    text = _VALUED.sub(lambda match: " " * len(match[0]), text)
    kinds = Counter(one.group(1, 2) for one in _KIND.finditer(text))
    players = {name for name, _ in kinds}
    several = kinds.total() >= FEWEST_NOTED and 1 < len(players) == len(kinds) <= MOST_PLAYERS
    if several and not any(map(meaning, players)):
        text = _KIND.sub(lambda one: one[1] + " " * (len(one[0]) - len(one[1])), text)
    turns = [int(one[1]) for one in _TURN_AHEAD.finditer(text)]
    figures = sum(bool(one[2]) for one in _TURN_AHEAD.finditer(text)) >= FEWEST_NOTED  # they are tiles
    if figures and turns == [*range(turns[0], turns[0] + len(turns))]:
        text = _TURN_AHEAD.sub(r"\1. ", text)
    return text


def end_unread(found: list[Token], way: Interpretation) -> list[Token]:
    """The word behind the turns for the end of a game that by these turns goes on: a turn is not read.

    That somebody is out says so if he would have a tile left, and that the game is blocked behind passes
    of some: elsewhere they may be left out. So do a word for playing behind a player, `Hilde slams the`,
    and words for passes on several lines with one.
    """
    last = max(turn.span or PLACE for turn in way.game.turns)
    if last == PLACE or replay(way.game).outcome is not None:
        return []
    played = {turn.action.tile for turn in way.game.turns if isinstance(turn.action, Play)}
    final = [turn for turn in way.game.turns if turn.seat == way.game.turns[-1].seat]
    had = sum({Play: 1, Draw: -1}.get(type(turn.action), 0) for turn in final)
    turns = takewhile(lambda turn: isinstance(turn.action, Pass), reversed(way.game.turns))
    passed = len({turn.seat for turn in turns})
    ends = [Word.DOMINO] * (had + 1 in USUAL_HANDS) + [Word.BLOCKED] * (0 < passed < len(way.seats))
    beside = [one.span for one in found if one.span.line == last.line and one.tile in played]
    behind = [one for one in found if one.span > max([last, *beside])]  # a turn may have the place of its row
    lines = [[*part] for ends, part in groupby(behind, lambda one: one.kind is Kind.LINE) if not ends]
    told = [line for line in lines if line[-1].text != "?"]
    over = (one for line in told for one in line if one.may(*ends))
    words = way.seats_by_word.keys() - own_list("self") - own_list("yours")
    pairs = (pair for line in told for pair in pairwise(line))
    acts = (one for who, one in pairs if plain_name(who.text) in words and one.means == {Loose.PLAY})
    named = [line for line in told if any(plain_name(who.text) in words for who in line)]
    passes = [line[0] for line in named if any(one.may(Word.PASS) for one in line)]
    found = [*islice(over, 1), *islice(acts, 1), *passes[1:]]
    return [one for one in found if not one.text.casefold().startswith("domin")]  # five dominoes


def doubles_unread(found: list[Token], way: Interpretation) -> list[Token]:
    """A word for a double beside one that says nothing, alone on a line between turns: `a fat double`."""
    lines = {turn.span.line for turn in way.game.turns if turn.span}
    words = ([one for one in row if one.kind is not Kind.SIGN] for row in rows_of_tokens(found))
    alone = [row for row in words if len(row) == len(("fat", "double")) and row[0].span.line not in lines]
    inside = [row for row in alone if min(lines) < row[0].span.line < max(lines)]
    return [row[-1] for row in inside if row[-1].may(Word.DOUBLE) and not (row[0].means or row[0].tile)]


def act_unread(found: list[Token], way: Interpretation) -> list[Token]:
    """A tile that a player draws for and plays, on a line between turns of which no turn is made."""
    turns = [turn for turn in way.game.turns if turn.span and turn.span != PLACE]
    lines = {turn.span.line for turn in turns if turn.span}
    hands = way.game.deal.hands if way.game.deal else ()
    known = {turn.action.tile for turn in turns if isinstance(turn.action, Play | Draw)}
    known |= {tile for hand in hands for tile in hand.tiles}
    unread = []
    for row in rows_of_tokens(found):
        if lines and row[0].span.line not in lines and min(lines) < row[0].span.line < max(lines):
            named = any(plain_name(one.text) in way.seats_by_word for one in row)
            for at, one in enumerate(row):
                played = any(before.may(Loose.PLAY) for before in row[max(at - 2, 0) : at])
                drawn = any(before.may(Word.DRAW) for before in row[:at])
                unread += [one] if named and played and drawn and one.tile and one.tile not in known else []
    return unread


def out_in_a_turn(found: list[Token], way: Interpretation) -> list[Token]:
    """The tile played behind a line that ends with a word for going out, and tells a play: `6-0 and out`."""
    plays = {turn.span for turn in way.game.turns if isinstance(turn.action, Play) and turn.span}
    rows = [row for row in rows_of_tokens(found) if any(one.span in plays for one in row)]
    tails = [[*takewhile(lambda one: one.span not in plays, reversed(row))] for row in rows]
    words = [[one for one in tail if one.kind is not Kind.SIGN] for tail in tails]
    said = [any(one.may(Word.DOMINO) for one in tail) and len(tail) < SEVERAL + 1 for tail in words]
    said = [told and all(one.means for one in tail) for told, tail in zip(said, words, strict=True)]
    out = said.index(True) if any(said) else None
    behind = rows[out + 1 :] if out is not None else []
    return [one for row in behind for one in row if one.span in plays][:1] if len(behind) == 1 else []


def held_like_turns(found: list[Token], games: list[LooseGame]) -> list[Token]:
    """A tile that is said to be left, alone on its line as those of most turns are: it is played."""
    alone = {row[0].span.line: row[0] for row in rows_of_tokens(found) if len(row) == 1 and row[0].tile}
    turns = [turn.span.line in alone for game in games for turn in game.turns if turn.tile]
    ends = [held for game in games for held in game.held if held.at == len(game.turns)]
    left = [alone[held.span.line] for held in ends if held.span.line in alone]
    return left if sum(turns) >= FEWEST_ALONE else []
