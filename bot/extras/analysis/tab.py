"""Try moves on the page: the same boards as in Discord, by the same panels."""

from __future__ import annotations

from dataclasses import replace

from bot.extras.analysis.listing import ANALYSE
from bot.extras.analysis.notes import NOTE_ROUND, Notebook
from bot.extras.analysis.parts import SHOULD
from bot.extras.analysis.presses import page_of
from bot.extras.analysis.service import Analyses
from bot.games.panels import TRY
from bot.messages.catalogue import say
from bot.messages.numerals import read_numeral
from bot.messages.panel import Button, Panel, Press
from bot.messages.people import Person
from bot.service.people.private_state import Shown
from bot.service.play.boards import Session
from bot.service.service import Service
from bot.service.tabs.tab import Tab, View
from bot.table.posts.cards import REVIEW


class TryTab(Tab):
    """Boards of this game; a press without an argument begins one from now."""

    name = "try"
    actions = (TRY, ANALYSE, SHOULD, NOTE_ROUND)

    @property
    def title(self) -> str:
        return say("board-tab-try")

    def door(self, press: Press | None) -> str:
        return super().door(press if press and (press.arg or press.action != TRY) else None)

    async def look(self, service: Service, board: Session, press: Press | None) -> View:
        person, analyses = Person(board.person_id, ""), service.of(Analyses)
        if press is None:
            return View(await _begin(analyses, service, board, person))
        if press.action == NOTE_ROUND:
            return await _noted(service, board, person, press)
        if press.action == SHOULD:
            return View(await analyses.advise(board.match_id, *page_of(press.arg), person))
        if press.action == ANALYSE:
            page = page_of(press.values[0] if press.values else press.arg)
            return _viewed(await analyses.begin_past(board.match_id, *page, person))
        if not press.arg:
            return _viewed(await analyses.begin(board.match_id, person))
        return _viewed(await analyses.press(person, press.arg, replace(press, action="", arg="")))


async def _begin(analyses: Analyses, service: Service, board: Session, person: Person) -> Panel:
    panel = await analyses.panel(person, board.match_id)
    if any(getattr(row, "action", "") == ANALYSE for row in panel.rows) or not board.seat:
        return panel
    begin = Button(say("game-try-button"), TRY, style="primary")
    return replace(panel, rows=((begin,), *panel.rows))


async def _noted(service: Service, board: Session, person: Person, press: Press) -> View:
    """Open the form for a note on a round, or keep what was written."""
    stage, notebook = read_numeral(press.arg), service.of(Notebook)
    if not press.filled:
        return View(Panel(""), await notebook.form(board.match_id, stage, person))
    said = await notebook.write(board.match_id, stage, person, press.filled)
    back = Button(say("analysis-back-button"), REVIEW, f"{stage}.")
    return View(Panel(said, ((back,),)))


def _viewed(shown: Shown) -> View:
    return View(shown.panel, shown.form and replace(shown.form, action=TRY))


TAB = TryTab()
