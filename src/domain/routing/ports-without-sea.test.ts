import { expect, test } from 'vitest';
import type { LonLat } from '#contract/units.ts';
import { accessOf } from './harbour-access.ts';
import { openSeaWorld } from './plan-route.ts';
import { hasNoSea } from './ports-without-sea.ts';

test('Rotterdam in New York and Milan are ports without sea, Rotterdam in the Netherlands is none; route planning says so too', () => {
  const world = openSeaWorld();
  const places: Record<string, LonLat> = { USRAJ: [-73.97, 42.79], ITMIL: [9.18, 45.47], NLRTM: [4.47, 51.9] };
  for (const [id, place] of Object.entries(places)) expect(hasNoSea({ id }), id).toBe(accessOf(world, place) === undefined);
});
