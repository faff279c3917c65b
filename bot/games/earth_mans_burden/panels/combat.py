"""Panel for attacks: fire and overthrow, in sequence, with odds.

It also serves overthrows alone, which the rules ask about after the fire.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from bot.games.earth_mans_burden.drafts import read_sheet
from bot.games.earth_mans_burden.names import owner_name, place_title
from bot.games.earth_mans_burden.panels.common import (
    CLEARED,
    TYPE_IT,
    attack_line,
    close_picture,
    count_choices,
    numbered,
    odds_word,
    reprisal_line,
    type_form,
    typed_sheet,
)
from bot.games.earth_mans_burden.readback import read_back
from bot.games.panels import BODY_LIMIT, MENU_LIMIT, Prompt, choice, picked, to_act, unknown
from bot.games.phrases import count, shortened
from bot.messages.panel import Button, Choice, Menu, Panel, Picture, Press, Pressed, Row
from engine.earth_mans_burden.board.worlds import HOME, UN, Owner, World
from engine.earth_mans_burden.orders.sheet import Sheet
from engine.earth_mans_burden.orders.spelling import read_count
from engine.earth_mans_burden.rules.asks import Combat, Coup
from engine.earth_mans_burden.rules.attacks import Attack, own_developments, own_fleets
from engine.earth_mans_burden.rules.outlook import attack
from engine.kernel.core import Refused
from render.earth_mans_burden.names import owner_word
from render.earth_mans_burden.scenes import Marks

EXAMPLE = "fire mars blue 4"
GONE = "That target is gone. Pick another from the menu."
STRIKES = 4
"""Maximum number of targets with a button each."""
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
    possible = {_value(one): one.units for one in targets(ask)}
    laid = [*sheet.fire, *sheet.coups]
    return [
        one._replace(units=min(one.units, possible[_value(one)])) for one in laid if _value(one) in possible
    ]


def _value(one: Attack) -> str:
    return f"{WORDS[one.is_coup]}>{one.world}>{one.at}"


def show(prompt: Prompt, focus: str, *, preview: bool) -> Panel:
    ask, sheet = _ask(prompt), read_sheet(prompt.draft)
    plan, view = planned(sheet, ask), ask.view
    if isinstance(ask, Combat):
        lines = [f"**Turn {view.turn}: whom do you attack?**"]
    else:
        lines = [f"**Turn {view.turn}: whom do you overthrow?**"]
    if plan:
        lines += ["You attack in this order:", *numbered([attack_line(view, one) for one in plan])]
    lines += _possible(ask, plan)
    fires = any(one.world == HOME and not one.is_coup for one in [*plan, *targets(ask)])
    if fires and (line := reprisal_line(view, ask.seat)):
        lines.append(line)
    text = shortened("\n".join(lines), BODY_LIMIT)
    return Panel(text, tuple(_rows(ask, plan, focus)), _picture(prompt, ask, plan))


def _possible(ask: Combat | Coup, plan: list[Attack]) -> Iterator[str]:
    """Yield the attacks not planned yet, each with all the seat's units there."""
    taken = {_value(one) for one in plan}
    rest = [one for one in targets(ask) if _value(one) not in taken]
    if rest:
        yield "You could also attack:" if plan else "You could attack, with everything you have there:"
        yield from (f"• {attack_line(ask.view, one)}" for one in rest)


def _picture(prompt: Prompt, ask: Combat | Coup, plan: list[Attack]) -> Picture:
    """Draw the worlds with possible targets, with the planned sequence in gold."""
    order: dict[World, list[str]] = {}
    for number, one in enumerate(plan, start=1):
        order.setdefault(one.world, []).append(str(number))
    worlds = {one.world for one in targets(ask)}
    notes = {one.world: _note(one) for one in reversed(plan)}
    marks = Marks(
        discs={world: numbers[0] for world, numbers in order.items()},
        notes=notes,
        lit=tuple(order),
    )
    return close_picture(prompt, ask.view, marks, worlds)


def _note(one: Attack) -> str:
    if one.is_coup:
        return f"overthrow {owner_word(one.at)}: {one.units}"
    return f"fire at {owner_word(one.at)}: {one.units}"


# ---------------------------------------------------------------- controls


def _rows(ask: Combat | Coup, plan: list[Attack], focus: str) -> Iterator[Row]:
    yield from _target_menus(ask, plan, focus)
    chosen = next((one for one in plan if _value(one) == focus), None)
    if chosen:
        most = next(one.units for one in targets(ask) if _value(one) == focus)
        what = "development" if chosen.is_coup else "fleet"
        none = (choice("None: drop this attack", "0"),) if most < MENU_LIMIT else ()
        entries = (*none, *count_choices(most, what, chosen.units))
        place = f"{place_title(chosen.world)}: how many?"
        yield Menu(place, "units", entries, focus)
    if strikes := () if plan else tuple(_strikes(ask)):
        yield strikes
    yield tuple(_buttons(ask, plan))


