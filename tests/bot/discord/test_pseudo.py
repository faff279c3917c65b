"""The shared screens in a language a third longer than English: all fits, and no text is left in English."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any

import discord
import pytest
from discord import app_commands

from bot.discord.gateway.bot import TableBot
from bot.extras.seasons import posts
from bot.extras.seasons.commands import Kind
from bot.extras.seasons.forms import Plan, table_pages
from bot.extras.seasons.managing import CORRECT, REMOVE
from bot.extras.seasons.service import Seasons
from bot.games.catalogue import find_texts
from bot.host.askers import Asker as Caller
from bot.messages.catalogue import Text, reworded, speaking
from bot.messages.languages import PSEUDO
from bot.messages.limits import MESSAGE
from bot.messages.panel import Panel
from bot.messages.people import Where
from bot.store import Store
from bot.table.lobby import choosing
from bot.table.lobby.setup import label_of
from bot.table.lobby.table_options import TableOptions
from engine.kernel.core import Refused
from engine.registry.catalogue import find_game
from tests.bot.discord.pseudo import Show, both, is_words
from tests.bot.discord.test_limits import parts, weight
from tests.bot.drive import ANN, BEN, CHANNEL, CYD, DANA, managing
from tests.bot.extras.seasons.league import HERE, OLGA, PEOPLE, League
from tests.bot.table.deadlines.timed import Timed, at_orders

MISSED = re.compile("⌛|💤|Reminder|Your time")


class InPseudo(app_commands.Translator):
    """Words the messages in the help of commands; names of commands stay."""

    async def translate(self, string: Any, locale: discord.Locale, context: Any) -> str | None:
        return string.message.text(PSEUDO) if isinstance(string.message, Text) else None


def localized(part: dict[str, Any]) -> dict[str, Any]:
    """A command, an option or a choice with its help in pseudo."""
    language = discord.Locale.british_english.value
    worded: dict[str, Any] = {
        name: part[f"{name}_localizations"][language]
        for name in ("name", "description")
        if part.get(f"{name}_localizations")
    }
    inner: dict[str, Any] = {
        name: [localized(one) for one in part[name]] for name in ("options", "choices") if name in part
    }
    return {**part, **worded, **inner}


async def test_the_help_of_all_commands(new_bot: Callable[[], TableBot]) -> None:
    bot = new_bot()
    await bot.add_commands()
    for command in bot.tree.get_commands():
        sent = localized(await command.get_translated_payload(bot.tree, InPseudo()))
        assert weight(sent) <= 8000
        for part in parts(sent):
            assert len(part["description"]) <= 100, part["description"]
            assert len(part["description"]) > 1, f"{command.name} {part['name']} has no help"
            assert not is_words(part["description"]), part["description"]
            for choice in part.get("choices") or ():
                assert len(choice["name"]) <= 100, choice["name"]
                assert not is_words(choice["name"]), choice["name"]


def games_own(game: str = "brimstone") -> set[str]:
    """What a game says on shared screens in its own words."""
    lobby = find_texts(game).lobby
    return {lobby.goal(number) for number in (2, 3, 4)} | {choosing.pitch_of(game)}


def options_own(game: str = "brimstone") -> set[str]:
    """What a game says of its options and paces in its own words."""
    offers = find_game(game).offers
    values = {str(value).replace("_", " ") for offer in offers for value in offer.values}
    paces = find_texts(game).lobby.paces.values()
    return {offer.help for offer in offers} | {*map(label_of, offers), *values, *paces}


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
        lambda: decisions.motions(match_id, ANN),
        lambda: decisions.motions(match_id, BEN),
        lambda: decisions.motions(match_id, managing(DANA)),
        lambda: decisions.about_to_abandon(match_id),
        lambda: service.seats.panel(match_id, managing(ANN)),
        lambda: service.lists.of_person(ANN),
        lambda: service.lists.of_server(CHANNEL.guild_id, {CHANNEL.channel_id: True}),
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
        service.seats.close_offer(match_id, None, ANN),
        service.decisions.resume(match_id, ANN),
        service.playing.panels(DANA),
        service.absences.back(match_id, DANA),
        service.deadlines.set_deadline(CHANNEL, ANN, lengths="all:9"),
        service.proofs.of_channel(Where(CHANNEL.guild_id, 78), Caller(ANN.id, 9)),
        service.reviews.last_in(CHANNEL),
        service.games.log_page(match_id, 9),
        service.talks.talk(match_id, "mauve", ANN),
    ]
    with speaking(PSEUDO):
        for deed in refused:
            with pytest.raises(Refused) as error:
                await deed
            assert not is_words(str(error.value)), str(error.value)


# ------------------------------------------------------------------------- seasons


async def season_screens(league: League) -> list[str]:
    """What is left in English of all that one can look at in the season now."""
    seasons, season = league.service.of(Seasons), league.season_id
    by_olga: dict[str, Any] = {"person": OLGA}
    screens: list[Show] = [
        partial(seasons.panel, season),
        partial(seasons.rules, season, PEOPLE[0]),
        partial(seasons.managing, season, **by_olga),
        partial(seasons.about_to_end, season, **by_olga),
        *(partial(seasons.form_to_manage, season, what, **by_olga) for what in (CORRECT, REMOVE)),
    ]
    if (await league.course()).row.state == "signup":
        pages = [page for page, _ in table_pages(await league.course())]
        screens.append(partial(seasons.season_form, season, **by_olga))
        screens += [partial(seasons.tables_form, season, page, **by_olga) for page in pages]
    own = games_own() | options_own()
    return [text for show in screens for text in (await both(show)).left if text not in own]


async def season_titles(league: League) -> list[str]:
    """What the threads of the round's tables are called, and the texts in the picture of its post."""
    course = await league.course()
    titles = [posts.title(course, table) for table in course.now]
    drawn = posts.picture(course)
    assert drawn is not None
    notes = [text for line in drawn.data["lines"] for text in (line["table"], line["cells"][0][0])]
    return [*titles, drawn.data["when"], *notes]


