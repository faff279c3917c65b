"""Use cases of webhooks: the addresses a server wants notified about its tables."""

from __future__ import annotations

import secrets

from bot.extras.webhooks import addresses, repository
from bot.extras.webhooks.repository import HookRow, PersonHookRow
from bot.extras.webhooks.rights import RIGHTS
from bot.messages.catalogue import say, together
from bot.messages.panel import Button, Field, Form, Panel
from bot.messages.people import Person
from bot.service.service import Service
from bot.table.rights.standing import in_server
from engine.kernel.core import Refused

MOST = 3
"""Most addresses per server."""
HOOKS, ADD, REMOVE, OWN = "hooks", "hook", "unhook", "own_hook"
"""Actions of the buttons: show the addresses, add one, remove one; a person's own one."""
URL = "url"
"""Name of the form's field for the address."""


class Hooks:
    """Use cases for a server's webhooks."""

    def __init__(self, service: Service) -> None:
        self._units = service.units

    async def add(self, guild_id: int, person: Person, url: str) -> str:
        """Add a webhook; show its secret only once."""
        RIGHTS.check("set webhooks", in_server(guild_id, person), say("webhook-managers-only"))
        checked = addresses.checked(url)
        async with self._units.begin() as tx:
            known = await tx.of(repository.Hooks).of(guild_id)
            if any(row.url == checked for row in known):
                raise Refused(say("webhook-known"))
            if len(known) >= MOST:
                raise Refused(say("server-webhook-refused", most=MOST))
            row = await tx.of(repository.Hooks).add(guild_id, checked, secrets.token_hex(32), tx.at)
        return together([say("server-webhook-added", secret=row.secret), say("webhook-how")])

    async def panel(self, guild_id: int, person: Person) -> Panel:
        """Return all of the server's webhooks, each with a button to remove it."""
        RIGHTS.check("set webhooks", in_server(guild_id, person), say("webhook-managers-only"))
        async with self._units.read() as tx:
            rows = await tx.of(repository.Hooks).of(guild_id)
        lines = [f"{number}. `{row.url.replace('`', '')}`" for number, row in enumerate(rows, 1)]
        text = together([*(lines or [say("server-webhooks-none")]), say("webhook-how")])
        add = [Button(say("server-webhook-add-button"), ADD)] if len(rows) < MOST else []
        return Panel(text, rows=((*add, *(_remove(n, row) for n, row in enumerate(rows, 1))),))

    async def count(self, guild_id: int) -> int:
        """Return the number of the server's webhooks."""
        async with self._units.read() as tx:
            return len(await tx.of(repository.Hooks).of(guild_id))

    async def remove(self, guild_id: int, person: Person, hook_id: int) -> str:
        """Remove a webhook."""
        RIGHTS.check("set webhooks", in_server(guild_id, person), say("webhook-managers-only"))
        async with self._units.begin() as tx:
            if not await tx.of(repository.Hooks).remove(hook_id, guild_id):
                raise Refused(say("webhook-gone"))
        return say("server-webhook-removed")

    # ---------------------------------------------------------------- of a person

    async def form_of_person(self, person: Person) -> Form:
        """Return the form for the person's own address."""
        async with self._units.read() as tx:
            row = await tx.of(repository.Hooks).of_person(person.id)
        hint, now = say("webhook-own-hint"), row.url if row else ""
        field = Field(URL, say("webhook-own-label"), "line", value=now, hint=hint)
        return Form(say("webhook-own-title"), OWN, (field,))

    async def set_of_person(self, person: Person, url: str) -> str:
        """Call this address as well whenever the person is called; empty removes it. Show its secret once."""
        checked = addresses.checked(url) if url.strip() else ""
        async with self._units.begin() as tx:
            hooks = tx.of(repository.Hooks)
            if not checked:
                await hooks.remove_of_person(person.id)
                return say("webhook-own-removed")
            secret = secrets.token_hex(32)
            await hooks.set_of_person(PersonHookRow(person.id, checked, secret, tx.at))
        return together([say("server-webhook-added", secret=secret), say("webhook-own-how")])

    async def find_of_person(self, person_id: int) -> PersonHookRow | None:
        """Return the person's webhook, if it still exists."""
        async with self._units.read() as tx:
            return await tx.of(repository.Hooks).of_person(person_id)

    # ---------------------------------------------------------------- for the sender

    async def find(self, hook_id: int) -> HookRow | None:
        """Return the webhook, if it still exists."""
        async with self._units.read() as tx:
            return await tx.of(repository.Hooks).get(hook_id)


def _remove(number: int, row: HookRow) -> Button:
    return Button(say("server-webhook-remove-button", number=number), REMOVE, str(row.id))


def address_form() -> Form:
    """Return the form that asks for an address."""
    hint = say("server-webhook-hint")
    field = Field(URL, say("server-webhook-label"), "line", hint=hint, placeholder="https://example.org/")
    return Form(say("server-webhook-title"), ADD, (field,))
