"""The rules, and the rest of `engine.kernel.contract.Game`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engine.kernel.actions import asking
from engine.kernel.core import Event, Flow, Json, Miswritten, Seat, Tell
from engine.kernel.deputy import Computer, Random
from engine.kernel.dice import Dice
from engine.kernel.game_base import BaseGame
from engine.kernel.options import Offer, chosen_of
from engine.kernel.state_encoding import Parts, as_it_is
from engine.kernel.strict_reading import read_choice, read_list, read_object
from tests.toy.engine import acting
from tests.toy.engine.asks import Bid, BidsOpened, LightSet, LotDrawn, SetLight
from tests.toy.engine.state import COINS, LAKE, ROCKS, SEATS, Request, State, seen

PARTS: Parts = {
    "seats": list,
    "round_limit": as_it_is,
    "all_pay": as_it_is,
    "coins": dict,
    "rocks": list,
    "lights": dict,
    "round": as_it_is,
    "acts": as_it_is,
    "lots": list,
    "requests": lambda requests: {str(number): list(one) for number, one in requests.items()},
    "next_request": as_it_is,
}


class Toy(BaseGame):
    """The game contract, fulfilled."""

    name = "toy"
    title = "Lights on a Lake"
    version = "1"
    players: tuple[int, ...] = tuple(range(2, len(SEATS) + 1))
    seats = SEATS
    offers: tuple[Offer, ...] = (
        Offer("round_limit", "After how many rounds it ends (default: 5)", 5, least=1, most=12),
        Offer("all_pay", "Whether everybody pays what they bid (default: no)", False, (True, False)),
    )
    computers: Mapping[str, Computer] = {"random": Random()}
    longest = 12
    secret_acts: tuple[str, ...] = ("ask", "drop")
    parts = PARTS

    view = staticmethod(seen)
    act = staticmethod(acting.act)
    actions = staticmethod(acting.possible)
    sample_action = staticmethod(acting.sample)

    def options(self, players: int, chosen: Mapping[str, Json]) -> dict[str, Json]:
        self.check_players(players)
        return chosen_of(self.offers, chosen)

    def setup(self, players: int, options: Mapping[str, Json], dice: Dice) -> State:
        seats = SEATS[:players]
        return State(seats, coins=dict.fromkeys(seats, COINS), **self.options(players, options))

    def play_round(self, state: State, dice: Dice, tell: Tell) -> Flow:
        if not state.round:
            state.rocks = tuple(dice.shuffled(LAKE.hexes)[:ROCKS])
            state.round = 1
            return
        asked = yield from asking(
            lambda: [Bid(seat, seen(state)) for seat in state.seats if state.coins[seat]], tell
        )
        bids = {seat: asked.get(seat, 0) for seat in state.seats}
        best = max(bids.values())
        winner = _lot([seat for seat in state.seats if bids[seat] == best], state, dice, tell)
        for seat in state.seats if state.all_pay else (winner,):
            state.coins[seat] -= bids[seat]
        tell(BidsOpened(state.round, dict(bids), winner))
        places = yield from asking(lambda: [SetLight(winner, seen(state))], tell)
        state.lights[places[winner]] = winner
        tell(LightSet(state.round, winner, places[winner]))
        state.round += 1

    def is_over(self, state: State) -> bool:
        return state.is_over

    def load(self, data: Json) -> State:
        tuples = {key: tuple(data[key]) for key in ("seats", "rocks", "lots")}
        requests = {int(number): Request(*one) for number, one in data["requests"].items()}
        copies = {"coins": dict(data["coins"]), "lights": dict(data["lights"]), "requests": requests}
        return State(**{**data, **copies, **tuples})

    def read_table(self, table: Json, dice: Dice) -> State:
        data = read_object(table, needs=("players",), may=("options", "rocks", "draws", "seed"))
        state = self.setup(data["players"], data.get("options", {}), dice)
        rocks = read_list(data.get("rocks", []), "rocks", "hexes")
        state.rocks = tuple(read_choice(rock, LAKE.hexes, "A rock") for rock in rocks)
        state.round = int("rocks" in data)
        lots = read_list(data.get("draws", []), "draws", "seats")
        state.lots = tuple(read_choice(seat, state.seats, "A lot") for seat in lots)
        return state

    def write_table(self, state: State, *, seed: str) -> dict[str, Json]:
        options = {offer.name: getattr(state, offer.name) for offer in self.offers}
        table = {"players": len(state.seats), "options": options, "rocks": list(state.rocks)}
        return {**table, "draws": [], "seed": seed}

    def drawn(self, event: Event) -> Json | None:
        return event.seat if isinstance(event, LotDrawn) else None

    def outcome(self, state: State) -> dict[str, Json]:
        return {
            "coins": dict(state.coins),
            "lights": dict(state.lights),
            "round": state.round,
            "scores": state.scores,
            "winners": list(state.winners),
        }


def _lot(equals: Sequence[Seat], state: State, dice: Dice, tell: Tell) -> Seat:
    """Return one of the tied seats: the one in the record, else a random one.

    Miswritten if the record's is not tied.
    """
    if len(equals) == 1:
        return equals[0]
    if state.lots:
        seat, *rest = state.lots
        state.lots = tuple(rest)
        if seat not in equals:
            raise Miswritten(f"The lot written is {seat}, but it is drawn among {', '.join(equals)}.")
    else:
        seat = dice.pick(equals)
    tell(LotDrawn(seat))
    return seat


GAME = Toy()
