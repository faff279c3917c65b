"""Implement what most games share, so that each game writes only its own rules."""

from __future__ import annotations

from typing import Any

from engine.kernel.core import Json, NotAsked, Refused, Seat, Tell
from engine.kernel.deputy import Thought
from engine.kernel.dice import Dice
from engine.kernel.state_encoding import Parts, dump_parts


class BaseGame:
    """Default methods of `engine.kernel.contract.Game`, for games of competing seats in rounds."""

    title: str
    players: tuple[int, ...]
    parts: Parts
    is_cooperative = False
    stage_word = "round"
    secret_acts: tuple[str, ...] = ()

    def check_players(self, players: int) -> None:
        """Check the number of players; Refused if the game does not support it."""
        if players not in self.players:
            raise Refused(f"{self.title} is for {self.players[0]} to {self.players[-1]} players.")

    def react(self, view: Any, seat: Seat, level: str) -> Thought | None:
        """Return None: computers of this game never act out of turn."""
        return None

    def dump(self, state: Any) -> Json:
        """Return the State as JSON, field by field."""
        return dump_parts(state, self.parts)


class NoActions(BaseGame):
    """Methods for a game without actions out of turn."""

    def act(self, state: Any, seat: Seat, action: Json, tell: Tell) -> None:
        raise NotAsked("In this game you cannot act out of turn.")

    def actions(self, view: Any, seat: Seat) -> tuple[str, ...]:
        return ()

    def sample_action(self, view: Any, seat: Seat, dice: Dice) -> Json | None:
        return None


def may_act(game: object) -> bool:
    """Return whether a game has actions out of turn."""
    return not isinstance(game, NoActions) or type(game).act is not NoActions.act
