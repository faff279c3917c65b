"""Show what stands on a hero's sheet besides counters: gear, abilities, conditions, chants, levels."""

from __future__ import annotations

from collections.abc import Sequence

from bot.extras.companion.book import numbers
from bot.extras.companion.book.sheet import Item
from bot.extras.companion.pressing import PAGE, Pressing
from bot.extras.companion.screens.buttons import back, do, form, pages, rows, show
from bot.extras.companion.screens.fields import mods_text
from bot.extras.companion.screens.forms_of_sheets import FIELDS
from bot.extras.companion.screens.lists import pick
from bot.extras.companion.screens.living import WATER, hero_line
from bot.extras.companion.screens.my_hero import my_hero, of_roll, said
from bot.extras.companion.screens.seen import LINE, Seen, brief, by_digest, called, digest
from bot.messages.catalogue import say
from bot.messages.limits import shorten
from bot.messages.names import Name, escaped
from bot.messages.panel import Choice, Menu, Panel, Row

MOST_SHOWN = 5
"""Things and chants that a page shows in a line of their own; its menu has all of them."""


def sheet(seen: Seen, words: Sequence[str] = ()) -> Panel:
    """Return the page behind More: the rest of a sheet, and every field that can be written."""
    me, page = seen.me, f"sheet {seen.me}"
    buttons = [
        show(seen, say("crew-gear-button"), f"gear {me}", "primary"),
        form(seen, say("crew-gain-button"), f"gain {me}", page=page),
        form(seen, say("crew-token-bag-button"), f"bag {me}", page=page),
        form(seen, say("crew-purse-button"), f"purse {me}", page=page),
        form(seen, say("crew-ability-button"), f"ability {me}", page=page),
        form(seen, say("crew-condition-button"), f"line {me} other -", page=page),
        form(seen, say("crew-charges-button"), f"pool {me}", page=page),
        back(seen, f"hero {me}"),
    ]
    named = {
        f"numbers {me}": say("crew-numbers-button"),
        f"chants {me}": say("crew-chants-button"),
        f"level {me}": say("crew-level-up-button"),
        f"things {me}": say("crew-things-button"),
        f"strike {me}": say("crew-strike-button"),
        f"farewell {me}": say("crew-farewell-button"),
    }
    others_of = pages(seen, say("crew-pages-placeholder"), named)
    others = [seat for seat in seen.crew.seats if seat != me]
    heroes = [show(seen, brief(seen.hero(seat).name), f"hero {seat}") for seat in others]
    fields = tuple(Choice(seen.words(field), digest(field)) for field in FIELDS)
    arg = str(Pressing(seen.crew_id, None, page, f"form write {me}"))
    menu = Menu(say("crew-write-placeholder"), PAGE, fields, arg)
    found: list[Row] = [*rows(heroes, 3), *rows(buttons)]
    return Panel("\n".join(_lines(seen)), (*found, others_of, menu), colour=WATER)


def _lines(seen: Seen) -> list[str]:
    hero = seen.my
    found = [say("crew-sheet-head", name=Name(hero.name)), hero_line(seen, seen.me)]
    named = {
        say("crew-abilities"): [one.name for one in hero.abilities],
        say("crew-conditions"): [_with_mods(one.name, one.mods) for one in hero.conditions],
        say("crew-bag"): [f"{n} {token}" for token, n in hero.bag.items()],
        say("crew-start-upgrade"): [hero.upgrade.name] if hero.upgrade else [],
        say("crew-keepsake"): [hero.keepsake] if hero.keepsake else [],
    }
    for title, things in named.items():
        if things:
            found.append(f"{title}: {escaped(shorten(', '.join(things), LINE - len(title)))}")
    return [*found, *said(seen)]


def _with_mods(name: str, mods: dict[str, int]) -> str:
    return f"{name} ({mods_text(mods)})" if mods else name


# ------------------------------------------------------------------------ gear


def gear(seen: Seen, words: Sequence[str] = ()) -> Panel:
    """Return what a hero carries: hands first, then everything by name."""
    me, page, hero = seen.me, f"gear {seen.me}", seen.my
    lines: list[str] = [
        say("crew-gear-head", name=Name(hero.name), load=numbers.load_of(hero), most=seen.limit(me, "load"))
    ]
    lines += [escaped(_item_line(item)) for item in hero.gear[:MOST_SHOWN]]
    if hero.loose:
        lines.append(
            say("crew-loose", names=escaped(shorten(", ".join(one.name for one in hero.loose), LINE)))
        )
    buttons = [
        form(seen, say("crew-hands-button"), f"hold {me}", "primary", page=page),
        show(seen, say("crew-add-item-button"), f"add {me}")
        if seen.crew.items
        else form(seen, say("crew-add-item-button"), f"item {me}", page=page),
        form(seen, say("crew-loose-button"), f"loose {me}", page=page),
        show(seen, say("crew-things-button"), f"things {me}"),
        back(seen, f"hero {me}"),
    ]
    items = pick(seen, "gear", say("crew-item-placeholder"), page=f"item {me}")
    return Panel("\n".join([*lines, *said(seen)]), (*items, *rows(buttons)), colour=WATER)


