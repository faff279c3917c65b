"""The start of a descent: the first tile, the Lamp, the mission (S7, S9 to S12, S99)."""

from __future__ import annotations

from collections.abc import Sequence

from engine.deeplamp.asks.decisions import NameBearer
from engine.deeplamp.heroes.crew import fill_pool
from engine.deeplamp.heroes.harm import pass_lamp
from engine.deeplamp.heroes.levels import DUE
from engine.deeplamp.play.asking import ask_first, seats_of
from engine.deeplamp.play.events import TurnBegun
from engine.deeplamp.play.things import forget, happen
from engine.deeplamp.play.turn_context import Cause, Play
from engine.deeplamp.state.fight import Fight
from engine.deeplamp.state.grid import JOINED, OPEN, UNKNOWN, Cell, Lying, doors_of
from engine.deeplamp.state.hero import Marks
from engine.deeplamp.state.mine import Placed, Shaft
from engine.deeplamp.state.options import RETUNED
from engine.deeplamp.state.state import InForce, State
from engine.kernel.core import Flow


def descend(play: Play) -> Flow:
    """Begin a descent: the shaft, the first tile, the bearer, the mission (S7, S9 to S12, S99)."""
    state = play.state
    numbers, mission = play.pack.numbers, state.mission
    size = numbers.crew_sizes[len(state.alive)]
    state.campaign.over, state.campaign.turn, state.campaign.step = None, 1, "setup"
    state.crew.revive, state.crew.level = size.revive, max(hero.training.level for hero in state.alive)
    state.shaft, state.fight = Shaft(crew=numbers.shaft_mouth), Fight()
    state.mine.objective, state.mine.clues = None, 0
    state.decks.draw, state.decks.discards = {}, {}
    forever = [boon for boon in state.in_force.boons if boon.until in ("forever", DUE)]
    state.in_force = InForce(forever, used=state.in_force.used)
    for period in ("turn", "fight", "adventure"):
        forget(state, period)
    _lay_tiles(state)
    _stand(state)
    yield from _name_bearer(play)
    play.tell(TurnBegun(0))
    is_newer = state.options.rules >= RETUNED
    yield from play.perform(play, (is_newer and mission.retuned) or mission.start, Cause())
    yield from happen(play, "adventure_start")
    state.campaign.step = "lamp"


def _lay_tiles(state: State) -> None:
    """Place the entrance alone, or all tiles of the mission's fixed map (S11, S81)."""
    name, laid = state.options.pack, state.mission.map
    if laid is None:
        entrance = state.pack.entrance
        doors = (OPEN,) * len(entrance.connectors)
        state.mine.tiles = [Placed(Lying(entrance.id, (0, 0), 0, doors))]
        return
    state.decks.draw["map"] = []
    lies = [
        Lying(
            one.tile,
            (one.at[0], one.at[1]),
            one.turn,
            (UNKNOWN,) * len(state.pack.tiles[one.tile].connectors),
        )
        for one in laid
    ]
    state.mine.tiles = [
        Placed(joined_doors(name, one, lies), fixed.token) for one, fixed in zip(lies, laid, strict=True)
    ]


def joined_doors(name: str, lying: Lying, others: Sequence[Lying]) -> Lying:
    """Return a tile of a fixed map; doors that meet are joined, all others closed (S114)."""
    pairs = [pair for other in others if other is not lying for pair in doors_of(name, other)]
    doors = tuple(JOINED if pair in pairs else "closed" for pair in doors_of(name, lying))
    return lying._replace(doors=doors)


def _stand(state: State) -> None:
    """Put the heroes on the entrance's start spaces, in seat order (S11)."""
    lying = state.mine.tiles[0].lying
    cells = _start_cells(state, lying)
    for hero, cell in zip(state.alive, cells, strict=False):
        hero.at = cell
        hero.down = hero.left = False
        hero.marks = Marks()
        fill_pool(state, hero)


def _start_cells(state: State, lying: Lying) -> list[Cell]:
    entrance = state.pack.entrance
    tile = state.pack.tiles[lying.tile]
    if tile.id == entrance.id and lying.turn == 0:
        return [(lying.at[0] + x, lying.at[1] + y) for x, y in entrance.start]
    return sorted(state.board.tiles, key=lambda cell: (1 not in state.board.tiles[cell], cell[1], cell[0]))


def _name_bearer(play: Play) -> Flow:
    """Ask who carries the Lamp; the first answer counts (S9)."""
    state = play.state
    names = tuple(hero.id for hero in state.alive)
    bearer = names[0]
    if len(names) > 1:
        seats = seats_of(state, names)
        bearer = yield from ask_first(
            play, lambda view: [NameBearer(seat, view, names, names[0]) for seat in seats]
        )
    pass_lamp(play, state.crew.heroes[bearer])
