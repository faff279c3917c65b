// Times as Discord shows them, by the clock of the table: it is the wall's, put forward by what was skipped.

import { el } from "./dom.js";

let ahead = 0;

export function setNow(now) {
  ahead = now - Date.now();
}

export function now() {
  return Date.now() + ahead;
}

const DATE = { year: "numeric", month: "long", day: "numeric" };
const TIME = { hour: "numeric", minute: "2-digit" };
const STYLES = {
  t: TIME,
  T: { ...TIME, second: "2-digit" },
  d: { year: "numeric", month: "2-digit", day: "2-digit" },
  D: DATE,
  f: { ...DATE, ...TIME },
  F: { weekday: "long", ...DATE, ...TIME },
};
const UNITS = [["year", 31536000], ["month", 2592000], ["day", 86400], ["hour", 3600], ["minute", 60], ["second", 1]];
const relative = new Intl.RelativeTimeFormat("en", { numeric: "auto" });
const made = new Map();

function format(style, at) {
  if (!made.has(style)) made.set(style, new Intl.DateTimeFormat("en-GB", STYLES[style]));
  return made.get(style).format(at);
}

export function fromNow(at) {
  const seconds = Math.round((at - now()) / 1000);
  const [unit, length] = UNITS.find(([, size]) => Math.abs(seconds) >= size) ?? UNITS[UNITS.length - 1];
  return relative.format(Math.round(seconds / length), unit);
}

// <t:seconds:style>
export function timeElement(seconds, style = "f") {
  const at = seconds * 1000;
  if (Math.abs(at) > 8.64e15) return document.createTextNode("an unknown time");
  const shown = el("time", { datetime: new Date(at).toISOString(), title: format("F", at), class: "moment" });
  shown.textContent = style === "R" ? fromNow(at) : format(STYLES[style] ? style : "f", at);
  if (style === "R") Object.assign(shown.dataset, { at, relative: "" });
  return shown;
}

// When a message was posted: the time, with the day if it is not today's.
export function postedAt(at) {
  const isToday = new Date(at).toDateString() === new Date(now()).toDateString();
  const text = isToday ? format("t", at) : `${format("d", at)} ${format("t", at)}`;
  return el("time", { datetime: new Date(at).toISOString(), title: format("F", at) }, text);
}

export function clockText() {
  return `${format("d", now())} ${format("T", now())}`;
}

export function length(seconds) {
  const [unit, size] = UNITS.find(([, one]) => seconds >= one * 2) ?? UNITS[UNITS.length - 1];
  return `${Math.round(seconds / size)} ${unit}s`;
}

// Keep "in 3 hours" true.
export function tick() {
  for (const shown of document.querySelectorAll("time[data-relative]")) {
    const text = fromNow(Number(shown.dataset.at));
    if (shown.textContent !== text) shown.textContent = text;
  }
}
