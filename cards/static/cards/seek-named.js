// What words name outright, off line: a clause by its id, a section, a ruling, a card or a term by its whole name.

export const CLAUSE_IDS = /\b([a-z]{2})[\s-]*(\d{1,3})\.(\d{1,3})(?![\d.]*\d)/g;
const spell = ([, game, section, number]) => `${game.toUpperCase()}-${Number(section)}.${Number(number)}`;

export function clauseId(key) {
  const whole = key.match(new RegExp(`^${CLAUSE_IDS.source}$`));
  if (whole) return spell(whole);
  const bare = key.match(/^(\d{1,3})\.(\d{1,3})$/);
  return bare ? `-${Number(bare[1])}.${Number(bare[2])}` : null;
}

const byGame = (one, other) => Number(one.game > other.game) - Number(one.game < other.game);

export function named(scope, id) {
  const fits = (key) => (id[0] === "-" ? key.endsWith(id) : key === id);
  const clauses = scope.entries.filter((entry) => entry.kind === "clause" && fits(entry.key))
    .sort((one, other) => byGame(one, other) || one.place - other.place);
  const ids = new Set(clauses.map((entry) => entry.key));
  const rulings = scope.entries.filter((entry) => entry.kind === "ruling" && entry.page.clauses.some((one) => ids.has(one)));
  return [...clauses, ...rulings];
}

const ORDER = { clause: 0, card: 1, ruling: 1, term: 2 };

export function wholeNames(scope, key) {
  const ids = new Set([...key.matchAll(CLAUSE_IDS)].map(spell));
  const section = key.match(/^([a-z]{2})[\s-]*(\d{1,3})$/);
  const begin = section ? `${section[1].toUpperCase()}-${Number(section[2])}.` : null;
  const slug = key.replaceAll(" ", "-");
  const fits = {
    clause: (entry) => ids.has(entry.key) || (begin !== null && entry.key.startsWith(begin)),
    card: (entry) => entry.whole === key || entry.key === key,
    term: (entry) => entry.whole === key,
    ruling: (entry) => entry.key === slug,
  };
  const found = scope.entries.filter((entry) => fits[entry.kind](entry));
  return found.sort((one, other) => ORDER[one.kind] - ORDER[other.kind] || one.place - other.place);
}
