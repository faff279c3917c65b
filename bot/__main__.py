"""The command line: `python -m bot` runs the bot, `check` finds faults, `migrate` readies the database."""

from __future__ import annotations

import argparse
import asyncio
import logging
import signal
import sys

import aiohttp
import discord

from bot.config import ConfigError, Settings, read_settings

NO_TOKEN = (
    "DISCORD_TOKEN is missing. Copy .env.example to .env and put the bot's token in it "
    "(https://discord.com/developers/applications > your application > Bot > Reset Token). "
    "Without a token, `make play` shows a whole game on this machine."
)
BAD_TOKEN = (
    "Discord does not know this DISCORD_TOKEN. Reset the token in the developer portal and put it into .env."
)


def main() -> int:
    """Read the command line; the exit code."""
    parser = argparse.ArgumentParser(prog="python -m bot", description=__doc__)
    parser.add_argument("command", nargs="?", choices=("run", "check", "migrate"), default="run")
    chosen = parser.parse_args().command
    try:
        settings = read_settings()
    except ConfigError as error:
        print(error, file=sys.stderr)
        return 2
    set_up_logging(logging.getLevelNamesMapping()[settings.log_level])
    return asyncio.run({"run": run, "check": check, "migrate": migrate}[chosen](settings))


def set_up_logging(level: int) -> None:
    """Our own lines from `level` on; of libraries never DEBUG, where they tell all that people write."""
    discord.utils.setup_logging(level=max(level, logging.INFO), root=True)
    logging.getLogger("bot").setLevel(level)
    discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False
    logging.getLogger("alembic").setLevel(max(level, logging.WARNING))


async def run(settings: Settings) -> int:
    """Run the bot until SIGTERM or SIGINT."""
    if not settings.discord_token.get_secret_value():
        print(NO_TOKEN, file=sys.stderr)
        return 2
    from bot.app import build
    from bot.store.probe import Unusable, probe

    try:
        await probe(settings.database_url)
    except Unusable as error:
        print(f"The database cannot be used: {error}", file=sys.stderr)
        return 2
    bot = build(settings)
    stop = asyncio.Event()
    for name in (signal.SIGTERM, signal.SIGINT):
        asyncio.get_running_loop().add_signal_handler(name, stop.set)
    playing = asyncio.create_task(bot.start(settings.discord_token.get_secret_value()))
    stopping = asyncio.create_task(stop.wait())
    await asyncio.wait({playing, stopping}, return_when=asyncio.FIRST_COMPLETED)
    await bot.close()
    for task in (playing, stopping):
        task.cancel()
    return await _ended(playing)


async def _ended(playing: asyncio.Task[None]) -> int:
    """What the bot came to, in plain words."""
    try:
        await playing
    except asyncio.CancelledError:
        return 0
    except discord.LoginFailure:
        print(BAD_TOKEN, file=sys.stderr)
        return 2
    except (aiohttp.ClientError, OSError) as error:
        print(f"Discord cannot be reached: {error}", file=sys.stderr)
        return 1
    return 0


async def check(settings: Settings) -> int:
    """Tell what is wrong with the settings and this machine."""
    from bot.check import check as find

    findings = await find(settings)
    for finding in findings:
        print(f"{'ok  ' if finding.ok else 'BAD '} {finding.name}: {finding.text}")
    return 0 if all(finding.ok for finding in findings) else 1


async def migrate(settings: Settings) -> int:
    """Bring the database up to date."""
    from bot.store.migrate import upgrade

    await upgrade(settings.database_url)
    print("The database is up to date.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
