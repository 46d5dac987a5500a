// Pages of the library made off line, in the site's own forms, from the package that the server made.

const escape = (text) => String(text ?? "").replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
const link = (at, text) => `<a href="${escape(at)}">${escape(text)}</a>`;
const GROUPS = { clause: "Rulebook", ruling: "Rulings", term: "Glossary", card: "Cards", refusal: "Refusals" };
const MOST = 8;
const STANDINGS = { source: "From the source", public: "Publicly known", house: "House" };

export class Pages {
  // `icons`: the address of the drawings.
  constructor(library, { icons }) {
    this.library = library;
    this.icons = icons;
    this.titles = new Map(library.index.games.map((game) => [game.slug, game.title]));
    this.byAddress = new Map(library.entries.map((entry) => [entry.address, entry]));
    this.byKey = new Map(library.entries.map((entry) => [`${entry.game} ${entry.kind} ${entry.key}`, entry]));
    this.refusals = new Map(library.index.refusals.map((row) => [row.address, row]));
    this.patterns = new Map();
  }

  // The inside of a page by its path, or null where the library has none; `part`: only what htmx asks for.
  page(url, { part = false } = {}) {
    const path = decodeURI(url.pathname);
    if (this.refusals.has(path)) return this.why(this.refusals.get(path));
    const entry = this.byAddress.get(path);
    if (!entry || entry.kind === "term") return null;
    if (part && entry.kind === "clause") return { title: entry.title, html: this.clauseText(entry) };
    return { title: entry.title, html: this[entry.kind](entry), game: entry.game };
  }

  find(game, kind, key) {
    return this.byKey.get(`${game} ${kind} ${key}`);
  }

  // Texts with their clause ids and, once a paragraph, their terms as links.
  linked(text, game, besides = "") {
    const { pattern, terms } = this.pattern(game);
    const seen = new Set([besides]);
    let html = "";
    let done = 0;
    for (const found of text.matchAll(pattern)) {
      const clause = found[1] ? this.find(game, "clause", found[1]) : null;
      const term = found[2] ? terms.get(found[2].toLowerCase()) : null;
      const target = term ?? clause;
      if (!target || seen.has(target.key)) continue;
      if (term) seen.add(term.key);
      html += escape(text.slice(done, found.index));
      html += `<a${term ? ' class="term"' : ""} href="${escape(target.address)}">${escape(found[0])}</a>`;
      done = found.index + found[0].length;
    }
    return html + escape(text.slice(done));
  }

