"""Who wrote what, and when: senders of mails and posts, quotes, lists below names, neighbours."""

from __future__ import annotations

import re
from bisect import bisect_left
from functools import cache
from itertools import islice, pairwise, takewhile

from analyzer.forms.clearing import MANY
from analyzer.forms.names import with_writers
from analyzer.forms.tokens import Kind, Token
from analyzer.forms.words import own_list
from analyzer.notation.vocabulary import Word

_SENDER = re.compile(
    r"^[A-Z]\w+:[ ]*[\"']?([^<>\"'\n]+?)[\"']?[ ]*"
    r"(?:<[^<>\s]+@[^<>\s]+>|[ ]{2}[A-Z]\w+:[ ]*([^\W\d]\w*).*)$\n(?:^[A-Z][\w-]+:.*\n)*",
    re.MULTILINE,
)
FEWEST_MESSAGES = 4


def with_senders(text: str) -> str:
    """Letters, with the name of whoever sent each in place of its head.

    That may be `From: Ana <ana@post.example>`, or `From: Ana  To: Ben` where Ben writes, too. The time of a
    commit is kept, as the newest stands first.
    """
    text = _with_heads_told(text)
    speakers = set(_SPEAKER.findall(text))
    text = _ACT.sub(lambda act: f"{act[1]}<{act[2]}>" if act[2] in speakers else act[0], text)
    heads = _SENDER.findall(text)
    senders = {name for name, _ in heads}
    if len(heads) < FEWEST_MESSAGES or any(to and to not in senders for _, to in heads):
        return text

    def named(head: re.Match[str]) -> str:
        time = _COMMITTED.search(head[0])
        return (f"{time[1]} " if time else "") + head[1] + "\n" * head[0].count("\n")

    return _SENDER.sub(named, text)


_SPEAKER = re.compile(r"^[^\w\n]*[0-9:]{4,8}[^\w\n]*<[ @+%]?(\S+)>", re.MULTILINE)
_ACT = re.compile(r"^([^\w\n]*[0-9:]{4,8}[^\w\n]*[ \t])\*+[ \t]+(\S+)(?=[ \t])", re.MULTILINE)
"""What somebody says in a chat, and does: `20:15 <ana> 6-4`, `20:16 * ana knocks`."""
_COMMITTED = re.compile(
    r"^\w*Date:[ ]+[A-Z][a-z]{2} ([A-Z][a-z]{2}[ ]+[0-9]{1,2} [0-9:]{8}) [0-9]{4}", re.MULTILINE
)


def innermost_first(found: list[Token]) -> list[Token]:
    """Letters that quote one another, each with all before it, in the order of time: `Ana : ...` each.

    The newest is not quoted; who wrote the others is said in the line above them.
    """
    ends = [at for at, one in enumerate(found) if one.kind is Kind.LINE]
    letters: list[list[list[Token]]] = [[]]
    for start, end in pairwise([0, *(at + 1 for at in ends), len(found)]):
        line = found[start:end]
        deep = next((at for at, one in enumerate(line) if one.text != ">"), len(line))
        if deep == len(letters):
            letters.append([])
        elif deep != len(letters) - 1:
            if line:
                return found
            continue
        letters[-1].append(line[deep:])
    if len(letters) < FEWEST_MESSAGES:
        return found
    told: list[Token] = []
    heads = [letters[0][:1], *(letter[-1:] for letter in letters[:-1])]
    for head, letter in reversed([*zip(heads, letters, strict=True)]):
        names = [one for line in head for one in line if one.kind is Kind.WORD and one.text[0].isupper()]
        if not names or not any(one.text == ":" for one in head[0]):
            return found
        name, colon = names[-1], next(one for one in head[0] if one.text == ":")
        begins = (
            next((at for at, line in enumerate(letter) if len(line) < 2), 0) if head[0] is letter[0] else 0
        )
        said = letter[begins : len(letter) - (letter is not letters[-1])]
        own = [
            line for line in said if [one.text for one in line if one.kind is not Kind.LINE] != [name.text]
        ]
        told += [name, colon, *(one for line in own if len(line) > 1 for one in line)]
    return told


def without_quotes(text: str) -> str:
    """A text without what it quotes: lines behind `>`, and `Ana wrote:` above them; nor with signatures."""
    lines = with_writers(text.split("\n"))
    own = {line.strip() for line in lines}
    mark = "|" if _bars_quote(lines) else ">"
    quoted = [
        line.lstrip().startswith(mark)
        and (mark == "|" or line.strip(" >") in own or any(map(str.isdigit, line)))
        for line in lines
    ]
    above = [line.rstrip().endswith(":") and any(quoted[at + 1 : at + 2]) for at, line in enumerate(lines)]
    only = sum(one and line.strip(" >") not in own for one, line in zip(quoted, lines, strict=True))
    if only * 2 > sum(any(map(str.isdigit, line)) for line in lines):
        return "\n".join(line.lstrip("> ") for line in lines)  # the game itself is quoted
    return "\n".join("" if quoted[at] or above[at] else line for at, line in enumerate(lines))


