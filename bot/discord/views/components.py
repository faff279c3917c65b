"""Build buttons and menus with all state in their custom_id, so that they survive a restart."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Any, Protocol, cast

import discord
from discord import ui

from bot.discord.interactions.deduplication import Claims
from bot.discord.views.component_id import TEMPLATE, Key, key_of
from bot.discord.views.emoji import EMOJI
from bot.messages.catalogue import say
from bot.messages.limits import shorten
from bot.messages.panel import Button, Menu

MENU_CHOICES = 25
MENU_PAGES = 5
"""Most menus into which a long one is divided: a message has no room for more."""
PLACEHOLDER = 150
STYLES = {
    "primary": discord.ButtonStyle.primary,
    "secondary": discord.ButtonStyle.secondary,
    "success": discord.ButtonStyle.success,
    "danger": discord.ButtonStyle.danger,
}


def custom_ids(parts: Iterable[Any]) -> Iterator[str]:
    """Yield the custom ids of a message's components, including nested ones."""
    for part in parts:
        custom_id = getattr(part, "custom_id", None)
        if custom_id is not None:
            yield custom_id
        yield from custom_ids(getattr(part, "children", ()))


def is_answered(interaction: discord.Interaction[Any], templates: Iterable[re.Pattern[str]]) -> bool:
    """Return whether discord.py will dispatch the pressed item, by its custom_id or a view on the message."""
    data: Any = interaction.data or {}
    pressed = str(data.get("custom_id", ""))
    shown = custom_ids(interaction.message.components) if interaction.message else ()
    return pressed in shown and any(template.fullmatch(pressed) for template in templates)


class TakesPresses(Protocol):
    """The part of the client that components need."""

    claims: Claims

    async def pressed(self, interaction: discord.Interaction[Any], key: Key, values: Sequence[str]) -> None:
        """Carry out a press; explain errors to the person."""


class PressItem(ui.DynamicItem[ui.Item[Any]], template=TEMPLATE):
    """A button or menu of ours, rebuilt from its custom_id when it is pressed."""

    def __init__(self, item: ui.Item[Any], key: Key) -> None:
        super().__init__(item)
        self.key = key

    @classmethod
    async def from_custom_id(
        cls, interaction: discord.Interaction[Any], item: ui.Item[Any], match: re.Match[str], /
    ) -> PressItem:
        return cls(item, key_of(match))

    async def interaction_check(self, interaction: discord.Interaction[Any], /) -> bool:
        return await cast(TakesPresses, interaction.client).claims.take(interaction)

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        values = self.item.values if isinstance(self.item, ui.Select) else ()
        await cast(TakesPresses, interaction.client).pressed(interaction, self.key, values)


def button_item(button: Button, key: Key) -> PressItem:
    """Return the button as a component."""
    label, emoji = EMOJI.labelled(button.label, button.mark)
    return PressItem(
        ui.Button(
            label=shorten(label, 80),
            emoji=emoji,
            style=STYLES[button.style],
            disabled=button.disabled,
            custom_id=str(key),
        ),
        key,
    )


def pages_of(menu: Menu) -> list[Menu]:
    """Divide a menu into pages, each a menu of its own that says what it holds; a brief one has one."""
    choices = list({choice.value: choice for choice in reversed(menu.choices)}.values())[::-1]
    if len(choices) <= MENU_CHOICES:
        return [menu]
    pages = []
    most = 1 if menu.is_brief else MENU_PAGES
    for start in range(0, min(len(choices), MENU_CHOICES * most), MENU_CHOICES):
        some = tuple(choices[start : start + MENU_CHOICES])
        held = say("menu-page", first=start + 1, last=start + len(some), all=len(choices))
        room = PLACEHOLDER - len(held) - 1
        placeholder = f"{shorten(menu.placeholder, room)} {held}"
        pages.append(replace(menu, placeholder=placeholder, choices=some))
    return pages


def menu_item(menu: Menu, key: Key) -> PressItem:
    """Return the menu as a component, without duplicate values or more defaults than may be picked."""
    options: dict[str, discord.SelectOption] = {}
    for choice in menu.choices:
        if choice.value not in options and len(options) < MENU_CHOICES:
            label, emoji = EMOJI.labelled(choice.label, choice.mark)
            options[choice.value] = discord.SelectOption(
                label=shorten(label, 100),
                emoji=emoji,
                value=choice.value,
                description=shorten(choice.description, 100) or None,
                default=choice.chosen and sum(option.default for option in options.values()) < menu.most,
            )
    select: ui.Select[Any] = ui.Select(
        placeholder=shorten(menu.placeholder, PLACEHOLDER),
        options=list(options.values()),
        custom_id=str(key),
        max_values=max(1, min(menu.most, len(options))),
    )
    return PressItem(select, key)
