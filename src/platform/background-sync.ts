// Asks the browser to wake the service worker when it believes that there is a connection again. Chromium only.
export const FLUSH_TAG = 'fathom-flush';

interface SyncManager {
  register(tag: string): Promise<void>;
}

/** If the browser cannot or will not, edits are sent when the app is next open. */
export async function askForBackgroundSync(tag: string): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  const { sync } = (registration ?? {}) as { sync?: SyncManager };
  await sync?.register(tag).catch(() => undefined);
}
