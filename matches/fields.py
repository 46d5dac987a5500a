"""A column for JSON that keeps the order of keys and every character, on any database."""

import json
from typing import TYPE_CHECKING, Any

from django.db import models

if TYPE_CHECKING:
    _Text = models.TextField[Any, Any]
else:
    _Text = models.TextField


def dump_json(value: Any) -> str:
    """Compact ASCII JSON in the order of the keys: what a verdict is stored and served as."""
    return json.dumps(value, ensure_ascii=True, separators=(",", ":"), allow_nan=False)


class JsonTextField(_Text):
    """JSON as text: PostgreSQL's jsonb would reorder keys, and refuse the U+0000 that a name may hold."""

    _pyi_private_set_type: Any
    _pyi_private_get_type: Any

    def from_db_value(self, value: str | None, *_: Any) -> Any:
        return None if value is None else json.loads(value)

    def to_python(self, value: Any) -> Any:
        return json.loads(value) if isinstance(value, str) else value

    def get_prep_value(self, value: Any) -> str:
        return dump_json(value)  # None too: JSON's null is a value, and the columns take no SQL null

    def value_to_string(self, obj: models.Model) -> str:
        return dump_json(self.value_from_object(obj))
