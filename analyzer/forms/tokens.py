"""Tiles, words and numbers of a loose text, each with its place: the terminals of `grammar/loose.lark`."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from dataclasses import KW_ONLY, dataclass, replace
from enum import StrEnum
from functools import cache, lru_cache
from itertools import pairwise, takewhile
from typing import TYPE_CHECKING

from analyzer.forms.words import (
    LARGEST,
    LONGEST,
    MONTHS,
    Loose,
    Meaning,
    called_tiles,
    figures,
    meaning,
    meanings,
    own_list,
    shows_ends,
    spelled,
)
from analyzer.notation.grammars import terminals
from analyzer.notation.vocabulary import Word, number_words
from analyzer.record.diagnostics import Span
from analyzer.tiles.tile import Tile
from analyzer.words.message import say

if TYPE_CHECKING:
    from collections.abc import Iterable


LONGEST_NUMBER = 6  # no number of a turn, a player, or tiles has more figures


class Kind(StrEnum):
    """What a token is."""

    TILE = "tile"
    NUMBER = "number"
    WORD = "word"
    STAMP = "stamp"
    RETURNS = "returns"
    """What a program gives each player in the end: `returns: [9.0, -9.0]`."""
    SIGN = "sign"
    LINE = "line"


@dataclass(frozen=True, slots=True)
class Token:
    """A piece of a text."""

    kind: Kind
    text: str
    span: Span
    _: KW_ONLY
    tile: Tile | None = None
    means: frozenset[Meaning] = frozenset()
    guessed: str = ""
    """How a tile was read that is not written as one: `O for 0`."""

    def may(self, *kinds: Meaning) -> bool:
        """Whether the word can mean one of these."""
        return not self.means.isdisjoint(kinds)

    @property
    def number(self) -> int | None:
        """What a number is; None for other tokens, and for one that is too long to mean anything here."""
        return whole_number(self.text) if self.kind is Kind.NUMBER else None


_WHOLE = re.compile(rf"([0-9]{{1,{LONGEST_NUMBER}}})(?:\.0+)?")


def whole_number(text: str) -> int | None:
    """The whole number that a text is; None for another text, and for one with too many figures.

    >>> whole_number("12"), whole_number("12.0"), whole_number("9" * 400), whole_number("\N{SUPERSCRIPT TWO}")
    (12, 12, None, None)
    """
    match = _WHOLE.fullmatch(text)
    return int(match[1]) if match else None


def tokens(text: str) -> list[Token]:
    """The tokens of a text; signs that mean nothing, as emoji, are among them.

    >>> [(one.kind.value, str(one.tile or one.text)) for one in tokens("[21/11/25, 22:10] Pepe: 6|4 paso")]
    [('stamp', '[21/11/25, 22:10]'), ('word', 'Pepe'), ('sign', ':'), ('tile', '4-6'), ('word', 'paso')]
    """
    return list(_tokens_of_long(text) if len(text) > LONG else _tokens_of_short(text))


LONG = 1_000  # a text of so many signs is looked at in several ways: of these few are kept, of cells many


@lru_cache(maxsize=8)
def _tokens_of_long(text: str) -> tuple[Token, ...]:
    return _tokens(text)


@lru_cache(maxsize=2_000)
def _tokens_of_short(text: str) -> tuple[Token, ...]:
    return _tokens(text)


def _tokens(text: str) -> tuple[Token, ...]:
    found: list[Token] = []
    line = 1
    begin = 0
    for match in terminals("loose").finditer(plain_signs(text)):
        kind, written, start = match.lastgroup or "", match[0], match.start()
        if kind == "WORD" and written[-1] == "'" == text[start - 1 : start]:  # 'greedy_bot', in quotes
            column = start - begin + len(written)
            found.append(_token(kind, written[:-1], Span.of(line, start - begin + 1, len(written) - 1)))
            found.append(_token("SIGN", "'", Span.of(line, column, 1)))
        elif (half := written.partition("\n")[0]) and written == f"{half}\n{half}":  # "Otto" above "Otto"
            at, length = start - begin + 1, len(half)
            spans = Span.of(line, at, length), Span.of(line, at + length), Span.of(line + 1, 1, length)
            parts = zip(("WORD", "LINE", "WORD"), (half, "\n", half), spans, strict=True)
            found += [_token(*part) for part in parts]
        elif kind != "BLANK":
            found += _pieces(_token(kind, written, Span.of(line, start - begin + 1, len(written))))
        if "\n" in written:
            line += written.count("\n")
            begin = start + written.rindex("\n") + 1
    found = _with_players_like_tiles(found)
    wide = {one for one in found if one.tile and _SET_APART.fullmatch(one.text)}
    counts = sum(one.number is not None and len(one.text) == 2 for one in found) > len(wide)  # "14 - 12"
    wide = (wide if counts else set()) | _blanks(found)
    if wide:
        found = [part for one in found for part in (_parts(one) if one in wide else [one])]
    return tuple(with_phrases(found))


def _with_players_like_tiles(found: list[Token]) -> list[Token]:
    """The tokens with somebody as such who is called like a tile: `DoubleNine: 6-4`, line by line."""
    lines = (row for row in rows_of_tokens(found) if [one.text for one in row[1:2]] == [":"])
    heads = [row[0].text for row in lines if row[0].tile and row[0].text.isalpha()]
    players = {text for text in heads if heads.count(text) > 1}  # a tile is played once
    plain = frozenset[Meaning]()
    return [
        replace(one, kind=Kind.WORD, tile=None, means=plain) if one.text in players else one for one in found
    ]


def _blanks(found: list[Token]) -> set[Token]:
    """What looks like a tile, and is an article and a blank, where tiles have hyphens: `un blanc au bout`."""
    told = [one for one in found if one.tile and one.text[0].isalpha()]
    articles = [one for one in told if one.text.partition(" ")[0].casefold() in own_list("articles")]
    blanks = {one for one in articles if one.tile == Tile.of(0, 1) and one.text.count(" ") == 1}
    blanks = blanks if sum("-" in one.text for one in told) >= FEWEST_JOINED > len(blanks) else set()
    pairs = pairwise(found)
    return blanks | {two for one, two in pairs if two.tile and " " in two.text and _are_doubles(one)}


def _are_doubles(one: Token) -> bool:
    """Whether two numbers behind a word are those of doubles: `doubles cinq et quatre`."""
    return one.kind is Kind.WORD and one.text[-1:] == "s" and Word.DOUBLE in meaning(one.text[:-1])


FEWEST_JOINED = 4


def _pieces(token: Token) -> list[Token]:
    """The parts of what looked like a tile: `10 x 61` has two numbers, `< 6. 61>` an end, a round, a tile."""
    return _parts(token) if token.kind is Kind.SIGN and _SET_APART.fullmatch(token.text) else [token]


def _parts(token: Token) -> list[Token]:
    kinds = {"number": Kind.NUMBER, "word": Kind.WORD, "sign": Kind.SIGN}
    return [
        Token(
            kinds[one.lastgroup or "sign"],
            one[0],
            Span.of(token.span.line, token.span.column + one.start(), len(one[0])),
            means=_means(one[0]) if one.lastgroup == "word" else frozenset(),
        )
        for one in _PIECE.finditer(token.text)
    ]


_SET_APART = re.compile(r"[0-9]{2} [^0-9 ] [0-9]{2}|[0-9] [^0-9 ] [2-9][0-9]|< ?[0-9]{1,2}[.)] [0-9]{2}[<>]")
_PIECE = re.compile(r"(?P<number>[0-9]+)|(?P<word>[^\W\d_]+)|(?P<sign>[^\w\s]|_)")


def plain_signs(text: str) -> str:
    """The same text, sign for sign, with the digits of all scripts as ours and wide signs as narrow ones.

    >>> plain_signs("\N{FULLWIDTH DIGIT SIX}-\N{ARABIC-INDIC DIGIT FOUR} \N{SUPERSCRIPT FIVE}")
    '6-4 5'
    >>> plain_signs("|6:4|4:5|")
    '|6:4 4:5|'
    """
    plain = text if text.isascii() else "".join(map(_plain_sign, text))
    return _ALONE.sub("\N{EM DASH}", _DIVIDES.sub(" ", plain))


_DIVIDES = re.compile(
    "|".join(
        rf"(?<=(?<![0-9])[0-9]{re.escape(join)}[0-9])[{apart}](?=[0-9]{re.escape(join)}[0-9](?![0-9]))"
        for join, apart in ((":", "|/=-"), ("-", "|/:=."), ("|", "=:/-"))
    )
)
"""What divides the tiles of a row where a sign of another kind joins their halves: `|6:4|4:5|`."""
_ALONE = re.compile(r"(?<=[0-9]-[0-9] |[-0-9] - )-(?= (?:[0-9]-[0-9](?![0-9])|-[ \n]))")
"""A hyphen between tiles, or beside one like it, that joins no halves: `6-4 - 4-1`."""


_OF_OTHER_SCRIPTS = {
    "\u2044": "/",
    "\u060c": ",",
    "\u061b": ";",
    "\u3001": ",",
    "\u0589": ".",
    "\u2205": "\u2014",
}


@cache
def _plain_sign(sign: str) -> str:
    if (digit := unicodedata.digit(sign, None)) is not None:
        return str(digit)
    if sign in _OF_OTHER_SCRIPTS:
        return _OF_OTHER_SCRIPTS[sign]
    narrow = unicodedata.normalize("NFKC", sign) if unicodedata.east_asian_width(sign) in "FH" else sign
    return " " if sign in "\u00a0\u3000" else narrow if len(narrow) == 1 else sign


A_DATE = say("a date for a tile")  # what is said of a tile of which a spreadsheet has made a date


def _token(terminal: str, text: str, span: Span) -> Token:
    if terminal == "TILE":
        tile, guessed = figures(text)
        return Token(Kind.TILE if tile else Kind.SIGN, text, span, tile=tile, guessed=guessed)
    if terminal == "SPELLED":
        tile = None if _explains_a_number(text) else spelled(text)
        none = frozenset({Loose.FILLER} if tile is None else ())
        return Token(Kind.TILE if tile else Kind.WORD, text, span, tile=tile, means=none)
    if terminal == "MONTH_TILE":
        day, month = re.split(r"\.? |[-./]", text.rstrip("."), maxsplit=1)
        number = MONTHS.get(month.casefold()) or MONTHS[month.casefold()[:3]]
        if int(day) > LARGEST:
            return Token(Kind.SIGN, text, span)
        return Token(Kind.TILE, text, span, tile=Tile.of(int(day), number), guessed=A_DATE)
    if terminal in ("ELISION", "HESITATION"):
        return Token(Kind.WORD, text, span, means=frozenset({Loose.FILLER}))
    if terminal == "KNOCK":
        return Token(Kind.WORD, text, span, means=frozenset({Word.PASS}))
    kind = Kind(terminal.lower())
    if kind is Kind.WORD and (tile := called_tiles().get(text.casefold())):
        return Token(Kind.TILE, text, span, tile=tile)
    return Token(kind, text, span, means=_means(text) if kind is Kind.WORD else frozenset())


def _explains_a_number(text: str) -> bool:
    """Whether two words side by side mean the same number: `quadra quatro` says what quadra is."""
    first, _, second = text.casefold().partition(" ")
    number = number_words().get(first)
    return number is not None and first != second and number_words().get(second) == number


@lru_cache(maxsize=4_000)
def _means(text: str) -> frozenset[Meaning]:
    """What a word can mean; the points of the compass are players."""
    found = meaning(text)
    if not found and (short := _DRAWN_OUT.sub(r"\1", text)) != text:
        return _means(short)  # "pasoooo"
    parts = _PARTS.findall(text) if not found else []
    first, *others = [meanings().get(part.casefold(), frozenset()) for part in parts] or [found]
    named = not first and len(parts[0]) > 2 if others else False  # `LottePlays`
    dotted = "." in text and text.islower()  # "move.commit"
    if others and not named and (all(others) or dotted or not first & ACTIONS):  # but no "BotaGorda"
        found = first.union(*others, meaning(" ".join(parts[-2:]).casefold())) & ACTIONS  # "OnTileDrawn"
    return frozenset() if Word.COMPASS in found else found


_DRAWN_OUT = re.compile(r"([^\W\d_])\1{2,}")
_PARTS = re.compile(r"[A-Z\u00c0-\u00de]?[a-z\u00df-\u00ff]+|[A-Z\u00c0-\u00de]+(?![a-z\u00df-\u00ff])")
ACTIONS = frozenset({Word.PASS, Word.DRAW, Loose.PLAY})  # what a part of a word of programs may say


def with_phrases(found: list[Token]) -> list[Token]:
    """Words that mean something only together become one token: `no lleva`, `can't play`."""
    result: list[Token] = []
    at = 0
    while at < len(found):
        taken = 1
        if _is_numbered_hand(found[at : at + 3]):
            hand, number = found[at : at + 2]
            text = f"{hand.text}{number.text}"
            result.append(Token(Kind.WORD, text, hand.span.to(number.span)))
            taken = 2
        elif found[at].kind is Kind.WORD:
            for length in range(LONGEST, 1, -1):
                words = found[at : at + length]
                if len(words) < length or any(one.kind is not Kind.WORD for one in words):
                    continue
                if words[0].text.islower() and len(words[-1].text) == 1 and words[-1].text.isupper():
                    continue  # "55 left W 61": a seat, not `left w` somebody
                text = " ".join(one.text for one in words)
                means, tile = meaning(text), called_tiles().get(text.casefold())
                if means or tile:
                    span = words[0].span.to(words[-1].span)
                    kind = Kind.TILE if tile else Kind.WORD
                    result.append(Token(kind, text, span, tile=tile, means=means))
                    taken = length
                    break
            else:
                result.append(found[at])
        elif not (found[at].tile and result and _is_said_again(result[-1], found[at])):
            result.append(found[at])
        at += taken
    return result


def _is_said_again(before: Token, now: Token) -> bool:
    """Whether a tile is told twice, in two ways: `the double six (6-6)`, not `2-1 1-2`."""
    ways = {re.sub("[0-9]", "0", one.text) for one in (before, now)}
    return before.tile == now.tile and len(ways) > 1


def _is_numbered_hand(found: list[Token]) -> bool:
    """Whether somebody's hand follows, who is called by a number: `hand 0: 6-4 5-1`."""
    return (
        len(found) == 3
        and found[0].may(Loose.HOLDS)
        and found[1].kind is Kind.NUMBER
        and found[2].text in ":="
    )


