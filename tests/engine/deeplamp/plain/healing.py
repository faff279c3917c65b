"""Read searching, new tiles, breath and getting up a second time (S35, S36, S49, S64, S65, S67)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

from tests.engine.deeplamp.plain.enemies import said
from tests.engine.deeplamp.plain.heroes import changed, named
from tests.engine.deeplamp.plain.scene import Scene

Event = Any
SEARCH_DICE = 3


class Healing:
    """Holds what heroes find, and how they heal, against the rules."""

    def __init__(self, scene: Scene) -> None:
        self.scene = scene
        self.seen: Counter[str] = Counter()
        self.active = ""

    def begin(self, events: Sequence[Event]) -> Iterator[str]:
        yield from ()

    def hear(self, events: Sequence[Event], at: int) -> Iterator[str]:
        """Take the event in before it is noted; yield what the rules forbid."""
        event = events[at]
        match type(event).__name__:
            case "ActivationBegun":
                self.active = event.who
            case "Searched":
                yield from self._search(event, events, at)
            case "TileJoined":
                yield from self._join(event, events, at)
            case "Rolled" if event.what == "breath":
                yield from self._breathe(event, events, at)
            case "Rolled" if event.what == "recovery":
                yield from self._recover(event, events, at)

    def _search(self, event: Event, events: Sequence[Event], at: int) -> Iterator[str]:
        """Nobody searches in a fight, a tile twice, or below a token; each 6 finds a card (S35, S36)."""
        scene, tile = self.scene, self.scene.before["map"].get(str(event.tile), {})
        self.seen["S36"] += 1
        if scene.kind:
            yield f"{event.hero} searches in a fight (S35)"
        if tile.get("searched") or tile.get("token"):
            yield f"{event.hero} searches tile {event.tile}, which has a marker or a token (S36)"
        if event.tile not in scene.rooms(scene.at[event.hero]):
            yield f"{event.hero} searches tile {event.tile} from afar (S36)"
        draws = 0
        for one in events[at + 1 :]:
            draws += named(one, "CardDrawn") and one.deck == "search"
            if named(one, "ActivationEnded"):
                break
        if draws != event.finds:
            yield f"{event.hero} draws {draws} cards for {event.finds} sixes (S36)"
        rolled = [one for one in events[:at] if said(one, "search", event.hero)]
        dice = max(1, SEARCH_DICE + scene.stat(event.hero, "search"))
        if rolled and scene.answer.get("do") == "search" and len(rolled[0].faces) != dice:
            yield f"{event.hero} searches with {len(rolled[0].faces)} dice, not {dice} (S36, S142)"
        if (
            len(rolled) == 1
            and scene.answer.get("do") == "search"
            and event.finds != rolled[0].faces.count(6)
        ):
            yield f"{event.hero} finds {event.finds} by {rolled[0].faces} (S36)"

    def _join(self, event: Event, events: Sequence[Event], at: int) -> Iterator[str]:
        self.seen["S35"] += 1
        if self.scene.kind:
            yield f"tile {event.number} is joined in a fight (S35)"
        known = max(map(int, self.scene.before["map"]))
        if event.number != known + 1 + sum(named(one, "TileJoined") for one in events[:at]):
            yield f"tile {event.number} is joined after {known} (S49)"

    def _breathe(self, event: Event, events: Sequence[Event], at: int) -> Iterator[str]:
        """Let who is up and hurt catch breath after a fight: D3, or D6 without having acted (S67)."""
        scene, hero, face = self.scene, event.who, event.faces[0]
        harm = scene.sheet[hero, "wounds"] + scene.sheet[hero, "strain"]
        healed = -_run(events[at + 1 :], hero)
        self.seen["S67"] += 1
        able = {min(harm, one + scene.stat(hero, "breath")) for one in ((face + 1) // 2, face)}
        if hero in scene.down or not harm or healed not in able:
            yield f"{hero} breathes {healed} of {harm} with a {face} (S67)"

    def _recover(self, event: Event, events: Sequence[Event], at: int) -> Iterator[str]:
        """First the chart of the full track, then 2D6 points of healing (S64)."""
        scene, hero = self.scene, event.who
        full = [
            chart
            for track, most, chart in (("wounds", "health", "injury"), ("strain", "mind", "madness"))
            if scene.sheet[hero, track] >= scene.stat(hero, most)
        ]
        charts = [one.chart for one in events[:at] if named(one, "ChartLine") and one.hero == hero]
        self.seen["S64"] += 1
        if len(full) == 1 and full[0] not in charts:
            yield f"{hero} gets up with {charts}, not {full} (S64)"
        harm = scene.sheet[hero, "wounds"] + scene.sheet[hero, "strain"]
        healed = -_run(events[at + 1 :], hero)
        points = sum(event.faces) + scene.stat(hero, "breath")
        hurt = sum(named(one, "ThingGained") and one.hero == hero for one in events[:at])
        if len(full) == 1 and not min(harm, points) <= healed <= points + hurt:
            yield f"{hero} gets up with {healed} healed of {points} (S64)"


def _run(events: Sequence[Event], hero: str) -> int:
    """Add up the changes of a hero's tracks that follow without a break."""
    total = 0
    for one in events:
        if not (changed(one, hero, "wounds") or changed(one, hero, "strain")):
            break
        total += one.by
    return total
