"""Deeplamp in words: texts, panels and pictures for its events and asks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bot.games import Acting, Moment, Overdue, Prompt, Words
from bot.games.deeplamp import absence, acts, heroes, pictures
from bot.games.deeplamp.account import lines_of
from bot.games.deeplamp.names import SEAT_WORDS
from bot.games.deeplamp.options import option_lines
from bot.games.deeplamp.orders import OrderDeputy, read_sheet
from bot.games.deeplamp.panels import PANELS
from bot.games.deeplamp.posts import posts
from bot.games.deeplamp.status import board_text, status
from bot.games.deeplamp.story import BEGINS, story, story_picture
from bot.games.panels import panel_of, press_of, typed_of
from bot.games.topics import read_topics
from bot.messages.panel import Designed, Kept, Panel, Picture, Post, Press, Pressed
from engine.deeplamp.state.state import State
from engine.kernel.core import Ask, Event, Json, Seat
from engine.kernel.deputy import Deputy
from render.scenes.scene import Shown


class DeeplampWords(Words):
    """The words of Deeplamp, each method one step away from the module that knows."""

    game = "deeplamp"
    topics = read_topics("deeplamp")
    ask_names = {
        "create": "your heroes",
        "lamp": "who carries the Lamp",
        "begin": "beginning",
        "act": "a deed",
        "test_by": "who tries it",
        "choose": "a choice",
        "cancel_omen": "a nerve against an omen",
        "keep_chant": "a chant",
        "mission": "the next mission",
        "day": "a day in town",
        "shop": "errands in town",
    }
    ask_words = {
        "heroes": "create",
        "beginning": "begin",
        "deeds": "act",
        "choices": "choose",
        "days": "day",
        "errands": "shop",
    }
    aim = "A crew goes down together: find the place, overcome what waits there, before the Tide is up."
    is_missed_whole = True
    when_late = "Then the steward leads your hero for this turn, with care: see `/rules`."
    story_begins = BEGINS
    design_kind = "create"
    design_word = "heroes"

    def posts(self, moments: Sequence[Moment], names: Mapping[Seat, str]) -> list[Post]:
        return posts(moments, names)

    def story(self, moments: Sequence[Moment], names: Mapping[Seat, str]) -> list[str]:
        return story(moments, names)

    def story_picture(self, moments: Sequence[Moment], names: Mapping[Seat, str]) -> Picture | None:
        return story_picture(moments)

    def story_verdict(self, moments: Sequence[Moment], names: Mapping[Seat, str]) -> Picture | None:
        return story_picture(moments)

    def came_of(self, moments: Sequence[Moment], names: Mapping[Seat, str]) -> str:
        return "\n".join(lines_of(moments))

    def status(self, view: State, names: Mapping[Seat, str]) -> str:
        return status(view, names)

    def board(
        self,
        view: State,
        names: Mapping[Seat, str],
        *,
        close: bool = False,
        full: bool = False,
        near: Seat = "",
    ) -> Picture:
        hero = next((one for one in view.heroes_of(near) if one.at is not None), None) if near else None
        return pictures.board_picture(view, full=full, near=hero)

    def board_text(self, view: State, names: Mapping[Seat, str]) -> str:
        return board_text(view, names)

    def panel(self, prompt: Prompt, focus: str = "", note: str = "", *, preview: bool = False) -> Panel:
        return panel_of(PANELS, SEAT_WORDS, prompt, focus, note, preview=preview)

    def press(self, prompt: Prompt, press: Press) -> Pressed:
        return press_of(PANELS, prompt, press)

    def typed(self, prompt: Prompt, text: str) -> Pressed:
        return typed_of(PANELS, prompt, text)

    def deputy(self, draft: str, ask: Ask, *, pace: str, standing: str = "") -> Deputy:
        return OrderDeputy(read_sheet(standing))

    def act_panel(self, acting: Acting, focus: str = "", note: str = "") -> Panel:
        return acts.act_panel(acting, focus, note)

    def act_press(self, acting: Acting, press: Press) -> Pressed:
        return acts.act_press(acting, press)

    def act_typed(self, acting: Acting, text: str) -> Pressed | None:
        return acts.act_typed(acting, text)

    def action_name(self, action: Json) -> str:
        return acts.action_name(action)

    def overdue(self, ask: Ask, draft: str, sheet: str, standing: str = "") -> Overdue:
        return absence.overdue(ask)

    def stewarded(self, ask: Ask, sheet: str, standing: str = "") -> Overdue:
        return absence.stewarded(ask)

    def design_panel(self, kept: Sequence[Kept], focus: str = "", note: str = "") -> Panel:
        return heroes.design_panel(kept, focus, note)

    def design_press(self, kept: Sequence[Kept], press: Press) -> Designed:
        return heroes.design_press(kept, press)

    def design_file(self, kept: Sequence[Kept], title: str, text: str) -> Kept:
        return heroes.design_file(kept, title, text)

    def kept_after(self, outcome: Mapping[str, Json], seat: Seat) -> Sequence[Kept]:
        return heroes.kept_after(outcome, seat)

    def chart(self, events: Sequence[Event], names: Mapping[Seat, str]) -> Picture | None:
        return pictures.chart_picture(events, names)

    def option_lines(self, options: Mapping[str, Json]) -> list[str]:
        return option_lines(options, super().option_lines(options))

    def shown(self, picture: Picture) -> Shown:
        return pictures.shown(picture)


WORDS = DeeplampWords()
