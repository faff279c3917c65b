"""Panel for errands in town: what each hero sells, gives, buys and pays for, and whether to leave."""

from __future__ import annotations

import json
from collections.abc import Iterator

from bot.games.deeplamp.names import bare_hero, hero_title, hero_words
from bot.games.deeplamp.panels.drafts import Laid, print_laid, read_laid
from bot.games.deeplamp.panels.sums import (
    COINS,
    Errands,
    aimed,
    may_be,
    promise_of,
    promised,
    promises,
    rests,
    sums,
    with_sum,
)
from bot.games.deeplamp.pictures import town_picture
from bot.games.panels import (
    BODY_LIMIT,
    HELP,
    Prompt,
    answered,
    choice,
    command,
    not_understood,
    picked,
    unknown,
)
from bot.games.phrases import shortened
from bot.messages.catalogue import say
from bot.messages.panel import Button, Choice, Menu, Panel, Press, Pressed, Row
from engine.deeplamp.asks.pledging import RAISE, mourned, prices, standing
from engine.deeplamp.asks.pledging import promised as promised_coin
from engine.deeplamp.asks.town import Shop, own_heroes, place_of, price_of, read_errands
from engine.deeplamp.state.hero import Hero
from engine.deeplamp.state.state import State
from engine.kernel.core import Refused
from render.deeplamp.describe import capital, end_of_town
from render.deeplamp.names import term, thing_name

STAY, LEAVE = ("stay on", "stay"), ("leave", "leave town", "hand in", "done", "go", "ok")
HELP_TEXT = (
    "Choose with the menus. Several heroes can pay together: all see what you promise, and nobody pays "
    "unless all promises reach the price. Then type `leave` to hand in and leave town, or `stay on` to hand "
    "in and stay another day."
)


def _ask(prompt: Prompt) -> Shop:
    assert isinstance(prompt.ask, Shop)
    return prompt.ask


def planned(prompt: Prompt) -> Laid:
    """Return the plan for each hero of the seat."""
    ask = _ask(prompt)
    laid = read_laid(ask, prompt.draft)
    return {name: dict(laid.get(name, {})) for name in buyers(ask)}


def buyers(ask: Shop) -> dict[str, Hero]:
    """Return the seat's heroes in town, and its dead whose coin can help to raise them."""
    return own_heroes(ask.view, ask.seat) | mourned(ask.view, ask.seat)


def show(prompt: Prompt, focus: str, *, preview: bool) -> Panel:
    ask, laid = _ask(prompt), planned(prompt)
    at = focus if focus in laid else next(iter(laid))
    heroes = buyers(ask)
    lines = [f"**{ask.view.pack.town.name}, day {ask.view.town.day}**: errands"]
    lines += [_line(ask.view, hero, laid[hero.id]) for hero in heroes.values()]
    lines += promises(ask.view)
    lines += [f"-# {words}"] if (words := end_of_town(ask.view)) else []
    rows = tuple(_rows(ask.view, heroes, laid, at))
    return Panel(shortened("\n".join(lines), BODY_LIMIT), rows, town_picture(ask.view, ask.seat))


def _line(view: State, hero: Hero, errands: Errands) -> str:
    place = place_of(view, hero)
    who = f"{hero_words(view, hero)} at {place.name}" if place else hero_words(view, hero)
    purse = f"{hero.purse.coin} {term(view.pack, 'coin')}, {hero.purse.ore} {term(view.pack, 'ore')}"
    return f"{who}: {purse} → {said(view, errands) or 'no errands yet'}"


def said(view: State, errands: Errands) -> str:
    """Return what a hero plans, in words."""
    pack = view.pack
    told = [f"sells {thing_name(pack, one)}" for one in errands.get("sell", [])]
    told += [f"sells {errands['ore']} {term(pack, 'ore')}"] if errands.get("ore") else []
    told += [f"pledges up to {one['coin']} {aimed(view, one['for'])}" for one in errands.get("pledge", [])]
    told += [f"gives {_gift(view, one)}" for one in errands.get("give", [])]
    told += [f"buys {thing_name(pack, one)}" for one in errands.get("buy", [])]
    told += [f"pays for {_service_name(view, job['id'])}" for job in errands.get("services", [])]
    return ", ".join(told)


def _service_name(view: State, service: str) -> str:
    places = view.pack.town.locations
    return next(one.name for place in places for one in place.services if one.id == service)


def _gift(view: State, gift: Errands) -> str:
    to = bare_hero(view, view.crew.heroes[gift["to"]])
    sort = next(key for key in gift if key != "to")
    what = (
        f"{gift[sort]} {term(view.pack, sort)}"
        if sort in ("coin", "ore")
        else thing_name(view.pack, gift[sort])
    )
    return f"{what} to {to}"


