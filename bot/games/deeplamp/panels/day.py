"""Panel for a day in town: where each hero sleeps, and which place each visits."""

from __future__ import annotations

from collections.abc import Iterator

from bot.games.deeplamp.names import hero_title, hero_words
from bot.games.deeplamp.panels.drafts import Laid, print_laid, read_laid
from bot.games.deeplamp.panels.sums import beds_for, promised, promises
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
from bot.messages.panel import Button, Menu, Panel, Press, Pressed, Row
from engine.deeplamp.asks.town import Day, can_sleep_in, own_heroes
from engine.deeplamp.state.hero import Hero
from engine.deeplamp.state.state import State
from engine.kernel.core import Refused
from render.deeplamp.describe import day_words, end_of_town
from render.deeplamp.names import afflictions, term

DONE = ("hand in", "done", "go", "ok")
HELP_TEXT = (
    "Type the name of a place to visit it, or `camp` or `lodging` for the night. Type `hand in` when you are "
    "done."
)
NOWHERE = "nowhere"


def _ask(prompt: Prompt) -> Day:
    assert isinstance(prompt.ask, Day)
    return prompt.ask


def show(prompt: Prompt, focus: str, *, preview: bool) -> Panel:
    ask = _ask(prompt)
    laid = read_laid(ask, prompt.draft)
    view = ask.view
    lines = [f"**{view.pack.town.name}, {day_words(view)}**"]
    lines += [_line(view, hero, laid) for hero in own_heroes(view, ask.seat).values()]
    lines += promises(view)
    rules = "Visit one place a day. Something may happen there; then you can trade."
    lines.append(f"-# {rules} {end_of_town(view)}".strip())
    return Panel(shortened("\n".join(lines), BODY_LIMIT), tuple(_rows(ask, laid)), town_picture(view))


def _line(view: State, hero: Hero, laid: Laid) -> str:
    return f"{hero_words(view, hero)}: {state_of(view, hero)} → {said(view, hero, laid)}"


def said(view: State, hero: Hero, laid: Laid) -> str:
    """Return the hero's plan for the day."""
    day = laid[hero.id]
    place = view.pack.locations[day["visit"]].name if day["visit"] else "no place"
    bed = view.pack.town.camp if day["stay"] == "camp" else view.pack.town.lodging
    return f"visits {place}, sleeps at {bed.name}"


def state_of(view: State, hero: Hero) -> str:
    """Return the hero's purse and afflictions."""
    ails = ", ".join(afflictions(view, hero))
    purse = f"{hero.purse.coin} {term(view.pack, 'coin')}, {hero.purse.ore} {term(view.pack, 'ore')}"
    return f"{purse}, suffers {ails}" if ails else purse


def _rows(ask: Day, laid: Laid) -> Iterator[Row]:
    view = ask.view
    town = view.pack.town
    for hero in own_heroes(view, ask.seat).values():
        day, name = laid[hero.id], hero_title(view, hero)
        places = (
            choice(f"Visit {one.name}", one.id, one.text, chosen=one.id == day["visit"])
            for one in town.locations
        )
        none = choice("Visit no place", NOWHERE, chosen=day["visit"] is None)
        yield Menu(f"{name}: visit where?"[:150], "visit", (*places, none), hero.id)
        if can_sleep_in(view, hero):
            price = view.pack.numbers.lodging
            nights = (("camp", town.camp, "free"), ("lodging", town.lodging, price))
            beds = tuple(
                choice(f"Sleep at {one.name} ({costs})", stay, one.text, chosen=day["stay"] == stay)
                for stay, one, costs in nights
            )
            yield Menu(f"{name}: sleep where?"[:150], "stay", beds, hero.id)
    payers = [(hero, tuple(beds_for(view, hero))) for hero in own_heroes(view, ask.seat).values()]
    for hero, offered in payers if len(payers) == 1 else ():
        if offered:
            yield Menu("Pay for another's bed", "pledge", offered, hero.id)
    yield (Button("Hand in", "hand_in", style="success"),)


def press(prompt: Prompt, press: Press) -> Pressed:
    ask = _ask(prompt)
    laid = read_laid(ask, prompt.draft)
    match press.action:
        case "visit" | "stay":
            return _laid(ask, laid, press.arg, {press.action: picked(press)})
        case "pledge":
            return promised(laid, press)
        case "hand_in":
            return answered(prompt, laid, print_laid(ask, laid), say("game-handed-in"))
        case "typed":
            return typed(prompt, press.text)
    raise unknown(press)


def _laid(ask: Day, laid: Laid, hero: str, change: dict[str, str]) -> Pressed:
    if hero not in laid:
        raise Refused("You have no such hero in town. Use the menus above.")
    place = None if change.get("visit") == NOWHERE else change.get("visit", laid[hero]["visit"])
    day = {**laid[hero], **change, "visit": place}
    return Pressed(draft=print_laid(ask, {**laid, hero: day}))


def typed(prompt: Prompt, text: str) -> Pressed:
    """Read a place to visit or to sleep at, for all of the seat's heroes."""
    ask = _ask(prompt)
    laid, said = read_laid(ask, prompt.draft), command(text)
    if said in HELP:
        return Pressed(note=HELP_TEXT)
    if said in DONE:
        return answered(prompt, laid, print_laid(ask, laid), say("game-handed-in"))
    places = {one.name.lower(): one.id for one in ask.view.pack.town.locations}
    place = said if said in places.values() else places.get(said)
    if said in ("camp", "lodging"):
        return Pressed(draft=print_laid(ask, {name: {**day, "stay": said} for name, day in laid.items()}))
    if place is None:
        raise not_understood(text, next(iter(places)), "hand in")
    return Pressed(draft=print_laid(ask, {name: {**day, "visit": place} for name, day in laid.items()}))


def receipt(prompt: Prompt) -> str:
    ask = _ask(prompt)
    laid = read_laid(ask, prompt.draft)
    return "\n".join(_line(ask.view, hero, laid) for hero in own_heroes(ask.view, ask.seat).values())
