"""The lake in words: as few as `bot.games.Words` takes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from bot.games import Acting, Moment, Prompt, Whisper, Words
from bot.games.panels import AskPanel, answered, choice, not_understood, panel_of, picked, press_of, typed_of
from bot.games.speech import count, listed
from bot.messages.names import bare_names
from bot.messages.panel import Button, Menu, Panel, Picture, Post, Press, Pressed
from engine.kernel.core import Ask, Event, Json, Seat
from engine.kernel.deputy import Trigger
from render.scenes.scene import Scene
from tests.toy import acts
from tests.toy.acts import SEAT_WORDS
from tests.toy.engine.asks import BidsOpened, CoinsGiven, LightSet
from tests.toy.engine.game import GAME
from tests.toy.engine.standing import thanks
from tests.toy.engine.state import State
from tests.toy.render import SCENERY

Names = Mapping[Seat, str]


def board_picture(view: State, names: Names) -> Picture:
    """The lake as it lies there."""
    return Picture("toy", "lake", "toy-lake", board_text(view)[:1000], [GAME.dump(view), bare_names(names)])


def board_text(view: State) -> str:
    lights = (f"{hex_}: {seat.title()}" for hex_, seat in view.lights.items())
    return "\n".join([f"Round {view.round}.", f"Rocks: {', '.join(view.rocks)}.", *lights])


class BidPanel:
    """A button for each bid."""

    def show(self, prompt: Prompt, focus: str, *, preview: bool) -> Panel:
        ask: Any = prompt.ask
        bids = tuple(Button(str(bid), "answer", str(bid)) for bid in range(ask.most + 1))
        return Panel(f"**Round {ask.view.round}**: how much do you bid?", (bids,))

    def press(self, prompt: Prompt, press: Press) -> Pressed:
        return self.typed(prompt, press.arg)

    def typed(self, prompt: Prompt, text: str) -> Pressed:
        if not (text.isascii() and text.isdecimal() and len(text) < 3):
            raise not_understood(text, "2")
        return _checked(prompt, int(text))

    def receipt(self, prompt: Prompt) -> str:
        return f"You bid {prompt.draft}."


class LightPanel:
    """A menu of all places that are free."""

    def show(self, prompt: Prompt, focus: str, *, preview: bool) -> Panel:
        ask: Any = prompt.ask
        places = tuple(choice(hex_, hex_) for hex_ in ask.view.free)
        text = f"**Round {ask.view.round}**: where do you set your light?"
        return Panel(text, (Menu("Place", "answer", places),), board_picture(ask.view, prompt.names))

    def press(self, prompt: Prompt, press: Press) -> Pressed:
        return _checked(prompt, picked(press))

    def typed(self, prompt: Prompt, text: str) -> Pressed:
        return _checked(prompt, text.strip().upper())

    def receipt(self, prompt: Prompt) -> str:
        return f"Your light goes to {prompt.draft}."


def _checked(prompt: Prompt, answer: Json) -> Pressed:
    prompt.ask.check(answer)
    return answered(prompt, answer, str(answer))


PANELS: Mapping[str, AskPanel] = {"bid": BidPanel(), "set_light": LightPanel()}


class ToyWords(Words):
    """The words of the toy."""

    game = "toy"
    aim = "Bid in secret for lights; who has most of them side by side wins."
    topics = {"Rules": "Bid in secret; who bids most sets a light. Lights side by side are worth more."}
    ask_names = {"bid": "a bid", "set_light": "a place for a light"}
    paces = {"brisk": "you are asked all there is", "calm": "just the same, with more time to look"}
    ask_words = {"bids": "bid", "lights": "set_light"}

    def posts(self, moments: Sequence[Moment], names: Names) -> list[Post]:
        return [post for moment in moments for post in _posts(moment, names)]

    def status(self, view: State, names: Names) -> str:
        lines = (
            f"{SEAT_WORDS.person(seat, names)}: {count(view.points(seat), 'point')} · "
            f"{count(view.coins[seat], 'coin')}"
            for seat in view.seats
        )
        return "\n".join([f"**Round {min(view.round, view.round_limit)}** of {view.round_limit}", *lines])

    def board(
        self, view: State, names: Names, *, close: bool = False, full: bool = False, near: Seat = ""
    ) -> Picture:
        return board_picture(view, names)

    def board_text(self, view: State, names: Names) -> str:
        return board_text(view)

    def panel(self, prompt: Prompt, focus: str = "", note: str = "", *, preview: bool = False) -> Panel:
        return panel_of(PANELS, SEAT_WORDS, prompt, focus, note, preview=preview)

    def press(self, prompt: Prompt, press: Press) -> Pressed:
        return press_of(PANELS, prompt, press)

    def typed(self, prompt: Prompt, text: str) -> Pressed:
        return typed_of(PANELS, prompt, text)

    def act_panel(self, acting: Acting, focus: str = "", note: str = "") -> Panel:
        return acts.act_panel(acting, focus, note)

    def act_press(self, acting: Acting, press: Press) -> Pressed:
        return acts.act_press(acting, press)

    def act_typed(self, acting: Acting, text: str) -> Pressed | None:
        return acts.act_typed(acting, text)

    def action_name(self, action: Json) -> str:
        return acts.action_name(action)

    def whispers(self, moment: Moment, names: Names) -> Sequence[Whisper]:
        return list(acts.whispers(moment, names))

    def triggers(
        self, asks: Sequence[Ask], events: Sequence[Event], standing: Mapping[Seat, str]
    ) -> Sequence[Trigger]:
        return thanks(asks, standing)

    def shown(self, picture: Picture) -> Scene:
        view, names = picture.data
        return SCENERY.board(GAME.load(view), names)


def _posts(moment: Moment, names: Names) -> list[Post]:
    """What one answer led to."""
    posts = []
    for event in moment.events:
        if isinstance(event, BidsOpened):
            bids = ", ".join(f"{SEAT_WORDS.name(seat)} {bid}" for seat, bid in event.bids.items())
            who = SEAT_WORDS.person(event.winner, names)
            posts.append(Post(f"**Round {event.round}** · {bids}: {who} sets a light."))
        if isinstance(event, CoinsGiven):
            posts.append(Post(acts.gift_line(moment, event, names)))
        if isinstance(event, LightSet):
            text = f"{SEAT_WORDS.person(event.seat, names)} lights {event.hex}."
            posts.append(Post(text, board_picture(moment.after, names)))
            if moment.after.winners:
                who = listed(SEAT_WORDS.person(seat, names) for seat in moment.after.winners)
                posts.append(Post(f"## {who} won"))
    return posts


WORDS = ToyWords()
