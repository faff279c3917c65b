"""Describe what can be touched in a panel's picture: goals that are presses of the panel, and nothing else.

The panel's menus and buttons stay below the picture: what names no place is answered there.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Literal

from bot.messages.panel import Button, Menu, Panel, Press

Kind = Literal["plain", "fight", "final"]
"""Kind of deed: final ones answer the decision, so the page asks once more; fights are drawn in red."""
BATTLE = "battle"
"""First word of a description that announces a fight."""


@dataclass(frozen=True)
class Deed:
    """A press of the panel, and its words; `small` says more."""

    said: str
    press: Press
    kind: Kind = "plain"
    small: str = ""


Goals = Mapping[str, tuple[Deed, ...]]
"""Deeds by touching each place, the usual first."""


@dataclass(frozen=True)
class Stop:
    """A place that wants a decision, with its deeds and the goals that light up for it.

    `done`: what is planned there, in words. Open stops are gone through one after another.
    """

    place: str
    title: str
    small: str
    deeds: tuple[Deed, ...]
    goals: Goals
    done: str = ""
    is_open: bool = True


@dataclass(frozen=True)
class Touch:
    """The goals of a panel's picture."""

    goals: Goals = field(default_factory=dict)


def touch_of(panel: Panel, places: Mapping[str, str], answers: Callable[[Press], bool | None]) -> Touch:
    """Return what the panel's menus and buttons do in these places.

    `places`: ids with spoken names. `answers`: whether a press answers the decision, None if it
    is refused: then its row has no goals.
    """
    goals: dict[str, tuple[Deed, ...]] = {}
    for row in panel.rows:
        deeds = list(_of_menu(row, places) if isinstance(row, Menu) else _of_buttons(row, places))
        is_final = answers(deeds[0][1].press) if deeds else None
        for place, deed in deeds if is_final is not None else ():
            goals[place] = (*goals.get(place, ()), replace(deed, kind="final") if is_final else deed)
    return Touch(goals)


def _of_buttons(row: tuple[Button, ...], places: Mapping[str, str]) -> Iterator[tuple[str, Deed]]:
    for one in row:
        if one.arg in places and not one.disabled and _fits(one.label, one.arg, places):
            yield one.arg, Deed(one.label, Press(one.action, one.arg))


def _of_menu(menu: Menu, places: Mapping[str, str]) -> Iterator[tuple[str, Deed]]:
    for one in menu.choices if menu.most == 1 else ():
        place = place_in(one.value, places)
        if place and _fits(one.label, place, places):
            kind: Kind = "fight" if one.description.startswith(BATTLE) else "plain"
            yield place, Deed(one.label, Press(menu.action, menu.arg, (one.value,)), kind, one.description)


def place_in(value: str, places: Collection[str]) -> str:
    """Return the place that a menu's value names: all of it, or its last word that is one."""
    if value in places:
        return value
    return next((word for word in reversed(re.split(r"[ >.]", value)) if word in places), "")


def _fits(label: str, place: str, places: Mapping[str, str]) -> bool:
    """Return whether the label is about the place; the number of a county may be that of a die too."""
    return not place.isdecimal() or places[place].casefold() in label.casefold()
