"""Whole games of people whose names are made to spoil them: nothing anybody is shown lets them."""

from __future__ import annotations

import json
import logging
import re
import unicodedata
from collections.abc import Iterator
from io import BytesIO

import pytest
from PIL import Image

from bot.games.catalogue import TEXTS
from bot.messages.names import Name
from bot.messages.panel import Panel, Post
from bot.messages.people import Person
from bot.pictures.painter import shown as shown_of
from bot.store import Store
from bot.store.tables.outbox.rows import OutboxRow
from bot.table.lobby.table_options import TableOptions
from engine.kernel.core import Refused
from engine.registry.catalogue import GAMES
from render.paint import draw
from render.theme import look
from tests.bot.drive import CHANNEL, Game, agree, begin, managing
from tests.trials import after

HOSTILE = (
    "[free](http://evil.example)\u202e",
    "**@everyone**",
    "<@4242> ||x||\n## won",
    "https://evil.example/`a`",
    "Z\u0334\u0335\u0336\u0337\u0338\u0334\u0335\u0336algo",
    "👩\u200d👩\u200d👧" * 12,
)
NEWCOMER, MANAGER = Person(77, "\n-# __new__\u2066"), Person(78, "> [boss](https://evil.example)")
ESCAPED = re.compile(r"\\.")
MARKUP = re.compile(
    r"\]\(|\*\*@|https?://|<@4242|\|\|x|__new|`a`|@everyone|\[free|\[boss|\n ?##? won|evil\.example"
)
ALLOWED = {"\n", "\u200b", "\u200d", "\ufe0f"}


def check_line(text: str) -> None:
    """No control, no override, no heap of accents."""
    strange = {letter for letter in text if unicodedata.category(letter).startswith("C")} - ALLOWED
    assert not strange, repr(text)
    assert "\u0336\u0337" not in unicodedata.normalize("NFC", text), repr(text)


def check_markdown(text: str) -> None:
    """What Discord formats: a name in it is escaped whole."""
    check_line(text)
    bare = ESCAPED.sub("~", text)
    assert not MARKUP.search(bare), MARKUP.findall(bare)


def check_fenced(text: str) -> None:
    """Text within a code block: no name ends it."""
    check_line(text)
    assert text.count("```") in (0, 2)


def check_post(post: Post) -> None:
    (check_fenced if post.text.startswith("```") else check_markdown)(post.text)
    if post.picture:
        check_line(post.picture.alt)
        assert "\\" not in post.picture.alt + json.dumps(post.picture.data, ensure_ascii=False).replace(
            '\\"', ""
        )
    if post.file:
        check_line(post.file[1])
        assert r"\*\*" not in post.file[1]


def check_panel(panel: Panel) -> None:
    check_post(Post(panel.text, panel.picture))
    for row in panel.rows:
        for label in [one.label for one in row] if isinstance(row, tuple) else [row.placeholder]:
            check_line(label)


def check_sent(rows: list[OutboxRow]) -> None:
    for row in rows:
        if "text" in row.payload:
            check_markdown(row.payload["text"])
        for text in texts_in(row.payload.get("picture") or {}):
            check_line(text)
            assert "\\" not in text
        if row.payload.get("file") and row.payload["file"][0].endswith(".json"):
            check_record(row.payload["file"][1])


def check_record(text: str) -> None:
    record = json.loads(text)
    said = list(texts_in(record))
    for one in said:
        check_line(one)
    assert any(Name(HOSTILE[1]).bare in one for one in said)


def texts_in(data: object) -> Iterator[str]:
    """Every text in some JSON."""
    if isinstance(data, str):
        yield data
    elif isinstance(data, dict):
        yield from (text for pair in data.items() for part in pair for text in texts_in(part))
    elif isinstance(data, list):
        yield from (text for part in data for text in texts_in(part))