def is_said(text: str) -> bool:
    """Whether what was said in English can be said again in pseudo."""
    with speaking(PSEUDO):
        again = reworded(text)
    return not is_words(again) and len(again) <= MESSAGE


@pytest.mark.parametrize("kind", ["swiss", "knockout"])
async def test_a_season_from_sign_up_to_its_end(store: Store, kind: Kind) -> None:
    league = League(store)
    seasons = league.service.of(Seasons)
    plan = Plan("Cup", kind, None if kind == "knockout" else 2)
    told = [await seasons.start(HERE, managing(OLGA), "brimstone", 2, plan)]
    assert await season_screens(league) == []
    told += [await seasons.join(league.season_id, person) for person in PEOPLE[:4]]
    told += [
        await seasons.leave(league.season_id, PEOPLE[3]),
        await seasons.join(league.season_id, PEOPLE[3]),
    ]
    assert await season_screens(league) == []
    told.append(await league.begin())
    for _ in range(2):
        assert await season_screens(league) == []
        await league.open_all()
        assert await season_screens(league) == []
        await league.lowest_win()
    assert (await league.course()).row.state == "over"
    assert await season_screens(league) == []
    told.append(await seasons.correct(league.season_id, PEOPLE[0], 1, 1, OLGA))
    assert [text for text in told if not is_said(text)] == []


async def test_posts_and_refusals_of_a_season(store: Store) -> None:
    league = League(store)
    seasons = league.service.of(Seasons)
    await league.call(3)
    await league.sent()
    refused: list[Awaitable[Any]] = [
        seasons.start(HERE, managing(OLGA), "brimstone", 2, Plan("Cup")),
        seasons.start(HERE, ANN, "brimstone", 2, Plan("Cup")),
        seasons.join(league.season_id, PEOPLE[0]),
        seasons.leave(league.season_id, DANA),
        seasons.begin(league.season_id, BEN),
        seasons.find(Where(HERE.guild_id + 1, 77)),
        seasons.correct(league.season_id, PEOPLE[0], 1, None, OLGA),
    ]
    with speaking(PSEUDO):
        for deed in refused:
            with pytest.raises(Refused) as error:
                await deed
            assert not is_words(str(error.value)), str(error.value)
    await seasons.cannot_open(league.season_id)
    await seasons.given_up(league.season_id, None, "404")
    await seasons.given_up(league.season_id, 1, "404")
    rows = [row for row in await league.sent() if row.kind == "dm"]
    assert len(rows) == 3
    assert [row.payload["text"] for row in rows if not is_said(row.payload["text"])] == []
    await seasons.begin(league.season_id, OLGA)
    assert await seasons.remove(league.season_id, PEOPLE[2], OLGA)
    with speaking(PSEUDO):
        assert [text for text in await season_titles(league) if is_words(text)] == []
    await league.sent()
    for _ in range(3):
        await league.round()
    verdicts = [
        row.payload["text"]
        for row in await league.sent()
        if row.kind == "post" and "🏆" in row.payload["text"]
    ]
    assert len(verdicts) == 1
    assert is_said(verdicts[0])
