// How an account leaves this device: its unsent work sealed in the very transaction that ends the session.
// Must never be held up by a sealing that fails: then the work stays in the account's database, closed, until a start can seal it.
import { log } from '#platform/log.ts';
import { withLock } from '#platform/with-lock.ts';
import { deviceDb, isUnsent, type SealedRow, type SessionRow } from '#store/device/device-db.ts';
import { noteSealed } from '#store/device/storage-lost.ts';
import { clearOrphans, discardUnsent, reopen, seal, reopenForNewcomer } from './sealing.ts';

/** Held while a session ends or changes hands. */
const LOCK = 'fathom-leaving';

/** left: its database may be deleted. kept: it must stay, its unsent work could not be sealed. stays: the session did not end. */
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

/** Its work is sealed: where no page is open to delete the database it must not stand there readable, nor be sealed and counted again. */
const emptyOut = (accountId: string): Promise<void> =>
  discardUnsent(accountId).catch((error: unknown) => log.warn('sealed work still stands in its database', error));

/** `end` runs in the transaction that stores the sealed work, and says whether the session ended. */
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
      log.warn('sealed work could not be stored', error); // a full disk: the session ends all the same
    }
  }
  const isOver = await asOne();
  await noteSealed();
  if (!isOver) return 'stays';
  return sealed === 'kept' || isUnsent(sealed) ? 'kept' : 'left'; // what the server has had is no reason to leave an account's rows here
}

/** Puts a session in; another account that was signed in here leaves as it comes. Answers whose place it took. */
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
 * Ends a session here. `only`: this very token's (what a slow answer brings must not end its successor), else the account's whatever
 * its token. Unsent work is sealed, or given up where the user said so.
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
      await reopen(account.id).catch(() => undefined); // the storage refused: the session goes on
      throw error;
    });
    if (departure === 'stays' && (await session.get('current'))?.account.id === account.id) await reopen(account.id);
    return departure;
  });

/** At a start: what a killed browser left half done. A closed database whose session never ended is opened; others' are sealed and go. */
export const mendDepartures = (): Promise<void> =>
  withLock(LOCK, async () => {
    const here = (await deviceDb().session.get('current'))?.account.id;
    if (here !== undefined) await reopen(here);
    await clearOrphans(here);
  });
