"""Read rooms, cards, tests and the end of a descent a second time (S14, S70 to S76, S80, S90)."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

from tests.engine.deeplamp.plain.enemies import PERIL, said
from tests.engine.deeplamp.plain.scene import Scene

Event = Any
AMOUNT = re.compile(r"(\d*)(D3|D6|P|H)([+-]\d+)?")
OTHERS = ("CardDrawn", "TurnBegun", "FightBegun", "ThingWorked")
"""Events after which enemies come for another reason than the card."""
MOUTH = 16
THREATS = {1: "low", 2: "low", 3: "medium", 4: "medium", 5: "high", 6: "high"}
TOKENS = {1: 2, 2: 1, 3: 1, 4: 0, 5: 1, 6: 0}
"""Revive tokens by the number of heroes (S7)."""


def fits(amount: Any, faces: Sequence[int], heroes: int) -> int | None:
    """Return what an amount comes to with these dice; None if it is rolled with others (S1, S2)."""
    if isinstance(amount, int):
        return amount
    read = AMOUNT.fullmatch(amount)
    assert read is not None, amount
    times, die, more = int(read[1] or 1), read[2], int(read[3] or 0)
    if die == "H":
        return heroes * times + more
    if len(faces) != times * (die != "H"):
        return None
    worth = {"D3": (1, 1, 2, 2, 3, 3), "D6": (1, 2, 3, 4, 5, 6), "P": PERIL}[die]
    return max(0, sum(worth[face - 1] for face in faces) + more)


def effects(content: Any, kind: str) -> Iterator[Any]:
    """Yield all effects of a kind within a card or a line of a chart."""
    if isinstance(content, dict):
        if content.get("fx") == kind:
            yield content
        content = list(content.values())
    for one in content if isinstance(content, list) else ():
        yield from effects(one, kind)


class Rooms:
    """Holds rooms, decks, tests and ends against the rules."""

    def __init__(self, scene: Scene) -> None:
        self.scene = scene
        self.seen: Counter[str] = Counter()
        self.doors: dict[tuple[int, int], str] = {}
        self.drawn: dict[str, Counter[str]] = {}
        self.last: list[Any] = []
        """Cards and lines that came since the last answer."""
        self.revived = 0
        self.token = ""
        self.turned = 0
        self.encounters = 0
        self.is_found = False
        """Whether the objective is found: what comes there goes by the mission."""
        self.goal: set[str] = set()
        """The objective's enemies: those who come after the last omen, before the next turn (S77)."""

    def hear(self, events: Sequence[Event], at: int) -> Iterator[str]:
        """Take the event in before it is noted; yield what the rules forbid."""
        follow = getattr(self, f"_{type(events[at]).__name__}", None)
        if follow is not None:
            yield from follow(events[at], events, at)

    def begin(self, events: Sequence[Event]) -> Iterator[str]:
        """Note how the doors stand; those of a new tile that lead nowhere are closed at once (S46)."""
        scene = self.scene
        self.last = []
        self.doors = {
            (number, door): scene.before["map"].get(str(number), {"doors": {}})["doors"].get(str(door))
            or ("closed" if scene.ground.is_blocked(number, door) else "unknown")
            for number, doors in scene.ground.doors.items()
            for door in range(len(doors))
        }
        yield from ()

    # ---------------------------------------------------------------------------- rooms

    def _DoorChanged(self, event: Event, events: Sequence[Event], at: int) -> Iterator[str]:
        self.doors[event.number, event.connector] = event.how
        yield from ()

    def _TokenTurned(self, event: Event, events: Sequence[Event], at: int) -> Iterator[str]:
        """Tokens are turned tile by tile; each icon opens the door that its die names (S70, S71)."""
        scene, number = self.scene, event.number
        self.token, self.encounters, self.is_found = event.token, 0, self._is_goal(events, at)
        self.seen["S70"] += 1
        if self.turned > number:
            yield f"the token of tile {number} is turned after that of {self.turned} (S70)"
        self.turned = number
        tile = scene.book.tiles[scene.tile(number)]
        if scene.book.missions[scene.before["mission"]]["map"] or tile["kind"] != "room" or self.is_found:
            return
        end = next(
            (n for n in range(at + 1, len(events)) if _is(events[n], "TokenTurned", "TurnBegun")), len(events)
        )
        told = events[at + 1 : end]
        dice = [one.faces[0] for one in told if said(one, "door")]
        opened = [
            one.connector
            for one in told
            if _is(one, "DoorChanged") and one.how == "open" and one.number == number
        ]
        free = {
            door: n
            for n, door in enumerate(range(len(tile["connectors"])))
            if self.doors[number, n] == "unknown"
        }
        free.pop(tile["entrance"], None)
        icons, mine = scene.book.tokens[event.token]["doors"], []
        while icons and free and dice:
            face = dice.pop(0)
            door = next((one["connector"] for one in tile["doors"] if one["from"] <= face <= one["to"]), None)
            if door in free:
                free.pop(door)
                mine.append(door)
                icons -= 1
        self.seen["S71"] += len(mine)
        if mine != opened:
            yield f"tile {number} opens {opened}, not {mine} (S71)"
        if not scene.book.tokens[event.token].get("gates"):
            shut = {
                one.connector
                for one in told
                if _is(one, "DoorChanged") and one.how == "closed" and one.number == number
            }
            if shut != {*free}:
                yield f"tile {number} closes {sorted(shut)}, not {sorted(free)} (S71)"

    def _is_goal(self, events: Sequence[Event], at: int) -> bool:
        return any(_is(one, "ObjectiveFound") for one in events[at:])

    def _OmenLaid(self, event: Event, events: Sequence[Event], at: int) -> Iterator[str]:
        self.goal = set()
        yield from ()

    # ---------------------------------------------------------------------------- cards

    def _CardDrawn(self, event: Event, events: Sequence[Event], at: int) -> Iterator[str]:
        """A deck has no more of a card than its copies until it is shuffled anew (S75)."""
        deck = self.scene.book.decks.get(event.deck, {})
        card = deck.get(event.card)
        if card is None:
            return
        self.last.append(card)
        if event.deck == "encounter":
            self.encounters += 1
        drawn = self.drawn.setdefault(event.deck, Counter())
        drawn[event.card] += 1
        self.seen["S75"] += 1
        if drawn[event.card] > card["count"]:
            if not self._is_renewed(event.deck, card):
                yield f"{event.card} is drawn {drawn[event.card]} times of {card['count']} (S75)"
            self.drawn[event.deck] = Counter({event.card: 1})
        if event.deck.startswith("threat_") and not event.deck.endswith("epic"):
            yield from self._level(event)
            yield from self._count(card, events, at)

    def _is_renewed(self, deck: str, card: Any) -> bool:
        """Return whether the whole deck can have run out before this draw."""
        drawn, cards = self.drawn[deck], self.scene.book.decks[deck]
        out = drawn.total() - 1 >= sum(one["count"] for one in cards.values() if not one.get("theme")) - MOUTH
        return out or deck in ("loot", "search", "omen", "encounter")

    def _level(self, event: Event) -> Iterator[str]:
        """A token's attack draws the level of the crew's size (S7, S76)."""
        if (
            self.token
            and self.scene.book.tokens[self.token]["attacks"]
            and len(self.last) == 1
            and not self.is_found
        ):
            self.seen["S76"] += 1
            level = event.deck.removeprefix("threat_")
            if level != THREATS[len(self.scene.heroes)] and not self.encounters:
                yield f"a {level} threat comes to {len(self.scene.heroes)} heroes (S7, S76)"

    def _count(self, card: Any, events: Sequence[Event], at: int) -> Iterator[str]:
        """As many enemies of each kind come as the card's dice say, up to its models (S2, S52, S53)."""
        scene = self.scene
        end = next((n for n in range(at + 1, len(events)) if _is(events[n], *OTHERS)), len(events))
        told = events[at + 1 : end]
        came = Counter(one.enemy_kind for one in told if _is(one, "EnemyArrived"))
        for one in effects(card["do"], "enemies"):
            kind = one["kind"]
            rolled = [face for e in told if said(e, "enemies", kind) for face in e.faces]
            number = fits(one["n"], rolled, len(scene.living()))
            if number is None:
                yield f"{kind} are counted with {rolled} for {one['n']} (S2, S52)"
                continue
            room = scene.book.kinds[kind]["models"] - len(scene.enemies(kind))
            self.seen["S53"] += 1
            if came[kind] > min(number, room) or (
                came[kind] < min(number, room) and scene.book.kinds[kind]["size"] != "huge"
            ):
                yield f"{came[kind]} {kind} come, not {min(number, room)} (S52, S53)"

    def _EnemyArrived(self, event: Event, events: Sequence[Event], at: int) -> Iterator[str]:
        """What encounters bring comes after the last of them (S72)."""
        told = [
            one for one in events[at:] if _is(one, "CardDrawn", "TokenTurned", "TurnBegun", "ActivationBegun")
        ]
        self.seen["S72"] += 1
        self.goal |= {event.enemy} if self.is_found else set()
        if told and _is(told[0], "CardDrawn") and told[0].deck == "encounter":
            yield f"{event.enemy} comes before the encounter {told[0].card} (S72)"

    def _ChartLine(self, event: Event, events: Sequence[Event], at: int) -> Iterator[str]:
        """A line is the one that its dice name (S1, S15, S64, S68, S91, S92)."""
        scene = self.scene
        chart = scene.book.charts.get(event.chart) or scene.book.places.get(event.chart, {}).get("events")
        if chart is None:
            return
        if event.chart == "shaft" and scene.book.missions[scene.before["mission"]].get("worlds"):
            return  # the chart of the bearer's world
        lines = [one for one in chart["entries"] if one["from"] <= event.result <= one["to"]]
        self.last += lines
        rolled: Event = events[at - 1] if at else None
        self.seen["charts"] += 1
        if not lines or lines[0].get("name", event.name) != event.name:
            yield f"{event.chart} {event.result} is told as {event.name} (S1)"
        if _is(rolled, "Rolled") and rolled.what == event.chart:
            faces = rolled.faces
            worth = 10 * faces[0] + faces[1] if chart["dice"] == "D36" else sum(faces)
            if worth != event.result:
                yield f"{event.chart} comes to {event.result} by {faces} (S1)"

    def _Tested(self, event: Event, events: Sequence[Event], at: int) -> Iterator[str]:
        """A test rolls the skill's dice and is passed by one that reaches the card's number (S73)."""
        scene, hero = self.scene, event.hero
        rolls = [one for one in events[:at] if said(one, event.skill, hero)]
        targets = {one["target"] for one in effects(self.last, "test") if one["skill"] == event.skill}
        if not rolls or not targets or any(_is(one, "ThingWorked") for one in events[:at]):
            return
        self.seen["S73"] += 1
        dice = max(1, scene.stat(hero, event.skill))
        last = [one for one in rolls if len(one.faces) == dice]
        if not last:
            yield f"{hero} tests {event.skill} with {len(rolls[0].faces)} dice, not {dice} (S73)"
            return
        best = max(face for one in rolls[rolls.index(last[-1]) :] for face in one.faces)
        if event.is_passed not in {best >= target for target in targets}:
            yield f"{hero} passes {event.skill}: {event.is_passed}, by {best} for {targets} (S73)"

    # ------------------------------------------------------------------------------- ends

    def _Revived(self, event: Event, events: Sequence[Event], at: int) -> Iterator[str]:
        """The crew's revive tokens go by its size (S7)."""
        self.revived += 1
        self.seen["S7"] += 1
        if event.left != TOKENS[len(self.scene.heroes)] - self.revived:
            yield f"{event.left} revive tokens are left after {self.revived} (S7)"

    def _all_flee(self, told: Sequence[Event]) -> bool:
        """Return whether all who are up want to flee."""
        flags = {name: one["flee"] for name, one in self.scene.before["heroes"].items()}
        flags |= {one.hero: one.is_on for one in told if _is(one, "FleeSet")}
        return all(flags[name] for name in self.scene.up())

    def _TurnBegun(self, event: Event, events: Sequence[Event], at: int) -> Iterator[str]:
        """If all who are up want to flee when a turn starts, they are gone and no turn begins (S14)."""
        self.turned, self.token, self.is_found = 0, "", False
        if event.turn > 1 and self.scene.up() and self.scene.is_sure:
            self.seen["S14"] += 1
            if self._all_flee(events[:at]):
                yield f"turn {event.turn} begins, and all want to flee (S14)"

    def _AdventureEnded(self, event: Event, events: Sequence[Event], at: int) -> Iterator[str]:
        """A descent is won with the objective's enemies dead, and lost for three reasons (S80)."""
        scene = self.scene
        dark = [one.to for one in events[:at] if _is(one, "ShaftMoved") and one.marker == "dark"]
        is_lost = (dark or [scene.before["dark"]])[-1] >= MOUTH or not scene.up()
        has_fled = self._all_flee(events[:at])
        self.seen["S80"] += 1
        if event.over == "lost" and not (is_lost or has_fled):
            yield "the descent is lost, and nobody knows why (S80)"
        mission = scene.book.missions[scene.before["mission"]]["objective"]
        if event.over == "won" and mission["then"] == "win" and self.goal & {*scene.kind}:
            yield f"the descent is won, and {sorted(self.goal & {*scene.kind})} live (S80)"
        yield from self._ore(events[at + 1 :])

    def _ore(self, told: Sequence[Event]) -> Iterator[str]:
        """Each ore carried is a die, each 1 to 3 a taint hit that resolve saves (S90)."""
        scene = self.scene
        for hero in scene.living():
            carried = scene.sheet[hero, "ore"] + sum(
                scene.book.items[part].get("ore", 0)
                for entry in scene.gear[hero]
                for part in entry.split("+")
            )
            rolled = [one.faces for one in told if said(one, "ore", hero)]
            changed = sum(
                one.by for one in told if _is(one, "Changed") and one.hero == hero and one.what == "ore"
            )
            self.seen["S90"] += 1
            if not changed and [len(one) for one in rolled] != ([carried] if carried else []):
                yield f"{hero} carries {carried} ore and rolls {rolled} (S90)"
            hits = sum(face <= 3 for faces in rolled for face in faces)
            at = next((n for n, one in enumerate(told) if said(one, "ore", hero)), len(told))
            saves = [len(one.faces) for one in told[at + 1 : at + 2] if said(one, "resolve", hero)]
            if rolled and saves != ([hits] if hits else []):
                yield f"{hero} saves {saves} of {hits} points of taint (S90)"


def _is(event: Event, *names: str) -> bool:
    return type(event).__name__ in names
