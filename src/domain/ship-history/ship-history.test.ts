import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { HOUR_S } from '#contract/units.ts';
import { factsOf } from './history-oracle.fixture.ts';
import { keptMark, keptOf } from './kept-watch.ts';
import { byId, heard, START_S, Watcher, WORLD } from './small-world.fixture.ts';
import type { Spot } from './spot.ts';

interface Step {
  afterS: number;
  /** Whether she is where her speed took her, somewhere near, or anywhere. */
  by: 'speed' | 'swing' | 'shift' | 'leap' | 'back';
  speedKn: number;
  navStatus: number;
}

const step: fc.Arbitrary<Step> = fc.record({
  afterS: fc.constantFrom(1, 10, 600, 1_800, HOUR_S, 2 * HOUR_S, 5 * HOUR_S, 7 * HOUR_S, 30 * HOUR_S),
  by: fc.constantFrom('speed', 'speed', 'swing', 'swing', 'shift', 'leap', 'back'),
  speedKn: fc.constantFrom(0, 0, 0.4, 0.5, 1.9, 2, 3.5, 3.6, 12, Number.NaN),
  navStatus: fc.constantFrom(0, 1, 5, 15),
});
const micro = (deg: number) => Math.round(deg * 1e6) / 1e6;

/** A track around the two ports. `back`: to where she was before the last step, as after one wrong position. */
function trackOf(steps: readonly Step[]): Spot[] {
  const track: Spot[] = [{ atS: START_S, lon: 0.01, lat: 0, speedKn: 12, navStatus: 0 }];
  for (const { afterS, by, speedKn, navStatus } of steps) {
    const last = track.at(-1) as Spot;
    const before = track.at(-2) ?? last;
    const movesDeg = { speed: Math.min(2, ((speedKn || 0) * afterS) / HOUR_S / 60), swing: 0.002, shift: 0.05, leap: 12, back: 0 }[by];
    const from = by === 'back' ? before : last;
    const lon = micro(from.lon > 0.2 ? from.lon - movesDeg : from.lon + movesDeg);
    track.push({ atS: last.atS + afterS, lon, lat: from.lat, speedKn, navStatus });
  }
  return track;
}

/** Tracks for each rule: a sample every time, as many as fast-check draws by itself with the long tests. */
const SAMPLES = [
  { numRuns: 30, tags: [] },
  { numRuns: 100, tags: ['long'] },
];
const findsFacts = (numRuns: number) => {
  const steps = fc.array(step, { minLength: 1, maxLength: 40 });

  it('are those that the whole track shows', () => {
    fc.assert(
      fc.property(steps, (taken) => {
        const track = trackOf(taken);
        expect(heard(track)).toEqual(byId(factsOf(track, WORLD)));
      }),
      { numRuns },
    );
  });

  it('are the same when reports come twice or late', () => {
    fc.assert(
      fc.property(steps, fc.array(fc.tuple(fc.nat(40), fc.nat(40))), (taken, again) => {
        const track = trackOf(taken);
        const mixed = [...track];
        for (const [from, to] of again) {
          const report = track[from % track.length] as Spot;
          const after = track.indexOf(report) + 1 + (to % track.length);
          mixed.splice(mixed.indexOf(track[Math.min(after, track.length) - 1] as Spot) + 1, 0, report);
        }
        expect(heard(mixed)).toEqual(heard(track));
      }),
      { numRuns },
    );
  });

  it('are the same when the server starts anew in the middle', () => {
    fc.assert(
      fc.property(steps, fc.array(fc.nat(40), { maxLength: 4 }), (taken, restarts) => {
        const track = trackOf(taken);
        const watcher = new Watcher();
        for (const [at, report] of track.entries()) {
          watcher.hear(report);
          if (restarts.includes(at)) watcher.restart();
        }
        expect(watcher.store.all).toEqual(heard(track));
      }),
      { numRuns },
    );
  });

  it('say by a mark when what must be kept may be another', () => {
    fc.assert(
      fc.property(steps, (taken) => {
        const watcher = new Watcher();
        let [mark, kept] = [0, ''];
        for (const report of trackOf(taken)) {
          watcher.hear(report);
          const watch = watcher.columns.read(7);
          const [markNow, keptNow] = [keptMark(watch), JSON.stringify(keptOf(watch)) ?? ''];
          if (keptNow !== kept) expect(markNow).not.toBe(mark);
          [mark, kept] = [markNow, keptNow];
        }
      }),
      { numRuns },
    );
  });
};

for (const { numRuns, tags } of SAMPLES)
  describe(`facts found report by report, of ${numRuns} tracks`, { tags }, () => findsFacts(numRuns));
