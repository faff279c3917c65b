"""The crew: heroes are made, brought with their sheets, or replaced (S8, S84, S100, S121)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial

from engine.deeplamp.asks.decisions import Create, Goes
from engine.deeplamp.heroes.fallen import dead_places, exchange, place_of_aside, set_aside
from engine.deeplamp.heroes.road import travel_alone
from engine.deeplamp.play.asking import Asking, ask_all
from engine.deeplamp.play.events import HeroCame
from engine.deeplamp.play.gains import gain_token, set_default_hands
from engine.deeplamp.play.turn_context import Play
from engine.deeplamp.serialization.campaign import bring_back
from engine.deeplamp.serialization.drafts import Draft
from engine.deeplamp.serialization.sheets import mark_used, read_sheet, read_sheets
from engine.deeplamp.state.hero import Hero, Kit, Training, Vitals, fixed
from engine.deeplamp.state.paths import nearest_free
from engine.deeplamp.state.state import State
from engine.kernel.core import Flow, Json, Seat


def hero_ids(state: State) -> list[str]:
    """Return the ids of all places in the crew, in seat order."""
    return [f"{seat}{second}" for seat in state.seats for second in ("", "2")[: state.options.heroes_each]]


def gather_crew(play: Play) -> Flow:
    """Bring heroes with sheets or from the campaign; all seats at once make the others (S8, S168)."""
    state = play.state
    if state.options.sheets is not None:
        for hero in read_sheets(state, state.options.sheets):
            state.crew.heroes[hero.id] = hero
    if state.options.players is not None:
        bring_back(state)
    missing = [name for name in hero_ids(state) if name not in state.crew.heroes]
    arrived = yield from make_heroes(play, missing)
    while state.options.campaign and (arrived or state.options.reinforce and dead_places(state)):
        for name in arrived:
            yield from travel_alone(play, state.crew.heroes[name])
        arrived = yield from make_heroes(play, dead_places(state) if state.options.reinforce else ())
    state.crew.heroes = {
        name: state.crew.heroes[name] for name in [*hero_ids(state), *(one.id for one in state.aside)]
    }


def make_heroes(play: Play, names: Sequence[str]) -> Asking[list[str]]:
    """Ask all seats at once for heroes; deal keepsakes in seat order.

    Return the places of those who came with a sheet from elsewhere.
    """
    if not names:
        return []
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
    drafts = [draft for seat in by_seat for draft in answers[seat]]
    places = [name for wanted in by_seat.values() for name in wanted]
    return [name for name, draft in zip(places, drafts, strict=True) if draft.sheet is not None]


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
    set_aside(play.state, name)
    _forget_before(play.state, name)
    play.state.crew.heroes[name] = hero
    set_default_hands(play.state, hero)
    fill_pool(play.state, hero)
    if draft.token is not None:
        gain_token(play, hero, draft.token)
    play.tell(HeroCame(hero.id, hero.hero_class, hero.name))


def _bring(play: Play, name: str, sheet: Mapping[str, Json]) -> None:
    """Bring a hero from an earlier game, with the sheet (S121)."""
    set_aside(play.state, name)
    _forget_before(play.state, name)
    hero = read_sheet(play.state, name, sheet)
    play.state.crew.heroes[name] = hero
    mark_used(play.state, name, sheet)
    fill_pool(play.state, hero)
    play.tell(HeroCame(hero.id, hero.hero_class, hero.name))


def _forget_before(state: State, name: str) -> None:
    """Clear everything recorded about the previous hero in this place (S115)."""
    state.in_force.boons = [boon for boon in state.in_force.boons if boon.hero != name]
    state.in_force.used = {
        key: per for key, per in state.in_force.used.items() if not key.startswith(f"{name}:")
    }
    state.in_force.idle = [key for key in state.in_force.idle if not key.startswith(f"{name}:")]


def fill_pool(state: State, hero: Hero) -> None:
    """Give a hero all the rounds or favor that the class starts with (S84)."""
    pool = state.class_of(hero).pool
    hero.write(
        charges=list(pool.start) if pool and pool.kind == "charges" else [],
        favor=pool.start if pool and pool.kind == "favor" else 0,
    )


def replace_dead(play: Play) -> Flow:
    """Put new heroes of level 1 next to the bearer.

    The dead heroes they replace leave the crew (S100, S115).
    """
    state = play.state
    if not state.options.reinforce or state.is_fight:
        return
    dead = [name for name in dead_places(state) if not _is_awaited(state, name)]
    arrived = yield from make_heroes(play, dead)
    for name in dead:
        hero = state.crew.heroes[name]
        if state.options.campaign and name in arrived:
            yield from _wait_in_town(play, hero)
            continue
        hero.at = nearest_free(state.board, state.bearer.place, state.models())
        hero.write(out=True)


def _wait_in_town(play: Play, hero: Hero) -> Flow:
    """Let a hero from elsewhere take the road to town and wait there; the dead one keeps the place (S170)."""
    aside = next(one for one in reversed(play.state.aside) if place_of_aside(one) == hero.id)
    exchange(play.state, aside)
    hero.left, hero.at = False, None
    yield from travel_alone(play, hero)


def _is_awaited(state: State, name: str) -> bool:
    """Return whether somebody in town waits to take the place with the next descent (S170)."""
    return any(not hero.left and not hero.dead and place_of_aside(hero) == name for hero in state.aside)


def choose_who_goes(play: Play) -> Flow:
    """Ask seats with a hero on the bench who goes along; the others stay behind (S115)."""
    state = play.state
    for second in ("", "2"):
        benched: dict[str, list[str]] = {}
        for hero in state.aside:
            if not hero.dead and place_of_aside(hero) == f"{hero.seat}{second}":
                benched.setdefault(hero.seat, [f"{hero.seat}{second}"]).append(hero.id)
        answers = yield from ask_all(play, partial(_who, benched))
        for name in answers.values():
            if state.crew.heroes[name].is_aside:
                exchange(state, state.crew.heroes[name])


def _who(benched: Mapping[Seat, Sequence[str]], view: State) -> list[Goes]:
    """Return the asks; the hero whose place it is goes along unless the player says otherwise."""
    able = {
        seat: tuple(name for name in names if not view.crew.heroes[name].dead)
        for seat, names in benched.items()
    }
    return [Goes(seat, view, names, names[0]) for seat, names in able.items() if names]
