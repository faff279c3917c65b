"""Describe what can be touched in a panel's picture: goals that are presses of the panel, and nothing else.

The panel's menus and buttons stay below the picture: what names no place is answered there.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Literal

from bot.messages.panel import Button, Menu, Panel, Picture, Press

Kind = Literal["plain", "fight", "final"]
"""Kind of deed: final ones answer the decision, so the page asks once more; fights are drawn in red."""
BATTLE = "battle"
"""First word of a description that announces a fight."""


@dataclass(frozen=True)
class Deed:
    """A press of the panel, and its words; `small` says more.

    `mark`: the sign drawn for it. `left`: how often it can still be done. `is_usual`: it was done last time.
    `way`: the places that it leads through, drawn before it is done.
    """

    said: str
    press: Press
    kind: Kind = "plain"
    small: str = ""
    mark: str = ""
    left: int | None = None
    is_usual: bool = False
    way: tuple[str, ...] = ()


Goals = Mapping[str, tuple[Deed, ...]]
"""Deeds by touching each place, the usual first."""


@dataclass(frozen=True)
class Aim:
    """A press that takes the touched place as its value, for many places alike; goals there come first."""

    said: str
    press: Press
    places: tuple[str, ...]


@dataclass(frozen=True)
class Slider:
    """A press that takes a number as its value: `now` is planned, `words` say what each number means.

    Where they only repeat the numbers, each is a button, so that one touch sets it.
    """

    press: Press
    now: int
    words: Mapping[int, str]
    """Number -> what it means, from the least to the most."""

    def at(self, number: int) -> Press:
        """Return the press that sets this number."""
        return replace(self.press, values=(str(number),))


@dataclass(frozen=True)
class Group:
    """A part of what is planned, which can be made smaller, larger, set to a number, or dropped.

    `column`: the heading of the column that it stands in, beside those of other headings.
    """

    said: str
    less: Press | None = None
    more: Press | None = None
    drop: Press | None = None
    slider: Slider | None = None
    column: str = ""


@dataclass(frozen=True)
class Stop:
    """A place that wants a decision, with its deeds and the goals that light up for it.

    `is_done`: something is planned there. Open stops are gone through one after another.
    """

    place: str
    title: str
    small: str
    deeds: tuple[Deed, ...]
    goals: Goals = field(default_factory=dict)
    is_open: bool = False
    is_done: bool = False
    groups: tuple[Group, ...] = ()
    aim: Aim | None = None


@dataclass(frozen=True)
class Chip:
    """A line of the plan, or a place that has none yet; `number`: its turn, `small`: more, if there is room.

    `move`: a press that takes the chip's new position as its value.
    """

    text: str
    place: str = ""
    mark: str = ""
    number: int | None = None
    move: Press | None = None
    is_done: bool = True
    small: str = ""


@dataclass(frozen=True)
class Touch:
    """Tell what can be done by touch now: at stops in turn, in places at any time, and by buttons.

    `title`, `small`, `groups` and `aim` hold while no stop is chosen. `goods`: lines that stay in view.
    `picture`: what the page shows instead of the panel's picture.
    """

    goals: Goals = field(default_factory=dict)
    title: str = ""
    small: str = ""
    deeds: tuple[Deed, ...] = ()
    stops: tuple[Stop, ...] = ()
    chips: tuple[Chip, ...] = ()
    hand_in: Deed | None = None
    goods: tuple[str, ...] = ()
    groups: tuple[Group, ...] = ()
    aim: Aim | None = None
    picture: Picture | None = None

    def all_deeds(self) -> Iterator[Deed]:
        """Yield every deed that is offered, at any stop."""
        yield from self.deeds
        yield from _each(self.goals)
        yield from _of_groups(self.groups)
        yield from _of_aim(self.aim)
        if self.hand_in:
            yield self.hand_in
        for stop in self.stops:
            yield from stop.deeds
            yield from _each(stop.goals)
            yield from _of_groups(stop.groups)
            yield from _of_aim(stop.aim)
        for chip in self.chips:
            if chip.move:
                yield from (
                    Deed(chip.text, replace(chip.move, values=(str(at),)))
                    for at, other in enumerate(self.chips)
                    if other.move
                )


def _each(goals: Goals) -> Iterator[Deed]:
    for deeds in goals.values():
        yield from deeds


def _of_aim(aim: Aim | None) -> Iterator[Deed]:
    if aim:
        yield from (Deed(place, replace(aim.press, values=(place,))) for place in aim.places)


def _of_groups(groups: tuple[Group, ...]) -> Iterator[Deed]:
    for group in groups:
        yield from (Deed(group.said, one) for one in (group.less, group.more, group.drop) if one)
        if slider := group.slider:
            yield from (Deed(words, slider.at(number)) for number, words in slider.words.items())


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
