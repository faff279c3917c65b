"""Every ability, item, token, round and chant of the shipped pack works."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from engine.deeplamp.asks.deeds import Search
from engine.deeplamp.asks.hero_actions import read_deed
from engine.deeplamp.effects.performing import perform
from engine.deeplamp.fights.wounds import wound_enemy
from engine.deeplamp.heroes.harm import Harm, strike_hero
from engine.deeplamp.mine.searching import search
from engine.deeplamp.pack.model import On, Thing
from engine.deeplamp.play.gains import gain_item
from engine.deeplamp.play.things import happen
from engine.deeplamp.play.turn_context import Cause, Play
from engine.deeplamp.serialization.dump import dump
from engine.deeplamp.state.activation import Activation
from engine.deeplamp.state.hero import Hero
from engine.deeplamp.state.hero_modifiers import SHOT
from engine.deeplamp.state.stats import all_stats, stat
from engine.deeplamp.turn.carrying_out import do
from engine.kernel.core import Flow, Json
from tests.engine.deeplamp.positions import Alone, read
from tests.engine.deeplamp.whole import BLUE, HURT, PACK, TRIES, changes, does_something, table

# Things


def things() -> Iterator[tuple[str, Thing]]:
    for one in PACK.classes.values():
        for ability in one.all_abilities():
            yield one.id, ability
    for item in PACK.items.values():
        yield "", item


def owner(play: Play, hero_class: str, thing: Thing) -> Hero:
    """Red has the thing, and it is at hand."""
    hero = play.state.crew.heroes["red"]
    if hero_class:
        if thing.id in [one.id for one in PACK.classes[hero_class].upgrades]:
            hero.write(upgrade=thing.id)
        elif thing.id not in [one.id for one in PACK.classes[hero_class].abilities]:
            hero.write(abilities=(thing.id,))
    else:
        gain_item(play, hero, thing.id)
    return hero


MODS = [(hero_class, thing) for hero_class, thing in things() if thing.mods]


@pytest.mark.parametrize(("hero_class", "thing"), MODS, ids=[thing.id for _, thing in MODS])
def test_what_modifies_a_hero_shows_on_the_sheet_or_in_their_attacks(hero_class: str, thing: Thing) -> None:
    item = PACK.items.get(thing.id)
    if item and item.upgrade:
        gear = next(
            one.id for one in PACK.items.values() if item.upgrade.to in one.keywords and one.slots > 1
        )
        bare, full = [gear], [f"{gear}+{thing.id}"]
    else:
        bare, full = [], [thing.id] if item else []
    own = hero_class or ("cantor" if item and item.needs else "shorer")
    hero = {"class": own, "at": [0, 3], "gear": bare}
    before = numbers(Alone(table(1, heroes={"red": hero, "blue": BLUE})))
    alone = Alone(table(1, heroes={"red": {**hero, "gear": full}, "blue": BLUE}))
    if hero_class:
        alone.play(lambda play: learn(play, hero_class, thing))
    if thing.id in [one.id for one in PACK.classes[own].abilities]:
        assert any(mod.n for mod in thing.mods)
    else:
        assert numbers(alone) != before


def learn(play: Play, hero_class: str, thing: Thing) -> Flow:
    """Red has it from now on."""
    owner(play, hero_class, thing)
    yield from ()


def numbers(alone: Alone) -> Json:
    """All numbers of red, those of shots with the gun in hand as well."""

    hero = alone.state.crew.heroes["red"]
    gun = hero.kit.hands[0] if hero.kit.hands else None
    shots = [stat(alone.state, hero, name, SHOT, gun) for name in ("shots", "range", "damage")]
    return [all_stats(alone.state, hero), shots]


TIMES = [(hero_class, thing, on) for hero_class, thing in things() for on in thing.on]


@pytest.mark.parametrize(
    ("hero_class", "thing", "on"), TIMES, ids=[f"{one.id}-{on.when}" for _, one, on in TIMES]
)
def test_what_works_at_its_time_does_something(hero_class: str, thing: Thing, on: On) -> None:
    own = hero_class or "cantor"
    hero = {"class": own, "at": [0, 3], **HURT, "nerve": 2}
    fight = {"enemies": [{"kind": "silt_ox", "at": [1, 2]}]} if on.when not in ("fight_start",) else {}
    found = False
    for number in range(TRIES):
        alone = Alone(table(number, heroes={"red": hero, "blue": BLUE}, step="act", **fight))
        found |= works(alone, own if hero_class else "", thing, on)
    assert found


def works(alone: Alone, hero_class: str, thing: Thing, on: On) -> bool:
    """Let the thing's time come, and say whether it worked."""

    def make(play: Play) -> Any:
        hero = owner(play, hero_class, thing)
        yield from _time(play, hero, thing, on)

    alone.play(make)
    dump(alone.state)
    return alone.has_worked(thing.id)


