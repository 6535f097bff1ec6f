// What a new device needs next, fetched while its user types: in order of use for the screen that is wanted, each file again until it has
// come. The build names the files in index.html (scripts/chunks.ts); the browser's cache keeps them, so that what imports them later waits
// for nothing.

/** As they are unpacked, some 100 kB as they travel: while more is asked for, they fill a ship's link. More would stand before what the user sends. */
const FULL_BYTES = 350_000;
/** HTTP/1.1 has a connection for each, six in all. */
const AT_ONCE = 4;
const AT_ONCE_ON_ONE_CONNECTION = 16;
/** A user who has not typed for so long may be away. */
const STILL_MS = 5_000;
const MAP = /^\/dashboard\/map([/?#]|$)/;
const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 15_000;

interface Part {
  path: string;
  /** As it is unpacked. */
  bytes: number;
}

/** Each is named with its size: /assets/app.js:1234 */
const namedIn = (name: string): Part[] =>
  (document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content.split(' ').filter(Boolean) ?? []).map((named) => {
    const [path = '', bytes = '0'] = named.split(':');
    return { path, bytes: Number(bytes) };
  });

const wait = (ms: number) =>
  new Promise<void>((over) => {
    const timer = setTimeout(over, ms);
    addEventListener('online', () => (clearTimeout(timer), over()), { once: true });
  });

const asked = new Set<string>();
const isNew = ({ path }: Part): boolean => !asked.has(path);

/** What is under way now, and who waits until it is less. */
const underWay = { files: 0, bytes: 0, less: new Set<() => void>() };
function add(files: number, bytes: number): void {
  underWay.files += files;
  underWay.bytes += bytes;
  for (const look of underWay.less) look();
}
/** Files are coming: what is asked for now would wait behind them. */
export const isLinkFull = (): boolean => underWay.files > 0;

const isOneConnection = (): boolean =>
  performance.getEntriesByType('navigation').some((entry) => /^h[23]/.test((entry as PerformanceNavigationTiming).nextHopProtocol));

/** Resolves when the link has room for another file. */
async function room(): Promise<void> {
  const most = isOneConnection() ? AT_ONCE_ON_ONE_CONNECTION : AT_ONCE;
  while (underWay.files >= most || underWay.bytes >= FULL_BYTES)
    await new Promise<void>((look) => {
      const once = () => (underWay.less.delete(once), look());
      underWay.less.add(once);
    });
}

/** Whether the whole file came. It says of each piece how many bytes it has. */
async function readWhole(path: string, onPiece: (bytes: number) => void): Promise<boolean> {
  const answer = await fetch(path, { priority: 'low' });
  const reader = answer.body?.getReader();
  for (let piece = await reader?.read(); piece && !piece.done; piece = await reader?.read()) onPiece(piece.value.byteLength);
  return answer.status < 500; // a file that is gone will not come by asking: what imports it says so
}

async function fetchPart({ path, bytes }: Part): Promise<void> {
  asked.add(path);
  for (let waitMs = FIRST_WAIT_MS; ; waitMs = Math.min(waitMs * 2, LONGEST_WAIT_MS)) {
    let left = bytes;
    const take = (piece: number) => {
      add(0, -Math.min(piece, left));
      left -= Math.min(piece, left);
    };
    const isWhole = await readWhole(path, take).catch(() => false);
    take(left);
    if (isWhole) return;
    await wait(waitMs);
    add(0, bytes);
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

/** Resolves for each of them when it is here. */
function fetchAll(parts: readonly Part[], mayGoOn: () => Promise<void>): Promise<void>[] {
  const left = parts.map((part) => {
    let came = (): void => undefined;
    return { part, here: new Promise<void>((here) => (came = here)), came: () => came() };
  });
  const askInOrder = async (): Promise<void> => {
    for (const { part, came } of left) {
      await mayGoOn();
      await room();
      add(1, part.bytes);
      void fetchPart(part).then(() => {
        add(-1, 0);
        came();
      });
    }
  };
  void askInOrder();
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
  const parts = fetchAll([...rows, ...app, ...screen], () => Promise.resolve());
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
    const named = ['dashboard-parts', 'map-parts', 'rest-parts'].flatMap(namedIn).filter(isNew);
    return all(fetchAll([...new Map(named.map((part) => [part.path, part])).values()], free));
  }));
