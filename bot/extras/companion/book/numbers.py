"""Reckon the numbers of heroes and enemies: what is printed, plus every modifier that counts now."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from bot.extras.companion.book.crew import Crew, Fear, Kind, Note, Side, World
from bot.extras.companion.book.sheet import Hero, Item, Level, Seat
from bot.extras.companion.book.stats import ARMORS, AT_LEAST_ONE, BAG, HANDS, KNOWN, LOAD, NUMBERS, TO_REACH
from bot.messages.catalogue import say, together
from engine.kernel.core import Refused

GRIM_FROM: Final = 5
HARDENINGS: Final = {3: 1, 4: 2, 7: 1, 8: 2}
"""Crew level -> hardenings of every kind; other levels have none."""
THREATS: Final[Mapping[int, tuple[Level, int]]] = {
    1: ("low", 2), 2: ("low", 1), 3: ("medium", 1), 4: ("medium", 0), 5: ("high", 1), 6: ("high", 0),
}  # fmt: skip
"""Number of heroes -> threat level and revive tokens."""
GROWTH: Final = "growth"
"""Source of what levels have added."""
OF_A_WEAPON: Final = ("melee", "ranged", "damage", "shots", "range")
"""Numbers for which a gun counts only with its own shots, and no gun with a blow."""
ON_A_LEVEL: Final = (0, 500, 1000, 2000, 3000, 4500, 6000, 8000)
"""Experience that a level costs: index 1 is level 2."""


class NumberNeeded(Refused):
    """Raised when a number of a hero or of a kind of enemy is needed and nobody has entered it.

    Ask for it with a form, enter it with `set` (hero) or `content` (kind), and apply the deed again.
    """

    def __init__(self, of: str, stat: str, message: str) -> None:
        super().__init__(message)
        self.of = of
        self.stat = stat


@dataclass(frozen=True)
class Number:
    """A number and the modifiers in it, each with its source; `printed` is None if nobody has entered it."""

    printed: int | None
    value: int | None
    modifiers: tuple[tuple[str, int], ...] = ()

    @property
    def names(self) -> list[str]:
        return list(dict.fromkeys(name for name, _ in self.modifiers))

    @property
    def told(self) -> str:
        """Return the modifiers for a line: ` (Limp -1)`; empty without any."""
        if not self.modifiers:
            return ""
        each = [say("book-modifier", name=_source(name), n=f"{n:+}") for name, n in self.modifiers]
        return say("book-modifiers", modifiers=together(each, ", "))


def _source(name: str) -> str:
    return say("book-growth") if name == GROWTH else name


def is_working(item: Item, hero: Hero) -> bool:
    """Return whether an item's modifiers count: held, worn, and with the keyword it needs."""
    if item.needs and item.needs.casefold() not in map(str.casefold, hero.keywords):
        return False
    return (item.held or not item.hands) and (item.worn or not item.slot)


def number(crew: Crew, seat: Seat, stat: str, weapon: Item | None = None, *, blow: bool = False) -> Number:
    """Return a hero's number as it is now; `weapon` is the gun that shoots, `blow` an attack by hand."""
    if stat not in KNOWN:
        raise Refused(say("book-book-knows-number-called", stat=stat, names=", ".join(KNOWN)))
    hero = crew.heroes[seat]
    printed = _printed(crew, seat, stat)
    own, around = list(_own(hero, stat)), list(_around(crew, seat, stat))
    gear = list(_gear(hero, stat, weapon, blow=blow))
    if stat in ARMORS:
        return _armor(printed, gear, [*own, *around])
    found = (*own, *gear, *around)
    if printed is None:
        return Number(None, None, found)
    return Number(printed, within(stat, printed + sum(n for _, n in found)), found)


def within(stat: str, value: int) -> int:
    """Return the value within what the number can be."""
    if stat in TO_REACH:
        return min(6, max(2, value))
    return max(int(stat in AT_LEAST_ONE or stat in ("health", "mind")), value) if stat in NUMBERS else value


def _armor(printed: int | None, gear: list[tuple[str, int]], others: list[tuple[str, int]]) -> Number:
    """Return an armor number: the best piece alone, then what else changes it; 0 is none."""
    pieces = [(name, n) for name, n in gear if n > 1]
    better = sorted(((name, n) for name, n in gear if n < 0), key=lambda one: one[1])[:1]
    worse = [(name, n) for name, n in gear if n == 1]
    has_piece = bool(printed or pieces)
    given = [(name, n) for name, n in others if n > 2 or (n == 2 and not has_piece)]
    found = [*better, *worse, *((name, n) for name, n in others if (name, n) not in given)]
    best = min([*pieces, *given], key=lambda one: one[1], default=None)
    base = printed or 0
    if best is not None and (not base or best[1] < base):
        base = best[1]
    else:
        best = None
    if not base:
        return Number(printed, 0)
    told = (*((best,) if best else ()), *found)
    return Number(printed, min(6, max(2, base + sum(n for _, n in found))), told)


