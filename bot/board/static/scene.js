// @ts-check
// The board: its ground as one picture, what lies on it as sprites, and the part of it that is in view.

import { byId, svg } from "./dom.js";
import { paint } from "./reach.js";
import { isPinched, listen } from "./zoom.js";

const map = byId("map");
const layers = byId("layers");
const hollow = byId("hollow");
const mini = byId("mini");
const whole = byId("whole");
const MOVED = 8;
/** Least size of a place on the screen, and how much nearer than the whole board one can go. */
const LEAST = 40;
const NEAREST = 16;
/** How far the small map reaches from its corner. */
const MINI = 92;
const WIDE = matchMedia("(min-width: 900px) and (min-height: 600px)");

/** @type {any} */
let board = null;
let key = "";
let isWhole = false;
/** Whether somebody has moved or zoomed the board: then news leave it there. */
let isMoved = false;
let drawn = "";
/** @type {number[]} */
let view = [0, 0, 1, 1];
let wasDragged = false;
/** Places that matter now. @type {string[]} */
let lit = [];
/** @type {any[]} */
let touched = [];

/** The part of the board that matters is in view, and stays so for the whole decision. @param {any} shown @param {string} decision */
export function showBoard(shown, decision, focus = []) {
  board = shown;
  lit = shown.scene?.focus ?? focus;
  const scene = shown.scene;
  map.classList.toggle("scene", Boolean(scene));
  hollow.replaceChildren();
  if (scene) draw(scene); else drawPicture();
  if (decision !== key) { key = decision; isWhole = WIDE.matches; isMoved = false; }
  frame();
}

/** Without sprites, a board that one moves is its picture. */
function drawPicture() {
  if (drawn === board.picture + canMove()) return;
  drawn = board.picture + canMove();
  layers.replaceChildren(canMove() ? groundOf(board.picture) : "");
}

/** Whether the board fills its frame and shows a part: else its picture stands as it is, below its places. */
const canMove = () => Boolean(board?.scene || (board?.width && byId("page").classList.contains("app")));

function draw(scene) {
  const now = JSON.stringify([scene.ground, scene.sprites, scene.items]);
  if (now === drawn) return;
  drawn = now;
  byId("sprites").replaceChildren(svg("defs", {}, Object.entries(scene.sprites).map(([name, shapes]) => svg("g", { id: `sp-${name}` }, shapes.map(shape)))));
  layers.replaceChildren(layers.querySelector(`image[data-path$='${scene.ground}']`) ?? groundOf(scene.ground), ...scene.items.map(item));
}

function groundOf(address) {
  const image = svg("image", { width: board.width, height: board.height });
  paint(image, `picture/${address}`, "href");
  return image;
}

const shape = ([d, paint, width]) => svg("path", width
  ? { d, fill: "none", stroke: paint, "stroke-width": width, "stroke-linecap": "round", "stroke-linejoin": "round" }
  : { d, fill: paint });

function item([kind, what, ...given]) {
  if (kind === "s") return svg("use", { href: `#sp-${what}`, transform: `translate(${given[0]} ${given[1]}) scale(${given[2]})` });
  if (kind === "p") return shape([what, given[0], given[1]]);
  const [x, y, size, ink, halo] = given;
  return svg("text", { x, y, "font-size": size, fill: ink, stroke: halo || false, "stroke-width": halo ? size / 5 : false }, what);
}

/** What was touched is drawn at once, hollow until the answer. @param {any} from @param {any} to @param {string} mark */
export function drawHollow(from, to, mark) {
  if (!board?.scene) return;
  const r = board.scene.radius;
  if (from && to && from !== to) hollow.append(svg("path", { class: "way", d: `M${from.at}L${to.at}` }));
  const at = to ?? from;
  if (at && document.getElementById(`sp-sign-${mark}`)) {
    const [x, y] = [(from ?? at).at[0] + 0.4 * r, (from ?? at).at[1] + 0.22 * r];
    hollow.append(svg("circle", { cx: x, cy: y, r: 0.36 * r }), svg("use", { href: `#sp-sign-${mark}`, transform: `translate(${x} ${y}) scale(${0.19 * r})` }));
  }
}

/** The way to a place, before it is gone. @param {any[]} places */
export function drawWay(places) {
  hollow.replaceChildren();
  if (places.length > 1) hollow.append(svg("path", { class: "way", d: `M${places.map((one) => one.at).join("L")}` }));
}

export function clearHollow() {
  hollow.replaceChildren();
}

// ------------------------------------------------------------------- what is in view

/** The larger side of a place, in the board's pixels: on the screen a finger must find it. */
function placeSize() {
  const [xs, ys] = [0, 1].map((axis) => (board.places[0]?.outline ?? []).map((one) => one[axis]));
  return xs.length ? Math.max(Math.max(...xs) - Math.min(...xs), Math.max(...ys) - Math.min(...ys)) : Infinity;
}

/** Show more or less of the board around a point of the screen, from the map's corner. @param {number} factor @param {number[]} at */
export function zoom(factor, at) {
  const size = map.getBoundingClientRect();
  if (!canMove() || !size.width) return;
  const most = Math.max(board.width / size.width, board.height / size.height);
  const scale = Math.min(Math.max(view[2] / size.width / factor, most / NEAREST), most);
  const [x, y] = [view[0] + at[0] * view[2] / size.width, view[1] + at[1] * view[3] / size.height];
  const [w, h] = [scale * size.width, scale * size.height];
  isMoved = true;
  put([held(x - at[0] * scale, w, board.width), held(y - at[1] * scale, h, board.height), w, h]);
}

/** Bring a point of the board to the middle. @param {number[]} at */
export const goTo = (at) => around(at, view[2], view[3]);

