import { expect, it } from 'vitest';
import { HOUR_MS } from '#contract/units.ts';
import { knownValues } from '#domain/authority-reports/known-values.ts';
import { judgeWatch } from '#domain/sentinel/judge-watch.ts';
import { officerOf, voyageOf, withVoyage } from './report-voyage.ts';

const NOW = Date.UTC(2026, 10, 28, 6);
/** 60 nm along the equator at 12 kn: 5 h. */
const line = [
  [50, 0],
  [51, 0],
] as [number, number][];
const watch = {
  startsAt: NOW,
  endsAt: NOW + 48 * HOUR_MS,
  endedAt: undefined,
  speedKn: 12,
  corridorNm: 20,
  route: { fromName: 'A', toName: 'Al Fujayrah', line },
};
const passage = (signedAt: number, name: string, arrivalMs: number) =>
  ({
    signedAt,
    plan: { departureMs: NOW - 1, legs: [] },
    result: { stops: [{ name: 'Jeddah' }, { name }], along: { arrivalMs } },
  }) as never;
const known = { watches: [watch], passages: [], place: undefined, placeAt: undefined, speedKn: undefined, nowMs: NOW };

it('destination and ETA are those of the watch that runs, by her last position where it is known', () => {
  expect(voyageOf(known)).toMatchObject({ from: 'watch', to: 'Al Fujayrah' });
  expect(Math.round(((voyageOf(known)?.etaMs ?? 0) - NOW) / HOUR_MS)).toBe(5);
  const halfway = voyageOf({ ...known, place: [50.5, 0], placeAt: NOW, speedKn: 6 });
  expect(Math.round(((halfway?.etaMs ?? 0) - NOW) / HOUR_MS)).toBe(5);
});

it('before she departs the ETA is that of the signed passage that the watch is of, though she is near the port of arrival', () => {
  const [departureMs, arrivalMs] = [NOW + 5 * 24 * HOUR_MS, NOW + 14 * 24 * HOUR_MS];
  const signed = { ...(passage(1, 'Suez', arrivalMs) as object), id: 'p', plan: { departureMs } } as never;
  const watched = { ...watch, route: { ...watch.route, toName: 'Suez', passageId: 'p' } };
  const asked = { ...known, watches: [watched], passages: [signed], place: [50.9, 0] as const, placeAt: NOW, speedKn: 12 };
  expect(voyageOf(asked)).toEqual({ from: 'watch', to: 'Suez', etaMs: arrivalMs, etaBy: 'plan', chokePoints: [] });
  expect(voyageOf({ ...asked, nowMs: departureMs - HOUR_MS, watches: [{ ...watched, endsAt: arrivalMs }] })?.etaMs).toBe(arrivalMs);
});

it('a ship that is under way on her route before the planned time has the ETA that the page of her watch says, not that of the plan', () => {
  const [departureMs, arrivalMs] = [NOW + HOUR_MS, NOW + 7 * 24 * HOUR_MS];
  const signed = { ...(passage(1, 'Al Fujayrah', arrivalMs) as object), id: 'p', plan: { departureMs, legs: [] } } as never;
  const watched = { ...watch, reportEveryHours: 24, silenceHours: 6, route: { ...watch.route, passageId: 'p' } };
  const ship = { position: [50.5, 0] as const, atMs: NOW, speedKn: 6 };
  const said = voyageOf({ ...known, watches: [watched], passages: [signed], place: ship.position, placeAt: NOW, speedKn: 6 });
  const facts = { ship, reportsMs: [], incidents: [], planned: { departureMs, etaMs: arrivalMs }, knownUntilMs: NOW };
  const onPage = judgeWatch(watched, facts, NOW).progress;
  expect(said).toMatchObject({ from: 'watch', etaMs: onPage.etaMs, etaBy: 'position', speedKn: 6, lastPort: 'A' });
  expect(onPage.etaMs).toBeLessThan(NOW + 6 * HOUR_MS);
});

