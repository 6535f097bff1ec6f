// Edits of watched voyages. Each writes its own line into the log in the same transaction; no edit changes or deletes a line.
import {
  AcceptWatch,
  AcknowledgeWatch,
  EndWatch,
  HandOverWatch,
  NewLogEntry,
  NewWatch,
  WatchChange,
  type WatchFields,
  watchMembers,
  type WatchLogKind,
} from '#contract/entities/sentinel/watches.ts';
import { MAX_ENTRIES_PER_WATCH, MAX_OPEN_WATCHES } from '#contract/limits.ts';
import { Id } from '#contract/rows.ts';
import type { EntityKey, WatchLogRow, WatchRow } from '#contract/tables.ts';
import type { EpochMs } from '#contract/units.ts';
import { define, type RowRef } from '#domain/mutation.ts';
import { refuse } from '#domain/refuse.ts';
import type { MutatorContext, RowTx } from '#domain/tx.ts';

interface Entry {
  watchId: string;
  entryId: string;
  /** By the clock of the device. */
  at: EpochMs;
}
type Said = Pick<WatchLogRow, 'kind' | 'text'> & Partial<Pick<WatchLogRow, 'reportedAt' | 'noteId' | 'changed'>>;

async function openWatch(tx: RowTx, watchId: string): Promise<WatchRow> {
  const watch = (await tx.get('watches', watchId)) ?? refuse('notFound', 'There is no such watch.');
  if (watch.endedAt !== undefined) refuse('conflict', 'This watch has ended. Only its log can still be added to.');
  return watch;
}

/**
 * When the line was written, by the server's clock as far as the device knew it, and never after it arrived. A clock that was set while the
 * edit waited leaves only what the device said.
 */
function writtenAt(at: EpochMs, { atMs, madeAtMs = atMs, skewMs = 0 }: MutatorContext): Pick<WatchLogRow, 'writtenAt' | 'clockUnsure'> {
  if (!Number.isFinite(madeAtMs)) return { writtenAt: Math.min(at, atMs), clockUnsure: true };
  return { writtenAt: Math.min(at + skewMs, madeAtMs, atMs) };
}

async function nameOf(tx: RowTx, { accountId }: MutatorContext): Promise<string> {
  const [member] = await tx.list('teamMembers', 'accountId', accountId);
  return member ? `${member.firstName} ${member.lastName}`.trim() || member.email : '';
}

/** Whether this edit's line stands already: then the edit has been made. */
async function isLogged(tx: RowTx, { entryId, watchId }: Entry, { accountId }: MutatorContext): Promise<boolean> {
  const present = await tx.get('watchLog', entryId);
  if (present && (present.ownerId !== accountId || present.watchId !== watchId))
    refuse('conflict', 'Another entry of the log has this id. Nothing was overwritten.');
  return present !== undefined;
}

/** arrivedAt: on a device, until the server's row comes, the time at which it was written. */
async function log(tx: RowTx, { watchId, entryId, at }: Entry, said: Said, who: MutatorContext): Promise<void> {
  if ((await tx.count('watchLog', 'watchId', watchId)) >= MAX_ENTRIES_PER_WATCH)
    refuse('invalid', `The log of a watch has at most ${MAX_ENTRIES_PER_WATCH} entries. End it and begin another.`);
  await tx.put('watchLog', {
    id: entryId,
    v: 0,
    watchId,
    organisationId: who.organisationId,
    ownerId: who.accountId,
    ownerName: await nameOf(tx, who),
    ...writtenAt(at, who),
    arrivedAt: who.atMs,
    ...said,
  });
}

function expectPeriod({ startsAt, endsAt }: Pick<WatchFields, 'startsAt' | 'endsAt'>): void {
  if (startsAt >= endsAt) refuse('invalid', 'The period of a watch ends after it begins.');
}

async function expectRoom(tx: RowTx, organisationId: string): Promise<void> {
  const open = (await tx.list('watches', 'organisationId', organisationId)).filter(({ endedAt }) => endedAt === undefined);
  if (open.length >= MAX_OPEN_WATCHES) refuse('invalid', `An organisation watches at most ${MAX_OPEN_WATCHES} voyages at a time.`);
}

const MEMBERS = Object.keys(watchMembers) as (keyof WatchFields)[];
const plain = <K extends WatchLogKind>(kind: K, text = ''): Said => ({ kind, text });
const touchesWatch = ({ watchId }: { watchId: string }): EntityKey[] => [`watches:${watchId}`];
const watchRow = ({ watchId }: { watchId: string }): RowRef => ({ table: 'watches', id: watchId });
const ofWatch = {
  toRequest: ({ watchId, ...body }: { watchId: string }) => ({ params: { id: watchId }, body }),
  fromRequest: ({ params, body }: Record<'params' | 'body', Record<string, unknown>>) => ({ ...body, watchId: params['id'] }),
  touches: touchesWatch,
  merge: 'none',
  refs: ['watchId'],
} as const;
const named = { watchId: Id };

