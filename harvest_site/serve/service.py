"""One supervised process: what it is, whether it runs, when it may start again."""

import os
import signal
import subprocess
import time
from collections import deque
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from .lifeline import tied_to_this_process

CHECKOUT = Path(__file__).resolve().parent.parent.parent
STEADY_SECONDS = 30.0  # a process that ran this long starts again without a pause
LATE_SECONDS = 30.0
LONGEST_PAUSE = 30.0
TAIL_LINES = 15


@dataclass(frozen=True, slots=True)
class Service:
    """A process to keep: its command, how to see that it answers, and how it is ended.

    `forget_ready` takes away the sign of an earlier process that `is_ready` looks for.
    `after` names the services that must answer first. `once` is a command that runs to its end and is not
    started again. `essential` ends everything when it cannot start. `grace` is in seconds. Lines of output
    that hold one of `noise` are not shown.
    """

    name: str
    command: tuple[str, ...]
    is_ready: Callable[[], bool]
    forget_ready: Callable[[], None] = lambda: None
    after: tuple[str, ...] = ()
    environment: Mapping[str, str] = field(default_factory=dict)
    essential: bool = False
    once: bool = False
    grace: float = 8.0
    death_signal: int = signal.SIGKILL
    noise: tuple[str, ...] = ()


class Child:
    """The running side of a service."""

    def __init__(self, service: Service) -> None:
        self.service = service
        self.process: subprocess.Popen[bytes] | None = None
        self.ready = False
        self.was_ready = False
        self.finished = False
        self.told_late = False
        self.deaths = 0
        self.started_at = 0.0
        self.start_not_before = 0.0
        self.tail: deque[str] = deque(maxlen=TAIL_LINES)
        self.rest = b""

    @property
    def name(self) -> str:
        return self.service.name

    def start(self) -> None:
        """Start the process in a session of its own, so that Ctrl-C reaches the supervisor only."""
        self.ready = self.told_late = False
        self.service.forget_ready()
        self.tail.clear()
        self.started_at = time.monotonic()
        self.process = subprocess.Popen(
            self.service.command,
            cwd=CHECKOUT,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            bufsize=0,
            env={**os.environ, "PYTHONUNBUFFERED": "1", **self.service.environment},
            start_new_session=True,
            preexec_fn=tied_to_this_process(self.service.death_signal),  # noqa: PLW1509  one thread only
        )

    def look(self) -> bool:
        """Whether the process answers; asked until it does once."""
        if not self.ready and self.process is not None and self.service.is_ready():
            self.ready = self.was_ready = True
            return True
        return False

    def is_late(self) -> bool:
        """True once a start, when the process has not answered for long."""
        late = not self.ready and not self.told_late and time.monotonic() - self.started_at > LATE_SECONDS
        self.told_late = self.told_late or late
        return late

    def exit_code(self) -> int | None:
        """The exit code of a process that has ended, else None."""
        return self.process.poll() if self.process is not None else None

    def bury(self) -> float:
        """Forget an ended process, end what it left, and say in how many seconds it may start again."""
        steady = time.monotonic() - self.started_at >= STEADY_SECONDS
        self.signal(signal.SIGKILL)
        self.process, self.ready = None, False
        self.deaths = 1 if steady else self.deaths + 1
        pause = min(LONGEST_PAUSE, 0.5 * 2 ** (self.deaths - 1))
        self.start_not_before = time.monotonic() + pause
        return pause

    def signal(self, signum: int) -> None:
        """Send a signal to the process; SIGKILL goes to its whole group, so that no grandchild stays."""
        if self.process is None:
            return
        try:
            if signum == signal.SIGKILL:
                os.killpg(self.process.pid, signum)
            elif self.process.poll() is None:
                self.process.send_signal(signum)
        except (ProcessLookupError, PermissionError):
            pass

    def lines_of(self, data: bytes) -> list[str]:
        """Whole lines out of a piece of output; the last words before a death are kept in `tail`."""
        *whole, self.rest = (self.rest + data).split(b"\n")
        lines = [line.decode(errors="replace").rstrip() for line in whole]
        lines = [line for line in lines if line and not any(part in line for part in self.service.noise)]
        self.tail.extend(lines)
        return lines


def describe_exit(code: int) -> str:
    """An exit code in words."""
    if code >= 0:
        return f"exit code {code}"
    try:
        return f"signal {signal.Signals(-code).name}"
    except ValueError:
        return f"signal {-code}"