def _time(play: Play, hero: Hero, thing: Thing, on: On) -> Any:
    if on.when == "hurt":
        hero.policy = {**hero.policy, "saves": "always"}
        yield from strike_hero(play, hero, Harm(4, save="none"))
    elif on.when == "test":
        effect = [{"fx": "test", "skill": "luck", "target": 6, "pass": [], "fail": []}]
        yield from perform(play, read(*effect), Cause(hero=hero.id))
    elif on.when == "search":
        play.state.fight.enemies.clear()
        play.state.activation = act = Activation(hero.id, hero.place)
        yield from search(play, act, Search(1))
    elif on.when in ("act", "move", "attack", "damage", "kill"):
        yield from _used(play, hero, thing, on)
    else:
        yield from happen(play, on.when)


def _used(play: Play, hero: Hero, thing: Thing, on: On) -> Any:

    play.state.activation = act = Activation(hero.id, hero.place)
    if on.when == "kill":
        act.is_action_done = True
        yield from wound_enemy(play, "e1", 99, hero)
        return
    deed: dict[str, Json] = {"do": "use", "id": thing.id}
    if on.when in ("attack", "damage"):
        hero.write(stats={**hero.training.stats, "melee": 2})
        deed = {"do": "melee", "on": ["e1"], "boost": [thing.id]}
    else:
        whos = [one.keys.get("who") for one in on.do]
        deed |= {"enemy": "e1"} if "target" in whos else {}
        deed |= {"hero": "blue"} if "target_hero" in whos else {}
    yield from do(play, act, read_deed(deed, play.state))


@pytest.mark.parametrize("token", PACK.bag)
def test_a_bag_token_works(token: str) -> None:
    data = PACK.bag[token]
    assert data.throw or does_something(
        lambda play: perform(play, data.do, Cause(hero="red", target_hero="blue"))
    )


POOLED: list[tuple[str, Any]] = [
    (one.id, thing)
    for one in PACK.classes.values()
    if one.pool
    for thing in (*one.pool.charges, *one.pool.chants)
]


@pytest.mark.parametrize(("hero_class", "thing"), POOLED, ids=[thing.id for _, thing in POOLED])
def test_a_round_or_a_chant_works(hero_class: str, thing: Any) -> None:

    hero = {"class": hero_class, "at": [0, 3], **HURT, "stats": {"ranged": 2}}
    pooled = {"charges": [thing.id]} if thing.id in PACK.charges else {"chants": [thing.id], "favor": 9}
    enemies = [{"kind": "silt_ox", "at": [1, 2]}, {"kind": "silt_ox", "at": [2, 1]}]
    alone = Alone(table(3, heroes={"red": {**hero, **pooled}, "blue": BLUE}, enemies=enemies, step="act"))
    deed: dict[str, Json] = {"do": "shoot", "with": ["bolt_gun"], "on": ["e1"], "boost": [thing.id]}
    if thing.id in PACK.chants:
        alone.state.decks.dice = [6, 5]
        whos = [one.keys.get("who") for one in thing.do]
        deed = {"do": "chant", "id": thing.id}
        deed |= {"enemy": "e1"} if "target" in whos else {}
    before = dump(alone.state)
    alone.state.activation = act = Activation("red", (0, 3))
    alone.play(lambda play: do(play, act, read_deed(deed, play.state)))
    assert changes(alone, before)
    assert thing.id not in alone.state.crew.heroes["red"].kit.charges
    worked = {event.thing for event in (*alone.told("thing_worked"), *alone.told("thing_lost"))}
    assert thing.id in worked
