"""What is hidden lies encrypted in the database, under keys that are not in it.

Each match of a game with secrets has a data key of its own, drawn at upload and kept in its row, wrapped by
the keys of the site (`HARVEST_SECRET_KEYS`: the first wraps, all of them open). The uploaded bytes and the
rows of the log are sealed with the data key. A new key of the site is put in front of the list; then the data
keys are wrapped anew (`manage.py rewrap_keys`), and the old one can go.

Texts are padded before they are sealed: a length tells nothing. Digests over what is hidden are keyed: of few
possible secrets each could be tried. Fernet is AES-128-CBC with HMAC-SHA-256 (cryptography).
"""

import hashlib
import hmac
import json
from base64 import urlsafe_b64encode
from functools import lru_cache
from typing import Any

from cryptography.fernet import Fernet, InvalidToken, MultiFernet
from django.conf import settings

from .engines.canonical import canonical

BLOCK = 256  # bytes that a sealed text is padded to a multiple of
_LENGTH = 8  # bytes of the number before the text


class NoKey(Exception):
    """None of the site's keys opens this: a key is missing from `HARVEST_SECRET_KEYS`."""

    def __init__(self) -> None:
        super().__init__(
            "no key of HARVEST_SECRET_KEYS opens this match: put the key of its time into the list"
        )


@lru_cache(maxsize=8)
def _fernet(text: str) -> Fernet:
    return Fernet(urlsafe_b64encode(hashlib.sha256(b"harvest.seal\0" + text.encode()).digest()))


def _site_keys() -> MultiFernet:
    return MultiFernet([_fernet(text) for text in settings.HARVEST_SECRET_KEYS])


class Seal:
    """The data key of one match."""

    def __init__(self, key: bytes) -> None:
        self._key, self._fernet = key, Fernet(key)

    def __repr__(self) -> str:
        return "<Seal>"

    def wrapped(self) -> str:
        """The data key under the first key of the site, for the row of the match."""
        return _site_keys().encrypt(self._key).decode()

    def close(self, content: bytes) -> bytes:
        """Sealed bytes."""
        framed = len(content).to_bytes(_LENGTH, "big") + content
        return self._fernet.encrypt(framed + b"\0" * (-len(framed) % BLOCK))

    def open(self, token: bytes) -> bytes:
        """What was sealed."""
        framed = self._fernet.decrypt(token)
        return framed[_LENGTH : _LENGTH + int.from_bytes(framed[:_LENGTH], "big")]

    def close_json(self, value: Any) -> str:
        """A sealed JSON value."""
        return self.close(json.dumps(value, separators=(",", ":")).encode()).decode()

    def open_json(self, token: str) -> Any:
        """The JSON value that was sealed."""
        return json.loads(self.open(token.encode()))


def new_seal() -> Seal:
    """A data key, drawn anew."""
    return Seal(Fernet.generate_key())


def open_seal(wrapped: str) -> Seal:
    """The data key of a match's row. NoKey: the site has lost the key that wrapped it."""
    try:
        return Seal(_site_keys().decrypt(wrapped.encode()))
    except InvalidToken:
        raise NoKey from None


def rewrap(wrapped: str) -> str:
    """The same data key under the first key of the site. NoKey as above."""
    return open_seal(wrapped).wrapped()


def _pepper(text: str) -> bytes:
    return hashlib.sha256(b"harvest.digest\0" + text.encode()).digest()


def keyed_digests(content: bytes) -> list[str]:
    """The digest of hidden bytes under each key of the site; the first is the one to keep."""
    return [
        hmac.new(_pepper(text), content, hashlib.sha256).hexdigest() for text in settings.HARVEST_SECRET_KEYS
    ]


def chain_hidden(previous: str, entry: Any) -> str:
    """The keyed link of a log's chain after `entry`, given the link before it."""
    key = _pepper(settings.HARVEST_SECRET_KEYS[0])
    return "hmac-sha256:" + hmac.new(key, previous.encode() + canonical(entry), hashlib.sha256).hexdigest()
