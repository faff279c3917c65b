// A menu of Discord's: a button that opens a list; arrows, Home, End and letters move, Enter or Space picks.

import { el, newId, unseen } from "./dom.js";

let open = null;

export function closeMenu() {
  open?.close(false);
}

// The menu that is open in a message.
export function openIn(shown) {
  return open && shown.contains(open.opener) ? open : null;
}

function chosenOf(part, options) {
  return options.filter((option) => option.chosen || part.chosen?.includes(option.value));
}

// `pick` is told the values once they are chosen; a menu of several is done when it closes.
export function menu(part, options, pick) {
  const chosen = chosenOf(part, options);
  const text = chosen.length ? chosen.map((option) => option.label).join(", ") : (part.placeholder ?? "Make a selection");
  const opener = el("button", {
    type: "button", class: `menu${chosen.length ? "" : " empty"}`, "aria-haspopup": "listbox", "aria-expanded": "false",
    disabled: part.disabled, data: { key: part.id, label: part.placeholder ?? "" },
  }, el("span", {}, chosen.length && part.placeholder ? unseen(`${part.placeholder}: `) : null, text),
  el("span", { class: "arrow", "aria-hidden": "true" }, "▾"));
  opener.addEventListener("click", () => toggle(opener, part, options, pick));
  opener.addEventListener("keydown", (event) => {
    if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
    event.preventDefault();
    toggle(opener, part, options, pick);
  });
  return opener;
}

function toggle(opener, part, options, pick) {
  if (open?.opener === opener) return open.close(true);
  closeMenu();
  open = new Popup(opener, part, options, pick);
}

class Popup {
  constructor(opener, part, options, pick) {
    Object.assign(this, { opener, part, options, pick });
    this.values = new Set(chosenOf(part, options).map((option) => option.value));
    this.before = [...this.values].join();
    this.isMany = part.most > 1;
    this.list = el("ul", {
      role: "listbox", tabindex: "0", id: newId("menu"), class: "popup",
      "aria-label": part.placeholder ?? "Menu", "aria-multiselectable": this.isMany ? "true" : false,
    }, options.map((option, at) => this.entry(option, at)));
    opener.setAttribute("aria-expanded", "true");
    opener.setAttribute("aria-controls", this.list.id);
    (opener.closest("dialog") ?? document.body).append(this.list);
    this.settle();
    this.move(Math.max(options.findIndex((option) => this.values.has(option.value)), 0));
    this.list.focus({ preventScroll: true });
    this.list.addEventListener("keydown", (event) => this.key(event));
    this.list.addEventListener("focusout", () => setTimeout(() => {
      if (open === this && document.activeElement !== this.list) this.close(false);
    }));
    this.onscroll = (event) => { if (event.target !== this.list) this.settle(); };
    addEventListener("scroll", this.onscroll, true);
    addEventListener("resize", this.onscroll);
  }

  // Its message was drawn anew, with the same menu in it.
  adopt(opener) {
    this.opener = opener;
    opener.setAttribute("aria-expanded", "true");
    opener.setAttribute("aria-controls", this.list.id);
    this.settle();
  }

  entry(option, at) {
    const shown = el("li", { role: "option", id: newId("entry"), "aria-selected": String(this.values.has(option.value)) },
      el("span", { class: "label" }, option.emoji ? `${option.emoji} ` : "", option.label),
      option.note && el("span", { class: "note" }, option.note));
    shown.addEventListener("click", () => { this.move(at); this.choose(); });
    shown.addEventListener("pointermove", () => this.move(at, false));
    return shown;
  }

  // Beside its opener: below it, or above where there is more room.
  settle() {
    const at = this.opener.getBoundingClientRect();
    if (!this.opener.isConnected) return this.close(false);
    const below = innerHeight - at.bottom - 12;
    const above = at.top - 12;
    const isBelow = below >= Math.min(this.list.scrollHeight, 320) || below >= above;
    const width = Math.min(Math.max(at.width, 220), innerWidth - 16);
    Object.assign(this.list.style, {
      left: `${Math.max(8, Math.min(at.left, innerWidth - width - 8))}px`, width: `${width}px`,
      maxHeight: `${Math.max(120, Math.min(isBelow ? below : above, 400))}px`,
      top: isBelow ? `${at.bottom + 4}px` : "auto", bottom: isBelow ? "auto" : `${innerHeight - at.top + 4}px`,
    });
  }

  move(to, isScrolled = true) {
    this.at = Math.max(0, Math.min(to, this.options.length - 1));
    const entries = [...this.list.children];
    entries.forEach((entry, number) => entry.classList.toggle("at", number === this.at));
    const entry = entries[this.at];
    if (!entry) return;
    this.list.setAttribute("aria-activedescendant", entry.id);
    if (isScrolled) entry.scrollIntoView({ block: "nearest" });
  }

  key(event) {
    const { at, options: { length: end } } = this;
    const steps = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: end - 1, PageDown: at + 8, PageUp: at - 8 };
    if (event.key in steps) this.move(steps[event.key]);
    else if (event.key === "Enter" || event.key === " ") this.choose();
    else if (event.key === "Escape") this.close(true);
    else if (event.key === "Tab") return this.close(true);
    else if (event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey) this.type(event.key);
    else return undefined;
    event.preventDefault();
    return event.stopPropagation();
  }

  // Letters lead to the entry that begins so, or has them somewhere.
  type(letter) {
    clearTimeout(this.forget);
    this.forget = setTimeout(() => { this.typed = ""; }, 800);
    this.typed = (this.typed ?? "") + letter.toLowerCase();
    const labels = this.options.map((option) => option.label.toLowerCase());
    const starts = labels.findIndex((label) => label.startsWith(this.typed));
    const has = labels.findIndex((label) => label.includes(this.typed));
    this.move([starts, has, this.at].find((at) => at >= 0));
  }

  choose() {
    const option = this.options[this.at];
    if (!option) return;
    if (!this.isMany) {
      this.values = new Set([option.value]);
      this.close(true, true);
      return;
    }
    if (!this.values.delete(option.value) && this.values.size < this.part.most) this.values.add(option.value);
    [...this.list.children].forEach((entry, at) => {
      entry.setAttribute("aria-selected", String(this.values.has(this.options[at].value)));
    });
  }

  close(isBack, isPicked = this.isMany) {
    if (open === this) open = null;
    removeEventListener("scroll", this.onscroll, true);
    removeEventListener("resize", this.onscroll);
    this.list.remove();
    this.opener.setAttribute("aria-expanded", "false");
    if (isBack && this.opener.isConnected) this.opener.focus({ preventScroll: true });
    const isChanged = !this.isMany || [...this.values].join() !== this.before;
    if (isPicked && isChanged && this.values.size >= (this.part.least ?? 1)) this.pick([...this.values], this.opener);
  }
}
