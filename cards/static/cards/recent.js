// Recent look-ups: kept in this browser alone, so that they work without a network and leave no trace elsewhere.
const KEY = "harvest-recent";
const MOST = 12;

function read() {
  try {
    const rows = JSON.parse(localStorage.getItem(KEY) || "[]");
    return Array.isArray(rows) ? rows.filter((row) => typeof row.at === "string" && row.at.startsWith("/")) : [];
  } catch {
    return [];
  }
}

function remember(place) {
  const row = { at: location.pathname, title: document.querySelector("h1")?.textContent.trim() || document.title, game: document.documentElement.dataset.game, kind: place.dataset.lookup };
  const rows = [row, ...read().filter((other) => other.at !== row.at)].slice(0, MOST);
  try {
    localStorage.setItem(KEY, JSON.stringify(rows));
  } catch {
    // no room, or storage is off: the page works without
  }
}

function show(section) {
  const rows = read();
  const list = section.querySelector("ul");
  for (const row of rows) {
    const link = Object.assign(document.createElement("a"), { href: row.at, className: "line" });
    const title = Object.assign(document.createElement("span"), { className: "row-title", textContent: row.title });
    const kind = Object.assign(document.createElement("span"), { className: "end", textContent: row.kind });
    link.append(title, kind);
    const item = document.createElement("li");
    item.append(link);
    list.append(item);
  }
  section.hidden = rows.length === 0;
}

const looked = document.querySelector("[data-lookup]");
if (looked) remember(looked);
const section = document.querySelector("[data-recent]");
if (section) show(section);
