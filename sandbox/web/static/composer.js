// Where one writes. A slash at the beginning opens the commands; a command asks for its options.

import { CommandLine } from "./command.js";
import { el, newId, once } from "./dom.js";
import { Suggestions } from "./suggest.js";

const MOST = 12;
const OPTION = /([\w-]+):\s*("[^"]*"|\S+)/g;

export class Composer {
  constructor(place) {
    this.place = place;
    this.box = el("textarea", { rows: "1", id: newId("write"), maxlength: "2000", autocomplete: "off" });
    this.label = el("label", { class: "unseen", for: this.box.id });
    this.send = el("button", { type: "submit", class: "button primary" }, "Send");
    this.form = el("form", { class: "writing" }, this.label, this.box, this.send);
    this.element = el("div", { class: "composer" }, this.form);
    this.commands = null;
    this.list = new Suggestions(this.box, (command) => this.begin(command));
    this.box.addEventListener("input", () => this.typed());
    this.box.addEventListener("keydown", (event) => this.key(event));
    this.box.addEventListener("blur", () => setTimeout(() => { if (!this.list.hasFocus()) this.list.close(); }, 150));
    this.form.addEventListener("submit", (event) => { event.preventDefault(); this.write(); });
  }

  open(name) {
    this.label.textContent = `Message ${name}; a slash begins a command`;
    this.box.placeholder = "Message, or / for commands";
    this.commands = null;
  }

  focus() {
    (this.line?.element.querySelector("input, select") ?? this.box).focus();
  }

  async typed() {
    this.box.style.height = "auto";
    this.box.style.height = `${Math.min(this.box.scrollHeight + 2, 200)}px`;
    const found = /^\/([\w -]*)$/.exec(this.box.value);
    if (!found) return this.list.close();
    const commands = await this.known();
    if (!this.box.value.startsWith("/")) return this.list.close();
    const wanted = this.box.value.slice(1).trim().toLowerCase();
    const fits = commands.filter((command) => command.name.includes(wanted) || wanted.startsWith(command.name));
    fits.sort((one, other) => Number(other.name.startsWith(wanted)) - Number(one.name.startsWith(wanted)));
    const shown = fits.slice(0, wanted ? MOST : fits.length);
    const entries = shown.map((command) => ({ label: `/${command.name}`, note: command.about, value: command }));
    return this.list.show(entries, "Commands");
  }

  async known() {
    this.commands ??= (await this.place.wire.ask({ do: "commands", place: this.place.key })).commands;
    return this.commands ?? [];
  }

  key(event) {
    if (this.list.key(event)) return;
    if (event.key === "Enter" && !event.shiftKey && !event.isComposing) {
      event.preventDefault();
      this.write();
    }
  }

  async write() {
    const text = this.box.value.trim();
    if (!text) return;
    const isIt = (command) => `${text} `.startsWith(`/${command.name} `);
    const named = text.startsWith("/") && (await this.known()).find(isIt);
    if (named) {
      this.begin(named, text.slice(named.name.length + 1));
      return;
    }
    const answer = await once(this.send, () => this.place.wire.ask({ do: "write", place: this.place.key, text }));
    if (!answer) return;
    if (answer.why) this.place.complain(answer.why);
    else {
      this.box.value = "";
      this.typed();
    }
    this.place.toEnd();
  }

  // `typed` are options written after the command, such as players:3 pace:swift.
  begin(command, typed = "") {
    this.list.close();
    this.box.value = "";
    this.typed();
    this.form.hidden = true;
    this.line = new CommandLine(command, this.place, () => this.end());
    this.element.append(this.line.element);
    for (const [, name, value] of typed.matchAll(OPTION)) this.line.fill(name, value.replaceAll('"', ""));
    this.line.focus();
  }

  // Whoever has gone on to the answer meanwhile keeps the focus there.
  end() {
    const isHere = this.element.contains(document.activeElement);
    this.line?.element.remove();
    this.line = null;
    this.form.hidden = false;
    if (isHere) this.box.focus();
  }
}
