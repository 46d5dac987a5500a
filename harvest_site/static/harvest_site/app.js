// The site as an app: registers the worker that keeps the library, and says when a newer library is here.
const toasts = document.querySelector(".toasts");

function announce(worker) {
  if (!toasts || toasts.querySelector("[data-newer]")) return;
  const toast = document.createElement("div");
  toast.className = "toast";
  toast.dataset.newer = "";
  const text = document.createElement("p");
  text.textContent = "A newer library is here.";
  const button = document.createElement("button");
  button.type = "button";
  button.className = "button small";
  button.textContent = "Reload";
  button.addEventListener("click", () => {
    navigator.serviceWorker.addEventListener("controllerchange", () => location.reload(), { once: true });
    worker.postMessage("take-over");
  });
  toast.append(text, button);
  toasts.append(toast);
}

function follow(worker) {
  worker.addEventListener("statechange", () => {
    if (worker.state === "installed" && navigator.serviceWorker.controller) announce(worker);
  });
}

async function register() {
  const registration = await navigator.serviceWorker.register("/sw.js", { type: "module" });
  if (registration.waiting && navigator.serviceWorker.controller) announce(registration.waiting);
  registration.addEventListener("updatefound", () => follow(registration.installing));
}

// Not where there is no secure context; a failure to register leaves the site as it is.
if ("serviceWorker" in navigator) addEventListener("load", () => register().catch(() => null));
