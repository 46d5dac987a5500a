// Clause chips: htmx fetches the text into the tray once; a second press closes it, a third opens it without asking again.
const trayOf = (chip) => document.getElementById(chip.getAttribute("aria-controls"));
const chipsOf = (tray) => document.querySelectorAll(`.clause-ref[aria-controls="${tray.id}"]`);

function close(chip) {
  trayOf(chip).replaceChildren();
  chip.setAttribute("aria-expanded", "false");
}

document.addEventListener("click", (event) => {
  const chip = event.target.closest?.(".clause-ref[aria-controls]");
  if (!chip || chip.getAttribute("aria-expanded") !== "true" || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  event.stopPropagation();
  close(chip);
}, true);

document.addEventListener("htmx:afterSwap", (event) => {
  const chip = event.detail.requestConfig?.elt;
  if (!chip?.matches(".clause-ref[aria-controls]")) return;
  for (const other of chipsOf(trayOf(chip))) other.setAttribute("aria-expanded", String(other === chip));
});
