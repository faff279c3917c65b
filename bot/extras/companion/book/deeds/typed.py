"""Read typed lines such as `ann 3 wounds`, `hits ann 4 damage 2` or `search ann tile 3`."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from bot.extras.companion.book.crew import Crew
from bot.extras.companion.book.deed import Deed, read_deed
from bot.extras.companion.book.stats import SKILLS
from bot.extras.companion.book.words import Words
from bot.extras.companion.book.work import Work
from bot.messages.catalogue import say
from engine.kernel.core import Refused

LONGEST: Final = 200
TRACKS: Final = ("wounds", "strain", "taint", "poison")
PURSES: Final = ("xp", "coin", "ore", "favor")
SINGLES: Final = {
    "wound": "wounds", "hit": "hits", "experience": "xp", "coins": "coin", "strains": "strain",
    "turn": "test", "next": "test", "clues": "clue", "omens": "omen", "salves": "salve", "kegs": "keg",
}  # fmt: skip
"""Other spellings of the book's own words."""


class Typed(Deed):
    """Make the entry that a typed line means; the crew's own words and the neutral ones both count."""

    do = "typed"
    text: str

    def perform(self, work: Work) -> None:
        read_deed(read_line(work.crew, self.text)).check_and_perform(work)


@dataclass
class _Line:
    """A typed line: its heroes, its words in neutral form, and its numbers by the word before them."""

    heroes: list[str] = field(default_factory=list)
    words: list[str] = field(default_factory=list)
    raw: list[str] = field(default_factory=list)
    numbers: list[int] = field(default_factory=list)
    after: dict[str, str] = field(default_factory=dict)

    def has(self, *words: str) -> bool:
        return any(word in self.words for word in words)

    @property
    def hero(self) -> str:
        if not self.heroes:
            raise Refused(say("book-line-names-hero"))
        return self.heroes[0]

    def number(self, default: int | None = None) -> int:
        if self.numbers:
            return self.numbers[0]
        if default is None:
            raise Refused(say("book-line-number"))
        return default


def read_line(crew: Crew, text: str) -> dict[str, Any]:
    """Return the deed that a typed line means; Refused with an example if it means none."""
    if len(text) > LONGEST:
        raise Refused(say("book-line-longer-than-letters", longest=LONGEST))
    dice = re.match(r"\s*(?:roll\s+)?(\d*\s*d\s*\d+.*|\d*\s*peril.*)$", text, re.IGNORECASE)
    if dice:
        return read_roll(crew, dice[1])
    line = _split(crew, text)
    for kind, build in _MEANINGS.items():
        if line.has(*kind.split()):
            _is_one_thing(line)
            return build(line)
    for token in sorted(
        {token for hero in crew.heroes.values() for token in hero.bag} | {"keg", "salve", "dram"}
    ):
        if token.casefold() in line.words and line.heroes:
            return {"do": "bag", "hero": line.hero, "token": token, "n": line.number(1)}
    raise Refused(say("book-line-unread", text=text[:60]))


def _is_one_thing(line: _Line) -> None:
    """Refuse a line that says more than one entry keeps, so that nothing of it is lost."""
    helped = 1 + line.has("by")
    if len(line.numbers) > 1 or len(line.heroes) > helped or sum(map(line.has, TRACKS)) > 1:
        raise Refused(say("book-line-says-more-than"))


def _split(crew: Crew, text: str) -> _Line:
    line, words = _Line(), Words(crew.words)
    names = {hero.name.casefold().split()[0]: seat for seat, hero in reversed(list(crew.heroes.items()))}
    names |= {hero.name.casefold(): seat for seat, hero in reversed(list(crew.heroes.items()))}
    names |= {seat: seat for seat in crew.heroes} | {"all": "all"}
    own = {value.casefold(): key for value, key in crew.old_words.items()}
    own |= {value.casefold(): key for key, value in crew.words.items()}
    rest = re.sub(r"[,;:]", " ", text).split()
    last = ""
    while rest:
        taken, hero = _longest(rest, names)
        if hero and last != "tile":
            line.heroes.append(hero)
            rest = rest[taken:]
            continue
        taken, word = _longest(rest, own)
        said = " ".join(rest[: taken or 1])
        rest = rest[taken or 1 :]
        if re.fullmatch(r"[+-]?\d{1,6}", said) and last not in ("tile", "damage"):
            line.numbers.append(int(said))
        else:
            neutral = word or words.neutral(said.casefold())
            if last in ("tile", "damage"):
                line.after[last] = said
            line.raw.append(said)
            last = SINGLES.get(neutral, neutral)
            line.words.append(last)
    return line


def _longest(rest: list[str], known: Mapping[str, str]) -> tuple[int, str]:
    """Return how many words of the start are a known name, and what it stands for."""
    for n in range(min(5, len(rest)), 0, -1):
        found = known.get(" ".join(rest[:n]).casefold())
        if found:
            return n, found
    return 0, ""


def _search(line: _Line) -> dict[str, Any]:
    tile = line.after.get("tile") or (str(line.numbers[0]) if line.numbers else "")
    if not tile:
        raise Refused(say("book-line-names-tile-write"))
    return {"do": "search", "hero": line.hero, "tile": tile} | (
        {"anyway": True} if line.has("anyway") else {}
    )


