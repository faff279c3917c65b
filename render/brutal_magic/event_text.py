"""Brutal Magic's events in sentences, as captions and accounts say them alike."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engine.brutal_magic.armies.names import POINTS, SEATS
from engine.brutal_magic.board.state import Guard
from engine.brutal_magic.rules import events as told
from engine.kernel.core import Event
from render.text.phrases import listed, seat_word

_ENDS: Mapping[str, str] = {
    "no_master": "the last Master has fallen",
    "last_side": "nobody else has a unit left",
    "last_master": "no other Master is left",
    "round_limit": "the rounds are over: points decide",
}


def unit_word(unit: str, type_: str = "") -> str:
    """r2 Emberling."""
    return f"{unit} {type_}" if type_ else unit


def rolled(throw: told.Rolled) -> str:
    """What was thrown, with what was added: 14+3."""
    faces = "+".join(map(str, throw.faces))
    return f"{faces}{throw.level:+d}={throw.total}" if throw.level else f"{faces}"


def guard_words(guard: Guard) -> str:
    """What a guard waits for, in plain words."""
    whom = f"at {_whom(guard.only)}" if guard.only else "at any enemy"
    spared = f", never at {_whom(guard.ignore)}" if guard.ignore else ""
    late = " If nobody comes so near, at the end of a move as far as it reaches." if guard.late else ""
    near = "in its own hex" if guard.within == 0 else f"within {guard.within}"
    dice = [f"{roll} with {die}" for roll in ("hit", "damage") if (die := getattr(guard, roll))]
    rolls = f" It rolls {listed(dice)}." if dice else ""
    return f"{guard.attack} {whom} that steps {near}{spared}.{late}{rolls}"


def _whom(names: Sequence[str]) -> str:
    """A pawn, b2 or one of Green."""
    said = (
        f"a {name}" if name in POINTS else f"one of {seat_word(name)}" if name in SEATS else name
        for name in names
    )
    return listed(said, last="or")


def end_words(why: str) -> str:
    """Why the game is over."""
    return _ENDS[why]


def attack_words(event: told.AttackMade) -> str:
    """r2 fires Bow at b3: hit, and felled."""
    came = "felled" if event.is_lethal else "hit, but not hurt" if event.is_hit else "missed"
    guard = "on guard: " if event.by_guard else ""
    return f"{guard}{event.unit} {event.attack} at {event.target}: {came}"


def sentence(event: Event) -> str:
    """What happened, for a caption; "" where nothing is to be seen."""
    match event:
        case told.ArmiesOpened():
            return "The armies are opened"
        case told.TerrainDefined():
            return f"{seat_word(event.seat)} defines {listed(event.kinds) or 'nothing'}"
        case told.TerrainLaid():
            return f"{seat_word(event.seat)} lays {event.terrain} in {event.hex}"
        case told.Ranked(roll="initiative"):
            return f"Round {event.round}: {listed(map(seat_word, event.order))}"
        case told.UnitAppeared():
            how = f"{event.by} summons" if event.by else "In comes"
            return f"{how} {event.unit}, {event.type}, in {event.hex}"
        case told.UnitStepped():
            return f"{event.unit} goes to {event.to}"
        case told.GuardSet():
            return f"{event.unit} stands on guard: {guard_words(event.guard)}"
        case told.AttackMade():
            words = attack_words(event)
            return f"{words[:1].upper()}{words[1:]}"
        case told.DangerStruck():
            return f"{event.terrain} {'fells' if event.is_lethal else 'spares'} {event.unit} in {event.hex}"
        case told.UnitFell():
            return f"{event.unit}, {event.type}, has fallen in {event.hex}"
        case told.GameEnded():
            who = listed(map(seat_word, event.winners))
            won = f"{who} {'win' if len(event.winners) > 1 else 'wins'}" if who else "Nobody wins"
            return f"{won}: {end_words(event.why)}"
    return ""
