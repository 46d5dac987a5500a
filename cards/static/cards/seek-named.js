// What words name outright, off line: a clause by its id, a section, a ruling, a card or a term by its whole name.

export const CLAUSE_IDS = /\b([a-z]{2})[\s-]*(\d{1,6})\.(\d{1,6})(?![\d.]*\d)/g;
const spell = ([, game, section, number]) => `${game.toUpperCase()}-${Number(section)}.${Number(number)}`;

export function clauseId(key) {
  const whole = key.match(new RegExp(`^${CLAUSE_IDS.source}$`));
  if (whole) return spell(whole);
  const bare = key.match(/^(\d{1,6})\.(\d{1,6})$/);
  return bare ? `-${Number(bare[1])}.${Number(bare[2])}` : null;
}

const byGame = (one, other) => Number(one.game > other.game) - Number(one.game < other.game);

export function named({ entries }, id) {
  const fits = (key) => (id[0] === "-" ? key.endsWith(id) : key === id);
  const clauses = entries.filter((entry) => entry.kind === "clause" && fits(entry.key))
    .sort((one, other) => byGame(one, other) || one.place - other.place);
  const ids = new Set(clauses.map((entry) => entry.key));
  const rulings = entries.filter((entry) => entry.kind === "ruling" && entry.page.clauses.some((one) => ids.has(one)));
  return [...clauses, ...rulings];
}

// `gh-r7` for `gh r7`; null where the words are no ruling's id.
function rulingId(key) {
  const found = key.match(/^([a-z]{2})[\s-]r(\d{1,6})$/);
  return found ? `${found[1]}-r${Number(found[2])}` : null;
}

const sectionId = (key) => key.match(/^([a-z]{2})[\s-]*(\d{1,6})$/);

const ORDER = { clause: 0, card: 1, ruling: 1, term: 2 };
const KINDS = ["card", "clause", "ruling", "term"];

// An id names its game, whichever is picked; a name is looked for in that one.
export function wholeNames(entries, key, game) {
  const ids = new Set([...key.matchAll(CLAUSE_IDS)].map(spell));
  const section = sectionId(key);
  const begin = section ? `${section[1].toUpperCase()}-${Number(section[2])}.` : null;
  const ruling = rulingId(key) ?? key.replaceAll(" ", "-");
  const own = (entry) => !game || entry.game === game;
  const fits = {
    clause: (entry) => ids.has(entry.key) || (begin !== null && entry.key.startsWith(begin)),
    card: (entry) => own(entry) && (entry.whole === key || entry.key === key),
    term: (entry) => own(entry) && entry.whole === key,
    ruling: (entry) => entry.key === ruling,
  };
  const found = entries.filter((entry) => fits[entry.kind](entry));
  return found.sort((one, other) => ORDER[one.kind] - ORDER[other.kind] || byGame(one, other)
    || KINDS.indexOf(one.kind) - KINDS.indexOf(other.kind) || one.place - other.place);
}

const SIGNS = /^[ .,;:!?"'()[\]`]+|[ .,;:!?"'()[\]`]+$/g; // around a code that was copied from a sentence

// The refusals whose code the words are, one of each game that has it: `whys_named` in `cards/why.py`.
export function namedRefusals({ games, refusals }, typed, game) {
  const key = typed.replace(SIGNS, "");
  const says = ({ code }) => code === key || code.replaceAll("-", " ") === key;
  const found = games.flatMap(({ slug }) => refusals.filter((row) => row.game === slug && says(row)));
  const own = found.filter((row) => row.game === game);
  const kept = own.length ? own : found.filter((row) => !game || row.code === key);
  return kept.map((row) => ({
    ...{ kind: "refusal", game: row.game, key: row.code, address: row.address },
    ...{ title: row.says, note: row.code, text: row.explain || row.kind, standing: "" },
  }));
}

// What a well-formed id names that is not there, and where the next thing above it stands: `cards/missing.py`.
export function missingClause(id, game, { places, gone }) {
  if (gone[id]) return gone[id];
  const [prefix, number] = id.split("-");
  return above(`no clause ${id.replace(/^-/, "")}`, places[gameOf(prefix, places) ?? game], `${prefix}-${number.split(".")[0]}`);
}

// The first id in the midst of a question that names nothing.
export function missingAmong(key, first, index) {
  const there = new Set(first.map((entry) => entry.key));
  const gone = [...key.matchAll(CLAUSE_IDS)].map(spell).find((id) => !there.has(id));
  return gone ? missingClause(gone, "", index) : null;
}

export function missingThing(key, { places, gone }) {
  const ruling = rulingId(key);
  const listed = ruling ? places[gameOf(ruling.slice(0, 2), places)] : null;
  if (listed) return gone[ruling] ?? lookIn(`no ruling ${ruling}`, listed.rulings);
  const section = sectionId(key);
  const book = section ? places[gameOf(section[1], places)] : null;
  return book ? above(`no section ${section[1].toUpperCase()}-${Number(section[2])}`, book, "") : null;
}

const gameOf = (prefix, places) => Object.keys(places).find((slug) => places[slug].prefix === prefix.toUpperCase());
const lookIn = (what, [title, address]) => ({ what, title, address });

function above(what, book, section) {
  if (!book) return lookIn(what, ["", ""]);
  const [title, address] = book.book;
  return lookIn(what, section in book.sections ? [`${section} ${book.sections[section]}`, `${address}#${section}`] : [title, address]);
}
