// @ts-check
// The plan as chips, in turn: tap one to go there, drag its number (or press Shift and an arrow) to move it.

import { byId, el, sign, word } from "./dom.js";

const plan = byId("plan");
const MOVED = 8;

/** @param {any[]} chips @param {string} at @param {(place: string) => void} goTo @param {(press: any) => void} press */
export function showChips(chips, at, goTo, press) {
  const focused = plan.contains(document.activeElement) ? document.activeElement.dataset.place : "";
  const movable = chips.filter((one) => one.move);
  plan.hidden = !chips.length;
  plan.replaceChildren(...chips.map((one) => el("li", {}, chipOf(one, at, goTo, (to) => move(one, movable, to, press), movable.indexOf(one)))));
  if (focused) plan.querySelector(`[data-place="${CSS.escape(focused)}"]`)?.focus();
  const now = plan.querySelector(".now");
  if (now) plan.scrollTo({ left: now.offsetLeft - plan.offsetLeft - plan.clientWidth / 2, top: now.offsetTop - plan.offsetTop - plan.clientHeight / 2 });
}

function move(chip, movable, to, press) {
  const at = Math.max(0, Math.min(movable.length - 1, to));
  if (at !== movable.indexOf(chip)) press({ ...chip.move, values: [String(at)] });
}

function chipOf(one, at, goTo, moveTo, index) {
  const kind = ["chip", one.is_done ? "" : "todo", one.place && one.place === at ? "now" : ""].filter(Boolean).join(" ");
  const number = one.is_done && el("i", { class: one.move ? "grip" : "" }, one.number ?? "·");
  const chip = el("button", {
    class: kind, "data-place": one.place || false, "aria-current": one.place === at ? "step" : false, disabled: !one.place,
    "aria-keyshortcuts": one.move ? "Shift+ArrowLeft Shift+ArrowRight" : false, onclick: () => { if (!chip.dataset.dragged) goTo(one.place); },
    onkeydown: (event) => {
      const by = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }[event.key];
      if (one.move && by && event.shiftKey) { event.preventDefault(); moveTo(index + by); }
    },
  }, number, one.mark && sign(`sign-${one.mark}`), el("bdi", {}, one.text), one.small && el("small", {}, one.small), !one.is_done && el("span", { class: "apart" }, word("todo")));
  if (one.move) number.addEventListener("pointerdown", (event) => drag(event, chip, moveTo));
  return chip;
}

function drag(down, chip, moveTo) {
  down.preventDefault();
  const items = [...plan.querySelectorAll("li")].filter((one) => one.querySelector(".grip"));
  const isColumn = getComputedStyle(plan).flexDirection === "column";
  const far = (event) => (isColumn ? event.clientY - down.clientY : event.clientX - down.clientX);
  const from = items.findIndex((one) => one.contains(chip));
  let to = from;
  const over = (event) => {
    if (Math.abs(far(event)) < MOVED) return;
    chip.dataset.dragged = "yes";
    chip.style.setProperty("transform", isColumn ? `translateY(${far(event)}px)` : `translateX(${far(event)}px)`);
    const at = isColumn ? event.clientY : event.clientX;
    to = items.filter((one) => one !== items[from]).filter((one) => {
      const box = one.getBoundingClientRect();
      return at > (isColumn ? box.top + box.height / 2 : box.left + box.width / 2);
    }).length;
  };
  const end = (event) => {
    removeEventListener("pointermove", over);
    removeEventListener("pointerup", end);
    removeEventListener("pointercancel", end);
    chip.style.removeProperty("transform");
    setTimeout(() => { delete chip.dataset.dragged; });
    if (event.type === "pointerup" && to !== from) moveTo(to);
  };
  addEventListener("pointermove", over);
  addEventListener("pointerup", end);
  addEventListener("pointercancel", end);
}
