"""Read Deeplamp's rules a second time, slowly and plainly, from RULES.md and the pack's files alone.

Nothing of the engine's rules is used here: what lies open (`DEEPLAMP.outcome`) is read as JSON, and what
follows from it is worked out again, space by space.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from typing import Any

Cell = tuple[int, int]
OPEN = ("open", "joined", "gate")
"""States in which the cells of a door are spaces (S44, S171)."""
BELOW = ("lamp", "act", "explore", "end")
"""Steps at which figures stand on the map; after a descent their spaces mean nothing."""


def read_cell(pair: Sequence[int]) -> Cell:
    return (pair[0], pair[1])


class Ground:
    """The spaces of all tiles that lie on the table (S44, S46, S171)."""

    def __init__(self, laid: Mapping[str, Any], tiles: Mapping[str, Any]) -> None:
        self.tiles_of: dict[Cell, set[int]] = {}
        self.world_of: dict[int, str] = {}
        self.printed: dict[int, dict[Cell, Cell]] = {}
        """Each tile's spaces: as printed -> on the table."""
        self.doors: dict[int, list[list[Cell]]] = {}
        """The cells of each tile's connectors on the table, joined or not."""
        self._inside: dict[int, set[Cell]] = {}
        self._entrance: dict[int, list[Cell]] = {}
        for number, placed in ((int(key), one) for key, one in laid.items()):
            tile = tiles[placed["tile"]]
            self.world_of[number] = tile["world"]
            self.printed[number] = self._spaces(tile, placed)
            wide, high = self._size(tile)
            doors = [_door(one["side"], one["at"], wide, high) for one in tile["connectors"]]
            self._entrance[number] = doors[tile["entrance"]]
            self.doors[number] = [self._turned(cells, placed, (wide, high)) for cells in doors]
            inside = [(x, y) for y in range(high) for x in range(wide)]
            self._inside[number] = {*self._turned(inside, placed, (wide, high))}
            for cell in self.printed[number].values():
                self.tiles_of.setdefault(cell, set()).add(number)

    def _size(self, tile: Mapping[str, Any]) -> Cell:
        return len(tile["rows"][0]), len(tile["rows"])

    def _spaces(self, tile: Mapping[str, Any], placed: Mapping[str, Any]) -> dict[Cell, Cell]:
        rows = tile["rows"]
        wide, high = self._size(tile)
        printed = [(x, y) for y in range(high) for x in range(wide) if rows[y][x] == "."]
        for number, connector in enumerate(tile["connectors"]):
            if placed["doors"][str(number)] in OPEN:
                printed += _door(connector["side"], connector["at"], wide, high)
        return dict(zip(printed, self._turned(printed, placed, (wide, high)), strict=True))

    def _turned(self, cells: Sequence[Cell], placed: Mapping[str, Any], size: Cell) -> list[Cell]:
        """Return where printed cells lie on the table (S46)."""
        (wide, high), (left, top) = size, placed["at"]
        for _ in range(placed["turn"] % 4):
            cells = [(high - 1 - y, x) for x, y in cells]
            wide, high = high, wide
        return [(left + x, top + y) for x, y in cells]

    def is_blocked(self, number: int, door: int) -> bool:
        """Return whether a new tile's door lies in or beside another tile, or on another door (S46)."""
        own = self.doors[number][door]
        around = {(x + i, y + j) for x, y in own for i in (-1, 0, 1) for j in (-1, 0, 1)}
        others = [one for one in self._inside if one < number]
        on_doors = any({*own} & {*cells} for one in others for cells in self.doors[one])
        return on_doors or any(around & self._inside[one] for one in others)

    def entrance(self, number: int) -> list[Cell]:
        """Return the spaces of the door by which a tile was joined (S46)."""
        return [self.printed[number][cell] for cell in self._entrance[number] if cell in self.printed[number]]

    def far_rows_first(self, number: int) -> list[Cell]:
        """Return a tile's spaces in the order in which attackers fill them: one colour, then the other (S54).

        All tiles but the first have their entrance below as printed.
        """
        cells = self.printed[number]
        return [cells[cell] for cell in sorted(cells, key=lambda one: (sum(one) % 2, one[1], one[0]))]

    def is_linked(self, one: Cell, other: Cell) -> bool:
        return bool(self.tiles_of.get(one, set()) & self.tiles_of.get(other, set()))

    def is_adjacent(self, one: Cell, other: Cell) -> bool:
        """Return whether two spaces are a king's step apart, round no corner of rock (S44)."""
        across, down = other[0] - one[0], other[1] - one[1]
        if max(abs(across), abs(down)) != 1 or not self.is_linked(one, other):
            return False
        if not (across and down):
            return True
        beside = ((one[0] + across, one[1]), (one[0], one[1] + down))
        return any(self.is_linked(cell, one) and self.is_linked(cell, other) for cell in beside)

    def beside(self, cell: Cell) -> set[Cell]:
        around = ((cell[0] + x, cell[1] + y) for x in (-1, 0, 1) for y in (-1, 0, 1))
        return {one for one in around if self.is_adjacent(cell, one)}

    def steps(self, start: Cell) -> dict[Cell, int]:
        """Return the fewest steps to every space that can be reached, past figures (S45)."""
        found, waiting = {start: 0}, deque([start])
        while waiting:
            here = waiting.popleft()
            for near in self.beside(here) - found.keys():
                found[near] = found[here] + 1
                waiting.append(near)
        return found

    def sees(self, one: Cell, other: Cell) -> bool:
        """Return whether no rock lies between two spaces (S48), and no world's edge but a gate's (S171)."""
        if not self._worlds(one) & self._worlds(other):
            return False
        (x, y), (end, bottom) = one, other
        right, lower = (1 if end > x else -1), (1 if bottom > y else -1)
        wide, high = abs(end - x), abs(bottom - y)
        i = j = 0
        while i < wide or j < high:
            flat, steep = (1 + 2 * i) * high, (1 + 2 * j) * wide
            step = (right * (flat <= steep), lower * (steep <= flat))
            to = (x + step[0], y + step[1])
            if not self.is_adjacent((x, y), to):
                return False
            i, j = i + (flat <= steep), j + (steep <= flat)
            x, y = to
        return True

    def _worlds(self, cell: Cell) -> set[str]:
        return {self.world_of[number] for number in self.tiles_of[cell]}

    def can_stop(self, anchor: Cell) -> bool:
        """Return whether a huge figure may stop there, whoever else stands on it (S50)."""
        spaces = [cell for cell in square(anchor) if cell in self.tiles_of]
        linked = all(self.is_linked(one, other) for one, other in combinations(spaces, 2))
        return anchor in spaces and len(spaces) > 1 and linked


