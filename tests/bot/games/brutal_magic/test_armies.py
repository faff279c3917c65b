"""One's own armies, apart from any game: kept, changed, copied, passed on, thrown away."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.games.brutal_magic import DESIGNS
from bot.messages.panel import Designed, Kept, Menu, Panel, Press
from bot.table.seats.designs import MOST
from engine.brutal_magic.armies.designs import read_types
from engine.brutal_magic.armies.prices import Prices
from engine.brutal_magic.armies.rosters import rosters
from engine.brutal_magic.armies.text import parse_army, parse_line
from engine.kernel.core import Refused
from render.brutal_magic.families import sign_of

LICH = "Lich Li master 3/12/12/11; Bolt 7/9, Touch 0/6"
IMP = "Imp Im pawn 5/4/3/2; Claw 1/5"


class Shelf:
    """Hold what somebody keeps, and the panel before them."""

    def __init__(self, *kept: Kept) -> None:
        self.kept, self.focus = list(kept), ""
        self.done = Designed()

    @property
    def panel(self) -> Panel:
        return DESIGNS.show(self.kept, self.focus, self.done.note)

    def press(self, action: str, arg: str = "", *values: str) -> Designed:
        offered = [one for row in self.panel.rows for one in (row if isinstance(row, tuple) else (row,))]
        found = next(one for one in offered if (one.action, one.arg) == (action, arg))
        if isinstance(found, Menu):
            assert set(values) <= {entry.value for entry in found.choices}
        return self.send(Press(action, arg, values))

    def send(self, press: Press) -> Designed:
        self.done = DESIGNS.press(self.kept, press)
        self.focus = self.done.focus
        if new := self.done.keep:
            number = new.number or len(self.kept) + 1
            self.kept = [one for one in self.kept if one.number != number] + [replace(new, number=number)]
            self.focus = self.focus or str(number)
        self.kept = [one for one in self.kept if one.number != self.done.gone]
        return self.done

    def fill(self, **filled: str) -> Designed:
        assert self.done.form is not None
        press = Press(self.done.form.action, self.done.form.arg)
        return self.send(replace(press, filled={name: (said,) for name, said in filled.items()}))


def test_a_roster_is_copied_changed_and_renamed() -> None:
    shelf = Shelf()
    shelf.press("copy_roster", "", "cinder_court")
    shelf.press("look", "1.more")
    shelf.press("rename", "1")
    shelf.fill(name="Moth Watch")
    shelf.press("remove", "1", "SA")
    assert [(one.name, one.text.count("\n")) for one in shelf.kept] == [("Moth Watch", 2)]
    assert "**Moth Watch**" in shelf.panel.text
    assert shelf.panel.picture is not None


def test_a_new_army_is_designed_by_forms_and_what_is_missing_is_said() -> None:
    shelf = Shelf()
    shelf.press("new")
    shelf.fill(name="Moths")
    assert "exactly one Master" in shelf.panel.text
    shelf.press("add", "1")
    shelf.fill(**{"name": "Lich Li", "class": "master", "traits": "3/12/12/11", "attacks": "Bolt 7/9"})
    assert shelf.kept[0].text == "Lich Li master 3/12/12/11; Bolt 7/9"
    assert "**6** of 60" in shelf.panel.text
    shelf.press("faults", "1")
    assert "nothing to summon" in shelf.panel.text


def test_a_type_of_an_own_design_shows_the_picture_that_was_chosen_for_it() -> None:
    shelf = Shelf(Kept(1, "Moths", f"{LICH}\n{IMP}"))
    shelf.focus = "1"
    offered = next(row for row in shelf.panel.rows if isinstance(row, Menu) and row.action == "change")
    assert [one.value for one in offered.choices] == ["Li", "Im", "sign.Im"]  # all Masters look alike
    shelf.press("change", "1", "sign.Im")
    shelf.fill(sign="moth")
    assert shelf.kept[0].text == f"{LICH}\n{IMP}; as moth"
    shelf.press("change", "1", "Im")
    shelf.fill(**{"name": "Bat Ba", "class": "pawn", "traits": "5/4/3/2", "attacks": "Claw 1/5"})
    assert shelf.kept[0].text.endswith("Bat Ba pawn 5/4/3/2; Claw 1/5; as moth")
    master, bat = read_types(parse_army(shelf.kept[0].text), Prices())
    assert [sign_of(master), sign_of(bat), sign_of(replace(bat, sign=""))] == ["master", "moth", "soldier"]
    shelf.press("change", "1", "sign.Ba")
    shelf.fill(sign="usual")
    assert "as moth" not in shelf.kept[0].text


@pytest.mark.parametrize("said", ["wyrm", "", "master"])
def test_a_picture_that_nobody_drew_is_refused(said: str) -> None:
    shelf = Shelf(Kept(1, "Moths", f"{LICH}\n{IMP}"))
    shelf.focus = "1"
    shelf.press("change", "1", "sign.Im")
    with pytest.raises(Refused, match="Pick one of the pictures"):
        shelf.fill(sign=said)
    with pytest.raises(Refused):
        read_types([*parse_army(LICH), {**parse_line(IMP), "sign": said}], Prices())


def test_what_is_exported_is_imported_whole() -> None:
    text = f'{LICH}; "a note"\n{IMP}'
    shelf = Shelf(Kept(1, "Moth Watch", text))
    shelf.focus = "1.more"
    file = shelf.press("export", "1").file
    assert file is not None
    assert file == ("moth-watch.txt", f"# Moth Watch\n{text}\n")
    assert DESIGNS.read_file((), *file) == Kept(0, "Moth Watch", text)
    assert DESIGNS.read_file(shelf.kept, *file).name == "Moth Watch 2"


@pytest.mark.parametrize(
    ("title", "head", "name"),
    [
        ("moth_watch.txt", "", "Moth Watch"),
        ("1.txt", "", "Army"),
        ("x.txt", "# <@1234>", "X"),
        ("message.txt", "```", "Message"),
    ],
)
def test_a_text_without_a_name_is_called_by_its_file(title: str, head: str, name: str) -> None:
    assert DESIGNS.read_file((), title, f"{head}\n{LICH}").name == name


@pytest.mark.parametrize(
    "text", ["", "hello", LICH + "\n" + LICH, IMP, LICH.replace("12/12", "20/20"), "x" * 9001]
)
def test_a_text_that_is_no_army_is_refused_with_a_reason(text: str) -> None:
    with pytest.raises(Refused):
        DESIGNS.read_file((), "a.txt", text)


@pytest.mark.parametrize("name", ["", "@everyone", "<@123>", "`x`", "red", "a" * 25, "Ämter", "**x**"])
def test_a_name_is_plain(name: str) -> None:
    shelf = Shelf()
    shelf.press("new")
    with pytest.raises(Refused):
        shelf.fill(name=name)


def test_a_form_that_is_longer_than_any_army_is_refused_and_nothing_of_it_is_kept() -> None:
    shelf = Shelf(Kept(1, "Moths", LICH))
    shelf.press("look", "", "1")
    shelf.press("lines", "1")
    with pytest.raises(Refused, match="at most 9000"):
        shelf.fill(**{f"line{number}": "x" * 4000 for number in range(5)})


def test_two_armies_of_one_person_are_not_called_alike() -> None:
    shelf = Shelf(Kept(1, "Moths", LICH))
    shelf.press("look", "", "1")
    shelf.press("look", "1.more")
    shelf.press("copy", "1")
    assert [one.name for one in shelf.kept] == ["Moths", "Moths 2"]
    shelf.press("look", "2.more")
    shelf.press("rename", "2")
    with pytest.raises(Refused, match="already have an army called moths"):
        shelf.fill(name="moths")


def test_deleting_asks_once_more() -> None:
    shelf = Shelf(Kept(1, "Moths", LICH))
    shelf.press("look", "", "1")
    shelf.press("look", "1.more")
    shelf.press("ask", "1")
    assert "Delete Moths?" in shelf.panel.text
    shelf.press("delete", "1")
    assert shelf.kept == []


def test_an_army_that_is_gone_is_told_so() -> None:
    with pytest.raises(Refused, match="no longer keep that army"):
        DESIGNS.press((), Press("delete", "3"))


def test_menus_have_room_for_all_that_can_be_kept() -> None:
    kept = [Kept(number, f"Moths {number}", LICH) for number in range(1, MOST + 1)]
    [menu, *_] = DESIGNS.show(kept).rows
    assert isinstance(menu, Menu)
    assert len(menu.choices) == MOST
    assert MOST + len(rosters()) <= 25


@given(st.text(max_size=300))
def test_what_is_kept_can_be_any_text_and_its_panel_is_shown(text: str) -> None:
    """Rows may be damaged, and older versions may have kept what is none today."""
    kept = (Kept(1, "Moths", text), Kept(2, text, LICH))
    for focus in ("", "1", "2", "2.delete"):
        assert DESIGNS.show(kept, focus, "").rows


@given(st.text(max_size=200), st.sampled_from(["typed", "typed_type", "typed_lines", "imported", "named"]))
def test_any_words_in_a_form_are_kept_or_refused(said: str, action: str) -> None:
    filled = dict.fromkeys(("name", "class", "traits", "attacks", "note", "line0", "text"), (said,))
    kept = Kept(1, "Moths", LICH)
    try:
        done = DESIGNS.press((kept,), Press(action, "1.", (), said, filled))
    except Refused:
        done = Designed()
    assert DESIGNS.show((replace(done.keep or kept, number=1),), "1", done.note).text
