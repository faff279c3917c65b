// @ts-check
const token = location.hash.slice(1);
history.replaceState(null, "", "/");
