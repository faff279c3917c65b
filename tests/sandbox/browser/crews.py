"""Crews in the positions that a phone has to show: below, in a fight, in town, and a hero's own page."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from bot.extras.companion.book.keeping import Book, apply, new_book, newest
from bot.extras.companion.book.sheet import SEATS
from bot.extras.companion.screens import PAGES, living
from bot.extras.companion.screens.seen import Seen, digest
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
    lines = found.log[-1].told
    mark, following = last.n if last else 0, tuple(found.crew.next)
    return Seen(1, found.crew, mark, lines, lines[0], me, following, "\n".join(said))


def panels() -> dict[str, Panel]:
    """Return the panels that people see most, by name."""
    below, fight, town = (book(deeds) for deeds in (BELOW, FIGHT, TOWN))
    told = fight.log[-1].told
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


LONG: Final = [
    f"{word} {'and so on ' * 3}"[:24].strip() for word in ("Zachariah", "Wilhelmina", "Bartholomew")
]
"""Longer names than people mostly type."""


def long_book() -> Book:
    """Return the book of a crew that has as much of everything as one sheet or one channel ever has."""
    deeds: list[tuple[dict[str, Any], list[int]]] = []
    for n, seat in enumerate(SEATS):
        deeds.append(
            ({"do": "set", "hero": seat, "field": "name", "value": f"{LONG[n % 3].split()[0]}{n}"}, [])
        )
    for n in range(12):
        kind, chart = f"{n} {LONG[n % 3]}"[:40], ("injury", "madness", "change", "other")[n % 4]
        deeds += [
            ({"do": "gear", "hero": "red", "item": {**RIFLE, "name": kind, "held": n < 1, "slots": 3}}, []),
            ({"do": "condition", "hero": "red", "kind": chart, "name": kind, "mods": {"defense": 1}}, []),
            ({"do": "ability", "hero": "red", "ability": {"name": kind, "mods": {"combat": 1}}}, []),
            ({"do": "write_chant", "hero": "red", "chant": {"name": kind, "cost": 1, "number": 7}}, []),
            ({"do": "bag", "hero": "red", "token": kind}, []),
            ({"do": "note", "card": kind, "text": "Long words of a card. " * 10}, []),
            ({"do": "content", "kind": "enemy", "name": kind, "value": GHOUL}, []),
            ({"do": "content", "kind": "mission", "name": kind, "value": {"name": kind, "clues": 2}}, []),
            ({"do": "content", "kind": "place", "name": kind, "value": {"prices": {kind: 20}}}, []),
            ({"do": "content", "kind": "line", "name": kind, "roll": 3, "value": {"name": kind}}, []),
            ({"do": "shared", "thing": kind}, []),
            ({"do": "gear", "item": {"name": kind}}, []),
            ({"do": "loose", "hero": "red", "upgrade": {"name": kind}}, []),
        ]
    for n in range(40):
        deeds.append(({"do": "content", "kind": "item", "name": f"Thing {n}", "value": {"weight": n}}, []))
    for seat in SEATS[1:]:
        for n in range(5):
            deeds.append(
                ({"do": "condition", "hero": seat, "kind": "injury", "name": f"{n} {LONG[0]}"[:40]}, [])
            )
    words = dict.fromkeys(("wounds", "strain", "nerve", "defense", "resolve", "xp", "lamp"), "ownwords")
    own = dict.fromkeys(("xp", "coin", "ore", "favor"), 999)
    deeds.append(({"do": "words", "words": words}, []))
    deeds += [({"do": "gain", "hero": "red", "what": what, "n": n}, []) for what, n in own.items()]
    charges = {"most": 6, "kinds": {"true": 3, "ring": 3}, "start": {"true": 3}, "effects": {}}
    deeds.append(({"do": "set", "hero": "red", "field": "charges", "value": charges}, []))
    return book(deeds)


def long_panels() -> dict[str, Panel]:
    """Return every page of that crew: at home, below, in a fight, at a lost end and in town."""
    home = long_book()
    below = after(home, {"do": "begin", "bearer": "red", "mission": f"5 {LONG[2]}"[:40], "clues": 9})
    for world in ("Far", "Near", "Deep"):
        below = after(
            below, {"do": "gate", "name": world}, {"do": "pass", "heroes": ["blue"], "world": world}
        )
        below = after(below, {"do": "pass", "heroes": ["green"], "world": world})
    kinds = {f"{n} {LONG[n % 3]}"[:40]: 4 for n in range(8)}
    fight = after(below, {"do": "threat", "groups": kinds}, {"do": "order"})
    fight = after(fight, {"do": "set", "hero": "red", "field": "bag", "value": {"keg": 5}})
    fight = after(fight, {"do": "harm", "hero": "red", "what": "poison", "n": 3})
    for seat in ("green", "yellow"):
        fight = after(fight, {"do": "harm", "hero": seat, "what": "wounds", "n": 30})
    hit = after(fight, {"do": "attack", "hero": "red"}, faces=[6] * 14)
    saved = after(hit, {"do": "hits", "hero": "red", "n": 9, "damage": 1}, faces=[1] * 9)
    done = after(fight, {"do": "end_fight"})
    ended = after(below, {"do": "finish", "result": "won"})
    rich = after(ended, {"do": "gain", "hero": "all", "what": "coin", "n": 99})
    town = after(rich, {"do": "arrive", "place": LONG[0]})
    for seat in SEATS:
        town = after(town, {"do": "stay", "hero": seat, "bed": True, "visit": LONG[1]})
    kept = {"home": home, "below": below, "fight": saved, "hit": hit, "town": town, "rest": done}
    found = {f"long {name}": living(seen(one)) for name, one in kept.items()}
    for name, one in (("fight", saved), ("town", town)):
        told = [*one.log[-1].told, *one.log[-2].told]
        for page in PAGES:
            if page not in ("by", "item", "foe"):
                found[f"long {name} {page}"] = PAGES[page](long_seen(one, told), ["red"])
    found["long item"] = PAGES["item"](seen(home), ["red", digest(home.crew.heroes["red"].gear[0].name)])
    found["long foe"] = PAGES["foe"](seen(fight), [digest(next(iter(fight.crew.foes)))])
    found["long letter"] = PAGES["by"](seen(home), ["red", "item>gear red>known", "red", "T"])
    return found


def after(found: Book, *deeds: Mapping[str, Any], faces: Sequence[int] | None = None) -> Book:
    """Return the book after these deeds; the bot rolls unless the faces are given."""
    for deed in deeds:
        found, _ = apply(found, deed, faces)
    return found


def long_seen(found: Book, said: Sequence[str]) -> Seen:
    """Return a crew with a long log and many people, as its screens show it."""
    log = [(one.n, " ".join(one.told)) for one in found.log[::-1][:25]]
    members = [(10**18 + n, f"{seat} {SEATS[n - 1]}") for n, seat in enumerate(SEATS)]
    shown = seen(found, said=said)
    return replace(
        shown, members=members, log=log, redo=True, sets=[f"{n} {LONG[0]}"[:40] for n in range(10)]
    )
