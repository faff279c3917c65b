"""Measure what people with limited sight, hearing or movement need from a page."""

from __future__ import annotations

import re

from playwright.sync_api import Page

CONTROLS = (
    "button",
    "link",
    "textbox",
    "combobox",
    "listbox",
    "option",
    "tab",
    "checkbox",
    "dialog",
    "region",
    "tabpanel",
)


_CONTROL = re.compile(rf'^\s*- \W?({"|".join(CONTROLS)})\b(?: "(.*)")?', re.MULTILINE)


def names_of_controls(page: Page) -> list[tuple[str, str]]:
    """Return role and name of each visible control, as a screen reader announces it."""
    return _CONTROL.findall(page.locator("body").aria_snapshot())


UNNAMED_PICTURES = """() => [...document.images].filter(img => !img.alt.trim()).map(img => img.src)"""


CONTRAST = """() => {
  const canvas = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
  const rgba = (text) => {
    canvas.clearRect(0, 0, 1, 1);
    canvas.fillStyle = text;
    canvas.fillRect(0, 0, 1, 1);
    const [r, g, b, a] = canvas.getImageData(0, 0, 1, 1).data;
    return [r, g, b, a / 255];
  };
  const over = (top, below) => top.slice(0, 3).map((c, i) => c * top[3] + below[i] * (1 - top[3]));
  const light = (rgb) => {
    const [r, g, b] = rgb.map(c => c / 255).map(c => c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4);
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const behind = (one) => {
    const layers = [];
    for (let at = one; at; at = at.parentElement) {
      const colour = rgba(getComputedStyle(at).backgroundColor);
      layers.push(colour);
      if (colour[3] === 1) break;
    }
    return layers.reverse().reduce((below, top) => over(top, below), [255, 255, 255]);
  };
  const found = [];
  const compare = (text, one, colour) => {
    const back = behind(one), front = over(rgba(colour), back);
    const [high, low] = [light(front), light(back)].sort((a, b) => b - a);
    const ratio = Math.round((high + 0.05) / (low + 0.05) * 100) / 100;
    found.push({ text: text.slice(0, 40), ratio, front, back });
  };
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const one = walker.currentNode.parentElement;
    const text = walker.currentNode.textContent.trim();
    if (!text || !one.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
    if (one.closest(".unseen, noscript, :disabled, [aria-hidden=true], .message.follows .heading")) continue;
    compare(text, one, getComputedStyle(one).color);
  }
  for (const one of document.querySelectorAll("textarea, input")) {
    if (!one.placeholder || !one.checkVisibility()) continue;
    compare(one.placeholder, one, getComputedStyle(one, "::placeholder").color);
  }
  return found;
}"""
"""Script that measures the contrast of each visible text with its background (WCAG 2, relative luminance)."""
