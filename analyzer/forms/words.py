"""What the words around tiles mean, by the lists in `grammar/`; tiles in figures and words."""

from __future__ import annotations

import re
from collections import Counter
from enum import Enum
from functools import cache, lru_cache
from itertools import chain, pairwise, product
from typing import TYPE_CHECKING
from unicodedata import combining, normalize

from analyzer.notation.vocabulary import (
    HORIZONTAL,
    VERTICAL,
    Word,
    further_lists,
    languages_of_number,
    lists,
    number_words,
    spellings,
    tile_from_text,
)
from analyzer.tiles.tile import Tile
from analyzer.words.message import joined, say

if TYPE_CHECKING:
    from collections.abc import Iterator


class Loose(Enum):
    """What a word of a loose text can mean, beside those of `Word`; the value is the name of its list."""

    PLAY = "play"
    LEAD = "lead"
    BOARD = "board"
    TILE = "tile"
    END = "end"
    BOTH_ENDS = "both_ends"
    HEAD = "head"
    TAIL = "tail"
    GAME = "game"
    HOLDS = "holds"
    FILLER = "filler"
    NEXT = "next"
    STOCK = "stock"
    TOTAL = "total"
    WINNER = "winner"
    TAKEN_BACK = "taken_back"
    SEQUENCE = "sequence"

    __hash__ = object.__hash__  # as that of `Word`


Meaning = Word | Loose

LONGEST = 4  # so many words a phrase has at most: `le jeu est bloqué`


@cache
def meanings() -> dict[str, frozenset[Meaning]]:
    """What each word or phrase can mean, in lower case.

    >>> Word.PASS in meanings()["no lleva"], Loose.PLAY in meanings()["juega"]
    (True, True)
    """
    found: dict[str, set[Meaning]] = {}
    for text, kind in (*_of_our_languages(), *_of_further()):
        found.setdefault(text, set()).add(kind)
    for text in [text for text in found if "'" in text]:
        found.setdefault(text.replace("'", ""), set()).update(found[text])  # "couldnt go"
    # "je pioche" means no more than "pioche", and "je" is who does it; but who comes with a tile draws none,
    # and "pass auf" is no pass.
    return {
        text: frozenset(kinds)
        for text, kinds in found.items()
        if " " not in text
        or not kinds <= found.get(text.rpartition(" ")[2], set())
        or {Word.DRAW, Word.PASS} & found.get(text.partition(" ")[0], set()) - kinds
    }


def _of_our_languages() -> Iterator[tuple[str, Meaning]]:
    """What words of the languages mean in which games are written."""
    for word in Word:
        yield from ((text.rstrip("."), word) for text in spellings(word))
    numbers = (text for table in lists().values() for texts in table["numbers"] for text in texts)
    yield from ((small, Loose.FILLER) for text in numbers for small in (text.casefold(), text.lower()))
    named: list[tuple[str, Meaning]] = [
        ("passes", Word.PASS),
        ("draws", Word.DRAW),
        ("goes_out", Word.DOMINO),
        *((kind.value, kind) for kind in Loose),
    ]
    for table in lists().values():
        yield from ((text.casefold(), kind) for name, kind in named for text in table["loose"][name])


def _of_further() -> Iterator[tuple[str, Meaning]]:
    """What words of further languages mean."""
    kinds: dict[str, list[Meaning]] = {}
    for kind in (*Word, *Loose):
        kinds.setdefault(kind.value, []).append(kind)
    for name, texts in chain.from_iterable(table.items() for table in further_lists().values()):
        if name in kinds:
            yield from product(map(str.casefold, texts), kinds[name])


@cache
def own_list(name: str) -> frozenset[str]:
    """The words of a list of its own in all languages, in lower case; elsewhere they mean nothing.

    >>> sorted(word for word in own_list("self") if word.startswith("i"))
    ['i', 'ich', 'ik', 'io']
    """
    tables = [*(table["loose"] for table in lists().values()), *further_lists().values()]
    return frozenset(word.casefold() for table in tables for word in table.get(name, ()))


