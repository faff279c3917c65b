"""The contract that every game fulfils."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol, TypeVar

from engine.kernel.core import Event, Flow, Json, Seat, Tell
from engine.kernel.deputy import Computer, Thought
from engine.kernel.dice import Dice
from engine.kernel.options import Offer
from engine.kernel.state_encoding import Parts

S = TypeVar("S")


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
    is_cooperative: bool
    """Whether nobody is against anybody: all seats win together, or none does."""
    stage_word: str
    """What is played from one resting State to the next: a round, a turn."""
    longest: int
    """How many of them a game among computers may take: the tools that play many break it off then."""
    secret_acts: tuple[str, ...]
    """The kinds of action (their `do`) that not all may know when they are taken: they are sealed."""

    parts: Parts
    """How each field of a State is written as JSON: all that the game will still need of it."""

    def options(self, players: int, chosen: Mapping[str, Json]) -> dict[str, Json]:
        """Return the options in full.

        Refused for a number of players, a name or a value that is not offered.
        """

    def setup(self, players: int, options: Mapping[str, Json], dice: Dice) -> S:
        """Return the position before the first ask; Refused for options that are not offered."""

    def play_round(self, state: S, dice: Dice, tell: Tell) -> Flow:
        """Carry out the setup or one round, from one resting State to the next; yields the asks it needs.

        Each yield asks somebody, and no seat twice (flows.BrokenFlow); the only refusal is Miswritten.
        """

    def act(self, state: S, seat: Seat, action: Json, tell: Tell) -> None:
        """Carry out an action out of turn; Refused, with nothing changed nor told, where the rules bar it.

        The State counts actions, so that none leaves the digest as it was. Where they are not barred the flow
        asks by `actions.asking`. A game without actions inherits `actions.NoActions`.
        """

    def actions(self, view: Any, seat: Seat) -> Sequence[str]:
        """Return the kinds of action that a seat could take now, as its view shows."""

    def react(self, view: Any, seat: Seat, level: str) -> Thought | None:
        """Return the `act` by which a computer answers what others do though nothing is asked of it, such as
        an offer.

        None if it has nothing to say now. No chance is involved, and it always ends: each act leaves less to
        answer.
        """

    def sample_action(self, view: Any, seat: Seat, dice: Dice) -> Json | None:
        """Return any legal action of the seat with this view, for tests and computers.

        None if there is none.
        """

    def is_over(self, state: S) -> bool:
        """Return whether the game has ended."""

    def view(self, state: S, seat: Seat | None) -> Any:
        """Return what a seat (None: a bystander) may know. This is the only place that hides anything."""

    def dump(self, state: S) -> Json:
        """Return the State as JSON: its parts (`engine.kernel.state_encoding.dump_parts`)."""

    def load(self, data: Json) -> S:
        """Return the State that `dump` wrote."""

    def read_table(self, table: Json, dice: Dice) -> S:
        """Return the State that a record's table describes; Refused if it is impossible."""

    def write_table(self, state: S, *, seed: str) -> dict[str, Json]:
        """Return the table of a match at its first ask, with an empty list of the draws to come."""

    def drawn(self, event: Event) -> Json | None:
        """Return what a record must say about an event that shows a draw; None for other events."""

    def outcome(self, state: S) -> dict[str, Json]:
        """Return what the table shows, in the shape of a record's `expect` without `asks`."""
