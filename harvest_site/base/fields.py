"""Short random public ids: what an address shows instead of a counting key."""

import secrets
from typing import Any

from django.db import models

ALPHABET = "23456789abcdefghjkmnpqrstuvwxyz"  # no 0/o, 1/i/l: people read ids aloud in a hall
LENGTH = 10


def new_public_id() -> str:
    """Ten letters and digits, about 49 bits: unguessable enough for an address, never a permission."""
    return "".join(secrets.choice(ALPHABET) for _ in range(LENGTH))


class PublicIdField(models.CharField):
    """A unique, immutable public id that the server draws."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        kwargs.setdefault("max_length", 16)
        kwargs.setdefault("unique", True)
        kwargs.setdefault("default", new_public_id)
        kwargs.setdefault("editable", False)
        super().__init__(*args, **kwargs)

    def deconstruct(self) -> Any:
        """Migrations must say `unique` either way, for it is true here when left out."""
        name, path, args, kwargs = super().deconstruct()
        return name, path, args, kwargs | {"unique": self.unique}
