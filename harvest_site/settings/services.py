"""What the site runs on with servers: PostgreSQL by `DATABASE_URL`, Redis or Valkey by `REDIS_URL`."""

from typing import Any

from .embedded import sqlite_options
from .environment import env


def database(url: str) -> dict[str, Any]:
    """The database that a `DATABASE_URL` names: PostgreSQL with psycopg's pool, or an SQLite file."""
    config: dict[str, Any] = env.db_url_config(url)
    if "sqlite" in config["ENGINE"]:
        return {**config, "OPTIONS": sqlite_options()}
    # A pool and lasting connections exclude each other: the pool keeps them.
    pool = {"min_size": 1, "max_size": env.int("DATABASE_POOL_SIZE", default=8), "timeout": 20}
    return {**config, "CONN_MAX_AGE": 0, "OPTIONS": {**config.get("OPTIONS", {}), "pool": pool}}
