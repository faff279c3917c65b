"""Share what most games have in common, so that a game only writes what is its own."""

from __future__ import annotations

from typing import Any

from engine.kernel.core import Json, NotAsked, Refused, Seat, Tell
from engine.kernel.deputy import Thought
from engine.kernel.dice import Dice
from engine.kernel.state_encoding import Parts, dump_parts


class BaseGame:
    """Fulfil a part of `engine.kernel.contract.Game` as usual: seats against each other, in rounds."""

    title: str
    players: tuple[int, ...]
    parts: Parts
    is_cooperative = False
    stage_word = "round"
    secret_acts: tuple[str, ...] = ()

    def check_players(self, players: int) -> None:
        """Refused for a number of players that the game is not for."""
        if players not in self.players:
            raise Refused(f"{self.title} is for {self.players[0]} to {self.players[-1]} players.")

    def react(self, view: Any, seat: Seat, level: str) -> Thought | None:
        """Say nothing to what others do."""
        return None

    def dump(self, state: Any) -> Json:
        """Return the State as JSON, by its parts."""
        return dump_parts(state, self.parts)


class NoActions(BaseGame):
    """A game in which nobody acts out of turn."""

    def act(self, state: Any, seat: Seat, action: Json, tell: Tell) -> None:
        raise NotAsked("In this game you cannot act out of turn.")

    def actions(self, view: Any, seat: Seat) -> tuple[str, ...]:
        return ()

    def sample_action(self, view: Any, seat: Seat, dice: Dice) -> Json | None:
        return None


def may_act(game: object) -> bool:
    """Return whether anybody ever acts out of turn in a game."""
    return not isinstance(game, NoActions)
