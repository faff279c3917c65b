"""Review a finished game on the page, with the curve of chances that one can slide along."""

from __future__ import annotations

from dataclasses import replace

from bot.messages.catalogue import say
from bot.messages.numerals import is_numeral, read_numeral, strange
from bot.messages.panel import Button, Menu, Press
from bot.service.play.boards import Session
from bot.service.service import Service
from bot.service.tabs.tab import Mark, Tab, View, only, panel_of
from bot.table.ending.reviewing import FILM, WHY, Page
from bot.table.posts.cards import REVIEW
from engine.kernel.core import Refused


class ReviewTab(Tab):
    """The review: its overview draws the curve from data, so it needs no picture of it."""

    name = "review"
    actions = (REVIEW, FILM, WHY)

    @property
    def title(self) -> str:
        return say("board-tab-review")

    async def look(self, service: Service, board: Session, press: Press | None) -> View:
        if press and press.action == WHY:
            post = await service.computers.why(board.match_id, read_numeral(press.arg) if press.arg else None)
            back = Button(say("review-whole-game-button"), REVIEW, str(Page()))
            return View(panel_of(post, buttons=(back,)))
        wanted = _page((press.values[0] if press.values else press.arg) if press else "")
        known = {*self.actions, *(one for tab in service.extras.parts(Tab) for one in tab.actions)}
        panel = only(await service.reviews.page(board.match_id, wanted, board.person_id), known)
        stages, curves = await service.reviews.course(board.match_id)
        marks = tuple(Mark(one.said, Press(REVIEW, str(Page(one.stage, wanted.seat)))) for one in stages)
        at = next((n for n, one in enumerate(stages) if one.stage == wanted.stage), None)
        if wanted.stage is None and curves:
            rows = tuple(row for row in panel.rows if not (isinstance(row, Menu) and not row.arg))
            panel = replace(panel, picture=None, rows=rows)  # the curve and its slider stand for both
        return View(panel, marks=marks, at=at, curves=curves)


def _page(text: str) -> Page:
    stage, _, seat = text.partition(".")
    if stage and not is_numeral(stage):
        raise Refused(strange())
    return Page(int(stage) if stage else None, seat)
