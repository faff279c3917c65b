"""Panel to place soldiers, mustered by suit dice or moved from the Excuse."""

from __future__ import annotations

import re

from bot.games.brigand_kings.names import place_word
from bot.games.brigand_kings.outcomes import NOTHING, anyway, left_word, outcome_word, placement_word
from bot.games.brigand_kings.panels.common import turn_picture
from bot.games.panels import Prompt, answered, choice, not_understood, picked, unknown
from bot.games.phrases import count, listed, shortened
from bot.messages.panel import Button, Choice, Menu, Panel, Press, Pressed, Row, text_form
from engine.brigand_kings.board.components import EXCUSE
from engine.brigand_kings.rules.asks import Place
from engine.brigand_kings.rules.outlook import Outlook, outlook, outlooks
from engine.brigand_kings.rules.placement import Placement
from engine.kernel.core import Refused
from render.brigand_kings.scenes import Mark
from render.brigand_kings.turns import assigned_dice

MOST_BUTTONS = 2
_PART = re.compile(r"(?:(muster|move) )?(\d{1,2}) ?(?:to|on|at|>|→) ?(\d{1,2}|(?:the )?excuse)")


def _ask(prompt: Prompt) -> Place:
    assert isinstance(prompt.ask, Place)
    return prompt.ask


def show(prompt: Prompt, focus: str, *, preview: bool) -> Panel:
    ask = _ask(prompt)
    view, reach = ask.view, ask.reach
    ways = outlooks(view, ask.seat, reach)
    where = listed(place_word(view, place) for place in reach.destinations)
    lines = [
        f"**Turn {view.turn}: place your soldiers** · at most {reach.transport}, to {where}",
        f"-# {left_word(view, ask.seat)}",
        *(f"• {way_word(ask, way)}" for way in ways[:MOST_BUTTONS] if way.placement.total),
        *anyway(outlook(view, ask.seat, Placement()), ask.seat),
    ]
    laid = laid_out(prompt)
    if laid.total:
        lines.append(f"Your plan: {way_word(ask, outlook(view, ask.seat, laid))}")
    marks = {place: Mark("target", _may(ask, place)) for place in reach.destinations}
    return Panel(
        "\n".join(lines),
        tuple(_rows(ask, ways, laid)),
        turn_picture(prompt, view, assigned_dice(view), marks),
    )


def _may(ask: Place, place: int) -> str:
    """Return how many soldiers can move to this place at most, as text."""
    moved = 0 if place == EXCUSE else ask.reach.camp
    return f"0 to {min(ask.reach.transport, ask.reach.most_mustered(place) + moved)}"


def way_word(ask: Place, way: Outlook) -> str:
    """Describe a placement and its consequences."""
    said = outcome_word(ask.view, ask.seat, way)
    return f"{placement_word(ask.view, way.placement)} → {said}" if said else NOTHING


def _rows(ask: Place, ways: list[Outlook], laid: Placement) -> list[Row]:
    some = [(number, way) for number, way in enumerate(ways) if way.placement.total]
    rows: list[Row] = [(_button(ask, number, way),) for number, way in some[:MOST_BUTTONS]]
    if len(some) > MOST_BUTTONS:
        entries = tuple(_entry(ask, number, way) for number, way in some)
        rows.append(Menu("Choose another placement…", "menu", entries))
    planned = (Button("Place as planned", "put", style="success"),) if laid.total else ()
    rows.append((*planned, Button(NOTHING, "nothing"), Button("Type it", "type")))
    return rows


def _button(ask: Place, number: int, way: Outlook) -> Button:
    label = shortened(placement_word(ask.view, way.placement), 80)
    return Button(label, "way", str(number), style="primary")


def _entry(ask: Place, number: int, way: Outlook) -> Choice:
    said = outcome_word(ask.view, ask.seat, way)
    return choice(placement_word(ask.view, way.placement), str(number), said)


def print_placement(placement: Placement) -> str:
    """Print a placement in its typed form: muster 2 to 3, move 1 to 3."""
    parts = [f"muster {count} to {place}" for place, count in sorted(placement.muster.items())]
    parts += [f"move {count} to {place}" for place, count in sorted(placement.move.items())]
    return ", ".join(parts) or "nothing"


def press(prompt: Prompt, press: Press) -> Pressed:
    match press.action:
        case "way":
            return _way(prompt, press.arg)
        case "menu":
            return _way(prompt, picked(press))
        case "nothing":
            return _place(prompt, Placement())
        case "number":
            return _numbered(prompt, press)
        case "put":
            return _place(prompt, laid_out(prompt))
        case "type":
            best = print_placement(_ways(prompt)[0].placement)
            example = "3 to 2, 1 to excuse"
            return Pressed(form=text_form("Soldiers", "muster … to …, move … to …", "typed", best, example))
        case "typed":
            return typed(prompt, press.text)
    raise unknown(press)


