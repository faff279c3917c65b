"""The tabs beside the board show what Discord shows in private, by the same rights, and nothing more."""

from __future__ import annotations

from typing import Any

import pytest

from bot.board import pages
from bot.board.guard import Rate
from bot.messages.people import Person
from bot.store import Store
from bot.table.lobby.table_options import TableOptions
from tests.bot.board.conftest import Here, Page, serve
from tests.bot.drive import ANN, BEN, CHANNEL, CYD, Game, begin

__all__ = ["serve"]


async def look(page: Page, tab: str, action: str = "", arg: str = "", *values: str, **more: Any) -> Any:
    """Look at a tab; a press says what."""
    press = {"press": {"action": action, "arg": arg, "values": values, **more}} if action else {}
    status, said = await page.post(f"/{tab}", {"v": 1, **press})
    assert status == 200, said
    return said


def buttons(said: Any) -> list[Any]:
    return [one for row in said["rows"] for one in row.get("buttons", ())]


def menus(said: Any) -> list[Any]:
    return [row["menu"] for row in said["rows"] if "menu" in row]


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let a test look faster than people."""
    monkeypatch.setattr(pages, "LOOKS", 1000)


async def to_the_end(game: Game) -> None:
    while (await game.row()).state == "playing":
        async with game.service.units.table(game.match_id) as table:
            seat = table.match.awaited[0]
        await game.answer(seat)


async def test_the_log_begins_with_what_the_card_says_and_the_last_round(here: Here) -> None:
    page, games = await here.opened(), here.game.service.games
    said = await look(page, "log")
    text = "\n".join(said["lines"])
    assert (await games.status_post(here.game.match_id, ANN.id)).text in text
    post, _ = await games.log_page(here.game.match_id, None, ANN.id)
    assert post.text in text
    first = await look(page, "log", "log", "0")
    assert (await games.log_page(here.game.match_id, 0, ANN.id))[0].text == "\n".join(first["lines"])
    assert {one["action"] for one in (*buttons(said), *buttons(first))} <= {"log", "film"}
    assert [mark["press"]["arg"] for mark in said["marks"]] == ["0", "1"]


@pytest.mark.parametrize("arg", ["99", "x", "own.", "own.7", "-1", "9" * 20, "1.1"])
async def test_an_unknown_round_is_refused_in_words(here: Here, arg: str) -> None:
    page = await here.opened()
    for tab, action in (("log", "log"), ("replay", "film")):
        press = {"action": action, "arg": arg}
        status, said = await page.post(f"/{tab}", {"v": 1, "press": press})
        assert status in (200, 422), said
        assert status == 200 or said["why"]


async def test_a_replay_steps_through_the_public_board_to_the_present(here: Here) -> None:
    page = await here.opened()
    said = await look(page, "replay", "film", "0.0")
    seen, steps = [said["picture"]["address"]], 0
    while (further := buttons(said)[1]) and not further["disabled"]:
        said = await look(page, "replay", "film", further["arg"])
        seen.append(said["picture"]["address"])
        steps += 1
    assert steps
    assert len({*seen}) > 2
    assert said == await look(page, "replay"), "it opens with the last picture"
    status, raw = await page.get(f"/picture/{said['picture']['address']}")
    assert (status, raw[:4]) == (200, b"\x89PNG")
    others = await here.opened(BEN)
    assert (await look(others, "replay"))["picture"]["address"] == said["picture"]["address"], "public"
    back = await look(page, "replay", "film", buttons(said)[0]["arg"])
    assert back["picture"]["address"] == seen[-2]


async def test_no_review_before_the_end(here: Here) -> None:
    page = await here.opened()
    for press in (None, {"action": "review", "arg": "1.red"}, {"action": "why", "arg": ""}):
        status, said = await page.post("/review", {"v": 1, "press": press})
        assert status == 422
        assert "secret" in said["why"], said


async def test_a_finished_game_is_reviewed_with_its_curve_on_the_page_that_was_open(
    store: Store, serve: Any
) -> None:
    game = Game(store)
    await game.begin([ANN, BEN], round_limit=1)
    here: Here = await serve(game)
    page = await here.opened()
    await to_the_end(game)
    now = await page.now()
    assert (now["state"], now["rows"], now["board"]) == ("over", [], None)
    status, again = await page.post("/seen", {"v": 1, "step": "0.9.9"})
    assert (status, again["state"]) == (200, "over"), "its last decision was seen too late"
    said = await look(page, "review")
    assert {one["seat"] for one in said["curves"]} == {one.seat for one in (await game.seats()).values()}
    assert all(len(one["chances"]) == len(said["marks"]) for one in said["curves"])
    assert sum(one["chances"][-1] for one in said["curves"]) in (99, 100)
    stage = await look(page, "review", **said["marks"][0]["press"])
    assert stage["at"] == 0
    assert stage["picture"]
    eyes = next(menu for menu in menus(stage) if menu["arg"] == "eyes")
    own = await look(page, "review", "review", "eyes", eyes["choices"][1]["value"])
    assert own["lines"] != stage["lines"]
    assert {one["action"] for one in (*buttons(said), *buttons(own))} <= {
        "review", "film", "why", "analyse", "should", "round_note",
    }  # fmt: skip
    rounds = next(menu for menu in menus(await look(page, "try")) if menu["action"] == "analyse")
    board = await look(page, "try", "analyse", "", rounds["choices"][-1]["value"])
    assert board["picture"]
    on = next(one for one in buttons(board) if one["label"] == "Step on")
    assert await look(page, "try", on["action"], on["arg"]) != board
    seat = own["rows"] and next(one for one in buttons(own) if one["action"] == "should")
    assert "would have played" in "".join((await look(page, "try", "should", seat["arg"]))["lines"])
    note = next(one for one in buttons(own) if one["action"] == "round_note")
    form = (await look(page, "try", "round_note", note["arg"]))["form"]
    written = {
        "action": "round_note",
        "arg": form["arg"],
        "filled": {"text": ["So it was"], "readers": ["all"]},
    }
    assert (await page.post("/try", {"v": 1, "press": written}))[0] == 200
    assert "So it was" in "".join((await look(page, "review", **stage_press(own)))["lines"])
    assert (await look(page, "replay"))["picture"]
    assert (await look(page, "log"))["lines"]


def stage_press(said: Any) -> dict[str, str]:
    """The press that shows the stage on which the slider is."""
    press: dict[str, str] = said["marks"][said["at"]]["press"]
    return press


async def test_a_board_is_the_same_as_in_discord_and_nobody_elses(here: Here) -> None:
    page, other = await here.opened(), await here.opened(BEN)
    before = await here.game.look()
    begin_ = buttons(await look(page, "try"))[0]
    begun = await look(page, "try", begin_["action"], begin_["arg"])
    assert begun["rows"]
    assert begun["picture"]
    computer = next(one for one in buttons(begun) if one["label"] in ("All others", "Computer"))
    went_on = await look(page, "try", computer["action"], computer["arg"])
    assert went_on != begun
    status, said = await other.post("/try", {"v": 1, "press": {"action": "try", "arg": computer["arg"]}})
    assert (status, "gone" in said["why"]) == (422, True)
    assert await here.game.look() == before, "nothing in it counts"


async def test_lessons_and_puzzles_are_played_on_the_page(here: Here) -> None:
    page = await here.opened()
    choice = await look(page, "learn")
    assert [menu["action"] for menu in menus(choice)] == ["learn", "puzzles"]
    lesson = await look(page, "learn", "learn", "", "brimstone")
    assert any(one["action"] == "lesson" for one in buttons(lesson))
    shown = next(one for one in buttons(lesson) if one["action"] == "lesson" and not one["disabled"])
    assert await look(page, "learn", shown["action"], shown["arg"]) != lesson
    puzzle = await look(page, "learn", "puzzles", "", "brimstone")
    assert any(one["action"] == "puzzle" for one in buttons(puzzle))
    status, said = await page.post("/learn", {"v": 1, "press": {"action": "learn", "values": ["chess"]}})
    assert (status, bool(said["why"])) == (422, True)


FORGED = [
    {"action": "log", "arg": "0"},
    {"action": "try", "arg": "x"},
    {"action": "try", "arg": "0000.0.0c:e"},
    {"action": "film", "arg": "\0"},
    {"action": "review", "arg": "é.é"},
    {"action": "review", "values": ["1." + "x" * 90]},
    {"action": "hand_in"},
    {"action": "forget"},
    {"action": "lesson", "arg": "brimstone.0.0000.c:n:"},
    {"action": "puzzle", "arg": "0.0.c:n:", "values": ["x"] * 25},
    {"action": "why", "arg": "x"},
]


@pytest.mark.parametrize("tab", ["log", "replay", "review", "try", "learn"])
async def test_a_forged_press_in_a_tab_is_refused_in_words(
    here: Here, tab: str, caplog: pytest.LogCaptureFixture
) -> None:
    page, before = await here.opened(), await here.game.look()
    for press in FORGED:
        status, said = await page.post(f"/{tab}", {"v": 1, "press": press})
        assert status in (200, 422), (press, said)
    assert "failed [" not in caplog.text
    assert await here.game.look() == before


async def test_only_the_seats_own_page_looks(here: Here) -> None:
    page, tabs = await here.opened(), ("log", "replay", "review", "try", "learn")
    strange = here.page()
    for tab in tabs:
        assert (await strange.post(f"/{tab}", {"v": 1}))[0] == 401
        assert (await page.post(f"/{tab}", {"v": 1, "match": 2}))[0] == 400
        assert (await page.post(f"/{tab}", {"v": 1}, Origin="https://evil.test"))[0] == 403
    seat = await here.game.seat_of(ANN)
    await here.game.service.seats.replace(here.game.match_id, seat, CYD, ANN, dm_open=True)
    for tab in tabs:
        assert (await page.post(f"/{tab}", {"v": 1}))[0] == 401


async def test_no_picture_of_a_tab_is_found_by_another_seats_page(here: Here) -> None:
    page, other = await here.opened(), await here.opened(BEN)
    begin_ = buttons(await look(page, "try"))[0]
    begun = await look(page, "try", begin_["action"], begin_["arg"])
    address = begun["picture"]["address"]
    assert (await page.get(f"/picture/{address}"))[0] == 200
    assert (await other.get(f"/picture/{address}"))[0] == 404


async def test_an_anonymous_table_tells_in_its_log_what_the_card_tells(store: Store, serve: Any) -> None:
    """Neither who has handed in nor how often somebody tried shows before the round is over."""
    game = Game(store)
    game.match_id = await game.service.lobbies.new_game(
        CHANNEL, ANN, TableOptions("brimstone", 2, options={"layout": "printed"}, anonymous=True)
    )
    for person in (ANN, BEN):
        await game.service.lobbies.join(game.match_id, person, dm_open=True)
    await begin(game.service, game.match_id, ANN, BEN)
    await game.until("orders")
    here: Here = await serve(game)
    page = await here.opened(Person(ANN.id, ""))
    tabs = ("log", "replay")
    before = [await look(page, tab) for tab in tabs]
    mine = await game.seat_of(ANN)
    async with game.service.units.table(game.match_id) as table:
        other = next(seat for seat in table.match.asks if seat != mine)
    card = (await game.service.games.card(game.match_id)).text
    await game.answer(other)
    told = (await game.service.games.card(game.match_id)).text
    after = [await look(page, tab) for tab in tabs]
    assert after[1] == before[1]
    changed = {*after[0]["lines"]} ^ {*before[0]["lines"]}
    assert changed == {*told.splitlines()} ^ {*card.splitlines()}, "what the card shows and no more"


async def test_whoever_looks_too_often_is_refused_for_a_moment(here: Here) -> None:
    page = await here.opened()
    here.server.pages.looks = Rate(2, 1, clock=lambda: 0.0)
    statuses = [(await page.post("/log", {"v": 1}))[0] for _ in range(3)]
    assert statuses == [200, 200, 429]