def _item_line(item: Item) -> str:
    states: list[str] = [say("crew-held")] if item.held else [say("crew-worn")] if item.worn else []
    told = [str(item.weight), *states, *([mods_text(item.mods)] if item.mods else [])]
    upgrades = f" + {', '.join(one.name for one in item.upgrades)}" if item.upgrades else ""
    return shorten(f"{item.name}{upgrades} ({', '.join(told)})", LINE)


def item(seen: Seen, words: Sequence[str] = ()) -> Panel:
    """Return one thing, and what can be done with it."""
    hero, me = seen.my, seen.me
    names = [one.name for one in hero.gear]
    if not words[1:] or words[1] not in map(digest, names):
        return gear(seen)
    sign = words[1]
    thing = hero.item(by_digest(names, sign))
    assert thing is not None, "it has that name"
    page = f"gear {me}"
    buttons = [form(seen, say("crew-trade-button"), f"trade {me} {sign}", "primary", page=page)]
    if thing.slot:
        label = say("crew-take-off-button") if thing.worn else say("crew-wear-button")
        buttons.append(do(seen, label, f"wear {me} {sign} {'no' if thing.worn else 'yes'}", page=page))
    if thing.slots:
        buttons.append(form(seen, say("crew-attach-button"), f"upgrade {me} {sign}", page=page))
    for one in thing.upgrades:
        if not one.forged:
            label = say("crew-detach-button", name=called(one.name))
            buttons.append(do(seen, label, f"detach {me} {sign} {digest(one.name)}", page=page))
    if seen.crew.town:
        buttons.append(do(seen, say("crew-sell-button"), f"sell {me} {sign}", page=page))
    buttons += [
        do(seen, say("crew-drop-button"), f"drop {me} {sign}", "danger", page=page),
        back(seen, page),
    ]
    return Panel(escaped(_item_line(thing)), tuple(rows(buttons)), colour=WATER)


# ------------------------------------------------------------------------ chants, levels, kegs


def chants(seen: Seen, words: Sequence[str] = ()) -> Panel:
    """Return the chants of a hero: to sing, to help along with favor, to learn."""
    me, page, hero = seen.me, f"chants {seen.me}", seen.my
    lines = [
        say("crew-chants-head", name=Name(hero.name), favor=hero.favor, word=escaped(seen.words("favor")))
    ]
    lines += [
        say("crew-chant-line", name=escaped(shorten(one.name, 24)), cost=one.cost, number=one.number)
        for one in hero.chants[:MOST_SHOWN]
    ]
    roll = seen.roll
    found: list[Row] = []
    if roll is not None and roll.deed["do"] == "chant":
        more = do(
            seen, say("crew-favor-button", favor=seen.words("favor")), "favor 1", page=page, mark=roll.mark
        )
        works = do(seen, say("crew-sung-button"), "sung yes", "success", page=page, mark=roll.mark)
        fails = do(seen, say("crew-not-sung-button"), "sung no", page=page, mark=roll.mark)
        found.append((more, works, fails))
    found += of_roll(seen, page)
    if len(hero.chants) <= MOST_SHOWN:
        sings = [
            do(seen, one.name, f"chant {me} {digest(one.name)}", "primary", page=page) for one in hero.chants
        ]
        found += rows(sings)
    else:
        found += pick(seen, "chant", say("crew-chant-placeholder"), page=page, code=f"chant {me}")
    learns = (
        form(seen, say("crew-add-chant-button"), f"chant {me}", page=page),
        form(seen, say("crew-learn-button"), f"learn {me}", page=page),
        back(seen, f"hero {me}"),
    )
    return Panel("\n".join([*lines, *said(seen)]), (*found, learns), colour=WATER)


def level(seen: Seen, words: Sequence[str] = ()) -> Panel:
    """Return the page of a level: its price, and the abilities that come next on each track."""
    me, page, hero = seen.me, f"hero {seen.me}", seen.my
    price = numbers.price_of_level(hero)
    xp = escaped(seen.words("xp"))
    if price is None:
        text: str = say("crew-level-highest", name=Name(hero.name))
    else:
        text = say(
            "crew-level-price", name=Name(hero.name), level=hero.level + 1, price=price, have=hero.xp, xp=xp
        )
    buttons = [back(seen, page)]
    if price is not None and hero.xp >= price:
        after = f"level {me}"
        buttons.insert(0, form(seen, say("crew-level-pay-button"), f"level {me}", "success", page=after))
    if hero.level > 1:
        buttons.append(form(seen, say("crew-bonus-button"), f"bonus {me}", page=page))
        buttons.append(form(seen, say("crew-ability-button"), f"ability {me}", page=page))
    return Panel("\n".join([text, *said(seen)]), tuple(rows(buttons)), colour=WATER)


def blast(seen: Seen, words: Sequence[str] = ()) -> Panel:
    """Return the page after a throw: who stands where it goes off."""
    page = f"hero {seen.me}"
    go = form(seen, say("crew-blast-button"), f"blast {seen.me}", "danger", page=page)
    return Panel("\n".join([say("crew-blast-text"), *said(seen)]), ((go, back(seen, page)),), colour=WATER)


PAGES = {
    "sheet": sheet,
    "gear": gear,
    "item": item,
    "chants": chants,
    "level": level,
    "blast": blast,
    "hero": my_hero,
}
