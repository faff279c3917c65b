// @ts-check
// What can be done by touch: stops in turn, goals on the board, deeds as buttons. Every one is a press of the panel.

import { byId, el, sign, word } from "./dom.js";
import { showChips } from "./chips.js";
import { cellOf, lightAll, placeOf, said, setHere, showPlaces } from "./places.js";
import { clearHollow, drawHollow, drawWay, uncover } from "./scene.js";
import { keepFocus, sliderOf } from "./slider.js";

/** Signs of deeds that move an order within the plan. */
const STAYS = ["earlier", "later"];
const ask = byId("ask");
const list = byId("list");
const foot = byId("foot");
const hand = byId("hand");

/** @type {any} */
let now = null;
/** @type {any} */
let touch = null;
/** The place of the stop that is chosen, "" for none. */
let at = "";
let wasOpen = false;
/** The stop that the keys and the board came to: news leave both where they were moved since. */
let cameTo = "";
/** The stop that was left last by a deed: its groups stay in view, to be made smaller. */
let last = "";
let decision = "";
let isDoing = false;
/** Whether what is done ends this stop: all but steps within the plan. */
let goesOn = false;
/** What asks once more: a place, or a button's words. */
let armed = "";
/** Deeds of a place that has several, one of which is to be chosen. @type {any[] | null} */
let several = null;
/** @type {{press: (pressed: any) => Promise<string>, tell: (text: string, isLoud?: boolean) => void, more: () => void}} */
let page;

/** @param {any} shown @param {typeof page} how */
export function showTouch(shown, how) {
  page = how;
  now = shown;
  touch = shown.state === "open" ? shown.touch : null;
  const isSame = decision === `${now.step} ${now.revision}`; // somebody else's news come in between two touches
  if (!isSame) { armed = ""; several = null; }
  if (decision.split(" ")[0] !== now.step) { at = last = cameTo = ""; wasOpen = true; }
  decision = `${now.step} ${now.revision}`;
  clearHollow();
  const before = at;
  at = next();
  if (isDoing && before !== at) last = before;
  refresh(now.board);
  if (several) showWay(several);
}

/** The stop that comes up by itself: this one while it is open, or while its stepper is used; else the next open one. */
function next() {
  const stops = touch?.stops ?? [];
  const one = stopOf(at);
  if (one?.is_open) return at;
  const from = stops.indexOf(one);
  const other = [...stops.slice(from + 1), ...stops].find((each) => each.is_open)?.place ?? "";
  return one?.is_done && !wasOpen && !(goesOn && other) ? at : other;
}

const stopOf = (place) => touch?.stops.find((one) => one.place === place);

/** The March that was left last: its groups and its goals stay, where nothing else is lit. */
const left = () => (last !== at && stopOf(last)?.groups.length ? stopOf(last) : null);

/** The deeds that lie in each place now: those of an aim give way to its goals. */
function goals() {
  const stop = stopOf(at);
  const { aim } = stop ?? touch ?? {};
  const aimed = (aim?.places ?? []).map((id) => [id, [{ said: `${aim.said} ${id}`, press: { ...aim.press, values: [id] }, kind: "plain", small: "", mark: "", way: [] }]]);
  return { ...left()?.goals, ...touch?.goals, ...Object.fromEntries(aimed), ...stop?.goals };
}

function refresh(board) {
  wasOpen = stopOf(at)?.is_open ?? true;
  ask.hidden = foot.hidden = !touch?.is_own;
  showPlaces(board, { goals: () => Object.keys(goals()), kind, name, act });
  if (at && at !== cameTo) setHere(at);
  cameTo = at;
  lightAll();
  if (now.board) uncover([at, ...Object.keys(goals())].map(placeOf).filter(Boolean));
  if (touch?.is_own) own(); else derived();
  showList();
}

function own() {
  const stop = stopOf(at);
  showChips(touch.chips, at, (place) => (stopOf(place) ? goTo(place) : undefined), (pressed) => page.press(pressed));
  const deeds = several ?? [...(stop?.deeds ?? []), ...(stop ? [] : touch.deeds), ...(stop?.is_open ? touch.deeds : [])];
  const number = { at: 0 };
  const buttons = deeds.map((one) => buttonOf(one, one.said.length > 16 || one.small ? 0 : ++number.at, deeds.indexOf(one) + 1));
  ask.classList.toggle("worded", deeds.some((one) => one.small || one.said.length > 16));
  keepFocus(ask,
    el("h2", {}, stop?.title ?? touch.title), el("p", { dir: "auto" }, several ? word("choose", { place: said(armed) }) : stop?.small ?? touch.small),
    several ? "" : groupsOf(stop),
    el("div", { class: "deeds" }, buttons, stop && skipOf(stop), moreButton()),
  );
  byId("goods").replaceChildren(...touch.goods.flatMap((one) => [el("span", {}, one)]));
  byId("undo").disabled = !now.undos;
  hand.hidden = !touch.hand_in;
  if (!touch.hand_in) return;
  const isEarly = touch.stops.some((one) => one.is_open);
  hand.className = isEarly ? "early" : "success";
  hand.textContent = armed === "hand" ? word("sure", { deed: touch.hand_in.said }) : touch.hand_in.said;
}

