"""The rules of the boat, and the rest of `engine.kernel.contract.Game`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from engine.kernel.actions import asking
from engine.kernel.core import Ask, Event, First, Flow, Json, Refused, Seat, Tell
from engine.kernel.deputy import Computer, Random
from engine.kernel.dice import Dice
from engine.kernel.game_base import BaseGame
from engine.kernel.options import Offer, chosen_of
from engine.kernel.state_encoding import Parts, as_it_is
from engine.kernel.strict_reading import read_choice, read_flag, read_number, read_object

SEATS: tuple[Seat, ...] = ("bow", "stern", "port", "starboard")
BUCKETS, LEAK = 3, 4


@dataclass
class State:
    """The state; `lots` are amounts of water that a record has fixed in advance. No view contains them."""

    seats: tuple[Seat, ...]
    round_limit: int
    round: int = 0
    water: int = 4
    rowed: int = 0
    songs: dict[Seat, int] = field(default_factory=dict)
    lots: tuple[int, ...] = ()

    @property
    def is_over(self) -> bool:
        return self.round > self.round_limit


def seen(state: State) -> State:
    """Return a copy of what everybody may know."""
    return replace(state, songs=dict(state.songs), lots=())


@dataclass(frozen=True)
class Bail(Ask):
    """The number of buckets to empty; the first seat decides for all."""

    kind = "bail"
    view: State

    def check(self, answer: Json) -> int:
        buckets = read_number(answer, "The buckets")
        if buckets > BUCKETS:
            raise Refused(f"There are {BUCKETS} buckets.")
        return buckets

    def fallback(self) -> Json:
        return 1

    def sample(self, dice: Dice) -> Json:
        return dice.below(BUCKETS + 1)


@dataclass(frozen=True)
class Row(Ask):
    """The decision whether the seat rows in this round."""

    kind = "row"
    view: State

    def check(self, answer: Json) -> bool:
        return read_flag(answer, "Rowing")

    def fallback(self) -> Json:
        return False

    def sample(self, dice: Dice) -> Json:
        return bool(dice.below(2))


@dataclass(frozen=True)
class Bailed(Event):
    """The first seat, and the water in the boat after bailing."""

    seat: Seat
    buckets: int


@dataclass(frozen=True)
class Leaked(Event):
    water: int


@dataclass(frozen=True)
class Sang(Event):
    seat: Seat


PARTS: Parts = {
    "seats": list,
    "round_limit": as_it_is,
    "round": as_it_is,
    "water": as_it_is,
    "rowed": as_it_is,
    "songs": dict,
    "lots": list,
}


class Crew(BaseGame):
    """The game contract, fulfilled."""

    name = "crew"
    title = "A Leaking Boat"
    version = "1"
    players: tuple[int, ...] = (1, 2, 3, 4)
    seats = SEATS
    offers: tuple[Offer, ...] = (
        Offer("round_limit", "After how many rounds it ends (default: 4)", 4, least=1, most=9),
    )
    computers: Mapping[str, Computer] = {"random": Random()}
    is_cooperative = True
    longest = 9
    parts = PARTS

    def options(self, players: int, chosen: Mapping[str, Json]) -> dict[str, Json]:
        self.check_players(players)
        return chosen_of(self.offers, chosen)

    def setup(self, players: int, options: Mapping[str, Json], dice: Dice) -> State:
        return State(SEATS[:players], **self.options(players, options))

    def play_round(self, state: State, dice: Dice, tell: Tell) -> Flow:
        if not state.round:
            state.round = 1
            return
        first = yield from asking(lambda: First(Bail(seat, seen(state)) for seat in state.seats), tell)
        ((seat, buckets),) = first.items()
        state.water = max(0, state.water - buckets)
        tell(Bailed(seat, buckets))
        rowing = yield from asking(lambda: [Row(seat, seen(state)) for seat in state.seats], tell)
        state.rowed += sum(rowing.values())
        lot, state.lots = (state.lots[0], state.lots[1:]) if state.lots else (dice.below(LEAK), ())
        state.water += lot
        tell(Leaked(lot))
        state.round += 1

    def act(self, state: State, seat: Seat, action: Json, tell: Tell) -> None:
        read_choice(seat, state.seats, "Who sings")
        read_choice(read_object(action, needs=("do",))["do"], ("sing",), "What to do")
        state.songs[seat] = state.songs.get(seat, 0) + 1
        tell(Sang(seat))

    def actions(self, view: State, seat: Seat) -> Sequence[str]:
        return ("sing",) if view.round and not view.is_over else ()

    def sample_action(self, view: State, seat: Seat, dice: Dice) -> Json | None:
        return {"do": "sing"} if self.actions(view, seat) else None

    def is_over(self, state: State) -> bool:
        return state.is_over

    def view(self, state: State, seat: Seat | None) -> State:
        return seen(state)

    def load(self, data: Json) -> State:
        tuples = {key: tuple(data[key]) for key in ("seats", "lots")}
        return State(**{**data, "songs": dict(data["songs"]), **tuples})

    def read_table(self, table: Json, dice: Dice) -> State:
        data = read_object(table, needs=("players",), may=("options", "draws", "seed"))
        state = self.setup(data["players"], data.get("options", {}), dice)
        state.lots = tuple(read_number(lot, "A lot") for lot in data.get("draws", []))
        return state

    def write_table(self, state: State, *, seed: str) -> dict[str, Json]:
        options = {"round_limit": state.round_limit}
        return {"players": len(state.seats), "options": options, "draws": [], "seed": seed}

    def drawn(self, event: Event) -> Json | None:
        return event.water if isinstance(event, Leaked) else None

    def outcome(self, state: State) -> dict[str, Json]:
        is_won = state.is_over and not state.water
        return {
            "round": state.round,
            "water": state.water,
            "rowed": state.rowed,
            "winners": list(state.seats) if is_won else [],
        }


GAME = Crew()
