"""Play adventures of six heroes at random: deeds of every kind, as a group would enter them."""

from __future__ import annotations

import json
import random
import sys
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

from bot.extras.companion.book.keeping import Book, Entry, apply, export, import_book, new_book, text_of
from bot.extras.companion.book.sheet import SEATS
from engine.kernel.core import Refused

Deed = dict[str, Any]
STATS = {
    "health": 12, "mind": 10, "nerve_max": 2, "combat": 2, "melee": 4, "ranged": 4, "defense": 4,
    "resolve": 4, "armor": 0, "spirit_armor": 0, "initiative": 4, "nimble": 3, "wits": 3, "heart": 2,
    "might": 2, "lore": 2, "luck": 2,
}  # fmt: skip
SIDE = {
    "initiative": 3, "combat": 2, "to_hit": 4, "damage": 1, "defense": 2, "health": 5, "xp": 10,
    "fear": {"n": 1, "reach": "beside"},
}  # fmt: skip
GUN = {
    "name": "Gun",
    "hands": 1,
    "gun": {"range": 6, "shots": 2},
    "keywords": ["pistol"],
    "slots": 2,
    "weight": 2,
}
CHARGES = {
    "needs": "pistol", "start": {"true": 2, "ring": 1}, "kinds": {"true": 2, "ring": 1},
    "effects": {"true": {"damage": 2}, "ring": {"nerve": 1, "splash": True}},
}  # fmt: skip


def opening() -> Iterator[Deed]:
    """Yield the deeds that set a crew of six up."""
    for name, side in (("ghoul", SIDE), ("ox", {**SIDE, "health": 16, "xp": 25})):
        size = "large" if name == "ox" else "small"
        yield {"do": "content", "kind": "enemy", "name": name, "value": {"size": size, "normal": side}}
    for world in ("home", "ice", "bog"):
        yield {"do": "content", "kind": "world", "name": world, "value": {"mods": {}}}
    yield {"do": "content", "kind": "place", "name": "bank", "value": {"buys_ore": True}}
    yield {
        "do": "content",
        "kind": "line",
        "name": "injury",
        "roll": 7,
        "value": {"name": "Limp", "mods": {"move": -1}},
    }
    for seat, name in zip(SEATS, ("Ann", "Ben", "Cyd", "Dee", "Eve", "Fay"), strict=True):
        yield {"do": "new", "hero": seat, "name": name, "class": "digger"}
        yield {"do": "set", "hero": seat, "field": "stats", "value": STATS}
        yield {"do": "gear", "hero": seat, "item": GUN}
        yield {"do": "set", "hero": seat, "field": "charges", "value": CHARGES}
        yield {"do": "write_chant", "hero": seat, "chant": {"name": "Hymn", "cost": 1, "number": 7, "xp": 5}}
        yield {"do": "hands", "hero": seat, "items": ["Gun"]}
        yield {"do": "gain", "hero": seat, "what": "coin", "n": 500}
        yield {"do": "gain", "hero": seat, "what": "xp", "n": 600}


