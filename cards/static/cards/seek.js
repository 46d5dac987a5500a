// The search of the library off line: the rules of `cards/library/search`, over the index that the server makes.
// No document, no network: it runs on a page and in the service worker alike.

const BREAK = "|";
const DASHES = /[\u2010-\u2015\u2212\uff0d]/g;
const SINGLE = /[\u2018\u2019\u201a\u201b\u2032`\u00b4\u02bc\uff07]/g;
const INVISIBLE = /[\u0000\ufeff\u200b\u200c\u200d\u2060\u00ad]/g;

export function normalise(text) {
  const plain = text.replace(SINGLE, "'").replace(DASHES, "-").replace(INVISIBLE, "");
  return plain.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase().replaceAll("ß", "ss").replace(/\s+/g, " ").trim();
}

// Words and stems ----------------------------------------------------------------------------------
class Words {
  constructor({ stop, numbers, irregular, asking, faint, spoken }) {
    this.stop = new Set(stop);
    this.asking = new Set(asking);
    this.numbers = new Map(Object.entries(numbers));
    this.irregular = new Map(Object.entries(irregular));
    this.sayings = new Map(Object.entries(spoken));
    this.known = new Map();
    this.faint = new Set(faint.map((word) => this.stem(word)));
  }

  of(text) {
    return (normalise(text).match(/[a-z0-9]+(?:'[a-z]+)?/g) ?? []).map((word) => word.replace(/'[a-z]*$/, ""));
  }

  // Sayings of stop words that mean something together (`have to`) as one word.
  spoken(words) {
    const found = [];
    for (const word of words) {
      const whole = found.length ? this.sayings.get(`${found.at(-1)} ${word}`) : undefined;
      if (whole) found[found.length - 1] = whole;
      else found.push(this.sayings.get(word) ?? word);
    }
    return found;
  }

  telling(words) {
    const found = words.filter((word) => !this.stop.has(word));
    return found.length ? found : words;
  }

  stems(text) {
    return this.telling(this.of(text)).map((word) => this.stem(word));
  }

  stem(word) {
    let found = this.known.get(word);
    if (found === undefined) this.known.set(word, (found = this.#stem(word)));
    return found;
  }

  #stem(given) {
    let word = this.numbers.get(given) ?? given;
    if (this.irregular.has(word)) return this.irregular.get(word);
    if (word.length <= 3 || !/^[a-z]+$/.test(word)) return word;
    word = withoutTense(withoutPlural(word));
    for (const ending of ["ment", "ly", "ion"]) {
      if (word.endsWith(ending) && word.length - ending.length >= 4) {
        word = word.slice(0, -ending.length);
        break;
      }
    }
    if (word.endsWith("y") && word.length > 4) return `${word.slice(0, -1)}i`;
    return word.endsWith("e") && word.length > 3 ? word.slice(0, -1) : word;
  }
}

function withoutPlural(word) {
  if (word.endsWith("ies") && word.length > 4) return `${word.slice(0, -3)}y`;
  if (/(sses|ches|shes|xes|zes|oes)$/.test(word)) return word.slice(0, -2);
  return word.endsWith("s") && !/(ss|us|is)$/.test(word) ? word.slice(0, -1) : word;
}

function withoutTense(word) {
  if (word.endsWith("ied") && word.length > 4) return `${word.slice(0, -3)}y`;
  for (const ending of ["ing", "ed"]) {
    const rest = word.slice(0, -ending.length);
    if (!word.endsWith(ending) || rest.length < 3 || !/[aeiouy]/.test(rest) || rest.endsWith("e")) continue;
    const last = rest.at(-1);
    return last === rest.at(-2) && !"lsz".includes(last) ? rest.slice(0, -1) : rest;
  }
  return word;
}

// Letters that two words differ in: put in, left out, exchanged, or two neighbours swapped.
export function difference(one, other, most) {
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

const compare = (one, other) => (one < other ? -1 : one > other ? 1 : 0);

// The index ----------------------------------------------------------------------------------------
export class Library {
  constructor(index) {
    this.index = index;
    this.rules = index.ranking;
    this.words = new Words(index.words);
    this.entries = index.entries.map((entry, at) => this.#read(entry, at));
    this.scopes = new Map();
  }

  #read(entry, at) {
    const join = (parts) => parts.map((part) => this.words.stems(part)).filter((stems) => stems.length)
      .flatMap((stems, place) => (place ? [BREAK, ...stems] : stems));
    const fields = { names: join(entry.names), asked: join(entry.asked), body: join([entry.text]), more: join(entry.more) };
    return { ...entry, at, fields };
  }

  // The entries and the vocabulary of a game, or of all of them.
  scope(game) {
    const known = this.index.games.some((one) => one.slug === game) ? game : "";
    if (!this.scopes.has(known)) this.scopes.set(known, this.#scope(known));
    return this.scopes.get(known);
  }

  #scope(game) {
    const entries = game ? this.entries.filter((entry) => entry.game === game) : this.entries;
    const holds = new Map();
    const spelt = new Map();
    for (const entry of entries) {
      const stems = new Set(Object.values(entry.fields).flat());
      stems.delete(BREAK);
      for (const stem of stems) holds.set(stem, (holds.get(stem) ?? 0) + 1);
      for (const text of [...entry.names, ...entry.asked, entry.text, ...entry.more]) {
        for (const word of this.words.of(text)) if (!this.words.stop.has(word)) spelt.set(word, this.words.stem(word));
      }
    }
    const folders = game ? [game, "common"] : [...this.index.games.map((one) => one.slug), "common"];
    return { entries, holds, spelt, sorted: [...spelt.keys()].sort(), ...this.#synonyms(folders), total: entries.length };
  }

  #synonyms(folders) {
    const means = new Map();
    const said = new Set();
    for (const row of folders.flatMap((folder) => this.index.synonyms[folder] ?? [])) {
      const meant = row.means.map((text) => this.words.stems(text));
      for (const text of row.say) {
        const key = this.words.stems(text).join(" ");
        const found = means.get(key) ?? [];
        for (const phrase of meant) if (!found.some((one) => one.join(" ") === phrase.join(" "))) found.push(phrase);
        means.set(key, found);
        for (const word of this.words.of(text)) if (!this.words.stop.has(word)) said.add(word);
      }
    }
    const parts = new Set([...means.keys()].flatMap((key) => key.split(" ")));
    const longest = Math.max(0, ...[...means.keys()].map((key) => key.split(" ").length));
    return { means, said, parts, longest };
  }

  search(text, game = "") {
    const words = text.slice(0, this.rules.longest).trim();
    const key = normalise(words);
    if (!key) return [];
    const scope = this.scope(game);
    const id = clauseId(key);
    if (id) return named(scope, id);
    const first = wholeNames(scope, key);
    const question = key.replace(CLAUSE_IDS, " ");
    const query = new Reader(this, scope).read(question);
    const rest = rank(scope.entries, query, scope, this).filter(({ entry }) => !first.includes(entry));
    const sorted = query.asks && this.network ? this.#byMeaning(rest, question) : rest;
    return [...first, ...sorted.map(({ entry }) => entry)].slice(0, this.rules.most);
  }

  // What the words found, in the order of words and meaning together.
  #byMeaning(found, question) {
    const { share, kinds } = this.rules.meaning;
    const asked = this.network.of(question);
    const near = ({ entry }) => closeness(asked, bytes(entry.meanings), this.rules.meaning) * (kinds[entry.kind] ?? 1);
    const sorted = found.map((one) => ({ entry: one.entry, score: Math.max(0, one.score / found[0].score + share * near(one)) }));
    return sorted.sort(byScore(1e6));
  }
}

// What is named outright -----------------------------------------------------------------------------
const CLAUSE_IDS = /\b([a-z]{2})[\s-]*(\d{1,3})\.(\d{1,3})(?![\d.]*\d)/g;
const spell = ([, game, section, number]) => `${game.toUpperCase()}-${Number(section)}.${Number(number)}`;

export function clauseId(key) {
  const whole = key.match(new RegExp(`^${CLAUSE_IDS.source}$`));
  if (whole) return spell(whole);
  const bare = key.match(/^(\d{1,3})\.(\d{1,3})$/);
  return bare ? `-${Number(bare[1])}.${Number(bare[2])}` : null;
}

function named(scope, id) {
  const fits = (key) => (id[0] === "-" ? key.endsWith(id) : key === id);
  const clauses = scope.entries.filter((entry) => entry.kind === "clause" && fits(entry.key))
    .sort((one, other) => compare(one.game, other.game) || one.place - other.place);
  const ids = new Set(clauses.map((entry) => entry.key));
  const rulings = scope.entries.filter((entry) => entry.kind === "ruling" && entry.page.clauses.some((one) => ids.has(one)));
  return [...clauses, ...rulings];
}

const ORDER = { clause: 0, card: 1, ruling: 1, term: 2 };

function wholeNames(scope, key) {
  const ids = new Set([...key.matchAll(CLAUSE_IDS)].map(spell));
  const section = key.match(/^([a-z]{2})[\s-]*(\d{1,3})$/);
  const begin = section ? `${section[1].toUpperCase()}-${Number(section[2])}.` : null;
  const slug = key.replaceAll(" ", "-");
  const fits = {
    clause: (entry) => ids.has(entry.key) || (begin !== null && entry.key.startsWith(begin)),
    card: (entry) => normalise(entry.names[0]) === key || entry.key === key,
    term: (entry) => normalise(entry.names[0]) === key,
    ruling: (entry) => entry.key === slug,
  };
  const found = scope.entries.filter((entry) => fits[entry.kind](entry));
  return found.sort((one, other) => ORDER[one.kind] - ORDER[other.kind] || one.place - other.place);
}

// What was meant -------------------------------------------------------------------------------------
class Reader {
  constructor(library, scope) {
    Object.assign(this, { words: library.words, rules: library.rules, scope });
  }

  read(text) {
    const words = this.words.of(text).slice(0, this.rules.most_words);
    const telling = this.words.telling(this.words.spoken(words));
    const ways = telling.map((word) => this.ways(word));
    const asks = words.length > 3 || words.some((word) => this.words.asking.has(word));
    return { slots: this.slots(telling, ways), asks };
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

// The ranking ----------------------------------------------------------------------------------------
const sum = (numbers) => numbers.reduce((total, one) => total + one, 0);
const best = (slot, value) => Math.max(0, ...slot.map(value));

function rank(entries, query, scope, { rules, words }) {
  const weight = (name) => {
    const held = scope.holds.get(name) ?? 0;
    const share = words.faint.has(name) ? rules.faint_share : 1;
    return held ? share * Math.log(1 + (scope.total - held + 0.5) / (held + 0.5)) : 0;
  };
  const weights = new Map(query.slots.flat().flatMap((way) => way.stems).map((name) => [name, weight(name)]));
  const mass = (way) => way.sure * sum(way.stems.map((name) => weights.get(name)));
  const typed = (slot) => slot.filter((way) => way.sure === rules.sure.exact && mass(way) > 0);
  const masses = query.slots.map((slot) => best(typed(slot).length ? typed(slot) : slot, mass));
  const measure = { slots: query.slots, weight, weights, masses, total: sum(masses), rules };
  if (!measure.total) return [];
  const kinds = query.asks ? rules.kinds_asked : rules.kinds;
  const scored = entries.map((entry) => ({ entry, score: score(entry, measure) * (kinds[entry.kind] ?? 1) }));
  const sorted = scored.filter((one) => one.score > 0).sort(byScore(1e9));
  const least = sorted.length ? sorted[0].score * (query.asks ? rules.least_asked : rules.least) : 0;
  return sorted.filter((one) => one.score >= least).slice(0, rules.most);
}

// The best first; scores that differ by less than a `fine`th are equal, and keep the order of their place.
function byScore(fine) {
  const round = ({ score: value }) => Math.round(value * fine);
  return (one, other) => round(other) - round(one) || one.entry.place - other.entry.place || one.entry.at - other.entry.at;
}

function bytes(text) {
  return Int8Array.from(atob(text), (sign) => sign.charCodeAt(0));
}

// From -1 to 1: how near the nearest passages come; `passages` are bytes, `asked.length` of them a passage.
function closeness(asked, passages, { first, nearest }) {
  const near = [];
  for (let from = 0; from < passages.length; from += asked.length) {
    const passage = passages.subarray(from, from + asked.length);
    const together = passage.reduce((total, value, at) => total + value * asked[at], 0);
    near.push(together / Math.max(1, Math.hypot(...passage)));
  }
  if (!near.length) return 0;
  const best = near.sort((one, other) => other - one).slice(0, nearest);
  return first * best[0] + ((1 - first) * sum(best)) / best.length;
}

function score(entry, measure) {
  const { rules, masses, total, slots, weights } = measure;
  const frequency = frequencies(entry.fields, measure);
  if (!proposed(frequency, measure)) return 0;
  const held = slots.map((slot) => best(slot, (way) => way.sure * sum(way.stems.map((name) => {
    const many = frequency.get(name) ?? 0;
    return (weights.get(name) * (rules.saturation + 1) * many) / (rules.saturation + many);
  }))));
  const share = shared(frequency, measure) / total;
  const passages = [...passagesOf(entry.fields.names), ...passagesOf(entry.fields.asked)];
  const same = Math.max(0, ...passages.map((part) => likeness(part, measure)));
  const near = Math.max(...["names", "asked", "body"].map((name) => together(entry.fields[name], measure)));
  return (sum(held) + rules.together * near) * (rules.covered + (1 - rules.covered) * share) + rules.same * same * total;
}

// What a database would propose: a word typed, or all the words of what it was read as.
function proposed(frequency, { slots, rules }) {
  const has = (name) => frequency.has(name);
  return slots.some((slot) => slot.some(({ stems, sure }) => (sure === rules.sure.exact ? stems.some(has) : stems.every(has))));
}

function frequencies(fields, { weights, rules }) {
  const found = new Map();
  for (const [name, stems] of Object.entries(fields)) {
    const unit = rules.fields[name] / (1 - rules.length + rules.length * Math.max(stems.length / rules.usual[name], 0.5));
    for (const stem of stems) if (weights.has(stem)) found.set(stem, (found.get(stem) ?? 0) + unit);
  }
  return found;
}

function shared(stems, { slots, weights, masses }) {
  const present = slots.map((slot) => best(slot, (way) => {
    const whole = sum(way.stems.map((name) => weights.get(name)));
    const there = sum(way.stems.filter((name) => stems.has(name)).map((name) => weights.get(name)));
    return whole ? (way.sure * there * there) / whole : 0;
  }));
  return sum(present.map((one, at) => Math.min(one, masses[at])));
}

function passagesOf(stems) {
  const found = [[]];
  for (const stem of stems) stem === BREAK ? found.push([]) : found.at(-1).push(stem);
  return found;
}

function likeness(passage, measure) {
  const said = new Set(passage);
  if (![...said].some((name) => measure.weights.has(name))) return 0;
  const both = shared(said, measure);
  const beyond = sum([...said].filter((name) => !measure.weights.has(name)).map(measure.weight));
  return both ? both / (measure.total + measure.rules.beyond * beyond) : 0;
}

function together(stems, { slots, weights, masses, rules }) {
  const places = new Map();
  stems.forEach((stem, place) => {
    if (weights.has(stem)) places.set(stem, [...(places.get(stem) ?? []), place]);
  });
  if (places.size < 2) return 0;
  const near = (one, other) => one.some((way) => (places.get(way.stems.at(-1)) ?? []).some((here) =>
    other.some((next) => (places.get(next.stems[0]) ?? []).some((there) => here !== there && Math.abs(there - here) <= rules.near))));
  return sum(slots.slice(1).map((slot, at) => (near(slots[at], slot) ? Math.min(masses[at], masses[at + 1]) : 0)));
}
