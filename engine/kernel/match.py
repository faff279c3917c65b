"""Run one game in progress, from ask to ask."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from engine.kernel.actions import AnswerTakenBack
from engine.kernel.contract import Game
from engine.kernel.core import Ask, Event, First, Flow, Json, Miswritten, NotAsked, Refused, Seat, Step
from engine.kernel.dice import NotedDice, Overworked
from engine.kernel.flow_checks import BrokenFlow, fault_of, innermost, place_of_error, place_of_yield
from engine.kernel.state_encoding import Spelling, spell

S = TypeVar("S")

LARGEST_STATE = 200_000
"""Most characters of a State as text, because each answer reads and stores it; shipped games need 24,000."""
_LONGEST_SILENCE = 100
"""Most rounds in a row without an ask; after more rounds the game counts as endless."""


def digest(value: Json) -> str:
    """Return a short fingerprint of JSON data, equal on every machine."""
    return _digest_of(spell(value))


def _digest_of(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:16]


@dataclass(frozen=True)
class Checkpoint:
    """A match between two rounds: everything needed to go on from here."""

    stage: int
    draws: int
    state: Json


class Match(Generic[S]):
    """One game in progress: it collects sealed answers, and goes on when all asked seats have answered.

    To store a match, save its answers (`submit`, `withdraw`) and actions (`act`) in order, each with the
    digest after it. Methods that make the game go on may raise BrokenFlow, Overworked or any
    error of the rules; the match cannot be used after that.
    """

    def __init__(self, game: Game[S], state: S, dice: NotedDice, *, stage: int = 0) -> None:
        self.game = game
        self.state = state
        self.dice = dice
        self.stage = stage
        self.opened = 0
        """Number of sets of asks that the stage has opened."""
        self.rewound = 0
        self.asks: dict[Seat, Ask] = {}
        self.is_first = False
        """True if the first answer closes the whole set of asks (engine.kernel.core.First)."""
        self.sealed: dict[Seat, Json] = {}
        self._read: dict[Seat, Any] = {}
        self.events: list[Event] = []
        self.began = 0
        """Number of events when the stage began."""
        self._flow: Flow | None = None
        self._silence = 0
        self._is_moving = False
        self._spelling: Spelling | None = None
        dice.begin_answer()
        if self.is_over:
            self.checkpoint = self._at_rest()
        self._go_on({})

    @classmethod
    def new(cls, game: Game[S], players: int, options: Mapping[str, Json], seed: str) -> Match[S]:
        """Return a new match at its first ask; Refused for players or options the game does not offer."""
        dice = NotedDice(seed)
        return cls(game, game.setup(players, game.options(players, options), dice), dice)

    @classmethod
    def resume(cls, game: Game[S], seed: str, checkpoint: Checkpoint) -> Match[S]:
        """Return the match at a checkpoint; submit the later answers again to bring it up to date."""
        return cls(
            game, game.load(checkpoint.state), NotedDice(seed, checkpoint.draws), stage=checkpoint.stage
        )

    @property
    def is_over(self) -> bool:
        """Return whether the game has ended; true only between rounds."""
        return self._flow is None and self.game.is_over(self.state)

    @property
    def step(self) -> Step:
        """Return the step of the open asks."""
        return Step(self.rewound, self.stage, self.opened)

    @property
    def awaited(self) -> tuple[Seat, ...]:
        """Return the seats still to answer, in the order in which they were asked."""
        return tuple(seat for seat in self.asks if seat not in self.sealed)

    def submit(self, seat: Seat, answer: Json) -> None:
        """Submit a seat's answer; if Refused, nothing changes."""
        self._check_use()
        if seat not in self.asks:
            raise NotAsked("You have no decision to make now.")
        if seat in self.sealed:
            raise NotAsked("You have answered already.")
        read = self.asks[seat].check(answer)
        self.dice.begin_answer()
        if self.is_first:
            self._go_on({seat: read})
            return
        self._read[seat] = read
        self.sealed[seat] = answer
        if len(self.sealed) == len(self.asks):
            self._go_on({name: self._read[name] for name in self.asks})

    def act(self, seat: Seat, action: Json) -> Mapping[Seat, Json]:
        """Take an action of any seat while the match waits for answers; if Refused, nothing changes.

        The open asks are renewed on the changed table under the same step, so deadlines and panels stay.
        Seats may lose their ask (`actions.AskDropped`) or be asked again (`actions.AnswerTakenBack`). If no
        answer is missing after the action, the match goes on and this returns the sealed answers it used.
        """
        self._check_use()
        if self.is_over:
            raise NotAsked("The game is over.")
        self._is_moving = True
        self.dice.begin_answer()
        try:
            self.game.act(self.state, seat, action, self._tell)
        except Refused:
            self._is_moving = False
            raise
        return self._look_again()

    def withdraw(self, seat: Seat) -> None:
        """Take back a sealed answer while other seats are still to answer; Refused if there is none."""
        self._check_use()
        if seat not in self.sealed:
            raise NotAsked("You have no answer to take back.")
        del self.sealed[seat], self._read[seat]

    def digest(self) -> str:
        """Return a fingerprint of everything the rules know: State, draws, open asks, sealed answers.

        Overworked if the State has become too large.
        """
        self._spelling = self._spelling or Spelling(self.game.parts)
        state = self._spelling.of(self.state)
        if len(state) > LARGEST_STATE:
            raise Overworked(f"the State has {len(state)} characters, more than {LARGEST_STATE}")
        asked = ",".join([f"{spell(seat)}:{spell(self.asks[seat].kind)}" for seat in sorted(self.asks)])
        sealed = spell(self.sealed) if self.sealed else "{}"
        return _digest_of(f"[{self.stage},{self.dice.count},{state},{{{asked}}},{sealed}]")

    def _go_on(self, answers: Mapping[Seat, Any]) -> None:
        """Run the game to its next asks or to its end.

        Without answers the flow renews its asks. An error leaves the match marked as running, so that it
        cannot be used any more.
        """
        self._is_moving = True
        self.asks, self.sealed, self._read = {}, {}, {}
        while not self.asks and not self.is_over:
            flow = self._flow or self._begin_round()
            asks = self._run(flow, answers)
            if asks is None:
                self._end_round()
            else:
                self._open(asks, flow)
        self._is_moving = False

    def _look_again(self) -> Mapping[Seat, Json]:
        """Let the flow renew its asks; they stay the same set while the flow waits at the same yield."""
        flow, sealed, opened = self._flow, self.sealed, self.opened
        assert flow is not None, "the match waits"
        place = innermost(flow)
        self._go_on({})
        if self._flow is None or innermost(self._flow) is not place:
            return {}
        self.opened = opened
        kept = {seat: answer for seat, answer in sealed.items() if self._takes_again(seat, answer)}
        goes_on = len(kept) == len(self.asks)
        for seat, answer in kept.items():
            self.submit(seat, answer)
        return kept if goes_on else {}

    def _takes_again(self, seat: Seat, answer: Json) -> bool:
        """Return whether a sealed answer is still legal; if not, tell its seat."""
        if seat not in self.asks:
            return False
        try:
            self.asks[seat].check(answer)
        except Refused:
            self.events.append(AnswerTakenBack(seat, self.asks[seat].kind, audience=(seat,)))
            return False
        return True

    def _begin_round(self) -> Flow:
        self.checkpoint = self._at_rest()
        self.began = len(self.events)
        self._flow = self.game.play_round(self.state, self.dice, self._tell)
        return self._flow

    def _tell(self, event: Event) -> None:
        self.dice.spend()
        self.events.append(event)

    def _run(self, flow: Flow, answers: Mapping[Seat, Any]) -> Sequence[Ask] | None:
        """Run the flow to its next asks; return None when the round is over."""
        try:
            return flow.send(answers) if self.opened else next(flow)
        except StopIteration:
            return None
        except Miswritten:
            raise
        except Refused as refused:
            raise self._broken(f"it refuses: {refused}", place_of_error(refused)) from refused

    def _open(self, asks: Sequence[Ask], flow: Flow) -> None:
        fault = fault_of(asks, self.game.seats)
        if fault:
            raise self._broken(fault, place_of_yield(flow))
        self.asks = {ask.seat: ask for ask in asks}
        self.is_first = isinstance(asks, First)
        self.opened += 1
        self._silence = 0

    def _end_round(self) -> None:
        """Go on to the next round.

        A round without asks must change the State; otherwise the match would go on for ever.
        """
        self._flow = None
        self._silence += not self.opened
        if self._silence and self._at_rest() == self.checkpoint:
            raise self._broken("a round asks nothing and changes nothing", "play_round")
        if self._silence > _LONGEST_SILENCE:
            raise self._broken(f"{self._silence} rounds in succession ask nothing", "play_round")
        self.stage += 1
        self.opened = 0

    def _at_rest(self) -> Checkpoint:
        return Checkpoint(self.stage, self.dice.count, self.game.dump(self.state))

    def _check_use(self) -> None:
        if self._is_moving:
            raise self._broken("an error has stopped it before", "nowhere")

    def _broken(self, fault: str, place: str) -> BrokenFlow:
        return BrokenFlow(self.game.name, Step(self.rewound, self.stage, self.opened + 1), fault, place)
