"""The people of the demonstration and the password that they share on this site."""

import os
import secrets
from dataclasses import dataclass

from harvest_site.accounts.domain import sign_up
from harvest_site.accounts.models import User
from harvest_site.settings.environment import VAR_DIR

PASSWORD_FILE = VAR_DIR / "demo-password"


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody of the demonstration."""

    username: str
    name: str
    club: str = ""


ORGANISER = Person("olive", "Olive Marsh")
STAFF = Person("rowan", "Rowan Fields")
PLAYERS = (
    Person("aiko", "Aiko", "North Barn"),
    Person("ben", "Ben", "North Barn"),
    Person("cleo", "Cleo", "River Mill"),
    Person("dev", "Dev", "River Mill"),
    Person("elif", "Elif"),
    Person("farah", "Farah", "Hill Farm"),
    Person("goran", "Goran", "Hill Farm"),
    Person("hana", "Hana"),
)


def password() -> str:
    """The password of the demonstration's people: drawn once a site, kept where its owner can read it."""
    if not PASSWORD_FILE.exists():
        PASSWORD_FILE.parent.mkdir(parents=True, exist_ok=True)
        handle = os.open(PASSWORD_FILE, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
        os.write(handle, f"harvest-{secrets.token_hex(3)}\n".encode())
        os.close(handle)
    return PASSWORD_FILE.read_text().strip()


def sign_up_person(person: Person) -> User:
    """The account of somebody of the demonstration, made if it is not there."""
    known = User.objects.filter(username=person.username).first()
    return known or sign_up(username=person.username, password=password(), display_name=person.name)


def log_ins() -> list[tuple[str, str]]:
    """Name and role of those whose accounts are there, as they are told to who starts the site."""
    roles = {STAFF.username: "staff", ORGANISER.username: "organiser", PLAYERS[0].username: "player"}
    there = set(User.objects.filter(username__in=roles).values_list("username", flat=True))
    return [(name, role) for name, role in roles.items() if name in there]
