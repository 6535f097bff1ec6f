import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ShipFact } from '#contract/entities/ship-facts.ts';
import { hearReport } from './hear-report.ts';
import { factsOf } from './history-oracle.fixture.ts';
import { keptMark, keptOf, KeptWatch, restoreKept, restoreLast, restoreOpen } from './kept-watch.ts';
import { type KnownPlaces, knownPlaces } from './places.ts';
import type { Spot } from './spot.ts';
import type { FactNews } from './watch.ts';
import { WatchColumns } from './watch-columns.ts';

const MMSI = 244_000_001;
const START_S = Date.UTC(2026, 0, 1) / 1000;
const HOUR_S = 3_600;
const WORLD = {
  mmsi: MMSI,
  ports: [
    { id: 'WEST', name: 'West', position: [0, 0] as const },
    { id: 'EAST', name: 'East', position: [0.25, 0] as const },
  ],
};

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

/** Follows the news as a store would. */
class Store {
  readonly facts = new Map<string, ShipFact>();
  readonly tell = (news: FactNews): void => {
    if ('fact' in news) this.facts.set(news.fact.id, news.fact);
    else this.facts.set(news.ended.id, { ...(this.facts.get(news.ended.id) as ShipFact), endedAt: news.ended.endedAt });
  };
  get all(): ShipFact[] {
    return [...this.facts.values()].toSorted((one, other) => (one.id < other.id ? -1 : 1));
  }
}

class Watcher {
  columns = new WatchColumns();
  readonly store = new Store();
  readonly places: KnownPlaces = knownPlaces(WORLD);
  latest: Spot | undefined;
  hear(report: Spot): void {
    const watch = this.columns.read(7);
    hearReport(watch, report, { mmsi: MMSI, places: this.places, tell: this.store.tell });
    this.columns.write(7, watch);
    if (report.atS > (this.latest?.atS ?? 0)) this.latest = report;
  }
  /** As a server does: her latest report, what was kept as text, and the facts that go on are all that is left. */
  restart(): void {
    const kept = keptOf(this.columns.read(7));
    const text = kept && JSON.stringify(kept);
    this.columns = new WatchColumns();
    const watch = this.columns.read(7);
    if (this.latest) restoreLast(watch, this.latest);
    if (text !== undefined) restoreKept(watch, KeptWatch.parse(JSON.parse(text)));
    for (const fact of this.store.all) if (fact.endedAt === undefined) restoreOpen(watch, fact);
    this.columns.write(7, watch);
  }
}

function heard(reports: readonly Spot[]): ShipFact[] {
  const watcher = new Watcher();
  for (const report of reports) watcher.hear(report);
  return watcher.store.all;
}
const byId = (facts: readonly ShipFact[]) => facts.toSorted((one, other) => (one.id < other.id ? -1 : 1));

describe('facts found report by report', () => {
  const steps = fc.array(step, { minLength: 1, maxLength: 40 });

  it('are those that the whole track shows', () => {
    fc.assert(
      fc.property(steps, (taken) => {
        const track = trackOf(taken);
        expect(heard(track)).toEqual(byId(factsOf(track, WORLD)));
      }),
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
    );
  });
});

/** Reports every half hour. */
const every = (count: number, part: Partial<Spot>, fromS = START_S): Spot[] =>
  Array.from({ length: count }, (_, at) => ({ atS: fromS + at * 1_800, lon: 0, lat: 0.01, speedKn: 0.1, navStatus: 5, ...part }));

describe('a port call', () => {
  it('is a stop of an hour near a port, from its first report to its last', () => {
    const calls = heard([...every(5, {}), ...every(1, { speedKn: 8, lon: 0.1 }, START_S + 5 * 1_800)]);
    expect(calls).toEqual([
      {
        id: expect.stringMatching(/^p244000001/),
        mmsi: MMSI,
        kind: 'portCall',
        startedAt: START_S * 1000,
        endedAt: (START_S + 2 * HOUR_S) * 1000,
        lat: 0.01,
        lon: 0,
        detail: { portId: 'WEST', portName: 'West' },
      },
    ]);
  });

  it('goes on while she is there, and while she shifts within a mile', () => {
    expect(heard([...every(3, {}), ...every(3, { lat: 0.02, speedKn: 2 }, START_S + 3 * 1_800)])).toMatchObject([
      { startedAt: START_S * 1000 },
    ]);
    expect(heard(every(3, {}))[0]).not.toHaveProperty('endedAt');
  });

  it('is none when it is shorter, far from every port, or only her status says so', () => {
    expect(heard(every(2, {}))).toEqual([]);
    expect(heard(every(9, { lat: 3 }))).toEqual([]);
    expect(heard(every(9, { speedKn: 1, navStatus: 5 }))).toEqual([]);
  });

  it('is not ended by one wrong position', () => {
    const wrong = { atS: START_S + 5_000, lon: 50, lat: 10, speedKn: 12, navStatus: 0 };
    const reports = [...every(3, {}), wrong, ...every(3, {}, START_S + 3 * 1_800)];
    expect(heard(reports)).toMatchObject([{ startedAt: START_S * 1000 }]);
    expect(heard(reports)[0]).not.toHaveProperty('endedAt');
  });
});
