"""The command line: `python -m bot` runs the bot; the other commands look after it and its database."""

from __future__ import annotations

import argparse
import asyncio
import gc
import logging
import sys
from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from bot import __version__
from bot.extras import UnknownExtra, chosen_extras, declare_tables, every_extra
from bot.host.command_line import CommandLine
from bot.host.config import ConfigError, Settings, find_typos, read_settings
from bot.host.config_sources import pass_to_games
from bot.host.logs import PLAIN, JsonLines
from bot.host.progress import Progress
from bot.host.roles import Role
from bot.store.database.url import is_sqlite

NO_TOKEN = (
    "DISCORD_TOKEN is missing. `python -m bot init` asks for the bot's token and puts it into .env. "
    "Without a token, `make play` sets a table in your browser."
)
NOT_ALONE = (
    "--role {role} is for several processes that share a PostgreSQL: set DATABASE_URL to one. "
    "With SQLite, run `python -m bot run` without --role."
)
NO_LIBRARY = (
    "--role interactions needs PyNaCl, which checks Discord's signatures: pip install brimstone-bot[http]"
)
NO_ROLES = "--role {role} needs the extra shards, which the setting EXTRAS leaves out."

EXISTING, CREATED = "existing", "created"
"""Databases that a command needs: an existing one, or one that it may create."""

Command = Callable[[Settings, argparse.Namespace], Coroutine[None, None, int]]


def main() -> int:
    """Parse the command line, run the command and return the exit code."""
    from bot.discord.gateway.running import set_up_logging

    pass_to_games()
    chosen = read_arguments()
    if chosen.is_bare:
        code: int = chosen.command(chosen)
        return code
    try:
        settings = read_settings()
        extras = chosen_extras(settings.extras)
    except (ConfigError, UnknownExtra) as error:
        print(error, file=sys.stderr)
        return 2
    for typo in find_typos() if chosen.command is run else ():
        print(typo, file=sys.stderr)
    if chosen.role is not Role.ALL and "shards" not in extras:
        print(NO_ROLES.format(role=chosen.role), file=sys.stderr)
        return 2
    declare_tables()
    words = None if sys.stderr.isatty() else PLAIN
    formatter = JsonLines(chosen.role) if settings.log_format == "json" else words
    level = logging.getLevelNamesMapping()[settings.log_level]
    set_up_logging(level, formatter, settings.secrets)
    return asyncio.run(_begin_and_end(settings, chosen))


async def _begin_and_end(settings: Settings, chosen: argparse.Namespace) -> int:
    """Run the chosen command, and leave no thread that would report to a closed event loop."""
    from bot.store.database.one_hop import end_threads

    try:
        return await carry_out(settings, chosen)
    finally:
        await end_threads()


async def carry_out(settings: Settings, chosen: argparse.Namespace) -> int:
    """Run the chosen command and return its exit code.

    Explain in a sentence why a database cannot be used.
    """
    from bot.store.database.probe import Unusable, probe, usable

    command: Command = chosen.command
    try:
        if chosen.database:
            await probe(settings.database_url, may_create=chosen.database == CREATED)
        with usable(settings.database_url):
            return await command(settings, chosen)
    except Unusable as error:
        print(f"The bot can't use the database: {error}", file=sys.stderr)
        return 2


def every_command() -> tuple[str, ...]:
    """Return the names of all commands, those of extras too."""
    return tuple(_parser()[1].choices)


def read_arguments() -> argparse.Namespace:
    """Return the parsed command line; `command` is the function to run."""
    return _parser()[0].parse_args()


