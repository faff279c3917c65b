"""Simulated people, who can only do what people can: commands, buttons, menus, forms and DMs."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, Protocol

from simcord import InteractionResult, MemberActor, ResponseMessage, UserHandle

from bot.games.catalogue import USUAL_GAME
from engine.registry.catalogue import find_game
from sandbox import forms
from sandbox.components import active_parts, step_of
from sandbox.habits import Habit, find, offers, press_anything
from sandbox.recorder import Part, Shown
from sandbox.world import World

MOST_DEEDS = 120
"""Limit of presses for one answer; no person needs this many."""


WAIT, CHOOSE = "wait", "choose"
"""Choices in the form for a new table: wait for people, or let the organiser choose the rules."""


class Stuck(Exception):
    """Raised when a person cannot answer their ask."""


class SandboxPerson:
    """A person with a habit; random choices come from the person's own generator."""

    def __init__(
        self,
        world: World,
        name: str,
        *,
        seed: str,
        habit: Habit = press_anything,
        member: MemberActor | None = None,
    ) -> None:
        self.world = world
        self.name = name
        self.member: MemberActor = member or world.add_member(name)
        self.chance = Random(f"{seed}/{name}")
        self.habit = habit
        self._from = 0
        self._knocked = 0

    @property
    def id(self) -> int:
        return self.member.id

    # --------------------------------------------------------------------- seeing

    def panel(self) -> Shown | None:
        """Return the newest panel shown only to the person that can still be answered."""
        for one in self.world.camera.since(self._from):
            if one.viewer == self.id and self.world.camera.latest[one.message] is one and active_parts(one):
                return one
        return None

    def is_asked(self, words: str) -> bool:
        """Return whether the person's panel contains these words."""
        panel = self.panel()
        return panel is not None and words in panel.text

    def is_called(self) -> bool:
        """Return whether the channel pinged the person since they last pressed Orders there."""
        return any(
            f"<@{self.id}>" in shown.text
            for shown in self.world.camera.since(self._knocked)
            if shown.viewer is None and shown.channel == self.world.table.id
        )

    def newest(self, label: str) -> tuple[Shown, Part]:
        """Return the channel's newest message with an enabled button of that label, and the button."""
        found = self._found(label)
        if found is None:
            raise Stuck(f"{self.name} sees no [{label}]")
        return found

    def _found(self, label: str) -> tuple[Shown, Part] | None:
        camera = self.world.camera
        for shown in reversed(camera.shown):
            is_public = shown.viewer is None and shown.channel == self.world.table.id
            if is_public and camera.stands(shown):
                for part in shown.parts:
                    if part.label == label and not part.disabled:
                        return shown, part
        return None

    # ---------------------------------------------------------------------- doing

    def _actor(self, channel: int) -> MemberActor | UserHandle:
        return self.member.user if channel == self.member.user.dm_channel.id else self.member

    def _message(self, shown: Shown) -> ResponseMessage:
        stored: Any = self.world.env.backend.get_message(shown.channel, shown.message)
        return ResponseMessage(self.world.env, stored)

    def _begin(self) -> int:
        return self.world.camera.taken

    def _end(self, begun: int) -> bool:
        """Return whether the bot accepted the request by showing a panel.

        Earlier panels are then outdated.
        """
        since = self.world.camera.since(begun)
        is_taken = any(shown.viewer == self.id and shown.is_layout for shown in since)
        if is_taken:
            self._from = begun
        return is_taken

    async def press(self, shown: Shown, part: Part, text: str | None = None) -> bool:
        """Press a button; `text` is typed into the form, if one opens. Return False if refused."""
        begun = self._begin()
        result = await self.click(shown, part)
        if result.modal is not None:
            await self.fill_in(result, text)
        return self._end(begun)

    async def click(self, shown: Shown, part: Part) -> InteractionResult:
        """Press a button without filling in a form that may open."""
        self.world.tell(f"{self.name} presses [{part.label}]")
        actor = self._actor(shown.channel)
        return await actor.click(self._message(shown), custom_id=part.custom_id)

    async def fill_in(self, result: InteractionResult, text: str | None) -> InteractionResult:
        """Submit the opened form, unchanged or with another text."""
        assert result.modal is not None
        return await self.submit(result, forms.fill(result.modal, self.chance, text))

    async def pick(self, shown: Shown, part: Part, *values: str) -> bool:
        """Choose one or several entries of a menu. Return False if refused."""
        labels = [entry.label for entry in part.options if entry.value in values]
        self.world.tell(f"{self.name} picks {', '.join(map(repr, labels))} in [{part.label}]")
        begun = self._begin()
        await self._actor(shown.channel).select(self._message(shown), [*values], custom_id=part.custom_id)
        return self._end(begun)

    async def write(self, text: str) -> bool:
        """Type a plain DM to the bot. Return False if refused."""
        self.world.tell(f"{self.name} types: {' / '.join(text.splitlines())}")
        begun = self._begin()
        await self.member.user.send_dm(text)
        return self._end(begun)

    async def command(self, name: str, **options: Any) -> InteractionResult:
        """Run a slash command at the table."""
        words = " ".join([name, *(f"{key}:{value}" for key, value in options.items())])
        self.world.tell(f"{self.name} runs /{words}")
        return await self.member.slash(self.world.table, name, **options)

    async def call_form(self, game: str) -> InteractionResult:
        """Open the form for a new table."""
        return await self.command("game new", game=game)

    async def change_table(self) -> InteractionResult:
        """Ask for the buttons that change the table's settings."""
        return await self.command("table setup")

    async def submit(self, opened: InteractionResult, filled: forms.Filled) -> InteractionResult:
        """Submit an opened form."""
        self.world.tell(f"{self.name} writes into the form: {forms.told(filled)}")
        return await self._actor(opened._interaction.channel_id).submit_modal(opened, filled)

    def own_buttons(self) -> tuple[Shown, list[Part]]:
        """Return the newest message with buttons that only this person sees, and its buttons."""
        shown = reversed(self.world.camera.shown)
        found = next(one for one in shown if one.viewer == self.id and one.parts)
        return found, [part for part in found.parts if not part.disabled]

    async def open(self, command: str) -> Shown:
        """Run a command that replies privately with buttons; return the reply's newest message."""
        begun = self._begin()
        await self.command(command)
        for shown in self.world.camera.since(begun):
            if shown.viewer == self.id:
                return shown
        raise Stuck(f"/{command} shows {self.name} nothing")

    async def follow(self, shown: Shown, label: str, *values: str, **filled: Any) -> InteractionResult:
        """Press a button or choose `values` in a menu; submit `filled` to the form that opens."""
        part = find(shown, label)
        if not part.options:
            result = await self.click(shown, part)
        else:
            self.world.tell(f"{self.name} picks {', '.join(values)} in [{part.label}]")
            actor = self._actor(shown.channel)
            result = await actor.select(self._message(shown), [*values], custom_id=part.custom_id)
        if result.modal is None:
            return result
        written = {**forms.as_it_stands(result.modal), **forms.shaped(result.modal, filled)}
        self.world.tell(f"{self.name} fills in the form: {', '.join(filled)}")
        return await self._actor(shown.channel).submit_modal(result, written)

    async def use(self, command: str, label: str, *values: str, **filled: Any) -> InteractionResult:
        """Run a command, then press or choose in the panel that opens, as `follow` does."""
        return await self.follow(await self.open(command), label, *values, **filled)

    async def decide(self, what: str, *, is_sure: bool = True, **filled: Any) -> InteractionResult:
        """Choose an option of /table vote, and press the red button if it asks for confirmation."""
        result = await self.use("table vote", "Choose what to decide", what, **filled)
        shown = next(one for one in reversed(self.world.camera.shown) if one.viewer == self.id)
        asked = re.compile(r":put:(conceded|abandoned|undone)")
        sure = [part for part in shown.parts if asked.search(part.custom_id)]
        return await self.click(shown, sure[0]) if is_sure and sure else result

    async def call_off(self, *players: SandboxPerson) -> None:
        """Call the game off as the organiser, and let its players agree if it has begun."""
        await self.decide("abandon")
        for person in players:
            if person._found("Yes"):
                await person.press_card("Yes")

    async def hand_over(self, seat: str, **to: Any) -> InteractionResult:
        """Hand over the person's own seat or another one, to a `person` or to a computer of that `level`."""
        shown = await self.open("seat")
        if offers(shown, "Replace a player"):
            asked = await self.click(shown, find(shown, "Replace a player"))
            assert asked.modal is not None
            asked_for = next(one for one in forms.fields(asked.modal) if one["custom_id"] == "seat")
            if any(option["value"] == seat for option in asked_for["options"]):
                written = {**forms.as_it_stands(asked.modal), "seat": seat, **to}
                actor = self._actor(shown.channel)
                return await actor.submit_modal(asked, forms.shaped(asked.modal, written))
        label = "Give my seat away" if "person" in to else "Let a computer play"
        return await self.follow(shown, label, **to)

    async def press_card(self, label: str) -> InteractionResult:
        """Press a button of a public message in the channel."""
        return await self.click(*self.newest(label))

    async def cut(self, word: str = "any word") -> None:
        """Press Cut and type a word into the form that opens."""
        await self.fill_in(await self.press_card("Cut"), word)

    # -------------------------------------------------------------------- playing

    async def knock(self) -> None:
        """Press Orders in the channel, the way for people who receive no DMs."""
        self._knocked = self.world.camera.taken
        await self.press_card("Orders")

    async def act(self) -> bool:
        """Answer the person's ask, if they can see that they have one; return whether they had one."""
        if self.panel() is None and self.is_called() and self._found("Orders"):
            await self.knock()
        panel = self.panel()
        if panel is None:
            return False
        await self.answer()
        return True

    async def answer(self) -> None:
        """Use the newest panel until there is nothing left to do in it."""
        step = step_of(self.panel())
        for _ in range(MOST_DEEDS):
            panel = self.panel()
            if panel is None or step_of(panel) != step:
                return
            await self.habit(self)
        raise Stuck(f"{self.name} cannot get done with: {self.sheet().text}")

    def sheet(self) -> Shown:
        """Return the panel that the person is working on."""
        panel = self.panel()
        if panel is None:
            raise Stuck(f"{self.name} has no panel any more; the bot said: {self.told()}")
        return panel

    def told(self) -> str:
        """Return the last private reply to the person."""
        shown = reversed(self.world.camera.shown)
        return next((one.text for one in shown if one.viewer == self.id != one.author), "")

    def last(self) -> Shown:
        """Return the last panel shown only to the person, whether or not it can be used."""
        shown = reversed(self.world.camera.shown)
        return next(one for one in shown if one.viewer == self.id and one.is_layout)


