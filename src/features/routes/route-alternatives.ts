// The alternatives of a route as rows: closures that lead to one and the same way share a row. Pure.
import type { PassageName, Route } from '#contract/routing.ts';
import type { Alternative } from './route-plan.ts';

interface AlternativeRow {
  /** Each of these alone leads to it; none: nothing is avoided. */
  closed: PassageName[];
  route?: Route;
}

export function alternativeRows(alternatives: readonly Alternative[]): AlternativeRow[] {
  const rows = new Map<string, AlternativeRow>();
  for (const { closing, route } of alternatives) {
    const way = closing === 'open' ? closing : JSON.stringify(route?.legs.map(({ to }) => to) ?? 'none');
    const row = rows.get(way) ?? { closed: [], ...(route && { route }) };
    if (closing !== 'open') row.closed.push(closing);
    rows.set(way, row);
  }
  return [...rows.values()];
}

/** Degrees. South of Cape Agulhas (34.8 S, 20 E), and north of the ice. */
const OFF_THE_CAPE = { west: 15, south: -45, east: 25, north: -34 };

export const roundsGoodHope = ({ legs }: Route): boolean =>
  legs.some(({ to: [lon, lat] }) => {
    const { west, south, east, north } = OFF_THE_CAPE;
    return lon > west && lon < east && lat > south && lat < north;
  });
