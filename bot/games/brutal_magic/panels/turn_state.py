"""State of a turn for its panel: acts now and later, and the chosen unit."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from typing import NamedTuple

from bot.games.brutal_magic.panels.chances import best_blow, nearest_enemy
from bot.games.brutal_magic.panels.drafts import Act, act_of, read_draft
from bot.games.brutal_magic.standing_instructions import left_of_sheet
from bot.games.panels import Prompt
from engine.brutal_magic.armies.names import UnitName, is_master
from engine.brutal_magic.board.state import Position
from engine.brutal_magic.orders.sheets import Answer
from engine.brutal_magic.rules.asks import Activate
from engine.kernel.hexes import Hex

_TRIED = 4
"""Number of units, nearest to the enemy first, that compete for the best strike."""
_LIKELY = Fraction(1, 10)
"""Lowest chance to fell an enemy at which a unit is preselected, from 0 to 1."""


class Turn(NamedTuple):
    """A turn's state for its panel: the ask, the plan, the chosen unit and its act."""

    ask: Activate
    answer: Answer
    unit: UnitName
    act: Act

    @property
    def place(self) -> Hex:
        """Return the unit's hex after its move."""
        path = self.act.get("path")
        return path[-1] if path else self.ask.view.units[self.unit].hex

    @property
    def now(self) -> list[Act]:
        """Return the acts that happen immediately."""
        acts: list[Act] = self.answer["acts"]
        return acts[: self.ask.most]

    @property
    def later(self) -> list[Act]:
        """Return the acts kept for the seat's next turns."""
        acts: list[Act] = self.answer["acts"]
        return acts[self.ask.most :]


def resumed(prompt: Prompt) -> Prompt:
    """Return the prompt; if it has no plan, its plan is the rest of an interrupted order sheet."""
    assert isinstance(prompt.ask, Activate)
    return replace(prompt, draft=prompt.draft or left_of_sheet(prompt.ask, prompt.standing))


def turn_of(prompt: Prompt, focus: str) -> Turn:
    """Return the turn.

    Its unit is the one in focus, or else the last planned, the best attacker, the first able.
    """
    ask = prompt.ask
    assert isinstance(ask, Activate)
    answer, able = read_draft(ask, prompt.draft), ask.view.to_act(ask.seat)
    wanted = focus.partition(".")[0]
    laid = [act["unit"] for act in answer["acts"]]
    unit = wanted if wanted in able else laid[-1] if laid else ablest(ask.view, able)
    return Turn(ask, answer, unit, act_of(answer, unit))


def ablest(view: Position, able: Sequence[UnitName]) -> UnitName:
    """Return the unit with the best attack, with or without a move; prefer others to the Master.

    If no unit can attack, return the first.
    """
    near = sorted(able, key=lambda unit: nearest_enemy(view, unit))[:_TRIED]
    blows = {unit: blow.worth for unit in near if (blow := best_blow(view, unit))}
    likely = [(not is_master(unit), worth, unit) for unit, worth in blows.items() if worth >= _LIKELY]
    return max(likely)[-1] if likely else able[0]
