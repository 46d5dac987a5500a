// The service worker: keeps the library of one version and answers from it when the network does not.
// It asks for everything without credentials: what it keeps is what a visitor sees, never a person's page.

const PREFIX = "harvest-library-";
const NETWORKS = "harvest-network"; // the network that reads questions: large, seldom new, so no library brings it again
const PATIENCE = 4000; // ms for a page of the library before the one that is kept is shown
const LIBRARY = /^\/(cards|rules|rulings|why|maps|infractions|search|desk)(\/|$)/;
const HTML = "text/html; charset=utf-8";
const A_YEAR = 365 * 24 * 3600 * 1000;
const LANES = 2; // requests at once: a browser opens six to a site, and a tap must not stand in line behind the library

export function start(scope, { readLibrary, readNetwork, Pages, config }) {
  const name = PREFIX + config.version;
  let reading = null;

  scope.addEventListener("install", (event) => event.waitUntil(keepAll(name, config)));
  scope.addEventListener("activate", (event) => {
    event.waitUntil(forgetOthers(name).then(() => scope.clients.claim()));
    keepNetwork(config.network).catch(() => null); // nobody waits for it: without it, words alone order the answers
  });
  scope.addEventListener("message", (event) => {
    if (event.data === "take-over") scope.skipWaiting();
  });
  scope.addEventListener("fetch", (event) => {
    const url = new URL(event.request.url);
    if (event.request.method !== "GET" || url.origin !== scope.location.origin) return;
    if (config.statics.includes(url.pathname)) event.respondWith(keptFirst(name, event.request));
    else if (event.request.mode === "navigate" || (event.request.headers.has("HX-Request") && LIBRARY.test(url.pathname))) {
      event.respondWith(networkFirst(event.request, url));
    }
  });

  async function networkFirst(request, url) {
    try {
      return await inTime(request, LIBRARY.test(url.pathname));
    } catch {
      return answer(request, url);
    }
  }

  // From the library: a page that is kept whole, one made of its data, or the word that it needs the network.
  async function answer(request, url) {
    const part = request.headers.has("HX-Request");
    const pages = await read();
    if (url.pathname === config.search) return search(pages, url, part);
    const kept = part ? null : await keptWhole(url);
    if (kept) return kept;
    const page = pages.page(url, { part });
    if (page) return part ? html(page.html) : inFrame(page);
    return inFrame({ title: "No network", html: "<h1>No network</h1><p>This page needs the network. The library, its search and the desk work without.</p>" }, 503);
  }

  async function search(pages, url, part) {
    const words = url.searchParams.get("q") ?? "";
    const asked = url.searchParams.get("game") ?? (await pickedGame());
    const game = asked === "all" ? "" : asked;
    return part ? html(pages.results(words, game)) : inFrame(pages.search(config.search, words, game));
  }

  // A page as the server made it; the desk and the home page are there once a game.
  async function keptWhole(url) {
    const cache = await caches.open(name);
    const asked = url.searchParams.get("game");
    if (asked) await scope.cookieStore?.set({ name: "game", value: asked, path: "/", sameSite: "lax", expires: Date.now() + A_YEAR });
    const game = asked ?? (await pickedGame());
    const ofGame = game ? await cache.match(`${url.pathname}?game=${game}`, { ignoreVary: true }) : null;
    return ofGame ?? cache.match(url.pathname, { ignoreVary: true });
  }

  async function pickedGame() {
    const cookie = await scope.cookieStore?.get("game");
    return cookie?.value ?? "";
  }

  function read() {
    reading ??= (async () => {
      const kept = await (await caches.open(name)).match(config.package, { ignoreVary: true });
      return new Pages(readLibrary(await kept.json()), config);
    })();
    return reading.then(withNetwork);
  }

  // As soon as the network is there, it orders the answers to questions.
  async function withNetwork(pages) {
    if (pages.library.network) return pages;
    const kept = await (await caches.open(NETWORKS)).match(config.network);
    if (kept) pages.library.network = readNetwork(await kept.arrayBuffer());
    else keepNetwork(config.network).catch(() => null);
    return pages;
  }

  async function inFrame({ title, html: content, game }, status = 200) {
    const kept = await (await caches.open(name)).match(config.shell, { ignoreVary: true });
    const frame = await kept.text();
    const titled = frame.replace(/<title>[^<]*<\/title>/, () => `<title>${title.replace(/[&<>]/g, "")} · Harvest</title>`);
    const ofGame = game ? titled.replace(/data-game="[^"]*"/, () => `data-game="${game.replace(/[^a-z-]/g, "")}"`) : titled;
    return html(ofGame.replace("<!-- content -->", () => content), status);
  }

  function html(text, status = 200) {
    return new Response(text, { status, headers: { "Content-Type": HTML, "Content-Security-Policy": config.policy } });
  }
}

async function keepAll(name, { pages, statics, shell, package: library }) {
  const cache = await caches.open(name);
  await inLanes([shell, library, ...statics], (address) => keep(cache, address));
  await inLanes(pages, (address) => keep(cache, address).catch(() => null));
}

async function inLanes(addresses, work) {
  const rest = [...addresses];
  const lane = async () => {
    while (rest.length) await work(rest.shift());
  };
  await Promise.all(Array.from({ length: LANES }, lane));
}

async function keep(cache, address) {
  const response = await fetch(address, { credentials: "omit", cache: "no-cache", priority: "low" });
  if (!response.ok || response.redirected) throw new Error(`${address}: ${response.status}`);
  await cache.put(address, response);
}

let bringing = null;

// Brings the network once, unless the person wants to save data; an older one is forgotten.
function keepNetwork(address) {
  bringing ??= bring(address).finally(() => (bringing = null));
  return bringing;
}

async function bring(address) {
  const cache = await caches.open(NETWORKS);
  if (navigator.connection?.saveData || (await cache.match(address))) return;
  const older = await cache.keys();
  await keep(cache, address);
  await Promise.all(older.map((request) => cache.delete(request)));
}

async function forgetOthers(name) {
  const names = await caches.keys();
  await Promise.all(names.filter((one) => one.startsWith(PREFIX) && one !== name).map((one) => caches.delete(one)));
}

async function keptFirst(name, request) {
  const kept = await (await caches.open(name)).match(request.url, { ignoreVary: true });
  return kept ?? fetch(request);
}

// The network's answer; a page of the library is not waited for longer than PATIENCE.
function inTime(request, impatient) {
  if (!impatient) return fetch(request);
  return Promise.race([
    fetch(request),
    new Promise((_, reject) => setTimeout(() => reject(new Error("The network is slow.")), PATIENCE)),
  ]);
}
