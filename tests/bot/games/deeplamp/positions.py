"""Positions of Deeplamp in which a hero has to act, written as in records."""

from __future__ import annotations

from typing import Any

from bot.games.deeplamp import TEXTS
from bot.games.panels import Prompt
from bot.games.sheets import Saved
from bot.messages.panel import Menu, Panel, Press, Pressed
from engine.deeplamp.game import DEEPLAMP
from engine.kernel.dice import NotedDice
from engine.kernel.match import Match

NAMES = {"red": "Ann", "blue": "Ben"}
HALL = [
    {"tile": "adit_mouth", "at": [0, 0], "doors": {"0": "joined"}},
    {"tile": "pump_hall", "at": [-1, -7], "doors": {"0": "joined", "1": "open"}},
]
CREW = {
    "red": {"class": "shorer", "name": "Bess", "at": [1, 1], "nerve": 1},
    "blue": {"class": "harpooner", "name": "Cob", "at": [2, 1], "nerve": 1},
}


def match_of(seed: str = "position", **more: Any) -> Match[Any]:
    """Return a match of two heroes at the mouth of the mine, with a hall before them; Red has the Lamp."""
    table = {"players": 2, "step": "act", "map": HALL, "heroes": CREW, "lamp": "red", "crew": 12, **more}
    dice = NotedDice(seed)
    return Match(DEEPLAMP, DEEPLAMP.read_table(table, dice), dice)


def prompt_of(match: Match[Any], seat: str = "red", standing: str = "") -> Prompt:
    return Prompt(match.asks[seat], "", NAMES, standing=standing)


class Person:
    """A person at the table whose presses are counted."""

    def __init__(self, match: Match[Any], seat: str = "red") -> None:
        self.match, self.seat, self.presses = match, seat, 0
        self.focus, self.standing = "", ""

    @property
    def prompt(self) -> Prompt:
        return prompt_of(self.match, self.seat, self.standing)

    @property
    def panel(self) -> Panel:
        return TEXTS.panels.show(self.prompt, self.focus)

    def labels(self) -> list[str]:
        """Return the labels of everything that can be pressed or picked."""
        return [label for label, _ in self._all()]

    def _all(self) -> list[tuple[str, Press]]:
        found: list[tuple[str, Press]] = []
        for row in self.panel.rows:
            if isinstance(row, Menu):
                found += [(one.label, Press(row.action, row.arg, (one.value,))) for one in row.choices]
            else:
                found += [(one.label, Press(one.action, one.arg)) for one in row]
        return found

    def press(self, label: str) -> Pressed:
        """Press the first component whose label starts with or contains the text.

        Submit an answer that results.
        """
        offered = self._all()
        found = [press for one, press in offered if one.startswith(label)]
        found += [press for one, press in offered if label in one]
        assert found, (label, [one for one, _ in offered])
        self.presses += 1
        pressed = TEXTS.panels.press(self.prompt, found[0])
        self.focus = pressed.focus
        if pressed.standing is not None:
            self.standing = pressed.standing
        if pressed.answer is not None:
            self.match.submit(self.seat, pressed.answer)
        return pressed

    def deputise(self) -> int:
        """Let the standing instructions answer; return how often they did."""
        done = 0
        while self.seat in self.match.asks:
            ask = self.match.asks[self.seat]
            answer = TEXTS.sheets.deputy(ask, Saved(standing=self.standing), "").answer(ask)
            if answer is None:
                break
            self.match.submit(self.seat, answer)
            done += 1
        return done


def hero(match: Match[Any], name: str = "red") -> Any:
    return match.state.crew.heroes[name]
