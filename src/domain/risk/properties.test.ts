// What holds of every rating, whatever is known of the ship or passage.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { EVENT_CATEGORIES, EVENT_CONFIDENCES, EVENT_TYPE_MEANINGS, EVENT_TYPES } from '#contract/entities/events.ts';
import type { RatedLine, RiskRating } from '#contract/entities/risk.ts';
import { anyEdition, anyPassage, anyShip } from './risk.arbitrary.ts';
import { type ReportFacts, weightOfReport } from './report-weight.ts';
import { FATHOM_RULES, type RuleSet } from './rule-set.ts';
import { ratePassage, rateShip } from './score.ts';

const anyRating = (edition: fc.Arbitrary<RuleSet> = anyEdition): fc.Arbitrary<{ rating: RiskRating; rules: RuleSet }> =>
  fc.oneof(
    fc.tuple(anyShip, edition).map(([inputs, rules]) => ({ rating: rateShip(inputs, rules), rules })),
    fc.tuple(anyPassage, edition).map(([inputs, rules]) => ({ rating: ratePassage(inputs, rules), rules })),
  );

/** In whole tenths, so that nothing is lost to binary fractions. */
const tenths = (value: number) => BigInt(Math.round(value * 10));
const sumAt = (lines: readonly RatedLine[], at: 0 | 1 | 2, ...parts: string[]) =>
  lines.filter(({ part }) => parts.includes(part)).reduce((sum, { points }) => sum + tenths(points[at]), 0n);

describe('every rating', () => {
  it('is its lines: parts, figure and range are made of nothing else', () => {
    fc.assert(
      fc.property(anyRating(), ({ rating: { lines, parts, figure, range }, rules: { formula } }) => {
        for (const at of [0, 1, 2] as const) {
          const threat = sumAt(lines, at, 'capability', 'intent', 'opportunity');
          const [vulnerability, consequence] = [sumAt(lines, at, 'vulnerability'), sumAt(lines, at, 'consequence')];
          expect(tenths(parts.threat[at])).toBe(threat);
          expect(tenths(parts.vulnerability[at])).toBe(vulnerability);
          expect(tenths(parts.consequence[at])).toBe(consequence);
          expect(tenths(parts.intent[at])).toBe(sumAt(lines, at, 'intent'));
          // all in tenths: threat x (1000 x share + vulnerability x share + consequence x share) / 1,000,000, halves up
          const multiplier =
            1000n * tenths(formula.threat) + tenths(formula.vulnerability) * vulnerability + tenths(formula.consequence) * consequence;
          const expected = (2n * threat * multiplier + 1_000_000n) / 2_000_000n;
          expect(tenths([range[0], figure, range[1]][at] ?? -1)).toBe(expected);
        }
      }),
    );
  });

  it('has its figure within its range, and between 0 and 100', () => {
    fc.assert(
      fc.property(anyRating(), ({ rating: { figure, range, lines } }) => {
        expect(0 <= range[0] && range[0] <= figure && figure <= range[1] && range[1] <= 100).toBe(true);
        for (const { points, weight } of lines)
          expect(0 <= points[0] && points[0] <= points[1] && points[1] <= points[2]).toBe(points[2] <= weight);
      }),
    );
  });

  it('changes only one line’s points and the sums when one weight changes', () => {
    const change = fc.record({ at: fc.nat({ max: 20 }), weight: fc.integer({ min: 0, max: 1000 }) });
    fc.assert(
      fc.property(anyShip, change, (inputs, { at, weight }) => {
        const before = rateShip(inputs, FATHOM_RULES);
        const changed = before.lines[at]?.id;
        const withWeight = (lines: RuleSet['shipThreat']) =>
          lines.map((line) => (line.id === changed ? { ...line, weight: weight / 10 } : line));
        const { shipThreat, vulnerability, consequence } = FATHOM_RULES;
        const rules = {
          ...FATHOM_RULES,
          shipThreat: withWeight(shipThreat),
          vulnerability: withWeight(vulnerability),
          consequence: withWeight(consequence),
        };
        const after = rateShip(inputs, rules);
        expect(after.lines.filter((_, index) => index !== at)).toEqual(before.lines.filter((_, index) => index !== at));
        expect({ ...after.lines[at], weight: 0, points: [] }).toEqual({ ...before.lines[at], weight: 0, points: [] });
        expect([after.unknown, after.fewReports]).toEqual([before.unknown, before.fewReports]);
      }),
    );
  });

  it('reaches as far when less is known', () => {
    const contains = (wide: RiskRating, narrow: RiskRating) =>
      wide.range[0] <= narrow.range[0] && wide.range[1] >= narrow.range[1] && wide.unknown.length >= narrow.unknown.length;
    fc.assert(
      fc.property(anyShip, fc.nat({ max: 30 }), (inputs, at) => {
        const name = Object.keys(inputs)[at] as keyof typeof inputs | undefined;
        if (name === undefined || name === 'atLeast') return;
        expect(contains(rateShip({ ...inputs, [name]: undefined }, FATHOM_RULES), rateShip(inputs, FATHOM_RULES))).toBe(true);
      }),
    );
    fc.assert(
      fc.property(anyPassage, fc.nat({ max: 30 }), (inputs, at) => {
        const name = Object.keys(inputs)[at] as keyof typeof inputs | undefined;
        if (name === undefined) return;
        expect(contains(ratePassage({ ...inputs, [name]: undefined }, FATHOM_RULES), ratePassage(inputs, FATHOM_RULES))).toBe(true);
      }),
    );
  });

  it('is the same bytes again, also after it was stored', () => {
    fc.assert(
      fc.property(anyShip, anyEdition, (inputs, rules) => {
        const bytes = JSON.stringify(rateShip(inputs, rules));
        expect(JSON.stringify(rateShip(JSON.parse(JSON.stringify(inputs)), JSON.parse(JSON.stringify(rules))))).toBe(bytes);
        expect(JSON.stringify(JSON.parse(bytes))).toBe(bytes);
      }),
    );
  });
});

