"""Meanings of the library's own texts, worked out beforehand, so that loading it need not wait.

`meanings.safetensors` of a game: `marks` (hashes of texts, sorted, uint64), `meanings` (int8, a row a text),
and in its metadata the version of the `network` that read them: what another one read is not compared.
`manage.py read_meanings` writes it; `common` has one too, of the policy's texts. A text that it lacks, such
as a ruling published on the site, is read by the network.
"""

import hashlib
from collections.abc import Iterable, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray
from safetensors import safe_open
from safetensors.numpy import load_file, save

from ...loader import games
from ...source import DATA
from .network import Floats, network, version_of_network

STEPS = 127
COMMON = "common"  # what no game owns: the infraction policy


def known_meanings(texts: Iterable[str]) -> dict[str, bytes]:
    """The meanings that the shipped files have, by text; others are left out."""
    known = _known()
    return {text: known[mark] for text in texts if (mark := mark_of(text)) in known}


def read_meanings(texts: Sequence[str]) -> dict[str, bytes]:
    """The meaning of each text, read by the network (some milliseconds a text)."""
    wanted = list(dict.fromkeys(texts))
    rows = rounded(network().read(wanted)) if wanted else ()
    return {text: row.tobytes() for text, row in zip(wanted, rows, strict=True)}


def rounded(rows: Floats) -> NDArray[np.int8]:
    """Rows as bytes, each scaled so that its greatest number is 127: its direction counts, not its length."""
    most = np.abs(rows).max(axis=1, keepdims=True)
    return np.round(rows / np.where(most > 0, most, 1) * STEPS).astype(np.int8)


def mark_of(text: str) -> int:
    """What a text is known by: 64 bits of its hash."""
    return int.from_bytes(hashlib.blake2b(text.encode(), digest_size=8).digest(), "big")


def path_of(game: str) -> Path:
    """Where the meanings of a game lie."""
    return DATA / game / "meanings.safetensors"


def write_known(game: str, texts: Sequence[str]) -> int:
    """Write the meanings of a game's texts, all read anew; how many there are."""
    read = read_meanings(texts)
    by_mark = {mark_of(text): meaning for text, meaning in read.items()}
    marks = sorted(by_mark)
    rows = np.frombuffer(b"".join(by_mark[mark] for mark in marks), dtype=np.int8).reshape(len(marks), -1)
    arrays: dict[str, NDArray[Any]] = {"marks": np.array(marks, dtype=np.uint64), "meanings": rows}
    path_of(game).write_bytes(save(arrays, {"network": version_of_network()}))
    _known.cache_clear()
    return len(marks)


def network_of(game: str) -> str:
    """The version of the network that read the meanings of a game; empty: it is not said."""
    path = path_of(game)
    if not path.exists():
        return ""
    with safe_open(path, framework="numpy") as file:
        return str((file.metadata() or {}).get("network", ""))


def unknown_among(game: str, texts: Sequence[str]) -> list[str]:
    """Texts of a game whose meaning its file lacks, in their order."""
    marks = _rows_of(game)
    return [text for text in texts if mark_of(text) not in marks]


@lru_cache(maxsize=1)
def _known() -> dict[int, bytes]:
    found: dict[int, bytes] = {}
    for game in (COMMON, *games()):
        found.update(_rows_of(game))
    return found


def _rows_of(game: str) -> dict[int, bytes]:
    """Meanings by mark, if it was this network that read them."""
    if network_of(game) != version_of_network():
        return {}
    kept = load_file(path_of(game))
    return {mark: row.tobytes() for mark, row in zip(kept["marks"].tolist(), kept["meanings"], strict=True)}
