// The ranking, off line: the rules of `cards/library/search/ranking.py` and of `meaning/closeness.py`.

export const BREAK = "|";
const sum = (numbers) => numbers.reduce((total, one) => total + one, 0);
const best = (slot, value) => Math.max(0, ...slot.map(value));

export function rank(entries, query, scope, { rules, words }) {
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
export function byScore(fine) {
  const round = ({ score: value }) => Math.round(value * fine);
  return (one, other) => round(other) - round(one) || one.entry.place - other.entry.place || one.entry.at - other.entry.at;
}

export function bytes(text) {
  return Int8Array.from(atob(text), (sign) => sign.charCodeAt(0));
}

// From -1 to 1: how near the nearest passages come; `passages` are bytes, `asked.length` of them a passage.
export function closeness(asked, passages, { first, nearest }) {
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