def _bars_quote(lines: list[str]) -> bool:
    """Whether lines behind a bar say again how others begin, and are no rows of a table."""
    barred = [line.strip(" |") for line in lines if line.lstrip().startswith("| ")]
    own = [*sorted(line.strip() for line in lines if not line.lstrip().startswith("| ")), ""]
    said = sum(own[bisect_left(own, one, hi=len(own) - 1)].startswith(one) for one in barred if one)
    return said >= MANY and said * 3 > len(barred)


FEWEST_HEADS = 4  # so many messages are headed alike at least
_WHEN = re.compile(r"[0-9][^\n]*[0-9]")


@cache
def _verbs() -> re.Pattern[str]:
    return re.compile(rf" (?:{'|'.join(map(re.escape, sorted(own_list('wrote'))))})\b")


@cache
def _heads() -> re.Pattern[str]:
    name = r"[^\W\d][\w.'-]*"
    before = r"(?:\w[^\n]{0,40}?[0-9][^\n]{0,40}?, )?"  # "On 4 May, "
    behind = r"[^\w\n]*(?:[^\W\d]+ [0-9][^\n]*)?$(?!\n>)"
    return re.compile(
        rf"^(?=[^\n]*[0-9])[^\w\n>|]*{before}({name}(?: {name})?){_verbs().pattern}{behind}", re.MULTILINE
    )


def _with_heads_told(text: str) -> str:
    """Messages headed by their writers, with the time and the name: `-- Ana wrote on 4 May, 08:22 --`."""

    def told(head: re.Match[str]) -> str:
        when = _WHEN.search(head[0])
        return f"{when[0] if when else ''} {head[1]}:".lstrip()

    likely = len(_verbs().findall(text)) >= FEWEST_HEADS
    heads = [head[1] for head in _heads().finditer(text)] if likely else []
    if len(heads) < FEWEST_HEADS or len(set(heads)) < 2:
        return text
    selves = "|".join(map(re.escape, own_list("self")))  # below a head it is its writer
    return _heads().sub(told, re.sub(rf"(?i)(?<!\w)(?:{selves})(?!\w)", "", text))


FEWEST_BELOW = 3  # so many turns stand below a name at least


def below_names(rows: list[list[Token]]) -> list[list[Token]]:
    """The rows of a text, with what each player noted below his name, a turn on each line, as one row."""
    joined: list[list[Token]] = []
    at = 0
    while at < len(rows):
        row, at = rows[at], at + 1
        words = [one for one in row if one.kind is not Kind.SIGN]
        named = len(words) == 1 and words[0].kind is Kind.WORD and not words[0].tile
        turns = list(takewhile(_is_numbered_turn, islice(rows, at, None))) if named else []
        if len(turns) >= FEWEST_BELOW:
            row, at = [*row, *(one for turn in turns for one in turn)], at + len(turns)
        joined.append(row)
    return joined


def _is_numbered_turn(row: list[Token]) -> bool:
    """Whether a line holds a tile or a pass, with its number perhaps, and nothing else: `2nd 6-4`."""
    acts = [one for one in row if one.tile or one.may(Word.PASS)]
    others = [one for one in row if one not in acts and one.kind is not Kind.SIGN]
    return len(acts) == 1 and acts[0] is row[-1] and all(one.text[0].isdigit() for one in others)


FEWEST_CALLED = 3  # so often each of them is called so at least


@cache
def _neighbours() -> dict[str, re.Pattern[str]]:
    """How those are called who sit around whoever tells a game: `the man on my left`, `my partner`."""
    one = r"\b[^\W\d]{1,3} (?:[^\W\d]+ )?"  # an article, and a word for him
    begins = {"on_my_left": one, "on_my_right": one, "my_partner": r"\b"}
    said = {name: "|".join(map(re.escape, own_list(name))) for name in begins}
    return {name: re.compile(rf"(?i){begins[name]}(?:{said[name]})\b") for name in begins}


def with_neighbours_named(text: str) -> str:
    """A game told by a player who calls the others by their seats, with a name for each of those."""
    if sum(len(called.findall(text)) >= FEWEST_CALLED for called in _neighbours().values()) < len(
        _neighbours()
    ):
        return text
    for name, called in _neighbours().items():
        text = called.sub(name.capitalize(), text)
    return text
