"""Presses in Discord along the way that a person takes there: menus, pages of a panel, and forms."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from heapq import heappop, heappush
from typing import Any

from bot.discord.views.components import MENU_CHOICES
from bot.games.catalogue import find_texts
from bot.games.panels import Prompt
from bot.messages.panel import Menu, Panel, Press
from engine.brimstone.notation.sheets import parse_sheet
from engine.brimstone.orders.plan import Sheet
from engine.brutal_magic.rules.asks import Activate
from engine.kernel.core import Json
from tests.bot.games.finger import NotOffered
from tests.reading.presses import MENU

PAGES = ("page", "unit")
"""Presses that only show something else."""


class Hand:
    """Somebody at a panel in Discord; `answer` is what was handed in."""

    def __init__(self, game: str, prompt: Prompt) -> None:
        self.panels, self.prompt = find_texts(game).panels, prompt
        self.focus, self.presses = "", 0
        self.answer: Json = None

    def offered(self) -> list[Press]:
        return [press for _, press in _offered(self.panels.show(self.prompt, self.focus))]

    def do(self, *wanted: Press) -> None:
        """Press the nearest of these, through the pages that lead there."""
        waiting, seen = [(self.presses, self.focus)], set[str]()
        while waiting:
            presses, focus = heappop(waiting)
            if focus in seen:
                continue
            seen.add(focus)
            offered = list(_offered(self.panels.show(self.prompt, focus)))
            for price, press in offered:
                if press in wanted:
                    self.presses = presses + price
                    return self._press(press)
            for price, press in offered:
                if press.action in PAGES:
                    heappush(waiting, (presses + price, self.panels.press(self.prompt, press).focus))
        raise NotOffered(wanted)

    def fill(self, opens: Press, wanted: Mapping[str, str]) -> set[str]:
        """Choose values in the form that a press opens, and submit it; return the fields that it has."""
        form = self.panels.press(self.prompt, opens).form
        assert form
        filled = {one.name: tuple(each.value for each in one.options if each.chosen) for one in form.fields}
        chosen = {name: one for name, one in wanted.items() if filled.get(name, (one,)) != (one,)}
        self.presses += 2 + len(chosen)
        self._press(
            Press(form.action, form.arg, filled=filled | {name: (one,) for name, one in chosen.items()})
        )
        return {*filled}

    def _press(self, press: Press) -> None:
        pressed = self.panels.press(self.prompt, press)
        self.answer, self.focus = pressed.answer, pressed.focus
        if pressed.draft is not None:
            self.prompt = replace(self.prompt, draft=pressed.draft)


def _offered(panel: Panel) -> Iterator[tuple[int, Press]]:
    """Yield what can be pressed in a panel, with its price."""
    for row in panel.rows:
        if isinstance(row, Menu):
            shown = row.choices[:MENU_CHOICES] if row.is_brief else row.choices
            yield from ((MENU, Press(row.action, row.arg, (one.value,))) for one in shown)
        else:
            yield from ((1, Press(one.action, one.arg)) for one in row if not one.disabled)


def orders(prompt: Prompt, sheet: Sheet) -> Hand | None:
    """Write a sheet of Brimstone through All hexes; None with a March that is split or goes on."""
    marches = {line.hex: line.legs for line in sheet.lines if line.order == "march"}
    if any(len(legs) != 1 or legs[0].then for legs in marches.values()):
        return None
    hand, left = Hand("brimstone", prompt), {line.hex: line.order for line in sheet.lines}
    for opens in [press for press in hand.offered() if press.action == "hexes"]:
        if left:
            for name in hand.fill(opens, left):
                left.pop(name, None)
    if left:
        raise NotOffered(left)
    for hex_, (leg,) in marches.items():
        try:
            hand.do(Press("goal", hex_, (f"{leg.to}.{leg.troops or 'all'}",)))
        except NotOffered:
            hand.do(Press("goal", hex_, (f"{leg.to}.all",)))
    written = {(line.hex, line.order) for line in parse_sheet(hand.prompt.draft).lines}
    assert written == {(line.hex, line.order) for line in sheet.lines}
    hand.do(Press("hand_in"))
    return hand


def acts(prompt: Prompt, answer: Any) -> Hand:
    """Plan a turn of Brutal Magic act by act, and hand it in."""
    hand = Hand("brutal_magic", prompt)
    for act in answer["acts"]:
        for wanted in presses_of(prompt, act):
            hand.do(*wanted)
    hand.do(Press("hand_in"))
    return hand


def presses_of(prompt: Prompt, act: Any) -> Iterator[tuple[Press, ...]]:
    """Yield the presses that lay an act, each with others that do the same."""
    assert isinstance(prompt.ask, Activate)
    view, unit = prompt.ask.view, act["unit"]
    end = act["path"][-1] if act.get("path") else view.units[unit].hex
    if act.get("path") and (act.get("before") or not act.get("after")):
        yield (Press("to", unit, (end,)),)
    for part, place in (("before", view.units[unit].hex), ("after", end)):
        for strike in act.get(part, ())[:1]:
            number = [one.name for one in view.type_of(unit).attacks].index(strike["attack"])
            value = f"{part}.{number}.{strike['at'][0]}.{place}"
            yield Press("hit", f"{unit}.{value}"), Press("aim", unit, (value,))
    if act.get("summon"):
        for one in act["summon"]:
            yield (Press("s_add", unit, (one["type"],)),)
    if not any(act.get(part) for part in ("before", "path", "after", "summon")):
        yield (Press("guard" if act.get("guard") else "hold", unit),)


WAYS: Mapping[str, Callable[[Prompt, Any], Hand | None]] = {
    "orders": orders,
    "activate": acts,
}
"""Kind of decision -> how a captain's answer is given in Discord, where a search would take too long."""
