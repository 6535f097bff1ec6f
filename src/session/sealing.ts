// Unsent work at the end of a session: taken out of the account's database, sealed, and put back when the same account signs in. It must
// never delete an edit that is not sealed, and never put one back twice.
import type { EpochMs } from '#contract/units.ts';
import { now } from '#platform/clock.ts';
import { newId } from '#platform/ids.ts';
import { log } from '#platform/log.ts';
import { accountDb, deleteAccountDb, openExistingDb } from '#store/device/account-db.ts';
import { deviceDb, isUnsent, type SealedRow } from '#store/device/device-db.ts';
import { dexieLocalStore } from '#store/device/dexie-local-store.ts';
import { withRoom } from '#store/device/evict.ts';
import type { LocalTx } from '#store/device/local-store.ts';
import { orphanAccountIds } from '#store/edits/orphans.ts';
import { noteSealed } from '#store/device/storage-lost.ts';
import {
  closeAndDiscard,
  closeForSealing,
  countUnsent,
  putUnsent,
  readUnsent,
  reopenForComer,
  reopenForEdits,
  unsavedIn,
  type UnsentCount,
  type UnsentWork,
} from '#store/edits/unsent-work.ts';

const DEVICE_ID = 'deviceId';

/** This browser's id among the account's devices; made at first use. */
export async function deviceId(): Promise<string> {
  const { settings } = deviceDb();
  return deviceDb().transaction('rw', settings, async () => {
    const known = await settings.get(DEVICE_ID);
    if (typeof known?.value === 'string') return known.value;
    const value = newId();
    await settings.put({ key: DEVICE_ID, value });
    return value;
  });
}

/** Plain http has no cryptography. Unsent work can then be sent, saved or discarded; otherwise it stays in the account's database. */
export const canSeal = (): boolean => typeof crypto.subtle === 'object';

const aad = (accountId: string) => new TextEncoder().encode(accountId);

async function encrypt(key: CryptoKey, accountId: string, work: UnsentWork): Promise<Pick<SealedRow, 'iv' | 'work'>> {
  const iv = crypto.getRandomValues(new Uint8Array(12)); // NIST SP 800-38D: 96 bits, never twice under one key
  const plain = new TextEncoder().encode(JSON.stringify(work));
  return { iv, work: await crypto.subtle.encrypt({ name: 'AES-GCM', iv, additionalData: aad(accountId) }, key, plain) };
}

async function decrypt({ iv, work, accountId }: SealedRow, key: CryptoKey): Promise<UnsentWork> {
  const plain = await crypto.subtle.decrypt({ name: 'AES-GCM', iv, additionalData: aad(accountId) }, key, work);
  return JSON.parse(new TextDecoder().decode(plain)) as UnsentWork; // GCM proves that nobody changed what we wrote
}

/**
 * Opens a separate connection, because this may run in any thread and outside the end of a session. undefined: the database does not exist
 * here.
 */
async function inAccount<T>(accountId: string, work: (tx: LocalTx) => Promise<T>): Promise<T | undefined> {
  const db = await openExistingDb(accountId, 'strict');
  if (!db) return undefined;
  try {
    return await withRoom(dexieLocalStore(db), work);
  } finally {
    db.close();
  }
}

/**
 * Closes the account's database to edits and returns its unsent and done work, sealed but not stored; undefined if there is none. The
 * caller stores it in the transaction that ends the session, or calls `reopen`. Done work is left out if the key would have to be stored
 * beside it: the server has that work, and anyone on this device could read it.
 */
