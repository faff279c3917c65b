"""Follow what is told of a descent a second time, by RULES.md and the pack's files alone.

Each event is held against what the rules allow after those before it. Nothing of the engine's rules is used.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from tests.engine.deeplamp.plain.reader import Cell, Ground

DARK_SPACES = (2, 4, 8, 10, 13)
"""Spaces of the shaft at which a dark card is drawn (S10)."""
MOUTH = 16
BED = 10
"""Coin that a bed costs for a night (S92)."""
ANYTHING = 99
"""Stands for a sum of dice that is not told as a whole."""
CHANGE_AT = 5
"""Points of taint that bring a change (S68)."""


class Tale:
    """What was told: the turn, who has acted, the shaft, clues, enemies, songs and nights."""

    def __init__(
        self,
        tokens: Mapping[str, Any],
        chants: Mapping[str, Any],
        kinds: Mapping[str, Any],
        items: Mapping[str, Any],
    ) -> None:
        self.tokens, self.chants, self.kinds, self.items = tokens, chants, kinds, items
        self.seen: Counter[str] = Counter()
        self.acted: set[str] = set()
        self.active = ""
        self.has_tested = True
        self.dark, self.crew, self.clues = 0, MOUTH, 0
        self.passed = self.drawn = 0
        self.arrived = 0
        self.hurt: Counter[str] = Counter()
        self.song = (0, 0)
        """Sum of the dice of the last chant, and the favor that its singer had paid before."""
        self.paid: Counter[str] = Counter()
        self.beds: list[str] = []
        self.treated: set[str] = set()
        """Heroes whose bed others pay."""
        self.tens: Counter[str] = Counter()
        """How often each hero has paid ten coins since the last step."""
        self.last_token = 0

    def hear(self, event: Any) -> Iterator[str]:
        """Take one event in; yield what the rules forbid."""
        follow = getattr(self, f"_{type(event).__name__}", None)
        if follow is not None:
            self.seen[type(event).__name__] += 1
            yield from follow(event)

    def _TurnBegun(self, event: Any) -> Iterator[str]:
        if not self.has_tested:
            yield f"turn {event.turn} begins and the Lamp was not tested in the one before (S15)"
        self.acted, self.active, self.has_tested = set(), "", event.turn == 0

    def _LampTested(self, event: Any) -> Iterator[str]:
        if self.has_tested or self.acted:
            yield "the Lamp is tested twice in a turn, or after a hero (S13, S15)"
        self.has_tested = True

    def _ActivationBegun(self, event: Any) -> Iterator[str]:
        if not self.has_tested:
            yield f"{event.who} acts before the Lamp is tested (S13)"
        if event.who in self.acted:
            yield f"{event.who} acts twice in a turn (S21)"
        self.acted.add(event.who)
        self.active = event.who

    def _ActivationEnded(self, event: Any) -> Iterator[str]:
        self.active = ""
        yield from ()

    def _ShaftMoved(self, event: Any) -> Iterator[str]:
        if event.marker == "crew":
            if not 0 <= event.to <= MOUTH:
                yield f"the crew is at {event.to} (S37)"
            self.crew = event.to
            return
        self.passed += sum(self.dark < space <= event.to for space in DARK_SPACES)
        self.dark = event.to

    def _CardDrawn(self, event: Any) -> Iterator[str]:
        self.drawn += event.deck == "dark"
        yield from ()

    def _TokenTurned(self, event: Any) -> Iterator[str]:
        self.clues += self.tokens[event.token]["clue"]
        self.last_token = event.number
        if event.clues != self.clues:
            yield f"{event.clues} clues are told, {self.clues} were found (S77)"

    def _ObjectiveFound(self, event: Any) -> Iterator[str]:
        if self.last_token and event.number != self.last_token:
            self.seen["dead ends"] += 1
        yield from ()

    def _EnemyArrived(self, event: Any) -> Iterator[str]:
        self.arrived += 1
        if event.enemy != f"e{self.arrived}":
            yield f"{event.enemy} comes as number {self.arrived} (S56)"

    def _EnemyHurt(self, event: Any) -> Iterator[str]:
        self.hurt[event.enemy] += event.wounds
        yield from ()

    def _Rolled(self, event: Any) -> Iterator[str]:
        if event.what == "chant":
            is_whole = len(event.faces) == 2  # else some of the two are rolled again
            self.song = (sum(event.faces) if is_whole else ANYTHING, self.paid[event.who])
        yield from ()

    def _Changed(self, event: Any) -> Iterator[str]:
        if event.what == "favor" and event.by < 0:
            self.paid[event.hero] -= event.by
        self.tens[event.hero] += event.what == "coin" and event.by == -BED
        yield from ()

    def _ThingWorked(self, event: Any) -> Iterator[str]:
        chant = self.chants.get(event.thing)
        if chant is None:
            return
        self.seen["chants"] += 1
        reached = self.song[0] + self.paid[event.who] - self.song[1]
        if reached < chant["number"]:
            yield f"{event.thing} works with {reached}, and needs {chant['number']} (S84)"

    def _Pledged(self, event: Any) -> Iterator[str]:
        """Note a bed for which several pay."""
        bed, _, sleeper = event.aim.partition(":")
        if bed == "bed":
            (self.treated.add if event.total >= event.price else self.treated.discard)(sleeper)
        yield from ()

    def _Stayed(self, event: Any) -> Iterator[str]:
        if event.stay == "lodging":
            self.beds.append(event.hero)
        yield from ()

    def table(self, seen: Mapping[str, Any], *, is_below: bool) -> Iterator[str]:
        """Yield what lies on the table though what was told forbids it."""
        counts = Counter(enemy["kind"] for enemy in seen["enemies"].values())
        for kind, count in counts.items():
            if count > self.kinds[kind]["models"]:
                yield f"there are {count} {kind} (S53)"
        for name, enemy in seen["enemies"].items():
            if enemy["wounds"] != self.hurt[name]:
                yield f"{name} has {enemy['wounds']} wounds, {self.hurt[name]} were dealt (S40)"
        if is_below and self.passed != self.drawn:
            yield f"{self.drawn} dark cards for {self.passed} spaces (S16)"
        yield from self._heroes(seen, is_below=is_below)

    def _heroes(self, seen: Mapping[str, Any], *, is_below: bool) -> Iterator[str]:
        up = [one for one in seen["heroes"].values() if not one["down"] and not one["dead"]]
        bearer = seen["heroes"].get(seen["lamp"])
        if is_below and up and bearer is not None and (bearer["down"] or bearer["dead"]):
            yield f"{seen['lamp']} has the Lamp, and is not up (S63)"
        for name, hero in seen["heroes"].items():
            if hero["taint"] >= CHANGE_AT:
                yield f"{name} has {hero['taint']} points of taint (S68)"
            if name != self.active and hero["nerve"] > hero["stats"]["nerve_max"]:
                yield f"{name} has {hero['nerve']} nerve (S24)"
            weight = sum(self.items[part]["weight"] for one in hero["gear"] for part in one.split("+"))
            if is_below and weight > hero["stats"]["load"]:  # in town things lie down with the next descent
                yield f"{name} carries {weight} (S82)"
        yield from (
            f"{name} slept in a bed and did not pay (S92)"
            for name in self.beds
            if not self.tens[name] and name not in self.treated
        )
        self.treated -= {*self.beds}
        self.beds.clear()
        self.tens.clear()


def walk(way: tuple[Cell, ...], ground: Ground, down: set[int], *, is_fight: bool) -> Iterator[str]:
    """Yield where a hero's way leaves a tile with a face-down token, or enters it in a fight (S81)."""
    held: set[int] = set()
    for one, other in zip(way, way[1:], strict=False):
        if not ground.is_adjacent(one, other):
            yield f"{one} and {other} are no step (S31, S44)"
        inside = ground.tiles_of.get(other, set())
        if held and not held & inside:
            yield f"{other} leads away from a face-down token (S81)"
        entered = (down & inside) - ground.tiles_of.get(one, set())
        if entered and is_fight:
            yield f"{other} is on a tile with a face-down token in a fight (S81)"
        held = held or entered
