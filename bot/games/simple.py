"""The texts of a small game: it says how things stand and what events mean, and words its asks by faces."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, ClassVar

from bot.games.absence import Absence
from bot.games.acts import Acting, Acts
from bot.games.faces import Face
from bot.games.lobby import Lobby
from bot.games.looks import ALL, Extent, Looks
from bot.games.panels import Panels, Prompt, to_ask
from bot.games.phrases import SeatWords, count, leading
from bot.games.spaced import LOOK, SpacedPanel, saved_draft, with_ends
from bot.games.story import MOST_NAMED, Moment, Names, Past, Row, Story, post_text, row_of
from bot.games.texts import GameTexts
from bot.messages.catalogue import say, together
from bot.messages.names import bare_names
from bot.messages.panel import Button, Panel, Picture, Post, Press, Pressed
from engine.kernel.core import Event, NotAsked, Seat
from engine.kernel.kit import ActingKit, Kit
from engine.kernel.spaces import Fields, Spaced
from render.catalogue import SCENERY
from render.scenes.scene import Digest, Shown
from render.scenes.scene import Row as Line

ALT = 1000
"""Most characters of a picture's description."""


class SimpleTexts:
    """A small game's texts; write `game`, `aim`, `lines`, `say` and `faces`."""

    game: ClassVar[Kit]
    """The rules."""
    aim: ClassVar[str]
    """Goal of the game in one line."""
    pitch: ClassVar[str] = ""
    """Description of the game in at most 60 characters."""
    faces: ClassVar[Mapping[str, Face]]
    """Kind of ask -> how it is worded."""
    deed: ClassVar[Face] = Face()
    """How what seats do out of turn is worded, in an `ActingKit`."""
    unit: ClassVar[str] = "point"
    """Unit of the scores, such as "die"."""

    def __init__(self) -> None:
        self.seats = SeatWords(self.game.seats)

    # ------------------------------------------------------------- written by a game

    def lines(self, view: Any, names: Names) -> list[str]:
        """Return how things stand, a line each, in markdown."""
        raise NotImplementedError

    def say(self, event: Event, after: Any, names: Names) -> str:
        """Return what everybody is told of an event; "" for nothing. `after` is the view after it."""
        raise NotImplementedError

    def shows(self, event: Event) -> bool:
        """Return whether the event's post has a picture of the board."""
        return False

    def hand(self, view: Any, seat: Seat) -> str:
        """Return what the seat alone may see, such as its cards; "" for nothing."""
        return ""

    def board_text(self, view: Any, names: Names) -> str:
        """Return the whole board as plain text, for screen readers."""
        return "\n".join(self.lines(view, names)).replace("**", "")

    # ---------------------------------------------------------------- made from these

    def board(self, view: Any, names: Names, extent: Extent = ALL) -> Picture:
        """Return the board as a picture, drawn by the game's SCENERY or else as its lines."""
        alt = self.board_text(view, bare_names(names))[:ALT]
        data = [self.game.dump(view), bare_names(names)]
        return Picture(self.game.name, "board", f"{self.game.name}-board".replace("_", "-"), alt, data)

    def drawn(self, picture: Picture) -> Shown:
        """Return a picture's scene."""
        scenery, (view, names) = SCENERY.of(self.game.name), picture.data
        if scenery is not None:
            return scenery.board(self.game.load(view), names)
        title, *lines = picture.alt.split("\n")
        rows = tuple(Line("changed", line) for line in lines)
        return Digest(title, "", self.game.seats[0], rows, self.game.seats)

    def posts(self, moments: Sequence[Moment], names: Names) -> list[Post]:
        """Return a post for what each answer caused; the last one says who has won."""
        made = (self._post(moment, names) for moment in moments)
        return [post for post in made if post is not None]

    def _post(self, moment: Moment, names: Names) -> Post | None:
        public = [event for event in moment.events if event.audience is None]
        told = [text for event in public if (text := self.say(event, moment.after, names))]
        if told and (won := self._won(moment.after, names)):
            told.append(won)
        is_shown = any(map(self.shows, public))
        return Post(post_text(told), self.board(moment.after, names) if is_shown else None) if told else None

    def _won(self, view: Any, names: Names) -> str:
        winners = self.game.winners(view) if self.game.is_over(view) else []
        return f"## {' · '.join(self.seats.person(seat, names) for seat in winners)} won" if winners else ""

    def since(self, past: Past, me: Seat) -> list[Row]:
        """Return what has happened since the seat's last turn, who leads, and what to do."""
        told = [
            text.replace("**", "").partition("\n")[0]
            for moment in past.moments
            for event in moment.events
            if event.audience is None and (text := self.say(event, moment.after, {}))
        ]
        changed = [Row("changed", text) for text in told[-MOST_NAMED:]]
        text, detail = leading(self.game.scores(past.after), me, self.unit)
        asked = self.faces[past.ask.kind].asked if past.ask else ""
        now = f"choose {asked}." if asked else "wait for the others."
        return [*row_of("changed", changed), Row("leads", text, detail), Row("now", "Now:", now)]

    def texts(self) -> GameTexts:
        """Return all of it in the form that the bot reads."""
        kinds = {kind: face.asked or kind.replace("_", " ") for kind, face in self.faces.items()}
        panels = {kind: SpacedPanel(face) for kind, face in self.faces.items()}
        return GameTexts(
            self.game.name,
            ask_names=kinds,
            ask_words={kind.replace("_", "-"): kind for kind in kinds},
            panels=Panels(panels, self.seats),
            looks=Looks(self.board, self.board_text, self.status, self.drawn, hand=self.hand),
            story=Story(self.posts),
            since=self.since,
            lobby=Lobby(self.aim, pitch=self.pitch),
            absence=Absence(saved=saved_draft),
            acts=_acts_of(self.game, self.deed) if isinstance(self.game, ActingKit) else Acts(),
        )

    def status(self, view: Any, names: Names) -> str:
        """Return how things stand, for the status card."""
        return "\n".join(self.lines(view, names))

    def counted(self, number: int) -> str:
        """Return a score with its unit: 3 points."""
        return count(number, self.unit)


