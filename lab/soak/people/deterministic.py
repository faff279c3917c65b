"""Answers that depend only on the seed and the ask, so that a killed game equals an undisturbed one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

import aiohttp

from lab.soak.people.pages import Visit, open_page, presses_on
from lab.soak.people.person import TrialPerson, Unanswered
from sandbox.components import active_parts, key_of, step_of
from sandbox.habits import Habit, press_anything
from sandbox.recorder import Shown

DRAFTS = 3
"""Changes of a draft after which a person on a page hands it in."""


class Alike:
    """A person who always answers the same way: by the game's deterministic habit, or by pressing anything.

    A panel shows the saved draft and also the open page or menu, which is lost with a lost response. So this
    person presses until the draft changes, and then requests the panel again. Each press depends on the panel
    and on the number of visits to it. A visit with a lost response does not count, unless the draft changed.
    """

    def __init__(
        self, person: TrialPerson, habit: Habit | None, seed: str, draft: Callable[[str], str]
    ) -> None:
        self.person = person
        self._habit = habit
        self._seed = f"{seed}/{person.name}"
        self._draft = draft
        """Function that returns a seat's saved draft."""
        self._seat, self._saved = "", ""
        self._been: Counter[str] = Counter()
        self._since: list[str] = []
        """Panels seen since the draft last changed."""

    def is_asked(self) -> bool:
        """Return whether the person sees something to answer."""
        return self.person.panel() is not None

    async def answer(self) -> None:
        """Take one step towards the answer; raise Unanswered if the request or its result was lost."""
        if self._habit is None:
            await self._press_on()
        else:
            self.person.chance.seed(f"{self._seed}/{step_of(self.person.sheet())}")
            await self._habit(self.person)

    async def _press_on(self) -> None:
        panel = self.person.sheet()
        parts, step = active_parts(panel), step_of(panel)
        self._sit_at(panel)
        self._come_to([(part.custom_id, part.options) for part in parts])
        await press_anything(self.person)
        if self._has_changed() and step_of(self.person.panel()) == step:
            await self.person.refresh()

    def _sit_at(self, panel: Shown) -> None:
        key = key_of(active_parts(panel)[0])
        assert key is not None
        self._seat = key.seat

    def _come_to(self, offered: object) -> None:
        """Count a visit to what is offered, and let chance depend on nothing else."""
        self._saved = self._draft(self._seat)
        place = f"{self._saved} {offered}"
        self._been[place] += 1
        self._since.append(place)
        self.person.chance.seed(f"{self._seed}/{place}/{self._been[place]}")

    def lost(self) -> None:
        """Note that a response was lost and the bot is idle."""
        if not self._has_changed():
            self._been.subtract(self._since)
        self._since.clear()

    async def close(self) -> None:
        """Leave nothing open."""

    def _has_changed(self) -> bool:
        """Return whether the request changed the draft, so that it must count."""
        saved = self._draft(self._seat)
        has_changed = saved != self._saved
        if has_changed:
            self._saved = saved
            self._since.clear()
        return has_changed


class AlikeOnPage(Alike):
    """A person who goes on on their page, which stays open, and presses anything there.

    When the draft has changed, the panel is requested in Discord again: the seat's live panel moves to and
    fro between the two.
    """

    def __init__(self, person: TrialPerson, seed: str, draft: Callable[[str], str]) -> None:
        super().__init__(person, None, seed, draft)
        self._visit: Visit | None = None
        self._shown: Any = None
        """Answer of the page to the last press; None where it has to be asked."""

    def is_asked(self) -> bool:
        return self._shown is not None or super().is_asked()

    async def _press_on(self) -> None:
        try:
            await self._press_page()
        except (aiohttp.ClientError, TimeoutError):
            raise Unanswered(self.person.name) from None

    async def _press_page(self) -> None:
        if self._visit is None:
            self._visit = await open_page(self.person)
        if self._shown is None:
            self._sit_at(self.person.sheet())
            now = await self._visit.now()
            self._shown = await self._visit.post("/seen", step=now["step"])
        offered = presses_on(self._shown)
        done = [one for one in offered if one["action"] == "hand_in"]
        self._come_to(offered)
        enough = done if self._shown["undos"] >= DRAFTS else []
        said = await self._visit.press(self._shown, self.person.chance.choice(enough or offered))
        self._shown = said.get("now", said)
        if self._has_changed() or not presses_on(self._shown):
            self._shown = None
            await self.person.refresh()

    def lost(self) -> None:
        super().lost()
        self._shown = None

    async def close(self) -> None:
        if self._visit is not None:
            await self._visit.close()
