// Tracks for tests: any times, any places, also back and forth across 180 degrees.
import fc from 'fast-check';
import type { TrackColumns } from '#contract/worker-apis.ts';
import { E7, emptyTrack, joinTracks, NOT_KNOWN } from './track.ts';

const START_S = 1_795_000_000;
/** What a ship does in one step: seconds that pass, hundredths of a degree she sails. Some steps are gaps. */
const step = fc.record({
  seconds: fc.oneof(
    { weight: 6, arbitrary: fc.integer({ min: 1, max: 3600 }) },
    { weight: 1, arbitrary: fc.integer({ min: 3601, max: 90_000 }) },
  ),
  east: fc.integer({ min: -40, max: 40 }),
  north: fc.integer({ min: -40, max: 40 }),
});
const turned = (deg: number) => ((((deg + 180) % 360) + 360) % 360) - 180;

/** Half of them begin near 180 degrees. */
export const anyTrack = ({ maxLength = 60 } = {}): fc.Arbitrary<TrackColumns> =>
  fc
    .tuple(
      fc.oneof(fc.constant(179.9), fc.integer({ min: -180, max: 180 })),
      fc.integer({ min: -70, max: 70 }),
      fc.array(step, { maxLength }),
    )
    .map(([lon, lat, steps]) => {
      let [atS, east, north] = [START_S, lon, lat];
      const points = [
        { atS, east, north },
        ...steps.map((by) => ({
          atS: (atS += by.seconds),
          east: (east = turned(east + by.east / 100)),
          north: (north = Math.max(-80, Math.min(80, north + by.north / 100))),
        })),
      ];
      const track = emptyTrack(points.length);
      points.forEach((point, i) => {
        track.atS[i] = point.atS;
        track.lonE7[i] = Math.round(point.east * E7);
        track.latE7[i] = Math.round(point.north * E7);
        track.speedTenths[i] = i % 3 ? 100 + i : NOT_KNOWN;
        track.courseTenths[i] = NOT_KNOWN;
      });
      return joinTracks([track]);
    });
