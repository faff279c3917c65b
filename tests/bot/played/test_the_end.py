"""The end of a game is told to each player by DM, with the buttons that people want then."""

from __future__ import annotations

from pathlib import Path

from bot.games.charts import chart_picture, course, curves, first_plot, load_chart
from bot.table.ending.each_seat import led_since, led_until
from sandbox.names import NAMES
from sandbox.people import WAIT, SandboxPerson
from sandbox.recorder import Shown
from tests.bot.played.tables import Table, private, started
from tests.bot.played.test_agreed_ends import part

BUTTONS = ["Again, same people", "Watch the game", "Where it turned", "Another game", "Check the deal"]


def told(table: Table, person: SandboxPerson) -> list[Shown]:
    """Return what a person got by DM with the buttons of the end."""
    shown = [one for one in table.world.camera.shown if one.viewer == person.id]
    return [one for one in shown if [found.label for found in one.parts] == BUTTONS]


async def test_each_player_is_told_the_end_once_with_a_picture_and_its_buttons(tmp_path: Path) -> None:
    async with started(tmp_path, people=3, round_limit=1, closed=[NAMES[2]]) as table:
        await table.play_on()
        ann, bob, cyd = table.people
        for person in (ann, bob):
            [shown] = told(table, person)
            assert shown.text.startswith("## ")
            assert "Round 1 was the last" in shown.text
            assert "Cities after Round " in shown.text
            assert shown.files
        assert told(table, cyd) == []
        [shown] = told(table, ann)
        for label, said in (("Where it turned", "in review"), ("Check the deal", "")):
            await ann.click(shown, part(shown, label))
            assert said in private(table, ann)[-1].text
            assert "You can't" not in private(table, ann)[-1].text
        await ann.click(shown, part(shown, "Another game"))
        games = private(table, ann)[-1]
        await ann.follow(games, "Choose a game", "brigand_kings", empty=WAIT)
        assert f"Your table stands in <#{table.world.table.id}>" in private(table, ann)[-1].text
        assert any("Brigand Kings" in shown.text for shown in table.world.posts()[-2:])
        await ann.click(shown, part(shown, "Again, same people"))
        assert "already" in private(table, ann)[-1].text


def test_the_end_is_told_with_the_one_plot_that_says_who_was_ahead() -> None:
    plots = [curves(title, {"red": (1, 2), "blue": (0, 1)}) for title in ("Cities", "Troops", "Stones")]
    whole = chart_picture("brimstone", course("brimstone", 2, plots, {"red": "Ann", "blue": "Ben"}))
    [plot] = load_chart(first_plot(whole)).plots
    assert plot.title == "Cities"
    assert len(load_chart(whole).plots) == 3


def test_when_a_lead_was_lost_and_since_when_the_winner_led() -> None:
    had = {"red": (1, 2, 2, 1), "blue": (0, 1, 2, 3), "green": (0, 0, 0, 0)}
    assert led_until(had, "red") == 2
    assert led_until(had, "green") is None
    assert led_since(had, "blue") == 4
    assert led_since(had, "red") is None
