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
from bot.messages.panel import Picture, Post
from bot.store import Store
from bot.store.tables.outbox import OutboxRow
from bot.table.answers import answering
from bot.table.lobby.table_options import usual_wishes
from bot.table.match.outbox import CLOSING
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


@dataclass
class Turn:
    """What a person met from the end of one turn to the first decision of the next.

    `posts`: the channel's messages that came or changed, each whole, as it stood at the end. `prompts`: the
    decisions of the turn. `log`, `card`: what Log and the status show then.
    """

    posts: list[Post]
    prompts: list[Prompt]
    stage: int
    log: Post
    card: Post

    @property
    def words(self) -> int:
        return sum(words_of(post.text) for post in self.posts)


def words_of(text: str) -> int:
    """Count words and numbers as one reads them, without markdown and signs."""
    return len(_WORD.findall(_CODE.sub(" ", _PROOF.sub("", text))))


@dataclass
class Channel:
    """The channel's messages; a report that grew counts once, in the turn in which it came."""

    posts: dict[Any, Post] = field(default_factory=dict)

    async def take(self, game: Game) -> None:
        for row in await game.sent():
            if row.kind == "post":
                self.posts[row.id] = _post_of(row)
            elif row.kind == "story":
                await self._report(game, row.payload["stage"], row.id)
            elif row.kind == CLOSING:
                await self._close(game, row)

    async def _report(self, game: Game, stage: int, message: int) -> None:
        """Keep the report as it stands, and note it as sent, as the sender does."""
        stories = game.service.stories
        telling = await stories.telling(game.match_id, stage)
        if telling is None:
            return
        parts = (await stories.story(game.match_id, stage)).parts or [[CHANNEL.channel_id, message]]
        await stories.stands(game.match_id, stage, CHANNEL.channel_id, parts, telling)
        for number, text in enumerate(telling.texts):
            self.posts["story", stage, number] = Post(text, None if number else telling.picture)

    async def _close(self, game: Game, row: OutboxRow) -> None:
        """Put the whole report with its line in place of the one that grew, as the sender does."""
        stage, stories = row.payload["stage"], game.service.stories
        telling = await stories.telling(game.match_id, stage)
        assert telling is not None
        [text] = telling.texts
        await stories.closed(game.match_id, stage, row.target, [[row.target, row.id]], row.nonce)
        self.posts["story", stage, 0] = Post(together([text, row.payload["line"]]), telling.picture)


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
    last, seen = -1, dict[Any, Post]()
    for _ in range(MOST_ANSWERS):
        await channel.take(game)
        seat = await game.seat_of(ANN)
        prompt, stage = await _asked(game, seat)
        if prompt is None or len(found) > most:
            break
        if stage != last and stage:
            posts = [post for key, post in channel.posts.items() if seen.get(key) != post]
            log, _ = await game.service.games.log_page(game.match_id, None, ANN.id)
            found.append(Turn(posts, [], stage, log, await game.service.games.status_post(game.match_id)))
            last = stage
        (found[-1].prompts if found else setup).append(prompt)
        seen = dict(channel.posts)
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
