"""The third verifier, docs/verify.html: it needs no server, and agrees with the other two."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from engine.records.protocol.drand import QUICKNET
from engine.records.verification.comparing import Supplied
from sandbox.assets.pages import write
from tests.engine.verification import second
from tests.engine.verification.fair_games import TABLES, WITH_DRAND, beacon_of, played, posted
from tests.engine.verification.test_honest import with_beacon
from tests.engine.verification.vectors import CASES, VECTORS, edited, raw, supplied, withdrawn
from tests.sandbox.browser.seat import Windows

PAGE = (Path(__file__).parents[3] / "docs" / "verify.html").as_uri()
JUDGE = """cases => cases.map(([text, posted, mine, looked, beacon]) => {
  const { status, check = 0, left } = verify(text, { posted, mine, looked, beacon });
  return [status, check, left.length];
})"""


@pytest.fixture
def page(windows: Windows) -> Iterator[Page]:
    """Yield the page on a phone; any request but for itself, or any error, fails the test."""
    found = windows.take(width=390, height=844)
    wrong: list[str] = []
    found.on("pageerror", lambda error: wrong.append(str(error)))
    found.on("request", lambda request: wrong.append(request.url) if request.url != PAGE else None)
    found.goto(PAGE)
    yield found
    assert wrong == []
    windows.give_back(found)


def judged(page: Page, cases: list[tuple[bytes, Supplied]]) -> list[list[int]]:
    """Return status, check and number of things left of each case, as the page has them."""
    given = [
        [text.decode(), list(one.posted), list(one.mine), one.has_looked, one.beacon and list(one.beacon)]
        for text, one in cases
    ]
    found: list[list[int]] = page.evaluate(JUDGE, given)
    return found


def expected(cases: list[tuple[bytes, Supplied]]) -> list[list[int]]:
    """Return the same of the second verifier."""
    found = []
    for text, one in cases:
        status, said = second.verify(text, one)
        check = second.check_of(said) if status == 1 else 0
        found.append([status, check, sum(line.startswith("- ") for line in said)])
    return found


def test_it_agrees_on_every_vector(page: Page) -> None:
    whole = supplied(VECTORS["game"], "looked, own receipts, rules")
    game = raw(VECTORS["game"]["record"])
    cases = [(raw(VECTORS[name]["record"]), supplied(VECTORS[name], case)) for name, case in CASES]
    cases += [(raw(edited(one)), whole) for one in VECTORS["edits of game that must fail"]]
    cases += [
        (game, Supplied([one["posted"]], [one["mine"]], one["looked"])) for one in VECTORS["texts for game"]
    ]
    cases += [(text.encode(), Supplied()) for text in VECTORS["no record (status 2)"]]
    cases.append((raw(withdrawn()), whole))
    assert judged(page, cases) == expected(cases)


def test_it_knows_the_bytes(page: Page) -> None:
    hashed: list[Any] = [[one["tag"], one["value"]] for one in VECTORS["hashes"]]
    assert page.evaluate("all => all.map(([tag, value]) => H(tag, value))", hashed) == [
        one["hash"] for one in VECTORS["hashes"]
    ]
    texts = [one["text"] for one in VECTORS["canonical"]]
    assert page.evaluate("all => all.map(text => textOf(readJson(text)))", texts) == texts
    refused = "all => all.filter(text => { try { readJson(text); return true; } catch { return false; } })"
    assert page.evaluate(refused, VECTORS["refused JSON texts"]) == []
    words = [one["typed"] for one in VECTORS["words of cuts"]]
    assert page.evaluate("all => all.map(keptWord)", words) == [
        one["kept"] for one in VECTORS["words of cuts"]
    ]
    names = [one["name"] for one in VECTORS["names as told"]]
    assert page.evaluate("all => all.map(told)", names) == [one["told"] for one in VECTORS["names as told"]]
    draws = VECTORS["draws"]
    script = "([seed, all]) => all.map(([n, limit]) => drawn(seed, n, limit))"
    asked = [[n, int(limit)] for limit, values in draws["first 20"].items() for n in range(len(values))]
    values = [value for found in draws["first 20"].values() for value in found]
    assert page.evaluate(script, [draws["seed"], asked]) == values
    again = draws["drawn again"]
    assert page.evaluate(script, [draws["seed"], [[again["n"], again["limit"]]]]) == [again["value"]]


def test_it_finds_the_lines_of_a_text(page: Page) -> None:
    script = """all => all.map(text => { const { lines, odd } = find(text);
      return [lines.map(({ clean, row, text, signs, ...line }) => ({ ...line, "is clean": clean })),
        odd.map(([mark]) => mark)]; })"""
    found = page.evaluate(script, [one["text"] for one in VECTORS["scanned"]])
    assert found == [[one["lines"], one["marks of what only looks like one"]] for one in VECTORS["scanned"]]


def test_it_agrees_on_games_of_all_rules(page: Page) -> None:
    cases = []
    for which, label in zip(TABLES, (*["in a browser"] * 4, WITH_DRAND), strict=True):
        game = played(*which, label).game
        record = game.end()
        receipts = ["\n".join(map(game.writer.receipt, game.writer.receipts))]
        beacon = beacon_of(game.writer.log)
        cases.append((raw(record), Supplied([posted(game)], receipts, has_looked=True, beacon=beacon)))
    assert judged(page, cases) == [[3, 0, 1]] * len(TABLES) == expected(cases)


def test_it_agrees_on_a_round_of_drand_that_was_public_before_start(page: Page) -> None:
    game = with_beacon(QUICKNET, 1)
    cases = [(raw(game.end()), Supplied([posted(game)], [], has_looked=True, beacon=(1, "ab" * 32)))]
    assert judged(page, cases) == [[3, 0, 2]] == expected(cases)


DROP = """([name, text]) => { const data = new DataTransfer(); data.items.add(new File([text], name));
  const dropped = new DragEvent("drop", { dataTransfer: data, bubbles: true });
  document.querySelector("#drop").dispatchEvent(dropped); }"""


def test_a_record_is_dropped_on_the_page_that_the_site_shows(windows: Windows, tmp_path: Path) -> None:
    write(tmp_path)
    found, game = windows.take(width=390, height=844), VECTORS["game"]
    found.goto((tmp_path / "fair-play.html").as_uri())
    found.get_by_role("link", name="verify.html").click()
    found.locator("#drop").wait_for()
    found.evaluate(DROP, ["game.json", json.dumps(game["record"])])
    found.locator("#posted").fill(game["pasted from Discord"])
    found.locator("#looked").check()
    found.get_by_role("button", name="Check").click()
    expect(found.locator("#verdict")).to_have_text("Nothing contradicts the record. All lines were compared.")
    windows.give_back(found)


def test_somebody_checks_a_game_on_a_phone(page: Page, tmp_path: Path) -> None:
    game = VECTORS["game"]
    file = tmp_path / "game.json"
    file.write_text(json.dumps(game["record"]))
    verdict = page.locator("#verdict")
    page.get_by_role("button", name="Check").click()
    expect(verdict).to_have_text("Choose the record first.")
    page.locator("#record").set_input_files(file)
    page.locator("#posted").fill(game["pasted from Discord"])
    page.get_by_role("button", name="Check").click()
    expect(verdict).to_have_text("Nothing contradicts the record. Something is left to do.")
    expect(page.locator("li.line")).to_have_count(len(game["lines"]))
    page.locator("#looked").check()
    page.get_by_role("button", name="Check").click()
    expect(verdict).to_have_text("Nothing contradicts the record. All lines were compared.")
    expect(page.locator("#result")).to_contain_text("9 of 9 lines compared")
    width = page.evaluate("document.documentElement.scrollWidth")
    assert width <= 390
    page.locator("#posted").fill(game["pasted from Discord"].replace("BYW3", "BYW4"))
    page.get_by_role("button", name="Check").click()
    expect(verdict).to_contain_text("does NOT hold: check 15")
