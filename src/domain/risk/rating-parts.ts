// A part of a rating with what of it is not known. Pure.
import type { Points, RatedLine, RatedPart, RiskRating } from '#contract/entities/risk.ts';
import { bandOfSum } from './rule-set.ts';

/** The sums that stand beside the figure. */
export const SUMS = ['threat', 'vulnerability', 'consequence'] as const;
export type Sum = (typeof SUMS)[number];

const LINES_OF: Readonly<Partial<Record<keyof RiskRating['parts'], readonly RatedLine['part'][]>>> = {
  threat: ['capability', 'intent', 'opportunity'],
};

export function ratedPart(
  { parts, lines, unknown }: Pick<RiskRating, 'parts' | 'lines' | 'unknown'>,
  part: keyof RiskRating['parts'],
): RatedPart {
  const [low, figure, high]: Points = parts[part];
  const own = lines.filter((line) => (LINES_OF[part] ?? [part]).includes(line.part));
  return {
    figure,
    range: [low, high],
    band: bandOfSum(figure),
    bandRange: [bandOfSum(low), bandOfSum(high)],
    unknown: own.filter(({ id }) => unknown.includes(id)).length,
    lines: own.length,
  };
}

/** Finds the parts of one rating. */
export const partsOfRating = (rating: Parameters<typeof ratedPart>[0]) => (part: keyof RiskRating['parts']) => ratedPart(rating, part);
