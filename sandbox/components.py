"""The buttons and menus of a shown panel, and the ask that it belongs to."""

from __future__ import annotations

from bot.discord.views.component_id import Key, parse_key
from bot.games.panels import ACT, ASKED, TRY
from bot.table.posts.cards import BOARD
from engine.kernel.core import Step
from sandbox.recorder import Part, Shown

TAKE_BACK = "take_back"


def key_of(part: Part) -> Key | None:
    return parse_key(part.custom_id)


def active_parts(shown: Shown) -> list[Part]:
    """Return what helps to answer, without what undoes, acts, tries out or opens the page."""
    return [
        part
        for part in shown.parts
        if not part.disabled
        and (key := key_of(part))
        and key.seat
        and key.action not in (TAKE_BACK, ACT, TRY, BOARD)
        if key.acts is None
    ]


def act_parts(shown: Shown) -> list[Part]:
    """Return the buttons and menus of an Act panel, without those that lead back to the ask."""
    return [
        part
        for part in shown.parts
        if not part.disabled and (key := key_of(part)) and key.acts is not None and key.action != ASKED
    ]


def step_of(shown: Shown | None) -> tuple[int, Step | None] | None:
    """Return the game id and the step of a panel, or None."""
    keys = [key for part in active_parts(shown) if (key := key_of(part))] if shown else []
    return (keys[0].match_id, keys[0].step) if keys else None
