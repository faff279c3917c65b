// @ts-check
// The chances of the seats through a game, as lines that one slides along with a finger.

import { el, svg } from "./dom.js";

const [WIDE, HIGH, EDGE, TOP] = [640, 240, 74, 14];
const DASHES = ["", "14 6", "4 6", "18 5 4 5", "9 9", "2 9"];

/** @param {any[]} curves @param {number} at @param {(at: number, isLast: boolean) => void} slideTo */
export function curveOf(curves, at, slideTo) {
  const most = Math.max(1, curves[0].chances.length - 1);
  const x = (place) => EDGE + (place / most) * (WIDE - EDGE - 16);
  const y = (chance) => TOP + (1 - chance / 100) * (HIGH - 2 * TOP);
  const lines = curves.map((one, number) => svg("polyline", {
    points: one.chances.map((chance, place) => (chance === null ? "" : `${x(place).toFixed(1)},${y(chance).toFixed(1)}`)).filter(Boolean).join(" "),
    stroke: colourOf(one), "stroke-dasharray": DASHES[number % DASHES.length] || false,
  }));
  const points = curves.filter((one) => one.chances[at] !== null && one.chances[at] !== undefined)
    .map((one) => svg("circle", { cx: x(at), cy: y(one.chances[at]), r: 8, fill: colourOf(one) }));
  const grid = [0, 50, 100].flatMap((chance) => [
    svg("line", { x1: EDGE, x2: WIDE - 16, y1: y(chance), y2: y(chance) }),
    svg("text", { x: EDGE - 8, y: y(chance) + 7 }, `${chance} %`),
  ]);
  const drawn = svg("svg", { class: "curve", viewBox: `0 0 ${WIDE} ${HIGH}`, "aria-hidden": "true" },
    grid, svg("line", { class: "here", x1: x(at), x2: x(at), y1: TOP, y2: HIGH - TOP }), lines, points);
  const placeIn = (size) => (event) => {
    const share = ((event.clientX - size.left) / size.width * WIDE - EDGE) / (WIDE - EDGE - 16);
    return Math.round(Math.min(Math.max(share, 0), 1) * most);
  };
  drawn.addEventListener("pointerdown", (down) => follow(down, placeIn(drawn.getBoundingClientRect()), slideTo));
  return drawn;
}

/** Follow the finger until it leaves; the curve is drawn anew meanwhile, so the places are those of its beginning. */
function follow(down, place, slideTo) {
  down.preventDefault();
  let at = place(down);
  const move = (event) => { at = place(event); slideTo(at, false); };
  const end = () => {
    removeEventListener("pointermove", move);
    removeEventListener("pointerup", end);
    removeEventListener("pointercancel", end);
    slideTo(at, true);
  };
  addEventListener("pointermove", move);
  addEventListener("pointerup", end);
  addEventListener("pointercancel", end);
  slideTo(at, false);
}

/** Each seat's chance in words, beside its sign. @param {any[]} curves @param {number} at */
export function legendOf(curves, at) {
  return el("ul", { class: "legend" }, curves.map((one, number) => el("li", {},
    svg("svg", { viewBox: "0 0 36 10", "aria-hidden": "true" }, svg("line", { x1: 0, x2: 36, y1: 5, y2: 5, stroke: colourOf(one), "stroke-dasharray": DASHES[number % DASHES.length] || false })),
    `${one.shape} `, el("bdi", {}, one.name || one.seat), ` ${one.chances[at] ?? "–"} %`)));
}

const colourOf = (one) => `#${one.colour.toString(16).padStart(6, "0")}`;
