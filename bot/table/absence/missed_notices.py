"""Notify the player and the table of a missed deadline and its consequences."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from bot.games.absence import Overdue
from bot.messages.catalogue import listed, say, together
from bot.messages.panel import Post
from bot.table.calls import calls
from bot.table.match import outbox
from bot.table.match.table import Table
from bot.table.seats import attendance
from engine.kernel.core import Seat


@dataclass
class Missed:
    """The deadlines that a table missed at the same moment.

    `for_all`: one fallback counts for everybody, since the first answer decides. `away`: the seats that the
    steward takes over.
    """

    table: Table
    done: Mapping[Seat, Overdue]
    for_all: bool
    away: list[Seat] = field(default_factory=list)
    _asked: dict[Seat, str] = field(default_factory=dict)
    _notices: dict[Seat, str] = field(default_factory=dict)

    async def tell(self) -> None:
        """Notify each person by DM and the table by one post, before the fallbacks are submitted."""
        self._asked = {seat: self.table.texts.ask_name(self.table.match.asks[seat]) for seat in self.done}
        pinged = []
        for seat in self.done:
            person_id = self.table.sitting(seat).person_id
            assert person_id is not None
            person = await self.table.tx.people.get(person_id)
            if person is not None and calls.way_to(self.table, person) == "dm":
                await self._notify(seat, person_id, self._outlook(seat))
            elif not await calls.is_barred(self.table, [person_id]):
                pinged.append(person_id)
        post = Post(together(self._lines()))
        await outbox.queue_post(self.table.tx, self.table.row, post, ping=pinged)

    async def tell_what_follows(self) -> None:
        """Announce the consequences: who is away from now on, or that the game has ended."""
        tx = self.table.tx
        if self.table.match.is_over:
            for seat, nonce in self._notices.items():
                person_id = self.table.sitting(seat).person_id
                if person_id is not None and await tx.outbox.drop(nonce, tx.at):
                    await self._notify(seat, person_id, [say("absence-game-over")])
        elif self.away:
            post = Post(together(self._steward_lines()))
            await outbox.queue_post(self.table.tx, self.table.row, post)

    def _lines(self) -> list[str]:
        """Return a line per seat, or one for all; sealed answers are not revealed."""
        if self.for_all:
            who = listed(who_sits(self.table, seat) for seat in self.table.match.asks if seat in self.done)
            return [self._line(who, next(iter(self.done)), is_open=True)]
        is_open = set(self.table.match.awaited) == set(self.done)
        return [self._line(who_sits(self.table, seat), seat, is_open=is_open) for seat in self.done]

    def _line(self, who: str, seat: Seat, *, is_open: bool) -> str:
        asked = self._asked[seat]
        if is_open:
            return say("absence-missed", who=who, asked=asked, done=self.done[seat].told)
        is_told = "Absence" in self.table.texts.topics
        return say(
            "absence-missed-sealed" if is_told else "absence-missed-sealed-usual", who=who, asked=asked
        )

    def _steward_lines(self) -> list[str]:
        texts = self.table.texts
        whom = {seat: who_sits(self.table, seat) for seat in self.away}
        if not attendance.somebody_is_there(self.table):
            missed = [say("absence-second", who=who, stage=texts.stage_word) for who in whom.values()]
            return [*missed, say("absence-all-away")]
        return [
            say("absence-steward", who=who, seat=texts.seat_name(seat), stage=texts.stage_word)
            for seat, who in whom.items()
        ]

    async def _notify(self, seat: Seat, person_id: int, outlook: list[str]) -> None:
        where = f"<#{self.table.row.channel_id}>"
        asked, done = self._asked[seat], self.done[seat].told
        text = together([say("absence-your-time", asked=asked, where=where, done=done), *outlook])
        nonce = await outbox.queue_notice(self.table.tx, self.table.row, person_id, text, about=(seat, None))
        self._notices[seat] = nonce

    def _outlook(self, seat: Seat) -> list[str]:
        """Return lines on what this missed deadline means for the person, or what the next would mean."""
        stage, is_alone = self.table.texts.stage_word, not self._others_are_there(seat)
        if seat in self.away:
            return [say("absence-your-second-alone" if is_alone else "absence-your-second", stage=stage)]
        if self.done[seat].is_saved or self.table.sitting(seat).away_since:
            return []
        return [say("absence-next-alone" if is_alone else "absence-next", stage=stage)]

    def _others_are_there(self, seat: Seat) -> bool:
        others = (row for row in self.table.seats if row.seat != seat)
        return any(row.person_id is not None and row.away_since is None for row in others)


def who_sits(table: Table, seat: Seat) -> str:
    """Name a seat and its person: `🔴 Red (Ann)`."""
    return f"{table.texts.seat_name(seat)} ({table.names.get(seat, '')})"
