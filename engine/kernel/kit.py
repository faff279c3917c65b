"""Fulfil most of the contract for a small game, so that it writes only its rules.

A game of the kit has a State that is a dataclass of plain JSON (lists, dicts with text keys, numbers, texts).
"""

from __future__ import annotations

import copy
from collections.abc import Callable, Generator, Mapping, Sequence
from dataclasses import dataclass, field, fields
from typing import Any, ClassVar, TypeVar

from engine.kernel.actions import asking
from engine.kernel.core import Ask, Event, Flow, Json, Miswritten, NotAsked, Seat, Tell
from engine.kernel.deputy import Computer, Thought, never
from engine.kernel.dice import Dice
from engine.kernel.game_base import NoActions
from engine.kernel.options import Offer, chosen_of
from engine.kernel.spaces import Fields
from engine.kernel.state_encoding import as_it_is
from engine.kernel.strict_reading import read_list, read_number, read_object

T = TypeVar("T")
SEATS: tuple[Seat, ...] = ("red", "blue", "green", "yellow", "purple", "orange", "white", "brown")
_PLAIN = {"int": as_it_is, "bool": as_it_is, "str": as_it_is}


@dataclass(kw_only=True)
class KitState:
    """The fields of every State of the kit; a game adds its own.

    `drawn`: draws that a record fixes for what is to come.
    """

    seats: list[Seat] = field(default_factory=list)
    options: dict[str, Json] = field(default_factory=dict)
    round: int = 0
    drawn: list[Json] = field(default_factory=list)


@dataclass(frozen=True)
class Drawn(Event):
    """A draw by chance, for the record."""

    what: str
    draw: Json


class Recruit:
    """A computer for any game of the kit: every second answer is the usual one, the others are random."""

    def think(self, ask: Ask, notes: str, dice: Dice, *, is_late: Callable[[], bool] = never) -> Thought:
        return Thought(ask.fallback() if dice.below(2) else ask.sample(dice))


