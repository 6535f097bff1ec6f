// What a new device needs next, fetched while its user types: in order of use for the screen that is wanted, each file again until it has
// come. The build names the files in index.html (scripts/chunks.ts); the browser's cache keeps them, so that what imports them later waits
// for nothing.

/** While one begins its round trip, the others fill the link. More would stand before what the user sends. */
const AT_ONCE = 4;
/** Over one connection that sends in order: behind a large file as many small ones as fill the link until the next have been asked for. */
const AT_ONCE_IN_ORDER = 10;
/** A user who has not typed for so long may be away. */
const STILL_MS = 5_000;
const MAP = /^\/dashboard\/map([/?#]|$)/;
const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 15_000;

const namedIn = (name: string): string[] =>
  document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content.split(' ').filter(Boolean) ?? [];

const wait = (ms: number) =>
  new Promise<void>((over) => {
    const timer = setTimeout(over, ms);
    addEventListener('online', () => (clearTimeout(timer), over()), { once: true });
  });

const asked = new Set<string>();
const isNew = (path: string): boolean => !asked.has(path);

async function fetchPart(path: string): Promise<void> {
  asked.add(path);
  for (let waitMs = FIRST_WAIT_MS; ; waitMs = Math.min(waitMs * 2, LONGEST_WAIT_MS)) {
    const answer = await fetch(path, { priority: 'low' }).catch(() => undefined);
    const whole = await answer?.arrayBuffer().catch(() => undefined);
    if (whole && answer && answer.status < 500) return; // a file that is gone will not come by asking: what imports it says so
    await wait(waitMs);
  }
}

/** What the user does goes before what may be wanted later. */
let held: Promise<unknown> = Promise.resolve();

/** Nothing that can wait is begun until `over`. */
export function holdParts(over: Promise<unknown>): void {
  held = over.catch(() => undefined);
}

/** While the user types, and a while after: what is sent next must not wait behind a large file. */
export const holdPartsBriefly = (): void => holdParts(new Promise((over) => setTimeout(over, STILL_MS)));

/** What was held anew meanwhile counts too. */
async function free(): Promise<void> {
  for (let seen: unknown; seen !== held; ) {
    seen = held;
    await seen;
  }
}

let underWay = 0;
/** Files are coming: what is asked for now would wait behind them. */
export const isLinkFull = (): boolean => underWay > 0;

/** HTTP/2 and later send what is wanted sooner first, whatever was asked for before. */
const sendsInOrder = (): boolean =>
  performance.getEntriesByType('navigation').some((entry) => /^h[23]/.test((entry as PerformanceNavigationTiming).nextHopProtocol));

/** Resolves for each of them when it is here. */
function fetchAll(paths: readonly string[], mayGoOn: () => Promise<void>, atOnce = AT_ONCE): Promise<void>[] {
  const left = paths.map((path) => {
    let came = (): void => undefined;
    return { path, here: new Promise<void>((here) => (came = here)), came: () => came() };
  });
  const queue = [...left];
  const fetchNext = async (): Promise<void> => {
    await mayGoOn();
    for (let part = queue.shift(); part; part = queue.shift()) {
      underWay += 1;
      await fetchPart(part.path);
      underWay -= 1;
      part.came();
      await mayGoOn();
    }
  };
  for (let at = 0; at < atOnce; at += 1) void fetchNext();
  return left.map(({ here }) => here);
}

const all = async (parts: Promise<void>[]): Promise<void> => void (await Promise.all(parts));

let isNewDevice = false;
let needed: Promise<void> = Promise.resolve();
let later: Promise<void> | undefined;

/**
 * Fetches what the screen at this path needs, without a break between rows, app and screen. Resolves when the files that move rows and those
 * of the app are here; what other screens need follows.
 */
export function fetchFirstParts(path: string): { rows: Promise<void>; app: Promise<void> } {
  isNewDevice = true;
  // rows and ships first: they are asked for while the rest comes
  const [rows, app] = [namedIn('rows-parts'), namedIn('app-parts')];
  const screen = namedIn(MAP.test(path) ? 'map-parts' : 'dashboard-parts');
  const parts = fetchAll([...rows, ...app, ...screen], () => Promise.resolve(), sendsInOrder() ? AT_ONCE_IN_ORDER : AT_ONCE);
  needed = all(parts);
  const appIsHere = all(parts.slice(0, rows.length + app.length));
  void appIsHere.then(fetchLaterParts);
  return { rows: all(parts.slice(0, rows.length)), app: appIsHere };
}

/** Resolves when the files of the wanted screen are here; at once on a device that is no new one. */
export const screenPartsHere = (): Promise<void> => needed;

/** Resolves when they are here and nothing holds what can wait. */
export const linkIsFree = (): Promise<void> => needed.then(free);

let firstScreen: Promise<void> | undefined;

/** For what a screen loads for itself, but not before what the first one is opened for. At once on a device that is no new one. */
export const afterFirstScreen = (): Promise<void> => (firstScreen ??= isNewDevice ? linkIsFree() : Promise.resolve());

/** Starts what a part brings, once it has come after the first screen. Returns what stops it, or keeps it from starting. */
export function startLater<Part>(
  load: () => Promise<Part>,
  start: (part: Part) => () => void,
  onMissing: (error: unknown) => void,
): () => void {
  let stop: (() => void) | undefined;
  let isOver = false;
  afterFirstScreen()
    .then(load)
    .then((part) => {
      if (!isOver) stop = start(part);
    }, onMissing);
  return () => {
    isOver = true;
    stop?.();
  };
}

/** Resolves when the files of all first screens are here. */
export const fetchLaterParts = (): Promise<void> =>
  (later ??= linkIsFree().then(() => {
    const named = new Set(['rows-parts', 'dashboard-parts', 'map-parts', 'rest-parts'].flatMap(namedIn));
    return all(fetchAll([...named].filter(isNew), free));
  }));
