// @ts-check
// What the server says of a message that the page has already: only what changed in it.

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
