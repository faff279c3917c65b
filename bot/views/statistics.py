"""One's own statistics and a server's ranking as messages, whose buttons work after a restart as before."""

from __future__ import annotations

import re
from typing import Any, Protocol, cast

import discord
from discord import ui

from bot.errors import reply, replying
from bot.messages.numerals import read_numeral
from bot.messages.panel import Button, Panel, Post
from bot.pictures.drawing import Drawing
from bot.service.service import Service
from bot.views.items import STYLES
from bot.views.places import person_of, where_of
from bot.views.replies import NOBODY, post_parts, share_of

Interaction = discord.Interaction[Any]
STATISTICS = re.compile(
    r"stats:(?P<action>counted|uncounted|ranking):(?P<arg>[a-z_0-9]*(?:\.\d+)?)", re.ASCII
)


class HasService(Protocol):
    """The client, as far as the buttons know it."""

    service: Service
    drawing: Drawing


class StatisticsButton(ui.DynamicItem[ui.Button[Any]], template=STATISTICS):
    """What stands under statistics: to leave them or come back, and the ranking of the server."""

    def __init__(self, button: Button) -> None:
        own_id = f"stats:{button.action}:{button.arg}"
        super().__init__(ui.Button(label=button.label, style=STYLES[button.style], custom_id=own_id))
        self._action, self._arg = button.action, button.arg

    @classmethod
    async def from_custom_id(
        cls, _: Interaction, item: ui.Item[Any], match: re.Match[str], /
    ) -> StatisticsButton:
        label = getattr(item, "label", None) or ""
        return cls(Button(label, match["action"], match["arg"]))

    async def callback(self, interaction: Interaction) -> None:
        async with replying(interaction, "statistics"):
            client = cast(HasService, interaction.client)
            await interaction.response.defer(ephemeral=True, thinking=True)
            if self._action == "ranking":
                game, _, players = self._arg.partition(".")
                which = (game, read_numeral(players)) if game else (None, None)
                await show_ranking(interaction, client.service, client.drawing, *which)
                return
            person, is_counted = person_of(interaction), self._action == "counted"
            await client.service.statistics.set_counted(person, is_counted=is_counted)
            await show_own(interaction, client.service, client.drawing)


class StatisticsView(ui.View):
    """The buttons of a panel; like other views of ours not listened for."""

    def __init__(self, panel: Panel) -> None:
        super().__init__(timeout=None)
        for row in panel.rows:
            assert isinstance(row, tuple)
            for button in row:
                self.add_item(StatisticsButton(button))

    def is_finished(self) -> bool:
        return True


async def show_own(interaction: Interaction, service: Service, drawing: Drawing) -> None:
    """Answer an acknowledged interaction with all that games say of the person, for him alone."""
    await _show(
        interaction, await service.statistics.own(person_of(interaction), interaction.guild_id), drawing
    )


async def show_ranking(
    interaction: Interaction,
    service: Service,
    drawing: Drawing,
    game: str | None = None,
    players: int | None = None,
    *,
    for_all: bool = False,
) -> None:
    """Answer an acknowledged interaction with the ranking of the server."""
    panel = await service.statistics.ranking(where_of(interaction).guild_id, game, players)
    await _show(interaction, panel, drawing, for_all=for_all)


async def _show(interaction: Interaction, panel: Panel, drawing: Drawing, *, for_all: bool = False) -> None:
    text, files = await post_parts(Post(panel.text, panel.picture), share_of(interaction, drawing))
    view = StatisticsView(panel)
    await reply(
        interaction, content=text, files=files, view=view, ephemeral=not for_all, allowed_mentions=NOBODY
    )
