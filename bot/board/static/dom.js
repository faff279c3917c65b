// @ts-check
// Elements and words for the other modules.

const WORDS = JSON.parse(document.body.dataset.words ?? "{}");

/** @param {string} name @param {Record<string, string>} [given] */
export function word(name, given = {}) {
  return Object.entries(given).reduce((text, [key, value]) => text.replace(`{${key}}`, value), WORDS[name] ?? name);
}

/** @param {string} id @returns {any} */
export const byId = (id) => document.getElementById(id);

function filled(made, given, children) {
  for (const [key, value] of Object.entries(given)) {
    if (key.startsWith("on")) made.addEventListener(key.slice(2), value);
    else if (value === true) made.setAttribute(key, "");
    else if (value !== false && value != null) made.setAttribute(key, String(value));
  }
  made.append(...children.flat(9).filter((one) => one != null && one !== false && one !== ""));
  return made;
}

/** @param {string} name @param {Record<string, any>} [given] @param {...any} children */
export function el(name, given = {}, ...children) {
  return filled(document.createElement(name), given, children);
}

/** @param {string} name @param {Record<string, any>} [given] @param {...any} children */
export function svg(name, given = {}, ...children) {
  return filled(document.createElementNS("http://www.w3.org/2000/svg", name), given, children);
}

/** A sign of the game in a small picture; nothing where the board brought none. @param {string} name */
export function sign(name, reach = 1.1) {
  if (!document.getElementById(`sp-${name}`)) return "";
  return svg("svg", { viewBox: `${-reach} ${-reach} ${2 * reach} ${2 * reach}`, "aria-hidden": "true", class: "sign" }, svg("use", { href: `#sp-${name}` }));
}
