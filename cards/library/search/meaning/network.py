"""A small transformer that tells which texts mean nearly the same, as arithmetic on arrays.

Six layers of BERT with a mean over the tokens and a projection at the end; what was learned lies in
`cards/data/common/meaning/` (see its README). The browser has the same arithmetic (`meaning.js`).
"""

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray
from safetensors import safe_open

from ...source import DATA
from .tokens import tokens_of

WEIGHTS = DATA / "common" / "meaning" / "weights.safetensors"
HEADS = 12
SMALL = 1e-12  # of a norm
Floats = NDArray[np.float32]


@dataclass(frozen=True)
class Network:
    """`vocabulary`: token -> number; `weights`: arrays by name, each float32 but for the tokens."""

    vocabulary: Mapping[str, int]
    weights: Mapping[str, NDArray[Any]]

    @property
    def layers(self) -> int:
        """How many layers there are."""
        return sum(name.endswith(".out.w") for name in self.weights)

    def read(self, texts: Sequence[str]) -> Floats:
        """The meaning of each text: rows of length 1. Texts of a length in tokens are read together."""
        rows = [tokens_of(text, self.vocabulary) for text in texts]
        found = np.zeros((len(rows), self.weights["project"].shape[1]), dtype=np.float32)
        for length in sorted({len(row) for row in rows}):
            places = [at for at, row in enumerate(rows) if len(row) == length]
            for start in range(0, len(places), 32):
                part = places[start : start + 32]
                found[part] = self._read(np.array([rows[at] for at in part]))
        return found

    def _read(self, tokens: NDArray[np.int64]) -> Floats:
        weights = self.weights
        seen = weights["tokens.q"][tokens].astype(np.float32) * weights["tokens.s"][tokens][..., None]
        seen = self._norm(seen + weights["places"][: tokens.shape[1]], "first")
        for layer in range(self.layers):
            seen = self._norm(seen + self._attend(seen, f"{layer}"), f"{layer}.heard")
            inner = _gelu(seen @ weights[f"{layer}.in.w"] + weights[f"{layer}.in.b"])
            seen = self._norm(
                seen + inner @ weights[f"{layer}.out.w"] + weights[f"{layer}.out.b"], f"{layer}.said"
            )
        told = seen.mean(axis=1) @ weights["project"]
        result: Floats = told / (np.linalg.norm(told, axis=1, keepdims=True) + SMALL)
        return result

    def _attend(self, seen: Floats, layer: str) -> Floats:
        """What each token hears from the others."""
        many, length, size = seen.shape
        mixed = seen @ self.weights[f"{layer}.ask.w"] + self.weights[f"{layer}.ask.b"]
        asks, keys, values = mixed.reshape(many, length, 3, HEADS, size // HEADS).transpose(2, 0, 3, 1, 4)
        fits = asks @ keys.transpose(0, 1, 3, 2) / np.float32(np.sqrt(size // HEADS))
        fits = np.exp(fits - fits.max(axis=-1, keepdims=True))
        heard = (fits / fits.sum(axis=-1, keepdims=True)) @ values
        joined = heard.transpose(0, 2, 1, 3).reshape(many, length, size)
        result: Floats = joined @ self.weights[f"{layer}.hear.w"] + self.weights[f"{layer}.hear.b"]
        return result

    def _norm(self, seen: Floats, name: str) -> Floats:
        centred = seen - seen.mean(axis=-1, keepdims=True)
        spread = np.sqrt((centred * centred).mean(axis=-1, keepdims=True) + np.float32(SMALL))
        result: Floats = centred / spread * self.weights[f"{name}.w"] + self.weights[f"{name}.b"]
        return result


def _gelu(found: Floats) -> Floats:
    """x times the share of a normal distribution below x, by tanh (off by less than 0.0005)."""
    cubed = found * found * found
    bent = np.tanh(np.float32(0.7978845608) * (found + np.float32(0.044715) * cubed))
    return np.asarray(np.float32(0.5) * found * (np.float32(1) + bent), dtype=np.float32)


@lru_cache(maxsize=1)
def version_of_network() -> str:
    """Sixteen hexadecimal digits that change with what was learned."""
    return hashlib.sha256(WEIGHTS.read_bytes()).hexdigest()[:16]


@lru_cache(maxsize=1)
def network() -> Network:
    """The network of the project, read once a process."""
    with safe_open(WEIGHTS, framework="numpy") as file:
        words = file.metadata()["vocabulary"].split("\n")
        kept = {name: file.get_tensor(name) for name in file.keys()}  # noqa: SIM118  it is no mapping
    names = {name.removesuffix(".q") for name in kept if name.endswith(".q")} - {"tokens"}
    whole = {name: kept.pop(f"{name}.q").astype(np.float32) * kept.pop(f"{name}.s") for name in names}
    return Network({word: number for number, word in enumerate(words)}, {**kept, **whole})
