// Every tap counts, once: shown until it is answered, not cut off, not covered by an older answer. See docs/taps.md.
const { steady } = globalThis;
const on = (name, hear) => document.addEventListener(name, hear);
const taps = new Map(); // the event of a tap that is not answered yet: what was pressed
const leaving = []; // what to do once all are answered
let changes = 0; // answered so far
let sent = null; // what sent the plain form that is on its way

const today = (element) => (element.isConnected ? element : element.id && document.getElementById(element.id));

function free(which) {
  for (const one of document.querySelectorAll(which)) {
    one.removeAttribute("aria-busy");
    delete one.dataset.waiting;
  }
}

function show() {
  free("[data-waiting]");
  for (const one of [...taps.values()].map(today).filter(Boolean)) {
    one.setAttribute("aria-busy", "true");
    one.dataset.waiting = Number(one.dataset.waiting ?? 0) + 1;
  }
}

function take(event, element) {
  taps.set(event, element);
  show();
}

function settle(event, well) {
  if (!taps.delete(event)) return;
  changes += 1;
  show();
  if (!well) stay();
  if (taps.size === 0) for (const work of leaving.splice(0)) setTimeout(work);
}

// After a failure nobody leaves: there is something to read.
function stay() {
  leaving.length = 0;
  free("a[aria-busy=true]");
}

Object.assign(steady, { take, settle });

on("htmx:confirm", (confirm) => {
  const { triggeringEvent: event, verb, elt } = confirm.detail;
  if (verb === "get" || !event) return;
  if (!sent) return take(event, event.submitter ?? elt);
  confirm.preventDefault(); // the page is about to go, and would take this along
  steady.wait(sent);
});
on("htmx:validation:halted", ({ detail }) => settle(detail.triggeringEvent, false));
on("htmx:afterSettle", show);

// A tap that waited for the one before it means its own button.
on("htmx:configRequest", ({ detail }) => {
  const button = detail.triggeringEvent?.submitter;
  if (button?.name) detail.parameters[button.name] = button.value;
});

// What shows a state and was asked for before the last change is asked for again after it.
const askAgain = new Set();
const isOld = (element, before) => element.matches("[data-shows-state]") && (before !== changes || taps.size > 0);

function ask() {
  if (taps.size > 0) return;
  for (const [element, name] of askAgain) if (element.isConnected) globalThis.htmx.trigger(element, name);
  askAgain.clear();
}

// The same answer to a poll again changes nothing: sorting, focus and what is open stay.
const polled = new Map();
function isSame(path, text) {
  const before = polled.get(path);
  polled.set(path, text);
  return before === text;
}

function prepare(detail, before) {
  const { elt, triggeringEvent, verb } = detail.requestConfig;
  if (!detail.target.isConnected) detail.target = today(detail.target) || detail.target;
  if (!triggeringEvent) detail.skipped = isSame(detail.pathInfo.finalRequestPath, detail.xhr.responseText);
  else if (verb === "get" && isOld(elt, before)) {
    detail.skipped = true;
    askAgain.add([elt, triggeringEvent.type]);
  }
}

on("htmx:beforeSend", ({ detail }) => {
  const { xhr, requestConfig: { triggeringEvent, verb } } = detail;
  const { onload } = xhr;
  const before = changes;
  xhr.onload = () => steady.whenReleased(() => {
    prepare(detail, before);
    try {
      onload.call(xhr);
    } finally {
      if (verb !== "get") settle(triggeringEvent, xhr.status < 400 && !detail.lost);
      ask();
    }
  });
  for (const name of ["error", "abort", "timeout"]) xhr.addEventListener(name, () => settle(triggeringEvent, false));
});
on("htmx:beforeSwap", ({ detail }) => {
  if (detail.skipped) detail.shouldSwap = false;
});

// Leaving would drop the taps that stand in line: a link waits.
on("click", (event) => {
  const link = event.target.closest?.("a[href]");
  const elsewhere = event.ctrlKey || event.metaKey || event.shiftKey || link?.target || (link?.hash && link.pathname === location.pathname);
  if (!link || elsewhere || event.defaultPrevented || taps.size === 0) return;
  event.preventDefault();
  link.setAttribute("aria-busy", "true");
  leaving.push(() => location.assign(link.href));
});

// Plain forms: sent once; what is pressed meanwhile is told to wait.
on("submit", (event) => {
  const { target: form, submitter } = event;
  const plain = form.getAttribute("method")?.toLowerCase() === "post" && !form.hasAttribute("data-brings-file");
  if (event.defaultPrevented || !plain) return;
  const pressed = submitter ?? form;
  if (sent || taps.size > 0) event.preventDefault();
  if (sent && sent !== pressed) steady.wait(sent);
  else if (!sent && taps.size > 0) leaving.push(() => form.requestSubmit(submitter));
  if (event.defaultPrevented) return;
  sent = pressed;
  pressed.setAttribute("aria-busy", "true");
});

function forget() {
  free("[aria-busy=true]");
  sent = null;
  show();
}
addEventListener("pageshow", (event) => event.persisted && forget()); // back from the page that came
globalThis.navigation?.addEventListener("navigateerror", forget); // stopped, or a file came instead of a page

// A poll never takes away what is being sent or typed.
let typed = null;
on("input", ({ target }) => {
  if (target.form?.matches("main form[method=post]")) typed = target;
});

on("htmx:beforeOnLoad", (event) => {
  const { xhr, requestConfig } = event.detail;
  if (requestConfig.triggeringEvent) return;
  const waits = typed?.isConnected && xhr.getResponseHeader("HX-Refresh") === "true";
  if (sent || waits) event.preventDefault();
  if (waits && !sent) steady.say("newer", "There is news here. Finish what you are writing, or reload to see it.", "Reload");
});
