"""Define the words of the table of rights: roles, states, sight, and a row for each deed."""

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
"""A person's relation to the table, season, crew or server that a deed is about; they may be several at once.

A spectator asks from its server, an outsider from elsewhere. `manager`: of that server, asking there.
"""
State = Literal["lobby", "playing", "over", "abandoned", "none"]
"""State of the table that a deed is about; `none` for deeds about no table."""
Sight = Literal["seen", "hidden", "unknown"]
"""Whether the person sees the table's channel; `unknown` counts as no."""
Scope = Literal["table", "server", "own", "season", "crew", "host"]
"""What a deed is about; `own`: only what belongs to the person."""

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
"""Everybody who asks from the server, or has a name at the table."""
ANYBODY: tuple[Role, ...] = ("outsider", *IN_SERVER, "manager elsewhere", "crew member")

LOBBY: tuple[State, ...] = ("lobby",)
PLAYING: tuple[State, ...] = ("playing",)
OPEN: tuple[State, ...] = ("lobby", "playing")
OVER: tuple[State, ...] = ("over",)
ENDED: tuple[State, ...] = ("over", "abandoned")
BEGUN: tuple[State, ...] = ("playing", *ENDED)
ALWAYS: tuple[State, ...] = (*OPEN, *ENDED)
NO_TABLE: tuple[State, ...] = ("none",)


@dataclass(frozen=True)
class Standing:
    """The roles of somebody towards what a deed is about, at this moment."""

    roles: frozenset[Role]
    state: State = "none"
    sight: Sight = "seen"


@dataclass(frozen=True)
class Deed:
    """A row of the table: who may do it, and in which states.

    `doors`: every way to ask for it, as `press ACTION`, `form ACTION`, `/command` or `typed WORD`. `hidden`,
    `unknown`: the roles that may do it without seeing the table's channel. `in_own_words`: the use case
    refuses a wrong role itself, with the same check and a text that says more.
    """

    name: str
    scope: Scope
    doors: tuple[str, ...]
    who: tuple[Role, ...]
    when: tuple[State, ...] = NO_TABLE
    hidden: tuple[Role, ...] = (*SEATED, *RULING)
    unknown: tuple[Role, ...] = (*SEATED, *RULING)
    in_own_words: bool = False

    def is_for(self, role: Role, sight: Sight = "seen") -> bool:
        """Return whether the role may do it with that sight of the channel, in a fitting state."""
        unseen = {"seen": ROLES, "hidden": self.hidden, "unknown": self.unknown}[sight]
        return role in self.who and role in unseen

    def allows(self, standing: Standing) -> bool:
        """Return whether one of somebody's roles may do it now."""
        is_time = standing.state in self.when
        return is_time and any(self.is_for(role, standing.sight) for role in standing.roles)

    def cells(self) -> Iterator[tuple[Role, State, Sight, bool]]:
        """Yield a verdict for each role, state and sight."""
        for role, state, sight in product(ROLES, STATES, SIGHTS):
            yield role, state, sight, self.allows(Standing(frozenset({role}), state, sight))


class Rights:
    """A set of rows, found by their doors; an extra has one as a part."""

    def __init__(self, deeds: Iterable[Deed]) -> None:
        self.deeds = tuple(deeds)
        self.by_name = {deed.name: deed for deed in self.deeds}
        self.by_door = {door: deed for deed in self.deeds for door in deed.doors}
        assert len(self.by_name) == len(self.deeds), "two rows have the same name"
        assert len(self.by_door) == sum(len(deed.doors) for deed in self.deeds), "two rows have the same door"

    def may(self, name: str, standing: Standing) -> bool:
        """Return whether one of somebody's roles may do it; when, and where, the use case checks as well."""
        return any(self.by_name[name].is_for(role) for role in standing.roles)

    def check(self, name: str, standing: Standing, refusal: str) -> None:
        """Refuse somebody who has no role that may do it."""
        if not self.may(name, standing):
            raise Refused(refusal)
