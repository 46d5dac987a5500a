// Lets the API page follow the site's light or dark: Swagger UI wants a class of its own for the dark.
const root = document.documentElement;
const system = window.matchMedia("(prefers-color-scheme: dark)");

function follow() {
  const chosen = root.dataset.theme;
  root.classList.toggle("dark-mode", chosen ? chosen === "dark" : system.matches);
}

follow();
system.addEventListener("change", follow);
new MutationObserver(follow).observe(root, { attributeFilter: ["data-theme"] });
