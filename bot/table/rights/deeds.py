"""Define the terms of the table of rights: roles, states, sight, and a row for each deed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import product
from typing import Literal, get_args

from engine.kernel.core import Refused

Role = Literal[
    "outsider", "spectator", "player", "absent", "former player", "organiser", "manager",
    "manager elsewhere", "crew member", "host",
]  # fmt: skip
"""A person's relation to the table, season, crew or server of a deed; a person can have several.

A spectator asks from its server, an outsider from elsewhere. A `manager` manages that server and asks from
there.
"""
State = Literal["lobby", "playing", "over", "abandoned", "none"]
"""State of the deed's table; `none` for deeds that concern no table."""
Sight = Literal["seen", "hidden", "unknown"]
"""The person's sight of the table's channel; `unknown` counts as no."""
Scope = Literal["table", "server", "own", "season", "crew", "host"]
"""Objects that a deed concerns; `own`: only the person's own things."""

ROLES: tuple[Role, ...] = get_args(Role)
STATES: tuple[State, ...] = get_args(State)
SIGHTS: tuple[Sight, ...] = get_args(Sight)

SEATED: tuple[Role, ...] = ("player", "absent")
ORGANISER: tuple[Role, ...] = ("organiser",)
RULING: tuple[Role, ...] = ("organiser", "manager")
MANAGER: tuple[Role, ...] = ("manager",)
CREW: tuple[Role, ...] = ("crew member", "manager")
HOST: tuple[Role, ...] = ("host",)
IN_SERVER: tuple[Role, ...] = ("spectator", *SEATED, "former player", *RULING)
"""Roles of everybody who asks from the server, or who plays, played or organises at the table."""
ANYBODY: tuple[Role, ...] = ("outsider", *IN_SERVER, "manager elsewhere", "crew member")

LOBBY: tuple[State, ...] = ("lobby",)
PLAYING: tuple[State, ...] = ("playing",)
OPEN: tuple[State, ...] = ("lobby", "playing")
ENDED: tuple[State, ...] = ("over", "abandoned")
BEGUN: tuple[State, ...] = ("playing", *ENDED)
ALWAYS: tuple[State, ...] = (*OPEN, *ENDED)
NO_TABLE: tuple[State, ...] = ("none",)


@dataclass(frozen=True)
class Standing:
    """A person's present roles towards the table or other subject of a deed."""

    roles: frozenset[Role]
    state: State = "none"
    sight: Sight = "seen"


@dataclass(frozen=True)
class Deed:
    """A row of the table: who may do it, and in which states.

    `doors`: every way to ask for it, as `press ACTION`, `form ACTION`, `/command`, `typed WORD` or
    `page REQUEST`. `hidden`, `unknown`: the roles that may do it while the table's channel is hidden from
    them, or nobody knows whether it is. `in_own_words`: the use case refuses a wrong role itself, with the
    same check and a more detailed text. `in_own_work`: it refuses a wrong state too, in the unit of work that
    does the deed, so the gate reads nothing.
    """

    name: str
    scope: Scope
    doors: tuple[str, ...]
    who: tuple[Role, ...]
    when: tuple[State, ...] = NO_TABLE
    hidden: tuple[Role, ...] = (*SEATED, *RULING)
    unknown: tuple[Role, ...] = (*SEATED, *RULING)
    in_own_words: bool = False
    in_own_work: bool = False

    def is_for(self, role: Role, sight: Sight = "seen") -> bool:
        """Return whether the role may do it with that sight of the channel, whatever the table's state."""
        unseen = {"seen": ROLES, "hidden": self.hidden, "unknown": self.unknown}[sight]
        return role in self.who and role in unseen

    def allows(self, standing: Standing) -> bool:
        """Return whether one of the person's roles may do it now."""
        is_time = standing.state in self.when
        return is_time and any(self.is_for(role, standing.sight) for role in standing.roles)

    def cells(self) -> Iterator[tuple[Role, State, Sight, bool]]:
        """Yield every combination of role, state and sight, with whether it is allowed."""
        for role, state, sight in product(ROLES, STATES, SIGHTS):
            yield role, state, sight, self.allows(Standing(frozenset({role}), state, sight))


class Rights:
    """A set of rows, found by their doors; an extra adds its own set."""

    def __init__(self, deeds: Iterable[Deed]) -> None:
        self.deeds = tuple(deeds)
        self.by_name = {deed.name: deed for deed in self.deeds}
        self.by_door = {door: deed for deed in self.deeds for door in deed.doors}
        assert len(self.by_name) == len(self.deeds), "two rows have the same name"
        assert len(self.by_door) == sum(len(deed.doors) for deed in self.deeds), "two rows have the same door"

    def may(self, name: str, standing: Standing) -> bool:
        """Return whether one of the person's roles may do it; the use case checks state and sight."""
        return any(self.by_name[name].is_for(role) for role in standing.roles)

    def check(self, name: str, standing: Standing, refusal: str) -> None:
        """Refuse a person without a role that may do it."""
        if not self.may(name, standing):
            raise Refused(refusal)
