// What must hold of each effect that an edit has on the server, judged the moment it is committed. Each names the rule it stands for.
import { mutationOf } from '#domain/mutations.ts';
import { DEFAULT_PREFERENCES } from '#contract/entities/preferences.ts';
import type { Row, TableName } from '#contract/tables.ts';
import { type AnyRow, Violation } from './invariants.ts';
import type { Judge } from './judge.ts';
import type { Ledger, LedgerEdit } from './ledger.ts';
import { sameJson } from './memory-rows.ts';

export function nothingIsDoneTwice(judge: Judge, ledger: Ledger): void {
  const last = judge.effects().at(-1);
  if (last && judge.timesDone(last.edit) > 1) {
    const edit = ledger.edits.get(last.edit);
    throw new Violation('SY21 once', `${last.name} ${last.edit} of ${edit?.replica} was done ${judge.timesDone(last.edit)} times`);
  }
}

/** SY11: nobody's notification is marked by an edit of a device that had not shown it. */
export function marksWhatWasSeen(
  effect: { edit: string; writes: readonly { table: TableName; after: AnyRow | undefined }[] },
  edit: LedgerEdit | undefined,
): void {
  if (edit?.name !== 'notification.markAllRead' && edit?.name !== 'notification.deleteAll') return;
  for (const { table, after } of effect.writes) {
    const no = table === 'notifications' ? (after as Row<'notifications'> | undefined)?.no : undefined;
    if (no !== undefined && no > edit.newestNo)
      throw new Violation(
        'SY11 upTo',
        `${edit.name} of ${edit.replica} marked notification ${no}, but its device had shown ${edit.newestNo}`,
      );
  }
}

/** What its user saw was an edit of his own, and he took that back since. */
function stoodOnWhatEnded({ replica, accountId, name, args }: LedgerEdit, ledger: Ledger): boolean {
  const touches = mutationOf(name).touches(args as never, { accountId });
  const isEnded = ({ fate }: LedgerEdit) => fate === 'undone' || fate === 'discarded' || fate === 'replaced';
  return ledger.of(replica).some(
    (other) =>
      isEnded(other) &&
      mutationOf(other.name)
        .touches(other.args as never, other)
        .some((entity) => touches.includes(entity)),
  );
}

/** Whose device gave the member its value before this effect. */
function lastWriter(judge: Judge, now: unknown, table: TableName, id: string, member: string, ledger: Ledger): string | undefined {
  for (const effect of judge.effects().toReversed()) {
    if (effect === now) continue;
    const write = effect.writes.find((one) => one.table === table && one.id === id);
    const [before, after] = [write?.before, write?.after] as (Record<string, unknown> | undefined)[];
    if (write && !sameJson(before?.[member], after?.[member])) return ledger.edits.get(effect.edit)?.replica;
  }
  return undefined;
}

/** SY10: a field is replaced only by somebody who saw what stood there. */
export function replacesWhatWasSeen(
  effect: { writes: readonly { table: TableName; id: string; before: AnyRow | undefined; after: AnyRow | undefined }[] },
  edit: LedgerEdit | undefined,
  epoch: string,
  ledger: Ledger,
  judge: Judge,
): void {
  if (!edit || (edit.epoch !== epoch && edit.epoch !== undefined) || edit.saw.length === 0) return;
  const mutation = mutationOf(edit.name);
  if (mutation.merge !== 'record' || stoodOnWhatEnded(edit, ledger)) return;
  const given = edit.args as Record<string, unknown>;
  for (const { table, id, before, after } of effect.writes) {
    const saw = edit.saw.filter((row) => row.id === id && table === mutation.guards?.(edit.args as never)?.table) as unknown as Record<
      string,
      unknown
    >[];
    if (!before || !after || saw.length === 0) continue;
    const [old, fresh] = [before as Record<string, unknown>, after as Record<string, unknown>];
    for (const member of Object.keys(given)) {
      if (!(member in fresh) || sameJson(old[member], fresh[member])) continue;
      if (table === 'preferences' && sameJson(old[member], (DEFAULT_PREFERENCES as Record<string, unknown>)[member])) continue; // nobody's choice
      if (!saw.some((row) => sameJson(row[member], old[member])) && lastWriter(judge, effect, table, id, member, ledger) !== edit.replica)
        throw new Violation(
          'SY10 silent',
          `${edit.name} of ${edit.replica} replaced ${member} ${JSON.stringify(old[member])}, which its user never saw, but ${JSON.stringify(saw.map((row) => row[member]))}`,
        );
    }
  }
}

type Writes = readonly { table: TableName; before: AnyRow | undefined; after: AnyRow | undefined }[];
const watchOf = (edit: LedgerEdit | undefined): unknown => edit?.name.startsWith('watch.') && (edit.args as { watchId: string }).watchId;

/** Sentinel: the log of a watch is added to, and nothing in it is changed or deleted. */
export function logIsOnlyAddedTo({ writes }: { writes: Writes }): void {
  const [changed] = writes.filter(({ table, before }) => table === 'watchLog' && before !== undefined);
  if (changed) throw new Violation('log added to', `a line of a log was changed: ${JSON.stringify(changed)}`);
}

/** Sentinel: what one device wrote into the log of a watch arrives in the order in which it was written. */
export function linesKeepTheirOrder(
  { edit: key }: { edit: string },
  edit: LedgerEdit | undefined,
  epoch: string,
  ledger: Ledger,
  judge: Judge,
): void {
  const committed = edit?.committed;
  if (!edit || !watchOf(edit) || committed === undefined || edit.epoch !== epoch) return; // what a restore took away may come back later
  const isLater = (other: LedgerEdit) => watchOf(other) === watchOf(edit) && other.epoch === epoch && (other.committed ?? 0) > committed;
  const later = new Set(
    ledger
      .of(edit.replica)
      .filter(isLater)
      .map((other) => other.key),
  ); // prettier-ignore
  const overtook = judge.effects().find((effect) => effect.edit !== key && later.has(effect.edit));
  if (overtook)
    throw new Violation(
      'log order',
      `${overtook.name} ${overtook.edit} of ${edit.replica} came before ${edit.name} ${key}, which was made earlier`,
    );
}

/** Sentinel: whoever takes a watch has read the note that stood there. */
export function takesWhatWasRead({ writes }: { writes: Writes }, edit: LedgerEdit | undefined): void {
  if (edit?.name !== 'watch.accept') return;
  for (const { table, before } of writes) {
    const note = table === 'watches' ? (before as Row<'watches'> | undefined)?.handOver?.noteId : undefined;
    if (note !== undefined && note !== (edit.args as { noteId: string }).noteId)
      throw new Violation('hand-over read', `${edit.replica} took a watch by note ${note}, which its user had not read`);
  }
}