def laid_out(prompt: Prompt) -> Placement:
    """Return the placement planned so far; nothing if the draft cannot be carried out."""
    ask = _ask(prompt)
    try:
        placement = read_placement(ask, prompt.draft) if prompt.draft else Placement()
    except Refused:
        return Placement()
    return Placement() if ask.reach.why_not(placement) else placement


def with_number(ask: Place, laid: Placement, to: int, number: int) -> Placement | None:
    """Return the plan with this many soldiers at one destination; None if that is impossible."""
    totals = {place: laid.at(place) for place in ask.reach.destinations} | {to: number}
    if sum(totals.values()) > ask.reach.transport:
        return None
    return ask.reach.supplied(_some(totals))


def numbers(ask: Place, laid: Placement, to: int) -> list[tuple[int, Placement]]:
    """Return how many soldiers may go to a destination, each with the whole plan."""
    found = ((number, with_number(ask, laid, to, number)) for number in range(ask.reach.transport + 1))
    return [(number, placement) for number, placement in found if placement is not None]


def _numbered(prompt: Prompt, press: Press) -> Pressed:
    ask, number = _ask(prompt), picked(press)
    known = press.arg in map(str, ask.reach.destinations) and number.isascii() and number.isdecimal()
    if not known or len(number) > 2:
        raise unknown(press)
    placement = with_number(ask, laid_out(prompt), int(press.arg), int(number))
    if placement is None:
        raise Refused("You cannot bring that many soldiers there.")
    return Pressed(draft=print_placement(placement) if placement.total else "")


def _ways(prompt: Prompt) -> list[Outlook]:
    return outlooks(_ask(prompt).view, prompt.ask.seat, _ask(prompt).reach)


def _way(prompt: Prompt, number: str) -> Pressed:
    ways = _ways(prompt)
    if not (number.isascii() and number.isdecimal() and len(number) < 4 and int(number) < len(ways)):
        raise unknown(Press("way"))
    return _place(prompt, ways[int(number)].placement)


def _place(prompt: Prompt, placement: Placement) -> Pressed:
    prompt.ask.check(placement.dump())
    view = _ask(prompt).view
    note = f"You place {placement_word(view, placement)}." if placement.total else "You place no soldiers."
    return answered(prompt, placement.dump(), print_placement(placement), note)


def typed(prompt: Prompt, text: str) -> Pressed:
    """Read `3 to 2, 1 to the excuse`, `muster 2 to 3, move 1 to 3` or `nothing`."""
    return _place(prompt, read_placement(_ask(prompt), text))


def read_placement(ask: Place, text: str) -> Placement:
    """Read a placement; unless it says "move", soldiers mustered by dice come first."""
    said = " ".join(text.lower().replace(";", ",").split())
    if said in ("nothing", "none", "0", "place nothing"):
        return Placement()
    parts = [_PART.fullmatch(part.strip().removeprefix("place ")) for part in said.split(",") if part.strip()]
    if not parts or None in parts:
        raise not_understood(text, "3 to 2, 1 to the excuse", "nothing")
    how = {match[1] for match in parts if match}
    sums: dict[str, dict[int, int]] = {"muster": {}, "move": {}}
    for match in (match for match in parts if match):
        place = EXCUSE if "excuse" in match[3] else int(match[3])
        kind = sums[match[1] or "muster"]
        kind[place] = kind.get(place, 0) + int(match[2])
    if how != {None}:
        return Placement(_some(sums["muster"]), _some(sums["move"]))
    return _shared_out(ask, _some(sums["muster"]))


def _some(counts: dict[int, int]) -> dict[int, int]:
    return {place: number for place, number in counts.items() if number}


def _shared_out(ask: Place, totals: dict[int, int]) -> Placement:
    """Split the totals into mustered and moved soldiers, with as few from the Excuse as possible."""
    if not all(place in ask.reach.destinations for place in totals):
        return Placement(totals)
    if sum(totals.values()) > ask.reach.transport:
        return Placement(totals)
    placement = ask.reach.supplied(totals)
    if placement is None:
        raise Refused(
            "You cannot bring that many soldiers there. Each suit die musters only one, and you have "
            f"{count(ask.reach.camp, 'soldier')} on the Excuse."
        )
    return placement


def receipt(prompt: Prompt) -> str:
    return f"Your soldiers: {prompt.draft}."
