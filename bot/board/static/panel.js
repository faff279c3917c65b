// @ts-check
// The panel's own rows: buttons, menus and lines, as in Discord.

import { byId, el, word } from "./dom.js";
import { marked } from "./marks.js";

const panel = byId("panel");

/** @param {any} now @param {string[]} past @param {(pressed: any) => Promise<string>} press @param {() => void} goOn */
export function showPanel(now, past, press, goOn) {
  const focused = panel.contains(document.activeElement) ? /** @type {HTMLElement} */ (document.activeElement).dataset.key : "";
  const rows = now.state === "retired" ? [retired(goOn)] : now.rows.map((row, number) => rowOf(row, number, press));
  const note = now.note && !now.lines.join("\n").includes(now.note) ? marked(now.note.split("\n")) : [];
  panel.replaceChildren(...note, ...marked(now.lines.filter((one) => !past.includes(one))), ...rows);
  if (focused) /** @type {HTMLElement | null} */ (panel.querySelector(`[data-key="${CSS.escape(focused)}"]`))?.focus();
}

function retired(goOn) {
  return el("p", {}, word("retired"), " ", el("button", { class: "primary", "data-here": true, onclick: goOn }, word("here")));
}

/** @param {any} row @param {number} number @param {(pressed: any) => Promise<string>} press */
export function rowOf(row, number, press) {
  if (row.buttons) return el("div", { class: "row" }, row.buttons.map((one) => buttonOf(one, number, press)));
  return menuOf(row.menu, number, press);
}

function buttonOf(one, number, press) {
  const given = { class: one.style, disabled: one.disabled, "data-key": `${number} ${one.action} ${one.arg}` };
  return el("button", { ...given, onclick: () => press({ action: one.action, arg: one.arg }) }, one.label);
}

function menuOf(menu, number, press) {
  const press_ = (values) => press({ action: menu.action, arg: menu.arg, values });
  const key = `${number} ${menu.action} ${menu.arg}`;
  if (menu.most > 1) return boxesOf(menu, key, press_);
  const chosen = menu.choices.find((one) => one.chosen);
  const select = el("select", { "aria-label": menu.placeholder, "data-key": key,
    onchange: (event) => event.target.value && press_([event.target.value]) },
  el("option", { value: "" }, menu.placeholder),
  menu.choices.map((one) => el("option", { value: one.value, selected: one === chosen },
    one.description ? `${one.label} (${one.description})` : one.label)));
  return el("div", { class: "row" }, select);
}

function boxesOf(menu, key, press_) {
  const boxes = menu.choices.map((one) => el("label", { class: "choice" },
    el("input", { type: "checkbox", value: one.value, checked: one.chosen }), el("span", {}, one.label),
    one.description && el("small", {}, one.description)));
  const done = el("button", { "data-key": key, onclick: () => {
    const picked = boxes.map((box) => box.querySelector("input")).filter((box) => box.checked);
    if (picked.length) press_(picked.slice(0, Math.min(menu.most, 25)).map((box) => box.value));
  } }, word("these"));
  return el("details", { class: "menu" }, el("summary", {}, menu.placeholder), boxes, done);
}
