// Files of a message: pictures, and everything else as something to be downloaded.

import { bytes, el, unseen } from "./dom.js";
import { picture } from "./viewer.js";

export function files(list, place) {
  return el("div", { class: "files" }, list.map((file) => file.picture ? picture(file, place.base) : fileCard(file, place)));
}

export function fileCard(file, place) {
  const address = `${place.base}/${file.url}`;
  return el("a", { class: "file", href: address, download: file.name, data: { key: `file ${file.name}` } },
    file.name, unseen(" (download)"), el("span", { class: "note" }, ` ${bytes(file.size)}`));
}
