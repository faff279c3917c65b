"""Handle presses and forms on public cards and in private panels."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import discord

from bot.discord.interactions.admission import admit
from bot.discord.interactions.concurrency import ConcurrencyLimit
from bot.discord.interactions.places import person_of
from bot.discord.interactions.replying import replying, tell
from bot.discord.presses.boards import board_deeds
from bot.discord.presses.designs import design_deeds, design_forms
from bot.discord.presses.lists import list_deeds
from bot.discord.presses.lobby import lobby_deeds, lobby_forms
from bot.discord.presses.review import review_deeds, review_forms
from bot.discord.presses.seat import seat_deeds, seat_forms
from bot.discord.presses.server import server_deeds, server_forms
from bot.discord.presses.settings import settings_deeds, settings_forms
from bot.discord.presses.table import table_deeds, table_forms
from bot.discord.presses.table_settings import table_settings_deeds, table_settings_forms
from bot.discord.presses.welcome import welcome_deeds
from bot.discord.replies.live_panels import place_of, show_live, surface_of
from bot.discord.replies.replies import (
    patiently,
    show_form,
    show_page,
    show_words_in_place,
    text_file,
    with_text,
)
from bot.discord.replies.rules import TOPIC, rules_panel, show_rules, turn_rules
from bot.discord.surface import Deed, Surface
from bot.discord.views.component_id import Key, parse_key
from bot.discord.views.form import filled_in
from bot.discord.views.layout import Namer, card_buttons
from bot.games.catalogue import TEXTS
from bot.games.panels import ACT, TRY
from bot.messages.catalogue import reason_of, say
from bot.messages.numerals import read_numeral, strange
from bot.messages.panel import TEXT, Filled, Press
from bot.messages.surfaces import PanelSurface
from bot.pictures.drawing import Drawing
from bot.pictures.film import Films
from bot.service.past.games import LOG, OWN
from bot.service.play.screens import Screen
from bot.service.service import Service
from bot.table.decisions.motions import PUT
from bot.table.ending.archive import OPEN
from bot.table.lobby.settings_panel import MOVE, NUMBER
from bot.table.match.standstill import Standstill
from bot.table.posts.cards import BOARD, REVIEW
from bot.table.posts.lists import JOIN_TABLE
from engine.kernel.core import Refused, Seat

Interaction = discord.Interaction[Any]
APART = (TRY, BOARD)
"""Actions in a seat's panel that are no part of its decision."""


def _surface_of(message: discord.Message | None) -> PanelSurface | None:
    return None if message is None else surface_of(message)


def door_of(key: Key, values: Sequence[str] = ()) -> str:
    """Return the name of a button or menu in the table of rights; each kind of vote has its own name."""
    chosen = values[0] if values else key.arg
    return f"{key.action} {chosen.partition('.')[0]}" if key.action == PUT else key.action


def _door(key: Key, values: Sequence[str]) -> tuple[str, int, Seat]:
    """Return the door that a press uses, its table, and the seat whose panel it is ("" for none)."""
    if key.seat:
        apart = f" {key.action}" if key.action in APART else ""
        return f"press in a panel{apart}", key.match_id, key.seat
    match_id = key.match_id
    if key.action == JOIN_TABLE:
        match_id = read_numeral(key.arg)
    elif (key.action == REVIEW and key.arg == OPEN) or (key.action == MOVE and values):
        match_id = read_numeral("".join(values))
    return f"press {door_of(key, values)}", match_id, ""


def _form_door(key: Key, filled: Filled) -> tuple[str, int, Seat]:
    """Return the same for a form."""
    if key.seat:
        return "form in a panel", key.match_id, key.seat
    typed = "".join(filled.get(NUMBER, ())).strip() if key.action == MOVE else ""
    return f"form {door_of(key)}", read_numeral(typed) if typed else key.match_id, ""


