"""Play a whole season on this machine, from sign-up to the ranking: python -m sandbox.season.

People press buttons and type; computers choose their answers in the games. The bot restarts halfway.
"""

from __future__ import annotations

import argparse
import asyncio
import shutil
import sys
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import discord

from bot.extras.seasons.repository import SeasonRow, Seasons, SeasonTableRow
from bot.games.catalogue import TEXTS, USUAL_GAME
from bot.host.askers import Asker
from bot.service.unit_of_work import NotInPlay
from bot.table.answers import answering
from bot.table.computers.thinking import Question, think
from bot.table.match.table import Table
from bot.table.seats import drafts
from engine.kernel.core import Seat
from sandbox import forms
from sandbox.people import SandboxPerson, Stuck
from sandbox.season_pages import write_pages
from sandbox.seating import limited
from sandbox.world import World, open_world, sqlite_url

FOLDER = Path("var/season")
PEOPLE = (
    "Ann", "Bob", "Cleo", "Dan", "Eve", "Finn", "Gus", "Hana",
    "Ivo", "Jule", "Kai", "Lena", "Mo", "Nils", "Oda", "Pia",
)  # fmt: skip
ORGANISER = "Olga"
MOST = 20_000
"""Limit of answers in a season; no season needs this many."""
A_LOOK = 31.0
"""Seconds in which the scheduler is sure to look once more."""


@dataclass(frozen=True)
class Setting:
    """The size of a season: people, seats at a table, rounds, and length of games."""

    game: str = USUAL_GAME
    people: int = 12
    seats: int = 4
    rounds: int = 3
    length: int = 3
    level: str = "recruit"
    kind: str = "swiss"


@dataclass
class Club:
    """A server with a season; the bot restarts after `restart_at` answers."""

    world: World
    setting: Setting
    organiser: SandboxPerson
    people: list[SandboxPerson] = field(default_factory=list)
    restart_at: int = 0
    answers: int = 0

    @property
    def channel(self) -> int:
        return self.world.table.id

    async def press(self, person: SandboxPerson, label: str, channel: int | None = None) -> Any:
        """Press the channel's newest button with that label; return the result."""
        camera, place = self.world.camera, channel or self.channel
        for shown in reversed(camera.shown):
            if shown.channel == place and shown.viewer is None and camera.stands(shown):
                for part in shown.parts:
                    if part.label == label and not part.disabled:
                        return await person.click(shown, part)
        raise Stuck(f"{person.name} sees no [{label}]; the bot said: {person.told()}")

    async def season(self) -> SeasonRow:
        async with self.world.bot.store.read() as tx:
            row = await tx.of(Seasons).get(1)
        assert row is not None
        return row

    async def tables(self) -> list[SeasonTableRow]:
        """Return the tables of the latest round."""
        async with self.world.bot.store.read() as tx:
            row = await tx.of(Seasons).get(1)
            tables = await tx.of(Seasons).tables(1)
        return [one for one in tables if row and one.round == row.round]


async def gather(world: World, setting: Setting, restart_at: int = 0) -> Club:
    """Set up a server with an organiser who opens the season, and people who sign up."""
    role = world.guild.create_role("host", permissions=discord.Permissions(manage_guild=True))
    user = world.env.create_user(ORGANISER.lower(), global_name=ORGANISER)
    member = world.guild.add_member(user, roles=[role])
    world.members[member.id] = member
    organiser = SandboxPerson(world, ORGANISER, seed=ORGANISER, member=member)
    club = Club(world, setting, organiser, restart_at=restart_at)
    wanted = {"kind": setting.kind, "seats": setting.seats, "rounds": setting.rounds}
    await organiser.command("season new", called="Autumn League", game=setting.game, **wanted)
    await _shorten(club)
    for name in PEOPLE[: setting.people]:
        person = SandboxPerson(world, name, seed=name)
        club.people.append(person)
        await club.press(person, "Join")
    return club


