"""Act out of turn at a stored table: between answers, in posts, in private notes, undone, and in the record.

Only a process that knows the toy can run this: `tests/toy/test_toy.py` starts one.
"""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from bot.extras import every_extra
from bot.games.catalogue import TEXTS
from bot.host.backup import restore, write_backup
from bot.messages.panel import Menu, Press
from bot.service.play.screens import Screen
from bot.store import Store
from bot.table.past import replay
from engine.kernel.core import Json, NotAsked, Refused, Seat
from engine.kernel.deputy import MOST_ACTS, Thought
from engine.records.verification.verifying import IN_PART, verify
from tests.bot.drive import ANN, BEN, CYD, DANA, Game
from tests.bot.lake import Lake, acts_of, give, kinds, texts, to_person
from tests.toy.engine.standing import Thanks
from tests.toy.engine.state import State


@pytest.fixture
async def lake(store: Store) -> Lake:
    game = Lake(store, seed="2")
    await game.begin_lake([ANN, BEN, CYD])
    return game


async def test_answers_and_actions_are_lines_of_one_log_and_replayed(lake: Lake) -> None:
    await lake.answer("amber", 2)
    await lake.acts("violet", give(1, "amber"))
    await lake.answer("violet", 1)
    before = await lake.look()
    log = await lake.log()
    assert [(row.n, row.seat, row.is_act, row.kind) for row in log] == [
        (0, "amber", False, "bid"),
        (1, "violet", True, "act"),
        (2, "violet", False, "bid"),
    ]
    assert len({row.digest for row in log}) == 3
    lake.service = lake.new_service()
    assert await lake.look() == before
    assert (await lake.coins())["amber"] == 11
    assert [verdict.ok async for verdict in replay.replay_all(lake.store)] == [True]


async def test_a_stored_game_keeps_its_actions_in_a_file(lake: Lake, tmp_path: Path) -> None:
    await lake.acts("violet", give(1, "amber"))
    await lake.answer("amber", 2)
    async with lake.store.read() as tx:
        row = await tx.matches.get(lake.match_id)
        assert row
        stored = await replay.load(tx, row)
    replay.write_game(stored, tmp_path / "game.json")
    again = replay.read_game(tmp_path / "game.json")
    assert acts_of(list(again.log)) == [give(1, "amber")]
    assert replay.replay(again).ok


async def test_a_backup_keeps_actions(lake: Lake, tmp_path: Path) -> None:
    await lake.acts("violet", give(1, "amber"))
    await lake.answer("amber", 2)
    await lake.store.close()
    url = f"sqlite+aiosqlite:///{tmp_path}/again.db"
    await restore(url, await write_backup(lake.store.url, tmp_path / "b.gz"))
    again = Store(url, every_extra())
    await again.open()
    assert [verdict.ok async for verdict in replay.replay_all(again)] == [True]
    async with again.read() as tx:
        assert acts_of(await tx.answers.since(lake.match_id, 0)) == [give(1, "amber")]
    await again.close()
    await lake.store.open()


async def test_an_action_moves_no_deadline_and_makes_no_panel_of_others_stale(lake: Lake) -> None:
    screen = await lake.service.playing.panel(lake.match_id, ANN)
    async with lake.store.read() as tx:
        before = await tx.deadlines.open_of(lake.match_id)
    lake.wait(hours=1)
    ann = await lake.seat_of(ANN)
    other = next(seat for seat in lake.people if seat != ann)
    await lake.acts(other, give(1, ann))
    async with lake.store.read() as tx:
        assert await tx.deadlines.open_of(lake.match_id) == before
    sent = await lake.sent()
    assert not [row for row in sent if row.kind == "panel"]
    pressed = await lake.service.playing.press(
        lake.match_id, screen.step, screen.seat, ANN, Press("answer", "1")
    )
    assert "out of date" not in pressed.note
    assert (await lake.log())[-1].answer == 1