def square(anchor: Cell) -> list[Cell]:
    """Return the four cells of a huge figure (S50)."""
    return [(anchor[0] + x, anchor[1] + y) for y in (0, 1) for x in (0, 1)]


def _door(side: str, at: int, wide: int, high: int) -> list[Cell]:
    """Return the two cells of a connector, just outside the tile as printed (S44)."""
    return {
        "N": [(at, -1), (at + 1, -1)], "S": [(at, high), (at + 1, high)],
        "W": [(-1, at), (-1, at + 1)], "E": [(wide, at), (wide, at + 1)],
    }[side]  # fmt: skip


def lamp_target(crew: int) -> int:
    """Return the number that the test of the Lamp must reach (S10)."""
    return 7 if crew >= 11 else 8 if crew >= 6 else 9


def faults(seen: Mapping[str, Any], ground: Ground, kinds: Mapping[str, Any]) -> Iterator[str]:
    """Yield what lies on the table though the rules forbid it."""
    up: dict[Cell, str] = {}
    is_below = seen["over"] is None and seen["step"] in BELOW
    for name, hero in seen["heroes"].items():
        stats = hero["stats"]
        full = hero["wounds"] >= stats["health"] or hero["strain"] >= stats["mind"]
        if not hero["dead"] and hero["down"] != full:
            yield f"{name} is down: {hero['down']}, a full track: {full} (S63)"
        if sum(hero["bag"].values()) > stats["bag"]:
            yield f"{name} has too many tokens (S82)"
        if len(hero["hands"]) > 2 or not {*hero["hands"]} <= {*hero["gear"]}:
            yield f"{name} holds {hero['hands']} (S82)"
        if min(hero["coin"], hero["ore"], hero["nerve"], hero["xp"]) < 0:
            yield f"{name} has less than nothing"
        if hero["at"] is None or hero["dead"] or not is_below:
            continue
        if read_cell(hero["at"]) not in ground.tiles_of:
            yield f"{name} stands in rock (S44)"
        if not hero["down"]:
            if read_cell(hero["at"]) in up:
                yield f"{name} stands on {up[read_cell(hero['at'])]} (S31)"
            up[read_cell(hero["at"])] = name
    for name, enemy in seen["enemies"].items():
        anchor = read_cell(enemy["at"])
        is_huge = kinds[enemy["kind"]]["size"] == "huge"
        if is_huge and not ground.can_stop(anchor):
            yield f"{name} cannot stop at {anchor} (S50)"
        for cell in square(anchor) if is_huge else [anchor]:
            if cell in up and cell in ground.tiles_of:
                yield f"{name} stands on {up[cell]} (S31, S50)"
            up[cell] = name
        if not is_huge and anchor not in ground.tiles_of:
            yield f"{name} stands in rock (S44)"
        target = enemy["target"]
        if target is not None and seen["heroes"][target]["dead"]:
            yield f"{name} is after {target}, who is dead (S63)"


