"""python -m sandbox.web: open a table with computers in the browser; needs no Discord token."""

from __future__ import annotations

import argparse
import asyncio
import errno
import os
import shutil
import signal
import sys
import webbrowser
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random
from typing import Any

from simcord.backend.errors import SetupError

from bot.games.catalogue import TEXTS, USUAL_GAME
from bot.table.match.chain import new_secret
from engine.registry.catalogue import find_game
from sandbox.web.guild import Guild, open_club
from sandbox.web.opening import NotOpened, open_game
from sandbox.web.server import Server, serving
from sandbox.web.storage import Storage, Taken
from sandbox.web.watch import play_along

PORT = 8377
FOLDER = Path("var/play")
WATCHED = Path("var/watch")


def main(arguments: Sequence[str] | None = None) -> int:
    """Serve until Ctrl-C; return 0 unless starting failed."""
    options = _options(arguments)
    if options.new:
        shutil.rmtree(options.folder, ignore_errors=True)
    try:
        asyncio.run(_serve(options))
    except OSError as error:
        if error.errno not in (errno.EADDRINUSE, errno.EACCES):
            raise
        reason = os.strerror(error.errno)
        print(f"Port {options.port} cannot be used: {reason}. Another one: make play PORT=8400")
        return 1
    except Taken as error:
        print(error)
        return 1
    except (NotOpened, SetupError) as error:
        print(f"The game could not be opened: {error}")
        return 1
    return 0


def _options(arguments: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m sandbox.web", description=__doc__)
    parser.add_argument(
        "--game", choices=TEXTS, default=USUAL_GAME, help=f"game to play (default: {USUAL_GAME})"
    )
    parser.add_argument(
        "--seats", type=int, help="seats for you and the computers (default: the game's most)"
    )
    parser.add_argument("--level", default="", help="level of the computers (default: captain)")
    parser.add_argument("--seed", default="", help="seed of the first game (default: random)")
    parser.add_argument("--pace", default="", help="pace: how many decisions the game asks for")
    parser.add_argument("--port", type=int, default=PORT, help=f"port on 127.0.0.1 (default: {PORT})")
    parser.add_argument("--watch", action="store_true", help="watch the computers play")
    parser.add_argument("--new", action="store_true", help="delete the saved table and start a new one")
    parser.add_argument(
        "--folder", type=Path, help=f"folder of the saved table (default: {FOLDER}; with --watch: {WATCHED})"
    )
    parser.add_argument("--no-browser", action="store_true", help="only print the address")
    options = parser.parse_args(arguments)
    options.seats = options.seats or max(find_game(options.game).players)
    options.folder = options.folder or (WATCHED if options.watch else FOLDER)
    return options


def seeds(seed: str) -> Callable[[], str]:
    """Return a function that gives the seed of each game: random, or the given one."""
    chance = Random(seed)
    return (lambda: chance.randbytes(32).hex()) if seed else new_secret


async def _serve(options: argparse.Namespace) -> None:
    shelf = Storage(options.folder)
    stop = asyncio.Event()
    for name in (signal.SIGTERM, signal.SIGINT):
        asyncio.get_running_loop().add_signal_handler(name, stop.set)
    try:
        async with open_club(shelf, seeds(options.seed)) as club, serving(club, port=options.port) as server:
            is_new = club.is_new
            if is_new:
                await open_game(
                    club, seats=options.seats, pace=options.pace, game=options.game, level=options.level
                )
            _tell(server, options, is_new=is_new)  # not before: nobody else may take a place meanwhile
            _browse(server, options)
            await _until_stopped(club, stop, options)
            print("\nThe table is kept: make play finds it again.")
    finally:
        shelf.close()


async def _until_stopped(club: Guild, stop: asyncio.Event, options: argparse.Namespace) -> None:
    """Wait until Ctrl-C, or until a script that plays along raises an error."""
    waiting: set[asyncio.Task[Any]] = {asyncio.create_task(stop.wait())}
    if options.watch:
        waiting.add(asyncio.create_task(play_along(club, seed=options.seed)))
    done, others = await asyncio.wait(waiting, return_when=asyncio.FIRST_COMPLETED)
    for task in others:
        task.cancel()
    await asyncio.gather(*done)


def _tell(server: Server, options: argparse.Namespace, *, is_new: bool) -> None:
    print(f"A table is set at  {server.url()}" if is_new else f"Your table is at  {server.url()}")
    if not is_new:
        print("It goes on where it was; make play NEW=1 begins another one.")
    print("Only this machine reaches it. Ctrl-C ends it.", flush=True)


def _browse(server: Server, options: argparse.Namespace) -> None:
    """Open the browser, if there is a desktop."""
    is_desktop = sys.platform in ("darwin", "win32") or any(
        os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY")
    )
    if is_desktop and not options.no_browser:
        webbrowser.open(server.url())


if __name__ == "__main__":
    sys.exit(main())
