// Edits that begin and end an exercise on a watch. What it invents stays in its own row, which its end deletes; its lines stay
// in the log of the watch.
import { EndDrill, StartDrill } from '#contract/entities/sentinel/watches.ts';
import { HOUR_MS } from '#contract/units.ts';
import { writtenAt } from '#domain/log/written.ts';
import { define } from '#domain/mutation.ts';
import { refuse } from '#domain/refuse.ts';
import { isLogged, addLine, named, ofWatch, openWatch, plain } from './log-lines.ts';

const ofDrill = { ...ofWatch, refs: ['watchId', 'drillId'] } as const;

/** The row of the exercise goes with its end; its record in the log keeps what was invented. */
const saidOf = (incidents: readonly { title: string }[], missesReport = false): string =>
  [...(missesReport ? ['A missed report'] : []), ...incidents.map(({ title }) => title)].join('; ');

export const drillMutations = {
  'watch.startDrill': define({
    ...ofDrill,
    args: StartDrill.extend(named),
    endpoint: 'watches.startDrill',
    /** In the period alone, because nothing is judged outside it. One at a time: whoever answers must know which one. */
    async effect(tx, { drillId, hours, incidents, missesReport, ...entry }, who) {
      if (await isLogged(tx, entry, who)) return;
      const { watchId } = entry;
      if (incidents.length === 0 && !missesReport) refuse('invalid', 'An exercise invents at least one incident or a missed report.');
      const { startsAt, endsAt } = await openWatch(tx, watchId);
      const startedAt = writtenAt(entry.at, who).writtenAt;
      if (startedAt < startsAt || startedAt >= endsAt) refuse('conflict', 'An exercise is held in the period of the watch.');
      const others = (await tx.list('watchDrills', 'watchId', watchId)).filter((drill) => drill.endsAt > startedAt);
      if (others.length > 0) refuse('conflict', 'There is an exercise on this watch already.');
      if ((await tx.get('watchDrills', drillId)) || (await tx.get('watches', drillId)))
        refuse('conflict', 'Something else has the id of this exercise.');
      const times = { startedAt, endsAt: startedAt + hours * HOUR_MS };
      const { accountId: ownerId, organisationId } = who;
      const invented = { incidents, ...(missesReport && { missesReport }) };
      await tx.put('watchDrills', { id: drillId, v: 0, watchId, organisationId, ownerId, ...times, ...invented });
      await addLine(tx, entry, { ...plain('drillStarted', saidOf(incidents, missesReport)), drillId }, who);
    },
  }),
  'watch.endDrill': define({
    ...ofDrill,
    args: EndDrill.extend(named),
    endpoint: 'watches.endDrill',
    /** Where it has ended already, nothing is left to end. */
    async effect(tx, { drillId, ...entry }, who) {
      if (await isLogged(tx, entry, who)) return;
      if (!(await tx.get('watches', entry.watchId))) refuse('notFound', 'There is no such watch.');
      const drill = await tx.get('watchDrills', drillId);
      if (drill?.watchId !== entry.watchId) return;
      await tx.delete('watchDrills', drillId);
      await addLine(tx, entry, { ...plain('drillEnded'), drillId }, who);
    },
  }),
};
