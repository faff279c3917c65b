"""The Act panel: heroes' sheets, automatic choices, flight, and the order for the next turn."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from bot.games.acts import Acting
from bot.games.deeplamp.names import SEAT_WORDS, hero_title, said
from bot.games.deeplamp.next_turn import order_form, order_text
from bot.games.deeplamp.out_of_turn import chants_out_of_turn, discards_text, ends_of_turn, upgrades
from bot.games.deeplamp.pictures import discards_picture, sheet_picture
from bot.games.panels import TYPED, choice, picked, to_ask, unknown
from bot.games.phrases import shortened
from bot.messages.panel import Button, Menu, Panel, Press, Pressed, Row
from engine.deeplamp.asks.available_actions import can_level, next_ability
from engine.deeplamp.orders.notation import parse_deed, print_deed
from engine.deeplamp.orders.orders import STEWARD, order_words, parse_order, print_sheet, read_sheet
from engine.deeplamp.state.hero import POLICIES, Hero
from engine.deeplamp.state.state import IN_TOWN, VOID, State
from engine.deeplamp.state.stats import has_nerve
from engine.deeplamp.turn.end_effects import chosen_first, pending
from engine.kernel.core import Refused
from render.deeplamp.describe import order_lines, sheet_lines

_LIMIT: Final = 3600
_DISCARDS: Final = "discards"
_MORE: Final = "+"
"""Begins the focus of a page with a hero's upgrades, the top omen and the discards."""
_ROWS: Final = 5
_NAMES: Final = {
    "flee": "a wish to flee", "level": "a level", "chant": "a chant", "void": "a wish about the top omen",
    "attach": "an upgrade", "detach": "an upgrade", "order": "an order for the end of the turn",
    "pledge": "a promise to pay together",
}  # fmt: skip
_WORDS: Final = {
    ("saves", "lethal"): "Saves: spend nerve if a failure could knock you out",
    ("saves", "always"): "Saves: spend nerve on every failure",
    ("saves", "never"): "Saves: never spend nerve",
    ("tests", "never"): "Tests: never spend nerve",
    ("tests", "always"): "Tests: spend nerve on every failure",
    ("heal", "even"): "Healing: heal the worse track first",
    ("heal", "wounds"): "Healing: heal wounds first",
    ("heal", "mind"): "Healing: heal the mind first",
    ("rest", "heal"): "Rest in a fight: heal D6",
    ("rest", "nerve"): "Rest in a fight: gain 1 nerve",
}


def act_panel(acting: Acting, focus: str = "", note: str = "") -> Panel:
    """Return one hero's panel with its settings; for a seat with two heroes the focus selects one."""
    view: State = acting.view
    heroes = _heroes(acting)
    if not heroes:
        lines = [note, "None of your heroes can do anything now."]
        return _framed(acting, lines, ((to_ask(),) if acting.is_asked else (Button("Refresh", "whom"),),))
    if focus == _DISCARDS:
        back = ((Button("Back", "whom", next(iter(heroes))),),)
        return replace(_framed(acting, [discards_text(view)], back), picture=discards_picture(view))
    hero = heroes.get(focus.removeprefix(_MORE)) or next(iter(heroes.values()))
    shown = said(view)
    title, *_ = sheet_lines(shown, shown.crew.heroes[hero.id])
    lines = [note, title]
    order = read_sheet(acting.standing).get(hero.id)
    if order is not None and order.turn >= view.campaign.turn:
        lines.append(f"📋 Order for turn {order.turn}: {order_words(order)}")
    if view.is_fight:
        lines.append(f"⚔️ {' · '.join(order_lines(shown))}")
    return replace(
        _framed(acting, lines, tuple(_rows(acting, heroes, hero, is_more=focus.startswith(_MORE)))),
        picture=sheet_picture(view, hero),
    )


def _heroes(acting: Acting) -> dict[str, Hero]:
    return {hero.id: hero for hero in acting.view.heroes_of(acting.seat) if not hero.dead}


def _framed(acting: Acting, lines: list[str], rows: tuple[Row, ...]) -> Panel:
    head = SEAT_WORDS.person(acting.seat, acting.names)
    text = shortened("\n".join(filter(None, (head, *lines))), _LIMIT)
    return Panel(text, rows, None, SEAT_WORDS.colour(acting.seat))


