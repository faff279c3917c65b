"""Sums that a panel in town sets: ore to sell, gifts, and what heroes promise openly (S166, S175)."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping

from bot.games.deeplamp.names import bare_hero
from bot.games.panels import choice, picked, unknown
from bot.messages.panel import Button, Choice, Press, Pressed
from engine.deeplamp.asks.pledging import RAISE, prices, promise, standing
from engine.deeplamp.asks.town import read_errands
from engine.deeplamp.state.hero import Hero
from engine.deeplamp.state.state import State
from engine.kernel.core import Json, Refused
from render.deeplamp.describe import capital
from render.deeplamp.names import aim_name, term

Errands = dict[str, Json]
COINS = (10, 50, 100)


def aimed(view: State, aim: str) -> str:
    """Return what a pledge is for, as in: to raise Ben."""
    return aim_name(view, aim, bare_hero(view, view.crew.heroes[aim.split(":")[1]]))


def promises(view: State) -> Iterator[str]:
    """Yield how far each thing is that the crew pays for together, and who has promised what (S175)."""
    able = prices(view)
    for aim, given in standing(view).items():
        who = ", ".join(f"{bare_hero(view, view.crew.heroes[name])} {coin}" for name, coin in given.items())
        yield f"{capital(aimed(view, aim))}: **{sum(given.values())} of {able[aim]}** ({who})"


def is_sum(value: str) -> bool:
    """Return whether an entry gives or pledges coin or ore, whose sum can be slid to."""
    return not {"item", "token"} & json.loads(value).keys()


def sums(view: State, hero: Hero) -> Iterator[tuple[str, str]]:
    """Yield each sum that the hero can set, and its words: ore to sell, gifts and pledges."""
    if not hero.dead:
        yield "sell ore", f"Sell {term(view.pack, 'ore')}"
        for other in view.alive:
            if other is not hero and not other.left:
                for sort in ("coin", "ore"):
                    yield f"give {other.id} {sort}", f"Give {bare_hero(view, other)} {term(view.pack, sort)}"
    for aim in prices(view):
        if not hero.dead or aim == f"{RAISE}:{hero.id}":
            yield f"pledge {aim}", f"Promise {aimed(view, aim)}"


def amount_of(view: State, hero: Hero, errands: Errands, what: str) -> int:
    """Return how much is planned of a sum, or promised openly."""
    key, *of = what.split(" ")
    if key == "sell":
        return int(errands.get("ore", 0))
    if key == "pledge":
        return standing(view).get(of[0], {}).get(hero.id, 0)
    return sum(int(one[of[1]]) for one in errands.get("give", ()) if one["to"] == of[0] and of[1] in one)


def with_sum(errands: Errands, what: str, number: int) -> Errands:
    """Return the errands with this much of a sum, and no entry for nothing."""
    key, *of = what.split(" ")
    if key == "sell":
        return {**errands, "ore": number}
    rest = [one for one in errands.get("give", ()) if one["to"] != of[0] or of[1] not in one]
    return {**errands, key: [*rest, *([{of[1]: number, "to": of[0]}] if number else ())]}


def may_be(view: State, hero: Hero, errands: Errands, what: str, number: int) -> bool:
    """Return whether the rules allow this much of a sum beside the other errands."""
    try:
        if what.startswith("pledge "):
            then = view.copy()
            promise(then, hero, what.partition(" ")[2], number)
            read_errands(then, hero, errands)
        else:
            read_errands(view, hero, with_sum(errands, what, number))
    except Refused:
        return False
    return True


def rests(view: State, hero: Hero, errands: Errands) -> Iterator[Button]:
    """Offer to pay what is missing of the first thing that this hero can complete."""
    able = prices(view)
    for aim, given in standing(view).items():
        coin = able[aim] - sum(one for name, one in given.items() if name != hero.id)
        is_missing = sum(given.values()) < able[aim]
        if is_missing and may_be(view, hero, errands, f"pledge {aim}", coin):
            yield Button(f"Pay the rest ({coin})", "promise", f"{hero.id} {aim} {coin}", "success")
            return


def beds_for(view: State, hero: Hero) -> Iterator[Choice]:
    """Offer to pay for the bed of each hero who lacks the coin (S175)."""
    for aim, price in prices(view).items():
        other = view.crew.heroes[aim.split(":")[1]]
        if other is not hero and other.purse.coin < price <= hero.purse.coin:
            yield choice(f"Promise {price} {aimed(view, aim)}", json.dumps({"for": aim, "coin": price}))


def promised(heroes: Mapping[str, object], press: Press) -> Pressed:
    """Promise what the menu or the button says."""
    if press.action == "promise":
        name, _, told = press.arg.partition(" ")
        aim, _, coin = told.partition(" ")
        if name not in heroes or not coin.isdecimal():
            raise unknown(press)
        return promise_of(name, aim, int(coin))
    try:
        one = json.loads(picked(press))
        return promise_of(press.arg, one["for"], one["coin"])
    except (ValueError, KeyError, TypeError):
        raise unknown(press) from None


def promise_of(hero: str, aim: str, coin: int) -> Pressed:
    return Pressed(action={"do": "pledge", "hero": hero, "for": aim, "coin": coin}, focus=hero)
