"""Play a game with one person, and keep what the channel shows between two of their turns."""

from __future__ import annotations

import re
import tempfile
from dataclasses import dataclass, field, replace
from typing import Any
from unittest.mock import patch

from bot.extras import every_extra
from bot.games.panels import Prompt
from bot.messages.catalogue import together
from bot.messages.panel import Button, Picture, Post
from bot.store import Store
from bot.store.tables.outbox.rows import OutboxRow
from bot.table.answers import answering
from bot.table.lobby.table_options import usual_wishes
from bot.table.match.outbox import CLOSING
from bot.table.posts.cards import table_buttons
from engine.kernel.core import Seat
from engine.kernel.dice import Dice
from engine.records.protocol import hashes
from engine.registry.catalogue import find_game
from tests.bot.drive import ANN, CHANNEL, Game, begin
from tests.templates import upgrade

MOST_ANSWERS = 400
DEALS = {
    "brimstone": "d9251a478038dbcef7d014e0ec49ae74ffa39766877c4ad104127dd8a06ab7f9",
    "brigand_kings": "108756bf1ab0ad7dc8220faac454b9c202ab69c7d5bfc954766c4c95ea99f4a3",
    "earth_mans_burden": "ffd65d2d422882df337a5892a14382cb5000e00577d0504005fd3bea79da3c8f",
    "brutal_magic": "75206436cf4c8fa7605ddbaa6e0b3ad1281c9df69d32875801d67eb65eed3992",
    "deeplamp": "dbe32acfeac2730e26c3aff67959e5bb6c41b194dc140f2c01f85bbd2080d4ef",
}
"""Seeds of the deals that the limits were set by: another deal takes more words, or fewer, by luck."""
_PROOF = re.compile(r"^-# Proof .*$", re.MULTILINE)
"""A line of proof, which nobody reads while they play; it is not counted."""
_WORD = re.compile(r"\S*\w\S*")
_CODE = re.compile(r"<[^>]*>|[*`#]|https?://\S+")
LEVEL = "captain"


@dataclass(frozen=True)
class Told:
    """A message of the channel: a post with the buttons below it."""

    post: Post
    buttons: tuple[Button, ...] = ()


@dataclass
class Turn:
    """What a person met from the end of one turn to the first decision of the next.

    `told`: the channel's messages that came or changed, each whole, as it stood at the end. `prompts`: the
    decisions of the turn. `log`, `card`: what Log and the status show then.
    """

    told: list[Told]
    prompts: list[Prompt]
    stage: int
    log: Post
    card: Post

    @property
    def posts(self) -> list[Post]:
        return [one.post for one in self.told]

    @property
    def words(self) -> int:
        return sum(words_of(post.text) for post in self.posts)


def words_of(text: str) -> int:
    """Count words and numbers as one reads them, without markdown and signs."""
    return len(_WORD.findall(_CODE.sub(" ", _PROOF.sub("", text))))


@dataclass
class Channel:
    """The channel's messages; a report that grew counts once, in the turn in which it came.

    `newest`: the message with the game's buttons, which it loses to the next.
    """

    told: dict[Any, Told] = field(default_factory=dict)
    newest: Any = None

    async def take(self, game: Game) -> None:
        for row in await game.sent():
            if row.kind == "post":
                self.told[row.id] = Told(_post_of(row))
                if row.payload["buttons"]:
                    self._crown(row.id, row)
            elif row.kind == "story":
                await self._report(game, row)
            elif row.kind == CLOSING:
                await self._close(game, row)

    def _crown(self, key: Any, row: OutboxRow | None = None) -> None:
        """Give the message the game's buttons and take them from the newest so far; None takes them only."""
        if self.newest in self.told:
            self.told[self.newest] = Told(self.told[self.newest].post)
        self.newest = key
        if row is not None:
            buttons = table_buttons(acts=row.payload["acts"])
            self.told[key] = Told(self.told[key].post, buttons)

    async def _report(self, game: Game, row: OutboxRow) -> None:
        """Keep the report as it stands, and note it as sent, as the sender does."""
        stories, stage = game.service.stories, row.payload["stage"]
        telling = await stories.telling(game.match_id, stage)
        if telling is None:
            return
        parts = (await stories.story(game.match_id, stage)).parts or [[CHANNEL.channel_id, row.id]]
        await stories.stands(game.match_id, stage, CHANNEL.channel_id, parts, telling)
        is_new = ("story", stage, 0) not in self.told
        for number, text in enumerate(telling.texts):
            key = "story", stage, number
            had = self.told[key].buttons if key in self.told else ()
            self.told[key] = Told(Post(text, None if number else telling.picture), had)
        if is_new:
            self._crown(("story", stage, 0), row)

    async def _close(self, game: Game, row: OutboxRow) -> None:
        """Put the whole report with its line in place of the one that grew, as the sender does."""
        stage, stories = row.payload["stage"], game.service.stories
        telling = await stories.telling(game.match_id, stage)
        assert telling is not None
        [text] = telling.texts
        await stories.closed(game.match_id, stage, row.target, [[row.target, row.id]], row.nonce)
        self._crown(None)
        buttons = table_buttons(acts=row.payload["acts"]) if row.payload["buttons"] else ()
        post = Post(together([text, row.payload["line"]]), telling.picture)
        self.told["story", stage, 0] = Told(post, buttons)


