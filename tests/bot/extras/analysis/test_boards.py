"""Analysis boards: whatever is pressed on one, it goes on, keeps its branches and fits Discord's limits."""

from __future__ import annotations

import json
import pickle
from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from bot.discord.views.components import pages_of
from bot.discord.views.layout import COMPONENTS, Namer, layout_of
from bot.extras.analysis import board as boards
from bot.extras.analysis import reading, screens, tree
from bot.extras.analysis.board import Board, Origin
from bot.extras.analysis.pressing import Aim, Opened, press
from bot.extras.analysis.screens import Shape
from bot.games.panels import TRY
from bot.messages.panel import Button, Menu, Panel, Press
from bot.table.dry_runs.dry_run import Ground, Line
from bot.table.dry_runs.dry_screens import Where
from engine.kernel.core import Refused
from engine.kernel.deputy import usual_level
from engine.kernel.match import Match
from engine.kernel.self_play import play_on
from engine.registry.catalogue import GAMES
from engine.registry.hypothetical import HYPOTHETICAL
from tests.engine.earth_mans_burden.positions import begin

every_game = pytest.mark.parametrize("game", [*filter(HYPOTHETICAL.of, GAMES)])
PLAYERS, PRESSES = 3, 40


def ground_of(game: str, *, rounds: int = 2) -> Ground:
    """Return what a seat of a game among computers sees after some rounds."""
    rules = GAMES[game]
    match = Match.new(rules, PLAYERS, rules.options(PLAYERS, {}), "dry")
    seats = rules.seats[:PLAYERS]
    computer = rules.computers[usual_level(rules.computers)]
    play_on(match, dict.fromkeys(seats, computer), "dry", rounds=rounds)
    names = dict(zip(seats, ("Ann", "Ben", "Cyd"), strict=True))
    return Ground(game, seats[0], match.stage, rules.view(match.state, seats[0]), names, "swift", coach=True)


def stored(board: Board, changes: int = 0) -> Opened:
    """The board as it is stored, and as a worker process gets it."""
    data = json.loads(json.dumps(boards.dump(board)))
    past = board.origin if board.origin.seed else None
    opened = Opened(board.ground, data, past, Shape(f"7.{changes}"), changes)
    again: Opened = pickle.loads(pickle.dumps(opened))
    return again


def components(panel: Panel) -> Iterator[Button | Menu]:
    for row in panel.rows:
        yield from row if isinstance(row, tuple) else (row,)


def pages(menu: Menu) -> int:
    """How many rows a menu takes: one for every page of its choices."""
    return len(pages_of(menu)) if menu.choices else 0


def check_fits(panel: Panel) -> None:
    """Every component is shown, and has an id that Discord takes."""
    layout: Any = layout_of(panel, Namer(0), picture=("a.png", "alt"))
    assert layout.total_children_count <= COMPONENTS
    rows = sum(bool(row) if isinstance(row, tuple) else pages(row) for row in panel.rows)
    (container,) = layout.to_components()
    assert sum(part["type"] == 1 for part in container["components"]) == rows
    assert {one.action for one in components(panel)} == {TRY}
    assert "Dry run" not in [one.label for one in components(panel) if isinstance(one, Button)]


def pressed(chance: Random, panel: Panel) -> tuple[str, Press]:
    """Any component that goes on with the board."""
    able = [
        one
        for one in components(panel)
        if not (isinstance(one, Button) and (one.disabled or one.label in ("Delete", "My boards", "Note")))
        if not (isinstance(one, Menu) and not one.choices)
    ]
    one = chance.choice(able)
    values = () if isinstance(one, Button) else (chance.choice(one.choices).value,)
    return one.arg, Press("", values=values)


@pytest.mark.trial(reason="each press plays the board again")
@every_game
def test_whatever_is_pressed_a_board_goes_on_within_discords_limits_and_comes_back_from_json(
    game: str,
) -> None:
    chance, opened, changes, accounts = Random(game), stored(boards.begun(ground_of(game), "own")), 0, 0
    panel = screens.panel(opened.load(), opened.shape, Where(opened.ground.seat))
    for n in range(20 * PRESSES):
        if n >= PRESSES and accounts:
            break
        check_fits(panel)
        arg, done = pressed(chance, panel)
        try:
            written = press((opened, Aim.read(arg), done))
        except Refused:
            continue
        panel = written.shown.panel
        if written.tree is not None:
            changes += 1
            data = json.loads(json.dumps(written.tree))
            opened = replace(opened, tree=data, changes=changes, shape=Shape(f"7.{changes}"))
            accounts += not data["told"]
            assert boards.dump(opened.load()) == data, "it does not come back as it was"
    assert changes > PRESSES / 4
    assert accounts


