"""Handle the buttons under a lobby's campaign, and the form with its file."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import discord

from bot.discord.interactions.places import person_of
from bot.discord.replies.replies import tell_outcome
from bot.discord.surface import Deed, FormDeed
from bot.discord.views.component_id import Key
from bot.discord.views.form import open_form, sent_files
from bot.extras.campaigns.chronicle import ANEW, BRING
from bot.extras.campaigns.service import CampaignBook
from bot.messages.catalogue import say
from bot.messages.numerals import strange
from bot.messages.panel import Field, Filled, Form
from bot.service.service import Service
from engine.kernel.core import Refused

Interaction = discord.Interaction[Any]
MOST_BYTES = 500_000
"""Largest file of a campaign; one of six players with ten heroes each has some 60 kB."""
_FILE = "file"


def campaign_deeds(service: Service) -> dict[str, Deed]:
    """Return the button handlers, by action."""

    async def anew(interaction: Interaction, key: Key, values: Sequence[str]) -> None:
        deed = service.of(CampaignBook).begin_anew(key.match_id, person_of(interaction))
        await tell_outcome(interaction, deed)

    async def ask_for_file(interaction: Interaction, key: Key, values: Sequence[str]) -> None:
        field = Field(_FILE, say("campaign-file-label"), "files")
        form = Form(say("campaign-file-title"), BRING, (field,))
        await open_form(interaction, form, Key(key.match_id, None, "", BRING))

    return {ANEW: anew, BRING: ask_for_file}


def campaign_forms(service: Service) -> dict[str, FormDeed]:
    """Return the form's handler."""

    async def bring(interaction: Interaction, key: Key, filled: Filled) -> None:
        files = sent_files(interaction, filled.get(_FILE, ()))
        if not files:
            raise Refused(strange())
        if files[0].size > MOST_BYTES:
            raise Refused(say("campaign-no-file"))
        await interaction.response.defer(ephemeral=True, thinking=True)
        text = (await files[0].read()).decode("utf-8-sig", "replace")
        deed = service.of(CampaignBook).bring(key.match_id, person_of(interaction), text)
        await tell_outcome(interaction, deed)

    return {BRING: bring}
