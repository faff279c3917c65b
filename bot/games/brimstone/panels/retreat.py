"""Panel for a beaten defender's retreat: all survivors move to one hex (R92)."""

from __future__ import annotations

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
from bot.games.panels import Prompt
from bot.messages.panel import Choice, Panel, Press, Pressed
from engine.brimstone.board.components import LANDS
from engine.brimstone.board.hexes import Hex
from engine.brimstone.rules.asks import Retreat
from engine.brimstone.rules.combat import best_retreat


def _ask(prompt: Prompt) -> Retreat:
    assert isinstance(prompt.ask, Retreat)
    return prompt.ask


def show(prompt: Prompt, focus: str, *, preview: bool) -> Panel:
    ask = _ask(prompt)
    troops = ask.view.troops(ask.origin)
    best = best_retreat(ask.view, ask.seat, ask.places)
    leave = "Your troop there must" if troops == 1 else f"Your {troops} troops there must all"
    text = f"**{ask.origin} is lost.** {leave} retreat to one hex. If you do not answer, that is {best}."

    def entry(place: Hex) -> Choice:
        return choice(f"{place} {land(ask.view, place)}", place, what_waits(ask, place))

    rows = hex_menus("Retreat to", "to", ask.places, entry, row=focus)
    return Panel(text, tuple(rows), board_picture(ask.view, prompt.names, mine=ask.places))


def what_waits(ask: Retreat, place: Hex) -> str:
    """Describe a hex's effect on troops that retreat there."""
    view, ground = ask.view, LANDS[ask.view.tiles[place]]
    parts = [f"yours, {count(view.troops(place), 'troop')}" if view.troops(place) else "empty"]
    if ground.barrels:
        parts.append(f"earns {count(ground.barrels, 'barrel')}")
    if ground.owed:
        parts.append("costs a barrel")
    if view.marks(place) and place not in view.slow:
        parts.append("slow: brings a marker")
    return ", ".join(parts)


def press(prompt: Prompt, press: Press) -> Pressed:
    if press.action != "to":
        raise unknown(press)
    place = picked(press)
    return Pressed(focus=place) if len(place) == 1 else _go(prompt, place)


def _go(prompt: Prompt, place: Hex) -> Pressed:
    return answered(prompt, {"to": place}, place, f"You retreat to {place}.")


def typed(prompt: Prompt, text: str) -> Pressed:
    """Parse `retreat D5` or `D5`."""
    words = [word for word in text.split() if word.lower() not in ("retreat", "to")]
    if len(words) != 1:
        raise not_understood(text, f"retreat {_ask(prompt).places[0]}")
    return _go(prompt, read_hex(words[0]))


def receipt(prompt: Prompt) -> str:
    return f"You retreat to {prompt.draft}."
