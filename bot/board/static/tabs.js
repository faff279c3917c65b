// @ts-check
// The tabs beside the board: each shows a panel of its own, and some have places that one can slide along.

import { byId, el, word } from "./dom.js";
import { openForm } from "./form.js";
import { marked } from "./marks.js";
import { rowOf } from "./panel.js";
import { paint } from "./reach.js";

const page = byId("page");
const list = byId("tabs");
const box = byId("view");
/** @type {HTMLElement[]} */
const tabs = [...list.querySelectorAll("[role=tab]")];
/** What each tab showed last. @type {Map<string, any>} */
const shown = new Map();
/** The curve of the review: its overview alone brings it. @type {any[]} */
let curves = [];
/** What draws them, once there are any. @type {any} */
let drawing = null;
let open = "board";
let isSliding = false;
/** Tabs with something on its way. @type {Set<string>} */
const busy = new Set();
/** What was asked for last meanwhile. @type {Map<string, any>} */
const next = new Map();
/** @type {{post: (path: string, body: any) => Promise<{status: number, said: any}>, tell: (text: string, isLoud?: boolean) => void, ended: (why: string) => void}} */
let how;

const lines = el("div", { class: "text" });
const picture = /** @type {HTMLImageElement} */ (el("img", { onerror: () => setTimeout(again, 1500) }));
const figure = el("figure");
const plot = el("div", { class: "plot" });
const range = /** @type {HTMLInputElement} */ (el("input", { type: "range", min: 0, oninput: slide, onchange: settle }));
const where = el("span", {});
const slider = el("div", { class: "slid", hidden: true }, where, range);
const menus = el("div", {});
const rows = el("div", {});
const steer = el("div", { class: "steer" }, slider, rows);
const below = el("div", { class: "text" });
box.append(lines, menus, plot, figure, below, steer);

/** @param {typeof how} given */
export function startTabs(given) {
  how = given;
}

/** Show the tabs that this state of the game has. @param {string} state */
export function showTabs(state) {
  const is = state === "over" ? "over" : "playing";
  list.hidden = false;
  for (const one of tabs) one.hidden = Boolean(one.dataset.when) && one.dataset.when !== is;
  if (tabs.find((one) => one.dataset.tab === open)?.hidden) choose("board");
}

export function hideTabs() {
  choose("board");
  list.hidden = true;
}

/** @param {string} name @param {any} [press] @param {string} [from] */
function choose(name, press, from) {
  open = name;
  for (const one of tabs) {
    const is = one.dataset.tab === name;
    one.setAttribute("aria-selected", String(is));
    one.tabIndex = is ? 0 : -1;
  }
  page.classList.toggle("viewing", name !== "board");
  box.hidden = name === "board";
  box.setAttribute("aria-labelledby", `tab-${name}`);
  if (name === "board") return;
  showBusy();
  const known = shown.get(name);
  if (known && !press) draw(known); else clear();
  if (press || !known || name === "log") look(name, press, from);
}

list.addEventListener("click", (event) => {
  const tab = /** @type {Element} */ (event.target).closest("[role=tab]");
  if (tab instanceof HTMLElement) choose(tab.dataset.tab ?? "board");
});
list.addEventListener("keydown", (event) => {
  const there = tabs.filter((one) => !one.hidden);
  const at = there.findIndex((one) => one.dataset.tab === open);
  const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: there.length - 1 }[event.key];
  if (to === undefined) return;
  event.preventDefault();
  const tab = there[(to + there.length) % there.length];
  choose(tab.dataset.tab ?? "board");
  tab.focus();
});

// ------------------------------------------------------------------- what is asked

/** Ask for what a press shows; while something is on its way, the last one waits. A form opens over the tab one came from. @param {string} name @param {any} [press] @param {string} [from] */
async function look(name, press, from) {
  if (busy.has(name)) { next.set(name, press); return ""; }
  busy.add(name);
  showBusy();
  try {
    const { status, said } = await how.post(name, press ? { press } : {});
    if (status === 401) { how.ended(said.why); return ""; }
    if (status !== 200) { how.tell(said.why, true); return said.why; }
    if (said.form) {
      if (from) choose(from);
      openForm(said.form, async (filled) => {
        const why = await look(name, { action: said.form.action, arg: said.form.arg, ...filled });
        if (!why && open !== name) choose(name);
        return why;
      });
      return "";
    }
    shown.set(name, said);
    if (said.curves.length) { curves = said.curves; drawing ??= await import("./curve.js"); }
    if (open === name) await settled(said);
    return "";
  } catch {
    how.tell(word("alone"), true);
    return word("alone");
  } finally {
    busy.delete(name);
    if (next.has(name)) { const its = next.get(name); next.delete(name); look(name, its); }
    showBusy();
  }
}

