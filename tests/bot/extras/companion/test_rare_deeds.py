"""A crew's rare deeds each have a button, and known things are offered by their first letter."""

from __future__ import annotations

from collections.abc import AsyncIterator
from datetime import UTC, datetime
from typing import Any

import pytest

from bot.extras import every_extra
from bot.extras.companion.book.crew import Crew
from bot.extras.companion.book.keeping import load_crew
from bot.extras.companion.pressing import DO, FORM, PAGE, read_pressing
from bot.extras.companion.reading import Asked
from bot.extras.companion.repository import Crews as Rows
from bot.extras.companion.service import Crews
from bot.messages.panel import Button, Menu, Panel
from bot.messages.people import Asking, Person, Where
from bot.service.service import Service
from bot.store import Store
from engine.kernel.core import Refused

HERE = Where(1, 7)
ANN = Person(5, "Ann", Asking(1, None, {}))
NOON = datetime(2026, 5, 1, 12, tzinfo=UTC)


class Clerk:
    """Somebody who presses on the pages of a crew."""

    def __init__(self, service: Service) -> None:
        self.service, self.crews = service, service.of(Crews)
        self.panel = Panel("")

    async def open(self, *heroes: str) -> None:
        await self.crews.open(HERE, ANN)
        for seat, name in zip(("red", "blue", "green"), heroes, strict=False):
            await self.enter({"do": "new", "hero": seat, "name": name})

    async def enter(self, deed: dict[str, Any]) -> None:
        await self.crews.enter(Asked(HERE, ANN), "more", deed)

    async def show(self, page: str) -> Panel:
        self.panel = await self.crews.show(Asked(HERE, ANN), page)
        return self.panel

    async def press(self, label: str, pick: str = "", **said: str) -> Panel:
        """Press the button of a label, or pick from the menu of that placeholder; fill its form."""
        found = self.find(label)
        pressing = read_pressing(found.arg)
        values = [one.value for one in found.choices if one.label == pick] if isinstance(found, Menu) else []
        assert not pick or values, f"{pick} is not in {label}"
        asked = Asked(HERE, ANN, pressing.crew_id, None, pressing.mark)
        is_form = found.action == FORM or pressing.said.startswith("form ")
        if is_form:
            which = " ".join([pressing.said.removeprefix("form "), *values])
            form = await self.crews.form(asked, which)
            filled = {one.name: (one.value,) for one in form.fields if one.kind in ("line", "text")}
            filled |= {key: (value,) for key, value in said.items()}
            self.panel = (await self.crews.filled(asked, pressing.page, which, filled)).panel
        elif found.action == PAGE:
            await self.show(" ".join([pressing.page, *values]).strip())
        else:
            assert found.action == DO
            self.panel = (await self.crews.press(asked, pressing.page, pressing.said, values)).panel
        return self.panel

    def find(self, label: str) -> Button | Menu:
        for row in self.panel.rows:
            for one in (row,) if isinstance(row, Menu) else row:
                if (one.placeholder if isinstance(one, Menu) else one.label).startswith(label):
                    return one
        raise AssertionError(f"{label} is not on the page: {self.panel}")

    async def crew(self) -> Crew:
        async with self.service.units.read() as tx:
            row = await tx.of(Rows).here(HERE.channel_id)
        assert row is not None
        return load_crew(row.state)


@pytest.fixture
async def clerk(database: str) -> AsyncIterator[Clerk]:
    store = Store(database, every_extra())
    await store.open()
    found = Clerk(Service(store))
    await found.open("Ann", "Ben")
    yield found
    await store.close()


async def test_a_foe_is_added_wounded_and_taken_off(clerk: Clerk) -> None:
    await clerk.show("fight")
    await clerk.press("Add a foe", kind="ghoul", wounds="1")
    assert (await clerk.crew()).foes["ghoul 1"].wounds == 1
    await clerk.press("Change a foe", "ghoul 1")
    await clerk.press("Set wounds", wounds="3")
    assert (await clerk.crew()).foes["ghoul 1"].wounds == 3
    await clerk.press("Change a foe", "ghoul 1")
    await clerk.press("Off the table")
    assert not (await clerk.crew()).foes


async def test_a_hero_retires_and_rejoins(clerk: Clerk) -> None:
    await clerk.show("sheet red")
    await clerk.press("Other pages", "Farewell")
    await clerk.press("Retire")
    assert list((await clerk.crew()).heroes) == ["blue"]
    await clerk.show("more")
    await clerk.press("Ann rejoins")
    assert [one.name for one in (await clerk.crew()).heroes.values()] == ["Ann", "Ben"]


async def test_things_lie_with_the_crew_and_are_shared_and_lost(clerk: Clerk) -> None:
    await clerk.show("things red")
    await clerk.press("Own together", thing="coach")
    await clerk.press("Lay down", text="Rope\nweight 2")
    assert (await clerk.crew()).shared == ["coach"]
    await clerk.press("Ann takes", "Rope")
    assert [one.name for one in (await clerk.crew()).heroes["red"].gear] == ["Rope"]
    await clerk.press("No longer owned together", "coach")
    crew = await clerk.crew()
    assert (crew.shared, crew.gear) == ([], [])


