"""Services in town, and what several heroes pay for together (S83, S98, S166, S175)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engine.deeplamp.asks.pledging import (
    BED,
    GOOD,
    RAISE,
    Pledge,
    aim_of,
    lapse,
    newest_ail,
    prices,
    raising_service,
    standing,
)
from engine.deeplamp.asks.town import Job
from engine.deeplamp.heroes.fallen import come_back
from engine.deeplamp.heroes.healing import cure_hero
from engine.deeplamp.pack.world import Service
from engine.deeplamp.play.events import Died, ThingGained
from engine.deeplamp.play.gains import change, gain_item
from engine.deeplamp.play.turn_context import Cause, Play
from engine.deeplamp.state.hero import Hero
from engine.kernel.core import Flow


def serve(play: Play, hero: Hero, job: Job) -> Flow:
    """Pay for a service, and apply it to the hero, an item, or a dead hero."""
    place = play.pack.locations[play.state.town.visits[hero.id]]
    service = next(one for one in place.services if one.id == job.service)
    if service.raises and not play.state.crew.heroes[str(job.target)].dead:
        return
    change(play, hero, "coin", -service.price)
    if service.forges is not None:
        _forge(play, hero, service, str(job.target))
    elif service.raises:
        yield from _raise(play, service, str(job.target))
    else:
        yield from _apply(play, hero, service, job.target)


def _apply(play: Play, hero: Hero, service: Service, target: str | None) -> Flow:
    for effect in service.do:
        if effect.fx == "cure" and target is not None:
            cure_hero(play, hero, effect["what"], play.amount(effect["n"], "cure"), target)
        else:
            yield from play.perform(play, [effect], Cause(hero=hero.id))


def _raise(play: Play, service: Service, name: str) -> Flow:
    """Bring a dead hero back; without a place in the crew the hero waits on the bench (S98, S115)."""
    dead = play.state.crew.heroes[name]
    dead.dead = dead.down = False
    dead.write(wounds=0, strain=0, poison=0)
    play.tell(Died(dead.id, is_back=True))
    yield from play.perform(play, service.do, Cause(hero=dead.id))
    if not dead.dead:
        come_back(play.state, dead)


def _forge(play: Play, hero: Hero, service: Service, entry: str) -> None:
    """Add an upgrade to the item permanently, and take its ore (S83)."""
    upgrade = play.pack.items[str(service.forges)].upgrade
    assert upgrade is not None, "the pack was checked"
    change(play, hero, "ore", -upgrade.ore)
    forged = f"{entry}+{service.forges}"
    place = hero.kit.gear.index(entry)
    hero.write(
        gear=(*hero.kit.gear[:place], forged, *hero.kit.gear[place + 1 :]),
        hands=[forged if one == entry else one for one in hero.kit.hands],
    )
    play.tell(ThingGained(hero.id, "item", forged))


def carry_out_pledges(play: Play, sealed: Mapping[str, Sequence[Pledge]]) -> Flow:
    """Carry out each thing whose pledges, open and sealed, reach its price; others cost nothing (S166, S175).

    Each hero pays in seat order, up to what is still missing.
    """
    state, pledged = play.state, standing(play.state)
    for name, given in sealed.items():
        for one in given:
            sums = pledged.setdefault(one.aim, {})
            sums[name] = sums.get(name, 0) + one.coin
    lapse(state)
    for aim, sums in pledged.items():
        price = prices(state).get(aim)
        if price is not None and _pay(play, sums, price):
            yield from _bring_about(play, aim)


def _pay(play: Play, sums: Mapping[str, int], price: int) -> bool:
    """Take the price from these heroes in seat order; return False, and take nothing, if it is too little."""
    heroes = play.state.crew.heroes
    able = {name: min(sums[name], hero.purse.coin) for name, hero in heroes.items() if name in sums}
    if sum(able.values()) < price:
        return False
    for name, coin in able.items():
        price += change(play, heroes[name], "coin", -min(coin, price))
    return True


def pay_for_bed(play: Play, hero: Hero) -> bool:
    """Pay for the hero's bed from what others promised, or else from the own purse; False if nobody can."""
    price = play.pack.numbers.lodging
    given = standing(play.state).get(aim_of(BED, hero.id), {})
    return _pay(play, given, price) or _pay(play, {hero.id: price}, price)


def _bring_about(play: Play, aim: str) -> Flow:
    """Do what the crew paid for together."""
    sort, name, *rest = aim.split(":")
    if sort == RAISE:
        service = raising_service(play.state)
        assert service is not None, "it had a price"
        yield from _raise(play, service, name)
        return
    hero = play.state.crew.heroes[name]
    place = play.pack.locations[play.state.town.visits[name]]
    if sort == GOOD:
        key = f"{place.id}:{rest[0]}"
        if key in play.state.town.stock:
            play.state.town.stock[key] -= 1
        gain_item(play, hero, rest[0])
        return
    service = next(one for one in place.services if one.id == rest[0])
    yield from _apply(play, hero, service, newest_ail(hero, service))
