"""A campaign of three descents: a death, a raising by pledges, a gate, upgrades, people who come and go."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any, Final

import pytest

from engine.deeplamp.asks.pledging import mourned
from engine.deeplamp.game import DEEPLAMP
from engine.deeplamp.pack.finding import lay_out, load_pack, nothing_laid_out
from engine.kernel.core import Json, Refused
from engine.kernel.match import Match
from tests.engine.deeplamp.written import eventful

ANN, BEN, CYD, DAN = range(1, 5)
FLEE: Json = {"do": "flee", "on": True}
FORGED, BOTH = "cleaver+glass_edge", "cleaver+glass_edge+eye_glass"
MOST_WAITS: Final = 3
MOST_TURNS: Final = 30
PRICE: Final = 250


@pytest.fixture(autouse=True)
def _show() -> Iterator[None]:
    with nothing_laid_out():
        lay_out("show", load_pack(eventful()))
        yield


class Story:
    """What the crew does: those who live and the dead pay together; one forges, attaches and takes off."""

    def __init__(self) -> None:
        self.asked: Counter[tuple[int, int, str]] = Counter()
        """Questions in town by descent, day and seat."""
        self.seen: set[str] = set()
        self.descents = 0
        self.before: Json = None

    def descend(self, joined: Sequence[int | None], mission: str) -> Match[Any]:
        """Play one match of the campaign to its end; `joined` are the players, None is somebody new."""
        self.descents += 1
        options: dict[str, Json] = {"pack": "show", "campaign": True, "town_days": 3}
        if self.before is not None:
            options["before"] = {**self.before, "joined": list(joined)}
        seed = f"story {self.descents}"
        match = Match.new(DEEPLAMP, len(joined), options, seed)
        while not match.is_over:
            self._meanwhile(match)
            seat = match.awaited[0]
            match.submit(seat, self._answer(match, match.asks[seat], mission))
        ended = DEEPLAMP.outcome(match.state)["campaign"]
        if self.before is not None:
            assert ended["before"] == self.before["digest"]
        self.before = {"state": ended["state"], "digest": ended["after"]}
        return match

    def _answer(self, match: Match[Any], ask: Any, mission: str) -> Json:
        view = ask.view
        if ask.kind in ("day", "shop"):
            self.asked[self.descents, view.town.day, ask.seat] += 1
        if ask.kind == "mission":
            return {"mission": mission}
        if ask.kind == "act":
            return self._deed(match, mission, ask)
        if ask.kind == "day":
            place = "lamp_chapel" if view.town.day == 1 else "slip_forge"
            return {hero: {"stay": "camp", "visit": place} for hero in ask.fallback()}
        if ask.kind == "shop":
            return {hero: self._errands(view, hero) for hero in (*ask.fallback(), *mourned(view, ask.seat))}
        return ask.fallback()

    def _deed(self, match: Match[Any], mission: str, ask: Any) -> Json:
        """Go on as the steward does until the crew has passed the gate, then flee."""
        tiles = [match.state.pack.tiles[placed.lying.tile] for placed in match.state.mine.tiles]
        if any(tile.world == "dry_quay" for tile in tiles):
            self.seen.add("gate")
        elif mission == "the_gate" and match.state.campaign.turn < MOST_TURNS:
            return ask.fallback()
        return {"do": "end"} if ask.view.active.marks.flee else FLEE

    def _errands(self, view: Any, name: str) -> Json:
        hero, dead = view.crew.heroes[name], [one for one in view.crew.heroes.values() if one.dead]
        if view.town.day == 1 and dead:
            coin = min(hero.purse.coin, 300 if hero.dead else 150)
            pledge = [{"for": f"raise:{dead[0].id}", "coin": coin}] if coin else []
            return {"pledge": pledge} | ({} if hero.dead else {"leave": False})
        is_able = "cleaver" in hero.kit.gear and hero.purse.coin >= PRICE
        if is_able and view.town.visits.get(name) == "slip_forge" and "forged" not in self.seen:
            self.seen.add("forged")
            return {"services": [{"id": "forge_edge", "for": "cleaver"}], "leave": True}
        return {"leave": view.town.day > 1}

    def _meanwhile(self, match: Match[Any]) -> None:
        """Attach an upgrade to what was forged and take it off again, while the crew begins."""
        holder = next((hero for hero in match.state.up if FORGED in hero.kit.gear), None)
        if holder is None or {ask.kind for ask in match.asks.values()} != {"begin"} or "tried" in self.seen:
            return
        self.seen.add("tried")
        match.act(holder.seat, {"do": "attach", "hero": holder.id, "item": "eye_glass", "to": FORGED})
        assert BOTH in gear(match, holder.id)
        off = {"do": "detach", "hero": holder.id, "from": BOTH}
        with pytest.raises(Refused):
            match.act(holder.seat, {**off, "item": "glass_edge"})
        match.act(holder.seat, {**off, "item": "eye_glass"})
        assert {FORGED, "eye_glass"} <= {*gear(match, holder.id)}


def gear(match: Match[Any], hero: str) -> Sequence[str]:
    return tuple(match.state.crew.heroes[hero].kit.gear)


def told(match: Match[Any], name: str) -> list[Any]:
    return [event for event in match.events if type(event).__name__ == name]


def test_a_campaign_of_three_descents() -> None:
    story = Story()
    first = story.descend([None] * 3, "the_fall")
    assert [event.is_back for event in told(first, "Died")] == [False, True], "one fell and was raised"
    paid = [event for event in told(first, "Changed") if event.what == "coin" and event.by < 0]
    raising = {event.hero: -event.by for event in paid if event.by != -PRICE}
    assert (len(raising), sum(raising.values())) == (3, 500), "two of the living paid, and the dead"
    assert len(story.before["state"]["players"]) == 3

    away = story.before["state"]["players"][CYD - 1]
    second = story.descend([ANN, BEN, None], "the_gate")
    assert story.seen >= {"forged", "tried", "gate"}
    assert len(told(second, "HeroCame")) > 0
    assert len(story.before["state"]["players"]) == 4, "somebody joined"
    assert story.before["state"]["players"][CYD - 1] == away, "whose player stayed away is as before"

    story.descend([BEN, CYD, DAN], "the_fall")
    assert len(story.before["state"]["descents"]) == 3
    assert max(story.asked.values()) <= MOST_WAITS
