// How an account leaves this device: one transaction seals its unsent work and ends the session. A failed sealing must never delay the end:
// the work then stays in the account's database, closed, until a later start can seal it.
import { log } from '#platform/log.ts';
import { withLock } from './with-lock.ts';
import { deviceDb, isUnsent, type SealedRow, type SessionRow } from '#store/device/device-db.ts';
import { noteSealed } from '#store/device/storage-lost.ts';
import { clearOrphans, discardUnsent, reopen, seal, reopenForNewcomer } from './sealing.ts';

/** Held while a session ends or another one takes its place. */
const LOCK = 'fathom-leaving';

/**
 * left: its database may be deleted. kept: its database must stay, because its unsent work could not be sealed. stays: the session did not
 * end.
 */
type Departure = 'left' | 'kept' | 'stays';

/** undefined: nothing to seal. */
async function sealOrKeep(accountId: string): Promise<SealedRow | undefined | 'kept'> {
  try {
    return await seal(accountId);
  } catch (error) {
    log.warn('unsent work could not be sealed', error);
    return 'kept';
  }
}

/**
 * After the work is sealed: if no page is open to delete the database, the work must not stay in it readable, nor be sealed and counted
 * again.
 */
const emptyOut = (accountId: string): Promise<void> =>
  discardUnsent(accountId).catch((error: unknown) => log.warn('sealed work still stands in its database', error));

/** `end` runs in the transaction that stores the sealed work, and returns whether the session ended. */
async function depart(accountId: string, sealed: SealedRow | undefined | 'kept', end: () => Promise<boolean>): Promise<Departure> {
  const db = deviceDb();
  const asOne = (row?: SealedRow) =>
    db.transaction('rw', db.session, db.sealed, db.sealingKeys, async () => {
      if (!(await end())) return false;
      await db.sealingKeys.delete(accountId);
      if (row) await db.sealed.put(row);
      return true;
    });
  if (sealed === undefined) return (await asOne()) ? 'left' : 'stays';
  if (sealed !== 'kept') {
    try {
      const isOver = await asOne(sealed);
      await noteSealed(accountId);
      if (isOver) await emptyOut(accountId);
      return isOver ? 'left' : 'stays';
    } catch (error) {
      log.warn('sealed work could not be stored', error); // a full disk: the session ends anyway
    }
  }
  const isOver = await asOne();
  await noteSealed();
  if (!isOver) return 'stays';
  return sealed === 'kept' || isUnsent(sealed) ? 'kept' : 'left'; // work that the server already has is no reason to keep the account's rows here
}

/** Stores a session. Another account that was signed in here leaves in the same step. Returns the session that it replaces. */
export const enter = (row: SessionRow): Promise<{ before: SessionRow | undefined; departure: Departure }> =>
  withLock(LOCK, async () => {
    const { session } = deviceDb();
    const before = await session.get('current');
    if (before?.account.id === row.account.id) {
      await session.put(row);
      await reopen(row.account.id);
      return { before, departure: 'stays' };
    }
    const put = async () => {
      await session.put(row);
      return true;
    };
    const departure = before ? await depart(before.account.id, await sealOrKeep(before.account.id), put) : 'stays';
    if (!before) await put();
    await reopenForNewcomer(row.account.id);
    return { before, departure };
  });

/**
 * Ends a session here. `only` token: ends only the session with this token, so that a slow answer does not end its successor. `only`
 * account: ends the account's session whatever its token. Unsent work is sealed, or discarded if the user said so.
 */
export const removeSession = ({ account, jwtToken }: SessionRow, only: 'token' | 'account', work: 'seal' | 'discard'): Promise<Departure> =>
  withLock(LOCK, async () => {
    const { session } = deviceDb();
    const sealed = work === 'seal' ? await sealOrKeep(account.id) : await discardUnsent(account.id);
    const departure = await depart(account.id, sealed, async () => {
      const row = await session.get('current');
      const isMine = row?.account.id === account.id && (only === 'account' || row.jwtToken === jwtToken);
      if (isMine) await session.delete('current');
      return isMine;
    }).catch(async (error: unknown) => {
      await reopen(account.id).catch(() => undefined); // the storage failed: the session goes on
      throw error;
    });
    if (departure === 'stays' && (await session.get('current'))?.account.id === account.id) await reopen(account.id);
    return departure;
  });

/**
 * At a start, finishes what a killed browser left half done. A closed database whose session never ended is reopened; those of other
 * accounts are sealed and deleted.
 */
export const mendDepartures = (): Promise<void> =>
  withLock(LOCK, async () => {
    const here = (await deviceDb().session.get('current'))?.account.id;
    if (here !== undefined) await reopen(here);
    await clearOrphans(here);
  });
