// Notices that the system emptied an account's database (SY20): a mark in the database, and the same one in a cookie, which browsers
// keep when they clear databases for room. The cookie is short because it travels with every request.
import { Dexie, type EntityTable } from 'dexie';
import { type Watched, watched } from '#platform/watched.ts';
import type { EpochMs } from '#contract/units.ts';
import { now } from '#platform/clock.ts';
import { newKey } from '#platform/ids.ts';
import { deviceDb, isUnsent } from './device-db.ts';
import { accountDbName, orphanAccountIds } from './orphans.ts';
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
  /** When it was noticed; what was not sent ashore before is lost. */
  noticedAtMs: EpochMs;
}

/** Of an account's database (account-db.ts, which calls this). */
type AccountTables = Dexie & { syncState: EntityTable<{ key: string; value: unknown }, 'key'> };

/** For the app to show; set by `checkStorage`. */
export const storageLoss: Watched<StorageLoss | undefined> = watched<StorageLoss | undefined>(undefined);

/**
 * At each opening of the page's connection, which Dexie also opens again after the system emptied the database under an open page.
 * Compares both marks, tells a loss, and writes them anew where one is missing.
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

/** Whose work is sealed here. What the server has had (`done` of unsent-work.ts) is no loss. */
const sealedAccounts = async () => (await deviceDb().sealed.toArray()).filter(isUnsent).map(({ accountId }) => short(accountId));

/**
 * False where another thread, which has no cookies, opened the database anew since the browser removed it. One that cannot be read is
 * compared when the page opens it (`checkStorage`).
 */
async function holdsItsMark(accountId: string): Promise<boolean> {
  const marked = readMark(accountId);
  if (marked === undefined) return true;
  const db = new Dexie(accountDbName(accountId));
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

/** Accounts whose databases are here as they were, in their short form. */
async function heldAccounts(): Promise<string[]> {
  const ids = await orphanAccountIds(undefined);
  const isHeld = await Promise.all(ids.map(holdsItsMark));
  return ids.filter((_, at) => isHeld[at]).map(short);
}

/**
 * Notices what the browser removed while no page of its owner read it: sealed work, and the database of whoever was signed in. What is
 * found is remembered until its owner has read it (`understandLoss`). Answers whether anything was lost since somebody last signed in.
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

/** Whoever signs in is told of what was lost of theirs, also where others signed in before. */
export function tellLoss(accountId: string): void {
  const isLost = lostMarked().includes(short(accountId));
  if (isLost !== (storageLoss.get() !== undefined)) storageLoss.set(isLost ? { noticedAtMs: now() } : undefined);
}

/** The sign-in page need not say it any more. */
export const someoneCame = (): void => markLostHere(false);

/** Its owner has read it. */
export function understandLoss(accountId: string): void {
  markLostHere(false);
  markLost(lostMarked().filter((one) => one !== short(accountId)));
  storageLoss.set(undefined);
}

/**
 * After sealed work came or went, or could not be sealed: then it stands in the database of an account that is not signed in.
 * `leavingId`: whose database is about to be deleted. A worker has no cookies: the next start of a page makes up for it.
 */
export async function noteSealed(leavingId?: string): Promise<void> {
  const here = (await deviceDb().session.get('current'))?.account.id;
  const others = (await orphanAccountIds(here)).filter((id) => id !== leavingId);
  markSealed([...others.map(short), ...(await sealedAccounts())]);
}