SUMS = ("wounds", "strain", "coin", "ore", "xp", "taint", "poison", "favor")
"""Numbers of a sheet that only change by what is told."""


def periods(content: Any) -> Iterator[tuple[str, str]]:
    """Yield everything in the pack that works once in a period, with the period (S85)."""
    if isinstance(content, dict):
        ons = content.get("on") or content.get("remains", {}) and content["remains"].get("on") or []
        pers = [on.get("per") for on in ons if isinstance(on, dict)]
        if "id" in content and len(pers) == 1 and pers[0]:
            yield content["id"], pers[0]
    for one in (
        content.values() if isinstance(content, dict) else content if isinstance(content, list) else ()
    ):
        yield from periods(one)


class Story:
    """What was told so far: what worked in which period, the fight, the town's marker, the sheets' sums."""

    def __init__(self, per: Mapping[str, str], chants: Mapping[str, Any]) -> None:
        self.per, self.chants = per, chants
        self.enemies: set[str] = set()
        self.worked: dict[tuple[str, str], int] = {}
        self.sums: dict[tuple[str, str], int] = {}
        self.marker = 1
        self.seen = 0

    def hear(self, event: Any) -> Iterator[str]:
        """Take one event in; yield what the rules forbid."""
        match type(event).__name__:
            case "TurnBegun":
                self._renew("turn")
            case "EnemyArrived":
                self._fight({*self.enemies, event.enemy})
            case "EnemyGone":
                self._fight(self.enemies - {event.enemy})
            case "AdventureEnded":
                self._fight(set())
                self._renew("adventure")
            case "ThingWorked":
                yield from self._work(event.who, event.thing)
            case "Changed":
                key = (event.hero, event.what)
                self.sums[key] = self.sums.get(key, 0) + event.by
            case "Rolled" if event.what == "town marker":
                self.marker = 1 if event.faces[0] <= self.marker else self.marker + 1
            case "MarkerMoved":
                self.seen += 1
                if event.to != self.marker:
                    yield f"the town's marker is {event.to}, not {self.marker} (S94)"

    def _fight(self, enemies: set[str]) -> None:
        """Renew what works once a fight when one begins and when one ends (S158)."""
        if bool(enemies) != bool(self.enemies):
            self._renew("fight")
        self.enemies = enemies

    def _renew(self, period: str) -> None:
        self.worked = {key: 1 for key in self.worked if self._period(key[1]) != period}

    def _period(self, thing: str) -> str:
        return "turn" if thing in self.chants else self.per.get(thing, "")

    def _work(self, who: str, thing: str) -> Iterator[str]:
        if self._period(thing):
            self.seen += 1
            if (who, thing) in self.worked:
                yield f"{thing} of {who or 'the crew'} works twice in a {self._period(thing)} (S84, S85)"
            self.worked[who, thing] = 1
