// The search of the library off line: the rules of `cards/library/search`, over the index that the server makes.
// No document, no network: it runs on a page and in the service worker alike.

// `parts`: everything that `seek-words.js`, `seek-named.js`, `seek-meant.js` and `seek-ranking.js` export. They are handed in,
// since the names of the site's files carry a hash of their content, which no script can know of another.
export class Library {
  constructor(index, parts) {
    this.index = index;
    this.parts = parts;
    this.rules = index.ranking;
    this.words = new parts.Words(index.words);
    this.entries = index.entries.map((entry, at) => this.#read(entry, at));
    this.scopes = new Map();
  }

  #read(entry, at) {
    const { BREAK, normalise } = this.parts;
    const join = (passages) => passages.map((passage) => this.words.stems(passage)).filter((stems) => stems.length)
      .flatMap((stems, place) => (place ? [BREAK, ...stems] : stems));
    const fields = { names: join(entry.names), asked: join(entry.asked), body: join([entry.text]), more: join(entry.more) };
    return { ...entry, at, fields, whole: normalise(entry.names[0] ?? "") };
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
      stems.delete(this.parts.BREAK);
      for (const stem of stems) holds.set(stem, (holds.get(stem) ?? 0) + 1);
      for (const text of [...entry.names, ...entry.asked, entry.text, ...entry.more]) {
        for (const word of this.words.of(text)) if (!this.words.stop.has(word)) spelt.set(word, this.words.stem(word));
      }
    }
    const folders = game ? [game, "common"] : [...this.index.games.map((one) => one.slug), "common"];
    const named = entries.flatMap(({ kind, names: own }) => own.map((name) => this.words.stems(name))
      .filter((stems) => kind === "card" || kind === "term" || stems.length === 1));
    return { game, names: new Set(named.flat()), entries, holds, spelt, sorted: [...spelt.keys()].sort(), ...this.#synonyms(folders), total: entries.length };
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
    return this.lookUp(text, game).hits;
  }

  // What a search found, best first; `missing`: what an id names that is not there, and where to look instead.
  lookUp(text, game = "") {
    const { clauseId, missingThing, namedRefusals, normalise, wholeNames } = this.parts;
    const words = text.slice(0, this.rules.longest).trim();
    const key = normalise(words);
    if (!key) return { hits: [] };
    const scope = this.scope(game);
    const id = clauseId(key);
    if (id) return this.#byClauseId(id, scope);
    const first = [...namedRefusals(this.index, key, scope.game), ...wholeNames(this.entries, key, scope.game)];
    const missing = first.length ? null : missingThing(key, this.index);
    return missing ? { hits: [], missing } : this.#ranked(key, first, scope);
  }

  #byClauseId(id, scope) {
    const { missingClause, named } = this.parts;
    const bare = id[0] === "-";
    const hits = named(bare ? scope : this, id).slice(0, this.rules.most);
    return hits.length ? { hits } : { hits, missing: missingClause(id, bare ? scope.game : "", this.index) };
  }

  #ranked(key, first, scope) {
    const { CLAUSE_IDS, Reader, missingAmong, rank } = this.parts;
    const question = key.replace(CLAUSE_IDS, " ");
    const query = new Reader(this, scope).read(question);
    const rest = rank(scope.entries, query, scope, this).filter(({ entry }) => !first.includes(entry));
    const sorted = query.asks && this.network ? this.#byMeaning(rest, question) : rest;
    const hits = [...first, ...sorted.map(({ entry }) => entry)].slice(0, this.rules.most);
    const elsewhere = scope.game ? this.#elsewhere(query.unknown, scope.game) : [];
    return { hits, elsewhere, missing: missingAmong(key, first, this.index) };
  }

  // The games that know most of the words that the picked one does not; what another's texts have too is nobody's:
  // `cards/elsewhere.py`.
  #elsewhere(unknown, picked) {
    if (!unknown.length) return [];
    const others = this.index.games.filter(({ slug }) => slug !== picked).sort((one, other) => (one.slug < other.slug ? -1 : 1));
    const has = ({ slug }, word) => this.scope(slug).names.has(this.words.stem(word));
    const says = ({ slug }, word) => this.scope(slug).holds.has(this.words.stem(word));
    const alone = (game, word) => has(game, word) && !others.some((other) => other !== game && says(other, word));
    const known = others.map((game) => ({ words: [...new Set(unknown)].filter((word) => alone(game, word)), game: game.slug, title: game.title }));
    const most = Math.max(0, ...known.map(({ words }) => words.length));
    return known.filter(({ words }) => most > 0 && words.length === most);
  }

  // What the words found, in the order of words and meaning together.
  #byMeaning(found, question) {
    const { byScore, bytes, closeness } = this.parts;
    const { share, kinds } = this.rules.meaning;
    const asked = this.network.of(question);
    const near = ({ entry }) => closeness(asked, bytes(entry.meanings), this.rules.meaning) * (kinds[entry.kind] ?? 1);
    const shares = found.map((one) => Math.max(0, one.score / found[0].score + share * near(one)) / (1 + share));
    const more = this.#whole(found, shares, question);
    return found.map(({ entry }, at) => ({ entry, score: shares[at] + more[at] })).sort(byScore(1e6));
  }

  // Of a question in parts: more for what rests on two or more of the best.
  #whole(found, shares, question) {
    const { parts, whole, among } = this.rules.meaning;
    if (!new RegExp(parts).test(question)) return shares.map(() => 0);
    const best = shares.map((_, at) => at).sort((one, other) => shares[other] - shares[one]).slice(0, among);
    const keys = new Set(best.map((at) => found[at].entry.key));
    return found.map(({ entry }) => whole * Math.max(0, entry.cites.filter((key) => keys.has(key)).length - 1));
  }
}
