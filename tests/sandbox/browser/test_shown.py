"""Every kind of message, component and form: from SimCord through the wire to what is on the page."""

from __future__ import annotations

import itertools
from typing import Any

from playwright.sync_api import Page, expect
from simcord.components import COMPONENTS_V2_FLAG
from simcord.enums import ComponentType as C

from sandbox.web.message_json import form_json, message_json
from sandbox.web.real_time import LiveBackend, WallClock
from tests.sandbox.browser.conftest import Sit

Json = dict[str, Any]
OPTIONS = [{"label": "One", "value": "1", "description": "the first"}, {"label": "Two", "value": "2"}]


class Guild:
    """A simulated Discord without a bot: what is posted becomes what a page is sent."""

    def __init__(self) -> None:
        self.backend = LiveBackend(WallClock())
        self.ann = self.backend.make_user("ann", global_name="Ann")
        guild = self.backend.create_guild("Club", owner_id=self.ann.id)
        self.channel = self.backend.create_channel(guild.id, "table")
        (self.file,) = self.backend.store_attachments(self.channel.id, [("map.png", b"png")])
        self.file["description"] = "A map"

    def post(self, text: str = "", **fields: Any) -> Json:
        bot = self.backend.bot_user.id
        return message_json(
            self.backend, self.backend.create_message(self.channel.id, bot, text, **fields), self.ann.id
        )

    def layout(self, *parts: Json) -> Json:
        return self.post(components=list(parts), flags=COMPONENTS_V2_FLAG, attachments=[self.file])


def button(style: int, label: str, **more: Any) -> Json:
    return {"type": C.BUTTON, "style": style, "label": label, **more}


def menu(kind: int, placeholder: str, **more: Any) -> Json:
    return {"type": kind, "custom_id": placeholder, "placeholder": placeholder, **more}


_marks = itertools.count()


def show(page: Page, message: Json) -> Any:
    """Draw the message at the end of the channel as the page itself does; others may come after it."""
    mark = f"shown-{next(_marks)}"
    page.evaluate(
        """async ([message, mark]) => {
          const app = document.querySelector("script[src]").src;
          const { messageElement } = await import(app.replace("app.js", "message.js"));
          const names = { people: { 1: "Ann" }, channels: { 7: "table" }, me: "1" };
          const place = { key: "channel", base: "", names };
          place.choices = (part) => part.of === "user" ? [{ value: "1", label: "Ann" }] : part.options;
          const made = messageElement(message, place);
          made.id = mark;
          document.querySelector("#channel .messages").append(made);
        }""",
        [message, mark],
    )
    return page.locator(f"#{mark}")


def test_a_layout_is_shown_with_all_its_components(sit: Sit) -> None:
    guild, seat = Guild(), sit()
    page = seat.page
    url = {"url": guild.file["url"]}
    message = guild.layout(
        {
            "type": C.CONTAINER,
            "accent_color": 0xC2410C,
            "components": [
                {"type": C.TEXT_DISPLAY, "content": "## Head\n**strong**"},
                {
                    "type": C.SECTION,
                    "components": [{"type": C.TEXT_DISPLAY, "content": "beside"}],
                    "accessory": {"type": C.THUMBNAIL, "media": url, "description": "Small map"},
                },
                {"type": C.SEPARATOR, "divider": True, "spacing": 2},
                {"type": C.MEDIA_GALLERY, "items": [{"media": url, "description": "Large map"}]},
                {
                    "type": C.ACTION_ROW,
                    "components": [
                        button(1, "Go", custom_id="go"),
                        button(4, "Stop", custom_id="stop", disabled=True),
                        button(5, "Read", url="https://example.org/"),
                    ],
                },
                {"type": C.ACTION_ROW, "components": [menu(C.STRING_SELECT, "Pick", options=OPTIONS)]},
                {"type": C.ACTION_ROW, "components": [menu(C.USER_SELECT, "Who")]},
            ],
        },
        {"type": C.FILE, "file": url},
    )  # fmt: skip
    shown = show(page, message)
    expect(shown.locator(".container h4, .container h3").first).to_have_text("Head")
    expect(shown.locator("strong")).to_have_text("strong")
    expect(shown.locator(".section img")).to_have_attribute("alt", "Small map")
    expect(shown.locator(".gallery img")).to_have_attribute("alt", "Large map")
    expect(shown.locator("hr.line.wide")).to_have_count(1)
    expect(shown.get_by_role("button", name="Go", exact=True)).to_be_enabled()
    expect(shown.get_by_role("button", name="Stop")).to_be_disabled()
    expect(shown.get_by_role("link", name="Read")).to_have_attribute("rel", "noreferrer noopener")
    expect(shown.locator("a.file")).to_contain_text("map.png")
    assert (
        shown.locator(".container").evaluate("(one) => one.style.getPropertyValue('--accent')") == "#c2410c"
    )
    for opener, entry in (("Pick", "One"), ("Who", "Ann")):
        shown.get_by_role("button", name=opener).click()
        expect(page.get_by_role("option").first).to_contain_text(entry)
        page.keyboard.press("Escape")
    seat.mistakes.clear()  # there is no such picture