@cache
def called_tiles() -> dict[str, Tile | None]:
    """The tiles that have names of their own, of one word or several.

    >>> str(called_tiles()["cochina"]), str(called_tiles()["caja de muertos"])
    ('6-6', '6-6')
    """
    return {
        name: tile_from_text(tile) for name, _, tile in (one.rpartition(" ") for one in own_list("called"))
    }


OBJECTS = frozenset({"o", "a", "os", "as", "lo", "la", "lhe", "lhes", "lhos", "se", "no", "na"})
"""What follows a Portuguese verb behind a hyphen, and is what is laid, or before whom."""


@lru_cache(maxsize=20_000)
def meaning(text: str) -> frozenset[Meaning]:
    """What a word can mean; nothing for one that is in no list.

    >>> sorted(one.name for one in meaning("Mesa"))
    ['BOARD']
    >>> meaning("Pepe")
    frozenset()
    >>> meaning("can\u2019t") == meaning("can't")
    True
    """
    plain = text.casefold().strip(" .!¡¿?:").replace("\u2019", "'")
    verb, _, who = plain.partition("-")
    return meanings().get(verb if who in OBJECTS else plain, frozenset())


@lru_cache(maxsize=20_000)
def says(name: str, *kinds: Word | Loose) -> bool:
    """Whether the name of a field means one of these, as a whole or in a part."""
    parts = [part for part in re.split(r"[\s_.-]+|(?<=[a-z])(?=[A-Z])", name) if part]
    phrases = map(" ".join, pairwise(parts))  # "attachedTo"
    return any(not meaning(part).isdisjoint(kinds) for part in (*parts, name, *phrases))


@cache
def how_many() -> dict[str, int]:
    """The words that say how many tiles are drawn, or how often: `two`, `twice`."""
    often = {word: times for times, name in ((2, "twice"), (3, "thrice")) for word in own_list(name)}
    often |= {f"{word}mal": times for word, times in number_words().items()}  # "viermal"
    return number_words() | often


def tells_score(words: list[str]) -> bool:
    """Whether the last of some words say that games are counted behind them: `we are at 3-1`."""
    said = f" {' '.join(words).casefold()}"
    return any(said.endswith(f" {one}") for one in own_list("score_is"))


def shows_ends(name: str) -> bool:
    """Whether a field is called as what lies open: `open_left`, `endsAfter`; not so whoever `opens`."""
    called = name.casefold().startswith(("open", *own_list("opened"))) and Loose.LEAD not in meaning(name)
    return called or says(name, Loose.BOTH_ENDS)


LARGEST = 15  # the highest number on a tile of the largest set
MONTHS = {
    "jan": 1, "ene": 1, "gen": 1, "feb": 2, "fev": 2, "fév": 2, "mar": 3, "mär": 3, "mrz": 3, "mrt": 3,
    "apr": 4, "abr": 4, "avr": 4, "may": 5, "mai": 5, "mag": 5, "mei": 5,
    "jun": 6, "jui": 6, "juin": 6, "giu": 6, "jul": 7, "juil": 7, "lug": 7,
    "aug": 8, "ago": 8, "aoû": 8, "sep": 9, "set": 9,
    "oct": 10, "okt": 10, "out": 10, "ott": 10, "nov": 11, "dec": 12, "dez": 12, "dic": 12, "déc": 12,
}  # fmt: skip
"""Months by their first letters in six languages."""

DICE = {0x2680 + at: at + 1 for at in range(6)} | dict.fromkeys((0x25A1, 0x25A2, 0x25FB, 0x2B1C), 0)
"""The faces of a die, and the empty squares that stand for a blank beside them."""

