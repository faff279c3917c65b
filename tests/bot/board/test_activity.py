"""Attack 16 and the rights of an Activity: nothing that a client says is believed, and Discord is asked."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Any

import aiohttp
import pytest

from bot.board.activity import CLIENTS, Frame
from bot.board.guard import POLICY
from bot.messages.panel import Menu
from bot.messages.people import Person
from bot.pictures.drawing import Drawing
from bot.service.play.activities import Activities
from bot.store import Store
from bot.table.lobby.table_options import TableOptions
from bot.table.posts.cards import OPEN_HERE
from engine.kernel.core import Refused
from lab.soak.discord.world import APP
from tests.bot.board.at_discord import AtDiscord
from tests.bot.board.conftest import PNG, Here
from tests.bot.drive import ANN, BEN, CHANNEL, CYD, Game, begin

ANOTHER_APP = APP + 1


class Frames:
    """Pages of an Activity made of plain HTTP, below Discord's proxy."""

    def __init__(self, at: AtDiscord) -> None:
        self.at = at
        self.http = aiohttp.ClientSession()

    async def ask(self, method: str, path: str, secret: str = "", **more: Any) -> tuple[int, Any]:
        headers = {"Origin": self.at.origin, **({"Authorization": f"Bearer {secret}"} if secret else {})}
        url = f"http://127.0.0.1:{self.at.server.port}{path}"
        asked = self.http.request(method, url, headers={**headers, **more.pop("headers", {})}, **more)
        async with asked as response:
            is_json = response.content_type == "application/json"
            return response.status, await response.json() if is_json else await response.read()

    async def enter(self, code: str, instance: str, **more: Any) -> tuple[int, Any]:
        return await self.ask(
            "POST", "/activity/enter", json={"v": 1, "code": code, "instance": instance, **more}
        )

    async def secret_of(self, person: Person, instance: str = "") -> str:
        status, said = await self.enter(self.at.code(person), instance or self.at.launch(person))
        assert status == 200, said
        return str(said["secret"])


@pytest.fixture
async def frames(store: Store) -> AsyncIterator[Frames]:
    game = Game(store)
    await game.begin([ANN, BEN])
    await game.until("orders")
    at = AtDiscord(game)
    await at.open(Drawing(painter=lambda picture: PNG))
    opened = Frames(at)
    yield opened
    await opened.http.close()
    await at.close()


# --------------------------------------------------------------------------- 16: who comes


async def test_16_each_comes_to_their_own_seat(frames: Frames) -> None:
    instance = frames.at.launch(ANN)
    frames.at.join(instance, BEN)
    for person in (ANN, BEN):
        secret = await frames.secret_of(person, instance)
        status, now = await frames.ask("GET", "/activity/now", secret)
        assert (status, now["seat"]) == (200, await frames.at.game.seat_of(person))


async def test_16_a_person_that_the_client_names_is_refused(frames: Frames) -> None:
    instance = frames.at.launch(ANN)
    for forged in ({"user": {"id": "2"}}, {"person_id": 2}, {"channel": 10}):
        status, _ = await frames.enter(frames.at.code(ANN), instance, **forged)
        assert status == 400
    assert await frames.at.game.service.boards.of(BEN.id) == []


@pytest.mark.parametrize("of", ["nobody's", "another application's", "used before", "of a wrong secret"])
async def test_16_a_code_is_of_this_application_and_works_once(frames: Frames, of: str) -> None:
    at, instance = frames.at, frames.at.launch(ANN)
    code = "code-999"
    if of == "another application's":
        code = at.code(ANN, ANOTHER_APP)
    elif of == "used before":
        code = at.code(ANN)
        assert (await frames.enter(code, instance))[0] == 200
    elif of == "of a wrong secret":
        code, at.visitors._secret = at.code(ANN), "guessed"
    before = len(await at.game.service.boards.of(ANN.id))
    status, said = await frames.enter(code, instance)
    assert (status, "Discord doesn't confirm" in said["why"]) == (401, True)
    assert len(await at.game.service.boards.of(ANN.id)) == before


@pytest.mark.parametrize("of", ["somebody else's", "nobody's", "another application's", "a direct message's"])
async def test_16_an_instance_is_of_this_application_and_the_person_is_in_it(frames: Frames, of: str) -> None:
    at = frames.at
    instance = at.launch(BEN)
    if of == "nobody's":
        instance = "i-999-gc-9-10"
    elif of == "another application's":
        instance = at.launch(ANN, application=ANOTHER_APP)
    elif of == "a direct message's":
        instance = at.launch(ANN)
        at.discord.activities.instances[instance].kind = "pc"
    status, said = await frames.enter(at.code(ANN), instance)
    assert (status, "Discord doesn't confirm" in said["why"]) == (401, True)
    assert await at.game.service.boards.of(ANN.id) == []


