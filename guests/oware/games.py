"""Oware in words."""

from __future__ import annotations

from bot.games.faces import Face
from bot.games.panels import Prompt
from bot.games.phrases import count
from bot.games.simple import SimpleTexts
from bot.games.story import Names
from bot.messages.panel import Picture
from engine.kernel.core import Event, Json, Seat
from guests.oware.engine import GAME, HOUSES, Sown, State


class SowFace(Face):
    title = "Sow a house"
    asked = "a house to sow"

    def text(self, prompt: Prompt) -> str:
        view: State = prompt.ask.view  # type: ignore[attr-defined]
        return f"**Sow one of your houses.** You have {count(view.taken[prompt.ask.seat], 'seed')}; 25 win."

    def plain(self, answer: Json) -> str:
        return f"You sow {answer}"

    def picture(self, prompt: Prompt, draft: Json) -> Picture:
        view: State = prompt.ask.view  # type: ignore[attr-defined]
        return WORDS.board(view, prompt.names)


class OwareTexts(SimpleTexts):
    game = GAME
    aim = "Sow seeds round the houses; take two or three where the last one falls. 25 seeds win."
    pitch = "Sow seeds, and take where the last one falls."
    faces = {"sow": SowFace()}
    unit = "seed"

    def lines(self, view: State, names: Names) -> list[str]:
        return [f"**Turn {view.round}**", *(self._row(view, seat, names) for seat in view.seats)]

    def _row(self, view: State, seat: Seat, names: Names) -> str:
        houses = " ".join(f"{HOUSES[house]}:{view.houses[house]}" for house in view.own(seat))
        return f"{self.seats.person(seat, names)}: {count(view.taken[seat], 'seed')} · {houses}"

    def say(self, event: Event, after: State, names: Names) -> str:
        if not isinstance(event, Sown):
            return ""
        person = self.seats.person(event.seat, names)
        takes = f" and takes {event.taken}" if event.taken else ""
        kept = [f"{self.seats.name(seat)} keeps {seeds} more" for seat, seeds in event.kept.items()]
        end = f" The game ends: {', '.join(kept)}." if kept else ""
        return f"{person} sows {event.seeds} from {event.house} to {event.last}{takes}.{end}"

    def shows(self, event: Event) -> bool:
        return isinstance(event, Sown)


WORDS = OwareTexts()
TEXTS = WORDS.texts()
