// @ts-check
// The places of the board: a grid for fingers and keys. What they do, touch.js knows.

import { byId, svg } from "./dom.js";
import { bringIntoView, hexOf, isDragged, onScreen } from "./scene.js";

const map = byId("map");
const grid = byId("places");
const SNAP = 22;
const LEAST = 44;
const WAYS = { ArrowLeft: 180, ArrowRight: 0, ArrowUp: -105, ArrowDown: 105, PageUp: -60, PageDown: 60 };

/** @type {any[]} */
let places = [];
/** @type {any} */
let does = null;
let here = "";
let drawn = "";

/** @typedef {{goals: () => string[], kind: (id: string) => string, name: (id: string) => string, act: (id: string) => void}} Does */

/** @param {any} board @param {Does} acts */
export function showPlaces(board, acts) {
  does = acts;
  places = board?.places ?? [];
  map.toggleAttribute("hidden", !places.length && !board?.scene);
  if (!places.length) return grid.replaceChildren();
  if (!placeOf(here)) here = does.goals()[0] ?? places[0].id;
  const same = JSON.stringify(places.map((one) => [one.id, one.at]));
  if (same !== drawn) { drawn = same; draw(); }
  return lightAll();
}

function draw() {
  const hadFocus = grid.contains(document.activeElement);
  const rows = [];
  for (const one of places) {
    const last = rows.at(-1);
    const points = (one.outline.length ? one.outline : hexOf(one.at)).map((xy) => xy.join(",")).join(" ");
    const cell = svg("polygon", { id: `place-${one.id}`, role: "gridcell", points, tabindex: -1, "data-place": one.id });
    if (last && Math.abs(last.y - one.at[1]) < 8) last.cells.push(cell); else rows.push({ y: one.at[1], cells: [cell] });
  }
  grid.replaceChildren(...rows.map((row) => svg("g", { role: "row" }, row.cells)));
  if (hadFocus) cellOf(here)?.focus();
}

/** Light what can be touched now. */
export function lightAll() {
  for (const cell of grid.querySelectorAll("polygon")) {
    const id = cell.getAttribute("data-place");
    cell.setAttribute("class", does.kind(id));
    cell.setAttribute("aria-label", does.name(id));
    cell.setAttribute("tabindex", id === here ? "0" : "-1");
  }
}

/** @param {string} id @returns {any} */
export const cellOf = (id) => document.getElementById(`place-${id}`);
/** @param {string} id */
export const placeOf = (id) => places.find((one) => one.id === id);
/** @param {string} id */
export const said = (id) => placeOf(id)?.said ?? id;

/** Let the keys begin here; the place is brought into view. @param {string} id */
export function setHere(id) {
  if (!placeOf(id)) return;
  const hadFocus = document.activeElement === cellOf(here);
  cellOf(here)?.setAttribute("tabindex", "-1");
  here = id;
  cellOf(id)?.setAttribute("tabindex", "0");
  if (hadFocus) cellOf(id)?.focus({ preventScroll: true });
  bringIntoView(placeOf(id));
}

// ------------------------------------------------------------------- fingers

map.addEventListener("click", (event) => {
  if (!does || isDragged()) return;
  const corner = map.getBoundingClientRect();
  const hit = /** @type {Element} */ (event.target).closest("[data-place]");
  const id = hit?.getAttribute("data-place") ?? "";
  const size = hit?.getBoundingClientRect();
  if (id && (does.kind(id) || Math.min(size.width, size.height) >= LEAST)) { walk(id); return void does.act(id); }
  const far = (one) => {
    const [x, y] = onScreen(one.at);
    return Math.hypot(x - (event.clientX - corner.left), y - (event.clientY - corner.top)) - reach(one);
  };
  const near = places.filter((one) => does.goals().includes(one.id) && far(one) <= SNAP).sort((a, b) => far(a) - far(b))[0];
  if (near || id) { walk(near?.id ?? id); does.act(near?.id ?? id); }
});

/** Half of a place's size on the screen. */
const reach = (one) => (cellOf(one.id)?.getBoundingClientRect().width ?? 0) / 2;

function walk(id) {
  cellOf(here)?.setAttribute("tabindex", "-1");
  here = id;
  cellOf(id)?.setAttribute("tabindex", "0");
  cellOf(id)?.focus({ preventScroll: true });
}

// ------------------------------------------------------------------- keys

grid.addEventListener("keydown", (event) => {
  if (event.ctrlKey) return; // Ctrl+Enter hands in, and touches nothing here
  const way = WAYS[event.key];
  if (event.key === "Enter" || event.key === " ") { event.preventDefault(); does.act(here); }
  else if (event.key === "Home" || event.key === "End") step(event, does.goals().at(event.key === "Home" ? 0 : -1));
  else if (way !== undefined) step(event, nextOf(way));
});

function step(event, id) {
  event.preventDefault();
  if (!id) return;
  walk(id);
  bringIntoView(placeOf(id));
}

/** The nearest place in a direction; the six sides of a hex have a key each. */
function nextOf(way) {
  const from = placeOf(here).at;
  const cost = (one) => {
    const [dx, dy] = [one.at[0] - from[0], one.at[1] - from[1]];
    const off = Math.abs(((Math.atan2(dy, dx) * 180) / Math.PI - way + 540) % 360 - 180);
    return off > 61 ? Infinity : Math.hypot(dx, dy) * (1 + off / 30);
  };
  const found = places.filter((one) => one.id !== here).map((one) => [cost(one), one.id]).sort((a, b) => a[0] - b[0])[0];
  return found && found[0] < Infinity ? found[1] : "";
}
