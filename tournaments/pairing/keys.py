"""Keys for single purposes, derived from the one seed of an event, so that none of them tells another."""

from __future__ import annotations

import hmac


def derive_key(seed: str, *, stage: int, number: int, purpose: str) -> bytes:
    """HMAC-SHA256 of ``purpose:stage:round`` under the event's seed: 32 bytes."""
    message = f"{purpose}:{stage}:{number}".encode()
    return hmac.digest(_bytes(seed), message, "sha256")


def lot(key: bytes, name: str) -> int:
    """64 random bits of one player for one purpose: the same in whatever order players come."""
    return int.from_bytes(hmac.digest(key, _bytes(name), "sha256")[:8], "big")


def _bytes(text: str) -> bytes:
    return text.encode("utf-8", "surrogatepass")
