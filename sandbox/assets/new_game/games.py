"""New Game in words."""

from __future__ import annotations

from bot.games.faces import Face
from bot.games.panels import Prompt
from bot.games.phrases import count
from bot.games.simple import SimpleTexts
from bot.games.story import Names
from bot.messages.panel import Picture
from engine.kernel.core import Event, Json
from sandbox.assets.new_game.engine import GAME, Claimed, State


class ClaimFace(Face):
    title = "Claim a free hex"
    asked = "a claim"

    def plain(self, answer: Json) -> str:
        return f"You claim {answer}"

    def picture(self, prompt: Prompt, draft: Json) -> Picture:
        view: State = prompt.ask.view  # type: ignore[attr-defined]
        return WORDS.board(view, prompt.names)


class NewGameTexts(SimpleTexts):
    game = GAME
    aim = "Claim hexes in secret; whoever is alone on one keeps it."
    pitch = "Claim hexes in secret."
    faces = {"claim": ClaimFace()}

    def lines(self, view: State, names: Names) -> list[str]:
        scores = self.game.scores(view)
        seats = (f"{self.seats.person(seat, names)}: {count(scores[seat], 'hex')}" for seat in view.seats)
        return [f"**Round {view.round}** of {view.options['round_limit']}", *seats]

    def say(self, event: Event, after: State, names: Names) -> str:
        if not isinstance(event, Claimed):
            return ""
        claims = ", ".join(f"{self.seats.name(seat)} {hex_}" for seat, hex_ in event.claims.items())
        return f"**Round {event.round}** · {claims}. Kept: {', '.join(event.kept) or 'none'}."

    def shows(self, event: Event) -> bool:
        return isinstance(event, Claimed)


WORDS = NewGameTexts()
TEXTS = WORDS.texts()