class Group:
    """People who think of deeds; seed and entry decide, so that a restart changes nothing."""

    def __init__(self, seed: str) -> None:
        self.seed = seed
        self.rng = random.Random(seed)

    def deed(self, book: Book) -> Deed:
        """Return a deed that fits where the crew is, most of the time."""
        crew, rng = book.crew, self.rng
        if rng.random() < 0.06:
            return {"do": rng.choice(("undo", "undo", "redo"))}
        if rng.random() < 0.15:
            return self._any(book)
        if crew.status == "lost" or (crew.is_below and crew.turn > 25):
            return {"do": "finish", "result": rng.choice(("won", "lost", "fled")), "reward": {"xp": 40}}
        if rng.random() < 0.1:
            what = rng.choice(("wounds", "strain", "taint", "poison"))
            return {"do": "harm", "hero": self._seat(book), "what": what, "n": rng.choice((1, 3, 8))}
        down = [seat for seat in crew.alive if crew.heroes[seat].down]
        if down and rng.random() < 0.1:
            by = {"by": rng.choice(crew.up)} if crew.up and rng.random() < 0.5 else {}
            return {"do": "recover", "hero": rng.choice(down), **by}
        if crew.is_below:
            return self._fight(book) if crew.fight else self._below(book)
        return self._away(book)

    def _seat(self, book: Book) -> str:
        return self.rng.choice(book.crew.up or book.crew.seats or [SEATS[0]])

    def _below(self, book: Book) -> Deed:
        hero, rng = self._seat(book), self.rng
        for seat in book.crew.up:
            if book.crew.heroes[seat].poison and rng.random() < 0.2:
                return {"do": "poison", "hero": seat}
        return rng.choice(
            (
                {"do": "test"},
                {"do": "move", "hero": hero},
                {"do": "extra", "hero": hero},
                {"do": "deeper"},
                {"do": "search", "hero": hero, "tile": str(rng.randint(1, 20))},
                {"do": "far", "hero": hero},
                {"do": "token", "what": rng.choice(("attack", "encounter", "clue", "omen"))},
                {"do": "threat", "groups": {"ghoul": "peril", "ox": 1}, "ambush": 5},
                {"do": "order"},
                {"do": "skill", "skill": "wits", "target": 5, "who": rng.choice(("each", "random"))},
                {"do": "bag", "hero": hero, "token": rng.choice(("keg", "salve"))},
                {"do": "reveal"},
                {"do": "cancel"},
                {"do": "reroll", "which": [1]},
                {"do": "gate"},
                {"do": "pass", "heroes": [hero], "world": rng.choice(book.crew.worlds or ["home"])},
            )
        )

    def _fight(self, book: Book) -> Deed:
        crew, rng, hero = book.crew, self.rng, self._seat(book)
        foe = rng.choice(list(crew.foes)) if crew.foes else "ghoul 1"
        deeds: list[Deed] = [
            {"do": "attack", "hero": hero, "how": rng.choice(("melee", "shot"))},
            {"do": "deal", "foe": foe},
            {"do": "deal", "foe": foe, "charge": "true"},
            {"do": "charge", "charge": "true"},
            {"do": "deal", "foe": foe, "charge": "ring", "beside": [foe]},
            {"do": "deal", "foe": foe},
            {"do": "enemies", "kind": rng.choice(("ghoul", "ox")), "n": rng.randint(1, 2), "hero": hero},
            {"do": "take"},
            {"do": "take"},
            {"do": "fear", "hero": hero, "kinds": {"ghoul": 2}},
            {"do": "escape", "hero": hero, "value": 4},
            {"do": "throw", "hero": hero},
            {"do": "blast", "heroes": [hero], "foes": [foe]},
            {"do": "reroll", "which": [rng.randint(1, 3)]},
            {"do": "test"},
            {"do": "order", "acted": [hero]},
            {"do": "acted", "who": hero},
            {"do": "chant", "hero": hero, "name": "Hymn"},
            {"do": "favor"},
            {"do": "sung"},
            {"do": "heal", "hero": rng.choice(crew.seats or [hero]), "n": 3, "by": hero},
            {"do": "end_fight", "rested": [hero], "nerve": [rng.choice(SEATS)]},
        ]
        return rng.choice(deeds)

    def _away(self, book: Book) -> Deed:
        crew, rng, hero = book.crew, self.rng, self._seat(book)
        if crew.town is None:
            return rng.choice(({"do": "road"}, {"do": "hazard"}, {"do": "arrive"}))
        if crew.town.stays and rng.random() < 0.2:
            return {"do": "day"}
        for seat in crew.alive:
            if rng.random() < 0.2 and any(one.name == "Limp" for one in crew.heroes[seat].conditions):
                return {"do": "cure", "hero": seat, "name": "limp", "price": 0}
        dead = [seat for seat in crew.seats if crew.heroes[seat].dead]
        one = rng.choice(dead) if dead else hero
        deeds: list[Deed] = [
            {"do": "stay", "hero": hero, "bed": rng.random() < 0.5, "visit": "bank"},
            {"do": "event"},
            {"do": "buy", "hero": hero, "item": {"name": "Rope", "weight": 1, "sell": 7}, "price": 15},
            {"do": "buy", "hero": hero, "token": "salve", "price": 5},
            {"do": "level", "hero": hero},
            {"do": "sell", "hero": hero, "item": "Rope"},
            {"do": "sell", "hero": hero, "ore": 1, "price": 9, "place": "bank"},
            {"do": "raise", "hero": one, "price": 30, "payers": {hero: 30}},
            {"do": "replace", "hero": one, "name": f"New {rng.randint(1, 99)}"},
            {"do": "leave", "hero": hero},
            {"do": "raise", "fallen": rng.choice(crew.fallen).name if crew.fallen else "X"},
        ]
        if crew.town.day > 2 or len(crew.town.left) > 2:
            return {"do": "begin", "bearer": hero, "mission": "One", "clues": 4}
        return rng.choice(deeds)

    def _any(self, book: Book) -> Deed:
        """Return a deed of those that fit anywhere."""
        crew, rng, hero = book.crew, self.rng, self._seat(book)
        other = rng.choice(SEATS)
        fallen = rng.choice(crew.fallen).name if crew.fallen else "Nobody"
        upgrade = {"name": "Sight", "slots": 1, "mods": {"ranged": -1}}
        deeds: list[Deed] = [
            {
                "do": "harm",
                "hero": hero,
                "what": rng.choice(("wounds", "strain", "taint", "poison")),
                "n": rng.choice((-1, 1, 2, 5)),
            },
            {
                "do": "gain",
                "hero": "all",
                "what": rng.choice(("xp", "coin", "ore", "favor")),
                "n": rng.randint(1, 90),
            },
            {"do": "nerve", "hero": hero, "n": rng.choice((-1, 1))},
            {"do": "number", "hero": hero, "stat": "ranged"},
            {"do": "roll", "dice": "3d6", "hero": hero, "any": 6},
            {"do": "random", "of": "all"},
            {"do": "hits", "hero": hero, "n": 2},
            {"do": "keg_check", "hero": hero},
            {"do": "lamp", "hero": hero},
            {"do": "shift", "marker": rng.choice(("dark", "crew")), "n": rng.choice((-1, 1))},
            {"do": "omen"},
            {
                "do": "note",
                "card": rng.choice("AB"),
                "text": rng.choice(("", "x")),
                "mods": rng.choice((None, {"ranged": 1})),
            },
            {
                "do": "condition",
                "hero": hero,
                "kind": rng.choice(("injury", "madness", "change")),
                "roll": rng.randint(2, 12),
                "name": rng.choice(("Limp", "Gills", "Tic")),
                "mods": {"wits": -1},
            },
            {"do": "drop_condition", "hero": hero, "name": "Tic"},
            {"do": "chart", "hero": rng.choice(crew.alive or [hero]), "kind": "madness"},
            {"do": "ore", "hero": hero},
            {"do": "clue"},
            {"do": "flee", "hero": hero, "on": rng.random() < 0.2},
            {"do": "retire", "hero": other},
            {
                "do": "ability",
                "hero": hero,
                "ability": {"name": "Fleet", "mods": {"move": 1}},
                "off": rng.random() < 0.4,
            },
            {"do": "bonus", "hero": hero, "mods": {"luck": 1}, "line": rng.randint(2, 12)},
            {"do": "new", "hero": other, "name": "Gil", "class": "digger"},
            {"do": "remove", "hero": other} if rng.random() < 0.3 else {"do": "omen"},
            {"do": "rejoin", "name": fallen},
            {"do": "gear", "hero": hero, "item": "Rope"},
            {"do": "gear", "item": {"name": "Lamp oil"}},
            {"do": "gear", "hero": hero, "item": {"name": "Coat", "slot": "body", "mods": {"health": 2}}},
            {"do": "wear", "hero": hero, "item": "Coat", "on": rng.random() < 0.5},
            {"do": "drop", "hero": hero, "item": "Rope"},
            {"do": "pick_up", "hero": hero, "item": "Rope"},
            {"do": "give", "hero": hero, "to": other, "coin": 3},
            {"do": "give", "hero": hero, "to": other, "item": "Rope"},
            {"do": "hands", "hero": hero, "items": ["Gun"], "anyway": True},
            {"do": "shared", "thing": "coach"},
            {"do": "attach", "hero": hero, "item": "Gun", "upgrade": upgrade},
            {"do": "loose", "hero": hero, "upgrade": upgrade},
            {"do": "detach", "hero": hero, "item": "Gun", "upgrade": "Sight"},
            {"do": "learn", "hero": hero, "two": ["Ode", "Psalm"], "keep": rng.choice(("Ode", "Psalm"))},
            {"do": "write_chant", "hero": hero, "chant": {"name": "Ode"}, "off": True},
            {"do": "foe", "foe": "rat 1", "kind": "rat", "wounds": 1},
            {"do": "foe", "foe": "rat 1", "off": True},
            {
                "do": "option",
                "name": rng.choice(("below", "touchy", "fixed_move")),
                "value": rng.random() < 0.5,
            },
            {"do": "words", "words": {"nerve": rng.choice(("grit", ""))}},
            {"do": "adjust", "field": "revives", "value": 1},
            {"do": "set", "hero": hero, "field": "wounds", "value": rng.randint(0, 5)},
            {"do": "content", "kind": "item", "name": "Rope", "value": {"weight": 1}},
            {"do": "typed", "text": "xp all 20"},
            {"do": "undo", "hero": hero},
            {"do": "undo", "n": max(1, book.n - rng.randint(1, 20))},
        ]
        return rng.choice(deeds)


