"""Brutal Magic's events in sentences, shared by captions and reports."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engine.brutal_magic.armies.names import POINTS, SEATS
from engine.brutal_magic.board.state import Guard
from engine.brutal_magic.rules import events as told
from engine.kernel.core import Event
from render.text.phrases import listed, seat_word

_ENDS: Mapping[str, str] = {
    "no_master": "The last Master has fallen",
    "last_side": "Nobody else has a unit left",
    "last_master": "No other Master is left",
    "round_limit": "All rounds have been played, so points decide",
}


def unit_word(unit: str, type_: str = "") -> str:
    """Return a unit with its type: "r2 Emberling"."""
    return f"{unit} {type_}" if type_ else unit


def rolled(throw: told.Rolled) -> str:
    """Return a roll and its modifier: "14+3"."""
    faces = "+".join(map(str, throw.faces))
    return f"{faces}{throw.level:+d}={throw.total}" if throw.level else f"{faces}"


def guard_words(guard: Guard) -> str:
    """Describe in plain words what triggers a guard."""
    whom = _whom(guard.only) if guard.only else "any enemy"
    if guard.within:
        said = [f"{guard.attack} fires at {whom} that steps within {guard.within}."]
    else:
        said = [f"{guard.attack} fires at {whom} that steps into the guard's hex."]
    if guard.ignore:
        said.append(f"It never fires at {_whom(guard.ignore)}.")
    if guard.late:
        said.append("If nobody comes that near, it fires at an enemy that ends its move in range.")
    dice = [f"{roll} {die}" for roll in ("hit", "damage") if (die := getattr(guard, roll))]
    if dice:
        said.append(f"Its dice: {listed(dice)}.")
    return " ".join(said)


def _whom(names: Sequence[str]) -> str:
    """Return the targets' names: "a pawn", "b2" or "one of Green"."""
    said = (
        f"a {name}" if name in POINTS else f"one of {seat_word(name)}" if name in SEATS else name
        for name in names
    )
    return listed(said, last="or")


def end_words(why: str) -> str:
    """Explain why the game ended."""
    return _ENDS[why]


def _won_words(event: told.GameEnded) -> str:
    """Return the winners as text."""
    who = listed(map(seat_word, event.winners))
    match len(event.winners):
        case 0:
            return "Nobody wins"
        case 1:
            return f"{who} wins"
    return f"{who} share the win"


def attack_words(event: told.AttackMade) -> str:
    """Describe an attack and its result: "r2 fires Bow at b3: hit, and felled"."""
    came = "felled" if event.is_lethal else "hit, but unhurt" if event.is_hit else "missed"
    if event.by_guard:
        return f"{event.unit}'s guard fires {event.attack} at {event.target}: {came}"
    return f"{event.unit} uses {event.attack} on {event.target}: {came}"


def sentence(event: Event) -> str:
    """Describe an event for a caption; return "" if it has no visible effect."""
    match event:
        case told.ArmiesOpened():
            return "All armies are revealed"
        case told.TerrainDefined():
            return f"{seat_word(event.seat)} defines {listed(event.kinds) or 'nothing'}"
        case told.TerrainLaid():
            return f"{seat_word(event.seat)} lays {event.terrain} in {event.hex}"
        case told.Ranked(roll="initiative"):
            return f"Round {event.round}: {listed(map(seat_word, event.order))}"
        case told.UnitAppeared():
            if event.by:
                return f"{event.by} summons {event.unit}, {event.type}, in {event.hex}"
            return f"{event.unit}, {event.type}, begins in {event.hex}"
        case told.UnitStepped():
            return f"{event.unit} goes to {event.to}"
        case told.GuardSet():
            return f"{event.unit} stands on guard: {guard_words(event.guard)}"
        case told.AttackMade():
            return attack_words(event)
        case told.DangerStruck():
            if event.is_lethal:
                return f"Danger of {event.terrain} in {event.hex} fells {event.unit}"
            return f"{event.unit} survives the danger of {event.terrain} in {event.hex}"
        case told.UnitFell():
            return f"{event.unit}, {event.type}, has fallen in {event.hex}"
        case told.GameEnded():
            return f"{_won_words(event)}. {end_words(event.why)}"
    return ""
