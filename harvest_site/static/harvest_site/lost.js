// What did not get through is said, with what to do. See docs/taps.md.
const { steady } = globalThis;
const CALM = ["away", "newer", "wait"]; // nothing failed
const SURE = [500, 503]; // of the site itself: it took everything back
const here = () => location.pathname + location.search;
const clear = (kind) => document.querySelectorAll(`.toast[data-kind=${kind}]`).forEach((toast) => toast.remove());

// A toast that stays until it is closed, one of a kind, with a way out.
function say(kind, text, words, href = here()) {
  const toast = document.getElementById("toast-fault").content.firstElementChild.cloneNode(true);
  const way = toast.querySelector("a");
  toast.dataset.kind = kind;
  toast.querySelector("p").textContent = text;
  if (words) Object.assign(way, { textContent: words, href });
  else way.remove();
  if (CALM.includes(kind)) calm(toast, toast.querySelector("use"));
  clear(kind);
  document.getElementById("toasts").append(toast);
}

function calm(toast, sign) {
  toast.classList.replace("error", "warning");
  sign.setAttribute("href", sign.getAttribute("href").replace("#cross", "#warn"));
}

const named = (element) => `“${element.getAttribute("aria-label") || element.textContent.trim().replace(/\s+/g, " ").slice(0, 60)}”`;

function refusalIn(html) {
  const page = new DOMParser().parseFromString(html, "text/html");
  const parts = [...page.querySelectorAll(".refusal-what, .refusal-yes")].map((part) => part.textContent.trim());
  return parts.join(" ") || "The site refused it. Reload the page and look how it stands.";
}

// `status` 0: no answer at all; `html`: what the site said; `how` to see whether it was done; "missed": it was to be read.
function lost(element, { status = 0, html = "", how = "", kind = "lost" } = {}) {
  const what = named(element);
  if (status >= 400 && status < 500) say(kind, `${what} was not done. ${refusalIn(html)}`);
  else if (SURE.includes(status)) say(kind, `${what} was not done: something broke on the site's side. Try it again in a moment.`);
  else if (kind === "missed") say(kind, `${what} got no answer. Try it again in a moment.`);
  else say(kind, `${what} got no answer, so it may or may not be done. ${how || "Reload to see how it stands."}`, how ? "" : "Reload");
}

function loggedOut(element, address) {
  const login = `${new URL(address).pathname}?${new URLSearchParams({ next: here() })}`;
  say("lost", `You are logged out, so ${named(element)} was not done. Log in, then press it again.`, "Log in", login);
}

const wait = (element) => say("wait", `${named(element)} is still on its way. Press the other when it is through.`);
Object.assign(steady, { say, clear, lost, loggedOut, wait });

// htmx: a request without an event is a poll; it goes on by itself.
const pressed = ({ requestConfig: { triggeringEvent, elt } }) => triggeringEvent?.submitter ?? elt.querySelector("summary, label") ?? elt;

function fault({ detail: { xhr, requestConfig }, detail }) {
  const { status, responseText: html } = xhr;
  if (requestConfig.triggeringEvent) {
    lost(pressed(detail), { status, html, kind: requestConfig.verb === "get" ? "missed" : "lost" });
    openAgain(requestConfig.elt);
  } else if (status >= 400 && status < 500) say("away", "This can no longer be read here. Reload to see why.", "Reload");
  else say("away", "The site does not answer. What you see may be old; it is asked again by itself.");
}

// What is fetched at the first opening may be opened a first time again.
function openAgain(element) {
  if (!element.matches("details[hx-trigger~=once]")) return;
  element.open = false; // before the copy, which would toggle
  const fresh = element.cloneNode(true);
  element.replaceWith(fresh);
  globalThis.htmx.process(fresh);
}

for (const name of ["responseError", "sendError", "timeout"]) document.addEventListener(`htmx:${name}`, fault);

document.addEventListener("htmx:beforeOnLoad", (event) => {
  const { xhr, pathInfo, requestConfig } = event.detail;
  const came = new URL(xhr.responseURL || location.href);
  if (came.pathname !== new URL(pathInfo.finalRequestPath, location.href).pathname) {
    event.preventDefault();
    event.detail.lost = true;
    loggedOut(pressed(event.detail), came.href);
  } else if (xhr.status < 400) {
    clear("away");
    if (requestConfig.triggeringEvent) clear(requestConfig.verb === "get" ? "missed" : "lost");
  }
});
