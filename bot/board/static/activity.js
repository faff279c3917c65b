// @ts-check
// The page inside Discord: what it says to Discord's client to learn who has come, and a veil for those who share their screen.

import { byId, word } from "./dom.js";
import { hold } from "./reach.js";

const HANDSHAKE = 0, FRAME = 1;
const given = document.body.dataset;
const query = new URLSearchParams(location.search);
const client = window.parent.opener ?? window.parent;
/** Who is listened to: Discord's clients, and on phones the frame's own window. A forged answer would need the number of the question. */
const clients = (given.clients ?? "").split(" ");
const HEARD = new Set([...clients, location.origin, "null"]);
/** To whom one speaks: where the page was opened from, then whoever has answered. */
let to = document.referrer ? new URL(document.referrer).origin : "*";
/** What waits for an answer, by its number. @type {Map<string, {done: (data: any) => void, failed: (why: any) => void}>} */
const waiting = new Map();

addEventListener("message", ({ origin, data }) => {
  if (!HEARD.has(origin) || !Array.isArray(data) || data[0] !== FRAME) return;
  const said = data[1] ?? {};
  const asked = said.cmd === "DISPATCH" ? said.evt : said.nonce;
  const its = waiting.get(asked);
  if (!its) return;
  waiting.delete(asked);
  if (clients.includes(origin)) to = origin;
  if (said.evt === "ERROR") its.failed(said.data); else its.done(said.data);
});

/** @param {string} what @returns {Promise<any>} */
const answered = (what) => new Promise((done, failed) => { waiting.set(what, { done, failed }); });

/** @param {string} cmd @param {any} args */
function ask(cmd, args) {
  const nonce = crypto.randomUUID();
  const answer = answered(nonce);
  client.postMessage([FRAME, { cmd, args, nonce }], to);
  return answer;
}

/** Begin to talk with the client; it answers once. @type {Promise<any> | undefined} */
let ready;

/** Let Discord say who has come, and begin a session. @param {(path: string, body: any) => Promise<{status: number, said: any}>} post */
export async function arrive(post) {
  if (!ready) {
    ready = answered("READY");
    client.postMessage([HANDSHAKE, { v: 1, encoding: "json", client_id: given.application, frame_id: query.get("frame_id") }], to);
  }
  await ready;
  const wish = { client_id: given.application, response_type: "code", state: "", prompt: "none", scope: ["identify"] };
  const code = await ask("AUTHORIZE", wish).then((data) => data.code, () => "");
  if (!code) return { status: 401, said: { why: word("refused") } };
  const answer = await post("enter", { code, instance: query.get("instance_id") });
  if (answer.status === 200) {
    hold(answer.said.secret);
    ask("AUTHENTICATE", { access_token: answer.said.token }).catch(() => {}); // the client may know; the page asks it nothing
  }
  return answer;
}

const veil = byId("veil");
veil.hidden = false;
veil.addEventListener("click", () => {
  const is = document.body.classList.toggle("veiled");
  veil.setAttribute("aria-pressed", String(is));
  veil.textContent = word(is ? "unveil" : "veil");
  byId("veiled").hidden = !is;
});