def _strikes(ask: Combat | Coup) -> Iterator[Button]:
    """Yield buttons to attack one seat on one world with all units, the most harmful first."""
    possible = [one for one in targets(ask) if one.at != UN]
    harm: dict[tuple[World, Owner], float] = {}
    for one in possible:
        seen = attack(ask.view, one.at, one.world, one.units, is_coup=one.is_coup)
        harm[one.world, one.at] = harm.get((one.world, one.at), 0) + seen.losses
    for world, at in sorted(harm, key=harm.__getitem__, reverse=True)[:STRIKES]:
        label = f"Attack {owner_name(at)} on {place_title(world)} with all"
        yield Button(label, "strike", f"{world}>{at}", "danger")


def _struck(ask: Combat | Coup, value: str) -> Sheet:
    """Return a sheet with all attacks on one seat on one world."""
    world, _, at = value.partition(">")
    attacks = [one for one in targets(ask) if (one.world, one.at) == (world, at)]
    if not attacks:
        raise Refused(GONE)
    fire = tuple(one for one in attacks if not one.is_coup)
    return Sheet(fire=fire, coups=tuple(one for one in attacks if one.is_coup))


def _buttons(ask: Combat | Coup, plan: list[Attack]) -> Iterator[Button]:
    if plan:
        dice = sum(one.units for one in plan)
        yield Button(f"Attack with {count(dice, 'unit')}", "go", style="danger")
        has_coups = any(one.is_coup for one in targets(ask))
        if isinstance(ask, Combat) and has_coups and not any(one.is_coup for one in plan):
            yield Button("Fire first", "fire_first", style="danger")
        yield Button("Clear", "clear")
    else:
        label = "Overthrow nobody" if isinstance(ask, Coup) else "Attack nobody"
        yield Button(label, "go", style="success")
    yield TYPE_IT
    yield to_act()


def _target_menus(ask: Combat | Coup, plan: list[Attack], focus: str) -> Iterator[Row]:
    """Yield one menu of targets; if there are too many, a menu of worlds and one of targets there."""
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
    seen = attack(ask.view, one.at, one.world, one.units, is_coup=one.is_coup)
    world, at = place_title(one.world), owner_name(one.at)
    if one.is_coup:
        label = f"{world}: overthrow {at} ({seen.defenders}) with {count(one.units, 'development')}"
    else:
        label = f"{world}: fire at {at} ({seen.defenders}) with {count(one.units, 'fleet')}"
    return choice(label, _value(one), odds_word(seen, is_coup=one.is_coup), chosen=_value(one) == focus)


# ---------------------------------------------------------------- presses


def press(prompt: Prompt, press: Press) -> Pressed:
    ask, sheet = _ask(prompt), read_sheet(prompt.draft)
    match press.action:
        case "world":
            return Pressed(focus=picked(press)[:40])
        case "aim":
            return _aim(ask, sheet, picked(press))
        case "units":
            return _aim(ask, sheet, press.arg, picked(press))
        case "strike":
            return _attack(prompt, _struck(ask, press.arg))
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
    one = next((one for one in targets(ask) if _value(one) == value), None)
    if one is None:
        raise Refused(GONE)
    laid = sheet.coups if one.is_coup else sheet.fire
    others = tuple(other for other in laid if _value(other) != value)
    used = sum(other.units for other in others if other.world == one.world)
    units = one.units - used or one.units
    if number:
        units = 0 if number == "0" else min(one.units, read_count(number))
    if units + used > one.units:
        others = tuple(other for other in others if other.world != one.world)
    laid = (*others, one._replace(units=units)) if units else others
    changed = replace(sheet, coups=laid) if one.is_coup else replace(sheet, fire=laid)
    return Pressed(draft=str(changed), focus=value)


def typed(prompt: Prompt, text: str) -> Pressed:
    """Parse `fire mars blue 4`, `coup mars blue 2`; `go` submits them, `nothing` attacks nobody."""
    pressed = typed_sheet(prompt, text)
    if pressed.answer is None:
        return pressed
    return _attack(prompt, read_sheet(pressed.draft or ""))


def receipt(prompt: Prompt) -> str:
    return f"Your attacks:\n```\n{prompt.draft}\n```" if prompt.draft else "You attack nobody."
