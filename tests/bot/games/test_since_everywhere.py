"""Since your last turn, in every game: short rows in one order, true of the seat, and of nobody by name."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from typing import Any

import pytest

from bot.games.catalogue import TEXTS
from bot.games.story import EDGES, Moment, Past, Row
from bot.table.match.log import replay, without_undone
from bot.table.past.replay import begin, read_game
from engine.brigand_kings.rules.events import CombatFought
from engine.brutal_magic.rules.events import UnitFell
from engine.deeplamp.play.events import AdventureEnded, Died, WentDown
from engine.earth_mans_burden.rules.events import Overthrown, UnitsDestroyed
from engine.kernel.core import Ask, Event, Seat
from tests.bot.games.brutal_magic.positions import match_of as field_of
from tests.bot.games.deeplamp.positions import match_of as mine_of
from tests.bot.games.monkey import NAMES

STORED = {game: sorted(Path("tests/stored").glob(f"*-{game}-*.json")) for game in TEXTS}
MOST = 170
"""Most characters of a row: four lines on a phone."""


@lru_cache
def turns(game: str) -> tuple[tuple[Past, Seat, Ask, list[Row]], ...]:
    """Return the rows of turns of a stored game, each from the seat's answer before."""
    return tuple(turn for file in STORED[game] for turn in _turns(game, file))


def _turns(game: str, file: Path) -> Iterator[tuple[Past, Seat, Ask, list[Row]]]:
    stored = read_game(file)
    match, told = begin(stored), list[Moment]()
    last: dict[Seat, int] = {}
    for entry in without_undone(stored.log):
        seat = entry.seat
        if seat in last and not entry.is_act and entry.answer is not None and told[last[seat] :]:
            ask = match.asks[seat]
            past = Past([moment.known_to(seat) for moment in told[last[seat] :]], ask=ask)
            yield past, seat, ask, list(TEXTS[game].since(past, seat))
        before, done = match.game.view(match.state, None), len(match.events)
        last[seat] = len(told)
        replay(match, entry)
        if len(match.events) > done:
            told.append(Moment(match.events[done:], before, match.game.view(match.state, None), entry.stage))


@pytest.mark.parametrize("game", TEXTS)
def test_the_rows_come_in_order_and_who_may_win_and_what_to_do_always_stand(game: str) -> None:
    order = list(EDGES)
    assert turns(game)
    for _, _, _, rows in turns(game):
        edges = [row.edge for row in rows]
        assert edges == sorted(set(edges), key=order.index)
        assert edges[-2:] == ["leads", "now"]


@pytest.mark.parametrize("game", TEXTS)
def test_a_row_is_short_and_plain(game: str) -> None:
    for _, _, _, rows in turns(game):
        for row in rows:
            assert len(row.line) <= MOST, row.line
            assert not re.search(r"[0-9a-f]{16}|\d+/\d+/\d+/\d+|\bNone\b|\.\.|  ", row.line), row.line
            assert not [name for name in NAMES.values() if name in row.line], row.line


@pytest.mark.parametrize("game", TEXTS)
def test_whatever_a_seat_loses_stands_in_its_first_row_and_in_nobody_elses(game: str) -> None:
    met = 0
    for past, seat, _, rows in turns(game):
        is_lost = any(_costs(event, seat, past.after) for event in past.events)
        has_row = rows[0].edge == "lost"
        assert has_row >= is_lost, (past.events, rows)
        met += is_lost
    assert met or game == "deeplamp", "in whose stored games nobody is hurt that much"


@pytest.mark.parametrize("game", TEXTS)
def test_a_loss_that_ends_ones_chances_stands_in_the_first_row(game: str) -> None:
    why_out = TEXTS[game].why_out
    for past, seat, _, rows in turns(game):
        if why_out(past.after, seat) and not why_out(past.before, seat):
            assert rows[0].edge == "lost"


def test_who_has_lost_the_Master_is_out_and_who_has_it_is_not() -> None:
    view, why_out = field_of().state, TEXTS["brutal_magic"].why_out
    assert why_out(view, "red") == ""
    del view.units["r1"]
    assert why_out(view, "red") == "You can no longer win: your Master has fallen."


def test_a_hero_who_died_or_was_left_behind_is_told_first() -> None:
    view = mine_of().state
    [mine, other] = [hero.id for hero in view.crew.heroes.values()][:2]
    seat = view.crew.heroes[mine].seat
    past = Past([Moment([WentDown(mine), Died(other), AdventureEnded("lost")], view, view, 1)])
    rows = TEXTS["deeplamp"].since(past, seat)
    assert rows[0].edge == "lost"
    assert rows[0].text.startswith("The crew lost the descent. ")
    assert "was left behind" in rows[0].text
    assert "died" in next(row.text for row in rows if row.edge == "changed")


def test_a_fallen_Master_is_told_with_what_follows_and_before_all_other_losses() -> None:
    view = field_of().state
    units = [UnitFell("r3", "Shard", "G7", 20, "blue"), UnitFell("r1", "Ash Regent", "G8", 60, "blue")]
    first, *_ = TEXTS["brutal_magic"].since(Past([Moment(units, view, view, 2)]), "red")
    assert first.line.startswith("🔻 **Lost your Master, Ash Regent, to Blue and 1 unit more** Your ")
    assert first.line.endswith("you can no longer win.")


def _costs(event: Event, seat: Seat, view: Any) -> bool:
    """Return whether the event took something from the seat; found missing in the games of 23 November."""
    match event:
        case UnitFell():
            return event.unit[0] == seat[0]
        case CombatFought():
            return (event.attacker == seat and event.attackers > event.attackers_left) or (
                event.defender == seat and event.defenders > event.defenders_left
            )
        case Died() | WentDown():
            return bool(view.crew.heroes[event.hero].seat == seat)
        case AdventureEnded():
            return event.over != "won"
        case UnitsDestroyed() | Overthrown():
            return event.owner == seat
    return event.kind == "battle_fought" and _lost_battle(event, seat)


def _lost_battle(event: Any, seat: Seat) -> bool:
    loser = event.battle.defender if event.attacker_won else event.battle.attacker
    return bool(loser == seat)


def test_that_nobody_attacked_is_told_after_others_turns_and_not_in_ones_own() -> None:
    told = [(past, rows) for past, _, _, rows in turns("earth_mans_burden")]
    said = [any("Nobody attacked you" in row.text for row in rows) for _, rows in told]
    assert any(said)
    assert all(
        past.before.turn < past.after.turn for (past, _), is_said in zip(told, said, strict=True) if is_said
    )
