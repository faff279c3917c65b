"""Open a table by the form of `/game new`, in any channel."""

from __future__ import annotations

from typing import Any

from simcord import ChannelHandle, InteractionResult, MemberActor

from sandbox import forms
from sandbox.people import WAIT


async def call_in(
    member: MemberActor, channel: ChannelHandle, game: str = "brimstone", **filled: Any
) -> InteractionResult:
    """Submit the form with these values changed; if no form opens, return the reply."""
    opened = await member.slash(channel, "game new", game=game)
    if opened.modal is None:
        return opened
    return await member.submit_modal(opened, {**forms.as_it_stands(opened.modal), "empty": WAIT, **filled})