# ------------------------------------------------------------------- actions out of turn


@dataclass(frozen=True)
class _OutOfTurn(Spaced):
    """An ask for what a seat may do out of turn, so that its panel is like any other."""

    kind = "act"
    game: ActingKit = field(repr=False)
    view: Any = field(repr=False)

    @property
    def space(self) -> Fields:
        found = self.game.deeds(self.view, self.seat)
        if found is None:
            raise NotAsked(say("game-nothing-to-do"))
        return found


def _acts_of(game: ActingKit, face: Face) -> Acts:
    """Return the actions of a game whose deeds have a space."""
    panel, seats = SpacedPanel(face), SeatWords(game.seats)

    def prompt(acting: Acting) -> Prompt:
        return Prompt(_OutOfTurn(acting.seat, game, acting.view), acting.draft, acting.names)

    def show(acting: Acting, focus: str = "", note: str = "") -> Panel:
        if acting.actions:
            shown = panel.show(prompt(acting), focus, preview=False)
        else:
            shown = Panel(say("game-nothing-to-do"), ())
        look = () if shown.rows else (Button(say("game-act-button"), LOOK),)
        back = (*look, *((to_ask(),) if acting.is_asked else ()))
        text = together(filter(None, [note, seats.person(acting.seat, acting.names), shown.text]))
        return replace(shown, text=text, rows=with_ends(shown.rows, back), colour=seats.colour(acting.seat))

    def press(acting: Acting, press: Press) -> Pressed:
        return _acted(panel.press(prompt(acting), press))

    def typed(acting: Acting, text: str) -> Pressed | None:
        begins = any(text.lower().startswith(kind.replace("_", " ")) for kind in acting.actions)
        return _acted(panel.typed(prompt(acting), text)) if begins else None

    return Acts(show, press, typed, lambda action: face.asked or say("game-an-action"))


def _acted(pressed: Pressed) -> Pressed:
    """Return an answer as the action that it is."""
    if pressed.answer is None:
        return pressed
    return replace(pressed, answer=None, action=pressed.answer, draft=None)
