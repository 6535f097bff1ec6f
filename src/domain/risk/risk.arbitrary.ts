// Any inputs of a rating, and any edition.
import fc from 'fast-check';
import { THREAT_RATINGS } from '#contract/entities/ports.ts';
import { ACTOR_LEVELS, type PassageRiskInputs, type ShipRiskInputs } from '#contract/entities/risk.ts';
import type { RuleLine } from './rule-lines.ts';
import { FATHOM_RULES, type RuleSet } from './rule-set.ts';

const tenths = (max: number) => fc.integer({ min: 0, max: max * 10 }).map((value) => value / 10);
const level = fc.constantFrom(...ACTOR_LEVELS);
const few = fc.integer({ min: 0, max: 4 });
const reportSum = fc.record({ sum: fc.integer({ min: 0, max: 2000 }).map((value) => value / 100), count: fc.integer({ min: 0, max: 6 }) });

const shared = {
  capability: level,
  intent: level,
  affiliation: fc.constantFrom('none', 'perceived', 'direct'),
  freeboardM: tenths(15),
  citadel: fc.boolean(),
  hardening: fc.constantFrom('full', 'partial', 'none'),
  guards: fc.constantFrom('armed', 'unarmed', 'none'),
  moreLookouts: fc.boolean(),
  crew: fc.integer({ min: 0, max: 40 }),
  shipType: fc.integer({ min: 0, max: 110 }),
  lengthM: tenths(400),
} as const;

/** Some known, others not. */
export const anyShip: fc.Arbitrary<ShipRiskInputs> = fc.record(
  {
    ...shared,
    watchLists: fc.constantFrom('none', 'likely', 'confirmed'),
    reports: reportSum,
    hoursNear: tenths(60),
    portCalls: few,
    listedAreas: fc.constantFrom('none', 'recent', 'inside'),
    silences: few,
    identityChanges: few,
    jumps: few,
    maxSpeedKn: tenths(25),
    atLeast: fc.subarray(['hoursNear', 'portCalls', 'silences']),
  },
  { requiredKeys: [] },
);

export const anyPassage: fc.Arbitrary<PassageRiskInputs> = fc.record(
  {
    ...shared,
    worstStretch: reportSum,
    reportsAlong: fc.integer({ min: 0, max: 25 }),
    hoursListed: tenths(40),
    ports: fc.array(fc.constantFrom(...THREAT_RATINGS, undefined), { maxLength: 4 }),
    speedKn: tenths(25),
  },
  { requiredKeys: [] },
);

/** Weights in tenths that are 100 together. */
const weightsOf = (count: number) =>
  fc.array(fc.integer({ min: 0, max: 1000 }), { minLength: count - 1, maxLength: count - 1 }).map((cuts) => {
    const places = [0, ...cuts.toSorted((one, other) => one - other), 1000];
    return places.slice(1).map((place, at) => (place - (places[at] ?? 0)) / 10);
  });
const weighted = (lines: readonly RuleLine[]) =>
  weightsOf(lines.length).map((weights) => lines.map((line, at) => ({ ...line, weight: weights[at] ?? 0 })));

export const anyEdition: fc.Arbitrary<RuleSet> = fc
  .record({
    formula: weightsOf(3),
    shipThreat: weighted(FATHOM_RULES.shipThreat),
    passageThreat: weighted(FATHOM_RULES.passageThreat),
    vulnerability: weighted(FATHOM_RULES.vulnerability),
    consequence: weighted(FATHOM_RULES.consequence),
  })
  .map(({ formula: [threat = 0, vulnerability = 0, consequence = 0], ...tables }) => ({
    ...FATHOM_RULES,
    edition: 'example-1',
    formula: { threat, vulnerability, consequence },
    ...tables,
  }));
