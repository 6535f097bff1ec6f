// Versions of rows, positions in scopes, and versions in headers. Everything that parses one imports this file.
import { z } from './zod.ts';

/**
 * A whole number from 0 (no row yet) to 2^53 - 1, the largest that JSON numbers, IndexedDB keys and JavaScript hold exactly. It goes up
 * with each write of the row. It has up to 16 digits: after a restore, versions begin at the microsecond of the restore.
 */
export const RowVersion = z.int().min(0);

/** The number of a change in its scope. It has the range of a version and is never below the version of its row. */
export const ScopePosition = RowVersion;

/** For `If-Match` (RFC 9110): the version in quotes. @throws ZodError if it is no version */
export const toVersionTag = (version: number): string => `"${RowVersion.parse(version)}"`;

/** 16 digits reach beyond 2^53 - 1: RowVersion refuses what is above. */
const TAG = /^(?:W\/)?"(\d{1,16})"$/;

/** Undefined: it is not exactly one version. Weak tags are read too, because a version belongs to the row and not to its bytes. */
export function fromVersionTag(tag: string): number | undefined {
  const digits = TAG.exec(tag)?.[1];
  return digits === undefined ? undefined : RowVersion.safeParse(Number(digits)).data;
}