# ---------------------------------------------------------------------------- controls


def _rows(view: State, heroes: dict[str, Hero], laid: Laid, at: str) -> Iterator[Row]:
    if len(heroes) > 1:
        whom = (choice(hero_title(view, hero), name, chosen=name == at) for name, hero in heroes.items())
        yield Menu("Choose a hero", "whom", tuple(whom))
    for title, key, entries in _shelves(view, heroes[at]):
        able = tuple(one for one in entries if _fits(view, heroes[at], laid[at], key, one.value))
        if able:
            yield Menu(f"{title}…", key, able, at)
    clear = (Button("Clear", "clear", at),) if said(view, laid[at]) else ()
    rest = tuple(rests(view, heroes[at], laid[at]))
    if all(hero.dead for hero in heroes.values()):
        yield (*rest, Button("Hand in", "hand_in", "stay", "success"), *clear)
        return
    stay = () if view.is_last_day else (Button("Stay on", "hand_in", "stay", "success"),)
    leave = Button("Leave town", "hand_in", "leave", "success" if not stay else "primary")
    yield (*rest, *stay, leave, *clear)


def _shelves(view: State, hero: Hero) -> Iterator[tuple[str, str, Iterator[Choice]]]:
    yield "Buy", "buy", _goods(view, hero)
    yield "Pay for a service", "services", _services(view, hero)
    yield "Sell", "sell", _sales(view, hero)
    yield "Give", "give", _gifts(view, hero)
    yield "Pay together", "pledge", _pledges(view, hero)


def offers(view: State, hero: Hero, errands: Errands) -> Iterator[tuple[str, str, Choice]]:
    """Yield what the hero can do now: its verb, its press's action and its menu entry."""
    verbs = {"buy": "Buy", "services": "Pay for", "sell": "Sell", "give": "Give", "pledge": "Pay"}
    for _, key, entries in _shelves(view, hero):
        for one in entries:
            if _fits(view, hero, errands, key, one.value):
                yield verbs[key], key, one


def _goods(view: State, hero: Hero) -> Iterator[Choice]:
    place = place_of(view, hero)
    for good in place.goods if place else ():
        yield choice(
            f"{thing_name(view.pack, good.item)}, {good.price}", good.item, view.pack.items[good.item].text
        )
    for token in place.tokens if place else ():
        yield choice(
            f"{thing_name(view.pack, token.token)}, {token.price}",
            token.token,
            view.pack.bag[token.token].text,
        )


def _services(view: State, hero: Hero) -> Iterator[Choice]:
    place = place_of(view, hero)
    dead = [one.id for one in view.crew.heroes.values() if one.dead]
    for service in place.services if place else ():
        aims = [None, *dict.fromkeys((*hero.lasting, *hero.kit.gear)), *dead]
        for aim in aims:
            job: Errands = {"id": service.id} | ({"for": aim} if aim else {})
            what = f"{service.name}: {_aim_name(view, aim)}" if aim else service.name
            yield choice(f"{what}, {service.price}", json.dumps(job), service.text)


def _aim_name(view: State, aim: str) -> str:
    return bare_hero(view, view.crew.heroes[aim]) if aim in view.crew.heroes else thing_name(view.pack, aim)


def _sales(view: State, hero: Hero) -> Iterator[Choice]:
    if hero.purse.ore:
        yield choice(
            f"All {hero.purse.ore} {term(view.pack, 'ore')}, {view.pack.numbers.ore_price} each",
            f"ore {hero.purse.ore}",
        )
    for entry in dict.fromkeys(hero.kit.gear):
        yield choice(f"{thing_name(view.pack, entry)}, {price_of(view, entry)}", entry)


def _gifts(view: State, hero: Hero) -> Iterator[Choice]:
    for other in view.alive:
        if other is hero or other.left:
            continue
        name = bare_hero(view, other)
        gifts: list[Errands] = [{"coin": coins} for coins in COINS if coins <= hero.purse.coin]
        gifts += [{"ore": 1}] if hero.purse.ore else []
        gifts += [{"token": token} for token in hero.kit.bag]
        gifts += [{"item": item} for item in dict.fromkeys(hero.kit.gear)]
        for gift in gifts:
            whole = {**gift, "to": other.id}
            yield choice(f"{name}: {_gift(view, whole).rpartition(' to ')[0]}", json.dumps(whole))