async def test_who_is_dropped_is_told_that_their_clock_ends_and_is_asked_when_back(lake: Lake) -> None:
    ben = lake.people["violet"]
    async with lake.store.read() as tx:
        due = {row.seat: row.due_at for row in await tx.deadlines.open_of(lake.match_id)}
    await lake.acts("violet", give(10, "amber"))
    assert sorted(await lake.asked()) == ["amber", "coral"]
    sent = await lake.sent()
    assert "You no longer have to decide a bid" in texts(to_person(sent, ben))
    assert "your last action" in texts(to_person(sent, ben))
    async with lake.store.read() as tx:
        assert {row.seat for row in await tx.deadlines.open_of(lake.match_id)} == {"amber", "coral"}
    lake.wait(hours=1)
    await lake.acts("amber", give(1, "violet"))
    assert "violet" in await lake.asked()
    assert [row.kind for row in to_person(await lake.sent(), ben)] == ["panel"]
    async with lake.store.read() as tx:
        assert {row.seat: row.due_at for row in await tx.deadlines.open_of(lake.match_id)} == due


async def test_an_answer_that_became_impossible_is_a_draft_again_and_its_seat_is_asked(lake: Lake) -> None:
    await lake.answer("amber", 4, "4")
    await lake.sent()
    await lake.acts("amber", give(7, "coral"))
    sent = to_person(await lake.sent(), lake.people["amber"])
    assert kinds(sent) == ["dm", "panel"]
    assert "is taken back" in texts(sent)
    async with lake.store.read() as tx:
        assert "amber" in {row.seat for row in await tx.deadlines.open_of(lake.match_id)}
        (sheet,) = await tx.sheets.of_stage(lake.match_id, 1)
    assert (sheet.handed_in_at, sheet.draft) == (None, "4")
    await lake.answer("amber", 3)
    lake.service = lake.new_service()
    assert sorted((await lake.look())[3]) == ["coral", "violet"]


async def test_with_nobody_left_to_wait_for_the_game_goes_on_and_the_channel_hears_it(lake: Lake) -> None:
    await lake.answer("amber", 1)
    await lake.answer("violet", 2)
    await lake.sent()
    await lake.acts("coral", give(10, "amber"))
    assert await lake.asked() == {"violet": "set_light"}
    sent = await lake.sent()
    told = texts([row for row in sent if row.kind == "post"])
    assert "gives" in told
    assert kinds(to_person(sent, lake.people["violet"])) == ["panel"]


# ------------------------------------------------------------------- between two


async def test_what_is_asked_of_one_is_told_to_them_at_once_and_to_nobody_else(lake: Lake) -> None:
    said = await lake.says("amber", "ask violet for 3")
    assert "You ask" in said
    sent = await lake.sent()
    (note,) = [row for row in sent if row.kind == "private_note"]
    assert note.target == lake.people["violet"].id
    assert "asks you for 3 coins" in note.payload["text"]
    assert not [row for row in sent if row.kind == "post"]
    screen = await lake.service.playing.act_panel(
        lake.match_id, lake.people["violet"], seat="violet", focus="1", note="note"
    )
    assert screen.panel
    assert "Pay 1" in str(screen.panel.rows)
    others = await lake.service.playing.act_panel(lake.match_id, lake.people["coral"])
    assert others.panel
    assert "3 coins" not in str(others)
    with pytest.raises(Refused, match="no request 1 for you"):
        await lake.presses("coral", Press("grant", "1"), 0)
    card = await lake.service.games.card(lake.match_id)
    log = await lake.service.games.log_page(lake.match_id, 1)
    film = await lake.service.games.reel(lake.match_id, None)
    assert "3 coins" not in str((card, log, film.names))


async def test_a_press_that_comes_twice_is_done_once(lake: Lake) -> None:
    press = Press("give", values=("violet",))
    await lake.presses("amber", press, 0)
    before = await lake.coins()
    with pytest.raises(Refused, match="I didn't do it twice"):
        await lake.presses("amber", press, 0)
    assert await lake.coins() == before
    await lake.presses("amber", press, 1)
    assert (await lake.coins())["violet"] == 12


async def test_whoever_is_too_late_is_told_how_things_stand(lake: Lake) -> None:
    await lake.says("amber", "ask violet for 3")
    await lake.presses("amber", Press("drop", "1"), 1)
    dropped = [row for row in await lake.sent() if row.kind == "private_note"]
    assert [row.target for row in dropped] == [lake.people["violet"].id] * 2
    with pytest.raises(Refused, match="no request 1"):
        await lake.presses("violet", Press("grant", "1"), 0)