const showBusy = () => box.setAttribute("aria-busy", String(busy.has(open)));

/** Draw it, and wait for its picture: who drags gets each picture before the next one is asked for. @param {any} said */
async function settled(said) {
  const path = picture.dataset.path;
  draw(said);
  how.tell(lines.textContent.slice(0, 200));
  if (said.picture && picture.dataset.path !== path) await new Promise((done) => { picture.addEventListener("load", done, { once: true }); picture.addEventListener("error", done, { once: true }); });
}

const own = (tab) => (tab?.dataset.actions ?? "").split(" ");

/** @param {any} pressed */
async function press(pressed) {
  const other = tabs.find((one) => one.dataset.tab !== open && own(one)[0] === pressed.action)
    ?? (own(tabs.find((one) => one.dataset.tab === open)).includes(pressed.action) ? null : tabs.find((one) => own(one).includes(pressed.action)));
  if (other) { choose(other.dataset.tab ?? "", pressed, open); return ""; }
  return look(open, pressed);
}

function again() {
  const { path, again: tried } = picture.dataset;
  if (!path || tried === path) return;
  picture.dataset.again = path;
  delete picture.dataset.path;
  paint(picture, path);
}

// ------------------------------------------------------------------- what is shown

function clear() {
  lines.replaceChildren(el("p", {}, word("loading")));
  for (const one of [menus, plot, rows, below]) one.replaceChildren();
  picture.remove();
  slider.hidden = true;
}

/** @param {any} said */
function draw(said) {
  const focused = document.activeElement;
  const at = controls().includes(/** @type {any} */ (focused)) ? controls().indexOf(/** @type {HTMLElement} */ (focused)) : -1;
  lines.replaceChildren(...marked(said.lines));
  below.replaceChildren(...marked(said.below));
  const isHeld = said.marks.length > 0; // slider and buttons stay in reach, so menus stand above
  const [above, here] = [said.rows.filter((row) => isHeld && row.menu), said.rows.filter((row) => !isHeld || !row.menu)];
  menus.replaceChildren(...above.map((row, number) => rowOf(row, number, press)));
  rows.replaceChildren(...here.map((row, number) => rowOf(row, number, press)));
  steer.classList.toggle("held", isHeld);
  drawPicture(said.picture);
  slider.hidden = said.marks.length < 2;
  range.max = String(said.marks.length - 1);
  range.setAttribute("aria-label", word("slide"));
  if (!isSliding && !next.has(open)) range.value = String(said.at ?? said.marks.length - 1);
  name();
  if (at < 0) return;
  const control = controls()[at];
  const isSame = control?.tagName === focused?.tagName && !control?.hasAttribute("disabled");
  (isSame ? control : slider.hidden ? box : range).focus({ preventScroll: true });
}

const controls = () => /** @type {HTMLElement[]} */ ([...box.querySelectorAll("button, select, summary")]);

function drawPicture(shot) {
  if (!shot) return picture.remove();
  figure.append(picture);
  picture.alt = shot.alt;
  picture.width = shot.width;
  picture.height = shot.height;
  paint(picture, `picture/${shot.address}`);
  return undefined;
}

// ------------------------------------------------------------------- what one slides along

/** Say where the slider is, and show the chances there. */
function name() {
  const mark = shown.get(open)?.marks[Number(range.value)];
  const its = open === "review" ? curves : [];
  const words = its.map((one) => `${one.name || one.seat} ${one.chances[Number(range.value)] ?? "–"} %`);
  where.textContent = mark?.said ?? "";
  range.setAttribute("aria-valuetext", [mark?.said, ...words].filter(Boolean).join(", "));
  plot.replaceChildren(...(its.length ? [drawing.curveOf(its, Number(range.value), slideTo), drawing.legendOf(its, Number(range.value))] : []));
}

function slide() {
  isSliding = true;
  name();
  if (open === "replay") lookAt();
}

function settle() {
  isSliding = false;
  if (open !== "replay") lookAt(); // there each picture was asked for on the way
}

function lookAt() {
  const mark = shown.get(open)?.marks[Number(range.value)];
  if (mark) look(open, mark.press);
}

/** Slide to a place of the curve; its picture comes when the finger leaves. @param {number} at @param {boolean} isLast */
function slideTo(at, isLast) {
  range.value = String(at);
  if (isLast) settle(); else slide();
}
