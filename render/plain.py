"""Dump what is shown as JSON: one form for every kind of picture."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from typing import Any


def dump(shown: Any) -> dict[str, Any]:
    """Return everything that a picture shows, field by field; TypeError for what has no place in one."""
    plain = _plain(shown)
    if not isinstance(plain, dict):
        raise TypeError(f"a picture is not a {type(shown).__name__}")
    return plain


def _plain(value: Any) -> Any:
    """Return the value as JSON; a tuple, named or not, is a list."""
    if value is None or isinstance(value, str | int | float):
        return value
    if isinstance(value, tuple | list):
        return [_plain(part) for part in value]
    if isinstance(value, Mapping):
        return {str(key): _plain(part) for key, part in value.items()}
    if is_dataclass(value):
        return {field.name: _plain(getattr(value, field.name)) for field in fields(value)}
    raise TypeError(f"a picture shows no {type(value).__name__}")
