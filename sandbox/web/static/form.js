// A form that the bot opened: a dialog with its fields; Esc leaves it, nothing is lost if it is refused.

import { base64, el, newId, once } from "./dom.js";
import { markdown } from "./markdown.js";
import { menu } from "./menu.js";

// `submit` gets the values and answers with why they were refused, if they were.
export function openForm(form, place, submit) {
  const values = {};
  const title = newId("form");
  const why = el("p", { class: "why", role: "alert" });
  const send = el("button", { type: "submit", class: "button primary" }, "Submit");
  const cancel = el("button", { type: "button", class: "button secondary", onclick: () => dialog.close() }, "Cancel");
  const dialog = el("dialog", { class: "form", "aria-labelledby": title },
    el("form", { method: "dialog", onsubmit: hand },
      el("h2", { id: title }, form.title),
      form.fields.map((field) => fieldElement(field, values, place)), why,
      el("div", { class: "bar" }, cancel, send)));

  async function hand(event) {
    event.preventDefault();
    const refused = await once(send, () => submit(values));
    if (refused === undefined) return undefined;
    if (!refused) return dialog.close();
    why.textContent = refused;
    return undefined;
  }

  const before = document.activeElement;
  dialog.addEventListener("close", () => {
    dialog.remove();
    if (before?.isConnected) before.focus();
  });
  document.body.append(dialog);
  dialog.showModal();
  dialog.querySelector("textarea, input, .menu")?.focus();
}

function fieldElement(field, values, place) {
  if (field.kind === "text") return el("div", { class: "text" }, markdown(field.text, place.names));
  const id = newId("field");
  const note = field.note && el("span", { class: "note", id: `${id}-note` }, field.note);
  const control = (CONTROLS[field.kind] ?? unknown)(field, values, id, place);
  if (note) control.setAttribute("aria-describedby", note.id);
  const isGroup = field.kind === "radio" || field.kind === "checkboxes";
  const label = el(isGroup ? "p" : "label", isGroup ? { id: `${id}-label` } : { for: id }, field.label,
    field.required && el("span", { class: "needed" }, " (needed)"));
  return el("div", { class: "field" }, label, note, control);
}

function unknown() {
  return el("p", { class: "note" }, "(this page cannot show this field)");
}

function textInput(tag) {
  return (field, values, id) => {
    values[field.id] = field.value;
    const box = el(tag, {
      id, placeholder: field.placeholder || false, required: field.required, minlength: field.least ?? false,
      maxlength: field.most ?? false, rows: tag === "textarea" ? "8" : false, spellcheck: "false",
      oninput: () => { values[field.id] = box.value; },
      onkeydown: (event) => {
        if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) box.form.requestSubmit();
      },
    });
    box.value = field.value;
    return box;
  };
}

function group(type) {
  return (field, values, id) => {
    const chosen = new Set(field.options.filter((option) => option.chosen).map((option) => option.value));
    const keep = () => { values[field.id] = type === "radio" ? ([...chosen][0] ?? null) : [...chosen]; };
    keep();
    return el("div", { role: "group", "aria-labelledby": `${id}-label` }, field.options.map((option) => el("label", { class: "choice" },
      el("input", { type, name: id, checked: option.chosen, onchange: (event) => {
        if (type === "radio") chosen.clear();
        if (event.target.checked) chosen.add(option.value);
        else chosen.delete(option.value);
        keep();
      } }), " ", option.label, option.note && el("span", { class: "note" }, ` ${option.note}`))));
  };
}

const CONTROLS = {
  paragraph: textInput("textarea"),
  line: textInput("input"),
  radio: group("radio"),
  checkboxes: group("checkbox"),
  checkbox: (field, values, id) => {
    values[field.id] = field.chosen;
    return el("input", { type: "checkbox", id, checked: field.chosen, onchange: (event) => { values[field.id] = event.target.checked; } });
  },
  files: (field, values, id) => {
    const input = el("input", { type: "file", id, multiple: field.most > 1, required: field.required,
      onchange: async () => { values[field.id] = await Promise.all([...input.files].map(async (file) => ({ name: file.name, data: await base64(file) }))); } });
    return input;
  },
  menu: (field, values, id, place) => {
    const options = place.choices(field).map((option) => ({ ...option }));
    const holder = el("div", {});
    const draw = () => {
      const button = menu(field, options, (picked) => {
        values[field.id] = picked;
        for (const option of options) option.chosen = picked.includes(option.value);
        draw();
        holder.firstElementChild.focus();
      });
      button.id = id;
      holder.replaceChildren(button);
    };
    const first = options.filter((option) => option.chosen).map((option) => option.value);
    if (first.length) values[field.id] = first;
    draw();
    return holder;
  },
};
