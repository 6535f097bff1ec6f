import { expect, test } from 'vitest';
import { startAppTexts } from '#i18n/app-texts.ts';
import { i18nReady, translate } from '#i18n/i18n.ts';
import { worstFirstNow } from '#domain/alerts/on-device/led-now.ts';
import type { KnownAlert } from '#store/alerts/known-alerts.ts';
import { alertRow, eventRow } from '#tests/held-rows.ts';
import { emergencyNow, emergencyWords, newsWords } from './banner-news.ts';

await i18nReady;
startAppTexts();

const NOW = Date.UTC(2026, 10, 27, 22, 15);
const none = () => false;
const inOrder = (alerts: readonly KnownAlert[]) => worstFirstNow(alerts, undefined, undefined, NOW);
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
  expect(newsWords(news, { held, named: [named], isInvented: none, inOrder, nowMs: NOW }, translate as never)).toEqual([
    '6 more, new since 22:15Z: ESTRELLA TERN, HAI PRIDE (2), SURYA CAPE and 2 more',
    '6 more, new since 22:15Z',
  ]);
  expect(newsWords(news.slice(4), { held, named: [named], isInvented: none, inOrder, nowMs: NOW }, translate as never)[0]).toBe(
    '6 more to acknowledge · 3 of them new since 22:15Z: SURYA CAPE, ATLAS LANTERN, JIN PATH',
  );
  expect(newsWords(news.slice(0, 1), { held, named: [named], isInvented: none, inOrder, nowMs: NOW }, translate as never)).toEqual([]);
});

test('an emergency has the distance of the event that makes it one, and beside it that of a nearer one', () => {
  const near = { type: 'Proximity ALERT', limitNm: 50, nearest: [43, 12], bearingDeg: 0 } as const;
  const reasons = [
    { ...near, priority: 'emergency', isClose: true, distanceNm: 10, eventId: 'robbery' } as const,
    { ...near, priority: 'warning', isClose: false, distanceNm: 8, eventId: 'sighting' } as const,
  ];
  const alert = {
    ...known('a', 1, 'YUE SUN'),
    eventId: 'robbery',
    eventLon: 43,
    eventLat: 12 - 10 / 60,
    priority: 'emergency' as const,
    reasons,
  };
  const events = new Map([['sighting', eventRow('sighting', { lon: 43, lat: 12 + 8 / 60 })]]);
  const ship = { lon: 43, lat: 12, lastSeen: NOW, cog: 0, sog: 12 }; // north, away from the robbery
  const found = emergencyNow(alert, events, ship, NOW);
  expect([found.nm, found.nearestNm]).toEqual([expect.closeTo(10, 0), expect.closeTo(8, 0)]);
});

test('one that fell again is not more urgent: at a first sign-in nothing is that was an alarm for a minute', () => {
  const held = new Map([['a', known('a', 1, 'ESTRELLA TERN')]]);
  const rose = (priority: 'alarm' | 'warning') => [{ id: 'a', kind: 'risen' as const, atMs: NOW, priority }];
  expect(newsWords(rose('alarm'), { held, named: [], isInvented: none, inOrder, nowMs: NOW }, translate as never)).toEqual([]);
  expect(newsWords(rose('warning'), { held, named: [], isInvented: none, inOrder, nowMs: NOW }, translate as never)[0]).toBe(
    'More urgent since 22:15Z: ESTRELLA TERN',
  );
});

test('each ship with an emergency is named before any count, the worst first, with how far off its event is and a nearer one', () => {
  const alerts = ['SURYA CAPE', 'ATLAS LANTERN', 'SURYA CAPE'].map((shipName, at) => ({
    alert: known(`e${at}`, 1 + (at % 2), shipName),
    nm: 5.8 + at,
  }));
  const one = { alert: known('n', 9, 'CHANDRA ROSE'), nm: 9.2, nearestNm: 4.6 };
  const of = { isMore: false, isInvented: none, nowMs: NOW };
  expect(emergencyWords([...alerts, one], of, translate as never)).toEqual([
    '4 emergencies to acknowledge: SURYA CAPE 5.8 nm (2), ATLAS LANTERN 6.8 nm, CHANDRA ROSE 9.2 nm, nearest 4.6 nm',
    '4 emergencies to acknowledge: SURYA CAPE (2), ATLAS LANTERN, CHANDRA ROSE',
    '4 emergencies to acknowledge: SURYA CAPE 5.8 nm (2), ATLAS LANTERN 6.8 nm and 1 more',
    '4 emergencies to acknowledge: SURYA CAPE (2), ATLAS LANTERN and 1 more',
    '4 emergencies to acknowledge: SURYA CAPE 5.8 nm (2) and 2 more',
    '4 emergencies to acknowledge: SURYA CAPE (2) and 2 more',
  ]);
  expect(emergencyWords([one], { ...of, isMore: true }, translate as never)[0]).toBe(
    '1 more emergency to acknowledge: CHANDRA ROSE 9.2 nm, nearest 4.6 nm',
  );
  expect(emergencyWords([], { ...of, isMore: true }, translate as never)).toEqual([]);
});

test('a distance that is not of this moment says when it was, and invented alerts are marked', () => {
  const [real, invented] = [known('r', 1, 'BAHARI PATH'), known('i', 2, 'THALIA MARLIN')].map((alert) => ({ alert, nm: 4.5 }));
  if (!real || !invented) throw new Error('there are two');
  const of = { isMore: false, isInvented: ({ id }: { id: string }) => id === 'i', nowMs: NOW };
  const first = (emergencies: Parameters<typeof emergencyWords>[0]) => emergencyWords(emergencies, of, translate as never)[0];
  expect(first([{ ...real, thenMs: NOW - 16 * 60_000 }])).toBe('1 emergency to acknowledge: BAHARI PATH 4.5 nm at 21:59Z');
  expect(first([real, invented])).toBe('2 emergencies to acknowledge: BAHARI PATH 4.5 nm, THALIA MARLIN (invented) 4.5 nm');
  expect(first([invented])).toBe('Invented: 1 emergency to acknowledge: THALIA MARLIN 4.5 nm');
});
