// Discord's markdown -> elements. Nothing a person or the bot writes ever becomes markup of the page.

import { el } from "./dom.js";
import { timeElement } from "./times.js";

// ---------------------------------------------------------------- inside a line

function link(address, children) {
  return el("a", { href: address, target: "_blank", rel: "noreferrer noopener" }, children);
}

function spoiler(children) {
  const shown = el("button", { type: "button", class: "spoiler", "aria-expanded": "false" });
  const hidden = el("span", { class: "hidden-text" }, children);
  const cover = el("span", { class: "unseen" }, "Spoiler");
  hidden.hidden = true;
  const blot = el("span", { class: "blot", "aria-hidden": "true" }, "▇▇▇▇▇▇");
  shown.append(cover, blot, hidden);
  shown.addEventListener("click", () => {
    hidden.hidden = false;
    blot.remove();
    cover.remove();
    shown.setAttribute("aria-expanded", "true");
  });
  return shown;
}

function mention(text, isMe = false) {
  return el("span", { class: isMe ? "mention me" : "mention" }, text);
}

const RULES = [
  [/\\([^\w\s])/y, (m) => m[1]],
  [/(`+)([\s\S]*?[^`])\1(?!`)/y, (m) => el("code", {}, m[2].trim() || m[2])],
  [/<t:(-?\d{1,13})(?::([tTdDfFR]))?>/y, (m) => timeElement(Number(m[1]), m[2])],
  [/<@!?(\d+)>/y, (m, names) => mention(`@${names.people[m[1]] ?? "somebody"}`, names.me === m[1])],
  [/<#(\d+)>/y, (m, names) => mention(`#${names.channels[m[1]] ?? "a channel"}`)],
  [/<@&\d+>/y, () => mention("@role")],
  [/<\/([^:>\n]+):\d+>/y, (m) => mention(`/${m[1]}`)],
  [/<a?(:\w+:)\d+>/y, (m) => m[1]],
  [/@(?:everyone|here)\b/y, (m) => mention(m[0])],
  [/\[([^\]\n]+)\]\(<?(https?:\/\/[^\s)>]+)>?\)/y, (m, names) => link(m[2], inline(m[1], names))],
  [/<(https?:\/\/[^\s>]+)>/y, (m) => link(m[1], m[1])],
  [/https?:\/\/[^\s<]*[^\s<.,:;"')\]*_~|]/y, (m) => link(m[0], m[0])],
  [/\*\*\*([\s\S]+?)\*\*\*/y, (m, names) => el("strong", {}, el("em", {}, inline(m[1], names)))],
  [/\*\*([\s\S]+?)\*\*(?!\*)/y, (m, names) => el("strong", {}, inline(m[1], names))],
  [/__([\s\S]+?)__(?!_)/y, (m, names) => el("u", {}, inline(m[1], names))],
  [/\*(?![\s*])((?:\\[\s\S]|\*\*[^*]+\*\*|[^*\\])+?)\*(?!\*)/y, (m, names) => el("em", {}, inline(m[1], names))],
  [/(?<!\w)_(?![\s_])((?:\\[\s\S]|__[^_]+__|[^_\\])+?)_(?!\w)/y, (m, names) => el("em", {}, inline(m[1], names))],
  [/~~([\s\S]+?)~~/y, (m, names) => el("s", {}, inline(m[1], names))],
  [/\|\|([\s\S]+?)\|\|/y, (m, names) => spoiler(inline(m[1], names))],
];
const SPECIAL = /[\\`<@[h*_~|]/g;

export function inline(text, names) {
  const nodes = [];
  let plain = "";
  let at = 0;
  while (at < text.length) {
    SPECIAL.lastIndex = at;
    const next = SPECIAL.exec(text);
    const start = next ? next.index : text.length;
    plain += text.slice(at, start);
    at = start;
    if (!next) break;
    const node = special(text, at, names);
    if (node) {
      if (plain) nodes.push(plain);
      plain = "";
      nodes.push(node.made);
      at = node.end;
    } else {
      plain += text[at];
      at += 1;
    }
  }
  if (plain) nodes.push(plain);
  return nodes;
}

function special(text, at, names) {
  for (const [rule, make] of RULES) {
    rule.lastIndex = at;
    const found = rule.exec(text);
    if (found) return { made: make(found, names), end: at + found[0].length };
  }
  return null;
}

// ---------------------------------------------------------------- lines

const FENCE = /^```(?:([\w+-]+)\n)?\n?([\s\S]*?)\n?```[ ]*\n?/;
const HEADING = /^(#{1,3}) +(.+)$/;
const SUBTEXT = /^-# +(.+)$/;
const ITEM = /^( *)([-*]|\d{1,9}\.) +(.*)$/;
const QUOTE = /^> ?(.*)$/;

// The blocks of a text; `level` is the rank that a heading # has on the page.
export function markdown(text, names, level = 3) {
  const blocks = [];
  let rest = text.replace(/\r\n?/g, "\n").replace(/\n+$/, "");
  while (rest) {
    const fence = FENCE.exec(rest);
    if (fence) {
      blocks.push(el("pre", { tabindex: "0" }, el("code", {}, fence[2])));
      rest = rest.slice(fence[0].length);
      continue;
    }
    if (rest.startsWith(">>> ")) {
      blocks.push(el("blockquote", {}, markdown(rest.slice(4), names, level)));
      break;
    }
    rest = line(rest, blocks, names, level);
  }
  return blocks;
}

// Take one block of lines off the text and return what is left.
function line(rest, blocks, names, level) {
  const lines = rest.split("\n");
  const heading = HEADING.exec(lines[0]);
  const subtext = SUBTEXT.exec(lines[0]);
  let taken = 1;
  if (heading) blocks.push(headingOf(heading[1].length, heading[2], names, level));
  else if (subtext) blocks.push(el("p", { class: "subtext" }, inline(subtext[1], names)));
  else if (QUOTE.test(lines[0])) taken = quote(lines, blocks, names, level);
  else if (ITEM.test(lines[0])) taken = list(lines, blocks, names);
  else taken = paragraph(lines, blocks, names);
  return lines.slice(taken).join("\n");
}

function headingOf(rank, text, names, level) {
  return el(`h${Math.min(level + rank - 1, 6)}`, { class: `size-${rank}` }, inline(text, names));
}

function until(lines, test) {
  const end = lines.findIndex((text, number) => number > 0 && test(text));
  return end < 0 ? lines.length : end;
}

function quote(lines, blocks, names, level) {
  const taken = until(lines, (text) => !QUOTE.test(text));
  const inner = lines.slice(0, taken).map((text) => QUOTE.exec(text)[1]).join("\n");
  blocks.push(el("blockquote", {}, markdown(inner, names, level)));
  return taken;
}

function paragraph(lines, blocks, names) {
  const others = [HEADING, SUBTEXT, ITEM, QUOTE, /^```/];
  const taken = until(lines, (text) => others.some((other) => other.test(text)));
  const text = lines.slice(0, taken).join("\n");
  const fence = text.indexOf("```");
  if (fence > 0 && lines.join("\n").indexOf("```", fence + 3) > 0) {
    const before = text.slice(0, fence).split("\n");
    if (before.at(-1) !== "") { // a block of code that begins within a line begins a new one
      lines.splice(0, taken, ...before, ...text.slice(fence).split("\n"));
      return paragraphOf(before, blocks, names);
    }
  }
  return paragraphOf(lines.slice(0, taken), blocks, names);
}

