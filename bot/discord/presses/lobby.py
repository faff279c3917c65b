"""Handle presses and forms of a lobby's card."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import replace
from typing import Any

import discord

from bot.discord.interactions.channel_visibility import check_seen
from bot.discord.interactions.places import person_of, playable
from bot.discord.interactions.replying import reply, tell
from bot.discord.replies.dms import greet, take_back
from bot.discord.replies.replies import NOBODY, show, show_on_card, tell_outcome
from bot.discord.surface import Deed, FormDeed, Surface
from bot.discord.views.component_id import NO_TABLE, Key
from bot.discord.views.form import open_form
from bot.discord.views.layout import card_buttons
from bot.games.catalogue import TEXTS
from bot.messages.catalogue import say
from bot.messages.numerals import strange
from bot.messages.panel import Filled
from bot.messages.people import Person
from bot.pictures.drawing import Drawing
from bot.service.play.screens import Screen
from bot.service.service import Service
from bot.table.lobby import choosing
from bot.table.lobby.calling import CHOOSE, PEOPLE, RULES
from bot.table.lobby.cutting import WORD
from bot.table.lobby.setup import INVITED, NEW, SET_UP
from bot.table.lobby.table_options import TableOptions
from bot.table.match.standstill import Standstill
from bot.table.posts.cards import ADD_COMPUTER, AGREE, ANOTHER, CHANGE, CUT, PLAY, REMATCH, UNLOCK
from engine.kernel.core import Refused

PAGES = [str(page) for page in range(1, 10)]
"""Page numbers that forms for changing a table can have."""

Interaction = discord.Interaction[Any]


def lobby_deeds(service: Service, drawing: Drawing) -> dict[str, Deed]:
    """Return the handlers for presses, by action."""

    async def join(interaction: Interaction, key: Key, values: Sequence[str]) -> None:
        await interaction.response.defer(ephemeral=True, thinking=True)
        seated = await service.games.people(key.match_id)
        await check_seen(interaction, [one for one in seated if one != interaction.user.id])
        await join_table(service, interaction, key.match_id)

    async def rematch(interaction: Interaction, key: Key, values: Sequence[str]) -> None:
        await ask_for_rematch(service, interaction, key.match_id)

    async def add_computer(interaction: Interaction, key: Key, values: Sequence[str]) -> None:
        deed = service.lobbies.add_computer(key.match_id, person_of(interaction), key.arg or None)
        await show_on_card(interaction, deed)

    async def start(interaction: Interaction, key: Key, values: Sequence[str]) -> None:
        await show_on_card(interaction, service.lobbies.start(key.match_id, person_of(interaction)))

    async def set_up(interaction: Interaction, key: Key, values: Sequence[str]) -> None:
        if key.arg not in PAGES:
            raise Refused(strange())
        form = await service.lobbies.form_to_set_up(key.match_id, person_of(interaction), int(key.arg))
        await open_form(interaction, form, Key(key.match_id, None, "", form.action, form.arg))

    async def change(interaction: Interaction, key: Key, values: Sequence[str]) -> None:
        await interaction.response.defer(ephemeral=True, thinking=True)
        await tell_set_up(service, interaction, key.match_id, say("lobby-change"))

    async def play(interaction: Interaction, key: Key, values: Sequence[str]) -> None:
        if not values:
            await show_games(service, interaction, drawing)
        elif values[0] in TEXTS:
            await open_new_form(service, interaction, values[0])
        else:
            raise Refused(strange())

    async def another(interaction: Interaction, key: Key, values: Sequence[str]) -> None:
        where = await service.lobbies.place_after(key.match_id, person_of(interaction))
        if not values:
            await interaction.response.defer(ephemeral=True, thinking=True)
            panel = choosing.panel(action=ANOTHER)
            await show(interaction, Screen(key.match_id, None, "", panel), drawing)
        elif values[0] in TEXTS:
            form = await service.lobbies.form_for_new(where, values[0])
            alone = tuple(field for field in form.fields if field.name != PEOPLE)
            form = replace(form, fields=alone)  # a DM knows no other people
            await open_form(interaction, form, Key(key.match_id, None, "", ANOTHER, form.arg))
        else:
            raise Refused(strange())

    async def cut(interaction: Interaction, key: Key, values: Sequence[str]) -> None:
        await open_cut_form(service, interaction, key.match_id)

    return {
        "join": join,
        REMATCH: rematch,
        AGREE: simply(service.lobbies.agree),
        "leave": simply(service.lobbies.leave),
        ADD_COMPUTER: add_computer,
        "start": start,
        CUT: cut,
        UNLOCK: simply(service.lobbies.take_start_back),
        SET_UP: set_up,
        CHANGE: change,
        PLAY: play,
        ANOTHER: another,
    }


def lobby_forms(service: Service) -> dict[str, FormDeed]:
    """Return the handlers for forms, by action."""

    async def new(interaction: Interaction, key: Key, filled: Filled) -> None:
        if key.arg not in TEXTS:
            raise Refused(strange())
        where, invited = playable(interaction), invited_in(interaction, filled.get(PEOPLE, ()))
        wishes = await service.lobbies.wishes_of_form(where, key.arg, {**filled, PEOPLE: invited})
        await call_game(service, interaction, wishes, chooses=CHOOSE in filled.get(RULES, ()))

    async def set_up(interaction: Interaction, key: Key, filled: Filled) -> None:
        if INVITED in filled:
            invited = invited_in(interaction, filled[INVITED])
            await check_seen(interaction, map(int, invited))
            filled = {**filled, INVITED: invited}
        deed = service.lobbies.set_up(key.match_id, person_of(interaction), filled)
        await tell_outcome(interaction, deed)

    async def cut(interaction: Interaction, key: Key, filled: Filled) -> None:
        typed = "".join(filled.get(WORD, ()))
        await tell_outcome(interaction, service.lobbies.cut(key.match_id, person_of(interaction), typed))

    async def another(interaction: Interaction, key: Key, filled: Filled) -> None:
        if key.arg not in TEXTS:
            raise Refused(strange())
        person = person_of(interaction)
        where = await service.lobbies.place_after(key.match_id, person)
        wishes = await service.lobbies.wishes_of_form(where, key.arg, {**filled, PEOPLE: ()})
        await interaction.response.defer(ephemeral=True, thinking=True)
        await service.lobbies.new_game(where, person, wishes)
        await tell(interaction, say("lobby-opened-there", where=f"<#{where.channel_id}>"))

    return {NEW: new, ANOTHER: another, SET_UP: set_up, CUT: cut}


def simply(use_case: Callable[[int, Person], Awaitable[str]]) -> Deed:
    """Return a handler that only calls a use case."""

    async def deed(interaction: Interaction, key: Key, values: Sequence[str]) -> None:
        async def work() -> str:
            return await use_case(key.match_id, person_of(interaction))

        await tell_outcome(interaction, work())

    return deed


async def open_new_form(service: Service, interaction: Interaction, game: str) -> None:
    """Open the form for a new table."""
    form = await service.lobbies.form_for_new(playable(interaction), game)
    await open_form(interaction, form, Key(0, None, "", form.action, form.arg))


async def open_cut_form(service: Service, interaction: Interaction, match_id: int) -> None:
    """Open the form for a player's cut word."""
    form = await service.lobbies.form_to_cut(match_id, person_of(interaction))
    await open_form(interaction, form, Key(match_id, None, "", form.action, form.arg))


