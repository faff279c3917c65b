"""The closed list of effects with their keys (section 15); engine/deeplamp/effects implements them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Any, Final

from engine.deeplamp.pack.amounts import Amount, fixed
from engine.deeplamp.pack.language import RICHEST
from engine.kernel.core import Json


@dataclass(frozen=True)
class Effect:
    """One effect with all its keys; keys that a pack leaves out have their defaults."""

    fx: str
    keys: Mapping[str, Any]

    def __getitem__(self, key: str) -> Any:
        return self.keys[key]


Effects = tuple[Effect, ...]


@dataclass(frozen=True)
class Line:
    """The results from..to of a roll, and the effects they have."""

    from_: int
    to: int
    do: Effects


@dataclass(frozen=True)
class Choice:
    """One of a choice's options."""

    label: str
    do: Effects


@dataclass(frozen=True)
class Condition:
    """The condition of an `if` effect."""

    cond: str
    value: Json = None


@dataclass(frozen=True)
class Left:
    """An optional key: its default, and its type if that differs from the default's."""

    default: Any
    form: Any = None


Wealth = Annotated[Amount, RICHEST]
_WHO: Final = Left("self")
_FOES: Final = Left("target")
_ONE: Final = Left(fixed(1))
_EFFECTS: Final = Left((), Effects)
_ARRIVING: Final = {"how": Left("attack"), "harden": Left(0)}

VOCABULARY: Final[Mapping[str, Mapping[str, Any]]] = {
    "hits": {"n": Amount, "who": _WHO, "damage": Left(1), "save": Left("defense"), "armor": Left(True)},
    "fright": {"n": Amount, "who": _WHO, "save": Left("resolve"), "armor": Left(True)},
    "taint": {"n": Amount, "who": _WHO, "save": Left("resolve")},
    "heal": {"n": Amount | str, "who": _WHO, "what": Left("mix")},
    "nerve": {"n": Amount, "who": _WHO},
    "xp": {"n": Wealth, "who": _WHO},
    "coin": {"n": Wealth, "who": _WHO},
    "ore": {"n": Amount, "who": _WHO},
    "favor": {"n": Amount, "who": _WHO},
    "token": {"id": str, "n": _ONE, "who": _WHO},
    "charge": {"id": str, "n": _ONE, "who": _WHO},
    "revive": {"n": Amount},
    "draw": {"deck": str, "n": _ONE, "who": _WHO},
    "item": {"id": str, "who": _WHO},
    "lose": {"what": str, "id": Left(None, str), "n": Left(fixed(1), Wealth), "who": _WHO},
    "chart": {"chart": str, "who": _WHO},
    "cure": {"what": str, "n": _ONE, "who": _WHO},
    "ko": {"who": _WHO},
    "kill": {"who": _WHO},
    "dark": {"n": Amount},
    "crew": {"n": Amount},
    "omen": {"n": Amount},
    "shaft": {},
    "threat": {"level": str, "n": _ONE, **_ARRIVING},
    "enemies": {"kind": str, "n": Amount, **_ARRIVING},
    "strike": {"n": Amount, "who": _FOES, "pierce": Left(False)},
    "harden": {"n": Amount, "who": Left("kin")},
    "dismiss": {"who": _FOES},
    "test": {"skill": str, "target": int, "pass": Effects, "fail": Effects, "who": _WHO},
    "roll": {"dice": Amount, "who": _WHO, "table": tuple[Line, ...]},
    "if": {"is": Condition, "then": Effects, "else": _EFFECTS},
    "choice": {"by": _WHO, "options": tuple[Choice, ...]},
    "mod": {"stat": str, "n": Amount, "who": _WHO, "for": str},
    "flag": {"flag": str, "who": _WHO, "for": str},
    "poison": {"n": Amount, "who": _WHO},
    "place": {"who": _WHO, "to": str},
    "door": {"do": str},
    "unsearch": {},
    "clue": {"n": Amount},
    "free_attack": {"n": _ONE},
    "dice": {"n": _ONE},
    "damage": {"n": _ONE},
    "double": {},
    "splash": {"n": _ONE},
    "any_range": {},
    "pierce": {},
    "stop_hit": {"n": _ONE},
    "reroll": {"what": str, "n": _ONE},
    "manual": {"text": str},
}
