"""A person with a phone and a keyboard who takes a lesson step by step as written."""

from __future__ import annotations

import os
from pathlib import Path

from playwright.sync_api import Locator, expect

from bot.extras.lessons import screens as lesson_screens
from bot.extras.lessons.progress import Course
from bot.messages.panel import Button, Form, Menu, Press
from bot.table.dry_runs.dry_screens import ACT_PAGE, ANSWER, Where
from tests.sandbox.browser.keys import FAR, Keys
from tests.sandbox.browser.seat import Seat, is_loaded

_KEY = "() => document.activeElement.dataset.key ?? ''"
_FIELD = """() => {
  const at = document.activeElement;
  return [at.closest(".field")?.firstElementChild.textContent ?? "", at.labels?.[0]?.innerText.trim() ?? ""];
}"""


class Learner:
    """A learner in the browser.

    `course` is the same lesson run by the test, which tells positions and labels.
    """

    def __init__(self, seat: Seat, game: str) -> None:
        self.seat = seat
        self.keys = Keys(seat.page)
        self.course = Course(game)
        self.presses = 0
        self._where = self.course.where()

    @property
    def lesson(self) -> Locator:
        return self.seat.channel.locator(".message.private").last

    def sees_step(self) -> None:
        """Wait until the step is shown with its picture."""
        number, steps = self.course.at + 1, len(self.course.lesson.steps)
        expect(self.lesson).to_contain_text(f"step {number} of {steps}")
        is_loaded(self.lesson.locator("img").first)

    def shoot(self, name: str) -> None:
        """Save a screenshot of the lesson, if a folder for screenshots is set."""
        folder = os.environ.get("SHOTS")
        if folder:
            self.lesson.screenshot(path=str(Path(folder) / f"{name}.png"))

    def do_step(self) -> None:
        """Do the step's task by the names of controls, with keys alone."""
        step, form = self.course.step, None
        if step.is_done is None:
            self._press("c:n:")
            self.course.go_on()
            self._where = self.course.where()
        for press in step.way:
            if form is None:
                self._pressed(press)
            else:
                self._fill(form, press)
            page = ACT_PAGE if step.acts else ANSWER
            at = Where(self.course.table.seat, page, self._where.focus)
            self._where, form = self.course.press(at, press)
            if form is not None:
                self.seat.page.get_by_role("dialog").wait_for()

    def _pressed(self, press: Press) -> None:
        """Press the component for that press."""
        panel = lesson_screens.panel(self.course, "x", self._where)
        parts = [one for row in panel.rows for one in (row if isinstance(row, tuple) else (row,))]
        meant = f"{press.action}:{press.arg}"
        same = [one for one in parts if one.arg.partition(":")[2] == meant]
        (twin, part) = next((at, one) for at, one in enumerate(same) if _offers(one, press))
        if isinstance(part, Button):
            self._press(meant, opens=press.action in ("hexes",))
            return
        self._tab_to(meant, twin)
        key = self._end_key()
        self.keys.press("Enter")
        for value in press.values:
            self._move_to(next(choice.label for choice in part.choices if choice.value == value))
            self.keys.press("Enter")
        if part.most > 1:
            self.keys.press("Escape")  # what is picked is taken when the menu is left
        self.presses += 1 + len(press.values)
        self._is_redrawn(key)

    def _move_to(self, label: str) -> None:
        """Move to that entry of the open menu with the arrow keys."""
        entry = self.seat.page.get_by_role("listbox").locator("li.at .label")
        self.keys.press("Home")
        while not entry.inner_text().endswith(label):
            before = entry.inner_text()
            self.keys.press("ArrowDown")
            assert entry.inner_text() != before, f"the menu has no {label}"

    def _press(self, meant: str, *, opens: bool = False) -> None:
        self._tab_to(meant)
        key = self._end_key()
        self.keys.press("Enter")
        self.presses += 1
        if not opens:
            self._is_redrawn(key)

    def _tab_to(self, meant: str, twin: int = 0) -> None:
        """Press Tab until the focus is on the component with that meaning.

        Twins have different prefixes in their keys.
        """
        begins = f"b{twin or ''}:"
        for _ in range(FAR):
            key = str(self.seat.page.evaluate(_KEY))
            if key.endswith(meant) and key.startswith(begins) and ":lesson:" in key:
                return
            self.keys.press("Tab")
        raise AssertionError(f"Tab does not lead to {meant}")

    def _end_key(self) -> str:
        """Return the key of the button that ends the lesson; its revision changes after each press."""
        return self.lesson.locator('[data-key$=".c:e:"]').get_attribute("data-key") or ""

    def _is_redrawn(self, key: str) -> None:
        expect(self.lesson.locator(f'[data-key="{key}"]')).to_have_count(0)

    def _fill(self, form: Form, press: Press) -> None:
        """Fill in the form: Tab to each group, choose with the arrow keys; then Submit."""
        for field in form.fields:
            if field.name in press.filled:
                wanted = next(one.label for one in field.options if one.value == press.filled[field.name][0])
                self._choose(field.label, wanted)
                self.presses += 1
        key = self._end_key()
        self.keys.tab_to("Submit", within="dialog")
        self.keys.press("Enter")
        self.presses += 1
        self._is_redrawn(key)

    def _choose(self, field: str, wanted: str) -> None:
        for _ in range(FAR):
            if self._at()[0].startswith(field):
                break
            self.keys.press("Tab")
        self.keys.press(" ")
        for _ in range(FAR):
            if self._at()[1] == wanted:
                return
            self.keys.press("ArrowDown")
        raise AssertionError(f"{field} has no {wanted}")

    def _at(self) -> tuple[str, str]:
        field, label = self.seat.page.evaluate(_FIELD)
        return str(field), str(label)


def _offers(one: Button | Menu, press: Press) -> bool:
    return isinstance(one, Button) or set(press.values) <= {choice.value for choice in one.choices}