it('the passages of world trade that are ahead on her route stand in the report with their ETAs, and one that she has passed does not', () => {
  const redSea: [number, number][] = [
    [57, 26.6],
    [56.45, 26.55],
    [57, 25],
    [60, 22],
    [45, 12],
    [43.3, 12.6],
    [42.5, 14],
  ];
  const watched = { ...watch, route: { ...watch.route, toName: 'Jeddah', line: redSea } };
  const all = voyageOf({ ...known, watches: [watched] });
  expect(all?.chokePoints.map(({ name }) => name)).toEqual(['hormuz', 'babElMandeb']);
  const later = voyageOf({ ...known, watches: [watched], place: [57, 25], placeAt: NOW, speedKn: 12 });
  expect(later?.chokePoints.map(({ name }) => name)).toEqual(['babElMandeb']);
  const [mandeb] = later?.chokePoints ?? [];
  expect(mandeb?.etaMs).toBeGreaterThan(NOW + 80 * HOUR_MS);
  expect(mandeb?.etaMs).toBeLessThan(later?.etaMs ?? 0);
  const text = knownValues(withVoyage({ mmsi: 1 }, later), 'plain').destinationAndEta?.text;
  expect(text).toMatch(/^Jeddah \d{6}Z DEC(?: 26)?, Bab-el-Mandeb \d{6}Z DEC 26$/);
});

it('of a ship that lies stopped, without a plan, ETA and choke points are as if she departed now, and say so', () => {
  const line: [number, number][] = [
    [57, 26.6],
    [56.45, 26.55],
    [57, 25],
    [60, 22],
  ];
  const stopped = { place: line[0], placeAt: NOW, speedKn: 0 };
  const watched = { ...watch, startsAt: NOW - 10 * 24 * HOUR_MS, route: { ...watch.route, line } };
  const said = voyageOf({ ...known, ...stopped, watches: [watched] });
  expect(said).toMatchObject({ etaBy: 'departingNow', speedKn: 12 });
  expect(said?.chokePoints.map(({ name }) => name)).toEqual(['hormuz']);
  expect(said?.chokePoints[0]?.etaMs).toBeGreaterThan(NOW);
});

it('without a watch they are those of the newest signed passage that is not sailed yet; one that is over counts for nothing', () => {
  const passages = [passage(1, 'Salalah', NOW + HOUR_MS), passage(2, 'Colombo', NOW + 2 * HOUR_MS), passage(3, 'Aden', NOW - HOUR_MS)];
  expect(voyageOf({ ...known, watches: [{ ...watch, endedAt: NOW }], passages })).toEqual({
    from: 'passage',
    to: 'Colombo',
    etaMs: NOW + 2 * HOUR_MS,
    etaBy: 'plan',
    lastPort: 'Jeddah',
    chokePoints: [],
  });
  expect(voyageOf({ ...known, watches: [] })).toBeUndefined();
});

it('the company security officer is the one of the call tree, with the ways to reach her', () => {
  const contacts = [
    { name: 'Master', role: 'Master', minutes: 5 },
    { name: 'Leila Haddad', role: 'CSO', telephone: '+47 400 00 000', minutes: 5 },
  ];
  expect(officerOf([{ startsAt: 1, updatedAt: 1, contacts }])).toBe('Leila Haddad +47 400 00 000');
  expect(officerOf([{ startsAt: 1, updatedAt: 1, endedAt: 2, contacts }])).toBeUndefined();
  expect(knownValues({ mmsi: 1, securityOfficer: 'Leila Haddad +47 400 00 000' }, 'plain').securityOfficer?.text).toMatch(/^Leila/);
});

it('they stand in the form as AIS has them', () => {
  const voyage = {
    from: 'watch' as const,
    to: 'Al Fujayrah',
    etaMs: Date.UTC(2026, 11, 5, 3, 27),
    etaBy: 'position' as const,
    chokePoints: [],
  };
  const ship = { mmsi: 248_123_000, destination: 'DJIBOUTI', eta: '12-02T00:57Z' };
  expect(knownValues(withVoyage(ship, voyage), 'numbers' as never).destinationAndEta?.text).toBe('Al Fujayrah 050327Z DEC');
  expect(withVoyage(ship, undefined)).toBe(ship);
});
