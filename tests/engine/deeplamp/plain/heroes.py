"""Read what heroes do in their activations a second time: how they begin, walk and strike."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import takewhile
from typing import Any

from tests.engine.deeplamp.plain.enemies import distance, said
from tests.engine.deeplamp.plain.reader import Cell
from tests.engine.deeplamp.plain.scene import AROUND, Scene

Event = Any
MORE_XP = 5
"""Experience for a hardening, and for each wound of a large one (S42)."""
COMPASS = {1: 7, 2: 0, 3: 1, 4: 2, 5: 3, 6: 4, 7: 5, 8: 6}
"""Faces of the D8 (S1) -> places in AROUND."""


class Heroes:
    """Holds what heroes do against the rules."""

    def __init__(self, scene: Scene) -> None:
        self.scene = scene
        self.seen: Counter[str] = Counter()
        self.active = ""
        self.cover = 0
        self.points: list[int] = []
        self.quick = 0
        """Steps that the hero had beside the die when it was rolled."""
        self.walked = 0
        self.has_acted = False

    def hear(self, events: Sequence[Event], at: int) -> Iterator[str]:
        """Take the event in before it is noted; yield what the rules forbid."""
        event = events[at]
        follow = getattr(self, f"_{type(event).__name__}", None)
        if follow is not None:
            yield from follow(event, events, at)

    # ------------------------------------------------------------------------- beginning

    def _ActivationBegun(self, event: Event, events: Sequence[Event], at: int) -> Iterator[str]:
        scene, hero = self.scene, event.who
        if hero not in scene.heroes:
            return
        self.active, self.cover, self.points, self.walked, self.has_acted = hero, 0, [], 0, False
        end = next((n for n in range(at + 1, len(events)) if said(events[n], "move", hero)), 0)
        told = events[at + 1 : end or len(events)]
        poison = [len(one.faces) for one in told if said(one, "poison", hero)]
        markers = scene.sheet[hero, "poison"]
        if poison != ([markers] if markers else []):
            yield f"{hero} has {markers} of poison and rolls {poison} (S66)"
        yield from self._poisoned(hero, told)
        if scene.is_sure and scene.lamp in scene.at and end and not _is_broken(told, hero):
            yield from self._frightened(hero, told)

    def _poisoned(self, hero: str, told: Sequence[Event]) -> Iterator[str]:
        """Each 1 or 2 is a wound that armor can save, each 6 takes a marker away (S66)."""
        for n, one in enumerate(told):
            if said(one, "poison", hero):
                self.seen["S66"] += 1
                gone = sum(face == 6 for face in one.faces)
                lost = sum(face <= 2 for face in one.faces)
                span = list(
                    takewhile(lambda e: not named(e, "ThingWorked") and not _rolls(e, "armor"), told[n + 1 :])
                )
                told_gone = sum(-e.by for e in span if changed(e, hero, "poison") and e.by < 0)
                told_lost = sum(e.by for e in span if changed(e, hero, "wounds") and e.by > 0)
                if any(named(e, "WentDown") for e in span):
                    continue
                if told_gone != gone or told_lost > lost:
                    yield f"{hero} loses {told_lost} and {told_gone} markers by {one.faces} (S66)"
                if told_lost < lost and not self._has_help(hero, told):
                    yield f"{hero} takes {told_lost} of {lost} wounds of poison (S66)"

    def _has_help(self, hero: str, told: Sequence[Event]) -> bool:
        """Return whether armor, an ability or the end of the track may save wounds."""
        scene = self.scene
        free = scene.stat(hero, "health") - scene.sheet[hero, "wounds"]
        return scene.stat(hero, "armor") > 0 or free < 6 or any(named(one, "ThingWorked") for one in told)

    def _frightened(self, hero: str, told: Sequence[Event]) -> Iterator[str]:
        """Who is far from the Lamp takes D6 frights, then those of enemies by their numbers (S22, S57)."""
        scene, here = self.scene, self.scene.at[hero]
        is_far = not scene.near_tiles(here) & scene.rooms(scene.at[str(scene.lamp)])
        dice = [one.faces[0] for one in told if said(one, "far from the Lamp", hero)]
        if bool(dice) != is_far:
            yield f"{hero} is far from the Lamp: {is_far}, and rolls {dice} (S22)"
        fears = [*dice[:1], *(self._fear(hero, enemy) for enemy in scene.enemies())]
        rolls = [
            len(one.faces)
            for n, one in enumerate(told)
            if said(one, "resolve", hero) and not (n and changed(told[n - 1], hero, "nerve"))
        ]
        self.seen["S22"] += 1
        self.seen["S57"] += len(rolls)
        if rolls != [fear for fear in fears if fear]:
            yield f"{hero} saves against {rolls} frights, not {fears} (S22, S57)"

    def _fear(self, hero: str, enemy: str) -> int:
        scene = self.scene
        fear = scene.side(scene.kind[enemy]).get("fear")
        if not fear:
            return 0
        rooms = {room for cell in scene.feet(enemy) for room in scene.rooms(cell)}
        near = {
            "adjacent": scene.is_beside(hero, enemy),
            "tile": bool(rooms & scene.rooms(scene.at[hero])),
            "near": bool(rooms & scene.near_tiles(scene.at[hero])),
        }
        return int(fear["n"]) if near[fear["scope"]] else 0

    # ----------------------------------------------------------------------------- walking

    def _Rolled(self, event: Event, events: Sequence[Event], at: int) -> Iterator[str]:
        if event.what == "move" and event.who == self.active:
            if self.scene.answer.get("do") == "reroll" and self.points:
                self.points.pop()
            elif self.points and not (at and changed(events[at - 1], event.who, "nerve")):
                yield f"{event.who} moves on without paying nerve (S26)"
            elif not self.points:
                yield from self._lucky(event, events[at + 1 : at + 2])
            self.points.append(event.faces[0])
            self.quick = self.scene.stat(event.who, "move")
        if event.what == "blast":
            self.seen["S43"] += 1

    def _lucky(self, event: Event, after: Sequence[Event]) -> Iterator[str]:
        """A 1 gives nerve (S23)."""
        self.seen["S23"] += 1
        nerve = sum(one.by for one in after if changed(one, event.who, "nerve"))
        if event.faces[0] == 1 and nerve < 1:
            yield f"{event.who} rolls 1 and gains no nerve (S23)"

    def _Moved(self, event: Event, events: Sequence[Event], at: int) -> Iterator[str]:
        if event.who != self.active or self.scene.answer.get("do") not in ("move", "reroll"):
            return
        self.walked += len(event.way) * (2 if self.scene.answer.get("drag") else 1)  # S31
        quick = max(self.quick, self.scene.stat(event.who, "move"))
        most = max(1, sum(self.points[:1]) + quick) + sum(self.points[1:])
        if self.walked > most:
            yield f"{event.who} walks {self.walked} of {most} steps (S23)"
        if self.has_acted:
            yield f"{event.who} moves after an action (S25)"

    def begin(self, events: Sequence[Event]) -> Iterator[str]:
        """Hold what an answer brought against the answer."""
        answer, hero = self.scene.answer, self.active
        if self.scene.ask == "begin":
            begun = next((one.who for one in events if named(one, "ActivationBegun")), None)
            if begun != answer.get("hero"):
                yield f"{answer.get('hero')} was to begin, and {begun} does (S20)"
        do = answer.get("do") if self.scene.ask == "act" else None
        if hero not in self.scene.at or self.scene.before["step"] != "act":
            return
        if do == "move" and "to" in answer and not self._is_mapped():
            yield from self._walk(hero, tuple(answer["to"]), events)
        elif do in ("melee", "shoot"):
            yield from self._strike(hero, str(do), answer, events)
        elif do == "reroll":
            yield from self._reroll(hero, answer, events)
        elif do == "throw":
            self.aim = tuple(answer["at"])
        elif do == "give":
            yield from self._give(hero, str(answer["to"]), answer)

    def _is_mapped(self) -> bool:
        return bool(self.scene.book.missions[self.scene.before["mission"]]["map"])

    def _walk(self, hero: str, goal: Cell, events: Sequence[Event]) -> Iterator[str]:
        """Follow the first shortest way, and roll wherever enemies hold the hero (S33, S34, S45)."""
        scene, here = self.scene, self.scene.at[hero]
        escapes = [one.faces[0] for one in events if said(one, "escape", hero)]
        told = [cell for one in events if named(one, "Moved") and one.who == hero for cell in one.way]
        walked: list[Cell] = []
        for cell in scene.way(here, goal):
            hold = max((self._hold(enemy, here) for enemy in scene.enemies()), default=0)
            if hold > self.cover:
                self.seen["S33"] += 1
                if not escapes:
                    yield f"{hero} leaves {here} freely, held by {hold} (S33)"
                    return
                if escapes.pop(0) + scene.stat(hero, "escape") < hold:
                    break
                self.cover = hold
            here = cell
            walked.append(cell)
        self.seen["S34"] += 1
        if escapes:
            yield f"{hero} rolls an escape with nobody to hold (S33)"
        if told != walked:
            yield f"{hero} goes {told}, not {walked} (S33, S34, S45)"

    def _hold(self, enemy: str, here: Cell) -> int:
        scene = self.scene
        is_near = any(scene.ground.is_adjacent(here, cell) for cell in scene.feet(enemy))
        return scene.value(scene.kind[enemy], "escape") if is_near else 0

    def _give(self, hero: str, to: str, answer: Mapping[str, Any]) -> Iterator[str]:
        """Who is near enough, and up, gets a gift; a keepsake is never one (S29, S145)."""
        scene = self.scene
        self.seen["S29"] += 1
        one, other = scene.at[hero], scene.at[to]
        is_near = scene.ground.is_adjacent(one, other) or one == other
        if to in scene.down or not (is_near or (not scene.kind and scene.rooms(one) & scene.rooms(other))):
            yield f"{hero} gives something to {to}, who is too far away or down (S29, S145)"
        item = str(answer.get("item", "")).split("+")[0]
        if item and scene.book.items[item]["deck"] == "keepsake":
            yield f"{hero} gives the keepsake {item} away (S29)"

    # ---------------------------------------------------------------------------- striking

    def _strike(
        self, hero: str, do: str, answer: Mapping[str, Any], events: Sequence[Event]
    ) -> Iterator[str]:
        """Count the dice of an attack, and look whether its enemies can be hit (S38, S47, S48)."""
        scene = self.scene
        first = next((n for n, one in enumerate(events) if said(one, "attack", hero)), None)
        is_plain = not any(named(one, "ThingWorked") for one in events[: first or 0])
        if first is None or not is_plain or any(named(one, "ThingLost") for one in events):
            return
        self.seen["S38"] += 1
        items = [scene.book.items[part] for one in answer.get("with", ()) for part in one.split("+")]
        guns = [one["gun"] for one in items if one.get("gun")]
        dice = len(events[first].faces)
        if do == "melee" and dice != max(1, scene.stat(hero, "combat")):
            yield f"{hero} strikes with {dice} dice, not {scene.stat(hero, 'combat')} (S38, S142)"
        if do == "shoot" and guns and dice != sum(one["shots"] for one in guns) + scene.stat(hero, "shots"):
            yield f"{hero} shoots with {dice} dice (S38)"
        if not guns or do == "melee":
            yield from (
                f"{hero} strikes {one} from afar (S38)"
                for one in self._struck(events)
                if not scene.is_beside(hero, one)
            )
            return
        most = max(one["range"] for one in guns) + scene.stat(hero, "range")
        for enemy in self._struck(events):
            cells = scene.feet(enemy)
            near = min(distance(scene.at[hero], cell) for cell in cells)
            is_seen = any(
                scene.ground.sees(scene.at[hero], cell) for cell in cells if cell in scene.ground.tiles_of
            )
            if near > most or not is_seen:
                yield f"{hero} shoots {enemy} at {near} of {most}, in sight: {is_seen} (S38, S47, S48)"

    def _struck(self, events: Sequence[Event]) -> list[str]:
        """Return the enemies that the answer's own hits struck: hurt right after a damage die."""
        return [
            one.enemy
            for n, one in enumerate(events)
            if n and named(one, "EnemyHurt") and said(events[n - 1], "damage") and one.enemy in self.scene.at
        ]

    def _reroll(self, hero: str, answer: Mapping[str, Any], events: Sequence[Event]) -> Iterator[str]:
        """One nerve rolls the dice that are named again (S26)."""
        dice = {*answer.get("dice", ())}
        self.seen["S26"] += 1
        if not events or not changed(events[0], hero, "nerve") or events[0].by != -1:
            yield f"{hero} rolls again without paying 1 nerve (S26)"
        elif len(events) > 1 and named(events[1], "Rolled") and dice and len(events[1].faces) != len(dice):
            yield f"{hero} rolls {len(events[1].faces)} dice again, and named {len(dice)} (S26)"

    def _EnemyHurt(self, event: Event, events: Sequence[Event], at: int) -> Iterator[str]:
        """Work a hit out: die, damage and defense (S40), and what it earns (S42)."""
        rolled: Event = events[at - 1] if at else None
        hero = self.active
        if self.scene.answer.get("do") not in ("melee", "shoot", "hit") or not said(rolled, "damage", hero):
            return
        scene, kind = self.scene, self.scene.kind[event.enemy]
        is_plain = scene.answer["do"] == "melee" and len(rolled.faces) == 1
        if is_plain and not any(named(one, "ThingWorked") for one in events[:at]):
            self.seen["S40"] += 1
            dealt = rolled.faces[0] + scene.stat(hero, "damage")
            left = scene.value(kind, "health") - self._wounds_of(event, events[:at])
            able = {min(left, max(0, one)) for one in (dealt, dealt - scene.value(kind, "defense"))}
            if event.wounds not in able:
                yield f"{event.enemy} takes {event.wounds} of {able} (S40)"
        yield from self._earn(event, events, at, kind)

    def _earn(self, event: Event, events: Sequence[Event], at: int, kind: str) -> Iterator[str]:
        """The last wound of a small one earns its experience, each wounding hit of a larger one (S42)."""
        scene, hero = self.scene, self.active
        after = [one for one in events[at + 1 : at + 3] if changed(one, hero, "xp")]
        told = after[0].by if after else 0
        base = scene.value(kind, "xp") + MORE_XP * len(scene.hard.get(kind, ()))
        left = scene.value(kind, "health") - self._wounds_of(event, events[:at])
        is_small = scene.book.kinds[kind]["size"] == "small"
        earned = (
            base * (event.wounds >= left)
            if is_small
            else (base + MORE_XP * min(event.wounds, left)) * (event.wounds > 0)
        )
        self.seen["S42"] += 1
        if told != (earned and earned + scene.stat(hero, "xp")):
            yield f"{hero} earns {told} by {event.enemy}, not {earned} (S42)"

    def _wounds_of(self, event: Event, told: Sequence[Event]) -> int:
        """Return the wounds that an enemy had before."""
        hurt = self.scene.before["enemies"].get(event.enemy, {"wounds": 0})["wounds"]
        return int(hurt) + sum(
            int(one.wounds) for one in told if named(one, "EnemyHurt") and one.enemy == event.enemy
        )

    def _ThingWorked(self, event: Event, events: Sequence[Event], at: int) -> Iterator[str]:
        if event.thing == "keg" and self.scene.answer.get("do") in ("throw", "accept", "end"):
            yield from self._blast(event.who, events, at)

    def _blast(self, hero: str, events: Sequence[Event], at: int) -> Iterator[str]:
        """A keg bounces where its dice say, and strikes heroes who are up, then enemies, each once (S43)."""
        scene = self.scene
        here = self.aim
        for one in events[:at]:
            if said(one, "direction", hero):
                x, y = AROUND[COMPASS[one.faces[0]]]
                to = (here[0] + x, here[1] + y)
                here = to if scene.ground.is_adjacent(here, to) else here
        near = {here, *scene.ground.beside(here)}
        struck = [one for one in [*scene.up(), *scene.enemies()] if near & {*scene.feet(one)}]
        told = [one.who for one in events[at:] if said(one, "blast")]
        self.seen["kegs"] += 1
        is_over = any(named(one, "AdventureEnded") for one in events[at:])
        if told != (struck[: len(told)] if is_over else struck):
            yield f"the keg at {here} strikes {told}, not {struck} (S43)"

    def _Searched(self, event: Event, events: Sequence[Event], at: int) -> Iterator[str]:
        self.has_acted = True
        yield from ()

    _TileJoined = _Searched

    aim: Cell = (0, 0)
    """Where the last keg was thrown."""


def named(event: Event, name: str) -> bool:
    return type(event).__name__ == name


def _rolls(event: Event, but: str) -> bool:
    """Return whether the event is a roll of anything else."""
    return named(event, "Rolled") and event.what != but


def changed(event: Event, hero: str, what: str) -> bool:
    return named(event, "Changed") and event.hero == hero and event.what == what


def _is_broken(told: Sequence[Event], hero: str) -> bool:
    """Return whether something happened to the hero between the activation's begin and the move."""
    return any(
        named(one, name) and (name == "ThingWorked" or one.hero == hero)
        for one in told
        for name in ("WentDown", "Revived", "ThingWorked", "Died")
    )
