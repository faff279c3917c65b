"""Set the bot up on a computer: `init` keeps its token, `service` writes a systemd user unit."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from getpass import getpass
from pathlib import Path
from typing import Final

from bot.host.check import check_token
from bot.host.config_sources import ENV_FILE, given

TOKEN: Final = "DISCORD_TOKEN"
TRIES: Final = 3
_QUESTION: Final = """\
Your bot's token is at https://discord.com/developers/applications > your application > Bot > Reset Token.
Paste it here (nothing appears), then press Enter.
"""
_UNIT: Final = "brimstone-bot.service"
_UNIT_TEXT: Final = """\
[Unit]
Description=Brimstone bot
After=network-online.target

[Service]
WorkingDirectory={folder}
ExecStart={python} -m bot run
Restart=on-failure
RestartSec=10
# 2: a setting is wrong, and would still be wrong after a restart
RestartPreventExitStatus=2
NoNewPrivileges=yes
UMask=0077

[Install]
WantedBy=default.target
"""


async def init(ask: Callable[[str], str] | None = None) -> int:
    """Ask for the token until Discord accepts it, keep it in .env, and print the invitation."""
    for _ in range(TRIES):
        token = (ask or _typed)(_QUESTION).strip()
        findings = await check_token(token, given().get("DISCORD_API_URL", ""))
        for finding in findings:
            print(f"{'ok  ' if finding.ok else 'BAD '} {finding.name}: {finding.text}")
        if all(finding.ok for finding in findings):
            keep_token(token, Path(ENV_FILE))
            print("The token is in .env now, which only you can read.")
            print("Start the bot here with: brimstone-bot run")
            return 0
        if not sys.stdin.isatty() and ask is None:
            break
    print("Nothing was written.", file=sys.stderr)
    return 1


def _typed(question: str) -> str:
    """Read an answer without showing it, or the first line piped in by another program."""
    return getpass(question) if sys.stdin.isatty() else sys.stdin.readline()


def keep_token(token: str, file: Path) -> None:
    """Write the token into the file, keeping its other lines, and let only the file's owner read it."""
    lines = file.read_text(encoding="utf-8-sig").splitlines() if file.exists() else []
    others = [line for line in lines if line.partition("=")[0].strip().upper() != TOKEN]
    made = file.with_name(f"{file.name}.new")
    made.unlink(missing_ok=True)
    with open(os.open(made, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600), "w", encoding="utf-8") as out:
        out.write("".join(f"{line}\n" for line in (f"{TOKEN}={token}", *others)))
    made.replace(file)


def write_unit(folder: Path, config: Path | None = None) -> Path:
    """Write a systemd user unit that runs this bot in that folder, and return the unit's file.

    `config`: the user's configuration folder.
    """
    config = config or Path(os.environ.get("XDG_CONFIG_HOME") or "~/.config").expanduser()
    file = config / "systemd" / "user" / _UNIT
    file.parent.mkdir(parents=True, exist_ok=True)
    python = '"' + _escaped(sys.executable).replace("\\", "\\\\").replace('"', '\\"').replace("$", "$$") + '"'
    file.write_text(_UNIT_TEXT.format(folder=_escaped(str(folder.absolute())), python=python))
    return file


def _escaped(path: str) -> str:
    """Escape systemd's specifiers."""
    return path.replace("%", "%%")


def service() -> int:
    """Write the unit and print how to start it."""
    print(f"Written: {write_unit(Path.cwd())}")
    print("Start the bot now and whenever this computer starts:")
    print("systemctl --user daemon-reload")
    print("systemctl --user enable --now brimstone-bot")
    print("loginctl enable-linger")
    return 0
