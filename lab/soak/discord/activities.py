"""The fake Discord's Activities: where they run and who is in them, and the codes that prove a person."""

from __future__ import annotations

import itertools
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

SECRET = "client-secret"


@dataclass
class Instance:
    """An Activity that runs in a channel, and the people in it."""

    application: int
    guild: int
    channel: int
    people: set[int] = field(default_factory=set)
    kind: str = "gc"


class Activities:
    """Instances, codes and tokens; a code is for one application and works once."""

    def __init__(self) -> None:
        self.is_enabled = True
        """False if the application has no Activities in the developer portal."""
        self.instances: dict[str, Instance] = {}
        self._codes: dict[str, tuple[int, int]] = {}
        self._tokens: dict[str, int] = {}
        self._numbers = itertools.count(1)

    def launch(self, application: int, guild: int, channel: int, person: int) -> str:
        """Open the Activity in a channel as that person, or join it there; return the instance's id."""
        for name, its in self.instances.items():
            if (its.application, its.guild, its.channel, its.kind) == (application, guild, channel, "gc"):
                its.people.add(person)
                return name
        name = f"i-{next(self._numbers)}-gc-{guild}-{channel}"
        self.instances[name] = Instance(application, guild, channel, {person})
        return name

    def code(self, application: int, person: int) -> str:
        """Return a code with which that application learns who the person is."""
        name = f"code-{next(self._numbers)}"
        self._codes[name] = application, person
        return name

    def exchange(self, form: Mapping[str, Any]) -> dict[str, Any] | None:
        """Return a token for a code; None for a wrong secret, or a code of another application."""
        if form.get("client_secret") != SECRET or form.get("grant_type") != "authorization_code":
            return None
        application, person = self._codes.pop(str(form.get("code")), (0, 0))
        if not application or str(application) != form.get("client_id"):
            return None
        token = f"token-{next(self._numbers)}"
        self._tokens[token] = person
        return {"token_type": "Bearer", "access_token": token, "expires_in": 604800, "scope": "identify"}

    def person(self, token: str) -> int:
        """Return the person whose token it is; 0 if it is nobody's."""
        return self._tokens.get(token, 0)

    def told(self, name: str) -> dict[str, Any] | None:
        """Return an instance as the bot is told of it; None if there is no such one."""
        its = self.instances.get(name)
        if its is None:
            return None
        where = {"id": name, "kind": its.kind, "channel_id": str(its.channel), "guild_id": str(its.guild)}
        return {
            "application_id": str(its.application),
            "instance_id": name,
            "launch_id": "1",
            "location": where,
            "users": [str(person) for person in its.people],
        }
