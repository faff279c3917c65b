"""Replay a game on the page: picture by picture, as everybody at the table saw it."""

from __future__ import annotations

from bot.messages.catalogue import say
from bot.messages.numerals import read_numeral
from bot.messages.panel import Button, Panel, Press
from bot.service.play.boards import Session
from bot.service.service import Service
from bot.service.tabs.tab import Mark, Tab, View
from bot.table.ending.reviewing import FILM
from bot.table.past.frames import Frame


class ReplayTab(Tab):
    """The replay; FILM's argument is `STAGE.FRAME`, by default the last one of each."""

    name = "replay"
    actions = (FILM,)

    @property
    def title(self) -> str:
        return say("board-tab-replay")

    async def look(self, service: Service, board: Session, press: Press | None) -> View:
        stage, _, frame = (press.arg if press else "").partition(".")
        stages = await service.games.stages(board.match_id)
        shown = await service.games.frame(
            board.match_id,
            read_numeral(stage) if stage else None,
            read_numeral(frame) if frame else None,
            board.person_id,
        )
        marks = tuple(Mark(one.said, Press(FILM, str(one.stage))) for one in stages)
        at = next((n for n, one in enumerate(stages) if one.stage == shown.stage), None)
        panel = Panel(shown.post.text, (_steps(shown),), shown.post.picture, below=shown.account)
        return View(panel, marks=marks, at=at)


def _steps(shown: Frame) -> tuple[Button, ...]:
    """Return the buttons one picture back and one on; at either end one of them does nothing."""
    back = say("board-replay-back-button")
    further = say("board-replay-further-button")
    return (
        Button(back, FILM, shown.before, disabled=not shown.before),
        Button(further, FILM, shown.after, style="primary", disabled=not shown.after),
    )
