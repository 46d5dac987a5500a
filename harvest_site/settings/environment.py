"""Where settings come from: the environment, then a file `.env` in the checkout, then the defaults."""

import os
import secrets
from pathlib import Path

import environ
from django.core.exceptions import ImproperlyConfigured

BASE_DIR = Path(__file__).resolve().parent.parent.parent
env = environ.Env()
environ.Env.read_env(BASE_DIR / ".env")  # the process environment wins over the file

VAR_DIR = Path(env.str("HARVEST_VAR", default=str(BASE_DIR / "var"))).resolve()


def secret_key() -> str:
    """`SECRET_KEY`, or a key that the first run draws and keeps in `var/`, readable by its owner only."""
    given = env.str("SECRET_KEY", default="")
    return given or _kept_key(VAR_DIR / "secret-key")


def secret_keys() -> list[str]:
    """`HARVEST_SECRET_KEYS`, the newest first, or one key that the first run draws and keeps in `var/`.

    They open what is hidden in matches: not in the database, so that a copy of it tells nothing.
    """
    given = [key for key in env.list("HARVEST_SECRET_KEYS", default=[]) if key]
    return given or [_kept_key(VAR_DIR / "match-key")]


def make_folder(path: Path) -> None:
    """Make a folder for what the site keeps; `ImproperlyConfigured` says what to do where that cannot be."""
    try:
        path.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise _cannot_keep(path, error) from error


def _cannot_keep(folder: Path, error: OSError) -> ImproperlyConfigured:
    return ImproperlyConfigured(
        f"The folder {folder} cannot be written ({error.strerror}). "
        "Set HARVEST_VAR to a folder that can be, such as HARVEST_VAR=~/harvest."
    )


def _kept_key(path: Path) -> str:
    try:
        return _drawn_key(path)
    except OSError as error:
        raise _cannot_keep(path.parent, error) from error


def _drawn_key(path: Path) -> str:
    if not path.exists():
        make_folder(path.parent)
        draft = path.with_name(f"{path.name}.{os.getpid()}")
        handle = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
        os.write(handle, secrets.token_urlsafe(50).encode())
        os.close(handle)
        _link_once(draft, path)
    return path.read_text().strip()


def _link_once(draft: Path, path: Path) -> None:
    """Of two first runs at the same moment one key stands: a link fails where a rename would replace."""
    try:
        os.link(draft, path)
    except FileExistsError:
        pass
    finally:
        draft.unlink()