def _pledges(view: State, hero: Hero) -> Iterator[Choice]:
    """Offer to promise all of the hero's coin or a round sum, and to take a promise back (S175)."""
    given = {aim: sums[hero.id] for aim, sums in standing(view).items() if hero.id in sums}
    for aim, price in prices(view).items():
        if aim in given:
            yield choice(f"Take back: {given[aim]} {aimed(view, aim)}", json.dumps({"for": aim, "coin": 0}))
        if aim.split(":")[0] != RAISE and aim.split(":")[1] == hero.id and price <= hero.purse.coin:
            continue
        left = hero.purse.coin - promised_coin(view, hero) + given.get(aim, 0)
        for coin in sorted({min(left, price), *COINS}, reverse=True):
            if 0 < coin <= price and coin != given.get(aim):
                title = f"{capital(aimed(view, aim))}, {price}: up to {coin}"
                yield choice(title, json.dumps({"for": aim, "coin": coin}))


def _with(errands: Errands, key: str, value: str) -> Errands:
    """Return the errands with one more entry."""
    if key == "sell" and value.startswith("ore "):
        return {**errands, "ore": int(value[4:])}
    one = json.loads(value) if key in ("services", "give") else value
    return {**errands, key: [*errands.get(key, []), one]}


def _fits(view: State, hero: Hero, errands: Errands, key: str, value: str) -> bool:
    """Return whether the rules allow one more such entry."""
    if len(value) > 100:
        return False
    if key == "pledge":
        told = json.loads(value)
        return may_be(view, hero, errands, f"pledge {told['for']}", told["coin"])
    try:
        read_errands(view, hero, _with(errands, key, value))
    except Refused:
        return False
    return True


# ----------------------------------------------------------------------------- presses


def press(prompt: Prompt, press: Press) -> Pressed:
    ask, laid = _ask(prompt), planned(prompt)
    match press.action:
        case "whom":
            return Pressed(focus=picked(press)[:10])
        case "buy" | "services" | "sell" | "give":
            return _more(ask, laid, press)
        case "pledge" | "promise":
            return promised(laid, press)
        case "sum":
            return _summed(ask, laid, press)
        case "leaves" if press.arg in own_heroes(ask.view, ask.seat):
            leaves = {**laid[press.arg], "leave": picked(press) == "leave"}
            return Pressed(draft=print_laid(ask, {**laid, press.arg: leaves}), focus=press.arg)
        case "clear" if press.arg in laid:
            empty: Errands = {} if press.arg in mourned(ask.view, ask.seat) else {"leave": True}
            return Pressed(draft=print_laid(ask, {**laid, press.arg: empty}), focus=press.arg)
        case "hand_in":
            return _handed_in(prompt, laid if press.arg == "each" else _all(ask, laid, press.arg != "stay"))
        case "typed":
            return typed(prompt, press.text)
    raise unknown(press)


def _more(ask: Shop, laid: Laid, press: Press) -> Pressed:
    if press.arg not in laid:
        raise Refused("You have no such hero in town. Use the menus above.")
    try:
        errands = _with(laid[press.arg], press.action, picked(press))
    except ValueError:
        raise unknown(press) from None
    return Pressed(draft=print_laid(ask, {**laid, press.arg: errands}), focus=press.arg)


def _summed(ask: Shop, laid: Laid, press: Press) -> Pressed:
    name, _, what = press.arg.partition(" ")
    number, known = picked(press), buyers(ask)
    if name not in known or what not in dict(sums(ask.view, known[name])) or not number.isdecimal():
        raise unknown(press)
    if what.startswith("pledge "):
        return promise_of(name, what.partition(" ")[2], int(number))
    errands = with_sum(laid[name], what, int(number))
    return Pressed(draft=print_laid(ask, {**laid, name: errands}), focus=name)


def _all(ask: Shop, laid: Laid, leave: bool) -> Laid:
    """Return the plan with all living heroes leaving town, or staying."""
    dead = mourned(ask.view, ask.seat)
    return {name: errands if name in dead else {**errands, "leave": leave} for name, errands in laid.items()}


def _handed_in(prompt: Prompt, answer: Laid) -> Pressed:
    return answered(prompt, answer, print_laid(_ask(prompt), answer), say("game-handed-in"))


def typed(prompt: Prompt, text: str) -> Pressed:
    word = command(text)
    if word in HELP:
        return Pressed(note=HELP_TEXT)
    if word in STAY or word in LEAVE:
        return _handed_in(prompt, _all(_ask(prompt), planned(prompt), word in LEAVE))
    raise not_understood(text, "leave", "stay on")


def receipt(prompt: Prompt) -> str:
    ask, laid = _ask(prompt), planned(prompt)
    heroes = buyers(ask)
    return "\n".join(_line(ask.view, hero, laid[name]) for name, hero in heroes.items())
