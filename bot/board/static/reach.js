// @ts-check
// How the page reaches its server: beside itself, or inside Discord through the client's proxy, with a secret that only its memory
// has. What the server says of a message that the page has already is only what changed in it.

const FOLDER = document.body.dataset.folder ?? "";
let secret = "";
/** Addresses of pictures in memory, by what shows them. @type {WeakMap<Element, string>} */
const held = new WeakMap();

/** Send this secret from now on. @param {string} given */
export function hold(given) {
  secret = given;
}

/** @param {string} path @param {any} [more] */
export const reach = (path, more = {}) => fetch(FOLDER + path, { ...more, headers: { ...more.headers, ...(secret && { Authorization: `Bearer ${secret}` }) } });

export const socketOf = () => new WebSocket(new URL(`${FOLDER}live`, location.href).href.replace(/^http/, "ws"), secret ? ["board", secret] : []);

/** Show a picture; where no cookie speaks for the page, it asks for the picture itself. @param {Element} image @param {string} path */
export async function paint(image, path, name = "src") {
  if (image.getAttribute("data-path") === path) return;
  image.setAttribute("data-path", path);
  if (!secret) return image.setAttribute(name, FOLDER + path);
  const answer = await reach(path, { headers: { Accept: "image/webp,image/png,*/*" } }).catch(() => null);
  if (image.getAttribute("data-path") !== path) return;
  if (!answer?.ok) { image.dispatchEvent(new Event("error")); return; }
  URL.revokeObjectURL(held.get(image) ?? "");
  held.set(image, URL.createObjectURL(await answer.blob()));
  image.setAttribute(name, held.get(image) ?? "");
}

/** The new value; the old one stays as it was. @param {any} old @param {any} change @returns {any} */
export function applied(old, change) {
  if ("=" in change) return change["="];
  if ("#" in change) return old.map((one, at) => (at in change["#"] ? applied(one, change["#"][at]) : one));
  if ("*" in change) return change["*"].reduce((list, [at, gone, came]) => list.toSpliced(at, gone, ...came), old);
  const made = { ...old };
  for (const key of change["-"] ?? []) delete made[key];
  for (const [key, inner] of Object.entries(change["~"])) made[key] = applied(old[key], inner);
  return made;
}
