// Timers: the server writes the time at which a round ends; this counts down to it.
const two = (number) => String(number).padStart(2, "0");

function show(timer) {
  const left = Math.round((Date.parse(timer.dataset.ends) - Date.now()) / 1000);
  const size = Math.abs(left);
  timer.querySelector(".clock").textContent = `${left < 0 ? "+" : ""}${two(Math.floor(size / 60))}:${two(size % 60)}`;
  timer.classList.toggle("late", left < 0);
  timer.classList.toggle("soon", left >= 0 && left < 300);
}

const tick = () => document.querySelectorAll(".timer[data-ends]").forEach(show);
if (document.querySelector(".timer[data-ends]")) {
  tick();
  setInterval(tick, 1000);
}
