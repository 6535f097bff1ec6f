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
} from '#contract/entities/sentinel/watches.ts';
import { MAX_OPEN_WATCHES } from '#contract/limits.ts';
import { writtenAt } from '#domain/log/written.ts';
import { define, type RowRef } from '#domain/mutation.ts';
import { refuse } from '#domain/refuse.ts';
import type { RowTx } from '#domain/tx.ts';
import { isLogged, addLine, named, ofWatch, openWatch, plain, touchesWatch } from './log-lines.ts';

function expectPeriod({ startsAt, endsAt }: Pick<WatchFields, 'startsAt' | 'endsAt'>): void {
  if (startsAt >= endsAt) refuse('invalid', 'The period of a watch ends after it begins.');
}

async function expectRoom(tx: RowTx, organisationId: string): Promise<void> {
  const open = (await tx.list('watches', 'organisationId', organisationId)).filter(({ endedAt }) => endedAt === undefined);
  if (open.length >= MAX_OPEN_WATCHES) refuse('invalid', `An organisation watches at most ${MAX_OPEN_WATCHES} voyages at a time.`);
}

/** Of the organisation no more, or shut out, as far as is known here. */
const hasLeft = async (tx: RowTx, accountId: string): Promise<boolean> =>
  (await tx.list('teamMembers', 'accountId', accountId)).every(({ shut }) => shut);

const MEMBERS = Object.keys(watchMembers) as (keyof WatchFields)[];
const watchRow = ({ watchId }: { watchId: string }): RowRef => ({ table: 'watches', id: watchId });

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
      await addLine(tx, entry, plain('opened'), who);
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
      await addLine(tx, entry, { ...plain('changed'), changed }, who);
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
      await addLine(tx, entry, plain('ended', text), who);
    },
  }),
  'watch.handOver': define({
    ...ofWatch,
    args: HandOverWatch.extend(named),
    endpoint: 'watches.handOver',
    /** A later note takes the place of one that nobody has accepted; the log keeps both. */
    async effect(tx, { text, nextKeeper, ...entry }, who) {
      if (await isLogged(tx, entry, who)) return;
      const watch = await openWatch(tx, entry.watchId);
      const { writtenAt: atMs } = writtenAt(entry.at, who);
      const note = { noteId: entry.entryId, byId: who.accountId, note: text, writtenAt: atMs, ...(nextKeeper && { nextKeeper }) };
      await tx.put('watches', { ...watch, handOver: note, updatedAt: who.atMs });
      await addLine(tx, entry, { ...plain('handOver', text), ...(nextKeeper && { contact: { name: nextKeeper.name } }) }, who);
    },
  }),
  'watch.accept': define({
    ...ofWatch,
    args: AcceptWatch.extend(named),
    endpoint: 'watches.accept',
    /**
     * Only the note that was read: who accepts has seen what he takes over. Its writer accepts it himself where the keeper has left: nobody
     * else may be there.
     */
    async effect(tx, { noteId, ...entry }, who) {
      if (await isLogged(tx, entry, who)) return;
      const { handOver, ...watch } = await openWatch(tx, entry.watchId);
      if (!handOver) refuse('conflict', 'Somebody has accepted this watch already.');
      if (handOver.noteId !== noteId) refuse('conflict', 'There is a newer hand-over note. Read it and accept that one.');
      const isOwn = handOver.byId === who.accountId;
      if (isOwn && (watch.keeperId === who.accountId || !(await hasLeft(tx, watch.keeperId))))
        refuse('forbidden', 'Somebody other than its writer accepts a hand-over note.');
      await tx.put('watches', { ...watch, keeperId: who.accountId, updatedAt: who.atMs });
      await addLine(tx, entry, { ...plain('accepted'), noteId }, who);
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
      const drillId = (await tx.get('watchLog', noteId))?.drillId;
      await addLine(tx, entry, { ...plain('acknowledged'), noteId, ...(drillId !== undefined && { drillId }) }, who);
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
      await addLine(tx, entry, { ...plain(kind, text), ...(kind === 'report' && { reportedAt: reported }) }, who);
    },
  }),
};