def _printed(crew: Crew, seat: Seat, stat: str) -> int | None:
    hero = crew.heroes[seat]
    if stat in NUMBERS:
        return hero.stats.get(stat)
    if hero.stats.get(stat) is not None:
        return hero.stats[stat]
    if stat == "load":
        return LOAD + (number(crew, seat, "might").value or 0)
    return {"bag": BAG, "hands": HANDS}.get(stat, 0)


def _own(hero: Hero, stat: str) -> Iterator[tuple[str, int]]:
    """Yield growth, the start upgrade, conditions and abilities."""
    if hero.growth.get(stat):
        yield GROWTH, hero.growth[stat]
    things: list[Any] = [*([hero.upgrade] if hero.upgrade else []), *hero.conditions, *hero.abilities]
    for one in things:
        if one.mods.get(stat):
            yield one.name, one.mods[stat]


def _gear(hero: Hero, stat: str, weapon: Item | None, *, blow: bool) -> Iterator[tuple[str, int]]:
    for item in hero.gear:
        if not is_working(item, hero):
            continue
        if stat in OF_A_WEAPON and item.gun and (blow or (weapon is not None and item is not weapon)):
            continue
        parts: list[Any] = [item, *item.upgrades]
        for part in parts:
            if part.mods.get(stat):
                yield part.name, part.mods[stat]


def _around(crew: Crew, seat: Seat, stat: str) -> Iterator[tuple[str, int]]:
    """Yield what cards in play and the hero's world change."""
    world = crew.heroes[seat].world
    for note in crew.notes:
        if note.mods.get(stat) and counts_for(note, seat, world):
            yield note.card, note.mods[stat]
    found = crew.all_worlds.get(world, World()).mods.get(stat)
    if found:
        yield world, found


def counts_for(note: Note, seat: Seat, world: str) -> bool:
    """Return whether a card in play counts for a hero in a world."""
    return note.hero in (None, seat) and note.world in (None, world)


def crew_level(crew: Crew) -> int:
    """Return the level fixed for this adventure, or before one the highest level of a hero."""
    if crew.crew_level is not None:
        return crew.crew_level
    return max((crew.heroes[seat].level for seat in crew.alive), default=1)


def is_grim(crew: Crew) -> bool:
    return crew_level(crew) >= GRIM_FROM


def side(crew: Crew, kind: str) -> Side:
    """Return the numbers of a kind as they are in this fight, with the modifiers of its hardenings."""
    found = crew.kinds.get(kind, Kind())
    base = found.grim if found.grim is not None and is_grim(crew) else found.normal
    changed = base.model_copy()
    for face in found.hardened:
        hardening = found.hardenings.get(str(face))
        for stat, n in (hardening.mods if hardening else {}).items():
            _harden(changed, stat, n)
    return changed


def _harden(side: Side, stat: str, n: int) -> None:
    """Change a number of an enemy: a number to hit stays within 2 and 6, no other one is below 0."""
    now = getattr(side, stat, None)
    if stat == "fear":
        fear = side.fear or Fear()
        side.fear = fear.model_copy(update={"n": max(0, fear.n + n)})
    elif isinstance(now, int):
        least = int(stat in ("health", "combat", "shots") and now > 0)
        setattr(side, stat, within(stat, now + n) if stat == "to_hit" else max(least, now + n))


def load_of(hero: Hero) -> int:
    """Return the weight of all that a hero carries."""
    return sum(item.weight for item in hero.gear)


def price_of_level(hero: Hero) -> int | None:
    """Return what the next level costs; None at the highest."""
    return ON_A_LEVEL[hero.level] if hero.level < len(ON_A_LEVEL) else None


def threat_level(heroes: int) -> tuple[Level, int]:
    """Return the threat level and the revive tokens for a number of heroes."""
    return THREATS.get(heroes, ("high", 0))


def lamp_target(space: int) -> int:
    """Return the number that the lamp test has to reach with the crew on a space of the shaft."""
    return 7 if space >= 11 else 8 if space >= 6 else 9
