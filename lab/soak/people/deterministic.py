"""Answers that depend only on the seed and the ask, so that a killed game equals an undisturbed one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from lab.soak.people.person import TrialPerson
from sandbox.components import active_parts, key_of, step_of
from sandbox.habits import Habit, press_anything


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
        key = key_of(parts[0])
        assert key is not None
        self._seat = key.seat
        self._saved = self._draft(self._seat)
        place = f"{self._saved} {[(part.custom_id, part.options) for part in parts]}"
        self._been[place] += 1
        self._since.append(place)
        self.person.chance.seed(f"{self._seed}/{place}/{self._been[place]}")
        await press_anything(self.person)
        if self._has_changed() and step_of(self.person.panel()) == step:
            await self.person.refresh()

    def lost(self) -> None:
        """Note that a response was lost and the bot is idle."""
        if not self._has_changed():
            self._been.subtract(self._since)
        self._since.clear()

    def _has_changed(self) -> bool:
        """Return whether the request changed the draft, so that it must count."""
        saved = self._draft(self._seat)
        has_changed = saved != self._saved
        if has_changed:
            self._saved = saved
            self._since.clear()
        return has_changed