def is_role(token: Token | None) -> bool:
    """Whether a word says that a player is named next: `player`, `seat`."""
    return token is not None and token.kind is Kind.WORD and token.may(Word.PLAYER)


def is_name(token: Token) -> bool:
    """Whether a word that is in no list has a capital letter."""
    return token.kind is Kind.WORD and token.text[0].isupper() and not token.means


def stands_apart(before: Token | None, after: Token | None) -> bool:
    """Whether a letter stands as a seat does: first, or behind a sign, and before a sign or what is done."""
    starts = before is None or before.kind is not Kind.WORD or is_role(before) or before.may(Word.PASS)
    ends = (
        after is None
        or after.kind is not Kind.WORD
        or not after.text[0].isalpha()
        or after.may(Word.PASS, Word.DRAW, Loose.PLAY, Loose.HOLDS, Loose.LEAD, Word.DOMINO)
    )
    return starts and ends


def is_label(token: Token, before: Token | None, after: Token | None) -> bool:
    """Whether a word stands where only a name does: before a colon at the start of a line."""
    if not token.means or token.may(*_NO_NAMES):
        return not token.means and is_role(before)
    return before is None and after is not None and after.text == ":"


_NO_NAMES = (
    *(Loose.BOARD, Loose.HOLDS, Loose.STOCK, Loose.TILE, Loose.END, Loose.BOTH_ENDS, Loose.LEAD, Loose.PLAY),
    *(Word.STOCK, Word.PLAYER, Word.ROUND, Word.RESULT, Word.PASS, Word.DRAW),
)