async def test_what_is_wrong_is_struck_off_a_sheet(clerk: Clerk) -> None:
    await clerk.show("gear red")
    await clerk.press("Found upgrade", text="Scope\nranged -1")
    await clerk.enter({"do": "ability", "hero": "red", "ability": {"name": "Brave"}})
    await clerk.enter({"do": "write_chant", "hero": "red", "chant": {"name": "Hymn"}})
    await clerk.enter({"do": "condition", "hero": "red", "kind": "injury", "name": "Limp"})
    await clerk.show("sheet red")
    await clerk.press("Other pages", "Strike off")
    for menu, name in (
        ("condition", "Limp"),
        ("ability", "Brave"),
        ("chant", "Hymn"),
        ("loose upgrade", "Scope"),
    ):
        article = "an" if menu == "ability" else "a"
        await clerk.press(f"Strike off {article} {menu}", name)
    hero = (await clerk.crew()).heroes["red"]
    assert (hero.conditions, hero.abilities, hero.chants, hero.loose) == ([], [], [], [])


async def test_known_things_beyond_a_menu_are_found_by_their_first_letter(clerk: Clerk) -> None:
    for n in range(30):
        await clerk.enter(
            {"do": "content", "kind": "item", "name": f"{'ABC'[n % 3]}xe {n}", "value": {"weight": n}}
        )
    await clerk.show("gear red")
    await clerk.press("Add a thing")
    await clerk.press("Known things", "C …")
    await clerk.press("C …", "Cxe 29")
    (item,) = (await clerk.crew()).heroes["red"].gear
    assert (item.name, item.weight) == ("Cxe 29", 29)


async def test_a_known_mission_fills_the_form(clerk: Clerk) -> None:
    for n in range(30):
        value = {"name": f"Mission {n}", "clues": n}
        await clerk.enter({"do": "content", "kind": "mission", "name": f"Mission {n}", "value": value})
    await clerk.show("begin")
    await clerk.press("Known missions", "M …")
    await clerk.press("M …", "Mission 17", bearer="red")
    mission = (await clerk.crew()).mission
    assert mission is not None
    assert (mission.name, mission.clues) == ("Mission 17", 17)


async def test_the_end_of_an_adventure_is_counted_once(clerk: Clerk) -> None:
    await clerk.enter({"do": "begin", "bearer": "red"})
    await clerk.enter({"do": "set", "hero": "red", "field": "resolve", "value": 4})
    await clerk.enter({"do": "gain", "hero": "red", "what": "ore", "n": 2})
    page = await clerk.show("finish")
    assert "Ann 2" in page.text
    await clerk.press("Reward", what="coin", n="30", who="all")
    assert [one.coin for one in (await clerk.crew()).heroes.values()] == [30, 30]
    old = clerk.find("Won")
    await clerk.press("Won")
    pressing = read_pressing(old.arg)
    asked = Asked(HERE, ANN, pressing.crew_id, None, pressing.mark)
    assert "is over" in (await clerk.crews.press(asked, "charts", pressing.said, [])).said
    assert len((await clerk.crew()).results) == 1


async def test_a_kind_with_a_long_name_of_two_words_acts_and_attacks(clerk: Clerk) -> None:
    kind = "Keeper of the far lamps below the town 9"
    await clerk.enter({"do": "threat", "groups": {kind: 2, "ox": 1}})
    await clerk.enter({"do": "acted", "who": "red"})
    await clerk.enter({"do": "order"})
    await clerk.show("order")
    await clerk.press("Ann still has to act")
    assert (await clerk.crew()).acted == []


@pytest.mark.parametrize(
    "code", ["strike red", "strike red xp 1", "forgotten x y", "lost", "again", "foe_off"]
)
async def test_codes_that_no_button_has_are_refused(clerk: Clerk, code: str) -> None:
    with pytest.raises(Refused):
        await clerk.crews.press(Asked(HERE, ANN), "more", code, [])


async def test_charts_and_ore_dice_are_rolled_one_by_one_before_the_end(clerk: Clerk) -> None:
    await clerk.enter({"do": "begin", "bearer": "red"})
    for stat, n in (("resolve", 2), ("health", 9), ("mind", 9)):
        await clerk.enter({"do": "set", "hero": "red", "field": stat, "value": n})
    await clerk.enter({"do": "gain", "hero": "red", "what": "ore", "n": 2})
    await clerk.enter({"do": "adjust", "field": "revives", "value": 0})
    await clerk.enter({"do": "harm", "hero": "red", "n": 9})
    await clerk.show("finish")
    old = clerk.find("Roll now: Ann, injury")
    await clerk.press("Roll now: Ann, injury")
    pressing = read_pressing(old.arg)
    asked = Asked(HERE, ANN, pressing.crew_id, None, pressing.mark)
    assert "is over" in (await clerk.crews.press(asked, "finish", pressing.said, [])).said
    await clerk.press("Roll now: Ann, ore")
    crew = await clerk.crew()
    assert crew.settled == ["red injury", "red ore"]
    await clerk.press("Write the lines")
    await clerk.press("Ann: injury", name="Limp")
    await clerk.press("Back")
    with pytest.raises(AssertionError):
        clerk.find("Roll now")
    await clerk.press("Won")
    crew = await clerk.crew()
    assert (crew.owed, crew.settled, crew.heroes["red"].conditions[0].name) == ([], [], "Limp")
