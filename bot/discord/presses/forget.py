"""The button with which a person confirms that he wants to be forgotten; it works after a restart, too."""

from __future__ import annotations

import re
from typing import Any, Protocol, cast

import discord
from discord import ui

from bot.discord.interactions.claims import Claims
from bot.discord.interactions.places import person_of
from bot.discord.interactions.replying import replying
from bot.discord.replies.replies import tell_outcome
from bot.service.service import Service
from engine.kernel.core import Refused


class HasService(Protocol):
    """The client, as far as the button knows it."""

    claims: Claims
    service: Service


FORGET = re.compile(r"forget:(?P<person>\d{1,20})", re.ASCII)


class ForgetButton(ui.DynamicItem[ui.Button[Any]], template=FORGET):
    """Pressed by the person whom it names, it does what it says."""

    def __init__(self, person_id: int) -> None:
        style = discord.ButtonStyle.danger
        super().__init__(ui.Button(label="Forget me", style=style, custom_id=f"forget:{person_id}"))
        self._person_id = person_id

    @classmethod
    async def from_custom_id(
        cls, interaction: discord.Interaction[Any], item: ui.Item[Any], match: re.Match[str], /
    ) -> ForgetButton:
        return cls(int(match["person"]))

    async def interaction_check(self, interaction: discord.Interaction[Any], /) -> bool:
        return await cast(HasService, interaction.client).claims.take(interaction)

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        async with replying(interaction, "forget me"):
            if interaction.user.id != self._person_id:
                raise Refused("That is somebody else's button.")
            service = cast(HasService, interaction.client).service
            deed = service.privacy.forget(person_of(interaction))
            await tell_outcome(interaction, deed)


class ForgetView(ui.View):
    """The button alone; like other views of ours not listened for."""

    def __init__(self, person_id: int) -> None:
        super().__init__(timeout=None)
        self.add_item(ForgetButton(person_id))

    def is_finished(self) -> bool:
        return True
