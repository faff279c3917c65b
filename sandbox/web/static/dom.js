// Elements made in one call; text is always text, never markup.

export function el(tag, props = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(props)) {
    if (value === undefined || value === null || value === false) continue;
    if (typeof value === "function") made.addEventListener(name.slice(2), value);
    else if (name === "data") Object.assign(made.dataset, value);
    else made.setAttribute(name, value === true ? "" : value);
  }
  made.append(...children.flat().filter((child) => child !== undefined && child !== null && child !== false));
  return made;
}

let count = 0;

export function newId(stem) {
  count += 1;
  return `${stem}-${count}`;
}

export function unseen(text) {
  return el("span", { class: "unseen" }, text);
}

const spoken = document.getElementById("spoken");
const KEPT = 20;

// Say something to those who cannot see the page.
export function say(text) {
  if (!text) return;
  spoken.append(el("p", {}, text.length > 600 ? `${text.slice(0, 600)} …` : text));
  while (spoken.children.length > KEPT) spoken.firstChild.remove();
}

// Do something once at a time: the control keeps the focus, but does nothing more until it is done.
export async function once(control, work) {
  if (control?.getAttribute("aria-busy") === "true") return undefined;
  control?.setAttribute("aria-busy", "true");
  const done = await work();
  control?.removeAttribute("aria-busy");
  return done;
}

// What is pressed stays as it is until it is let go: were it drawn anew meanwhile, the press would be lost.
const LONGEST = 3000;
let release = 0;
const waiting = [];

export function whenLetGo(work) {
  waiting.push(work);
  if (!release) letGo();
}

function hold(event) {
  if (!event.target.closest?.("button")) return;
  clearTimeout(release);
  release = setTimeout(letGo, LONGEST);
}

function letGo() {
  clearTimeout(release);
  release = 0;
  while (waiting.length) waiting.shift()();
}

for (const kind of ["pointerdown", "keydown"]) document.addEventListener(kind, hold, { capture: true });
for (const kind of ["pointerup", "pointercancel", "keyup"]) {
  document.addEventListener(kind, () => { if (release) setTimeout(letGo); }, { capture: true }); // after the click
}

export function bytes(size) {
  if (!size) return "";
  return size < 1024 ? `${size} bytes` : size < 1 << 20 ? `${Math.round(size / 1024)} KB` : `${(size / (1 << 20)).toFixed(1)} MB`;
}

// Return what is in a file, as text that fits into a message.
export async function base64(file) {
  const bytes = new Uint8Array(await file.arrayBuffer());
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
}
