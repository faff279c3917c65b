"""Play one game on this machine and print it as the people see it: python -m sandbox.play."""

from __future__ import annotations

import argparse
import asyncio
import itertools
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from bot.games.catalogue import TEXTS, USUAL_GAME
from bot.store.database.file_modes import make_folder
from bot.table.computers.levels import usual_level
from engine.registry.catalogue import find_game
from sandbox.catalogue import find_ways
from sandbox.names import NAMES
from sandbox.narrator import Narrator
from sandbox.people import SandboxPerson, Stuck, begin, go_round, open_table
from sandbox.seating import Setting
from sandbox.world import World, open_world, sqlite_url

FOLDER = Path("var/table")
MOST_ROUNDS_OF_TURNS = 5000


async def seat_people(
    world: World, *, seats: int, seed: str, rounds: int, game: str = USUAL_GAME
) -> list[SandboxPerson]:
    """Begin a game with one computer; each person follows a different habit."""
    habits = itertools.cycle(find_ways(game).habits.values())
    names = NAMES[: max(1, seats - 1)]
    people = [
        SandboxPerson(world, name, seed=seed, habit=habit) for name, habit in zip(names, habits, strict=False)
    ]
    await open_table(people[0], **Setting(game, seats, rounds).chosen())
    for person in people if seats > 1 else ():
        await person.press_card("Join")
    for _ in range(seats - len(people)):
        await people[0].press_card(f"Add {usual_level(game)}")
    await begin(people)
    return people


def is_over(world: World) -> bool:
    """Return whether the game's last post, which reveals the secret, has appeared."""
    return any(post.text.startswith(("The seed was", "The file is")) for post in world.posts())


async def play_on(world: World, people: Sequence[SandboxPerson]) -> None:
    """Let people answer until the game ends."""
    for _ in range(MOST_ROUNDS_OF_TURNS):
        if is_over(world):
            return
        if await go_round(people):
            continue
        shown = len(world.camera.shown)
        await world.pass_pause()
        if len(world.camera.shown) == shown:
            raise Stuck(f"nobody is asked anything; the channel was told last: {world.posts()[-1].text}")
    raise Stuck("the game does not end")


@dataclass(frozen=True)
class Played:
    """The files that a game posted, and the final posts of its channel."""

    files: list[Path]
    posts: list[str]


async def play(*, game: str, seats: int, seed: str, rounds: int, folder: Path) -> Played:
    """Play one game and save its files in the folder."""
    with tempfile.TemporaryDirectory() as temporary:
        async with open_world(sqlite_url(Path(temporary)), seed=seed) as world:
            narrator = Narrator(world, folder)
            people = await seat_people(world, seats=seats, seed=seed, rounds=rounds, game=game)
            await play_on(world, people)
            return Played(narrator.files, [world.camera.latest[post.message].text for post in world.posts()])


def how_it_ended(last_posts: Sequence[str], rounds: int) -> str:
    """Return a sentence that names the winner, or says that the round limit was reached."""
    for text in last_posts:
        found = re.search(r"^## (.*)$", text, re.MULTILINE)
        if found:
            limit = f" (the limit of {rounds} rounds)" if "limit" in found[1] else ""
            return found[1] + limit
    return "The game is over."


def verify(record: Path, posted: Path) -> int:
    """Verify the record against the posted lines, as anybody can; return 0 if it holds.

    `--looked`: nobody but the simulated bot posts here.
    """
    command = ["-m", "engine", "verify", str(record), "--posted", str(posted), "--looked"]
    print(f"$ python {' '.join(command)}", flush=True)
    return subprocess.run([sys.executable, *command], check=False).returncode


def main(arguments: Sequence[str] | None = None) -> int:
    """Play, then print the result and where the files are; return 0 if the record holds."""
    parser = argparse.ArgumentParser(prog="python -m sandbox.play", description=__doc__)
    parser.add_argument(
        "--game", choices=TEXTS, default=USUAL_GAME, help=f"game to play (default: {USUAL_GAME})"
    )
    parser.add_argument("--seats", type=int, help="number of seats (default: the game's most)")
    parser.add_argument("--seed", default="1", help="seed of the game (default: 1)")
    parser.add_argument("--rounds", type=int, default=8, help="round limit, if the game has one (default: 8)")
    options = parser.parse_args(arguments)
    players = find_game(options.game).players
    seats = max(players) if options.seats is None else options.seats
    if seats not in players:
        parser.error(f"{options.game} has no {seats} seats but {', '.join(map(str, players))}")
    shutil.rmtree(FOLDER, ignore_errors=True)
    make_folder(FOLDER.parent)
    FOLDER.mkdir()
    played = asyncio.run(
        play(
            game=options.game,
            seats=seats,
            seed=options.seed,
            rounds=options.rounds,
            folder=FOLDER,
        )
    )
    records = [file for file in played.files if file.suffix == ".json"]
    pictures = [file for file in played.files if file not in records and file.suffix != ".txt"]
    posted = FOLDER / "posted.txt"
    posted.write_text("\n".join(played.posts), encoding="utf-8")
    print()
    print(how_it_ended(played.posts[-3:], options.rounds))
    print(f"{len(pictures)} pictures are in {FOLDER}, the record is {records[-1]}, the posts are {posted}.")
    return verify(records[-1], posted)


if __name__ == "__main__":
    sys.exit(main())