async def look_round(game: Game, people: list[Person]) -> None:
    """All that somebody can ask to see, at this moment."""
    games, match_id = game.service.games, game.match_id
    check_panel(await games.card(match_id))
    check_markdown((await games.status_post(match_id)).text)
    for shown in (
        await games.map_post(match_id, as_text=True),
        await games.map_post(match_id, as_text=False),
    ):
        check_post(shown)
    check_post((await games.log_page(match_id, None))[0])
    for label in (await game.service.seats.seats_in(CHANNEL.channel_id)).values():
        check_line(label)
    for person in people:
        screen = await game.service.playing.panel(match_id, person)
        check_markdown(screen.note)
        if screen.panel:
            check_panel(screen.panel)


async def refusals(game: Game, people: list[Person]) -> None:
    """Check the refusals that name others to who may not do that."""
    service, stranger = game.service, Person(99, "Stranger")
    seat = next(iter(await game.seats()))
    for deed in (
        service.lobbies.abandon(CHANNEL, people[1], is_sure=True),
        service.deadlines.set_deadline(CHANNEL, people[1], preset="daily", quiet=False),
        service.seats.replace_by_computer(game.match_id, seat, stranger),
        service.seats.take_seat(game.match_id, seat, stranger, dm_open=True),
        service.seats.check_replace(game.match_id, seat, people[1], people[0]),
        service.decisions.pause(game.match_id, stranger),
    ):
        with pytest.raises(Refused) as why:
            await deed
        check_markdown(str(why.value))


@pytest.mark.parametrize("name", after(2, TEXTS, "each game is told whole"))
async def test_a_game_of_hostile_names_is_told_shown_and_kept_without_what_they_want(
    name: str, store: Store, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG, logger="bot")
    game, players = Game(store), max(GAMES[name].players)
    people = [Person(n, called) for n, called in enumerate(HOSTILE[:players], 1)]
    game.match_id = await game.service.lobbies.new_game(CHANNEL, people[0], TableOptions(name, players))
    for person in people:
        await game.service.lobbies.join(game.match_id, person, dm_open=True)
    check_panel(await game.service.games.card(game.match_id))
    with pytest.raises(Refused) as why:
        await game.service.lobbies.start(game.match_id, people[1])
    check_markdown(str(why.value))
    await begin(game.service, game.match_id, *people)
    await play(game, people)
    await hand_over(game, people)
    await game.service.lobbies.abandon(CHANNEL, managing(MANAGER), is_sure=True)
    await agree(game.service, game.match_id)
    check_sent(await game.sent())
    for person in (*people, NEWCOMER):
        for text in texts_in(json.loads(await game.service.privacy.export(person))):
            check_line(text)
    for record in caplog.records:
        check_line(record.getMessage())
        assert "evil" not in record.getMessage()


async def play(game: Game, people: list[Person]) -> None:
    """Some stages, looking round now and then."""
    for n in range(60):
        async with game.service.units.table(game.match_id) as table:
            seat = table.match.awaited[0]
        if n % 20 == 0:
            await look_round(game, people)
        await game.answer(seat)
        check_sent(await game.sent())
    await refusals(game, people)
    await game.service.deadlines.set_deadline(CHANNEL, managing(MANAGER), preset="daily", quiet=False)
    await agree(game.service, game.match_id)


async def hand_over(game: Game, people: list[Person]) -> None:
    """Seats are given up, taken, paused for and voted on; then the film."""
    seats, service = await game.seats(), game.service
    mine = next(seat for seat, row in seats.items() if row.person_id == people[1].id)
    check_markdown(await service.seats.open_seat(game.match_id, mine, people[1]))
    check_markdown(await service.seats.take_seat(game.match_id, mine, NEWCOMER, dm_open=True))
    check_markdown(await service.decisions.pause(game.match_id, people[0]))
    await agree(service, game.match_id)
    check_markdown(await service.decisions.resume(game.match_id, people[0]))
    check_sent(await game.sent())
    await look_round(game, [NEWCOMER])
    post = await service.games.map_post(game.match_id, as_text=False)
    assert post.picture
    shown = shown_of(post.picture)
    assert Image.open(BytesIO(draw(shown, look(*post.picture.look)))).size
    reel = await service.games.reel(game.match_id, None)
    assert all("\\" not in called for called in reel.names.values())
