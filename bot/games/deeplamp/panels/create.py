"""Panel to create a seat's heroes: choose each one's class, name, upgrade and token; hand in together."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import replace

from bot.games.deeplamp.heroes import hero_line, is_of, is_readable, pack_of
from bot.games.panels import (
    HELP,
    TEXT_LIMIT,
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
from bot.messages.names import Name
from bot.messages.panel import Button, Kept, Menu, Panel, Press, Pressed, Row, text_form
from engine.deeplamp.asks.decisions import Create
from engine.deeplamp.pack.language import SKILLS
from engine.deeplamp.state.hero import LONGEST_NAME
from engine.deeplamp.state.state import State
from engine.kernel.core import Json, Refused
from render.deeplamp.names import term, thing_name

_BODY = TEXT_LIMIT - 1500
HELP_TEXT = "Type a class, an upgrade or a token to choose it. Type `hand in` when you are done."
DONE = ("hand in", "done", "go", "ok")


def _ask(prompt: Prompt) -> Create:
    assert isinstance(prompt.ask, Create)
    return prompt.ask


def drafts_of(ask: Create, text: str) -> list[dict[str, Json]]:
    """Return the planned heroes; without a plan, the heroes of the fallback."""
    try:
        laid: list[dict[str, Json]] = json.loads(text) if text else []
        ask.check({"heroes": laid})
    except (ValueError, Refused):
        return list(ask.fallback()["heroes"])
    return laid


def show(prompt: Prompt, focus: str, *, preview: bool) -> Panel:
    ask = _ask(prompt)
    laid = drafts_of(ask, prompt.draft)
    at = _number(focus, len(laid))
    lines = [f"**Choose who goes down.** {ask.view.mission.text}"]
    for number, draft in enumerate(laid):
        lines += _hero_lines(ask.view, draft, is_whole=number == at)
    if others := [f"{Name(one.name)}" for one in prompt.kept if not is_of(ask.view, one)]:
        lines.append(f"-# These heroes belong to another pack and cannot join: {', '.join(others)}")
    return Panel(shortened("\n".join(lines), _BODY), tuple(_rows(ask, laid, at, prompt.kept)))


def _number(text: str, most: int) -> int:
    return int(text) if text.isdecimal() and text.isascii() and int(text) < most else 0


def _hero_lines(view: State, draft: dict[str, Json], *, is_whole: bool) -> Iterator[str]:
    pack = view.pack
    if "sheet" in draft:
        yield _sheet_line(view, draft["sheet"])
        return
    hero_class = pack.classes[draft["class"]]
    upgrade = thing_name(pack, draft["upgrade"]) if draft.get("upgrade") else "no upgrade"
    name = f"**{Name(draft['name'])}**"
    if draft["name"] != hero_class.name:
        name = f"{name}, {hero_class.name}"
    if not is_whole:
        yield f"{name}: {upgrade}, {thing_name(pack, draft['token'])}"
        return
    yield name
    yield f"-# {hero_class.text}"
    numbers = hero_class.stats
    yield (
        f"{term(pack, 'health')} {numbers['health']} · {term(pack, 'mind')} {numbers['mind']} · "
        f"melee {_dice(numbers['combat'])}, {numbers['melee']}+ · shots {numbers['ranged']}+ · "
        f"{term(pack, 'defense')} {numbers['defense']}+ · {term(pack, 'resolve')} {numbers['resolve']}+"
    )
    yield " · ".join(f"{term(pack, skill)} {numbers[skill]}" for skill in SKILLS)
    for thing in hero_class.abilities:
        yield f"{thing.name}: {thing.text}"
    yield f"Gear: {', '.join(thing_name(pack, item) for item in hero_class.gear)}"
    for one in hero_class.upgrades:
        if one.id == draft.get("upgrade"):
            yield f"-# {one.name}: {one.text}"
    token = pack.bag[draft["token"]]
    yield f"-# {token.name}: {token.text}"


def _dice(number: int) -> str:
    return "1 die" if number == 1 else f"{number} dice"


def _sheet_line(view: State, sheet: dict[str, Json]) -> str:
    """Describe a hero kept from earlier descents in one line."""
    kept = Kept(0, str(sheet.get("name", "")), json.dumps(sheet), pack_of(view))
    return f"**{Name(kept.name)}**, {hero_line(kept)}"


def name_of(draft: dict[str, Json]) -> str:
    """Return the hero's name as plain text."""
    return Name(str(draft.get("name") or draft.get("sheet", {}).get("name", ""))).bare


def sheet_of(kept: Kept) -> dict[str, Json]:
    """Return the plan to bring a kept hero."""
    return {"sheet": json.loads(kept.text)}


def _is_of(draft: dict[str, Json], kept: Kept) -> bool:
    return "sheet" in draft and draft == sheet_of(kept)