def test_a_plain_message_is_shown_with_embeds_files_and_its_marks(sit: Sit) -> None:
    guild, seat = Guild(), sit()
    page = seat.page
    embed = {
        "title": "Title", "description": "*lean*", "color": 255, "footer": {"text": "foot"},
        "fields": [{"name": "Name", "value": "`value`", "inline": True}],
        "image": {"url": "https://elsewhere.example/x.png"},
    }  # fmt: skip
    (record,) = guild.backend.store_attachments(guild.channel.id, [("record.json", b"{}")])
    shown = show(
        page, guild.post(f"<@{guild.ann.id}> look", embeds=[embed], attachments=[guild.file, record])
    )
    expect(shown).to_have_class("message pings")
    expect(shown.locator(".embed")).to_contain_text("Title")
    expect(shown.locator(".embed dd code")).to_have_text("value")
    expect(shown.locator(".embed img")).to_have_count(0)  # nothing from elsewhere
    expect(shown.locator(".files img")).to_have_attribute("alt", "A map")
    expect(shown.locator("a.file")).to_have_attribute("download", "record.json")
    metadata = {"id": "1", "type": 2, "name": "game", "user": {"id": str(guild.ann.id)}}
    private = show(page, guild.post("psst", flags=1 << 6, interaction_metadata=metadata))
    expect(private).to_contain_text("Ann used /game")
    expect(private).to_contain_text("Only you can see this")
    thinking = show(page, guild.post(flags=1 << 7, interaction_metadata=metadata))
    expect(thinking).to_contain_text("is thinking")
    seat.mistakes.clear()  # there is no such picture


def test_a_form_is_shown_with_all_its_fields(sit: Sit) -> None:
    page = sit().page
    fields = [
        {
            "type": C.TEXT_INPUT,
            "custom_id": "line",
            "style": 1,
            "max_length": 9,
            "value": "old",
            "required": True,
        },
        {"type": C.TEXT_INPUT, "custom_id": "text", "style": 2, "required": False},
        {"type": C.STRING_SELECT, "custom_id": "menu", "options": OPTIONS, "required": False},
        {"type": C.RADIO_GROUP, "custom_id": "radio", "options": OPTIONS, "required": False},
        {"type": C.CHECKBOX_GROUP, "custom_id": "boxes", "options": OPTIONS, "required": False},
        {"type": C.CHECKBOX, "custom_id": "box", "default": True},
    ]
    labels = [
        {"type": C.LABEL, "label": f"Field {number}", "description": "a note", "component": field}
        for number, field in enumerate(fields)
    ]
    note = {"type": C.TEXT_DISPLAY, "content": "-# small"}
    form = form_json({"title": "A form", "components": [note, *labels]}, 5)
    page.evaluate(
        """async (form) => {
          const app = document.querySelector("script[src]").src;
          const { openForm } = await import(app.replace("app.js", "form.js"));
          const place = { names: { people: {}, channels: {} }, choices: (part) => part.options };
          openForm(form, place, async (values) => { window.handed = values; return window.refused ?? ""; });
          window.refused = "Not so.";
        }""",
        form,
    )
    dialog = page.get_by_role("dialog", name="A form")
    expect(dialog.locator(".subtext")).to_have_text("small")
    dialog.get_by_label("Field 0").fill("new")
    dialog.get_by_label("Field 1").fill("two\nlines")
    dialog.get_by_label("Field 2").click()
    page.get_by_role("option", name="Two").click()
    dialog.get_by_role("radio", name="One").check()
    dialog.get_by_role("group", name="Field 4").get_by_role("checkbox", name="Two").check()
    dialog.get_by_label("Field 5").uncheck()
    dialog.get_by_role("button", name="Submit").click()
    expect(dialog.get_by_role("alert")).to_have_text("Not so.")
    assert page.evaluate("window.handed") == {
        "line": "new", "text": "two\nlines", "menu": ["2"], "radio": "1", "boxes": ["2"], "box": False,
    }  # fmt: skip
    page.evaluate("window.refused = ''")
    dialog.get_by_role("button", name="Submit").click()
    expect(dialog).to_have_count(0)
