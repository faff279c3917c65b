"""Check the settings and the machine, and explain problems in plain words: `python -m bot check`."""

from __future__ import annotations

import asyncio
import sys
import tempfile
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import aiohttp

from bot.host.config import Settings, find_typos
from bot.host.permissions import PERMISSIONS, invitation_link
from bot.store.database.file_modes import FILE, FOLDER, make_folder, wider
from bot.store.database.probe import Unusable, place, probe
from bot.store.database.url import database_file
from engine.kernel.contract import API as INTERFACE
from engine.registry.catalogue import GUESTS
from engine.registry.guests import VARIABLE, installed_guests

API = "https://discord.com/api/v10"
USER_AGENT = "DiscordBot (brimstone-bot, check)"
SECONDS = 10
NEW_TOKEN = "Make a new one at https://discord.com/developers/applications > Bot > Reset Token."

PRIVILEGED = {
    "Presence": 1 << 12 | 1 << 13,
    "Server Members": 1 << 14 | 1 << 15,
    "Message Content": 1 << 18 | 1 << 19,
}
"""The application's flags for each privileged intent: approved, and allowed for a bot in few servers."""


@dataclass(frozen=True)
class Finding:
    """The result of one check: its name, whether the bot can start, and advice."""

    name: str
    ok: bool
    text: str


class Unanswered(Exception):
    """Raised when Discord gives no usable answer; the text says why."""


class Rejected(Exception):
    """Raised when Discord rejects the token."""


async def check(settings: Settings) -> list[Finding]:
    """Check everything that the bot needs to start. Creates at most an empty folder and database."""
    return [
        check_python(),
        check_names(),
        *await check_token(settings.discord_token.get_secret_value(), settings.discord_api_url),
        check_folder(settings.database_url),
        await check_database(settings.database_url),
        check_secrecy(settings.database_url),
        await check_pictures(),
    ]


OWN_CODE = (
    "A guest's code runs as this bot: it can read the token, all hands and the database. "
    "Name only guests that you have read, or whose author you trust."
)


def check_guests(faults: Mapping[str, str]) -> list[Finding]:
    """List the guests that are installed, and say why one that is named cannot be played (`faults`)."""
    named = {guest.name for guest in GUESTS} | set(faults)
    bad = [Finding("Guests", False, f"{name} is left out. {why}") for name, why in faults.items()]
    played = [f"{one.name} (from {one.origin})" for one in GUESTS if one.name not in faults]
    off = [
        f"{one.name} (from {one.origin or one.why_not})"
        for one in installed_guests()
        if one.name not in named
    ]
    told = [f"The interface is version {INTERFACE[0]}.{INTERFACE[1]}."]
    told += [f"Played: {', '.join(played)}. {OWN_CODE}"] if played else []
    told += [f"Installed, but not named in {VARIABLE}: {', '.join(off)}."] if off else []
    return [*bad, Finding("Guests", True, " ".join(told))]


def check_python(version: tuple[int, ...] = sys.version_info[:3]) -> Finding:
    shown = ".".join(map(str, version))
    if version < (3, 11):
        return Finding("Python", False, f"This is Python {shown}. Install Python 3.11 or newer.")
    return Finding("Python", True, f"Python {shown}.")


def check_names() -> Finding:
    typos = find_typos()
    return Finding("Settings", not typos, " ".join(typos) or "Every name in .env is a setting.")


async def check_token(token: str, api: str = "") -> list[Finding]:
    """Check the token, and if Discord accepts it, the application's settings in the developer portal."""
    flaw = find_flaw(token)
    if flaw:
        return [Finding("Token", False, flaw)]
    try:
        user, application = await ask_discord(token, api)
    except Rejected:
        return [
            Finding(
                "Token",
                False,
                f"Discord refuses DISCORD_TOKEN: it is wrong or was reset. {NEW_TOKEN}",
            )
        ]
    except Unanswered as error:
        return [Finding("Token", False, f"The bot couldn't try DISCORD_TOKEN. {error}")]
    return [
        Finding("Token", True, f"It belongs to the bot {user['username']}."),
        check_intents(int(application.get("flags") or 0)),
        check_endpoint(application.get("interactions_endpoint_url")),
        Finding("Invitation", True, invitation(application["id"])),
    ]


def find_flaw(token: str) -> str:
    """Describe a visibly malformed token, without quoting it."""
    if not token:
        return f"DISCORD_TOKEN is not set. `python -m bot init` puts it into .env. {NEW_TOKEN}"
    if token.startswith("Bot "):
        return "DISCORD_TOKEN begins with the word Bot. Remove the word and the space after it."
    if (
        len(token.split(".")) != 3
        or not all(token.split("."))
        or not token.isascii()
        or len(token.split()) != 1
    ):
        return f"DISCORD_TOKEN is not a bot's token: that has three parts with dots between. {NEW_TOKEN}"
    return ""


