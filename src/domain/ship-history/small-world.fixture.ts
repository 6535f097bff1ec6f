// A small world with two ports and three areas, and a ship in it that is followed report by report, restarts included.
import type { ShipFact, ShipFactKind } from '#contract/ship-history/ship-facts.ts';
import { DAY_S } from '#contract/units.ts';
import { areaGrid } from './area-grid.ts';
import { forgetFuture, hearReport } from './hear-report.ts';
import { keptOf, KeptWatch, restoreKept, restoreLast, restoreOpen } from './kept-watch.ts';
import { type KnownArea, portPlaces } from './places.ts';
import type { Spot } from './spot.ts';
import type { FactNews } from './watch.ts';
import { WatchColumns } from './watch-columns.ts';

export const MMSI = 244_000_001;
export const START_S = Date.UTC(2026, 0, 1) / 1000;
export const WORLD = {
  mmsi: MMSI,
  ports: [
    { id: 'WEST', name: 'West', position: [0, 0] as const },
    { id: 'EAST', name: 'East', position: [0.25, 0] as const },
  ],
  areas: [area('over the line', -0.4, 0.02), area('east', 0.3, 13), area('apart', 11.5, 12.6)],
  /** Nobody was heard on the second day. */
  deafS: (fromS: number, toS: number) => Math.max(0, Math.min(toS, START_S + 2 * DAY_S) - Math.max(fromS, START_S + DAY_S)),
};
function area(id: string, west: number, east: number): KnownArea {
  const rings = [
    [
      [west, -1],
      [east, -1],
      [east, 1],
      [west, 1],
      [west, -1],
    ] as [number, number][],
  ];
  return { id, name: `Area ${id}`, layer: 'jwc', edition: 'JWLA-1', rings };
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

export class Watcher {
  columns = new WatchColumns();
  readonly store = new Store();
  readonly places = { ...portPlaces(WORLD.ports), areasAt: areaGrid(WORLD.areas) };
  latest: Spot | undefined;
  hear(report: Spot, nowS = Math.max(report.atS, this.latest?.atS ?? 0)): void {
    const watch = this.columns.read(7);
    forgetFuture(watch, nowS);
    hearReport(watch, report, { mmsi: MMSI, places: this.places, deafS: WORLD.deafS, tell: this.store.tell });
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
    for (const fact of this.store.all) {
      const areaId = fact.kind === 'areaEntered' ? fact.detail.areaId : null;
      if (fact.endedAt === undefined) restoreOpen(watch, { ...fact, areaId });
    }
    this.columns.write(7, watch);
  }
}

export function heard(reports: readonly Spot[]): ShipFact[] {
  const watcher = new Watcher();
  for (const report of reports) watcher.hear(report);
  return watcher.store.all;
}
export const byId = (facts: readonly ShipFact[]) => facts.toSorted((one, other) => (one.id < other.id ? -1 : 1));

/** The facts of one kind. */
export const heardOf = (kind: ShipFactKind, reports: readonly Spot[]): ShipFact[] => heard(reports).filter((fact) => fact.kind === kind);

/** Reports every half hour. */
export const every = (count: number, part: Partial<Spot>, fromS = START_S): Spot[] =>
  Array.from({ length: count }, (_, at) => ({ atS: fromS + at * 1_800, lon: 0, lat: 0.01, speedKn: 0.1, navStatus: 5, ...part }));
