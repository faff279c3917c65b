"""Teach on the page: lessons and puzzles as in Discord, by the same panels."""

from __future__ import annotations

from dataclasses import replace

from bot.extras.lessons.choosing import choice_panel, to_choice
from bot.extras.lessons.puzzles.screens import PUZZLE, PUZZLES
from bot.extras.lessons.puzzles.service import Puzzles
from bot.extras.lessons.screens import LEARN, LESSON
from bot.extras.lessons.service import Lessons
from bot.games.catalogue import TEXTS
from bot.messages.catalogue import say
from bot.messages.numerals import strange
from bot.messages.panel import Press
from bot.messages.people import Person
from bot.service.people.private_state import Shown
from bot.service.play.boards import Session
from bot.service.service import Service
from bot.service.tabs.tab import Tab, View
from engine.kernel.core import Refused


class LearnTab(Tab):
    """Lessons and puzzles of every game, first the choice of them."""

    name = "learn"
    actions = (LEARN, LESSON, PUZZLES, PUZZLE)

    @property
    def title(self) -> str:
        return say("board-tab-learn")

    async def look(self, service: Service, board: Session, press: Press | None) -> View:
        wanted = (press.values[0] if press.values else press.arg) if press else ""
        if press is None or not wanted:
            return View(choice_panel())
        if press.action in (LEARN, PUZZLES) and wanted not in TEXTS:
            raise Refused(strange())
        person = Person(board.person_id, "")
        guild_id = await service.games.server_of(board.match_id)
        begin = {LEARN: service.of(Lessons).begin, PUZZLES: service.of(Puzzles).begin}
        if press.action in begin:
            shown = await begin[press.action](person, wanted, guild_id)
        else:
            shown = await _pressed(service, person, press, guild_id)
        action = PUZZLE if press.action in (PUZZLES, PUZZLE) else LESSON
        rows = (*shown.panel.rows, (to_choice(),))
        return View(replace(shown.panel, rows=rows), shown.form and replace(shown.form, action=action))


async def _pressed(service: Service, person: Person, press: Press, guild_id: int) -> Shown:
    within = replace(press, action="", arg="")
    if press.action == LESSON:
        return await service.of(Lessons).press(person, press.arg, within, guild_id)
    return await service.of(Puzzles).press(person, press.arg, within, guild_id)


TAB = LearnTab()