const anyReport: fc.Arbitrary<ReportFacts> = fc.record({
  type: fc.constantFrom(...EVENT_TYPES),
  category: fc.constantFrom(...EVENT_CATEGORIES),
  confidence: fc.constantFrom(...EVENT_CONFIDENCES, undefined),
  ageDays: fc.integer({ min: -1, max: 400 }),
  distanceNm: fc.double({ min: 0, max: 60, noNaN: true }),
  ship: fc.constantFrom('tanker' as const, 'fishing' as const, undefined),
  met: fc.constantFrom('tanker' as const, 'cargo' as const, 'small craft' as const, undefined),
  reportByNight: fc.constantFrom(true, false, undefined),
  passageByNight: fc.constantFrom(true, false, undefined),
});

describe('a report', () => {
  const weigh = (facts: ReportFacts) => weightOfReport(facts, FATHOM_RULES);

  it('never weighs less when it is nearer, newer or graver', () => {
    fc.assert(
      fc.property(anyReport, fc.double({ min: 0, max: 1, noNaN: true }), fc.constantFrom(...EVENT_TYPES), (facts, share, type) => {
        const weight = weigh(facts);
        expect(weigh({ ...facts, distanceNm: facts.distanceNm * share })).toBeGreaterThanOrEqual(weight);
        expect(weigh({ ...facts, ageDays: Math.floor(facts.ageDays * share) })).toBeGreaterThanOrEqual(weight);
        const isGraver = EVENT_TYPE_MEANINGS[type].portWeight >= EVENT_TYPE_MEANINGS[facts.type].portWeight;
        if (isGraver) expect(weigh({ ...facts, type })).toBeGreaterThanOrEqual(weight);
      }),
    );
  });

  it('of more weight never lowers the figure of a ship or passage', () => {
    fc.assert(
      fc.property(
        anyShip,
        anyPassage,
        fc.nat({ max: 2000 }),
        fc.nat({ max: 500 }),
        fc.nat({ max: 5 }),
        (ship, passage, cents, more, count) => {
          const of = (sum: number, number: number) => ({ sum: sum / 100, count: number });
          const shipAt = (sum: number, number: number) => rateShip({ ...ship, reports: of(sum, number) }, FATHOM_RULES).figure;
          const passageAt = (sum: number, number: number) =>
            ratePassage({ ...passage, worstStretch: of(sum, number), reportsAlong: number }, FATHOM_RULES).figure;
          expect(shipAt(cents + more, count + 1)).toBeGreaterThanOrEqual(shipAt(cents, count));
          expect(passageAt(cents + more, count + 1)).toBeGreaterThanOrEqual(passageAt(cents, count));
        },
      ),
    );
  });
});
