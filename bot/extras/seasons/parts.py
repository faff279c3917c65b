"""Add seasons to the core: automatic rounds, posts with people's names, reserved seats."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from bot.extras.seasons import repository, season_state
from bot.extras.seasons.outbox import queue_season
from bot.extras.seasons.service import Seasons
from bot.messages.catalogue import say
from bot.messages.numerals import read_numeral
from bot.messages.people import Person
from bot.service.duties import Duty
from bot.service.gate import About, Subject
from bot.service.pruners import NamingPosts
from bot.service.service import Service
from bot.store import Tx
from bot.table.match.listeners import TableListener
from bot.table.rights.deeds import Deed, Scope
from engine.kernel.core import Refused


class KeepTime(Duty):
    """A job that closes sign-up, settles tables and draws rounds on time."""

    wrong: ClassVar[str] = "a season could not go on"

    async def do(self, service: Service) -> None:
        await service.of(Seasons).keep_time()


class SeasonNames(NamingPosts):
    """Names the participants in posts of seasons."""

    async def find(self, tx: Tx, person_id: int) -> Sequence[int]:
        return list(await tx.of(repository.Seasons).numbers_with(person_id))

    async def renew(self, tx: Tx, numbers: Sequence[int]) -> None:
        for number in numbers:
            season = await tx.of(repository.Seasons).get(number)
            if season is not None:
                await queue_season(tx, season)


class DrawnOnly(TableListener):
    """Keeps outsiders from joining a season's tables."""

    async def check_place(self, tx: Tx, match_id: int, person: Person) -> None:
        table = await tx.of(repository.Seasons).table_of(match_id)
        if table is not None and person.id not in await tx.of(repository.Seasons).drawn(table):
            raise Refused(say("season-drawn-only"))


class SeasonSubject(Subject):
    """Finds the season of a button, or of the channel in which a command is given."""

    scope: ClassVar[Scope] = "season"

    async def check(self, tx: Tx, deed: Deed, person: Person, about: About) -> None:
        guild_id, channel_id = person.asking.guild_id, about.channel_id
        if about.arg:
            season_id = read_numeral(about.arg.partition(".")[0])
        elif guild_id is None or channel_id is None:
            return
        else:
            season_id = await season_state.season_at(tx, guild_id, channel_id, about.parent_id)
        row = await tx.of(repository.Seasons).get(season_id)
        if row is not None:
            season_state.check(row, deed.name, person)


DUTY = KeepTime()
LISTENER = DrawnOnly()
NAMES = SeasonNames()
SUBJECT = SeasonSubject()
