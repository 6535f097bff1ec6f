// Notices that the system emptied an account's database (SY20): a mark in the database, and the same one in a cookie, which browsers
// keep when they clear databases for room. The cookie is short because it travels with every request.
import { type Watched, watched } from '#platform/watched.ts';
import type { EpochMs } from '#contract/units.ts';
import { now } from '#platform/clock.ts';
import { newKey } from '#platform/ids.ts';
import type { AccountDb } from './account-db.ts';
import { readMark, writeMark } from './storage-mark.ts';

const KEY = 'storageMark';

interface StorageLoss {
  /** When it was noticed; what was not sent ashore before is lost. */
  noticedAtMs: EpochMs;
}

/** For the app to show; set by `checkStorage`. */
export const storageLoss: Watched<StorageLoss | undefined> = watched<StorageLoss | undefined>(undefined);

/** At the start of a page with its account signed in: compares both marks, says a loss, and writes them anew where one is missing. */
export async function checkStorage(db: AccountDb, accountId: string): Promise<StorageLoss | undefined> {
  const marked = readMark(accountId);
  const held = await db.transaction('rw', db.syncState, async () => {
    const row = await db.syncState.get(KEY);
    if (typeof row?.value === 'string') return row.value;
    const made = newKey().slice(0, 8);
    await db.syncState.put({ key: KEY, value: made });
    return made;
  });
  const loss = marked !== undefined && marked !== held ? { noticedAtMs: now() } : undefined;
  writeMark(accountId, held);
  if (loss) storageLoss.set(loss);
  return loss;
}
