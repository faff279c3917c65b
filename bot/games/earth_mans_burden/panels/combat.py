"""Panel for attacks: fire and overthrow, in sequence, with odds.

It also serves overthrows alone, which the rules ask about after the fire.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from bot.games.earth_mans_burden.names import owner_name, place_title, symbol
from bot.games.earth_mans_burden.panels.attack_odds import (
    WHAT,
    danger,
    full,
    odds_words,
    outlook,
    picture,
    rivals,
)
from bot.games.earth_mans_burden.panels.common import (
    CLEARED,
    TYPE_IT,
    count_choices,
    numbered,
    odds_word,
    percent,
    type_form,
    typed_sheet,
)
from bot.games.earth_mans_burden.readback import read_back
from bot.games.panels import BODY_LIMIT, MENU_LIMIT, Prompt, choice, picked, to_act, unknown
from bot.games.phrases import count, shortened
from bot.messages.panel import Button, Choice, Menu, Panel, Press, Pressed, Row
from engine.earth_mans_burden.board.state import Position
from engine.earth_mans_burden.board.worlds import HOME
from engine.earth_mans_burden.orders.notation import read_sheet
from engine.earth_mans_burden.orders.sheet import Sheet
from engine.earth_mans_burden.orders.spelling import read_count
from engine.earth_mans_burden.rules.asks import Combat, Coup
from engine.earth_mans_burden.rules.attacks import Attack, own_developments, own_fleets
from engine.kernel.core import Refused

EXAMPLE = "fire mars blue 4"
GONE = "That target is gone. Pick another from the menu."
MORE, FULL = "more", "full"
"""Pages: single attacks with numbers, and every chance in words."""
BACK = Button("Back", "page")
WORDS = {False: "fire", True: "coup"}


def _ask(prompt: Prompt) -> Combat | Coup:
    assert isinstance(prompt.ask, Combat | Coup)
    return prompt.ask


def targets(ask: Combat | Coup) -> list[Attack]:
    """Return every possible attack, each with all its available units."""
    fire: list[Attack] = []
    if isinstance(ask, Combat):
        fleets, ready = own_fleets(ask.view, ask.seat), own_developments(ask.view, ask.seat)
        fire = [Attack(world, at, fleets[world], is_coup=False) for world, at in ask.fire_targets()]
        coups = ask.coup_targets()
    else:
        ready, coups = dict(ask.ready), ask.targets()
    return [*fire, *(Attack(world, at, ready[world], is_coup=True) for world, at in coups)]


def planned(sheet: Sheet, ask: Combat | Coup) -> list[Attack]:
    """Return the planned attacks that are still possible, in the sequence of their rolls."""
    possible = {value_of(one): one.units for one in targets(ask)}
    laid = [one for one in (*sheet.fire, *sheet.coups) if value_of(one) in possible]
    return [one._replace(units=min(one.units, possible[value_of(one)])) for one in laid]


def value_of(one: Attack) -> str:
    """Return an attack's name in presses."""
    return f"{WORDS[one.is_coup]}>{one.world}>{one.at}"


def show(prompt: Prompt, focus: str, *, preview: bool) -> Panel:
    ask = _ask(prompt)
    sheet = read_sheet(prompt.draft, ask.view.board)
    plan, view, possible = planned(sheet, ask), ask.view, targets(ask)
    page, _, chosen = focus.partition(".")
    lines = [_question(ask, possible)]
    if any(one.world == HOME and not one.is_coup for one in possible) and (why := danger(view, ask.seat)):
        lines.append(why)
    if plan:
        lines += ["You attack in this order:", *numbered([_planned(view, one) for one in plan])]
    if page == FULL:
        lines += full(ask, possible)
    text = shortened("\n".join(lines), BODY_LIMIT)
    shown = None if page == FULL else picture(prompt, ask, possible, plan)
    return Panel(text, tuple(_rows(ask, plan, page, chosen)), shown, below=WHAT if shown else "")


