"""Ties a child process to its parent's life: even `kill -9` of the supervisor leaves nothing running."""

import ctypes
import os
import signal
import sys
from collections.abc import Callable

PR_SET_PDEATHSIG = 1  # <linux/prctl.h>

# Loaded at import: between fork and exec nothing may be imported or allocated lavishly.
_libc = ctypes.CDLL(None, use_errno=True) if sys.platform == "linux" else None


def die_with_parent(signum: int = signal.SIGKILL) -> None:
    """Ask the kernel for `signum` when the parent ends. Linux only; elsewhere nothing happens."""
    if _libc is not None:
        _libc.prctl(PR_SET_PDEATHSIG, int(signum), 0, 0, 0)


def tied_to_this_process(signum: int) -> Callable[[], None]:
    """What a child runs before exec: the tie, and an end at once if the parent is gone already."""
    parent = os.getpid()

    def before_exec() -> None:
        die_with_parent(signum)
        if os.getppid() != parent:
            os._exit(1)

    return before_exec
