"""Works started together, for tests of races."""

import threading
from collections.abc import Callable
from typing import Any

from django.db import connection


def at_once(*works: Callable[[], Any]) -> list[Any]:
    """What each work gave or raised, all started together, in the order in which they ended."""
    barrier, answers = threading.Barrier(len(works)), list[Any]()

    def run(work: Callable[[], Any]) -> None:
        barrier.wait(10)
        try:
            answers.append(work())
        except Exception as error:
            answers.append(error)
        finally:
            connection.close()

    threads = [threading.Thread(target=run, args=(work,)) for work in works]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
    assert len(answers) == len(works)
    return answers