def _hits(line: _Line) -> dict[str, Any]:
    deed: dict[str, Any] = {"do": "hits", "hero": line.hero, "n": line.number(1)}
    if "damage" in line.after:
        if not line.after["damage"].isdecimal():
            raise Refused(say("book-damage-number-write-like"))
        deed["damage"] = int(line.after["damage"])
    for track in ("wounds", "strain", "taint"):
        if line.has(track):
            deed["track"] = track
    for save in ("defense", "resolve", "none"):
        if line.has(save):
            deed["save"] = save
    return deed


def _heal(line: _Line) -> dict[str, Any]:
    deed: dict[str, Any] = {"do": "heal", "hero": line.hero, "n": line.number() if line.numbers else "all"}
    for track in ("wounds", "strain"):
        if line.has(track):
            deed["what"] = track
    if "by" in line.words and len(line.heroes) > 1:
        deed["by"] = line.heroes[1]
    return deed


def _recover(line: _Line) -> dict[str, Any]:
    helper = {"by": line.heroes[1]} if line.has("by") and len(line.heroes) > 1 else {}
    return {"do": "recover", "hero": line.hero, **helper}


def _counter(line: _Line) -> dict[str, Any]:
    track = next(one for one in line.words if one in TRACKS)
    return {"do": "harm", "hero": line.hero, "what": track, "n": line.number(1)}


def _purse(line: _Line) -> dict[str, Any]:
    what = next(one for one in line.words if one in PURSES)
    return {"do": "gain", "hero": line.hero, "what": what, "n": line.number(1)}


def _skill(line: _Line) -> dict[str, Any]:
    skill = next(one for one in line.words if one in SKILLS)
    deed: dict[str, Any] = {"do": "skill", "skill": skill, "target": line.number()}
    if line.has("random"):
        return deed | {"who": "random"}
    return deed | ({"who": "each"} if not line.heroes or line.hero == "all" else {"hero": line.hero})


def _of_hero(do: str, **more: Any) -> Callable[[_Line], dict[str, Any]]:
    return lambda line: {"do": do, "hero": line.hero, **more}


_MEANINGS: Final[Mapping[str, Callable[[_Line], dict[str, Any]]]] = {
    "search": _search,
    "hits": _hits,
    "heal": _heal,
    "far": _of_hero("far"),
    "flee": _of_hero("flee"),
    "move": _of_hero("move"),
    "recover": _recover,
    "level": _of_hero("level"),
    "attack": _of_hero("attack"),
    "shoot": _of_hero("attack", how="shot"),
    "escape": lambda line: {"do": "escape", "hero": line.hero, "value": line.number()},
    "wounds strain taint poison": _counter,
    "xp coin ore favor": _purse,
    "nerve": lambda line: {"do": "nerve", "hero": line.hero, "n": line.number(1)},
    " ".join(SKILLS): _skill,
    "lamp": lambda line: _of_hero("lamp")(line) if line.heroes else {"do": "test"},
    "test": lambda line: {"do": "test"},
    "deeper": lambda line: {"do": "deeper"},
    "dark": lambda line: {"do": "shift", "marker": "dark", "n": line.number(1)},
    "crew": lambda line: {"do": "shift", "marker": "crew", "n": line.number(1)},
    "fight": lambda line: {"do": "end_fight"},
    "clue": lambda line: {"do": "clue"},
    "omen": lambda line: {"do": "omen", "n": line.number(1)},
    "reveal": lambda line: {"do": "reveal"},
    "cancel": lambda line: {"do": "cancel"},
    "take": lambda line: {"do": "take"},
    "random": lambda line: {"do": "random", "of": "all" if line.heroes else "up"},
}
"""Words of a line, any of which decides its meaning -> how to read the rest; the first that fits counts."""

_ROLL = re.compile(
    r"(?P<dice>[^a-z]*(?:d\s*\d+|peril)\s*(?:[+-]\s*\d+)?)(?P<rest>.*)", re.IGNORECASE | re.DOTALL
)
_MODE = re.compile(r"(sum|each|any)\s*(-?\d{1,4})\+?", re.IGNORECASE)


def read_roll(crew: Crew, text: str) -> dict[str, Any]:
    """Return the deed of a line like `3d6 any 6`, `2d6 sum 7 ann` or `d20`."""
    found = _ROLL.match(text.strip())
    if found is None:
        raise Refused(say("book-dice-unread", text=text[:40]))
    deed: dict[str, Any] = {"do": "roll", "dice": re.sub(r"\s+", "", found["dice"])}
    rest = found["rest"]
    mode = _MODE.search(rest)
    if mode:
        deed[mode[1].casefold()] = int(mode[2])
        rest = rest[: mode.start()] + rest[mode.end() :]
    line = _split(crew, rest)
    if line.words or line.numbers:
        left = " ".join([*line.raw, *map(str, line.numbers)])
        raise Refused(say("book-roll-unread", left=left[:40]))
    return deed | ({"hero": line.heroes[0]} if line.heroes and line.heroes[0] != "all" else {})
