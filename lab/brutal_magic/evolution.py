"""Search for the designs that win most against given armies, on the copy of the skirmish.

Captains play both sides. `python -m lab.brutal_magic.evolution --prices balanced` begins from each roster and
from each army that computers know, and mutates: points move between traits, attacks come and go, or a type is
taken from another army. What wins more on the same seeds stays. The best are measured on other seeds.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from engine.brutal_magic.armies.designs import TRAITS, Army, Attack, UnitType
from engine.brutal_magic.armies.names import POINTS
from engine.brutal_magic.armies.prices import BALANCED, HIGHEST, LISTS, Prices
from engine.brutal_magic.armies.rosters import rosters
from engine.brutal_magic.computers.mustering import strongest
from engine.kernel.dice import Dice
from lab.brutal_magic.copy.skirmish import Skirmish
from lab.confidence import Share, wilson
from lab.shell.arguments import count

STEPS = 5
"""Most points that one mutation takes from a trait."""
FIRST, SECOND = 2, 8
"""Games against each rival in each seat: for a first look at a mutation, and to take its parent's place."""
LENIENT = 0.04
"""Share by which a mutation may stay behind its parent at the first look."""


class Found(NamedTuple):
    """The best army of a search, its share on the seeds of the search, and how many armies were tried."""

    army: Army
    share: float
    tried: int


@dataclass(frozen=True)
class Rivals:
    """The armies that a design is measured against."""

    skirmish: Skirmish
    armies: Sequence[Army]

    def won(self, army: Army, games: int, seed: str) -> float:
        """Return the share of wins in that many games against each rival in each seat."""
        won = 0.0
        for number, rival in enumerate(self.armies):
            won += self.skirmish.won((army, rival), f"{seed}/{number}r", games)[0]
            won += self.skirmish.won((rival, army), f"{seed}/{number}b", games)[1]
        return won / (2 * games * len(self.armies))

    def share(self, army: Army, games: int, seed: str) -> Share:
        """Return that share with its 95% interval."""
        number = 2 * games * len(self.armies)
        return wilson(self.won(army, games, seed) * number, number)


def search(
    start: Army, rivals: Rivals, pool: Sequence[Army], prices: Prices, seed: str, rounds: int
) -> Found:
    """Return the best army after that many mutations, each compared with its parent on the same seeds."""
    dice, best = Dice(seed), fitted(start, Dice(f"{seed}/start"), prices)
    first, second = rivals.won(best, FIRST, f"{seed}/1"), rivals.won(best, SECOND, f"{seed}/2")
    for _ in range(rounds):
        other = mutated(best, dice, prices, pool)
        look = rivals.won(other, FIRST, f"{seed}/1")
        if look < first - LENIENT:
            continue
        won = rivals.won(other, SECOND, f"{seed}/2")
        if won >= second:
            best, first, second = other, look, won
    return Found(best, second, rounds)


def mutated(army: Army, dice: Dice, prices: Prices, pool: Sequence[Army]) -> Army:
    """Return the army with one or two types changed, or one taken over from an army of the pool."""
    types = list(army)
    if not dice.below(5):
        return _crossed(types, dice, dice.pick(pool), prices)
    for _ in range(1 + dice.below(2)):
        at = dice.below(len(types))
        types[at] = _moved(types[at], dice, prices)
    return tuple(types)


def fitted(army: Army, dice: Dice, prices: Prices) -> Army:
    """Return the army with every type brought to its full price: too dear ones lose levels."""
    return tuple(_fitted(type_, dice, prices) for type_ in army)


def _crossed(types: list[UnitType], dice: Dice, other: Army, prices: Prices) -> Army:
    come = _fitted(dice.pick(other), dice, prices)
    same = [number for number, type_ in enumerate(types) if type_.rank == come.rank]
    at = dice.pick(same) if same else len(types)
    rest = [type_ for number, type_ in enumerate(types) if number != at]
    if any(come.name.lower() == one.name.lower() or come.token == one.token for one in rest):
        return tuple(types)
    return (*rest[:at], come, *rest[at:])


