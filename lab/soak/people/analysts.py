"""People in the crash trial who try moves on an analysis board, and look at what of it is kept."""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from typing import Any

from bot.extras.analysis.reading import SHARED
from bot.games.panels import TRY
from lab.soak.discord.world import APP, look
from lab.soak.people.person import TrialPerson, Unanswered, Unseen
from lab.soak.people.playing import Stuck
from sandbox import forms
from sandbox.components import key_of
from sandbox.recorder import Part, Shown

MOST_TRIES = 100
NOTE = "Remember this."
LINK, COPY = "Show board", "Open a copy"
"""Buttons of a shared board: of its link in the channel, and of its page."""

Ask = Callable[[str], Sequence[tuple[object, ...]]]
"""Function that queries the database."""


@dataclass(frozen=True)
class Kept:
    """Counts a person's boards, with what is kept on them."""

    boards: int = 0
    steps: int = 0
    """Steps of the person, on all branches."""
    notes: tuple[str, ...] = ()
    is_at_start: bool = True
    shared: int = 0


class Analyst:
    """A person with an analysis board: each request is repeated until it is answered, and then checked."""

    def __init__(self, person: TrialPerson, settle: Callable[[], Awaitable[None]], ask: Ask) -> None:
        self.person = person
        self._settle = settle
        self._ask = ask
        self.faults: list[str] = []

    async def try_moves(self) -> None:
        """Begin a board from the running game, try a step, note it and step back."""
        await self._surely("begin", self._begin, Kept(1))
        await self._surely("step", self._step, Kept(1, 1, (), is_at_start=False))
        await self._surely("note", self._note, Kept(1, 1, (NOTE,), is_at_start=False))
        await self._surely("step back", lambda: self._press("Step back"), Kept(1, 1, (NOTE,)))

    async def share(self) -> None:
        """Open the board once the game is over, and share it."""
        own = Kept(1, 1, (NOTE,))
        await self._surely("list", self._begin, own)
        await self._surely("open", self._open, own)
        await self._surely("share", lambda: self._press("Share"), Kept(1, 1, (NOTE,), shared=1))

    async def copy(self) -> None:
        """Look at the board that somebody shared, open a copy, and delete that."""
        await self._surely("look", lambda: self.person.press_card(LINK), Kept())
        await self._surely("copy", lambda: self._press(COPY), Kept(1, 1, (NOTE,)))
        await self._surely("delete", lambda: self._press("Delete"), Kept())

    async def _surely(self, what: str, deed: Callable[[], Awaitable[object]], kept: Kept) -> None:
        """Repeat a request until it is answered; then exactly this is kept."""
        for _ in range(MOST_TRIES):
            await self._settle()
            try:
                await deed()
            except (Unanswered, Unseen):
                continue
            await self._settle()
            if (found := self._kept()) != kept:
                self.faults.append(f"{self.person.name}: after {what} {found} is kept, not {kept}")
            return
        raise Stuck(f"{self.person.name} is never answered: {what}")

    async def _begin(self) -> None:
        await self.person.command("game try")

    async def _step(self) -> None:
        """Let computers answer: for all others, or for whoever is asked."""
        names = {part.label for _, part in self._own()}
        await self._press("All others" if "All others" in names else "Computer")

    async def _note(self) -> None:
        opened = await self._press("Note")
        if opened.modal is not None:  # else it is kept already: the page was out of date
            await self.person.submit(opened, forms.fill(opened.modal, self.person.chance, NOTE))

    async def _open(self) -> None:
        shown, menu = self._find("Open a board")
        await self.person.choose(shown, menu, menu.options[0].value)

    async def _press(self, label: str) -> Any:
        return await self.person.click(*self._find(label))

    def _find(self, label: str) -> tuple[Shown, Part]:
        """Return the button or menu on the newest page that has one; Unseen if none has."""
        for shown, part in self._own():
            if part.label == label and not part.disabled:
                return shown, part
        raise Unseen(f"{self.person.name} has no board with [{label}]; the bot said: {self.person.told()}")

    def _own(self) -> list[tuple[Shown, Part]]:
        """Return all parts of the person's pages of boards, the newest page first."""
        told = (one for one in reversed(self.person.world.private[self.person.id]) if one.author == APP)
        shown = [look(one) for one in dict.fromkeys(told) if not one.is_deleted]
        pages = [(one, part, key) for one in shown for part in one.parts if (key := key_of(part))]
        return [(one, part) for one, part, key in pages if key.action in (TRY, SHARED) and key.arg]

    def _kept(self) -> Kept:
        its = f"person_id = {self.person.id}"
        rows = self._ask(f"SELECT tree, is_shared FROM analysis_boards WHERE {its}")
        trees = [json.loads(str(tree))["tree"] for tree, _ in rows]
        nodes = [node for tree in trees for node in tree["nodes"]]
        return Kept(
            len(rows),
            sum(begins for _, _, begins, _ in nodes),
            tuple(note for *_, note in nodes if note),
            all(tree["at"] == 0 for tree in trees),
            sum(bool(is_shared) for _, is_shared in rows),
        )