def test_standing_instructions_act_as_at_the_table_and_stepping_back_undoes_that() -> None:
    held = {"red": {"mars": 2}, "blue": {"mars": 1}}
    match = begin(fleets={"blue": {"mars": 2}}, developments=held, phase="combat")
    view = match.game.view(match.state, "blue")
    ground = Ground("earth_mans_burden", "blue", match.stage, view, {"red": "Ann", "blue": "Ben"})
    board = boards.begun(replace(ground, standing="if attacked on mars: decommission all"), "own")
    while board.match.asks[board.in_hand("")].kind != "combat":
        board._do(Line("red", board.match.asks["red"].fallback()))
    board._do(Line("red", {"coup": [{"world": "mars", "at": "blue", "developments": 2}]}))
    assert not board.match.state.has_units("blue")
    assert [(line.seat, line.deed, line.by) for line in board.lines[-2:]] == [
        ("red", "answer", "person"),
        ("blue", "act", "sheet"),
    ]
    board.tree.follow(board.lines, board.marks)
    digest = stored(board).load().match.digest()
    assert digest == board.match.digest()
    board.step_back()
    assert board.match.state.fleets["blue"] == {"mars": 2}


def test_a_shared_board_is_read_step_by_step_and_changed_by_nobody() -> None:
    board = boards.begun(ground_of("brigand_kings"), "own")
    was = [board.match.digest(), *(let(board) for _ in range(3))]
    board.tree.note("Here *I* stood")
    opened, seen = stored(board), []
    panel = reading.page((opened, 7, "")).panel
    assert "Here \\*I\\* stood" in panel.text
    for label in ("Step back", "Step back", "Step back", "Step on"):
        arg = next(one for one in components(panel) if isinstance(one, Button) and one.label == label).arg
        at = arg.removeprefix("7.")
        moved = opened.load()
        moved.go_to(int(at))
        seen.append(moved.match.digest())
        panel = reading.page((opened, 7, at)).panel
        assert {one.action for one in components(panel)} == {reading.SHARED}
    assert seen == [was[2], was[1], was[0], was[1]]
    for strange in ("99", "x"):
        with pytest.raises(Refused):
            reading.page((opened, 7, strange))


def let(board: Board) -> str:
    """Let a computer answer for the first seat; return where that leads."""
    board.account = None
    board.let_computers(board.match.awaited[:1])
    board.tree.follow(board.lines, board.marks)
    return board.match.digest()


@every_game
def test_stepping_back_and_on_leads_along_the_branch(game: str) -> None:
    board = boards.begun(ground_of(game), "own")
    was = [board.match.digest(), *(let(board) for _ in range(4))]
    assert len(set(was)) > 1
    for digest in was[-2::-1]:
        board.step_back()
        board.tree.follow(board.lines, board.marks)
        assert board.match.digest() == digest
    with pytest.raises(Refused, match="where your board began"):
        board.step_back()
    for digest in was[1:]:
        board.step_on()
        assert board.match.digest() == digest
    assert len(board.tree.ends()) == 1


def test_another_answer_is_another_branch_and_both_are_kept() -> None:
    board = boards.begun(ground_of("brimstone"), "own")
    while board.match.asks[board.in_hand("")].kind != "orders":
        let(board)
    before, seat = board.tree.at, board.ground.seat
    ends = []
    for text in ("hand in without orders", f"{board.match.state.homes[seat]} bide\nhand in"):
        board.go_to(before)
        board.press(seat, Press("typed", text=text))
        board.tree.follow(board.lines, board.marks)
        ends.append((board.tree.at, board.match.digest()))
    assert board.tree.ends() == [at for at, _ in ends]
    shown = screens.panel(board, Shape("7.0"), Where(seat))
    (menu,) = (one for one in shown.rows if isinstance(one, Menu) and one.placeholder == "Which branch?")
    for (at, digest), entry in zip(ends, menu.choices, strict=True):
        screens.carried_out(board, Where(seat), "j", Press("", values=(entry.value,)))
        assert (board.tree.at, board.match.digest()) == (at, digest)
    with pytest.raises(Refused, match="not part of your board"):
        screens.carried_out(board, Where(seat), "j", Press("", values=(str(before),)))


def test_afresh_it_begins_as_before_with_other_luck_and_keeps_what_was_tried() -> None:
    ground = ground_of("brigand_kings")
    board = boards.begun(ground, "own")
    seat, first = ground.seat, let(board)
    deck, own, kept = board.match.state.deck, board.match.state.bonus[seat], board.tree.at
    board.begin_afresh()
    assert board.match.state.deck != deck
    assert board.match.state.bonus[seat] == own
    assert board.match.game.view(board.match.state, seat) == ground.view
    board.go_to(kept)
    assert board.match.digest() == first


def test_the_rest_of_a_round_is_carried_out_from_the_sheets_of_all() -> None:
    board = boards.begun(ground_of("brimstone"), "own")
    while board.match.asks[board.in_hand("")].kind != "orders":
        let(board)
    for seat in list(board.match.awaited):
        home = board.match.state.homes[seat]
        is_own = board.match.state.owner(home) in (None, seat)
        text = f"{home} bide\nhand in" if is_own else "hand in without orders"
        board.press(seat, Press("typed", text=text))
    assert board.account is not None
    assert "Cities" in board.account.text
    board.step_back()
    assert board.account is None
    assert len(board.match.sealed) == PLAYERS - 1