ROMAN = ("0", "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "VIIII")

_NUMBERS = re.compile(r"[0-9]+|[OolI]")
_LETTERS = {"O": 0, "o": 0, "l": 1, "I": 1}


@cache
def figures(text: str) -> tuple[Tile | None, str]:
    """The tile that figures or a picture stand for, and what was taken for what.

    >>> figures("(3.0, 6.0)"), figures("O-5"), figures("3-b")
    ((Tile(low=3, high=6), ''), (Tile(low=0, high=5), 'O for 0'), (Tile(low=0, high=3), ''))
    """
    code = ord(text[0])
    if code >= HORIZONTAL:
        first, second = divmod(code - (VERTICAL if code >= VERTICAL else HORIZONTAL), 7)
        return Tile.of(first, second), ""
    if text[0] == "[" and "|" in text and not any(map(str.isdigit, text)):
        dots = [len(half.replace(" ", "")) + half.count(":") for half in text[1:-1].split("|")]
        return Tile.of(dots[0], dots[1]), ""
    if blank := re.fullmatch(r"[\[{]?[ ]*([0-9bB]?)[ ]*[-|:/][ ]*([0-9bB]?)[ ]*[\]}]?", text):
        first, second = (int(half) if half.isdecimal() else 0 for half in blank.groups())
        return Tile.of(first, second), ""
    if roman := re.fullmatch(r"([IV]+|[N0])(?:[^\w\s]|[ ]?[x\u00d7][ ]?)([IV]+|[N0])", text):
        first, second = (ROMAN.index(half.replace("N", "0")) for half in roman.groups())  # N: nulla
        return Tile.of(first, second), ""
    if double := re.fullmatch(r"frozenset\(\{([0-9])\}\)", text):
        return Tile.of(int(double[1]), int(double[1])), ""
    if double := re.fullmatch(r"\u00d7([0-9])", text):
        return Tile.of(int(double[1]), int(double[1])), ""
    if code in DICE:
        faces = [DICE[ord(sign)] for sign in text if ord(sign) in DICE]
        return Tile.of(faces[0], faces[1]), ""
    named = re.findall(r"[=: ]\s*([0-9]{1,2})(?![0-9])", text) if text[1:3].strip(".")[:1].isalpha() else []
    numbers = named or _NUMBERS.findall(text.replace(".0", "") if "," in text else text)
    if len(numbers) != 2:
        numbers = re.findall(r"[0-9]+", text)
    if len(numbers) != 2:
        return None, ""
    halves = [_LETTERS.get(number, -1) if number in _LETTERS else int(number) for number in numbers]
    letters = [one for one in numbers if one in _LETTERS]
    guessed = joined(", ", (say("{sign} for {figure}", sign=one, figure=_LETTERS[one]) for one in letters))
    return (Tile.of(*halves), guessed) if max(halves) <= LARGEST else (None, "")


@cache
def spelled(text: str) -> Tile | None:
    """The tile that words stand for; none for what several tiles have.

    >>> [str(spelled(text)) for text in ("seis-cuatro", "Doppelsechs", "double 6", "4/blank", "6er/4er")]
    ['4-6', '6-6', '6-6', '0-4', '4-6']
    >>> spelled("fours and fives"), str(spelled("four-nothing"))
    (None, '0-4')
    """
    if doubled := re.fullmatch(r"pasch\s.*\s(\w+?)(?:en|n)?", text, flags=re.IGNORECASE):
        number = number_words().get(doubled[1].casefold())
        return None if number is None else Tile.of(number, number)  # "Pasch mit den Einsen"
    if pasch := re.fullmatch(r"(.*?)(?:-\s*|\s)?(?:pasch|doppel|dubbeln?)", text, flags=re.IGNORECASE):
        bare = pasch[1].casefold()
        told = bare in number_words() or bare in own_list("nothing") or bare.isdigit()
        text = bare if told else re.sub(r"e?r$", "", bare)
    half = number_words() | dict.fromkeys(own_list("nothing"), 0)
    half |= {"una": 1} if text[:5].casefold() == "una y" else {}  # "la una y dos": elsewhere an article
    words = re.findall(r"[^\W\d_]+", text.casefold())
    known = [word for word in words if word in half]
    numbers = [half[word] for word in known]
    if len(numbers) == 2:
        if not frozenset.intersection(*map(languages_of_number, known)) and known[0] != "una":
            return None  # "I had to draw one as well"
        if numbers[0] == numbers[1] and words[1] in ("by", "par", "a"):
            return None  # "turns hers up one by one"
        if words[1] == "a" and Loose.PLAY in meaning(words[0]):
            return None  # "cuadra a cinco": it makes both ends fives
        suits = sum(word in own_list("suits") for word in words)
        several = suits == len(numbers) or (suits and re.search(r"\s", text))
        return None if several else Tile.of(numbers[0], numbers[1])
    digits = re.findall(r"[0-9]+", text)
    if len(numbers) == 1:
        other = int(digits[0]) if digits else numbers[0]
        return Tile.of(numbers[0], other) if other <= LARGEST else None
    if digits:
        low, high = int(digits[0]), int(digits[-1])  # "double 6", "6er/4er"
        return Tile.of(low, high) if max(low, high) <= LARGEST else None
    return tile_from_text(text)


# -- tiles called by letters ---------------------------------------------------------------------------


def with_letters_told(text: str) -> str:
    r"""A text in which turns name the tiles by letters, as the hands above do, with the tiles themselves.

    >>> with_letters_told("A a) 6-6 b) 6-1 c) 2-3\nB a) 4-1 b) 5-5 c) 3-0\nA a, B: x, A b")
    'A    6-6    6-1    2-3\nB    4-1    5-5    3-0\nA 6-6, B: x, A 6-1'
    """
    hands: dict[str, dict[str, str]] = {}
    lines = text.split("\n")
    for at, line in enumerate(lines):
        listed = list(_LETTERED.finditer(line))
        name = line[: listed[0].start()].strip(" \t:-") if listed else ""
        if name.isalpha():
            hands[name] = {}
        if hands and listed and (name.isalpha() or not name):
            hands[[*hands][-1]].update((one[1], one[2]) for one in listed)
            lines[at] = _LETTERED.sub(lambda one: " " * (len(one[0]) - len(one[2])) + one[2], line)
    if len(hands) < 2 or min(map(len, hands.values())) < FEWEST_LETTERED:
        return text
    short = {name[0]: hand for name, hand in hands.items() if [one[0] for one in hands].count(name[0]) == 1}
    hands = short | hands
    named = re.compile(rf"(?<!\w)({'|'.join(map(re.escape, hands))})([ \t:=-]+)([A-Za-z])(?![\w)])")
    return named.sub(
        lambda turn: f"{turn[1]}{turn[2]}{hands[turn[1]].get(turn[3].lower(), turn[3])}", "\n".join(lines)
    )


_LETTERED = re.compile(r"(?<!\w)\(?([a-z])[).:=][ \t]*(\[?[0-9][-|:/.][0-9]\]?)(?![\w.-])")
FEWEST_LETTERED = 3  # so many tiles have letters in each hand at least


# -- moves that were not accepted ----------------------------------------------------------------------


_FIGURES = re.compile(r"(?<![0-9])[0-9]\W{1,2}[0-9](?![0-9])")
_TWO_FIGURES = re.compile(r"(?<![\w:.-])[0-9]{2}(?![\w:.-])")
MOST_SAID = 200  # a line that says that a move was not accepted has fewer signs


@cache
def _refuses() -> re.Pattern[str]:
    words = "|".join(sorted(map(re.escape, own_list("refuses")), key=len, reverse=True))
    return re.compile(rf"(?<!\w)(?:{words})(?!\w)", re.IGNORECASE)


def without_refused(text: str) -> str:
    r"""A text without the moves of which the line below says that they are none: `INVALID: 3-4 is no match`.

    It names the tile again; of a pass it names the player again, or no tile.

    >>> without_refused('[Eva] {"move": "3-4"}\n[referee] Illegal: 3-4. Try again.\n[Eva] {"move": "2-1"}')
    '\n\n[Eva] {"move": "2-1"}'
    """
    if not _refuses().search(text):
        return text
    lines = text.split("\n")
    for at, (move, said) in enumerate(pairwise(text.split("\n"))):
        if max(len(move), len(said)) > MOST_SAID or not _refuses().search(said):
            continue
        tiles, words = _FIGURES.findall(move) or _TWO_FIGURES.findall(move), re.findall(r"[^\W\d_]\w+", move)
        passed = not tiles and any(Word.PASS in meaning(word) for word in words)
        again = words[:1] != [] and words[0] in said.split()
        if any(tile in said for tile in tiles) or (passed and (again or not _FIGURES.search(said))):
            lines[at : at + 2] = ["", ""]
    return "\n".join(lines)


def in_small_letters(text: str) -> str:
    r"""A text in capitals, as old computers have it, with small letters in the words that are known.

    >>> in_small_letters("YOUR MOVE? 6-4\nI PLAY 4-1. ANA PASSES")
    'Your move? 6-4\nI play 4-1. ANA passes'
    """
    above = text[:MOST_ABOVE]
    if sum(map(str.islower, above)) * FEW_SMALL > sum(map(str.isupper, above)):
        return text
    return _CAPITALS.sub(_in_small_letters, text)


def _in_small_letters(word: re.Match[str]) -> str:
    if not (meaning(word[2]) or word[2].casefold() in own_list("yours")):
        return word[0]
    return word[2].lower() if word[1] is None else word[1] + word[2].capitalize()


MOST_ABOVE = 2_000  # so many signs show how a text is written
FEW_SMALL = 20  # of so many letters at most one is small in a text in capitals
_CAPITALS = re.compile(r"(?m)(?:^([ \t]*)|\b)([^\W\d_]{2,})\b")


def with_accents_alike(text: str) -> str:
    """A text in which somebody is called alike, with an accent or without: `la t\u00eda` and `la tia`.

    >>> with_accents_alike("la t\u00eda 6-6, Jos\u00e9 6-4, la tia 4-1, Jose 1-1, Jos\u00e9 1-3")
    'la t\u00eda 6-6, Jos\u00e9 6-4, la t\u00eda 4-1, Jos\u00e9 1-1, Jos\u00e9 1-3'
    """
    times = Counter(re.findall(r"[^\W\d_]{3,}", text))
    kin = {without_accents(word) for word in own_list("kin")}
    called = {
        word for word in times if without_accents(word) in kin or (word.istitle() and not meaning(word))
    }
    alike: dict[str, list[str]] = {}
    for word in sorted(called, key=lambda one: (-times[one], one.isascii(), one)):
        alike.setdefault(without_accents(word), []).append(word)
    usual = {word: words[0] for words in alike.values() for word in words[1:]}
    named = re.compile("|".join(rf"(?<!\w){re.escape(word)}(?!\w)" for word in usual) or "(?!)")
    return named.sub(lambda one: usual[one[0]], text)


def without_accents(word: str) -> str:
    """A word with its letters alone.

    >>> without_accents("T\u00eda")
    'Tia'
    """
    return "".join(sign for sign in normalize("NFD", word) if not combining(sign))


_PROMPT = re.compile(r"(?:>>>|In \[[0-9]+\]:|(?:julia|ghci|irb[^>\n]*|iex[^>\n]*)>)[ ]?")
_NAMED_FIRST = re.compile(r"\w\(\s*[\"']\w+[\"'],.*[0-9]\W{1,2}[0-9]")  # else what is printed says who plays
_TWO_NUMBERS = re.compile(r"""(\(\s*["']?\w+["']?\s*,\s*)([0-9]{1,2}),([ ]?)([0-9]{1,2})\b""")


def typed(text: str) -> str:
    r"""What somebody has typed in a session with a program, with what failed left out, if tiles are among it.

    >>> typed('>>> g.play("Ana", 6, 4)\n(6, 4)\n' * 6).split("\n")[:2]
    ['g.play("Ana", 6-4 )', '']
    """
    lines = text.split("\n")
    own = [
        (_PROMPT.sub("", line) + _drawn(line, after)) * bool(_PROMPT.match(line) and after[:9] != "Traceback")
        for line, after in zip(lines, [*lines[1:], ""], strict=True)
    ]
    told = sum(_NAMED_FIRST.search(line) is not None for line in own)
    if told < FEWEST_TYPED:
        return _typed_in_turn(lines) or text
    return _TWO_NUMBERS.sub(r"\1\2-\4\3", "\n".join(own))


FEWEST_TYPED = 6  # so many lines with a tile are typed, else what the program prints is the game


def _typed_in_turn(lines: list[str]) -> str:
    """The calls of a session by whoever is printed to move next, `ends 6/1, b to move`, below the hands."""
    moves = re.compile(rf"(?i)(?<!\w)([^\W\d]\w*) (?:{'|'.join(own_list('moves_next'))})(?!\w)")
    who, told, kept = "", 0, list[str]()
    for line, after in zip(lines, [*lines[1:], ""], strict=True):
        own = _PROMPT.sub("", line) + _drawn(line, after) if _PROMPT.match(line) else ""
        call = _CALL.search(own)
        acts = bool(who and call and (call[2] or says(call[1], Word.DRAW, Word.PASS)))
        shown = line if not (own or told) and _SHOWN_HAND.match(line) else ""
        kept.append(f"{who}: {own}" if acts else shown)
        told += acts
        asks = own.rpartition(".")[2].replace("_", " ") in own_list("moves_next")
        said = None if own else moves.search(line)
        who = after.strip("'\"") if asks else said[1] if said else who
    return "\n".join(kept) if told >= FEWEST_TYPED else ""


_CALL = re.compile(r"(\w+)\((\(?[0-9]{1,2}, ?[0-9]{1,2}\b)?")
_SHOWN_HAND = re.compile(r"\w+:? (?=\[)(?:.*?[0-9], ?[0-9]){5}")


def _drawn(line: str, after: str) -> str:
    """The tile that a call to draw one has given back: `Tile(6, 6)`."""
    shown = len(re.findall("[0-9]+", after)) == 2 and after.endswith((")", "]"))
    draws = shown and any(Word.DRAW in meaning(name) for name in re.findall(r"(\w+)\(", line))
    return f" {after}" if draws else ""


_GETS = re.compile(
    r"(?m)(?<!\w)(?P<topic>[^\W\d_]+)(?P<ends>\]:?[ \t]+|:[ \t]*)(?P<who>[^\W\d]\w*)"
    r"[ \t]*(?:<-|\u2190|\+=)(?=[ \t]*\W?[0-9])"
)


def with_receivers_told(text: str) -> str:
    r"""A log in which arrows point to whoever gets tiles, and in front is said from where, in words.

    >>> with_receivers_told("deal: ana <- [1|3] [1|4]"), with_receivers_told("DEBUG [stock] P1 <- 2|6")
    ('      ana holds [1|3] [1|4]', 'DEBUG [       P1 draws 2|6')
    >>> with_receivers_told("hand[0]={0|3,0|6}")
    'hand 0 ={0|3,0|6}'
    >>> with_receivers_told("hand 0: 66 44 16")
    'hand 0 = 66 44 16'
    >>> with_receivers_told('event: draw\ndata: {"by": "Ana"}')
    'event: draw\ndata: {"event": "draw", "by": "Ana"}'
    """
    text = _EVENT.sub(r'\1{"event": "\2", ', text)
    return _NUMBERED.sub(_without_brackets, _GETS.sub(_received, text))


_EVENT = re.compile(r"(?m)^(event: ?(\S+)\n(?:\w+:.*\n)?data: ?)\{(?=\s*\")")
_NUMBERED = re.compile(
    r"(?<!\w)([^\W\d_]+)(?:\[([0-9])\](?=[ ]?[:=])|[ ]([0-9]):(?=[ ][0-9]{2}(?:[ ][0-9]{2})+$))", re.M
)


def _without_brackets(one: re.Match[str]) -> str:
    held = says(one[1], Loose.HOLDS, Word.HAND)
    return one[0] if not held else f"{one[1]} {one[2]} " if one[2] else f"{one[1]} {one[3]} ="


def _received(one: re.Match[str]) -> str:
    topic = one["topic"]
    if topic.casefold() in own_list("dealing") or says(topic, Loose.HOLDS, Word.HAND):
        does = "holds"
    elif says(topic, Word.STOCK, Loose.STOCK, Word.DRAW):
        does = "draws"
    else:
        return one[0]
    return f"{'':{len(topic) + len(one['ends'])}}{one['who']} {does}"


# -- what programs ask -----------------------------------------------------------------------------------


def arm_in(side: str) -> str:
    """The side that a word names, also by its first letter: `r`, `izq`, `E` for esquerda."""
    means = meaning(side)
    if side.casefold() in ("i", "e") or not means.isdisjoint((Word.LEFT, Loose.HEAD)):
        return "left"
    return "" if means.isdisjoint((Word.RIGHT, Loose.TAIL)) else "right"


def explained(prompt: str, answer: str, below: list[str]) -> str:
    """What an answer stands for that is no tile, if no line below tells: `Tile (-1 to draw): -1`."""
    told = re.search(rf"(?i)(?<![\w-]){answer}\b\W*((?:[^\W\d_]+ ?){{1,3}})", prompt)
    acts = [
        one for word in (told[1].split() if told else ()) for one in (Word.PASS, Word.DRAW) if says(word, one)
    ]
    again = any(says(word, act) for act in acts[:1] for line in below for word in line.split())
    return "" if not acts or again else "passes" if acts[0] is Word.PASS else "draws"


_SAID_BY = re.compile(r"^([^\w\n]*(?:[0-9][0-9:., /-]*\W+)?)([^\W\d]\w*): (.*)$", re.MULTILINE)


def without_scribe(text: str) -> str:
    r"""A chat without the name of the one who writes every round of it down, in front of each.

    >>> print(without_scribe("Mo: Al 6-6, Bo 6-4, Mo 4-4\n" * 4)[:26].strip())
    Al 6-6, Bo 6-4, Mo 4-4
    """
    told = [(name, said) for _, name, said in _SAID_BY.findall(text) if len(_IN_FIGURES.findall(said)) > 1]
    scribes = {name for name, _ in told}
    named = sum(any(f" {name} " in f" {said} " for name in scribes) for _, said in told)
    if len(scribes) != 1 or len(told) < FEWEST_ROUNDS or named * 2 < len(told):
        return text

    def told_by(one: re.Match[str]) -> str:
        return f"{one[1]}{'':{len(one[2])}}  {one[3]}" if one[2] in scribes else one[0]

    return _SAID_BY.sub(told_by, text)


_IN_FIGURES = re.compile(r"(?<!\w)[0-9](?:x|\W{1,2})[0-9](?!\w)")
FEWEST_ROUNDS = 4


_TIME = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}(?:[ T][0-9]{2}:[0-9]{2}.*)?|[0-9]{2}:[0-9]{2}(?::[0-9]{2})?")


def is_time(value: object) -> bool:
    """Whether a value is a time of the day, or a day: `15:02`, `2024-06-04`."""
    return isinstance(value, str) and _TIME.fullmatch(value.strip()) is not None
