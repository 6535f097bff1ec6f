// Figures of a track: gaps, distance sailed, mean speed. Pure.
import { HOUR_MS } from '#contract/units.ts';
import type { HeldTrack, TrackColumns, TrackGap } from '#contract/worker-apis.ts';
import { distanceNm } from '#domain/geo/great-circle.ts';
import { isAfterGap, positionAt, timeAt } from './track.ts';

/** Computed from the whole track, not from its simplified line: small turns count too. */
export function factsOf(track: TrackColumns): Pick<HeldTrack, 'gaps' | 'sailedNm' | 'meanSpeedKn'> {
  const gaps: TrackGap[] = [];
  let sailedNm = 0;
  let knownMs = 0;
  for (let at = 1; at < track.atS.length; at++) {
    const [from, to] = [positionAt(track, at - 1), positionAt(track, at)];
    const nm = distanceNm(from, to);
    if (isAfterGap(track, at)) {
      gaps.push({ fromMs: timeAt(track, at - 1), toMs: timeAt(track, at), from, to, distanceNm: nm });
    } else {
      sailedNm += nm;
      knownMs += timeAt(track, at) - timeAt(track, at - 1);
    }
  }
  return { gaps, sailedNm, ...(knownMs > 0 && { meanSpeedKn: sailedNm / (knownMs / HOUR_MS) }) };
}