async def test_16_the_channel_names_the_table_and_its_server_must_be_the_tables(frames: Frames) -> None:
    at = frames.at
    elsewhere = at.launch(ANN, channel=11)
    status, said = await frames.enter(at.code(ANN), elsewhere)
    assert (status, said["why"]) == (422, "No game is being played in this channel.")
    instance = at.launch(ANN)
    at.discord.activities.instances[instance].guild = 8
    assert (await frames.enter(at.code(ANN), instance))[0] == 422
    assert await at.game.service.boards.of(ANN.id) == []


async def test_16_an_instance_is_no_path(frames: Frames) -> None:
    for instance in ("../../users/@me", "a/b", "a?b", "", "x" * 201):
        assert (await frames.enter(frames.at.code(ANN), instance))[0] == 400


async def test_16_another_origin_and_a_form_are_refused(frames: Frames) -> None:
    code, instance = frames.at.code(ANN), frames.at.launch(ANN)
    body = {"v": 1, "code": code, "instance": instance}
    for origin in ("http://evil.test", "https://board.test", "null"):
        asked = frames.ask("POST", "/activity/enter", json=body, headers={"Origin": origin})
        assert (await asked)[0] == 403
    assert (await frames.ask("POST", "/activity/enter", data=body))[0] == 415
    secret = await frames.secret_of(ANN, instance)
    asked = frames.ask("GET", "/activity/live", secret, headers={"Origin": "http://evil.test"})
    assert (await asked)[0] == 403


async def test_16_while_discord_does_not_answer_nobody_comes_in(frames: Frames) -> None:
    code, instance = frames.at.code(ANN), frames.at.launch(ANN)
    await frames.at.discord.close()
    status, said = await frames.enter(code, instance)
    assert (status, "I can't ask Discord" in said["why"]) == (422, True)
    assert await frames.at.game.service.boards.of(ANN.id) == []


async def test_16_guesses_are_counted(frames: Frames) -> None:
    instance = frames.at.launch(ANN)
    statuses = [(await frames.enter("code-999", instance))[0] for _ in range(101)]
    assert (statuses[:100], statuses[100]) == ([401] * 100, 429)


# --------------------------------------------------------------------------- what a session may


async def test_the_secret_alone_opens_and_no_cookie_is_given(frames: Frames) -> None:
    secret = await frames.secret_of(ANN)
    assert len(frames.http.cookie_jar) == 0
    assert (await frames.ask("GET", "/activity/now"))[0] == 401
    assert (await frames.ask("GET", "/activity/now", secret[:-1] + "_"))[0] == 401
    assert (await frames.ask("GET", "/now", secret))[0] == 401, "the page of links takes cookies alone"
    cookie = {"Cookie": f"__Host-board={secret}"}
    assert (await frames.ask("GET", "/activity/now", headers=cookie))[0] == 401


async def test_a_board_is_pressed_like_any_other(frames: Frames) -> None:
    secret = await frames.secret_of(ANN)
    _, now = await frames.ask("GET", "/activity/now", secret)
    deed = next(one for stop in now["touch"]["stops"] for one in stop["deeds"])
    body = {"v": 1, "step": now["step"], "revision": now["revision"], "press": deed["press"]}
    status, after = await frames.ask("POST", "/activity/do", secret, json=body)
    assert (status, after["revision"]) == (200, now["revision"] + 1)


async def test_a_seat_given_away_ends_the_session_and_its_holder_watches(frames: Frames) -> None:
    at, instance = frames.at, frames.at.launch(ANN)
    secret = await frames.secret_of(ANN, instance)
    seat = await at.game.seat_of(ANN)
    await at.game.service.seats.replace(at.game.match_id, seat, CYD, ANN, dm_open=True)
    assert (await frames.ask("GET", "/activity/now", secret))[0] == 401
    again = await frames.secret_of(ANN, instance)
    _, now = await frames.ask("GET", "/activity/now", again)
    assert (now["state"], now["seat"], now["touch"]) == ("watching", "", None)


async def test_who_watches_sees_what_the_channel_sees_and_may_do_nothing(frames: Frames) -> None:
    at = frames.at
    secret = await frames.secret_of(CYD)
    status, now = await frames.ask("GET", "/activity/now", secret)
    card = await at.game.service.games.card(at.game.match_id)
    assert (status, now["state"], now["lines"]) == (200, "watching", str(card.text).splitlines())
    assert (now["rows"], now["touch"], now["asked"], now["receipt"], now["told"]) == ([], None, "", "", "")
    assert (await frames.ask("GET", f"/activity/picture/{now['board']['picture']}", secret))[0] == 200
    async with at.game.service.units.table(at.game.match_id) as table:
        step = str(table.match.step)
    press = {"v": 1, "step": step, "revision": 0, "press": {"action": "hand_in"}}
    refused = [
        await frames.ask("POST", "/activity/do", secret, json=press),
        await frames.ask("POST", "/activity/do", secret, json={"v": 1, "acts": 0, "press": press["press"]}),
        await frames.ask("POST", "/activity/seen", secret, json={"v": 1}),
    ]
    assert {status for status, _ in refused} == {422}
    for tab in ("log", "replay", "review", "try", "learn"):
        assert (await frames.ask("POST", f"/activity/{tab}", secret, json={"v": 1}))[0] == 401


