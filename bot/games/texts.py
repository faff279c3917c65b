"""Everything the bot says and shows about one game, in one value: `bot.games.NAME.TEXTS`."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from bot.games.absence import Absence
from bot.games.acts import Acts
from bot.games.answers import answer_text
from bot.games.charts import chart_picture
from bot.games.designs import Designs
from bot.games.lobby import Lobby
from bot.games.looks import Looks
from bot.games.panels import Panels
from bot.games.phrases import SeatWords
from bot.games.sheets import Sheets
from bot.games.story import Past, Row, Story
from bot.games.topics import read_topics
from bot.messages.catalogue import say
from bot.messages.names import escaped
from bot.messages.panel import Picture
from engine.kernel.core import Ask, Event, Json, Seat
from engine.kernel.spaces import Spaced
from engine.registry.catalogue import RULES, find_game


@dataclass(frozen=True)
class GameTexts:
    """One game's texts by topic; for topics that a game does not need, the defaults stay."""

    game: str
    """Name of the game in the engine's catalogue."""
    ask_names: Mapping[str, str]
    """Kind of ask -> public name, such as "orders" or "a payment"; it never says what the ask is about."""
    ask_words: Mapping[str, str]
    """Word that players can use for a kind of ask when they set deadlines -> that kind."""
    panels: Panels
    looks: Looks
    story: Story
    since: Callable[[Past, Seat], Sequence[Row]]
    """Function that returns what happened to a seat since its last turn, for the seat alone: at most one row
    a topic, in the order of `EDGES`. The last two always stand."""
    why_out: Callable[[Any, Seat], str] = lambda view, seat: ""
    """Function that says in a sentence why a seat's chances are over, from the public view; "" if they are
    not."""
    lobby: Lobby = Lobby()
    absence: Absence = Absence()
    sheets: Sheets = Sheets()
    acts: Acts = Acts()
    designs: Designs | None = None
    campaign: Callable[[Mapping[str, Json]], str] | None = None
    """Function that returns the card of a campaign from its state; None in games without campaigns."""
    signs: Mapping[str, str] = field(default_factory=dict)
    """Symbol in the game's texts -> name of the custom emoji shown in its place, where the bot has it."""

    tell_only: Callable[[Ask, Json], str] | None = None
    """Function that tells the player the only possible answer (`Ask.only`); None means the shared text."""

    in_words: Callable[[Ask, Json], str] = lambda ask, answer: ""
    """Function that says what an answer does, for kinds whose draft does not; "" for the draft."""

    points: Callable[[Mapping[str, Json]], Mapping[Seat, int]] = lambda outcome: outcome.get("scores") or {}
    """Function that returns what each seat has reached at the end, from the game's outcome."""
    how_won: Callable[[Any], str] = lambda view: ""
    """Function that says in a sentence how the rules decided the game, from the last public view; "" where
    the numbers that each seat has reached say it."""
    takes_turns: bool = False
    """True if seats play one after another: its views have `seats` in their order, and the `active` one."""

    def next_seat(self, view: Any) -> Seat | None:
        """Return whose turn comes after the present one; None in games without turns, or between two."""
        if not self.takes_turns or view.active not in view.seats:
            return None
        order: Sequence[Seat] = view.clockwise_from(view.active)
        return order[1 % len(order)]

    @cached_property
    def topics(self) -> Mapping[str, str]:
        """Return the rules in our own words, topic by topic; `/rules` opens with the first."""
        return read_topics(self.game)

    @property
    def stage_word(self) -> str:
        """Return the word for one of the match's stages: round, turn."""
        return find_game(self.game).stage_word if self.game in RULES else "round"

    def stage_name(self, stage: int) -> str:
        """Return the name of one of the match's stages: Setup, Round 3."""
        if not stage:
            return say("game-setup")
        return say("game-stage", word=self.stage_word, own=self.stage_word.capitalize(), n=stage)

    def news(self, past: Past, seat: Seat) -> Sequence[Row]:
        """Return what happened to the seat since its last turn; nothing if that was only the setup."""
        rows = self.since(past, seat)
        return rows if past.stage or any(row.edge == "lost" for row in rows) else ()

    def ask_name(self, ask: Ask) -> str:
        """Name the ask by its kind, without saying what it is about."""
        return self.ask_names[ask.kind]

    @property
    def seats(self) -> SeatWords:
        """Return the names of the game's seats."""
        return self.panels.seats

    def seat_name(self, seat: Seat) -> str:
        """Return the seat with its symbol, for instance a coloured square and Blue."""
        return self.seats.name(seat)

    def chart(self, events: Sequence[Event], names: Mapping[Seat, str]) -> Picture | None:
        """Return the chart of a whole game; None if there is nothing to draw."""
        chart = self.looks.chart(events, names)
        return chart_picture(self.game, chart) if chart else None

    def option_lines(self, options: Mapping[str, Json]) -> list[str]:
        """List the options that differ from the default for the lobby card, one per line."""
        return self.lobby.option_lines(find_game(self.game), options)

    def only_told(self, ask: Ask, answer: Json) -> str:
        """Tell the player about the only legal answer (`Ask.only`), which was given automatically."""
        if self.tell_only is not None:
            return self.tell_only(ask, answer)
        name = self.ask_name(ask)
        return say("game-only-answer", asked=f"{name[:1].upper()}{name[1:]}")

    def answered(self, ask: Ask, answer: Json) -> str:
        """Return an answer in words, or as it could have been typed."""
        draft = "" if isinstance(ask, Spaced) else self.absence.draft(ask, answer)
        return (
            self.in_words(ask, answer)
            or escaped("; ".join(draft.splitlines()).replace("_", " "))
            or answer_text(answer)
        )