/** The groups of this stop; else those of the last one, so that no way back is needed; else of the whole plan. */
function groupsOf(stop) {
  const shown = [stop, left(), !stop && touch].find((one) => one && one.groups.length);
  if (!shown) return "";
  const items = (some) => el("ul", { class: "groups" }, some.map((one) => groupOf(shown === left() ? { ...one, said: `${shown.place}: ${one.said}` } : one)));
  const heads = [...new Set(shown.groups.map((one) => one.column))];
  if (heads.length < 2) return items(shown.groups);
  return el("div", { class: "columns" }, heads.map((head) => el("section", {}, el("h3", {}, head), items(shown.groups.filter((one) => one.column === head)))));
}

function skipOf(stop) {
  const other = touch.stops.some((one) => one.is_open && one !== stop) || !stop.is_open;
  return other && el("button", { class: "deed", onclick: skip, "aria-keyshortcuts": "0" }, el("kbd", {}, "0"), el("b", { "aria-hidden": "true" }, "–"), word("skip"));
}

const moreButton = () => el("button", { class: "deed", onclick: () => page.more() }, el("b", { "aria-hidden": "true" }, "⋯"), word("more"));

/** Go on to the next open stop, or leave this one. */
function skip() {
  const stops = touch?.stops ?? [];
  const from = stops.indexOf(stopOf(at));
  goTo([...stops.slice(from + 1), ...stops.slice(0, from)].find((each) => each.is_open)?.place ?? "");
}

/** Without a touch of its own, a panel's places with several deeds are offered below the board. */
function derived() {
  byId("plan").hidden = true;
  ask.hidden = !several;
  ask.replaceChildren(el("div", { class: "deeds" }, (several ?? []).map((one, index) => buttonOf(one, 0, index + 1))));
}

/** @param {string} place */
function goTo(place) {
  at = place;
  last = armed = "";
  several = null;
  refresh(now.board);
  const stop = stopOf(at);
  page.tell(stop ? `${stop.title}, ${stop.small}` : `${touch.title}. ${touch.small}`);
}

// ------------------------------------------------------------------- places

function kind(id) {
  const some = goals()[id];
  const isLeft = some && left()?.goals[id] === some;
  return [some && `goal ${some[0].kind}`, isLeft && "left", id === at && "stop", id === armed && "armed", !some && stopOf(id) && "own"].filter(Boolean).join(" ");
}

function name(id) {
  const stop = stopOf(id);
  const plan = touch?.chips.find((one) => one.place === id && one.is_done);
  const words = (goals()[id] ?? []).map((one) => [one.said, one.small].filter(Boolean).join(", "));
  return [[said(id), plan && `${plan.number ?? ""} ${plan.mark} ${plan.text}`, stop?.is_open && word("todo")].filter(Boolean).join(", "), ...words].join(": ");
}

/** @param {string} id */
function act(id) {
  const some = goals()[id];
  if (!some && stopOf(id)) return goTo(id === at && !stopOf(id).is_open ? "" : id);
  if (!some) {
    armed = "";
    several = null;
    clearHollow();
    refresh(now.board);
    return page.tell(word("nothing", { place: said(id) }), true);
  }
  const isFinal = some[0].kind === "final";
  if (some.length === 1 && (!isFinal || armed === id)) return doIt(some[0], id);
  armed = id;
  several = some;
  showWay(some);
  refresh(now.board);
  return page.tell(some.length > 1 ? word("choose", { place: said(id) }) : `${some[0].said}, ${some[0].small}. ${word("again", { place: said(id) })}`, true);
}

const showWay = (some) => drawWay(some[0].way.map(placeOf).filter(Boolean));

// ------------------------------------------------------------------- deeds

function buttonOf(deed, isShort, number) {
  const isArmed = armed === deed.said || (number < 10 && deed.kind === "final" && several?.length === 1);
  const classes = ["deed", deed.is_usual && "usual", deed.kind === "fight" && "danger", isArmed && "armed"].filter(Boolean).join(" ");
  return el("button", { class: classes, "aria-keyshortcuts": number < 10 ? number : false, onclick: () => press(deed) },
    number < 10 && el("kbd", {}, number), deed.left != null && el("em", {}, el("bdi", { dir: "ltr" }, `×${deed.left}`)), deed.mark && (sign(`sign-${deed.mark}`) || arrowOf(deed.mark)),
    el("span", { dir: "auto" }, isArmed ? word("sure", { deed: deed.said }) : deed.said), deed.small && el("small", { dir: "auto" }, deed.small),
    deed.is_usual && el("small", { class: "was" }, word("usual")));
}