function paragraphOf(lines, blocks, names) {
  blocks.push(el("p", {}, inline(lines.join("\n"), names)));
  return lines.length;
}

function list(lines, blocks, names) {
  const taken = until(lines, (text) => !ITEM.test(text) && !/^ +\S/.test(text));
  const root = { depth: -1, node: null };
  const open = [root];
  for (const text of lines.slice(0, taken)) {
    const item = ITEM.exec(text);
    const top = open.at(-1);
    if (!item) {
      top.node.lastElementChild.append("\n", ...inline(text.trim(), names));
      continue;
    }
    const depth = item[1].length >> 1;
    while (open.length > 1 && open.at(-1).depth > depth) open.pop();
    if (open.at(-1).depth < depth) open.push({ depth, node: newList(item[2], open.at(-1), blocks) });
    open.at(-1).node.append(el("li", {}, inline(item[3], names)));
  }
  return taken;
}

function newList(mark, parent, blocks) {
  const isNumbered = /\d/.test(mark);
  const made = el(isNumbered ? "ol" : "ul", isNumbered ? { start: parseInt(mark, 10) } : {});
  if (parent.node) parent.node.lastElementChild.append(made);
  else blocks.push(made);
  return made;
}

// What a text says without its marks, for those who listen.
export function plainText(text, names) {
  return el("div", {}, markdown(text, names)).textContent.replace(/\s+/g, " ").trim();
}
