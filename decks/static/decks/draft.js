// The draft room, live: asks for the changing part with the ETag it holds (304: nothing happened), swaps it in, keeps the
// focus, tells screen readers what happened, counts the clock down by the server's time, and waits out a lost connection.
const EVERY = 2000;
const HIDDEN = 10000;
const box = () => document.getElementById("draft");
const away = document.getElementById("draft-away");
const says = document.getElementById("draft-says");
let offset = 0; // the server's clock less ours
let timer = 0;
let busy = false;

function readClock() {
  offset = Date.parse(box().dataset.now) - Date.now();
}

function swap(html) {
  const focused = document.activeElement?.id;
  const template = document.createElement("template");
  template.innerHTML = html;
  const fresh = template.content.getElementById("draft");
  if (!fresh) return;
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
  const answer = await fetch(address, { credentials: "same-origin", cache: "no-store", ...options });
  if (answer.status >= 500 || answer.status === 429) throw new Error(String(answer.status));
  away.hidden = true;
  return answer;
}

async function look() {
  if (busy) return;
  busy = true;
  try {
    const { live, version } = box().dataset;
    const answer = await ask(`${live}?seen=${version}`, { headers: { "If-None-Match": box().dataset.tag } });
    if (answer.status === 200) swap(await answer.text());
    else if (answer.status === 404) location.reload(); // closed to this reader meanwhile
  } catch {
    away.hidden = false; // whatever happened meanwhile comes with the next answer
  } finally {
    busy = false;
    again();
  }
}

function again(wait = document.hidden ? HIDDEN : EVERY) {
  clearTimeout(timer);
  timer = setTimeout(look, wait);
}

async function send(form, button) {
  busy = true;
  const body = new FormData(form);
  if (button?.name) body.set(button.name, button.value);
  for (const one of form.querySelectorAll("button")) one.disabled = true;
  try {
    const answer = await ask(form.action, { method: "POST", body, headers: { "X-Live": "1" } });
    if (answer.redirected && !answer.url.includes("/drafts/")) location.assign(answer.url); // logged out meanwhile
    else swap(await answer.text());
    if (!answer.ok) document.querySelector("#draft .refusal")?.scrollIntoView({ block: "nearest" });
  } catch {
    away.hidden = false;
    for (const one of form.querySelectorAll("button")) one.disabled = false;
  } finally {
    busy = false;
    again();
  }
}

document.addEventListener("submit", (event) => {
  if (!box().contains(event.target)) return;
  event.preventDefault();
  send(event.target, event.submitter);
});

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
