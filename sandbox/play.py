"""python -m sandbox.play: one game on this machine, printed as people at the table see it."""

from __future__ import annotations

import argparse
import asyncio
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

from bot.words.catalogue import USUAL_GAME, WORDS
from engine.catalogue import find_game
from sandbox.habits import HABITS
from sandbox.narrator import Narrator
from sandbox.people import SandboxPerson, Stuck, go_round
from sandbox.world import World, open_world, sqlite_url

NAMES = ("Ann", "Bob", "Cleo")
FOLDER = Path("var/table")
MOST_ROUNDS_OF_TURNS = 5000


async def seat_people(
    world: World, *, seats: int, seed: str, rounds: int, game: str = USUAL_GAME
) -> list[SandboxPerson]:
    """A game that has begun: one seat is a captain's, and each person gives orders in his own way."""
    habits = list(HABITS)
    people = [
        SandboxPerson(world, name, seed=seed, habit=habits[number % len(habits)])
        for number, name in enumerate(NAMES[: seats - 1])
    ]
    await people[0].command("game new", players=seats, game=game, **limited(game, rounds))
    for person in people:
        await person.press_card("Join")
    await people[0].press_card("Add computer")
    await people[0].press_card("Start")
    return people


def limited(game: str, rounds: int) -> dict[str, int]:
    """The option that ends a game after so many rounds, if it has such."""
    has = any(offer.name == "round_limit" for offer in find_game(game).offers)
    return {"round_limit": rounds} if has else {}


def is_over(world: World) -> bool:
    """Whether the last post of a game has come, which tells the seed."""
    return any(post.text.startswith("The seed was") for post in world.posts())


async def play_on(world: World, people: Sequence[SandboxPerson]) -> None:
    """Let people answer until the game is over."""
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


async def play(
    *, game: str, seats: int, seed: str, rounds: int, folder: Path
) -> tuple[list[Path], list[str]]:
    """One game; the files that were posted, and the posts of its end."""
    with tempfile.TemporaryDirectory() as temporary:
        async with open_world(sqlite_url(Path(temporary)), seed=seed) as world:
            narrator = Narrator(world, folder)
            people = await seat_people(world, seats=seats, seed=seed, rounds=rounds, game=game)
            await play_on(world, people)
            return narrator.files, [post.text for post in world.posts()[-3:]]


def how_it_ended(last_posts: Sequence[str], rounds: int) -> str:
    """Who won, or that the limit was reached."""
    for text in last_posts:
        found = re.search(r"^## (.*)$", text, re.MULTILINE)
        if found:
            limit = f" (the limit of {rounds} rounds)" if "limit" in found[1] else ""
            return found[1] + limit
    return "The game is over."


def verify(record: Path) -> int:
    """Check the record against its seed, as anybody can."""
    command = [sys.executable, "-m", "engine", "verify", str(record)]
    print(f"$ python -m engine verify {record}", flush=True)
    return subprocess.run(command, check=False).returncode


def main(arguments: Sequence[str] | None = None) -> int:
    """Play, then say how it ended and where everything lies; 0 if the record proves fair."""
    parser = argparse.ArgumentParser(prog="python -m sandbox.play", description=__doc__)
    parser.add_argument("--game", choices=WORDS, default=USUAL_GAME, help=f"which game ({USUAL_GAME})")
    parser.add_argument("--seats", type=int, choices=(2, 3, 4), default=4, help="people and the computer (4)")
    parser.add_argument("--seed", default="1", help="another seed, another game (1)")
    parser.add_argument("--rounds", type=int, default=8, help="the round limit, if the game has one (8)")
    options = parser.parse_args(arguments)
    shutil.rmtree(FOLDER, ignore_errors=True)
    FOLDER.mkdir(parents=True)
    files, last_posts = asyncio.run(
        play(
            game=options.game,
            seats=options.seats,
            seed=options.seed,
            rounds=options.rounds,
            folder=FOLDER,
        )
    )
    records = [file for file in files if file.suffix == ".json"]
    pictures = [file for file in files if file not in records and file.suffix != ".txt"]
    print()
    print(how_it_ended(last_posts, options.rounds))
    print(f"{len(pictures)} pictures are in {FOLDER}, the record is {records[-1]}.")
    return verify(records[-1])


if __name__ == "__main__":
    sys.exit(main())
