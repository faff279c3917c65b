"""After a descent: the mission's results, ore, and the road (S80, S90, S91)."""

from __future__ import annotations

from engine.deeplamp.heroes.harm import Harm, kill, strike_hero
from engine.deeplamp.heroes.levels import DUE
from engine.deeplamp.play.cards import lay_aside
from engine.deeplamp.play.charts import roll_chart
from engine.deeplamp.play.gains import change
from engine.deeplamp.play.things import forget, happen
from engine.deeplamp.play.turn_context import Cause, Play
from engine.deeplamp.state.hero import Hero, parts_of
from engine.deeplamp.state.state import State
from engine.deeplamp.state.stats import LIMITS, is_full
from engine.kernel.core import Flow

_TAINTS = 3


def come_home(play: Play) -> Flow:
    """Apply the mission's results, roll for heroes left behind, and leave the mine (S63, S80, S90).

    The last adventure ends the match here, unless a campaign or a homecoming follows; between adventures the
    crew goes to town too (S104, S168, S177).
    """
    state = play.state
    state.campaign.step, state.mine.piles = "after", {}
    mission = state.mission
    is_won = state.campaign.over == "won"
    if is_won and state.campaign.mission not in state.campaign.won:
        state.campaign.won.append(state.campaign.mission)
    yield from play.perform(play, mission.reward if is_won else mission.failure, Cause())
    if not is_won:
        for hero in [hero for hero in state.alive if hero.down]:
            yield from _escape_hurt(play, hero)
    yield from happen(play, "adventure_end", state.alive)
    yield from roll_ore(play)
    goes_home = state.options.campaign or state.options.homecoming
    is_last = state.campaign.adventure >= state.options.adventures and not goes_home
    state.campaign.is_finished = is_last or not state.alive
    if not state.campaign.is_finished:
        rest(play)
        state.campaign.step = "travel"


def _escape_hurt(play: Play, hero: Hero) -> Flow:
    """Roll for a hero who is down and whom the crew drags out."""
    charts = {"wounds": "injury", "strain": "madness"}
    for track in LIMITS:
        if is_full(play.state, hero, track) and not hero.dead:
            yield from roll_chart(play, charts[track], hero, kill)


def carry_home(play: Play) -> Flow:
    """Continue from a table that begins after a descent."""
    yield from roll_ore(play)
    rest(play)
    play.state.campaign.step = "travel"


def ore_of(state: State, hero: Hero) -> int:
    """Return the hero's ore, including the ore in items."""
    items = state.pack.items
    return hero.purse.ore + sum(items[part].ore for entry in hero.kit.gear for part in parts_of(entry))


def roll_ore(play: Play) -> Flow:
    """Roll a die for each ore; 1 to 3 is a taint hit (S90)."""
    for hero in play.state.alive:
        hits = sum(face <= _TAINTS for face in play.throw(ore_of(play.state, hero), "ore", hero.id))
        was_down, hero.down = hero.down, False
        yield from strike_hero(play, hero, Harm(hits, "taint", "resolve"))
        hero.down = was_down and not hero.dead


def rest(play: Play) -> None:
    """Clear wounds, strain and poison, reset nerve, and discard mission cards (S90)."""
    state = play.state
    for hero in state.alive:
        for track in ("wounds", "strain", "poison"):
            change(play, hero, track, -hero.entry(track))
        change(play, hero, "nerve", play.pack.numbers.start_nerve - hero.vitals.nerve)
        hero.down = False
        hero.write(flee=False)
    for until in ("turn", "fight", "objective", "adventure"):
        lay_aside(play, until)
    for period in ("turn", "fight", "adventure"):
        forget(state, period)
    state.in_force.boons = [boon for boon in state.in_force.boons if boon.until in ("forever", DUE)]
    state.fight.enemies, state.fight.kinds, state.fight.foes, state.fight.is_fighting = {}, {}, [], False
