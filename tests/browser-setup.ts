// Before React is loaded: without this React 19 measures each component that it draws, for a profiler that no test opens.
Reflect.deleteProperty(console, 'timeStamp');

const removed = (name: string) =>
  new Promise<void>((resolve, reject) => {
    const request = indexedDB.deleteDatabase(name);
    request.onsuccess = () => resolve();
    request.onerror = () => reject(request.error ?? new Error(`${name} of another test file cannot be removed`));
  });

// The files that one browser plays, one after another, share its storage: each begins with an empty device.
localStorage.clear();
sessionStorage.clear();
await Promise.all((await indexedDB.databases()).map(async ({ name }) => name !== undefined && removed(name)));

// Ages on the screen follow a clock of 10 s steps. Rows of a test are younger than its last step, and each test waited for the next one.
const [{ slowClock }, { serverNow }] = await Promise.all([import('#platform/slow-clock.ts'), import('#platform/clock.ts')]);
setInterval(() => slowClock.set(serverNow()), 500);