def is_verb(found: list[Token], places: list[int]) -> bool:
    """Whether the word in these places is no name beside those with capital letters: `then came the 6-4`."""
    within = [
        at for at in places if at and found[at - 1].kind is Kind.WORD and found[at - 1].text[0].isalpha()
    ]
    words = {found[at].text.casefold() for at in places}
    if words & own_list("self") or all(found[at - 1].may(Loose.FILLER) for at in places):
        return False  # "el profesor"
    first = [at for at in places if found[at - 1].text in ".!?" and found[at - 2].kind is not Kind.NUMBER]
    known = any(found[at].may(Loose.FILLER) and len(found[at].text) > 1 for at in places)
    small = all(found[at].text.islower() for at in within)
    return bool(places) and small and len(within) + known * len(first) == len(places)


def words_behind(row: list[Token]) -> set[str]:
    """The last words of a row, behind its last tile or sign, in small letters."""
    return {one.text.casefold() for one in takewhile(lambda one: one.kind is Kind.WORD, reversed(row))}


def list_follows(rest: Iterable[Token]) -> bool:
    """Whether several tiles follow with nothing but signs and numbers in front and between."""
    tiles = 0
    for token in rest:
        tiles += token.kind is Kind.TILE
        if token.kind is Kind.WORD and not token.may(Loose.TILE, Loose.FILLER, Word.AND):
            break
    return tiles > 1


