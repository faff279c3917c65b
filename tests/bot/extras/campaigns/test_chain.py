"""The records of a campaign's games are verified alone and as a chain: engine verify --campaign."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from bot.store import Store
from engine.__main__ import main
from tests.bot.drive import ANN, BEN, CYD, Game
from tests.bot.extras.campaigns.descents import files, play, records

pytestmark = pytest.mark.trial(reason="three games")


async def _kept(store: Store, folder: Path) -> list[Path]:
    """Play three descents, and keep what the bot posted: three records, and the campaign's last file."""
    game = Game(store)
    await play(game, ANN, BEN)
    await play(game, BEN, CYD)
    await play(game, ANN, CYD)
    sent = await game.sent()
    found: list[dict[str, Any]] = [*records(sent), files(sent, "campaign-")[-1]]
    assert len(found) == 4
    places = [folder / f"{number}.json" for number in range(4)]
    for place, one in zip(places, found, strict=True):
        place.write_text(json.dumps(one), "utf-8")
    return places


def _verified(places: Sequence[Path], capsys: pytest.CaptureFixture[str]) -> tuple[int, str]:
    capsys.readouterr()
    status = main(["verify", "--campaign", *map(str, places)])
    return status, capsys.readouterr().out


async def test_a_campaign_holds_in_any_order_and_breaks_without_a_game(
    store: Store, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    one, two, three, end = await _kept(store, tmp_path)
    status, told = _verified([three, end, one, two], capsys)
    assert status != 1, told
    assert "The campaign holds: 3 games" in told
    assert _verified([one, three], capsys)[0] == 1
    assert _verified([one, two, end], capsys)[0] == 1
    better = json.loads(end.read_text("utf-8"))
    better["state"]["descents"][-1]["over"] = (
        "won" if better["state"]["descents"][-1]["over"] == "lost" else "lost"
    )
    forged = tmp_path / "forged.json"
    forged.write_text(json.dumps(better), "utf-8")
    status, told = _verified([one, two, three, forged], capsys)
    assert status == 1, told
    assert "does not fit its state" in told
    changed = json.loads(two.read_text("utf-8"))
    changed["expect"]["campaign"]["after"] = "0" * 64
    two.write_text(json.dumps(changed), "utf-8")
    status, told = _verified([one, two], capsys)
    assert status == 1, told
