"""Count stiff phrases: `python -m tests.voice` prints each count, `--show NAME` prints the places.

Word lists find a third of bad texts at best, so a person has to read the rest. They keep mended texts mended.
"""

from __future__ import annotations

import argparse
import ast
import re
import subprocess
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import NamedTuple

from tests.house import ROOT

CODE = ("engine", "render", "bot", "sandbox", "lab", "migrations")
SPOKEN = ("engine", "render", "bot")
"""Packages with strings that players read."""
PAGES = ("README.md", "CONTRIBUTING.md", "CHANGELOG.md", "docs/*.md", "docs/decisions/*.md")
NOTATION = (
    "engine/brimstone/notation/",
    "engine/brimstone/orders/",
    "engine/earth_mans_burden/orders/",
    "bot/games/brimstone/sheet/",
    "bot/games/earth_mans_burden/drafts.py",
)
"""Where orders are written in the notation that is parsed back, or in the sentences that are."""
QUOTED = (
    "tests/bot/messages/test_names.py",
    "tests/engine/brimstone/notation/test_sentences.py",
    "tests/test_voice.py",
    "tests/voice.py",
)
"""Tests with what players type, and these patterns."""
FIRST_SUBJECT = "9ae06cd"
"""Commit after which the rules for commit subjects apply."""
LONGEST_SUBJECT = 72


class Text(NamedTuple):
    """A text for readers, and its location."""

    place: str
    words: str


class Pattern(NamedTuple):
    """A phrase to avoid, the texts to search for it, and what to write instead."""

    find: re.Pattern[str]
    among: Callable[[], Iterable[Text]]
    instead: str


# ---------------------------------------------------------------------------- texts


@cache
def _nodes() -> Mapping[Path, Sequence[ast.AST]]:
    files = (file for package in CODE for file in sorted((ROOT / package).rglob("*.py")))
    return {file: tuple(ast.walk(ast.parse(file.read_text(encoding="utf-8")))) for file in files}


@cache
def docstrings() -> tuple[Text, ...]:
    """Return the docstrings of modules, classes and functions outside the tests."""
    kinds = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)
    found = (
        Text(f"{file.relative_to(ROOT)}:{getattr(node, 'lineno', 1)}", told)
        for file, nodes in _nodes().items()
        for node in nodes
        if isinstance(node, kinds) and (told := ast.get_docstring(node))
    )
    return tuple(found)


@cache
def strings() -> tuple[Text, ...]:
    """Return the strings of at least two words that players may read; f-strings have {} for values."""
    return tuple(
        Text(f"{file.relative_to(ROOT)}:{line}", words)
        for file, nodes in _nodes().items()
        if file.relative_to(ROOT).parts[0] in SPOKEN
        for line, words in _strings_of(nodes)
        if len(words.split()) > 1
    )


def _strings_of(nodes: Sequence[ast.AST]) -> Iterator[tuple[int, str]]:
    idle = {id(node.value) for node in nodes if isinstance(node, (ast.Expr, ast.Attribute))}
    for node in nodes:
        if isinstance(node, ast.JoinedStr):
            idle |= {id(part) for part in node.values}
            yield node.lineno, "".join(_part(value) for value in node.values)
        elif isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in idle:
            yield node.lineno, node.value


def _part(value: ast.expr) -> str:
    return str(value.value) if isinstance(value, ast.Constant) else "{}"


@cache
def messages() -> tuple[Text, ...]:
    """Return the lines of the message catalogues."""
    files = sorted((ROOT / "bot" / "messages").rglob("*.ftl"))
    return tuple(
        Text(f"{file.relative_to(ROOT)}:{number}", line)
        for file in files
        for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), 1)
        if line.strip() and not line.startswith("#")
    )


def spoken() -> tuple[Text, ...]:
    return strings() + messages()


@cache
def pages() -> tuple[Text, ...]:
    """Return the lines of the pages for people."""
    files = sorted(file for pattern in PAGES for file in ROOT.glob(pattern))
    return tuple(
        Text(f"{file.relative_to(ROOT)}:{number}", line)
        for file in files
        for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), 1)
    )


@cache
def tests() -> tuple[Text, ...]:
    """Return the lines of the tests, and of the faults they have to find."""
    files = [*(ROOT / "tests").rglob("*.py"), *(ROOT / "tests" / "mutants").glob("*.toml")]
    return tuple(
        Text(f"{place}:{number}", line)
        for file in sorted(files)
        if (place := file.relative_to(ROOT).as_posix()) not in QUOTED
        for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), 1)
    )


def everything() -> tuple[Text, ...]:
    return spoken() + docstrings() + pages() + tests()


def glued() -> tuple[Text, ...]:
    """Return sentences glued together: f-strings that choose words inside, and fragments.

    A fragment begins or ends with a space, or begins with a comma, between words. Order notation, which is
    parsed back, and joiners of lists are no sentences.
    """
    chosen = (
        Text(f"{file.relative_to(ROOT)}:{node.lineno}", ast.unparse(node))
        for file, nodes in _nodes().items()
        if file.relative_to(ROOT).parts[0] in SPOKEN and not _is_notation(file)
        for node in nodes
        if isinstance(node, ast.JoinedStr) and any(map(_chooses_words, node.values))
    )
    open_ended = (text for text in strings() if _OPEN_END.search(text.words))
    return (*chosen, *(text for text in open_ended if not _is_notation(ROOT / text.place.rpartition(":")[0])))


