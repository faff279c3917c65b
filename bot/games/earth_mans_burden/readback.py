"""Confirm an answer to the player: one whole sentence per part."""

from __future__ import annotations

from collections.abc import Iterator

from bot.games.earth_mans_burden.names import owner_name, place_title
from bot.games.phrases import count, listed
from engine.kernel.core import Json
from render.earth_mans_burden.event_text import units_word


def read_back(answer: Json) -> str:
    """Describe an answer's effects in sentences to "you"."""
    return " ".join(_sentences(answer))


def done(action: Json) -> str:
    """Describe the effect of an action out of turn; "" for a vote, which the panel shows anyway."""
    match action:
        case {"do": "construct", "world": world, "fleets": fleets}:
            return f"You turned {count(fleets, 'development')} on {place_title(world)} into fleets."
        case {"do": "give", "world": world, "to": to}:
            return f"You gave {owner_name(to)} {_units(action)} on {place_title(world)}."
        case {"do": "decommission", "world": world}:
            return f"You scrapped {_units(action)} on {place_title(world)}."
        case {"do": "offer", "to": to}:
            return f"You made an offer that only {owner_name(to)} sees."
        case {"do": "accept", "offer": number}:
            return f"You accepted offer {number}: the units have changed hands."
        case {"do": "drop", "offer": number}:
            return f"You dropped offer {number}."
    return ""


def _units(named: Json) -> str:
    return units_word(named.get("fleets", 0), named.get("developments", 0))


def _sentences(answer: Json) -> Iterator[str]:
    if "moves" in answer:
        yield _flights(answer["moves"])
    if "fire" in answer or "coup" in answer:
        yield from _attacks(answer.get("fire", ()), answer.get("coup", ()))
    if "projects" in answer:
        yield _projects(answer["projects"])
    if "claims" in answer:
        yield from map(_claim, answer["claims"])
        if not answer["claims"]:
            yield "You claim nothing."


def _flights(moves: Json) -> str:
    said = [
        f"{count(one['fleets'], 'fleet')} {place_title(one['from'])} → {place_title(one['to'])}"
        for one in moves
    ]
    return f"You fly {listed(said)}." if said else "You send no fleet up."


def _attacks(fire: Json, coups: Json) -> Iterator[str]:
    for one in fire:
        fleets = count(one["fleets"], "fleet")
        yield f"You fire at {owner_name(one['at'])} on {place_title(one['world'])} with {fleets}."
    for one in coups:
        developments = count(one["developments"], "development")
        where = place_title(one["world"])
        yield f"You try to overthrow {owner_name(one['at'])} on {where} with {developments}."
    if not fire and not coups:
        yield "You attack nobody."


def _projects(projects: Json) -> str:
    said = [
        f"{count(len(dice), 'fleet')} on {place_title(world)}" for world, dice in projects.items() if dice
    ]
    return f"You build {listed(said)}." if said else "You build nothing."


def _claim(claim: Json) -> str:
    world, fleets = place_title(claim["world"]), count(claim["fleets"], "fleet")
    if "regions" in claim:
        return f"You try to claim {count(claim['regions'], 'region')} of {world} with up to {fleets}."
    return f"You try to claim all empty regions of {world} with up to {fleets}."
