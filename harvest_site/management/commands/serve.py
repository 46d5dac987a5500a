"""`manage.py serve`: the whole site in one command."""

from argparse import ArgumentParser, ArgumentTypeError
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from django.db import OperationalError

from harvest_site.serve.broker import BrokerMissing, broker_service, end_leftover
from harvest_site.serve.instance import Claim, Occupied, check_port
from harvest_site.serve.prepare import prepare
from harvest_site.serve.programs import demo_service, local_name, web_service, worker_service
from harvest_site.serve.service import Service
from harvest_site.serve.supervisor import CannotStart, Supervisor, say
from harvest_site.settings.environment import VAR_DIR, env


def _number(text: str) -> int:
    """A whole number from 0, of an option or of its variable."""
    if not (text.isascii() and text.isdigit()):
        raise ArgumentTypeError(f"“{text}” is no whole number; PORT=8001, for example, is one")
    return int(text)


class Command(BaseCommand):
    help = "Start broker, web server and worker together. One Ctrl-C ends all; what dies is started again."
    requires_system_checks = ()  # the steps below check what they use

    def add_arguments(self, parser: ArgumentParser) -> None:
        add = parser.add_argument
        add("--host", default=env.str("HOST", default="127.0.0.1"), help="address to listen on")
        # Defaults stay text: the parser reads them like what is typed, and says so when they are no numbers.
        add("--port", type=_number, default=env.str("PORT", default="8000"), help="port to listen on")
        add("--web-workers", type=_number, default=env.str("WEB_WORKERS", default="2"))
        add("--web-threads", type=_number, default=env.str("WEB_THREADS", default="4"))
        add("--tasks", type=_number, default=env.str("WORKER_TASKS", default="2"), help="tasks at a time")
        add("--no-prepare", action="store_true", help="leave database, static files, library as is")
        add("--no-demo", action="store_true", help="load no demonstration")

    def handle(self, *args: Any, **options: Any) -> None:
        host, port = options["host"], options["port"]
        address = f"http://{self._name(host)}:{port}/"
        claim = Claim(VAR_DIR / "serve.lock")
        try:
            claim.take(address=address)
            check_port(host, port)
            self._serve(options, address)
        except (Occupied, BrokerMissing, CannotStart) as error:
            raise CommandError(str(error)) from error
        except OperationalError as error:
            text = f"The database does not answer. Check DATABASE_URL and that its server runs. ({error})"
            raise CommandError(text) from error
        except KeyboardInterrupt:
            say("Ended before it was ready.")
        finally:
            claim.release()
        say("Ended.")

    def _name(self, host: str) -> str:
        """What people type: this machine's own name, or where all may come the first name that is allowed."""
        allowed = [name.removeprefix(".") for name in settings.ALLOWED_HOSTS if name != "*"]
        return allowed[0] if host != local_name(host) and allowed else local_name(host)

    def _serve(self, options: dict[str, Any], address: str) -> None:
        services = self._services(options)
        if not options["no_prepare"]:
            prepare(say)
        Supervisor(services, say=say, on_ready=lambda: self._announce(address)).run()

    def _services(self, options: dict[str, Any]) -> list[Service]:
        broker = [self._broker()] if settings.EMBEDDED_BROKER else []
        ready_file = VAR_DIR / "worker.ready"
        services = [
            *broker,
            worker_service(ready_file, concurrency=options["tasks"], after=tuple(s.name for s in broker)),
            self._web(options),
        ]
        return services if options["no_demo"] else [*services, demo_service()]

    def _web(self, options: dict[str, Any]) -> Service:
        workers, threads = options["web_workers"], options["web_threads"]
        return web_service(options["host"], options["port"], workers=workers, threads=threads)

    def _broker(self) -> Service:
        socket = Path(settings.BROKER_SOCKET)
        if end_leftover(socket):
            say("A broker of an earlier run was still there and is ended.")
        return broker_service(socket, VAR_DIR / "broker")

    def _announce(self, address: str) -> None:
        say(f"Harvest is ready: {address}  (Ctrl-C ends it)")
