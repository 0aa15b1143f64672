"""What is cleared before a text is read: quotes, menus, prompts; sets, dates, signs that it explains."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace
from itertools import islice, pairwise, takewhile
from typing import TYPE_CHECKING

from analyzer.forms.lines import rows_of_tokens
from analyzer.forms.seats import MOST_SEATS
from analyzer.forms.tokens import Kind
from analyzer.forms.words import LONGEST, Loose, meaning, own_list
from analyzer.notation.vocabulary import Word
from analyzer.tiles.tile import Tile

if TYPE_CHECKING:
    from analyzer.forms.tokens import Token

_ENTRY = re.compile(
    r"(?<![\w.])[(\[]?([0-9]{1,2})[)\].:](?:[ \t]+|(?=[\[(]\S+[\])]|[0-9]-[0-9]\b))(\S*[0-9]\S*)"
)
_CHOICE = re.compile(r"^[ \t]*(?:>[ \t]*)?[^\W\d_][^\n]*?[?:>][ \t]*([0-9]{1,2})[ \t]*$")
_YOURS = re.compile(r"[ \t]*Your?\b", re.IGNORECASE)
_SIDE = re.compile(r"\bleft or right\b[^?:\n]*[?:][ \t]*([LR])[ \t]*$", re.IGNORECASE)
FEWEST_CHOICES = 3
ECHO = 3
"""A program says within so many lines what has been chosen, if it says it."""


def with_choices(text: str) -> str:
    r"""A text in which players choose by number, as programs ask them, with what they choose in its place.

    >>> with_choices("Ana\n1) 6:6\n2) 6:4\nWhich? 2\n" * 3).split("\n")[:5]
    ['Ana', '', '', '6:4', 'Ana']
    """
    lines = text.split("\n")
    menu: dict[int, str] = {}
    chosen = 0
    answers: set[int] = set()
    """The lines with a choice that is told in words below."""
    for at, line in enumerate(text.split("\n")):
        entries = {int(number): said for number, said in _ENTRY.findall(line)}
        choice = None if entries else _CHOICE.match(line)
        if entries and min(entries) <= 1:
            menu = entries
        elif entries and min(entries) == max(menu, default=0) + 1:
            menu |= entries
        elif at and (side := _SIDE.search(line)):
            lines[at - 1] += f" {side[1]}"  # "Left or right? L"
        elif choice and menu and (int(choice[1]) in menu or not int(choice[1])):
            said = menu.get(int(choice[1]), "")  # 0 may stand for a pass
            again = not said or _is_said_again(said, lines[at + 1 : at + 1 + ECHO])
            lines[at] = "" if again else f"You: {said}" if _YOURS.match(line) else said
            if again:
                answers.add(at)
            chosen += not again
            menu = {}
            continue
        else:
            continue
        lines[at] = ""
    if chosen >= FEWEST_CHOICES:
        return "\n".join(lines)
    if len(answers) < FEWEST_CHOICES:
        return text
    return "\n".join("" if at in answers else line for at, line in enumerate(text.split("\n")))


def _is_said_again(said: str, lines: list[str]) -> bool:
    """Whether one of these lines tells in words that this is played, either way round: `You play [5|1]`."""
    turned = re.sub(r"([0-9]+)([^0-9]+)([0-9]+)", r"\3\2\1", said)
    return any(
        (said in line or turned in line) and any(Loose.PLAY in meaning(word) for word in line.split())
        for line in lines
    )


_PROMPT = re.compile(r">>>[ ]?")
_TWO_NUMBERS = re.compile(r"""(\(\s*["']?\w+["']?\s*,\s*)([0-9]{1,2}),([ ]?)([0-9]{1,2})\b""")


def typed(text: str) -> str:
    """What somebody has typed in a session with a program, with what failed left out; else the whole text.

    >>> typed('>>> g.play("Ana", 6, 4)')
    'g.play("Ana", 6-4 )'
    """
    lines = text.split("\n")
    if not any(map(_PROMPT.match, lines)):
        return text
    own = [
        _PROMPT.sub("", line) if _PROMPT.match(line) and not after.startswith("Traceback") else ""
        for line, after in zip(lines, [*lines[1:], ""], strict=True)
    ]
    return _TWO_NUMBERS.sub(r"\1\2-\4\3", "\n".join(own))


def without_quotes(text: str) -> str:
    """A text without what it quotes: lines behind `>`, and `Ana wrote:` above them."""
    lines = text.split("\n")
    own = {line.strip() for line in lines}
    quoted = [
        line.lstrip().startswith(">") and (line.strip(" >") in own or any(map(str.isdigit, line)))
        for line in lines
    ]
    above = [line.rstrip().endswith(":") and any(quoted[at + 1 : at + 2]) for at, line in enumerate(lines)]
    if sum(quoted) * 2 > sum(any(map(str.isdigit, line)) for line in lines):
        return "\n".join(line.lstrip("> ") for line in lines)  # the game itself is quoted
    return "\n".join("" if quoted[at] or above[at] else line for at, line in enumerate(lines))


def explained(found: list[Token]) -> list[Token]:
    """The tokens of a whole text, with signs that mean a pass or a double there."""
    found = _without_what_is_taken_back(_without_dates(_of_programs(found)))
    return _with_passes_in_rows(_with_legend(_without_sets(found)))


def _without_what_is_taken_back(found: list[Token]) -> list[Token]:
    """The tokens without a tile that is taken back on its line for another: `6-4. Sorry, I mean 6-3`."""
    kept: list[Token] = []
    tile: int | None = None
    """Where the last tile of the line stands."""
    for at, one in enumerate(found):
        if tile is not None and one.may(Loose.TAKEN_BACK):
            behind = takewhile(lambda other: other.kind is not Kind.LINE, islice(found, at + 1, None))
            if any(other.tile for other in behind):
                del kept[tile:]
                tile = None
                continue
        if one.tile or one.kind is Kind.LINE:
            tile = len(kept) if one.tile else None
        kept.append(one)
    return kept


_SOURCE = re.compile(r"\w+\.(?:c|cc|cpp|cs|go|h|java|js|kt|php|py|rb|rs|ts)")


def _of_programs(found: list[Token]) -> list[Token]:
    """The tokens of a text with what only programs write: commands, places in a source, rows of tiles.

    A word behind a dot or such at the beginning of what is said is a command, no name: `<ana> .d 24`.
    `Your` is said of `You`.
    """
    around = [None, None, *found, None]
    found = list(map(_of_program, around, around[1:], found, around[3:]))
    if not any(one.text == "You" for one in found):
        return found
    return [replace(one, text="You") if one.text == "Your" else one for one in found]


def _of_program(two: Token | None, sign: Token | None, one: Token, after: Token | None) -> Token:
    if one.kind is not Kind.WORD or (one.means and len(one.text) > 1):
        return one
    begins = two is None or two.kind in (Kind.LINE, Kind.STAMP) or two.text in ("<", ">", ":")
    commands = sign is not None and sign.text in (".", "!", "/") and begins
    if (commands and sign and sign.span.end_column == one.span.column) or _SOURCE.fullmatch(one.text):
        return replace(one, kind=Kind.SIGN, means=frozenset())
    if after is not None and after.text == "=" and one.text.casefold() in own_list("line"):
        return replace(one, means=frozenset({Loose.BOARD}))
    return one


def _without_dates(found: list[Token]) -> list[Token]:
    """The tokens without the few tiles of sets that nothing else is of: `game of 14/4`, `we lead 12-5`.

    Nor are numbers of versions tiles, where those are written in another way: `DOMINOES 1.2`.
    """
    tiles = sum(map(_is_tile, found))
    large = {one for one in found if one.tile and one.tile.high >= BASE}
    dotted = {one for one in found if one.tile and re.fullmatch(r"[0-9]\.[0-9]", one.text)}
    for few in (large, dotted):
        if few and (len(few) + 1) * MANY <= tiles:
            found = [replace(one, kind=Kind.SIGN, tile=None) if one in few else one for one in found]
    return found


def _without_sets(found: list[Token]) -> list[Token]:
    """The tokens without the tile by which a set is called: `set: double-six`, `a double-six set`.

    A line that says how many players there are says so without a word for it: `2 players, double six`.
    """
    counted = {
        one.span.line
        for one, other in pairwise(found)
        if one.number and one.number <= MOST_SEATS and other.text.casefold() in own_list("players")
    }
    first = next((one for one in found if one.tile and not (one.tile.is_double and _has_letter(one))), None)
    counted |= {
        one.span.line
        for one, other in pairwise(found)
        if one.number and other.may(Loose.TILE) and (first is None or one.span.line < first.span.line)
    }
    around = [None, None, *found, None]
    return [
        replace(one, kind=Kind.SIGN, tile=None)
        if one.tile
        and one.tile.is_double
        and _has_letter(one)
        and (
            (two and sign and sign.text in ":=" and two.text.casefold() in own_list("set"))
            or (after and after.text.casefold() in own_list("set"))
            or one.span.line in counted
        )
        else one
        for two, sign, one, after in zip(around, around[1:], found, around[3:], strict=False)
    ]


def _has_letter(one: Token) -> bool:
    return any(map(str.isalpha, one.text))


def _with_legend(found: list[Token]) -> list[Token]:
    """A sign that a text explains means what it says there: `x = cannot go`, `D5 = double five`."""
    passes: set[str] = set()
    doubles: set[str] = set()
    fields = Counter(one.text for one, sign in pairwise(found) if sign.text == "=")
    for at, (one, sign) in enumerate(pairwise(found)):
        if sign.text != "=" or one.means or one.kind not in (Kind.WORD, Kind.SIGN):
            continue
        if fields[one.text] > 1:
            continue  # "ev=pass", as logs write each turn
        said = found[at + 2 : at + 2 + LONGEST]
        if any(word.may(Word.PASS) for word in takewhile(_is_word, said)):
            passes.add(one.text)
        elif said and said[0].tile and _letter_and_number(one) and said[0].tile == _double(one):
            doubles.add(one.text[0])
    if not passes and not doubles:
        return found
    found = [piece for one in found for piece in _seat_and_sign(one, passes)]
    return [
        replace(one, kind=Kind.TILE, tile=_double(one))
        if one.text[:1] in doubles and _letter_and_number(one)
        else _as_pass(one)
        if one.text in passes
        else one
        for one in found
    ]


def _seat_and_sign(one: Token, passes: set[str]) -> list[Token]:
    """A letter with a sign behind it that means a pass, `Bx`, as two tokens; any other as it is."""
    seated = one.kind is Kind.WORD and len(one.text) == 2 and one.text[0].isupper()
    if not seated or one.text[1] not in passes:
        return [one]
    seat = one.span._replace(end_column=one.span.column + 1)
    sign = one.span._replace(column=one.span.column + 1)
    means = meaning(one.text[0])
    return [replace(one, text=one.text[0], span=seat, means=means), replace(one, text=one.text[1], span=sign)]


def _with_passes_in_rows(found: list[Token]) -> list[Token]:
    """In rows of tiles and nothing else a sign that stands for some of them is a pass, if it divides none.

    It divides none where another row has as many cells without it, nor a dash that stands now and then
    among many tiles.
    """
    rows = rows_of_tokens(found)
    others = [{one.text for one in row if not (_is_tile(one) or one.may(Word.PASS))} for row in rows]
    for sign in {text for texts in others for text in texts if len(texts) == len(text) == 1}:
        block = [row for row, texts in zip(rows, others, strict=True) if texts <= {sign}]
        passes: set[Token] = set()
        for width in set(map(len, block)):
            cells = [one for row in block if len(row) == width > 1 for one in row]
            signs = {one for one in cells if one.text == sign}
            whole = any(len(row) == width and not signs.intersection(row) for row in block)
            tiles = len(cells) - len(signs)
            if tiles >= MANY and len(signs) * 2 < tiles and (whole or (sign in DASHES and width > MANY)):
                passes |= signs
        found = [_as_pass(one) if one in passes else one for one in found]
    return found


def _is_tile(one: Token) -> bool:
    return bool(one.tile) or (one.kind is Kind.NUMBER and len(one.text) == 2)


DASHES = ("-", "\N{EN DASH}", "\N{EM DASH}")
BASE = 10
"""Numbers below have one figure."""
MANY = 8
"""A row has so many tiles in which a dash is a pass and does not divide them."""


def _letter_and_number(token: Token) -> bool:
    return token.kind is Kind.WORD and bool(re.fullmatch(r"[^\W\d_][0-9]", token.text))


def _double(token: Token) -> Tile:
    return Tile.of(int(token.text[1]), int(token.text[1]))


def _as_pass(token: Token) -> Token:
    return replace(token, kind=Kind.WORD, means=frozenset({Word.PASS}))


def _is_word(token: Token) -> bool:
    return token.kind is Kind.WORD
