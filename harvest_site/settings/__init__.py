"""The settings of Harvest. Nothing set: the embedded default. `DATABASE_URL`, `REDIS_URL`: the servers they name."""

from .api import *  # noqa: F403
from .base import *  # noqa: F403
from .logs import *  # noqa: F403
from .queue import *  # noqa: F403
from .web import *  # noqa: F403
