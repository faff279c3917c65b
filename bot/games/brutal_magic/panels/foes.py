"""Offer the likeliest attacks as cards in the picture and as buttons; a press lays one into the plan."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from bot.games.brutal_magic.names import percent
from bot.games.brutal_magic.panels.chances import Target, blows, targets
from bot.games.brutal_magic.panels.turn_state import Turn
from bot.messages.panel import Button
from engine.brutal_magic.armies.names import UnitName, seat_of
from engine.kernel.hexes import Hex
from render.brutal_magic.families import sign_of
from render.brutal_magic.scenes import RANKS
from render.scenes.field import Foe

MOST: Final = 4
"""Most enemies with a card; the menu under More has every attack."""
BUTTONS: Final = 3
HIT: Final = "hit"
_NEAR: Final = ("with you", "next door")
"""Words for a distance of no hex and of one."""


class Aim(NamedTuple):
    """The best attack on an enemy: the target, and the hex that the unit attacks from."""

    target: Target
    place: Hex

    def value(self, unit: UnitName) -> str:
        """Return the argument of the button."""
        return f"{unit}.after.{self.target.number}.{self.target.unit}.{self.place}"


def aims(turn: Turn) -> list[Aim]:
    """Return the likeliest attack on each enemy, those in the plan first; after a move, only from its end.

    Enemies of one seat and type in one hex are alike: one of them stands for all.
    """
    view, unit = turn.ask.view, turn.unit
    if turn.act.get("summon") or turn.act.get("guard"):
        return []
    if turn.act.get("path"):
        found = [Aim(one, turn.place) for one in targets(view, unit, turn.place)]
    else:
        found = [Aim(blow.target, blow.place) for blow in blows(view, unit)]
    best: dict[tuple[str, Hex, str], Aim] = {}
    laid = laid_at(turn)
    for one in sorted(found, key=lambda one: one.target.unit not in laid):
        there = view.units[one.target.unit]
        best.setdefault((seat_of(one.target.unit), there.hex, there.type), one)
    return list(best.values())[:MOST]


def laid_at(turn: Turn) -> list[UnitName]:
    """Return the enemies that the unit attacks in the plan, after its move."""
    return [one["at"][0] for one in turn.act.get("after", ())]


def cards(turn: Turn, shown: Sequence[Aim]) -> Iterator[Foe]:
    """Yield a card for each enemy."""
    view, laid = turn.ask.view, laid_at(turn)
    names = short_names(turn, shown)
    for one in shown:
        other = one.target.unit
        type_ = view.type_of(other)
        yield Foe(
            seat_of(other),
            sign_of(type_),
            RANKS.index(type_.rank),
            names[other],
            int(percent(one.target.chance).removesuffix("%")),
            _where(turn, one),
            other in view.acted,
            other in laid,
        )


def _where(turn: Turn, one: Aim) -> str:
    """Say how far the enemy is from where the unit would strike; a walk comes first."""
    view = turn.ask.view
    if one.place != turn.place:
        return f"walk to {one.place}"
    away = view.board.distance(turn.place, view.units[one.target.unit].hex)
    return f"{away} hexes away" if away >= len(_NEAR) else _NEAR[away]


def short_names(turn: Turn, shown: Sequence[Aim]) -> Mapping[UnitName, str]:
    """Return the last word of each enemy's name, with its hex where two would be called the same."""
    view = turn.ask.view
    words = {one.target.unit: view.units[one.target.unit].type.split()[-1] for one in shown}
    times = Counter(words.values())
    return {
        other: word if times[word] == 1 else f"{word} {view.units[other].hex}"
        for other, word in words.items()
    }


def buttons(turn: Turn) -> tuple[Button, ...]:
    """Return a button for each of the first enemies."""
    shown = aims(turn)[:BUTTONS]
    names, laid = short_names(turn, aims(turn)), laid_at(turn)
    found = []
    for one in shown:
        other = one.target.unit
        tick = "✓ " if other in laid else ""
        label = f"{tick}{names[other]} {percent(one.target.chance)}"
        found.append(Button(label, HIT, one.value(turn.unit), style="danger"))
    return tuple(found)


def attack_label(turn: Turn) -> str:
    """Return what the plan's only attack is called on the green button; "" if there is not just one."""
    laid = laid_at(turn)
    if len(turn.answer["acts"]) != 1 or len(laid) != 1 or turn.act.get("before"):
        return ""
    shown = [one for one in aims(turn) if one.target.unit == laid[0]]
    if not shown:
        return ""
    return f"Attack {short_names(turn, shown)[laid[0]]}: {percent(shown[0].target.chance)}"
