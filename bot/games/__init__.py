"""Games in words: for each game a module of the texts, panels and pictures for its events and asks.

`bot.games.<name of the game>` has its `WORDS`. What a game does not need it leaves as it is here.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from bot.games.answers import answer_text
from bot.games.speech import SeatWords
from bot.messages.panel import Designed, Kept, Panel, Picture, Post, Press, Pressed
from engine.kernel.core import Ask, Event, Json, NotAsked, Refused, Seat
from engine.kernel.deputy import Deputy, Nobody, Trigger
from engine.registry.catalogue import find_game
from render.scenes.scene import Shown

NOBODY_ACTS = "In this game nobody acts out of turn."
NOTHING_KEPT = "In this game nothing is designed that could be kept."


@dataclass(frozen=True)
class Moment:
    """Events of one accepted answer or action, with what everybody could see before and after it.

    Some may be told to their audience alone (`engine.kernel.core.Event.audience`).
    """

    events: Sequence[Event]
    before: Any
    after: Any
    stage: int = 0
    """Of the match, in which the answer was given."""
    actor: Seat = ""
    """Who acted out of turn; "" where an answer was taken."""
    is_triggered: bool = False
    """Whether that was by a standing instruction."""


@dataclass(frozen=True)
class Past:
    """A stage that is over, as one seat looks back on it: all that it may know.

    `by_sheet`: what was asked of the seat meanwhile and its order sheet answered.
    """

    moments: Sequence[Moment]
    by_sheet: Sequence[tuple[Ask, Json]] = ()


@dataclass(frozen=True)
class Prompt:
    """What a seat has before it: the ask, its draft, who sits where, and whether it is answered already."""

    ask: Ask
    draft: str
    names: Mapping[Seat, str]
    is_sealed: bool = False
    pace: str = ""
    """One of the paces of the game, if it has several."""
    receipt: str = ""
    due: str = ""
    """Until when, in words for the person alone."""
    coach: bool = False
    """Whether the table wants advice on what to play."""
    standing: str = ""
    """The seat's standing instructions, which hold for the whole game."""
    told: str = ""
    """What was answered for the person since he last did anything, as there was one answer only."""
    since: str = ""
    """What happened since its last order sheet (`Words.since`), in the first panel of the new one only."""
    kept: Sequence[Kept] = ()
    """What the person has designed and keeps, where the ask is one for that (`Words.design_kind`)."""


@dataclass(frozen=True)
class Acting:
    """What a seat has before it that may act out of turn: what it sees, what it could do, who sits where."""

    seat: Seat
    view: Any
    actions: Sequence[str]
    """The kinds of action it could take now (`engine.kernel.contract.Game.actions`)."""
    names: Mapping[Seat, str]
    draft: str = ""
    """The working text of what it is putting together; gone when it acts."""
    standing: str = ""
    pace: str = ""
    is_asked: bool = False
    """Whether it has an ask open, to which `bot.games.panels.TO_ASK` leads back."""


@dataclass(frozen=True)
class Whisper:
    """What one seat alone is told of an action; under it stands its own Act panel with that focus."""

    seat: Seat
    text: str
    focus: str = ""


@dataclass(frozen=True)
class Overdue:
    """An answer given for somebody: with it the draft that is kept, what is told of it, and whether it is
    what he had saved himself."""

    answer: Json
    draft: str
    told: str
    is_saved: bool = False


