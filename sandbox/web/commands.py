"""Slash commands as JSON for the page."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from simcord.enums import OptionType
from simcord.interactions import command_leaves

Json = dict[str, Any]

KINDS = {
    OptionType.STRING: "string",
    OptionType.INTEGER: "integer",
    OptionType.BOOLEAN: "boolean",
    OptionType.USER: "user",
    OptionType.CHANNEL: "channel",
    OptionType.ROLE: "role",
    OptionType.MENTIONABLE: "mentionable",
    OptionType.NUMBER: "number",
    OptionType.ATTACHMENT: "file",
}


def commands_json(commands: Iterable[Json]) -> list[Json]:
    """Return all commands as JSON, with their options, sorted by name."""
    return [
        {
            "name": " ".join(path),
            "about": leaf.get("description") or "",
            "options": [_option(option) for option in leaf.get("options") or ()],
        }
        for command in commands
        for path, leaf in command_leaves(command)
    ]


def _option(option: Mapping[str, Any]) -> Json:
    return {
        "name": option["name"],
        "about": option.get("description") or "",
        "kind": KINDS.get(option["type"], "string"),
        "required": bool(option.get("required")),
        "choices": [{"name": one["name"], "value": str(one["value"])} for one in option.get("choices") or ()],
        "suggests": bool(option.get("autocomplete")),
        "least": option.get("min_value", option.get("min_length")),
        "most": option.get("max_value", option.get("max_length")),
    }
