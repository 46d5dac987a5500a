"""The supervisor with small programs in place of the site's."""

import os
import signal
import sys
import threading
import time
from pathlib import Path

import pytest

from harvest_site.serve.instance import Claim, Occupied, check_port
from harvest_site.serve.service import Child, Service, describe_exit
from harvest_site.serve.supervisor import CannotStart, Supervisor

from .processes import free_port, members, until

pytestmark = pytest.mark.embedded

SLEEP = "import time; time.sleep(60)"
STUBBORN = f"import signal; signal.signal(signal.SIGTERM, signal.SIG_IGN); {SLEEP}"


def python(code: str) -> tuple[str, ...]:
    return (sys.executable, "-c", code)


class Run:
    """A supervisor in the main thread, ended from another one when `goal` holds."""

    def __init__(self, *services: Service) -> None:
        self.said: list[str] = []
        self.ready = 0
        self.supervisor = Supervisor(services, say=self.said.append, on_ready=self._count)

    def _count(self) -> None:
        self.ready += 1

    def until(self, goal: str, seconds: float = 20.0) -> list[str]:
        def watch() -> None:
            deadline = time.monotonic() + seconds
            while not any(goal in line for line in self.said) and time.monotonic() < deadline:
                time.sleep(0.02)
            os.kill(os.getpid(), signal.SIGTERM)

        thread = threading.Thread(target=watch)
        thread.start()
        try:
            self.supervisor.run()
        finally:
            thread.join()
        assert any(goal in line for line in self.said), self.said
        return self.said


def test_services_start_in_their_order_and_end_in_the_reverse() -> None:
    run = Run(
        Service("late", python(SLEEP), lambda: True, after=("early",)),
        Service("early", python(SLEEP), lambda: True),
    )
    said = run.until("late: ready")
    told = [line.split(" (")[0] for line in said]
    assert told == ["early: started", "early: ready", "late: started", "late: ready", "Ending early, late …"]
    assert run.ready == 1


def test_what_dies_starts_again_after_growing_pauses() -> None:
    run = Run(Service("weak", python("raise SystemExit(3)"), lambda: False))
    said = run.until("in 2 s")
    assert [line for line in said if "died" in line] == [
        f"weak: died (exit code 3); it is started again in {pause} s" for pause in ("0.5", "1", "2")
    ]


def test_an_essential_service_that_never_answered_ends_all_with_its_last_words() -> None:
    other = Service("other", python(SLEEP), lambda: True)
    broken = Service(
        "web", python("print('no such module'); raise SystemExit(7)"), lambda: False, essential=True
    )
    run = Run(other, broken)
    with pytest.raises(CannotStart) as caught:
        run.supervisor.run()
    assert str(caught.value) == "The web could not start (exit code 7). Its last words:\n    no such module"
    assert run.supervisor.children[0].exit_code() is not None


def test_a_command_for_once_runs_once() -> None:
    run = Run(
        Service("base", python(SLEEP), lambda: True),
        Service("demo", python("print('loaded')"), lambda: False, after=("base",), once=True),
        Service("mark", python("raise SystemExit(1)"), lambda: False, after=("base",)),
    )
    said = run.until("in 1 s")
    assert sum(line.startswith("demo: started") for line in said) == 1
    assert not any("demo: died" in line for line in said)


def test_a_process_that_does_not_end_is_killed_with_its_group() -> None:
    run = Run(Service("deaf", python(STUBBORN), lambda: True, grace=0.3))
    said = run.until("deaf: ready")
    assert "deaf: did not end within 0.3 s and is killed" in said


def test_a_child_dies_with_its_parent(tmp_path: Path) -> None:
    """The parent is killed without a chance to tidy up; the kernel ends the child."""
    note = tmp_path / "child"
    code = (
        "import sys, time; from pathlib import Path\n"
        "from harvest_site.serve.service import Child, Service\n"
        f"child = Child(Service('c', (sys.executable, '-c', {SLEEP!r}), lambda: True)); child.start()\n"
        f"Path({str(note)!r}).write_text(str(child.process.pid)); time.sleep(60)"
    )
    parent = Child(Service("parent", python(code), lambda: True))
    parent.start()
    until(lambda: note.exists() and note.read_text(), 20)
    child = int(note.read_text())
    assert members(child) == [child]
    parent.signal(signal.SIGKILL)
    until(lambda: members(child) == [], 10)


@pytest.mark.parametrize(("code", "words"), [(2, "exit code 2"), (-9, "signal SIGKILL"), (-99, "signal 99")])
def test_exit_codes_in_words(code: int, words: str) -> None:
    assert describe_exit(code) == words


def test_a_folder_has_one_site_at_a_time(tmp_path: Path) -> None:
    first, second = Claim(tmp_path / "lock"), Claim(tmp_path / "lock")
    first.take(address="http://127.0.0.1:8000/")
    with pytest.raises(Occupied) as caught:
        second.take(address="http://127.0.0.1:8001/")
    assert f"at http://127.0.0.1:8000/ (process {os.getpid()})" in str(caught.value)
    first.release()
    second.take(address="http://127.0.0.1:8001/")
    second.release()


@pytest.mark.parametrize("port", [-1, 70000])
def test_a_number_that_is_no_port(port: int) -> None:
    with pytest.raises(Occupied) as caught:
        check_port("127.0.0.1", port)
    assert (
        str(caught.value) == f"{port} is no port: choose a number from 1 to 65535, such as PORT=8000 make run"
    )


def test_a_free_port_is_free() -> None:
    check_port("127.0.0.1", free_port())


def test_an_address_of_another_machine() -> None:
    with pytest.raises(Occupied, match=r"Nothing can listen on 192\.0\.2\.1:8000 .* Check HOST and PORT\."):
        check_port("192.0.2.1", 8000)