def play(
    book: Book, group: Group, n: int, seen: Callable[[Book, Book, Entry], None] | None = None
) -> Iterator[tuple[Book, Entry]]:
    """Enter deeds until there are n entries more; a refused deed must change nothing."""
    left = n
    while left:
        before, new = book.crew.dump(), None
        group.rng.seed(f"{group.seed} {book.n}")
        while new is None:
            try:
                new, entry = apply(book, group.deed(book))
            except Refused:
                assert book.crew.dump() == before
        if seen is not None:
            seen(book, new, entry)
        book, left = new, left - 1
        yield book, entry


def opened(seed: str) -> Book:
    """Return the book of a crew of six that is set up."""
    book = new_book(seed)
    for deed in opening():
        book, _ = apply(book, deed)
    return book


def counts(book: Book) -> Mapping[str, int]:
    """Return how often each deed was entered."""
    found: dict[str, int] = {}
    for entry in book.log:
        found[entry.deed["do"]] = found.get(entry.deed["do"], 0) + 1
    return found


def read_book(path: Path, seed: str) -> Book:
    """Read a stored book, or set a new crew up."""
    return import_book(json.loads(path.read_text(encoding="utf-8")), seed) if path.exists() else opened(seed)


def main() -> None:
    """Play on from a file until the book has so many entries, and store it every 25 and at the end."""
    path, seed, until = Path(sys.argv[1]), sys.argv[2], int(sys.argv[3])
    book = read_book(path, seed)
    for played, _ in play(book, Group(seed), until - book.n):
        book = played
        if book.n % 25 == 0 or book.n == until:
            new = path.with_suffix(".new")
            new.write_text(text_of(export(book)), encoding="utf-8")
            new.replace(path)
            sys.stdout.write(f"{book.n}\n")
            sys.stdout.flush()


if __name__ == "__main__":
    main()
