import { describe, expect, it } from 'vitest';
import { DAY_MS } from '#contract/units.ts';
import { ageInDays, reportWindowStart } from './report-reach.ts';
import { agesOfLess, type ReportFacts, tellsOfIncident, weightOfReport } from './report-weight.ts';
import { FATHOM_RULES } from './rule-set.ts';

const NOW = Date.UTC(2026, 10, 20, 15);
const facts = (more: Partial<ReportFacts> = {}): ReportFacts => ({
  type: 'Boarding',
  category: 'Crime',
  ageDays: 0,
  distanceNm: 0,
  ...more,
});
const weigh = (more: Partial<ReportFacts>) => weightOfReport(facts(more), FATHOM_RULES);

describe('the weight of a report', () => {
  it.each<[string, Partial<ReportFacts>, number]>([
    ['a boarding today', {}, 3],
    ['10 nm off', { distanceNm: 10 }, 3],
    ['a little further', { distanceNm: 10.01 }, 2.25],
    ['25 nm off', { distanceNm: 25 }, 2.25],
    ['50 nm off', { distanceNm: 50 }, 1.5],
    ['further than 50 nm', { distanceNm: 50.01 }, 0],
    ['90 days ago', { ageDays: 90 }, 3],
    ['91 days ago', { ageDays: 91 }, 2.13],
    ['181 days ago', { ageDays: 181 }, 1.5],
    ['271 days ago', { ageDays: 271 }, 1.05],
    ['365 days ago', { ageDays: 365 }, 1.05],
    ['366 days ago', { ageDays: 366 }, 0],
    ['tomorrow, by a clock further east', { ageDays: -1 }, 3],
    ['by a militia', { category: 'Militancy' }, 4.5],
    ['in a war', { category: 'War risk' }, 4.5],
    ['that was no incident', { category: 'Not an incident' }, 0],
    ['a rescue', { type: 'Rescue' }, 0],
    ['of which the source is sure', { confidence: 'high' }, 3],
    ['of which it is fairly sure', { confidence: 'medium' }, 2.25],
    ['of which it is not sure', { confidence: 'low' }, 1.5],
    ['of a tanker, to a tanker', { ship: 'tanker', met: 'tanker' }, 3],
    ['of a cargo ship, to a tanker', { ship: 'tanker', met: 'cargo' }, 2.4],
    ['of a fishing boat, to a tanker', { ship: 'tanker', met: 'fishing' }, 1.2],
    ['of a tanker, to a yacht', { ship: 'small craft', met: 'tanker' }, 1.2],
    ['of a yacht, to a fishing boat', { ship: 'fishing', met: 'small craft' }, 3],
    ['of a ship of no known kind', { ship: 'tanker' }, 3],
    ['to a ship of no known kind', { met: 'fishing' }, 3],
    ['by night, and she passes by day', { reportByNight: true, passageByNight: false }, 2.25],
    ['by night, and she passes by night', { reportByNight: true, passageByNight: true }, 3],
    ['by night, and she has no time there', { reportByNight: true }, 3],
    ['with no time of day', { passageByNight: true }, 3],
    // 0.5 x 0.75 x 0.35 x 0.5 is 0.065625; 1 x 0.75 x 0.5 is 0.375: half way, and up
    ['old, far, unsure, of little weight', { type: 'Sighting', confidence: 'medium', ageDays: 300, distanceNm: 40 }, 0.07],
    ['half way between two steps', { type: 'Narcotics', confidence: 'medium', distanceNm: 40 }, 0.38],
  ])('%s', (_name, more, weight) => {
    expect(weigh(more)).toBe(weight);
  });

  it('of a type, category and confidence that only newer code knows is that of a suspicious approach, of most categories', () => {
    const newer = { type: 'Drones' as 'Boarding', category: 'Weather' as 'Crime', confidence: 'proven' as 'high' };
    expect(weigh(newer)).toBe(1);
  });
});

it('the age of a report is in whole days of UTC', () => {
  const midnight = Date.UTC(2026, 10, 20);
  expect([midnight - 1, midnight, midnight + DAY_MS].map((atMs) => ageInDays(atMs, NOW))).toEqual([1, 0, -1]);
  expect(ageInDays(reportWindowStart(NOW), NOW)).toBe(365);
});

it('a report weighs less from the day after these ages', () => {
  expect(agesOfLess(FATHOM_RULES)).toEqual([90, 180, 270, 365]);
});

it('a rescue and what was no incident tell of no incident', () => {
  const told = (more: Partial<ReportFacts>) => tellsOfIncident(facts(more), FATHOM_RULES);
  expect([told({}), told({ type: 'Recovery' }), told({ category: 'Not an incident' })]).toEqual([true, false, false]);
});
