// @ts-check
// A form that a press opened: a dialog with its fields; what was written stays if it is refused.

import { el, word } from "./dom.js";

/** @param {any} form @param {(filled: any) => Promise<string>} submit */
export function openForm(form, submit) {
  const dialog = /** @type {HTMLDialogElement} */ (document.getElementById("form"));
  const why = el("p", { role: "alert" });
  const fields = form.fields.map(fieldOf);
  const send = el("button", { class: "success", type: "submit" }, word("submit"));
  const body = el("form", { onsubmit: async (event) => {
    event.preventDefault();
    const filled = Object.fromEntries(fields.map(({ name, values }) => [name, values()]));
    const refused = await submit({ filled, text: (filled.text ?? []).join("") });
    if (refused) why.textContent = refused; else dialog.close();
  } }, el("h2", { id: "form-title" }, form.title), fields.map((one) => one.shown), why,
  el("div", { class: "row" }, el("button", { type: "button", onclick: () => dialog.close() }, word("cancel")), send));
  dialog.replaceChildren(body);
  if (!dialog.open) dialog.showModal();
}

function fieldOf(field, number) {
  const id = `field-${number}`;
  const label = el("label", { for: id }, field.label, field.hint && el("small", {}, field.hint));
  if (field.kind === "text" || field.kind === "line") {
    const box = el(field.kind === "text" ? "textarea" : "input", { id, placeholder: field.placeholder || false, maxlength: 4000, rows: 6 });
    box.value = field.value;
    return { name: field.name, shown: el("div", {}, label, box), values: () => [box.value] };
  }
  const many = field.kind === "checkboxes";
  const boxes = field.options.map((one, at) => el("input", {
    type: many ? "checkbox" : "radio", name: field.name, value: one.value, checked: one.chosen, id: at ? `${id}-${at}` : id,
  }));
  const choices = boxes.map((box, at) => el("label", { class: "choice", for: box.id }, box, el("span", {}, field.options[at].label),
    field.options[at].description && el("small", {}, field.options[at].description)));
  const shown = el("fieldset", {}, el("legend", {}, field.label), field.hint && el("small", {}, field.hint), choices);
  return { name: field.name, shown, values: () => boxes.filter((box) => box.checked).map((box) => box.value) };
}
