"""Habits by which scripted people answer their asks; everybody has at least one."""

from __future__ import annotations

import itertools
from collections.abc import Awaitable, Callable, Iterable, Mapping
from dataclasses import dataclass
from random import Random
from typing import Protocol

from sandbox.components import active_parts
from sandbox.recorder import Part, Shown


class Player(Protocol):
    """A person as far as their habits know them; requests say whether they were taken."""

    @property
    def name(self) -> str: ...

    @property
    def chance(self) -> Random: ...

    def sheet(self) -> Shown:
        """Return the panel that the person works on."""

    def told(self) -> str:
        """Return the last private reply to the person."""

    def last(self) -> Shown:
        """Return the last panel shown to the person alone, whatever can be done in it."""

    async def press(self, shown: Shown, part: Part, text: str | None = None) -> bool:
        """Press a button; `text` is what the person writes if a form opens."""

    async def pick(self, shown: Shown, part: Part, *values: str) -> bool:
        """Pick an entry of a menu, or several at once."""

    async def write(self, text: str) -> bool:
        """Type a plain DM to the bot."""


Habit = Callable[[Player], Awaitable[None]]
"""One step or several towards an answer; repeated until the person has answered."""


@dataclass(frozen=True)
class Ways:
    """Habits of people who play one game, the usual one first."""

    habits: Mapping[str, Habit]
    alike: Habit | None = None
    """A habit whose answer follows from ask and chance alone, however often it is begun anew."""
    leave: Habit | None = None
    """Habit that ends a game without a limit of rounds, as soon as all at the table follow it."""

    def soon(self, name: str, after: int) -> Habit:
        """Return that habit; where the game can be left, the person leaves after so many requests."""
        return _leaving(self.habits[name], self.leave, after) if self.leave else self.habits[name]


def _leaving(stay: Habit, leave: Habit, after: int) -> Habit:
    """Follow one habit for so many requests, then alternate both: a request may be refused."""
    deeds = itertools.count()

    async def act(person: Player) -> None:
        done = next(deeds) - after
        await (leave if done >= 0 and done % _AGAIN == 0 else stay)(person)

    return act


_AGAIN = 3
SELDOM = ("Undo", "Show hints", "Hide hints", "−")


class NotOffered(Exception):
    """A button or a menu that is not in the panel."""


def find(panel: Shown, label: str) -> Part:
    """Return the button or menu whose label begins so."""
    for part in panel.parts:
        if part.label.startswith(label) and not part.disabled:
            return part
    raise NotOffered(f"no [{label}] in: {panel.text}")


def offers(panel: Shown, label: str) -> bool:
    return any(part.label.startswith(label) and not part.disabled for part in panel.parts)


async def press_anything(person: Player) -> None:
    """Press or pick whatever the panel offers: so any game can be played."""
    panel = person.sheet()
    await at_random(person, panel, active_parts(panel))


async def at_random(person: Player, panel: Shown, parts: Iterable[Part]) -> None:
    """Press any button or pick any entry of a menu."""
    weighed = [(part, 1 if part.label in SELDOM else 4) for part in parts]
    part = person.chance.choices([part for part, _ in weighed], [weight for _, weight in weighed])[0]
    if part.options:
        await person.pick(panel, part, person.chance.choice(part.options).value)
    else:
        await person.press(panel, part)
