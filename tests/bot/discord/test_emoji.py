"""Our signs as emoji of the application: uploaded once, drawn anew renewed, shown where Discord has them."""

from __future__ import annotations

from collections.abc import Iterator
from io import BytesIO
from typing import Any

import discord
import pytest
from PIL import Image

from bot.discord.gateway import emoji as syncing
from bot.discord.gateway.emoji import full_name, is_ours, sync_emoji
from bot.discord.views.component_id import Key
from bot.discord.views.components import button_item, menu_item
from bot.discord.views.emoji import EMOJI
from bot.games.catalogue import TEXTS
from bot.games.phrases import SYMBOLS
from bot.messages.limits import MESSAGE
from bot.messages.panel import Button, Choice, Menu
from render.paint.emoji import SIDE, emoji, names

KEY = Key(1, None, "", "a")


class Kept:
    """An emoji that the application has."""

    def __init__(self, at: Application, name: str) -> None:
        self.name, self.id, self._at = name, 1000 + len(at.made), at

    async def delete(self) -> None:
        self._at.kept.remove(self)


class Application:
    """What Discord keeps for a bot, as far as emoji go."""

    def __init__(self) -> None:
        self.kept: list[Kept] = []
        self.made: list[str] = []

    async def fetch_application_emojis(self) -> list[Kept]:
        return list(self.kept)

    async def create_application_emoji(self, *, name: str, image: bytes) -> Kept:
        assert len(image) < 256_000
        assert 2 <= len(name) <= 32
        assert name not in [one.name for one in self.kept]
        self.made.append(name)
        self.kept.append(Kept(self, name))
        return self.kept[-1]


class Silent(Application):
    """One that is not reached."""

    async def fetch_application_emojis(self) -> list[Kept]:
        raise TimeoutError


@pytest.fixture
def known() -> Iterator[dict[str, discord.PartialEmoji]]:
    """As if Discord had all of them."""
    all_of_them = {mark: discord.PartialEmoji(name=f"{mark}_12345678", id=10**18) for mark in names()}
    EMOJI.know(all_of_them)
    yield all_of_them
    EMOJI.know({})


def test_every_sign_is_a_small_square_picture_that_fills_its_square() -> None:
    for name, data in emoji().items():
        image = Image.open(BytesIO(data))
        assert image.size == (SIDE, SIDE), name
        assert len(data) < 256_000
        box = image.getbbox()
        assert box is not None
        assert max(box[2] - box[0], box[3] - box[1]) >= SIDE - 2, name


def test_there_is_a_sign_for_every_seat_suit_order_and_terrain() -> None:
    marks = set(names())
    assert sum(mark.startswith("seat_") for mark in marks) == len(SYMBOLS)
    assert {mark for texts in TEXTS.values() for mark in texts.signs.values()} <= marks
    for mark in ("suit_knots", "sign_march", "sign_pillage", "land_airport", "land_swamp"):
        assert mark in marks


async def test_emoji_are_uploaded_once_and_by_name() -> None:
    there: Any = Application()
    first = await sync_emoji(there)
    assert set(first) == set(names())
    assert len(there.made) == len(names())
    second = await sync_emoji(there)
    assert second == first
    assert len(there.made) == len(names())


async def test_a_sign_drawn_anew_replaces_its_old_one_and_no_other(monkeypatch: pytest.MonkeyPatch) -> None:
    there: Any = Application()
    await there.create_application_emoji(name="party_parrot", image=b"of somebody's")
    before = await sync_emoji(there)
    drawn = {**emoji(), "seat_circle": b"drawn anew"}
    monkeypatch.setattr(syncing, "emoji", lambda: drawn)
    after = await sync_emoji(there)
    assert after["seat_circle"] != before["seat_circle"]
    assert {mark for mark in after if after[mark] != before[mark]} == {"seat_circle"}
    left = [one.name for one in there.kept]
    assert full_name("seat_circle", b"drawn anew") in left
    assert before["seat_circle"].name not in left
    assert "party_parrot" in left


async def test_nothing_is_drawn_where_discord_does_not_say_what_it_keeps(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    there: Any = Silent()
    monkeypatch.setattr(syncing, "emoji", lambda: pytest.fail("drawn in vain"))
    with pytest.raises(TimeoutError):
        await sync_emoji(there)


@pytest.mark.parametrize(
    "name", ["seat_circle", "party_12345678", "seat_circle_1234567", "seat_circle_1234567g"]
)
def test_an_emoji_of_somebody_else_is_not_ours(name: str) -> None:
    assert not is_ours(name)


def test_where_discord_has_none_symbols_stay_as_they_are() -> None:
    assert EMOJI.told("🔴 Red", MESSAGE) == "🔴 Red"
    item: Any = button_item(Button("🔴 Red", "a", mark="sign_march"), KEY).item
    assert (item.label, item.emoji) == ("🔴 Red", None)


def test_in_texts_symbols_become_emoji_but_not_in_code(known: dict[str, discord.PartialEmoji]) -> None:
    red, moon = known["seat_circle"], known["suit_moons"]
    assert EMOJI.told("🔴 Red takes 🌙", MESSAGE) == f"{red} Red takes {moon}"
    assert EMOJI.told("🔴 `🔴` ```\n🔴\n``` 🔴", MESSAGE) == f"{red} `🔴` ```\n🔴\n``` {red}"


def test_a_text_that_would_be_too_long_with_emoji_keeps_its_symbols(known: Any) -> None:
    text = "🔴 Red\n" * (MESSAGE // 7)
    assert len(text) <= MESSAGE
    assert EMOJI.told(text, MESSAGE) == text
    short = "🔴 Red\n" * 20
    assert "🔴" not in EMOJI.told(short, MESSAGE)


def test_buttons_and_menus_show_the_sign_before_their_words(known: dict[str, discord.PartialEmoji]) -> None:
    item: Any = button_item(Button("🟦 Blue", "a"), KEY).item
    assert (item.label, item.emoji) == ("Blue", known["seat_square"])
    item = button_item(Button("March", "a", mark="sign_march"), KEY).item
    assert (item.label, item.emoji) == ("March", known["sign_march"])
    item = button_item(Button("🌙", "a"), KEY).item
    assert (item.label, item.emoji) == ("🌙", None)
    menu: Any = menu_item(Menu("Hex", "a", (Choice("D3 Swamp", "D3", mark="land_swamp"),)), KEY).item
    assert (menu.options[0].label, menu.options[0].emoji) == ("D3 Swamp", known["land_swamp"])
