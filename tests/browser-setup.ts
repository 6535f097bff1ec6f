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

export {};
