"""Presses, forms and cards, as people meet them."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from simcord.components import walk_components

from bot.discord.gateway.bot import TableBot
from bot.discord.presses.lobby import lobby_deeds
from bot.discord.presses.table import table_deeds
from bot.discord.views.component_id import NO_TABLE, TEMPLATE, Key, parse_key
from bot.messages.names import escaped
from bot.messages.numerals import DIGITS, strange
from bot.messages.panel import Choice, Field, Form, Panel, text_form
from bot.service.play.screens import Screen
from bot.table.lobby.table_options import TableOptions
from engine.kernel.core import Refused, Step
from tests.bot.calling import call_in
from tests.bot.discord.conftest import LOBBY, NEXT_STEP, PICTURE, STEP, Bench


def texts(message: Any) -> str:
    """All the text of a V2 message."""
    parts = (
        message.components
        if isinstance(message.components[0], dict)
        else [c.to_dict() for c in message.components]
    )
    return "\n".join(part["content"] for part in walk_components(parts) if part.get("type") == 10)


async def new_card(bench: Bench) -> Any:
    await call_in(bench.ann, bench.channel)
    return bench.channel.pinned_messages()[-1]


async def test_new_game_posts_a_card_and_answers_its_caller_alone(bench: Bench) -> None:
    result = await call_in(bench.ann, bench.channel, rules="printed")
    assert result.ephemeral
    assert bench.script.told[0].args == (
        TableOptions("brimstone", 4, None, {"layout": "printed", "round_limit": None}, join=True),
    )
    card = bench.channel.pinned_messages()
    assert [texts(message) for message in card] == ["## A lobby"]


async def test_join_sends_a_dm_and_answers_alone(bench: Bench) -> None:
    card = await new_card(bench)
    result = await bench.bob.click(card, label="Join")
    assert result.ephemeral
    assert result.response.content == "You are in."
    assert "Welcome" in bench.bob.user.dm_channel.last_message.content
    assert bench.script.told[-1].args == (1, bench.bob.id, True)


async def test_join_with_closed_dms_is_told_to_the_service(bench: Bench) -> None:
    card = await new_card(bench)
    bench.env.inject_error("POST", "/channels/*/messages", status=403, code=50007)
    await bench.bob.click(card, label="Join")
    assert bench.script.told[-1].args == (1, bench.bob.id, False)


async def test_a_refused_join_leaves_no_greeting(bench: Bench) -> None:
    card = await new_card(bench)
    bench.script.refuse = "All 3 places are taken."
    result = await bench.bob.click(card, label="Join")
    assert result.response.content == "All 3 places are taken."
    assert not bench.bob.user.dm_channel.history()


async def test_orders_opens_ones_own_panel_and_presses_change_it_in_place(bench: Bench) -> None:
    result = await bench.bob.slash(bench.channel, "game orders")
    panel = result.response
    assert panel.ephemeral
    bench.script.press = Screen(1, STEP, "blue", Panel("Pressed once", rows=LOBBY.rows))
    pressed = await bench.bob.click(panel, label="More")
    assert bench.script.presses[0].action == "more"
    assert bench.script.presses[0].arg == "x"
    assert pressed.acknowledged
    assert texts(result.response) == "Pressed once"


async def test_a_picture_comes_with_its_text_twin_and_goes_with_the_next_screen(bench: Bench) -> None:
    bench.script.prompt = Screen(1, STEP, "blue", Panel("With map", LOBBY.rows, PICTURE))
    panel = (await bench.bob.slash(bench.channel, "game orders")).response
    assert [(file.filename, file.description) for file in panel.attachments] == [("map.png", PICTURE.alt)]
    bench.script.press = Screen(1, NEXT_STEP, "blue", None, "Recorded.")
    await bench.bob.click(panel, custom_id="b:1:0.1.4.0:blue:map:")
    assert texts(panel) == "Recorded."


async def test_a_stranger_is_refused_and_the_panel_stays(bench: Bench) -> None:
    panel = (await bench.bob.slash(bench.channel, "game orders")).response
    bench.script.press = Refused("That panel belongs to Blue.")
    result = await bench.bob.click(panel, label="More")
    assert result.response.content == "That panel belongs to Blue."
    assert texts(panel) == "Your orders"


async def test_a_form_opens_is_submitted_and_survives_a_restart(bench: Bench, new_bot: Any) -> None:
    panel = (await bench.bob.slash(bench.channel, "game orders")).response
    form = replace(text_form("Type it", "Your sheet", "sheet", value="C3 defend"), arg="f")
    bench.script.press = Screen(1, STEP, "blue", form=form)
    shown = await bench.bob.click(panel, label="Write")
    assert shown.modal["title"] == "Type it"
    old = bench.env.bot
    await bench.env.restart_bot(new_bot())
    await old.close()
    bench.script.press = Screen(1, STEP, "blue", Panel("Taken"))
    await bench.bob.submit_modal(shown, {"text": "C3 march D4 2"})
    assert bench.script.presses[-1].text == "C3 march D4 2"
    assert bench.script.presses[-1].arg == "f"
    assert texts(panel) == "Taken"


async def test_what_a_form_says_comes_back_by_field(bench: Bench, new_bot: Any) -> None:
    panel = (await bench.bob.slash(bench.channel, "game orders")).response
    hexes = (Choice("C3", "C3"), Choice("D4", "D4", chosen=True))
    fields = (
        Field("order", "Which order", "radio", (Choice("March", "march"), Choice("Bide", "bide"))),
        Field("hexes", "Which hexes", "checkboxes", hexes),
        Field("leader", "Who leads", "menu", (Choice("Blue", "blue"), Choice("Red", "red", chosen=True))),
        Field("troops", "How many", "line", value="2"),
        Field("notes", "Notes", "text"),
    )
    bench.script.press = Screen(1, STEP, "blue", form=Form("A hex", "fill", fields, "7"))
    shown = await bench.bob.click(panel, label="Write")
    old = bench.env.bot
    await bench.env.restart_bot(new_bot())
    await old.close()
    bench.script.press = Screen(1, STEP, "blue", Panel("Taken"))
    said = {"order": "march", "hexes": ["C3", "D4"], "leader": ["blue"], "troops": "3", "notes": ""}
    await bench.bob.submit_modal(shown, said)
    press = bench.script.presses[-1]
    assert (press.action, press.arg, press.text) == ("fill", "7", "")
    assert press.filled == {
        "order": ("march",),
        "hexes": ("C3", "D4"),
        "leader": ("blue",),
        "troops": ("3",),
        "notes": ("",),
    }


async def test_a_form_may_be_sent_with_nothing_chosen(bench: Bench) -> None:
    panel = (await bench.bob.slash(bench.channel, "game orders")).response
    options = (Choice("March", "march"), Choice("Bide", "bide"))
    fields = (Field("order", "Which", "radio", options), Field("hexes", "Where", "checkboxes", options))
    bench.script.press = Screen(1, STEP, "blue", form=Form("A hex", "fill", fields))
    shown = await bench.bob.click(panel, label="Write")
    bench.script.press = Screen(1, STEP, "blue", Panel("Taken"))
    await bench.bob.submit_modal(shown, {})
    assert bench.script.presses[-1].filled == {"order": (), "hexes": ()}


async def test_what_was_written_comes_back_when_a_form_is_refused(bench: Bench) -> None:
    panel = (await bench.bob.slash(bench.channel, "game orders")).response
    bench.script.press = Screen(1, STEP, "blue", form=text_form("Type it", "Your sheet", "sheet"))
    shown = await bench.bob.click(panel, label="Write")
    bench.script.press = Refused("C9 is no hex.")
    result = await bench.bob.submit_modal(shown, {"text": "x" * 4000})
    assert result.response.content.startswith("C9 is no hex.")
    assert [file.size for file in result.response.attachments] == [4000]


async def test_buttons_work_after_a_restart(bench: Bench, new_bot: Any) -> None:
    card = await new_card(bench)
    old = bench.env.bot
    await bench.env.restart_bot(new_bot())
    await old.close()
    result = await bench.bob.click(card, label="Start")
    assert bench.script.told[-1].name == "start"
    assert result.acknowledged
    assert not result.followups, "the card shows it"


async def test_the_map_button_answers_alone(bench: Bench) -> None:
    card = await new_card(bench)
    result = await bench.bob.click(card, label="Map")
    assert result.ephemeral
    assert result.response.attachments[0].description == PICTURE.alt


def test_a_custom_id_reads_back() -> None:
    key = parse_key("b:7:0.2.12.34:blue:hex:C3:2")
    assert key is not None
    assert (key.match_id, key.step, key.seat) == (7, Step(0, 2, 12), "blue")
    assert key.revision == 34
    assert (key.action, key.arg) == ("hex", "C3:2")
    assert str(key) == "b:7:0.2.12.34:blue:hex:C3:2"
    assert parse_key("something else") is None


async def test_a_picture_that_cannot_be_drawn_is_told_in_words(bench: Bench) -> None:
    assert isinstance(bench.env.bot, TableBot)
    bench.env.bot.drawing.close()
    bench.script.prompt = Screen(1, STEP, "blue", Panel("With map", LOBBY.rows, PICTURE))
    panel = (await bench.bob.slash(bench.channel, "game orders")).response
    assert escaped(PICTURE.alt) in texts(panel)
    assert not panel.attachments


@given(st.text(max_size=100) | st.from_regex(TEMPLATE, fullmatch=True))
def test_any_id_is_none_of_ours_or_a_key_within_what_a_database_holds(custom_id: str) -> None:
    key = parse_key(custom_id)
    assert key is None or (0 <= key.match_id < 10**DIGITS and key.seat != "-")


def test_a_table_of_too_many_digits_or_of_other_digits_is_none() -> None:
    for number in ("9" * 60, "\u0661", "0" * 10):
        key = parse_key(f"b:{number}:0:-:join:")
        assert key is not None
        assert key.match_id == NO_TABLE


async def test_an_id_that_we_never_made_gets_the_usual_refusal(bench: Bench) -> None:
    assert isinstance(bench.env.bot, TableBot)
    deeds = {
        **lobby_deeds(bench.env.bot.service, bench.env.bot.drawing),
        **table_deeds(bench.env.bot.service, bench.env.bot.drawing),
    }
    nobody: Any = None
    for action, arg in (("set_up", "x"), ("vote", "\u00b2.yes"), ("vote", f"{'9' * 60}.yes"), ("vote", "")):
        with pytest.raises(Refused, match=strange().split(".")[0]):
            await deeds[action](nobody, Key(1, None, "", action, arg), ())
