// @ts-check
// A number of the plan that one slides: its words follow the finger, and it is pressed when the finger leaves.

import { el } from "./dom.js";

/** @param {any} group @param {(pressed: any) => void} press @param {string} drop */
export function sliderOf(group, press, drop) {
  const { slider } = group;
  const said = (at) => slider.words[at - slider.least] ?? String(at);
  const words = el("output", {}, group.said);
  const range = el("input", {
    type: "range", min: slider.least, max: slider.least + slider.words.length - 1, value: slider.now,
    "aria-label": group.said, "aria-valuetext": said(slider.now), "data-slider": `${slider.press.action} ${slider.press.arg}`,
    oninput: () => { words.textContent = said(Number(range.value)); range.setAttribute("aria-valuetext", said(Number(range.value))); },
    onchange: () => press({ ...slider.press, values: [range.value] }),
  });
  return el("li", { class: "slid" }, words, range,
    group.drop && el("button", { "aria-label": `${group.said}: ${drop}`, onclick: () => press(group.drop) }, "×"));
}

/** Replace what a box shows; a slider that has the focus keeps it. @param {Element} box @param {...any} children */
export function keepFocus(box, ...children) {
  const key = box.contains(document.activeElement) ? /** @type {HTMLElement} */ (document.activeElement).dataset.slider : "";
  box.replaceChildren(...children.filter(Boolean));
  if (key) /** @type {HTMLElement | null} */ (box.querySelector(`[data-slider="${CSS.escape(key)}"]`))?.focus();
}
