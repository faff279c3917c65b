// @ts-check
// The page: it shows the seat's panel and presses in it. It knows no game, and keeps nothing.

import { byId, el, sign, word } from "./dom.js";
import { openForm } from "./form.js";
import { marked } from "./marks.js";
import { showPanel } from "./panel.js";
import { applied, paint, reach, socketOf } from "./reach.js";
import { goTo, showBoard } from "./scene.js";
import { hideTabs, showTabs, startTabs } from "./tabs.js";
import { showTouch } from "./touch.js";
import { listRegions } from "./zoom.js";

const page = byId("page");
const panel = byId("panel");
const told = byId("told");
const seats = byId("seats");
const figure = byId("board");
const since = byId("since");
const picture = byId("picture");
const more = byId("more");

/** @type {any} */
let now = null;
/** The last message with its tag: the server tells only what changes in it. @type {{said: any, tag: string} | null} */
let held = null;
/** The message that is shown. @type {any} */
let seen = null;
let isBusy = false;
/** News came in while something was on its way: they are looked at afterwards. */
let isMissed = false;
let isAlone = false;
/** What happened before this decision stays above the board while it is open. @type {{step: any, lines: string[]}} */
let past = { step: null, lines: [] };

/** The action that asks the coach (bot.games.panels); its advice stays while its decision is open. */
const COACH = "coach";
/** @type {{step: any, lines: string[]}} */
let advice = { step: null, lines: [] };

/** @type {{step: any, board: any}} */
let kept = { step: null, board: null };

const token = location.hash.slice(1);
if (token) history.replaceState(null, "", "./"); // its own folder: the page may stand below another one

/** Ask the server; what it says of the message that one has is put together to the whole. @param {string} path @param {any} [more] */
async function request(path, more = {}) {
  const base = held;
  const response = await reach(path, { ...more, headers: { ...more.headers, ...(base && { "If-None-Match": base.tag }) } });
  if (response.status === 304) return { status: 200, said: base?.said };
  const sent = await response.json();
  const said = sent.change ? applied(base?.said, sent.change) : sent;
  const tag = response.headers.get("ETag");
  if (response.ok && tag) held = { said, tag };
  return { status: response.status, said };
}

async function post(path, body, isAgain = false) {
  const answer = await request(path, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify({ v: 1, ...body }) });
  if (answer.status !== 429 || isAgain) return answer;
  await new Promise((done) => { setTimeout(done, 1000); }); // tapped faster than allowed: nothing was done, so it goes once more
  return post(path, body, true);
}

/** Say something in the one live region; loud words are shown too. @param {string} text */
function tell(text, isLoud = false) {
  told.textContent = text;
  told.classList.toggle("apart", !isLoud);
}

/** That something is new covers the board only for a while. */
function quiet() {
  if (told.textContent === word("new")) tell("");
}

function alone(is) {
  isAlone = is;
  document.body.classList.toggle("alone", is);
  for (const one of document.querySelectorAll("#ask button, #foot button, #plan button, #more button, #more select")) one.toggleAttribute("disabled", is);
  if (is) tell(word("alone"), true);
}

// ------------------------------------------------------------------- what is shown

async function look() {
  let answer;
  try {
    answer = await request("now");
  } catch {
    return alone(true);
  }
  if (isAlone) { alone(false); tell(""); seen = null; }
  const { status, said } = answer;
  if (status === 401) return (await arrivedAgain()) ? look() : ended(said.why);
  if (status !== 200) return tell(said.why, true);
  if (said === seen) return undefined;
  const isNew = now && now.step !== said.step;
  show(said);
  if (isNew && said.asked && said.is_live) { tell(word("new"), true); setTimeout(quiet, 5000); await post("seen", { step: said.step }); }
  return undefined;
}

function ended(why) {
  now = null;
  socket?.close();
  page.className = "";
  panel.replaceChildren(el("p", {}, why));
  for (const id of ["say", "list", "ask", "plan", "foot", "board"]) byId(id).hidden = true;
  more.hidden = false;
  seats.replaceChildren();
  hideTabs();
  page.removeAttribute("aria-busy");
}

