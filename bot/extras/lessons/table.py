"""A lesson's table: a prepared scene in which computers answer for all other seats."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from bot.extras.lessons.contract import YOU, Scene, Step
from bot.games.catalogue import find_texts
from bot.messages.panel import Press
from bot.table.computers.levels import computer_name, usual_level
from bot.table.dry_runs.dry_run import DryRun, Ground, Line
from bot.table.match.looks import USUAL, Look
from engine.kernel.core import Json, Refused, Seat
from engine.kernel.deputy import never
from engine.kernel.dice import Dice
from engine.registry.catalogue import find_game


class LessonTable(DryRun):
    """A deterministic table: dice and computers use the scene's seed, and there are no deadlines."""

    def __init__(self, game: str, scene: Scene, look: Look = USUAL) -> None:
        rules = find_game(game)
        state = rules.read_table(dict(scene.table), Dice(scene.seed))
        self._scene, self._laid = scene, rules.dump(state)
        view, names = rules.view(state, scene.seat), _names(game, scene, rules.view(state, None).seats)
        pace = scene.pace or next(iter(find_texts(game).lobby.paces), "")
        super().__init__(Ground(game, scene.seat, scene.stage, view, names, pace, look=look), scene.seed)
        self.follow()

    def __getstate__(self) -> dict[str, Any]:
        return super().__getstate__() | {"_scene": replace(self._scene, steps=())}  # they can't be pickled

    def _imagined(self) -> Json:
        return self._laid

    def _patience(self) -> Callable[[], bool]:
        return never

    @property
    def seat(self) -> Seat:
        """Return the person's seat."""
        return self.ground.seat

    def turn_over(self) -> None:
        """Close the report of a finished stage, if it is open."""
        if self.account is not None and not self.match.is_over:
            self.account = None
            self.follow()

    def walk(self, step: Step) -> None:
        """Carry out the step as written."""
        if step.is_done is None:
            self.turn_over()
        for press in step.way:
            self.do(press, acts=step.acts)

    def do(self, press: Press, *, acts: bool) -> None:
        """Handle the person's press in the Act panel or in the decision's panel."""
        if acts:
            self.press_act(self.seat, press)
        else:
            self.press(self.seat, press)

    def _is_answered(self, seat: Seat) -> bool:
        if seat == self.seat:
            return super()._is_answered(seat)
        if not self._is_scripted(seat) and not super()._is_answered(seat):
            self._think(seat)
        return True

    def _is_scripted(self, seat: Seat) -> bool:
        """Hand in the scene's scripted answer for the seat, if it is still possible."""
        text = self._scene.others.get(seat, "")
        ask = self.match.asks[seat]
        if not text or ask.kind != self.texts.sheets.kind or self.match.stage != self._scene.stage:
            return False
        try:
            pressed = self.texts.panels.typed(self.prompt(seat), text)
        except Refused:
            return False
        if pressed.draft is not None:
            self._keep(seat, pressed.draft)
        if pressed.answer is not None:
            self._take(Line(seat, pressed.answer, by="sheet"))
        return pressed.answer is not None


def _names(game: str, scene: Scene, seats: tuple[Seat, ...]) -> dict[Seat, str]:
    names: dict[Seat, str] = {}
    for seat in seats:
        level = usual_level(game)
        names[seat] = YOU if seat == scene.seat else computer_name(level, names.values())
    return names
