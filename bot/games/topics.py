"""Read a game's RULES.md (the rules in our own words), divided into topics: one per `## title`."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Mapping
from difflib import get_close_matches
from importlib import resources

from engine.registry.part import folder_of

_WRAPPED = re.compile(r"^[^|`#].{78,}[^.:!?|]$")
_GOES_ON = re.compile(r" *[^\s|#`>*-]")
_RULING = re.compile(r"^- \*\*([A-Z]\d+)\*\*(.*?)(?=^- |^\s*$|\Z)", re.MULTILINE | re.DOTALL)
NEAR = 0.7
"""Minimum similarity of a word and a topic for a match, from 0 to 1."""

INFERRED = "What is inferred here"
"""Topic in every game: what the rulebook leaves open, and where to read how it is played."""
FAIR_PLAY = "Fair-play"
"""Topic in every game: how to check the deal, the draws and sealed answers."""
STATISTICS = "Statistics"
"""Topic in every game: how places, paces and ratings are counted."""

_OF_ALL = {FAIR_PLAY: "fair-play.md", STATISTICS: "statistics.md"}
_ABOUT_INFERRED = """\
The rulebook leaves these points open, so this table has settled them. \
Each ruling has a number and is marked [inferred] in its topic. To read one in full, choose its topic."""


def read_topics(game: str) -> Mapping[str, str]:
    """Return title -> text of a game's rules; without the file, one topic that says so."""
    shared = resources.files("bot.games")
    rules = _rules(game)
    inferred = inferred_topic(rules)
    return {
        **{title: text for title, text in rules.items() if title != INFERRED},
        **({INFERRED: inferred} if inferred else {}),
        **{title: (shared / file).read_text("utf-8") for title, file in _OF_ALL.items()},
    }


def inferred_topic(rules: Mapping[str, str]) -> str:
    """Return the section INFERRED of RULES.md, then each topic's inferred rulings; "" if there are none."""
    lines = [
        f"**{title}**: {', '.join(found)}" for title, text in rules.items() if (found := _inferred(text))
    ]
    rulings = [_ABOUT_INFERRED, "\n".join(lines)] if lines else []
    return "\n\n".join(filter(None, [rules.get(INFERRED, ""), *rulings]))


def _inferred(text: str) -> list[str]:
    """Return the numbers of a topic's rulings that are marked as inferred."""
    return [number for number, ruling in _RULING.findall(text) if "[inferred]" in ruling]


def _rules(game: str) -> Mapping[str, str]:
    folder = folder_of("engine", game)
    file = folder / "RULES.md" if folder else None
    if file is None or not file.is_file():
        return {"Rules": "The rules of this game are not written here yet."}
    return cut_topics(file.read_text(encoding="utf-8"))


def cut_topics(text: str) -> dict[str, str]:
    """Return title -> text for each second-level heading of a Markdown text."""
    parts = re.split(r"^## +(.+?) *$", text, flags=re.MULTILINE)
    return {title: unwrapped(body.strip()) for title, body in zip(parts[1::2], parts[2::2], strict=True)}


def unwrapped(text: str) -> str:
    """Remove line breaks within sentences, which would make short lines on a phone."""
    lines: list[str] = []
    is_code = False
    for line in text.split("\n"):
        is_code ^= line.startswith("```")
        if lines and not is_code and _WRAPPED.search(lines[-1]) and _GOES_ON.match(line):
            lines[-1] = f"{lines[-1]} {line.strip()}"
        else:
            lines.append(line)
    return "\n".join(lines)


def find_topic(topics: Iterable[str], said: str) -> str | None:
    """Find a topic by its title, ignoring case, plural, accents and typos; None if nothing matches."""
    return next(iter(find_topics(topics, said)), None)


def find_topics(topics: Iterable[str], said: str) -> list[str]:
    """Return the matching topics, likeliest first: same word, longer names with it, similar spelling."""
    wanted, by_word = _bare(said), {_bare(topic): topic for topic in topics}
    if not said.strip():
        return list(by_word.values())
    if not wanted:
        return []
    exact = [word for word in by_word if word == wanted]
    parts = [word for word in by_word if wanted in word]
    near = get_close_matches(wanted, by_word, n=3, cutoff=NEAR)
    return [by_word[word] for word in dict.fromkeys((*exact, *parts, *near))]


def _bare(text: str) -> str:
    """Return only the letters and digits, without accents, case, and a final s of each word."""
    letters = unicodedata.normalize("NFKD", text).casefold()
    plain = "".join(letter for letter in letters if not unicodedata.combining(letter))
    return "".join(word.removesuffix("s") for word in re.findall(r"[^\W_]+", plain))
