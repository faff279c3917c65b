// A slash command being filled in: needed options are there, the others can be added; Enter sends, Esc leaves.

import { base64, el, newId, once } from "./dom.js";
import { Suggestions } from "./suggest.js";

const PAUSE = 120;

export class CommandLine {
  constructor(command, place, done) {
    Object.assign(this, { command, place, done, controls: new Map() });
    const title = newId("command");
    this.fields = el("div", { class: "options" });
    this.more = el("div", { class: "more" });
    this.why = el("p", { class: "why", role: "alert" });
    this.send = el("button", { type: "submit", class: "button primary" }, "Send");
    const name = el("strong", { id: title }, `/${command.name}`);
    const cancel = el("button", { type: "button", class: "button secondary", onclick: done }, "Cancel");
    this.element = el("form", { class: "command-line", "aria-labelledby": title },
      el("p", { class: "command-name" }, name, " ", el("span", { class: "note" }, command.about)),
      this.fields, this.more, this.why, el("div", { class: "bar" }, cancel, this.send));
    this.element.addEventListener("submit", (event) => this.run(event));
    this.element.addEventListener("keydown", (event) => this.key(event));
    for (const option of command.options) if (option.required) this.add(option);
    this.offer();
  }

  focus() {
    (this.fields.querySelector("input, select") ?? this.send).focus();
  }

  // Buttons for the options that are not there yet.
  offer() {
    const left = this.command.options.filter((option) => !this.controls.has(option.name));
    const take = (option) => {
      this.add(option);
      this.offer();
      this.controls.get(option.name).focus();
    };
    this.more.replaceChildren(...left.map((option) => el("button", {
      type: "button", class: "button secondary small", title: option.about,
      "aria-label": `Add option ${option.name}: ${option.about}`, onclick: () => take(option),
    }, `+ ${option.name}`)));
  }

  // Put a value into an option, by its words; what there is not is left out.
  fill(name, value) {
    const option = this.command.options.find((one) => one.name === name);
    if (!option) return;
    if (!this.controls.has(name)) this.add(option);
    const isIt = (choice) => [choice.name, choice.value].some((text) => text.toLowerCase() === value.toLowerCase());
    const choice = this.choices(option)?.find(isIt);
    this.controls.get(name).value = choice?.value ?? value;
    this.offer();
  }

  add(option) {
    const id = newId("option");
    const control = this.control(option, id);
    control.setAttribute("aria-describedby", `${id}-about`);
    this.controls.set(option.name, control);
    const about = el("span", { class: "note", id: `${id}-about` }, option.about);
    this.fields.append(el("div", { class: "option" }, el("label", { for: id }, option.name), control, about));
  }

  control(option, id) {
    const choices = this.choices(option);
    if (choices) {
      const none = el("option", { value: "" }, option.required ? "Choose …" : "(left out)");
      return el("select", { id, required: option.required }, none,
        choices.map((choice) => el("option", { value: choice.value }, choice.name)));
    }
    if (option.kind === "file") return el("input", { id, type: "file", required: option.required });
    const isNumber = option.kind === "integer" || option.kind === "number";
    const box = el("input", {
      id, type: "text", inputmode: isNumber ? "numeric" : false, required: option.required, autocomplete: "off",
      pattern: option.kind === "integer" ? "-?\\d+" : false, title: isNumber ? "A number" : false,
      maxlength: !isNumber && option.most ? option.most : false,
    });
    if (option.suggests) this.suggest(option, box);
    return box;
  }

  choices(option) {
    if (option.choices.length) return option.choices;
    const { people, channels } = this.place.names;
    const named = (things, mark = "") => Object.entries(things).map(([value, name]) => ({ value, name: mark + name }));
    const truth = [{ name: "True", value: "true" }, { name: "False", value: "false" }];
    const kinds = { boolean: truth, user: named(people), mentionable: named(people), channel: named(channels, "#") };
    return kinds[option.kind];
  }

  suggest(option, box) {
    const list = new Suggestions(box, (value) => {
      box.value = value;
      list.close();
    });
    let timer = 0;
    const ask = async () => {
      const typed = box.value;
      const deed = { do: "suggest", place: this.place.key, command: this.command.name, option: option.name, typed };
      const { choices = [] } = await this.place.wire.ask(deed);
      if (box.value !== typed || document.activeElement !== box) return;
      list.show(choices.map((choice) => ({ label: choice.name, value: choice.value })), option.name);
    };
    box.addEventListener("input", () => { clearTimeout(timer); timer = setTimeout(ask, PAUSE); });
    box.addEventListener("focus", ask);
    box.addEventListener("blur", () => setTimeout(() => list.close(), 150));
    box.addEventListener("keydown", (event) => list.key(event), { capture: true });
  }

  key(event) {
    if (event.key !== "Escape" || event.defaultPrevented) return;
    event.preventDefault();
    this.done();
  }

  async values() {
    const given = {};
    for (const option of this.command.options) {
      const [file] = this.controls.get(option.name)?.files ?? [];
      if (file) given[option.name] = { name: file.name, data: await base64(file) };
      if (option.kind === "file") continue;
      const text = this.controls.get(option.name)?.value.trim();
      if (text) given[option.name] = option.kind === "boolean" ? text === "true" : text;
    }
    return given;
  }

  async run(event) {
    event.preventDefault();
    const deed = { do: "run", place: this.place.key, command: this.command.name, options: await this.values() };
    const answer = await once(this.send, () => this.place.wire.ask(deed));
    if (!answer) return;
    if (answer.why) {
      this.why.textContent = answer.why;
      return;
    }
    this.done();
    this.place.outcome(answer);
    this.place.toEnd();
  }
}
