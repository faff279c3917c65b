// @ts-check
// The places over the picture: lit goals for a finger, a grid for the keyboard, a list for whoever sees neither.

import { el, svg, word } from "./dom.js";

const grid = /** @type {SVGSVGElement} */ (/** @type {unknown} */ (document.getElementById("places")));
const deeds = document.getElementById("deeds");
const list = /** @type {HTMLDetailsElement} */ (document.getElementById("list"));
const told = document.getElementById("told");

const SNAP = 22;
const LEAST = 44;
const WAYS = { ArrowLeft: 180, ArrowRight: 0, ArrowUp: -105, ArrowDown: 105, PageUp: -60, PageDown: 60 };

/** @type {any[]} */
let places = [];
/** @type {Record<string, any[]>} */
let goals = {};
let armed = "";
let asked = "";
/** @type {any[]} */
let stops = [];
let stop = "";
let here = "";
/** @type {(pressed: any) => Promise<string>} */
let press = async () => "";

/** @param {any} now @param {(pressed: any) => Promise<string>} presses */
export function showPlaces(now, presses) {
  press = presses;
  places = now.board?.places ?? [];
  goals = now.state === "open" ? now.touch?.goals ?? {} : {};
  const isSame = asked === `${now.step} ${now.revision}`; // somebody else's news come in between two touches
  asked = `${now.step} ${now.revision}`;
  if (!isSame || !goals[armed]) armed = "";
  deeds.hidden = true;
  if (armed) offer(goals[armed]);
  stops = now.state === "open" ? now.touch?.stops ?? [] : [];
  if (stops.length) choose(next());
  grid.toggleAttribute("hidden", !places.length);
  if (places.length) draw(now.board);
  const items = Object.entries(goals).map(([id, some]) => el("li", {}, el("span", {}, said(id)), some.map(buttonOf)));
  list.hidden = !items.length;
  list.querySelector("ul").replaceChildren(...items);
}

/** The stop that comes next by itself: the one chosen while it is open, else the next open one. */
function next() {
  const at = stops.findIndex((one) => one.place === stop);
  return [...stops.slice(Math.max(at, 0)), ...stops].find((one) => one.is_open) ?? stops[Math.max(at, 0)];
}

function choose(one) {
  stop = here = one.place;
  goals = one.goals;
  const chips = stops.map((each) => el("button", { class: each === one ? "chip at" : each.done ? "chip done" : "chip",
    "aria-pressed": each === one ? "true" : "false", onclick: () => goTo(each) }, each.done || each.place));
  const skip = stops.filter((each) => each.is_open).length > 1 && el("button", { onclick: () => goTo(after(one)) }, word("skip"));
  deeds.replaceChildren(el("div", { class: "chips" }, chips), el("h2", {}, one.title), el("p", { class: "small" }, one.small),
    el("div", { class: "row" }, one.deeds.map(buttonOf), skip));
  deeds.hidden = false;
}

function after(one) {
  const at = stops.indexOf(one);
  return [...stops.slice(at + 1), ...stops].find((each) => each.is_open) ?? one;
}

function goTo(one) {
  choose(one);
  for (const cell of grid.querySelectorAll("polygon")) light(cell);
  told.textContent = `${one.title}, ${one.small}`;
}

function light(cell) {
  const id = cell.getAttribute("data-place");
  cell.setAttribute("class", kindOf(id));
  cell.setAttribute("aria-label", nameOf(id));
}

function draw(board) {
  const hadFocus = grid.contains(document.activeElement);
  grid.setAttribute("viewBox", `0 0 ${board.width} ${board.height}`);
  if (!places.some((one) => one.id === here)) here = Object.keys(goals)[0] ?? places[0].id;
  const rows = [];
  for (const one of places) {
    const last = rows.at(-1);
    const cell = svg("polygon", {
      id: `place-${one.id}`, role: "gridcell", points: one.outline.map((xy) => xy.join(",")).join(" "),
      tabindex: one.id === here ? 0 : -1, class: kindOf(one.id), "data-place": one.id, "aria-label": nameOf(one.id),
    });
    if (last && Math.abs(last.y - one.at[1]) < 8) last.cells.push(cell); else rows.push({ y: one.at[1], cells: [cell] });
  }
  grid.replaceChildren(...rows.map((row) => svg("g", { role: "row" }, row.cells)));
  if (hadFocus) cellOf(here)?.focus();
}

