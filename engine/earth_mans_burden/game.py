"""Implement the game contract for The Earth Man's Burden (engine.kernel.contract)."""

from __future__ import annotations

from collections.abc import Mapping

from engine.earth_mans_burden.board.dump import PARTS, load
from engine.earth_mans_burden.board.options import OFFERS, Options, read_options
from engine.earth_mans_burden.board.state import State, seen_by
from engine.earth_mans_burden.board.worlds import SEATS
from engine.earth_mans_burden.computers.captain import Captain
from engine.earth_mans_burden.computers.marshal import Marshal
from engine.earth_mans_burden.computers.recruit import Recruit
from engine.earth_mans_burden.rules import acting, flow
from engine.earth_mans_burden.rules.events import Throw
from engine.earth_mans_burden.rules.placing import begin
from engine.earth_mans_burden.table import outcome, read_table, write_table
from engine.kernel.core import Event, Json
from engine.kernel.deputy import Computer
from engine.kernel.dice import Dice
from engine.kernel.game_base import BaseGame


class EarthMansBurden(BaseGame):
    """The game contract, implemented for The Earth Man's Burden."""

    name = "earth_mans_burden"
    title = "The Earth Man's Burden"
    version = "1"
    players: tuple[int, ...] = (2, 3, 4, 5, 6)
    seats = SEATS
    offers = OFFERS
    computers: Mapping[str, Computer] = {"recruit": Recruit(), "captain": Captain(), "marshal": Marshal()}
    stage_word = "turn"
    longest = 120
    secret_acts: tuple[str, ...] = ("offer", "drop")
    parts = PARTS

    play_round = staticmethod(flow.play_round)
    act = staticmethod(acting.act)
    actions = staticmethod(acting.possible)
    sample_action = staticmethod(acting.sample)
    view = staticmethod(seen_by)
    load = staticmethod(load)
    read_table = staticmethod(read_table)
    write_table = staticmethod(write_table)
    outcome = staticmethod(outcome)

    def options(self, players: int, chosen: Mapping[str, Json]) -> dict[str, Json]:
        return self._options(players, chosen).dump()

    def _options(self, players: int, chosen: Mapping[str, Json]) -> Options:
        self.check_players(players)
        return read_options(SEATS[:players], chosen)

    def setup(self, players: int, options: Mapping[str, Json], dice: Dice) -> State:
        return begin(SEATS[:players], self._options(players, options), dice)

    def is_over(self, state: State) -> bool:
        return state.is_ended

    def drawn(self, event: Event) -> Json | None:
        """Return the dice thrown; after the first turn is drawn by lot, nothing else is random."""
        return list(event.faces) if isinstance(event, Throw) else None


EARTH_MANS_BURDEN = EarthMansBurden()
