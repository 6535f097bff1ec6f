// What the browser of a page has kept on the device, and how to make it older than it is.
import type { Page } from '@playwright/test';

const databases = (page: Page): Promise<string[]> =>
  page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name ?? '').sort());

/** Everything of Fathom's: names of databases, and keys of local storage. */
export async function keptOnDevice(page: Page): Promise<{ databases: string[]; settings: string[] }> {
  const settings = await page.evaluate(() => Object.keys(localStorage).sort());
  return { databases: await databases(page), settings };
}

/** The rows of a table of the device's own database. */
export const deviceRows = (page: Page, table: 'session' | 'settings'): Promise<unknown[]> =>
  page.evaluate(
    (name) =>
      new Promise<unknown[]>((done, failed) => {
        const opening = indexedDB.open('fathom-device');
        opening.onerror = () => failed(opening.error);
        opening.onsuccess = () => {
          const reading = opening.result.transaction(name).objectStore(name).getAll();
          reading.onsuccess = () => {
            opening.result.close();
            done(reading.result);
          };
        };
      }),
    table,
  );

/** As if the device had been off for longer than its token lives; the lease still runs. */
export const expireToken = (page: Page): Promise<void> =>
  page.evaluate(
    () =>
      new Promise<void>((done, failed) => {
        const opening = indexedDB.open('fathom-device');
        opening.onerror = () => failed(opening.error);
        opening.onsuccess = () => {
          const change = opening.result.transaction('session', 'readwrite');
          const rows = change.objectStore('session');
          const reading = rows.get('current');
          reading.onsuccess = () => rows.put({ ...reading.result, tokenExpiresAtMs: Date.now() - 60_000 });
          change.onerror = () => failed(change.error);
          change.oncomplete = () => {
            opening.result.close();
            done();
          };
        };
      }),
  );

/** Everything that scripts of the app can read back on this device, as text: all databases, local and session storage, addresses in caches. */
export const everythingKept = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const whole = async <T>(request: IDBRequest<T>): Promise<T> =>
      new Promise((done, failed) => {
        request.onsuccess = () => done(request.result);
        request.onerror = () => failed(request.error);
      });
    const bytesAsText = (_: string, value: unknown) =>
      value instanceof ArrayBuffer || ArrayBuffer.isView(value) ? new TextDecoder('latin1').decode(value) : value;
    const kept: string[] = [JSON.stringify(Object.entries(localStorage)), JSON.stringify(Object.entries(sessionStorage))];
    for (const { name = '' } of await indexedDB.databases()) {
      const db = await whole(indexedDB.open(name));
      for (const table of db.objectStoreNames)
        kept.push(JSON.stringify(await whole(db.transaction(table).objectStore(table).getAll()), bytesAsText));
      db.close();
    }
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const { url } of await cache.keys()) kept.push(url);
    }
    return kept.join('\n');
  });

/** As if the account's rows had last been complete then; for a page without the app. */
export const setLastPull = (page: Page, accountId: string, atMs: number): Promise<void> =>
  page.evaluate(
    ([name, ownAtMs]) =>
      new Promise<void>((done, failed) => {
        const opening = indexedDB.open(name);
        opening.onerror = () => failed(opening.error);
        opening.onsuccess = () => {
          const states = opening.result.transaction('syncState', 'readwrite').objectStore('syncState');
          const reading = states.get('syncSeen');
          reading.onsuccess = () => {
            const { key, value } = reading.result as { key: string; value: object };
            states.put({ key, value: { ...value, ownAtMs } });
          };
          states.transaction.oncomplete = () => {
            opening.result.close();
            done();
          };
        };
      }),
    [`fathom-${accountId}`, atMs] as const,
  );
