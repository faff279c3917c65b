"""The Earth Man's Burden in words: texts, panels and pictures for its events and asks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bot.games import Acting, Moment, Overdue, Prompt, Whisper, Words
from bot.games.earth_mans_burden import absence, acts, pictures
from bot.games.earth_mans_burden.drafts import read_sheet
from bot.games.earth_mans_burden.names import SEAT_WORDS
from bot.games.earth_mans_burden.panels import PANELS
from bot.games.earth_mans_burden.posts import heard, posts
from bot.games.earth_mans_burden.standing import read_standing
from bot.games.earth_mans_burden.status import board_text, status
from bot.games.panels import panel_of, press_of, typed_of
from bot.games.topics import read_topics
from bot.messages.panel import Panel, Picture, Post, Press, Pressed
from engine.earth_mans_burden.board.state import View
from engine.earth_mans_burden.orders.leftovers import left_out
from engine.earth_mans_burden.orders.sheet import TurnDeputy
from engine.earth_mans_burden.orders.standing import DELIBERATE, SWIFT, StandingDeputy, reactions
from engine.kernel.core import Ask, Event, Json, Seat
from engine.kernel.deputy import Deputy, Trigger
from render.scenes.scene import Shown


class EarthMansBurdenWords(Words):
    """The words of The Earth Man's Burden, each method one step away from the module that knows."""

    game = "earth_mans_burden"
    topics = read_topics("earth_mans_burden")
    sheet_kind = "move"
    ask_names = {
        "place": "the first fleets",
        "move": "a turn",
        "combat": "attacks",
        "coup": "overthrows",
        "respond": "a moment before the dice",
        "losses": "losses",
        "exploit": "building",
        "claim": "claims",
    }
    ask_words = {
        "placing": "place",
        "turn": "move",
        "attacks": "combat",
        "overthrows": "coup",
        "response": "respond",
        "losses": "losses",
        "building": "exploit",
        "claims": "claim",
    }
    paces = {
        SWIFT: "a turn waits for nobody but its owner",
        DELIBERATE: "who is attacked is asked as well",
    }
    brief = {DELIBERATE: ("respond", "losses")}
    aim = "Fleets leave Earth and settle the worlds. You win when all others agree that you have."
    tells_left_out = True
    is_missed_whole = True
    is_told_by_stage = True
    when_late = (
        "Then what is laid out here counts, and the rest of your turn is finished with care: see `/rules`."
    )

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
        return pictures.board_picture(view, names, close=close, full=full)

    def board_text(self, view: View, names: Mapping[Seat, str]) -> str:
        return board_text(view, names)

    def panel(self, prompt: Prompt, focus: str = "", note: str = "", *, preview: bool = False) -> Panel:
        return panel_of(PANELS, SEAT_WORDS, prompt, focus, note, preview=preview)

    def press(self, prompt: Prompt, press: Press) -> Pressed:
        return press_of(PANELS, prompt, press)

    def typed(self, prompt: Prompt, text: str) -> Pressed:
        return typed_of(PANELS, prompt, text)

    def deputy(self, draft: str, ask: Ask, *, pace: str, standing: str = "") -> Deputy:
        return TurnDeputy(read_sheet(draft), StandingDeputy(read_standing(standing), pace == SWIFT))

    def left_out(self, sheet: str, answers: Mapping[str, Json]) -> list[str]:
        return [f"• `{one.line}`: {one.told}" for one in left_out(read_sheet(sheet), answers)]

    def act_panel(self, acting: Acting, focus: str = "", note: str = "") -> Panel:
        return acts.act_panel(acting, focus, note)

    def act_press(self, acting: Acting, press: Press) -> Pressed:
        return acts.act_press(acting, press)

    def act_typed(self, acting: Acting, text: str) -> Pressed | None:
        return acts.act_typed(acting, text)

    def action_name(self, action: Json) -> str:
        return acts.action_name(action)

    def whispers(self, moment: Moment, names: Mapping[Seat, str]) -> Sequence[Whisper]:
        return list(acts.whispers(moment, names))

    def heard(self, moments: Sequence[Moment], names: Mapping[Seat, str]) -> list[Post]:
        return heard(moments, names)

    def triggers(
        self, asks: Sequence[Ask], events: Sequence[Event], standing: Mapping[Seat, str]
    ) -> Sequence[Trigger]:
        return reactions(asks, events, {seat: read_standing(text) for seat, text in standing.items()})

    def overdue(self, ask: Ask, draft: str, sheet: str, standing: str = "") -> Overdue:
        return absence.overdue(ask, draft, sheet, standing)

    def stewarded(self, ask: Ask, sheet: str, standing: str = "") -> Overdue:
        return absence.stewarded(ask, standing)

    def chart(self, events: Sequence[Event], names: Mapping[Seat, str]) -> Picture | None:
        return pictures.chart_picture(events, names)

    def shown(self, picture: Picture) -> Shown:
        return pictures.shown(picture)


WORDS = EarthMansBurdenWords()
