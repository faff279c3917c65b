"""Tokens, abilities, items and chants that a hero can use (S84, S85)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from engine.deeplamp.pack.vocabulary import Effect
from engine.deeplamp.state.hero import Hero
from engine.deeplamp.state.hero_modifiers import outfit_of
from engine.deeplamp.state.paths import sees
from engine.deeplamp.state.state import State
from engine.deeplamp.state.timings import Occasion, can_pay, occasions
from engine.kernel.core import Json, Refused
from engine.kernel.strict_reading import read_choice, read_number

USABLE = ("act", "move")
"""Timings of things that a hero can use at any moment of the activation (`move`: until the action)."""
Usage = tuple[str, str | None, str | None, int | None]
"""Thing to use, with the hero, the enemy and the option it is used on, if any."""


def usable(view: State, hero: Hero) -> Iterator[Occasion]:
    """Yield everything that the hero can use and pay for now."""
    act = view.activation
    whens = [*USABLE, *(["attack"] if act is not None and act.attack is not None else [])]
    for when in whens:
        for thing, on in occasions(view, hero, when):
            if can_pay(view, hero, on.cost) and _makes_sense(view, when, on.do):
                yield thing, on


def _makes_sense(view: State, when: str, do: Sequence[Effect]) -> bool:
    """Return whether the thing could help now.

    A free attack needs an enemy, and extra movement must come before the action.
    """
    act = view.activation
    assert act is not None, "a hero acts"
    if any(one.fx == "free_attack" for one in do) and (act.had_free_attack or not view.is_fight):
        return False
    if any(one.fx == "reroll" and one["what"] == "move" for one in do):
        return act.roll is not None and act.roll.what == "move" and not act.roll.again
    return when != "move" or not act.is_action_done


def can_reroll_move(view: State, hero: Hero) -> bool:
    """Return whether the hero can pay for something that rerolls the open move."""
    return any(
        one.fx == "reroll" and one["what"] == "move" and can_pay(view, hero, on.cost)
        for when in USABLE
        for _, on in occasions(view, hero, when)
        for one in on.do
    )


def granted(view: State, hero: Hero) -> list[str]:
    """Return the abilities that grant the pending free attack; naming one changes nothing (S110)."""
    act = view.activation
    if act is None or not act.free_attacks:
        return []
    return list(dict.fromkeys(thing.id for thing, _ in outfit_of(view, hero).times.get("kill", ())))


def needs_of(do: Sequence[Effect]) -> tuple[bool, bool]:
    """Return whether the effects need a hero as target, and whether they need an enemy."""
    whos = [(one.fx, one.keys.get("who")) for one in do]
    is_at_hero = any(who == "target_hero" for _, who in whos)
    is_at_enemy = any(who == "target" for _, who in whos)
    return is_at_hero, is_at_enemy


def read_use(data: Mapping[str, Json], view: State) -> Usage:
    """Read a use and its target; raise Refused if it is impossible."""
    hero = view.active
    able = {thing.id: on.do for thing, on in usable(view, hero)} | dict.fromkeys(granted(view, hero), ())
    tokens = {name: view.pack.bag[name].do for name in hero.kit.bag if not view.pack.bag[name].throw}
    name = read_choice(data["id"], {**tokens, **able}, "The thing to use")
    do = {**tokens, **able}[name]
    return (name, *_read_aim(data, view, do, is_far=False), _read_option(data, do))


def _read_option(data: Mapping[str, Json], do: Sequence[Effect]) -> int | None:
    """Read the chosen option, if the thing offers a choice."""
    if "option" not in data:
        return None
    number = read_number(data["option"], "The option", least=1)
    most = max((len(one["options"]) for one in do if one.fx == "choice"), default=0)
    if number > most:
        raise Refused(f"Choose an option from 1 to {most}." if most else "You have nothing to choose there.")
    return number


def _read_aim(
    data: Mapping[str, Json], view: State, do: Sequence[Effect], *, is_far: bool
) -> tuple[str | None, str | None]:
    """Read the target hero and enemy: they must be adjacent, or in sight for a chant."""
    needs_hero, needs_enemy = needs_of(do)
    hero = enemy = None
    if "hero" in data and not needs_hero:
        raise Refused("You cannot use that on a hero. Name no hero.")
    if "enemy" in data and not needs_enemy:
        raise Refused("You cannot use that on an enemy. Name no enemy.")
    if needs_hero:
        hero = read_choice(data.get("hero", view.active.id), view.crew.heroes, "The hero")
        if hero not in heroes_in_reach(view, is_far=is_far):
            raise Refused("That hero is out of reach.")
    if needs_enemy:
        enemy = read_choice(data.get("enemy"), view.fight.enemies, "The enemy")
        if enemy not in enemies_in_reach(view, is_far=is_far):
            raise Refused("That enemy is out of reach.")
    return hero, enemy


def heroes_in_reach(view: State, *, is_far: bool) -> list[str]:
    """Return the heroes that can be targeted: the hero and those adjacent, or all in sight (S106).

    Adjacent heroes must be up, and no enemy may be on their tile.
    """
    own, board = view.active, view.board
    return [
        hero.id
        for hero in view.up
        if hero.id == own.id
        or board.is_adjacent(own.place, hero.place)
        or (is_far and sees(board, own.place, hero.place))
        or (not view.is_fight and view.shares_tile(own.place, hero.place))
    ]


def enemies_in_reach(view: State, *, is_far: bool) -> list[str]:
    """Return the adjacent enemies, or those in sight."""
    own = view.active
    if not is_far:
        return [enemy.id for enemy in view.beside(own)]
    return [
        enemy.id
        for enemy in view.fight.enemies.values()
        if any(sees(view.board, own.place, cell) for cell in view.footprint(enemy))
    ]


def read_chant(data: Mapping[str, Json], view: State) -> tuple[str, str | None, str | None]:
    """Read the chant and its target; raise Refused if it cannot be used."""
    hero = view.active
    chant = view.pack.chants[read_choice(data["id"], hero.training.chants, "The chant")]
    if sang_key(hero, chant.id) in view.in_force.used:
        raise Refused("You have already used that chant this turn.")
    if hero.vitals.favor < chant.cost:
        raise Refused(f"The chant costs {chant.cost} favor, but you have only {hero.vitals.favor}.")
    return (chant.id, *_read_aim(data, view, chant.do, is_far=True))


def sang_key(hero: Hero, chant: str) -> str:
    """Return the key that marks a chant as used this turn."""
    return f"{hero.id}:{chant}:chant"


def read_favor(value: Json, view: State) -> int:
    """Read how much favor to add to an open chant; raise Refused if the hero has less."""
    act = view.activation
    if act is None or act.roll is None or act.roll.what != "chant":
        raise Refused("You have no open chant.")
    count = read_number(value, "The favor", least=1)
    if count > view.active.vitals.favor:
        raise Refused(f"You have only {view.active.vitals.favor} favor.")
    return count
