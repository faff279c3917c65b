// Pictures, and one picture enlarged: by a click, or by Enter on it; Esc closes it.

import { el } from "./dom.js";

const SHORT = 70;

export function picture(item, base, kind = "") {
  const address = `${base}/${item.url}`;
  const alt = item.alt || item.name || "";
  const image = el("img", { src: address, alt, loading: "lazy", decoding: "async" });
  const short = alt.length > SHORT ? `${alt.slice(0, SHORT)} …` : alt;
  const enlarge = el("button", {
    type: "button", class: "enlarge", "aria-label": short ? `Enlarge picture: ${short}` : "Enlarge picture",
    data: { key: `enlarge ${item.url}`, label: "enlarge" }, onclick: () => view(address, alt),
  });
  const shown = el("figure", { class: `picture ${kind}` }, image, enlarge);
  if (item.spoiler) cover(shown, enlarge);
  return shown;
}

function cover(shown, enlarge) {
  shown.classList.add("covered");
  enlarge.setAttribute("aria-label", "Show picture that may spoil something");
  enlarge.addEventListener("click", (event) => {
    if (!shown.classList.contains("covered")) return;
    event.stopImmediatePropagation();
    shown.classList.remove("covered");
    enlarge.setAttribute("aria-label", "Enlarge picture");
  }, { capture: true });
}

function view(address, alt) {
  const image = el("img", { src: address, alt });
  const close = el("button", { type: "button", class: "button secondary", onclick: () => dialog.close() }, "Close");
  const pressed = { "aria-pressed": "false", onclick: resize };
  const size = el("button", { type: "button", class: "button secondary", ...pressed }, "Full size");
  const alone = el("a", { class: "button secondary", href: address, target: "_blank", rel: "noreferrer" }, "Open alone");
  const label = "The picture; scroll with the arrow keys";
  const frame = el("div", { class: "frame", tabindex: "0", role: "group", "aria-label": label }, image);
  const dialog = el("dialog", { class: "viewer", "aria-label": "Picture" },
    el("div", { class: "bar" }, size, alone, close),
    frame, alt && el("p", { class: "caption", tabindex: "0" }, alt));

  function resize() {
    const isFull = dialog.classList.toggle("full");
    size.setAttribute("aria-pressed", String(isFull));
  }

  frame.addEventListener("click", resize);
  dialog.addEventListener("click", (event) => { if (event.target === dialog) dialog.close(); });
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
  close.focus();
}
