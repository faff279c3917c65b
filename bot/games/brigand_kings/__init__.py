"""Brigand Kings in words: texts, panels and pictures for its events and asks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

from bot.games import Moment, Overdue, Prompt, Words
from bot.games.brigand_kings import absence, panels, pictures
from bot.games.brigand_kings.names import SIGNS
from bot.games.brigand_kings.panels.standing import read_standing
from bot.games.brigand_kings.posts import posts
from bot.games.brigand_kings.status import board_text, status
from bot.games.panels import typed_of
from bot.games.topics import read_topics
from bot.messages.names import bare_names
from bot.messages.panel import Panel, Picture, Post, Press, Pressed
from engine.brigand_kings.board.state import View
from engine.brigand_kings.orders.standing import SheetDeputy
from engine.kernel.core import Ask, Event, Seat
from engine.kernel.deputy import Deputy
from render.brigand_kings.scenes import dice_of, table_scene
from render.scenes.scene import Shown


class BrigandKingsWords(Words):
    """The words of Brigand Kings, each method one step away from the module that knows."""

    game = "brigand_kings"
    topics = read_topics("brigand_kings")
    ask_names = {
        "keep_bonus": "bonus cards",
        "roll": "the dice",
        "flip": "flipping cards",
        "assign": "the transport",
        "place": "soldiers",
    }
    ask_words = {
        "bonus": "keep_bonus",
        "dice": "roll",
        "flips": "flip",
        "transport": "assign",
        "soldiers": "place",
    }
    signs: ClassVar = {sign: f"suit_{suit}" for suit, sign in SIGNS.items()}
    aim = "Your soldiers capture counties. Whoever's captured cards score most wins when the deck is out."
    is_missed_whole = True
    when_late = "Then I answer for you, with care: see `/rules`."
    is_told_by_stage = True
    kept_secret = ("keep_bonus",)

    def posts(self, moments: Sequence[Moment], names: Mapping[Seat, str]) -> list[Post]:
        return posts(moments, names)

    def status(self, view: View, names: Mapping[Seat, str]) -> str:
        return status(view, names)

    def board(
        self,
        view: View,
        names: Mapping[Seat, str],
        *,
        close: bool = False,
        full: bool = False,
        near: Seat = "",
    ) -> Picture:
        return pictures.table_picture(table_scene(view, bare_names(names), dice=dice_of(view.roll)))

    def board_text(self, view: View, names: Mapping[Seat, str]) -> str:
        return board_text(view, names)

    def panel(self, prompt: Prompt, focus: str = "", note: str = "", *, preview: bool = False) -> Panel:
        return panels.panel(prompt, focus, note, preview=preview)

    def press(self, prompt: Prompt, press: Press) -> Pressed:
        return panels.press(prompt, press)

    def typed(self, prompt: Prompt, text: str) -> Pressed:
        return typed_of(panels.PANELS, prompt, text)

    def deputy(self, draft: str, ask: Ask, *, pace: str, standing: str = "") -> Deputy:
        return SheetDeputy(read_standing(standing))

    def overdue(self, ask: Ask, draft: str, sheet: str, standing: str = "") -> Overdue:
        return absence.overdue(ask, draft, sheet)

    def stewarded(self, ask: Ask, sheet: str, standing: str = "") -> Overdue:
        return absence.stewarded(ask, sheet)

    def chart(self, events: Sequence[Event], names: Mapping[Seat, str]) -> Picture | None:
        return pictures.chart_picture(events, names)

    def shown(self, picture: Picture) -> Shown:
        return pictures.shown(picture)


WORDS = BrigandKingsWords()