  pattern(game) {
    if (!this.patterns.has(game)) {
      const own = this.library.entries.filter((entry) => entry.game === game && entry.kind === "term");
      const terms = new Map(own.flatMap((entry) => entry.names.map((name) => [name.toLowerCase(), entry])));
      const names = [...terms.keys()].sort((one, other) => other.length - one.length || (one < other ? -1 : 1));
      const words = names.map((name) => name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&").replace(/[a-z]/g, (s) => `[${s}${s.toUpperCase()}]`));
      const pattern = new RegExp(`\\b([A-Z]{2}-\\d+\\.\\d+)\\b|(?<![\\w-])(${words.join("|") || "(?!)"})(?![\\w-])`, "g");
      this.patterns.set(game, { pattern, terms });
    }
    return this.patterns.get(game);
  }

  chips(game, ids) {
    const found = ids.map((id) => this.find(game, "clause", id)).filter(Boolean);
    return found.map((entry) => `<details class="clause-open"><summary>${escape(entry.title)}</summary>${this.clauseText(entry)}</details>`).join("");
  }

  crumbs(steps) {
    const items = steps.map(([text, at]) => (at ? `<li>${link(at, text)}</li>` : `<li aria-current="page">${escape(text)}</li>`));
    return `<nav class="breadcrumb" aria-label="Breadcrumb"><ol>${items.join("")}</ol></nav>`;
  }

  clauseText(entry) {
    return `<div class="clause-text"><p>${this.linked(entry.text, entry.game, entry.key)}</p><p class="clause-foot">${link(entry.address, entry.key)} <span>${escape(STANDINGS[entry.standing])}</span> <span>Source: ${escape(entry.page.place)}</span></p></div>`;
  }

  clause(entry) {
    const { page, game, key } = entry;
    const book = `/rules/${game}/`;
    const cited = this.library.entries.filter((one) => one.game === game && one.kind === "ruling" && one.page.clauses.includes(key));
    const cards = this.library.entries.filter((one) => one.game === game && one.kind === "card" && one.page.clauses.includes(key));
    return [
      this.crumbs([["Rulebook", book], [`${page.section_id} ${page.section_title}`, `${book}#${page.section_id}`], [key]]),
      `<div class="page-head"><h1 data-lookup="rule">${escape(entry.title)}</h1><span class="provenance">${escape(STANDINGS[entry.standing])}</span></div>`,
      `<div class="panel clause-page"><p class="rule-text">${this.linked(entry.text, game, key)}</p></div>`,
      ...page.examples.map((example) => `<p class="soft">Example: ${this.linked(example, game, key)}</p>`),
      `<p class="small soft">Place in the source: ${escape(page.place)}. Edition ${escape(page.edition)}.</p>`,
      page.see.length ? `<h2>See also</h2>${this.chips(game, page.see)}` : "",
      cited.length ? `<h2>Rulings</h2>${this.list(cited)}` : "",
      cards.length ? `<h2>Cards</h2>${this.list(cards)}` : "",
      this.neighbours(entry),
    ].join("");
  }

  neighbours(entry) {
    const book = this.library.entries.filter((one) => one.game === entry.game && one.kind === "clause");
    const at = book.indexOf(entry);
    const way = (one, rel) => (one ? `<a class="button" rel="${rel}" href="${escape(one.address)}">${escape(one.key)}</a>` : "<span></span>");
    return `<nav class="pages" aria-label="Neighbouring clauses">${way(book[at - 1], "prev")}${way(book[at + 1], "next")}</nav>`;
  }

  ruling(entry) {
    const { page, game } = entry;
    const cards = page.cards.map((id) => this.find(game, "card", id)).filter(Boolean);
    return [
      this.crumbs([["Rulings", `/rulings/${game}/`], [entry.key]]),
      `<h1 data-lookup="ruling">${escape(entry.title)}</h1>`,
      `<div class="panel clause-page"><p class="rule-text">${this.linked(entry.text, game)}</p></div>`,
      `<dl class="facts"><dt>Authority</dt><dd>${escape(page.authority)}</dd><dt>Source</dt><dd>${escape(entry.note)}</dd><dt>Date</dt><dd>${escape(page.date)}</dd></dl>`,
      `<h2>Clauses</h2>${this.chips(game, page.clauses)}`,
      cards.length ? `<h2>Cards</h2>${this.list(cards)}` : "",
    ].join("");
  }

  card(entry) {
    const { page, game, key } = entry;
    const rulings = this.library.entries.filter((one) => one.game === game && one.kind === "ruling" && one.page.cards.includes(key));
    const facts = page.facts.map(([label, value]) => `<dt>${escape(label)}</dt><dd>${escape(value)}</dd>`);
    return [
      this.crumbs([["Cards", `/cards/${game}/`], [entry.title]]),
      `<div class="page-head"><div><h1 data-lookup="card">${escape(entry.title)}</h1><p class="soft">${escape(entry.note)}</p></div><span class="provenance">${escape(page.standing)}</span></div>`,
      entry.text ? `<p class="rule-text">${this.linked(entry.text, game)}</p>` : "",
      `<h2>Facts</h2><dl class="facts">${facts.join("")}</dl>`,
      rulings.length ? `<h2>Rulings</h2>${this.list(rulings)}` : "",
      page.clauses.length ? `<h2>Clauses</h2>${this.chips(game, page.clauses)}` : "",
    ].join("");
  }

  why({ game, code, says, explain, kind, clauses }) {
    const html = [
      this.crumbs([["Why", `/why/${game}/`], [code]]),
      `<h1 data-lookup="refusal">${escape(says)}</h1><p><code>${escape(code)}</code></p>`,
      explain ? `<p>${this.linked(explain, game)}</p>` : "",
      `<p class="soft">${escape(kind)}</p>`,
      clauses.length ? `<h2>Clauses</h2>${this.chips(game, clauses)}` : "",
    ].join("");
    return { title: `Why: ${code}`, html, game };
  }

  list(entries) {
    const row = (entry) => {
      const where = entry.kind === "refusal" ? `${entry.note}, ${this.titles.get(entry.game)}` : entry.note;
      const note = where ? `<span class="row-note where">${escape(where)}</span>` : "";
      const text = entry.text.length > 140 ? `${entry.text.slice(0, 139)}…` : entry.text;
      return `<li><a class="line" href="${escape(entry.address)}"><span><span class="row-title">${escape(entry.title)}</span>${note}<span class="row-note">${escape(text)}</span></span></a></li>`;
    };
    return `<ul class="linked">${entries.map(row).join("")}</ul>`;
  }

  // What a search found, in groups, the best answer in full above them.
  results(words, game) {
    const { hits: found, missing, elsewhere = [] } = this.library.lookUp(words, game);
    if (missing && !found.length) return this.missing(missing);
    const said = (missing ? this.missing(missing) : "") + this.elsewhere(elsewhere, words);
    if (!found.length) return words ? said + '<p class="soft">Nothing found. Try fewer words, the start of a word, or a clause number such as GH-2.1.</p>' : "";
    const best = found[0].kind === "card" || !found[0].text ? null : found[0];
    const rest = found.filter((entry) => entry !== best);
    const kinds = [...new Set(rest.map((entry) => entry.kind))];
    const group = (kind) => `<section><h2>${GROUPS[kind]}</h2>${this.list(rest.filter((entry) => entry.kind === kind).slice(0, MOST))}</section>`;
    return said + (best ? this.best(best) : "") + kinds.map(group).join("");
  }

  // An id names nothing: that it does not, and where to look instead.
  missing({ what, title, address }) {
    return this.notice(`There is ${escape(what)}.${address ? ` Look in ${link(address, title)}.` : ""}`);
  }

  // Words that are another game's, with the way to ask the same there.
  elsewhere(games, words) {
    const quoted = (list) => list.map((word) => `“${escape(word)}”`).join(", ");
    const ask = (game) => link(`/search/?${new URLSearchParams({ q: words.trim(), game })}`, "ask there");
    const told = games.map(({ words: own, game, title }) => `${quoted(own)} belong${own.length === 1 ? "s" : ""} to ${escape(title)}: ${ask(game)}`);
    return told.length ? this.notice(`${told.join("; ")}.`, "calm") : "";
  }

  notice(html, tone = "") {
    const icon = `<svg class="icon" aria-hidden="true" focusable="false"><use href="${escape(this.icons)}#search"/></svg>`;
    return `<div class="notice ${tone}"><p>${icon}<span>${html}</span></p></div>`;
  }

  best(entry) {
    return `<article class="panel best-answer"><h2>${link(entry.address, entry.title)}</h2><p class="rule-text">${this.linked(entry.text, entry.game, entry.key)}</p><p class="small soft">${escape(entry.note)} · ${escape(this.titles.get(entry.game))}</p></article>`;
  }

  search(at, words, game) {
    const options = [...this.titles, ["all", "All games"]].map(([slug, title]) =>
      `<option value="${escape(slug)}"${slug === (game || "all") ? " selected" : ""}>${escape(title)}</option>`);
    const form = `<form class="filters" action="${escape(at)}" role="search" aria-label="The library"><div class="field grow"><label for="search-words">Cards, rules, rulings</label><input type="search" id="search-words" name="q" value="${escape(words)}" autocomplete="off" hx-get="${escape(at)}" hx-trigger="input changed delay:250ms" hx-target="#search-results" hx-include="closest form"></div><div class="field"><label for="search-game">In</label><select id="search-game" name="game">${options.join("")}</select></div><button class="button primary">Search</button></form>`;
    return { title: "Search", game, html: `<h1>Search</h1>${form}<div id="search-results" aria-live="polite">${this.results(words, game)}</div>` };
  }
}
