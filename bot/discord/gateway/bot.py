"""Pass Discord's events to the service, and send what the service queues."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from datetime import timedelta
from typing import Any, Protocol

import aiohttp
import discord
import yarl
from discord import app_commands
from discord.ext import commands
from discord.gateway import DiscordWebSocket
from discord.http import Route

from bot.discord.commands.game import GameCog
from bot.discord.commands.games import GamesCog
from bot.discord.commands.mail import MailCog
from bot.discord.commands.me import MeCog
from bot.discord.commands.play import PlayCog
from bot.discord.commands.rules import RulesCog
from bot.discord.commands.server import ServerCog
from bot.discord.commands.server_changes import ChangesCog
from bot.discord.commands.table import SeatCog, TableCog
from bot.discord.commands.welcome import WelcomeCog
from bot.discord.gateway.clock import rest
from bot.discord.gateway.emoji import sync_emoji
from bot.discord.gateway.guild_commands import GuildCommands
from bot.discord.gateway.sync import sync
from bot.discord.interactions.admission import is_admitted
from bot.discord.interactions.concurrency import ConcurrencyLimit
from bot.discord.interactions.deduplication import Claims
from bot.discord.interactions.replying import BROKEN, on_command_error
from bot.discord.presses.presses import Presses
from bot.discord.presses.settings import FORGET
from bot.discord.sending.deliveries import Deliveries
from bot.discord.sending.request_queue import Traffic
from bot.discord.sending.retrying import patiently_reached
from bot.discord.sending.sender import Sender
from bot.discord.surface import Surface
from bot.discord.views.component_id import TEMPLATE, Key
from bot.discord.views.components import PressItem, is_answered
from bot.discord.views.emoji import EMOJI
from bot.host.broker import broker
from bot.host.loop_lag import LoopLag
from bot.host.metrics_server import Watching
from bot.pictures.drawing import Drawing
from bot.pictures.film import Films
from bot.service.service import Service
from bot.store import Store
from bot.store.database.migrate import upgrade
from bot.workers.own_process import Instance
from bot.workers.scheduler import Scheduler
from bot.workers.suspension import Suspension
from bot.workers.thinker import Thinker

log = logging.getLogger(__name__)

BEGUN = (
    "CommandTree-invoker",
    "discord-ui-dynamic-item",
    "discord.py: on_interaction",
    "discord.py: on_message",
)
"""Names that discord.py gives the tasks for commands, presses, forms and DMs."""
GRACE = 5.0
"""Seconds that running tasks get to finish when the bot closes."""
SOON = 3.0
"""Longest wait in seconds for the command sync; after that the bot starts to serve people without it."""


OURS = (TEMPLATE, FORGET)
"""Patterns of the custom_ids of our buttons and menus."""


class Door(Protocol):
    """A server that takes interactions."""

    async def open(self) -> None:
        """Start to listen; OSError if the port is in use."""


@dataclass(frozen=True)
class Sharing:
    """Resources that processes with the same token share: the request limit and the list of processes."""

    store: Store
    traffic: Traffic
    instance: Instance


class Tree(app_commands.CommandTree[Any]):
    """A command tree in which one of several processes handles each command, if the person may use it."""

    async def interaction_check(self, interaction: discord.Interaction[Any], /) -> bool:
        bot: TableBot = interaction.client
        bot.guild_commands.know(interaction)
        return await bot.claims.take(interaction) and await is_admitted(bot.service, interaction)


def wanted_intents() -> discord.Intents:
    """Return the intents: servers, channels and DMs, none of them privileged."""
    return discord.Intents(guilds=True, dm_messages=True)


class TableBot(commands.Bot):
    """A Discord client that passes commands, presses, forms and DMs to the service and sends what it
    queues."""

    finds_gateway = False
    """True if a stand-in for Discord runs, which has to be asked for the gateway's address."""
    greets = False
    """True if servers are greeted; a sandbox or a test has no host who wants that."""
    watching: Watching | None = None
    door: Door | None = None
    """The server that takes interactions over HTTP; None where the gateway brings them."""
    lag: LoopLag | None = None

    def __init__(
        self,
        store: Store,
        service: Service,
        drawing: Drawing,
        *,
        pause: timedelta = timedelta(0),
        dev_guild_id: int | None = None,
        has_emoji: bool = False,
        sharing: Sharing | None = None,
    ) -> None:
        super().__init__(
            command_prefix=commands.when_mentioned,
            help_command=None,
            intents=wanted_intents(),
            max_messages=None,
            allowed_mentions=discord.AllowedMentions.none(),
            allowed_contexts=app_commands.AppCommandContext(
                guild=True, dm_channel=True, private_channel=False
            ),
            allowed_installs=app_commands.AppInstallationType(guild=True, user=False),
            tree_cls=Tree,
            http_trace=sharing.traffic.trace() if sharing else aiohttp.TraceConfig(),
        )
        self.store = store
        self.service = service
        self.drawing = drawing
        self.sharing = sharing
        self.claims = Claims(store)
        self.limit = ConcurrencyLimit()
        self.films = Films()
        self.presses = Presses(service, drawing, self.limit, self.films)
        deliveries = Deliveries(self, store, service, drawing)
        self.sight = deliveries.sight
        timed: Any = {"clock": discord.utils.utcnow, "rest": rest}
        self.sender = Sender(store, service, deliveries, self._report, **timed)
        self.scheduler = Scheduler(store, service, self._report, **timed)
        self.thinker = Thinker(store, service, self._report, pause=pause, **timed)
        self._suspension = Suspension(self._wake)
        self.on_news: Callable[[], None] = lambda: None
        """Callback for when another process has written what an open page may show."""
        self._bell = store.bell(
            {
                "waiting": self.sender.kick,
                "turns": self.thinker.kick,
                "answers": self._tell_pages,
                "seats": self._tell_pages,
            }
        )
        self.guild_commands = GuildCommands(self.tree, service)
        self._dev_guild_id = dev_guild_id
        self._has_emoji = has_emoji
        self._syncing: asyncio.Task[None] | None = None
        self.is_set_up = False
        self.on_set_up: Callable[[], None] = lambda: None
        """Callback for when the bot can serve people; heavy tasks that can wait start then."""
        self.tree.error(on_command_error)

    async def login(self, token: str) -> None:
        """Log in, retrying while Discord is unavailable; raise LoginFailure if it refuses the token."""
        await patiently_reached("the login", lambda: self._log_in(token))
        await self._set_up()

    async def _log_in(self, token: str) -> None:
        """Try to log in once; close the session that discord.py leaves open after a failure."""
        try:
            await super().login(token)
        except (discord.HTTPException, discord.LoginFailure, *BROKEN):
            await self.http.close()
            self.http.connector = discord.utils.MISSING
            raise

    async def _set_up(self) -> None:
        """Set up everything that the first event needs: once, after the login and before the gateway."""
        await upgrade(self.store.url)
        await self.store.open()
        if self.sharing is not None:
            await self.sharing.instance.open()
        await self._begin_to_hear()
        await self._begin_to_work()
        self._suspension.open()
        if self.lag is not None:
            self.lag.open()
        self.is_set_up = True
        self.on_set_up()

    def shards_held(self) -> int:
        """Return how many gateway connections this process holds."""
        return 1

    async def _begin_to_hear(self) -> None:
        """Register the handlers for commands, presses, forms and DMs."""
        self.add_dynamic_items(PressItem)
        await self.add_commands()
        self._syncing = asyncio.create_task(self._sync(), name="syncing")
        await asyncio.wait({self._syncing}, timeout=SOON)

    async def _begin_to_work(self) -> None:
        """Start the workers that send queued messages, watch deadlines and let computers answer."""
        self.service.units.on_commit = self.sender.kick
        self.service.units.on_turn = self.thinker.computers_asked
        await self.sender.open()
        await self.scheduler.open()
        await self.thinker.open()
        await self._bell.open()

    async def add_commands(self) -> None:
        """Add the cogs of the core and of extras, then the extras' commands in groups of the core."""
        for cog in self._cogs():
            await self.add_cog(cog)
        self._add_to_groups()
        self.guild_commands.add(self)

    def _cogs(self) -> Iterator[commands.Cog]:
        """Yield the cogs: command groups, server changes, DMs, and those of extras."""
        yield PlayCog(self.service, self.drawing)
        yield GameCog(self.service, self.drawing, self.limit)
        yield GamesCog(self.service, self.drawing)
        yield SeatCog(self.service, self.drawing)
        yield TableCog(self.service, self.drawing)
        yield MeCog(self, self.service, self.drawing)
        yield ServerCog(self.service, self.drawing)
        yield RulesCog(self.service, self.drawing)
        yield ChangesCog(self, self.service, self.sight)
        if self.greets:
            yield WelcomeCog(self, self.service, self.drawing)
        yield MailCog(self, self.service, self.drawing, self.limit)
        for surface in self.service.extras.parts(Surface):
            yield from surface.cogs(self)

    def _add_to_groups(self) -> None:
        """Add the commands of extras to the groups of the core."""
        for surface in self.service.extras.parts(Surface):
            for name, added in surface.commands(self).items():
                group = self.tree.get_command(name)
                assert isinstance(group, app_commands.Group), f"/{name} is no group"
                for command in added:
                    group.add_command(command)

    async def connect(self, *, reconnect: bool = True) -> None:
        """Connect to the gateway, working around discord.py 2.7.1: it fails after an unsuccessful first
        connection.
        """
        if self.finds_gateway:
            await self.find_gateway()
        while not self.is_closed():
            try:
                return await super().connect(reconnect=reconnect)
            except AttributeError:
                if self.ws is not None or not reconnect:
                    raise
        return None

    async def find_gateway(self) -> Any:
        """Request the gateway's address and its connection limits."""
        said: Any = await patiently_reached(
            "the gateway", lambda: self.http.request(Route("GET", "/gateway/bot"))
        )
        DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(said["url"])
        return said

    async def _sync(self) -> None:
        """Sync the commands with Discord if they differ; log a failure and go on."""
        guild = discord.Object(self._dev_guild_id) if self._dev_guild_id else None
        if guild:
            self.tree.copy_global_to(guild=guild)
        try:
            await patiently_reached("the commands", lambda: sync(self.tree, guild))
        except discord.HTTPException as error:
            log.error("the commands could not be synced: %s", error)
        await self.guild_commands.open()
        if self._has_emoji:
            await self._sync_emoji()

    async def _sync_emoji(self) -> None:
        """Upload our symbols as application emoji; fall back on Unicode symbols if that fails."""
        try:
            EMOJI.know(await patiently_reached("the emoji", lambda: sync_emoji(self)))
        except discord.HTTPException as error:
            log.warning("there are no emoji of ours, symbols serve: %s", error)

    async def on_ready(self) -> None:
        """Note that the bot is ready.

        Discord may repeat this event after a reconnect, so set nothing up here.
        """
        log.info("ready as %s, in %d servers", self.user, len(self.guilds))

    async def on_guild_join(self, guild: discord.Guild) -> None:
        """Restore a server's own commands when it adds the bot again."""
        await self.guild_commands.joined(guild.id)

    async def on_guild_remove(self, guild: discord.Guild) -> None:
        """Forget the commands of a server that removes the bot, and cancel the work its people wait for."""
        self.guild_commands.left(guild.id)
        broker().forget_server(guild.id)

    async def on_message(self, message: discord.Message) -> None:
        """Do nothing: there are no prefix commands, and the mail cog reads DMs."""

    async def on_interaction(self, interaction: discord.Interaction[Any]) -> None:
        """Handle submitted forms here, since discord.py forgets them in a restart.

        Buttons are dispatched by discord.py; forged or foreign ones are refused.
        """
        is_form = interaction.type is discord.InteractionType.modal_submit
        is_press = interaction.type is discord.InteractionType.component
        if is_form and await self.claims.take(interaction):
            await self.presses.submitted(interaction)
        elif is_press and not is_answered(interaction, OURS) and await self.claims.take(interaction):
            await self.presses.not_ours(interaction)

    async def pressed(self, interaction: discord.Interaction[Any], key: Key, values: Sequence[str]) -> None:
        """Handle a press on one of our components, rebuilt from its id."""
        await self.presses.take(interaction, key, values)

    async def on_error(self, event_method: str, /, *args: Any, **kwargs: Any) -> None:
        """Log the bug being handled as one record; `event_method`: the line to log, or an event's name."""
        log.exception("%s", event_method if " " in event_method else f"{event_method} failed")

    async def _report(self, error: Exception) -> None:
        """Log a bug of ours in a worker; its notes say what could not be done."""
        line = "; ".join((*getattr(error, "__notes__", ()), f"worker failed: {type(error).__name__}"))
        try:
            raise error
        except Exception:  # noqa: BLE001 - on_error reads the exception being handled
            await self.on_error(line)

    def _tell_pages(self) -> None:
        self.on_news()

    def _wake(self) -> None:
        """Wake all workers after the host was suspended: much may be due."""
        for worker in (self.sender, self.scheduler, self.thinker):
            worker.kick()

    async def close(self) -> None:
        """Finish running interactions and deliveries, then release all resources."""
        begun = [task for task in asyncio.all_tasks() if task.get_name().startswith(BEGUN)]
        if begun:
            await asyncio.wait(begun, timeout=GRACE)
        self._suspension.close()
        if self.lag is not None:
            self.lag.close()
        if self._syncing is not None:
            self._syncing.cancel()
        await self.guild_commands.close()
        await self.scheduler.close()
        await self._bell.close()
        await self.thinker.close()
        self.service.computers.thinking.close()
        await self.sender.close()
        self.drawing.close()
        self.films.close()
        self._await_no_servers()
        await super().close()
        if self.watching is not None:
            await self.watching.close()
        if self.sharing is not None:
            await self.sharing.instance.close()
        await self.store.close()

    def _await_no_servers(self) -> None:
        """Skip the wait for servers: discord.py 2.7.1 waits after READY, and reports even a closed bot as
        ready.
        """
        waiting = self._connection._ready_task
        if waiting is not None:
            waiting.cancel()
