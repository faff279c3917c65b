"""Attacks: whom fleets fire at and developments overthrow, in order, and what the dice may do.

The same for overthrows alone, which are asked after the fire.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from bot.games.earth_mans_burden.drafts import read_sheet
from bot.games.earth_mans_burden.names import owner_name, place_title
from bot.games.earth_mans_burden.panels.common import (
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
from bot.games.panels import BODY_LIMIT, MENU_LIMIT, TO_ACT, Prompt, choice, picked, unknown
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
STRIKES = 4
"""So many targets have a button of their own."""
WORDS = {False: "fire", True: "coup"}


def _ask(prompt: Prompt) -> Combat | Coup:
    assert isinstance(prompt.ask, Combat | Coup)
    return prompt.ask


def targets(ask: Combat | Coup) -> list[Attack]:
    """Every attack that is possible, each with all who can make it."""
    fire: list[Attack] = []
    if isinstance(ask, Combat):
        fleets, ready = own_fleets(ask.view, ask.seat), own_developments(ask.view, ask.seat)
        fire = [Attack(world, at, fleets[world], is_coup=False) for world, at in ask.fire_targets()]
        coups = ask.coup_targets()
    else:
        ready, coups = dict(ask.ready), ask.targets()
    return [*fire, *(Attack(world, at, ready[world], is_coup=True) for world, at in coups)]


def planned(sheet: Sheet, ask: Combat | Coup) -> list[Attack]:
    """The attacks laid out that are still possible, in the order in which they are rolled."""
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
    title = (
        f"**Turn {view.turn}: attack?**" if isinstance(ask, Combat) else f"**Turn {view.turn}: overthrow?**"
    )
    lines = [title]
    if plan:
        lines += ["In this order:", *numbered([attack_line(view, one) for one in plan])]
    lines += _possible(ask, plan)
    fires = any(one.world == HOME and not one.is_coup for one in [*plan, *targets(ask)])
    if fires and (line := reprisal_line(view, ask.seat)):
        lines.append(line)
    text = shortened("\n".join(lines), BODY_LIMIT)
    return Panel(text, tuple(_rows(ask, plan, focus)), _picture(prompt, ask, plan))


def _possible(ask: Combat | Coup, plan: list[Attack]) -> Iterator[str]:
    """What could be done as well, with all who can."""
    taken = {_value(one) for one in plan}
    rest = [one for one in targets(ask) if _value(one) not in taken]
    if rest:
        yield "Possible, with all you have there:" if not plan else "Also possible:"
        yield from (f"• {attack_line(ask.view, one)}" for one in rest)


def _picture(prompt: Prompt, ask: Combat | Coup, plan: list[Attack]) -> Picture:
    """The worlds where something can be attacked; the sequence in gold."""
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
    verb = "overthrow" if one.is_coup else "fire at"
    return f"{one.units} {verb} {owner_word(one.at)}"


# ---------------------------------------------------------------- controls


def _rows(ask: Combat | Coup, plan: list[Attack], focus: str) -> Iterator[Row]:
    yield from _target_menus(ask, plan, focus)
    chosen = next((one for one in plan if _value(one) == focus), None)
    if chosen:
        most = next(one.units for one in targets(ask) if _value(one) == focus)
        what = "development" if chosen.is_coup else "fleet"
        none = (choice("Not at all", "0"),) if most < MENU_LIMIT else ()
        entries = (*none, *count_choices(most, what, chosen.units))
        place = f"{place_title(chosen.world)}: how many?"
        yield Menu(place, "units", entries, focus)
    if strikes := () if plan else tuple(_strikes(ask)):
        yield strikes
    yield tuple(_buttons(ask, plan))


def _strikes(ask: Combat | Coup) -> Iterator[Button]:
    """All that can be done to one seat on one world, at one press; those that cost it most come first."""
    possible = [one for one in targets(ask) if one.at != UN]
    harm: dict[tuple[World, Owner], float] = {}
    for one in possible:
        seen = attack(ask.view, one.at, one.world, one.units, is_coup=one.is_coup)
        harm[one.world, one.at] = harm.get((one.world, one.at), 0) + seen.losses
    for world, at in sorted(harm, key=harm.__getitem__, reverse=True)[:STRIKES]:
        label = f"All at {owner_name(at)} on {place_title(world)}"
        yield Button(label, "strike", f"{world}>{at}", "danger")


def _struck(ask: Combat | Coup, value: str) -> Sheet:
    """All attacks on one seat on one world."""
    world, _, at = value.partition(">")
    attacks = [one for one in targets(ask) if (one.world, one.at) == (world, at)]
    if not attacks:
        raise Refused("That cannot be attacked; here is how things stand.")
    fire = tuple(one for one in attacks if not one.is_coup)
    return Sheet(fire=fire, coups=tuple(one for one in attacks if one.is_coup))


def _buttons(ask: Combat | Coup, plan: list[Attack]) -> Iterator[Button]:
    if plan:
        dice = sum(one.units for one in plan)
        yield Button(f"Attack: {count(dice, 'unit')}", "go", style="danger")
        has_coups = any(one.is_coup for one in targets(ask))
        if isinstance(ask, Combat) and has_coups and not any(one.is_coup for one in plan):
            yield Button("Fire first", "fire_first", style="danger")
        yield Button("Clear", "clear")
    else:
        yield Button("No overthrow" if isinstance(ask, Coup) else "No attack", "go", style="success")
    yield TYPE_IT
    yield TO_ACT


def _target_menus(ask: Combat | Coup, plan: list[Attack], focus: str) -> Iterator[Row]:
    """All targets in one menu; where they are too many, the worlds first and then those on the one picked."""
    possible = targets(ask)
    if len(possible) > MENU_LIMIT:
        worlds = list(dict.fromkeys(one.world for one in possible))
        chosen = next((part for part in focus.split(">") if part in worlds), "")
        entries = tuple(choice(place_title(world), world, chosen=world == chosen) for world in worlds)
        yield Menu("Attack on…", "world", entries)
        possible = [one for one in possible if one.world == chosen][:MENU_LIMIT]
    if possible:
        yield Menu("Attack…", "aim", tuple(_entry(ask, one, focus) for one in possible))


def _entry(ask: Combat | Coup, one: Attack, focus: str) -> Choice:
    seen = attack(ask.view, one.at, one.world, one.units, is_coup=one.is_coup)
    verb = "overthrow" if one.is_coup else "fire at"
    label = f"{place_title(one.world)}: {one.units} {verb} {owner_name(one.at)} ({seen.defenders})"
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
            return Pressed(draft="", note="Nothing is laid out any more.")
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
    """Announce what is laid out; all of it: overthrows that are not there are not asked after the fire."""
    ask = _ask(prompt)
    plan = planned(sheet, ask)
    fire = [one.dump() for one in plan if not one.is_coup]
    coups = [one.dump() for one in plan if one.is_coup]
    answer: dict[str, object] = {"coup": coups} if isinstance(ask, Coup) else {"fire": fire}
    if is_all and isinstance(ask, Combat):
        answer["coup"] = coups
    ask.check(answer)
    return Pressed(draft=str(sheet), answer=answer, note="Announced." if plan else "You attack nobody.")


def _aim(ask: Combat | Coup, sheet: Sheet, value: str, number: str = "") -> Pressed:
    """One attack more, by all who are not used yet, or by as many as were picked."""
    one = next((one for one in targets(ask) if _value(one) == value), None)
    if one is None:
        raise Refused("That cannot be attacked; here is how things stand.")
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
    """`fire mars blue 4`, `coup mars blue 2`; `go` announces them, `nothing` attacks nobody."""
    pressed = typed_sheet(prompt, text, nothing="You attack nobody.")
    if pressed.answer is None:
        return pressed
    return _attack(prompt, read_sheet(pressed.draft or ""))


def receipt(prompt: Prompt) -> str:
    return f"Your attacks:\n```\n{prompt.draft or 'none'}\n```"
