"""The crew: heroes made, brought by sheets, replaced; the Lamp; the first tile (S8 to S12, S100)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engine.deeplamp.asks.decisions import Create, NameBearer
from engine.deeplamp.heroes.harm import pass_lamp
from engine.deeplamp.play.asking import ask_all, ask_first, seats_of
from engine.deeplamp.play.events import HeroCame, TurnBegun
from engine.deeplamp.play.gains import gain_token, set_default_hands
from engine.deeplamp.play.procedure import Cause, Play
from engine.deeplamp.play.things import forget, happen
from engine.deeplamp.state.grid import JOINED, OPEN, UNKNOWN, Cell, Lying, doors_of
from engine.deeplamp.state.hero import Hero, Kit, Marks, Training, Vitals, fixed
from engine.deeplamp.state.mine import Placed
from engine.deeplamp.state.paths import nearest_free
from engine.deeplamp.state.state import State
from engine.deeplamp.written.drafts import Draft
from engine.deeplamp.written.sheets import mark_used, read_sheet, read_sheets
from engine.kernel.core import Flow, Json, Seat


def hero_ids(state: State) -> list[str]:
    """The ids of all places in the crew, in seat order."""
    return [f"{seat}{second}" for seat in state.seats for second in ("", "2")[: state.options.heroes_each]]


def gather_crew(play: Play) -> Flow:
    """Heroes come by their sheets, or are made by their seats at once (S8)."""
    state = play.state
    if state.options.sheets is not None:
        for hero in read_sheets(state, state.options.sheets):
            state.crew.heroes[hero.id] = hero
    missing = [name for name in hero_ids(state) if name not in state.crew.heroes]
    yield from make_heroes(play, missing)
    state.crew.heroes = {name: state.crew.heroes[name] for name in hero_ids(state)}


def make_heroes(play: Play, names: Sequence[str]) -> Flow:
    """All seats are asked at once; keepsakes are dealt in seat order."""
    if not names:
        return
    by_seat: dict[Seat, tuple[str, ...]] = {}
    for name in names:
        seat = name.removesuffix("2")
        by_seat[seat] = (*by_seat.get(seat, ()), name)
    answers = yield from ask_all(
        play, lambda view: [Create(seat, view, wanted) for seat, wanted in by_seat.items()]
    )
    for seat, wanted in by_seat.items():
        for name, draft in zip(wanted, answers[seat], strict=True):
            _make(play, name, seat, draft)
    for name in names:
        hero = play.state.crew.heroes[name]
        if hero.kit.keepsake is None:
            hero.write(keepsake=play.draw("keepsake"))


def _make(play: Play, name: str, seat: Seat, draft: Draft) -> None:
    if draft.sheet is not None:
        _bring(play, name, draft.sheet)
        return
    hero_class = play.pack.classes[draft.hero_class]
    pool = hero_class.pool
    hero = Hero(
        name, seat, hero_class.id, draft.name, policy=fixed(draft.policy),
        training=Training(upgrade=draft.upgrade, chants=tuple(pool.known) if pool else ()),
        vitals=Vitals(nerve=play.pack.numbers.start_nerve), kit=Kit(gear=tuple(hero_class.gear)),
    )  # fmt: skip
    _forget_before(play.state, name)
    play.state.crew.heroes[name] = hero
    set_default_hands(play.state, hero)
    fill_pool(play.state, hero)
    if draft.token is not None:
        gain_token(play, hero, draft.token)
    play.tell(HeroCame(hero.id, hero.hero_class, hero.name))


def _bring(play: Play, name: str, sheet: Mapping[str, Json]) -> None:
    """One who has been below before comes with the sheet (S121)."""
    _forget_before(play.state, name)
    hero = read_sheet(play.state, name, sheet)
    play.state.crew.heroes[name] = hero
    mark_used(play.state, name, sheet)
    fill_pool(play.state, hero)
    play.tell(HeroCame(hero.id, hero.hero_class, hero.name))


def _forget_before(state: State, name: str) -> None:
    """Nothing of who had the place before is the new hero's (S115)."""
    state.in_force.boons = [boon for boon in state.in_force.boons if boon.hero != name]
    state.in_force.used = {
        key: per for key, per in state.in_force.used.items() if not key.startswith(f"{name}:")
    }
    state.in_force.idle = [key for key in state.in_force.idle if not key.startswith(f"{name}:")]


def fill_pool(state: State, hero: Hero) -> None:
    """Rounds and favor are as at the beginning (S84)."""
    pool = state.class_of(hero).pool
    hero.write(
        charges=list(pool.start) if pool and pool.kind == "charges" else [],
        favor=pool.start if pool and pool.kind == "favor" else 0,
    )


def replace_dead(play: Play) -> Flow:
    """New heroes of level 1 stand beside the bearer, and those they come for are gone (S100, S115)."""
    state = play.state
    if not state.options.reinforce or state.is_fight:
        return
    dead = [hero.id for hero in state.crew.heroes.values() if hero.dead]
    yield from make_heroes(play, dead)
    for name in dead:
        hero = state.crew.heroes[name]
        hero.at = nearest_free(state.board, state.bearer.place, state.models())
        hero.write(out=True)


def descend(play: Play) -> Flow:
    """A descent begins: the shaft, the first tile, the bearer, the mission (S7, S9 to S12, S99)."""
    state = play.state
    numbers, mission = play.pack.numbers, state.mission
    size = numbers.crew_sizes[len(state.alive)]
    state.campaign.over, state.campaign.turn, state.mine.objective, state.mine.clues = None, 1, None, 0
    state.shaft.dark, state.shaft.crew, state.crew.revive = 0, numbers.shaft_mouth, size.revive
    state.crew.level = max(hero.training.level for hero in state.alive)
    state.decks.draw, state.decks.discards, state.shaft.omens = {}, {}, []
    state.fight.enemies, state.fight.kinds, state.fight.foes, state.fight.threats = {}, {}, [], 0
    state.fight.is_fighting = False
    state.fight.next_enemy, state.fight.next_harden, state.shaft.is_below = 1, 0, False
    state.in_force.boons = [boon for boon in state.in_force.boons if boon.until == "forever"]
    state.in_force.remains, state.fight.ambush, state.fight.kinds_done, state.in_force.idle = [], [], [], []
    state.campaign.step = "setup"
    for period in ("turn", "fight", "adventure"):
        forget(state, period)
    _lay_tiles(state)
    _stand(state)
    yield from _name_bearer(play)
    play.tell(TurnBegun(0))
    yield from play.perform(play, mission.start, Cause())
    yield from happen(play, "adventure_start")
    state.campaign.step = "lamp"


def _lay_tiles(state: State) -> None:
    """The entrance alone, or the whole map that the mission has (S11, S81)."""
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
    """A tile of a fixed map: doors that meet doors are joined, all others closed (S114)."""
    pairs = [pair for other in others if other is not lying for pair in doors_of(name, other)]
    doors = tuple(JOINED if pair in pairs else "closed" for pair in doors_of(name, lying))
    return lying._replace(doors=doors)


def _stand(state: State) -> None:
    """On the start cells in seat order (S11)."""
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
    """Whoever is first says who carries the Lamp (S9)."""
    state = play.state
    names = tuple(hero.id for hero in state.alive)
    bearer = names[0]
    if len(names) > 1:
        seats = seats_of(state, names)
        bearer = yield from ask_first(
            play, lambda view: [NameBearer(seat, view, names, names[0]) for seat in seats]
        )
    pass_lamp(play, state.crew.heroes[bearer])
