import { describe, expect, it } from 'vitest';
import { distanceNm } from '#domain/geo/great-circle.ts';
import { placeAlong, wayLengthNm } from '#domain/routing/way-pieces.ts';
import { legBetween } from './passages.fixture.ts';
import { joinDetour, standOffFrom } from './stand-off.ts';

const LEGS = [legBetween([176, 0], [179, 0]), legBetween([179, 0], [-178, 0]), legBetween([-178, 0], [-170, 2])];
const NOTHING_CLOSED = { closedPassages: [], closedAreas: [] };

describe('a stand-off', () => {
  it('closes the water within 50 nm and asks for a new way from well before it to well behind it', () => {
    const found = standOffFrom({ centre: [-179, 0.2] }, LEGS, NOTHING_CLOSED);
    if (!found) throw new Error('nothing to close');
    const [area] = found.request.closedAreas;
    for (const corner of area?.rings[0] ?? []) expect(distanceNm([-179, 0.2], corner)).toBeGreaterThan(50);
    expect(found.request.stops).toEqual([placeAlong(LEGS, found.fromNm), placeAlong(LEGS, found.toNm)]);
    expect(found.toNm - found.fromNm).toBeGreaterThan(250);
    expect(found.toNm - found.fromNm).toBeLessThan(310);
  });

  it('asks for that part alone, also where the whole request says what is avoided', () => {
    const whole = { stops: [[176, 0] as const, [-170, 2] as const], closedPassages: ['suez' as const], closedAreas: [] };
    const found = standOffFrom({ centre: [-179, 0.2] }, LEGS, whole);
    expect(found?.request.stops[0]).not.toEqual([176, 0]);
    expect(found?.request.closedPassages).toEqual(['suez']);
  });

  it('begins with the passage where that is inside, and is none where the way keeps off already', () => {
    expect(standOffFrom({ centre: [176, 0] }, LEGS, NOTHING_CLOSED)?.fromNm).toBe(0);
    expect(standOffFrom({ centre: [-179, 2] }, LEGS, NOTHING_CLOSED)).toBeUndefined();
  });

  it('joins the new part to the rest of the way without a gap', () => {
    const standOff = standOffFrom({ centre: [-179, 0.2] }, LEGS, NOTHING_CLOSED);
    if (!standOff) throw new Error('nothing to close');
    const [from, to] = standOff.request.stops as [readonly [number, number], readonly [number, number]];
    const joined = joinDetour(LEGS, standOff, [legBetween(from, [-179, -2]), legBetween([-179, -2], to)]);
    for (const [at, { from: next }] of joined.slice(1).entries()) expect(distanceNm(joined[at]?.to ?? [0, 0], next)).toBeLessThan(1e-6);
    expect(joined[0]?.from).toEqual([176, 0]);
    expect(joined.at(-1)?.to).toEqual([-170, 2]);
    expect(wayLengthNm(joined)).toBeGreaterThan(wayLengthNm(LEGS));
  });
});