def _is_news(one: Told, seen: Told | None) -> bool:
    """Return whether the message came or changed; one that only lost its buttons did not."""
    return seen is None or one.post != seen.post


def _post_of(row: OutboxRow) -> Post:
    picture = row.payload.get("picture")
    return Post(
        row.payload["text"], Picture(**{**picture, "look": tuple(picture["look"])}) if picture else None
    )


@dataclass
class Play:
    """A game as one person met it: the decisions before the first turn, then the turns after the first."""

    setup: list[Prompt] = field(default_factory=list)
    turns: list[Turn] = field(default_factory=list)


async def turns(game_name: str, players: int, most: int, seed: str = "1") -> list[Turn]:
    """Return the turns of `play`."""
    return (await play(game_name, players, most, seed)).turns


async def play(game_name: str, players: int, most: int, seed: str = "1") -> Play:
    """Play until the person's turn has come that many times."""
    with tempfile.TemporaryDirectory() as folder:
        url = f"sqlite+aiosqlite:///{folder}/bot.db"
        await upgrade(url)
        store = Store(url, every_extra())
        await store.open()
        try:
            return await _play(Game(store, seed=seed), game_name, players, most)
        finally:
            await store.close()


async def _play(game: Game, name: str, players: int, most: int) -> Play:
    wishes = replace(usual_wishes(name), players=players)
    game.match_id = await game.service.lobbies.new_game(CHANNEL, ANN, wishes)
    await game.service.lobbies.join(game.match_id, ANN, dm_open=True)
    for _ in range(players - 1):
        await game.service.lobbies.add_computer(game.match_id, ANN, None)
    with patch.object(hashes, "seed", lambda *_: DEALS[name]):
        await begin(game.service, game.match_id, ANN)
    await game.computers()
    channel, found, setup = Channel(), list[Turn](), list[Prompt]()
    last, seen = -1, dict[Any, Told]()
    for _ in range(MOST_ANSWERS):
        await channel.take(game)
        seat = await game.seat_of(ANN)
        prompt, stage = await _asked(game, seat)
        if prompt is None or len(found) > most:
            break
        if stage != last and stage:
            told = [one for key, one in channel.told.items() if _is_news(one, seen.get(key))]
            log, _ = await game.service.games.log_page(game.match_id, None, ANN.id)
            found.append(Turn(told, [], stage, log, await game.service.games.status_post(game.match_id)))
            last = stage
        (found[-1].prompts if found else setup).append(prompt)
        seen = dict(channel.told)
        await game.answer(seat, _sensible(prompt, stage))
    return Play(setup, found[1:])


async def _asked(game: Game, seat: Seat) -> tuple[Prompt | None, int]:
    if (await game.row()).state != "playing":
        return None, 0
    async with game.service.units.table(game.match_id) as table:
        return await answering.prompt(table, seat), table.match.stage


def _sensible(prompt: Prompt, stage: int) -> Any:
    """Return a captain's answer, so that the game is one that people might play."""
    computers = find_game(prompt_game(prompt)).computers
    return computers[LEVEL].think(prompt.ask, "", Dice(f"{stage}")).answer


def prompt_game(prompt: Prompt) -> str:
    """Return the name of the game that asks."""
    return type(prompt.ask).__module__.split(".")[1]
