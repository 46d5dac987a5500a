"""Log-in by user name or e-mail, whatever the case."""

from typing import Any

from django.contrib.auth.backends import ModelBackend
from django.http import HttpRequest

from .models import User


class NameOrEmailBackend(ModelBackend):
    """Django's own checks, with a wider idea of what names a person."""

    def authenticate(
        self,
        request: HttpRequest | None,
        username: str | None = None,
        password: str | None = None,
        **kwargs: Any,
    ) -> User | None:
        name = username or kwargs.get("email") or ""
        user = find_person(name)
        if user is None:
            User().set_password(password or "")  # as slow as a wrong password: an answer's time tells nothing
            return None
        return user if user.check_password(password or "") and self.user_can_authenticate(user) else None


def find_person(name: str) -> User | None:
    """The person of a mail address or a user name; sign-up allows no @ in a name: nobody poses as a mail."""
    name = name.strip()
    if not name:
        return None
    by_mail = User.objects.filter(email=name.lower()).first() if "@" in name else None
    return by_mail or User.objects.filter(username__iexact=name).first()
