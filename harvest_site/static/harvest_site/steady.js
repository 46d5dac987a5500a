// Every tap counts, once: shown as taken until it is answered, sent with what was pressed, not cut off by leaving the page, not
// covered by an answer that is older, not sent twice. For what htmx sends, and for plain forms.
const { steady } = globalThis;
const taps = new Map(); // the event of a tap that is not answered yet: what was pressed
const leaving = []; // what to do once all are answered
let changes = 0; // answered so far
let sent = null; // what sent the plain form that is on its way

// Shown as taken ------------------------------------------------------------------------------------------------
const today = (element) => (element.isConnected ? element : element.id && document.getElementById(element.id));

function show() {
  for (const one of document.querySelectorAll("[data-waiting]")) {
    one.removeAttribute("aria-busy");
    delete one.dataset.waiting;
  }
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
  if (!well) leaving.length = 0; // stay, and read what is said
  if (taps.size === 0) for (const work of leaving.splice(0)) setTimeout(work);
}

Object.assign(steady, { take, settle }); // for what is not sent by htmx

document.addEventListener("htmx:confirm", ({ detail }) => {
  const event = detail.triggeringEvent;
  if (detail.verb !== "get" && event) take(event, event.submitter ?? detail.elt);
});
document.addEventListener("htmx:validation:halted", ({ detail }) => settle(detail.triggeringEvent, false));
document.addEventListener("htmx:afterSettle", show);

// A tap that waited for the one before it means its own button, although that has been swapped meanwhile.
document.addEventListener("htmx:configRequest", ({ detail }) => {
  const button = detail.triggeringEvent?.submitter;
  if (button?.name) detail.parameters[button.name] = button.value;
});

// In order ------------------------------------------------------------------------------------------------------
// What shows a state (data-shows-state) and was asked for before the last change is asked for again after it.
const askAgain = new Set();
const isOld = (detail, before) => detail.requestConfig.elt.matches("[data-shows-state]") && (before !== changes || taps.size > 0);

function ask() {
  if (taps.size > 0) return;
  for (const [element, name] of askAgain) if (element.isConnected) globalThis.htmx.trigger(element, name);
  askAgain.clear();
}

// The same answer to a poll again changes nothing: sorting, focus and what is open stay.
const polled = new Map();
function isSame({ requestConfig, xhr, pathInfo }) {
  if (requestConfig.triggeringEvent || requestConfig.verb !== "get") return false;
  const before = polled.get(pathInfo.finalRequestPath);
  polled.set(pathInfo.finalRequestPath, xhr.responseText);
  return before === xhr.responseText;
}

function prepare(detail, before) {
  const { elt, triggeringEvent, verb } = detail.requestConfig;
  if (!detail.target.isConnected) detail.target = today(detail.target) || detail.target;
  if (verb === "get" && isOld(detail, before)) {
    detail.skipped = true;
    if (triggeringEvent) askAgain.add([elt, triggeringEvent.type]);
  } else detail.skipped = isSame(detail);
}

document.addEventListener("htmx:beforeSend", ({ detail }) => {
  const { xhr } = detail;
  const { triggeringEvent, verb } = detail.requestConfig;
  const before = changes;
  const { onload } = xhr;
  xhr.onload = () => steady.whenReleased(() => {
    prepare(detail, before);
    try {
      onload.call(xhr);
    } finally {
      if (verb !== "get") settle(triggeringEvent, xhr.status < 400);
      ask();
    }
  });
  for (const name of ["error", "abort", "timeout"]) xhr.addEventListener(name, () => settle(triggeringEvent, false));
});
document.addEventListener("htmx:beforeSwap", ({ detail }) => {
  if (detail.skipped) detail.shouldSwap = false;
});

// Not cut off ---------------------------------------------------------------------------------------------------
// A link or another form waits for the taps that are not answered yet: leaving would drop those that stand in line.
document.addEventListener("click", (event) => {
  const link = event.target.closest?.("a[href]");
  const elsewhere = event.ctrlKey || event.metaKey || event.shiftKey || event.altKey || link?.target || link?.hasAttribute("download");
  if (!link || elsewhere || event.defaultPrevented || taps.size === 0 || link.getAttribute("href").startsWith("#")) return;
  event.preventDefault();
  link.setAttribute("aria-busy", "true");
  leaving.push(() => location.assign(link.href));
});

// Plain forms: sent once; what is pressed meanwhile is told to wait.
document.addEventListener("submit", (event) => {
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
  for (const one of document.querySelectorAll("form [aria-busy=true], form[aria-busy=true], a[aria-busy=true]")) one.removeAttribute("aria-busy");
  sent = null;
  show();
}
addEventListener("pageshow", (event) => event.persisted && forget()); // back from the page that came
globalThis.navigation?.addEventListener("navigateerror", forget); // stopped, or a file came instead of a page

// A poll never takes away what is being sent or typed.
const differs = (field) =>
  field.type === "checkbox" || field.type === "radio" ? field.checked !== field.defaultChecked
    : field.matches("input:not([type=hidden]), textarea") && field.value !== field.defaultValue;
const isTyped = () => [...document.querySelectorAll("main form[method=post]")].some((form) => [...form.elements].some(differs));

document.addEventListener("htmx:beforeOnLoad", (event) => {
  const { xhr, requestConfig } = event.detail;
  if (requestConfig.triggeringEvent) return;
  const reloads = xhr.getResponseHeader("HX-Refresh") === "true";
  if (sent || (reloads && isTyped())) event.preventDefault();
  if (reloads && !sent && isTyped()) steady.say("newer", "There is news here. Finish what you are writing, or reload to see it.", "Reload", location.pathname + location.search);
});