def _is_notation(file: Path) -> bool:
    """Return whether the file writes orders that the bot also parses, so that their form is fixed."""
    return file.relative_to(ROOT).as_posix().startswith(NOTATION)


_OPEN_END = re.compile(r"^[ ,;] ?[a-z]|^[^\\]*[a-z,;:] $")
"""A text with a backslash is a regular expression."""


def _chooses_words(part: ast.expr) -> bool:
    choice = part.value if isinstance(part, ast.FormattedValue) else part
    if not isinstance(choice, ast.IfExp):
        return False
    branches = [one.value for one in (choice.body, choice.orelse) if isinstance(one, ast.Constant)]
    return any(isinstance(one, str) and len(one.split()) > 1 for one in branches)


# ------------------------------------------------------------------------- patterns


def _find(pattern: str) -> re.Pattern[str]:
    return re.compile(pattern)


PATTERNS: Mapping[str, Pattern] = {
    "he": Pattern(_find(r"(?i)(?<![^\W_])(he|him|his|himself)(?![^\W_])"), everything, "they, you or a name"),
    "clause": Pattern(
        _find(r"^(What|Who|Whom|Whose|Whether|Those|Of|Where|How|Which)\b(?![^.]*\?)"),
        docstrings,
        "a verb: Return, Check, Draw ...",
    ),
    "awaited": Pattern(
        _find(r"\b(is|are) (awaited|asked)\b"), spoken, "still to answer; you have a decision"
    ),
    "shall": Pattern(_find(r"\bShall\b"), spoken, "a plain question: Give everyone 6 more hours?"),
    "stands still": Pattern(_find(r"\bstands? still\b"), spoken, "is stuck"),
    "as it stands": Pattern(_find(r"\bas (it|they) stands?\b"), spoken, "leave it out"),
    "somebody who": Pattern(_find(r"(^|[.:] )Who [a-z]+ [^?]*$"), spoken, "if you ..., players who ..."),
    "hours": Pattern(_find(r"\b\d+ h\b"), spoken, "hours, in full"),
    "one of one": Pattern(
        _find(r"\b1 (troops|Stones|barrels|seats|rounds|turns|hours|days)\b"), spoken, "one"
    ),
    "semicolons": Pattern(_find(r";[^;{}<>]+;"), lambda: spoken() + pages(), "a list, or two sentences"),
    "glued": Pattern(_find(r""), glued, "whole sentences, one a case"),
}


def places(name: str) -> list[Text]:
    """Return the places where a pattern occurs."""
    pattern = PATTERNS[name]
    return [text for text in pattern.among() if pattern.find.search(text.words)]


# ------------------------------------------------------------------------- subjects

_NO_ORDER = re.compile(
    r"^(?:(?:What|Who|Whoever|Whether|That|The|An?|It|They|If|When|Where|Each|Every|No|Nobody|All|Some|Those|One|Two)\b|\w+ing\b|\w+ed\b)"
)
_ORDERS_LIKE_THESE = ("Bring ", "Embed ", "Feed ", "Need ", "Seed ", "Speed ", "Shed ", "String ", "Ping ")


def faults_of(subject: str) -> list[str]:
    """Return what is wrong with the subject of a commit."""
    faults = []
    if len(subject) > LONGEST_SUBJECT:
        faults.append(f"{len(subject)} characters, at most {LONGEST_SUBJECT}")
    if subject.endswith("."):
        faults.append("a full stop at the end")
    if not subject[:1].isupper() or (_NO_ORDER.match(subject) and not subject.startswith(_ORDERS_LIKE_THESE)):
        faults.append("no order: begin with a verb, as in Add, Move, Say")
    return faults


_LANDED = ("Keep Brimstone's Standing until it is changed, offer All others after handing in",)
"""Subjects at fault that had landed before anybody saw it: history is not rewritten for them."""


def new_subjects() -> list[str]:
    """Return the commit subjects since the rules apply; none without the git history."""
    command = ["git", "log", "--no-merges", "--format=%s", f"{FIRST_SUBJECT}..HEAD"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    return [one for one in done.stdout.splitlines() if one not in _LANDED] if done.returncode == 0 else []


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.voice", description=__doc__)
    parser.add_argument("--show", choices=PATTERNS, help="print the places of one pattern")
    show = parser.parse_args().show
    if show:
        print(*(f"{text.place}: {text.words[:120]!r}" for text in places(show)), sep="\n")
        return
    for name, pattern in PATTERNS.items():
        print(f"{len(places(name)):6}  {name:14} write: {pattern.instead}")
    print(f"{sum(bool(faults_of(subject)) for subject in new_subjects()):6}  subjects")


if __name__ == "__main__":
    main()
