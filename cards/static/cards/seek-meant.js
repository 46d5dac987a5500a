// What was meant, off line: the rules of `cards/library/search/query.py`.

const compare = (one, other) => (one < other ? -1 : one > other ? 1 : 0);

export class Reader {
  constructor(library, scope) {
    Object.assign(this, { words: library.words, rules: library.rules, scope });
  }

  read(text) {
    const words = this.words.of(text).slice(0, this.rules.most_words);
    const telling = this.words.telling(this.words.spoken(words));
    const ways = telling.map((word) => this.ways(word));
    const asks = words.length > 3 || words.some((word) => this.words.asking.has(word));
    const unknown = telling.filter((word, at) => this.isUnknown(word, ways[at]));
    return { slots: this.slots(telling, ways), asks, unknown };
  }

  // Neither known nor surely a slip of what is; a word of any talk is none that could be another game's.
  isUnknown(word, ways) {
    if (word.length < 3 || /^\d+$/.test(word) || this.words.everyday.has(this.words.stem(word))) return false;
    const [best] = ways;
    if (!best || best.sure >= this.rules.sure.joined) return !best;
    return !(word.length >= this.rules.long_slip && best.sure >= this.rules.slips[1] && best.stems[0][0] === word[0]);
  }

  slots(words, ways) {
    const { exact, meant } = this.rules.sure;
    const found = [];
    for (let at = 0; at < words.length;) {
      const size = this.said(ways, at);
      const joined = this.joined(words, at);
      const length = size || (joined.length ? 2 : 1);
      const read = ways.slice(at, at + length).filter((way) => way.length).map((way) => way[0].stems[0]);
      const all = [...joined];
      if (length === 1) all.push(...ways[at]);
      else all.push({ stems: read, sure: exact });
      if (length === 1 || size) {
        for (const phrase of this.scope.means.get(read.join(" ")) ?? []) all.push({ stems: phrase, sure: meant });
      }
      found.push(once(all));
      at += length;
    }
    return found;
  }

  said(ways, at) {
    for (let size = Math.min(this.scope.longest, ways.length - at); size > 0; size -= 1) {
      const part = ways.slice(at, at + size);
      if (part.every((way) => way.length) && this.scope.means.has(part.map((way) => way[0].stems[0]).join(" "))) return size;
    }
    return 0;
  }

  joined(words, at) {
    const whole = at + 1 < words.length ? words[at] + words[at + 1] : "";
    return this.scope.spelt.has(whole) ? [{ stems: [this.scope.spelt.get(whole)], sure: this.rules.sure.joined }] : [];
  }

  ways(word) {
    const name = this.words.stem(word);
    if (this.scope.holds.has(name) || this.scope.parts.has(name)) return [{ stems: [name], sure: this.rules.sure.exact }];
    if (/^\d+$/.test(word)) return [];
    const found = [...this.begun(word), ...this.split(word), ...this.like(word)];
    return found.map((way, place) => ({ way, place }))
      .sort((one, other) => other.way.sure - one.way.sure || one.place - other.place).map(({ way }) => way);
  }

  begun(word) {
    if (word.length < 3) return [];
    const names = new Set(this.scope.sorted.filter((full) => full.startsWith(word)).map((full) => this.scope.spelt.get(full)));
    const held = (name) => this.scope.holds.get(name) ?? 0;
    const best = [...names].sort((one, other) => held(other) - held(one) || compare(one, other));
    return best.slice(0, this.rules.beginnings).map((name) => ({ stems: [name], sure: this.rules.sure.begun }));
  }

  split(word) {
    for (let place = 3; place < word.length - 2; place += 1) {
      const parts = [word.slice(0, place), word.slice(place)];
      if (parts.every((part) => this.scope.spelt.has(part))) {
        return [{ stems: parts.map((part) => this.scope.spelt.get(part)), sure: this.rules.sure.joined }];
      }
    }
    return [];
  }

  like(word) {
    if (word.length < this.rules.shortest_slip) return [];
    const most = word.length < 6 ? 1 : 2;
    const near = new Map();
    for (const full of new Set([...this.scope.sorted, ...this.scope.said])) {
      if (full.length < 3) continue;
      const far = difference(word, full, most);
      if (far > most) continue;
      const name = this.scope.spelt.get(full) ?? this.words.stem(full);
      const mark = [far, Number(full[0] !== word[0]), -(this.scope.holds.get(name) ?? 0), full];
      if (!near.has(name) || byMark(mark, near.get(name)) < 0) near.set(name, mark);
    }
    const best = [...near.keys()].sort((one, other) => byMark(near.get(one), near.get(other)));
    const least = best.length ? near.get(best[0])[0] : 0;
    return best.slice(0, this.rules.likenesses).filter((name) => near.get(name)[0] === least)
      .map((name) => ({ stems: [name], sure: this.rules.slips[Math.max(1, near.get(name)[0])] }));
  }
}

const byMark = (one, other) => one.map((part, at) => compare(part, other[at])).find((order) => order) ?? 0;

function once(ways) {
  const seen = new Set();
  return ways.filter(({ stems }) => stems.length && !seen.has(stems.join(" ")) && seen.add(stems.join(" ")));
}

// Letters that two words differ in: put in, left out, exchanged, or two neighbours swapped.
function difference(one, other, most) {
  if (Math.abs(one.length - other.length) > most) return most + 1;
  let before = [];
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let i = 1; i <= one.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= other.length; j += 1) {
      const same = one[i - 1] === other[j - 1] ? 0 : 1;
      next[j] = Math.min(row[j] + 1, next[j - 1] + 1, row[j - 1] + same);
      if (i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1]) {
        next[j] = Math.min(next[j], before[j - 2] + 1);
      }
    }
    [before, row] = [row, next];
  }
  return row[other.length];
}