def _levels(type_: UnitType) -> dict[str, int]:
    levels = {trait: getattr(type_, trait) for trait in TRAITS}
    for number, attack in enumerate(type_.attacks):
        levels |= {f"range/{number}": attack.range, f"power/{number}": attack.power}
    return levels


def _with(type_: UnitType, levels: dict[str, int]) -> UnitType:
    attacks = tuple(
        replace(attack, range=levels[f"range/{number}"], power=levels[f"power/{number}"])
        for number, attack in enumerate(type_.attacks)
    )
    changes: dict[str, Any] = {trait: levels[trait] for trait in TRAITS}
    return replace(type_, attacks=attacks, **changes)


def _moved(type_: UnitType, dice: Dice, prices: Prices) -> UnitType:
    number = len(type_.attacks)
    if not dice.below(8):
        fewer, blow = type_.attacks[:-1], Attack(f"Blow {number + 1}", 0, 0)
        type_ = replace(type_, attacks=fewer if number > 1 and dice.below(2) else (*type_.attacks[:2], blow))
    levels = _levels(type_)
    giver = dice.pick([name for name, level in levels.items() if level])
    taker = dice.pick([name for name in levels if name != giver])
    levels[giver] -= min(1 + dice.below(STEPS), levels[giver])
    return _filled(type_, levels, taker, dice, prices, barred=giver)


def _fitted(type_: UnitType, dice: Dice, prices: Prices) -> UnitType:
    levels = _levels(type_)

    def price(name: str) -> tuple[int, int]:
        trait, level = name.partition("/")[0], levels[name]
        return prices.of(type_.rank, trait, level) - prices.of(type_.rank, trait, max(0, level - 1)), level

    while _with(type_, levels).points(prices) > POINTS[type_.rank]:
        levels[max(levels, key=price)] -= 1
    return _filled(type_, levels, dice.pick(list(levels)), dice, prices)


def _filled(
    type_: UnitType, levels: dict[str, int], taker: str, dice: Dice, prices: Prices, barred: str = ""
) -> UnitType:
    """Spend what is left, on the taker as long as it can be paid, then on others."""
    able = [name for name in levels if name not in (taker, barred)]
    type_ = _with(type_, levels)
    while True:
        levels[taker] += 1
        more = _with(type_, levels)
        if levels[taker] <= HIGHEST and more.points(prices) <= POINTS[type_.rank]:
            type_ = more
            continue
        levels[taker] -= 1
        if not able:
            return type_
        taker = able.pop(dice.below(len(able)))


def described(army: Army) -> str:
    """Return the army as roster lines."""
    return "\n".join(f"{type_.name} {type_}" for type_ in army)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the options of the search."""
    parser.add_argument("--prices", choices=list(LISTS), default=BALANCED, help="default: balanced")
    parser.add_argument("--rounds", type=count, default=200, help="mutations from each start (default: 200)")
    parser.add_argument("--games", type=count, default=200, help="games a pairing at the end (default: 200)")
    parser.add_argument("--best", type=count, default=3, help="armies to measure at the end (default: 3)")
    parser.add_argument("--seed", default="1", help="seed of the mutations (default: 1)")


def main() -> None:
    """Search from every start, and print the best armies with their shares on seeds of their own."""
    parser = argparse.ArgumentParser(prog="python -m lab.brutal_magic.evolution")
    add_arguments(parser)
    chosen = parser.parse_args()
    prices, every = Prices(listed=chosen.prices), list(rosters(chosen.prices).values())
    rivals, pool = Rivals(Skirmish(), every), [*every, *strongest()]
    found = []
    for number, start in enumerate(pool):
        found.append(search(start, rivals, pool, prices, f"{chosen.seed}/{number}", chosen.rounds))
        print(f"start {number}: {found[-1].share:.1%}", flush=True)
    print(f"{sum(one.tried for one in found)} designs were tried.")
    for one in sorted(found, key=lambda one: -one.share)[: chosen.best]:
        print(rivals.share(one.army, chosen.games, f"{chosen.seed}/end"))
        print(described(one.army), flush=True)


if __name__ == "__main__":
    main()
