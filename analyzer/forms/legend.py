"""What a text says of itself: what its signs mean, who plays, how many tiles each was dealt."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace
from functools import cache
from itertools import chain, groupby, pairwise, takewhile
from typing import TYPE_CHECKING

from analyzer.forms.definitions import MOST_EXPLAINED, with_players_signed
from analyzer.forms.line_of_play import DASHES
from analyzer.forms.line_scanner import QUOTES
from analyzer.forms.loose_game import FEWEST_DEALT, SEVERAL, are_you_and_i, plain_name
from analyzer.forms.seats import LETTERS, MOST_SEATS, counts_of_players
from analyzer.forms.tokens import Kind, has_tile, is_name, tokens
from analyzer.forms.words import LONGEST, Loose, meaning, own_list
from analyzer.notation.vocabulary import Word, lists, number_words
from analyzer.record.game import Play

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from analyzer.forms.interpretation import Interpretation
    from analyzer.forms.loose_game import LooseTurn
    from analyzer.forms.tokens import Token
    from analyzer.forms.words import Meaning
    from analyzer.record.diagnostics import Span
    from analyzer.tiles.tile import Tile

# -- signs ------------------------------------------------------------------------------------------------

_MEANT = {Word.DRAW, Word.LEFT, Word.RIGHT}  # what a single letter may stand for besides a pass


def _explains(sign: Token, explained: Token) -> bool:
    """Whether a word stands for an equals sign; behind a name, or a clause, "is" says what somebody does."""
    short = len(explained.text) == 1 and explained.text not in ",.;:!?()"
    short = short or explained.may(Word.PASS) or explained.text.casefold() in own_list("dash")
    return sign.text == "=" or (short and sign.text.casefold() in own_list("explains"))


def as_pass(token: Token) -> Token:
    """The token as one that means a pass."""
    return replace(token, kind=Kind.WORD, means=frozenset({Word.PASS}))


def with_legend(found: list[Token]) -> list[Token]:
    """A sign that a text explains means what it says there: `x = cannot go`, `arrow = the end played on`.

    Nobody passes where a pass is explained: `toca = passou`.
    """
    passes: set[str] = set()
    others: dict[str, frozenset[Meaning]] = {}
    fields = Counter(one.text for one, sign in pairwise(found) if sign.text == "=")
    bare = [one for one in found if one.text not in QUOTES]
    told: set[Span] = set()
    for at, (one, sign) in enumerate(pairwise(bare)):
        if not _explains(sign, one) or one.kind not in (Kind.WORD, Kind.SIGN):
            continue
        if fields[one.text] > 1:
            continue  # "ev=pass", as logs write each turn
        said = [other for other in bare[at + 2 : at + 2 + LONGEST] if other.text != ":"]
        words = list(takewhile(lambda one: one.kind is Kind.WORD, said))
        passing = [word for word in words if word.may(Word.PASS)]
        if passing:
            told |= {one.span, *(word.span for word in passing)}
        if one.means - {Loose.FILLER, Word.ROUND} and len(one.text) > 1:
            continue
        if passing:
            passes.update((*DASHES, "..") if one.text.casefold() in own_list("dash") else (one.text,))
        elif len(one.text) == 1 and (said_of := _MEANT & {kind for word in words for kind in word.means}):
            others[one.text] = frozenset(said_of)
        elif len(words) == LONGEST and one.text.islower() and len(one.text) > 1:
            others[one.text] = frozenset({Loose.FILLER})  # "arrow = the end played on"
    lines = {span.line for span in told}  # "36 = 3-6; NA = passed"
    told |= {
        one.span for sign, one in pairwise(found) if sign.text == "=" and one.tile and one.span.line in lines
    }
    found = _without_asides(found, told)
    none = [replace(one, kind=Kind.SIGN, tile=None, means=frozenset()) for one in found]
    found = [none[at] if one.span in told else one for at, one in enumerate(found)]
    if not passes and not others:
        return found
    found = [piece for one in found for piece in _seat_and_sign(one, passes)]
    first = next((one.span.line for one in found if one.tile), 0)  # above it dashes stand between names
    return [
        as_pass(one)
        if one.text in passes and one.span.line >= first and one.span not in told
        else replace(one, kind=Kind.WORD, means=others[one.text])
        if one.text in others
        else one
        for one in found
    ]


def _without_asides(found: list[Token], told: set[Span]) -> list[Token]:
    """The tokens without brackets in which something is explained: `(-- = pass)  Tove is out`."""
    first = ({two.span for two in found[at + 1 : at + 3]} for at in range(len(found)))
    opened = [at for at, spans in enumerate(first) if found[at].text == "(" and spans & told]
    ends = [next((end for end in range(at, len(found)) if found[end].text == ")"), at) for at in opened]
    asides = [found[at : end + 1] for at, end in zip(opened, ends, strict=True)]
    spans = {one.span for aside in asides for one in aside if not any(one.tile for one in aside)}
    return [one for one in found if one.span not in spans]


@cache
def _told() -> re.Pattern[str]:
    """A sign in quotes, or before an equals sign or a word with these letters, and what is said of it.

    A capital letter may also stand before words for it: `B stands for blank`.
    """
    means = "|".join(map(re.escape, sorted(own_list("explains"))))
    return re.compile(
        rf"(?:[{QUOTES}] ?([^\s{QUOTES}]{{1,3}}) ?[{QUOTES}] ?=?|(?<![^\s(,;{QUOTES}])(?![{QUOTES}]\w)"
        rf"([^\s=,;(]{{1,3}})(?: ?=| (?=\2[^\W\d_]{{3}})|(?<=\b[A-Z]) (?:{means})(?= )))"
        r" ?((?:[^\W\d_]+[ -]?){1,6})"
    )


_LEFT_RIGHT = re.compile(r"(?<!\w)(l) ?/ ?(r) ?= ?[^;,.\n}]*")  # `l/r = end of the line`
_SMALL = {Word.AND, Loose.FILLER}  # `e encaixou o branco-duque` is no legend, `s sinistra` is


def _is_explained(letter: str, said: str) -> bool:
    """Whether the first word of what is said of a letter means an end, a double, a pass or a number."""
    first = re.split(r"[ -]", said.casefold())[0]
    meant = {Word.LEFT, Word.RIGHT, Word.DOUBLE, Word.PASS} & meaning(first)
    return len(letter) == 1 and (bool(meant) or first in number_words())


def with_signs_told(text: str) -> str:
    r"""A text that tells how it writes doubles, blanks, ends and passes, with what they mean instead.

    >>> with_signs_told('"bl" is blank, "D" a double; ./. = konnte nicht\nAl 4.bl Bo Dbl Cy ./. Di D3')[-28:]
    'Al 4.0 Bo 0-0 Cy pass Di 3-3'
    """
    text = _LEFT_RIGHT.sub(r"\1 = left, \2 = right", _with_sign_of_passes(with_players_signed(text)))
    told = [
        (one[0], one[1] or one[2], one[1], one[3].casefold().replace("-", " ").split())
        for one in _told().finditer(text)
        if one[1] or "=" in one[0] or meaning(one[2]).isdisjoint(_SMALL) or _is_explained(*one.group(2, 3))
    ]
    times = Counter(sign for _, sign, *_ in told)
    numbers = number_words()
    doubles = [[Word.DOUBLE in meaning(word) for word in words[:3]] for *_, words in told]
    blank = (0 in map(numbers.get, one[3][:3]) for one in told)
    noughts = (one[1] for one, double in zip(told, doubles, strict=True) if next(blank) and not any(double))
    nought = next(noughts, "0")
    changes: dict[str, tuple[str, str | Callable[[re.Match[str]], str]]] = {}
    for (legend, sign, quoted, words), double in zip(told, doubles, strict=True):
        if times[sign] > 1:
            continue
        own, letter = re.escape(sign), re.escape(sign.rstrip("0123456789"))
        passes = any(one.may(Word.PASS) for one in tokens(" ".join(words)))
        passes &= len(sign) == 1 if quoted else len(sign) > 1 and not re.search(r"\w|^-+$", sign)
        if any(double):
            numbered = any(word in numbers for word in words[double.index(True) + 1 :][:1])
            if numbered is sign[-1].isdigit():  # else it is a tile
                changes[legend] = (rf"(?<!\w){letter} ?([0-9]|{re.escape(nought)})(?!\w)", _twice)
        elif sign == nought != "0":
            apart = rf"(?<=[0-9IV][-./:|,]){own}(?!\w)|(?<!\w){own}(?=[-./:|,][0-9IV])"
            joined = rf"(?<=(?<!\w)[0-9]){own}(?!\w)|(?<!\w){own}(?=[0-9](?!\w))"  # "3b", "b1", "bb"
            twice = rf"(?<!\w){own}(?=[-/:|]?{own}(?!\w))|(?<=(?<!\w){own}){own}(?!\w)"
            twice += rf"|(?<=(?<!\w){own}[-/:|]){own}(?!\w)"  # "B-B"
            changes[legend] = (f"{apart}|{joined}|{twice}", "0")
        elif passes:
            changes[legend] = (rf"(?<!\S){own}(?![^\s,.;)])", "pass")
        elif side := _side_of(words):
            changes[legend] = (rf"(?<=[0-9]){own}(?!\w)", f" {side}")  # "53I"
    for legend, (pattern, instead) in changes.items() if len(changes) <= MOST_EXPLAINED else ():
        shown = legend if isinstance(instead, str) and instead[0] == " " else " " * len(legend)
        text = re.sub(pattern, instead, text.replace(legend, shown))
    return text


def _side_of(words: list[str]) -> str:
    """The side that words name, also by the compass: `izquierda`, `west end of the line`; else nothing."""
    if not {Word.LEFT, Word.RIGHT}.isdisjoint(meaning(words[0])):
        return words[0]
    sides = {
        one: side for _, east, _, west in _compasses() for one, side in ((east, "right"), (west, "left"))
    }
    return sides.get(words[0], "") if any(Loose.END in meaning(word) for word in words[1:2]) else ""


@cache
def _compasses() -> list[list[str]]:
    """North, east, south and west in each language that has them."""
    each = (table["compass"] for table in lists().values() if "compass" in table)
    return [[*map(str.casefold, one)] for one in each if len(one) == len("NESW")]


@cache
def _said_of_sign() -> re.Pattern[str]:
    signs = "|".join(sorted(map(re.escape, own_list("sign")), key=len, reverse=True))
    return re.compile(rf"(?i)(?<!\w)(?:{signs}) [{QUOTES}]?([^\w\s{QUOTES}])[{QUOTES}]? ([^.;\n]{{3,60}})")


@cache
def _said_of_dots() -> re.Pattern[str]:
    """Such as `A dot is a knock`."""
    dots, means = ("|".join(map(re.escape, own_list(name))) for name in ("dot", "explains"))
    return re.compile(rf"(?i)(?<!\w)(?:{dots})(?: (?:{means})| ?[=:]) ([^.;\n|]{{3,40}})")


def _with_sign_of_passes(text: str) -> str:
    """A text with a word in place of the sign that it says is a pass: `El signo = indica que pasa`."""
    dot = _said_of_dots().search(text)
    if dot and any(one.may(Word.PASS) for one in tokens(dot[1])):
        return re.sub(r"(?<!\S)[.\u00b7\u2022\u2219](?!\S)", "pass", text.replace(dot[0], " " * len(dot[0])))
    told = _said_of_sign().search(text)
    if told is None or not any(one.may(Word.PASS) for one in tokens(told[2])):
        return text
    rest = text[: told.start()] + " " * len(told[0]) + text[told.end() :]
    return re.sub(rf"(?<!\S){re.escape(told[1])}(?![^\s,.;)])", "pass", rest)


def _twice(half: re.Match[str]) -> str:
    return "-".join([half[1] if half[1].isdigit() else "0"] * 2)


def _seat_and_sign(one: Token, passes: set[str]) -> list[Token]:
    """A letter with signs behind it that mean a pass, `Bx`, as two tokens; any other as it is."""
    seated = one.kind is Kind.WORD and one.text[0].isupper() and one.text[1:]
    if not seated or one.text[1:] not in passes:
        return [one]
    seat = one.span._replace(end_column=one.span.column + 1)
    sign = one.span._replace(column=one.span.column + 1)
    means = meaning(one.text[0])
    return [
        replace(one, text=one.text[0], span=seat, means=means),
        replace(one, text=one.text[1:], span=sign),
    ]


# -- players ----------------------------------------------------------------------------------------------


def order_of_nobody(rows: list[list[Token]], turns: list[LooseTurn]) -> tuple[tuple[str, ...], str | None]:
    """The players of tiles for which nobody is named: as a line lists them, or as many as `3 players`.

    Where each line of the turns is a round, so many players there are, whatever names are listed.
    """
    stated, leader = stated_order(rows)
    rounds = [count for _, count in sorted(Counter(turn.span.line for turn in turns).items())]
    full = set(rounds[:-1]) if len(rounds) > SEVERAL and rounds[0] <= MOST_SEATS else set()
    if counted := _turns_in_rounds(rows, turns):  # `1. 6-6 6-4 4-1 2. 1-1`, whatever the lines
        return (stated, leader) if len(stated) == counted else (tuple(LETTERS[:counted]), None)
    found = [one for row in rows for one in row]
    counts = {2} if are_you_and_i(found) else counts_of_players(found)
    if len(counts) == 1 and max(counts) < len(stated):
        stated = ()  # "me v Colin, the Plough, Thursday"
    if stated and (len(full) != 1 or len(stated) in full | counts or rounds[-1] > rounds[0]):
        return stated, leader
    if stated and rounds[0] > 1:
        return tuple(LETTERS[: rounds[0]]), None
    return tuple(LETTERS[: max(counts)] if len(counts) == 1 else ()), None


def _turns_in_rounds(rows: list[list[Token]], turns: list[LooseTurn]) -> int | None:
    """How many turns stand behind each number of a round, if as many stand behind all but the last."""
    found = [one for row in rows for one in row]
    starts: list[Span] = []
    for one, stop in pairwise(found):
        starts += [one.span] if one.number == len(starts) + 1 and stop.text == "." else []
    each = [sum(one <= turn.span < other for turn in turns) for one, other in pairwise(starts)]
    same = len(each) >= SEVERAL and len({*each}) == 1 and SEVERAL <= each[0] <= MOST_SEATS
    return each[0] if same else None


def tiles_each(rows: list[list[Token]]) -> int | None:
    """How many tiles each player is dealt, as said above all tiles: `seven each`, `7 tessere a testa`.

    A field says so wherever it stands: `hand_size=5`.
    """
    plain = [one for row in rows for one in row if one.text not in QUOTES]
    for name, sign, one in zip(plain, plain[1:], plain[2:], strict=False):
        called = sign.text in ("=", ":") and name.text.casefold() in own_list("hand_size")
        if called and one.number in range(FEWEST_DEALT, MOST_DEALT + 1):
            return one.number
    above = [*takewhile(lambda row: not has_tile(row), rows)]
    first = (takewhile(lambda one: one.tile is None, row) for row in rows[len(above) : len(above) + 1])
    rows = [*above, *map(list, first)]
    clauses = (clause for row in rows for _, clause in groupby(row, key=lambda one: one.text in (";", ".")))
    for row in map(list, clauses):
        said = [one.text.casefold() in own_list("each") for one in row]
        heads = [one.text.casefold() in own_list("a_head") for one in row]  # "9 tiles a man"
        numbers: list[tuple[int, int]] = []  # each with how far off the word is
        for at, (one, after) in enumerate(zip(row, [*row[1:], None], strict=True)):
            number = one.number or number_words().get(one.text.casefold()) or 0
            if not FEWEST_DEALT <= number <= MOST_DEALT:
                continue
            tiles = after is not None and Loose.TILE in after.means | meaning(after.text.removesuffix("s"))
            of_else = after is not None and after.kind is Kind.WORD and not (tiles or said[at + 1])
            comma = next((to for to in range(at, len(row)) if row[to].text == ","), len(row))
            told = any(said[max(at - FAR, 0) : min(at + FAR + 1 + tiles, comma)])
            told |= tiles and any(heads[at + 1 : min(at + FAR + 2, comma)])  # "9 tiles a man"
            if told and not of_else:  # "28 tiles, seven each"
                off = min((abs(to - at) for to in range(len(row)) if said[to]), default=0)
                numbers.append((off, number))
        if numbers:
            return min(numbers)[1]  # "game of the 14th, each 7"
    return None


def hands_above(rows: list[list[Token]]) -> dict[int, str]:
    """By lines who is dealt as many tiles as others on a line of his own above all else: `Ana: 6-6 4-1`."""
    hands: dict[int, tuple[str, list[Tile]]] = {}
    titled = next((at for at, row in enumerate(rows) if any(one.tile for one in row)), 0)
    titled += sum(bool(one.tile) for row in rows[titled : titled + 1] for one in row) == 1
    for row in rows[titled:]:  # a title may tell the set, as a double
        tiles = [one.tile for one in row if one.tile is not None]
        name = [one.text for one in takewhile(lambda one: one.kind is Kind.WORD, row) if not one.means]
        if tiles and any(one.may(Word.PASS) and len(one.text) > 1 for one in row):
            return {}  # these are rounds
        if tiles and (not name or len(tiles) < FEWEST_DEALT):
            heads = {*(who for who, _ in hands.values()), " ".join(name)}
            if len({re.sub(r"[0-9]+$", "", who) for who in heads}) == 1 < len(hands) < len(heads):
                return {}  # `R1;6-6;6-4;4-1;1-1`, and `R3;1-3;3-3;;` below
            break
        if tiles:
            hands[row[0].span.line] = " ".join(name), tiles
    dealt = [tile for _, tiles in hands.values() for tile in tiles]
    alike = len({len(tiles) for _, tiles in hands.values()}) == 1 and len(set(dealt)) == len(dealt)
    names = {at: name for at, (name, _) in hands.items()}
    return names if alike and 1 < len(set(names.values())) == len(names) <= MOST_SEATS else {}


MOST_BETWEEN = 10  # so many signs and words stand between a player and a tile at most
FAR, MOST_DEALT = 2, 20  # so many words stand at most between how many tiles there are and for whom


PAIRS = {frozenset("AC"), frozenset("BD")}


def named_for_others(found: list[Token], understood: Interpretation) -> list[Token]:
    """The names in front of tiles of which one stands in front of what two players play, several times each.

    Whoever writes so calls the players otherwise than was understood; or somebody's turn was passed over.
    """
    lines: dict[int, list[int]] = {}
    for at, one in enumerate(found):
        if one.tile:
            lines.setdefault(one.span.line, []).append(at)
    seats: dict[str, Counter[str]] = {}
    names: dict[str, Token] = {}
    players = Counter(word for name in understood.seats for word in plain_name(name).split())
    for turn in understood.game.turns:
        if not isinstance(turn.action, Play) or not turn.span:
            continue
        places = [at for at in lines.get(turn.span.line, ()) if found[at].tile == turn.action.tile]
        name = _name_in_front(found, places[0], players) if len(places) == 1 else None
        if name is not None and players[plain_name(name.text)] < 2:
            seats.setdefault(name.text, Counter())[turn.seat] += 1
            names[name.text] = name
    if {frozenset(times) for times in seats.values()} == PAIRS and seats.keys().isdisjoint(understood.seats):
        return []  # pairs, in a column behind the players
    told = sum(times.total() for times in seats.values())
    odd: list[Token] = []
    for word, times in seats.items():
        (most, often), others = times.most_common(1)[0], len(times) - 1
        own = understood.seats.get(word, most)
        if (times.total() - often >= max(2, often // 2)) or (others and own != most):
            odd.append(names[word])
    return odd if len(seats) > 1 and told * 4 > len(understood.game.turns) else []


def _name_in_front(found: list[Token], at: int, players: Mapping[str, int]) -> Token | None:
    """The player in front of a tile in its clause, or a word with a capital letter."""
    clause = found[at : max(at - MOST_BETWEEN, 0) : -1]
    for before, one, ahead in zip(clause, clause[1:], [*clause[2:], None], strict=False):
        ends = one.text in ".;!?" or (one.text == "," and before.text not in QUOTES)
        if one.tile or one.kind is Kind.LINE or one.may(Word.AND) or ends:
            return None
        if one.kind is Kind.WORD and (one.text[0].isupper() or plain_name(one.text) in players):
            # "Kim and Desmond played the 6-4 and the 6-1"
            several = ahead is not None and ahead.may(Word.AND)
            return None if one.means or several or one.text.casefold() in own_list("self") else one
    return None


def stated_order(rows: list[list[Token]]) -> tuple[tuple[str, ...], str | None]:
    """The players as a line without tiles lists them, and who leads: `Ana, Luis, Pepe y Rosa; sale Luis`."""
    best: list[str] = []
    leader: str | None = None
    bare = [row for row in rows if not any(one.kind is Kind.TILE for one in row)]
    for row in chain(bare, *map(_sentences, bare)):
        listed = _listed(row)
        names = listed if len(listed) >= SEVERAL else _two_sides(row) or listed
        leads = [at for at, one in enumerate(row) if one.may(Loose.LEAD)]
        names = _with_whoever_leads(row, leads, names)
        near = _named_beside(row, leads, names)
        others = {one.text for one in row if is_name(one)} - {*names}
        pair = len(names) == 2 and bool(near) and not others  # else two of four who play together
        more = len(names) + (bool(near) and leader is None and {*names} == {*best})
        if (
            len(names) <= MOST_SEATS
            and more > max(len(best), SEVERAL - 1 - pair)
            and len({*names}) == len(names)
        ):
            best = names
            leader = near[0] if near else None
    alone = (
        row for row in rows if len(row) == len(("Ana", "leads")) and any(one.may(Loose.LEAD) for one in row)
    )
    leader = leader or next((one.text for row in alone for one in row if one.text in best), None)
    return tuple(best), leader


def _named_beside(row: list[Token], leads: list[int], names: list[str]) -> list[str]:
    """Who of these stands nearest to the word for the lead: `leads Ana`, `Ana leads`, `Ana down first`."""
    both = {at for at, (_, one) in enumerate(pairwise(row)) if one.may(Word.AND)}
    leads = [at for at in leads if not (row[at - 1].text == "(" and at in both)]  # "(first and third"
    for start, end in ((1, 2), (-1, 0), (2, 3), (-2, 0)):
        near = [one.text for at in leads for one in row[max(at + start, 0) : max(at + end, 0)]]
        if named := [one for one in near if one in names]:
            return named[-1:] if start < -1 else named
    return []


def _sentences(row: list[Token]) -> list[list[Token]]:
    """The sentences of a line, where it has several."""
    each = [[*one] for ends, one in groupby(row, key=lambda one: one.text == ".") if not ends]
    return each if len(each) > 1 else []


def _with_whoever_leads(row: list[Token], leads: list[int], names: list[str]) -> list[str]:
    """The names listed behind whoever leads, where they are said to follow: `Sale Eva, siguen Ana, Al`."""
    first = next((at for at, one in enumerate(row) if names and one.text == names[0]), 0)
    for at in leads[:1]:
        who, between = row[at + 1 : at + 2], row[at + 2 : first]
        small = all(one.text in (",", ";") or one.text.islower() for one in between)
        if who and is_name(who[0]) and who[0].text not in names and 1 < len(between) <= SEVERAL and small:
            return [who[0].text, *names]
    return names


def _two_sides(row: list[Token]) -> list[str]:
    """The two who play against each other: `Vera v Stan`, `me / Dad`, `me first then Dad`."""

    def called(one: Token) -> bool:
        return is_name(one) or one.text.casefold() in own_list("self")

    words = [one for one in row if one.kind is not Kind.SIGN]
    follows = len(words) >= SEVERAL and called(words[0]) and called(words[-1]) and words[1].may(Loose.LEAD)
    if follows and all(one.may(Word.AND, Loose.FILLER) for one in words[2:-1]):
        return [words[0].text, words[-1].text]
    for one, sign, other in zip(row, row[1:], row[2:], strict=False):
        if called(one) and called(other) and sign.text.casefold() in own_list("versus"):
            return [one.text, other.text]
    return []


_PAIRS = re.compile(r"(?<!\S)([A-Z]) ?[/+&-] ?([A-Z]) (\w+) ([A-Z]) ?[/+&-] ?([A-Z])(?!\S)")  # `N/S v E/W`


def _listed(row: list[Token]) -> list[str]:
    """The longest list of names in a line, divided by commas and words such as and, then."""
    for sign in ("/", *DASHES):
        between = [*takewhile(sign.__eq__, (one.text for one in row[1::2]))]
        first = row[: 2 * len(between) + 1 : 2]
        if len(first) >= SEVERAL and all(one.kind is Kind.WORD and not one.means for one in first):
            return [one.text for one in first]  # "rosa / kit / dev: five each", "Ana - Ben - Cas. 5 each"
    letters = [one.text for one in row if len(one.text) == 1 and one.text.isupper()]
    text = " ".join(one.text for one in row)
    if pairs := next((one for one in _PAIRS.finditer(text) if one[3].casefold() in own_list("versus")), None):
        return list(pairs.group(1, 4, 2, 5))
    if len(letters) >= SEVERAL and " / " not in text and any(one.may(Loose.LEAD) for one in row):
        runs = groupby(row, key=lambda one: len(one.text) == 1 and one.text.isupper())
        longest = max(([one.text for one in run] for letter, run in runs if letter), key=len)
        again = len(letters) > len({*letters})  # "order A B C D, C leads"; else "A leads, then B C D"
        return longest if again and len(longest) >= SEVERAL else letters
    found: list[list[str]] = [[]]
    run: list[str] = []
    ordered = any(one.may(Loose.SEQUENCE) for one in row)
    arrows = any(one.text in (">", "\u2192") for one in row)
    commas = any(one.text in ",/" or one.may(Word.AND) for one in row)
    joins = (*DASHES, ">", "\u2192") if arrows else "," if commas else DASHES  # no pairs
    for at, one in enumerate([*row, None]):
        listed = at > 0 and (row[at - 1].text in ":," or ordered)  # "order: Des, Ed"
        listed |= one is not None and one.text.istitle() and one.text.casefold() in own_list("given")
        named = one is not None and (not one.means or (listed and one.means <= {Loose.FILLER, Word.AND}))
        leads = at + 1 < len(row) and row[at + 1].may(Loose.LEAD)  # "players A B C D in this order", "I led"
        named |= one is not None and (ordered or leads) and len(one.text) == 1
        beside = {near.text for near in [*row[max(at - 1, 0) : at], *row[at + 1 : at + 2]]}
        called = one is not None and (one.text[0].isupper() or not beside.isdisjoint((">", "\u2192")))
        if one is not None and named and one.kind is Kind.WORD and called:
            run.append(one.text)
            continue
        if run and ordered and len(run) >= SEVERAL:
            found, run = [*found, run, []], []  # "turn order Al Bo Cy Di"
            continue
        if run:
            found[-1].append(" ".join(run))
            run = []
        leads = at == 1 or (at > 1 and row[at - 2].text in ".(")  # "Ana leads"
        small: tuple[Meaning, ...] = (Word.AND, Loose.FILLER, *[Loose.LEAD] * leads)
        joined = one is not None and (one.text in joins or one.may(*small))
        if one is None or not joined or one.text.casefold() in own_list("out_of"):  # "Love from Bath, Ann"
            found.append([])
    return max(found, key=len)


FEWEST_CALLED = 3  # so often each of them is called so at least


@cache
def _neighbours() -> dict[str, re.Pattern[str]]:
    """How those are called who sit around whoever tells a game: `the man on my left`, `my partner`."""
    named = {
        "on_my_left": ("left_neighbour", r"\b[^\W\d]{1,3} (?:[^\W\d]+ )?"),  # an article, and a word for him
        "on_my_right": ("right_neighbour", r"\b[^\W\d]{1,3} (?:[^\W\d]+ )?"),
        "my_partner": ("my_partner", r"\b"),
    }
    found = {}
    for name, (neighbour, begins) in named.items():
        where, whole = ("|".join(map(re.escape, own_list(one))) for one in (name, neighbour))
        found[name] = re.compile(rf"(?i)(?:{begins}(?:{where})|\b(?:[^\W\d]{{2,5}} )?(?:{whole}))\b")
    return found


def with_neighbours_named(text: str) -> str:
    """A game told by a player who calls the others by their seats, with a name for each of those.

    His partner may be called by his name, too, which is told once: `I had Cole for my partner`.
    """
    left, right, partner = _neighbours().values()
    if any(len(called.findall(text)) < FEWEST_CALLED for called in (left, right)):
        return text
    words = "|".join({re.escape(one.split()[-1]) for one in own_list("my_partner")})
    named = re.findall(rf"\b(?=([A-Z][^\W\d_]+)(?:,? [^\W\d_]+){{1,2}} (?:{words})\b)", text)
    named += re.findall(rf"(?i:\b(?:{words})) (?:[^\W\d_A-Z]+ )?([A-Z][^\W\d_]+)", text)
    name = next((one for one in named if len(re.findall(rf"\b{one}\b", text)) > FEWEST_CALLED), "My_partner")
    if name == "My_partner" and len(partner.findall(text)) < FEWEST_CALLED:
        return text
    return partner.sub(name, right.sub("On_my_right", left.sub("On_my_left", text)))


_NUMBERED_SEAT = re.compile(r"(?m)^[ \t]*\[(?:Seat|Player)[1-6][ \t]+\"")
_BY_NUMBER = re.compile(  # `1. 2:66  3:61R`, `0:60>`
    r"(?<=[ \t])([0-6]):(?=\+?[0-9]{2}(?:[+LRlr]|[*<>](?=\s)|(?![\w.:]))|--)"
)
_HELD_BY_NUMBER = re.compile(r"(?m)^[ \t]*[^\W\d_]{1,6}([0-6]):?[ ]+(?=(?:[0-9]{2}[ ]+){4,}[0-9]{2}[ ]*$)")
_LETTERED = re.compile(r"(?<!\S)A [A-Z][^\W\d_]+(?:[ ,;]{1,4}[B-D] [A-Z][^\W\d_]+){2,3}(?!\S)")


def with_seats_named(text: str) -> str:
    """A text with a word in front of the numbers of tags or hands, `1:66`; and with `A=Ana B=Ben C=Cid`."""
    text = _LETTERED.sub(lambda one: re.sub(r"(?<!\S)([A-D]) ", r"\1=", one[0]), text)
    held = {*_HELD_BY_NUMBER.findall(text)}
    if held and held == {*_BY_NUMBER.findall(text)}:
        return _BY_NUMBER.sub(r"Player \1: ", _HELD_BY_NUMBER.sub(r"Player \1 holds ", text))
    return _BY_NUMBER.sub(r"Player \1: ", text) if _NUMBERED_SEAT.search(text) else text