async def test_who_watches_has_to_be_in_the_channels_activity_again_after_ten_minutes(frames: Frames) -> None:
    at, instance = frames.at, frames.at.launch(CYD)
    secret = await frames.secret_of(CYD, instance)
    at.game.wait(minutes=9)
    assert (await frames.ask("GET", "/activity/now", secret))[0] == 200
    at.game.wait(minutes=1)
    assert (await frames.ask("GET", "/activity/now", secret))[0] == 401
    at.discord.activities.instances[instance].people.clear()
    assert (await frames.enter(at.code(CYD), instance))[0] == 401


@pytest.fixture
async def masked(store: Store) -> AsyncIterator[Frames]:
    game = Game(store)
    service = game.service
    options = TableOptions("brimstone", 2, options={"layout": "printed"}, anonymous=True)
    game.match_id = await service.lobbies.new_game(CHANNEL, ANN, options)
    for person in (ANN, BEN):
        await service.lobbies.join(game.match_id, person, dm_open=True)
    await begin(service, game.match_id, ANN, BEN)
    at = AtDiscord(game)
    await at.open(Drawing(painter=lambda picture: PNG))
    opened = Frames(at)
    yield opened
    await opened.http.close()
    await at.close()


async def test_where_people_are_hidden_all_only_watch_and_no_button_opens_it(masked: Frames) -> None:
    game = masked.at.game
    secret = await masked.secret_of(ANN)
    _, now = await masked.ask("GET", "/activity/now", secret)
    assert (now["state"], now["seat"]) == ("watching", "")
    assert {one["is_in"] for one in now["seats"]} == {None}
    assert {one["name"] for one in now["seats"]}.isdisjoint({"Ann", "Ben"})
    assert OPEN_HERE not in await buttons_of(game)
    with pytest.raises(Refused, match="everybody would see who opens it here"):
        await game.service.of(Activities).check(game.match_id)


async def test_thirty_sessions_an_hour_are_enough(frames: Frames) -> None:
    instance = frames.at.launch(ANN)
    for _ in range(30):
        await frames.secret_of(ANN, instance)
    assert (await frames.enter(frames.at.code(ANN), instance))[0] == 422


# --------------------------------------------------------------------------- the page


async def test_the_page_is_framed_by_discords_clients_alone_and_asks_nobody_else(frames: Frames) -> None:
    url = f"http://127.0.0.1:{frames.at.server.port}/"
    async with frames.http.get(url, params={"frame_id": "f", "instance_id": "i"}) as response:
        text, policy = await response.text(), response.headers["Content-Security-Policy"]
        assert "X-Frame-Options" not in response.headers
    ours = POLICY.replace("'none'; require", f"{frames.at.client}; require")
    assert policy == ours.replace("img-src 'self'", "img-src 'self' blob:")
    assert "http" not in text.replace(f'data-clients="{frames.at.client}"', "")
    assert 'src="/.proxy/activity/static/' in text
    discord = Frame().headers()["Content-Security-Policy"]
    assert f"frame-ancestors {' '.join(CLIENTS)};" in discord
    assert set(CLIENTS) >= {"https://discord.com", "https://ptb.discord.com", "https://canary.discord.com"}


async def test_its_files_may_be_kept_for_their_names_change_with_them(frames: Frames) -> None:
    _, page = await frames.ask("GET", "/?frame_id=f")
    folder = page.decode().partition('src="/.proxy')[2].partition("board.js")[0]
    url = f"http://127.0.0.1:{frames.at.server.port}"
    async with frames.http.get(f"{url}{folder}board.js") as response:
        assert (response.status, "immutable" in response.headers["Cache-Control"]) == (200, True)
    async with frames.http.get(f"{url}/activity/static/older/board.js") as response:
        assert response.headers["Cache-Control"] == "no-store"


async def test_without_its_setting_there_is_no_activity(here: Here) -> None:
    assert OPEN_HERE not in await buttons_of(here.game)
    page = here.page()
    async with page.http.get(page.url("/?frame_id=f")) as response:
        assert "frame-ancestors 'none'" in response.headers["Content-Security-Policy"]
        assert "data-application" not in await response.text()
    async with page.http.post(page.url("/activity/enter"), json={}, headers=page.headers) as response:
        assert response.status == 404
    with pytest.raises(Refused, match="opens no boards inside Discord"):
        await here.game.service.of(Activities).check(here.game.match_id)


async def test_the_card_opens_it_where_it_is_on(frames: Frames) -> None:
    assert OPEN_HERE in await buttons_of(frames.at.game)
    await frames.at.game.service.of(Activities).check(frames.at.game.match_id)


async def buttons_of(game: Game) -> list[str]:
    card = await game.service.games.card(game.match_id)
    return [button.action for row in card.rows if not isinstance(row, Menu) for button in row]
