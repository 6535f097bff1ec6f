// Centres that ships report to, as an edition: areas, hours and reports, each with its source. Data only; limits may have changed since, and
// every screen that uses them says of when they are.
import type { ReportingCentre } from '#contract/passages/passage-assessment.ts';
import type { LonLat } from '#contract/units.ts';

export interface CentreRules {
  centre: ReportingCentre;
  /** Whole edges; absent: those of the layer of areas that is named. */
  rings?: readonly (readonly LonLat[])[];
  /** Where the centre's own limits are not at hand: the layer that stands for its area. */
  layer?: 'westAfrica';
  /** Wants to know of the ship before she enters. */
  registers: boolean;
  /** Wants an initial and a final report. */
  reportsEnds: boolean;
  /** The hour of UTC of its daily report. */
  dailyHour?: number;
}

/** Of the whole list, in which a centre that wants to know before others stands before them. */
export const REPORTING_EDITION = '2026-11';

/**
 * Suez, 10 S and 78 E (BMP4, 2011; unchanged in a chart note of 2015). The Gulf is inside: its own limits are not at hand. West and north
 * of the Red Sea and of the Gulf the edge runs over land.
 */
const UKMTO_AREA: readonly LonLat[] = [
  [32.3, 29.95],
  [40, 30],
  [45, 30.7],
  [78, 30.7],
  [78, -10],
  [37, -10],
  [32.3, 29.95],
];

export const CENTRES: readonly CentreRules[] = [
  // movement form of MSCHOA (BMP, annex E): before entry
  { centre: 'mscio', rings: [UKMTO_AREA], registers: true, reportsEnds: false },
  // forms and hours: reporting forms of BMP4 and BMP5
  { centre: 'ukmto', rings: [UKMTO_AREA], registers: false, reportsEnds: true, dailyHour: 8 },
  // Maritime security in the Gulf of Guinea; its area (chart Q6114) is larger than the layer
  { centre: 'mdat', layer: 'westAfrica', registers: false, reportsEnds: true, dailyHour: 12 },
];
