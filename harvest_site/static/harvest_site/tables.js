// Tables marked data-table: heads marked aria-sort sort by a button; j, k and the arrows move a row cursor, Enter opens.
const rowsOf = (table) => [...table.tBodies[0].rows].filter((row) => !row.hidden);
const keyOf = (row, column) => {
  const cell = row.cells[column];
  const text = (cell?.dataset.sort ?? cell?.textContent ?? "").trim();
  const number = Number(text.replace("%", "").replace(",", ""));
  return text !== "" && Number.isFinite(number) ? number : text.toLowerCase();
};
const compare = (a, b) =>
  typeof a === "number" && typeof b === "number" ? a - b : String(a).localeCompare(String(b), undefined, { numeric: true });

function sortBy(table, head) {
  const down = head.getAttribute("aria-sort") === "ascending";
  for (const other of table.tHead.querySelectorAll("[aria-sort]")) other.setAttribute("aria-sort", "none");
  head.setAttribute("aria-sort", down ? "descending" : "ascending");
  const column = head.cellIndex;
  const rows = rowsOf(table).sort((a, b) => compare(keyOf(a, column), keyOf(b, column)) * (down ? -1 : 1));
  table.tBodies[0].append(...rows);
}

// Sorting outlives a swap; a table's caption names it.
const sorted = new Map();
const nameOf = (table) => table.caption?.textContent ?? "";

function sortAgain(table) {
  const [title, down] = sorted.get(nameOf(table)) ?? [];
  const head = [...(table.tHead?.querySelectorAll("th[aria-sort]") ?? [])].find((one) => one.textContent === title);
  if (!head || head.getAttribute("aria-sort") !== "none") return;
  sortBy(table, head);
  if (down) sortBy(table, head);
}

function move(table, step) {
  const rows = rowsOf(table);
  const here = rows.findIndex((row) => row.classList.contains("cursor"));
  const next = Math.max(0, Math.min(rows.length - 1, here + step));
  rows[here]?.classList.remove("cursor");
  rows[next].classList.add("cursor");
  rows[next].querySelector("a, button")?.focus({ preventScroll: true });
  rows[next].scrollIntoView({ block: "nearest" });
}

function prepare(table) {
  for (const head of table.tHead?.querySelectorAll("th[aria-sort]") ?? []) {
    if (head.querySelector("button")) continue;
    const button = document.createElement("button");
    button.type = "button";
    button.append(...head.childNodes);
    head.append(button);
    button.addEventListener("click", () => {
      sortBy(table, head);
      sorted.set(nameOf(table), [head.textContent, head.getAttribute("aria-sort") === "descending"]);
    });
  }
  sortAgain(table);
}

const tableFor = (target) =>
  target.closest?.("table[data-table]") ?? document.querySelector("table[data-table]:has(tr.cursor)") ??
  document.querySelector("table[data-table]");

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest("input, textarea, select, [contenteditable]")) return;
  const inTable = event.target.closest("table[data-table]") !== null;
  const step = { j: 1, k: -1, ArrowDown: inTable ? 1 : 0, ArrowUp: inTable ? -1 : 0 }[event.key];
  const table = step && tableFor(event.target);
  if (!table || rowsOf(table).length === 0) return;
  event.preventDefault();
  move(table, step);
});

const prepareAll = () => document.querySelectorAll("table[data-table]").forEach(prepare);
prepareAll();
document.addEventListener("htmx:afterSettle", prepareAll);
