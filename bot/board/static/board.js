// @ts-check
// The page: it shows the seat's panel and presses in it. It knows no game, and keeps nothing.

import { el, word } from "./dom.js";
import { openForm } from "./form.js";
import { marked } from "./marks.js";
import { showPlaces } from "./places.js";

const page = document.getElementById("page");
const panel = document.getElementById("panel");
const told = document.getElementById("told");
const seats = document.getElementById("seats");
const figure = document.getElementById("board");
const since = document.getElementById("since");
const picture = /** @type {HTMLImageElement} */ (document.getElementById("picture"));

/** @type {any} */
let now = null;
let tag = "";
let isBusy = false;
let isAlone = false;

const token = location.hash.slice(1);
history.replaceState(null, "", "/");

async function post(path, body, isAgain = false) {
  const response = await fetch(path, {
    method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify({ v: 1, ...body }),
  });
  if (response.status === 429 && !isAgain) { // tapped faster than allowed: nothing was done, so it goes once more
    await new Promise((done) => { setTimeout(done, 1000); });
    return post(path, body, true);
  }
  return { status: response.status, said: await response.json() };
}

function tell(text) {
  told.textContent = text;
}

function alone(is) {
  isAlone = is;
  document.body.classList.toggle("alone", is);
  for (const one of document.querySelectorAll("#acts button, #acts select")) one.toggleAttribute("disabled", is);
  if (is) tell(word("alone"));
}

// ------------------------------------------------------------------- what is shown

async function look() {
  let response;
  try {
    response = await fetch("/now", { headers: tag ? { "If-None-Match": tag } : {} });
  } catch {
    return alone(true);
  }
  if (isAlone) { alone(false); tell(""); tag = ""; return look(); }
  if (response.status === 304) return undefined;
  const said = await response.json();
  if (response.status === 401) return ended(said.why);
  if (!response.ok) return tell(said.why);
  tag = response.headers.get("ETag") ?? "";
  const isNew = now && now.step !== said.step;
  show(said);
  if (isNew && said.asked) { tell(word("new")); await post("/seen", { step: said.step }); }
  return undefined;
}

function ended(why) {
  now = null;
  socket?.close();
  panel.replaceChildren(el("p", {}, why));
  since.hidden = true;
  document.getElementById("list").hidden = true;
  document.getElementById("deeds").hidden = true;
  figure.hidden = true;
  seats.replaceChildren();
  page.removeAttribute("aria-busy");
}

/** @param {any} said */
function show(said) {
  if (said.v !== 1) return location.reload();
  if (said.form) {
    now = { ...now, step: said.step, revision: said.revision, acts: said.acts };
    const { action, arg } = said.form;
    return openForm(said.form, (filled) => press({ action, arg, ...filled }));
  }
  now = said;
  page.removeAttribute("aria-busy");
  document.title = word("title", { number: now.table });
  document.getElementById("title").textContent = document.title;
  const past = now.since ? now.since.split("\n") : [];
  since.hidden = !past.length;
  since.replaceChildren(...marked(past));
  seats.replaceChildren(...now.seats.map(seatOf));
  figure.hidden = !now.board;
  if (now.board) {
    picture.alt = now.board.alt;
    if (now.board.width) { picture.width = now.board.width; picture.height = now.board.height; }
    const address = `/picture/${now.board.picture}`;
    if (picture.getAttribute("src") !== address) picture.src = address;
  }
  const focused = document.activeElement instanceof HTMLElement ? document.activeElement.dataset.key : "";
  const rows = now.state === "retired" ? [retired()] : now.rows.map(rowOf);
  const note = now.note && !now.lines.join("\n").includes(now.note) ? marked(now.note.split("\n")) : [];
  panel.replaceChildren(...note, ...marked(now.lines.filter((one) => !past.includes(one))), ...rows);
  showPlaces(now, press);
  if (focused) /** @type {HTMLElement | null} */ (panel.querySelector(`[data-key="${CSS.escape(focused)}"]`))?.focus();
  return undefined;
}