def _rows(acting: Acting, heroes: dict[str, Hero], hero: Hero, *, is_more: bool) -> list[Row]:
    """Return the menus and buttons; upgrades, omens and discards have a page if there is no room."""
    if is_more:
        return [*_more_rows(acting, hero), (Button("Back", "whom", hero.id),)]
    rows = list(_main_rows(acting, heroes, hero))
    more = list(_more_rows(acting, hero))
    if len(rows) + len(more) <= _ROWS:
        return [*rows, *more]
    return [*rows[:-1], (*_buttons(acting, hero), Button("More", "whom", f"{_MORE}{hero.id}"))]


def _more_rows(acting: Acting, hero: Hero) -> Iterator[Row]:
    if entries := upgrades(acting.view, hero):
        choices = (choice(label, print_deed(deed), words) for label, words, deed in entries)
        yield Menu("Attach or take off an upgrade", "upgrade", tuple(choices), hero.id)
    if "order" in acting.actions and hero.is_up:
        firsts = (choice(label, name) for label, name in ends_of_turn(acting.view))
        yield Menu("Put first at the end of this turn", "first", tuple(firsts), hero.id)
    if buttons := tuple(_more_buttons(acting, hero)):
        yield buttons


def _more_buttons(acting: Acting, hero: Hero) -> Iterator[Button]:
    view: State = acting.view
    wish = any((boon.hero, boon.until) == (hero.id, VOID) for boon in view.in_force.boons)
    if "void" in acting.actions and hero.is_up and (wish or has_nerve(view, hero)):
        yield Button("Keep top omen" if wish else "Pay to cancel top omen", "void", hero.id)
    if view.decks.discards:
        yield Button("Discards", "whom", _DISCARDS)


def _main_rows(acting: Acting, heroes: dict[str, Hero], hero: Hero) -> Iterator[Row]:
    view: State = acting.view
    if len(heroes) > 1:
        entries = (choice(hero_title(view, one), name, chosen=one is hero) for name, one in heroes.items())
        yield Menu("Choose a hero", "whom", tuple(entries))
    yield Menu(
        "Set automatic choices: saves, tests, healing",
        "policy",
        tuple(
            choice(_WORDS[key, value], f"{key} {value}", "chosen now" if hero.policy[key] == value else "")
            for key, values in POLICIES.items()
            for value in values
        ),
        hero.id,
    )
    if "level" in acting.actions and can_level(view, hero):
        entries = (choice(label, str(track), text) for track, label, text in _tracks(view, hero))
        yield Menu("Gain a level: choose an ability", "level", tuple(entries), hero.id)
    if "chant" in acting.actions:
        chants = [choice(label, said_) for label, said_ in chants_out_of_turn(view, hero)]
        if chants:
            yield Menu("Sing a chant now", "chant", tuple(chants), hero.id)
    yield tuple(_buttons(acting, hero))


def _buttons(acting: Acting, hero: Hero) -> Iterator[Button]:
    word, style = ("Stop fleeing", "secondary") if hero.marks.flee else ("Flee", "danger")
    flee = Button(word, "flee", hero.id, style)
    kept = hero.id in read_sheet(acting.standing)
    if hero.at is not None:
        yield Button("Plan next turn…", "order", hero.id, "primary")
    if kept:
        yield Button("Cancel order", "no_order", hero.id)
    elif hero.at is not None:
        yield Button("Let the steward lead", "led", hero.id)
    if "flee" in acting.actions and hero.is_up:
        yield flee
    yield to_ask() if acting.is_asked else Button("Refresh", "whom", hero.id)


def act_press(acting: Acting, press: Press) -> Pressed:
    """Handle a press in the Act panel."""
    heroes = _heroes(acting)
    if press.action == "whom":
        return Pressed(focus=(press.values or (press.arg,))[0][:10])
    if press.action == TYPED:
        pressed = act_typed(acting, press.text)
        if pressed is None:
            raise Refused("You cannot do that out of turn. Type `order`, `flee`, `level` or `policy`.")
        return pressed
    hero = heroes.get(press.arg)
    if hero is None:
        raise unknown(press)
    match press.action:
        case "policy":
            return _policy(hero, picked(press))
        case "flee":
            return Pressed(action={"do": "flee", "hero": hero.id, "on": not hero.marks.flee}, focus=hero.id)
        case "chant":
            return _chant(hero, picked(press))
        case "first":
            return _first(acting.view, hero, [picked(press)])
        case "upgrade":
            deed = parse_deed(picked(press))
            return Pressed(action={**deed, "hero": hero.id}, focus=hero.id)
        case "void":
            is_on = all((boon.hero, boon.until) != (hero.id, VOID) for boon in acting.view.in_force.boons)
            return Pressed(action={"do": "void", "hero": hero.id, "on": is_on}, focus=hero.id)
        case "level":
            return _level(acting.view, hero, picked(press))
        case "order":
            order = read_sheet(acting.standing).get(hero.id)
            return Pressed(form=order_form(acting.view, hero, order, "ordered"))
        case "ordered":
            return _ordered(acting, hero, order_text(press.filled))
        case "led":
            return _ordered(acting, hero, STEWARD)
        case "no_order":
            rest = {name: one for name, one in read_sheet(acting.standing).items() if name != hero.id}
            return Pressed(standing=print_sheet(rest), focus=hero.id, note="You cancelled the order.")
    raise unknown(press)


