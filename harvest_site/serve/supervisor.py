"""Keeps the services of one site running, and ends them together."""

import os
import selectors
import signal
import sys
import time
from collections.abc import Callable, Iterable
from types import FrameType

from .service import Child, Service, describe_exit

ENDINGS = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
TICK = 0.2  # seconds between two looks at the processes


class CannotStart(Exception):
    """A service without which the site is nothing did not start; the text says why."""


class Supervisor:
    """Starts services in the order of their `after`, restarts what dies, ends all on the first signal.

    Single-threaded: one selector reads every child's output, so that forking for a restart is safe.
    """

    def __init__(
        self, services: Iterable[Service], *, say: Callable[[str], None], on_ready: Callable[[], None]
    ):
        self.children = [Child(service) for service in services]
        self.say = say
        self.on_ready = on_ready
        self.stopping = False
        self.announced = False
        self.selector = selectors.DefaultSelector()

    def run(self) -> None:
        """Work until a signal asks for the end. Raises `CannotStart`; the children are ended either way."""
        before = {
            s: signal.signal(s, self._ask_to_stop) for s in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
        }
        try:
            while not self.stopping:
                self._tick()
        finally:
            self._end_all()
            for signum, handler in before.items():
                signal.signal(signum, handler)

    def _ask_to_stop(self, signum: int, frame: FrameType | None) -> None:
        self.stopping = True

    def _tick(self) -> None:
        for child in self.children:
            self._care(child)
        if not self.announced and all(child.was_ready for child in self.children if not child.service.once):
            self.announced = True
            self.on_ready()
        self._pass_output_on(TICK)

    def _care(self, child: Child) -> None:
        if child.process is None:
            if not child.finished and self._may_start(child):
                self._start(child)
            return
        code = child.exit_code()
        if code is not None:
            self._on_death(child, code)
        elif child.look() and not child.service.once:
            self.say(f"{child.name}: ready{' again' if child.deaths else ''}")
        elif child.is_late() and not child.service.once:
            self.say(f"{child.name}: does not answer yet; its lines above may say why")

    def _may_start(self, child: Child) -> bool:
        ready = {other.name for other in self.children if other.ready}
        return ready.issuperset(child.service.after) and time.monotonic() >= child.start_not_before

    def _start(self, child: Child) -> None:
        child.start()
        process = child.process
        if process is None or process.stdout is None:
            return
        os.set_blocking(process.stdout.fileno(), False)
        self.selector.register(process.stdout, selectors.EVENT_READ, child)
        self.say(f"{child.name}: started (process {process.pid})")

    def _on_death(self, child: Child, code: int) -> None:
        self._drain(child)
        never_answered = not child.was_ready
        pause = child.bury()
        if child.service.once:
            child.finished = True
            if code:
                self.say(f"{child.name}: ended with {describe_exit(code)}")
        elif child.service.essential and never_answered:
            raise CannotStart(_why(child, code))
        else:
            self.say(f"{child.name}: died ({describe_exit(code)}); it is started again in {pause:g} s")

    def _pass_output_on(self, wait: float) -> None:
        for key, _ in self.selector.select(wait):
            self._read(key.data)

    def _read(self, child: Child) -> None:
        """Print what a child has written; an ended stream is taken off the list, being ready for ever."""
        stream = child.process.stdout if child.process else None
        if stream is None or stream.closed:
            return
        data = stream.read(65536)
        if data == b"":
            self.selector.unregister(stream)
            stream.close()
        show(child, data or b"")

    def _drain(self, child: Child) -> None:
        stream = child.process.stdout if child.process else None
        if stream is None or stream.closed:
            return
        show(child, (stream.read() or b"") + b"\n")
        self.selector.unregister(stream)
        stream.close()

    def _end_all(self) -> None:
        """Those that nobody needs end first and together; then what they needed."""
        running = [child for child in reversed(self.children) if child.process is not None]
        if running:
            self.say("Ending " + ", ".join(child.name for child in running) + " …")
        while running:
            needed = {name for child in running for name in child.service.after}
            wave = [child for child in running if child.name not in needed] or running
            self._end(wave)
            running = [child for child in running if child not in wave]
        self.selector.close()

    def _end(self, wave: list[Child]) -> None:
        """Ask politely, wait for each one's grace, then kill it with its whole group."""
        begun = time.monotonic()
        for child in wave:
            child.signal(signal.SIGTERM)
        left = list(wave)
        while left:
            self._pass_output_on(0.05)
            late = time.monotonic() - begun
            left = [child for child in left if child.exit_code() is None and late < child.service.grace]
        for child in wave:
            if child.exit_code() is None:
                self.say(f"{child.name}: did not end within {child.service.grace:g} s and is killed")
            self._drain(child)
            child.signal(signal.SIGKILL)
            if child.process is not None:
                child.process.wait()


def _why(child: Child, code: int) -> str:
    last = "\n".join(f"    {line}" for line in child.tail) or "    (it wrote nothing)"
    return f"The {child.name} could not start ({describe_exit(code)}). Its last words:\n{last}"


def show(child: Child, data: bytes) -> None:
    """A child's output in the common log, each line under its name."""
    for line in child.lines_of(data):
        print(f"{child.name:>7} | {line}", flush=True)


def say(text: str) -> None:
    """The supervisor's own voice in the common log."""
    print(f"harvest | {text}", file=sys.stdout, flush=True)