def _question(ask: Combat | Coup, possible: Sequence[Attack]) -> str:
    what = "overthrow" if isinstance(ask, Coup) else "attack"
    worlds = list(dict.fromkeys(place_title(one.world) for one in possible))
    what = f"{what.capitalize()} on {worlds[0]}" if len(worlds) == 1 else what.capitalize()
    return f"**{what}?** Turn {ask.view.turn}"


def _planned(view: Position, one: Attack) -> str:
    """Describe a planned attack: Mars: fire at 🟦 with 4 fleets, 56% for all."""
    chance = percent(outlook(view, one).chance)
    units = count(one.units, "development" if one.is_coup else "fleet")
    what = "overthrow" if one.is_coup else "fire at"
    return f"{place_title(one.world)}: {what} {symbol(one.at)} with {units}, {chance} for all"


# ---------------------------------------------------------------- controls


def _rows(ask: Combat | Coup, plan: list[Attack], page: str, chosen: str) -> Iterator[Row]:
    if page == FULL:
        yield (BACK,)
        return
    if page == MORE:
        yield from _target_menus(ask, plan, chosen)
        yield from _numbers(ask, plan, chosen)
        yield (*_answers(ask, plan), BACK)
        yield (TYPE_IT, to_act())
        return
    yield from _rival_menu(ask, plan)
    yield (*_answers(ask, plan), Button("Odds in full", "page", FULL), Button("More", "page", MORE))


def _numbers(ask: Combat | Coup, plan: list[Attack], chosen: str) -> Iterator[Menu]:
    """Yield the menu of how many units go in the attack chosen last."""
    laid = next((one for one in plan if value_of(one) == chosen), None)
    if laid:
        most = next(one.units for one in targets(ask) if value_of(one) == chosen)
        what = "development" if laid.is_coup else "fleet"
        none = (choice("None: drop this attack", "0"),) if most < MENU_LIMIT else ()
        entries = (*none, *count_choices(most, what, laid.units))
        yield Menu(f"{place_title(laid.world)}: how many?", "units", entries, chosen)


def _rival_menu(ask: Combat | Coup, plan: list[Attack]) -> Iterator[Menu]:
    """Yield the menu of rivals to attack with all units."""
    found = rivals(targets(ask))
    worlds = list(dict.fromkeys(world for world, _ in found))
    laid = {(one.world, one.at) for one in plan}
    entries = [
        choice(
            owner_name(at) if len(worlds) == 1 else f"{owner_name(at)} on {place_title(world)}",
            f"{world}>{at}",
            odds_words(ask.view, attacks),
            chosen=(world, at) in laid and len(laid) == 1,
        )
        for (world, at), attacks in found.items()
    ]
    if entries:
        label = "Overthrow whom?" if isinstance(ask, Coup) else "Attack whom?"
        yield Menu(label, "strike", tuple(entries))


def _struck(ask: Combat | Coup, value: str) -> Sheet:
    """Return a sheet with all attacks on one seat on one world."""
    world, _, at = value.partition(">")
    attacks = [one for one in targets(ask) if (one.world, one.at) == (world, at)]
    if not attacks:
        raise Refused(GONE)
    fire = tuple(one for one in attacks if not one.is_coup)
    return Sheet(fire=fire, coups=tuple(one for one in attacks if one.is_coup))


def _answers(ask: Combat | Coup, plan: list[Attack]) -> Iterator[Button]:
    if plan:
        dice = sum(one.units for one in plan)
        yield Button(f"Attack with {count(dice, 'unit')}", "go", style="danger")
        has_coups = any(one.is_coup for one in targets(ask))
        if isinstance(ask, Combat) and has_coups and not any(one.is_coup for one in plan):
            yield Button("Fire first", "fire_first", style="danger")
        yield Button("Clear", "clear")
    else:
        label = "No overthrow" if isinstance(ask, Coup) else "No attack"
        yield Button(label, "go", style="success")


