// What the edits of a watch share: each writes its own line into the log, in the same transaction.
import type { SentReport, WatchLogKind } from '#contract/entities/sentinel/watches.ts';
import { MAX_ENTRIES_PER_WATCH } from '#contract/limits.ts';
import { Id } from '#contract/rows.ts';
import type { EntityKey, WatchLogRow, WatchRow } from '#contract/tables.ts';
import { type LogEntry, lineOf } from '#domain/log/written.ts';
import { refuse } from '#domain/refuse.ts';
import type { MutatorContext, RowTx } from '#domain/tx.ts';

interface Entry extends LogEntry {
  watchId: string;
}
type Said = Pick<WatchLogRow, 'kind' | 'text'> &
  Partial<Pick<WatchLogRow, 'reportedAt' | 'noteId' | 'changed' | 'drillId' | 'contact' | 'sentReport'>>;

export async function openWatch(tx: RowTx, watchId: string): Promise<WatchRow> {
  const watch = (await tx.get('watches', watchId)) ?? refuse('notFound', 'There is no such watch.');
  if (watch.endedAt !== undefined) refuse('conflict', 'This watch has ended. Only its log can still be added to.');
  return watch;
}

/** Whether this edit's line stands already: then the edit has been made. */
export async function isLogged(tx: RowTx, { entryId, watchId }: Entry, { accountId }: MutatorContext): Promise<boolean> {
  const present = await tx.get('watchLog', entryId);
  if (present && (present.ownerId !== accountId || present.watchId !== watchId))
    refuse('conflict', 'Another entry of the log has this id. Nothing was overwritten.');
  return present !== undefined;
}

const isFull = async (tx: RowTx, watchId: string, most: number): Promise<boolean> =>
  (await tx.count('watchLog', 'watchId', watchId)) >= most;

/** Of a receipt, which is kept also where the watch is another ship's, has ended, or has a full log. */
export async function logSentReport(
  tx: RowTx,
  watchId: string,
  { mmsi, ...sentReport }: SentReport & { mmsi: number },
  who: MutatorContext,
): Promise<void> {
  const watch = await tx.get('watches', watchId);
  if (watch?.mmsi !== mmsi || watch.endedAt !== undefined || (await isFull(tx, watchId, MAX_ENTRIES_PER_WATCH))) return;
  const entry = { entryId: sentLineId(sentReport.reportId), watchId, at: sentReport.at };
  const line = await lineOf(tx, entry, who);
  await tx.put('watchLog', { ...line, watchId, kind: 'reportSent', text: '', sentReport: { ...sentReport, at: line.writtenAt } });
}

/** Of the line that a receipt has: one. Ids have at most 64 letters. */
export const sentLineId = (reportId: string): string => `${reportId.slice(-59)}:sent`;

/** A full log still takes the line of the end: a watch that could not end would be open for ever. */
export async function addLine(tx: RowTx, entry: Entry, said: Said, who: MutatorContext): Promise<void> {
  const most = said.kind === 'ended' ? MAX_ENTRIES_PER_WATCH + 1 : MAX_ENTRIES_PER_WATCH;
  if (await isFull(tx, entry.watchId, most))
    refuse('invalid', `The log of a watch has at most ${MAX_ENTRIES_PER_WATCH} entries. End it and begin another.`);
  await tx.put('watchLog', { ...(await lineOf(tx, entry, who)), watchId: entry.watchId, ...said });
}

export const plain = <K extends WatchLogKind>(kind: K, text = ''): Said => ({ kind, text });
export const touchesWatch = ({ watchId }: { watchId: string }): EntityKey[] => [`watches:${watchId}`];
export const ofWatch = {
  toRequest: ({ watchId, ...body }: { watchId: string }) => ({ params: { id: watchId }, body }),
  fromRequest: ({ params, body }: Record<'params' | 'body', Record<string, unknown>>) => ({ ...body, watchId: params['id'] }),
  touches: touchesWatch,
  merge: 'none',
  refs: ['watchId'],
} as const;
export const named = { watchId: Id };
