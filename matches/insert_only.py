"""Rows that are written once: the log, the uploaded bytes, the verdicts."""

from typing import Any, NoReturn

from django.db import models


class WrittenOnce(Exception):
    """Somebody tried to change or delete a row that stands for ever."""


def _refuse(what: type[models.Model] | models.Model) -> NoReturn:
    raise WrittenOnce(f"{what._meta.verbose_name} is written once and never changed or deleted")


class InsertOnlyQuerySet(models.QuerySet):
    """Reads and inserts; every bulk change is refused (the database's triggers stand behind it)."""

    def update(self, **_: Any) -> NoReturn:
        _refuse(self.model)

    def delete(self) -> NoReturn:
        _refuse(self.model)

    def bulk_update(self, *_: Any, **__: Any) -> NoReturn:
        _refuse(self.model)

    def update_or_create(self, *_: Any, **__: Any) -> NoReturn:
        _refuse(self.model)


class InsertOnlyModel(models.Model):
    """A row that can be inserted and read."""

    objects = InsertOnlyQuerySet.as_manager()

    class Meta:
        abstract = True
        base_manager_name = "objects"

    def save(self, *args: Any, **kwargs: Any) -> None:
        if not self._state.adding:
            _refuse(self)
        super().save(*args, **kwargs)

    def delete(self, *_: Any, **__: Any) -> NoReturn:
        _refuse(self)
