"""A private pack is known by its content, goes with what is sent elsewhere, and is missed plainly."""

from __future__ import annotations

import json
import pickle
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from engine.__main__ import main
from engine.deeplamp.game import DEEPLAMP
from engine.deeplamp.pack.shelf import is_here, put_away
from engine.deeplamp.state.options import read_options
from engine.kernel.contract import Game
from engine.kernel.core import Refused
from engine.kernel.packs import Brought
from engine.records.fair_play.playout import playout
from engine.records.proof.verifying import IN_PART, verify
from engine.records.record import dump_case
from engine.registry.bringing import brought_to, offers_of, packs_of
from tests.engine.deeplamp.test_pack import files


def own(title: str = "Mine", pack: str = "mine") -> dict[str, bytes]:
    data = files()
    data["pack"] |= {"id": pack, "title": title}
    data["missions"] = [
        data["missions"][0] | {"id": name, "name": name.title().replace("_", " ")}
        for name in ("down_there", "and_out")
    ]
    return {name: json.dumps(part).encode() for name, part in data.items()}


@pytest.fixture
def pack() -> Iterator[Brought]:
    brought = packs_of("deeplamp").read(own())
    packs_of("deeplamp").lay_out(brought.name, brought.text)
    yield brought
    put_away(brought.name)


def test_the_name_of_a_pack_follows_from_what_is_in_it_and_not_from_how_it_is_written() -> None:
    wide = {name: json.dumps(json.loads(raw), indent=4).encode() for name, raw in own().items()}
    packs = packs_of("deeplamp")
    assert packs.read(own()).name == packs.read(wide).name != packs.read(own("Other")).name


def test_a_pack_of_another_content_is_not_laid_out_under_a_name() -> None:
    with pytest.raises(Refused, match="is another one"):
        packs_of("deeplamp").lay_out("00", packs_of("deeplamp").read(own()).text)


def test_a_file_that_is_no_json_is_told_with_its_mend() -> None:
    with pytest.raises(Refused, match=r"town\.json: the file is no JSON: .* Write plain JSON"):
        packs_of("deeplamp").read(own() | {"town": b"{"})


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


def test_a_game_whose_pack_is_missing_is_not_called_false_but_told_what_it_takes(
    pack: Brought, monkeypatch: pytest.MonkeyPatch
) -> None:
    options, with_pack = type(DEEPLAMP).options, {"pack": pack.name}
    monkeypatch.setattr(
        type(DEEPLAMP), "options", lambda game, players, said: options(game, players, {**said, **with_pack})
    )
    game: Game[Any] = DEEPLAMP
    raw = dump_case(playout(game, 2, "1", 1).end()).encode()
    monkeypatch.undo()
    put_away(pack.name)
    report = verify(raw)
    assert report.status == IN_PART
    assert f"SHA-256 {pack.name}: it is not here" in str(report)


def test_the_tool_tells_faults_or_the_digest(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for name, raw in own().items():
        (tmp_path / f"{name}.json").write_bytes(raw)
    assert main(["pack", str(tmp_path)]) == 0
    assert "Mine 1.0 (mine): no fault. SHA-256 " in capsys.readouterr().out
    (tmp_path / "town.json").unlink()
    assert main(["pack", str(tmp_path)]) == 1
    assert capsys.readouterr().out == "town.json: the file is missing. Add it.\n"