async def show_games(service: Service, interaction: Interaction, drawing: Drawing) -> None:
    """Show a private menu of games."""
    await service.lobbies.check_free(playable(interaction))
    more = [one for surface in service.extras.parts(Surface) for one in surface.beside_games()]
    await interaction.response.defer(ephemeral=True, thinking=True)
    await show(interaction, Screen(NO_TABLE, None, "", choosing.panel(more)), drawing)


def invited_in(interaction: Interaction, chosen: Sequence[str]) -> tuple[str, ...]:
    """Return the ids of the people invited in a form, without the sender; refuse bots."""
    data: Any = interaction.data or {}
    found = (data.get("resolved") or {}).get("users") or {}
    if any(found.get(one, {}).get("bot") for one in chosen):
        raise Refused(say("lobby-bot-invited"))
    return tuple(one for one in chosen if one in found and one != str(interaction.user.id))


async def call_game(
    service: Service, interaction: Interaction, wishes: TableOptions, *, chooses: bool = False
) -> None:
    """Open a table in the channel; with `chooses`, its organiser chooses the rules next."""
    where, person = playable(interaction), person_of(interaction)
    await interaction.response.defer(ephemeral=True, thinking=True)
    await check_seen(interaction, wishes.invited)
    dm_open, greeting = await greet(interaction.user) if wishes.join else (True, None)
    try:
        match_id = await service.lobbies.new_game(where, person, wishes, dm_open=dm_open)
    except (Refused, Standstill):
        await take_back(greeting)
        raise
    text = say("lobby-opened" if chooses else "lobby-opened-seated")
    await tell_set_up(service, interaction, match_id, text)


async def join_table(service: Service, interaction: Interaction, match_id: int) -> None:
    """Join a table and answer an acknowledged interaction; offer the game's lesson."""
    dm_open, greeting = await greet(interaction.user)
    try:
        text = await service.lobbies.join(match_id, person_of(interaction), dm_open=dm_open)
    except (Refused, Standstill):
        await take_back(greeting)
        raise
    game = await service.games.game_of(match_id)
    more = [one for surface in service.extras.parts(Surface) for one in surface.beside_lobby(game)]
    view = card_buttons(match_id, more)
    await reply(interaction, files=(), ephemeral=True, content=text, view=view, allowed_mentions=NOBODY)


async def ask_for_rematch(service: Service, interaction: Interaction, match_id: int) -> None:
    """Open a rematch for the same people in their channel, or join it; also by the button in a DM."""
    if interaction.guild_id is not None:
        playable(interaction)
    await interaction.response.defer(ephemeral=True, thinking=True)
    dm_open, greeting = await greet(interaction.user)
    try:
        told = await service.lobbies.rematch(match_id, person_of(interaction), dm_open=dm_open)
    except (Refused, Standstill):
        await take_back(greeting)
        raise
    await tell(interaction, told)


async def tell_set_up(service: Service, interaction: Interaction, match_id: int, text: str) -> None:
    """Reply privately to the organiser, with buttons that change the table before it starts."""
    buttons = await service.lobbies.set_up_buttons(match_id, person_of(interaction))
    view = card_buttons(match_id, buttons)
    await reply(interaction, files=(), ephemeral=True, content=text, view=view, allowed_mentions=NOBODY)
