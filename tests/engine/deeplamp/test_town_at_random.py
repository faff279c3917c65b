"""Random crews in town with two dead: raised, replaced, benched, sent down again, for several descents."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from engine.deeplamp.asks.pledging import mourned, prices
from engine.deeplamp.game import DEEPLAMP
from engine.deeplamp.serialization.dump import dump, load
from engine.deeplamp.serialization.position import read_table
from engine.kernel.core import Ask, Json
from engine.kernel.dice import Dice, NotedDice
from engine.kernel.match import Match

DEAD = ("blue", "green")


def crew(chance: Dice) -> Match[Any]:
    heroes: Json = {
        seat: {"coin": chance.below(900), "class": chance.pick(("cantor", "mudlark", "shorer"))}
        for seat in ("red", "blue", "green", "yellow")
    }
    for seat in DEAD:
        heroes[seat]["dead"] = True
    options = {"adventures": 3, "town_days": 4, "hard_core": chance.pick(("off", "soft", "full"))}
    table = {"players": 4, "step": "day", "heroes": heroes, "options": options}
    return Match(DEEPLAMP, read_table(table), NotedDice(str(chance.below(1 << 30))))


def some(ask: Ask, chance: Dice) -> Json:
    """A random answer; in town the coin often goes to a raising, and the dead pay what they have."""
    answer = ask.sample(chance)
    if ask.kind != "shop":
        return answer
    view, leave = ask.view, chance.pick((True, False, "last"))  # type: ignore[attr-defined]
    for name, hero in mourned(view, ask.seat).items():
        answer[name] = {"pledge": [{"for": f"raise:{name}", "coin": hero.purse.coin}]}
    raisings = [aim for aim in prices(view) if aim.startswith("raise:")]
    for hero in view.heroes_of(ask.seat):
        if raisings and not hero.dead and not hero.left and hero.purse.coin:
            pledge = {"for": chance.pick(raisings), "coin": hero.purse.coin}
            answer[hero.id] = {"pledge": [pledge], "leave": leave}
    return answer


@pytest.mark.trial(reason="forty crews, three descents each")
def test_crews_go_on_whoever_dies_and_whoever_is_raised() -> None:
    seen: Counter[str] = Counter()
    for seed in range(40):
        chance = Dice(f"town {seed}")
        match = crew(chance)
        for _ in range(1500):
            if match.is_over:
                break
            for hero in match.state.up if match.state.campaign.step == "act" else ():
                if not hero.marks.flee:
                    match.act(hero.seat, {"do": "flee", "hero": hero.id, "on": True})
            seat = chance.pick(match.awaited)
            ask, dead = match.asks[seat], {hero.id for hero in match.state.crew.heroes.values() if hero.dead}
            seen[ask.kind] += 1
            match.submit(seat, some(ask, chance))
            heroes = match.state.crew.heroes
            assert [hero.id for hero in heroes.values()] == list(heroes)
            assert dump(load(dump(match.state))) == dump(match.state)
            seen["raised"] += ask.kind == "shop" and any(not heroes[name].dead for name in dead)
            seen["bench"] += any(not hero.dead for hero in match.state.aside)
    assert min(seen[kind] for kind in ("raised", "bench", "goes", "create", "mission")) > 5, seen
