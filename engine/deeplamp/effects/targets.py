"""Find an effect's targets, heroes and enemies, from the words in the pack."""

from __future__ import annotations

from engine.deeplamp.asks.decisions import TestBy
from engine.deeplamp.play.asking import Asking, ask_first, seats_of
from engine.deeplamp.play.turn_context import Cause, Play
from engine.deeplamp.state.fight import Enemy
from engine.deeplamp.state.hero import Hero
from engine.deeplamp.state.state import IN_DESCENT, State
from engine.deeplamp.state.worlds import only_in


def crowd(play: Play) -> list[Hero]:
    """Return the heroes that effects can target: in the mine those who are up, in one world if only its
    heroes are struck (S171); elsewhere all living ones (S123).
    """
    state = play.state
    is_below = state.campaign.step in IN_DESCENT and state.campaign.over is None
    return only_in(state, play.world, state.up if is_below else state.alive)


def self_of(play: Play, cause: Cause) -> Hero | None:
    """Return the hero whom effects call `self`.

    For an enemy its victim, for a card nobody drew the bearer (S72), or somebody of that world (S171).
    """
    state = play.state
    own = cause.hero or cause.target_hero
    if own is not None:
        return state.crew.heroes[own]
    bearer = state.crew.heroes.get(state.crew.lamp or "")
    if bearer is not None and only_in(state, play.world, [bearer]):
        return bearer
    return next(iter(crowd(play)), None)


def heroes(play: Play, who: str, cause: Cause) -> Asking[list[Hero]]:
    """Return the heroes that an effect is about, in seat order."""
    state, own = play.state, self_of(play, cause)
    all_ = crowd(play)
    if who == "random":
        return [play.pick(all_, "hero")] if all_ else []
    if who == "chosen":
        return [(yield from chosen(play, all_, all_[0]))] if all_ else []
    if who == "lamp":
        return [state.bearer] if state.crew.lamp in state.crew.heroes else []
    if who == "target_hero" and cause.target_hero is not None:
        return [state.crew.heroes[cause.target_hero]]
    if who in ("self", "target_hero"):
        return [] if own is None else [own]
    if who == "others":
        return [hero for hero in all_ if hero is not own]
    if who == "all":
        return all_
    return _near(state, who, cause, own, all_)


def _near(state: State, who: str, cause: Cause, own: Hero | None, all_: list[Hero]) -> list[Hero]:
    """Return the heroes on the same tile, or adjacent to the hero or the acting enemy."""
    centre = cause.cells or ((own.at,) if own and own.at else ())
    others = [hero for hero in all_ if hero.at is not None]
    if who == "tile":
        return [hero for hero in others if any(state.shares_tile(cell, hero.place) for cell in centre)]
    return [
        hero
        for hero in others
        if (cause.cells or hero is not own)
        and any(state.board.is_adjacent(cell, hero.place) for cell in centre)
    ]


def chosen(play: Play, among: list[Hero], usual: Hero) -> Asking[Hero]:
    """Return the hero chosen by the first player who answers (S73); with one candidate nobody is asked."""
    if len(among) == 1:
        return among[0]
    names = tuple(hero.id for hero in among)
    seats = seats_of(play.state, names)
    name = yield from ask_first(play, lambda view: [TestBy(seat, view, names, usual.id) for seat in seats])
    return play.state.crew.heroes[name]


def enemies(play: Play, who: str, cause: Cause) -> list[Enemy]:
    """Return the target enemies, by number; `near` counts from the hero or the acting enemy (S154)."""
    state = play.state
    all_ = list(state.fight.enemies.values())
    if who == "all_enemies":
        return all_
    if who == "target":
        return [enemy for enemy in all_ if enemy.id == cause.target]
    if who == "source":
        return [enemy for enemy in all_ if enemy.id == cause.enemy]
    if who == "kin":
        return [enemy for enemy in all_ if enemy.kind == cause.kin]
    own = self_of(play, cause)
    centre = cause.cells or ((own.at,) if own and own.at else ())
    is_meant = state.board.is_adjacent if who == "near" else state.shares_tile
    return [
        enemy
        for enemy in all_
        if (who != "near" or enemy.id != cause.enemy)
        and any(is_meant(cell, place) for cell in state.footprint(enemy) for place in centre)
    ]
