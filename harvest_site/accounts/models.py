"""People who use the site."""

from typing import Any, ClassVar

from django.contrib.auth.models import AbstractUser, UserManager
from django.db import models
from django.db.models.functions import Lower

from harvest_site.base.fields import PublicIdField


class HarvestUserManager(UserManager["User"]):
    """Finds people by name whatever its case, so that `Aiko` and `aiko` are one person."""

    def get_by_natural_key(self, username: str | None) -> "User":
        return self.get(username__iexact=username)


class User(AbstractUser):
    """Log-in by user name or e-mail; `display_name` is what others see."""

    first_name = None  # type: ignore[assignment]
    last_name = None  # type: ignore[assignment]
    public_id = PublicIdField()
    display_name = models.CharField(max_length=60, blank=True, default="")
    is_rulings_editor = models.BooleanField(default=False)

    objects: ClassVar[HarvestUserManager] = HarvestUserManager()

    class Meta:
        constraints = [
            models.UniqueConstraint(Lower("username"), name="one_user_a_name"),
            models.UniqueConstraint(
                Lower("email"),
                name="one_user_an_email",
                condition=~models.Q(email=""),
            ),
        ]

    def __str__(self) -> str:
        return self.display_name or self.username

    def get_full_name(self) -> str:
        return str(self)

    def get_short_name(self) -> str:
        return str(self)

    def save(self, *args: Any, **kwargs: Any) -> None:
        self.email = self.email.strip().lower()
        super().save(*args, **kwargs)
