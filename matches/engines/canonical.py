"""Canonical JSON and the hash chain of a log."""

import hashlib
import json
from collections.abc import Iterable, Mapping
from typing import Any

EMPTY_CHAIN = "sha256:" + hashlib.sha256(b"").hexdigest()
"""The chain before the first entry."""

_encoder = json.JSONEncoder(sort_keys=True, separators=(",", ":"), ensure_ascii=False, allow_nan=False)


def canonical(value: Any) -> bytes:
    """`value` as canonical JSON: sorted keys, no spaces, UTF-8. ValueError: it holds no JSON."""
    return _encoder.encode(value).encode("utf-8")


def digest_of(value: Any) -> str:
    """`sha256:…` over the canonical JSON of `value`."""
    return "sha256:" + hashlib.sha256(canonical(value)).hexdigest()


def chain_entry(previous: str, entry: Mapping[str, Any]) -> str:
    """The hash after `entry` (as resolved: ids for names, no `note`, no `at_time`), given the hash before
    it.
    """
    return "sha256:" + hashlib.sha256(previous.encode() + canonical(entry)).hexdigest()


def chain_entries(entries: Iterable[Mapping[str, Any]]) -> str:
    """The hash over a whole log."""
    chain = EMPTY_CHAIN
    for entry in entries:
        chain = chain_entry(chain, entry)
    return chain