/** @param {any} said */
function show(said) {
  if (said.v !== 1) return location.reload();
  if (said.form) {
    now = { ...now, step: said.step, revision: said.revision, acts: said.acts };
    seen = null;
    const { action, arg } = said.form;
    return openForm(said.form, (filled) => press({ action, arg, ...filled }));
  }
  seen = said;
  now = { ...said };
  if (advice.step === now.step) now.lines = [...advice.lines, ...now.lines.filter((one) => !advice.lines.includes(one))];
  if (now.since || past.step !== now.step) past = { step: now.step, lines: now.since ? now.since.split("\n") : [] };
  if (now.state === "sealed" && kept.board && kept.step === now.step) now.board = kept.board; // with what was handed in
  kept = { step: now.step, board: now.board };
  const scene = now.board?.scene;
  page.removeAttribute("aria-busy");
  document.documentElement.dataset.theme = scene?.theme ?? "dark";
  document.title = word("title", { number: now.table });
  const isOwn = Boolean(now.state === "open" && now.touch?.is_own);
  const isOther = isOwn !== page.classList.contains("app"); // such as after one went on elsewhere, and then here again
  page.classList.toggle("app", isOwn);
  byId("close").hidden = !isOwn;
  if (more.dataset.of !== String(now.step) || isOther || !isOwn) showMore(!isOwn);
  more.dataset.of = String(now.step);
  if (now.state === "watching") hideTabs(); else showTabs(now.state);
  showPicture(scene);
  showHead(scene);
  showPanel(now, past.lines, press, goOn);
  showTouch(now, { press, tell, more: () => showMore(true) });
  if (isAlone) alone(true);
  return undefined;
}

function showPicture(scene) {
  figure.hidden = !now.board;
  if (!now.board) return;
  const isMoved = Boolean(scene) || (page.classList.contains("app") && now.board.width > 0);
  picture.hidden = isMoved;
  figure.tabIndex = isMoved || !page.classList.contains("app") ? -1 : 0; // a picture that is longer than its frame is scrolled
  byId("map").setAttribute("aria-label", now.board.alt);
  picture.alt = now.board.alt;
  showBoard(now.board, String(now.step), placesOf(now));
  listRegions(now.board, goTo);
  if (isMoved) return;
  if (now.board.width) { picture.width = now.board.width; picture.height = now.board.height; }
  paint(picture, `picture/${now.board.picture}`);
}

/** The places that a touch is about. */
function placesOf({ touch, board }) {
  const named = new Set([...Object.keys(touch?.goals ?? {}), ...(touch?.stops ?? []).flatMap((one) => [one.place, ...Object.keys(one.goals)])]);
  return board.places.map((one) => one.id).filter((id) => named.has(id));
}

function showHead(scene) {
  byId("title").textContent = scene?.title || document.title;
  seats.replaceChildren(...now.seats.map((seat) => seatOf(seat, scene)));
  byId("due").replaceChildren(shortened(now.due));
  byId("alarm").textContent = scene?.alarm ?? "";
  byId("card").replaceChildren(...(scene?.card ? [el("b", {}, scene.card), `: ${scene.effect}`] : []));
  since.hidden = !past.lines.length;
  since.querySelector("div").replaceChildren(...marked(past.lines));
  byId("say").hidden = since.hidden && !scene?.alarm && !scene?.card;
}

