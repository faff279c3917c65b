"""Crews in the positions that a phone has to show: below, in a fight, in town, and a hero's own page."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from bot.extras.companion.book.keeping import Book, apply, new_book, newest
from bot.extras.companion.book.sheet import SEATS
from bot.extras.companion.screens import PAGES, living
from bot.extras.companion.screens.seen import Seen
from bot.messages.panel import Panel
from tests.bot.extras.companion.played_companion import GHOUL, STATS

NAMES: Final = dict(zip(SEATS, ("Ann", "Ben", "Cyd", "Dee", "Eve", "Fay"), strict=True))
RIFLE: Final = {"name": "Rifle", "hands": 2, "held": True, "weight": 2, "gun": {"range": 8, "shots": 2}}


def book(deeds: Sequence[tuple[Mapping[str, Any], Sequence[int]]]) -> Book:
    """Return the book of six heroes after these deeds, each with its faces."""
    found = new_book("1")
    for seat, name in NAMES.items():
        made: list[dict[str, Any]] = [
            {"do": "new", "hero": seat, "name": name, "class": "digger"},
            {"do": "set", "hero": seat, "field": "stats", "value": dict(STATS)},
        ]
        for deed in made:
            found, _ = apply(found, deed)
    for entered, faces in deeds:
        found, _ = apply(found, entered, list(faces) or None)
    return found


BELOW: Final[list[tuple[dict[str, Any], list[int]]]] = [
    ({"do": "content", "kind": "enemy", "name": "ghoul", "value": GHOUL}, []),
    ({"do": "gear", "hero": "red", "item": RIFLE}, []),
    ({"do": "condition", "hero": "red", "kind": "injury", "name": "Limp", "mods": {"defense": 1}}, []),
    ({"do": "begin", "bearer": "red", "mission": "The old bell", "clues": 3}, []),
    ({"do": "test"}, [1, 2]),
    ({"do": "harm", "hero": "red", "what": "wounds", "n": 3}, []),
    ({"do": "harm", "hero": "blue", "what": "strain", "n": 4}, []),
    ({"do": "omen", "n": 2}, []),
    ({"do": "note", "card": "Fog", "text": "All shoot worse.", "mods": {"ranged": 1}}, []),
]
FIGHT: Final[list[tuple[dict[str, Any], list[int]]]] = [
    *BELOW,
    ({"do": "threat", "groups": {"ghoul": 6}}, []),
    ({"do": "order"}, []),
    ({"do": "hits", "hero": "red", "n": 4, "damage": 2}, [6, 5, 1, 2]),
]
TOWN: Final[list[tuple[dict[str, Any], list[int]]]] = [
    *BELOW,
    ({"do": "finish", "result": "won", "reward": {"coin": 50, "xp": 25}}, []),
    ({"do": "road"}, [4, 4, 4, 4, 4, 4]),
    ({"do": "arrive", "place": "town"}, []),
    ({"do": "stay", "hero": "red", "bed": True, "visit": "smith"}, []),
]


def seen(found: Book, me: str = "red", said: Sequence[str] = ()) -> Seen:
    """Return a crew as its screens show it."""
    last = newest(found)
    lines = found.log[-1].lines
    mark, following = last.n if last else 0, tuple(found.crew.next)
    return Seen(1, found.crew, mark, lines, lines[0], me, following, "\n".join(said))


def panels() -> dict[str, Panel]:
    """Return the panels that people see most, by name."""
    below, fight, town = (book(deeds) for deeds in (BELOW, FIGHT, TOWN))
    told = fight.log[-1].lines
    found = {"below": living(seen(below)), "fight": living(seen(fight)), "town": living(seen(town))}
    pages = {
        "hero": (fight, ("hero", "part", "attack", "again", "sheet", "gear")),
        "crew": (below, ("token", "omens", "roll", "more", "worlds")),
        "kept": (below, ("manage", "log", "people", "options", "content", "words", "end")),
        "days": (town, ("town", "shop", "cures", "leave", "road")),
    }
    for kept, names in pages.values():
        for name in names:
            found[f"page {name}"] = PAGES[name](seen(kept, said=told if name == "hero" else ()), [])
    return found
