import { expect, it } from 'vitest';
import type { ThreatRating } from '#contract/entities/ports.ts';
import { FleetRating, type Points } from '#contract/entities/risk.ts';
import { rateFleet } from './fleet-rating.ts';
import { bandOf, FATHOM_RULES } from './rule-set.ts';

const ship = (id: string, figure: number, { highest = figure } = {}) => ({
  id,
  rating: {
    figure,
    band: bandOf(FATHOM_RULES.bands, figure),
    range: [0, highest] as [number, number],
    parts: { threat: [0, 70, 70] as Points },
  },
});

it('a fleet is rated by its worst ship, and counts each ship once: in a band, or as one whose position is not known', () => {
  const rated = rateFleet([ship('a', 9.9), ship('b', 61.2), { id: 'c', rating: undefined }, ship('d', 30)]);
  expect(rated).toEqual({
    worst: { id: 'b', figure: 61.2, band: 'High', threat: { figure: 70, band: 'High', bandRange: ['Negligible', 'High'] } },
    bands: { Negligible: 1, Low: 0, Moderate: 1, High: 1 },
    positionUnknown: 1,
  });
  expect(FleetRating.parse(rated)).toEqual(rated);
});

it('a fleet says the highest that any of its ships may come to, and of how many ships inputs are not known, though her worst ship is known whole', () => {
  const bands = (...range: [ThreatRating, ThreatRating]) => range;
  const unsure = (id: string, figure: number, highest: number) => {
    const one = ship(id, figure, { highest });
    return { ...one, rating: { ...one.rating, bandRange: bands('Low', bandOf(FATHOM_RULES.bands, highest)), unknown: 17, lines: 21 } };
  };
  const whole = ship('a', 36.6);
  const known = { ...whole, rating: { ...whole.rating, bandRange: bands('Moderate', 'Moderate'), unknown: 0, lines: 21 } };
  const rated = rateFleet([known, unsure('b', 35.6, 77.6), unsure('c', 20, 86.2), { id: 'd', rating: undefined }]);
  expect(rated).toMatchObject({ worst: { id: 'a', band: 'Moderate' }, mayBe: { figure: 86.2, band: 'High', ships: 2 } });
  expect(FleetRating.parse(rated)).toEqual(rated);
  expect(rateFleet([known])).not.toHaveProperty('mayBe');
});

it('of ships with one figure, the worst is the one that may be worse; then the order of ids decides, not of the list', () => {
  const ships = [ship('b', 20), ship('a', 20), ship('c', 20, { highest: 50 })];
  expect([rateFleet(ships), rateFleet(ships.slice(0, 2)), rateFleet([...ships].reverse())].map(({ worst }) => worst?.id)).toEqual([
    'c',
    'a',
    'c',
  ]);
});

it('a fleet without ships has no worst ship', () => {
  expect(rateFleet([])).toEqual({ bands: { Negligible: 0, Low: 0, Moderate: 0, High: 0 }, positionUnknown: 0 });
});

it('keeps what is not sure of the worst ship, counted: from a whole rating and from a row of a list alike', () => {
  const unsure = { bandRange: ['Low', 'High'] as const, unknown: 18, lines: 21 };
  const of = (more: object) => rateFleet([{ id: 'a', rating: { ...ship('a', 12).rating, ...more } }]).worst;
  expect(of(unsure)).toMatchObject(unsure);
  expect(of({ ...unsure, unknown: ['x', 'y'], lines: ['x', 'y', 'z'] })).toMatchObject({ unknown: 2, lines: 3 });
});