def _parser() -> tuple[argparse.ArgumentParser, Any]:
    parser = argparse.ArgumentParser(prog=_called(), description=__doc__)
    parser.add_argument("--version", action="version", version=f"brimstone-bot {__version__}")
    parser.set_defaults(command=run, role=Role.ALL, is_bare=False, database=CREATED, extras=every_extra())
    commands = parser.add_subparsers(metavar="COMMAND")
    begin = commands.add_parser("run", help="run the bot (also without a command)")
    begin.set_defaults(command=run, database=CREATED)
    begin.add_argument(
        "--role", type=Role, choices=list(Role), default=Role.ALL, help="role of this process (default: all)"
    )
    look = commands.add_parser("check", help="check the settings and print the invitation link")
    look.set_defaults(command=check, database=None)
    look.add_argument("--emoji", action="store_true", help="also give Discord the bot's own emoji")
    for name, function, help_ in (
        ("init", init, "ask for the bot's token, check it, keep it in .env and print the invitation link"),
        ("service", service, "write a systemd user unit that runs the bot in this folder"),
    ):
        commands.add_parser(name, help=help_).set_defaults(command=function, is_bare=True)
    _add_upkeep(commands)
    for line in every_extra().parts(CommandLine):
        line.add(commands)
    return parser, commands


def _called() -> str:
    """Return how this program was called: as the console script, or as a package."""
    name = Path(sys.argv[0]).name
    return name if name == "brimstone-bot" else "python -m bot"


def _add_upkeep(commands: argparse._SubParsersAction[Any]) -> None:
    """Add the commands that look after the database."""
    update = commands.add_parser("migrate", help="bring the database up to date")
    update.set_defaults(command=migrate, database=CREATED)
    keep = commands.add_parser("backup", help="write everything stored into one file, while the bot runs")
    keep.add_argument("file", type=Path, metavar="FILE")
    keep.set_defaults(command=backup, database=EXISTING)
    back = commands.add_parser("restore", help="restore a backup into an empty database, while no bot runs")
    back.add_argument("file", type=Path, metavar="FILE")
    back.add_argument("--verify", action="store_true", help="replay every game afterwards")
    back.add_argument("--replace", action="store_true", help="delete what the database holds now")
    back.set_defaults(command=restore, database=CREATED)
    room = commands.add_parser("size", help="print how much room ended games take, and a year of them")
    room.set_defaults(command=size, database=EXISTING)
    again = commands.add_parser("replay-all", help="replay every stored game with the rules of this version")
    again.set_defaults(command=replay_all, database=EXISTING)


def init(_: argparse.Namespace) -> int:
    """Ask for the token and keep it."""
    from bot.host.installing import init

    return asyncio.run(init())


def service(_: argparse.Namespace) -> int:
    """Write a systemd user unit."""
    from bot.host.installing import service

    return service()


async def run(settings: Settings, chosen: argparse.Namespace) -> int:
    """Run the bot until SIGTERM or SIGINT."""
    from bot.discord.gateway.running import BAD_TOKEN, is_token

    token = settings.discord_token.get_secret_value()
    if not token or not is_token(token):
        print(BAD_TOKEN if token else NO_TOKEN, file=sys.stderr)
        return 2
    if chosen.role is not Role.ALL and is_sqlite(settings.database_url):
        print(NOT_ALONE.format(role=chosen.role), file=sys.stderr)
        return 2
    if chosen.role is Role.INTERACTIONS and find_spec("nacl") is None:
        print(NO_LIBRARY, file=sys.stderr)
        return 2
    from bot.store.database.one_process import held_alone

    with held_alone(settings.database_url):
        return await _run(settings, chosen.role)


async def _run(settings: Settings, role: Role) -> int:
    """Run the bot beside its web server for monitoring, and return the exit code."""
    warn_of_guests()
    with kept_for_good():
        from bot.app.wiring import board_of, build
        from bot.discord.gateway.running import run_until_stopped

    bot = build(settings, role)
    board = board_of(settings, role, bot)
    for name, server in (("metrics", bot.watching), ("board", board), ("interactions", bot.door)):
        try:
            await server.open() if server else None
        except OSError as error:
            address = f"{getattr(settings, f'{name}_host')}:{getattr(settings, f'{name}_port')}"
            names = f"{name.upper()}_HOST and {name.upper()}_PORT"
            print(f"{names} {address} cannot be used: {error.strerror}.", file=sys.stderr)
            return 2
    bot.on_set_up = bot.drawing.prepare
    try:
        end = await run_until_stopped(bot, settings.discord_token.get_secret_value())
    finally:
        await board.close() if board else None
    if end.why:
        print(end.why, file=sys.stderr)
    return end.code


