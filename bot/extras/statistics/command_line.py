"""python -m bot count-again: recalculate all statistics."""

from __future__ import annotations

import argparse
from typing import Any

from bot.host.command_line import CommandLine
from bot.host.config import Settings
from bot.host.progress import Progress


class CountAgain(CommandLine):
    """Adds the command `count-again`."""

    def add(self, commands: argparse._SubParsersAction[Any]) -> None:
        count = commands.add_parser(
            "count-again", help="compute all statistics again from the logs of all games"
        )
        count.set_defaults(command=count_again)


async def count_again(settings: Settings, chosen: argparse.Namespace) -> int:
    """Recalculate all statistics; return 1 if they differed from the stored ones."""
    from bot.extras.statistics.service import Statistics
    from bot.service.service import Service
    from bot.store import Store

    store = Store(settings.database_url, chosen.extras)
    await store.open()
    with Progress("games counted") as progress:
        done = await Service(store).of(Statistics).rebuild(progress.tell)
    await store.close()
    for name, games in (("cannot be replayed", done.unreadable), ("was kept otherwise", done.differing)):
        for match_id in games:
            print(f"Game {match_id} {name}.")
    agreed = done.games - len(done.unreadable) - len(done.differing)
    print(f"{done.games} games counted, {agreed} as they were kept.")
    return 1 if done.differing else 0


COMMANDS = CountAgain()
