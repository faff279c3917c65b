"""Try moves on the page: the same dry run as in Discord, by the same panels."""

from __future__ import annotations

from dataclasses import replace

from bot.games.panels import TRY
from bot.messages.catalogue import say
from bot.messages.panel import Button, Panel, Press
from bot.messages.people import Person
from bot.service.play.boards import Session
from bot.service.service import Service
from bot.service.tabs.tab import Tab, View


class TryTab(Tab):
    """The dry run; a press without an argument begins one."""

    name = "try"
    actions = (TRY,)

    @property
    def title(self) -> str:
        return say("board-tab-try")

    def door(self, press: Press | None) -> str:
        return f"press {TRY}" if press and press.arg else super().door(None)

    async def look(self, service: Service, board: Session, press: Press | None) -> View:
        person = Person(board.person_id, "")
        if press is None:
            begin = Button(say("game-try-button"), TRY, style="primary")
            return View(Panel(say("command-game-try-help"), ((begin,),)))
        if not press.arg:
            shown = await service.dry_runs.begin(board.match_id, person)
        else:
            shown = await service.dry_runs.press(person, press.arg, replace(press, action="", arg=""))
        form = shown.form and replace(shown.form, action=TRY)
        panel = shown.panel if shown.panel.rows else replace(shown.panel, rows=((_begin_anew(),),))
        return View(panel, form)


def _begin_anew() -> Button:
    return Button(say("game-try-button"), TRY)
