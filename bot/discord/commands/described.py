"""Describe commands' options with messages of the catalogue.

Help texts are formatted when the module is imported, since Discord stores one help text for all readers. Each
`Message` keeps its ID within discord.py's `locale_str`, so a `Translator` can translate it once there is a
second language. Until then, none is set.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from discord import app_commands

from bot.messages.catalogue import Message

T = TypeVar("T", bound=Callable[..., Any] | app_commands.Command[Any, ..., Any])


def describe(**options: Message) -> Callable[[T], T]:
    """Describe a command's options; keep each message's ID, which discord.py's own decorator would drop."""
    return app_commands.describe(**{name: app_commands.locale_str(text) for name, text in options.items()})
