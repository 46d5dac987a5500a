// A stopwatch for time that a table is to be given back. It counts on when the page is left, and says whole minutes.
const KEY = "harvest-stopwatch";

function load() {
  try {
    return JSON.parse(localStorage.getItem(KEY)) || { held: 0, since: null };
  } catch {
    return { held: 0, since: null };
  }
}

function save(state) {
  try {
    localStorage.setItem(KEY, JSON.stringify(state));
  } catch {
    // storage is off: it counts as long as the page is open
  }
}

function words(ms) {
  const seconds = Math.floor(ms / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

const watch = document.querySelector("[data-stopwatch]");
if (watch) {
  let state = load();
  const out = watch.querySelector("output");
  const [go, clear] = watch.querySelectorAll("button");
  const elapsed = () => state.held + (state.since ? Date.now() - state.since : 0);
  const draw = () => {
    out.textContent = words(elapsed());
    go.textContent = state.since ? "Stop" : elapsed() ? "Go on" : "Start";
    watch.querySelector("[data-extension]").textContent = elapsed() >= 30000 ? `Extension: ${Math.ceil(elapsed() / 60000)} min` : "";
  };
  go.addEventListener("click", () => {
    state = state.since ? { held: elapsed(), since: null } : { held: state.held, since: Date.now() };
    save(state);
    draw();
  });
  clear.addEventListener("click", () => {
    state = { held: 0, since: null };
    save(state);
    draw();
  });
  watch.hidden = false;
  draw();
  setInterval(() => state.since && draw(), 500);
}
