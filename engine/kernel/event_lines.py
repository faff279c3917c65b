"""Print any game's events as plain lines, without the texts of the bot."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields, is_dataclass

from engine.kernel.core import Event


def line(event: Event) -> str:
    """Describe an event as "troops moved: seat blue, origin E7, to D6, troops 3"; leave out false flags."""
    return f"{event.kind.replace('_', ' ')}: {_named(event)}"


def _named(value: object) -> str:
    parts = []
    for entry in fields(value):  # type: ignore[arg-type]  # only dataclasses come here
        inner = getattr(value, entry.name)
        name = entry.name.removeprefix("is_").replace("_", " ")
        if inner is True:
            parts.append(name)
        elif inner not in (False, None, (), {}, ""):
            parts.append(f"{name} {_spelt(inner)}")
    return ", ".join(parts)


def _spelt(value: object) -> str:
    if is_dataclass(value):
        return f"({_named(value)})"
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{key} {_spelt(inner)}" for key, inner in value.items()) + "}"
    if isinstance(value, tuple):
        parts = [_spelt(inner) for inner in value if inner is not None]
        return f"[{', '.join(parts)}]"
    return str(value)
