// What lines of logs and receipts say of their writing: who, and when.
import type { EpochMs } from '#contract/units.ts';
import type { MutatorContext, RowTx } from '#domain/tx.ts';
import { personName } from '#domain/log/person-name.ts';

/**
 * When the line was written, by the server's clock as far as the device knew it, and never after it arrived. A clock that was set while the
 * edit waited leaves only what the device said.
 */
export function writtenAt(
  at: EpochMs,
  { atMs, madeAtMs = atMs, skewMs = 0 }: MutatorContext,
): { writtenAt: EpochMs; clockUnsure?: boolean } {
  if (!Number.isFinite(madeAtMs)) return { writtenAt: Math.min(at, atMs), clockUnsure: true };
  return { writtenAt: Math.min(at + skewMs, madeAtMs, atMs) };
}

/** The same of a signature, which keeps its time as `signedAt`. */
export function signedAtOf(at: EpochMs, who: MutatorContext): { signedAt: EpochMs; clockUnsure?: boolean } {
  const { writtenAt: signedAt, ...unsure } = writtenAt(at, who);
  return { signedAt, ...unsure };
}

/** As teams have it; empty where it is not known. */
async function writerName(tx: RowTx, { accountId }: MutatorContext): Promise<string> {
  const [member] = await tx.list('teamMembers', 'accountId', accountId);
  return member ? personName(member) : '';
}

export interface LogEntry {
  entryId: string;
  /** By the clock of the device. */
  at: EpochMs;
}

/** What every line of a log says. arrivedAt: on a device, until the server's row comes, the time at which it was written. */
export const lineOf = async (tx: RowTx, { entryId, at }: LogEntry, who: MutatorContext) => ({
  id: entryId,
  v: 0,
  organisationId: who.organisationId,
  ownerId: who.accountId,
  ownerName: await writerName(tx, who),
  ...writtenAt(at, who),
  arrivedAt: who.atMs,
});
