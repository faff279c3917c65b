"""Forms about what heroes carry and know: things, upgrades, abilities, chants, tokens, purchases."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from bot.extras.companion.book.sheet import named
from bot.extras.companion.screens.codes import names_of
from bot.extras.companion.screens.fields import (
    Built,
    Deed,
    Said,
    box,
    choice,
    line,
    mods_of,
    mods_text,
    part_of,
    parts,
    thing_of,
    ticks,
    whole,
)
from bot.extras.companion.screens.seen import Seen, by_digest
from bot.messages.catalogue import say
from bot.messages.numerals import strange
from engine.kernel.core import Refused


def _item(seen: Seen, words: list[str]) -> Built:
    """Build `item red`: a thing as lines with all that its card says."""
    field = box("text", say("crew-item-label"), "", say("crew-item-hint"))
    return say("crew-item-title", name=seen.hero(words[0]).name), (field,)


def _read_item(seen: Seen, words: list[str], said: Said) -> Deed:
    return {"do": "gear", "hero": words[0], "item": _thing(seen, said)}


def _thing(seen: Seen, said: Said) -> Any:
    found = thing_of(seen, said.get("text", ""))
    kept = named(list(seen.crew.items.values()), found["name"])
    return kept.dump() if kept is not None and len(found) == 1 else found


def _upgrade(seen: Seen, words: list[str]) -> Built:
    """Build `upgrade red SIGN`: what is attached to that thing, and what it costs."""
    loose = {one.name: one.name for one in seen.hero(words[0]).loose}
    fields = [box("text", say("crew-upgrade-label"), next(iter(loose), ""), say("crew-upgrade-hint"))]
    fields.append(line("ore", seen.words("ore"), 0))
    fields.append(line("coin", seen.words("coin"), 0))
    fields.append(ticks("forged", say("crew-forged-label"), {"yes": say("crew-forged-choice")}))
    return say("crew-upgrade-title", item=_item_name(seen, words)), tuple(fields)


def _item_name(seen: Seen, words: list[str]) -> str:
    return by_digest(names_of("item", seen), words[1])


def _read_upgrade(seen: Seen, words: list[str], said: Said) -> Deed:
    thing = thing_of(seen, said.get("text", ""))
    kept = part_of(thing)
    loose = named(seen.hero(words[0]).loose, str(kept["name"]))
    upgrade = loose.dump() if loose is not None and len(kept) == 1 else kept
    cost = {one: n for one in ("ore", "coin") if (n := whole(said, one, seen.words(one), 0))}
    deed: Deed = {"do": "attach", "hero": words[0], "item": _item_name(seen, words), "upgrade": upgrade}
    if cost:
        deed["cost"] = cost
    return {**deed, "forged": True} if said.get("forged") == "yes" else deed


def _trade(seen: Seen, words: list[str]) -> Built:
    """Build `trade red SIGN`: to whom a thing goes, and for how much."""
    others = {str(seat): seen.hero(seat).name for seat in seen.crew.alive if seat != words[0]}
    if not others:
        raise Refused(say("crew-nobody-else"))
    fields = (
        choice("to", say("crew-to-label"), others, next(iter(others))),
        line("price", say("crew-price-label"), 0),
    )
    return say("crew-trade-title", item=_tradable(seen, words)), fields


def _tradable(seen: Seen, words: list[str]) -> str:
    if words[1] in ("coin", "ore"):
        return seen.words(words[1])
    return by_digest([*names_of("item", seen), *names_of("token", seen)], words[1])


def _read_trade(seen: Seen, words: list[str], said: Said) -> Deed:
    hero, name = seen.hero(words[0]), _tradable(seen, words)
    what = "item" if hero.item(name) else "token"
    deed = {"do": "give", "hero": words[0], "to": said.get("to", ""), what: name}
    price = whole(said, "price", say("crew-price-label"), 0)
    return {**deed, "price": price} if price else deed


def _purse(seen: Seen, words: list[str]) -> Built:
    """Build `purse red`: coin or ore that a hero gives to another."""
    others = {str(seat): seen.hero(seat).name for seat in seen.crew.alive if seat != words[0]}
    if not others:
        raise Refused(say("crew-nobody-else"))
    fields = (
        choice("to", say("crew-to-label"), others, next(iter(others))),
        line("coin", seen.words("coin"), 0),
        line("ore", seen.words("ore"), 0),
    )
    return say("crew-purse-title"), fields


def _read_purse(seen: Seen, words: list[str], said: Said) -> Deed:
    deed = {"do": "give", "hero": words[0], "to": said.get("to", "")}
    given = {one: n for one in ("coin", "ore") if (n := whole(said, one, seen.words(one), 0))}
    return {**deed, **given}


def _sell(seen: Seen, words: list[str]) -> Built:
    """Build `sellore red`: ore, at a place that buys it."""
    places = [name for name, place in seen.crew.places.items() if place.buys_ore]
    fields = (
        line("ore", say("crew-how-many-label"), seen.hero(words[0]).ore),
        line("price", say("crew-price-each-label")),
        line("place", say("crew-place-label"), next(iter(places), "")),
    )
    return say("crew-sell-ore-title"), fields


def _read_sell(seen: Seen, words: list[str], said: Said) -> Deed:
    ore, price = (
        whole(said, "ore", say("crew-how-many-label")),
        whole(said, "price", say("crew-price-each-label")),
    )
    return {"do": "sell", "hero": words[0], "ore": ore, "price": price, "place": said.get("place", "")}


def _token(seen: Seen, words: list[str]) -> Built:
    fields = (
        line("token", say("crew-token-label")),
        line("n", say("crew-how-many-label"), 1, say("crew-minus-hint")),
    )
    return say("crew-bag-title", name=seen.hero(words[0]).name), fields


def _read_token(seen: Seen, words: list[str], said: Said) -> Deed:
    n = whole(said, "n", say("crew-how-many-label"), 1)
    return {"do": "bag", "hero": words[0], "token": said.get("token", ""), "n": n}


def _ability(seen: Seen, words: list[str]) -> Built:
    fields = (
        line("name", say("crew-ability-label")),
        line("mods", say("crew-mods-label"), "", say("crew-mods-hint")),
        line("track", say("crew-ability-track-label"), "", say("crew-track-hint")),
        line("text", say("crew-text-label")),
    )
    return say("crew-ability-title", name=seen.hero(words[0]).name), fields


def _read_ability(seen: Seen, words: list[str], said: Said) -> Deed:
    ability: Deed = {"name": said.get("name", "")}
    if mods := mods_of(seen, said.get("mods", "")):
        ability["mods"] = mods
    if said.get("track"):
        ability["track"] = whole(said, "track", say("crew-ability-track-label"))
    if said.get("text"):
        ability["text"] = said["text"]
    return {"do": "ability", "hero": words[0], "ability": ability}


def _chant(seen: Seen, words: list[str]) -> Built:
    fields = (
        line("two", say("crew-two-names-label"), "", say("crew-two-names-hint")),
        line("cost", say("crew-cost-label"), 1),
        line("number", say("crew-number-label"), 7),
        line("xp", seen.words("xp"), 0),
        ticks("dangerous", say("crew-dangerous-label"), {"yes": say("crew-dangerous-choice")}),
    )
    return say("crew-chant-title", name=seen.hero(words[0]).name), fields


def _read_chant(seen: Seen, words: list[str], said: Said) -> Deed:
    names = parts(said.get("two", ""))
    if not names:
        raise Refused(say("crew-no-name"))
    chant: Deed = {
        "name": names[0], "cost": whole(said, "cost", say("crew-cost-label"), 0),
        "number": whole(said, "number", say("crew-number-label"), 0),
        "xp": whole(said, "xp", seen.words("xp"), 0),
        "dangerous": said.get("dangerous") == "yes",
    }  # fmt: skip
    return {"do": "write_chant", "hero": words[0], "chant": chant}


def _learn(seen: Seen, words: list[str]) -> Built:
    fields = (
        line("two", say("crew-two-names-label"), "", say("crew-learn-hint")),
        line("keep", say("crew-keep-label")),
    )
    return say("crew-learn-title", name=seen.hero(words[0]).name), fields


def _read_learn(seen: Seen, words: list[str], said: Said) -> Deed:
    two = parts(said.get("two", ""))
    return {"do": "learn", "hero": words[0], "two": two, "keep": said.get("keep") or (two or [""])[0]}


def _pool(seen: Seen, words: list[str]) -> Built:
    """Build `pool red`: the charges of a hero, kind by kind."""
    pool = seen.hero(words[0]).charges
    kinds = pool.kinds if pool else {}
    fields = (
        line("kinds", say("crew-charges-label"), ", ".join(f"{name} {n}" for name, n in kinds.items())),
        line("needs", say("crew-charges-needs-label"), pool.needs if pool else ""),
        line("most", say("crew-charges-most-label"), pool.most if pool else 6),
        box(
            "effects",
            say("crew-charges-effects-label"),
            _effects_text(seen, words),
            say("crew-charges-effects-hint"),
        ),
    )
    return say("crew-charges-title", name=seen.hero(words[0]).name), fields


def _effects_text(seen: Seen, words: list[str]) -> str:
    pool = seen.hero(words[0]).charges
    lines = []
    for name, effect in (pool.effects if pool else {}).items():
        told = [f"damage {effect.damage:+}"] if effect.damage else []
        told += [word for word, on in _MARKS.items() if getattr(effect, on)]
        told += [f"nerve {effect.nerve}"] if effect.nerve else []
        lines.append(f"{name}: {', '.join(told)}")
    return "\n".join(lines)


_MARKS: Final = {"any target": "any_range", "splash": "splash", "double": "double"}


def _read_pool(seen: Seen, words: list[str], said: Said) -> Deed:
    pool = seen.hero(words[0]).charges
    kinds = _counts(said.get("kinds", ""))
    found: Deed = {
        **(pool.dump() if pool else {}), "kinds": kinds, "needs": said.get("needs") or None,
        "most": whole(said, "most", say("crew-charges-most-label"), 6), "effects": _effects(seen, said),
    }  # fmt: skip
    found["start"] = (pool.start if pool else None) or dict(kinds)
    return {"do": "set", "hero": words[0], "field": "charges", "value": found}


def _counts(text: str) -> dict[str, int]:
    found = {}
    for one in parts(text):
        name, _, n = one.rpartition(" ")
        found[name or one] = whole({"n": n}, "n", name or one) if name else 1
    return found


def _effects(seen: Seen, said: Said) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for one in filter(None, map(str.strip, said.get("effects", "").splitlines())):
        name, colon, rest = one.partition(":")
        if not colon:
            raise Refused(say("crew-effect-how", text=one[:40]))
        effect: dict[str, Any] = {}
        for word in parts(rest):
            if word.casefold() in _MARKS:
                effect[_MARKS[word.casefold()]] = True
            else:
                what, _, n = word.rpartition(" ")
                if what.strip() not in ("damage", "nerve"):
                    raise Refused(say("crew-effect-how", text=one[:40]))
                effect[what.strip()] = whole({"n": n}, "n", what)
        found[name.strip()] = effect
    return found


# ------------------------------------------------------------------------ buying


def _buy(seen: Seen, words: list[str]) -> Built:
    """Build `buy red item`, a token, a service or something shared; with a sign it is a known thing."""
    seat, what, *sign = words
    hint = say("crew-item-hint") if what == "item" else ""
    known = by_digest(list(seen.crew.items), sign[0]) if sign else ""
    fields = (
        box("text", say("crew-item-label"), known, hint)
        if what == "item"
        else line("text", say("crew-what-label")),
        line("price", say("crew-price-label"), _price(seen, known)),
        line("payers", say("crew-payers-label"), "", say("crew-payers-hint")),
    )
    return say("crew-buy-title", name=seen.hero(seat).name), fields


def _price(seen: Seen, name: str) -> object:
    """Return what a thing costs at one of the places here, if that is known."""
    found = [place.prices[name] for place in seen.crew.places.values() if name in place.prices]
    return found[0] if found else ""


def _read_buy(seen: Seen, words: list[str], said: Said) -> Deed:
    seat, what, *_ = words
    deed: Deed = {"do": "buy", "hero": seat, "price": whole(said, "price", say("crew-price-label"))}
    deed[what] = _thing(seen, said) if what == "item" else said.get("text", "")
    payers = payers_of(seen, said.get("payers", ""))
    return {**deed, "payers": payers} if payers else deed


def payers_of(seen: Seen, text: str) -> dict[str, int]:
    """Read who pays how much: `Ann 40, Ben 60`."""
    found = {}
    for name, n in _counts(text).items():
        seat = next(
            (one for one in seen.crew.seats if seen.hero(one).name.casefold() == name.casefold()), None
        )
        if seat is None:
            raise Refused(say("crew-no-such-hero", name=name[:40]))
        found[str(seat)] = n
    return found


def _hold(seen: Seen, words: list[str]) -> Built:
    """Build `hold red`: what the hero has in hand."""
    hero = seen.hero(words[0])
    items = [item for item in hero.gear if item.hands]
    if not items:
        raise Refused(say("crew-nothing-to-hold"))
    shown = {str(n): f"{item.name} ({item.hands})" for n, item in enumerate(items[:10])}
    held = [str(n) for n, item in enumerate(items[:10]) if item.held]
    fields = (
        ticks("items", say("crew-hold-label"), shown, held),
        ticks("anyway", say("crew-anyway-label"), {"yes": say("crew-hold-anyway-choice")}),
    )
    return say("crew-hold-title", name=hero.name), fields


def _read_hold(seen: Seen, words: list[str], said: Said) -> Deed:
    items = [item for item in seen.hero(words[0]).gear if item.hands]
    chosen = [int(one) for one in parts(said.get("items", "")) if one.isdecimal()]
    if any(n >= len(items) for n in chosen):
        raise Refused(strange())
    deed = {"do": "hands", "hero": words[0], "items": [items[n].name for n in chosen]}
    return {**deed, "anyway": True} if said.get("anyway") == "yes" else deed


def _start(seen: Seen, words: list[str]) -> Built:
    """Build `start red`: the start upgrade and the keepsake of a new hero."""
    hero = seen.hero(words[0])
    upgrade = hero.upgrade
    fields = (
        line("name", say("crew-start-upgrade-label"), upgrade.name if upgrade else ""),
        line(
            "mods", say("crew-mods-label"), mods_text(upgrade.mods) if upgrade else "", say("crew-mods-hint")
        ),
    )
    return say("crew-start-title", name=hero.name), fields


def _read_start(seen: Seen, words: list[str], said: Said) -> Deed:
    found: Any = (
        {"name": said["name"], "mods": mods_of(seen, said.get("mods", ""))} if said.get("name") else None
    )
    return {"do": "set", "hero": words[0], "field": "upgrade", "value": found}


FORMS: Final[Mapping[str, Any]] = {
    "item": (_item, _read_item),
    "upgrade": (_upgrade, _read_upgrade),
    "trade": (_trade, _read_trade),
    "purse": (_purse, _read_purse),
    "sellore": (_sell, _read_sell),
    "bag": (_token, _read_token),
    "ability": (_ability, _read_ability),
    "chant": (_chant, _read_chant),
    "learn": (_learn, _read_learn),
    "pool": (_pool, _read_pool),
    "buy": (_buy, _read_buy),
    "hold": (_hold, _read_hold),
    "start": (_start, _read_start),
}
