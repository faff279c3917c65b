"""Use cases for computer players: they think ahead, and answer after a pause."""

from __future__ import annotations

import asyncio

from bot.messages.panel import Post
from bot.service import states
from bot.service.unit_of_work import NotInPlay, UnitsOfWork
from bot.table.answers import acting, answering
from bot.table.computers import asked
from bot.table.computers.thinking import Question, Thinking
from bot.table.match.server_content import outside_transactions
from bot.table.match.standstill import Standstill
from bot.table.match.table import Table
from bot.table.past import reasons
from bot.table.seats import drafts
from engine.kernel.core import Refused, Seat
from engine.kernel.deputy import Thought


class Computers:
    """Use cases for a table's computers; any process may run them, and each runs once."""

    def __init__(self, units: UnitsOfWork, thinking: Thinking) -> None:
        self._units = units
        self.thinking = thinking

    async def think_ahead(self, match_id: int) -> None:
        """Start thinking about the computers' decisions within the quotas, without answering."""
        for question in await self._questions(match_id):
            self.thinking.begin_ahead(question)

    @outside_transactions
    async def let_computers_answer(self, match_id: int) -> None:
        """Let computers answer that have a decision; do nothing if none has, or while a stuck game rests."""
        if await self._units.rests(match_id):
            return
        questions = await self._questions(match_id)
        thoughts = await asyncio.gather(*(self.thinking.think(question) for question in questions))
        try:
            async with self._units.table(match_id, by_itself=True) as table:
                for question, thought in zip(questions, thoughts, strict=True):
                    await self._answer(table, question, thought)
                if not asked.awaited_computers(table):
                    await table.tx.turns.remove(match_id)
                elif any(asked.is_changed(table, question) for question in questions):
                    await asked.arm(table, afresh=True)  # somebody has acted meanwhile
        except Standstill:  # its computers stand with it: they are due again when it goes on
            return
        except NotInPlay:
            async with self._units.begin() as tx:
                await tx.turns.remove(match_id)

    async def _questions(self, match_id: int) -> list[Question]:
        try:
            async with self._units.table(match_id, by_itself=True) as table:
                return await asked.questions(table)
        except (NotInPlay, Standstill):
            return []

    async def _answer(self, table: Table, question: Question, thought: Thought) -> None:
        """Submit the answer if it is still wanted; it may be the last one missing."""
        if not asked.is_asked_still(table, question):
            return
        seat = question.seat
        await drafts.keep_notes(table, seat, thought.notes)
        if await self._has_acted(table, seat, thought):
            return
        is_sheet = question.ask.kind == table.texts.sheets.kind
        draft = await drafts.order_sheet(table, seat) if is_sheet else ""
        await answering.hand_in(table, seat, thought.answer, draft, by="computer", why=thought.why or None)

    async def _has_acted(self, table: Table, seat: Seat, thought: Thought) -> bool:
        """Let a computer act out of turn if it wants to.

        Return whether it did: then it makes its decision after another pause.
        """
        if not await answering.wants_to_act(table, seat, thought):
            return False
        try:
            await acting.act(table, seat, thought.act, by="computer", why=thought.why or None)
        except Refused:  # somebody was quicker: it answers instead
            return False
        return True

    async def why(self, match_id: int, stage: int | None) -> Post:
        """Explain the computers' play of a stage; refuse until the game is over."""
        async with self._units.game(match_id) as (tx, row):
            states.check("read a computer's reasons", row)
            return await reasons.why(tx, row, stage)
