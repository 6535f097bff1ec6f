import { expect, test } from 'vitest';
import { startAppTexts } from '#i18n/app-texts.ts';
import { formatPosition } from '#i18n/formats.ts';
import { i18nReady, translate } from '#i18n/i18n.ts';
import { positionLines } from './position-lines.ts';

await i18nReady;
startAppTexts();

const NOW = Date.UTC(2026, 10, 28, 12, 30);
const words = {
  t: translate as never,
  written: (at: readonly [number, number]) => formatPosition(at, 'minutes'),
  nowMs: NOW,
  isInvented: false,
};

test('each own ship is a line with position, course, speed, time and age; one without a position says so, and no name begins another column', () => {
  const ship = { _id: '1', id: '1', mmsi: 1, name: 'AN\tNA', lon: 44.5, lat: 12.25, cog: 90, sog: 12.5, lastSeen: NOW - 30 * 60_000 };
  const [headings, anna, unseen] = positionLines([{ mmsi: 1, ship }, { mmsi: 2 }], words).split('\n');
  expect(headings?.split('\t')).toHaveLength(7);
  expect(anna?.split('\t')).toEqual(['AN NA', '1', expect.stringContaining('N'), '090°T', '12.5 kn', '2026-11-28 12:00Z', '30 min']);
  expect(unseen?.split('\t').slice(1)).toEqual(['2', 'no position yet']);
});

test('positions of invented ships are marked before the first of them', () => {
  expect(positionLines([], { ...words, isInvented: true }).split('\n')[0]).toMatch(/^Invented/);
});