class Words(ABC):
    """One game in words. Views are those of the game's own `view`."""

    game: ClassVar[str]
    """The name of the game in the engine's catalogue."""
    topics: Mapping[str, str]
    """The rules in our own words, by topic; `/rules` begins with the first."""
    ask_names: ClassVar[Mapping[str, str]]
    """Kind of ask -> what is asked, by kind alone: "orders", "a payment"; never what for."""
    ask_words: ClassVar[Mapping[str, str]]
    """What a person may call each kind of ask, where he sets deadlines -> the kind."""

    signs: ClassVar[Mapping[str, str]] = {}
    """Symbols of the game's texts, and the mark of the sign that is shown instead where there is one."""
    has_parts: ClassVar[bool] = False
    """Whether the board is so large that a part of it may be looked at."""
    is_told_by_stage: ClassVar[bool] = False
    """Whether the channel is told a stage in one go when it is over, and not each thing as it happens."""
    story_begins: ClassVar[str] = ""
    """The kind of event with which the story of a stage begins: one post that grows till the stage ends."""
    paces: ClassVar[Mapping[str, str]] = {}
    """The paces between which a table may choose, the usual one first, and what each means."""
    brief: ClassVar[Mapping[str, Collection[str]]] = {}
    """A pace, and the kinds of asks for which people have a part of the usual time then."""
    variants: ClassVar[Collection[int]] = ()
    """With how many players it is a variant."""
    sheet_kind: ClassVar[str] = ""
    """The kind of ask whose draft is an order sheet that serves the whole stage, if there is one."""
    tells_left_out: ClassVar[bool] = False
    """Whether who wrote an order sheet is told, when its stage is over, what of it could not be done."""
    is_missed_whole: ClassVar[bool] = False
    """Whether who misses one ask of a stage has the rest of it answered too, as where it is his turn."""
    when_late: ClassVar[str] = "What is saved here counts then, handed in or not."
    """What a missed deadline means, for the panel."""
    aim: ClassVar[str] = ""
    """What one plays for, where it is the same for all numbers of players."""
    kept_secret: ClassVar[Collection[str]] = ()
    """Kinds of asks whose answers nobody else learns when all have answered: their seals wait for the end."""

    origin_word: ClassVar[str] = ""
    """What seats begin with, where it differs and is chosen: a Home."""

    design_word: ClassVar[str] = "armies"
    """What those designs are called, as the command that shows them."""
    design_kind: ClassVar[str] = ""
    """The kind of ask that is answered with what people design, and may keep for other tables."""

    @abstractmethod
    def posts(self, moments: Sequence[Moment], names: Mapping[Seat, str]) -> list[Post]:
        """What the channel is told, in the order to be posted; where it is told by stages, of one of them."""

    def story(self, moments: Sequence[Moment], names: Mapping[Seat, str]) -> list[str]:
        """A stage so far, in lines that are told in one post; `posts` has what is told beside it."""
        return []

    def came_of(self, moments: Sequence[Moment], names: Mapping[Seat, str]) -> str:
        """What came of a press, for who pressed it, over what he is asked next."""
        return ""

    def before_story(self, moments: Sequence[Moment], names: Mapping[Seat, str]) -> list[Post]:
        """What is told again before a story, where it is read as a whole: not what its own heading says."""
        return self.posts(moments, names)

    def story_picture(self, moments: Sequence[Moment], names: Mapping[Seat, str]) -> Picture | None:
        """What hangs on the story as long as the stage is not over."""
        return None

    def story_verdict(self, moments: Sequence[Moment], names: Mapping[Seat, str]) -> Picture | None:
        """What hangs on the story of a stage that is over: what decided most."""
        return None

    def asked_where(self, ask: Ask) -> str:
        """What an ask is about, in a word that everybody may read, as the hex of a battle."""
        return ""

    @abstractmethod
    def status(self, view: Any, names: Mapping[Seat, str]) -> str:
        """How it stands, in a few lines for the status card (markdown)."""

    def winning(self, view: Any, me: Seat | None = None) -> list[str]:
        """Who is about to win, and by what, a line each (markdown); `me` is to whom it is said."""
        return []

    def since(self, past: Past, seat: Seat) -> Post | None:
        """What came of the seat's last order sheet, in at most four lines, and the picture that says it."""
        return None

    def ask_name(self, ask: Ask) -> str:
        """What is asked, by kind alone."""
        return self.ask_names[ask.kind]

    def goal(self, players: int) -> str:
        """What one plays for, in a line for who has never heard of the game."""
        return self.aim

    @property
    def stage_word(self) -> str:
        """What a stage of the match is called: a round, a turn."""
        return find_game(self.game).stage_word

    def stage_name(self, stage: int) -> str:
        """A stage of the match by its name: Setup, Round 3."""
        return f"{self.stage_word.capitalize()} {stage}" if stage else "Setup"

    def brief_asks(self, pace: str) -> Collection[str]:
        """The kinds of asks that are to be answered sooner than others at such a pace."""
        return self.brief.get(pace, ())

    def left_out(self, sheet: str, answers: Mapping[str, Json]) -> list[str]:
        """The lines of an order sheet that came to nothing, given the seat's answers of its stage by kind."""
        return []

    def only_told(self, ask: Ask, answer: Json) -> str:
        """What the person is told of the only answer there was (`Ask.only`), which was given for him."""
        name = self.ask_name(ask)
        return f"{name[:1].upper()}{name[1:]}: there was one answer only, so it was given."

    def origin(self, outcome: Mapping[str, Json], seat: Seat) -> str:
        """What the seat began with, where that was chosen (`origin_word`), as its game's outcome shows."""
        return ""

    @abstractmethod
    def board(
        self,
        view: Any,
        names: Mapping[Seat, str],
        *,
        close: bool = False,
        full: bool = False,
        near: Seat = "",
    ) -> Picture:
        """The board as it lies; close: only where something is going on; full: for a large screen;
        near: only the part round what that seat has. Games without `has_parts` show all of it in any case."""

    @abstractmethod
    def board_text(self, view: Any, names: Mapping[Seat, str]) -> str:
        """The board as a table of text."""

    @property
    def seats(self) -> SeatWords:
        """What the seats of the game are called."""
        return SeatWords(find_game(self.game).seats)

    def colour(self, seat: Seat) -> int:
        """The seat's colour, 0xRRGGBB."""
        return self.seats.colour(seat)

    def seat_name(self, seat: Seat) -> str:
        """The seat with its symbol, for instance a coloured square and Blue."""
        return self.seats.name(seat)

    @abstractmethod
    def panel(self, prompt: Prompt, focus: str = "", note: str = "", *, preview: bool = False) -> Panel:
        """The panel in which the seat answers its ask, or sees what it has handed in."""

    @abstractmethod
    def press(self, prompt: Prompt, press: Press) -> Pressed:
        """What a press in that panel means; engine.kernel.core.Refused with a reason for the person."""

    def typed(self, prompt: Prompt, text: str) -> Pressed:
        """What a plain message typed to the bot means for the ask; Refused if it means nothing."""
        raise Refused("That is answered with the buttons of your panel; `/game orders` shows it.")

    def draft_for(self, ask: Ask, last: str) -> str:
        """The draft with which a new ask begins; `last`: of an order sheet, that of the seat's last."""
        return ""

    def deputy(self, draft: str, ask: Ask, *, pace: str, standing: str = "") -> Deputy:
        """Who answers for a person, from the order sheet (a draft) and the standing instructions."""
        return Nobody()

    def act_panel(self, acting: Acting, focus: str = "", note: str = "") -> Panel:
        """The seat's own panel for what it may do out of turn, for a person or in a DM."""
        raise NotAsked(NOBODY_ACTS)

    def act_press(self, acting: Acting, press: Press) -> Pressed:
        """What a press in that panel means: `Pressed.action` acts, `draft` is kept until then."""
        raise NotAsked(NOBODY_ACTS)

    def act_typed(self, acting: Acting, text: str) -> Pressed | None:
        """What a plain message typed to the bot does out of turn; None: it is about the ask.

        A message that is an action all in all but wrong in something is Refused.
        """
        return None

    def answer_text(self, kind: str, answer: Json) -> str:
        """What was answered to an ask of that kind, or done out of turn, for who looks back on the game."""
        return answer_text(answer)

    def action_name(self, action: Json) -> str:
        """What was done, for all to read, where nothing of it was between two: "a gift"."""
        return "an action"

    def whispers(self, moment: Moment, names: Mapping[Seat, str]) -> Sequence[Whisper]:
        """What single seats are told of an action, and nobody else; not to who acted, he sees his panel."""
        return ()

    def heard(self, moments: Sequence[Moment], names: Mapping[Seat, str]) -> list[Post]:
        """What the channel is told at once of actions, where all else is told by stages."""
        return []

    def triggers(
        self, asks: Sequence[Ask], events: Sequence[Event], standing: Mapping[Seat, str]
    ) -> Sequence[Trigger]:
        """The standing instructions to act that go off as these asks open, in the order to be carried out.

        `events` are those that led to the asks, `standing` are the instructions of all seats.
        """
        return ()

    def design_panel(self, kept: Sequence[Kept], focus: str = "", note: str = "") -> Panel:
        """All that a person keeps of his designs, and the one in hand, for him alone."""
        raise NotAsked(NOTHING_KEPT)

    def design_press(self, kept: Sequence[Kept], press: Press) -> Designed:
        """What a press in that panel means; engine.kernel.core.Refused with a reason for the person."""
        raise NotAsked(NOTHING_KEPT)

    def kept_after(self, outcome: Mapping[str, Json], seat: Seat) -> Sequence[Kept]:
        """What a seat's person keeps of a game that is over, in place of what had the same names."""
        return ()

    def design_file(self, kept: Sequence[Kept], title: str, text: str) -> Kept:
        """The design that a file of that title holds, to be kept; Refused if it is none."""
        raise NotAsked(NOTHING_KEPT)

    def overdue(self, ask: Ask, draft: str, sheet: str, standing: str = "") -> Overdue:
        """What a missed deadline means; `draft`: saved for the ask, `sheet`: the order sheet of the stage,
        `standing`: the seat's standing instructions."""
        return Overdue(ask.fallback(), "", "the usual answer for somebody absent was given")

    def stewarded(self, ask: Ask, sheet: str, standing: str = "") -> Overdue:
        """What the steward answers for a seat whose person is away."""
        return Overdue(ask.fallback(), "", "the steward answered")

    def chart(self, events: Sequence[Event], names: Mapping[Seat, str]) -> Picture | None:
        """The course of a whole game in curves, if there is anything to show."""
        return None

    @abstractmethod
    def shown(self, picture: Picture) -> Shown:
        """What a picture shows."""

    def option_lines(self, options: Mapping[str, Json]) -> list[str]:
        """Options that differ from the default, a line each, for the lobby card."""
        return [
            f"{offer.name.replace('_', ' ').capitalize()}: {str(options[offer.name]).lower()}"
            for offer in find_game(self.game).offers
            if options.get(offer.name, offer.default) != offer.default
        ]
