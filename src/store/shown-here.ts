// What this device has told its user of, whichever way it came: an alert makes a noise here once, as a push or as a toast.
import { deviceDb } from './device-db.ts';

const SHOWN = 'shownHere';
/** Longer ago nothing comes twice: pushes hold for hours. Keys are ids, never words. */
const MOST_KEPT = 500;

/**
 * True for the first who asks with this key on this device, in whatever page or thread: show it, with a noise. `key` is the thing with
 * its revision, as pushes carry it.
 */
export async function claimShowing(key: string): Promise<boolean> {
  const db = deviceDb();
  return db.transaction('rw', db.settings, async () => {
    const kept = (await db.settings.get(SHOWN))?.value;
    const shown = Array.isArray(kept) ? (kept as unknown[]) : [];
    if (shown.includes(key)) return false;
    await db.settings.put({ key: SHOWN, value: [...shown, key].slice(-MOST_KEPT) });
    return true;
  });
}
