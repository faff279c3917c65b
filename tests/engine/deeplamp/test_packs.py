"""A private pack is known by its content, goes with what is sent elsewhere, and is missed plainly."""

from __future__ import annotations

import json
import pickle
import zipfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from engine.__main__ import main
from engine.deeplamp.game import DEEPLAMP
from engine.deeplamp.pack import finding
from engine.deeplamp.pack.finding import is_here, put_away
from engine.deeplamp.state.options import read_options
from engine.kernel.contract import Game
from engine.kernel.core import Refused
from engine.kernel.packs import Brought
from engine.records.protocol.playout import playout
from engine.records.record import dump_case
from engine.records.verification.verifying import IN_PART, verify
from engine.registry.pack_loading import brought_to, offers_of, packs_of
from tests.engine.deeplamp.written import own


@pytest.fixture
def pack() -> Iterator[Brought]:
    brought = packs_of("deeplamp").named(own())
    packs_of("deeplamp").lay_out(brought.name, brought.text)
    yield brought
    put_away(brought.name)


def test_the_name_of_a_pack_follows_from_what_is_in_it_and_not_from_how_it_is_written() -> None:
    turned = json.loads(json.dumps(own(), sort_keys=True, indent=4))
    packs = packs_of("deeplamp")
    assert packs.named(own()).name == packs.named(turned).name != packs.named(own("Other")).name


def test_a_pack_of_another_content_is_not_laid_out_under_a_name() -> None:
    with pytest.raises(Refused, match="belongs to another pack"):
        packs_of("deeplamp").lay_out("00", packs_of("deeplamp").named(own()).text)


def test_a_table_with_a_pack_offers_its_missions(pack: Brought) -> None:
    chosen = {"pack": pack.name}
    assert brought_to("deeplamp", chosen) == pack.name
    missions = next(offer for offer in offers_of("deeplamp", chosen) if offer.name == "mission")
    assert missions.values == ("down_there", "and_out")


def test_a_pack_goes_with_what_is_sent_to_another_process(pack: Brought) -> None:
    sent = pickle.dumps(read_options(2, {"pack": pack.name}))
    put_away(pack.name)
    assert pickle.loads(sent).pack == pack.name
    assert is_here(pack.name)


@pytest.fixture
def raw(pack: Brought, monkeypatch: pytest.MonkeyPatch) -> bytes:
    """The record of a game with that pack."""
    options, with_pack = type(DEEPLAMP).options, {"pack": pack.name}
    monkeypatch.setattr(
        type(DEEPLAMP), "options", lambda game, players, said: options(game, players, {**said, **with_pack})
    )
    game: Game[Any] = DEEPLAMP
    raw = dump_case(playout(game, 2, "1", 1).end()).encode()
    monkeypatch.undo()
    return raw


def test_a_game_whose_pack_is_missing_is_not_called_false_but_told_what_it_takes(
    pack: Brought, raw: bytes
) -> None:
    put_away(pack.name)
    report = verify(raw)
    assert report.status == IN_PART
    assert f"SHA-256 {pack.name}: it is not here" in str(report)


def test_a_pack_that_leads_the_rules_astray_is_told_by_its_name(pack: Brought, raw: bytes) -> None:
    data = own()
    for one in data["classes"]:
        one["gear"] = ["a_thing_that_is_nowhere"]
    finding.lay_out(pack.name, finding.load_pack(data))
    report = verify(raw)
    assert report.status == IN_PART
    assert f"the pack with the SHA-256 {pack.name} can't be played (KeyError)" in str(report)


Lay = Callable[[Path, dict[str, Any]], object]
Told = Callable[[Path], tuple[int, str]]


def lay(place: Path, data: dict[str, Any]) -> None:
    place.mkdir()
    for name, part in data.items():
        (place / f"{name}.json").write_text(json.dumps(part), "utf-8")


def zipped(place: Path, data: dict[str, Any]) -> None:
    with zipfile.ZipFile(place, "w") as archive:
        for name, part in data.items():
            archive.writestr(f"{name}.json", json.dumps(part))


@pytest.fixture
def told(pack: Brought, raw: bytes, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Told:
    """What is said of the record with the pack that lies there, after the code."""
    put_away(pack.name)
    (tmp_path / "record.json").write_bytes(raw)

    def run(place: Path) -> tuple[int, str]:
        code = main(["verify", str(tmp_path / "record.json"), "--pack", str(place)])
        return code, "".join(capsys.readouterr())

    return run


def refused(told: Told, place: Path) -> str:
    """What is said of a pack that is none."""
    code, said = told(place)
    assert code == 2
    return said


@pytest.mark.parametrize("write", [lay, zipped])
def test_the_tool_finds_the_records_pack_by_its_digest_in_a_folder_or_a_zip(
    told: Told, tmp_path: Path, write: Lay
) -> None:
    write(tmp_path / "mine", own())
    code, said = told(tmp_path / "mine")
    assert code == IN_PART
    assert "The rules were not carried out" not in said
    assert "Lines not compared" in said


def test_the_tool_says_which_pack_is_not_the_records(told: Told, pack: Brought, tmp_path: Path) -> None:
    lay(tmp_path / "other", other := own("Other"))
    code, said = told(tmp_path / "other")
    digest = packs_of("deeplamp").named(other).name
    assert code == IN_PART
    assert f"other is not the record's pack: its SHA-256 is {digest}" in said
    assert f"SHA-256 {pack.name}: it is not here" in said
    assert not is_here(digest)


def test_the_tool_names_a_pack_that_cannot_be_read_or_loaded(
    told: Told, raw: bytes, pack: Brought, tmp_path: Path
) -> None:
    lay(tmp_path / "mine", own())
    (tmp_path / "mine" / "town.json").write_text("{")
    assert "mine, town.json: the file is not JSON" in refused(told, tmp_path / "mine")
    (tmp_path / "mine" / "town.json").unlink()
    assert "lacks the file town.json" in refused(told, tmp_path / "mine")
    (tmp_path / "mine.zip").write_bytes(b"PK" + bytes(99))
    assert "neither a folder nor a ZIP" in refused(told, tmp_path / "mine.zip")
    assert "No such file" in refused(told, tmp_path / "nowhere")
    lay(tmp_path / "odd", odd := own() | {"decks": {"dark": [1]}})
    digest = packs_of("deeplamp").named(odd).name
    (tmp_path / "record.json").write_bytes(raw.replace(pack.name.encode(), digest.encode()))
    assert "odd cannot be played with: decks.json, dark 1: 1 is not an object" in refused(
        told, tmp_path / "odd"
    )


def test_the_tool_reads_no_more_of_a_zip_than_a_pack_may_have(told: Told, tmp_path: Path) -> None:
    zipped(tmp_path / "mine.zip", own() | {"more": "x" * (1 << 20)})
    assert "larger than 1 MB" in refused(told, tmp_path / "mine.zip")
