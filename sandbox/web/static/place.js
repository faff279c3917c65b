// One place: the channel, or the direct messages. Its messages, kept as they are edited, and its composer.

import { Composer } from "./composer.js";
import { el, once, say } from "./dom.js";
import { openForm } from "./form.js";
import { closeMenu, openIn } from "./menu.js";
import { fill, messageElement, regroup } from "./message.js";

const NEAR = 90;
const MOST = 400;

export class Place {
  constructor(key, wire, base) {
    Object.assign(this, { key, wire, base, unread: 0, names: { people: {}, channels: {} } });
    this.section = document.getElementById(key);
    this.name = el("h2", { id: `${key}-name` });
    this.pins = button("secondary small", "Pinned", () => this.showPins());
    this.older = button("secondary small older", "Show older messages", () => this.showOlder());
    this.beginning = el("p", { class: "beginning note" });
    this.list = el("ol", { class: "messages" });
    this.end = button("primary small to-end", "New messages ↓", () => this.toEnd());
    this.older.hidden = this.end.hidden = true;
    this.log = el("div", { class: "log", id: `${key}-log`, tabindex: "0", role: "region" }, this.beginning, this.older, this.list);
    this.composer = new Composer(this);
    this.section.append(el("div", { class: "place-head" }, this.name, this.pins), this.log, this.end, this.composer.element);
    this.isAtEnd = true;
    this.log.addEventListener("scroll", () => this.scrolled(), { passive: true });
    new ResizeObserver(() => { if (this.isAtEnd) this.toEnd(); }).observe(this.list);
    new ResizeObserver(() => { if (this.isAtEnd) this.toEnd(); }).observe(this.log);
  }

  // ---------------------------------------------------------------- what is shown

  open(hello) {
    this.names = { people: hello.people, channels: hello.channels, me: hello.me.id };
    this.hello = hello;
    this.name.textContent = hello.places[this.key];
    this.beginning.textContent = `The beginning of ${hello.places[this.key]}.`;
    this.log.setAttribute("aria-label", `Messages, ${hello.places[this.key]}`);
    this.composer.open(hello.places[this.key]);
    this.list.replaceChildren();
    this.add(hello[this.key]);
    this.isAtEnd = true;
    this.toEnd();
  }

  // Put older messages before those that are there.
  add(page) {
    const before = this.log.scrollHeight - this.log.scrollTop;
    this.list.prepend(...page.messages.map((message) => messageElement(message, this)));
    for (const shown of this.list.children) regroup(shown);
    this.older.hidden = !page.more;
    this.beginning.hidden = page.more;
    this.log.scrollTop = this.log.scrollHeight - before;
  }

  async showOlder() {
    const first = this.list.firstElementChild;
    if (!first) return;
    const page = await this.wire.ask({ do: "older", place: this.key, before: first.dataset.id });
    if (page.why) return this.complain(page.why);
    this.add(page);
    say(`${page.messages.length} older messages are shown.`);
    if (this.older.hidden) this.log.focus({ preventScroll: true });
    return undefined;
  }

  take(told) {
    if (told.is === "gone") return this.remove(told.id);
    const shown = this.find(told.message.id);
    if (shown) return this.change(shown, told.message);
    if (told.is === "new") return this.append(told.message);
    return undefined;
  }

  find(id) {
    return document.getElementById(`${this.key}-${id}`);
  }

  append(message) {
    const shown = messageElement(message, this);
    this.list.append(shown);
    regroup(shown);
    if (this.isAtEnd) this.trim();
    this.news(message, shown.dataset.plain);
    if (this.isAtEnd) this.toEnd();
    else this.end.hidden = false;
  }

  // Who looks at the end of a long channel need not carry all of it.
  trim() {
    while (this.list.children.length > MOST) {
      this.list.firstElementChild.remove();
      this.older.hidden = false;
      this.beginning.hidden = true;
    }
  }

  change(shown, message) {
    const before = shown.dataset.plain.split("\n");
    const focus = remember(shown);
    const menu = openIn(shown);
    const stays = menu !== null && JSON.stringify(message).includes(JSON.stringify(menu.part.id));
    if (focus && !stays) closeMenu();
    fill(shown, message, this);
    shown.classList.toggle("pings", Boolean(message.pings));
    regroup(shown);
    const opener = stays && [...shown.querySelectorAll(".menu")].find((one) => one.dataset.key === menu.part.id);
    if (opener) menu.adopt(opener);
    else if (focus) restore(shown, focus);
    const after = shown.dataset.plain.split("\n");
    const isMine = this.key === "dm" || message.private;
    if (isMine || focus) say(after.filter((text) => !before.includes(text)).join("\n"));
  }

  remove(id) {
    const shown = this.find(id);
    if (!shown) return;
    const next = shown.nextElementSibling ?? shown.previousElementSibling;
    const hadFocus = shown.contains(document.activeElement);
    shown.remove();
    regroup(next);
    if (hadFocus) (next ?? this.log).focus({ preventScroll: true });
  }

  news(message, text) {
    if (message.author.id === this.names.me) return;
    say(`${message.author.name}${message.private ? ", to you alone" : ""}: ${message.thinking ? "is thinking" : text}`);
    if (this.section.offsetParent === null || document.hidden) {
      this.unread += 1;
      this.onunread?.();
    }
  }