async def _shorten(club: Club) -> None:
    """Limit the length of the tables' games, through the organiser's forms."""
    wanted = {name: str(value) for name, value in limited(club.setting.game, club.setting.length).items()}
    shown = await club.organiser.open("season manage")
    for button in shown.parts:
        if not button.label.startswith("Tables: "):
            continue
        result = await club.organiser.click(shown, button)
        assert result.modal is not None
        kept = forms.as_it_stands(result.modal)
        known = {name: value for name, value in wanted.items() if name in kept}
        if known:
            await club.organiser.member.submit_modal(result, {**kept, **known})


# ------------------------------------------------------------------------ playing


async def play(club: Club) -> None:
    """Play the season from the first round to the ranking."""
    await club.press(club.organiser, "Start the season")
    await club.world.env.settle()
    while (await club.season()).state == "playing":
        for table in await club.tables():
            await _play_table(club, table)
        await club.world.env.advance_time(A_LOOK)
        if club.answers > MOST:
            raise Stuck("the season does not end")


async def _play_table(club: Club, table: SeasonTableRow) -> None:
    """Let everybody cut, so that the table deals at once, then answer until the game ends."""
    match_id = table.match_id
    if match_id is None or table.settled_at is not None:
        return
    async with club.world.bot.store.read() as tx:
        row, seats = await tx.matches.get(match_id), await tx.seats.of(match_id)
    assert row is not None
    if row.state == "lobby":
        here = {seat.person_id for seat in seats}
        for person in club.people:
            if person.id in here:
                result = await club.press(person, "Cut", row.channel_id)
                await person.fill_in(result, f"word of {person.name}")
    while await _answer(club, match_id):
        club.answers += 1
        if club.answers == club.restart_at:
            await club.world.restart()
    await club.world.env.settle()


async def _answer(club: Club, match_id: int) -> bool:
    """Answer an open ask with a computer's choice; return False once the game has ended."""
    service = club.world.bot.service
    try:
        async with service.units.table(match_id) as table:
            for seat in table.match.awaited:
                if table.sitting(seat).kind == "person":
                    await _choose(table, seat, club.setting.level)
                    return True
    except NotInPlay:
        return False
    await service.computers.let_computers_answer(match_id)
    return True


async def _choose(table: Table, seat: Seat, level: str) -> None:
    """Let a computer choose an answer, and hand it in for the person."""
    row, match = table.row, table.match
    thought = think(
        Question(
            row.id,
            Asker(row.organiser_id, row.guild_id),
            match.step,
            seat,
            row.game,
            level,
            match.asks[seat],
            await drafts.order_sheet(table, seat),
            f"{row.seed}/{match.step}/{seat}",
        )
    )
    is_sheet = match.asks[seat].kind == table.texts.sheets.kind
    await answering.hand_in(table, seat, thought.answer, (thought.notes or "") if is_sheet else "")


async def play_season(url: str, setting: Setting, folder: Path | None, *, restart_at: int = 40) -> Club:
    """Play a whole season; write its pages to the folder."""
    async with open_world(url, seed="season") as world:
        club = await gather(world, setting, restart_at)
        await play(club)
        if folder is not None:
            write_pages(world, folder)
        return club


def main(arguments: Sequence[str] | None = None) -> int:
    """Play a season, then print where to view it."""
    parser = argparse.ArgumentParser(prog="python -m sandbox.season", description=__doc__)
    parser.add_argument("--game", choices=TEXTS, default=USUAL_GAME)
    parser.add_argument("--people", type=int, default=12, choices=range(2, len(PEOPLE) + 1), metavar="2-16")
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--kind", choices=("swiss", "round_robin", "knockout"), default="swiss")
    options = parser.parse_args(arguments)
    setting = Setting(options.game, options.people, options.seats, options.rounds, kind=options.kind)
    shutil.rmtree(FOLDER, ignore_errors=True)
    FOLDER.mkdir(parents=True)
    with tempfile.TemporaryDirectory() as temporary:
        club = asyncio.run(play_season(sqlite_url(Path(temporary)), setting, FOLDER))
    print(f"{club.answers} answers, {len(club.people)} people: {FOLDER}/index.html")
    return 0


if __name__ == "__main__":
    sys.exit(main())
