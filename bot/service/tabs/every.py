"""List the tabs beside the board: the core's, then those of the extras."""

from __future__ import annotations

from bot.service.service import Service
from bot.service.tabs.log import LogTab
from bot.service.tabs.replay import ReplayTab
from bot.service.tabs.review import ReviewTab
from bot.service.tabs.tab import Tab


def every_tab(service: Service) -> tuple[Tab, ...]:
    """Return all tabs, in the order of the page."""
    return (LogTab(), ReplayTab(), ReviewTab(), *service.extras.parts(Tab))
