"""python -m bot site: export a server's finished games as web pages."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from bot.host.command_line import CommandLine
from bot.host.config import Settings
from bot.host.processes import lower_priority
from bot.host.progress import Progress

if TYPE_CHECKING:
    from bot.store import Store


class SiteCommand(CommandLine):
    """Adds the command `site`."""

    def add(self, commands: argparse._SubParsersAction[Any]) -> None:
        pages = commands.add_parser("site", help="write a server's finished games as pages for any web space")
        pages.add_argument("folder", type=Path, metavar="DIR")
        pages.add_argument("--server", type=int, metavar="ID", help="the server, if the bot is on several")
        pages.add_argument(
            "--channel",
            type=int,
            metavar="ID",
            nargs="+",
            default=(),
            help="only games of these channels, also private ones (default: those that everyone sees)",
        )
        pages.add_argument("--no-films", action="store_true", help="leave out films, which take longest")
        pages.set_defaults(command=_site_aside)


async def _site_aside(settings: Settings, chosen: argparse.Namespace) -> int:
    """Write the site at a low priority, so that the bot beside it answers as fast as before."""
    lower_priority()
    return await site(settings, chosen)


async def site(settings: Settings, chosen: argparse.Namespace) -> int:
    """Write a server's finished games into a folder; return 1 if the server or the folder is ambiguous, or if
    nobody says which channels are public.
    """
    from bot.discord.gateway.public_channels import NotTold, public_channels
    from bot.discord.gateway.running import use_api
    from bot.extras.site.writer import NotOurs, Site
    from bot.service.service import Service
    from bot.store import Store

    if settings.discord_api_url:
        use_api(settings.discord_api_url)
    store = Store(settings.database_url, chosen.extras)
    await store.open()
    try:
        async with store.read() as tx:
            known = await tx.archive.servers()
        if chosen.server is None and len(known) != 1:
            print(f"Which server? Add --server ID, one of: {', '.join(map(str, known))}", file=sys.stderr)
            return 1
        server = chosen.server or known[0]
        channels = chosen.channel or await public_channels(
            settings.discord_token.get_secret_value(), server, await _played_in(store, server)
        )
        pages = Site(chosen.folder, server, channels, with_films=not chosen.no_films)
        pages.open()
        with Progress("games written") as progress:
            heads = await pages.write_all(Service(store).units, progress.tell)
    except (NotOurs, NotTold, OSError) as error:
        print(error, file=sys.stderr)
        return 1
    finally:
        await store.close()
    print(f"{len(heads)} games written to {chosen.folder / 'index.html'}")
    return 0


async def _played_in(store: Store, server: int) -> list[int]:
    """Return the channels of a server's finished games."""
    async with store.read() as tx:
        return sorted({row.channel_id for row in await tx.archive.of_server(server)})


COMMANDS = SiteCommand()
