"""Chinese Checkers in words."""

from __future__ import annotations

from bot.games.faces import Face, Shortcut
from bot.games.panels import Prompt
from bot.games.simple import SimpleTexts
from bot.games.story import Names
from bot.messages.panel import Picture
from engine.kernel.core import Event, Json, Seat
from engine.kernel.spaces import Option
from guests.chinese_checkers.engine import GAME, PEGS, Move, Moved, State


class MoveFace(Face):
    asked = "a move"

    def text(self, prompt: Prompt) -> str:
        return "**Your move.** Choose a peg, then where it goes."

    def option(self, prompt: Prompt, path: str, one: Option) -> Option:
        assert isinstance(prompt.ask, Move)
        if path == "to":
            return one._replace(said=one.value)
        ways = len(prompt.ask.view.goals(one.value))
        return one._replace(said=one.value, small="1 way to go" if ways == 1 else f"{ways} ways to go")

    def shortcuts(self, prompt: Prompt) -> list[Shortcut]:
        assert isinstance(prompt.ask, Move)
        return [Shortcut(self.plain(one), one) for one in prompt.ask.best()[:3]]

    def plain(self, answer: Json) -> str:
        return f"{answer['peg']} → {answer['to']}"

    def picture(self, prompt: Prompt, draft: Json) -> Picture:
        assert isinstance(prompt.ask, Move)
        return WORDS.board(prompt.ask.view, prompt.names)


class CheckersTexts(SimpleTexts):
    game = GAME
    aim = "Bring your ten pegs into the arm opposite, by steps and chains of hops; the first one there wins."
    pitch = "Hop across the star."
    faces = {"move": MoveFace()}
    unit = "peg"

    def lines(self, view: State, names: Names) -> list[str]:
        seats = (
            f"{self.seats.person(seat, names)}: {view.at_home(seat)} of {PEGS} across{self._turn(view, seat)}"
            for seat in view.seats
        )
        return [f"**Turn {view.round}**", *seats]

    def _turn(self, view: State, seat: Seat) -> str:
        return " · to move" if seat == view.turn else ""

    def board_text(self, view: State, names: Names) -> str:
        pegs = (f"{self.seats.name(seat)}: {', '.join(view.own(seat))}" for seat in view.seats)
        return "\n".join([super().board_text(view, names), *pegs])

    def say(self, event: Event, after: State, names: Names) -> str:
        if not isinstance(event, Moved):
            return ""
        return f"{self.seats.person(event.seat, names)}: {' → '.join(event.way)}."

    def shows(self, event: Event) -> bool:
        return isinstance(event, Moved)


WORDS = CheckersTexts()
TEXTS = WORDS.texts()