class Presses:
    """Carries out presses through the service and shows the resulting screens."""

    def __init__(self, service: Service, drawing: Drawing, limit: ConcurrencyLimit, films: Films) -> None:
        self._service = service
        self._drawing = drawing
        self._limit = limit
        self._deeds: dict[str, Deed] = {
            **lobby_deeds(service, drawing),
            "orders": self._orders,
            ACT: self._act,
            "map": self._map,
            LOG: self._log,
            "rules": self._rules,
            TOPIC: self._topic,
            **table_deeds(service, drawing),
            **seat_deeds(service, drawing),
            **table_settings_deeds(service),
            **review_deeds(service, drawing, films),
            **list_deeds(service, drawing),
            **server_deeds(service),
            **design_deeds(service, drawing),
            **settings_deeds(service, drawing),
            **welcome_deeds(service, drawing),
            **board_deeds(service),
        }
        self._forms = {
            **lobby_forms(service),
            **design_forms(service, drawing),
            **review_forms(service, drawing),
            **settings_forms(service),
            **server_forms(service),
            **table_forms(service, drawing),
            **seat_forms(service),
            **table_settings_forms(service),
        }
        for surface in service.extras.parts(Surface):
            self._deeds |= surface.deeds(service, drawing)
            self._forms |= surface.forms(service, drawing)

    @property
    def actions(self) -> frozenset[str]:
        """Return the actions of all buttons and menus that belong to no seat."""
        return frozenset(self._deeds)

    @property
    def forms(self) -> frozenset[str]:
        """Return the actions of all forms that belong to no seat."""
        return frozenset(self._forms)

    async def take(self, interaction: Interaction, key: Key, values: Sequence[str]) -> None:
        """Carry out a press; explain errors to the person."""
        async with replying(interaction, f"press at table {key.match_id}"):
            await admit(self._service, interaction, *_door(key, values), key.arg)
            if key.seat and key.action in APART:
                with self._limit.slot(interaction.user.id):
                    await self._deeds[key.action](interaction, key, values)
            elif key.seat:
                press = Press(key.action, key.arg, tuple(values), revision=key.revision)
                await self._press(interaction, key, press)
            elif key.action in self._deeds:
                with self._limit.slot(interaction.user.id):
                    await self._deeds[key.action](interaction, key, values)
            else:
                raise Refused(strange())

    async def submitted(self, interaction: Interaction) -> None:
        """Carry out a submitted form; refuse one that is not ours."""
        data: Any = interaction.data or {}
        key = parse_key(str(data.get("custom_id", "")))
        async with replying(interaction, f"form at table {key.match_id}" if key else "form"):
            if key and key.seat:
                await self._fill_in(interaction, key, filled_in(data))
            elif key and key.action in self._forms:
                filled = filled_in(data)
                await admit(self._service, interaction, *_form_door(key, filled), key.arg)
                await self._forms[key.action](interaction, key, filled)
            else:
                raise Refused(strange())

    async def not_ours(self, interaction: Interaction) -> None:
        """Answer a press on a component that is not ours."""
        async with replying(interaction, "press"):
            raise Refused(strange())

    # ------------------------------------------------------------- one's own panel

    async def _fill_in(self, interaction: Interaction, key: Key, filled: Filled) -> None:
        """Handle a form of a seat; a refused form returns the text that was written."""
        text = "".join(filled.get(TEXT, ()))
        press = Press(key.action, key.arg, (), text, filled, key.revision)
        try:
            await admit(self._service, interaction, *_form_door(key, filled), key.arg)
            is_refused = await self._press(interaction, key, press)
            why: str = say("play-older-form")
        except (Refused, Standstill) as refused:
            if not text:
                raise
            is_refused, why = True, reason_of(refused)
        if is_refused and text:
            written = text_file("what-you-wrote.txt", text)
            await tell(interaction, with_text(why), written)

    async def _press(self, interaction: Interaction, key: Key, press: Press) -> bool:
        """Carry out a press and show the result; return whether it was refused, as on an outdated sheet."""
        person, surface = person_of(interaction), _surface_of(interaction.message)
        playing, at = self._service.playing, (key.seat, person, press)
        if key.acts is None:
            deed = playing.press(key.match_id, key.step, *at, surface)
        else:
            deed = playing.press_act(key.match_id, key.acts, *at)
        screen = await patiently(interaction, deed)
        if screen.form:
            await show_form(interaction, screen, screen.form)
        elif interaction.message is None:
            await self._show_apart(interaction, screen)
        else:
            following = await show_words_in_place(interaction, screen, self._drawing)
            panels = self._service.panels
            stands = await panels.shown(screen, place_of(interaction, interaction.message))
            if following:
                await following.arrive(lambda: panels.is_unchanged(stands))
        return screen.is_refused

    async def _show_apart(self, interaction: Interaction, screen: Screen) -> None:
        """Show a screen as a new message, where there is none to edit."""
        if not interaction.response.is_done():
            await interaction.response.defer(ephemeral=True, thinking=True)
        await show_live(interaction, screen, self._service, self._drawing)

    # --------------------------------------------------------------------- cards

    async def _orders(self, interaction: Interaction, key: Key, values: Sequence[str]) -> None:
        await interaction.response.defer(ephemeral=True, thinking=True)
        screen = await self._service.playing.panel(key.match_id, person_of(interaction))
        await show_live(interaction, screen, self._service, self._drawing)

    async def _act(self, interaction: Interaction, key: Key, values: Sequence[str]) -> None:
        await interaction.response.defer(ephemeral=True, thinking=True)
        screen = await self._service.playing.act_panel(key.match_id, person_of(interaction))
        await show_live(interaction, screen, self._service, self._drawing)

    async def _map(self, interaction: Interaction, key: Key, values: Sequence[str]) -> None:
        """Show the map: as a new message when pressed on a card, as an edit when pressed on a map."""
        await interaction.response.defer(ephemeral=True, thinking=not key.arg)
        post, parts = await self._service.games.map_page(key.match_id, interaction.user.id, key.arg)
        buttons = card_buttons(key.match_id, parts)
        await show_page(interaction, post, buttons, self._drawing, in_place=bool(key.arg))

    async def _log(self, interaction: Interaction, key: Key, values: Sequence[str]) -> None:
        number = key.arg.removeprefix(OWN)
        stage = read_numeral(number) if number else None
        await interaction.response.defer(ephemeral=True, thinking=stage is None)
        games, reader = self._service.games, interaction.user.id
        if stage is not None and key.arg != number:
            post, turns = await games.log_of_own(key.match_id, stage, reader)
        else:
            post, turns = await games.log_page(key.match_id, stage, reader)
        buttons = card_buttons(key.match_id, turns)
        await show_page(interaction, post, buttons, self._drawing, in_place=stage is not None)

    async def _rules(self, interaction: Interaction, key: Key, values: Sequence[str]) -> None:
        panel = await rules_panel(self._service, await self._service.games.game_of(key.match_id))
        await show_rules(interaction, panel, Namer(key.match_id), self._drawing)

    async def _topic(self, interaction: Interaction, key: Key, values: Sequence[str]) -> None:
        if not values:
            raise Refused(strange())
        game, topic = (key.arg, values[0]) if key.arg else (values[0], "")
        if game not in TEXTS:
            raise Refused(strange())
        panel = await rules_panel(self._service, game, topic)
        await turn_rules(interaction, panel, Namer(key.match_id), self._drawing)
