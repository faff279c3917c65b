"""Two windows are two people: each sees their own, and nothing of the other's."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from sandbox.web.process import Table
from tests.sandbox.browser.conftest import Sit
from tests.sandbox.browser.seat import Seat

SECRET = "zq-the-north-gate-zq"


def sit_both(sit: Sit) -> tuple[Seat, Seat]:
    """Ann sends the computer away and Bob takes its place; Ann sees Bob there, and the game begins."""
    ann, bob = sit("ann"), sit("bob")
    form = ann.set_up()
    form.get_by_label("Seats for computers").click()
    ann.page.get_by_role("option", name="none").click()
    form.get_by_role("button", name="Submit").click()
    bob.channel.get_by_role("button", name="Join").click()
    bob.sees("Welcome to the table", bob.dm)
    ann.sees("Bob")
    ann.channel.get_by_role("button", name="Start").click()
    bob.channel.get_by_role("button", name="Cut").last.click()
    form = bob.page.get_by_role("dialog")
    form.get_by_role("textbox").fill("hgjfkdlsai")  # by which Bob is asked first
    form.get_by_role("button", name="Submit").click()
    ann.sees("begins.")
    bob.sees("begins.")
    return ann, bob


def test_two_windows_are_two_people(sit: Sit) -> None:
    ann, bob = sit_both(sit)
    ann.channel.locator("textarea").fill("Hello, Bob")
    ann.page.keyboard.press("Enter")
    bob.sees("Hello, Bob")
    bob.sees("You are in.")
    assert "You are in." not in ann.channel.inner_text(), "that was said to Bob alone"
    expect(ann.page.locator("#people [aria-current]")).to_have_text(re.compile("Ann"))
    expect(bob.page.locator("#people [aria-current]")).to_have_text(re.compile("Bob"))


def test_a_secret_typed_in_one_window_is_in_no_byte_sent_to_the_other(sit: Sit) -> None:
    ann, bob = sit_both(sit)
    bob.dm.locator("textarea").fill(f"C3 march {SECRET}")
    bob.page.keyboard.press("Enter")
    bob.sees(SECRET, bob.dm)
    bob.channel.locator("textarea").fill("/me settings")
    bob.page.keyboard.press("Enter")
    bob.page.locator(".command-line").get_by_role("button", name="Send").click()
    bob.channel.get_by_role("button", name="Change settings").click()
    bob.page.get_by_label("Time zone").fill(SECRET)
    bob.page.get_by_role("button", name="Submit").click()
    bob.sees(f"I know no time zone “{SECRET}”")
    ann.channel.locator("textarea").fill("what comes after it has arrived")
    ann.page.keyboard.press("Enter")
    bob.sees("what comes after it has arrived")
    ann.sees("what comes after it has arrived")
    assert any(SECRET.encode() in data for data in bob.everything()), "Bob's own window has it"
    assert len(ann.everything()) > 20
    assert not any(SECRET.encode() in data for data in ann.everything())


def test_a_picture_for_one_is_no_file_for_the_other(sit: Sit, table: Table) -> None:
    ann, bob = sit_both(sit)
    picture = bob.dm.locator("img").first
    picture.wait_for()
    address = str(picture.evaluate("(img) => img.src"))
    assert bob.page.request.get(address).status == 200
    assert ann.page.request.get(address.replace("/bob/", "/ann/")).status == 404
    ann.channel.get_by_role("button", name="Map").first.click()
    shown = ann.channel.locator(".message.private img").first
    shown.wait_for()
    alone = str(shown.evaluate("(img) => img.src"))
    assert ann.page.request.get(alone).status == 200
    assert bob.page.request.get(alone.replace("/ann/", "/bob/")).status == 404


def test_the_strip_changes_whose_eyes_one_looks_through(sit: Sit) -> None:
    ann, bob = sit_both(sit)
    stirred = ann.page.locator("#people a.stirred")
    expect(stirred).to_have_text(re.compile("Bob.*has something new"))
    stirred.click()
    ann.sees("Welcome to the table", ann.dm)
    expect(ann.page).to_have_url(re.compile("/bob$"))
    expect(ann.page.locator("#people [aria-current]")).to_have_text(re.compile("Bob"))
    bob.panel().wait_for()
    ann.waits_until(lambda: bob.dm.locator(".message").count() == ann.dm.locator(".message").count())


def test_a_restart_keeps_the_table(sit: Sit, table: Table) -> None:
    """Ctrl-C ends it cleanly; the next start finds messages, pictures, buttons; the window finds it again."""
    ann = sit("ann")
    ann.channel.get_by_role("button", name="Start").click()
    ann.panel().wait_for()
    ann.channel.locator("textarea").fill("said before the restart")
    ann.page.keyboard.press("Enter")
    ann.sees("said before the restart")
    begun = ann.hellos()
    code, said = table.end()
    assert code == 0
    assert "Traceback" not in said
    expect(ann.page.locator("#state")).to_contain_text("does not answer")
    ann.mistakes.clear()  # the browser notes that the connection was refused
    table.begin()
    expect(ann.page.locator("#state")).to_have_text("")
    ann.waits_until(lambda: ann.hellos() > begun)
    ann.sees("said before the restart")
    ann.page.wait_for_function("[...document.images].every(img => img.complete && img.naturalWidth > 0)")
    panel = ann.panel()
    before = panel.inner_text()
    panel.get_by_role("button").filter(has_not_text="Enlarge").last.click()
    expect(ann.dm.locator(".log")).not_to_contain_text(before)
    ann.mistakes.clear()
