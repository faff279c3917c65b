// Components of a message: containers, sections, texts, galleries, files, buttons and menus.

import { el, unseen } from "./dom.js";
import { fileCard } from "./files.js";
import { markdown } from "./markdown.js";
import { menu } from "./menu.js";
import { picture } from "./viewer.js";

const MAKERS = {
  row: (part, message, place) => el("div", { class: "row" }, parts(part.parts, message, place)),
  container,
  section: (part, message, place) => el("div", { class: "section" },
    el("div", {}, parts(part.parts, message, place)), part.accessory && element(part.accessory, message, place)),
  text: (part, message, place) => el("div", { class: "text" }, markdown(part.text, place.names)),
  thumbnail: (part, message, place) => picture(part, place.base, "thumbnail"),
  gallery: (part, message, place) => el("div", { class: `gallery of-${Math.min(part.items.length, 4)}` },
    part.items.map((item) => picture(item, place.base))),
  file: (part, message, place) => fileCard(part, place),
  separator: (part) => el("hr", { class: `${part.line ? "line" : "space"}${part.wide ? " wide" : ""}` }),
  button,
  menu: (part, message, place) => menu(part, place.choices(part), (values) => place.pick(message, part, values)),
  unknown: () => el("p", { class: "note" }, "(something that this page cannot show)"),
};

export function parts(list, message, place) {
  return list.map((part) => element(part, message, place));
}

function element(part, message, place) {
  return (MAKERS[part.kind] ?? MAKERS.unknown)(part, message, place);
}

function container(part, message, place) {
  const shown = el("div", { class: "container" }, parts(part.parts, message, place));
  if (part.colour) shown.style.setProperty("--accent", part.colour);
  return shown;
}

function button(part, message, place) {
  const text = [part.emoji && el("span", { "aria-hidden": "true" }, `${part.emoji} `), part.label ?? unseen(part.emoji ?? "button")];
  if (part.link) {
    return el("a", { class: "button link", href: part.link, target: "_blank", rel: "noreferrer noopener" }, text);
  }
  return el("button", {
    type: "button", class: `button ${part.style}`, disabled: part.disabled,
    data: { key: part.id, label: part.label ?? "" },
    onclick: (event) => place.press(message, part, event.currentTarget),
  }, text);
}
