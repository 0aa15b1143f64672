"""Who is called how: names that are words, names misread, and who it is that a program speaks of."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace
from functools import cache
from itertools import groupby, pairwise
from typing import TYPE_CHECKING

from analyzer.forms.clearing import MANY
from analyzer.forms.definitions import named_by_keys
from analyzer.forms.line_scanner import QUOTES
from analyzer.forms.loose_game import SEVERAL, figures_of, label_of, names_of_writer, plain_name
from analyzer.forms.seats import MOST_SEATS
from analyzer.forms.tokens import Kind, Token, is_name, is_role, rows_of_tokens, time_of
from analyzer.forms.words import Loose, own_list, says
from analyzer.notation.vocabulary import Word
from analyzer.record.game import Play
from analyzer.replays.state import ActionKind
from analyzer.words.message import say

if TYPE_CHECKING:
    from analyzer.forms.interpretation import Interpretation
    from analyzer.forms.loose_game import HeldTiles, LooseGame, LooseTurn


FEWEST_CALLED = 3  # a player is named at least so often where others are
_ROLES, _FIRST_PART = (Word.HAND, Loose.HOLDS, Loose.GAME), re.compile(r"(?<=[a-z])(?=[A-Z0-9_-])")
_DOES = (Word.PASS, Word.DRAW, Word.DOMINO, Loose.PLAY, Loose.LEAD, Loose.HOLDS)


def with_names_that_are_words(found: list[Token]) -> list[Token]:
    r"""The tokens, in which Will is no word but a player, where others are named in such places as often.

    >>> from analyzer.forms.tokens import tokens
    >>> turns = "Will: 6-6\nAnna: 6-4\nWill: 4-4\nAnna: 4-1\nWill: 1-1\nAnna: 1-0\nAnna will win"
    >>> [one.text for one in with_names_that_are_words(tokens(turns)) if one.text.istitle() and not one.means]
    ['Will', 'Anna', 'Will', 'Anna', 'Will', 'Anna', 'Anna']
    """
    found = _with_small_names(_without_marks(found))
    around = [None, *found, None]
    times: Counter[str] = Counter()
    for before, one, after in zip(around, found, around[2:], strict=False):
        small = one.text[:1].islower() and not one.means <= {Loose.FILLER}  # who "drew" is not called so
        acts = one.means == {Word.PASS} and after is not None and after.may(Loose.PLAY)  # "TOCO plays 6-4"
        said = one.text.istitle() and one.means == {Loose.FILLER} and after is not None and after.text in ":>"
        given = acts or said or _FIRST_PART.split(one.text)[0].casefold() in own_list("given")
        role = one.may(*_ROLES) and bool(before and before.means == {Loose.FILLER})  # "el mano sale"
        role = role and bool(after and after.may(Loose.PLAY, Loose.LEAD, Word.PASS))
        known = one.means and (small or not given) and not role
        if one.kind is Kind.WORD and not known and _stands_for_a_player(before, after):
            times[one.text] += 1
    words = {one.text for one in found if one.means and times[one.text] >= FEWEST_CALLED}
    called = {text for text in words if _is_called_as(text, times, words)} | named_by_keys(found)
    return [replace(one, means=frozenset()) if one.text in called else one for one in found]


def _with_small_names(found: list[Token]) -> list[Token]:
    """The tokens with a capital for whoever has none where others have: `Kasia 4-6, ja 0-1, Bogdan pas`."""
    places = [
        at
        for at, (before, one, after) in enumerate(zip(found, found[1:], found[2:], strict=False), 1)
        if before.text in ",\n" and one.kind is Kind.WORD and one.means <= {Loose.FILLER}
        if after.tile or after.text == "(" or after.may(Word.PASS)
    ]
    times = Counter(found[at].text for at in places)
    most = max(times.values(), default=0)
    often = {text for text, number in times.items() if number * 2 > most >= FEWEST_CALLED and len(text) > 1}
    small = {text for text in often if text.isalpha() and text.islower()} - own_list("self")
    if len(small) != 1 or not any(text.istitle() for text in often):
        return found
    named = {found[at] for at in places if found[at].text in small}
    return [_as_name(one) if one in named else one for one in found]


def _as_name(one: Token) -> Token:
    return replace(one, text=one.text.capitalize(), means=frozenset())


def _without_marks(found: list[Token]) -> list[Token]:
    """The tokens without signs in front of the names, one for each pair: `🔵 Jo 6-6`, `🔴 Mado passe`."""
    starts = [row[:2] for row in rows_of_tokens(found) if len(row) > 1 and row[0].kind is Kind.WORD]
    often = Counter(sign.text for sign, _ in starts if not sign.text[0].isalnum())
    signed = [(sign, name) for sign, name in starts if often[sign.text] >= FEWEST_CALLED]
    each = {(sign.text, name.text) for sign, name in signed if is_name(name)}
    names, signs = {name for _, name in each}, {sign for sign, _ in each}
    marked = all(is_name(name) or name.means == {Loose.FILLER} for _, name in signed) and names
    marks = {sign for sign, _ in signed if marked and len(signs) <= len(names) == len(each) <= MOST_SEATS}
    return [one for one in found if one not in marks]


_RULERS = ("\u2500", "\u2501", "\u2550")  # `── VIC`, above what VIC does


def _stands_for_a_player(before: Token | None, after: Token | None) -> bool:
    """Whether what is behind a word is done or said by somebody, or the word is in quotes or alone."""
    if after is None or (after.text in QUOTES and (before is None or before.text not in QUOTES)):
        return False
    first = before is None or before.kind is Kind.LINE or before.text in _RULERS
    heads = after.kind is Kind.LINE or after.text in "-\u2013\u2014"  # "kai - today at 9:05"
    said = (first and heads) or after.text in (":", ">", "(", *QUOTES) or after.kind is Kind.STAMP
    return said or after.tile is not None or after.may(*_DOES)


def _is_called_as(text: str, times: Counter[str], words: set[str]) -> bool:
    """Whether a word stands where names with a capital letter, or without, do, about as often as each."""
    mixed = not (text.istitle() or text.islower())  # "NightWithCat" is a name whatever others are called
    names = [name for name in times.keys() - words if times[name] >= FEWEST_CALLED - 1]
    alike = [name for name in names if mixed or name[0].isupper() == text[0].isupper()]
    others = [times[name] for name in alike or (names if text[0].isupper() else ())]  # "tess", "Pip"
    return bool(others) and times[text] * 2 * len(others) >= sum(others)


def with_takes_that_play(found: list[Token]) -> list[Token]:
    """The tokens, in which whoever takes a tile plays it, where none is taken that is named again.

    >>> from analyzer.forms.tokens import tokens
    >>> said = with_takes_that_play(tokens("Rosa nimmt 6-5, Karl nimmt 5-4. Rosa nimmt 4-4."))
    >>> sum(one.may(Loose.PLAY) for one in said)
    3
    """
    found = _with_takes_that_draw(found)
    tiles = Counter(one.tile for one in found if one.tile)
    takes = []
    first = next((one.span.line for one in found if one.tile), 0)  # above it is told how they draw
    for at, one in enumerate(found):
        acts = one.kind is Kind.WORD and one.may(Word.DRAW, Word.STOCK, Loose.STOCK)
        if acts and (one.span.line >= first or one.may(Word.DRAW)):
            behind = next((other.tile for other in found[at + 1 :] if other.text not in "*_"), None)
            if one.text.casefold() not in own_list("takes") or behind is None or tiles[behind] > 1:
                return found
            takes.append(at)
    played = {at: replace(found[at], means=frozenset({Loose.PLAY})) for at in takes}
    return [played.get(at, one) for at, one in enumerate(found)] if played else found


def _with_takes_that_draw(found: list[Token]) -> list[Token]:
    r"""The tokens, in which whoever takes tiles and is told below to play the last draws so many.

    >>> from analyzer.forms.tokens import tokens
    >>> [one.text for one in _with_takes_that_draw(tokens("flo picks 1x1 2x5\nflo 5x2"))][:3]
    ['flo', 'picks', '2']
    """
    told: dict[Token, list[Token]] = {}
    for row, after in pairwise(rows_of_tokens(found)):
        tiles = [one for one in row if one.tile]
        takes = [one for one in row if one.text.casefold() in own_list("takes") and not one.may(Word.DRAW)]
        again = [one.tile for one in after if one.tile] == [one.tile for one in tiles[-1:]]
        if tiles and len(takes) == 1 and again and row[0].text == after[0].text and row[-1] is tiles[-1]:
            told[takes[0]] = [replace(takes[0], means=frozenset({Word.DRAW}))]
            told |= {one: [] for one in tiles[1:]}
            told[tiles[0]] = [replace(tiles[0], kind=Kind.NUMBER, text=str(len(tiles)), tile=None)]
    return [other for one in found for other in told.get(one, [one])] if told else found


def with_stock_alone(found: list[Token]) -> list[Token]:
    r"""The tokens, in which somebody draws who says only `boneyard..`, several times, before a tile.

    >>> from analyzer.forms.tokens import tokens
    >>> turns = "Kim\nboneyard..\n[0|5]\nBo\n[5|5]\nKim\nboneyard!\n[4|0]\nboneyard\nBo"
    >>> sum(one.may(Word.DRAW) for one in with_stock_alone(tokens(turns)))
    3
    """
    alone = []
    for row, following in pairwise(rows_of_tokens(found)):
        said = [one for one in row if one.text.strip(".!\u2026")]
        said = said[2:] if [one.text for one in said[1:2]] == [":"] else said  # "Kim: boneyard.."
        lists = row[-1].text == ":" or sum(one.tile is not None for one in following) >= SEVERAL
        if len(said) == 1 and said[0].may(Word.STOCK, Loose.STOCK) and not lists:
            alone.append(said[0].span)
    spans = alone if len(alone) >= SEVERAL else []
    return [replace(one, means=frozenset({Word.DRAW})) if one.span in spans else one for one in found]


# -- names misread ----------------------------------------------------------------------
ALIKE = str.maketrans("01|5", "olls")  # a scanner takes letters for figures and signs: `R0si`, `Kar|`


def correct_names(loose: LooseGame) -> None:
    """Gives the turns of a name that a scanner has misread to its player, and says so.

    So is the one turn of a name that is a slip away from that of a player; and all of one who says I and me.
    Whoever leads by name has the turns of his initial behind: `Nora leads 5-5`, `F 5-1`, `N 5-4`.
    """
    for own in names_of_writer():
        each: list[LooseTurn | HeldTiles] = [*loose.turns, *loose.held]
        said = [one for one in each if label_of(one.who).casefold() in own]
        for one in said:
            one.who = said[0].who
    _with_initial_of_leader(loose)
    times = Counter(turn.who for turn in loose.turns if turn.who)
    _without_what_they_do(loose, times)
    times = Counter(turn.who for turn in loose.turns if turn.who)
    players = {plain_name(label_of(who)): who for who, turns in times.items() if turns >= SEVERAL}
    alike = {plain_name(label_of(who)).translate(ALIKE): who for who, _ in reversed(times.most_common())}
    for turn in loose.turns:
        name = plain_name(label_of(turn.who))
        near = [who for player, who in players.items() if len(player) >= SEVERAL and _one_slip(name, player)]
        seen = alike.get(name.translate(ALIKE), turn.who)
        misread = not name.isalpha() and label_of(seen).isalpha()
        slip = times[turn.who] == 1 and len(near) == 1 and not figures_of(name)
        meant = seen if misread else near[0] if slip else turn.who
        if meant != turn.who:
            loose.guessed.append(say("{sign} for {figure}", sign=label_of(turn.who), figure=label_of(meant)))
            turn.who = meant


def _with_initial_of_leader(loose: LooseGame) -> None:
    """Gives the lead of somebody who is named to the letter that he has from then on."""
    names = [label_of(turn.who) for turn in loose.turns]
    leader, letters = (names or [""])[0], Counter(name for name in names if len(name) == 1)
    own = [one for one in letters if one.casefold() == leader[:1].casefold()]
    others = {name for name in names if len(name) != 1}
    if others == {leader} and leader.isalpha() and len(own) == 1 and min(letters.values()) >= SEVERAL:
        for turn in loose.turns[:1] if loose.turns[0].tile else ():
            turn.who = (own[0],)


def _without_what_they_do(loose: LooseGame, times: Counter[tuple[str, ...]]) -> None:
    """A name that stands alone elsewhere, too, without a word behind it: `Astrid pairs the ones with 1-4`."""
    for turn in loose.turns:
        name, *words = turn.who or ("",)
        if times[name,] > 1 and name[:1].isupper() and words and all(map(str.islower, words)):
            turn.who = (name,)


def _one_slip(one: str, other: str) -> bool:
    """Whether a letter is another, missing or too many, or two are exchanged."""
    at = next((at for at, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), len(one))
    here, there = one[at:], other[at:]
    turned = here[:2] == there[:2][::-1] and here[2:] == there[2:]
    return here != there and (turned or here[1:] in (there, there[1:]) or here == there[1:])


def with_first_names(seats: dict[str, str]) -> dict[str, str]:
    """The seat for every way in which a player may be called: by the first of several names, too."""
    firsts = {name: name.partition(" ")[0] for name in seats}
    return seats | {first: seats[name] for name, first in firsts.items() if len(first) > 2}


# -- who has written what in a thread -------------------------------------------------------------------
_POST = re.compile(r"[ \t]*#[0-9]{1,4}(?=[ \t])")
_WRITER = re.compile(r"[ \t]{2,}|[ \t]*(?=[^\w\s.'-]|-[ \t])")  # what stands behind who writes, as the time
_TIME = re.compile(r"(?<![\w.:])[0-9]{1,2}[:h.][0-9]{2}(?:[:.][0-9]{2})?(?:Uhr|[ap]m)?(?!\w)")
_DAY = re.compile(r"[0-9]{1,4}([./-])[0-9]{1,2}\1[0-9]{2,4}|[0-9]{2}[./-][0-9]{2}(?!\w)")
_PAIR = re.compile(r"(?<!\w)[0-9]\W[0-9](?!\w)")
_CALLED = re.compile(r"[^\W\d][\w.'-]*")
_SIGNATURE = re.compile(r"[ \t]*(?:([_=*-])\1{2,}[ \t]*$|--(?: |$))")
FEWEST_POSTS = 8  # a thread has so many posts at least
LONGEST_HEAD = 100  # in characters: what is longer is said, and says not who and when
MOST_LINES = 4  # of so many lines each is told by its writer
MOST_NAMES = 3  # of so many words a writer's name consists at most
MOST_WRITERS = 20  # so many are looked for in quotes: each line is held against all


def with_writers(lines: list[str]) -> list[str]:
    """The lines of a thread, each post as what its writer says: `Ana: 6-4`, without quotes and signatures.

    A post begins with a number, `#12 by Ana`, or with who writes and when, `by Ana, Apr 08, 7:11 pm`. Where
    no time stands beside the number the heads are left, as they say who does what.
    """
    numbered = {at: _POST.sub("", line).strip(" :-|") for at, line in enumerate(lines) if _POST.match(line)}
    heads = {at: name for at, line in numbered.items() if (name := _WRITER.split(line)[0])}
    timed = all(any(map(str.isdigit, lines[at].rpartition(name)[2])) for at, name in heads.items())
    if len(heads) < FEWEST_POSTS:
        heads = _heads_with_times(lines)
    posts = _posts(lines, heads) if heads else {}
    again = (two for two in pairwise(lines) if _taken_back().search(two[0]) and not _PAIR.search(two[0]))
    plain = not any(_PAIR.search(below) for _, below in again)
    if timed and FEWEST_POSTS <= len(heads) > 2 * len(posts):
        for name, each in posts.items():
            told = (_told_by_the_writer(lines, post) if plain else post[:1] for post in filter(None, each))
            for at in (at for post in told for at in post):
                lines[at] = f"{name}: {lines[at].lstrip()}"
        for at in heads:
            lines[at] = ""
    return lines


def _told_by_the_writer(lines: list[str], post: list[int]) -> list[int]:
    """The first line of a post; all of a short one with a tile on its last line alone: `wtf`, `one. 2-5`."""
    *above, last = [[*map(sorted, _PAIR.findall(lines[at]))] for at in post]
    seen = [tiles for at, tiles in zip(post, above, strict=False) if not _acts(lines[at])]  # "drew 6-4, nope"
    above = [tile for tiles in seen for tile in tiles if tile not in last]  # not "I have 6-6"
    # What others think of it, a tile put right, or another who is named already.
    thinks = (lines[at] for at in post if not _acts(lines[at]))  # but "*draws*"
    said = [_EMOJI.sub("", line) for line in thinks]
    others = any(line.lstrip()[:1] in (":", "*") or line.rstrip().endswith(":") for line in said)
    return post[:1] if above or others or len(post) > MOST_LINES else post


_EMOJI = re.compile(r"(?<!\w):[a-z_0-9+-]{2,}:(?!\w)")  # `:smile:`


def _acts(line: str) -> bool:
    """Whether somebody draws or passes, as chats tell what one does: `*draws again*`."""
    return any(says(word, Word.DRAW, Word.PASS) for word in line.strip("* ").split()[:2])


@cache
def _taken_back() -> re.Pattern[str]:
    words = "|".join(re.escape(one) for one in own_list("taken_back") if " " in one)  # "sorry, I was out"
    return re.compile(rf"(?<!\w)(?:{words})(?!\w)", re.IGNORECASE)


def _posts(lines: list[str], heads: dict[int, str]) -> dict[str, list[list[int]]]:
    """The lines of each post by who has written it; empties those that are quoted or a signature."""
    posts: dict[str, list[list[int]]] = {}
    for (at, name), following in zip(heads.items(), [*list(heads)[1:], len(lines)], strict=True):
        post = [number for number in range(at + 1, following) if lines[number].strip()]
        signed = next((n for n, number in enumerate(post) if n and _SIGNATURE.match(lines[number])), None)
        for number in _quoted_in(lines, post, posts) | set(post[signed:] if signed else ()):
            lines[number] = ""
        posts.setdefault(name, []).append([number for number in post if lines[number]])
    for each in posts.values():
        while len(each) > 2 and min(map(len, each)) > 1 == len({lines[post[-1]] for post in each}):
            for post in each:
                lines[post.pop()] = ""
    return posts


def _quoted_in(lines: list[str], post: list[int], posts: dict[str, list[list[int]]]) -> set[int]:
    """The lines of a post that say again what another writer has said, below `Ana wrote:`; or behind `>`."""
    quoted = {at for at in post if lines[at].lstrip()[:1] in (">", "|")}
    writers = list(posts)[:MOST_WRITERS]
    for at, below in pairwise([*post, len(lines)]):
        if not lines[at].rstrip().endswith(":"):
            continue
        heads = [at, *([below] if below in post and not any(name in lines[at] for name in writers) else ())]
        named = [name for name in writers if any(name in lines[head] for head in heads)]
        if not named and below not in quoted:
            continue
        quoted.update(heads)
        said = Counter(lines[one].strip() for name in named for one in posts[name][-1])
        for number in (number for number in post if number > heads[-1]):
            line = lines[number].strip()
            if not said[line] and not lines[number][:1].isspace():
                break
            said[line] -= 1
            quoted.add(number)
    return quoted


def _is_name(lines: list[str]) -> bool:
    """Whether the last of these lines is a name alone, with an empty line above it."""
    *above, line = lines
    words = _CALLED.findall(line)
    return not any(map(str.strip, above)) and 0 < len(words) <= MOST_NAMES and " ".join(words) == line.strip()


def _heads_with_times(lines: list[str]) -> dict[int, str]:
    """The lines that say who writes and when, each above what is said, with the word that is the name.

    It is the one that changes most often from post to post.
    """
    heads: dict[int, list[str]] = {}
    times = [at for at, line in enumerate(lines) if at and _TIME.search(line)]
    above = [at for at in times if _is_name(lines[max(at - 2, 0) : at])]
    for at in above if len(above) >= FEWEST_POSTS else ():
        lines[at - 1 : at + 1] = "", f"{lines[at - 1]}, {lines[at]}"
    for at, line in enumerate(lines):
        rest = _DAY.sub(" ", _TIME.sub(" ", line))
        said = len(line) < LONGEST_HEAD and line[:1] not in (">", "|") and " " in rest
        if said and _TIME.search(line) and not _PAIR.search(rest):
            heads[at] = _CALLED.findall(rest)
    often = Counter(word for words in heads.values() for word in set(words))
    always = {word for word, times in often.items() if times * 4 > len(heads) * 3}
    heads = {at: words for at, words in heads.items() if always <= {*words} and len(words) > len(always)}
    filled = [at for at, line in enumerate(lines) if line.strip()]
    alone = sum(one in heads and other in heads for one, other in pairwise(filled))
    if len(heads) < FEWEST_POSTS or alone * 4 > len(heads):
        return {}
    told = [[word for word in words if word not in always] for words in heads.values()]
    slots = [[words[at] for words in told] for at in range(min(map(len, told)))]
    if not slots:
        return {}  # some say only what all say
    names = max(slots, key=lambda slot: sum(one != other for one, other in pairwise(slot)))
    several = {name for name, times in Counter(names).items() if times > 1}
    return dict(zip(heads, names, strict=True)) if 1 < len(several) <= MOST_SEATS else {}


def newest_last(found: list[Token]) -> list[Token]:
    """The tokens of messages under heads of a name and a time, the newest on top, in the order of time."""
    lines = [list(line) for _, line in groupby(found, key=lambda one: one.span.line)]
    times = [(at, time) for at, line in enumerate(lines) if (time := _headed_at(line)) is not None]
    falls = sum(one > other for (_, one), (_, other) in pairwise(times))
    if falls < MANY or falls * 8 < 7 * (len(times) - 1):
        return found
    starts = [at for at, _ in times]
    messages = [lines[at:end] for at, end in pairwise([*starts, len(lines)])]
    last = messages[-1][-1]
    if last[-1].kind is not Kind.LINE:
        last.append(Token(Kind.LINE, "\n", last[-1].span))
    return [one for part in ([*lines[: starts[0]]], *reversed(messages)) for line in part for one in line]


def _headed_at(line: list[Token]) -> int | None:
    """When a message was sent whose head a line is: `Sue, 9 Feb 08:20`; None for others."""
    said = [one for one in line if one.kind is not Kind.LINE]
    named = 1 < len(said) <= LONGEST_SENDER and is_name(said[0]) and said[-1].kind is Kind.STAMP
    return time_of(said[-1]) if named else None


LONGEST_SENDER = 4  # a name in two words, a comma, and the time


FEWEST_NUMBERED = 8  # so many turns are told by the numbers of seats
FEWEST_HELD = 5  # so many tiles are dealt to each player at least


def with_seat_numbers(found: list[Token]) -> list[Token]:
    """The tokens with a word for a seat in front of its number, if a line has several: `2: 6-6  3: 6-2`."""
    numbered: set[Token] = set()
    for row in rows_of_tokens(found):
        each = [
            one
            for one, sign, other in zip(row, row[1:], row[2:], strict=False)
            if one.number and one.number <= MOST_SEATS and sign.text == ":"
            if other.tile or (other.kind is Kind.WORD and other.may(Word.PASS))
        ]
        begins = bool(each) and each[0] == row[0]  # not "Your hand: 1:[6|4] 2:[3|3]"
        numbered.update(each if begins and len({one.number for one in each}) > 1 else ())
    if len(numbered) < FEWEST_NUMBERED:
        return found
    seat = frozenset({Word.PLAYER})
    named = {one: Token(Kind.WORD, "Seat", one.span, means=seat) for one in numbered}
    return [piece for one in found for piece in ([named[one]] if one in named else []) + [one]]


def with_hands_of_seats(found: list[Token]) -> list[Token]:
    """The tokens with a word for a seat in front of the number of a hand: `1: 20 11 31 32 52 62 66`."""
    hands = [
        row
        for row in rows_of_tokens(found)
        if len(row) > FEWEST_HELD + 1
        and row[1].text == ":"
        and all(one.tile or (one.kind is Kind.NUMBER and len(one.text) == 2) for one in row[2:])
    ]
    seats = [row[0].number for row in hands if row[0].number is not None]
    if not 1 < len(hands) == len(seats) <= MOST_SEATS or seats != [*range(seats[0], seats[0] + len(seats))]:
        return found
    heads = {row[0]: Token(Kind.WORD, "Seat", row[0].span, means=frozenset({Word.PLAYER})) for row in hands}
    return [piece for one in found for piece in ([heads[one]] if one in heads else []) + [one]]


def with_roles(found: list[Token]) -> list[Token]:
    """A word that numbers the players says so, whatever it is: `Speaker 1`, `Speaker 4`, `Speaker 1`."""
    around = [None, *found, None]
    numbers: dict[str, Counter[int | None]] = {}
    for before, one, after in zip(around, found, around[2:], strict=False):
        begins = before is None or before.kind in (Kind.LINE, Kind.STAMP) or before.text == ":"
        if one.kind is Kind.WORD and len(one.text) > 1 and not one.means and (begins or one.text in numbers):
            number = after.number if after is not None else None
            numbers.setdefault(one.text, Counter())[number] += 1
    roles = {
        text
        for text, times in numbers.items()
        if len(times) > 1 and all(number is not None and number <= MOST_SEATS for number in times)
        if min(times.values()) > 1
    }
    names = _roles_that_are_names(found) | _words_that_are_names(found)
    return [
        replace(one, means=frozenset({Word.PLAYER} if one.text in roles else ()))
        if one.text in roles | names
        else one
        for one in found
    ]


def with_keys_of_seats(found: list[Token]) -> list[Token]:
    """A word that is set to numbers that go round from turn to turn names the players: `bot=0`, `bot=1`."""
    numbers: dict[str, list[int]] = {}
    for key, sign, one in zip(found, found[1:], found[2:], strict=False):
        if key.kind is Kind.WORD and not key.means and sign.text == "=" and one.number is not None:
            numbers.setdefault(key.text, []).append(one.number)
    keys = [key for key, told in numbers.items() if _go_round(told)]
    if len(keys) != 1:
        return found
    return [replace(one, means=frozenset({Word.PLAYER})) if one.text in keys else one for one in found]


def _go_round(numbers: list[int]) -> bool:
    """Whether numbers from 0 or 1 on follow one another, and the first the last, again and again."""
    players, changes = len({*numbers}), [(one, other) for one, other in pairwise(numbers) if one != other]
    steps = Counter((other - one) % players for one, other in changes)
    most = max(steps[1], steps[players - 1])
    few = min(numbers) in (0, 1) and max(numbers) - min(numbers) < players <= MOST_SEATS
    few &= players > 2 or len(changes) * 4 >= len(numbers) * 3  # else it may be the side
    return few and len(changes) >= FEWEST_ROUND and most * FEWEST_ROUND >= len(changes) * (FEWEST_ROUND - 1)


FEWEST_ROUND = 6  # so often numbers change that go round, and of so many changes at most one is another


def _roles_that_are_names(found: list[Token]) -> set[str]:
    """Words as `Player` behind which hardly ever a name or a number stands: somebody is called so."""
    named: dict[str, list[bool]] = {}
    for one, after, second, third in zip(found, found[1:], found[2:], found[3:], strict=False):
        if is_role(one) and one.text[0].isupper():
            other = second if after.text in (":", "=", "(", "#") else after
            name = other.kind is Kind.WORD and not other.means
            figure = (
                other.number is not None and len(other.text) == 1 and (after.text != "(" or third.text == ")")
            )
            named.setdefault(one.text, []).append(name or figure)
    return {text for text, each in named.items() if len(each) >= FEWEST_ACTS * (1 + sum(each))}


def _words_that_are_names(found: list[Token]) -> set[str]:
    """Words that mean nothing in some language, `des`, but have a large letter here, also amid sentences."""
    filler = [
        (before.kind is Kind.WORD, one.text, after.may(*_ACTS))
        for before, one, after in zip(found, found[1:], found[2:], strict=False)
        if one.kind is Kind.WORD and one.means == {Loose.FILLER}
    ]
    amid = {text for within, text, _ in filler if within and text.istitle()}
    acts = Counter(text for _, text, act in filler if act)
    small = {text for _, text, _ in filler if not text.istitle()} | {
        one.capitalize() for one in own_list("self")
    }
    return {text for text in amid - small if acts[text] >= FEWEST_ACTS and text.lower() not in small}


FEWEST_ACTS = 4  # so often a player acts
_ACTS = (Loose.PLAY, Loose.LEAD, Loose.HOLDS, Word.PASS, Word.DRAW)


def given_to_others(understood: Interpretation, told: LooseGame) -> bool:
    """Whether a few tiles are of another player than they are told of, where all others go together."""
    who = {turn.tile: turn.who for turn in told.turns if turn.kind is ActionKind.PLAY and turn.who}
    turns = [(turn.action.tile, turn.seat) for turn in understood.game.turns if isinstance(turn.action, Play)]
    pairs = Counter((who[tile], seat) for tile, seat in turns if tile in who)
    usual: dict[tuple[str, ...], int] = {}
    for (name, _), times in pairs.items():
        usual[name] = max(times, usual.get(name, 0))
    together = sum(usual.values())
    return 0 < pairs.total() - together < together


_TITLE = re.compile(r"\b(?:Mrs?|Ms|Dr|Prof|Capt|Sgt|Rev|Sra?|Srta|Mme|Mlle)\.[ ]+(?=[^\W\d_a-z][^\W\d_])")


def without_titles(text: str) -> str:
    """A text without titles in front of names, which would be names: `Mr. Pratt played the 6-4`."""
    return _TITLE.sub(lambda title: " " * len(title[0]), text)