async def begin(people: Sequence[SandboxPerson]) -> None:
    """Let the first person press Start, and all others who sit at the table cut."""
    await people[0].press_card("Start")
    for person in people[1:]:
        await person.cut()


async def go_round(people: Sequence[SandboxPerson]) -> bool:
    """Let everybody answer once; return whether anybody had something to do."""
    acted = [await person.act() for person in people]
    return any(acted)


# ------------------------------------------------------------------------ opening a table


class Opened(Protocol):
    """The result of a request, with the form if one opened."""

    @property
    def modal(self) -> dict[str, Any] | None: ...


class Caller(Protocol):
    """A person who can open a table."""

    async def call_form(self, game: str, /) -> Any:
        """Open the form for a new table."""

    async def change_table(self) -> Any:
        """Ask for the buttons that change the table's settings."""

    async def submit(self, opened: Any, filled: forms.Filled, /) -> Any:
        """Submit a form."""

    async def click(self, shown: Shown, part: Part, /) -> Any:
        """Press a button without filling in a form that may open."""

    def own_buttons(self) -> tuple[Shown, list[Part]]:
        """Return the newest message with buttons that only this person sees."""


async def open_table(caller: Caller, *, game: str = USUAL_GAME, **wanted: Any) -> None:
    """Open a table where only the caller and `computers` sit, through the same forms as people.

    Settings are given by the names of fields, options and checkboxes; a name that no form has is an error.
    """
    opened = await caller.call_form(game)
    if opened.modal is None:  # an attempt before this one was broken off after the table was open
        await caller.change_table()
    else:
        filled = {**forms.as_it_stands(opened.modal), "empty": WAIT, "rules": CHOOSE}
        await caller.submit(opened, filled)
    left = {name: value for name, value in wanted.items() if value is not None}
    if len(find_game(game).players) == 1:
        left.pop("players", None)  # nobody is asked for a number that is always the same
    if not left:
        return
    shown, buttons = caller.own_buttons()
    for button in buttons:
        page = await caller.click(shown, button)
        if page.modal is None:
            continue
        known = _known(page.modal, left)
        if known:
            await caller.submit(page, {**forms.as_it_stands(page.modal), **known})
        if not left:
            return
    raise ValueError(f"no form of {game} has {', '.join(left)}")


def _known(modal: Mapping[str, Any], left: dict[str, Any]) -> forms.Filled:
    """Return the settings that this form has, and remove them from `left`."""
    known: forms.Filled = {}
    for field in forms.fields(modal):
        name, options = str(field["custom_id"]), [str(one["value"]) for one in field.get("options") or ()]
        if name in left:
            known[name] = forms.chosen(field, left.pop(name))
        elif forms.is_group(field):
            boxes = {one: left.pop(one) not in (False, "none") for one in options if one in left}
            if boxes:
                stood = [one for one in forms.stood(field) or () if one not in boxes]
                known[name] = [*stood, *(one for one, is_ticked in boxes.items() if is_ticked)]
    return known