def _policy(hero: Hero, said_: str) -> Pressed:
    key, _, value = said_.partition(" ")
    if value not in POLICIES.get(key, ()):
        raise Refused("There is no such automatic choice. Write for example `policy saves always`.")
    return Pressed(
        action={"do": "policy", "hero": hero.id, key: value}, focus=hero.id, note=_WORDS[key, value]
    )


def _chant(hero: Hero, said_: str) -> Pressed:
    """Read a chant and its target, as `hymn_bell enemy e3`."""
    deed = parse_deed(f"chant {said_}")
    return Pressed(action={**deed, "of": hero.id}, focus=hero.id)


def _first(view: State, hero: Hero, names: list[str]) -> Pressed:
    """Put these before what the crew has put first already (S173)."""
    rest = [name for name in chosen_first(view) if name not in names]
    known = pending(view)
    effects = [name for name in (*names, *rest) if name in known or name in names]
    return Pressed(action={"do": "order", "hero": hero.id, "effects": effects}, focus=hero.id)


def _tracks(view: State, hero: Hero) -> Iterator[tuple[int, str, str]]:
    """Yield the tracks of the hero's class: number, ability to learn next, and what it does."""
    for track in range(1, len(view.class_of(hero).tracks) + 1):
        name = next_ability(view, hero, track)
        if name is not None:
            thing = view.pack.abilities[name]
            yield track, f"Level {hero.training.level + 1}: {thing.name}", thing.text


def _level(view: State, hero: Hero, said_: str) -> Pressed:
    if not said_.isdecimal():
        raise Refused("Name the track to learn from. Write for example `level 2`.")
    when = "at once" if view.campaign.step in IN_TOWN else "when the next turn starts"
    action = {"do": "level", "hero": hero.id, "track": int(said_)}
    return Pressed(action=action, focus=hero.id, note=f"{hero_title(view, hero)} gains a level {when}.")


def _ordered(acting: Acting, hero: Hero, text: str) -> Pressed:
    order = parse_order(acting.view, hero, text)
    sheet = {**read_sheet(acting.standing), hero.id: order}
    note = (
        f"Order for turn {order.turn}: {order_words(order)}. Your hero carries it out as soon as possible, "
        "unless something new appears."
    )
    return Pressed(standing=print_sheet(sheet), focus=hero.id, note=note)


def act_typed(acting: Acting, text: str) -> Pressed | None:
    """Read `order` and its lines, `flee`, `level 2`, or `policy saves always`.

    None if the text is about the decision.
    """
    heroes = _heroes(acting)
    words = text.strip().split(maxsplit=1)
    if not heroes or not words:
        return None
    verb, rest = words[0].lower(), words[1] if len(words) > 1 else ""
    named, _, more = rest.partition(" ")
    hero = heroes.get(named) or next(iter(heroes.values()))
    rest = more if named in heroes else rest
    if verb == "order":
        return _ordered(acting, hero, rest)
    if verb == "flee" and rest.strip().lower() in ("", "on", "off"):
        return Pressed(action={"do": "flee", "hero": hero.id, "on": rest.strip().lower() != "off"})
    if verb == "void":
        return Pressed(action={"do": "void", "hero": hero.id, "on": rest.strip().lower() != "off"})
    if verb == "first":
        return _first(acting.view, hero, rest.split())
    if verb in ("attach", "detach") and not acting.is_asked:
        return Pressed(action={**parse_deed(f"{verb} {rest}"), "hero": hero.id})
    if verb in ("chant", "sing") and not acting.is_asked:
        return _chant(hero, rest)
    if verb == "level" and not acting.is_asked:
        return _level(acting.view, hero, rest.strip())
    if verb == "policy":
        return _policy(hero, " ".join(rest.lower().split()))
    return None


def action_name(action: dict[str, object]) -> str:
    """Return the public name of an action out of turn."""
    return _NAMES.get(str(action["do"]), "automatic choices")