async def test_who_has_closed_dms_is_called_and_the_channel_learns_no_more(lake: Lake) -> None:
    await lake.service.settings.note_dm(lake.people["violet"].id, False)
    await lake.says("amber", "ask violet for 3")
    receipt, call = sorted((row for row in await lake.sent() if row.kind != "card"), key=lambda row: row.kind)
    assert (receipt.kind, receipt.target, call.kind) == ("dm", lake.people["amber"].id, "post")
    assert "Press **Act**" in call.payload["text"]
    assert "3" not in call.payload["text"].replace(str(lake.people["violet"].id), "")
    assert call.payload["ping"] == [lake.people["violet"].id]


async def test_who_does_not_sit_there_acts_for_nobody(lake: Lake) -> None:
    with pytest.raises(Refused, match="You don't play"):
        await lake.service.playing.press_act(lake.match_id, 0, "amber", DANA, Press("give", "", ("coral",)))
    with pytest.raises(Refused, match="that panel|That panel"):
        await lake.service.playing.press_act(
            lake.match_id, 0, "amber", lake.people["coral"], Press("give", "", ("violet",))
        )


async def test_a_game_without_actions_says_so(store: Store) -> None:
    game = Game(store, seed="2")
    await game.begin([ANN, BEN, CYD])
    with pytest.raises(NotAsked, match="Nobody acts out of turn"):
        await game.service.playing.act_panel(game.match_id, ANN)
    assert "Act" not in labels(await game.service.playing.panel(game.match_id, ANN))


async def test_what_one_has_to_decide_leads_to_acting_in_each_game_that_has_it(lake: Lake) -> None:
    for seat, person in lake.people.items():
        screen = await lake.service.playing.panel(lake.match_id, person)
        assert labels(screen).count("Act") == 1, seat


def labels(screen: Screen) -> list[str]:
    rows = screen.panel.rows if screen.panel else ()
    return [one.label for row in rows if not isinstance(row, Menu) for one in row]


# --------------------------------------------------------------- standing instructions


async def thank(lake: Lake, seat: Seat, coins: int) -> None:
    told = await lake.presses(
        seat, Press("stand", text=f"thank {coins}", filled={"text": (f"thank {coins}",)}), 0
    )
    assert f"is given {coins} coin" in told


async def test_standing_instructions_go_off_once_as_asks_open_and_the_channel_hears_whose(lake: Lake) -> None:
    await thank(lake, "amber", 2)
    await thank(lake, "coral", 9)
    await lake.answer("amber", 1)
    await lake.answer("violet", 3)
    await lake.sent()
    await lake.answer("coral", 2)
    assert await lake.asked() == {"violet": "set_light"}
    log = await lake.log()
    assert [(row.seat, row.answer) for row in log if row.by == "standing"] == [
        ("amber", give(2, "violet")),
        ("coral", give(9, "violet")),
    ]
    assert texts([row for row in await lake.sent() if row.kind == "post"]).count("standing order") == 2
    lake.service = lake.new_service()
    await lake.acts("violet", give(1, "amber"))
    assert len([row for row in await lake.log() if row.by == "standing"]) == 2


