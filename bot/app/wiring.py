"""Wire settings, store, service and the Discord layer together: the only place that does."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from typing import Any

from bot.board.activity import Activity
from bot.board.server import BoardServer
from bot.discord.gateway.activities import Visitors
from bot.discord.gateway.bot import Sharing, TableBot
from bot.discord.gateway.clock import now, rest
from bot.discord.gateway.health import Figures
from bot.discord.gateway.roles import Roles
from bot.discord.gateway.running import use_api
from bot.discord.sending.request_queue import Traffic
from bot.extras import chosen_extras, declare_tables
from bot.host.config import Settings
from bot.host.guest_guard import GuestGuard
from bot.host.loop_lag import LoopLag
from bot.host.metrics import Metrics
from bot.host.metrics_server import Watching
from bot.host.roles import Role
from bot.pictures.drawing import Drawing
from bot.service.duties import Configured
from bot.service.people.privacy import Host
from bot.service.play.activities import Activities
from bot.service.service import Service
from bot.store import Store
from bot.table.computers.thinking import Thinking
from bot.table.lobby.limits import LobbyLimits
from bot.table.match.chain import new_secret
from bot.workers.own_process import Instance
from bot.workers.relays import Relays
from bot.workers.request_budget import Budget, CircuitBreaker
from engine.registry.catalogue import GUESTS


def build(
    settings: Settings, role: Role = Role.ALL, *, draw_secret: Callable[[], str] = new_secret
) -> TableBot:
    """Return a configured bot, ready to be started; a fixed `draw_secret` makes games repeatable."""
    if settings.discord_api_url:
        use_api(settings.discord_api_url)
    declare_tables()
    extras = chosen_extras(settings.extras)
    store = Store(settings.database_url, extras)
    service = Service(
        store,
        clock=now,
        draw_secret=draw_secret,
        thinking=Thinking(),
        lobbies=LobbyLimits(settings.lobbies_per_person, settings.lobbies_per_server, settings.lobby_days),
        kept=timedelta(days=settings.keep_days),
    )
    if settings.board_url:
        service.boards.turn_on(settings.board_url)
        if settings.discord_client_secret.get_secret_value():
            service.of(Activities).turn_on()
    if settings.beacon_relays:
        service.lobbies.have_beacons(Relays(settings.beacon_relays.split(",")).fetch)
    service.privacy.host = Host(settings.host_contact, settings.pages_url)
    for part in extras.parts(Configured):
        part.configure(service, settings)
    metrics = Metrics()
    bot = speaker(settings, role, service, share(settings, store, role, metrics))
    bot.lag = LoopLag(metrics.lagged, GuestGuard() if GUESTS else None)
    bot.finds_gateway = bool(settings.discord_api_url)
    bot.greets = True
    if settings.metrics_port:
        bot.watching = Watching(settings.metrics_host, settings.metrics_port, Figures(bot, metrics))
    return bot


def board_of(settings: Settings, role: Role, bot: TableBot) -> BoardServer | None:
    """Return the server of pages; None in a process without one, or without their address."""
    if not settings.board_url or role not in (Role.ALL, Role.GATEWAY):
        return None
    where: Any = {"host": settings.board_host, "port": settings.board_port, "proxy": settings.board_proxy}
    server = BoardServer(bot.service, bot.drawing, **where, beside=activity_of(settings, bot))
    server.ready_when(lambda: bot.is_set_up)
    bot.on_news = server.wake
    return server


def activity_of(settings: Settings, bot: TableBot) -> Activity | None:
    """Return the pages inside Discord; None without their setting."""
    secret = settings.discord_client_secret.get_secret_value()
    if not secret:
        return None
    return Activity(bot.service, bot.drawing, Visitors(bot, secret), proxy=settings.board_proxy)


def speaker(settings: Settings, role: Role, service: Service, sharing: Sharing) -> TableBot:
    """Return the bot for that role."""
    parts = (sharing.store, service, Drawing())
    wishes: dict[str, Any] = {
        "pause": timedelta(seconds=settings.computer_pause),
        "dev_guild_id": settings.dev_guild_id,
        "has_emoji": True,
        "sharing": sharing,
    }
    if role is Role.ALL:
        return TableBot(*parts, **wishes)
    (roles,) = sharing.store.extras.parts(Roles)
    if role is Role.GATEWAY:
        wishes["shard_count"] = settings.shard_count
    if role is Role.INTERACTIONS:
        wishes["address"] = settings.interactions_host, settings.interactions_port
    return roles.bot_of(role)(*parts, **wishes)


def share(settings: Settings, store: Store, role: Role, metrics: Metrics) -> Sharing:
    """Return the parts that roles share."""
    traffic = Traffic(Budget(), CircuitBreaker(), metrics)
    instance = Instance(
        store,
        role,
        traffic,
        clock=now,
        per_second=settings.requests_per_second,
        rest=rest,
    )
    return Sharing(store, traffic, instance)
