"""A person who uses only a keyboard."""

from __future__ import annotations

from playwright.sync_api import Page

FAR = 400
_NAME = """() => {
  const at = document.activeElement;
  return (at.getAttribute("aria-label") || at.innerText || at.labels?.[0]?.innerText || at.id || "").trim();
}"""


class Keys:
    """The keyboard of a window."""

    def __init__(self, page: Page) -> None:
        self._page = page

    def press(self, key: str) -> None:
        self._page.keyboard.press(key)

    def type(self, text: str) -> None:
        self._page.keyboard.type(text)

    def name(self) -> str:
        """Return the accessible name of the focused control."""
        return str(self._page.evaluate(_NAME))

    def focused(self) -> str:
        return str(self._page.evaluate("() => document.activeElement.tagName.toLowerCase()"))

    def is_within(self, selector: str) -> bool:
        found = self._page.evaluate("(one) => document.activeElement.closest(one) !== null", selector)
        return bool(found)

    def tab_to(self, name: str, *, within: str = "body") -> None:
        """Press Tab until the focus is on a control with this name."""
        self._page.locator(within).get_by_text(name).last.wait_for(state="attached")
        seen: list[str] = []
        for _ in range(FAR):
            self._page.keyboard.press("Tab")
            seen.append(self.name()[:30])
            if self.name().startswith(name) and self.is_within(within):
                return
        raise AssertionError(f"Tab does not lead to {name}: {seen[:60]}")
