"""What stands where between two steps of a descent, as far as it is told (the plain reading's notes).

`begin` takes in what lay open before an answer, `take` one event after the other, and `end` holds the notes
against what lies open afterwards.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from tests.engine.deeplamp.plain.reader import BELOW, Cell, Ground, read_cell, square

AROUND: tuple[Cell, ...] = ((0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1))
"""Steps N NE E SE S SW W NW (S45)."""


class Book(NamedTuple):
    """The pack's files, by id."""

    tiles: Mapping[str, Any]
    kinds: Mapping[str, Any]
    classes: Mapping[str, Any]
    tokens: Mapping[str, Any]
    items: Mapping[str, Any]
    decks: Mapping[str, Mapping[str, Any]]
    charts: Mapping[str, Any]
    missions: Mapping[str, Any]
    places: Mapping[str, Any]


class Scene:
    """Who stands where, who is down, who is after whom, and every number of the heroes' sheets."""

    def __init__(self, book: Book) -> None:
        self.book = book
        self.ground: Ground
        self.before: Mapping[str, Any] = {}
        self.stats: Mapping[str, Any] = {}
        self._later: Mapping[str, Any] = {}
        self.laid: Mapping[str, Any] = {}
        self.ask = ""
        self.step = ""
        """Step of the turn or of town to which the answer led."""
        self.answer: Mapping[str, Any] = {}
        self.at: dict[str, Cell] = {}
        self.down: set[str] = set()
        self.dead: set[str] = set()
        self.kind: dict[str, str] = {}
        self.target: dict[str, str] = {}
        self.sheet: Counter[tuple[str, str]] = Counter()
        self.hard: dict[str, list[int]] = {}
        self.heroes: list[str] = []
        self.gear: dict[str, list[str]] = {}
        self.lamp: str | None = None
        self.vague: set[str] = set()
        """Enemies of whom nobody knows whom they are after: huge ones are not followed."""
        self.is_sure = True
        """False once something was told that the notes cannot follow in this step."""

    # ------------------------------------------------------------------------- taking notes

    def begin(
        self, before: Mapping[str, Any], after: Mapping[str, Any], ask: str, answer: Any, ground: Ground
    ) -> None:
        """Take in what lay open before an answer; of that after it the map, and stats if a turn begins."""
        self.ground, self.before, self.ask, self.is_sure = ground, before, ask, True
        self.laid, self.step = after["map"], str(after["step"])
        self.stats = {name: one["stats"] for name, one in before["heroes"].items()}
        is_below = after["over"] is None and after["step"] in BELOW
        self._later = (
            {name: one["stats"] for name, one in after["heroes"].items()} if is_below else self.stats
        )
        self.answer = answer if isinstance(answer, dict) else {}
        self.heroes = list(before["heroes"])
        alive = {name: one for name, one in before["heroes"].items() if not one["dead"]}
        self.at = {name: read_cell(one["at"]) for name, one in alive.items() if one["at"] is not None}
        self.down = {name for name, one in alive.items() if one["down"]}
        self.dead = {*self.heroes} - {*alive}
        self.kind = {name: one["kind"] for name, one in before["enemies"].items()}
        self.at |= {name: read_cell(one["at"]) for name, one in before["enemies"].items()}
        self.target = {name: one["target"] for name, one in before["enemies"].items() if one["target"]}
        self.hard = {kind: [*faces] for kind, faces in before["hardened"].items()}
        self.gear = {name: [*one["gear"]] for name, one in before["heroes"].items()}
        self.lamp = before["lamp"]
        self.sheet = Counter({
            (name, key): value
            for name, one in before["heroes"].items()
            for key, value in one.items()
            if type(value) is int
        })  # fmt: skip

    def take(self, event: Any) -> None:
        """Note one event."""
        match type(event).__name__:
            case "Moved":
                self._drag(event)
                self.at[event.who] = event.way[-1]
            case "TurnBegun":
                self.stats = self._later  # what held for a turn is over
            case "EnemyArrived":
                self.at[event.enemy], self.kind[event.enemy] = event.at, event.enemy_kind
                if event.target:
                    self.target[event.enemy] = event.target
                self.hard.setdefault(event.enemy_kind, [])
            case "EnemyGone":
                for known in (self.at, self.kind, self.target):
                    known.pop(event.enemy, None)
            case "Hardened":
                self.hard.setdefault(event.enemy_kind, []).append(event.face)
            case "Changed":
                self.sheet[event.hero, event.what] += event.by
            case "ThingGained" if event.sort == "item" and event.hero in self.gear:
                self.gear[event.hero].append(event.thing)
            case "ThingLost" if event.sort == "item" and event.thing in self.gear.get(event.hero, ()):
                self.gear[event.hero].remove(event.thing)
            case "WentDown":
                self.down.add(event.hero)
                self._forget(event.hero)
            case "Recovered":
                self.down.discard(event.hero)
                self.is_sure = self.is_sure and not self._is_shared(event.hero)
            case "Died" if not event.is_back:
                self.dead.add(event.hero)
                self.at.pop(event.hero, None)
                self._forget(event.hero)
            case "LampPassed":
                self.lamp = event.to
            case "HeroCame" | "ByHand" | "AdventureEnded":
                self.is_sure = False
            case "FightEnded":
                self.hard = {}

    def _drag(self, event: Any) -> None:
        """Who is dragged comes along from the own space, or follows into the space just left (S32)."""
        dragged = self.answer.get("drag")
        if dragged in self.down and event.who in self.heroes:
            path = [self.at[event.who], *event.way]
            self.at[dragged] = path[-1] if self.at[dragged] == path[0] else path[-2]

    def _forget(self, hero: str) -> None:
        self.target = {enemy: one for enemy, one in self.target.items() if one != hero}

    def _is_shared(self, hero: str) -> bool:
        return list(self.at.values()).count(self.at.get(hero, (999, 999))) > 1

    # --------------------------------------------------------------------------- looking

    def up(self) -> list[str]:
        """Return the heroes who are up, in seat order (S4)."""
        return [name for name in self.heroes if name in self.at and name not in self.down | self.dead]

    def living(self) -> list[str]:
        return [name for name in self.heroes if name not in self.dead]

    def tile(self, number: int) -> str:
        """Return which tile lies there."""
        return str(self.laid[str(number)]["tile"])

    def feet(self, name: str) -> list[Cell]:
        """Return the cells that a figure covers (S50)."""
        is_huge = name in self.kind and self.size(name) == "huge"
        return square(self.at[name]) if is_huge else [self.at[name]]

    def size(self, enemy: str) -> str:
        return str(self.book.kinds[self.kind[enemy]]["size"])

    def side(self, kind: str) -> Mapping[str, Any]:
        """Return an enemy's side: crews of these descents never meet the grim one."""
        return dict(self.book.kinds[kind]["normal"])

    def value(self, kind: str, stat: str) -> int:
        """Return a number of an enemy with its hardenings of this fight (S52)."""
        side, faces = self.side(kind), self.hard.get(kind, [])
        base = (side.get("ranged") or {}).get(stat, 0) if stat in ("range", "shots") else side.get(stat, 0)
        hardenings = [one for one in self.book.kinds[kind]["hardened"] if one["face"] in faces]
        things = [*side["abilities"], *hardenings]
        return int(base) + sum(
            int(mod["n"]) for one in things for mod in one.get("mods", ()) if mod["stat"] == stat
        )

    def stat(self, hero: str, stat: str) -> int:
        return int(self.stats[hero][stat])

    def enemies(self, kind: str = "") -> list[str]:
        """Return the enemies of a kind, or all, by number."""
        return sorted(
            (one for one in self.kind if kind in ("", self.kind[one])), key=lambda one: int(one[1:])
        )

    def full(self) -> dict[Cell, str]:
        """Return the cells with figures that nobody small may pass: all but heroes who are down (S31)."""
        return {cell: name for name in self.at if name not in self.down for cell in self.feet(name)}

    def is_beside(self, hero: str, enemy: str) -> bool:
        """Return whether a hero is next to an enemy, of a huge one to its nearest cell (S50)."""
        return any(self.ground.is_adjacent(self.at[hero], cell) for cell in self.feet(enemy))

    def walk(self, start: Cell, most: int, full: Mapping[Cell, str]) -> dict[Cell, int]:
        """Return the spaces within so many steps of a free search, with the steps (S45)."""
        found, edge = {start: 0}, [start]
        for steps in range(1, most + 1):
            edge = [near for here in edge for near in self.ground.beside(here) if near not in full]
            edge = [cell for cell in dict.fromkeys(edge) if cell not in found]
            found |= dict.fromkeys(edge, steps)
        return found

    def way(self, start: Cell, goal: Cell) -> list[Cell]:
        """Return the first shortest way, with neighbours in the order N NE E SE S SW W NW (S45)."""
        full = self.full()
        came: dict[Cell, Cell] = {start: start}
        waiting = [start]
        for here in waiting:
            for x, y in AROUND:
                near = (here[0] + x, here[1] + y)
                if near not in came and near not in full and self.ground.is_adjacent(here, near):
                    came[near] = here
                    waiting.append(near)
        back = [goal]
        while back[-1] != start and back[-1] in came:
            back.append(came[back[-1]])
        return back[-2::-1] if back[-1] == start else []

    def rooms(self, cell: Cell) -> set[int]:
        return self.ground.tiles_of.get(cell, set())

    def near_tiles(self, cell: Cell) -> set[int]:
        """Return a space's tiles and those joined to them by a door (S49)."""
        own = self.rooms(cell)
        return own | {one for both in self.ground.tiles_of.values() if both & own for one in both}

    def end(self, after: Mapping[str, Any], *, is_below: bool) -> Iterator[str]:
        """Yield where the notes and the table differ after a step."""
        if not is_below or not self.is_sure:
            return
        for name, one in [*after["heroes"].items(), *after["enemies"].items()]:
            if one["at"] is not None and name in self.at and self.at[name] != read_cell(one["at"]):
                yield f"{name} was told to be at {self.at[name]}, and stands at {one['at']} (S31, S51)"
        if {*after["enemies"]} != {*self.kind}:
            yield f"enemies told: {sorted(self.kind)}, on the table: {sorted(after['enemies'])} (S56)"
        for name, one in after["enemies"].items():
            if name not in self.vague and one["target"] != self.target.get(name):
                yield f"{name} is after {one['target']}, not {self.target.get(name)} (S55, S59, S60, S63)"


def rows_first(cells: Sequence[Cell] | set[Cell]) -> list[Cell]:
    """Sort spaces by the top row, then left."""
    return sorted(cells, key=lambda cell: (cell[1], cell[0]))
