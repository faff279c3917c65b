"""The rules in our own words, cut into topics: a game's RULES.md, one topic for each `## title`."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Mapping
from difflib import get_close_matches
from importlib import resources

from engine.registry.part import folder_of

_WRAPPED = re.compile(r"^[^|`#].{78,}[^.:!?|]$")
_GOES_ON = re.compile(r" *[^\s|#`>*-]")
NEAR = 0.7
"""How alike a word and a topic are, of 1, that the one is taken for the other."""


FAIR_PLAY = "Fair-play"
"""The topic of every game that says how its deal, its draws and what is sealed are checked."""


STATISTICS = "Statistics"
"""The topic of every game that says how places, paces and ratings are counted."""
_OF_ALL = {FAIR_PLAY: "fair-play.md", STATISTICS: "statistics.md"}


def read_topics(game: str) -> Mapping[str, str]:
    """Title -> text; without the file there is one topic that says so."""
    shared = resources.files("bot.games")
    return {**_rules(game), **{title: (shared / file).read_text("utf-8") for title, file in _OF_ALL.items()}}


def _rules(game: str) -> Mapping[str, str]:
    folder = folder_of("engine", game)
    file = folder / "RULES.md" if folder else None
    if file is None or not file.is_file():
        return {"Rules": "The rules of this game have not been written down here yet."}
    return cut_topics(file.read_text(encoding="utf-8"))


def cut_topics(text: str) -> dict[str, str]:
    """The sections of a Markdown text under its headings of the second level."""
    parts = re.split(r"^## +(.+?) *$", text, flags=re.MULTILINE)
    return {title: unwrapped(body.strip()) for title, body in zip(parts[1::2], parts[2::2], strict=True)}


def unwrapped(text: str) -> str:
    """Without the line breaks in the middle of a sentence, which make short lines on a phone."""
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
    """The topic a person means, in any case and number, with accents and slips; None if there is none."""
    return next(iter(find_topics(topics, said)), None)


def find_topics(topics: Iterable[str], said: str) -> list[str]:
    """All that he may mean, the likeliest first: the word, what it is a part of, what is spelled like it."""
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
    """Letters and digits alone, each word without accents, case and a final s."""
    letters = unicodedata.normalize("NFKD", text).casefold()
    plain = "".join(letter for letter in letters if not unicodedata.combining(letter))
    return "".join(word.removesuffix("s") for word in re.findall(r"[^\W_]+", plain))
