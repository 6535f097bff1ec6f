// Runs database work as a Result: a lost connection is opened again once, a full disk is a result, a bug still throws.
import { Dexie } from 'dexie';
import type { AppError } from '#contract/errors.ts';
import { fail, ok, type Result } from '#contract/result.ts';

/** The names of an error and of its causes: Dexie hides the reason of an abort one level down. */
function namesOf(error: unknown): string[] {
  const names: string[] = [];
  let at: unknown = error;
  while (typeof at === 'object' && at !== null && names.length < 5) {
    if ('name' in at) names.push(String(at.name));
    at = 'inner' in at ? at.inner : undefined;
  }
  return names;
}

const FULL = ['QuotaExceededError'];
/** What Safari and Chrome say when the storage process ended under an open page. */
const LOST = ['DatabaseClosedError', 'UnknownError', 'InvalidStateError', 'OpenFailedError', 'TransactionInactiveError'];
/** Private windows of some browsers, and browsers set to store nothing for this site. */
const MISSING = ['MissingAPIError', 'SecurityError'];

/** The storage failed, for code that cannot return a Result. */
export class StorageFailed extends Error {
  readonly error: AppError;
  constructor(error: AppError) {
    super(error.message);
    this.error = error;
  }
}

/** storageFull or storageLost, with the browser's own words; undefined if the error does not come from the storage. */
export function storageErrorOf(error: unknown): AppError | undefined {
  if (error instanceof StorageFailed) return error.error;
  const names = namesOf(error);
  const is = (known: string[]) => names.some((name) => known.includes(name));
  const words = error instanceof Error ? error.message : String(error);
  if (is(FULL)) return { code: 'storageFull', message: `The device has no room left (${words})` };
  if (is([...LOST, ...MISSING])) return { code: 'storageLost', message: `The local database went away (${words})` };
  return undefined;
}

/** This window has no storage at all: trying again is useless. */
export const isStorageMissing = (error: unknown): boolean => namesOf(error).some((name) => MISSING.includes(name));

/**
 * Runs `work`; when the connection was lost, opens it again and runs `work` once more, so `work` must be safe to run twice.
 * A database closed for good (deleted at sign-out) is not opened again. Errors: storageFull, storageLost.
 */
export async function attempt<T>(db: Dexie, work: () => PromiseLike<T>): Promise<Result<T>> {
  try {
    return ok(await work());
  } catch (error) {
    const known = storageErrorOf(error);
    if (!known) throw error;
    if (known.code === 'storageFull' || !mayReopen(db)) return fail(known);
  }
  try {
    db.close({ disableAutoOpen: false });
    await db.open();
    return ok(await work());
  } catch (error) {
    const known = storageErrorOf(error);
    if (known) return fail(known);
    throw error;
  }
}

/** Dexie remembers that a database was closed on purpose. */
const mayReopen = (db: Dexie) => !db.hasBeenClosed();