async def test_whose_standing_instruction_is_barred_hears_why_and_the_others_go_off(
    lake: Lake, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Spender(Thanks):
        def action(self, view: State) -> Json:
            return give(99, self.to)

    ordered = [Spender("amber", "violet", 1), Thanks("coral", "violet", 1)]
    toy = TEXTS["toy"]
    ordering = replace(toy, acts=replace(toy.acts, triggers=lambda *_: ordered))
    monkeypatch.setitem(TEXTS, "toy", ordering)
    await lake.answer("amber", 1)
    await lake.answer("violet", 3)
    await lake.sent()
    await lake.answer("coral", 2)
    assert [row.seat for row in await lake.log() if row.by == "standing"] == ["coral"]
    told = texts(to_person(await lake.sent(), lake.people["amber"]))
    assert "could not carry out a standing instruction of yours in <#10>: You have 10 coins." in told


async def test_what_a_standing_instruction_showed_is_not_undone(lake: Lake) -> None:
    await thank(lake, "amber", 2)
    for seat, bid in (("amber", 1), ("violet", 3), ("coral", 2)):
        await lake.answer(seat, bid)
    with pytest.raises(Refused, match="nothing to undo"):
        await lake.service.decisions.undo(lake.match_id, lake.people["coral"])


# ------------------------------------------------------------------------- going back


async def test_ones_own_action_is_undone_until_somebody_else_answers_or_acts(lake: Lake) -> None:
    before = await lake.look()
    await lake.acts("amber", give(2, "violet"))
    told = await lake.service.decisions.undo(lake.match_id, lake.people["amber"])
    assert "a gift" in told
    assert await lake.look() == before
    assert "takes back a gift" in texts(await lake.sent())
    await lake.acts("amber", give(2, "violet"))
    await lake.acts("coral", give(1, "violet"))
    told = await lake.service.decisions.undo(lake.match_id, lake.people["amber"])
    assert "everyone must agree" in told
    lake.service = lake.new_service()
    assert (await lake.coins())["violet"] == 13


async def test_the_table_does_not_go_back_over_what_is_between_two(lake: Lake) -> None:
    await lake.says("amber", "ask violet for 3")
    await lake.sent()
    with pytest.raises(Refused, match="nothing to undo"):
        await lake.service.decisions.undo(lake.match_id, lake.people["amber"])
    await lake.acts("amber", give(2, "coral"))
    await lake.says("amber", "ask coral for 5")
    with pytest.raises(Refused, match="nothing to undo"):
        await lake.service.decisions.undo(lake.match_id, lake.people["amber"])


# ------------------------------------------------------------------------------ proof


async def test_the_record_has_the_actions_and_is_verified(lake: Lake) -> None:
    await lake.says("amber", "ask violet for 3")
    await lake.presses("violet", Press("grant", "1"), 0)
    for _ in range(60):
        if (await lake.row()).state == "over":
            break
        await lake.answer(next(iter((await lake.look())[3])))
    files = [row.payload["file"] for row in await lake.sent() if row.kind == "post" and row.payload["file"]]
    case = lake.read(files[-1][1])
    acts = [(step["seat"], step["answer"]) for step in case["script"] if "act" in step]
    assert acts == [
        ("amber", {"do": "ask", "coins": 3, "of": "violet"}),
        ("violet", {"do": "grant", "request": 1}),
    ]
    report = verify(files[-1][1].encode())
    assert report.status == IN_PART, report


async def test_a_person_is_given_their_own_actions_and_not_those_of_others(lake: Lake) -> None:
    await lake.says("amber", "ask violet for 3")
    await lake.says("coral", "ask amber for 5")
    told = json.loads(await lake.service.privacy.export(lake.people["amber"]))
    answers = json.dumps(told["answers"])
    assert '"of": "violet"' in answers
    assert '"of": "amber"' not in answers


# -------------------------------------------------------------------------- computers


async def test_what_a_computer_thought_before_somebody_acted_is_thought_anew(store: Store) -> None:
    lake = Lake(store, seed="2")
    await lake.begin_lake([ANN], computers=2)
    ann = await lake.seat_of(ANN)
    computer = next(seat for seat in await lake.asked() if seat != ann)
    seen: list[int] = []

    def think(question: object) -> Thought:
        seen.append(question.ask.most)  # type: ignore[attr-defined]
        return Thought(question.ask.most)  # type: ignore[attr-defined]

    lake.service.computers.thinking._thinker = think
    await lake.service.computers.think_ahead(lake.match_id)
    await lake.acts(ann, give(1, computer))
    await lake.service.computers.let_computers_answer(lake.match_id)
    assert len(seen) > 2
    assert len((await lake.look())[3]) == 1


async def test_a_computer_acts_before_it_answers_and_not_for_ever(store: Store) -> None:
    lake = Lake(store, seed="2")
    await lake.begin_lake([ANN], computers=1)
    ann = await lake.seat_of(ANN)

    def think(question: object) -> Thought:
        return Thought(0, act=give(1, ann), why="generous")

    lake.service.computers.thinking._thinker = think
    await lake.computers()
    log = await lake.log()
    assert [row.is_act for row in log if row.by == "computer"] == [True] * MOST_ACTS + [False]
    assert texts(await lake.sent()).count("gives") == MOST_ACTS
