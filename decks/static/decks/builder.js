// Keys of the deck builder: in the search box the arrows choose a card, Enter adds it, Shift+Enter takes one out;
// in the deck + and - change the line that holds the focus. What changed is said to screen readers.
const form = document.getElementById("builder");
const words = document.getElementById("builder-words");
const says = document.getElementById("builder-says");
const found = () => [...document.querySelectorAll("#results .found > li[data-card]")];
let chosen = null; // the card's id: it outlives a swap of the results

function choose(row) {
  for (const other of found()) other.classList.toggle("cursor", other === row);
  chosen = row?.dataset.card ?? null;
  row?.scrollIntoView({ block: "nearest" });
}

function step(by) {
  const rows = found();
  const here = rows.findIndex((row) => row.dataset.card === chosen);
  choose(rows[Math.max(0, Math.min(rows.length - 1, here + by))] ?? null);
}

const press = (row, sign) => row?.querySelector(`button[name=change][value$="${sign}"]:not([disabled])`)?.click();

words?.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
  const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (by) step(by);
  else if (event.key === "Enter") press(found().find((row) => row.dataset.card === chosen) ?? found()[0], event.shiftKey ? ":-1" : ":1");
  else return;
  event.preventDefault();
});

form?.addEventListener("keydown", (event) => {
  const row = event.target.closest("#deck-panel [data-row]");
  if (!row || event.ctrlKey || event.metaKey || event.altKey) return;
  const rows = [...document.querySelectorAll("#deck-panel [data-row]")];
  const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (by) rows[rows.indexOf(row) + by]?.querySelector("button:last-of-type").focus();
  else if (event.key === "+" || event.key === "-") press(row, event.key === "+" ? ":1" : ":-1");
  else return;
  event.preventDefault();
});

// The search is a form of its own, so that Enter in it never presses a button of the deck; a change says what is searched.
form?.addEventListener("htmx:configRequest", ({ detail }) => {
  if (detail.verb === "get") return;
  for (const field of document.getElementById("builder-search").elements) detail.parameters[field.name] = field.value;
});

// After a swap: the cursor stays on its card, the focus near the line that went, and the news is told.
let before = null;
document.addEventListener("htmx:beforeSwap", () => {
  const row = document.activeElement?.closest("#deck-panel [data-row]");
  before = row ? [...document.querySelectorAll("#deck-panel [data-row]")].indexOf(row) : null;
});
document.addEventListener("htmx:afterSettle", (event) => {
  const row = found().find((one) => one.dataset.card === chosen);
  if (row) choose(row);
  if (event.detail.target?.id !== "deck-panel" && event.target.id !== "deck-panel") return;
  const panel = document.getElementById("deck-panel");
  if (says && panel) says.textContent = `${panel.dataset.size} ${panel.dataset.size === "1" ? "card" : "cards"}. ${panel.querySelector(".pill")?.textContent.trim() ?? ""}`;
  if (before !== null && document.activeElement === document.body) {
    const rows = [...panel.querySelectorAll("[data-row]")];
    rows[Math.min(before, rows.length - 1)]?.querySelector("button:last-of-type").focus();
  }
});
