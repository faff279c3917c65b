"""Liar's Dice in words."""

from __future__ import annotations

from collections.abc import Sequence

from bot.games.faces import Face, Shortcut
from bot.games.panels import Prompt
from bot.games.phrases import count, listed
from bot.games.simple import SimpleTexts
from bot.games.story import Names
from bot.messages.panel import Picture
from engine.kernel.core import Event, Json, Seat
from engine.kernel.spaces import Option
from guests.liars_dice.engine import BID, DOUBT, FACES, GAME, Doubted, HasBid, State

SIGNS = "⚀⚁⚂⚃⚄⚅"


def dice(faces: Sequence[int]) -> str:
    return " ".join(SIGNS[face - 1] for face in sorted(faces))


def times(many: int, face: int) -> str:
    return f"{many} × {SIGNS[face - 1]}"


class BidFace(Face):
    asked = "a bid"

    def text(self, prompt: Prompt) -> str:
        view: State = prompt.ask.view  # type: ignore[attr-defined]
        head = f"The bid is {times(*view.bid)}." if view.bid else "You begin."
        wild = " Ones are wild." if view.is_wild else ""
        own = dice(view.cups[prompt.ask.seat])
        return f"**{head}** Under your cup: {own} · {count(view.all_dice, 'die')} in all.{wild}"

    def option(self, prompt: Prompt, path: str, one: Option) -> Option:
        if path == "count":
            return one._replace(said=f"{one.value} × …")
        return one._replace(said=SIGNS[one.value - 1]) if path == "face" else one

    def shortcuts(self, prompt: Prompt) -> list[Shortcut]:
        view: State = prompt.ask.view  # type: ignore[attr-defined]
        lowest, above = view.bid or (1, 1)
        raises = sorted((lowest + (face <= above), face) for face in range(2, FACES + 1))
        legal = [(many, face) for many, face in raises if many <= view.all_dice]
        return [Shortcut(times(*one), {"do": BID, "count": one[0], "face": one[1]}) for one in legal[:3]]

    def plain(self, answer: Json) -> str:
        return "Liar!" if answer["do"] == DOUBT else times(answer["count"], answer["face"])

    def picture(self, prompt: Prompt, draft: Json) -> Picture:
        view: State = prompt.ask.view  # type: ignore[attr-defined]
        return WORDS.board(view, prompt.names)


class LiarsTexts(SimpleTexts):
    game = GAME
    aim = "Bid how many dice of a face lie under all cups; a caught liar, or a wrong doubter, loses a die."
    pitch = "Hidden dice, rising bids, and a liar."
    faces = {"bid": BidFace()}
    unit = "die"

    def lines(self, view: State, names: Names) -> list[str]:
        bid = f" · the bid is {times(*view.bid)}" if view.bid else ""
        seats = (f"{self.seats.person(seat, names)}: {count(view.left[seat], 'die')}" for seat in view.seats)
        return [f"**Round {view.round}** · {count(view.all_dice, 'die')}{bid}", *seats]

    def hand(self, view: State, seat: Seat) -> str:
        return f"Under your cup: {dice(view.cups[seat])}" if seat in view.cups else ""

    def say(self, event: Event, after: State, names: Names) -> str:
        if isinstance(event, HasBid):
            return f"{self.seats.person(event.seat, names)} bids {times(event.count, event.face)}."
        return self._opened(event, names) if isinstance(event, Doubted) else ""

    def _opened(self, event: Doubted, names: Names) -> str:
        cups = listed(f"{self.seats.name(seat)} {dice(cup)}" for seat, cup in event.cups.items())
        out = " and is out" if event.is_out else ""
        return (
            f"{self.seats.person(event.seat, names)}: **Liar!** {cups}.\nThere are "
            f"{times(event.there, event.bid[1])}, the bid was {event.bid[0]}: "
            f"{self.seats.person(event.loser, names)} loses a die{out}."
        )

    def shows(self, event: Event) -> bool:
        return isinstance(event, Doubted)


WORDS = LiarsTexts()
TEXTS = WORDS.texts()
