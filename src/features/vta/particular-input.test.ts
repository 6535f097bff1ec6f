import { expect, it } from 'vitest';
import type { ShipParticularsRow } from '#contract/tables.ts';
import { readChange, textsOf, unknownFirst } from './particular-input.ts';

const NOW = Date.UTC(2026, 10, 27, 9);
const row: ShipParticularsRow = {
  id: '244000001',
  v: 1,
  organisationId: 'north',
  mmsi: 244_000_001,
  freeboardM: { value: 7.5, at: 1 },
  crew: { value: null, at: 2 },
  citadel: { value: false, at: 3 },
  affiliation: { value: { link: 'direct', source: 'Lloyd’s List', asOf: Date.UTC(2026, 9, 1) }, at: 4 },
};

it('a row as texts: what is not known, or no longer, is empty', () => {
  expect(textsOf(row)).toMatchObject({ freeboardM: '7.5', crew: '', guards: '', citadel: 'no', affiliationAsOf: '2026-10-01' });
  expect(Object.values(textsOf(undefined)).join('')).toBe('');
});

it('only fields that say something else change, each with the time', () => {
  const typed = { freeboardM: '7,25', citadel: 'no', guards: 'armed', moreLookouts: 'yes' };
  expect(readChange(typed, row, NOW)).toEqual({
    ok: true,
    change: { freeboardM: { value: 7.25, at: NOW }, guards: { value: 'armed', at: NOW }, moreLookouts: { value: true, at: NOW } },
  });
  expect(readChange({ freeboardM: '' }, row, NOW)).toEqual({ ok: true, change: { freeboardM: { value: null, at: NOW } } });
});

it.each([
  ['freeboardM', 'high', { word: 'number' }],
  ['freeboardM', '-1', { word: 'limit', least: 0, most: 100 }],
  ['maxSpeedKn', '201', { word: 'limit', least: 0, most: 200 }],
  ['crew', '20.5', { word: 'whole' }],
])('%s “%s” is refused in words', (field, text, wrong) => {
  expect(readChange({ [field]: text }, undefined, NOW)).toEqual({ ok: false, wrong: { [field]: wrong } });
});

it('an affiliation needs its source and a date that is not ahead', () => {
  const typed = (source: string, asOf: string) => ({ affiliation: 'perceived', affiliationSource: source, affiliationAsOf: asOf });
  expect(readChange(typed(' ', '2026-11-01'), undefined, NOW)).toEqual({ ok: false, wrong: { affiliationSource: { word: 'missing' } } });
  expect(readChange(typed('JMIC', ''), undefined, NOW)).toEqual({ ok: false, wrong: { affiliationAsOf: { word: 'missing' } } });
  expect(readChange(typed('JMIC', '2026-11-28'), undefined, NOW)).toEqual({ ok: false, wrong: { affiliationAsOf: { word: 'date' } } });
  expect(readChange(typed('', ''), undefined, NOW), 'both at once').toEqual({
    ok: false,
    wrong: { affiliationSource: { word: 'missing' }, affiliationAsOf: { word: 'missing' } },
  });
  const value = { link: 'perceived', source: 'JMIC', asOf: Date.UTC(2026, 10, 1) };
  expect(readChange(typed('JMIC', '2026-11-01'), undefined, NOW)).toEqual({ ok: true, change: { affiliation: { value, at: NOW } } });
  expect(readChange({ affiliation: '' }, row, NOW)).toEqual({ ok: true, change: { affiliation: { value: null, at: NOW } } });
});

it('what nobody has entered comes first', () => {
  expect(unknownFirst(row).slice(-3)).toEqual(['freeboardM', 'citadel', 'affiliation']);
});
