"""Fill in forms for scripted people: keep or replace the texts, and choose any option elsewhere."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random
from typing import Any

from simcord.enums import SELECT_TYPES, ComponentType

Filled = dict[str, str | list[str]]
"""Contents of a form: the custom_id of each field -> its value."""


def fill(modal: Mapping[str, Any], chance: Random, text: str | None = None) -> Filled:
    """Fill in every field of the form; `text` replaces the current content of text boxes."""
    return {str(field["custom_id"]): _filled(field, chance, text) for field in fields(modal)}


def as_it_stands(modal: Mapping[str, Any]) -> Filled:
    """Return the form's values as it was opened, without changes."""
    return {str(field["custom_id"]): now for field in fields(modal) if (now := stood(field)) is not None}


def shaped(modal: Mapping[str, Any], values: Mapping[str, Any]) -> dict[str, Any]:
    """Return the values in the shape the form's fields expect: a list for each menu."""
    menus = {str(field["custom_id"]) for field in fields(modal) if field["type"] in SELECT_TYPES}
    return {
        name: [value] if name in menus and not isinstance(value, list) else value
        for name, value in values.items()
    }


def stood(field: Mapping[str, Any]) -> str | list[str] | None:
    """Return the field's current text or choice; None if it is empty."""
    if field["type"] == ComponentType.TEXT_INPUT:
        return str(field.get("value") or "")
    chosen = [str(option["value"]) for option in field.get("options") or () if option.get("default")]
    if field["type"] == ComponentType.RADIO_GROUP:
        return chosen[0] if chosen else None
    return chosen or None


def fields(modal: Mapping[str, Any]) -> Iterator[Mapping[str, Any]]:
    """Yield the input fields of a form, each of them inside a label."""
    controls = (part.get("component") or part for part in modal["components"])
    return (control for control in controls if control.get("custom_id"))


def is_group(field: Mapping[str, Any]) -> bool:
    """Return whether the field is a group of checkboxes."""
    return bool(field["type"] == ComponentType.CHECKBOX_GROUP)


def chosen(field: Mapping[str, Any], value: Any) -> str | list[str]:
    """Return a value in the shape the field expects."""
    word = "no limit" if value is None else str(value).replace("_", " ").lower()
    return [word] if field["type"] == ComponentType.STRING_SELECT else word


def _filled(field: Mapping[str, Any], chance: Random, text: str | None) -> str | list[str]:
    options = [str(option["value"]) for option in field.get("options") or ()]
    if field["type"] in (ComponentType.USER_SELECT, ComponentType.ROLE_SELECT):
        return []
    if not options:
        return str(field.get("value") or "") if text is None else text
    if field["type"] == ComponentType.CHECKBOX_GROUP:
        return [option for option in options if chance.random() < 0.5]
    return chance.choice(options)


def told(filled: Filled) -> str:
    """Return all filled-in values in one line, for the narrator."""
    words = (value if isinstance(value, str) else ", ".join(value) for value in filled.values())
    return " / ".join(line for text in words for line in text.splitlines())
