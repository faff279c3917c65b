"""WATCH mode: computers play while the user watches, and a script plays the first person's seat.

The bot needs at least one person at a table. So the sandbox's habits play the first person, through the same
buttons, menus and forms as anybody: choose that viewpoint to see it.
"""

from __future__ import annotations

import asyncio

from simcord import MemberActor
from simcord.backend.models import Message

from sandbox.catalogue import find_ways
from sandbox.habits import NotOffered, press_anything
from sandbox.people import SandboxPerson, Stuck
from sandbox.recorder import Recorder
from sandbox.web.guild import Guild
from sandbox.web.opening import press
from sandbox.web.real_time import PAUSE, LiveBackend
from sandbox.world import World

BEAT = 0.6
"""Seconds between two presses; slow enough to follow."""
LONGEST = 5.0
REMEMBERED = 200
"""Messages that the script remembers: more than a round, less than a game."""


class Scene(World):
    """A club with the interface that scripted people expect of a world."""

    def __init__(self, club: Guild) -> None:
        self.env = club.env
        self.url = club.shelf.database_url
        self.camera = Recorder(club.env, most=REMEMBERED)
        self.guild = club.guild
        self.table = club.table
        self.members = {person.id: person for person in club.people.values()}
        self.tell = lambda line: None

    def add_member(self, name: str) -> MemberActor:
        """Return the member, who exists already."""
        return next(person for person in self.members.values() if person.user.global_name == name)


class Patience:
    """Pause the script after each request until the page shows a reply, and a moment longer."""

    def __init__(self, backend: LiveBackend) -> None:
        self._changed = asyncio.Event()
        backend.listeners.append(self._listen)

    def _listen(self, what: str, message: Message) -> None:
        self._changed.set()

    async def __call__(self) -> None:
        end = asyncio.get_running_loop().time() + LONGEST
        while asyncio.get_running_loop().time() < end:
            self._changed.clear()
            try:
                await asyncio.wait_for(self._changed.wait(), BEAT)
            except TimeoutError:
                return


async def play_along(club: Guild, *, seed: str) -> None:
    """Start the game if it is in its lobby, then answer all asks of the first person, forever."""
    host = next(iter(club.people.values()))
    person = SandboxPerson(Scene(club), str(host.user.global_name), seed=seed)
    PAUSE.set(Patience(club.backend))
    if club.has_lobby():
        await press(club, "Start")
    await _read_again(club, person)
    while True:
        person.habit = next(iter(find_ways(await club.game()).habits.values()))
        try:
            is_busy = await person.act()
        except (NotOffered, Stuck):
            is_busy = await _anything(person)
        if not is_busy:
            await asyncio.sleep(BEAT)


async def _anything(person: SandboxPerson) -> bool:
    """Press any button where the habit does not know the ask."""
    if person.panel() is None:
        return False
    await press_anything(person)
    return True


async def _read_again(club: Guild, person: SandboxPerson) -> None:
    """Request the panel after a restart, since the script has no memory of it."""
    if not club.has_lobby():
        await person.member.slash(club.table, "game orders")
