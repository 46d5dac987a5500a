// Nothing is changed under a finger: a button that is replaced between press and release gets no click. See docs/taps.md.
const LONGEST = 3000; // ms; what is held longer is no tap
const TOUCH = 350; // ms from the end of a touch to its click, at most
const waiting = [];
let held = false;
let bound = 0;

function release() {
  clearTimeout(bound);
  held = false;
  for (const work of waiting.splice(0)) setTimeout(work);
}

function releaseIn(ms) {
  clearTimeout(bound);
  bound = setTimeout(release, ms);
}

function hold() {
  held = true;
  releaseIn(LONGEST);
}

// Does `work` at once, or after the click of the press that is going on.
function whenReleased(work) {
  if (held) waiting.push(work);
  else work();
}

const presses = (event) => event.key === " " && !event.repeat && event.target.closest?.("button, summary, [role=button]");
const hear = (name, listener) => addEventListener(name, listener, { capture: true, passive: true });
hear("pointerdown", (event) => event.isPrimary && event.button === 0 && hold());
hear("pointerup", (event) => held && releaseIn(event.pointerType === "touch" ? TOUCH : 0));
hear("click", () => held && releaseIn(0));
hear("keydown", (event) => presses(event) && hold());
hear("keyup", (event) => held && event.key === " " && releaseIn(0));
for (const name of ["pointercancel", "dragend", "pagehide"]) hear(name, release);
addEventListener("blur", release);

globalThis.steady.whenReleased = whenReleased;
