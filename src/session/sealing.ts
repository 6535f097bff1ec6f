// Unsent work at the end of a session: taken out of the account's database, sealed, and put back when the same account signs in.
// Must never delete an edit that is not sealed, and never bring one back twice.
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

/** Names this browser among the account's devices; made at the first need. */
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

/** Plain http has no cryptography: there unsent work can be sent, saved or given up, or stays in the account's database. */
export const canSeal = (): boolean => typeof crypto.subtle === 'object';

const aad = (accountId: string) => new TextEncoder().encode(accountId);

async function encrypt(key: CryptoKey, accountId: string, work: UnsentWork): Promise<Pick<SealedRow, 'iv' | 'work'>> {
  const iv = crypto.getRandomValues(new Uint8Array(12)); // NIST SP 800-38D: 96 bits, never twice under one key
  const plain = new TextEncoder().encode(JSON.stringify(work));
  return { iv, work: await crypto.subtle.encrypt({ name: 'AES-GCM', iv, additionalData: aad(accountId) }, key, plain) };
}

async function decrypt({ iv, work, accountId }: SealedRow, key: CryptoKey): Promise<UnsentWork> {
  const plain = await crypto.subtle.decrypt({ name: 'AES-GCM', iv, additionalData: aad(accountId) }, key, work);
  return JSON.parse(new TextDecoder().decode(plain)) as UnsentWork; // authentic: GCM says that nobody changed what we wrote
}

/** Opens a connection of its own: this may run in any thread, and beside the end of the session. undefined: no such database is here. */
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
 * Closes the account's database to edits and answers its unsent work sealed, with what is done, not yet stored; undefined when there is
 * neither. Whoever asked stores it in the transaction that ends the session, or calls `reopen`. Where the key would have to stay
 * beside it, what is done goes unsealed: the server has it, and anyone on this device could read it.
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

/** Where the user gave his unsent work up. */
export async function discardUnsent(accountId: string): Promise<undefined> {
  await inAccount(accountId, closeAndDiscard);
}

/** After a sealing that came to nothing. */
export async function reopen(accountId: string): Promise<void> {
  await inAccount(accountId, reopenForEdits);
}

/** For an account that was not signed in here before now. */
export async function reopenForNewcomer(accountId: string): Promise<void> {
  await inAccount(accountId, reopenForComer);
}

const NO_WORK: UnsentCount = { waiting: 0, attention: 0, unsaved: 0 };

/** What an end of the session would seal: edits that the server has not acknowledged, and what was not saved. */
export const countWork = async (accountId: string): Promise<UnsentCount> => (await inAccount(accountId, countUnsent)) ?? NO_WORK;

/**
 * Work of former accounts that waits on this device, for the sign-in page: how many edits, how much that was not saved, and since when.
 * It names nobody, because whoever stands there may be somebody else. Undefined: none.
 */
export async function workWaitingHere(): Promise<{ edits: number; drafts: number; sinceMs: EpochMs | undefined } | undefined> {
  const sealed = (await deviceDb().sealed.toArray()).filter(isUnsent);
  let edits = sealed.reduce((sum, row) => sum + row.edits, 0);
  let drafts = sealed.reduce((sum, row) => sum + (row.drafts ?? 0), 0);
  // where it could not be sealed, or nobody has ended the session
  for (const accountId of await orphanAccountIds(undefined)) {
    const { waiting, attention, unsaved } = await countWork(accountId).catch((error: unknown) => {
      log.warn('the unsent work of a former account could not be counted', error);
      return NO_WORK; // nor may it hide that of others
    });
    edits += waiting + attention;
    drafts += unsaved;
  }
  const times = sealed.map(({ sealedAtMs }) => sealedAtMs);
  return edits + drafts === 0 ? undefined : { edits, drafts, sinceMs: times.length > 0 ? Math.min(...times) : undefined };
}

/** Unsent edits in words for a file: what was to be done, with what, and when it was made. */
export const unsentWork = async (accountId: string): Promise<UnsentWork> =>
  (await inAccount(accountId, readUnsent)) ?? { id: newId(), entries: [], idmap: [] };

/** Of whoever is signed in on this page: puts one sealed piece back; what is there already, or was sent since, is left alone. A wrong key throws and changes nothing. */
export async function unseal(row: SealedRow, key: CryptoKey, organisationId: string): Promise<void> {
  const work = await decrypt(row, key);
  const who = { accountId: row.accountId, organisationId, atMs: now() };
  await withRoom(dexieLocalStore(accountDb(row.accountId)), (tx) => putUnsent(tx, work, who));
  await discardSealed(row.id);
}

export const sealedWork = (accountId: string): Promise<SealedRow[]> => deviceDb().sealed.where({ accountId }).toArray();

/** For its owner to give up what cannot be opened. */
export async function discardSealed(id: string): Promise<void> {
  await deviceDb().sealed.delete(id);
  await noteSealed();
}

/** For an account that is deleted. */
export async function forgetSealed(accountId: string): Promise<void> {
  await deviceDb().sealed.where({ accountId }).delete();
  await noteSealed(accountId);
}

/**
 * Databases of accounts that are no longer signed in here (the browser was killed on the way out, or sealing failed): sealed if they
 * must be, then deleted. One that cannot be sealed stays, for a later try.
 */
export async function clearOrphans(signedInId: string | undefined): Promise<void> {
  for (const accountId of await orphanAccountIds(signedInId)) {
    try {
      const row = await seal(accountId);
      if (row) {
        await deviceDb().sealed.put(row);
        await discardUnsent(accountId); // a start that is cut short here must not count it twice
      }
      await deleteAccountDb(accountId);
    } catch (error) {
      log.warn('the unsent work of a former account could not be sealed', error);
    }
  }
  await noteSealed();
}
