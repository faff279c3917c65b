"""Do what a person does outside the rules: drafts, order sheets, notes, designs, dry runs, private talks."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import suppress

from simcord import ChannelHandle

from bot.extras.analysis.service import Analyses
from bot.games.panels import ACT, ASKED, TAKE_BACK, TRY
from bot.messages.panel import Menu, Panel, Press
from bot.table.answers import answering
from bot.table.computers.thinking import Question, Thinking
from bot.table.decisions import undo
from bot.table.seats import drafts
from engine.kernel.core import Json, Refused, Seat
from engine.kernel.deputy import Thought
from engine.kernel.dice import Dice
from tests.bot.noninterference.forks import Aside
from tests.bot.noninterference.worlds import Table

PRESSES = 12
"""Presses with which a person drafts an answer."""
TRIES = 6
"""Presses in a dry run."""
OUT_OF_DRAFT = (ACT, ASKED, TRY, TAKE_BACK)
MINUTE = 60


def drafting(seat: Seat, seed: str) -> Aside:
    """Return a function that presses random buttons in the seat's panel without handing in."""

    async def draft(table: Table) -> None:
        playing, dice, person = table.world.bot.service.playing, Dice(seed), table.person(seat)
        screen, stood = await playing.panel(table.match_id, person), await table.asked()
        for _ in range(PRESSES):
            able = [
                press
                for press in _presses(screen.panel or Panel(""))
                if await _drafts_only(table, seat, press)
            ]
            if able:
                screen = await playing.press(table.match_id, screen.step, seat, person, dice.pick(able))
        assert await table.asked() == stood, "a draft was handed in"

    return draft


def _presses(panel: Panel) -> Iterator[Press]:
    for row in panel.rows:
        if isinstance(row, Menu):
            yield from (Press(row.action, row.arg, (entry.value,)) for entry in row.choices)
        else:
            able = (button for button in row if not button.disabled and button.action not in OUT_OF_DRAFT)
            yield from (Press(button.action, button.arg) for button in able)


async def _drafts_only(table: Table, seat: Seat, press: Press) -> bool:
    """Return whether the press is legal, and neither answers nor opens a form."""
    async with table.world.bot.service.units.table(table.match_id) as at:
        prompt = await answering.prompt(at, seat, is_shown=False)
        try:
            pressed = at.texts.panels.press(prompt, press)
        except Refused:
            return False
    is_deed = pressed.answer is not None or pressed.action is not None
    return not is_deed and pressed.form is None and not pressed.take_back


def typing(seat: Seat, text: str) -> Aside:
    """Return a function that sends a message with orders to the bot."""

    async def typed(table: Table) -> None:
        await table.world.bot.service.playing.typed(table.person(seat), f"#{table.match_id} {text}")

    return typed


def noting(seat: Seat, text: str) -> Aside:
    """Return a function that writes a private note."""

    async def note(table: Table) -> None:
        await table.world.bot.service.notes.write(table.match_id, table.person(seat), text)

    return note


def designing(seat: Seat, game: str, title: str, text: str) -> Aside:
    """Return a function that stores a person's own design."""

    async def keep(table: Table) -> None:
        guild = table.world.guild.id
        await table.world.bot.service.designs.take_file(table.person(seat), game, title, text, guild_id=guild)

    return keep


def answering_twice(seat: Seat, first: Json, second: Json) -> Aside:
    """Return a function that hands an answer in, takes it back, and hands another one in."""

    async def twice(table: Table) -> None:
        await _hand_in(table, seat, first)
        async with table.world.bot.service.units.table(table.match_id) as at:
            await undo.take_back(at, seat)
        await _hand_in(table, seat, second)

    return twice


async def _hand_in(table: Table, seat: Seat, answer: Json) -> None:
    async with table.world.bot.service.units.table(table.match_id) as at:
        await answering.hand_in(at, seat, answer, "")
    await table.settle()


def instructing(seat: Seat, *texts: str) -> Aside:
    """Return a function that keeps standing instructions, each text in place of the one before."""

    async def instruct(table: Table) -> None:
        for text in texts:
            async with table.world.bot.service.units.table(table.match_id) as at:
                await drafts.keep_standing(at, seat, text)

    return instruct


def missing(seat: Seat) -> Aside:
    """Return a function that lets the seat's deadline pass; everybody else has taken another day."""

    async def miss(table: Table) -> None:
        async with table.world.bot.service.units.table(table.match_id) as at:
            others = [other for other in at.match.awaited if other != seat]
            open_ones = {row.seat: row for row in await at.tx.deadlines.open_of(table.match_id)}
            due = open_ones[seat].due_at
            assert due is not None
            left = (due - at.at).total_seconds()
        for other in others:
            await table.world.bot.service.absences.extend_own(table.match_id, 24, table.person(other))
            await table.settle()  # so that the card is edited as often in every world
        await table.pass_time(left + MINUTE)
        assert [other for other, _ in await table.asked()] == others

    return miss


def leaving(seat: Seat) -> Aside:
    """Return a function that goes on vacation."""

    async def leave(table: Table) -> None:
        await table.world.bot.service.absences.leave_for(table.match_id, 2, table.person(seat))

    return leave


def trying(seat: Seat, seed: str) -> Aside:
    """Return a function that begins a dry run and presses random buttons in it."""

    async def dry_run(table: Table) -> None:
        dice, runs, person = Dice(seed), table.world.bot.service.of(Analyses), table.person(seat)
        shown = await runs.begin(table.match_id, person)
        for _ in range(TRIES):
            buttons = [one for row in shown.panel.rows if not isinstance(row, Menu) for one in row]
            able = [one for one in buttons if one.action == TRY and not one.disabled]
            if not able:
                return
            arg = dice.pick(able).arg
            with suppress(Refused):
                shown = await runs.press(person, arg, Press(""))

    return dry_run


def talking(seat: Seat, other: Seat, text: str) -> Aside:
    """Return a function that opens a private thread with another seat, where both write."""

    async def talk(table: Table) -> None:
        await table.world.bot.service.talks.talk(table.match_id, other, table.person(seat))
        await table.settle()
        async with table.world.bot.store.read() as tx:
            (row, *_) = await tx.talks.open_of(table.match_id)
        assert row.thread_id is not None
        env = table.world.env
        thread = ChannelHandle(env, table.world.guild, env.backend.channels[row.thread_id])
        for one in (seat, other):
            await table.people[one].member.send(thread, text)

    return talk


def thinking(seat: Seat, answer: Json, seconds: float) -> Aside:
    """Return a function that gives the seat to a computer, which takes that long for that answer."""

    async def think(table: Table) -> None:
        service = table.world.bot.service

        def thought(question: Question) -> Thought:
            time.sleep(seconds)
            return Thought(answer if question.seat == seat else question.ask.fallback(), "A reason.")

        service.computers.thinking.close()
        service.computers.thinking = Thinking(thinker=thought)
        await service.seats.replace_by_computer(table.match_id, seat, table.person(seat))
        await table.settle()
        await table.pass_time(MINUTE)
        assert seat not in dict(await table.asked()), "the computer has not answered"

    return think