class Kit(NoActions):
    """The contract for a small game; write `begin`, `play_round`, `is_over` and `scores`."""

    name: str
    version = "1"
    state: ClassVar[type[Any]]
    """The dataclass of a State, made from KitState."""
    seats: tuple[Seat, ...] = SEATS
    offers: tuple[Offer, ...] = ()
    computers: Mapping[str, Computer] = {"recruit": Recruit()}
    longest = 400

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        if "state" in vars(cls):
            cls.parts = {one.name: _PLAIN.get(str(one.type), copy.deepcopy) for one in fields(cls.state)}

    # ------------------------------------------------------------- written by a game

    def begin(self, seats: list[Seat], options: Mapping[str, Json]) -> Any:
        """Return the State before the first round, without draws."""
        raise NotImplementedError

    def play_round(self, state: Any, dice: Dice, tell: Tell) -> Flow:
        """Carry out one round: yield asks, receive answers, tell events."""
        raise NotImplementedError

    def is_over(self, state: Any) -> bool:
        """Return whether the game has ended."""
        raise NotImplementedError

    def scores(self, state: Any) -> dict[Seat, int]:
        """Return what each seat has reached."""
        raise NotImplementedError

    def hide(self, view: Any, seat: Seat | None) -> None:
        """Remove from this copy of the State what the seat may not know; None is a bystander."""

    def shown(self, state: Any) -> dict[str, Json]:
        """Return what else lies on the table for all to see, for records."""
        return {}

    def winners(self, state: Any) -> list[Seat]:
        """Return the seats with the best score; nobody before the end."""
        scores = self.scores(state)
        best = max(scores.values())
        return [seat for seat in state.seats if self.is_over(state) and scores[seat] == best]

    # --------------------------------------------------------------- help with chance

    def draw(
        self,
        state: Any,
        tell: Tell,
        make: Callable[[], T],
        is_possible: Callable[[T], bool],
        *,
        what: str = "draw",
        audience: tuple[Seat, ...] | None = None,
    ) -> T:
        """Return what chance says, or what a record has fixed; Refused if that is not possible.

        Only the audience learns of it (None: all).
        """
        drawn = state.drawn.pop(0) if state.drawn else make()
        if not is_possible(drawn):
            raise Miswritten(f"{drawn!r} cannot be drawn here.")
        tell(Drawn(what, copy.deepcopy(drawn), audience=audience))
        return drawn

    def roll(
        self, state: Any, dice: Dice, tell: Tell, many: int, *, audience: tuple[Seat, ...] | None = None
    ) -> list[int]:
        """Roll six-sided dice."""

        def is_roll(drawn: Json) -> bool:
            is_list = isinstance(drawn, list) and len(drawn) == many
            return is_list and all(type(die) is int and 1 <= die <= 6 for die in drawn)

        def rolled() -> list[int]:
            return [dice.below(6) + 1 for _ in range(many)]

        return self.draw(state, tell, rolled, is_roll, what="roll", audience=audience)

    # ------------------------------------------------------------ the rest of the contract

    def options(self, players: int, chosen: Mapping[str, Json]) -> dict[str, Json]:
        self.check_players(players)
        return chosen_of(self.offers, chosen)

    def setup(self, players: int, options: Mapping[str, Json], dice: Dice) -> Any:
        chosen = self.options(players, options)
        state = self.begin(list(self.seats[:players]), chosen)
        state.seats, state.options = list(self.seats[:players]), chosen
        return state

    def view(self, state: Any, seat: Seat | None) -> Any:
        seen = copy.deepcopy(state)
        seen.drawn = []
        self.hide(seen, seat)
        return seen

    def load(self, data: Json) -> Any:
        return self.state(**copy.deepcopy(data))

    def read_table(self, table: Json, dice: Dice) -> Any:
        data = read_object(table, needs=("players",), may=("options", "seed", "draws"))
        players = read_number(data["players"], "The number of players")
        state = self.setup(players, data.get("options", {}), dice)
        state.drawn = copy.deepcopy(read_list(data.get("draws", []), "draws", "draws"))
        return state

    def write_table(self, state: Any, *, seed: str) -> dict[str, Json]:
        return {"players": len(state.seats), "options": dict(state.options), "draws": [], "seed": seed}

    def drawn(self, event: Event) -> Json | None:
        return event.draw if isinstance(event, Drawn) else None

    def outcome(self, state: Any) -> dict[str, Json]:
        told = {"scores": self.scores(state), "round": state.round, "winners": self.winners(state)}
        return {**copy.deepcopy(self.shown(state)), **told}


class ActingKit(Kit):
    """A game of the kit whose seats also act out of turn; write `deeds` and `carry_out`.

    Its flow asks by `yield from self.ask(...)`, so that what is asked follows what was done.
    """

    def deeds(self, view: Any, seat: Seat) -> Fields | None:
        """Return what the seat may do now, by its view; None for nothing. The field `do` names the kind."""
        raise NotImplementedError

    def carry_out(self, state: Any, seat: Seat, deed: Json, tell: Tell) -> None:
        """Change the State by a legal deed, so that no two States are alike, and tell an event."""
        raise NotImplementedError

    def ask(
        self, asks: Callable[[], Sequence[Ask]], tell: Tell
    ) -> Generator[Sequence[Ask], Mapping[Seat, Any], Mapping[Seat, Any]]:
        """Ask until all have answered, and anew after each deed; return the answers."""
        return asking(asks, tell)

    def act(self, state: Any, seat: Seat, action: Json, tell: Tell) -> None:
        space = self.deeds(self.view(state, seat), seat) if seat in state.seats else None
        if space is None:
            raise NotAsked("You cannot act out of turn now.")
        self.carry_out(state, seat, space.read(action, "The action"), tell)

    def actions(self, view: Any, seat: Seat) -> tuple[str, ...]:
        space = self.deeds(view, seat)
        kinds = space.questions(None)[0].options if space else ()
        return tuple(one.word for one in kinds if not one.why_not)

    def sample_action(self, view: Any, seat: Seat, dice: Dice) -> Json | None:
        space = self.deeds(view, seat)
        return space.sample(dice) if space else None


def after(seats: Sequence[Seat], seat: Seat, may: Callable[[Seat], bool] = lambda seat: True) -> Seat:
    """Return the next seat round the table that may; the seat itself if no other may."""
    at = seats.index(seat) + 1
    return next(one for one in (*seats[at:], *seats[:at]) if may(one))
