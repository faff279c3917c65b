"""Tell on the page how the game stands, and each round as `/game log` does."""

from __future__ import annotations

from bot.messages.catalogue import say
from bot.messages.numerals import read_numeral
from bot.messages.panel import Press
from bot.service.past.games import LOG, OWN
from bot.service.play.boards import Session
from bot.service.service import Service
from bot.service.tabs.tab import Mark, Tab, View, only, panel_of
from bot.table.ending.reviewing import FILM


class LogTab(Tab):
    """The log: first the card's lines and the last round, then any other round."""

    name = "log"
    actions = (LOG, FILM)

    @property
    def title(self) -> str:
        return say("board-tab-log")

    async def look(self, service: Service, board: Session, press: Press | None) -> View:
        games, person = service.games, board.person_id
        wanted = (press.values[0] if press.values else press.arg) if press else ""
        stages = await games.stages(board.match_id)
        number = wanted.removeprefix(OWN)
        stage = read_numeral(number) if number else None
        if stage is not None and wanted.startswith(OWN):
            post, buttons = await games.log_of_own(board.match_id, stage, person)
        else:
            post, buttons = await games.log_page(board.match_id, stage, person)
            stage = next((int(one.arg or 0) for one in buttons if one.action == FILM), stage)
        head = "" if press else (await games.status_post(board.match_id, person)).text
        at = next((n for n, one in enumerate(stages) if one.stage == stage), None)
        return View(
            only(panel_of(post, head, tuple(buttons)), self.actions),
            marks=tuple(Mark(one.said, Press(LOG, str(one.stage))) for one in stages),
            at=at,
        )
