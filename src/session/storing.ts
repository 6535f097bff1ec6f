// Writes of the session itself. On a full disk they free what the browser can fetch again, and otherwise return an error.
import type { AppError } from '#contract/errors.ts';
import { fail, ok, type Result } from '#contract/result.ts';
import { freeCaches } from '#platform/storage.ts';
import { storageErrorOf } from '#store/device/storage-attempt.ts';

/** On a full disk, frees what the browser can fetch again and tries once more. Errors: storageFull, storageLost. */
export async function storing<T>(work: () => Promise<T>): Promise<Result<T, AppError>> {
  try {
    return ok(await work());
  } catch (error) {
    const known = storageErrorOf(error);
    if (!known) throw error;
    if (known.code === 'storageFull' && (await freeCaches().catch(() => false))) return storing(work);
    return fail(known);
  }
}
