"""Check that no answer can cause more work than the rules allow: abilities x effects x draws.

The estimate is the worst case. It leaves out cards that another card draws: play stops too many of those
(engine.kernel.dice.MOST_WORK).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import fields, is_dataclass
from typing import Any, Final

from bot.extras.packs.fields import Fault
from engine.deeplamp.pack.amounts import Amount
from engine.deeplamp.pack.loading import FILES, OPTIONAL_FILES, Parts
from engine.deeplamp.pack.model import EnemyKind, HeroClass, On
from engine.deeplamp.pack.vocabulary import Effect
from engine.kernel.dice import MOST_WORK

HEROES: Final = 6
"""Most heroes of a crew: an effect that works for each hero can happen this many times."""
EFFECT: Final = 4
"""Units of work of one effect, without its draws and events."""
_MANY: Final = frozenset({"all", "others", "tile", "adjacent", "each", "near", "tile_enemies", "all_enemies"})
_FACES: Final[Mapping[str, int]] = {"D3": 3, "D6": 6, "D8": 8, "P": 6, "H": HEROES}
_REPEATED: Final[Mapping[str, int]] = {
    "draw": EFFECT,
    "threat": EFFECT,
    "dark": 2,
    "omen": 1,
    "harden": 1,
    "enemies": 1,
}
"""Effects that happen once for each point of their amount -> units of work each time."""
_BRANCHES: Final = ("pass", "fail", "then", "else", "table", "options")


def check(parts: Parts) -> Iterator[Fault]:
    """Yield the entries whose effects could cause too much work in one answer."""
    for name in (*FILES, *OPTIONAL_FILES):
        part = parts.pack.tokens if name == "pack" else getattr(parts, name)
        for entry, value in _entries(part):
            times: Counter[str] = Counter()
            for when, do in _lists(value, ""):
                units = _of_list(do)
                times[when] = times[when] + units if when else max(times[when], units)
            for when, once in times.items():
                units = once * (_copies(value) if when else 1)
                if units > MOST_WORK:
                    yield _fault(f"{name}.json", entry, when, units)


def _fault(file: str, entry: str, when: str, units: int) -> Fault:
    what = f"its effects under {when}" if when else "its effects"
    return Fault(
        file, entry, f"{what} can come to {units} draws, events and steps in one answer",
        f"Bring them to {MOST_WORK} at most, with fewer abilities, effects, dice or heroes",
    )  # fmt: skip


def _copies(value: Any) -> int:
    """Return how many heroes or enemies can have the same things at the same time."""
    return HEROES if isinstance(value, HeroClass) else value.models if isinstance(value, EnemyKind) else 1


def _entries(part: Any) -> Iterator[tuple[str, Any]]:
    """Yield the entries of a file, and their names."""
    if isinstance(part, Mapping):
        for key, value in part.items():
            yield from _entries(value) if isinstance(value, tuple) else [(str(key), value)]
    elif isinstance(part, tuple):
        for value in part:
            yield str(getattr(value, "id", "")), value
    else:
        for one in fields(part):
            value = getattr(part, one.name)
            yield from _entries(value) if isinstance(value, tuple) else [(one.name, value)]


def _lists(value: Any, when: str) -> Iterator[tuple[str, Sequence[Effect]]]:
    """Yield each list of effects in a value with its timing; "" for a list that needs no timing."""
    if isinstance(value, tuple) and value and isinstance(value[0], Effect):
        yield when, value
    elif isinstance(value, Mapping):
        for inner in value.values():
            yield from _lists(inner, when)
    elif is_dataclass(value):
        at = value.when if isinstance(value, On) else when
        for one in fields(value):
            yield from _lists(getattr(value, one.name), at)
    elif isinstance(value, tuple):
        for inner in value:
            yield from _lists(inner, when)


def _of_list(effects: Sequence[Effect]) -> int:
    return sum(map(_of_effect, effects))


def _of_effect(effect: Effect) -> int:
    """Return the most work of an effect: the draws, the event and the further effects for each target."""
    targets = HEROES if effect.keys.get("who") in _MANY or effect.keys.get("by") in _MANY else 1
    amounts = [value for value in effect.keys.values() if isinstance(value, Amount)]
    draws = sum(amount.count for amount in amounts if amount.die != "H")
    repeats = _REPEATED.get(effect.fx, 0) * max(map(_most, amounts), default=0)
    branches = [_of_branch(effect.keys[key]) for key in _BRANCHES if key in effect.keys]
    return EFFECT + targets * (1 + draws + repeats + max(branches, default=0))


def _of_branch(branch: Sequence[Any]) -> int:
    """Return the most work of a branch: a list of effects, or a table from which one line is rolled."""
    return max((_of_list(line.do) for line in branch if not isinstance(line, Effect)), default=0) or _of_list(
        [one for one in branch if isinstance(one, Effect)]
    )


def _most(amount: Amount) -> int:
    return abs(amount.count * _FACES.get(amount.die, 0)) + abs(amount.plus)
