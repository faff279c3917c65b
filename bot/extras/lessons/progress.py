"""Follow a person through a lesson: the current step, its table, and whether it is done."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any

from bot.extras.lessons.catalogue import LESSONS
from bot.extras.lessons.contract import Scene, Seen, Step
from bot.extras.lessons.table import LessonTable
from bot.games.panels import ACT, ASKED
from bot.messages.catalogue import reason_of, say
from bot.messages.panel import Form, Press, Pressed
from bot.table.dry_runs.dry_screens import ACT_PAGE, ANSWER, Where
from bot.table.match.looks import USUAL, Look
from engine.kernel.core import Refused


@dataclass
class Course:
    """One person's lesson; steps before the first visible one were done as written."""

    game: str
    at: int = 0
    """Number of completed steps."""
    look: Look = USUAL
    tries: int = field(default=0, init=False)
    """Presses in this step that did not complete its task."""

    def __post_init__(self) -> None:
        self.lesson = LESSONS[self.game]
        self.go_to(self.at)

    def __getstate__(self) -> dict[str, Any]:
        return {name: value for name, value in self.__dict__.items() if name != "lesson"}

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(state, lesson=LESSONS[state["game"]])

    @property
    def number(self) -> str:
        """Return the lesson's number and the step's."""
        return f"{self.game}.{self.at}"

    @property
    def is_over(self) -> bool:
        return self.at >= len(self.lesson.steps)

    @property
    def step(self) -> Step:
        return self.lesson.steps[self.at]

    @property
    def is_read_only(self) -> bool:
        """Return whether pressing Next finishes the step: it has no task, or its task is already done."""
        return self.step.is_done is None or self._was_done

    def go_to(self, at: int) -> None:
        """Open the step with this number, on a table with earlier steps of its scene done as written."""
        self.at = min(at, len(self.lesson.steps))
        if not self.is_over:
            scene, first = self.lesson.place(self.at)
            self.table = self._laid(scene)
            for step in self.lesson.steps[first : self.at]:
                self.table.walk(step)
            self._open()

    def _laid(self, scene: Scene) -> LessonTable:
        return LessonTable(self.game, scene, self.look)

    def _open(self) -> None:
        self.tries, self._told = 0, len(self.table.match.events)
        condition = self.step.is_done
        self._was_done = condition is not None and condition(self._seen(Pressed()))

    def go_on(self) -> None:
        """Leave a stage's report, then go to the next step if this one has no task.

        If the game ended before the task was done, set up the step again.
        """
        is_read = self.is_read_only
        self.table.turn_over()
        if is_read:
            self._advance()
        elif self.table.match.is_over:
            self.go_to(self.at)

    def _advance(self) -> None:
        """Go to the next step; keep the table within the same scene."""
        self.at += 1
        if self.is_over:
            return
        _, first = self.lesson.place(self.at)
        if first == self.at:
            self.go_to(self.at)
        else:
            self._open()

    def where(self, note: str = "", focus: str = "") -> Where:
        """Return the step's first page: the panel for its task."""
        is_act = not self.is_over and self.step.acts
        return Where(self.table.seat, ACT_PAGE if is_act else ANSWER, focus, note)

    # -------------------------------------------------------------------- presses

    def press(self, at: Where, press: Press) -> tuple[Where, Form | None]:
        """Handle a press in the person's own panel: return what to show, and a form to open."""
        if press.action in (ACT, ASKED):
            page = ACT_PAGE if press.action == ACT else ANSWER
            return replace(at, page=page, focus=press.arg if page == ACT_PAGE else ""), None
        acts, table = at.page == ACT_PAGE, self.table
        try:
            pressed = self._read(press, acts=acts)
            is_done = self._carry_out(press, pressed, acts=acts)
        except Refused as refused:
            self.tries += 1
            return replace(at, note=reason_of(refused)), None
        if is_done:
            self._advance()
            goes_on = self.table is table and not self.is_over and self.step.acts == acts
            note = say("lesson-done", note=pressed.note) if pressed.note else say("lesson-done-step")
            return self.where(note, pressed.focus if goes_on else ""), None
        self.tries += pressed.form is None
        return replace(at, focus=pressed.focus, note=pressed.note, preview=pressed.preview), pressed.form

    def _read(self, press: Press, *, acts: bool) -> Pressed:
        table = self.table
        if acts:
            return table.texts.acts.press(table.acting(table.seat), press)
        if table.seat not in table.match.asks:
            raise Refused(say("lesson-nothing-to-decide"))
        return table.texts.panels.press(table.prompt(table.seat), press)

    def _carry_out(self, press: Press, pressed: Pressed, *, acts: bool) -> bool:
        """Carry out a press; return whether it completes the step.

        Hold back a wrong press that could not be undone.
        """
        condition = self.step.is_done
        is_done = condition is not None and condition(self._seen(pressed))
        if self._is_held(pressed, acts=acts) and not is_done:
            raise Refused(self.step.hint)
        self.table.do(press, acts=acts)
        return is_done or (condition is not None and condition(self._seen(Pressed(focus=pressed.focus))))

    def _is_held(self, pressed: Pressed, *, acts: bool) -> bool:
        if pressed.action is not None:
            return True
        ask = self.table.match.asks.get(self.table.seat)
        is_free = self.step.asked and ask is not None and ask.kind != self.step.asked
        return pressed.answer is not None and not is_free

    def _seen(self, pressed: Pressed) -> Seen:
        table = self.table
        seat, asks = table.seat, table.match.asks
        draft = table.prompt(seat).draft if seat in asks else ""
        standing = table.standing.get(seat, "")
        return Seen(
            table.view(seat),
            asks.get(seat),
            draft if pressed.draft is None else pressed.draft,
            standing if pressed.standing is None else pressed.standing,
            pressed.answer,
            pressed.action,
            pressed.focus,
            tuple(table.match.events[self._told :]),
        )
