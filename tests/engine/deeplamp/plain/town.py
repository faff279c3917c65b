"""Read the road and the days in town a second time (S91 to S93, S153, S167, S176)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from tests.engine.deeplamp.plain.enemies import said
from tests.engine.deeplamp.plain.scene import Scene

Event = Any
HAZARD = 2
ORE_PRICE = 50


class Town:
    """Holds the road and town against the rules."""

    def __init__(self, scene: Scene, days: int) -> None:
        self.scene, self.days = scene, days
        self.seen: Counter[str] = Counter()
        self.plans: dict[str, Any] = {}
        self.has_promise = False
        """Whether somebody promised coin today: what that buys is not followed."""

    def hear(self, events: Sequence[Event], at: int) -> Iterator[str]:
        """Take the event in before it is noted; yield what the rules forbid."""
        event = events[at]
        match type(event).__name__:
            case "Rolled" if event.what == "travel" and len(event.faces) == 1:
                yield from self._travel(events, at)
            case "Pledged":
                self.has_promise = True
            case "DayBegun":
                self.has_promise = False

    def begin(self, events: Sequence[Event]) -> Iterator[str]:
        """Keep what each seat plans, until all have handed in; hold what comes of it against the rules."""
        ask = self.scene.ask
        if ask not in ("day", "shop"):
            return
        self.plans |= self.scene.answer
        is_done = any(_is(one, "Stayed", "Rolled") for one in events)
        if not is_done:
            return
        if ask == "day":
            yield from self._day(events)
        else:
            yield from self._shop(events)
        self.plans = {}

    # ------------------------------------------------------------------------------ road

    def _travel(self, events: Sequence[Event], at: int) -> Iterator[str]:
        """On the road each hero rolls a die in seat order, and each 1 or 2 is a hazard (S91)."""
        if at and said(events[at - 1], "travel") and len(events[at - 1].faces) == 1:
            return
        rolled = []
        for one in events[at:]:
            if not said(one, "travel") or len(one.faces) != 1:
                break
            rolled.append(one)
        self.seen["S91"] += 1
        living = self.scene.living()
        if [one.who for one in rolled] != living:
            yield f"{[one.who for one in rolled]} roll on the road, not {living} (S91)"
        met = [one.hero for one in events[at:] if _is(one, "ChartLine") and one.chart == "travel"]
        hazards = [one.who for one in rolled if one.faces[0] <= HAZARD]
        died = any(_is(one, "Died") for one in events[at:])
        if self.scene.step == "travel":
            hazards = hazards[: len(met)]  # somebody is asked before the next
        if met != hazards and not died:
            yield f"{met} meet hazards, not {hazards} (S91)"
        yield from self._rested(living)

    def _rested(self, living: Sequence[str]) -> Iterator[str]:
        """Before the road wounds, strain and poison are gone, and nerve is 1 (S90)."""
        for hero in living:
            have = [self.scene.sheet[hero, what] for what in ("wounds", "strain", "poison", "nerve")]
            if have != [0, 0, 0, 1]:
                yield f"{hero} sets out with {have} (S90)"

    # -------------------------------------------------------------------------------- a day

    def _day(self, events: Sequence[Event]) -> Iterator[str]:
        """Who camps rolls on the camp's chart; then each rolls on that of the place, in seat order (S92)."""
        scene = self.scene
        stays = {one.hero: one.stay for one in events if _is(one, "Stayed")}
        here = [name for name in scene.living() if not scene.before["heroes"][name]["left"]]
        self.visits = {name: (self.plans.get(name) or {}).get("visit") for name in here}
        self.seen["S92"] += 1
        if {*stays} != {*here}:
            yield f"{sorted(stays)} stay in town, not {sorted(here)} (S92)"
        camps = [name for name in here if stays.get(name) == "camp"]
        visits = [(self.plans[name]["visit"], name) for name in here if self.plans.get(name, {}).get("visit")]
        charts = [(one.chart, one.hero) for one in events if _is(one, "ChartLine") and one.hero]
        told = [one for one in charts if one[0] == "camp" or one[0] in scene.book.places]
        expected = [*(("camp", name) for name in camps), *visits]
        if scene.step == "day":
            expected = expected[: len(told)]  # somebody is asked before the next
        if told != expected and not any(_is(one, "Died") for one in events):
            yield f"charts {told} in town, not {expected} (S92)"

    def _shop(self, events: Sequence[Event]) -> Iterator[str]:
        """Sales, then pledges, then purchases and services, then gifts; then who leaves (S93, S153)."""
        scene = self.scene
        first = next((n for n, one in enumerate(events) if said(one, "town marker")), len(events))
        here = [name for name in scene.living() if not scene.before["heroes"][name]["left"]]
        plans = {name: self.plans.get(name) or {} for name in here}
        if any(plans[name].get("pledge") or plans[name].get("services") for name in plans):
            return
        if any(one["dead"] and self.plans.get(name) for name, one in scene.before["heroes"].items()):
            return
        told = [
            (one.hero, one.by)
            for one in events[:first]
            if _is(one, "Changed") and one.what == "coin" and one.by
        ]
        coins = [
            *((name, by) for name in here for by in self._sales(plans[name])),
            *((name, by) for name in here for by in self._purchases(name, plans[name])),
            *(pair for name in here for pair in self._gifts(name, plans[name])),
        ]
        self.seen["S93"] += 1
        scarce = any(
            good.get("stock")
            for one in self.scene.book.places.values()
            for good in one["goods"]
            if any(good["item"] in plan.get("buy", ()) for plan in plans.values())
        )
        if (
            told != coins
            and not self.has_promise
            and not scarce
            and not any(_is(one, "LevelGained") for one in events[:first])
        ):
            yield f"coin goes {told} in town, not {coins} (S93, S153)"
        yield from self._leaving(events[:first], here, plans)

    def _sales(self, plan: Mapping[str, Any]) -> Iterator[int]:
        """Yield what each sale brings: its value, or half its price rounded down; ore 50 (S93)."""
        for entry in plan.get("sell", ()):
            yield sum(self._worth(part) for part in entry.split("+"))
        if plan.get("ore"):
            yield plan["ore"] * ORE_PRICE

    def _worth(self, item: str) -> int:
        one = self.scene.book.items[item]
        return int(one["sell"] if one.get("sell") is not None else one["price"] // 2)

    def _purchases(self, hero: str, plan: Mapping[str, Any]) -> Iterator[int]:
        place = self.scene.book.places.get(self.visits.get(hero) or "", {"goods": (), "tokens": ()})
        prices = {one["item"]: one["price"] for one in place["goods"]}
        prices |= {one["token"]: one["price"] for one in place["tokens"]}
        yield from (-prices.get(name, 0) for name in plan.get("buy", ()))

    def _gifts(self, hero: str, plan: Mapping[str, Any]) -> Iterator[tuple[str, int]]:
        for gift in plan.get("give", ()):
            if gift.get("coin"):
                yield hero, -gift["coin"]
                yield gift["to"], gift["coin"]

    visits: Mapping[str, str | None] = {}
    """Where each hero went this day."""

    def _leaving(self, told: Sequence[Event], here: Sequence[str], plans: Mapping[str, Any]) -> Iterator[str]:
        """Who says so leaves, then who goes with the last; half of the crew ends town (S167, S176)."""
        scene = self.scene
        leave = {name: plans[name].get("leave", False) if name in self.plans else "last" for name in here}
        gone = [name for name in here if leave[name] is True]
        stay = [name for name in here if leave[name] is False]
        is_voted = scene.before["day"] >= self.days and 2 * len(stay) <= len(scene.living())
        if not stay or is_voted:
            gone += [name for name in here if name not in gone]
        self.seen["S167"] += 1
        left = [one.hero for one in told if _is(one, "LeftTown")]
        if left != gone:
            yield f"{left} leave town, not {gone} (S167, S176)"


def _is(event: Event, *names: str) -> bool:
    return type(event).__name__ in names
