// Cases worked out by hand from RULES.md alone, by somebody who had not seen the code.
import { describe, expect, it } from 'vitest';
import type { RiskRating } from '#contract/entities/risk.ts';
import { GOLDEN_PASSAGES } from './golden/passages.fixture.ts';
import { GOLDEN_REPORTS } from './golden/reports.fixture.ts';
import { GOLDEN_SHIPS } from './golden/ships.fixture.ts';
import { weightOfReport } from './report-weight.ts';
import { FATHOM_RULES } from './rule-set.ts';
import { ratePassage, rateShip } from './score.ts';

/** The rating in the words of the cases. */
const asCase = (name: string, { lines, parts, figure, range, band, bandRange, unknown }: RiskRating) => ({
  name,
  lines: Object.fromEntries(lines.map(({ id, points }) => [id, points])),
  threat: parts.threat,
  vulnerability: parts.vulnerability,
  consequence: parts.consequence,
  figure: [range[0], figure, range[1]],
  band,
  bandRange,
  unknown,
});

it('thirty ships and thirty passages at least were worked out by hand, each of another name', () => {
  for (const cases of [GOLDEN_SHIPS, GOLDEN_PASSAGES]) {
    expect(cases.length).toBeGreaterThanOrEqual(30);
    expect(new Set(cases.map(({ name }) => name)).size).toBe(cases.length);
  }
});

describe('a ship of the golden cases', () => {
  it.each(GOLDEN_SHIPS)('$name', ({ inputs, ...expected }) => {
    expect(asCase(expected.name, rateShip(inputs, FATHOM_RULES))).toEqual(expected);
  });
});

describe('a passage of the golden cases', () => {
  it.each(GOLDEN_PASSAGES)('$name', ({ inputs, ...expected }) => {
    expect(asCase(expected.name, ratePassage(inputs, FATHOM_RULES))).toEqual(expected);
  });
});

describe('a report of the golden cases', () => {
  it.each(GOLDEN_REPORTS.map((report, at) => ({ at, ...report })))('$at: $type, $category, $ageDays days, $distanceNm nm', (report) => {
    expect(weightOfReport(report, FATHOM_RULES)).toBe(report.weight);
  });
});