def has_tile(rest: Iterable[Token]) -> bool:
    """Whether there is a tile among these."""
    return any(token.kind is Kind.TILE for token in rest)


def rows_of_tokens(found: list[Token]) -> list[list[Token]]:
    """The tokens of each line that has any."""
    rows: list[list[Token]] = [[]]
    for token in found:
        if token.kind is Kind.LINE:
            rows.append([])
        else:
            rows[-1].append(token)
    return [row for row in rows if row]


_SOURCE = re.compile(r"\w+\.(?:c|cc|cpp|cs|go|h|java|js|kt|php|py|rb|rs|ts)")


def of_programs(found: list[Token]) -> list[Token]:
    """The tokens of a text with what only programs write: commands, places in a source, rows of tiles.

    A word behind a dot or such at the beginning of what is said is a command, no name: `<ana> .d 24`.
    `Your` is said of `You`, points as in `pips=[0, 4]` are no tile, and `der` in a German text is an article.
    """
    counts = {
        one.span
        for word, sign, one in zip(found, found[1:], found[2:], strict=False)
        if one.tile and one.text[0] in "[(" and sign.text in ("=", ":") and word.means == {Word.POINTS}
    }
    found = [one for one in found if one.span not in counts]
    if not {"die", "mit", "und"}.isdisjoint(one.text for one in found):  # else `der` is the right in Spanish
        found = [replace(one, means=one.means - {Word.RIGHT}) if one.text == "der" else one for one in found]
    around = [None, None, *found, None]
    found = list(map(_of_program, around, around[1:], found, around[3:]))
    keys = Counter(
        key.text
        for key, sign, one in zip(found, found[1:], found[2:], strict=False)
        if key.kind is Kind.WORD and not key.means and sign.text == "=" and not one.means.isdisjoint(ACTIONS)
    )
    often = [key for key in keys if keys[key] >= FEWEST_KEYS]  # "act=PLAY", but not "ruleset=draw"
    if len(often) == 1:  # it is said of everybody
        found = [replace(one, kind=Kind.SIGN) if one.text in often else one for one in found]
    opens = {one for one, sign in pairwise(found) if one.text == "open" and sign.text in (":", "=")}
    if len(opens) >= FEWEST_KEYS:  # "open: (6, 5)" behind every turn
        found = [replace(one, means=frozenset({Loose.BOTH_ENDS})) if one in opens else one for one in found]
    addressed = {one.text for one in found}
    yours = {your: you for your, you in YOURS.items() if you in addressed}
    return (
        [replace(one, text=yours[one.text]) if one.text in yours else one for one in found]
        if yours
        else found
    )


