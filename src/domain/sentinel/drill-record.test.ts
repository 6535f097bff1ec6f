import { expect, it } from 'vitest';
import type { WatchLogRow } from '#contract/tables.ts';
import { MINUTE_MS } from '#contract/units.ts';
import { drillRecord } from './drill-record.ts';

const line = (kind: WatchLogRow['kind'], minutes: number, more: Partial<WatchLogRow> = {}) =>
  ({ kind, writtenAt: minutes * MINUTE_MS, drillId: 'd', ...more }) as WatchLogRow;

it('an exercise that has ended leaves its record: how long, what was judged, who was called, who answered after how long', () => {
  const answer = line('acknowledged', 9, { ownerName: 'Ben Mate' });
  const log = [
    line('drillEnded', 12),
    answer,
    line('called', 7, { contact: { name: 'Leila Haddad' } }),
    line('judged', 2, { state: 'alert' }),
    line('judged', 1, { state: 'attention', drillId: 'another' }),
    line('drillStarted', 0),
  ];
  expect(drillRecord(log, 'd')).toEqual({
    lastedMs: 12 * MINUTE_MS,
    judged: { state: 'alert', afterMs: 2 * MINUTE_MS },
    called: ['Leila Haddad'],
    answer: { line: answer, afterMs: 9 * MINUTE_MS },
  });
});

it('one that ended before the server judged it says neither, and one that lasts has no record yet', () => {
  expect(drillRecord([line('drillStarted', 0), line('drillEnded', 3)], 'd')).toEqual({ lastedMs: 3 * MINUTE_MS, called: [] });
  expect(drillRecord([line('drillStarted', 0)], 'd')).toBeUndefined();
});
