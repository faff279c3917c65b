"""Describe commands' options with messages of the catalogue.

The help of commands is said when its module is imported, since Discord stores one help for all readers. Each
`Message` keeps its id within discord.py's `locale_str`, so a `Translator` can word it in a reader's language
as soon as there is a second one; until then, none is set.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from discord import app_commands

from bot.messages.catalogue import Message

T = TypeVar("T", bound=Callable[..., Any] | app_commands.Command[Any, ..., Any])


def describe(**options: Message) -> Callable[[T], T]:
    """Describe a command's options; discord.py would make plain texts of messages, and lose their ids."""
    return app_commands.describe(**{name: app_commands.locale_str(text) for name, text in options.items()})
