// The little that every page needs: the script sign, CSRF for htmx, the search key, the theme, menus, toasts.
const root = document.documentElement;
root.dataset.script = "";

const csrfToken = () =>
  document.cookie.match(/(?:^|; )csrftoken=([^;]+)/)?.[1] ??
  document.querySelector("input[name=csrfmiddlewaretoken]")?.value ?? "";

globalThis.steady = { csrfToken };

// The cookie's token is of now; another log-in makes that of a form void.
document.addEventListener("htmx:configRequest", ({ detail }) => {
  if (detail.verb === "get") return;
  detail.headers["X-CSRFToken"] = csrfToken();
  if (detail.parameters.csrfmiddlewaretoken) detail.parameters.csrfmiddlewaretoken = csrfToken();
});

const typing = (element) => element.closest("input, textarea, select, [contenteditable]") !== null;

document.addEventListener("keydown", (event) => {
  if (event.key === "/" && !event.ctrlKey && !event.metaKey && !event.altKey && !typing(event.target)) {
    const box = [...document.querySelectorAll("input[type=search]")].find((field) => field.offsetParent !== null);
    if (box) {
      event.preventDefault();
      box.focus();
      box.select();
    }
  }
  if (event.key === "Escape") closeMenus(null);
});

// Menus: one open at a time, closed by a click elsewhere and by Escape.
function closeMenus(besides) {
  for (const menu of document.querySelectorAll("details.menu[open], details.sum[open]")) {
    if (menu === besides || menu.contains(besides)) continue;
    const inside = menu.contains(document.activeElement);
    menu.open = false;
    if (inside) menu.querySelector("summary").focus();
  }
}
document.addEventListener("click", (event) => closeMenus(event.target));

// Theme: light, dark or the system's; kept in a cookie so that the server writes it into the page at once.
function remember(theme) {
  const age = theme ? 31536000 : 0;
  document.cookie = `theme=${theme}; path=/; max-age=${age}; SameSite=Lax`;
  if (theme) root.dataset.theme = theme;
  else delete root.dataset.theme;
  markTheme();
}
function markTheme() {
  for (const button of document.querySelectorAll("button[data-theme-choice]")) {
    button.setAttribute("aria-pressed", String(button.dataset.themeChoice === (root.dataset.theme ?? "")));
  }
}
for (const box of document.querySelectorAll("[data-theme-box]")) box.hidden = false;
document.addEventListener("click", (event) => {
  const choice = event.target.closest("button[data-theme-choice]");
  if (choice) remember(choice.dataset.themeChoice);
});
markTheme();

// Toasts: a plain one leaves after eight seconds; one with an undo or a fault stays until it is closed.
document.addEventListener("click", (event) => event.target.closest(".toast .close")?.closest(".toast").remove());
for (const toast of document.querySelectorAll(".toast[data-passing]")) {
  const leave = () => (toast.matches(":hover, :focus-within") ? setTimeout(leave, 2000) : toast.remove());
  setTimeout(leave, 8000);
}
