// @ts-check
// Discord's marks -> elements. Nothing that a person or the bot writes becomes markup of the page.

import { el } from "./dom.js";

const MARK = /\*\*(.+?)\*\*|__(.+?)__|`([^`]+)`|<t:(\d+)(?::\w)?>|<a?:(\w+):\d+>|<[@#]!?\d+>|\[([^\]]+)\]\((https:\/\/[^)\s]+)\)|\\([^\w\s])/g;

/** @param {string} text */
function inline(text) {
  const parts = [];
  let at = 0;
  for (const found of text.matchAll(MARK)) {
    parts.push(text.slice(at, found.index), partOf(found));
    at = found.index + found[0].length;
  }
  return [...parts, text.slice(at)];
}

/** @param {RegExpMatchArray} found */
function partOf([all, bold, line, code, time, emoji, label, , escaped]) {
  if (bold) return el("strong", {}, inline(bold));
  if (line) return el("u", {}, inline(line));
  if (code) return el("code", {}, code);
  if (time) return new Date(Number(time) * 1000).toLocaleString([], { dateStyle: "medium", timeStyle: "short" });
  if (emoji) return "";
  if (label) return label;
  return escaped ?? all;
}

/** @param {string[]} lines @returns {any[]} */
export function marked(lines) {
  const from = lines.findIndex((one) => one.startsWith("```"));
  const to = lines.findIndex((one, at) => at > from && one.startsWith("```"));
  if (from >= 0 && to > from) return [...marked(lines.slice(0, from)), el("pre", {}, lines.slice(from + 1, to).join("\n")), ...marked(lines.slice(to + 1))];
  return lines.filter((one) => one.trim()).map((one) => {
    const heading = /^#{1,3} (.*)/.exec(one);
    if (heading) return el("h2", {}, inline(heading[1]));
    const small = /^-# (.*)/.exec(one);
    return el("p", { dir: "auto", class: small ? "small" : false }, inline(small ? small[1] : one.replace(/^> /, "")));
  });
}
