"""Chants that a hero can sing out of turn, and the discard piles that all may read (S163, S164)."""

from __future__ import annotations

from bot.games.deeplamp.names import bare_hero
from engine.deeplamp.asks.usable_things import (
    enemies_in_reach,
    heroes_in_reach,
    needs_of,
    sang_key,
)
from engine.deeplamp.state.activation import Activation
from engine.deeplamp.state.hero import Hero
from engine.deeplamp.state.state import IN_TURN, State


def chants_out_of_turn(view: State, hero: Hero) -> list[tuple[str, str]]:
    """Return each chant the hero could sing now, on each target: its label, and as people type it."""
    act = view.activation
    is_free = act is None or (act.roll is None and act.hero != hero.id)
    if view.campaign.step not in IN_TURN or not hero.is_up or not is_free or hero.at is None:
        return []
    alone = view.copy()
    alone.activation = Activation(hero.id, hero.place)
    found = []
    for name in hero.training.chants:
        chant = view.pack.chants[name]
        is_used = sang_key(hero, name) in view.in_force.used
        if is_used or chant.timing == "own" or hero.vitals.favor < chant.cost:
            continue
        needs_hero, needs_enemy = needs_of(chant.do)
        if needs_enemy:
            for enemy in enemies_in_reach(alone, is_far=True):
                found.append((f"{chant.name}: {enemy}", f"{name} enemy {enemy}"))
        elif needs_hero:
            for other in heroes_in_reach(alone, is_far=True):
                found.append(
                    (f"{chant.name}: {bare_hero(view, view.crew.heroes[other])}", f"{name} hero {other}")
                )
        else:
            found.append((chant.name, name))
    return found


def discards_text(view: State) -> str:
    """Return the open discard piles, the latest card first."""
    lines = ["**Discards**, the latest first. Loot and search stay closed."]
    for deck, cards in view.decks.discards.items():
        known = view.pack.decks.get(deck, {})
        names = [known[card].name if card in known else card.replace("_", " ") for card in reversed(cards)]
        lines.append(f"{deck.replace('_', ' ').capitalize()} ({len(cards)}): {', '.join(names)}")
    return "\n".join(lines)
