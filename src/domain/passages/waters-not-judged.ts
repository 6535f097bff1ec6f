// Waters that the Joint War Committee lists by name and of which no limits are published: where no listed area on this device covers them,
// the hours in listed areas say nothing of them. Pure.
import type { PassageAssessment } from '#contract/passages/passage-assessment.ts';

/** West, south, east and north, in degrees; only their sea lies on ways. The Gulf of Oman west of 58 E: JWLA-032. */
const WATERS = {
  gulf: [47, 23, 56.4, 31],
  gulfOfOman: [56.4, 23, 58, 28],
} as const;

export type WaterNotJudged = keyof typeof WATERS;
export const WATERS_NOT_JUDGED = Object.keys(WATERS) as WaterNotJudged[];

/** Those that the way goes through outside of every listed area of this device. */
export function watersNotJudged({ areas, pieces }: Pick<PassageAssessment['along'], 'areas' | 'pieces'>): WaterNotJudged[] {
  const listed = new Set(areas.filter(({ isListed }) => isListed).map(({ id }) => id));
  const outside = pieces.filter((piece) => !piece.areas.some((id) => listed.has(id)));
  return WATERS_NOT_JUDGED.filter((water) => {
    const [west, south, east, north] = WATERS[water];
    return outside.some(({ middle: [lon, lat] }) => lon >= west && lon < east && lat >= south && lat <= north);
  });
}
