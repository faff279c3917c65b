"""Campaigns in Discord."""

from __future__ import annotations

from collections.abc import Mapping

from bot.discord.surface import Deed, FormDeed, Surface
from bot.extras.campaigns.presses import campaign_deeds, campaign_forms
from bot.pictures.drawing import Drawing
from bot.service.service import Service


class CampaignsSurface(Surface):
    """The buttons under a lobby's campaign, and the form with its file."""

    def deeds(self, service: Service, drawing: Drawing) -> Mapping[str, Deed]:
        return campaign_deeds(service)

    def forms(self, service: Service, drawing: Drawing) -> Mapping[str, FormDeed]:
        return campaign_forms(service)


SURFACE = CampaignsSurface()
