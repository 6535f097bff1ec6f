import { expect, it } from 'vitest';
import { HOUR_MS } from '#contract/units.ts';
import { passageToSign } from '#domain/passages/signed-passages.fixture.ts';
import { aheadOf, currentOf, currentOnes } from './current-passage.ts';
import type { ListedPassage } from './listed-passages.ts';

const { result, plan } = passageToSign('one');
const passage = (id: string, more: Partial<ListedPassage>): ListedPassage => ({
  id,
  v: 1,
  name: 'Aden - Salalah',
  shipName: 'ANNA',
  mmsi: undefined,
  routeId: undefined,
  authorName: 'Mia',
  signedAt: 1,
  departureMs: 1,
  figure: 1,
  band: 'Low',
  validUntilMs: 1,
  ...more,
});

it('the newest of a ship is the current one, then that of the planned route; each subject is listed once', () => {
  const signed = [passage('c', { mmsi: 2, routeId: 'r' }), passage('b', { mmsi: 1 }), passage('a', { mmsi: 1 }), passage('x', {})];
  expect(currentOf(signed, { mmsi: 1, routeId: 'r' })?.id).toBe('b');
  expect(currentOf(signed, { mmsi: 3, routeId: 'r' })?.id).toBe('c');
  expect(currentOf(signed, { mmsi: undefined, routeId: undefined })).toBeUndefined();
  expect([...currentOnes(signed).values()].map(({ id }) => id)).toEqual(['c', 'b', 'x']);
});

/** The listed area lies 120 to 180 nm along the way, at 12 kn 10 to 15 hours after departure. */
it('ahead lies the listed area until she has left it, the report that is due next, and the worst stretch', () => {
  const at = (hours: number) => aheadOf(result, plan.departureMs + hours * HOUR_MS);
  expect(at(-1).listed).toMatchObject({ name: 'Area x', isInside: false });
  expect(at(12).listed).toMatchObject({ name: 'Area x', isInside: true });
  expect(at(16).listed).toBeUndefined();
  expect(at(0).stretch).toEqual(result.stretches[0]);
  const due = { centre: 'ukmto', report: 'daily', why: 'daily', alongNm: 1, position: [0, 0] } as const;
  const reporting = [3, 2, 1].map((dueMs) => ({ ...due, dueMs }));
  expect([0, 1, 3].map((nowMs) => aheadOf({ ...result, reporting }, nowMs).report?.dueMs)).toEqual([1, 2, undefined]);
});

it('in force are only measures that somebody has said, never what is not known or not there', () => {
  const lines = result.rating.lines.map((line) => ({
    ...line,
    ...(line.input === 'guards' && { value: 'armed' }),
    ...(line.input === 'hardening' && { value: 'none' }),
    ...(line.input === 'citadel' && { value: false }),
  }));
  expect(aheadOf({ ...result, rating: { ...result.rating, lines } }, 0).measures.map(({ input }) => input)).toEqual(['guards']);
});
