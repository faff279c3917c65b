"""Answer the tabs beside the board: the same use cases, rights and words as Discord's private messages."""

from __future__ import annotations

from collections.abc import Iterator

from bot.board import wire
from bot.board.pictures import Pictures
from bot.board.telling import form_of, row_of, sent
from bot.board.words import TabNamed
from bot.messages.catalogue import say
from bot.messages.panel import Panel
from bot.messages.people import Person
from bot.service.gate import nobody_knows
from bot.service.play.boards import Session
from bot.service.service import Service
from bot.service.tabs.every import every_tab
from bot.service.tabs.tab import Tab, View
from engine.kernel.core import Refused

ENDED = "over"
"""State of a table whose game came to its end."""


class Tabs:
    """The tabs of all pages, with the pictures that they showed lately."""

    def __init__(self, service: Service) -> None:
        self._service = service
        self.every = every_tab(service)
        self.pictures = Pictures()

    def named(self) -> Iterator[TabNamed]:
        """Yield each tab with the state of the game in which it is there."""
        for tab in self.every:
            when = self._service.gate.rights.by_door[f"page POST /{tab.name}"].when
            is_always = len(when) > 1 and "playing" in when and ENDED in when or "none" in when
            yield TabNamed(tab.name, tab.title, "" if is_always else when[0], tuple(tab.actions))

    async def look(self, board: Session, tab: Tab, asked: wire.Look) -> wire.Viewed:
        """Return what the tab shows; Refused to whom Discord would refuse the same."""
        press = wire.press_in(asked.press) if asked.press else None
        if press is not None and press.action not in tab.actions:
            raise Refused(say("play-too-old"))
        await self._service.boards.check_seat(board)
        person = Person(board.person_id, "")
        await self._service.gate.check(tab.door(press), person, board.match_id, nobody_knows)
        return self._viewed(board, await tab.look(self._service, board, press))

    def _viewed(self, board: Session, view: View) -> wire.Viewed:
        panel = view.panel
        return wire.Viewed(
            lines=_lines(panel.text),
            below=_lines("\n".join(_below(panel))),
            picture=self._picture(board, panel),
            rows=tuple(map(row_of, panel.rows)),
            form=form_of(view.form) if view.form else None,
            marks=tuple(wire.MarkShown(said=one.said, press=sent(one.press)) for one in view.marks),
            at=view.at,
            curves=tuple(wire.CurveShown(**vars(one)) for one in view.curves),
        )

    def _picture(self, board: Session, panel: Panel) -> wire.PictureShown | None:
        if panel.picture is None:
            return None
        sight = self.pictures.keep(board.id, panel.picture)
        size = sight.places
        return wire.PictureShown(
            address=sight.address, alt=str(panel.picture.alt), width=size.width, height=size.height
        )


def _below(panel: Panel) -> Iterator[str]:
    yield from filter(None, (panel.below, *(card.text for card in panel.cards), panel.footer))


def _lines(text: str) -> tuple[str, ...]:
    return tuple(str(text).splitlines())
