"""Build forms as Discord modals, identified by their custom_id, so that they survive a restart."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

import discord
from discord import ui

from bot.discord.views.component_id import Key
from bot.messages.limits import shorten
from bot.messages.panel import CHECKBOXES, ENTRIES, RADIOS, Field, FieldKind, Filled, Form

TEXT_LIMIT = 4000
MOST_FILES = 10
TITLE = LABEL = 45
OPTION = HINT = 100
MENU_HINT = 150


def modal_of(form: Form, key: Key) -> ui.Modal:
    """Return the form as a modal; ValueError if it has more than five fields."""
    modal = ui.Modal(title=shorten(form.title, TITLE), custom_id=str(key), timeout=None)
    for field in form.fields:
        control, hint = CONTROLS[field.kind](field), shorten(field.hint, HINT) or None
        modal.add_item(ui.Label(text=shorten(field.label, LABEL), description=hint, component=control))
    return modal


def _box(style: discord.TextStyle) -> Callable[[Field], ui.Item[Any]]:
    def made(field: Field) -> ui.Item[Any]:
        return ui.TextInput(
            custom_id=field.name,
            style=style,
            default=field.value[:TEXT_LIMIT] or None,
            placeholder=shorten(field.placeholder, HINT) or None,
            max_length=TEXT_LIMIT,
            required=False,
        )

    return made


def _radio(field: Field) -> ui.Item[Any]:
    return ui.RadioGroup(
        custom_id=field.name,
        required=any(option.chosen for option in field.options),
        options=[discord.RadioGroupOption(**one) for one in _options(field, RADIOS, most=1)],
    )


def _menu(field: Field) -> ui.Item[Any]:
    options = _options(field, ENTRIES, most=field.most)
    is_any = field.most > 1
    return ui.Select(
        custom_id=field.name,
        required=not is_any and any(option.chosen for option in field.options),
        placeholder=shorten(field.placeholder, MENU_HINT) or None,
        min_values=0 if is_any else 1,
        max_values=min(field.most, len(options)) or 1,
        options=[discord.SelectOption(**one) for one in options],
    )


def _people(field: Field) -> ui.Item[Any]:
    most = max(1, min(field.most, ENTRIES))
    chosen = [option.value for option in field.options if option.chosen][:most]
    return ui.UserSelect(
        custom_id=field.name,
        required=False,
        placeholder=shorten(field.placeholder, MENU_HINT) or None,
        min_values=0,
        max_values=most,
        default_values=[
            discord.SelectDefaultValue(id=int(one), type=discord.SelectDefaultValueType.user)
            for one in chosen
        ],
    )


def _role(field: Field) -> ui.Item[Any]:
    return ui.RoleSelect(
        custom_id=field.name,
        required=False,
        placeholder=shorten(field.placeholder, MENU_HINT) or None,
        min_values=0,
        max_values=1,
        default_values=[
            discord.SelectDefaultValue(id=int(one), type=discord.SelectDefaultValueType.role)
            for one in filter(None, [field.value])
        ],
    )


def _checkboxes(field: Field) -> ui.Item[Any]:
    options = _options(field, CHECKBOXES, most=CHECKBOXES)
    return ui.CheckboxGroup(
        custom_id=field.name,
        required=False,
        min_values=0,
        max_values=len(options),
        options=[discord.CheckboxGroupOption(**one) for one in options],
    )


def _files(field: Field) -> ui.Item[Any]:
    return ui.FileUpload(custom_id=field.name, required=True, max_values=MOST_FILES)


def _options(field: Field, limit: int, *, most: int) -> list[dict[str, Any]]:
    """Return the options without duplicate values, and with no more defaults than may be chosen."""
    options: dict[str, dict[str, Any]] = {}
    for option in field.options:
        if option.value not in options and len(options) < limit:
            is_free = sum(one["default"] for one in options.values()) < most
            options[option.value] = {
                "label": shorten(option.label, OPTION),
                "value": option.value,
                "description": shorten(option.description, OPTION) or None,
                "default": option.chosen and is_free,
            }
    return list(options.values())


CONTROLS: Mapping[FieldKind, Callable[[Field], ui.Item[Any]]] = {
    "text": _box(discord.TextStyle.paragraph),
    "line": _box(discord.TextStyle.short),
    "radio": _radio,
    "menu": _menu,
    "checkboxes": _checkboxes,
    "files": _files,
    "people": _people,
    "role": _role,
}


async def open_form(interaction: discord.Interaction[Any], form: Form, key: Key) -> None:
    """Open the form. discord.py does not track it: the client handles the submitted interaction."""
    modal = modal_of(form, key)
    await interaction.response.send_modal(modal)
    modal.stop()


def sent_files(interaction: discord.Interaction[Any], ids: Sequence[str]) -> list[discord.Attachment]:
    """Return a submitted form's files, by the ids in its field."""
    data: Any = interaction.data or {}
    known = (data.get("resolved") or {}).get("attachments") or {}
    return [discord.Attachment(data=known[one], state=interaction._state) for one in ids if one in known]


def filled_in(data: Mapping[str, Any]) -> Filled:
    """Return each field's values in a submission's data."""
    return dict(_values(data.get("components") or ()))


def _values(components: Sequence[Mapping[str, Any]]) -> Iterator[tuple[str, tuple[str, ...]]]:
    for component in components:
        if component.get("custom_id"):
            value = component.get("value")
            values = component.get("values") or (() if value is None else (value,))
            yield str(component["custom_id"]), tuple(map(str, values))
        yield from _values(component.get("components") or ())
        if component.get("component"):
            yield from _values((component["component"],))