const around = ([x, y], w, h) => put([held(x - w / 2, w, board.width), held(y - h / 2, h, board.height), w, h]);

/** Half the size of a place, in the board's pixels. */
const radius = () => board.scene?.radius ?? 60;

function box(ids) {
  const r = radius();
  const some = ids.length ? board.places.filter((one) => ids.includes(one.id)) : board.places;
  if (!some.length) return [0, 0, board.width, board.height];
  const [xs, ys] = [some.map((one) => one.at[0]), some.map((one) => one.at[1])];
  return [Math.min(...xs) - r, Math.min(...ys) - 1.12 * r, Math.max(...xs) + r, Math.max(...ys) + 1.12 * r];
}

function frame() {
  if (!board) return;
  whole.hidden = !canMove() || !lit.length;
  if (!canMove()) return put([0, 0, board.width, board.height]);
  const size = map.getBoundingClientRect();
  if (!size.width || !size.height) return undefined;
  if (isMoved) return around([view[0] + view[2] / 2, view[1] + view[3] / 2], view[2], view[2] * size.height / size.width);
  const [x0, y0, x1, y1] = board.scene || !isWhole ? box(isWhole ? [] : lit) : [0, 0, board.width, board.height];
  const fit = Math.max((x1 - x0) / size.width, (y1 - y0) / size.height);
  const scale = board.scene || isWhole ? fit : Math.min(board.width / size.width, placeSize() / LEAST);
  const [w, h] = [scale * size.width, scale * size.height];
  whole.setAttribute("aria-pressed", String(isWhole));
  whole.hidden ||= !board.scene && board.height / size.height <= board.width / size.width;
  return around([(x0 + x1) / 2, (y0 + y1) / 2], w, h);
}

/** A part of the board never shows more of the table than it must. */
const held = (from, wide, all) => (wide >= all ? (all - wide) / 2 : Math.min(Math.max(from, 0), all - wide));

function put(next) {
  view = next;
  map.setAttribute("viewBox", view.map((one) => one.toFixed(1)).join(" "));
  mini.setAttribute("viewBox", `0 0 ${board.width} ${board.height}`);
  const rect = mini.querySelector("rect");
  mini.toggleAttribute("hidden", !canMove() || WIDE.matches || view[2] * view[3] > 0.9 * board.width * board.height);
  for (const [at, name] of ["x", "y", "width", "height"].entries()) rect.setAttribute(name, view[at].toFixed(1));
  giveWay();
}

whole.addEventListener("click", () => {
  isWhole = !isWhole;
  isMoved = false;
  frame();
});
mini.addEventListener("click", (event) => {
  const size = mini.getBoundingClientRect();
  isMoved = true;
  goTo([(event.clientX - size.left) / size.width * board.width, (event.clientY - size.top) / size.height * board.height]);
});
new ResizeObserver(() => frame()).observe(map);

map.addEventListener("pointerdown", (down) => {
  wasDragged = false;
  if (!canMove() || !down.isPrimary) return;
  const [from, scale] = [[...view], view[2] / map.getBoundingClientRect().width];
  const move = (event) => {
    if (event.pointerId !== down.pointerId || isPinched()) return;
    const [dx, dy] = [event.clientX - down.clientX, event.clientY - down.clientY];
    if (!wasDragged && Math.hypot(dx, dy) < MOVED) return;
    wasDragged = isMoved = true;
    put([held(from[0] - dx * scale, from[2], board.width), held(from[1] - dy * scale, from[3], board.height), from[2], from[3]]);
  };
  const end = () => {
    removeEventListener("pointermove", move);
    removeEventListener("pointerup", end);
    removeEventListener("pointercancel", end);
  };
  addEventListener("pointermove", move);
  addEventListener("pointerup", end);
  addEventListener("pointercancel", end);
});

/** Whether the last touch moved the board: then it was no tap. */
export const isDragged = () => wasDragged;

/** Pixels of the screen for a pixel of the board. */
export const scaleNow = () => map.getBoundingClientRect().width / view[2];

/** A place on the screen, from the map's corner. @param {number[]} at */
export function onScreen(at) {
  const scale = scaleNow();
  return [(at[0] - view[0]) * scale, (at[1] - view[1]) * scale];
}

/** Bring a place into view, where the board shows only a part. @param {any} place */
export function bringIntoView(place) {
  if (!canMove() || !place) return;
  const [x, y] = place.at;
  const r = radius();
  if (x - r < view[0] || y - r < view[1] || x + r > view[0] + view[2] || y + r > view[1] + view[3]) {
    isMoved = true;
    goTo(place.at);
  }
}

/** Places that one may want to touch now. @param {any[]} places */
export function uncover(places) {
  touched = places;
  giveWay();
}

/** The small map covers none of them: it stands in the lower or in the upper corner, or nowhere. */
function giveWay() {
  const { height } = map.getBoundingClientRect();
  const r = 0.6 * radius() * scaleNow();
  const beside = touched.map((one) => onScreen(one.at)).filter(([x, y]) => x > -r && x < MINI + r && y > -r && y < height + r);
  const isUp = beside.some(([, y]) => y > height - MINI - r);
  mini.classList.toggle("up", isUp);
  mini.classList.toggle("away", isUp && beside.some(([, y]) => y < MINI + r));
}

export const hexOf = (at) => [...Array(6)].map((_, side) => {
  const turn = (Math.PI / 180) * (60 * side - 90);
  return [at[0] + 0.88 * board.scene.radius * Math.cos(turn), at[1] + 0.88 * board.scene.radius * Math.sin(turn)].map((one) => one.toFixed(1));
});
listen(map, zoom);
