"""The ways in which a table of the list of situations comes to its deal."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

from bot.extras.packs.parsing import Upload, read_sent
from bot.extras.packs.service import Packs
from bot.extras.seasons.forms import Plan
from bot.extras.seasons.season_state import load
from bot.extras.seasons.service import Seasons
from bot.host.askers import Asker
from bot.messages.people import Asking, Person, Where
from bot.table.lobby.table_options import TableOptions
from engine.kernel.packs import Brought
from sandbox.seating import limited, seats_near
from tests.bot.drive import CHANNEL, begin, managing
from tests.bot.proven import Told
from tests.engine.deeplamp.written import own

ROUNDS = 2
BESIDE = Where(CHANNEL.guild_id, 1001)
"""The channel of a season's table."""


async def by_hand(
    told: Told, game: str, people: Sequence[Person], computers: int, wishes: Mapping[str, Any]
) -> None:
    """Open a table as its organiser does."""
    seats = max(seats_near(game, 2), len(people) + computers)
    lobbies = told.service.lobbies
    options = {"options": limited(game, ROUNDS), **wishes}
    told.match_id = await lobbies.new_game(CHANNEL, people[0], TableOptions(game, seats, **options))
    for person in people:
        await lobbies.join(told.match_id, person, dm_open=True)
    for _ in range(seats - len(people)):
        await lobbies.add_computer(told.match_id, people[0])


async def with_a_pack(
    told: Told, game: str, people: Sequence[Person], computers: int, wishes: Mapping[str, Any]
) -> None:
    """Open a table that plays with a pack of its server, and take the pack away again before the deal."""

    async def read(upload: Upload, asker: Asker) -> Brought | str:
        return read_sent(upload)

    packs, ann = told.service.of(Packs), managing(people[0])
    packs.reads = read
    files = [(f"{name}.json", json.dumps(part).encode()) for name, part in own("Ours", "ours").items()]
    await packs.upload(CHANNEL.guild_id, ann, Upload(game, files), bot_id=1)
    await by_hand(told, game, people, computers, wishes)
    await packs.play(CHANNEL, ann, told.match_id, "ours")
    await packs.remove(CHANNEL.guild_id, ann, "ours")


async def by_a_season(
    told: Told, game: str, people: Sequence[Person], computers: int, wishes: Mapping[str, Any]
) -> None:
    """Let a season open the table and press Start; everybody cuts."""
    seasons, ann = told.service.of(Seasons), people[0]
    seats = max(seats_near(game, 2), len(people))
    plan = Plan(name="Cup", kind="swiss", rounds=1, odd="computers")
    await seasons.start(CHANNEL, managing(ann), game, seats, plan)
    for person in people:
        await seasons.join(1, Person(person.id, person.name, Asking(CHANNEL.guild_id)))
    await seasons.begin(1, ann)
    await seasons.has_place(1, 1, 1, BESIDE.channel_id)
    await seasons.open_table(1, 1, 1, ())
    async with told.store.read() as tx:
        [table] = (await load(tx, 1, is_locked=False)).now
    assert table.match_id is not None
    told.match_id, told.where = table.match_id, BESIDE
    for person in people:
        await told.service.lobbies.cut(told.match_id, person, f"a word of {person.name}")
    await told.computers()


async def deal(told: Told, people: Sequence[Person]) -> None:
    """Press Start and cut, and let computers begin."""
    await begin(told.service, told.match_id, *people)
    await told.computers()
