"""Brimstone in words: texts, panels and pictures for its events and asks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bot.games import Moment, Overdue, Past, Prompt, Words
from bot.games.brimstone import absence, panels, pictures
from bot.games.brimstone.marks import with_marks
from bot.games.brimstone.only import only_told
from bot.games.brimstone.panels.draft import next_draft, read_draft
from bot.games.brimstone.posts import before_story, posts
from bot.games.brimstone.since import since_post
from bot.games.brimstone.status import board_text, option_lines, status
from bot.games.brimstone.story import asked_where, decided, revealed, story
from bot.games.brimstone.winning import winning_lines
from bot.games.topics import read_topics
from bot.messages.panel import Panel, Picture, Post, Press, Pressed
from engine.brimstone.board.components import MAPS
from engine.brimstone.board.state import View
from engine.brimstone.orders.standing import SheetDeputy
from engine.brimstone.rules.asks import PlaceOrders, TableAsk
from engine.kernel.core import Ask, Event, Json, Seat
from engine.kernel.deputy import Deputy, Nobody
from render.scenes.scene import Shown

ASK_NAMES: Mapping[str, str] = {
    "adjust_map": "adjusting the map",
    "choose_home": "a Home Base",
    "choose_event": "the event",
    "orders": "orders",
    "supply": "supply",
    "execute": "a turn",
    "march_on": "a March",
    "support": "support",
    "pay": "a payment",
    "retreat": "a retreat",
}

ASK_WORDS: Mapping[str, str] = {
    "orders": "orders",
    "payment": "pay",
    "support": "support",
    "retreat": "retreat",
    "supply": "supply",
    "turn": "execute",
    "march": "march_on",
    "event": "choose_event",
    "home": "choose_home",
    "map": "adjust_map",
}


PACES: Mapping[str, str] = {
    "swift": "your order sheet decides nearly everything",
    "deliberate": "you are asked more",
}


class BrimstoneWords(Words):
    """The words of Brimstone, each method one step away from the module that knows."""

    game = "brimstone"
    topics = read_topics("brimstone")
    sheet_kind = "orders"
    ask_names = ASK_NAMES
    ask_words = ASK_WORDS
    paces = PACES
    variants = (2,)
    has_parts = True
    story_begins = "orders_revealed"
    origin_word = "Home"

    def goal(self, players: int) -> str:
        land = MAPS[players]
        return f"Hold {land.cities_to_win} of {len(land.cities)} Cities. Orders are secret and run together."

    def posts(self, moments: Sequence[Moment], names: Mapping[Seat, str]) -> list[Post]:
        return posts(moments, names)

    def story(self, moments: Sequence[Moment], names: Mapping[Seat, str]) -> list[str]:
        return story(moments, names)

    def before_story(self, moments: Sequence[Moment], names: Mapping[Seat, str]) -> list[Post]:
        return before_story(moments)

    def story_picture(self, moments: Sequence[Moment], names: Mapping[Seat, str]) -> Picture | None:
        return revealed(moments, names)

    def story_verdict(self, moments: Sequence[Moment], names: Mapping[Seat, str]) -> Picture | None:
        return decided(moments, names)

    def asked_where(self, ask: Ask) -> str:
        return asked_where(ask)

    def status(self, view: View, names: Mapping[Seat, str]) -> str:
        return status(view, names)

    def winning(self, view: View, me: Seat | None = None) -> list[str]:
        return winning_lines(view, me)

    def since(self, past: Past, seat: Seat) -> Post | None:
        return since_post(past, seat)

    def only_told(self, ask: Ask, answer: Json) -> str:
        return only_told(ask, answer)

    def board(
        self,
        view: View,
        names: Mapping[Seat, str],
        *,
        close: bool = False,
        full: bool = False,
        near: Seat = "",
    ) -> Picture:
        return pictures.board_picture(view, names, close=close, full=full, near=near)

    def board_text(self, view: View, names: Mapping[Seat, str]) -> str:
        return board_text(view, names)

    def panel(self, prompt: Prompt, focus: str = "", note: str = "", *, preview: bool = False) -> Panel:
        shown = panels.panel(prompt, focus, note, preview=preview)
        return with_marks(shown, prompt.ask.view.tiles) if isinstance(prompt.ask, TableAsk) else shown

    def press(self, prompt: Prompt, press: Press) -> Pressed:
        return panels.press(prompt, press)

    def typed(self, prompt: Prompt, text: str) -> Pressed:
        return panels.typed(prompt, text)

    def draft_for(self, ask: Ask, last: str) -> str:
        return next_draft(ask.view, last) if isinstance(ask, PlaceOrders) else ""

    def deputy(self, draft: str, ask: Ask, *, pace: str, standing: str = "") -> Deputy:
        return Nobody() if isinstance(ask, PlaceOrders) else SheetDeputy(read_draft(draft), pace)

    def overdue(self, ask: Ask, draft: str, sheet: str, standing: str = "") -> Overdue:
        return absence.overdue(ask, draft, sheet)

    def stewarded(self, ask: Ask, sheet: str, standing: str = "") -> Overdue:
        return absence.stewarded(ask, sheet)

    def chart(self, events: Sequence[Event], names: Mapping[Seat, str]) -> Picture | None:
        return pictures.chart_picture(events, names)

    def origin(self, outcome: Mapping[str, Json], seat: Seat) -> str:
        return str(outcome["homes"].get(seat, ""))

    def shown(self, picture: Picture) -> Shown:
        return pictures.shown(picture)

    def option_lines(self, options: Mapping[str, Json]) -> list[str]:
        return option_lines(options)


WORDS = BrimstoneWords()
