"""WATCH: computers play while one looks on, and a scripted person sits with them.

The bot refuses a table without people. So the first person's seat is played by the sandbox's habits, through
the same buttons, menus and forms as anybody's: look through her eyes to see it.
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
"""Seconds between two deeds: slow enough to be followed."""
LONGEST = 5.0
REMEMBERED = 200
"""Messages that the script remembers: more than one round, less than a game."""


class Scene(World):
    """A club as scripted people know their world."""

    def __init__(self, club: Guild) -> None:
        self.env = club.env
        self.url = club.shelf.database_url
        self.camera = Recorder(club.env, most=REMEMBERED)
        self.guild = club.guild
        self.table = club.table
        self.members = {person.id: person for person in club.people.values()}
        self.tell = lambda line: None

    def add_member(self, name: str) -> MemberActor:
        """Return the member who is there already."""
        return next(person for person in self.members.values() if person.user.global_name == name)


class Patience:
    """After each deed of the script: wait until something was shown for it, and then a moment."""

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
    """Start the game if it waits, then answer whatever the first person is asked, for ever."""
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
    """Press something, where the habit knows no way: an unusual question."""
    if person.panel() is None:
        return False
    await press_anything(person)
    return True


async def _read_again(club: Guild, person: SandboxPerson) -> None:
    """Ask for the panel after a restart, since the script remembers none."""
    if not club.has_lobby():
        await person.member.slash(club.table, "game orders")
