"""The page as a Discord: commands, suggestions, pictures, markdown, edits, widths; nothing from elsewhere."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import FilePayload, expect

from sandbox.web.process import Table
from tests.sandbox.browser.conftest import Sit
from tests.sandbox.browser.keys import Keys
from tests.sandbox.browser.seat import is_loaded


def test_a_command_is_filled_in_with_suggestions_by_the_keyboard(sit: Sit) -> None:
    """A slash, some letters, Enter; the bot suggests while one types; Enter sends."""
    seat = sit()
    keys = Keys(seat.page)
    keys.press("/")
    seat.page.locator(".suggestions li").first.wait_for()
    keys.type("rul")
    expect(seat.page.locator(".suggestions li.at")).to_contain_text("/rules")
    keys.press("Enter")
    expect(seat.page.locator(".command-name")).to_contain_text("/rules")
    seat.page.locator(".command-line").get_by_role("button", name="Add option topic").click()
    keys.type("supp")
    expect(seat.page.locator(".suggestions li.at")).to_contain_text("Supp")
    keys.press("Enter")
    keys.press("Enter")
    expect(seat.channel.locator(".message.private").last).to_contain_text("Only you can see this")
    seat.channel.locator(".message.private").last.get_by_role("button", name="Dismiss").click()
    expect(seat.channel.locator(".message.private")).to_have_count(0)


def test_a_command_has_its_options_and_choices(sit: Sit) -> None:
    seat = sit()
    seat.channel.locator("textarea").fill("/rules")
    seat.page.keyboard.press("Enter")
    line = seat.page.locator(".command-line")
    line.get_by_role("button", name="Add option game").click()
    line.get_by_label("game").select_option(label="Deeplamp")
    line.get_by_role("button", name="Send").click()
    seat.sees("You go down as one crew")
    seat.channel.locator("textarea").fill("/rules")
    seat.page.keyboard.press("Enter")
    seat.page.keyboard.press("Escape")
    expect(line).to_have_count(0)
    assert seat.channel.locator("textarea").evaluate("(one) => one === document.activeElement")


def test_options_can_be_typed_after_the_command(sit: Sit) -> None:
    seat = sit()
    seat.channel.locator("textarea").fill('/rules topic:"How a round goes" game:brimstone nonsense:1')
    seat.page.keyboard.press("Enter")
    line = seat.page.locator(".command-line")
    expect(line.get_by_label("game")).to_have_value("brimstone")
    expect(line.get_by_role("combobox", name="topic")).to_have_value("How a round goes")
    line.get_by_role("button", name="Send").click()
    expect(line).to_have_count(0)
    seat.sees("How a round goes")


@pytest.mark.parametrize("by", ["mouse", "keyboard"])
def test_a_picture_is_enlarged_and_esc_closes_it(sit: Sit, by: str) -> None:
    seat = sit()
    seat.channel.get_by_role("button", name="Start").click()
    seat.dm.locator(".picture img").first.wait_for()
    enlarge = seat.dm.get_by_role("button", name="Enlarge picture").first
    if by == "mouse":
        enlarge.click()
    else:
        enlarge.focus()
        seat.page.keyboard.press("Enter")
    large = seat.page.get_by_role("dialog").locator("img")
    large.wait_for()
    assert large.get_attribute("alt") == seat.dm.locator(".picture img").first.get_attribute("alt")
    is_loaded(seat.dm.locator(".picture img").first)
    is_loaded(large)
    small = seat.dm.locator(".picture img").first.bounding_box()
    box = large.bounding_box()
    assert box
    assert small
    assert box["width"] > small["width"] * 1.3
    seat.page.keyboard.press("Escape")
    expect(seat.page.get_by_role("dialog")).to_have_count(0)
    if by == "keyboard":
        assert enlarge.evaluate("(one) => one === document.activeElement")


def test_what_a_form_was_refused_with_comes_back_as_a_file(sit: Sit, table: Table) -> None:
    seat = sit()
    seat.channel.get_by_role("button", name="Start").click()

    def orders() -> None:
        seat.panel().get_by_role("button", name="Type it").click()
        box = seat.page.locator("dialog textarea")
        box.fill("what is this")
        seat.page.get_by_role("button", name="Submit").click()
        seat.sees("Line 1", seat.dm)
        address = seat.dm.locator("a.file").last.get_attribute("href")
        assert address
        written = seat.page.request.get(f"http://127.0.0.1:{table.port}{address}")
        assert written.text() == "what is this"
        raise Done

    with pytest.raises(Done):
        seat.play_round(
            lambda panel, label: panel.get_by_role("button", name=label, exact=True).click(), orders
        )


class Done(Exception):
    """Enough was seen."""


def test_nothing_is_loaded_from_elsewhere(sit: Sit, table: Table) -> None:
    seat = sit()
    seat.channel.get_by_role("button", name="Start").click()
    seat.panel().wait_for()
    base = f"http://127.0.0.1:{table.port}/"
    assert len(seat.asked_for) > 10
    assert [url for url in seat.asked_for if not url.startswith(base)] == []


@pytest.mark.parametrize(("width", "height"), [(1280, 860), (390, 800), (320, 640)])
def test_the_page_fits_its_window(sit: Sit, width: int, height: int) -> None:
    """No scrolling sideways; on a phone one place at a time, by tabs."""
    seat = sit(width=width, height=height)
    seat.channel.get_by_role("button", name="Start").click()
    seat.page.locator("#dm .row").first.wait_for(state="attached")
    if width < 760:
        expect(seat.dm).to_be_hidden()
        tab = seat.page.get_by_role("tab", name="Direct messages")
        expect(tab).to_contain_text("new")
        tab.click()
        expect(seat.dm).to_be_visible()
        expect(seat.channel).to_be_hidden()
        seat.page.keyboard.press("ArrowLeft")
        expect(seat.channel).to_be_visible()
    else:
        expect(seat.dm).to_be_visible()
        expect(seat.channel).to_be_visible()
    sizes = seat.page.evaluate("() => [document.documentElement.scrollWidth, innerWidth]")
    assert sizes[0] <= sizes[1]


def test_a_lobby_is_set_up_in_its_form(sit: Sit) -> None:
    """Radio groups, a menu and checkboxes as the bot opens them: what is set now is chosen already."""
    seat = sit()
    seat.set_up()
    form = seat.page.get_by_role("dialog", name="Brimstone: seats")
    expect(form.get_by_role("radio", name="2 a variant")).to_be_checked()
    form.get_by_role("radio", name="3", exact=True).check()
    form.get_by_label("Keep seats for").click()
    form.page.get_by_role("option", name="Bob").click()
    form.page.keyboard.press("Tab")  # a menu of several is done when it closes
    form.get_by_role("button", name="Submit").click()
    expect(form).to_be_hidden()
    seat.sees("3 seats")
    seat.sees("waiting for @Bob")
    seat.set_up("Time and secrets")
    form = seat.page.get_by_role("dialog", name="Brimstone: time and secrets")
    expect(form.get_by_role("radio", name="daily")).to_be_checked()
    form.get_by_role("radio", name="blitz").check()
    form.get_by_role("checkbox", name="Coach").check()
    form.get_by_role("button", name="Submit").click()
    expect(form).to_be_hidden()
    seat.sees("5 min")
    seat.sees("with coach")
    seat.set_up("Rules")
    form = seat.page.get_by_role("dialog", name="Brimstone: rules")
    form.get_by_label("Round limit").fill("many")
    form.get_by_role("button", name="Submit").click()
    seat.sees("round_limit must be a number from 1 to 99")


def test_the_next_deadline_is_one_press_away(sit: Sit) -> None:
    seat = sit()
    skip = seat.page.get_by_role("button", name="Skip to the next deadline")
    skip.click()
    expect(seat.page.get_by_role("status")).to_contain_text("No deadline is running")
    seat.channel.get_by_role("button", name="Start").click()
    seat.panel().wait_for()
    skip.click()
    expect(seat.page.get_by_role("status")).to_contain_text("put forward by 24 hours")


MARKDOWN: list[tuple[str, str]] = [
    (
        "**bold** *lean* __under__ ~~gone~~",
        "<p><strong>bold</strong> <em>lean</em> <u>under</u> <s>gone</s></p>",
    ),
    ("***both***", "<p><strong><em>both</em></strong></p>"),
    ("a_b_c _d_ 2*3*4", "<p>a_b_c <em>d</em> 2<em>3</em>4</p>"),
    ("`**code**` \\*plain\\*", "<p><code>**code**</code> *plain*</p>"),
    ("# One\n## Two\ntext", '<h3 class="size-1">One</h3><h4 class="size-2">Two</h4><p>text</p>'),
    ("-# small", '<p class="subtext">small</p>'),
    ("- a\n- b\n  - c\n1. d", "<ul><li>a</li><li>b<ul><li>c</li></ul></li><li>d</li></ul>"),
    ("3. x\n4. y", '<ol start="3"><li>x</li><li>y</li></ol>'),
    ("> said\n> so\nnot", "<blockquote><p>said\nso</p></blockquote><p>not</p>"),
    ("```py\na < b\n```after", '<pre tabindex="0"><code>a &lt; b</code></pre><p>after</p>'),
    ("<img src=x onerror=alert(1)>", "<p>&lt;img src=x onerror=alert(1)&gt;</p>"),
    ("[x](javascript:alert(1))", "<p>[x](javascript:alert(1))</p>"),
]


def test_markdown_is_what_discord_makes_of_it(sit: Sit) -> None:
    seat = sit()
    names = {"people": {"1": "Ann"}, "channels": {"3": "table"}, "me": "1"}
    for text, wanted in MARKDOWN:
        assert rendered(seat.page, text, names) == wanted
    mentions = rendered(seat.page, "<@1> <@2> <#3> </game new:4>", names)
    for word in ("@Ann", "@somebody", "#table", "/game new"):
        assert f">{word}</span>" in mentions
    link = rendered(seat.page, "see https://example.org/a_b. [there](https://example.org)", names)
    assert 'href="https://example.org/a_b"' in link
    assert 'rel="noreferrer noopener">there</a>' in link
    assert 'data-relative=""' in rendered(seat.page, "<t:1700000000:R>", names)
    assert "14 November 2023" in rendered(seat.page, "<t:1700000000:D>", names)
    hidden = rendered(seat.page, "||who||", names)
    assert 'aria-expanded="false"' in hidden
    assert "hidden" in hidden


def rendered(page: Any, text: str, names: dict[str, Any]) -> str:
    made: str = page.evaluate(
        """async ([text, names]) => {
          const app = document.querySelector("script[src]").src;
          const { markdown } = await import(app.replace("app.js", "markdown.js"));
          const box = document.createElement("div");
          box.append(...markdown(text, names));
          return box.innerHTML;
        }""",
        [text, names],
    )
    return made


HELD = 400
"""Messages of a channel that the page holds."""


def test_a_long_channel_stays_quick(sit: Sit) -> None:
    """More than it holds: the page holds the last ones, shows older ones when asked, and answers at once."""
    ann = sit("ann")
    ann.page.evaluate(
        """async (many) => {
          const box = document.querySelector("#channel textarea");
          const send = document.querySelector("#channel .writing button");
          for (let n = 0; n < many; n += 1) {
            box.value = `line ${n} **of** many`;
            box.form.requestSubmit();
            while (send.getAttribute("aria-busy") === "true") await new Promise((done) => setTimeout(done));
          }
        }""",
        HELD + 50,
    )
    ann.sees(f"line {HELD + 49} of many")
    assert ann.channel.locator(".message").count() <= HELD + 1
    bob = sit("bob")
    assert bob.channel.locator(".message").count() == 50
    bob.channel.get_by_role("button", name="Show older messages").click()
    expect(bob.channel.locator(".message")).to_have_count(100)
    taken = ann.page.evaluate(
        """async () => {
          const box = document.querySelector("#channel textarea");
          const send = document.querySelector("#channel .writing button");
          const log = document.querySelector("#channel .messages");
          const taken = [];
          for (let n = 0; n < 10; n += 1) {
            const begun = performance.now();
            box.value = `how long does this take, ${n}`;
            box.form.requestSubmit();
            while (!log.lastElementChild.textContent.includes(`take, ${n}`)) {
              await new Promise((done) => setTimeout(done));
            }
            taken.push(performance.now() - begun);
            while (send.getAttribute("aria-busy") === "true") await new Promise((done) => setTimeout(done));
          }
          return taken;
        }"""
    )
    assert min(taken) < 1000, "100 ms on a quiet machine; this one runs other tests"


def test_a_form_takes_files(sit: Sit) -> None:
    seat = sit()
    seat.channel.locator("textarea").fill("/server settings")
    seat.page.keyboard.press("Enter")
    seat.page.locator(".command-line").get_by_role("button", name="Send").click()
    newest = seat.channel.locator(".message.private").last
    newest.get_by_role("button", name="Packs").click()
    newest.get_by_role("button", name="Upload a pack").click()
    halves = [
        FilePayload(name=name, mimeType="application/json", buffer=bytes(600_000))
        for name in ("half.json", "other.json")
    ]
    seat.page.get_by_label("The pack").set_input_files(halves)
    seat.page.get_by_role("button", name="Submit").click()
    seat.sees("A pack can have at most 1 MB, as a ZIP or as single files. Make it smaller.")
