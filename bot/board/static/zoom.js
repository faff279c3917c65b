// @ts-check
// Zoom the board: with two fingers, with a wheel, and with the keys + and -; and a list of its regions.

import { byId, el, word } from "./dom.js";

/** @type {Map<number, number[]>} */
const fingers = new Map();
let far = 0;
const STEP = 1.25;
/** Regions along each side of a board that is listed, and how many places it must have. */
const SIDES = 5;
const MANY = 150;

/** Whether two fingers hold the board: then one alone does not move it. */
export const isPinched = () => fingers.size > 1;

/** @param {any} map @param {(factor: number, at: number[]) => void} zoom */
export function listen(map, zoom) {
  const from = (x, y) => { const box = map.getBoundingClientRect(); return [x - box.left, y - box.top]; };
  const middle = () => { const box = map.getBoundingClientRect(); return [box.width / 2, box.height / 2]; };
  map.addEventListener("wheel", (event) => {
    if (!map.closest(".app")) return;
    event.preventDefault();
    zoom(event.deltaY < 0 ? STEP : 1 / STEP, from(event.clientX, event.clientY));
  }, { passive: false });
  map.addEventListener("pointerdown", (event) => { fingers.set(event.pointerId, [event.clientX, event.clientY]); far = apart(); });
  addEventListener("pointermove", (event) => {
    if (!fingers.has(event.pointerId)) return;
    fingers.set(event.pointerId, [event.clientX, event.clientY]);
    if (!isPinched() || !far) return;
    const [one, other] = [...fingers.values()];
    zoom(apart() / far, from((one[0] + other[0]) / 2, (one[1] + other[1]) / 2));
    far = apart();
  });
  for (const end of ["pointerup", "pointercancel"]) addEventListener(end, (event) => { fingers.delete(event.pointerId); far = apart(); });
  map.addEventListener("keydown", (event) => {
    if (event.key === "+" || event.key === "=") zoom(STEP, middle());
    else if (event.key === "-") zoom(1 / STEP, middle());
  });
}

function apart() {
  const [one, other] = [...fingers.values()];
  return one && other ? Math.hypot(one[0] - other[0], one[1] - other[1]) : 0;
}

/** Offer the regions of a board with many places: what stands there, and a tap goes there. @param {any} board @param {(at: number[]) => void} goTo */
export function listRegions(board, goTo) {
  const box = byId("regions");
  const places = board?.places ?? [];
  box.hidden = places.length < MANY;
  if (box.hidden) return;
  /** @type {Map<number, any[]>} */
  const found = new Map();
  for (const one of places) {
    const [x, y] = [Math.floor(one.at[0] / board.width * SIDES), Math.floor(one.at[1] / board.height * SIDES)];
    found.set(y * SIDES + x, [...(found.get(y * SIDES + x) ?? []), one]);
  }
  const rows = [...found.entries()].sort((one, other) => one[0] - other[0]).map(([, some]) => {
    const held = some.filter((one) => one.said.includes(","));
    const at = (held[0] ?? some[Math.floor(some.length / 2)]);
    return { at: at.at, said: held.length ? held.map((one) => one.said).join("; ").slice(0, 90) : word("region", { place: at.id }), isHeld: Boolean(held.length) };
  }).sort((one, other) => Number(other.isHeld) - Number(one.isHeld));
  box.replaceChildren(el("option", { value: "" }, word("regions")), ...rows.map((one, at) => el("option", { value: String(at) }, one.said)));
  box.onchange = () => { const one = rows[Number(box.value)]; if (box.value !== "" && one) goTo(one.at); box.value = ""; };
}
