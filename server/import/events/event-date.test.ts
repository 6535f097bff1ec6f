import { describe, expect, it } from 'vitest';
import { readWhen } from './event-date.ts';

const NOW = Date.UTC(2026, 10, 20);
const read = (date: string, time = '') => {
  const when = readWhen(date, time, NOW);
  return 'refused' in when ? when.refused : `${new Date(when.occurredAt).toISOString().slice(0, 16)} ${when.occurredPrecision}`;
};

describe('when something happened', () => {
  it.each([
    ['2026-01-31', '2026-01-31T00:00 day'],
    ['2026/1/31', '2026-01-31T00:00 day'],
    ['20260131', '2026-01-31T00:00 day'],
    ['2026-01-31T14:05:09Z', '2026-01-31T14:05 minute'],
    ['2026-01-31 14:05', '2026-01-31T14:05 minute'],
    ['2026-01-31T23:30:00.123-05:00', '2026-02-01T04:30 minute'],
    ['2026-01-31 1405 UTC', '2026-01-31T14:05 minute'],
    ['2026-01-31 2:05 pm', '2026-01-31T14:05 minute'],
    ['2026-01-31T00:00:00Z', '2026-01-31T00:00 day'],
    ['31 Jan 2026', '2026-01-31T00:00 day'],
    ['31st January, 2026 14:05', '2026-01-31T14:05 minute'],
    ['January 31, 2026', '2026-01-31T00:00 day'],
    ['31/01/2026', '2026-01-31T00:00 day'],
    ['01/31/2026 14:05', '2026-01-31T14:05 minute'],
    ['05.05.2026', '2026-05-05T00:00 day'],
    ['311405Z JAN 26', '2026-01-31T14:05 minute'],
    ['1769868300', '2026-01-31T14:05 minute'],
    ['1769868300000', '2026-01-31T14:05 minute'],
  ])('%s is %s', (text, when) => {
    expect(read(text)).toBe(when);
  });

  it('takes the time from a column of its own where the date has none; one that cannot be read counts as none', () => {
    expect(read('2026-01-31', '14:05')).toBe('2026-01-31T14:05 minute');
    expect(read('2026-01-31', '1405Z')).toBe('2026-01-31T14:05 minute');
    expect(read('2026-01-31', 'in the night')).toBe('2026-01-31T00:00 day');
    expect(read('2026-01-31 08:00', '14:05')).toBe('2026-01-31T08:00 minute');
  });

  it.each([
    ['', 'it has no date'],
    ['yesterday', 'the date "yesterday" is not a day written like 2026-01-31'],
    ['2026-02-29', 'the date "2026-02-29" is not in the calendar'],
    ['2026-13-01', 'the date "2026-13-01" is not in the calendar'],
    ['312505Z JAN 26', 'the date "312505Z JAN 26" is not a day written like 2026-01-31'],
    ['04/05/2026', 'the date "04/05/2026" can be read in two ways. Write it like 2026-01-31'],
    ['2026-01-31 25:00', 'the time in "2026-01-31 25:00" is not written like 14:05'],
    [`2026-01-31${' '.repeat(100)}x`, `the date "2026-01-31${' '.repeat(30)}..." is too long for one`],
    ['2016', 'the date says only the year 2016'],
    ['2026-11-22', 'the date "2026-11-22" lies in the future'],
    ['1899-12-31', 'the date "1899-12-31" is before 1900'],
  ])('%j is refused: %s', (text, why) => {
    expect(read(text)).toBe(why);
  });
});
