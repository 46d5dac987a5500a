"""The settings of Harvest: the embedded default, or the servers that `DATABASE_URL` and `REDIS_URL` name."""

from .api import *  # noqa: F403
from .base import *  # noqa: F403
from .logs import *  # noqa: F403
from .queue import *  # noqa: F403
from .web import *  # noqa: F403
