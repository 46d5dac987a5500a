"""Celery's side of the jobs: tasks take ids and are safe to run twice."""

import threading

from celery import shared_task
from celery.signals import worker_ready, worker_shutting_down
from django.conf import settings
from django.db import close_old_connections

from . import jobs

_stop = threading.Event()


@shared_task(name="base.run_job", ignore_result=True)
def run_job(job_id: int) -> str:
    """Do one job, if it is still to be done."""
    return jobs.perform_job(job_id=job_id)


@shared_task(name="base.sweep", ignore_result=True)
def sweep() -> int:
    """Ring again for what was lost."""
    return jobs.sweep_jobs()


@worker_ready.connect
def start_sweeping(**_: object) -> None:
    """Each worker asks for a sweep every few seconds, by message: its parent process holds no database."""
    _stop.clear()
    threading.Thread(target=_tick, name="sweeper", daemon=True).start()


@worker_shutting_down.connect
def stop_sweeping(**_: object) -> None:
    _stop.set()


def _tick() -> None:
    close_old_connections()
    every = settings.HARVEST_JOB_SWEEP_SECONDS
    while not _stop.wait(every):
        try:
            sweep.apply_async(expires=every)
        except Exception as error:  # the broker may be restarting: the next tick tries again
            jobs.log.warning("No sweep: the broker did not answer (%s).", error)
