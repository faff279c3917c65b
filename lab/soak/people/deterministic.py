"""Answers that follow from seed and ask alone, whatever is lost on the way: so a killed game is the same."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from lab.soak.people.person import TrialPerson
from sandbox.components import active_parts, key_of, step_of
from sandbox.habits import Habit, press_anything


class Alike:
    """One person who always answers alike: by a habit made for it, else by pressing anything.

    A panel shows what is saved, the draft, and what the person looks at, a page or a menu of it. The latter
    is lost with an answer. So they press on until the draft has changed, and look at the panel anew then;
    what they press follows from what they see and how often they were there. A visit whose answer is lost
    does not count, unless the draft has changed.
    """

    def __init__(
        self, person: TrialPerson, habit: Habit | None, seed: str, draft: Callable[[str], str]
    ) -> None:
        self.person = person
        self._habit = habit
        self._seed = f"{seed}/{person.name}"
        self._draft = draft
        """Saved draft of a seat."""
        self._seat, self._saved = "", ""
        self._been: Counter[str] = Counter()
        self._since: list[str] = []
        """The panels looked at since the draft changed last."""

    async def answer(self) -> None:
        """Take one step towards the answer; Unanswered if it or its result was lost."""
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
        """Note that an answer was lost and the bot is quiet."""
        if not self._has_changed():
            self._been.subtract(self._since)
        self._since.clear()

    def _has_changed(self) -> bool:
        """Return whether the draft differs from before the request; then nothing can be lost."""
        saved = self._draft(self._seat)
        has_changed = saved != self._saved
        if has_changed:
            self._saved = saved
            self._since.clear()
        return has_changed
