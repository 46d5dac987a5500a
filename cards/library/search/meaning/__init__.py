"""What a text means, beyond its words: vectors of a small network, and the order they give."""

from .closeness import Told, by_meaning, closeness, meaning_of
from .known import (
    COMMON,
    known_meanings,
    mark_of,
    network_of,
    path_of,
    read_meanings,
    unknown_among,
    write_known,
)
from .network import WEIGHTS, version_of_network

__all__ = [
    "COMMON",
    "WEIGHTS",
    "Told",
    "by_meaning",
    "closeness",
    "known_meanings",
    "mark_of",
    "meaning_of",
    "network_of",
    "path_of",
    "read_meanings",
    "unknown_among",
    "version_of_network",
    "write_known",
]
