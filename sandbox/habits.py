"""Habits: the ways in which scripted people answer their asks."""

from __future__ import annotations

import itertools
from collections.abc import Awaitable, Callable, Iterable, Mapping
from dataclasses import dataclass
from random import Random
from typing import Protocol

from sandbox.components import active_parts
from sandbox.recorder import Part, Shown


class Player(Protocol):
    """A person as seen by habits; each request returns whether the bot accepted it."""

    @property
    def name(self) -> str: ...

    @property
    def chance(self) -> Random: ...

    def sheet(self) -> Shown:
        """Return the panel that the person is working on."""

    def told(self) -> str:
        """Return the last private reply to the person."""

    def last(self) -> Shown:
        """Return the last panel shown only to the person, whether or not it can be used."""

    async def press(self, shown: Shown, part: Part, text: str | None = None) -> bool:
        """Press a button; `text` is typed into the form, if one opens."""

    async def pick(self, shown: Shown, part: Part, *values: str) -> bool:
        """Choose one or several entries of a menu."""

    async def write(self, text: str) -> bool:
        """Type a plain DM to the bot."""


Habit = Callable[[Player], Awaitable[None]]
"""Function that takes one or more steps towards an answer; called again until the person has answered."""


@dataclass(frozen=True)
class Ways:
    """The habits for one game, the default one first."""

    habits: Mapping[str, Habit]
    alike: Habit | None = None
    """Repeatable variant of the habit: the answer depends only on the ask and the seed, however often it
    restarts."""
    leave: Habit | None = None
    """Habit that ends a game without a round limit once everyone at the table follows it."""

    def soon(self, name: str, after: int) -> Habit:
        """Return the habit with that name.

        If seats can leave the game, the person leaves after that many requests.
        """
        return _leaving(self.habits[name], self.leave, after) if self.leave else self.habits[name]


def _leaving(stay: Habit, leave: Habit, after: int) -> Habit:
    """Follow one habit for that many requests, then alternate with the other: a request may be refused."""
    deeds = itertools.count()

    async def act(person: Player) -> None:
        done = next(deeds) - after
        await (leave if done >= 0 and done % _AGAIN == 0 else stay)(person)

    return act


_AGAIN = 3
SELDOM = ("Undo", "Show hints", "Hide hints", "−")


class NotOffered(Exception):
    """Raised when the panel lacks the wanted button or menu."""


def find(panel: Shown, label: str) -> Part:
    """Return the button or menu whose label starts with that text."""
    for part in panel.parts:
        if part.label.startswith(label) and not part.disabled:
            return part
    raise NotOffered(f"no [{label}] in: {panel.text}")


def offers(panel: Shown, label: str) -> bool:
    return any(part.label.startswith(label) and not part.disabled for part in panel.parts)


async def press_anything(person: Player) -> None:
    """Press or choose anything the panel offers, which works for any game."""
    panel = person.sheet()
    await at_random(person, panel, active_parts(panel))


async def at_random(person: Player, panel: Shown, parts: Iterable[Part]) -> None:
    """Press a random button, or choose a random entry of a menu."""
    weighed = [(part, 1 if part.label in SELDOM else 4) for part in parts]
    part = person.chance.choices([part for part, _ in weighed], [weight for _, weight in weighed])[0]
    if part.options:
        await person.pick(panel, part, person.chance.choice(part.options).value)
    else:
        await person.press(panel, part)
