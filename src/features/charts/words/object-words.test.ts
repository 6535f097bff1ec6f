// Objects of the chart as they are read out.
import { beforeAll, describe, expect, test } from 'vitest';
import { fetchTexts, i18nReady, translate } from '#i18n/i18n.ts';
import type { Translate } from '#i18n/i18n.ts';
import { knownClasses } from '#map/enc/table/enc-table.ts';
import { attributeFacts, filesOf, kindOf, lightWords, titleOf } from './object-words.ts';
import s57 from './s57.json' with { type: 'json' };

beforeAll(async () => {
  await i18nReady;
  await fetchTexts('chartsPage');
});
const t = translate as unknown as Translate;

describe('a light', () => {
  test('says character, colour, period, height and range', () => {
    const light = { cls: 'LIGHTS', LITCHR: 2, SIGGRP: '(3)', COLOUR: '4', SIGPER: 10, HEIGHT: 12, VALNMR: 15 };
    expect(lightWords(light, t)).toBe('Flashing 3 times, green, every 10 seconds, 12 m high, seen 15 nm');
  });

  test('of two characters, with a sector', () => {
    const light = { cls: 'LIGHTS', LITCHR: 25, SIGGRP: '(6)(1)', COLOUR: '1', SIGPER: 15, SECTR1: 281, SECTR2: 306.5 };
    expect(lightWords(light, t)).toBe(
      'Quick-flash plus long-flash 6 + 1 times, white, every 15 seconds, from 281° to 306.5°, seen from the sea',
    );
  });

  test('of one flash a period, and in Morse code', () => {
    expect(lightWords({ cls: 'LIGHTS', LITCHR: 7, SIGGRP: '(1)', COLOUR: '3' }, t)).toBe('Isophased, red');
    expect(lightWords({ cls: 'LIGHTS', LITCHR: 12, SIGGRP: '(U)', COLOUR: '1' }, t)).toBe('Morse code U, white');
    expect(lightWords({ cls: 'LIGHTS' }, t)).toBeUndefined();
  });
});

test('a title tells an object from its neighbours', () => {
  expect(titleOf({ cls: 'BOYLAT', OBJNAM: 'D201' }, t)).toBe('D201, Lateral buoy');
  expect(titleOf({ cls: 'DEPARE', DRVAL1: 5, DRVAL2: 10 }, t)).toBe('Depth area, 5 to 10 m');
  expect(titleOf({ cls: 'SOUNDG', depth: 4.6 }, t)).toBe('Sounding, 4.6 m');
  expect(titleOf({ cls: 'XXXXXX' }, t)).toBe('Object of class XXXXXX');
});

test('a title says the quarter and the hand of a mark, what an object is, and what is forbidden there', () => {
  const titles = (...objects: Record<string, unknown>[]) => objects.map((object) => titleOf(object, t));
  expect(titles({ cls: 'BOYCAR', CATCAM: 1, OBJNAM: 'Tinker Shoal' }, { cls: 'BCNCAR', CATCAM: '4' })).toEqual([
    'Tinker Shoal, North cardinal buoy',
    'West cardinal beacon',
  ]);
  expect(titles({ cls: 'BOYLAT', CATLAM: 1 }, { cls: 'BCNLAT', CATLAM: 2 }, { cls: 'BOYLAT', CATLAM: 3 })).toEqual([
    'Port-hand lateral buoy',
    'Starboard-hand lateral beacon',
    'Preferred channel to starboard, lateral buoy',
  ]);
  expect(titles({ cls: 'RESARE', RESTRN: '7,1' }, { cls: 'RESARE', CATREA: '4', RESTRN: '8' }, { cls: 'RESARE' })).toEqual([
    'Restricted area (entry prohibited, anchoring prohibited)',
    'Restricted area (nature reserve, entry restricted)',
    'Restricted area',
  ]);
  expect(titles({ cls: 'SLCONS', CATSLC: 1 }, { cls: 'OBSTRN', CATOBS: 6, VALSOU: 4.6 }, { cls: 'TOPMAR', TOPSHP: 13 })).toEqual([
    'Shoreline construction (breakwater)',
    'Obstruction (foul area), 4.6 m',
    'Top mark (2 cones (points upward))',
  ]);
});

test('what dries is said to, never a depth below zero', () => {
  expect(titleOf({ cls: 'DEPARE', DRVAL1: -5, DRVAL2: 0 }, t)).toBe('Depth area, dries 5 m');
  expect(titleOf({ cls: 'DEPARE', DRVAL1: -2.5, DRVAL2: 2 }, t)).toBe('Depth area, dries 2.5 m to 2 m deep');
  expect(titleOf({ cls: 'SOUNDG', depth: -1.3 }, t)).toBe('Sounding, dries 1.3 m');
});

test('variation has degrees and minutes with its side, a group of flashes is a number', () => {
  const words = (object: Record<string, unknown>) => attributeFacts(object, t).map(({ words: said }) => said);
  expect(words({ cls: 'MAGVAR', VALMAG: -34.92, RYRMGV: '2001', VALACM: 5 })).toEqual(["34°55'W", '2001', '5 minutes a year']);
  expect(words({ cls: 'LIGHTS', SIGGRP: '(2)(1)' })).toEqual(['2 + 1']);
});

test('attributes come in words with units, lists value by value, where it comes from last; what was derived is left out', () => {
  const wreck = {
    cls: 'WRECKS',
    cell: 'X',
    id: '1',
    depth: 2,
    SORDAT: '201607',
    VALSOU: 2.1,
    RESTRN: '1,7,99',
    WATLEV: 3,
    PERSTA: '--0415',
  };
  expect(attributeFacts(wreck, t).map(({ label, words }) => `${label}: ${words}`)).toEqual([
    'Sounded depth (VALSOU): 2.1 m',
    'Restriction (RESTRN): anchoring prohibited, entry prohibited, 99 (no words for this value)',
    'Water level (WATLEV): always under water/submerged',
    'Each year from (PERSTA): --04-15',
    'Date of the source (SORDAT): 2016-07',
  ]);
  expect(filesOf({ cls: 'CTNARE', TXTDSC: 'GBA11981.TXT', PICREP: 'GB0182AE.TIF' })).toEqual([
    { name: 'GBA11981.TXT', kind: 'text' },
    { name: 'GB0182AE.TIF', kind: 'picture' },
  ]);
});

test('every class that the chart draws has a name, every unit has words, and the names are short enough to load for a tap', () => {
  expect(knownClasses.filter((cls) => kindOf({ cls }, t).startsWith('Object of class'))).toEqual([]);
  const units = Object.values(s57.attributes).flatMap((one) => ('unit' in one && one.unit !== 'date' ? [one.unit] : []));
  expect([...new Set(units)].filter((unit) => t(`chartsPage.unit.${unit}`, { value: 1 }).startsWith('chartsPage'))).toEqual([]);
  expect(JSON.stringify(s57).length).toBeLessThan(60_000);
});