async def check(settings: Settings, chosen: argparse.Namespace) -> int:
    """Report what is wrong with the settings and this machine; upload the emoji if that is wanted."""
    from bot.discord.gateway.emoji import upload
    from bot.games.catalogue import FAULTS
    from bot.host.check import Finding, check_guests
    from bot.host.check import check as find

    findings = [*await find(settings), *check_guests(FAULTS)]
    if chosen.emoji and all(finding.ok for finding in findings):
        findings.append(Finding("Emoji", *await upload(settings.discord_token.get_secret_value())))
    for finding in findings:
        print(f"{'ok  ' if finding.ok else 'BAD '} {finding.name}: {finding.text}")
    return 0 if all(finding.ok for finding in findings) else 1


def warn_of_guests() -> None:
    """Log each guest that the host has named and that cannot be played."""
    from bot.games.catalogue import FAULTS

    for name, why in FAULTS.items():
        logging.getLogger(__name__).warning("The guest %s is left out: %s", name, why)


async def migrate(settings: Settings, _: argparse.Namespace) -> int:
    """Bring the database up to date."""
    from bot.store.database.migrate import upgrade

    await upgrade(settings.database_url)
    print("The database is up to date.")
    return 0


async def backup(settings: Settings, chosen: argparse.Namespace) -> int:
    """Write the whole database into one backup file."""
    from bot.host.backup import BadBackup, write_backup

    try:
        with Progress("rows written") as progress:
            made = await write_backup(settings.database_url, chosen.file, progress.tell)
    except (BadBackup, OSError) as error:
        print(error, file=sys.stderr)
        return 1
    print(f"{chosen.file}: {', '.join(f'{count} {name}' for name, count in made.counts.items())}.")
    print("Keep it secret: it holds the seeds and sealed orders of running games.")
    return 0


async def restore(settings: Settings, chosen: argparse.Namespace) -> int:
    """Restore a backup into the database, and report whether its games replay to the same result."""
    from bot.host.backup import BadBackup, open_backup, restore
    from bot.store.database.one_process import held_alone

    try:
        with Progress("bytes checked") as checking:
            kept = open_backup(chosen.file, checking.tell)
        with held_alone(settings.database_url), Progress("rows restored") as progress:
            await restore(settings.database_url, kept, replace=chosen.replace, tell=progress.tell)
    except (BadBackup, OSError) as error:
        print(error, file=sys.stderr)
        return 1
    print(f"Restored: {sum(kept.counts.values())} rows of {kept.made_at:%Y-%m-%d %H:%M} UTC.")
    return await replay_all(settings, chosen) if chosen.verify else 0


async def size(settings: Settings, _: argparse.Namespace) -> int:
    """Print how much room packed games take."""
    from datetime import UTC, datetime

    from bot.store import Store

    store = Store(settings.database_url, every_extra())
    await store.open()
    async with store.read() as tx:
        room = await tx.cold.room(datetime.now(UTC))
    await store.close()
    print(room)
    return 0


async def replay_all(settings: Settings, _: argparse.Namespace) -> int:
    """Replay every game of the database; return 1 if one reaches a different result than recorded."""
    from bot.store import Store
    from bot.table.past.replay import replay_all

    store = Store(settings.database_url, every_extra())
    await store.open()
    passed = failed = 0
    with Progress("games replayed") as progress:
        async for verdict in replay_all(store, progress.tell):
            progress.say(verdict)
            passed, failed = passed + verdict.ok, failed + (not verdict.ok)
    await store.close()
    print(f"{passed} games ok, {failed} diverged")
    return 1 if failed else 0


@contextmanager
def kept_for_good() -> Iterator[None]:
    """Exempt objects made in this block from garbage collection, which would cost a tenth of the start."""
    gc.disable()
    try:
        yield
    finally:
        gc.freeze()
        gc.enable()