function seatOf(seat) {
  const state = seat.is_in === true ? ` ${word("in")}` : seat.is_in === false ? ` ${word("open")}` : "";
  const item = el("li", { class: seat.is_in ? "in" : "" }, seat.shape, " ", seat.name || seat.seat);
  if (seat.seat === now.seat) item.classList.add("me");
  item.append(el("span", { class: "apart" }, state));
  return item;
}

function retired() {
  return el("p", {}, word("retired"), " ",
    el("button", { class: "primary", onclick: () => goOn() }, word("here")));
}

async function goOn() {
  const { status, said } = await post("/seen", { step: now.step });
  if (status === 200) show(said); else tell(said.why);
}

function rowOf(row, number) {
  if (row.buttons) return el("div", { class: "row" }, row.buttons.map((one) => buttonOf(one, number)));
  return menuOf(row.menu, number);
}

function buttonOf(one, number) {
  const given = { class: one.style, disabled: one.disabled, "data-key": `${number} ${one.action} ${one.arg}` };
  return el("button", { ...given, onclick: () => press({ action: one.action, arg: one.arg }) }, one.label);
}

function menuOf(menu, number) {
  const press_ = (values) => press({ action: menu.action, arg: menu.arg, values });
  const key = `${number} ${menu.action} ${menu.arg}`;
  if (menu.most > 1) {
    const boxes = menu.choices.map((one) => el("label", { class: "choice" },
      el("input", { type: "checkbox", value: one.value, checked: one.chosen }), el("span", {}, one.label),
      one.description && el("small", {}, one.description)));
    const done = el("button", { "data-key": key, onclick: () => {
      const picked = boxes.map((box) => box.querySelector("input")).filter((box) => box.checked);
      if (picked.length) press_(picked.slice(0, Math.min(menu.most, 25)).map((box) => box.value));
    } }, word("these"));
    return el("details", { class: "menu" }, el("summary", {}, menu.placeholder), boxes, done);
  }
  const chosen = menu.choices.find((one) => one.chosen);
  const select = el("select", { "aria-label": menu.placeholder, "data-key": key,
    onchange: (event) => event.target.value && press_([event.target.value]) },
    el("option", { value: "" }, menu.placeholder),
    menu.choices.map((one) => el("option", { value: one.value, selected: one === chosen },
      one.description ? `${one.label} (${one.description})` : one.label)));
  return el("div", { class: "row" }, select);
}

// ------------------------------------------------------------------- what is pressed

/** @param {any} pressed */
async function press(pressed) {
  if (isBusy || isAlone || !now) return word("busy");
  isBusy = true;
  panel.setAttribute("aria-busy", "true");
  const seen = now.acts === null ? { step: now.step, revision: now.revision } : { acts: now.acts };
  try {
    const { status, said } = await post("/do", { ...seen, press: pressed });
    if (status === 200) {
      tag = "";
      const isPanel = said.form || said.rows.length;
      if (isPanel) show(said);
      tell(said.note);
      if (!isPanel) await look();
      return "";
    }
    if (status === 401) { ended(said.why); return ""; }
    if (said.now) show(said.now);
    tell(said.why);
    return said.why;
  } catch {
    alone(true);
    return told.textContent;
  } finally {
    isBusy = false;
    panel.removeAttribute("aria-busy");
  }
}

// ------------------------------------------------------------------- what is new

/** @type {WebSocket | undefined} */
let socket;

function listen() {
  if (!now) return;
  socket = new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/live`);
  socket.addEventListener("message", () => { if (!isBusy) look(); });
  socket.addEventListener("close", () => { if (now) setTimeout(() => look().then(listen), 5000); });
}

addEventListener("online", () => look());
addEventListener("offline", () => alone(true));
document.addEventListener("visibilitychange", () => { if (!document.hidden && now) look(); });

async function begin() {
  if (token) {
    const { status, said } = await post("/enter", { token });
    if (status !== 200) return ended(said.why);
  }
  await look();
  if (now) { await post("/seen", { step: now.step }); tag = ""; await look(); listen(); }
  return undefined;
}

begin().catch(() => alone(true));
