"""The shared screens in a language a third longer than English: all fits, and no text is left in English."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable, Iterator
from dataclasses import dataclass
from functools import partial
from typing import Any

import pytest
from simcord.components import COMPONENTS_V2_FLAG, validate_components, validate_modal

from bot.discord.views.component_id import Key
from bot.discord.views.form import modal_of
from bot.discord.views.layout import Namer, layout_of
from bot.games.catalogue import find_texts
from bot.messages.catalogue import reworded, speaking
from bot.messages.languages import ENGLISH, PSEUDO
from bot.messages.limits import MESSAGE
from bot.messages.panel import Form, Menu, Panel
from bot.store import Store
from bot.table.decisions.rights import Asker
from bot.table.lobby import choosing
from bot.table.lobby.table_options import TableOptions
from engine.kernel.core import Refused, Step
from tests.bot.drive import ANN, BEN, CHANNEL, CYD, DANA
from tests.bot.table.deadlines.timed import Timed, at_orders

FAR = Step(99, 999, 9999)
NAMER = Namer(10**9, FAR, "yellow", 9999)
WORDS = re.compile(r"[A-Za-z]{3,}")
MISSED = re.compile("⌛|💤|Reminder|Your time")
NO_WORDS = re.compile(r"`[^`]*`|<[^>]*>|https?://\S+|\d+[smhd]\b")
OWN = re.compile(
    r"Brimstone|The Earth Man's Burden|Brutal Magic|Brigand Kings|Deeplamp"
    r"|Ann|Ben|Cyd|Dana|Red|Blue|Green|Yellow|Captain|Recruit|Marshal|captain|recruit|marshal"
    r"|daily|evening|relaxed|blitz|none|swift|deliberate|Round|Setup|UTC|Discord|SHA"
)
"""What stays as it is: names of games, people, seats, levels, presets and stages; the games' own words."""

Show = Callable[[], Awaitable[Panel | Form | str]]


@dataclass(frozen=True)
class Shown:
    """A screen as it is said in both languages."""

    english: list[str]
    pseudo: list[str]

    @property
    def left(self) -> list[str]:
        """Return the texts that read the same in both, and have words that nobody calls something."""
        return [said for said in self.pseudo if said in self.english and _is_words(said)]


def _is_words(text: str) -> bool:
    return bool(WORDS.search(OWN.sub("", NO_WORDS.sub("", text))))


async def both(show: Show) -> Shown:
    with speaking(ENGLISH):
        english = await show()
    with speaking(PSEUDO):
        pseudo = await show()
    check_fits(pseudo)
    return Shown(list(texts_of(english)), list(texts_of(pseudo)))


def check_fits(shown: Panel | Form | str) -> None:
    """Within Discord's limits, and nothing had to be cut for that."""
    if isinstance(shown, Panel):
        layout = layout_of(shown, NAMER, picture=None)
        sent: Any = layout.to_components()  # type: ignore[no-untyped-call]  # discord.py left it out
        validate_components(sent, flags=COMPONENTS_V2_FLAG)
        assert layout.content_length() <= 4000
        for label, limit in labels_of(shown):
            assert len(label) <= limit, label
    elif isinstance(shown, Form):
        validate_modal(modal_of(shown, Key(10**9, FAR, "yellow", "sheet")).to_dict())
        assert len(shown.title) <= 45, shown.title
        for field in shown.fields:
            assert len(field.label) <= 45, field.label
            assert len(field.hint) <= 100, field.hint
            for option in field.options:
                assert len(option.label) <= 100, option.label
                assert len(option.description) <= 100, option.description
    else:
        assert len(shown) <= MESSAGE


def labels_of(panel: Panel) -> Iterator[tuple[str, int]]:
    for row in panel.rows:
        if isinstance(row, Menu):
            yield row.placeholder, 150
            for choice in row.choices:
                yield choice.label, 100
                yield choice.description, 100
        else:
            yield from ((button.label, 80) for button in row)


def texts_of(shown: Panel | Form | str) -> Iterator[str]:
    if isinstance(shown, Panel):
        yield from shown.text.splitlines()
        yield from shown.below.splitlines()
        yield from (label for label, _ in labels_of(shown))
    elif isinstance(shown, Form):
        yield shown.title
        for field in shown.fields:
            yield field.label
            yield field.hint
            yield from (text for option in field.options for text in (option.label, option.description))
    else:
        yield from shown.splitlines()


def games_own(game: str = "brimstone") -> set[str]:
    """What a game says on shared screens in its own words."""
    lobby = find_texts(game).lobby
    return {lobby.goal(number) for number in (2, 3, 4)} | {choosing.pitch_of(game)}


