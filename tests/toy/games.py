"""The lake's texts: the minimum that `bot.games.texts.GameTexts` accepts."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from bot.games.lobby import Lobby
from bot.games.looks import ALL, Extent, Looks
from bot.games.panels import Panels, Prompt, answered, choice, not_understood, picked
from bot.games.phrases import count, leading, listed
from bot.games.story import Moment, Names, Past, Row, Story, row_of
from bot.games.texts import GameTexts
from bot.messages.names import bare_names
from bot.messages.panel import Button, Menu, Panel, Picture, Post, Press, Pressed
from engine.kernel.core import Json, Seat
from render.scenes.scene import Scene
from tests.toy import acts
from tests.toy.acts import SEAT_WORDS
from tests.toy.engine.asks import BidsOpened, CoinsGiven, LightSet
from tests.toy.engine.game import GAME
from tests.toy.engine.state import State
from tests.toy.render import SCENERY


def board_picture(view: State, names: Names, extent: Extent = ALL) -> Picture:
    """Return the current lake as a picture."""
    return Picture(
        "toy", "lake", "toy-lake", board_text(view, names)[:1000], [GAME.dump(view), bare_names(names)]
    )


def board_text(view: State, names: Names) -> str:
    lights = (f"{hex_}: {seat.title()}" for hex_, seat in view.lights.items())
    return "\n".join([f"Round {view.round}.", f"Rocks: {', '.join(view.rocks)}.", *lights])


class BidPanel:
    """A panel with a button for each bid."""

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
    """A panel with a menu of all free places."""

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


def status(view: State, names: Names) -> str:
    lines = (
        f"{SEAT_WORDS.person(seat, names)}: {count(view.points(seat), 'point')} · "
        f"{count(view.coins[seat], 'coin')}"
        for seat in view.seats
    )
    return "\n".join([f"**Round {min(view.round, view.round_limit)}** of {view.round_limit}", *lines])


def shown(picture: Picture) -> Scene:
    view, names = picture.data
    return SCENERY.board(GAME.load(view), names)


def posts(moments: Sequence[Moment], names: Names) -> list[Post]:
    return [post for moment in moments for post in _posts(moment, names)]


def _posts(moment: Moment, names: Names) -> list[Post]:
    """Return the posts that follow from one answer."""
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


def since(past: Past, me: Seat) -> list[Row]:
    view = past.after
    lit = [event for event in past.events if isinstance(event, LightSet) and event.seat == me]
    text, detail = leading({seat: view.points(seat) for seat in view.seats}, me, "point")
    now = "choose." if past.ask else "wait for the others."
    won = [Row("won", f"You lit {event.hex}") for event in lit]
    return [*row_of("won", won), Row("leads", text, detail), Row("now", "Now:", now)]


TEXTS = GameTexts(
    "toy",
    ask_names={"bid": "a bid", "set_light": "a place for a light"},
    ask_words={"bids": "bid", "lights": "set_light"},
    panels=Panels({"bid": BidPanel(), "set_light": LightPanel()}, SEAT_WORDS),
    looks=Looks(board_picture, board_text, status, shown),
    story=Story(posts),
    since=since,
    lobby=Lobby(
        "Bid in secret for lights; who has most of them side by side wins.",
        paces={"brisk": "you are asked all there is", "calm": "just the same, with more time to look"},
    ),
    acts=acts.ACTS,
)
