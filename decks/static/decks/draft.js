// The draft room, live: asks for the changing part with the ETag it holds (304: nothing happened), swaps it in, keeps the
// focus, tells screen readers what happened, counts the clock down by the server's time, and waits out a lost connection.
const { steady } = globalThis;
const EVERY = 2000;
const HIDDEN = 10000;
const PATIENCE = 15000; // ms for an answer; a question that hangs must not stop the room
const box = () => document.getElementById("draft");
const away = document.getElementById("draft-away");
const says = document.getElementById("draft-says");
const released = () => new Promise((go) => steady.whenReleased(go));
let offset = 0; // the server's clock less ours
let timer = 0;
let looking = false;
let sending = null; // the button whose step is on its way

function readClock() {
  offset = Date.parse(box().dataset.now) - Date.now();
}

const draftIn = (html) => Object.assign(document.createElement("template"), { innerHTML: html }).content.getElementById("draft");
const refusalOf = (draft) => draft.querySelector(":scope > .refusal");

function swap(fresh) {
  const focused = document.activeElement?.id;
  const mine = box().dataset.mine;
  box().replaceWith(fresh);
  globalThis.htmx?.process(fresh);
  readClock();
  tick();
  if (focused) document.getElementById(focused)?.focus();
  const news = [...fresh.querySelectorAll(".draft-news li")].map((line) => line.textContent.trim());
  const turn = fresh.dataset.mine === "1" && mine !== "1" ? fresh.querySelector(".draft-line").textContent : "";
  if (says && (news.length || turn)) says.textContent = [...news, turn].join(". ");
  document.title = `${fresh.dataset.mine === "1" ? "Your pick: " : ""}${document.title.replace(/^Your pick: /, "")}`;
}

async function ask(address, options = {}) {
  const signal = AbortSignal.timeout(PATIENCE);
  const answer = await fetch(address, { credentials: "same-origin", cache: "no-store", signal, ...options });
  const text = await answer.text();
  away.hidden = answer.status < 500 && answer.status !== 429;
  await released(); // nothing moves under a finger
  return { answer, text };
}

// What was asked before a step never covers what the step brought: the versions of a room only grow.
const isOlder = (fresh) => Number(fresh.dataset.version) < Number(box().dataset.version);

function hear(fresh) {
  if (!fresh || sending || isOlder(fresh)) return;
  const refusal = refusalOf(box()); // stays to be read until the next step
  if (refusal) fresh.querySelector(".draft-head").after(refusal);
  swap(fresh);
}

async function look() {
  if (looking) return;
  looking = true;
  try {
    const { live, version, tag } = box().dataset;
    const { answer, text } = await ask(`${live}?seen=${version}`, { headers: { "If-None-Match": tag } });
    if (answer.status === 200) hear(draftIn(text));
    else if (answer.status === 404) location.reload(); // closed to this reader meanwhile
  } catch {
    away.hidden = false; // whatever happened meanwhile comes with the next answer
  } finally {
    looking = false;
    again();
  }
}

function again(wait = document.hidden ? HIDDEN : EVERY) {
  clearTimeout(timer);
  timer = setTimeout(look, wait);
}

async function send(form, button) {
  if (sending === button) return; // pressed twice, meant once
  if (sending) return steady.wait(sending);
  sending = button;
  const tap = {};
  let well = false;
  steady.take(tap, button);
  const headers = { "X-Live": "1", "X-CSRFToken": steady.csrfToken() };
  const body = new FormData(form, button);
  body.delete("csrfmiddlewaretoken"); // of the time of the page; the cookie's is of now
  try {
    well = settle(button, form, await ask(form.action, { method: "POST", body, headers, signal: AbortSignal.timeout(2 * PATIENCE) }));
  } catch {
    away.hidden = false;
    steady.lost(button, { how: "The room shows it as soon as the site answers. If it is not there then, press again." });
  } finally {
    sending = null;
    steady.clear("wait");
    steady.settle(tap, well);
    again();
  }
}

// Whether the room answered to the step, and be it with a refusal.
function settle(button, form, { answer, text }) {
  const fresh = draftIn(text);
  if (new URL(answer.url).pathname !== new URL(form.action).pathname) steady.loggedOut(button, answer.url);
  else if (!fresh) steady.lost(button, { status: answer.status, html: text, how: "Look at the room, then press again." });
  if (!fresh) return false;
  steady.clear("lost");
  if (!isOlder(fresh) || refusalOf(fresh)) swap(fresh);
  refusalOf(box())?.scrollIntoView({ block: "nearest" });
  return answer.ok;
}

// Before the script for plain forms, which leaves alone what is taken care of here.
document.addEventListener("submit", (event) => {
  if (!box().contains(event.target)) return;
  event.preventDefault();
  send(event.target, event.submitter ?? event.target.querySelector("button"));
}, true);

// A press into the field of an invitation takes the whole of it.
document.addEventListener("focusin", (event) => {
  if (event.target.matches?.("#draft input[readonly]")) event.target.select();
});

let last = "";
function tick() {
  const clock = box().querySelector("[data-clock]");
  if (!clock) return;
  const left = Math.ceil((Date.parse(box().dataset.ends) - Date.now() - offset) / 1000);
  const size = Math.abs(left);
  clock.textContent = `${left < 0 ? "+" : ""}${Math.floor(size / 60)}:${String(size % 60).padStart(2, "0")}`;
  clock.parentElement.classList.toggle("late", left < 0);
  clock.parentElement.classList.toggle("soon", left >= 0 && left <= 10);
  if (left < 0 && last !== box().dataset.ends) {
    last = box().dataset.ends;
    look(); // the server may draw now
  }
}

readClock();
tick();
setInterval(tick, 250);
document.addEventListener("visibilitychange", () => document.hidden || look());
globalThis.addEventListener("online", look);
again();
