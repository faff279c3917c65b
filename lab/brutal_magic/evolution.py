"""Search for the designs that win most against given armies, on the copy of the skirmish.

Captains play both sides. `python -m lab.brutal_magic.evolution --prices balanced` begins from each roster and
from each army that computers know. A generation mutates them all: points move between traits, attacks come
and go, or a type is taken from another army. All children play a few games, the better third plays more, and
the best takes its parent's place if it should win more. From time to time the worst lines end, and the others
have more children. The best armies are measured on other seeds.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

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
CHILDREN = 42
"""Mutations in each generation, shared by the lines."""
FIRST, SECOND = 1, 2
"""Games against each rival in each seat: of every child, and of the better third besides."""
CULLED, LEAST = 4, 4
"""Generations after which two of five lines end, and how few lines there may be."""
DOUBT = 40
"""Games for which it counts what an army was expected to win before it had played any."""
WORSE = 0.03
"""Share by which a mutation is expected to be worse than its parent."""


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


@dataclass(frozen=True)
class Tried:
    """An army with the games that it has played in a search."""

    army: Army
    expected: float
    won: float = 0.0
    games: int = 0

    @property
    def share(self) -> float:
        """Return the share of games that it should win, after what was expected and what it won."""
        return (self.won + DOUBT * self.expected) / (self.games + DOUBT)

    def played(self, rivals: Rivals, games: int, seed: str) -> Tried:
        """Return it after that many more games against each rival in each seat."""
        more = 2 * games * len(rivals.armies)
        won = self.won + more * rivals.won(self.army, games, seed)
        return replace(self, won=won, games=self.games + more)


@dataclass(frozen=True)
class Search:
    """Search for designs against rivals, at given prices; types may come from the armies of a pool."""

    rivals: Rivals
    pool: Sequence[Army]
    prices: Prices

    def lines(
        self, starts: Sequence[Army], seed: str, generations: int, children: int = CHILDREN
    ) -> Iterator[list[Tried]]:
        """Yield the army of each line after each generation, the best first."""
        dice, armies = Dice(seed), [fitted(start, Dice(f"{seed}/start"), self.prices) for start in starts]
        lines = [Tried(army, 0.5).played(self.rivals, SECOND, f"{seed}/0") for army in armies]
        for number in range(1, generations + 1):
            each = -(-children // len(lines))
            lines = [self._next(one, each, dice, f"{seed}/{number}") for one in lines]
            lines.sort(key=lambda one: -one.share)
            yield lines
            if not number % CULLED:
                lines = lines[: max(LEAST, -(-len(lines) * 3 // 5))]

    def _next(self, parent: Tried, children: int, dice: Dice, seed: str) -> Tried:
        parent = parent.played(self.rivals, SECOND, seed)
        others = [mutated(parent.army, dice, self.prices, self.pool) for _ in range(children)]
        tried = [Tried(army, parent.share - WORSE).played(self.rivals, FIRST, f"{seed}a") for army in others]
        tried.sort(key=lambda one: -one.share)
        better = [one.played(self.rivals, SECOND, f"{seed}b") for one in tried[: -(-children // 3)]]
        best = max(better, key=lambda one: one.share)
        if best.share > parent.share:
            best = best.played(self.rivals, SECOND, seed)
        return max(parent, best, key=lambda one: one.share)


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
        attacks = fewer if number > 1 and dice.below(2) else (*type_.attacks[:2], blow)
        type_ = _fitted(replace(type_, attacks=attacks), dice, prices)
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
    parser.add_argument("--generations", type=count, default=20, help=f"of {CHILDREN} designs (default: 20)")
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
    found: list[Tried] = []
    for found in Search(rivals, pool, prices).lines(pool, chosen.seed, chosen.generations):
        print(" ".join(f"{one.share:.1%}" for one in found), flush=True)
    for one in found[: chosen.best]:
        print(rivals.share(one.army, chosen.games, f"{chosen.seed}/end"))
        print(described(one.army), flush=True)


if __name__ == "__main__":
    main()
