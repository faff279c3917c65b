"""Touch a turn: carry out one of the seat's orders, or let a March go on."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from bot.games.brimstone.names import count, land, order_word
from bot.games.brimstone.panels.execute import answer_of, picked_line
from bot.games.brimstone.panels.march_on import left, read_groups, steps
from bot.games.brimstone.sheet.legs import what_lies
from bot.games.brimstone.sheet.text import order_text
from bot.games.brimstone.touch.marches import groups_of
from bot.games.panels import Prompt
from bot.messages.panel import Press
from bot.messages.touch import BATTLE, Chip, Deed, Goals, Group, Kind, Stop, Touch
from engine.brimstone.board.hexes import Hex
from engine.brimstone.board.state import View
from engine.brimstone.orders.plan import Line
from engine.brimstone.rules.asks import Execute, MarchOn
from engine.brimstone.rules.march import destinations, why_no_forced_march
from engine.kernel.core import Refused

FINAL: Kind = "final"


def execute(prompt: Prompt) -> Touch:
    """Tap a hex with an order; a March's goals light up."""
    ask = prompt.ask
    assert isinstance(ask, Execute)
    view, line = ask.view, picked_line(prompt)
    mine = view.executable(view.me)
    ready = line if line and line.order == "march" and _can_run(ask, line) else None
    return Touch(
        title="Your turn",
        small="Tap a hex to carry out its order, or to remove it.",
        stops=tuple(
            _stop(view, hex_, order, line if line and line.hex == hex_ else None)
            for hex_, order in sorted(mine.items())
        ),
        chips=tuple(Chip(hex_, hex_, order, is_done=False) for hex_, order in sorted(mine.items())),
        hand_in=Deed(f"Carry out {ready.hex} {order_text(view, ready)}", Press("run")) if ready else None,
    )


def _can_run(ask: Execute, line: Line) -> bool:
    if not line.legs and line.hex not in ask.view.slow:
        return False
    try:
        ask.check(answer_of(ask.view, line))
    except Refused:
        return False
    return True


def _stop(view: View, hex_: Hex, order: str, line: Line | None) -> Stop:
    troops = count(view.troops(hex_), "troop") if view.troops(hex_) else "No troops"
    is_march = order == "march"
    deeds = [Deed(f"Carry out {order_word(order)}", Press("carry", hex_), FINAL, mark=order)]
    if is_march:
        deeds = [*_force(view, hex_, line)]
        if hex_ in view.slow:
            deeds.insert(0, Deed("Clear the marker", Press("pick", "", (hex_,)), mark="march"))
    return Stop(
        hex_,
        f"{hex_} {land(view, hex_)}",
        f"{troops}. {order_text(view, line)}." if line and line.legs else f"{troops}.",
        (*deeds, Deed("Remove the order", Press("remove", hex_), FINAL, mark="away")),
        _goals(view, hex_, line) if is_march and hex_ not in view.slow else {},
        is_done=line is not None,
        groups=groups_of(view, line, has_force=True),
    )


def _force(view: View, hex_: Hex, line: Line | None) -> Iterator[Deed]:
    can_force = line is not None and not line.forced and not why_no_forced_march(view, view.me)
    if line and can_force and (line.legs or hex_ in view.slow):
        name = line.legs[0].to if line.legs else ""
        yield Deed("Force it on", Press("forced", f"{hex_}.{name}"), mark="march")


def _goals(view: View, hex_: Hex, line: Line | None) -> Goals:
    sent = {leg.to for leg in line.legs} if line else set()
    return {
        to: (_march(view, hex_, to, "to", hex_),)
        for to in destinations(view, view.me, hex_)
        if to not in sent
    }


def _march(view: View, origin: Hex, to: Hex, action: str, arg: str) -> Deed:
    lies = what_lies(view, origin, to)
    kind: Kind = "fight" if lies.startswith(BATTLE) else "plain"
    return Deed(f"{origin} March to {to}", Press(action, arg, (to,)), kind, lies, "march")


def march_on(prompt: Prompt) -> Touch:
    """Tap where the troops go on to, or stop them."""
    ask = prompt.ask
    assert isinstance(ask, MarchOn)
    groups = read_groups(prompt.draft)

    def stop(origin: Hex) -> Stop:
        free = left(ask, groups, origin)
        goals = {to: (_step(ask.view, origin, to),) for to in steps(ask, groups, origin)}
        last = groups[-1] if groups else None
        return Stop(
            origin,
            f"{origin} {land(ask.view, origin)}",
            f"{count(free, 'troop') if free else 'Nobody'} may take a step. Tap a lit hex, or stop here.",
            (),
            goals,
            is_open=bool(goals),
            groups=tuple(
                Group(
                    f"{one.troops} to {one.to}",
                    Press("less") if one is last and one.troops > 1 else None,
                    drop=Press("undo") if one is last else None,
                )
                for one in groups
                if one.origin == origin
            ),
        )

    return Touch(
        title=f"The March from {ask.march.origin} may go on",
        small="",
        stops=tuple(map(stop, ask.march.places())),
        chips=tuple(Chip(f"{one.origin}→{one.to} {one.troops}", one.origin, "march") for one in groups),
        hand_in=Deed("Go on" if groups else "Stop here", Press("go")),
    )


def _step(view: View, origin: Hex, to: Hex) -> Deed:
    if to == origin:
        return Deed(f"Clear the marker in {to}", Press("to", origin, (to,)), small="uses their step")
    return replace(_march(view, origin, to, "to", origin), said=f"{origin} on to {to}")
