// Places on a way by their distance from its start, and ways cut and joined there. Legs are rhumb lines. Pure.
import type { PassageLeg } from '#contract/passages/passage-assessment.ts';
import type { NauticalMiles } from '#contract/units.ts';
import { canonical } from '#domain/geo/longitude.ts';
import { placeOnLeg } from '#domain/routing/way-pieces.ts';

export const wayLengthNm = (legs: readonly Pick<PassageLeg, 'distanceNm'>[]): NauticalMiles =>
  legs.reduce((sum, leg) => sum + leg.distanceNm, 0);

/** The part of a way between two distances from its start. */
export function cutWay(legs: readonly PassageLeg[], fromNm: NauticalMiles, toNm: NauticalMiles): PassageLeg[] {
  const part: PassageLeg[] = [];
  let startNm = 0;
  for (const leg of legs) {
    const [from, to] = [Math.max(fromNm, startNm) - startNm, Math.min(toNm, startNm + leg.distanceNm) - startNm];
    startNm += leg.distanceNm;
    if (to - from <= 0) continue;
    const placeAt = (nm: number) => canonical(placeOnLeg(leg.from, leg.to, nm / leg.distanceNm));
    part.push({
      from: from === 0 ? leg.from : placeAt(from),
      to: to === leg.distanceNm ? leg.to : placeAt(to),
      distanceNm: to - from,
      courseDeg: leg.courseDeg,
    });
  }
  return part;
}
