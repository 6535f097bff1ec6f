// An alarm clock of the browser: it wakes the service worker when it believes that a link came back. Chromium only.
export const FLUSH_TAG = 'fathom-flush';

interface SyncManager {
  register(tag: string): Promise<void>;
}

/** Where there is none, or it is refused, edits go out when the app is next open. */
export async function askForBackgroundSync(tag: string): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  const { sync } = (registration ?? {}) as { sync?: SyncManager };
  await sync?.register(tag).catch(() => undefined);
}