async def ask_discord(token: str, api: str = "") -> tuple[dict[str, Any], dict[str, Any]]:
    """Return the bot's user and application from Discord's API."""
    api = api or API
    headers = {"Authorization": f"Bot {token}", "User-Agent": USER_AGENT}
    timeout = aiohttp.ClientTimeout(total=SECONDS)
    try:
        async with aiohttp.ClientSession(headers=headers, timeout=timeout) as session:
            return await _get(session, f"{api}/users/@me"), await _get(session, f"{api}/applications/@me")
    except TimeoutError:
        raise Unanswered(f"Discord did not answer within {SECONDS} seconds. Is there a firewall?") from None
    except aiohttp.ClientError as error:
        reason = type(error).__name__
        raise Unanswered(f"The bot can't reach Discord ({reason}). Is this machine online?") from None


async def _get(session: aiohttp.ClientSession, url: str) -> dict[str, Any]:
    async with session.get(url) as response:
        if response.status == 401:
            raise Rejected
        if response.status != 200:
            raise Unanswered(f"Discord answered with error {response.status}. Try again in some minutes.")
        body: dict[str, Any] = await response.json()
        return body


def check_intents(flags: int) -> Finding:
    """Check the intents. None of ours is privileged: DMs, commands and presses need none."""
    on = [name for name, bits in PRIVILEGED.items() if flags & bits]
    if on:
        return Finding(
            "Intents", True, f"The bot needs no privileged intents. You can switch off: {', '.join(on)}."
        )
    return Finding("Intents", True, "The bot needs no privileged intents, and none is on.")


def check_endpoint(url: str | None) -> Finding:
    if url:
        return Finding(
            "Presses",
            False,
            "Discord sends commands and presses to a web address, not to this bot. Empty the field "
            "Interactions Endpoint URL at https://discord.com/developers/applications > General Information.",
        )
    return Finding("Presses", True, "Discord sends commands and presses to this bot.")


def invitation(application_id: str | int) -> str:
    """Return the link that adds the bot to a server with the permissions that it needs."""
    asked = ", ".join(permission.name for permission in PERMISSIONS)
    return f"Add the bot to a server with {invitation_link(application_id)} (it asks for: {asked})."


def check_folder(database_url: str) -> Finding:
    """Check the database's folder; a database server needs none."""
    file = database_file(database_url)
    if file is None:
        return Finding("Folder", True, "The bot stores nothing on this machine.")
    folder = file.absolute().parent
    try:
        make_folder(folder)
        with tempfile.TemporaryFile(dir=folder) as trial:
            trial.write(b"x")
    except OSError as error:
        return Finding(
            "Folder",
            False,
            f"The bot can't write to {folder} ({error.strerror}). Give its user the right to, "
            "or set DATABASE_URL to another file.",
        )
    return Finding("Folder", True, f"{folder} can be written to.")


async def check_database(database_url: str) -> Finding:
    try:
        lacking = await probe(database_url)
    except Unusable as error:
        return Finding("Database", False, f"The bot can't use the database: {error}. Check DATABASE_URL.")
    if lacking:
        works = f"{place(database_url)} works. When the bot starts, it brings the database up to date."
        return Finding("Database", True, works)
    return Finding("Database", True, f"{place(database_url)} works and is up to date.")


def check_secrecy(database_url: str) -> Finding:
    """Check that other users of this machine cannot read the database's folder or file."""
    file = database_file(database_url)
    if file is None:
        return Finding("Secrecy", True, "The bot stores nothing on this machine.")
    wanted = {file.absolute().parent: FOLDER, file.absolute(): FILE}
    found = {path: mode for path, limit in wanted.items() if (mode := wider(path, limit))}
    if not found:
        return Finding("Secrecy", True, "Only the bot's user can look into the database.")
    told = ", ".join(f"{path} has mode {mode}: chmod {wanted[path]:o} {path}" for path, mode in found.items())
    return Finding("Secrecy", False, f"Other users of this machine can read sealed orders and seeds. {told}.")


async def check_pictures() -> Finding:
    """Check drawing with a small scene that contains text."""
    try:
        size = len(await asyncio.to_thread(_draw))
    except (ImportError, OSError) as error:
        return Finding(
            "Pictures",
            False,
            f"The bot can't draw pictures with text ({error}). Reinstall Pillow from a wheel, "
            "which includes FreeType: pip install --force-reinstall --only-binary :all: Pillow",
        )
    return Finding("Pictures", True, f"Pictures and their font work ({size} bytes drawn).")


def _draw() -> bytes:
    from render import paint  # noqa: PLC0415 - where Pillow is broken, the import fails, which is to be told
    from render.scenes.scene import Headline, Point, Scene, Tile  # noqa: PLC0415

    return paint.draw(Scene((Tile("A1", Point(0, 0), "plains"),), Headline("A1")))
