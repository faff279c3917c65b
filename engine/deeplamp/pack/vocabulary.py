"""The closed list of effects and the keys of each (section 15); what each does: engine/deeplamp/effects."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from engine.deeplamp.pack import shapes, words
from engine.deeplamp.pack.amounts import fixed
from engine.deeplamp.pack.shapes import Left, Shape, Trail, list_of, one_of, record
from engine.kernel.core import Json


@dataclass(frozen=True)
class Effect:
    """One effect with all its keys, those left out as their defaults."""

    fx: str
    keys: Mapping[str, Any]

    def __getitem__(self, key: str) -> Any:
        return self.keys[key]


@dataclass(frozen=True)
class Line:
    """The results from..to of a roll and what they do."""

    from_: int
    to: int
    do: tuple[Effect, ...]


@dataclass(frozen=True)
class Choice:
    """One of the options of a choice."""

    label: str
    do: tuple[Effect, ...]


@dataclass(frozen=True)
class Condition:
    """What an `if` asks."""

    cond: str
    value: Json = None


def effects(value: Json, trail: Trail) -> tuple[Effect, ...]:
    """A list of effects."""
    return tuple(list_of(effect)(value, trail))


def effect(value: Json, trail: Trail) -> Effect | None:
    """One effect; None where it is none."""
    fx = value.get("fx") if isinstance(value, dict) else None
    if not isinstance(fx, str) or fx not in VOCABULARY:
        trail.fault(f"{fx!r} is no effect", f"Write fx with one of {', '.join(VOCABULARY)}")
        return None
    rest = {key: one for key, one in value.items() if key != "fx"}
    keys = record(dict, VOCABULARY[fx])(rest, trail.at(fx))
    return Effect(fx, {key.rstrip("_"): one for key, one in keys.items()})


_WHO = Left(one_of(*words.HERO_TARGETS), "self")
_FOES = Left(one_of(*words.ENEMY_TARGETS), "target")
_N = shapes.amount
_RESOLVE = Left(one_of("resolve", "none"), "resolve")
_ONE = Left(shapes.amount, fixed(1))
_ARRIVING: Final = {"how": Left(one_of("attack", "ambush"), "attack"), "harden": Left(shapes.whole, 0)}

VOCABULARY: Final[Mapping[str, Mapping[str, Shape | Left]]] = {
    "hits": {
        "n": _N, "who": _WHO, "damage": Left(shapes.whole, 1),
        "save": Left(one_of("defense", "resolve", "none"), "defense"), "armor": Left(shapes.flag, True),
    },
    "fright": {
        "n": _N, "who": _WHO, "save": _RESOLVE, "armor": Left(shapes.flag, True),
    },
    "taint": {"n": _N, "who": _WHO, "save": _RESOLVE},
    "heal": {
        "n": lambda value, trail: value if value == "all" else shapes.amount(value, trail),
        "who": _WHO, "what": Left(one_of("wounds", "strain", "mix"), "mix"),
    },
    "nerve": {"n": _N, "who": _WHO},
    "xp": {"n": shapes.wealth, "who": _WHO},
    "coin": {"n": shapes.wealth, "who": _WHO},
    "ore": {"n": _N, "who": _WHO},
    "favor": {"n": _N, "who": _WHO},
    "token": {"id": shapes.identifier, "n": _ONE, "who": _WHO},
    "charge": {"id": shapes.identifier, "n": _ONE, "who": _WHO},
    "revive": {"n": _N},
    "draw": {"deck": shapes.identifier, "n": _ONE, "who": _WHO},
    "item": {"id": shapes.identifier, "who": _WHO},
    "lose": {
        "what": one_of("item", "gear", "token", "ore", "coin"), "id": Left(shapes.identifier),
        "n": Left(shapes.wealth, fixed(1)), "who": _WHO,
    },
    "chart": {"chart": shapes.identifier, "who": _WHO},
    "cure": {"what": one_of("injury", "madness", "change", "poison", "taint"), "n": _ONE, "who": _WHO},
    "ko": {"who": _WHO},
    "kill": {"who": _WHO},
    "dark": {"n": _N},
    "crew": {"n": _N},
    "omen": {"n": _N},
    "shaft": {},
    "threat": {"level": one_of("table", *words.LEVELS), "n": _ONE, **_ARRIVING},
    "enemies": {"kind": shapes.identifier, "n": _N, **_ARRIVING},
    "strike": {"n": _N, "who": _FOES, "pierce": Left(shapes.flag, False)},
    "harden": {"n": _N, "who": Left(one_of("kin", "all_enemies", "next"), "kin")},
    "dismiss": {"who": _FOES},
    "test": {
        "skill": one_of(*words.SKILLS), "target": shapes.whole, "pass": effects, "fail": effects,
        "who": Left(one_of("self", "chosen", "each", "random"), "self"),
    },
    "roll": {
        "dice": _N, "who": _WHO,
        "table": list_of(record(Line, {"from": shapes.whole, "to": shapes.whole, "do": effects})),
    },
    "if": {
        "is": record(Condition, {"cond": one_of(*words.CONDITIONS), "value": Left(shapes.anything)}),
        "then": effects, "else": Left(effects, ()),
    },
    "choice": {
        "by": Left(one_of("self", "crew", "vote"), "self"),
        "options": list_of(record(Choice, {"label": shapes.label, "do": effects}), least=2),
    },
    "mod": {"stat": one_of(*words.STATS), "n": _N, "who": _WHO, "for": one_of("attack", *words.SPANS)},
    "flag": {"flag": one_of(*words.FLAGS), "who": _WHO, "for": one_of(*words.SPANS)},
    "poison": {"n": _N, "who": _WHO},
    "place": {"who": _WHO, "to": one_of("lamp", "entrance", "back")},
    "door": {"do": one_of("open", "close")},
    "unsearch": {},
    "clue": {"n": _N},
    "free_attack": {"n": _ONE},
    "dice": {"n": _ONE},
    "damage": {"n": _ONE},
    "double": {},
    "splash": {"n": _ONE},
    "any_range": {},
    "pierce": {},
    "stop_hit": {"n": _ONE},
    "reroll": {"what": one_of("attack", "damage", "save", "move", "search", "test"), "n": _ONE},
    "manual": {"text": shapes.text},
}  # fmt: skip
