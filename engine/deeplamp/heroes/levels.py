"""Levels: paid with experience (S96), and chants learned (S84)."""

from __future__ import annotations

from engine.deeplamp.asks.available_actions import can_level, next_ability
from engine.deeplamp.asks.decisions import KeepChant
from engine.deeplamp.heroes.healing import make_room, roll_owed
from engine.deeplamp.play.asking import ask_one
from engine.deeplamp.play.charts import roll_line
from engine.deeplamp.play.events import LevelGained, Recovered, ThingGained
from engine.deeplamp.play.gains import change, gain_nerve
from engine.deeplamp.play.turn_context import Cause, Play
from engine.deeplamp.state.hero import Hero
from engine.kernel.core import Flow

DUE = "level"
"""Name and duration of the entry in force that keeps a level for the next turn (S28)."""


def take_levels(play: Play, *, at_once: bool = False) -> Flow:
    """Give the heroes the levels that their players chose, in seat order (S28).

    `at_once` leaves out those who will choose a chant, so that nobody is asked in the middle of a question.
    """
    state = play.state
    due = [boon for boon in state.in_force.boons if boon.until == DUE]
    for boon in sorted(due, key=lambda boon: list(state.crew.heroes).index(boon.hero)):
        hero = state.crew.heroes[boon.hero]
        if at_once and unknown_chants(play, hero):
            continue
        state.in_force.boons.remove(boon)
        if not hero.dead and can_level(state, hero) and next_ability(state, hero, boon.n):
            yield from _stand_up(play, hero)
            if not hero.dead:
                yield from level_up(play, hero, boon.n)


def _stand_up(play: Play, hero: Hero) -> Flow:
    """Roll the charts that a hero who is down owes; the level heals the rest (S28, S64)."""
    if not hero.down:
        return
    yield from roll_owed(play, hero)
    if not hero.dead:
        hero.down = False
        play.tell(Recovered(hero.id))
        make_room(play, hero)


def level_up(play: Play, hero: Hero, track: int) -> Flow:
    """Raise a hero's level: heal everything, add a nerve, roll for a bonus, learn an ability, for singers a
    chant.
    """
    state = play.state
    change(play, hero, "xp", -play.pack.numbers.levels[hero.training.level + 1])
    hero.write(level=hero.training.level + 1)
    play.tell(LevelGained(hero.id, hero.training.level))
    change(play, hero, "wounds", -hero.vitals.wounds)
    change(play, hero, "strain", -hero.vitals.strain)
    gain_nerve(play, hero, 1)
    entry = roll_line(play, "bonus", state.class_of(hero).bonus, hero)
    yield from play.perform(play, entry.do, Cause(hero=hero.id))
    ability = next_ability(state, hero, track)
    assert ability is not None, "the deed was checked"
    hero.write(abilities=(*hero.training.abilities, ability))
    play.tell(ThingGained(hero.id, "ability", ability))
    yield from _learn_chant(play, hero)


def unknown_chants(play: Play, hero: Hero) -> list[str]:
    """Return the chants of the class that the hero has not learned."""
    pool = play.state.class_of(hero).pool
    return [chant.id for chant in pool.chants if chant.id not in hero.training.chants] if pool else []


def _learn_chant(play: Play, hero: Hero) -> Flow:
    """Draw two chants that the hero does not know, and let the player keep one (S84, S106)."""
    unknown = unknown_chants(play, hero)
    if not unknown:
        return
    first = play.pick(unknown, "chant learned")
    others = [chant for chant in unknown if chant != first]
    kept = first
    if others:
        two = (first, play.pick(others, "chant learned"))
        kept = yield from ask_one(play, lambda view: KeepChant(hero.seat, view, hero.id, two))
    hero.write(chants=(*hero.training.chants, kept))
    play.tell(ThingGained(hero.id, "chant", kept))
