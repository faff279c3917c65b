"""The road: the crew's way to town, and a hero's alone from elsewhere (S91, S170)."""

from __future__ import annotations

from engine.deeplamp.heroes.fallen import place_of_aside
from engine.deeplamp.heroes.harm import kill
from engine.deeplamp.play.charts import roll_chart
from engine.deeplamp.play.turn_context import Play
from engine.deeplamp.state.hero import Hero
from engine.kernel.core import Flow

_HAZARD = 2


def travel(play: Play) -> Flow:
    """Roll a die for each hero, then the chart for each hazard (S91)."""
    state = play.state
    hazards = [hero for hero in state.alive if play.die("travel", hero.id) <= _HAZARD]
    for hero in hazards:
        yield from roll_chart(play, "travel", hero, kill)


def travel_alone(play: Play, hero: Hero) -> Flow:
    """Let a hero from elsewhere come by road: "the crew" in the hazards is this hero (S170)."""
    state = play.state
    crew, lamp, step, name = state.crew.heroes, state.crew.lamp, state.campaign.step, hero.id
    hero.id = place_of_aside(hero)
    state.crew.heroes, state.crew.lamp, state.campaign.step = {hero.id: hero}, hero.id, "travel"
    yield from travel(play)
    hero.id = name
    state.crew.heroes, state.crew.lamp, state.campaign.step = crew, lamp, step