const arrowOf = (mark) => el("b", { "aria-hidden": "true" }, { earlier: "←", later: "→", away: "×" }[mark] ?? "");

function groupOf(one) {
  if (one.slider?.words.every((words, at_) => words === String(one.slider.least + at_))) return numbersOf(one);
  if (one.slider) return sliderOf(one, (pressed) => page.press(pressed), word("drop"));
  const step = (press, sign_, words) => el("button", { disabled: !press, "aria-label": `${one.said}: ${words}`, onclick: () => page.press(press) }, sign_);
  return el("li", {}, (one.less || one.more) && step(one.less, "−", word("less")), el("span", {}, one.said),
    (one.less || one.more) && step(one.more, "+", word("more-troops")), one.drop && step(one.drop, "×", word("drop")));
}

/** A number is set by one touch, however far it is from the one before. */
function numbersOf(one) {
  const { press, words: all, now: number } = one.slider;
  return el("li", { role: "group", "aria-label": one.said }, el("span", {}, one.said),
    all.map((each) => el("button", { "aria-pressed": String(each === String(number)), onclick: () => page.press({ ...press, values: [each] }) }, each)),
    one.drop && el("button", { "aria-label": `${one.said}: ${word("drop")}`, onclick: () => page.press(one.drop) }, "×"));
}

/** What is final asks once more on the same spot. @param {any} deed */
function press(deed) {
  if (deed.kind === "final" && armed !== deed.said && !several) {
    armed = deed.said;
    refresh(now.board);
    ask.querySelector(".armed")?.focus();
    return page.tell(word("sure", { deed: deed.said }));
  }
  return doIt(deed, several ? armed : "");
}

async function doIt(deed, goal = "") {
  const from = placeOf(at);
  if (goal) cellOf(goal)?.classList.add("sent");
  drawHollow(from, placeOf(goal), deed.mark);
  isDoing = true;
  goesOn = !STAYS.includes(deed.mark);
  const refused = await page.press(deed.press);
  isDoing = goesOn = false;
  if (refused) { clearHollow(); for (const one of document.querySelectorAll("#places .sent")) one.classList.remove("sent"); return; }
  const stop = stopOf(at);
  page.tell(stop && from?.id !== at ? word("then", { deed: deed.said, next: `${stop.title}, ${stop.small}` }) : word("done", { deed: deed.said }));
}

hand.addEventListener("click", () => {
  const deed = touch?.hand_in;
  if (!deed) return;
  if (deed.kind === "final" && armed !== "hand") { armed = "hand"; refresh(now.board); page.tell(word("sure", { deed: deed.said })); return; }
  page.press(deed.press);
});
byId("undo").addEventListener("click", undo);

async function undo() {
  if (!now?.undos) return;
  at = "";
  if (!(await page.press({ action: "undo_draft" }))) page.tell(word("undone"));
}

// ------------------------------------------------------------------- the list, and keys anywhere

function showList() {
  const rows = Object.entries(goals()).map(([id, some]) => el("li", {}, el("span", {}, said(id)), some.map((one) => buttonOf(one, 0, 10))));
  const stops = (touch?.stops ?? []).filter((one) => one.place !== at).map((one) => el("li", {}, el("span", {}, one.title), el("button", { onclick: () => goTo(one.place) }, one.small || word("open"))));
  list.hidden = !rows.length && !stops.length;
  list.querySelector("ul").replaceChildren(...rows, ...stops);
}

addEventListener("keydown", (event) => {
  const target = /** @type {Element} */ (event.target);
  if (!touch || byId("view").checkVisibility() || target.closest("input, textarea, select, dialog") || event.altKey || event.metaKey) return;
  if (event.ctrlKey) { if (event.key === "Enter") { event.preventDefault(); hand.click(); } return; }
  if (/^[1-9]$/.test(event.key)) ask.querySelector(`[aria-keyshortcuts="${event.key}"]`)?.click() ?? keyed(Number(event.key));
  else if (event.key === "0" && touch.stops.length) skip();
  else if (event.key === "u" || event.key === "U") undo();
  else if (event.key === "Escape" && (armed || several)) { armed = ""; several = null; refresh(now.board); }
});

/** A number on a lit place does its deed of that number, where no button has it. */
function keyed(number) {
  const id = /** @type {HTMLElement} */ (document.activeElement)?.dataset?.place ?? "";
  const deed = goals()[id]?.[number - 1];
  if (deed) doIt(deed, id);
}
