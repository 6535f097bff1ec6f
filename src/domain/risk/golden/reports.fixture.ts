// Weights of single reports, worked out by hand from the page of the rule set.
// type × category × confidence × age × distance × likeness × hour, rounded to 0.01, halves up; the product stands beside each, without the
// factors that are 1.
import type { ReportFacts } from '#domain/risk/report-weight.ts';

export const GOLDEN_REPORTS: readonly (ReportFacts & { weight: number })[] = [
  // Nothing is taken off.
  { type: 'Boarding', category: 'Crime', confidence: 'high', ageDays: 0, distanceNm: 0, weight: 3 }, // 3

  // Age, on both sides of every limit.
  { type: 'Robbery', category: 'Crime', ageDays: 90, distanceNm: 10, weight: 2 }, // 2
  { type: 'Robbery', category: 'Crime', ageDays: 91, distanceNm: 10, weight: 1.42 }, // 2 × 0.71
  { type: 'Seizure', category: 'Crime', confidence: 'high', ageDays: 180, distanceNm: 3, weight: 3.55 }, // 5 × 0.71
  { type: 'Seizure', category: 'Crime', confidence: 'high', ageDays: 181, distanceNm: 3, weight: 2.5 }, // 5 × 0.5
  { type: 'Kidnapping', category: 'Crime', confidence: 'high', ageDays: 270, distanceNm: 8, weight: 2.5 }, // 5 × 0.5
  { type: 'Kidnapping', category: 'Crime', confidence: 'high', ageDays: 271, distanceNm: 8, weight: 1.75 }, // 5 × 0.35
  // 5 × 1.5 × 0.35 = 2.625
  { type: 'Kidnapping', category: 'Militancy', confidence: 'high', ageDays: 365, distanceNm: 8, weight: 2.63 },
  // Too old to count.
  { type: 'Kidnapping', category: 'Militancy', confidence: 'high', ageDays: 366, distanceNm: 8, weight: 0 },
  // Dated tomorrow: counts as today's.
  { type: 'Unexplained', category: 'Unusual activity', confidence: 'high', ageDays: -1, distanceNm: 1, weight: 0.5 },

  // Distance, on both sides of every limit.
  { type: 'Approach', category: 'Crime', ageDays: 0, distanceNm: 10.1, weight: 1.5 }, // 2 × 0.75
  { type: 'Approach', category: 'Crime', ageDays: 0, distanceNm: 25, weight: 1.5 }, // 2 × 0.75
  { type: 'Sanction', category: 'Situational awareness', ageDays: 0, distanceNm: 25.1, weight: 0.25 }, // 0.5 × 0.5
  { type: 'Approach', category: 'Crime', ageDays: 0, distanceNm: 50, weight: 1 }, // 2 × 0.5
  // Too far off to count.
  { type: 'Approach', category: 'Crime', ageDays: 0, distanceNm: 50.1, weight: 0 },

  // Category.
  { type: 'Physical damage', category: 'War risk', confidence: 'high', ageDays: 12, distanceNm: 4, weight: 6 }, // 4 × 1.5
  // 5 × 1.5 × 0.71 = 5.325
  { type: 'Seizure', category: 'Militancy', confidence: 'high', ageDays: 120, distanceNm: 9, weight: 5.33 },
  { type: 'Physical damage', category: 'Not an incident', confidence: 'high', ageDays: 1, distanceNm: 1, weight: 0 },

  // Types that tell of help.
  { type: 'Rescue', category: 'Situational awareness', confidence: 'high', ageDays: 2, distanceNm: 2, weight: 0 },
  { type: 'Recovery', category: 'War risk', confidence: 'high', ageDays: 2, distanceNm: 2, weight: 0 },

  // Confidence.
  { type: 'Boarding', category: 'Crime', confidence: 'medium', ageDays: 45, distanceNm: 7, weight: 2.25 }, // 3 × 0.75
  // 0.5 × 0.5
  { type: 'Interdiction', category: 'Situational awareness', confidence: 'low', ageDays: 45, distanceNm: 7, weight: 0.25 },
  // 2 × 1.5 × 0.75 × 0.71 × 0.75 = 1.198125
  { type: 'Electronic warfare', category: 'War risk', confidence: 'medium', ageDays: 100, distanceNm: 20, weight: 1.2 },

  // Likeness.
  // The same kind: 3.
  {
    type: 'Boarding',
    category: 'Crime',
    confidence: 'high',
    ageDays: 0,
    distanceNm: 0,
    ship: 'tanker',
    met: 'tanker',
    weight: 3,
  },
  // Another merchant ship: 3 × 0.8.
  {
    type: 'Boarding',
    category: 'Crime',
    confidence: 'high',
    ageDays: 0,
    distanceNm: 0,
    ship: 'tanker',
    met: 'cargo',
    weight: 2.4,
  },
  // A fishing boat was met, this is a merchant ship: 3 × 0.4.
  {
    type: 'Boarding',
    category: 'Crime',
    confidence: 'high',
    ageDays: 0,
    distanceNm: 0,
    ship: 'cargo',
    met: 'fishing',
    weight: 1.2,
  },
  // The other way round: 1 × 0.4.
  {
    type: 'Illicit activity',
    category: 'Crime',
    confidence: 'high',
    ageDays: 5,
    distanceNm: 5,
    ship: 'fishing',
    met: 'tanker',
    weight: 0.4,
  },
  // Different kinds, neither of them a merchant ship: the page names no factor, so nothing is taken off.
  {
    type: 'Suspicious approach',
    category: 'Unusual activity',
    confidence: 'high',
    ageDays: 5,
    distanceNm: 5,
    ship: 'fishing',
    met: 'small craft',
    weight: 1,
  },
  // The ship that was met is not said: 1 × 0.5 × 0.5 × 0.5 = 0.125.
  {
    type: 'Stowaway',
    category: 'Irregular migration',
    confidence: 'low',
    ageDays: 200,
    distanceNm: 30,
    ship: 'cargo',
    weight: 0.13,
  },
  // A port has no ship: 1 × 0.5 × 0.75 = 0.375.
  { type: 'Narcotics', category: 'Crime', ageDays: 181, distanceNm: 11, met: 'fishing', weight: 0.38 },

  // Hour.
  // Both by night: 2 × 0.75 × 0.71 = 1.065.
  {
    type: 'Approach',
    category: 'Crime',
    confidence: 'medium',
    ageDays: 130,
    distanceNm: 10,
    reportByNight: true,
    passageByNight: true,
    weight: 1.07,
  },
  // Both by day: 1.
  {
    type: 'GPS anomaly',
    category: 'Unusual activity',
    ageDays: 0,
    distanceNm: 0,
    ship: 'passenger',
    met: 'passenger',
    reportByNight: false,
    passageByNight: false,
    weight: 1,
  },
  // By day, the passage by night: 0.5 × 0.75 = 0.375.
  {
    type: 'Sighting',
    category: 'Situational awareness',
    ageDays: 0,
    distanceNm: 0,
    ship: 'small craft',
    met: 'small craft',
    reportByNight: false,
    passageByNight: true,
    weight: 0.38,
  },
  // By night, the passage by day: 0.5 × 0.71 × 0.75 = 0.26625.
  {
    type: 'Unusual manoeuvres',
    category: 'Unusual activity',
    ageDays: 91,
    distanceNm: 6,
    reportByNight: true,
    passageByNight: false,
    weight: 0.27,
  },
  // By night, the passage without a time there: 0.5 × 0.35 = 0.175.
  { type: 'AIS irregularity', category: 'Unusual activity', ageDays: 300, distanceNm: 0, reportByNight: true, weight: 0.18 },
  // The report without a time of day, the passage by night: 0.5 × 0.71 = 0.355.
  {
    type: 'Drifting/Slowed',
    category: 'Unusual activity',
    ageDays: 150,
    distanceNm: 0,
    ship: 'fishing',
    met: 'fishing',
    passageByNight: true,
    weight: 0.36,
  },

  // Several factors at once.
  // 0.5 × 0.5 × 0.35 × 0.5 × 0.4 × 0.75 = 0.013125: the least that a report can weigh.
  {
    type: 'EDR',
    category: 'Situational awareness',
    confidence: 'low',
    ageDays: 365,
    distanceNm: 50,
    ship: 'tanker',
    met: 'small craft',
    reportByNight: true,
    passageByNight: false,
    weight: 0.01,
  },
  // 0.5 × 0.75 × 0.5 × 0.4 = 0.075
  {
    type: 'Business interruption',
    category: 'Situational awareness',
    confidence: 'medium',
    ageDays: 60,
    distanceNm: 40,
    ship: 'small craft',
    met: 'cargo',
    weight: 0.08,
  },
  { type: 'Graffiti', category: 'Crime', ageDays: 190, distanceNm: 24, weight: 0.19 }, // 0.5 × 0.5 × 0.75 = 0.1875
  // 4 × 1.5 × 0.75 × 0.71 × 0.75 × 0.8 × 0.75 = 1.43775
  {
    type: 'Physical damage',
    category: 'War risk',
    confidence: 'medium',
    ageDays: 180,
    distanceNm: 25,
    ship: 'passenger',
    met: 'cargo',
    reportByNight: false,
    passageByNight: true,
    weight: 1.44,
  },
];
