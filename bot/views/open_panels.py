"""The panels that stand before people: who hands in at one of them finds the others closed.

They are known to this process and for a while; a press on one that is not is refused as out of date.
"""

from __future__ import annotations

import logging
from collections import OrderedDict
from dataclasses import dataclass

import discord

from bot.errors import BROKEN
from bot.messages.panel import Panel
from bot.service.screens import Screen
from bot.views.layout import Namer, layout_of
from bot.views.sent import is_edited
from engine.core import Seat, Step

log = logging.getLogger(__name__)

Message = discord.Message | discord.PartialMessage
SEATS = 1000
PANELS = 5
"""So many of the newest panels of a seat, and so many seats, are kept in mind."""
CLOSED = Panel("**Closed**: you have handed in at another panel of the same question.")


@dataclass(frozen=True)
class OpenPanel:
    """A message and the step whose question it asks."""

    message: Message
    step: Step | None


class OpenPanels:
    """Panels of each person at each seat by the ids of their messages, in DMs and in channels."""

    def __init__(self) -> None:
        self._of_seat: OrderedDict[tuple[int, int, Seat], OrderedDict[int, OpenPanel]] = OrderedDict()

    def shown(self, person_id: int, screen: Screen, message: Message) -> None:
        """The screen stands before the person in that message from now on.

        A message keeps the handle by which it was sent: one that a person alone sees has no other.
        """
        if not screen.seat:
            return
        key = (person_id, screen.match_id, screen.seat)
        panels = self._of_seat.setdefault(key, OrderedDict())
        self._of_seat.move_to_end(key)
        known = panels.pop(message.id, None)
        panels[message.id] = OpenPanel(known.message if known else message, screen.step)
        if len(panels) > PANELS:
            panels.popitem(last=False)
        if len(self._of_seat) > SEATS:
            self._of_seat.popitem(last=False)

    async def close_others(self, person_id: int, screen: Screen, here: int) -> None:
        """After the person handed in: what asks him the same elsewhere than in the message `here` is closed.

        What stands before who sat there earlier would tell him that his successor has handed in.
        """
        panels = self._of_seat.get((person_id, screen.match_id, screen.seat), OrderedDict())
        if screen.handed_in is None:
            return
        for number, panel in list(panels.items()):
            if panel.step == screen.handed_in and number != here:
                del panels[number]
                await _close(panel.message, screen.match_id)


async def _close(message: Message, match_id: int) -> None:
    """What only one person sees can be changed for a quarter of an hour; later it is left as it is."""
    try:
        await is_edited(message, view=layout_of(CLOSED, Namer(match_id), picture=None), attachments=[])
    except (discord.HTTPException, *BROKEN) as error:
        log.info("a panel was not closed: %s", type(error).__name__)
