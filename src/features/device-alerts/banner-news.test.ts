import { expect, test } from 'vitest';
import { startAppTexts } from '#i18n/app-texts.ts';
import { i18nReady, translate } from '#i18n/i18n.ts';
import { alertRow } from '#tests/held-rows.ts';
import { emergencyWords, newsWords } from './banner-news.ts';

await i18nReady;
startAppTexts();

const NOW = Date.UTC(2026, 10, 27, 22, 15);
const known = (id: string, mmsi: number, shipName: string) => ({ ...alertRow(id, { mmsi, shipName }), computedHere: false });

test('what the line names and what it counts are alerts, and add up to the number to acknowledge', () => {
  const named = known('a1', 1, 'ESTRELLA TERN');
  const alerts = [
    named,
    known('a2', 1, 'ESTRELLA TERN'),
    known('b1', 2, 'HAI PRIDE'),
    known('b2', 2, 'HAI PRIDE'),
    known('c1', 3, 'SURYA CAPE'),
    known('d1', 4, 'ATLAS LANTERN'),
    known('e1', 5, 'JIN PATH'),
  ];
  const held = new Map(alerts.map((alert) => [alert.id, alert]));
  const news = alerts.map(({ id }) => ({ id, kind: 'more' as const, atMs: NOW, priority: 'warning' as const }));
  // 1 named and 6 more; of these 1 + 2 + 1 by name and 2 more
  expect(newsWords(news, { held, named: [named], nowMs: NOW }, translate as never)).toEqual({
    full: '6 more, new since 22:15Z: ESTRELLA TERN, HAI PRIDE (2), SURYA CAPE and 2 more',
    short: '6 more, new since 22:15Z',
  });
  expect(newsWords(news.slice(4), { held, named: [named], nowMs: NOW }, translate as never)?.full).toBe(
    '6 more to acknowledge · 3 of them new since 22:15Z: SURYA CAPE, ATLAS LANTERN, JIN PATH',
  );
  expect(newsWords(news.slice(0, 1), { held, named: [named], nowMs: NOW }, translate as never)).toBeUndefined();
});

test('one that fell again is not more urgent: at a first sign-in nothing is that was an alarm for a minute', () => {
  const held = new Map([['a', known('a', 1, 'ESTRELLA TERN')]]);
  const rose = (priority: 'alarm' | 'warning') => [{ id: 'a', kind: 'risen' as const, atMs: NOW, priority }];
  expect(newsWords(rose('alarm'), { held, named: [], nowMs: NOW }, translate as never)).toBeUndefined();
  expect(newsWords(rose('warning'), { held, named: [], nowMs: NOW }, translate as never)?.full).toBe(
    'More urgent since 22:15Z: ESTRELLA TERN',
  );
});

test('each ship with an emergency is named before any count, the worst first, with how far off its event is and a nearer one', () => {
  const alerts = ['SURYA CAPE', 'ATLAS LANTERN', 'SURYA CAPE'].map((shipName, at) => ({
    alert: known(`e${at}`, 1 + (at % 2), shipName),
    nm: 5.8 + at,
  }));
  const one = { alert: known('n', 9, 'CHANDRA ROSE'), nm: 9.2, nearestNm: 4.6 };
  expect(emergencyWords([...alerts, one], false, translate as never)).toEqual({
    full: '4 emergencies: SURYA CAPE 5.8 nm (2), ATLAS LANTERN 6.8 nm, CHANDRA ROSE 9.2 nm, nearest 4.6 nm',
    short: '4 emergencies: SURYA CAPE (2), ATLAS LANTERN, CHANDRA ROSE',
  });
  expect(emergencyWords([one], true, translate as never)?.full).toBe('1 more emergency: CHANDRA ROSE 9.2 nm, nearest 4.6 nm');
  expect(emergencyWords([], true, translate as never)).toBeUndefined();
});
