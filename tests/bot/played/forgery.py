"""Send interactions that Discord's own client would not send: other people's buttons, and simultaneous
presses.
"""

from __future__ import annotations

from copy import deepcopy
from dataclasses import dataclass
from typing import Any

from simcord import InteractionResult, MemberActor, interactions
from simcord.backend import serializers
from simcord.components import walk_components
from simcord.enums import ComponentType, InteractionType

from bot.messages.panel import TEXT
from sandbox.recorder import Part, Shown
from sandbox.world import World


@dataclass(frozen=True)
class Forged:
    """A press of `part` as if `by` saw it on the message `on`; `values` for a menu, `text` for a form."""

    by: MemberActor
    on: Shown
    part: Part
    values: tuple[str, ...] = ()
    text: str | None = None


def ways_to_press(part: Part) -> list[dict[str, Any]]:
    """Return every way to use a component: each entry of a menu, a press, or a submitted form."""
    if part.options:
        return [{"values": (entry.value,)} for entry in part.options]
    return [{}, {"text": "HB recruit"}]


async def send(world: World, *presses: Forged) -> list[InteractionResult]:
    """Send the presses at once, without waiting in between."""
    answers = emit(world, *presses)
    await world.env.settle()
    return answers


def emit(world: World, *presses: Forged) -> list[InteractionResult]:
    """Send the presses without waiting for replies; the results fill in later."""
    backend: Any = world.env.backend
    records = []
    for press in presses:
        record, payload = _interaction(backend, press)
        records.append(record)
        backend.emit("INTERACTION_CREATE", payload)
    return [InteractionResult(world.env, record) for record in records]


async def send_long_dm(world: World, by: MemberActor, text: str) -> None:
    """Send a DM of up to 4,000 characters, as some accounts can; SimCord stops at 2,000."""
    backend: Any = world.env.backend
    message = backend.prepare_message(by.user.dm_channel.id, by.id, "x")
    message.content = text
    backend.commit_message(message)
    await world.env.settle()


def _interaction(backend: Any, press: Forged) -> tuple[Any, dict[str, Any]]:
    is_dm = backend.get_channel(press.on.channel).guild_id is None
    record, payload = interactions.base_payload(
        backend,
        type=InteractionType.MESSAGE_COMPONENT if press.text is None else InteractionType.MODAL_SUBMIT,
        channel_id=press.on.channel,
        guild_id=None if is_dm else press.by.guild.id,
        user_id=press.by.id,
        data=_data(press),
    )
    stored = backend.get_message(press.on.channel, press.on.message)
    payload["message"] = deepcopy(dict(serializers.message_payload(backend, stored)))
    parts = [part for part in walk_components(payload["message"]["components"]) if "custom_id" in part]
    if press.part.custom_id not in [part["custom_id"] for part in parts]:
        _put_back(payload["message"], parts, press.part)
    record.source_message_id = stored.id
    return record, payload


def _put_back(message: dict[str, Any], parts: list[dict[str, Any]], part: Part) -> None:
    """Restore the message as a client shows it before it receives the last edit."""
    if part.options:
        options = [{"label": entry.label or "?", "value": entry.value} for entry in part.options]
        menu = {
            "type": ComponentType.STRING_SELECT,
            "id": 992,
            "custom_id": part.custom_id,
            "options": options,
        }
        message["components"].append({"type": ComponentType.ACTION_ROW, "id": 991, "components": [menu]})
    elif parts:
        parts[0]["custom_id"] = part.custom_id
    else:
        button = {"type": ComponentType.BUTTON, "id": 2, "style": 1, "custom_id": part.custom_id}
        message["components"] = [{"type": ComponentType.ACTION_ROW, "id": 1, "components": [button]}]


def _data(press: Forged) -> dict[str, Any]:
    if press.text is not None:
        box = {"type": ComponentType.TEXT_INPUT, "custom_id": TEXT, "value": press.text, "id": 2}
        label = {"type": ComponentType.LABEL, "id": 1, "component": box}
        return {"custom_id": press.part.custom_id, "components": [label]}
    if press.part.options:
        kind = ComponentType.STRING_SELECT
        return {"custom_id": press.part.custom_id, "component_type": kind, "values": list(press.values)}
    return {"custom_id": press.part.custom_id, "component_type": ComponentType.BUTTON}
