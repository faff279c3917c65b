"""Simulated people in the trials: they press, choose, write, and wait for the response."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable, Mapping
from random import Random
from typing import Any

from simcord.enums import ComponentType

from lab.soak.discord.server import Server
from lab.soak.discord.world import APP, Interaction, Message, look, text_of
from sandbox import forms
from sandbox.components import active_parts
from sandbox.recorder import Part, Shown

COMMAND, COMPONENT, FORM = 2, 3, 5
PATIENCE = 8.0
"""Seconds after which a person stops waiting for an answer."""


LABEL = 18
"""Discord's component type for a label, which wraps each field of a form."""


class Unanswered(Exception):
    """Raised when no response came; the person presses again or requests the panel."""


class Unseen(Exception):
    """Raised when the person sees no such button."""


class TrialPerson:
    """A person at one table; `pressed` receives the response time of each press, in seconds."""

    def __init__(self, server: Server, name: str, channel: int, *, seed: str) -> None:
        self.server = server
        self.world = server.world
        self.name = name
        self.id = self.world.add_person(name)
        self.channel = channel
        self.chance = Random(f"{seed}/{name}/{channel}")
        self._pace = Random(f"{seed}/pace/{name}/{channel}")
        self.pressed: Callable[[float], None] = lambda seconds: None
        self.interrupted = asyncio.Event()
        """Set when the bot dies, because no answer will come then."""
        self.patience = PATIENCE
        self.pause = 0.0
        """Average seconds that the person thinks before each press."""
        self.begun = 0
        """Number of messages at the start of the list that are outdated."""
        self._knocked = 0

    # --------------------------------------------------------------------- seeing

    def panel(self) -> Shown | None:
        """Return the newest panel shown only to the person that can still be answered."""
        seen = self.world.private[self.id]
        for number in range(len(seen) - 1, self.begun - 1, -1):
            message = seen[number]
            if message.author == APP and not message.is_deleted:
                shown = look(message)
                if active_parts(shown):
                    return shown
        return None

    def sheet(self) -> Shown:
        panel = self.panel()
        if panel is None:
            raise Unseen(f"{self.name} has no panel; the bot said: {self.told()}")
        return panel

    def told(self) -> str:
        """Return the last private reply to the person."""
        seen = reversed(self.world.private[self.id])
        return next((text_of(one.body) for one in seen if one.author == APP), "")

    def last(self) -> Shown:
        """Return the last panel shown only to the person, whether or not it can be used."""
        shown = (look(one) for one in reversed(self.world.private[self.id]) if one.author == APP)
        return next(one for one in shown if one.is_layout)

    def newest(self, label: str) -> tuple[Shown, Part]:
        """Return the channel's newest message with an enabled button of that label, and the button."""
        for message in reversed(self.world.public[self.channel]):
            if not message.is_deleted:
                shown = look(message)
                for part in shown.parts:
                    if part.label == label and not part.disabled:
                        return shown, part
        raise Unseen(f"{self.name} sees no [{label}]")

    def is_called(self) -> bool:
        """Return whether the channel pinged the person since they last checked for decisions."""
        told = self.world.public[self.channel][self._knocked :]
        return any(f"<@{self.id}>" in text_of(one.body) for one in told)

    def sees(self, label: str) -> bool:
        try:
            self.newest(label)
        except Unseen:
            return False
        return True

    def card(self) -> str:
        """Return the text of the lobby's card."""
        try:
            return self.newest("Leave")[0].text
        except Unseen:
            return ""

    async def wait_for_news(self, seconds: float) -> None:
        """Wait until the person receives a private message, or the time is over."""
        news = self.world.news[self.id]
        news.clear()
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(news.wait(), seconds)

    # ---------------------------------------------------------------------- doing

    async def _think(self) -> None:
        if self.pause:
            await asyncio.sleep(min(self._pace.expovariate(1 / self.pause), 4 * self.pause))

    async def press(self, shown: Shown, part: Part, text: str | None = None) -> bool:
        """Press a button; `text` is typed into the form, if one opens. Return False if refused."""
        begun = self._begin()
        done = await self.click(shown, part)
        if done.modal is not None:
            await self.submit(done, forms.fill(done.modal, self.chance, text))
        return self._end(begun, shown.message)

    async def pick(self, shown: Shown, part: Part, *values: str) -> bool:
        """Choose an entry of a menu. Return False if refused."""
        begun = self._begin()
        await self.choose(shown, part, *values)
        return self._end(begun, shown.message)

    async def choose(self, shown: Shown, part: Part, *values: str) -> Interaction:
        """Choose an entry of a menu without filling in a form that may open."""
        return await self._use(shown, {"component_type": 3, "custom_id": part.custom_id, "values": [*values]})

    async def write(self, text: str) -> bool:
        """Type a plain DM to the bot. Return False if refused."""
        begun = self._begin()
        await self._think()
        self.interrupted.clear()
        await self.server.write(self.id, text)
        mine = len(self.world.private[self.id])
        await self.wait(lambda: len(self.world.private[self.id]) > mine)
        return self._end(begun)

    async def command(self, name: str, **options: Any) -> Interaction:
        """Run a subcommand, such as `game orders`, in the channel."""
        group, _, command = name.partition(" ")
        kinds = {bool: 5, int: 4, str: 3}
        given = [{"name": key, "type": kinds[type(value)], "value": value} for key, value in options.items()]
        data = {
            "id": "1",
            "name": group,
            "type": 1,
            "options": [{"name": command, "type": 1, "options": given}],
        }
        await self._think()
        self.interrupted.clear()
        return await self._answered(await self.server.interact(self.id, self.channel, COMMAND, data))

    async def call_form(self, game: str) -> Interaction:
        """Open the form for a new table."""
        return await self.command("game new", game=game)

    async def change_table(self) -> Interaction:
        """Ask for the buttons that change the table's settings."""
        return await self.command("table setup")

    def own_buttons(self) -> tuple[Shown, list[Part]]:
        """Return the newest message with buttons that only this person sees, and its buttons."""
        told = (look(one) for one in reversed(self.world.private[self.id]) if one.author == APP)
        found = next((one for one in told if one.parts), None)
        if found is None:
            raise Unanswered(self.name)
        return found, [part for part in found.parts if not part.disabled]

    async def click(self, shown: Shown, part: Part) -> Interaction:
        """Press a button without filling in a form that may open."""
        return await self._use(shown, {"component_type": 2, "custom_id": part.custom_id})

    async def cut(self, word: str = "any word") -> None:
        """Press Cut and type a word into the form that opens."""
        await self.press(*self.newest("Cut"), word)

    async def press_card(self, label: str) -> None:
        """Press a button of a public message in the channel."""
        await self.click(*self.newest(label))

    async def knock(self) -> None:
        """Press Orders in the channel, the way for people who receive no DMs."""
        self._knocked = len(self.world.public[self.channel])
        await self.press_card("Orders")

    async def refresh(self) -> None:
        """Request the current panel; ignore everything shown before."""
        begun = self._begin()
        self._knocked = len(self.world.public[self.channel])
        await self.command("game orders")
        self.begun = begun

    async def _use(self, shown: Shown, data: dict[str, Any]) -> Interaction:
        await self._think()
        message = self.world.messages[shown.message]
        self.interrupted.clear()
        return await self._answered(
            await self.server.interact(self.id, shown.channel, COMPONENT, data, message)
        )

    async def submit(self, opened: Interaction, filled: forms.Filled) -> Interaction:
        """Submit an opened form; fields left out are empty."""
        assert opened.modal is not None
        parts = [
            {"type": LABEL, "id": 1, "component": _submitted(field, filled.get(str(field["custom_id"]), []))}
            for field in forms.fields(opened.modal)
        ]
        data = {"custom_id": opened.modal["custom_id"], "components": parts}
        sent = await self.server.interact(self.id, opened.channel, FORM, data, opened.source)
        return await self._answered(sent)

    # -------------------------------------------------------------------- waiting

    async def _answered(self, begun: Interaction) -> Interaction:
        await self.wait(begun.shown.done)
        self.pressed(begun.shown.result())
        return begun

    async def wait(self, is_so: Callable[[], bool]) -> None:
        """Wait for a condition; raise Unanswered after a timeout, or if the bot has died."""
        end = asyncio.get_running_loop().time() + self.patience
        pause = 0.001
        while not is_so():
            if self.interrupted.is_set() or asyncio.get_running_loop().time() > end:
                raise Unanswered(self.name)
            await asyncio.sleep(pause)
            pause = min(0.02, pause * 1.5)

    def _begin(self) -> int:
        return len(self.world.private[self.id])

    def _end(self, begun: int, pressed: int = 0) -> bool:
        """Return whether the bot accepted the request by showing a panel; earlier panels are then outdated.

        It did not if only other panels, older than the `pressed` one, were folded.
        """
        before = {one.id for one in self.world.private[self.id][:begun]} - {pressed}
        since: list[Message] = self.world.private[self.id][begun:]
        shown = [look(one) for one in since if one.author == APP]
        is_taken = any(one.is_layout and (one.parts or one.message not in before) for one in shown)
        if is_taken:
            self.begun = begun
        return is_taken


def _submitted(field: Mapping[str, Any], filled: str | list[str]) -> dict[str, Any]:
    """Return a field in Discord's submitted form: a list of values for menus and checkbox groups."""
    has_several = field["type"] in (
        ComponentType.STRING_SELECT,
        ComponentType.USER_SELECT,
        ComponentType.CHECKBOX_GROUP,
    )
    values = [filled] if isinstance(filled, str) else filled
    told = {"values": values} if has_several else {"value": filled}
    return {"type": field["type"], "id": 2, "custom_id": field["custom_id"], **told}
