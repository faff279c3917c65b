"""The contract that every game fulfils, and Match, which plays one game by it."""

from __future__ import annotations

import hashlib
import json
from abc import ABC, abstractmethod
from collections.abc import Callable, Generator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, ClassVar, Generic, Protocol, TypeVar

from engine.dice import Dice

if TYPE_CHECKING:
    from engine.deputy import Computer
    from engine.options import Offer

Seat = str
Json = Any
S = TypeVar("S")


class Refused(Exception):
    """An answer or a setup that the rules do not allow; the text is meant for the player."""


class NotAsked(Refused):
    """An answer of a seat that is not asked, or has answered already."""


@dataclass(frozen=True)
class Ask(ABC):
    """One decision of one seat, with all that is needed to show it and to check an answer to it."""

    kind: ClassVar[str]
    is_secret: ClassVar[bool] = False
    """Whether nobody else may know the answer until it is opened; what many are asked at once is so too."""
    seat: Seat

    @abstractmethod
    def check(self, answer: Json) -> Any:
        """The answer read into the game's own type; Refused with a reason for the player."""

    @abstractmethod
    def fallback(self) -> Json:
        """What a missed deadline means: an answer that always passes `check`."""

    @abstractmethod
    def sample(self, dice: Dice) -> Json:
        """Any legal answer, for tests and computer seats."""


@dataclass(frozen=True)
class Event:
    """Something that happened; `audience` names the seats that may know, None is everybody."""

    kind: ClassVar[str]
    audience: tuple[Seat, ...] | None = field(default=None, kw_only=True)


Tell = Callable[[Event], None]
Flow = Generator[Sequence[Ask], Mapping[Seat, Any], None]


class Game(Protocol[S]):
    """The rules of one game. State is plain data: what one round leaves is all that the next needs."""

    name: str
    title: str
    version: str
    players: tuple[int, ...]
    seats: tuple[Seat, ...]
    offers: tuple[Offer, ...]
    """What a table may choose."""
    computers: Mapping[str, Computer]
    """The computer seats by name of their strength, weakest first."""
    longest: int
    """How many rounds a game among computers may take: the tools that play many break it off then."""
    dealt: tuple[str, ...]
    """The keys of a written table that the seed has fixed before the first ask."""
    draws: str
    """The key of a table under which later draws are listed, in order."""
    complete: tuple[str, ...]
    """The keys of `expect` that name everything of their sort: what they leave out is not there."""

    def options(self, players: int, chosen: Mapping[str, Json]) -> dict[str, Json]:
        """The options in full; Refused for a number of players, a name or a value that is not offered."""

    def setup(self, players: int, options: Mapping[str, Json], dice: Dice) -> S:
        """The position before the first ask."""

    def play_round(self, state: S, dice: Dice, tell: Tell) -> Flow:
        """Carry out the setup or one round, from one resting State to the next; yields the asks it needs."""

    def is_over(self, state: S) -> bool:
        """Whether the game has ended."""

    def view(self, state: S, seat: Seat | None) -> Any:
        """What a seat (None: a bystander) may know: the only place that hides anything."""

    def dump(self, state: S) -> Json:
        """The State as JSON."""

    def load(self, data: Json) -> S:
        """The State dumped so."""

    def read_table(self, table: Json, dice: Dice) -> S:
        """The State that a record's table describes; Refused where it is impossible."""

    def write_table(self, state: S, *, seed: str) -> dict[str, Json]:
        """The table of a match at its first ask, with an empty list of the draws to come."""

    def drawn(self, event: Event) -> Json | None:
        """What a record must say of an event that shows a draw, for the list of draws; None for others."""

    def outcome(self, state: S) -> dict[str, Json]:
        """What the table shows, in the shape of a record's `expect` but for `asks`."""


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
