// The storage that this device gives us.
export interface StorageUse {
  usedBytes: number;
  quotaBytes: number;
  /** The browser promised not to clear it when space runs short. */
  persistent: boolean;
}

/** Undefined if the browser does not say (plain http, old engines). */
export async function storageUse(): Promise<StorageUse | undefined> {
  if (!navigator.storage?.estimate) return undefined;
  const { usage = 0, quota = 0 } = await navigator.storage.estimate();
  return { usedBytes: usage, quotaBytes: quota, persistent: (await navigator.storage.persisted?.()) ?? false };
}

/** Asks the browser to keep our data; it may refuse without asking the user. */
export const keepStorage = async (): Promise<boolean> => (await navigator.storage?.persist?.()) ?? false;

/**
 * Deletes what the service worker stored besides the app itself: tiles of the map, fonts, the threat map. All of it can be fetched again.
 * Returns whether there was any.
 */
export async function freeCaches(): Promise<boolean> {
  if (typeof caches === 'undefined') return false;
  const spare = (await caches.keys()).filter((name) => !name.includes('precache'));
  const gone = await Promise.all(spare.map((name) => caches.delete(name)));
  return gone.includes(true);
}

let asked = false;
/** Once per page: from now on there is something that should not be cleared when space runs short. */
export function askToKeep(): void {
  if (!asked) void keepStorage();
  asked = true;
}
