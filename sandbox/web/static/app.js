// The page: one person's channel and direct messages side by side, the strip of people, the clock.

import { Board } from "./board.js";
import { el, once, say, unseen, whenLetGo } from "./dom.js";
import { Place } from "./place.js";
import { clockText, length, setNow, tick } from "./times.js";
import { Wire } from "./wire.js";

const base = location.pathname.replace(/\/$/, "");
const byId = (id) => document.getElementById(id);
const narrow = matchMedia("(max-width: 760px)");
const KEYS = ["channel", "dm"];
const TABS = [...KEYS, "board"];
let hello = null;
let shown = "channel";

const wire = new Wire((told) => whenLetGo(() => listen(told)), connected);
const places = Object.fromEntries(KEYS.map((key) => [key, new Place(key, wire, base)]));
const board = new Board(wire, base, () => { if (shown === "board" && !board.game) show("channel", false); });

function listen(told) {
  if (told.is === "hello") open(told);
  else if (told.is === "stir") stir(told.person);
  else if (told.is === "time") setTime(told);
  else {
    places[told.place].take(told);
    board.look();
  }
}

function connected(isThere) {
  document.body.classList.toggle("lost", !isThere);
  state(isThere ? "" : "The table does not answer. It is tried again …");
}

const SHOWN = 8000;
let fading = 0;

// What is said last stays until it fades, whatever was said before it.
function state(text, isPassing = false) {
  clearTimeout(fading);
  byId("state").textContent = text;
  if (isPassing) fading = setTimeout(() => state(""), SHOWN);
}

function open(told) {
  hello = told;
  setNow(told.now);
  byId("server").textContent = told.server;
  byId("people").replaceChildren(...Object.entries(told.addresses).map(([name, address]) => personLink(name, address)));
  for (const name of told.stirred) stir(name);
  for (const key of KEYS) places[key].open(told);
  board.look();
  show(shown, false);
  title();
}

// ------------------------------------------------------------------- whose eyes

function personLink(name, address) {
  const isMe = name === hello.me.name;
  return el("li", {}, el("a", { href: address, data: { person: address }, "aria-current": isMe ? "page" : false },
    el("span", { class: "mark", "aria-hidden": "true" }), name, isMe && unseen(" (you)")));
}

function stir(address) {
  const link = [...document.querySelectorAll("#people a")].find((one) => one.dataset.person === address);
  if (!link || link.getAttribute("aria-current") || link.classList.contains("stirred")) return;
  link.classList.add("stirred");
  link.append(unseen(", has something new"));
}

// ------------------------------------------------------------------- time

function setTime(told) {
  setNow(told.now);
  tick();
  if (told.skipped) {
    state(`The clock was put forward by ${length(told.skipped)}.`, true);
  }
}

byId("skip").addEventListener("click", async (event) => {
  const answer = await once(event.currentTarget, () => wire.ask({ do: "skip" }));
  if (answer?.why) state(answer.why, true);
});

setInterval(() => {
  byId("clock").textContent = hello ? clockText() : "";
  tick();
}, 1000);

// ------------------------------------------------------------------- one place at a time, where there is no room for two

function show(key, isFocused = true) {
  shown = key;
  for (const one of TABS) {
    const tab = byId(`${one}-tab`);
    tab.setAttribute("aria-selected", String(one === key));
    tab.tabIndex = one === key ? 0 : -1;
    byId(one).classList.toggle("shown", one === key);
    if (narrow.matches) byId(one).setAttribute("role", "tabpanel");
    else byId(one).removeAttribute("role");
  }
  if (isFocused) byId(`${key}-tab`).focus();
  board.show(key === "board" && narrow.matches);
  places[key]?.seen();
}

for (const key of TABS) {
  byId(`${key}-tab`).addEventListener("click", () => show(key));
  byId(`${key}-tab`).addEventListener("keydown", (event) => {
    const way = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    const there = TABS.filter((one) => !byId(`${one}-tab`).hidden);
    if (way) show(there.at((there.indexOf(shown) + way) % there.length));
  });
}

for (const key of KEYS) {
  places[key].onunread = () => {
    const count = places[key].unread;
    const mark = count ? el("span", { class: "count" }, ` ${count}`, unseen(" new")) : "";
    byId(`${key}-tab`).replaceChildren(key === "channel" ? "Channel" : "Direct messages", mark);
    title();
  };
}

narrow.addEventListener("change", () => show(shown, false));
document.addEventListener("visibilitychange", () => {
  if (!document.hidden) for (const key of KEYS) if (!narrow.matches || key === shown) places[key].seen();
});

function title() {
  const count = KEYS.reduce((sum, key) => sum + places[key].unread, 0);
  document.title = `${count ? `(${count}) ` : ""}${hello?.me.name ?? ""} · ${hello?.server ?? "Local table"}`;
}

// A slash anywhere begins a command, as in Discord.
document.addEventListener("keydown", (event) => {
  if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.target.closest("input, textarea, select, dialog, .popup")) return;
  event.preventDefault();
  const place = places[event.target.closest("#dm") || (narrow.matches && shown === "dm") ? "dm" : "channel"];
  place.composer.end();
  place.composer.focus();
  place.composer.box.value = "/";
  place.composer.box.dispatchEvent(new Event("input"));
});

for (const link of document.querySelectorAll(".skips a")) {
  link.addEventListener("click", () => { if (narrow.matches) show(link.hash.startsWith("#dm") ? "dm" : "channel", false); });
}

window.addEventListener("error", () => say("Something went wrong in the page; load it again."));
