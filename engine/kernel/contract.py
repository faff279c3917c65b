"""Define the contract that every game fulfils."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol, TypeVar

from engine.kernel.core import Event, Flow, Json, Seat, Tell
from engine.kernel.deputy import Computer, Thought
from engine.kernel.dice import Dice
from engine.kernel.options import Offer
from engine.kernel.state_encoding import Parts

S = TypeVar("S")
API = (1, 4)
"""Version of the interface for guests (docs/your-own-game.md).

The first number grows only after a version of the bot in which both work; the second with every addition.
"""


class Game(Protocol[S]):
    """The rules of one game.

    A State is plain data. The State after one round is all that the next round needs.
    """

    name: str
    title: str
    version: str
    players: tuple[int, ...]
    seats: tuple[Seat, ...]
    offers: tuple[Offer, ...]
    """Options that a table can choose."""
    computers: Mapping[str, Computer]
    """Computer players by the name of their strength, weakest first."""
    is_cooperative: bool
    """True if the players play together: all seats win, or none does."""
    stage_word: str
    """Word for what is played between two resting States: a round or a turn."""
    longest: int
    """Most rounds or turns of a game among computers; tools that play many games stop it there."""
    secret_acts: tuple[str, ...]
    """Kinds of action (their `do`) that stay hidden from other seats; records seal them."""

    parts: Parts
    """Function for each field of a State that writes it as JSON. Together they write all that the game still
    needs."""

    def options(self, players: int, chosen: Mapping[str, Json]) -> dict[str, Json]:
        """Return all options, with defaults filled in.

        Refused for an unsupported number of players, or an unknown name or value.
        """

    def setup(self, players: int, options: Mapping[str, Json], dice: Dice) -> S:
        """Return the position before the first ask; Refused for options that the game does not offer."""

    def play_round(self, state: S, dice: Dice, tell: Tell) -> Flow:
        """Carry out the setup or one round, and yield the asks on the way.

        It starts and ends at a resting State. Each yield asks at least one seat and no seat twice; otherwise
        the match raises flow_checks.BrokenFlow. The only refusal it may raise is Miswritten.
        """

    def act(self, state: S, seat: Seat, action: Json, tell: Tell) -> None:
        """Carry out an action out of turn; if the rules forbid it, raise Refused and change nothing.

        The State counts actions, so that each one changes the digest. A flow allows actions where it asks
        through `actions.asking`. Games without actions inherit `game_base.NoActions`.
        """

    def actions(self, view: Any, seat: Seat) -> Sequence[str]:
        """Return the kinds of action the seat could take now, judging by its view."""

    def react(self, view: Any, seat: Seat, level: str) -> Thought | None:
        """Return the `act` by which a computer reacts unasked, for example to an offer; None for no reaction.

        It uses no random draws. It always comes to an end, because each act leaves fewer things to react to.
        """

    def sample_action(self, view: Any, seat: Seat, dice: Dice) -> Json | None:
        """Return any legal action for a seat with this view, for tests and computers.

        None if there is none.
        """

    def is_over(self, state: S) -> bool:
        """Return whether the game has ended."""

    def view(self, state: S, seat: Seat | None) -> Any:
        """Return the seat's view of the State (None: a bystander's). Information is hidden nowhere else."""

    def dump(self, state: S) -> Json:
        """Return the State as JSON, one field at a time (`engine.kernel.state_encoding.dump_parts`)."""

    def load(self, data: Json) -> S:
        """Return the State from the JSON that `dump` made."""

    def read_table(self, table: Json, dice: Dice) -> S:
        """Return the State that a record's table describes; Refused if it is impossible."""

    def write_table(self, state: S, *, seed: str) -> dict[str, Json]:
        """Return the `table` of the record for a match at its first ask; its lists of draws are empty."""

    def drawn(self, event: Event) -> Json | None:
        """Return the draws that an event reveals, for the record; None for events without draws."""

    def outcome(self, state: S) -> dict[str, Json]:
        """Return what can be seen on the table, in the format of a record's `expect` without `asks`."""
