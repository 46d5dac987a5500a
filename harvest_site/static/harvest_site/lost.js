// What did not get through is said, with what to do; and that what is shown may be old while the site does not answer.
const { steady } = globalThis;
const toasts = document.querySelector(".toasts");
const SURE = new Set([500, 503]); // from the site itself: it takes everything back. Others come from what stands before it.

function clear(kind) {
  for (const toast of document.querySelectorAll(`.toast[data-kind="${kind}"]`)) toast.remove();
}

// A toast that stays until it is closed, one of a kind; `words` and `href` make a way out of it.
function say(kind, text, words, href) {
  const mould = document.getElementById("toast-fault");
  if (!toasts || !mould) return;
  clear(kind);
  const toast = mould.content.firstElementChild.cloneNode(true);
  toast.dataset.kind = kind;
  toast.querySelector("p").textContent = text;
  const way = toast.querySelector("a");
  way.hidden = !words;
  if (words) Object.assign(way, { textContent: words, href });
  toasts.append(toast);
}

const here = () => location.pathname + location.search;
const nameOf = (element) => element?.getAttribute("aria-label") || element?.textContent.trim().replace(/\s+/g, " ").slice(0, 60) || "This";

function refusalIn(html) {
  const page = new DOMParser().parseFromString(html, "text/html");
  const parts = [...page.querySelectorAll(".refusal-what, .refusal-yes")].map((part) => part.textContent.trim());
  return parts.join(" ") || "The site refused it. Reload the page and look how it stands.";
}

// A tap of `element` that came to nothing. `status` 0: no answer at all; `html`: what the site said.
// `how` to see whether it was done after all, where reloading is not the way.
function lost(element, { status = 0, html = "", how = "", kind = "lost" } = {}) {
  const what = `“${nameOf(element)}”`;
  if (status >= 400 && status < 500) say(kind, `${what} was not done. ${refusalIn(html)}`);
  else if (SURE.has(status)) say(kind, `${what} was not done: something broke on the site's side. Try it again in a moment.`);
  else if (kind === "missed") say(kind, `${what} got no answer. ${how}`);
  else say(kind, `${what} got no answer, so it may or may not be done. ${how || "Reload to see how it stands."}`, how ? "" : "Reload", here());
}

// Another tap while `element` is under way.
const wait = (element) => say("lost", `“${nameOf(element)}” is still on its way. Press the other when it is through.`);

// A tap of `element` that was answered by the log-in page, at `address`.
function loggedOut(element, address) {
  const login = new URL(address, location.href);
  login.search = new URLSearchParams({ next: here() });
  say("lost", `You are logged out, so “${nameOf(element)}” was not done. Log in, then press it again.`, "Log in", login.pathname + login.search);
}

const closed = () => say("away", "This can no longer be read here. Reload to see why.", "Reload", here());
const away = () => say("away", "The site does not answer. What you see may be old; it is asked again by itself.");
Object.assign(steady, { say, clear, lost, loggedOut, wait });

// htmx: a request without an event is a poll; it goes on by itself.
const byPoll = (detail) => !detail.requestConfig.triggeringEvent;
const pressed = ({ requestConfig }) => requestConfig.triggeringEvent?.submitter ?? requestConfig.elt.querySelector?.("summary, label") ?? requestConfig.elt;

function fault({ detail }) {
  if (byPoll(detail)) return detail.xhr.status >= 400 && detail.xhr.status < 500 ? closed() : away();
  const reads = detail.requestConfig.verb === "get";
  const how = reads ? "Try it again in a moment." : "";
  lost(pressed(detail), { status: detail.xhr.status, html: detail.xhr.responseText, how, kind: reads ? "missed" : "lost" });
  openAgain(detail.requestConfig.elt);
}

// What fetches its inside when it is opened for the first time may be opened a first time again.
function openAgain(element) {
  if (!element.matches("details[hx-trigger~=once]")) return;
  const fresh = element.cloneNode(true);
  fresh.open = false;
  element.replaceWith(fresh);
  globalThis.htmx.process(fresh);
}

for (const name of ["htmx:responseError", "htmx:sendError", "htmx:timeout"]) document.addEventListener(name, fault);

document.addEventListener("htmx:beforeOnLoad", (event) => {
  const { xhr, pathInfo, requestConfig } = event.detail;
  const came = new URL(xhr.responseURL || location.href);
  if (came.pathname !== new URL(pathInfo.finalRequestPath, location.href).pathname) {
    event.preventDefault(); // another page than was asked for is no part of this one
    loggedOut(pressed(event.detail), came.href);
  } else if (xhr.status < 400) {
    clear("away");
    if (!byPoll(event.detail)) clear(requestConfig.verb === "get" ? "missed" : "lost");
  }
});
