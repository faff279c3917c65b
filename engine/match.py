"""A match: one game being played, from ask to ask."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from engine.contract import Game
from engine.core import Ask, Event, Flow, Json, NotAsked, Seat
from engine.dice import Dice

S = TypeVar("S")


def digest(value: Json) -> str:
    """A short fingerprint of JSON data, the same on every machine."""
    text = json.dumps(value, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()[:16]


@dataclass(frozen=True)
class Checkpoint:
    """A match at rest before a round: enough to go on from."""

    stage: int
    draws: int
    state: Json


class Match(Generic[S]):
    """One game being played: gathers sealed answers and goes on when every asked seat has answered."""

    def __init__(self, game: Game[S], state: S, dice: Dice, *, stage: int = 0) -> None:
        self.game = game
        self.state = state
        self.dice = dice
        self.stage = stage
        self.opened = 0
        self.rewound = 0
        self.asks: dict[Seat, Ask] = {}
        self.sealed: dict[Seat, Json] = {}
        self._read: dict[Seat, Any] = {}
        self.events: list[Event] = []
        self.began = 0
        """How many events had been told when the stage began."""
        self.checkpoint = Checkpoint(stage, dice.count, game.dump(state))
        self._flow: Flow | None = None
        self._go_on(None)

    @classmethod
    def new(cls, game: Game[S], players: int, options: Mapping[str, Json], seed: str) -> Match[S]:
        """A match at its first ask."""
        dice = Dice(seed)
        return cls(game, game.setup(players, game.options(players, options), dice), dice)

    @classmethod
    def resume(cls, game: Game[S], seed: str, checkpoint: Checkpoint) -> Match[S]:
        """The match as it rested at a checkpoint; submit the answers since to come up to date."""
        return cls(game, game.load(checkpoint.state), Dice(seed, checkpoint.draws), stage=checkpoint.stage)

    @property
    def is_over(self) -> bool:
        return not self.asks

    @property
    def step(self) -> int:
        """A number for the asks now open: it grows with each set and each going back, reloads leave it."""
        return self.rewound * 1_000_000 + self.stage * 1000 + self.opened

    @property
    def awaited(self) -> tuple[Seat, ...]:
        """The seats whose answer is still missing, in asked order."""
        return tuple(seat for seat in self.asks if seat not in self.sealed)

    def submit(self, seat: Seat, answer: Json) -> None:
        """Take a seat's answer; Refused changes nothing."""
        if seat not in self.asks:
            raise NotAsked("You are not asked anything now.")
        if seat in self.sealed:
            raise NotAsked("You have answered already.")
        self._read[seat] = self.asks[seat].check(answer)
        self.sealed[seat] = answer
        if len(self.sealed) == len(self.asks):
            self._go_on({name: self._read[name] for name in self.asks})

    def withdraw(self, seat: Seat) -> None:
        """Take back a sealed answer while others are still awaited."""
        if seat not in self.sealed:
            raise NotAsked("There is no answer of yours to take back.")
        del self.sealed[seat], self._read[seat]

    def digest(self) -> str:
        """A fingerprint of all that the rules know: state, draws, open asks, sealed answers."""
        asked = {seat: ask.kind for seat, ask in self.asks.items()}
        return digest([self.stage, self.dice.count, self.game.dump(self.state), asked, self.sealed])

    def _go_on(self, answers: Mapping[Seat, Any] | None) -> None:
        self.asks, self.sealed, self._read = {}, {}, {}
        while not self.game.is_over(self.state):
            try:
                if self._flow is None:
                    self.checkpoint = Checkpoint(self.stage, self.dice.count, self.game.dump(self.state))
                    self.began = len(self.events)
                    self._flow = self.game.play_round(self.state, self.dice, self.events.append)
                    asks = next(self._flow)
                else:
                    assert answers is not None
                    asks = self._flow.send(answers)
            except StopIteration:
                self._flow = None
                self.stage += 1
                self.opened = 0
                continue
            self.asks = {ask.seat: ask for ask in asks}
            self.opened += 1
            return
