"""Chants and upgrades at any time, and the discard piles that all may read (S83, S163, S164, S173)."""

from __future__ import annotations

from bot.games.deeplamp.names import bare_hero
from engine.deeplamp.asks.attaching import attachings, detachings
from engine.deeplamp.asks.usable_things import (
    enemies_in_reach,
    heroes_in_reach,
    needs_of,
    sang_key,
)
from engine.deeplamp.orders.notation import Deed
from engine.deeplamp.state.activation import Activation
from engine.deeplamp.state.hero import Hero, base_of
from engine.deeplamp.state.state import IN_TURN, State
from engine.deeplamp.turn.end_effects import chosen_first, pending
from render.deeplamp.discards import piles
from render.deeplamp.names import effect_name, term, thing_name


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
    lines += [f"{name} ({len(cards)}): {'; '.join(cards)}" for name, cards in piles(view) if cards]
    return "\n".join(lines)


def ends_of_turn(view: State) -> list[tuple[str, str]]:
    """Return what will work at the end of the turn, in its present order: its label and its name (S173)."""
    now = pending(view)
    first = [name for name in chosen_first(view) if name in now]
    names = [*first, *(name for name in now if name not in first)]
    return [(f"{at}. {effect_name(view, name)}", name) for at, name in enumerate(names, start=1)]


def upgrades(view: State, hero: Hero) -> list[tuple[str, str, Deed]]:
    """Return each upgrade that the hero can attach or take off: its label, more words, and the deed."""
    pack = view.pack
    found: list[tuple[str, str, Deed]] = []
    for name, entry in attachings(view, hero):
        label = f"Attach {thing_name(pack, name)} to {thing_name(pack, entry)}"
        found.append((label, _cost(view, name), {"do": "attach", "item": name, "to": entry}))
    for name, entry in detachings(view, hero):
        label = f"Take {thing_name(pack, name)} off {thing_name(pack, base_of(entry))}"
        words = "It goes back into your gear. Its cost is lost."
        found.append((label, words, {"do": "detach", "item": name, "from": entry}))
    return found


def _cost(view: State, name: str) -> str:
    upgrade, pack = view.pack.items[name].upgrade, view.pack
    if upgrade is None:
        return ""
    cost = {term(pack, "ore"): upgrade.ore, term(pack, "coin"): upgrade.coin}
    said = " and ".join(f"{number} {word}" for word, number in cost.items() if number)
    return f"Costs {said}. {pack.items[name].text}" if said else pack.items[name].text
