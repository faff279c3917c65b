"""Many tables in parallel, where people answer at random when their turn comes."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from random import Random
from typing import Protocol

from bot.table.computers.levels import computer_name, usual_level
from lab.soak.discord.server import Server
from lab.soak.discord.world import text_of
from lab.soak.people.acting import act_now_and_then
from lab.soak.people.pages import press_on_page, wants_page
from lab.soak.people.person import TrialPerson, Unanswered, Unseen
from lab.soak.people.playing import Stuck, answer_at_random, habit_of, is_over, look_again
from lab.soak.people.proof import unproven
from sandbox.people import open_table
from sandbox.seating import Setting

Deed = Callable[[], Awaitable[object]]

POLL = 0.05
POLL_LONG = 1.0
SHOWN_SECONDS = 3.0
LOOK_SECONDS = 60.0
"""Seconds that a person waits for a ping before they look by themselves."""
OPENING_SECONDS = 120.0
TROUBLE = ("went wrong", "got lost", "One moment", "Slow down")


class Tailed(Protocol):
    """A supervisor of a bot process with a log."""

    def tail(self) -> str:
        """Return the end of the bot's log."""


async def let_cut(people: Sequence[TrialPerson]) -> None:
    """Let all cut who may: the deal follows the last of them at once."""
    for person in people:
        with contextlib.suppress(Unanswered, Unseen):
            await person.cut()


@dataclass
class Table:
    """People at one table; computers play the other seats."""

    server: Server
    keeper: Tailed
    channel: int
    people: Sequence[TrialPerson]
    setting: Setting

    async def open(self) -> None:
        """Open the game, join and start; repeat each request until its effect is visible."""
        ann, level = self.people[0], usual_level(self.setting.game)
        opened: list[bool] = []

        async def open_it() -> None:
            try:
                await open_table(ann, **self.setting.chosen())
            except ValueError as error:  # a form was lost with a process
                raise Unseen(str(error)) from error
            opened.append(True)

        await self._again(lambda: bool(opened), open_it)
        for person in self.people:
            await self._until_named(person)
        computers: list[str] = []
        for _ in range(self.setting.seats - len(self.people)):
            computers.append(computer_name(level, computers))
            await self._until_named(ann, computers[-1], f"Add {level}")
        if len(self.people) > 1:
            await self._until(ann, "Take Start back", lambda: ann.press_card("Start"))
            await self._until(ann, "Orders", lambda: let_cut(self.people[1:]))
        else:
            await self._until(ann, "Orders", lambda: ann.press_card("Start"))

    async def _until(self, person: TrialPerson, label: str, deed: Deed) -> None:
        """Press until a button with that label is visible."""
        await self._again(lambda: person.sees(label), deed)

    async def _until_named(self, person: TrialPerson, name: str = "", label: str = "Join") -> None:
        wanted = f". **{name or person.name}**"
        await self._again(lambda: wanted in person.card(), lambda: person.press_card(label))

    async def _again(self, is_so: Callable[[], bool], deed: Deed) -> None:
        loop = asyncio.get_running_loop()
        end = loop.time() + OPENING_SECONDS
        while not is_so():
            try:
                await deed()
                shown = loop.time() + SHOWN_SECONDS
                while not is_so() and loop.time() < shown:  # noqa: ASYNC110 - many things may make it so
                    await asyncio.sleep(POLL)
            except (Unanswered, Unseen):
                await asyncio.sleep(POLL)
            if loop.time() > end:
                raise Stuck(f"a table does not open; the log: {self.keeper.tail()}")

    async def play(self, chance: Random, *, until: float) -> int:
        """Let everybody answer their asks until the game or the time is over; return lost presses."""
        return sum(await asyncio.gather(*(self._sit(one, chance, until) for one in self.people)))

    async def _sit(self, person: TrialPerson, chance: Random, until: float) -> int:
        loop, lost, habit = asyncio.get_running_loop(), 0, habit_of(self.setting.game, chance)
        seen = loop.time()
        while not is_over(person) and loop.time() < until:
            if person.panel() is None and (person.is_called() or loop.time() > seen + LOOK_SECONDS):
                await look_again(person)
                seen = loop.time()
            if person.panel() is None:
                await person.wait_for_news(POLL_LONG)
                continue
            lost += await act_now_and_then(person)
            if wants_page(person):
                lost += await press_on_page(person)
                await look_again(person)  # the page is the live panel, or the decision is made
                continue
            lost += await answer_at_random(person, habit)
            seen = loop.time()
        return lost

    def troubles(self) -> list[str]:
        """Return replies that no person should ever get."""
        told = (text_of(one.body) for person in self.people for one in person.world.private[person.id])
        return [text for text in told if any(word in text for word in TROUBLE)] + unproven(self.people[0])
