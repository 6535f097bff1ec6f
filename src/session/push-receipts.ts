// Tells the server which pushes this device has shown. Without a connection they are stored and sent with the next one.
import { pushEndpoints } from '#contract/endpoints/push.ts';
import { isUnreachable } from '#contract/error-codes.ts';
import { deviceDb } from '#store/device/device-db.ts';
import { askWithToken } from './push-subscription.ts';

const RECEIPTS = 'pushReceipts';
/** Older ones are dropped, because nobody needs them. */
const MOST_KEPT = 50;
const TIMEOUT_MS = 10_000;

const change = async (how: (kept: string[]) => string[]): Promise<string[]> => {
  const db = deviceDb();
  return db.transaction('rw', db.settings, async () => {
    const kept = (await db.settings.get(RECEIPTS))?.value;
    const now = how(Array.isArray(kept) ? (kept as string[]) : []).slice(-MOST_KEPT);
    await db.settings.put({ key: RECEIPTS, value: now });
    return now;
  });
};

/** Also sends those that could not be sent before. */
export async function tellShown(deliveryId: string): Promise<void> {
  const { method, path } = pushEndpoints['push.shown'];
  for (const id of await change((kept) => [...new Set([...kept, deliveryId])])) {
    const told = await askWithToken({ method, path: path.replace('{id}', encodeURIComponent(id)), body: {}, timeoutMs: TIMEOUT_MS });
    if (!told.ok && isUnreachable(told.error)) return;
    await change((kept) => kept.filter((one) => one !== id));
  }
}