/** Deadlines in few words: the time today, else the day. @param {string} text */
function shortened(text) {
  return text.replace(/<t:(\d+)(?::\w)?>/g, (_, at) => {
    const when = new Date(Number(at) * 1000);
    const isToday = when.toDateString() === new Date().toDateString();
    return when.toLocaleString([], isToday ? { timeStyle: "short" } : { day: "numeric", month: "short" });
  }).replace(/\*\*|^-# /g, "");
}

function seatOf(seat, scene) {
  const state = seat.is_in === true ? ` ${word("in")}` : seat.is_in === false ? ` ${word("open")}` : "";
  const card = scene?.cards.find((one) => one.seat === seat.seat);
  const isMe = seat.seat === now.seat;
  const classes = [seat.is_in ? "in" : "", isMe ? "me" : ""].filter(Boolean).join(" ");
  return el("li", { class: classes }, sign(`seat-${seat.seat}`, 0.72) || seat.shape, " ", el("bdi", {}, seat.name || seat.seat),
    el("span", { class: "apart" }, isMe ? ` ${word("you")}` : "", state), card && el("small", { dir: "auto" }, card.gauges.join(", ")));
}

function showMore(is) {
  more.hidden = !is;
  if (is && now?.touch?.is_own) byId("close").focus();
}

byId("close").addEventListener("click", () => {
  showMore(false);
  byId("ask").focus();
});
addEventListener("keydown", (event) => { if (event.key === "Escape" && page.classList.contains("app") && !more.hidden) showMore(false); });

async function goOn() {
  if (isBusy || isAlone) return;
  work(true);
  try {
    const { status, said } = await post("seen", { step: now.step });
    if (status === 200) show(said); else tell(said.why, true);
  } catch {
    alone(true);
  } finally {
    work(false);
  }
}

function work(is) {
  isBusy = is;
  page.classList.toggle("busy", is);
  if (is || !isMissed) return;
  isMissed = false;
  look();
}

// ------------------------------------------------------------------- what is pressed

/** @param {any} pressed */
async function press(pressed) {
  if (isBusy || isAlone || !now) {
    if (isBusy) tell(word("busy"), true);
    return word("busy");
  }
  work(true);
  const seen = now.acts === null ? { step: now.step, revision: now.revision } : { acts: now.acts };
  try {
    const { status, said } = await post("do", { ...seen, press: pressed });
    if (status === 200) {
      const isPanel = said.form || said.rows.length;
      const isAdvice = isPanel && pressed.action === COACH;
      if (isAdvice) advice = { step: said.step, lines: said.lines.filter((one) => !now.lines.includes(one)) };
      if (isPanel) show(said);
      if (isAdvice) showMore(true);
      tell(said.note, Boolean(said.note));
      if (!isPanel) await look();
      return "";
    }
    if (status === 401) { ended(said.why); return ""; }
    if (said.now) show(said.now);
    tell(said.why, true);
    return said.why;
  } catch {
    alone(true);
    return told.textContent;
  } finally {
    work(false);
  }
}

// ------------------------------------------------------------------- what is new

/** @type {WebSocket | undefined} */
let socket;

function listen() {
  if (!now) return;
  socket = socketOf();
  socket.addEventListener("message", () => { if (isBusy) isMissed = true; else look(); });
  socket.addEventListener("close", () => { if (now) setTimeout(() => look().then(listen), 5000); });
}

addEventListener("online", () => look());
addEventListener("offline", () => alone(true));
document.addEventListener("visibilitychange", () => { if (!document.hidden && now) look(); });

startTabs({ post, tell, ended });

/** Inside Discord, its client says who has come; the address has no token there. */
const isFrame = "application" in document.body.dataset;
let arrivedAt = -Infinity;

async function enter() {
  if (!isFrame) return token ? post("enter", { token }) : { status: 200, said: null };
  tell(word("entering"), true);
  arrivedAt = performance.now();
  const { arrive } = await import("./activity.js");
  return arrive(post);
}

/** Come in again: sessions of those who only watch are short, and a seat may be given away or taken. */
async function arrivedAgain() {
  if (!isFrame || performance.now() < arrivedAt + 60000) return false;
  return (await enter()).status === 200;
}

async function begin() {
  const { status, said } = await enter();
  tell("");
  if (status !== 200) return ended(said.why);
  await look();
  if (now && now.state !== "watching" && (token || isFrame || now.is_live)) { await post("seen", { step: now.step }); await look(); }
  listen();
  return undefined;
}

begin().catch(() => alone(true));