const cellOf = (id) => /** @type {any} */ (document.getElementById(`place-${id}`));
const said = (id) => places.find((one) => one.id === id)?.said ?? id;
const kindOf = (id) => [goals[id] && `goal ${goals[id][0].kind}`, id === stop && stops.length && "stop", id === armed && "armed"]
  .filter(Boolean).join(" ");
const nameOf = (id) => [said(id), ...(goals[id] ?? []).map((one) => [one.said, one.small].filter(Boolean).join(", "))].join(": ");

function buttonOf(deed) {
  return el("button", { class: deed.kind === "fight" ? "danger" : "", onclick: () => doIt(deed) },
    deed.said, deed.small && el("small", {}, deed.small));
}

async function doIt(deed) {
  for (const [id, some] of Object.entries(goals)) if (some.includes(deed)) cellOf(id)?.classList.add("sent");
  const refused = await press(deed.press);
  if (refused) for (const one of grid.querySelectorAll(".sent")) one.classList.remove("sent");
  else if (!told.textContent) told.textContent = word("done", { deed: deed.said });
}

/** @param {string} id */
async function touch(id) {
  const some = goals[id];
  for (const one of grid.querySelectorAll(".armed")) one.classList.remove("armed");
  const one = stops.find((each) => each.place === id);
  if (!some && one) return goTo(one);
  if (!some) {
    armed = "";
    deeds.hidden = true;
    told.textContent = word("nothing", { place: said(id) });
    return undefined;
  }
  const isFinal = some[0].kind === "final";
  if (!isFinal || (armed === id && some.length === 1)) return void await doIt(some[0]);
  armed = id;
  cellOf(id)?.classList.add("armed");
  const why = word(some.length > 1 ? "choose" : "again", { place: said(id) });
  offer(some);
  told.textContent = why;
  return undefined;
}

function offer(some) {
  deeds.replaceChildren(el("div", { class: "row" }, some.map(buttonOf)));
  deeds.hidden = false;
}

// ------------------------------------------------------------------- fingers

grid.addEventListener("click", (event) => {
  const box = grid.getBoundingClientRect();
  const scale = box.width / grid.viewBox.baseVal.width;
  const hit = /** @type {Element} */ (event.target).closest("[data-place]");
  const id = hit?.getAttribute("data-place") ?? "";
  if (id && (goals[id] || stops.some((one) => one.place === id) || Math.min(hit.getBoundingClientRect().width, hit.getBoundingClientRect().height) >= LEAST)) return walk(id, true);
  const at = [event.clientX - box.left, event.clientY - box.top];
  const far = (one) => Math.hypot(one.at[0] * scale - at[0], one.at[1] * scale - at[1]);
  const near = places.filter((one) => goals[one.id] && far(one) <= SNAP).sort((a, b) => far(a) - far(b))[0];
  if (near || id) walk(near?.id ?? id, true);
  return undefined;
});

function walk(id, isTouched = false) {
  cellOf(here)?.setAttribute("tabindex", "-1");
  here = id;
  cellOf(id)?.setAttribute("tabindex", "0");
  cellOf(id)?.focus({ preventScroll: isTouched });
  if (isTouched) touch(id);
}

// ------------------------------------------------------------------- keys

grid.addEventListener("keydown", (event) => {
  const way = WAYS[event.key];
  if (event.key === "Enter" || event.key === " ") { event.preventDefault(); touch(here); }
  else if (/^[1-9]$/.test(event.key)) {
    const deed = (stops.find((one) => one.place === stop)?.deeds ?? goals[here] ?? [])[Number(event.key) - 1];
    if (deed) doIt(deed);
  } else if (event.key === "0" && stops.length) goTo(after(stops.find((one) => one.place === stop)));
  else if (event.key === "Home" || event.key === "End") step(event, Object.keys(goals).at(event.key === "Home" ? 0 : -1));
  else if (way !== undefined) step(event, nextOf(way));
});

function step(event, id) {
  event.preventDefault();
  if (id) walk(id);
}

/** The nearest place in a direction; the six sides of a hex have a key each. */
function nextOf(way) {
  const from = places.find((one) => one.id === here).at;
  const cost = (one) => {
    const [dx, dy] = [one.at[0] - from[0], one.at[1] - from[1]];
    const off = Math.abs(((Math.atan2(dy, dx) * 180) / Math.PI - way + 540) % 360 - 180);
    return off > 61 ? Infinity : Math.hypot(dx, dy) * (1 + off / 30);
  };
  const found = places.filter((one) => one.id !== here).map((one) => [cost(one), one.id]).sort((a, b) => a[0] - b[0])[0];
  return found && found[0] < Infinity ? found[1] : "";
}
