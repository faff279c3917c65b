"""A table opened by the form of `/game new`, in any channel."""

from __future__ import annotations

from typing import Any

from simcord import ChannelHandle, InteractionResult, MemberActor

from sandbox import forms
from sandbox.people import WAIT


async def call_in(
    member: MemberActor, channel: ChannelHandle, game: str = "brimstone", **filled: Any
) -> InteractionResult:
    """Hand the form in as it opens, but for what is filled in; without a form, return what was answered."""
    opened = await member.slash(channel, "game new", game=game)
    if opened.modal is None:
        return opened
    return await member.submit_modal(opened, {**forms.as_it_stands(opened.modal), "empty": WAIT, **filled})
