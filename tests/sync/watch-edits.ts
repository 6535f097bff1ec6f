// What people do with watched voyages, drawn by the seed: three devices write into one log, and watches change hands.
import type { Row } from '#contract/tables.ts';
import { type Draw, type Drawn, type Edit, half, idOf, MMSIS, pick, type Screen } from './drawn.ts';

const AGREED = { corridorNm: 20, speedKn: 12, reportEveryHours: 6, silenceHours: 3, answerMinutes: 15, contacts: [] };
const PERIOD = { startsAt: 1, endsAt: 7_000_000_000_000 };
const ROUTE = {
  fromName: 'A',
  toName: 'B',
  line: [
    [1, 2],
    [3, 4],
  ] as [number, number][],
};
const createWatch: Drawn = (_, draw) => {
  const line = { watchId: idOf(draw), entryId: idOf(draw), at: Math.round(draw.now()) };
  const ship = { mmsi: MMSIS[0] ?? 219_000_001, name: `Watch ${draw.serial()}` };
  return { name: 'watch.create', args: { ...line, ...ship, ...PERIOD, ...AGREED, route: ROUTE } };
};
/** With a line of its own in the log. */
const onWatch =
  (
    change: (watch: Row<'watches'>, line: { watchId: string; entryId: string; at: number }, draw: Draw, screen: Screen) => Edit | undefined,
  ): Drawn =>
  (screen, draw) => {
    const open = screen.rows('watches').filter(({ endedAt }) => endedAt === undefined);
    const watch = pick(open, draw.random);
    return watch && change(watch, { watchId: watch.id, entryId: idOf(draw), at: Math.round(draw.now()) }, draw, screen);
  };
const addToLog = onWatch((_, line, draw) => ({
  name: 'watch.log',
  args: { ...line, kind: half(draw) ? 'note' : 'report', text: `Line ${draw.serial()}` },
}));
const handOver = onWatch((_, line, draw) => ({ name: 'watch.handOver', args: { ...line, text: `Note ${draw.serial()}` } }));
const acceptWatch = onWatch(({ handOver: note }, line, _, { accountId }) =>
  note && note.byId !== accountId ? { name: 'watch.accept', args: { ...line, noteId: note.noteId } } : undefined,
);
const changeWatch = onWatch((_, line, draw) => ({ name: 'watch.change', args: { ...line, silenceHours: 1 + (draw.serial() % 100) } }));
const acknowledgeWatch = onWatch((_, line, draw, { rows }) => {
  const seen = pick(
    rows('watchLog').filter(({ watchId }) => watchId === line.watchId),
    draw.random,
  );
  return seen && { name: 'watch.acknowledge', args: { ...line, noteId: seen.id } };
});
const endWatch = onWatch((_, line) => ({ name: 'watch.end', args: { ...line, text: '' } }));

/** How often each is done, by weight. */
export const WATCH_EDITS: readonly (readonly [weight: number, drawn: Drawn])[] = [
  [3, createWatch],
  [10, addToLog],
  [4, handOver],
  [4, acceptWatch],
  [2, changeWatch],
  [2, acknowledgeWatch],
  [1, endWatch],
];