FEWEST_KEYS = 8  # a word that stands so often in front of `=` and what is done is no name
YOURS = {
    "Your": "You",
    "Votre": "Vous",
    "Vos": "Vous",
    "Tu": "T\N{LATIN SMALL LETTER U WITH ACUTE}",
    "Seu": "Voc\N{LATIN SMALL LETTER E WITH CIRCUMFLEX}",
}
"""How a program says whose hand it shows, and how it speaks to that player."""
_LEVELS = ("TRACE", "DEBUG", "INFO", "WARN", "WARNING", "ERROR")  # how serious a line of a log is


def _of_program(two: Token | None, sign: Token | None, one: Token, after: Token | None) -> Token:
    if one.kind is Kind.WORD and _SOURCE.fullmatch(one.text):
        return replace(one, kind=Kind.SIGN, means=frozenset())
    if one.tile and one.text.isalpha() and sign and sign.text in (*"<@+%",) and after and after.text == ">":
        return replace(one, kind=Kind.WORD, tile=None)  # `<@doublesix>`
    begins = two is None or two.kind in (Kind.LINE, Kind.STAMP) or two.text in ("<", ">", ":")
    commands = sign is not None and sign.text in (".", "!", "/") and begins
    commands = commands and sign is not None and sign.span.end_column == one.span.column
    if commands and one.may(Word.STOCK, Loose.STOCK) and (after is None or after.kind is Kind.LINE):
        return replace(one, means=frozenset({Word.DRAW}))  # "/pozo"
    if one.kind is not Kind.WORD or (one.means and len(one.text) > 1):
        return one
    level = sign is not None and sign.kind is Kind.STAMP and one.text in _LEVELS
    does = sign is not None and sign.text == "=" and two is not None and two.may(Loose.PLAY)  # "action=PLACE"
    logger = sign is not None and sign.text in _LEVELS and "." in one.text
    if level or logger or (does and one.text.isupper()) or commands:
        return replace(one, kind=Kind.SIGN, means=frozenset())
    if after is not None and after.text == "=" and one.text.casefold() in own_list("line"):
        return replace(one, means=frozenset({Loose.BOARD}))
    if "_" in one.text and shows_ends(one.text):
        return replace(one, means=frozenset({Loose.BOTH_ENDS}))
    return one


