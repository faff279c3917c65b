"""The Earth Man's Burden as the platform sees it (engine.kernel.contract)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engine.earth_mans_burden.board.dump import PARTS, dump, load
from engine.earth_mans_burden.board.options import OFFERS, Options, read_options
from engine.earth_mans_burden.board.state import State, View, seen_by
from engine.earth_mans_burden.board.worlds import SEATS
from engine.earth_mans_burden.computers import dealing
from engine.earth_mans_burden.computers.captain import Captain
from engine.earth_mans_burden.computers.marshal import Marshal
from engine.earth_mans_burden.computers.recruit import Recruit
from engine.earth_mans_burden.computers.style import NEAR
from engine.earth_mans_burden.rules import acting, flow
from engine.earth_mans_burden.rules.asks import Respond
from engine.earth_mans_burden.rules.events import Throw
from engine.earth_mans_burden.rules.placing import begin
from engine.earth_mans_burden.table import outcome, read_table, write_table
from engine.kernel.core import Event, Flow, Json, Refused, Seat, Tell
from engine.kernel.deputy import Computer, Thought
from engine.kernel.dice import Dice


class EarthMansBurden:
    """The game contract, fulfilled."""

    name = "earth_mans_burden"
    title = "The Earth Man's Burden"
    version = "1"
    players: tuple[int, ...] = (2, 3, 4, 5, 6)
    seats = SEATS
    offers = OFFERS
    computers: Mapping[str, Computer] = {"recruit": Recruit(), "captain": Captain(), "marshal": Marshal()}
    is_cooperative = False
    stage_word = "turn"
    longest = 120
    secret_acts: tuple[str, ...] = ("offer", "drop")
    parts = PARTS

    def options(self, players: int, chosen: Mapping[str, Json]) -> dict[str, Json]:
        return self._options(players, chosen).dump()

    def _options(self, players: int, chosen: Mapping[str, Json]) -> Options:
        if players not in self.players:
            raise Refused(f"{self.title} is for 2 to 6 players.")
        return read_options(SEATS[:players], chosen)

    def setup(self, players: int, options: Mapping[str, Json], dice: Dice) -> State:
        return begin(SEATS[:players], self._options(players, options), dice)

    def play_round(self, state: State, dice: Dice, tell: Tell) -> Flow:
        return flow.play_round(state, dice, tell)

    def act(self, state: State, seat: Seat, action: Json, tell: Tell) -> None:
        acting.act(state, seat, action, tell)

    def actions(self, view: View, seat: Seat) -> Sequence[str]:
        return acting.possible(view, seat)

    def react(self, view: View, seat: Seat, level: str) -> Thought | None:
        """An offer to it is answered at once, as it would be when it is asked next."""
        is_offered = any(trade.taker == seat for trade in view.offers.values())
        if not is_offered or acting.why_barred(view):
            return None
        computer = self.computers[level]
        style = computer.style_at(view, seat) if isinstance(computer, Captain) else NEAR
        deed = dealing.reply(Respond(seat, view), style)
        return Thought(None, deed.why, act=deed.action) if deed else None

    def sample_action(self, view: View, seat: Seat, dice: Dice) -> Json | None:
        return acting.sample(view, seat, dice)

    def is_over(self, state: State) -> bool:
        return state.is_ended

    def view(self, state: State, seat: Seat | None) -> View:
        return seen_by(state, seat)

    def dump(self, state: State) -> Json:
        return dump(state)

    def load(self, data: Json) -> State:
        return load(data)

    def read_table(self, table: Json, dice: Dice) -> State:
        return read_table(table, dice)

    def write_table(self, state: State, *, seed: str) -> dict[str, Json]:
        return write_table(state, seed=seed)

    def drawn(self, event: Event) -> Json | None:
        """Dice thrown: the only draws after the lot for who starts."""
        return list(event.faces) if isinstance(event, Throw) else None

    def outcome(self, state: State) -> dict[str, Json]:
        return outcome(state)


EARTH_MANS_BURDEN = EarthMansBurden()