def _target_menus(ask: Combat | Coup, plan: list[Attack], focus: str) -> Iterator[Row]:
    """Yield one menu of single attacks; if there are too many, a menu of worlds and one of targets there."""
    possible = targets(ask)
    if len(possible) > MENU_LIMIT:
        worlds = list(dict.fromkeys(one.world for one in possible))
        chosen = next((part for part in focus.split(">") if part in worlds), "")
        entries = tuple(choice(place_title(world), world, chosen=world == chosen) for world in worlds)
        yield Menu("Choose a world…", "world", entries)
        possible = [one for one in possible if one.world == chosen]
    if possible:
        yield Menu("Plan an attack…", "aim", tuple(_entry(ask, one, focus) for one in possible))


def _entry(ask: Combat | Coup, one: Attack, focus: str) -> Choice:
    seen = outlook(ask.view, one)
    world, at = place_title(one.world), owner_name(one.at)
    if one.is_coup:
        label = f"{world}: overthrow {at} ({seen.defenders}) with {count(one.units, 'development')}"
    else:
        label = f"{world}: fire at {at} ({seen.defenders}) with {count(one.units, 'fleet')}"
    return choice(label, value_of(one), odds_word(seen, is_coup=one.is_coup), chosen=value_of(one) == focus)


# ---------------------------------------------------------------- presses


def press(prompt: Prompt, press: Press) -> Pressed:
    ask = _ask(prompt)
    sheet = read_sheet(prompt.draft, ask.view.board)
    match press.action:
        case "page":
            return Pressed(focus=press.arg[:10])
        case "world":
            return Pressed(focus=f"{MORE}.{picked(press)[:40]}")
        case "aim":
            return _aim(ask, sheet, picked(press))
        case "units":
            return _aim(ask, sheet, press.arg, picked(press))
        case "strike":
            return Pressed(draft=str(_struck(ask, picked(press))))
        case "clear":
            return Pressed(draft="", note=CLEARED)
        case "go":
            return _attack(prompt, sheet)
        case "fire_first":
            if not sheet.fire:
                raise unknown(press)
            return _attack(prompt, replace(sheet, coups=(), is_closed=False), is_all=False)
        case "type":
            return type_form("Your attacks", prompt.draft, EXAMPLE)
        case "typed":
            return typed(prompt, press.text)
    raise unknown(press)


def _attack(prompt: Prompt, sheet: Sheet, *, is_all: bool = True) -> Pressed:
    """Hand in the planned attacks; `is_all` skips the decision on overthrows after the fire."""
    ask = _ask(prompt)
    plan = planned(sheet, ask)
    fire = [one.dump() for one in plan if not one.is_coup]
    coups = [one.dump() for one in plan if one.is_coup]
    answer: dict[str, object] = {"coup": coups} if isinstance(ask, Coup) else {"fire": fire}
    if is_all and isinstance(ask, Combat):
        answer["coup"] = coups
    ask.check(answer)
    return Pressed(draft=str(sheet), answer=answer, note=read_back(answer))


def _aim(ask: Combat | Coup, sheet: Sheet, value: str, number: str = "") -> Pressed:
    """Add an attack by all unused units, or by the number picked."""
    one = next((one for one in targets(ask) if value_of(one) == value), None)
    if one is None:
        raise Refused(GONE)
    laid = sheet.coups if one.is_coup else sheet.fire
    others = tuple(other for other in laid if value_of(other) != value)
    used = sum(other.units for other in others if other.world == one.world)
    units = one.units - used or one.units
    if number:
        units = 0 if number == "0" else min(one.units, read_count(number))
    if units + used > one.units:
        others = tuple(other for other in others if other.world != one.world)
    laid = (*others, one._replace(units=units)) if units else others
    changed = replace(sheet, coups=laid) if one.is_coup else replace(sheet, fire=laid)
    return Pressed(draft=str(changed), focus=f"{MORE}.{value}")


def typed(prompt: Prompt, text: str) -> Pressed:
    """Parse `fire mars blue 4`, `coup mars blue 2`; `go` submits them, `nothing` attacks nobody."""
    pressed = typed_sheet(prompt, text)
    if pressed.answer is None:
        return pressed
    return _attack(prompt, read_sheet(pressed.draft or "", _ask(prompt).view.board))


def receipt(prompt: Prompt) -> str:
    return f"Your attacks:\n```\n{prompt.draft}\n```" if prompt.draft else "You attack nobody."