# -- hands in menus -----------------------------------------------------------------------------------

_ENTRY_ALONE = re.compile(
    r"[ \t]*[(\[]?([0-9]{1,2})[)\].:][ \t]*[\[(]?[0-9]{1,2}\W{1,3}[0-9]{1,2}[\])]?[ \t]*"
)
FEWEST_CHOICES = 3  # so often something is chosen from a menu


def without_hands_in_menus(text: str) -> str:
    """A text in which plays are told, without hands shown as numbered lists, a tile on each line."""
    lines = text.split("\n")
    entered = {at: int(entry[1]) for at, line in enumerate(lines) if (entry := _ENTRY_ALONE.fullmatch(line))}
    told = sum(at not in entered and tells_a_play(line) for at, line in enumerate(lines))
    menus = sum(number == 1 for number in entered.values())
    if menus < FEWEST_CHOICES or len(entered) == menus or told < 2 * FEWEST_CHOICES:
        return text
    return "\n".join("" if at in entered else line for at, line in enumerate(lines))


def tells_a_play(line: str) -> bool:
    """Whether a line says that somebody plays, and has figures."""
    return any(map(str.isdigit, line)) and any(Loose.PLAY in meaning(word) for word in line.split())


_TIME = re.compile(r"(\d{1,2})[:.h](\d{2})(?:[:.](\d{2}))?(?:\s?([ap])\.?\s?m)?", re.IGNORECASE)
_DAY = re.compile(r"([A-Z][a-z]{2})[ ]+([0-9]{1,2})[ ]|([0-9]{1,2})\.?[ ](?:d[eo][ ])?([^\W\d_]{3,})")
_ISO_DAY = re.compile(r"\W?([0-9]{4})-([0-9]{2})-([0-9]{2})")
LONGEST_MONTH, LAST_MONTH = 31, 12


def time_of(one: Token) -> int | None:
    """When the rest of a line was said, in seconds, or its number; None if it begins otherwise."""
    if one.kind is Kind.NUMBER:
        return one.number
    time = _TIME.search(one.text) if one.kind is Kind.STAMP else None
    if time is None:
        return None
    hour = int(time[1]) % 12 + 12 * (time[4].casefold() == "p") if time[4] else int(time[1])
    days = 0
    if iso := _ISO_DAY.match(one.text):
        days = (int(iso[1]) * LAST_MONTH + int(iso[2])) * LONGEST_MONTH + int(iso[3])
    elif day := _DAY.match(one.text):
        days = MONTHS.get((day[1] or day[4])[:3].casefold(), 0) * LONGEST_MONTH + int(day[2] or day[3])
    return 86400 * days + 3600 * hour + 60 * int(time[2]) + int(time[3] or 0)
