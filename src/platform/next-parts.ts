// What a new device needs next, fetched while its user types: one file after another in order of use, each again until it has come. The
// build names the files in index.html (vite.config.ts); the browser's cache keeps them, so that what imports them later waits for nothing.

/** While one begins its round trip, the others fill the link. */
const AT_ONCE = 3;
const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 15_000;

const namedIn = (name: string): string[] =>
  document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content.split(' ').filter(Boolean) ?? [];

const wait = (ms: number) =>
  new Promise<void>((over) => {
    const timer = setTimeout(over, ms);
    addEventListener('online', () => (clearTimeout(timer), over()), { once: true });
  });

async function fetchPart(path: string): Promise<void> {
  for (let waitMs = FIRST_WAIT_MS; ; waitMs = Math.min(waitMs * 2, LONGEST_WAIT_MS)) {
    const answer = await fetch(path, { priority: 'low' }).catch(() => undefined);
    const whole = await answer?.arrayBuffer().catch(() => undefined);
    if (whole && answer && answer.status < 500) return; // a file that is gone will not come by asking: what imports it says so
    await wait(waitMs);
  }
}

async function fetchAll(paths: string[], mayGoOn: () => Promise<unknown>): Promise<void> {
  const left = [...paths];
  const fetchNext = async (): Promise<void> => {
    await mayGoOn();
    for (let path = left.shift(); path !== undefined; path = left.shift()) {
      await fetchPart(path);
      await mayGoOn();
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, fetchNext));
}

/** What the user does goes before what may be wanted later. */
let held: Promise<unknown> = Promise.resolve();
let later: Promise<void> | undefined;

/** No further file of the dashboard or the map is begun until `over`. */
export function holdParts(over: Promise<unknown>): void {
  held = over.catch(() => undefined);
}

/** Resolves when the files of the dashboard and the map are here. */
export const fetchLaterParts = (): Promise<void> =>
  (later ??= fetchAll([...namedIn('dashboard-parts'), ...namedIn('map-parts')], () => held));

/** Resolves when the files of the app are here; the others follow. */
export async function fetchAppParts(): Promise<void> {
  await fetchAll(namedIn('app-parts'), () => Promise.resolve());
  void fetchLaterParts();
}
