// What a question means, off line: the network of `cards/library/search/meaning`, the same arithmetic on the same file.
// No document: it runs on a page and in the service worker alike.

const HEADS = 12;
const SMALL = 1e-12; // of a norm
const LONGEST = 96; // tokens of a text that are read

// A file of safetensors: the length of its head, the head as JSON, then the arrays. `normalise` is that of the search.
export function readNetwork(buffer, normalise) {
  const length = Number(new DataView(buffer).getBigUint64(0, true));
  const { __metadata__: words, ...head } = JSON.parse(new TextDecoder().decode(new Uint8Array(buffer, 8, length)));
  const kinds = { I8: Int8Array, F32: Float32Array };
  const arrays = new Map();
  for (const [name, { dtype, shape, data_offsets: [from, to] }] of Object.entries(head)) {
    const Kind = kinds[dtype];
    const part = buffer.slice(8 + length + from, 8 + length + to); // a slice, since floats must begin at a multiple of four
    arrays.set(name, { shape, data: new Kind(part) });
  }
  return new Network(words.vocabulary.split("\n"), arrays, normalise);
}

class Network {
  constructor(words, arrays, normalise) {
    this.normalise = normalise;
    this.numbers = new Map(words.map((word, number) => [word, number]));
    this.arrays = arrays;
    this.size = arrays.get("tokens.q").shape[1];
    this.layers = [...arrays.keys()].filter((name) => name.endsWith(".out.b")).length;
    this.known = new Map();
  }

  // The meaning of a text, of length 1.
  of(text) {
    let found = this.known.get(text);
    if (!found) this.known.set(text, (found = this.#read(tokens(this.normalise(text), this.numbers))));
    return found;
  }

  #read(row) {
    const { size, arrays } = this;
    const [words, scale] = [arrays.get("tokens.q").data, arrays.get("tokens.s").data];
    const places = arrays.get("places").data;
    let seen = new Float32Array(row.length * size);
    row.forEach((token, at) => {
      for (let k = 0; k < size; k += 1) seen[at * size + k] = words[token * size + k] * scale[token] + places[at * size + k];
    });
    seen = this.#norm(seen, "first");
    for (let layer = 0; layer < this.layers; layer += 1) {
      seen = this.#norm(added(seen, this.#attend(seen, layer)), `${layer}.heard`);
      const inner = this.#times(seen, `${layer}.in`).map(gelu);
      seen = this.#norm(added(seen, this.#times(inner, `${layer}.out`)), `${layer}.said`);
    }
    return this.#told(seen, row.length);
  }

  // What each token hears from the others.
  #attend(seen, layer) {
    const { size } = this;
    const many = seen.length / size;
    const part = size / HEADS;
    const mixed = this.#times(seen, `${layer}.ask`);
    const heard = new Float32Array(seen.length);
    const at = (token, kind, head) => token * 3 * size + kind * size + head * part;
    for (let head = 0; head < HEADS; head += 1) {
      for (let one = 0; one < many; one += 1) {
        const fits = new Float32Array(many).map((_, other) => dot(mixed, at(one, 0, head), mixed, at(other, 1, head), part) / Math.sqrt(part));
        const most = Math.max(...fits);
        const shares = fits.map((fit) => Math.exp(fit - most));
        const total = shares.reduce((sum, share) => sum + share, 0);
        for (let other = 0; other < many; other += 1) {
          const from = at(other, 2, head);
          for (let k = 0; k < part; k += 1) heard[one * size + head * part + k] += (shares[other] / total) * mixed[from + k];
        }
      }
    }
    return this.#times(heard, `${layer}.hear`);
  }

  // Rows times the weights of a name, with its bias; the weights are bytes with a scale a column.
  #times(rows, name) {
    const { data, shape: [inner, outer] } = this.arrays.get(`${name}.w.q`);
    const scale = this.arrays.get(`${name}.w.s`).data;
    const bias = this.arrays.get(`${name}.b`).data;
    const many = rows.length / inner;
    const found = new Float32Array(many * outer);
    for (let row = 0; row < many; row += 1) {
      const to = row * outer;
      for (let i = 0; i < inner; i += 1) {
        const value = rows[row * inner + i];
        const from = i * outer;
        for (let o = 0; o < outer; o += 1) found[to + o] += value * data[from + o];
      }
      for (let o = 0; o < outer; o += 1) found[to + o] = found[to + o] * scale[o] + bias[o];
    }
    return found;
  }

  #norm(rows, name) {
    const { size } = this;
    const [weight, bias] = [this.arrays.get(`${name}.w`).data, this.arrays.get(`${name}.b`).data];
    for (let from = 0; from < rows.length; from += size) {
      let [mean, spread] = [0, 0];
      for (let k = 0; k < size; k += 1) mean += rows[from + k] / size;
      for (let k = 0; k < size; k += 1) spread += (rows[from + k] - mean) ** 2 / size;
      const unit = Math.sqrt(spread + SMALL);
      for (let k = 0; k < size; k += 1) rows[from + k] = ((rows[from + k] - mean) / unit) * weight[k] + bias[k];
    }
    return rows;
  }

  #told(seen, many) {
    const { data, shape: [inner, outer] } = this.arrays.get("project");
    const found = new Float32Array(outer);
    for (let i = 0; i < inner; i += 1) {
      let mean = 0;
      for (let row = 0; row < many; row += 1) mean += seen[row * inner + i] / many;
      for (let o = 0; o < outer; o += 1) found[o] += mean * data[i * outer + o];
    }
    const length = Math.hypot(...found) + SMALL;
    return found.map((value) => value / length);
  }
}

function added(one, other) {
  return one.map((value, at) => value + other[at]);
}

function dot(one, from, other, start, many) {
  let total = 0;
  for (let k = 0; k < many; k += 1) total += one[from + k] * other[start + k];
  return total;
}

function gelu(value) {
  return 0.5 * value * (1 + Math.tanh(0.7978845608 * (value + 0.044715 * value * value * value)));
}

// Whole words where the network knows them, else pieces, the longest first.
function tokens(text, numbers) {
  const words = text.match(/[a-z0-9]+|[^\sa-z0-9]/gu) ?? [];
  const pieces = words.flatMap((word) => piecesOf(word, numbers));
  return [numbers.get("[CLS]"), ...pieces.slice(0, LONGEST - 2), numbers.get("[SEP]")];
}

function piecesOf(word, numbers) {
  const found = [];
  let at = 0;
  while (at < word.length) {
    let end = word.length;
    const piece = () => (at ? "##" : "") + word.slice(at, end);
    while (end > at && !numbers.has(piece())) end -= 1;
    if (end === at) return [numbers.get("[UNK]")];
    found.push(numbers.get(piece()));
    at = end;
  }
  return found;
}
