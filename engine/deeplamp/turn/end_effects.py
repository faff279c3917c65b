"""Carry out what works at the end of a turn, in the order that heroes who are up choose (S173)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from engine.deeplamp.play.things import card_key, happen, staying, thing_key
from engine.deeplamp.play.turn_context import Play
from engine.deeplamp.state.state import ORDER, Boon, State
from engine.deeplamp.state.stats import enemy_things
from engine.deeplamp.state.timings import is_used, occasions
from engine.kernel.core import Flow

_WHEN: Final = "turn_end"


def pending(state: State) -> list[str]:
    """Return what would work at the end of this turn, in its usual order: `red:thing`, `card:card`."""
    return list(dict.fromkeys([*_of_heroes(state), *_of_cards(state), *_of_enemies(state)]))


def _of_heroes(state: State) -> Iterator[str]:
    for hero in state.up:
        for thing, on in occasions(state, hero, _WHEN):
            if on.cost.is_free:
                yield thing_key(hero.id, thing.id)


def _of_cards(state: State) -> Iterator[str]:
    for card, remains in staying(state):
        if any(on.when == _WHEN and not is_used(state, "card", card, on) for on in remains.on):
            yield card_key(card)


def _of_enemies(state: State) -> Iterator[str]:
    for enemy in state.fight.enemies.values():
        for thing in enemy_things(state, enemy.kind):
            if any(on.when == _WHEN and not is_used(state, enemy.id, thing.id, on) for on in thing.on):
                yield thing_key(enemy.id, thing.id)


def chosen_first(state: State) -> list[str]:
    """Return what the crew wants to work first, in order."""
    said = [boon for boon in state.in_force.boons if boon.until == ORDER]
    return [boon.stat for boon in sorted(said, key=lambda boon: boon.n)]


def choose_order(state: State, names: list[str]) -> None:
    """Keep the order for the end of this turn, in place of one said before."""
    others = [boon for boon in state.in_force.boons if boon.until != ORDER]
    state.in_force.boons = [*others, *(Boon("", name, at, ORDER) for at, name in enumerate(names, start=1))]


def work_at_end(play: Play) -> Flow:
    """Let what is in play now work: first what the crew chose, then the rest in order of arrival."""
    now = pending(play.state)
    first = [name for name in chosen_first(play.state) if name in now]
    for name in first:
        yield from happen(play, _WHEN, is_due={name}.__contains__)
    yield from happen(play, _WHEN, is_due={*now}.difference(first).__contains__)
