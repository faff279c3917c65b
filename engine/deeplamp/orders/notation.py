"""Print and parse deeds: `move to 4,-2`, `shoot with bolt_gun on e3 e1`, `search`."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Final

from engine.kernel.core import Json, Refused

Deed = dict[str, Json]
CELLS: Final = ("to", "at")
LISTS: Final = ("with", "on", "boost", "items")
DICE: Final = "dice"
NUMBERS: Final = ("tile", "n", "track", "coin", "ore", "option")
FLAGS: Final = ("stay", "lamp")
WORDS: Final = ("enemy", "hero", "id", "token", "item", "from", "drag", "saves", "tests", "heal", "rest")
KEYS: Final = (*CELLS, *LISTS, DICE, *NUMBERS, *FLAGS, *WORDS)
FIRST: Final[Mapping[str, str]] = {
    "move": "to", "reroll": "dice", "melee": "on", "shoot": "on", "hit": "enemy", "throw": "token",
    "search": "tile", "look": "tile", "help": "hero", "use": "id", "chant": "id", "favor": "n",
    "hands": "items", "level": "track", "flee": "on", "nerve": "", "accept": "", "end": "", "give": "",
    "take": "", "policy": "", "attach": "item", "detach": "item",
}  # fmt: skip
"""Deed -> key whose value can follow it without naming the key."""
SAME: Final[Mapping[str, str]] = {
    "go": "move", "walk": "move", "strike": "melee", "attack": "melee", "fire": "shoot", "peer": "look",
    "done": "end", "sing": "chant", "ok": "accept", "again": "reroll",
}  # fmt: skip
_CELL = re.compile(r"\(?(-?\d{1,3})[,; ](-?\d{1,3})\)?")
_MOST_WORDS: Final = 40


def print_deed(deed: Mapping[str, Json]) -> str:
    """Print a deed as a line."""
    parts = [str(deed["do"])]
    for key, value in deed.items():
        if key == "do" or value is False:
            continue
        parts.append(key if value is True else f"{key} {_print(key, value)}")
    return " ".join(parts)


def _print(key: str, value: Json) -> str:
    if isinstance(value, list):
        return ("," if key in CELLS else " ").join(map(str, value))
    return str(value)


def parse_deed(text: str) -> Deed:
    """Parse a line into a deed; Refused if it is invalid."""
    said = _joined_cells(text.strip().strip("`.!").split())
    verb = said[0].lower() if said else ""
    verb = SAME.get(verb, verb)
    if verb not in FIRST or len(said) > _MOST_WORDS:
        raise Refused(f"I do not know that command. Begin with one of: {', '.join(FIRST)}.")
    deed: Deed = {"do": verb}
    for key, words in _groups(verb, said[1:]):
        deed[key] = _value(verb, key, words)
    return deed


def _joined_cells(words: list[str]) -> list[str]:
    """Join cells again that were typed with a space."""
    text = re.sub(r"(-?\d+)\s*,\s*(-?\d+)", r"\1,\2", " ".join(words))
    return text.split()


def _groups(verb: str, words: list[str]) -> list[tuple[str, list[str]]]:
    """Group words under the key before them; words before any key belong to the deed's first key."""
    groups: list[tuple[str, list[str]]] = []
    for word in words:
        if word.lower() in KEYS and not (verb == "flee" and groups):
            groups.append((word.lower(), []))
        elif groups:
            groups[-1][1].append(word)
        elif FIRST[verb]:
            groups.append((FIRST[verb], [word]))
        else:
            raise Refused(f"I cannot read “{word[:20]}” there. Type `help` for examples.")
    return _hits(groups) if verb == "hit" else groups


def _hits(groups: list[tuple[str, list[str]]]) -> list[tuple[str, list[str]]]:
    """Read the numbers after an enemy as its dice: `hit e3 1 2`."""
    split: list[tuple[str, list[str]]] = []
    for key, words in groups:
        split.append((key, words[:1] if key == "enemy" else words))
        if key == "enemy" and words[1:]:
            split.append((DICE, words[1:]))
    return split


def _value(verb: str, key: str, words: list[str]) -> Json:
    if verb == "flee" and key == "on":
        return _is_on(words)
    if key == "to" and verb in ("give", "attach"):
        return _one(key, words)
    if key in CELLS:
        return _cell(words)
    if key in FLAGS:
        return True
    if key == DICE:
        return [_number(key, word) for word in words]
    if key in LISTS:
        return list(words)
    if key in NUMBERS:
        return _number(key, _one(key, words))
    return _one(key, words)


def _is_on(words: list[str]) -> bool:
    said = words[0].lower() if words else "on"
    if said not in ("on", "off", "true", "false"):
        raise Refused("Write `flee on` or `flee off`.")
    return said in ("on", "true")


def _cell(words: list[str]) -> list[int]:
    found = _CELL.fullmatch(" ".join(words))
    if found is None:
        raise Refused("Write a space as its column and row, such as 4,-2.")
    return [int(found[1]), int(found[2])]


def _one(key: str, words: list[str]) -> str:
    if len(words) != 1:
        raise Refused(f"Write one word after {key}.")
    return words[0]


def _number(key: str, word: Any) -> int:
    if not re.fullmatch(r"\d{1,5}", word):
        raise Refused(f"Write a number after {key}.")
    return int(word)
