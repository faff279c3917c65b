"""Read how enemies come, choose, walk and strike a second time (S18, S52 to S62)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

from tests.engine.deeplamp.plain.reader import Cell
from tests.engine.deeplamp.plain.scene import AROUND, Scene, rows_first

FAR = 999
SIZES = ("small", "large", "huge")
PERIL = (3, 3, 4, 4, 5, 6)
"""What the faces of the peril die count as (S1)."""
Event = Any


def said(event: Event, what: str, who: str | None = None) -> bool:
    """Return whether the event is a roll of that name."""
    return type(event).__name__ == "Rolled" and event.what == what and (who is None or event.who == who)


class Enemies:
    """Holds what enemies do against the rules."""

    def __init__(self, scene: Scene) -> None:
        self.scene = scene
        self.seen: Counter[str] = Counter()
        self.acted: set[str] = set()
        self.eager: dict[str, bool] = {}
        """Kind that came in an ambush -> whether it has acted since (S55)."""
        self.room = 0
        """Number of the tile whose token was turned last this turn, or of the objective; else 0."""
        self.is_odd = False
        """Return whether something else than a token, a chart or a dark card may bring enemies now."""

    def begin(self, events: Sequence[Event]) -> Iterator[str]:
        yield from ()

    def hear(self, events: Sequence[Event], at: int) -> Iterator[str]:
        """Take the event in before it is noted; yield what the rules forbid."""
        event = events[at]
        match type(event).__name__:
            case "ThingWorked":
                self.room, self.is_odd = 0, True
            case "TurnBegun":
                self.acted, self.room, self.is_odd = set(), 0, False
                self.eager = {kind: False for kind, has_acted in self.eager.items() if not has_acted}
            case "HeroCame":
                self.acted.add(event.hero)
            case "ActivationBegun":
                yield from self._order(event.who)
                self.acted |= {event.who, *self.scene.down}
                if event.who in self.scene.book.kinds:
                    self.eager |= {event.who: True} if event.who in self.eager else {}
                    yield from self._act(event.who, events, at + 1)
            case "TokenTurned" | "ObjectiveFound":
                self.room, self.is_odd = event.number, False
            case "Hardened":
                yield from self._harden(event, events[at - 1])
            case "EnemyArrived":
                yield from self._arrive(events, at)

    # ------------------------------------------------------------------------- initiative

    def _order(self, who: str) -> Iterator[str]:
        """Hold an activation against the initiative of everybody who could act now (S18)."""
        scene = self.scene
        kinds = {scene.kind[one] for one in scene.enemies()} - self.acted
        if not scene.kind or not scene.is_sure:
            return
        self.seen["S18"] += 1
        own = self._initiative(who)
        heroes = [name for name in scene.up() if name not in self.acted]
        for other in (*kinds, *heroes):
            theirs = self._initiative(other)
            if theirs > own or (theirs == own and other in kinds and who not in scene.book.kinds):
                yield f"{who} acts with {own} before {other} with {theirs} (S18)"

    def _initiative(self, who: str) -> int:
        scene = self.scene
        if who in scene.book.kinds:
            return scene.value(who, "initiative") + 2 * (who in self.eager)
        return scene.stat(who, "initiative")

    def _harden(self, event: Event, rolled: Event) -> Iterator[str]:
        """A die says which hardening a kind gets, and none twice (S52)."""
        self.seen["S52"] += 1
        if not said(rolled, "hardening", event.enemy_kind) or rolled.faces != (event.face,):
            yield f"{event.enemy_kind} is hardened with {event.face} without that die (S52)"
        if event.face in self.scene.hard.get(event.enemy_kind, ()):
            yield f"{event.enemy_kind} is hardened twice with {event.face} (S52)"

    # ---------------------------------------------------------------------------- arriving

    def _arrive(self, events: Sequence[Event], at: int) -> Iterator[str]:
        event, scene = events[at], self.scene
        is_ambush = bool(event.target) or not (self.room or self.is_odd)
        if is_ambush:
            self.eager.setdefault(event.enemy_kind, False)
        if not scene.is_sure or scene.book.kinds[event.enemy_kind]["size"] == "huge":
            return
        before: Event = events[at - 1] if at else None
        if type(before).__name__ == "EnemyArrived" and before.enemy_kind != event.enemy_kind:
            yield from self._kinds_in_order(before.enemy_kind, event.enemy_kind, is_ambush=is_ambush)
        if is_ambush:
            yield from self._ambush(event, before)
        elif self.room:
            yield from self._attack(event)

    def _kinds_in_order(self, before: str, kind: str, *, is_ambush: bool) -> Iterator[str]:
        """The slowest kind is placed first, in an ambush the fastest (S54, S55)."""
        one, other = (self.scene.value(name, "initiative") for name in (before, kind))
        if (one < other) if is_ambush else (one > other):
            yield f"{kind} is placed after {before} (S54, S55)"

    def _ambush(self, event: Event, before: Event) -> Iterator[str]:
        """Choose whom the enemy is beside, and where (S55)."""
        scene = self.scene
        worlds = {scene.ground.world_of[room] for hero in scene.up() for room in scene.rooms(scene.at[hero])}
        if len(worlds) > 1:
            return
        self.seen["S55"] += 1
        taken = {*scene.full()}  # a space with nobody but a hero who is down is free (S31, S45)
        spots = {hero: self._first_free(scene.at[hero], taken) for hero in scene.up()}
        able = [hero for hero in scene.up() if spots[hero]]
        if not able:
            yield from self._crowd(event, taken)
            return
        hero, _ = self._fewest(able, event.enemy_kind, "", [before] if said(before, "ambush") else [])
        if event.target != hero or event.at != spots.get(hero):
            told = f"{event.enemy} is beside {event.target} at {event.at}"
            yield f"{told}, not {hero} at {spots.get(hero)} (S55)"

    def _crowd(self, event: Event, taken: set[Cell]) -> Iterator[str]:
        """Where no hero has room, it stands as near as can be and is after nobody (S55)."""
        scene = self.scene
        fields = [scene.ground.steps(scene.at[hero]) for hero in scene.up()]
        near = {cell: min(field.get(cell, FAR) for field in fields) for cell in scene.ground.tiles_of}
        least = min(steps for cell, steps in near.items() if cell not in taken)
        self.seen["S55 without room"] += 1
        if event.target or near[event.at] != least:
            yield f"{event.enemy} stands {near[event.at]} steps away, not {least} (S55)"

    def _first_free(self, hero: Cell, taken: set[Cell]) -> Cell | None:
        near = self.scene.ground.beside(hero)
        around = ((hero[0] + x, hero[1] + y) for x, y in AROUND)
        return next((cell for cell in around if cell in near and cell not in taken), None)

    def _fewest(
        self, heroes: Sequence[str], kind: str, enemy: str, draws: Sequence[Event]
    ) -> tuple[str, Sequence[Event]]:
        """Return whom the fewest of the kind attack, drawn among equals, and the other draws (S55, S59)."""
        scene = self.scene
        after = Counter(scene.target.get(one) for one in scene.enemies(kind) if one != enemy)
        least = min((after[hero] for hero in heroes), default=0)
        able = [hero for hero in heroes if after[hero] == least]
        if len(able) < 2:
            return (able[0] if able else ""), draws
        if not draws or not 1 <= draws[0].faces[0] <= len(able):
            return "nobody drawn", draws
        return able[draws[0].faces[0] - 1], draws[1:]

    def _attack(self, event: Event) -> Iterator[str]:
        """Place an attacker on the token's tile: colour by colour, from the far row on (S54)."""
        scene = self.scene
        if scene.book.missions[scene.before["mission"]]["map"]:
            return
        self.seen["S54"] += 1
        taken = {cell for name in scene.at for cell in scene.feet(name)}
        spots = [cell for cell in scene.ground.far_rows_first(self.room) if cell not in taken]
        if not spots:
            from_door = scene.ground.steps(scene.ground.entrance(self.room)[0])
            able = [cell for cell in from_door if cell not in taken]
            spots = sorted(rows_first(able), key=from_door.__getitem__)
        if event.at != spots[0]:
            yield f"{event.enemy} is placed at {event.at}, not {spots[0]} of tile {self.room} (S54)"

    # ------------------------------------------------------------------------------ acting

    def _act(self, kind: str, events: Sequence[Event], at: int) -> Iterator[str]:
        """Follow a kind: all move, the nearest first, then all strike in that order (S58)."""
        scene = self.scene
        own = scene.enemies(kind)
        fields = [scene.ground.steps(scene.at[hero]) for hero in scene.up()]
        near = {one: min((field.get(scene.at[one], FAR) for field in fields), default=FAR) for one in own}
        order = sorted(own, key=lambda one: (near[one], int(one[1:])))
        end = next((n for n in range(at, len(events)) if _ends(events[n])), len(events))
        told = events[at:end]
        draws: Sequence[Event] = [one for one in told if said(one, "target")]
        if scene.book.kinds[kind]["size"] == "huge" or not scene.is_sure:
            scene.vague |= {*own}
            return
        scene.vague -= {*own}
        self.seen["S58"] += 1
        shots = scene.side(kind).get("ranged")
        moves = {one.who: one.way for one in told if type(one).__name__ == "Moved"}
        for enemy in order:
            hero, cell, draws = (self._shooter if shots else self._striker)(enemy, kind, draws)
            way = moves.pop(enemy, ())
            if (way[-1] if way else scene.at[enemy]) != cell:
                yield f"{enemy} goes {way or 'nowhere'}, not to {cell} after {hero or 'nobody'} (S59, S60)"
            self._step(enemy, way)
            scene.target.pop(enemy, None)
            if hero:
                scene.target[enemy] = hero
        if moves:
            yield f"{sorted(moves)} move with {kind} (S58)"
        yield from self._strike(kind, order, told)
        if shots:  # S159: they choose anew each turn
            scene.target = {one: hero for one, hero in scene.target.items() if one not in order}

    def _step(self, enemy: str, way: Sequence[Cell]) -> None:
        """Walk a way; smaller ones that are stepped through go into the space just left, untold (S51)."""
        scene = self.scene
        for cell in way:
            for other in scene.enemies():
                if other != enemy and scene.at[other] == cell:
                    scene.at[other] = scene.at[enemy]
                    self.seen["S51"] += 1
            scene.at[enemy] = cell

    def _striker(self, enemy: str, kind: str, draws: Sequence[Event]) -> tuple[str, Cell, Sequence[Event]]:
        """Return whom an enemy without shots is after, and where it goes (S59)."""
        scene = self.scene
        here, now = scene.at[enemy], scene.target.get(enemy)
        if now in scene.up() and scene.is_beside(now, enemy):
            return now, here, draws
        reach = scene.walk(here, scene.value(kind, "move"), self._others(enemy))
        beside = {
            hero: [cell for cell in reach if scene.ground.is_adjacent(cell, scene.at[hero])]
            for hero in scene.up()
        }
        hero, draws = self._fewest([one for one in scene.up() if beside[one]], kind, enemy, draws)
        if hero in beside:
            return hero, max(rows_first(beside[hero]), key=reach.__getitem__), draws
        return hero, self._nearer(reach), draws

    def _nearer(self, reach: dict[Cell, int]) -> Cell:
        """Return the space that is nearest to a hero who is up, in bare steps (S59)."""
        scene = self.scene
        fields = [scene.ground.steps(scene.at[hero]) for hero in scene.up()]
        return min(
            rows_first({*reach}),
            key=lambda cell: (min((field.get(cell, FAR) for field in fields), default=FAR), reach[cell]),
        )

    def _shooter(self, enemy: str, kind: str, draws: Sequence[Event]) -> tuple[str, Cell, Sequence[Event]]:
        """Return whom an enemy that shoots chooses, and where it goes (S60)."""
        scene, here = self.scene, self.scene.at[enemy]
        beside = [hero for hero in scene.up() if scene.is_beside(hero, enemy)]
        if beside or self._aims(here, kind):
            hero, draws = self._drawn(beside or self._aims(here, kind), draws)
            return hero, here, draws
        reach = scene.walk(here, scene.value(kind, "move"), self._others(enemy))
        able = [cell for cell in rows_first({*reach}) if self._aims(cell, kind)]
        if not able:
            return "", self._nearer(reach), draws
        cell = min(able, key=reach.__getitem__)
        hero, draws = self._drawn(self._aims(cell, kind), draws)
        return hero, cell, draws

    def _aims(self, cell: Cell, kind: str) -> list[str]:
        """Return the heroes who are up, in range and in sight of a space (S47, S48, S60)."""
        scene, most = self.scene, self.scene.value(kind, "range")
        return [
            hero
            for hero in scene.up()
            if distance(cell, scene.at[hero]) <= most and scene.ground.sees(cell, scene.at[hero])
        ]

    def _drawn(self, heroes: list[str], draws: Sequence[Event]) -> tuple[str, Sequence[Event]]:
        if len(heroes) == 1:
            return heroes[0], draws
        if not draws or not 1 <= draws[0].faces[0] <= len(heroes):
            return "nobody drawn", draws
        return heroes[draws[0].faces[0] - 1], draws[1:]

    def _others(self, enemy: str) -> dict[Cell, str]:
        """Return the cells through which an enemy cannot step (S51)."""
        scene, own = self.scene, SIZES.index(self.scene.size(enemy))
        return {
            cell: name
            for cell, name in scene.full().items()
            if name != enemy and (name not in scene.kind or SIZES.index(scene.size(name)) >= own)
        }

    # ----------------------------------------------------------------------------- striking

    def _strike(self, kind: str, order: Sequence[str], told: Sequence[Event]) -> Iterator[str]:
        """Let those with a target beside them strike and the others shoot, dice in order (S58, S61)."""
        scene = self.scene
        dice: list[tuple[str, int]] = []
        for enemy in order:
            hero = scene.target.get(enemy)
            if hero is None or hero not in scene.up():
                continue
            is_near = scene.is_beside(hero, enemy) and scene.value(kind, "combat") > 0
            shots = scene.value(kind, "shots")
            if is_near or shots or scene.is_beside(hero, enemy):
                dice.append((enemy, scene.value(kind, "combat") if is_near else shots))
        first = next((n for n, one in enumerate(told) if said(one, "to hit")), len(told))
        rolled = [one for one in told if said(one, "to hit")]
        numbers = [(one.who, len(one.faces)) for one in rolled]
        self.seen["S61"] += len(numbers)
        if numbers != [one for one in dice if one[1]]:
            yield f"{kind} rolls to hit with {numbers}, not {dice} (S58, S60, S61)"
            return
        hits: Counter[str] = Counter()
        for one in rolled:
            hits[scene.target[one.who]] += sum(face >= scene.value(kind, "to_hit") for face in one.faces)
        struck = [(hero, hits[hero]) for hero in scene.heroes if hits[hero]]
        saves = self._first_saves(told[first:])
        if saves != struck:
            yield f"heroes save {saves} against {kind}, not {struck} (S61, S62)"
            return
        yield from self._wounds(kind, struck, told[first:])

    def _first_saves(self, events: Sequence[Event]) -> list[tuple[str, int]]:
        """Return who rolled how many defense dice, without those that were rolled again."""
        first: dict[str, int] = {}
        for one in events:
            if said(one, "defense"):
                first.setdefault(one.who, len(one.faces))
        return list(first.items())

    def _wounds(self, kind: str, struck: list[tuple[str, int]], events: Sequence[Event]) -> Iterator[str]:
        """Work out what each hero loses: saves, stopped hits, new rolls, damage, armor (S61, S62)."""
        scene = self.scene
        for hero, hits in struck:
            rolls = [n for n, one in enumerate(events) if said(one, "defense", hero)]
            needs = scene.stat(hero, "defense")
            left = hits - sum(face >= needs for n in rolls for face in events[n].faces)
            end = next(
                (n for n in range(rolls[0], len(events)) if _is_over(events[n], hero, n > rolls[-1])), 0
            )
            span = events[rolls[0] : end or len(events)]
            if any(type(one).__name__ == "ThingWorked" for one in span) or scene.down & {hero}:
                continue
            wounds = max(0, left) * scene.value(kind, "damage")
            armor = [one.faces for one in span if said(one, "armor", hero)]
            if armor and len(armor[0]) != wounds:
                yield f"{hero} rolls {len(armor[0])} armor dice for {wounds} wounds (S61, S62)"
            wounds -= sum(face >= scene.stat(hero, "armor") for faces in armor[:1] for face in faces)
            full = scene.stat(hero, "health") - scene.sheet[hero, "wounds"]
            lost = events[end].by if end and type(events[end]).__name__ == "Changed" else 0
            self.seen["S62"] += 1
            if lost != min(max(0, wounds), full):
                yield f"{hero} takes {lost} wounds of {hits} hits of {kind}, not {wounds} (S61, S62)"


def _is_over(event: Event, hero: str, has_rolled: bool) -> bool:
    """Return whether the hero's part of a strike ends here: by wounds, or because somebody else rolls."""
    name = type(event).__name__
    if name == "Changed" and event.hero == hero and event.what == "wounds" and event.by > 0:
        return True
    return has_rolled and (name in ("ActivationBegun", "TurnBegun") or said(event, "defense"))


def _ends(event: Event) -> bool:
    return type(event).__name__ in ("ActivationBegun", "TurnBegun", "AdventureEnded", "DayBegun")


def distance(one: Cell, other: Cell) -> int:
    """Return the range between two spaces (S47)."""
    return max(abs(one[0] - other[0]), abs(one[1] - other[1]))
