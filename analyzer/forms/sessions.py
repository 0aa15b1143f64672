"""What players say in a session, with a program or by mail, among what they are shown, asked or quote."""

from __future__ import annotations

import re

from analyzer.forms.words import Loose, meaning

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
