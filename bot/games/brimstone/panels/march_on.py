"""Panel to continue a March with troops that can take another step (R111).

The draft lists the groups so far: "D5 2 > D6, C4 1 > C5". The focus is the hex they start from, and the row
of destinations shown: "D5.G".
"""

from __future__ import annotations

from dataclasses import replace

from bot.games.brimstone.names import count, land
from bot.games.brimstone.panel_parts import (
    answered,
    choice,
    hex_menus,
    not_understood,
    picked,
    read_hex,
    unknown,
)
from bot.games.brimstone.pictures import board_picture
from bot.games.brimstone.sheet.legs import what_lies
from bot.games.panels import Prompt
from bot.messages.panel import Button, Choice, Menu, Panel, Press, Pressed, Row
from engine.brimstone.board.hexes import Hex
from engine.brimstone.rules.asks import MarchOn
from engine.brimstone.rules.march import Group, check_groups, possible_steps
from engine.kernel.core import Json, Refused

EXAMPLE = "D5 2 > D6"


def _ask(prompt: Prompt) -> MarchOn:
    assert isinstance(prompt.ask, MarchOn)
    return prompt.ask


def read_groups(text: str) -> list[Group]:
    """Parse groups of the form D5 2 > D6; Refused if one has another form."""
    groups = []
    for part in text.replace("\n", ",").replace(";", ",").split(","):
        words = part.replace(">", " ").replace(" to ", " ").split()
        if not words:
            continue
        if len(words) != 3 or not (words[1].isascii() and words[1].isdecimal() and len(words[1]) < 4):
            raise not_understood(part, EXAMPLE, "stop")
        groups.append(Group(read_hex(words[0]), int(words[1]), read_hex(words[2])))
    return groups


def print_groups(groups: list[Group]) -> str:
    """Print groups as a draft."""
    return ", ".join(f"{group.origin} {group.troops} > {group.to}" for group in groups)


def _dumped(groups: list[Group]) -> Json:
    return {"groups": [{"from": g.origin, "troops": g.troops, "to": g.to} for g in groups]}


def left(ask: MarchOn, groups: list[Group], hex_: Hex) -> int:
    """Count the hex's troops that can still step and are in no group yet."""
    return ask.march.free(hex_) - sum(group.troops for group in groups if group.origin == hex_)


def steps(ask: MarchOn, groups: list[Group], origin: Hex) -> list[Hex]:
    """Return the hexes to which one more troop can step, given these groups."""
    found = []
    if left(ask, groups, origin) > 0:
        for step in possible_steps(ask.view, ask.march):
            if step.origin == origin and _passes(ask, [*groups, replace(step, troops=1)]):
                found.append(step.to)
    return found


def _passes(ask: MarchOn, groups: list[Group]) -> bool:
    try:
        check_groups(ask.view, ask.march, groups)
    except Refused:
        return False
    return True


def show(prompt: Prompt, focus: str, *, preview: bool) -> Panel:
    ask, groups = _ask(prompt), read_groups(prompt.draft)
    origin, _, row = focus.partition(".")
    places = ask.march.places()
    origin = origin if origin in places else places[0]
    lines = [f"**The March from {ask.march.origin} may go on**"]
    lines += [f"{hex_}: {count(ask.march.free(hex_), 'troop')} may take a step" for hex_ in places]
    lines.append(f"So far: {prompt.draft or 'nobody goes on'}")
    rows: list[Row] = []
    if len(places) > 1:
        entries = (choice(f"From {at}", at, land(ask.view, at), chosen=at == origin) for at in places)
        rows.append(Menu("From", "from", tuple(entries)))

    def entry(to: Hex) -> Choice:
        if to == origin:
            return choice(f"Clear the marker in {to}", to, "uses their step")
        return choice(f"{to} {land(ask.view, to)}", to, what_lies(ask.view, origin, to))

    title = f"Send {count(left(ask, groups, origin), 'troop')} from {origin} to"
    rows += hex_menus(title, "to", steps(ask, groups, origin), entry, row=row, arg=origin)
    rows.append(_buttons(groups))
    picture = board_picture(ask.view, prompt.names, mine=places)
    return Panel("\n".join(lines), tuple(rows), picture)


def _buttons(groups: list[Group]) -> tuple[Button, ...]:
    return (
        Button("−", "less", disabled=not groups or groups[-1].troops < 2),
        Button("Undo", "undo", disabled=not groups),
        Button("Go" if groups else "Stop here", "go", style="success"),
    )


def press(prompt: Prompt, press: Press) -> Pressed:
    ask, groups = _ask(prompt), read_groups(prompt.draft)
    match press.action:
        case "from":
            return Pressed(focus=picked(press))
        case "to" if len(picked(press)) == 1:
            return Pressed(focus=f"{press.arg}.{picked(press)}")
        case "to":
            troops = left(ask, groups, press.arg)
            return _keep(ask, [*groups, Group(press.arg, troops, picked(press))], press.arg)
        case "less" if groups:
            last = groups[-1]
            fewer = replace(last, troops=max(1, last.troops - 1))
            return _keep(ask, [*groups[:-1], fewer], last.origin)
        case "undo" if groups:
            return _keep(ask, groups[:-1], groups[-1].origin)
        case "go":
            return answered(prompt, _dumped(groups), prompt.draft, _told(prompt.draft))
    raise unknown(press)


def _keep(ask: MarchOn, groups: list[Group], origin: Hex) -> Pressed:
    ask.check(_dumped(groups))
    return Pressed(draft=print_groups(groups), focus=origin)


def typed(prompt: Prompt, text: str) -> Pressed:
    """Parse `D5 2 > D6, C4 1 > C5` or `stop`."""
    said = text.strip().lower()
    if said in ("stop", "stay", "none", "nobody"):
        return answered(prompt, _dumped([]), "", _told(""))
    if said in ("go", "done"):
        return press(prompt, Press("go"))
    groups = read_groups(text)
    if not groups:
        raise not_understood(text, EXAMPLE, "stop")
    return answered(prompt, _dumped(groups), print_groups(groups), _told(print_groups(groups)))


def receipt(prompt: Prompt) -> str:
    return _told(prompt.draft)


def _told(draft: str) -> str:
    return f"Your troops go on: {draft}." if draft else "Your troops stop."
