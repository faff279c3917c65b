"""Say what can be touched in town: where each hero goes and sleeps, then each hero's errands."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Mapping
from functools import partial

from bot.games.deeplamp.names import bare_hero, hero_title
from bot.games.deeplamp.panels import day as days
from bot.games.deeplamp.panels import shop, sums
from bot.games.deeplamp.panels.drafts import Laid, read_laid
from bot.games.panels import Prompt
from bot.messages.panel import Press
from bot.messages.touch import Chip, Deed, Group, Kind, Slider, Stop, Touch
from engine.deeplamp.asks.town import Day, Shop, can_sleep_in, own_heroes
from engine.deeplamp.state.hero import Hero
from engine.deeplamp.state.state import State
from render.deeplamp.names import term

FINAL: Kind = "final"


def day(prompt: Prompt) -> Touch:
    """Tap a place for each hero, and a bed; the next hero comes up by itself."""
    ask = prompt.ask
    assert isinstance(ask, Day)
    laid, view = read_laid(ask, prompt.draft), ask.view
    heroes = own_heroes(view, ask.seat).values()
    return Touch(
        title=f"{view.pack.town.name}, day {view.town.day}",
        small="Visit one place a day. Something may happen there; then you can trade.",
        stops=tuple(_day_of(view, hero, laid) for hero in heroes),
        chips=tuple(
            _chip(view, hero, days.said(view, hero, laid), bool(laid[hero.id]["visit"])) for hero in heroes
        ),
        hand_in=Deed("Hand in", Press("hand_in")),
    )


def _chip(view: State, hero: Hero, said: str, is_done: bool) -> Chip:
    return Chip(f"{bare_hero(view, hero)}: {said}", hero.id, is_done=is_done)


def _day_of(view: State, hero: Hero, laid: Laid) -> Stop:
    now, town, price = laid[hero.id], view.pack.town, view.pack.numbers.lodging
    deeds = [
        Deed(f"Visit {one.name}", Press("visit", hero.id, (one.id,)), small=one.text)
        for one in town.locations
        if one.id != now["visit"]
    ]
    if now["visit"] is not None:
        deeds.append(Deed("Visit no place", Press("visit", hero.id, (days.NOWHERE,))))
    for stay, bed, costs in (("camp", town.camp, "free"), ("lodging", town.lodging, price)):
        if stay != now["stay"] and (stay == "camp" or can_sleep_in(view, hero)):
            deeds.append(
                Deed(f"Sleep at {bed.name} ({costs})", Press("stay", hero.id, (stay,)), small=bed.text)
            )
    is_open = now["visit"] is None
    title = f"{hero_title(view, hero)}: visit where?"
    return Stop(hero.id, title, days.state_of(view, hero), tuple(deeds), is_open=is_open, is_done=not is_open)


def errands(prompt: Prompt) -> Touch:
    """Tap what each hero buys, sells and pays for; sums are slid to; who leaves town is said for each."""
    ask = prompt.ask
    assert isinstance(ask, Shop)
    laid, view = shop.planned(prompt), ask.view
    heroes = {name: hero for name, hero in shop.buyers(ask).items() if name in laid}
    return Touch(
        title=f"{view.pack.town.name}, day {view.town.day}: errands",
        small="\n".join([*sums.promises(view), "Choose a hero, or leave."]),
        deeds=tuple(_ends(view, heroes)),
        stops=tuple(_errands_of(view, hero, laid) for hero in heroes.values()),
        chips=tuple(
            _chip(
                view,
                hero,
                _plan(view, hero, laid[name]) or "no errands yet",
                bool(_plan(view, hero, laid[name])),
            )
            for name, hero in heroes.items()
        ),
        hand_in=Deed("Hand in", Press("hand_in", "each")),
    )


def _plan(view: State, hero: Hero, errands: sums.Errands) -> str:
    leaves = "" if hero.dead else {True: "leaves", False: "stays"}.get(bool(errands.get("leave")), "")
    return ", ".join(filter(None, (shop.said(view, errands), leaves)))


def _ends(view: State, heroes: Mapping[str, Hero]) -> Iterator[Deed]:
    if all(hero.dead for hero in heroes.values()):
        return
    if not view.is_last_day:
        yield Deed("All stay on", Press("hand_in", "stay"), FINAL)
    yield Deed("All leave town", Press("hand_in", "leave"), FINAL)


def _errands_of(view: State, hero: Hero, laid: Laid) -> Stop:
    now = laid[hero.id]
    deeds = [
        Deed(f"{verb} {one.label}", Press(key, hero.id, (one.value,)), small=one.description)
        for verb, key, one in shop.offers(view, hero, now)
        if key not in ("give", "pledge") or not sums.is_sum(one.value)
    ]
    if not hero.dead:
        label, stay = ("Stay on", "stay") if now.get("leave") else ("Leave town", "leave")
        deeds.append(Deed(label, Press("leaves", hero.id, (stay,))))
    if shop.said(view, now):
        deeds.append(Deed("Clear", Press("clear", hero.id), mark="away"))
    title = hero_title(view, hero)
    groups = tuple(_sums(view, hero, now))
    return Stop(hero.id, title, _plan(view, hero, now), tuple(deeds), is_done=True, groups=groups)


def _sums(view: State, hero: Hero, now: sums.Errands) -> Iterator[Group]:
    """Yield a slider for each sum of coin or ore, over what the other errands leave room for."""
    for what, words in sums.sums(view, hero):
        is_ore = what.endswith("ore")
        amount, most = sums.amount_of(view, hero, now, what), hero.purse.ore if is_ore else hero.purse.coin
        may = partial(sums.may_be, view, hero, now, what)
        least = bisect_left(range(amount), True, key=may)
        above = range(max(most, amount), amount, -1)
        top = max(most, amount) - bisect_left(above, True, key=may)
        if top > least:
            unit = term(view.pack, "ore" if is_ore else "coin")
            told = {number: f"{words}: {number} {unit}" for number in range(least, top + 1)}
            yield Group(words, slider=Slider(Press("sum", f"{hero.id} {what}"), amount, told))