def _rows(ask: Create, laid: list[dict[str, Json]], at: int, kept: Sequence[Kept]) -> Iterator[Row]:
    pack, draft = ask.view.pack, laid[at]
    if len(laid) > 1:
        heroes = (
            choice(f"{number + 1}: {name_of(one)}", str(number), chosen=number == at)
            for number, one in enumerate(laid)
        )
        yield Menu("Choose a hero to change", "whom", tuple(heroes))
    if mine := [one for one in kept if is_of(ask.view, one) and is_readable(one)]:
        entries = (
            choice(Name(one.name).bare, str(one.number), hero_line(one), chosen=_is_of(draft, one))
            for one in mine
        )
        yield Menu("Bring a hero you have kept", "bring", tuple(entries), str(at))
    classes = (
        choice(one.name, one.id, one.text, chosen=one.id == draft.get("class"))
        for one in pack.classes.values()
    )
    yield Menu("Choose a class", "class", tuple(classes), str(at))
    if "sheet" in draft:
        yield (Button("Hand in", "hand_in", style="success"),)
        return
    hero_class = pack.classes[draft["class"]]
    if ask.view.options.start_upgrade:
        upgrades = (
            choice(one.name, one.id, one.text, chosen=one.id == draft.get("upgrade"))
            for one in hero_class.upgrades
        )
        yield Menu("Choose an upgrade", "upgrade", tuple(upgrades), str(at))
    tokens = (
        choice(pack.bag[one].name, one, pack.bag[one].text, chosen=one == draft["token"])
        for one in pack.start_tokens
    )
    yield Menu("Choose a token", "token", tuple(tokens), str(at))
    yield (Button("Hand in", "hand_in", style="success"), Button("Name hero", "name", str(at)))


def press(prompt: Prompt, press: Press) -> Pressed:
    ask = _ask(prompt)
    laid = drafts_of(ask, prompt.draft)
    at = _number(press.arg, len(laid))
    match press.action:
        case "whom":
            return Pressed(focus=str(_number(picked(press), len(laid))))
        case "class" | "upgrade" | "token":
            return _changed(ask, laid, at, {press.action: picked(press)})
        case "bring":
            return _brought(prompt, laid, at, picked(press))
        case "name" if "sheet" not in laid[at]:
            form = text_form("Name", "The hero's name", "named", str(laid[at]["name"]), "Bess")
            return Pressed(form=replace(form, arg=str(at)))
        case "named":
            return _changed(ask, laid, at, {"name": " ".join(press.text.split())[:LONGEST_NAME]})
        case "hand_in":
            return _handed_in(prompt, laid)
        case "typed":
            return typed(prompt, press.text)
    raise unknown(press)


def _changed(ask: Create, laid: list[dict[str, Json]], at: int, change: dict[str, Json]) -> Pressed:
    """Save a choice if the rules allow it; a new class also changes the default name and the upgrade."""
    draft = {**laid[at], **change}
    if "sheet" in draft:
        draft = {**ask.fallback()["heroes"][at], **change}
        laid = [draft if number == at else one for number, one in enumerate(laid)]
    if "class" in change and change["class"] in ask.view.pack.classes:
        hero_class = ask.view.pack.classes[change["class"]]
        was = ask.view.pack.classes[laid[at]["class"]]
        if laid[at]["name"] == was.name:
            draft["name"] = hero_class.name
        if ask.view.options.start_upgrade:
            draft["upgrade"] = hero_class.upgrades[0].id
    laid = [draft if number == at else one for number, one in enumerate(laid)]
    ask.check({"heroes": laid})
    return Pressed(draft=json.dumps(laid), focus=str(at))


def _brought(prompt: Prompt, laid: list[dict[str, Json]], at: int, number: str) -> Pressed:
    """Plan to bring a saved hero; no hero can be brought twice."""
    one = next((one for one in prompt.kept if str(one.number) == number), None)
    if one is not None and not is_of(_ask(prompt).view, one):
        raise Refused(f"{Name(one.name).bare} belongs to another pack and cannot join this table.")
    if one is None or not is_readable(one):
        raise Refused("You no longer keep that hero. Pick another from the menu.")
    draft = sheet_of(one)
    if any(other == draft for other in laid):
        raise Refused(f"{Name(one.name).bare} is already in your crew. Pick another hero.")
    laid = [draft if place == at else other for place, other in enumerate(laid)]
    prompt.ask.check({"heroes": laid})
    return Pressed(draft=json.dumps(laid), focus=str(at))


def _handed_in(prompt: Prompt, laid: list[dict[str, Json]]) -> Pressed:
    answer = {"heroes": laid}
    prompt.ask.check(answer)
    return answered(prompt, answer, json.dumps(laid), say("game-handed-in"))


def typed(prompt: Prompt, text: str) -> Pressed:
    """Read the name of a class, an upgrade or a token."""
    ask = _ask(prompt)
    laid = drafts_of(ask, prompt.draft)
    said = command(text)
    if said in HELP:
        return Pressed(note=HELP_TEXT)
    if said in DONE:
        return _handed_in(prompt, laid)
    pack = ask.view.pack
    hero_class = pack.classes[laid[0].get("class") or laid[0]["sheet"]["class"]]
    shelves = (
        ("class", {one.name.lower(): one.id for one in pack.classes.values()}),
        ("upgrade", {one.name.lower(): one.id for one in hero_class.upgrades}),
        ("token", {pack.bag[one].name.lower(): one for one in pack.start_tokens}),
    )
    for key, names in shelves:
        word = said if said in names.values() else names.get(said)
        if word:
            return _changed(ask, laid, 0, {key: word})
    raise not_understood(text, hero_class.name.lower(), "hand in")


def receipt(prompt: Prompt) -> str:
    ask = _ask(prompt)
    return "\n".join(
        line
        for draft in drafts_of(ask, prompt.draft)
        for line in _hero_lines(ask.view, draft, is_whole=False)
    )
