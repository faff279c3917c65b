"""The public facts of a table, in the form of a record's `expect`."""

from __future__ import annotations

from engine.brutal_magic.board.state import State
from engine.brutal_magic.rules.acts import acts_allowed
from engine.brutal_magic.rules.aiming import Aim, aim
from engine.kernel.core import Json
from engine.kernel.hexes import Hex


def outcome(state: State) -> dict[str, Json]:
    """Return all public facts; during setup no seat has lost and no turn has begun."""
    return {
        **_board(state),
        **_armies(state),
        **_round(state),
        "winner": state.winners[0] if len(state.winners) == 1 else None,
        "winners": list(state.winners),
        "over": state.is_over,
        "rolls_left": len(state.rolls),
    }


def _board(state: State) -> dict[str, Json]:
    return {
        "units": {name: f"{unit.type} {unit.hex}" for name, unit in state.units.items()},
        "terrain": dict(state.terrain),
        "kinds": {name: kind.dump() for name, kind in state.kinds.items()},
        "aim": _aims(state),
    }


def _aims(state: State) -> dict[str, Json]:
    """Return the line from each unit to each enemy, calculated once per pair of hexes."""
    shown: dict[tuple[Hex, Hex], Json] = {}
    aims: dict[str, Json] = {}
    for unit, (_, start) in state.units.items():
        for target, (_, end) in state.units.items():
            if unit[0] != target[0]:
                if (start, end) not in shown:
                    shown[start, end], shown[end, start] = _aim_and_back(state, start, end)
                aims[f"{unit}>{target}"] = shown[start, end]
    return aims


def _aim_and_back(state: State, start: Hex, end: Hex) -> tuple[Json, Json]:
    """Return a line in both directions; back it has the same hexes, but without its own start (B3)."""
    there = aim(state, start, end)
    line = (*there.line[-2::-1], start) if there.line else ()
    penalty = there.penalty - state.kind(end).attack + state.kind(start).attack
    return _aim(there), _aim(Aim(there.distance, penalty, line))


def _aim(found: Aim) -> dict[str, Json]:
    return {"distance": found.distance, "penalty": found.penalty, "line": " ".join(found.line)}


def _armies(state: State) -> dict[str, Json]:
    prices = state.options.price_list
    return {
        "designs": {seat: {type_.name: str(type_) for type_ in army} for seat, army in state.armies.items()},
        "points": {
            seat: {type_.name: type_.points(prices) for type_ in army} for seat, army in state.armies.items()
        },
        "policy": {seat: policy.dump() for seat, policy in state.policies.items()},
    }


def _round(state: State) -> dict[str, Json]:
    return {
        "made": dict(state.made),
        "kills": dict(state.kills),
        "round": state.round,
        "order": " ".join(state.order),
        "turn": state.turn,
        "acts": acts_allowed(state, state.turn) if state.turn else 0,
        "acted": list(state.acted),
        "guards": list(state.guards),
        "fired": list(state.fired),
        "used": {unit: list(attacks) for unit, attacks in state.used.items()},
        "struck": {unit: list(hexes) for unit, hexes in state.struck.items()},
        "rest": dict(state.rest),
        "lost": list(state.lost),
    }