def test_without_a_coach_no_computer_writes_for_the_own_seat() -> None:
    board = boards.begun(replace(ground_of("brimstone"), coach=False), "own")
    own = board.ground.seat
    board.let_computers([seat for seat in board.match.awaited if seat != own])
    while own not in board.match.awaited:
        board.let_computers(board.match.awaited)
    panel = screens.panel(board, Shape("7.0"), Where(own))
    assert "Computer" not in [one.label for one in components(panel) if isinstance(one, Button)]
    control = f"k:{list(board.ground.names).index(own)}"
    with pytest.raises(Refused, match="no coach"):
        screens.carried_out(board, Where(own), control, Press(""))
    board.ground = replace(board.ground, coach=True)
    screens.carried_out(board, Where(own), control, Press(""))


def test_a_press_on_an_older_page_changes_nothing() -> None:
    opened = stored(boards.begun(ground_of("brigand_kings"), "own"), changes=1)
    computer = f"k:{list(opened.ground.names).index(opened.load().match.awaited[0])}"
    late = press((opened, Aim.read(f"7.0.0c:{computer}"), Press("")))
    assert late.tree is None
    assert "out of date" in late.shown.panel.text
    assert press((opened, Aim.read(f"7.1.0c:{computer}"), Press(""))).tree is not None


@pytest.mark.parametrize("left", [2, 1])
def test_all_others_is_offered_after_handing_in_as_well(left: int) -> None:
    board = boards.begun(ground_of("brimstone"), "seed")
    seat = board.ground.seat
    while len(board.match.asks) < PLAYERS:
        let(board)
    board.let_computers([seat, *board.match.awaited[1 : PLAYERS - left]])
    assert len(board.match.awaited) == left
    panel = screens.panel(board, Shape("7.0"), Where(seat))
    (others,) = [one for one in components(panel) if isinstance(one, Button) and one.label == "All others"]
    stage = board.match.stage
    screens.carried_out(board, Where(seat), Aim.read(others.arg).action, Press(""))
    assert board.account is not None or board.match.stage > stage


STRANGE = ["", "7", "x.0.0c:k", "7.x.0c:k", "7.0.0q:k", "7.0.9o:k", "7.0.0c:zz", "7.0.0c:j"]


@pytest.mark.parametrize("text", STRANGE)
def test_a_component_that_no_board_has_is_refused(text: str) -> None:
    opened = stored(boards.begun(ground_of("brigand_kings"), "own"))
    with pytest.raises(Refused):
        press((opened, Aim.read(text), Press("")))


def test_a_finished_round_is_the_first_branch_and_ends_as_it_did() -> None:
    rules, played = GAMES["brimstone"], list[Line]()
    match = Match.new(rules, PLAYERS, rules.options(PLAYERS, {}), "past")
    computers = dict.fromkeys(rules.seats[:PLAYERS], rules.computers["captain"])
    play_on(match, computers, "past", rounds=2)
    at = match.checkpoint

    class Writing:
        def submit(self, seat: str, answer: Any) -> None:
            played.append(Line(seat, answer))
            match.submit(seat, answer)

        def act(self, seat: str, action: Any) -> None:
            played.append(Line(seat, action, "act"))
            match.act(seat, action)

    play_on(match, computers, "past", rounds=3, taker=Writing())
    names = dict.fromkeys(computers, "Ann")
    board = Board(
        Ground("brimstone", "red", at.stage, None, names, coach=True),
        "own",
        origin=Origin(at.state, at.draws, "past"),
    )
    board.lay(played)
    again = stored(board).load()
    assert again.match.digest() != match.digest()
    again.go_to(again.tree.ends()[0])
    assert again.match.digest() == match.digest()
    again.begin_afresh()
    again.go_to(again.tree.at)
    assert again.match.game.dump(again.match.state) == at.state, "the same start, with other dice"


def test_notes_are_kept_with_their_position_and_bounded() -> None:
    board = boards.begun(ground_of("brigand_kings"), "own")
    where = Where(board.ground.seat)
    screens.carried_out(board, where, "t", Press("", text="Why not the *west*?"))
    assert "Why not the" in screens.panel(board, Shape("7.0"), where).text
    let(board)
    assert "Why not the" not in screens.panel(board, Shape("7.0"), where).text
    again = stored(board).load()
    again.go_to(0)
    assert again.tree.nodes[0].note == "Why not the *west*?"
    with pytest.raises(Refused, match="300"):
        screens.carried_out(board, where, "t", Press("", text="x" * 301))
    board.tree.nodes = [tree.Node(-1), *(tree.Node(0, Line("red", n), note="x") for n in range(50))]
    board.tree.at = 0
    with pytest.raises(Refused, match="50"):
        screens._noted(board, "one more")


def test_a_board_holds_so_many_steps_and_no_more() -> None:
    full = tree.Tree()
    full.follow([Line("red", number) for number in range(499)], [])
    with pytest.raises(Refused, match="too many steps"):
        full.follow([Line("red", "another")], [])
    assert len(full.nodes) == 500