  seen() {
    this.unread = 0;
    this.onunread?.();
    if (this.isAtEnd) this.toEnd();
  }

  scrolled() {
    const { scrollTop, scrollHeight, clientHeight } = this.log;
    const isNear = scrollHeight - scrollTop - clientHeight < NEAR;
    const isBack = scrollTop < this.top - 1; // what grows below the end is no reason to stay behind
    this.top = scrollTop;
    if (this.isAtEnd && !isNear && !isBack) return this.toEnd();
    this.isAtEnd = isNear;
    if (isNear) this.end.hidden = true;
    return undefined;
  }

  toEnd() {
    this.log.scrollTop = this.log.scrollHeight;
    this.top = this.log.scrollTop;
    this.isAtEnd = true;
    this.end.hidden = true;
  }

  // ---------------------------------------------------------------- what is done

  choices(part) {
    if (part.of === "string") return part.options ?? [];
    const people = Object.entries(this.names.people).map(([value, label]) => ({ value, label }));
    const channels = Object.entries(this.names.channels).map(([value, label]) => ({ value, label: `#${label}` }));
    return part.of === "channel" ? channels : part.of === "role" ? [] : people;
  }

  press(message, part, button) {
    return this.act(message, { do: "press", id: part.id }, button);
  }

  pick(message, part, values) {
    const opener = [...this.find(message.id).querySelectorAll(".menu")].find((one) => one.dataset.key === part.id);
    return this.act(message, { do: "pick", id: part.id, values }, opener);
  }

  async act(message, deed, control) {
    const answer = await once(control, () => this.wire.ask({ ...deed, place: this.key, message: message.id }));
    if (answer) this.outcome(answer, this.find(message.id));
  }

  // What comes of a deed apart from messages: a form, or that it failed.
  outcome(answer, shown) {
    this.section.querySelector(".why")?.remove();
    if (answer.why) this.complain(answer.why, shown);
    if (answer.form) openForm(answer.form, this, async (values) => {
      const said = await this.wire.ask({ do: "submit", number: answer.form.number, values });
      if (said.why) return said.why;
      this.outcome(said);
      return "";
    });
  }

  complain(why, shown = null) {
    this.section.querySelector(".why")?.remove();
    const line = el("p", { class: "why", role: "alert" }, why, " ",
      el("button", { type: "button", class: "as-link", onclick: () => line.remove() }, "Dismiss"));
    if (shown) shown.querySelector("article").append(line);
    else this.composer.element.before(line);
    if (this.isAtEnd) this.toEnd();
  }

  async dismiss(message) {
    const answer = await this.wire.ask({ do: "dismiss", place: this.key, message: message.id });
    if (answer.why) this.complain(answer.why);
  }

  async showPins() {
    const answer = await this.wire.ask({ do: "pins", place: this.key });
    if (answer.why) return this.complain(answer.why);
    const goTo = (message) => {
      dialog.close();
      this.goTo(message.id);
    };
    const items = answer.messages.map((message) => el("li", {},
      el("button", { type: "button", class: "as-link", onclick: () => goTo(message) }, "Go to"), " ", pinText(message, this)));
    const dialog = el("dialog", { class: "form", "aria-label": "Pinned messages" },
      el("h2", {}, "Pinned messages"),
      items.length ? el("ul", { class: "pins" }, items) : el("p", {}, "Nothing is pinned here."),
      el("div", { class: "bar" }, button("secondary", "Close", () => dialog.close())));
    dialog.addEventListener("close", () => dialog.remove());
    document.body.append(dialog);
    dialog.showModal();
    return undefined;
  }

  async goTo(id) {
    for (let tries = 0; tries < 40 && !this.find(id) && !this.older.hidden; tries += 1) await this.showOlder();
    const shown = this.find(id);
    shown?.scrollIntoView({ block: "center" });
    shown?.focus({ preventScroll: true });
  }
}

function button(kind, text, onclick) {
  return el("button", { type: "button", class: `button ${kind}`, onclick }, text);
}

function pinText(message, place) {
  return messageElement(message, place).dataset.plain.slice(0, 200);
}

// Where the focus was in a message that is drawn anew: on which control, or else on the message.
function remember(shown) {
  if (!shown.contains(document.activeElement) && !document.querySelector(`.popup`)) return null;
  const control = document.activeElement.closest("[data-key]") ?? shown.querySelector('[aria-expanded="true"]');
  if (!control || !shown.contains(control)) return shown.contains(document.activeElement) ? {} : null;
  const all = [...shown.querySelectorAll("[data-key]")];
  return { key: control.dataset.key, label: control.dataset.label, at: all.indexOf(control) };
}

function restore(shown, { key, label, at }) {
  const all = [...shown.querySelectorAll("[data-key]")].filter((control) => !control.disabled);
  const found = all.find((control) => control.dataset.key === key)
    ?? (label && all.find((control) => control.dataset.label === label))
    ?? (at === undefined ? null : all[Math.min(at, all.length - 1)]);
  (found ?? shown).focus({ preventScroll: true });
}
