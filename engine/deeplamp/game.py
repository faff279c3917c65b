"""Deeplamp as a game for the platform (engine.kernel.contract)."""

from __future__ import annotations

from collections.abc import Mapping

from engine.deeplamp.computers.captain import Captain
from engine.deeplamp.computers.recruit import Recruit
from engine.deeplamp.play.events import CardDrawn, Rolled
from engine.deeplamp.serialization.dump import PARTS, load
from engine.deeplamp.serialization.outcome import outcome
from engine.deeplamp.serialization.position import begin, read_table, write_table
from engine.deeplamp.state.options import OFFERS, Options, check_themed, read_options
from engine.deeplamp.state.state import SEATS, State, seen
from engine.deeplamp.turn import flow
from engine.deeplamp.turn import out_of_turn as acting
from engine.kernel.cases import Draws
from engine.kernel.core import Event, Json, Seat
from engine.kernel.deputy import Computer
from engine.kernel.dice import Dice
from engine.kernel.game_base import BaseGame


class Deeplamp(BaseGame):
    """The implementation of the game contract for Deeplamp."""

    name = "deeplamp"
    title = "Deeplamp"
    version = "1"
    players: tuple[int, ...] = (1, 2, 3, 4, 5, 6)
    seats = SEATS
    offers = OFFERS
    computers: Mapping[str, Computer] = {"recruit": Recruit(), "captain": Captain()}
    is_cooperative = True
    stage_word = "turn"
    longest = 400
    parts = PARTS

    play_round = staticmethod(flow.play_round)
    act = staticmethod(acting.act)
    actions = staticmethod(acting.possible)
    sample_action = staticmethod(acting.sample)
    load = staticmethod(load)
    write_table = staticmethod(write_table)
    outcome = staticmethod(outcome)

    def options(self, players: int, chosen: Mapping[str, Json]) -> dict[str, Json]:
        options = self._options(players, chosen)
        check_themed(options)
        begin(players, options)
        return options.dump()

    def _options(self, players: int, chosen: Mapping[str, Json]) -> Options:
        self.check_players(players)
        return read_options(players, chosen)

    def setup(self, players: int, options: Mapping[str, Json], dice: Dice) -> State:
        return begin(players, self._options(players, options), dice)

    def is_over(self, state: State) -> bool:
        return state.campaign.is_finished

    def view(self, state: State, seat: Seat | None) -> State:
        """Return the view, the same for every seat: only face-down things are hidden (P4)."""
        return seen(state)

    def read_table(self, table: Json, dice: Dice) -> State:
        return read_table(table, dice)

    def drawn(self, event: Event) -> Json | None:
        """Return an event's dice, or its card with the deck, for a record; None if it has neither."""
        if isinstance(event, Rolled):
            return Draws({"dice": list(event.faces)})
        if isinstance(event, CardDrawn):
            return Draws({"tokens" if event.deck == "tokens" else f"decks.{event.deck}": [event.card]})
        return None


DEEPLAMP = Deeplamp()
