// A list of suggestions under a text box: arrows move through it, Enter or Tab takes one, Esc closes it.

import { el, newId } from "./dom.js";

export class Suggestions {
  constructor(box, take) {
    Object.assign(this, { box, take, entries: [], at: -1 });
    this.list = el("ul", { role: "listbox", class: "popup suggestions", id: newId("suggestions"), hidden: true });
    box.setAttribute("role", "combobox");
    box.setAttribute("aria-autocomplete", "list");
    box.setAttribute("aria-expanded", "false");
    box.setAttribute("aria-controls", this.list.id);
    this.list.addEventListener("pointerdown", (event) => event.preventDefault()); // the box keeps the focus
  }

  hasFocus() {
    return this.list.contains(document.activeElement);
  }

  show(entries, label) {
    if (!this.list.isConnected) this.box.closest("form").append(this.list);
    this.entries = entries;
    this.list.setAttribute("aria-label", label);
    this.list.replaceChildren(...entries.map((entry, at) => {
      const shown = el("li", { role: "option", id: newId("suggestion"), "aria-selected": "false" },
        el("span", { class: "label" }, entry.label), entry.note && el("span", { class: "note" }, entry.note));
      shown.addEventListener("click", () => this.pick(at));
      return shown;
    }));
    this.list.hidden = !entries.length;
    this.box.setAttribute("aria-expanded", String(entries.length > 0));
    this.move(0);
  }

  move(to) {
    this.at = this.entries.length ? (to + this.entries.length) % this.entries.length : -1;
    [...this.list.children].forEach((shown, number) => {
      shown.classList.toggle("at", number === this.at);
      shown.setAttribute("aria-selected", String(number === this.at));
    });
    const shown = this.list.children[this.at];
    if (shown) {
      this.box.setAttribute("aria-activedescendant", shown.id);
      shown.scrollIntoView({ block: "nearest" });
    } else this.box.removeAttribute("aria-activedescendant");
  }

  close() {
    this.entries = [];
    this.list.hidden = true;
    this.list.replaceChildren();
    this.box.setAttribute("aria-expanded", "false");
    this.box.removeAttribute("aria-activedescendant");
  }

  pick(at) {
    const entry = this.entries[at];
    if (entry) this.take(entry.value, entry);
  }

  // Whether a key was for the list.
  key(event) {
    if (!this.entries.length) return false;
    if (event.key === "ArrowDown") this.move(this.at + 1);
    else if (event.key === "ArrowUp") this.move(this.at - 1);
    else if (event.key === "Enter" || event.key === "Tab") this.pick(this.at);
    else if (event.key === "Escape") this.close();
    else return false;
    event.preventDefault();
    event.stopPropagation();
    return true;
  }
}
