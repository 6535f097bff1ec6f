// Which day or week a report is about.
import { expect, it, test } from 'vitest';
import { lastPeriod, type ReportKind } from './periods.ts';

const period = (kind: ReportKind, timeZone: string, at: string) => {
  const { date, fromMs, untilMs } = lastPeriod(kind, timeZone, Date.parse(at));
  return [date, ...[fromMs, untilMs].map((ms) => new Date(ms).toISOString().slice(0, 16))];
};

test.each([
  ['2026-11-22T05:59Z', ['2026-11-21', '2026-11-20T06:00', '2026-11-21T06:00']],
  ['2026-11-22T06:00Z', ['2026-11-22', '2026-11-21T06:00', '2026-11-22T06:00']],
  ['2026-11-23T05:59Z', ['2026-11-22', '2026-11-21T06:00', '2026-11-22T06:00']],
])('at %s the last day is %o', (at, expected) => expect(period('daily', 'UTC', at)).toEqual(expected));

test.each([
  ['2026-11-23T05:59Z', ['2026-11-16', '2026-11-09T06:00', '2026-11-16T06:00']],
  ['2026-11-23T06:00Z', ['2026-11-23', '2026-11-16T06:00', '2026-11-23T06:00']],
  ['2026-11-29T23:00Z', ['2026-11-23', '2026-11-16T06:00', '2026-11-23T06:00']],
])('at %s the last week is %o', (at, expected) => expect(period('weekly', 'UTC', at)).toEqual(expected));

it('ends at six by the clock of the reader, over changes of the clock and of the date', () => {
  expect(period('daily', 'Pacific/Auckland', '2026-11-21T17:00Z')).toEqual(['2026-11-22', '2026-11-20T17:00', '2026-11-21T17:00']);
  expect(period('daily', 'America/New_York', '2026-11-22T10:59Z')).toEqual(['2026-11-21', '2026-11-20T11:00', '2026-11-21T11:00']);
  expect(period('daily', 'Europe/Berlin', '2026-03-29T12:00Z')).toEqual(['2026-03-29', '2026-03-28T05:00', '2026-03-29T04:00']);
  expect(period('daily', 'Europe/Berlin', '2026-10-25T12:00Z')).toEqual(['2026-10-25', '2026-10-24T04:00', '2026-10-25T05:00']);
});

it('is by UTC where nobody knows the time zone', () => {
  expect(period('daily', 'Mars/Olympus', '2026-11-22T06:00Z')).toEqual(['2026-11-22', '2026-11-21T06:00', '2026-11-22T06:00']);
});