async def lobby(store: Store) -> Timed:
    game = Timed(store)
    wishes = TableOptions("brimstone", 4, computers=1, bars_pauses=True, coach=True, anonymous=True)
    game.match_id = await game.service.lobbies.new_game(CHANNEL, ANN, wishes)
    for person in (ANN, BEN):
        await game.service.lobbies.join(game.match_id, person, dm_open=True)
    return game


async def test_the_lobby_and_its_forms(store: Store) -> None:
    game = await lobby(store)
    lobbies, match_id = game.service.lobbies, game.match_id
    card = await both(lambda: game.service.games.card(match_id))
    assert set(card.left) <= games_own()
    pages = range(1, len(await lobbies.set_up_buttons(match_id, ANN)) + 1)
    for page in [*pages][:2]:
        form = await both(partial(lobbies.form_to_set_up, match_id, ANN, page))
        assert form.left == []
    await lobbies.start(match_id, ANN)
    assert set((await both(lambda: game.service.games.card(match_id))).left) <= games_own()
    assert (await both(lambda: lobbies.form_to_cut(match_id, BEN))).left == []


async def test_the_status_card_with_players_who_are_away(store: Store) -> None:
    game = await at_orders(store)
    await game.service.absences.leave_for(game.match_id, 2, BEN)
    await game.service.seats.resign(game.match_id, CYD)
    card = await both(lambda: game.service.games.card(game.match_id))
    view = (await own_status(game)).splitlines()
    assert [text for text in card.left if text not in view] == []


async def own_status(game: Timed) -> str:
    """What the game itself says on the card."""
    async with game.service.units.table(game.match_id) as table:
        return table.texts.looks.status(table.view(), table.names)


async def test_votes_seats_and_settings(store: Store) -> None:
    game = await at_orders(store)
    service, match_id = game.service, game.match_id
    decisions = service.decisions
    screens: list[Show] = [
        lambda: decisions.motions(match_id, ANN, is_manager=False),
        lambda: decisions.motions(match_id, BEN, is_manager=False),
        lambda: decisions.motions(match_id, DANA, is_manager=True),
        lambda: decisions.about_to_abandon(match_id),
        lambda: service.seats.panel(match_id, ANN, is_manager=True),
        lambda: service.lists.of_person(ANN),
        lambda: service.lists.of_server(CHANNEL.guild_id, lambda channel_id: True),
        *(partial(decisions.motion_form, match_id, what, BEN) for what in ("extend", "win", "seat")),
    ]
    left = [text for show in screens for text in (await both(show)).left]
    assert left == []


@pytest.mark.parametrize("kind", ["pause", "extend", "undo"])
async def test_the_post_of_a_vote_is_worded_when_it_is_sent(store: Store, kind: str) -> None:
    game = await at_orders(store)
    if kind == "extend":
        await game.service.decisions.extend(game.match_id, 6, BEN)
    else:
        await game.answer(await game.seat_of(ANN))
        await getattr(game.service.decisions, kind)(game.match_id, BEN)
    async with store.read() as tx:
        (vote,) = await tx.votes.open_of(game.match_id)

    async def ballot() -> Panel:
        return (await game.service.decisions.ballot(vote.id))[0]

    assert (await both(ballot)).left == []


async def test_posts_and_dms_of_missed_deadlines_are_worded_when_they_are_sent(store: Store) -> None:
    game = await at_orders(store, preset="evening")
    await game.sleep(minutes=70)
    await game.until("orders")
    await game.sleep(minutes=70)
    rows = [row for row in await game.sent() if row.kind in ("post", "dm", "notice")]
    shared = [row for row in rows if MISSED.search(row.payload["text"])]
    assert len(shared) >= 6
    for row in shared:
        with speaking(PSEUDO):
            again = reworded(row.payload)["text"]
        assert len(again) <= MESSAGE
        assert not MISSED.search(again.replace("⌛", "").replace("💤", "")), (
            f"not from the catalogue: {again}"
        )


async def test_refusals_are_worded_in_the_language_that_is_spoken(store: Store) -> None:
    game = await at_orders(store)
    service, match_id = game.service, game.match_id
    refused: list[Awaitable[Any]] = [
        service.lobbies.join(match_id, ANN, dm_open=True),
        service.seats.close_offer(match_id, None, Asker(ANN)),
        service.decisions.resume(match_id, ANN),
        service.playing.panels(DANA),
        service.absences.back(match_id, DANA),
        service.deadlines.set_deadline(CHANNEL, ANN, lengths="all:9"),
        service.proofs.of_channel(CHANNEL),
        service.reviews.last_in(CHANNEL),
        service.games.log_page(match_id, 9),
        service.talks.talk(match_id, "mauve", ANN),
    ]
    with speaking(PSEUDO):
        for deed in refused:
            with pytest.raises(Refused) as error:
                await deed
            assert not _is_words(str(error.value)), str(error.value)
