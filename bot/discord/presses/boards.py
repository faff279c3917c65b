"""Handle presses about the page beside Discord: open it by a private link, and close it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from http import HTTPStatus
from typing import Any

import discord
from discord import ui

from bot.discord.interactions.places import person_of
from bot.discord.interactions.replying import reply, tell
from bot.discord.replies.replies import patiently
from bot.discord.surface import Deed
from bot.discord.views.component_id import Key
from bot.messages.catalogue import say
from bot.messages.numerals import read_numeral
from bot.service.play.activities import Activities
from bot.service.play.boards import CLOSE_BOARD
from bot.service.service import Service
from bot.table.posts.cards import BOARD, OPEN_HERE
from engine.kernel.core import Refused

Interaction = discord.Interaction[Any]


async def send_link(service: Service, interaction: Interaction, match_id: int) -> None:
    """Reply privately with a link button that opens the person's board once."""
    entering = service.boards.enter(match_id, person_of(interaction))
    url = await patiently(interaction, entering, ephemeral=True)
    view = ui.View(timeout=1)
    view.add_item(ui.Button(label=say("board-link-button"), url=url))
    view.stop()
    if interaction.response.is_done():
        await reply(interaction, content=say("board-link"), view=view, files=(), ephemeral=True)
    else:
        await interaction.response.send_message(say("board-link"), view=view, ephemeral=True)


def board_deeds(service: Service) -> Mapping[str, Deed]:
    """Return the handlers of the buttons that open and close pages."""

    async def open_board(interaction: Interaction, key: Key, values: Sequence[str]) -> None:
        await send_link(service, interaction, key.match_id)

    async def open_here(interaction: Interaction, key: Key, values: Sequence[str]) -> None:
        await service.of(Activities).check(key.match_id)
        try:
            await interaction.response.launch_activity()
        except discord.HTTPException as error:
            if error.status != HTTPStatus.BAD_REQUEST:
                raise
            raise Refused(say("activity-not-launched")) from error

    async def close(interaction: Interaction, key: Key, values: Sequence[str]) -> None:
        board_id = read_numeral(key.arg) if key.arg else None
        ended = await service.boards.close(person_of(interaction), board_id)
        await tell(interaction, say("board-closed", n=ended))

    return {BOARD: open_board, OPEN_HERE: open_here, CLOSE_BOARD: close}
