"""Menu entries for things the acting hero can use, give, take and hold; each entry is a deed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bot.games.deeplamp.names import bare_hero
from bot.games.deeplamp.panels.attacks import Entry, throws
from engine.deeplamp.asks.available_actions import acting, can_level, next_ability
from engine.deeplamp.asks.sampling import is_legal
from engine.deeplamp.asks.usable_things import enemies_in_reach, heroes_in_reach, needs_of, usable
from engine.deeplamp.orders.notation import Deed
from engine.deeplamp.pack.model import Cost
from engine.deeplamp.pack.vocabulary import Effect
from engine.deeplamp.state.hero import base_of
from engine.deeplamp.state.state import State
from render.deeplamp.names import enemy_name, term, thing_name

_COINS = (5, 25, 100)


def uses(view: State) -> list[Entry]:
    """Return tokens, abilities, items, chants and kegs, each with every possible target."""
    hero = view.active
    found = [*throws(view)]
    for name, number in hero.kit.bag.items():
        token = view.pack.bag[name]
        if not token.throw:
            words = f"{number} left. {token.text}"
            found += _aimed(view, {"do": "use", "id": name}, token.name, words, token.do, is_far=False)
    for thing, on in usable(view, hero):
        words = f"{_price(view, on.cost)}{thing.text}"
        found += _aimed(view, {"do": "use", "id": thing.id}, thing.name, words, on.do, is_far=False)
    for name in hero.training.chants:
        chant = view.pack.chants[name]
        words = f"{chant.cost} {term(view.pack, 'favor')}, {chant.number}+. {chant.text}"
        found += _aimed(view, {"do": "chant", "id": name}, chant.name, words, chant.do, is_far=True)
    return [entry for entry in found if is_legal(view, entry[2])]


def _price(view: State, cost: Cost) -> str:
    parts = [f"{cost.nerve} {term(view.pack, 'nerve')}"] if cost.nerve else []
    parts += [f"{cost.favor} {term(view.pack, 'favor')}"] if cost.favor else []
    parts += ["uses it up"] if cost.discard else []
    return f"{', '.join(parts)}. " if parts else ""


def _aimed(
    view: State, deed: Deed, name: str, words: str, do: Sequence[Effect], *, is_far: bool
) -> Iterator[Entry]:
    """Yield one entry per target."""
    at_hero, at_enemy = needs_of(do)
    if at_enemy:
        for enemy in enemies_in_reach(view, is_far=is_far):
            yield f"{name}: {enemy_name(view, view.fight.enemies[enemy])}", words, {**deed, "enemy": enemy}
    elif at_hero:
        for other in heroes_in_reach(view, is_far=is_far):
            yield f"{name}: {bare_hero(view, view.crew.heroes[other])}", words, {**deed, "hero": other}
    else:
        yield name, words, deed


def gifts(view: State) -> list[Entry]:
    """Return gifts of the Lamp, items, tokens, coin and ore to each hero close enough."""
    hero = view.active
    found: list[Entry] = []
    for other in view.up:
        if other is hero:
            continue
        to, name = other.id, bare_hero(view, other)
        what: list[tuple[str, Deed]] = []
        if view.crew.lamp == hero.id:
            what.append((term(view.pack, "lamp"), {"lamp": True}))
        what += [(thing_name(view.pack, token), {"token": token}) for token in hero.kit.bag]
        what += [(thing_name(view.pack, item), {"item": item}) for item in dict.fromkeys(hero.kit.gear)]
        what += [(f"{sum_} {term(view.pack, 'coin')}", {"coin": sum_}) for sum_ in _COINS]
        what += [(f"1 {term(view.pack, 'ore')}", {"ore": 1})]
        found += [(f"Give {name} {label}", "", {"do": "give", **gift, "to": to}) for label, gift in what]
    return [entry for entry in found if is_legal(view, entry[2])]


def takings(view: State) -> list[Entry]:
    """Return the things on the tile."""
    lots = [
        view.mine.piles[str(number)]
        for number in view.tiles_at(view.active.place)
        if str(number) in view.mine.piles
    ]
    found: list[Entry] = []
    for lot in lots:
        for item in dict.fromkeys(lot.items):
            found.append((f"Take {thing_name(view.pack, item)}", "", {"do": "take", "item": item}))
        for token, number in lot.tokens.items():
            label = f"Take {thing_name(view.pack, token)}"
            found.append((label, f"{number} there", {"do": "take", "token": token}))
    return [entry for entry in found if is_legal(view, entry[2])]


def holdings(view: State) -> list[Entry]:
    """Return the alternatives for the hero's hands: each thing alone, and each pair that fits."""
    hero, items = view.active, view.pack.items
    able = [entry for entry in hero.kit.gear if items[base_of(entry)].hands]
    sets = [[one] for one in able] + [[one, other] for at, one in enumerate(able) for other in able[at + 1 :]]
    found: list[Entry] = []
    seen = {tuple(sorted(hero.kit.hands))}
    for held in sets:
        if tuple(sorted(held)) in seen:
            continue
        seen.add(tuple(sorted(held)))
        names = " and ".join(thing_name(view.pack, one) for one in held)
        found.append((f"Hold {names}", "", {"do": "hands", "items": held}))
    return [entry for entry in found if is_legal(view, entry[2])]


def levels(view: State) -> list[Entry]:
    """Return the abilities to gain at the next level, if the hero can pay for it."""
    hero = view.active
    if not acting(view).was_level_time or not can_level(view, hero):
        return []
    found: list[Entry] = []
    for number, track in enumerate(view.class_of(hero).tracks, start=1):
        name = next_ability(view, hero, number)
        if name is not None:
            thing = view.pack.abilities[name]
            label = f"Level {hero.training.level + 1}: {thing.name} ({track.name})"
            found.append((label, thing.text, {"do": "level", "track": number}))
    return found
