// Texts as words and stems, off line: the rules of `cards/library/search/words.py`, letter by letter.

const DASHES = /[\u2010-\u2015\u2212\uff0d]/g;
const SINGLE = /[\u2018\u2019\u201a\u201b\u2032`\u00b4\u02bc\uff07]/g;
const INVISIBLE = /[\u0000\ufeff\u200b\u200c\u200d\u2060\u00ad]/g;

export function normalise(text) {
  const plain = text.replace(SINGLE, "'").replace(DASHES, "-").replace(INVISIBLE, "");
  return plain.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase().replaceAll("ß", "ss").replace(/\s+/g, " ").trim();
}

export class Words {
  constructor({ stop, numbers, irregular, asking, faint, everyday, spoken }) {
    this.stop = new Set(stop);
    this.asking = new Set(asking);
    this.numbers = new Map(Object.entries(numbers));
    this.irregular = new Map(Object.entries(irregular));
    this.sayings = new Map(Object.entries(spoken));
    this.known = new Map();
    this.faint = new Set(faint.map((word) => this.stem(word)));
    this.everyday = new Set([...faint, ...everyday, ...asking].map((word) => this.stem(word)));
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
