// Two ratings line by line. Pure.
import type { RatedLine, RiskRating } from '#contract/entities/risk.ts';

export interface ComparedLine {
  id: string;
  /** Absent: the edition of that rating has no such line. */
  one?: RatedLine | undefined;
  other?: RatedLine | undefined;
  /** Counted points of the other minus those of the one, in steps of 0.1. */
  difference: number;
}

/** Of points or figures, which are in steps of 0.1. */
export const pointsApart = (one: number, other: number): number => Math.round((other - one) * 10) / 10;

/** In the order of the one; lines that only the other has come last. */
export function compareLines(one: RiskRating, other: RiskRating): ComparedLine[] {
  const ofOne = new Map(one.lines.map((line) => [line.id, line]));
  const ofOther = new Map(other.lines.map((line) => [line.id, line]));
  return [...new Set([...ofOne.keys(), ...ofOther.keys()])].map((id) => {
    const [a, b] = [ofOne.get(id), ofOther.get(id)];
    return { id, one: a, other: b, difference: pointsApart(a?.points[1] ?? 0, b?.points[1] ?? 0) };
  });
}
