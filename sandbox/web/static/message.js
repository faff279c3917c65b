// One message as it is shown: who, when, text, embeds, components, files.

import { el } from "./dom.js";
import { files } from "./files.js";
import { markdown, plainText } from "./markdown.js";
import { parts } from "./parts.js";
import { picture } from "./viewer.js";
import { postedAt } from "./times.js";

const TOGETHER = 7 * 60 * 1000;
const COLOURS = 10;

export function messageElement(message, place) {
  const shown = el("li", {
    id: `${place.key}-${message.id}`,
    class: `message${message.pings ? " pings" : ""}${message.private ? " private" : ""}`,
    tabindex: "-1",
    data: { id: message.id, author: message.author.id, at: message.at },
  });
  fill(shown, message, place);
  return shown;
}

export function fill(shown, message, place) {
  const name = `${place.key}-by-${message.id}`;
  const body = el("article", { "aria-labelledby": name }, heading(message, name), ...content(message, place));
  shown.replaceChildren(avatar(message.author, place), body);
  shown.dataset.plain = plain(message, place);
}

// Everybody here has a colour of their own, as long as there are enough; the bot, like a stranger, has the last.
function avatar(author, place) {
  const number = Object.keys(place.names.people).indexOf(author.id);
  const colour = number < 0 ? COLOURS - 1 : number % (COLOURS - 1);
  return el("span", { class: `avatar colour-${colour}`, "aria-hidden": "true" }, author.name.slice(0, 1));
}

function heading(message, id) {
  const { author } = message;
  return el("div", { class: "heading", id },
    message.command && el("span", { class: "command" }, `${message.command.by} used /${message.command.name} `),
    el("span", { class: "author" }, author.name), " ",
    author.bot && el("span", { class: "badge" }, "APP"), " ",
    postedAt(message.at),
    message.edited && el("span", { class: "note" }, " (edited)"),
    message.pinned && el("span", { class: "note" }, " · pinned"));
}

function content(message, place) {
  if (message.thinking) {
    return [el("p", { class: "thinking" }, `${message.author.name} is thinking …`), privacy(message, place)];
  }
  return [
    message.notice && el("p", { class: "note" }, message.notice),
    !message.notice && message.text && el("div", { class: "text" }, markdown(message.text, place.names)),
    message.files && files(message.files, place),
    ...(message.embeds ?? []).map((embed) => embedElement(embed, place)),
    ...parts(message.parts ?? [], message, place),
    privacy(message, place),
  ].filter(Boolean);
}

function privacy(message, place) {
  if (!message.private) return null;
  const dismiss = el("button", {
    type: "button", class: "as-link", data: { key: "dismiss" }, onclick: () => place.dismiss(message),
  }, "Dismiss message");
  return el("p", { class: "only-you" }, "Only you can see this · ", dismiss);
}

function embedElement(embed, place) {
  const outside = { href: embed.link, target: "_blank", rel: "noreferrer noopener" };
  const shown = el("div", { class: "embed" },
    embed.thumbnail && picture({ url: embed.thumbnail, alt: "" }, place.base, "thumbnail"),
    embed.author && el("p", { class: "note" }, embed.author),
    embed.title && el("h3", { class: "size-3" }, embed.link ? el("a", outside, embed.title) : embed.title),
    embed.text && el("div", { class: "text" }, markdown(embed.text, place.names, 4)),
    embed.fields && el("dl", {}, embed.fields.map((field) => el("div", { class: field.inline ? "inline" : "" },
      el("dt", {}, field.name), el("dd", {}, markdown(field.text, place.names, 4))))),
    embed.picture && picture({ url: embed.picture, alt: "" }, place.base),
    embed.footer && el("p", { class: "subtext" }, embed.footer));
  if (embed.colour) shown.style.setProperty("--accent", embed.colour);
  return shown;
}

// All that is written in a message, for those who listen.
function plain(message, place) {
  const texts = [message.notice ?? message.text ?? "", ...(message.embeds ?? []).flatMap((embed) => [embed.title, embed.text])];
  const walk = (list) => list.forEach((part) => {
    if (part.kind === "text") texts.push(part.text);
    for (const item of part.items ?? []) texts.push(item.alt && `Picture: ${item.alt}`);
    walk(part.parts ?? []);
  });
  walk(message.parts ?? []);
  for (const file of message.files ?? []) texts.push(file.alt ? `Picture: ${file.alt}` : `File: ${file.name}`);
  return texts.filter(Boolean).map((text) => plainText(text, place.names)).join("\n");
}

// Whether a message follows one of the same author so closely that their name need not be shown again.
export function regroup(shown) {
  if (!shown) return;
  const before = shown.previousElementSibling;
  const isClose = before?.dataset.author === shown.dataset.author && shown.dataset.at - before.dataset.at < TOGETHER;
  shown.classList.toggle("follows", Boolean(isClose) && !shown.querySelector(".command"));
}
