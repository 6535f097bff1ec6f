// What a version of a row and a position in a scope are, and how a version travels in a header. Everything that parses one imports this file.
import { z } from './zod.ts';

/**
 * A whole number from 0 (there was no row yet) to 2^53 - 1, which is the largest that JSON numbers, IndexedDB keys and JavaScript keep
 * exactly. Goes up with each write of the row. Has up to 16 digits: after a restore, versions begin at the microsecond of the restore.
 */
export const RowVersion = z.int().min(0);

/** The number of a change in its scope. The same range as a version, and never below the version of the row that it stands for. */
export const ScopePosition = RowVersion;

/** As `If-Match` carries it (RFC 9110): the version in quotes. @throws ZodError when it is no version */
export const toVersionTag = (version: number): string => `"${RowVersion.parse(version)}"`;

/** 16 digits are 2^53 - 1 and more: RowVersion refuses what is above it. */
const TAG = /^(?:W\/)?"(\d{1,16})"$/;

/** Undefined: not one version. A weak tag is the same to us, since a version is of the row and not of its bytes. */
export function fromVersionTag(tag: string): number | undefined {
  const digits = TAG.exec(tag)?.[1];
  return digits === undefined ? undefined : RowVersion.safeParse(Number(digits)).data;
}
