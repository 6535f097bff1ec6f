// What this device has shown its user, however it arrived: an alert makes a noise here once, as a push or as a toast.
import { deviceDb } from '#store/device/device-db.ts';

const SHOWN = 'shownHere';
/** After this time nothing arrives twice: pushes are valid for hours. Keys are ids, never words. */
const MOST_KEPT = 500;

/**
 * True for the first caller with this key on this device, in any page or thread: show it, with a noise. `key` names the thing and its
 * revision, as pushes do.
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
