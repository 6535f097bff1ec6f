// Detects that the system emptied an account's database (SY20): the same mark is in the database and in a cookie, which browsers keep when
// they clear databases for room. The cookie is short because it travels with every request.
import { Dexie, type EntityTable } from 'dexie';
import { type Watched, watched } from '#platform/watched.ts';
import type { EpochMs } from '#contract/units.ts';
import { now } from '#platform/clock.ts';
import { newKey } from '#platform/ids.ts';
import { deviceDb, isUnsent } from './device-db.ts';
import { letGoWhenFrozen } from './let-go-when-frozen.ts';
import { accountDbName, orphanAccountIds } from '#store/edits/orphans.ts';
import {
  forgetMarkOf,
  isLostHereMarked,
  lostMarked,
  markedAccount,
  markLost,
  markLostHere,
  markSealed,
  readMark,
  sealedMarked,
  short,
  writeMark,
} from './storage-mark.ts';

const KEY = 'storageMark';

interface StorageLoss {
  /** When the loss was detected; edits that were not sent before are lost. */
  noticedAtMs: EpochMs;
}

/** The key of the mark in an account's database (account-db.ts, which calls this). */
type AccountTables = Dexie & { syncState: EntityTable<{ key: string; value: unknown }, 'key'> };

/** The loss for the app to show; set by `checkStorage`. */
export const storageLoss: Watched<StorageLoss | undefined> = watched<StorageLoss | undefined>(undefined);

/**
 * Runs each time the page's connection opens, also when Dexie reopens it after the system emptied the database under an open page. Compares
 * both marks, reports a loss, and rewrites a missing mark.
 */
export async function checkStorage(db: AccountTables, accountId: string): Promise<StorageLoss | undefined> {
  const marked = readMark(accountId);
  const held = await db.transaction('rw', db.syncState, async () => {
    const row = await db.syncState.get(KEY);
    if (typeof row?.value === 'string') return row.value;
    const made = newKey().slice(0, 8);
    await db.syncState.put({ key: KEY, value: made });
    return made;
  });
  const loss = marked !== undefined && marked !== held ? { noticedAtMs: now() } : undefined;
  if (loss) noteLost([short(accountId)]);
  writeMark(accountId, held);
  if (loss) storageLoss.set(loss);
  return loss;
}

function noteLost(shorts: readonly string[]): void {
  markLost([...lostMarked(), ...shorts]);
  markLostHere(true);
}

/** Accounts with sealed work here. Work that the server already has (`done` of unsent-work.ts) is no loss. */
const sealedAccounts = async () => (await deviceDb().sealed.toArray()).filter(isUnsent).map(({ accountId }) => short(accountId));

/**
 * False if another thread, which has no cookies, created the database anew after the browser removed it. A database that cannot be read is
 * compared when the page opens it (`checkStorage`).
 */
async function holdsItsMark(accountId: string): Promise<boolean> {
  const marked = readMark(accountId);
  if (marked === undefined) return true;
  const db = letGoWhenFrozen(new Dexie(accountDbName(accountId)));
  try {
    await db.open();
    const row: { value?: unknown } | undefined = await db.table('syncState').get(KEY);
    return row?.value === marked;
  } catch {
    return true;
  } finally {
    db.close();
  }
}

/** Accounts whose databases are here unchanged, by short id. */
async function heldAccounts(): Promise<string[]> {
  const ids = await orphanAccountIds(undefined);
  const isHeld = await Promise.all(ids.map(holdsItsMark));
  return ids.filter((_, at) => isHeld[at]).map(short);
}

/**
 * Detects what the browser removed while its owner had no page open: sealed work, and the database of the account that was signed in. A
 * loss is remembered until its owner has read it (`understandLoss`). Returns whether anything was lost since somebody last signed in.
 */
export async function noticeLoss(): Promise<boolean> {
  const marked = markedAccount();
  const held = [...(await heldAccounts()), ...(await sealedAccounts())];
  const missing = [...sealedMarked(), ...(marked === undefined ? [] : [marked])].filter((one) => !held.includes(one));
  if (missing.length > 0) noteLost(missing);
  markSealed(sealedMarked().filter((one) => !missing.includes(one)));
  if (marked !== undefined && missing.includes(marked)) forgetMarkOf(marked);
  return isLostHereMarked();
}

/** Tells the account that signs in what it has lost, even if others have signed in since. */
export function tellLoss(accountId: string): void {
  const isLost = lostMarked().includes(short(accountId));
  if (isLost !== (storageLoss.get() !== undefined)) storageLoss.set(isLost ? { noticedAtMs: now() } : undefined);
}

/** The sign-in page no longer needs to report it. */
export const someoneCame = (): void => markLostHere(false);

/** Its owner has read it. */
export function understandLoss(accountId: string): void {
  markLostHere(false);
  markLost(lostMarked().filter((one) => one !== short(accountId)));
  storageLoss.set(undefined);
}

/**
 * After sealed work was stored or removed, or could not be sealed: then it stays in the database of an account that is not signed in.
 * `leavingId`: whose database is about to be deleted. A worker has no cookies: the next start of a page catches up.
 */
export async function noteSealed(leavingId?: string): Promise<void> {
  const here = (await deviceDb().session.get('current'))?.account.id;
  const others = (await orphanAccountIds(here)).filter((id) => id !== leavingId);
  markSealed([...others.map(short), ...(await sealedAccounts())]);
}
