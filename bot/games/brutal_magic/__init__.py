"""Brutal Magic in words: texts, panels and pictures for its events and asks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bot.games import Moment, Overdue, Prompt, Words
from bot.games.brutal_magic import absence, armies, pictures
from bot.games.brutal_magic.names import SEAT_WORDS
from bot.games.brutal_magic.panels import PANELS
from bot.games.brutal_magic.posts import posts
from bot.games.brutal_magic.standing import read_standing
from bot.games.brutal_magic.status import board_text, option_lines, status
from bot.games.brutal_magic.story import BEGINS, story
from bot.games.panels import panel_of, press_of, typed_of
from bot.games.topics import read_topics
from bot.messages.panel import Designed, Kept, Panel, Picture, Post, Press, Pressed
from engine.brutal_magic.board.state import View
from engine.brutal_magic.orders.sheets import SheetDeputy
from engine.kernel.core import Ask, Event, Json, Seat
from engine.kernel.deputy import Deputy, Nobody
from render.scenes.scene import Shown


class BrutalMagicWords(Words):
    """The words of Brutal Magic, each method one step away from the module that knows."""

    game = "brutal_magic"
    topics = read_topics("brutal_magic")
    ask_names = {
        "muster": "an army",
        "allot": "who makes the land",
        "define": "kinds of terrain",
        "lay": "terrain",
        "place_master": "a place for the Master",
        "activate": "acts",
    }
    ask_words = {
        "army": "muster",
        "allotment": "allot",
        "kinds": "define",
        "terrain": "lay",
        "master": "place_master",
        "acts": "activate",
    }
    design_kind = "muster"
    story_begins = BEGINS
    aim = "Wizards summon what they have designed. Fell the other Masters, or lead in points at the end."
    when_late = "What is laid out here counts then; if nothing is, your units stand on guard."

    def posts(self, moments: Sequence[Moment], names: Mapping[Seat, str]) -> list[Post]:
        return posts(moments, names)

    def story(self, moments: Sequence[Moment], names: Mapping[Seat, str]) -> list[str]:
        return story(moments, names)

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
        return pictures.board_picture(view, names, close=close, full=full)

    def board_text(self, view: View, names: Mapping[Seat, str]) -> str:
        return board_text(view, names)

    def panel(self, prompt: Prompt, focus: str = "", note: str = "", *, preview: bool = False) -> Panel:
        return panel_of(PANELS, SEAT_WORDS, prompt, focus, note, preview=preview)

    def press(self, prompt: Prompt, press: Press) -> Pressed:
        return press_of(PANELS, prompt, press)

    def typed(self, prompt: Prompt, text: str) -> Pressed:
        return typed_of(PANELS, prompt, text)

    def design_panel(self, kept: Sequence[Kept], focus: str = "", note: str = "") -> Panel:
        return armies.design_panel(kept, focus, note)

    def design_press(self, kept: Sequence[Kept], press: Press) -> Designed:
        return armies.design_press(kept, press)

    def design_file(self, kept: Sequence[Kept], title: str, text: str) -> Kept:
        return armies.design_file(kept, title, text)

    def overdue(self, ask: Ask, draft: str, sheet: str, standing: str = "") -> Overdue:
        return absence.overdue(ask, draft, standing)

    def stewarded(self, ask: Ask, sheet: str, standing: str = "") -> Overdue:
        return absence.stewarded(ask)

    def deputy(self, draft: str, ask: Ask, *, pace: str, standing: str = "") -> Deputy:
        sheet = read_standing(standing)
        return SheetDeputy(sheet) if sheet else Nobody()

    def chart(self, events: Sequence[Event], names: Mapping[Seat, str]) -> Picture | None:
        return pictures.chart_picture(events, names)

    def shown(self, picture: Picture) -> Shown:
        return pictures.shown(picture)

    def option_lines(self, options: Mapping[str, Json]) -> list[str]:
        return option_lines(options)


WORDS = BrutalMagicWords()