export const watchMutations = {
  'watch.create': define({
    args: NewWatch,
    endpoint: 'watches.create',
    toRequest: (args) => ({ body: args }),
    fromRequest: ({ body }) => body,
    /** Whoever makes it keeps it first. An existing watch stays as it is. */
    async effect(tx, { entryId, at, watchId, ...fields }, who) {
      const entry = { watchId, entryId, at };
      if ((await isLogged(tx, entry, who)) || (await tx.get('watches', watchId))) return;
      expectPeriod(fields);
      await expectRoom(tx, who.organisationId);
      const { accountId, organisationId, atMs } = who;
      const times = { createdAt: atMs, updatedAt: atMs };
      await tx.put('watches', { ...fields, ...times, id: watchId, v: 0, organisationId, ownerId: accountId, keeperId: accountId });
      await log(tx, entry, plain('opened'), who);
    },
    touches: touchesWatch,
    merge: 'none',
    creates: 'watches',
    refs: ['watchId'],
  }),
  'watch.change': define({
    ...ofWatch,
    args: WatchChange.extend(named),
    endpoint: 'watches.change',
    async effect(tx, { entryId, at, watchId, ...fields }, who) {
      const entry = { watchId, entryId, at };
      if (await isLogged(tx, entry, who)) return;
      const watch = await openWatch(tx, watchId);
      const after = { ...watch, ...fields };
      const changed = MEMBERS.filter((member) => JSON.stringify(after[member]) !== JSON.stringify(watch[member]));
      if (changed.length === 0) return;
      expectPeriod(after);
      await tx.put('watches', { ...after, updatedAt: who.atMs });
      await log(tx, entry, { ...plain('changed'), changed }, who);
    },
    guards: watchRow,
    merge: 'record',
  }),
  'watch.end': define({
    ...ofWatch,
    args: EndWatch.extend(named),
    endpoint: 'watches.end',
    /** Two people who end it have both ended it: both lines stand. */
    async effect(tx, { text, ...entry }, who) {
      if (await isLogged(tx, entry, who)) return;
      const watch = (await tx.get('watches', entry.watchId)) ?? refuse('notFound', 'There is no such watch.');
      if (watch.endedAt === undefined) {
        const { handOver: _, ...rest } = watch;
        await tx.put('watches', { ...rest, endedAt: writtenAt(entry.at, who).writtenAt, updatedAt: who.atMs });
      }
      await log(tx, entry, plain('ended', text), who);
    },
  }),
  'watch.handOver': define({
    ...ofWatch,
    args: HandOverWatch.extend(named),
    endpoint: 'watches.handOver',
    /** A later note takes the place of one that nobody has accepted; the log keeps both. */
    async effect(tx, { text, ...entry }, who) {
      if (await isLogged(tx, entry, who)) return;
      const watch = await openWatch(tx, entry.watchId);
      const note = { noteId: entry.entryId, byId: who.accountId, note: text, writtenAt: writtenAt(entry.at, who).writtenAt };
      await tx.put('watches', { ...watch, handOver: note, updatedAt: who.atMs });
      await log(tx, entry, plain('handOver', text), who);
    },
  }),
  'watch.accept': define({
    ...ofWatch,
    args: AcceptWatch.extend(named),
    endpoint: 'watches.accept',
    /** Only the note that was read: who accepts has seen what he takes over. */
    async effect(tx, { noteId, ...entry }, who) {
      if (await isLogged(tx, entry, who)) return;
      const { handOver, ...watch } = await openWatch(tx, entry.watchId);
      if (!handOver) refuse('conflict', 'Somebody has accepted this watch already.');
      if (handOver.noteId !== noteId) refuse('conflict', 'There is a newer hand-over note. Read it and accept that one.');
      if (handOver.byId === who.accountId) refuse('forbidden', 'Somebody other than its writer accepts a hand-over note.');
      await tx.put('watches', { ...watch, keeperId: who.accountId, updatedAt: who.atMs });
      await log(tx, entry, { ...plain('accepted'), noteId }, who);
    },
  }),
  'watch.acknowledge': define({
    ...ofWatch,
    args: AcknowledgeWatch.extend(named),
    endpoint: 'watches.acknowledge',
    /** Several may have seen it: each has a line. The line of the state itself may be missing after a restore. */
    async effect(tx, { noteId, ...entry }, who) {
      if (await isLogged(tx, entry, who)) return;
      if (!(await tx.get('watches', entry.watchId))) refuse('notFound', 'There is no such watch.');
      await log(tx, entry, { ...plain('acknowledged'), noteId }, who);
    },
  }),
  'watch.log': define({
    ...ofWatch,
    args: NewLogEntry.extend(named),
    endpoint: 'watches.log',
    /** Also after the watch has ended: what was written offline before still comes in. */
    async effect(tx, { kind, text, reportedAt, ...entry }, who) {
      if (await isLogged(tx, entry, who)) return;
      if (!(await tx.get('watches', entry.watchId))) refuse('notFound', 'There is no such watch.');
      const reported = Math.min(reportedAt ?? writtenAt(entry.at, who).writtenAt, who.atMs);
      await log(tx, entry, { ...plain(kind, text), ...(kind === 'report' && { reportedAt: reported }) }, who);
    },
  }),
};