export async function seal(accountId: string): Promise<SealedRow | undefined> {
  const work = await inAccount(accountId, closeForSealing);
  if (!work) return undefined;
  const drafts = unsavedIn(work);
  const edits = work.entries.length;
  const escrowed = await deviceDb().sealingKeys.get(accountId);
  if (!isUnsent({ edits, drafts }) && !(work.done && escrowed)) return undefined;
  const key = escrowed?.key ?? (await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']));
  return {
    id: newId(),
    accountId,
    deviceId: await deviceId(),
    ...(await encrypt(key, accountId, work)),
    edits,
    ...(drafts > 0 && { drafts }),
    sealedAtMs: now(),
    ...(!escrowed && { key }),
  };
}

/** The user has chosen to discard the unsent work. */
export async function discardUnsent(accountId: string): Promise<undefined> {
  await inAccount(accountId, closeAndDiscard);
}

/** After a failed sealing. */
export async function reopen(accountId: string): Promise<void> {
  await inAccount(accountId, reopenForEdits);
}

/** For an account that was not signed in here until now. */
export async function reopenForNewcomer(accountId: string): Promise<void> {
  await inAccount(accountId, reopenForComer);
}

const NO_WORK: UnsentCount = { waiting: 0, attention: 0, unsaved: 0 };

/** What the end of the session would seal: edits that the server has not acknowledged, and unsaved texts and lists. */
export const countWork = async (accountId: string): Promise<UnsentCount> => (await inAccount(accountId, countUnsent)) ?? NO_WORK;

/**
 * Work of earlier accounts that waits on this device, for the sign-in page: the number of edits, the number of unsaved texts and lists, and
 * since when. It names nobody, because somebody else may be reading. Undefined: none.
 */
export async function workWaitingHere(): Promise<{ edits: number; drafts: number; sinceMs: EpochMs | undefined } | undefined> {
  const sealed = (await deviceDb().sealed.toArray()).filter(isUnsent);
  let edits = sealed.reduce((sum, row) => sum + row.edits, 0);
  let drafts = sealed.reduce((sum, row) => sum + (row.drafts ?? 0), 0);
  // work that could not be sealed, or of a session that nobody has ended
  for (const accountId of await orphanAccountIds(undefined)) {
    const { waiting, attention, unsaved } = await countWork(accountId).catch((error: unknown) => {
      log.warn('the unsent work of a former account could not be counted', error);
      return NO_WORK; // nor may it hide the work of others
    });
    edits += waiting + attention;
    drafts += unsaved;
  }
  const times = sealed.map(({ sealedAtMs }) => sealedAtMs);
  return edits + drafts === 0 ? undefined : { edits, drafts, sinceMs: times.length > 0 ? Math.min(...times) : undefined };
}

/** Unsent edits for a file: what they do, their arguments, and when they were made. */
export const unsentWork = async (accountId: string): Promise<UnsentWork> =>
  (await inAccount(accountId, readUnsent)) ?? { id: newId(), entries: [], idmap: [] };

/**
 * For the account signed in on this page: puts one sealed piece back. Edits that are already here, or were sent since, stay as they are. A
 * wrong key throws and changes nothing.
 */
export async function unseal(row: SealedRow, key: CryptoKey, organisationId: string): Promise<void> {
  const work = await decrypt(row, key);
  const who = { accountId: row.accountId, organisationId, atMs: now() };
  await withRoom(dexieLocalStore(accountDb(row.accountId)), (tx) => putUnsent(tx, work, who));
  await discardSealed(row.id);
}

export const sealedWork = (accountId: string): Promise<SealedRow[]> => deviceDb().sealed.where({ accountId }).toArray();

/** Lets its owner discard a piece that cannot be opened. */
export async function discardSealed(id: string): Promise<void> {
  await deviceDb().sealed.delete(id);
  await noteSealed();
}

/** For a deleted account. */
export async function forgetSealed(accountId: string): Promise<void> {
  await deviceDb().sealed.where({ accountId }).delete();
  await noteSealed(accountId);
}

/**
 * Databases of accounts that are no longer signed in here, because the browser was killed during a sign-out or sealing failed. Each is
 * sealed if necessary, then deleted. One that cannot be sealed stays for a later attempt.
 */
export async function clearOrphans(signedInId: string | undefined): Promise<void> {
  for (const accountId of await orphanAccountIds(signedInId)) {
    try {
      const row = await seal(accountId);
      if (row) {
        await deviceDb().sealed.put(row);
        await discardUnsent(accountId); // a start that is interrupted here must not count the work twice
      }
      await deleteAccountDb(accountId);
    } catch (error) {
      log.warn('the unsent work of a former account could not be sealed', error);
    }
  }
  await noteSealed();
}
