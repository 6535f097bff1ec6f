// What a click on the map does: every layer is asked in turn for hits. One hit opens, several are offered, none closes the open record.
// The right button, or a finger held still, opens the menu of a ship, and under it, as at any other place, what else lies there: so what the
// chart shows under a ship is one press away.
import { Children, type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import type { LonLat } from '#contract/units.ts';
import type { ChartClick } from '#map/chart/chart-events.ts';
import type { Hit } from '#map/hits.ts';
import type { MapLayer, OpenChart } from '#map/map-layer.ts';
import { mapTaken } from '#map/map-taken.ts';
import { rankOf } from '#map/chart/overlays.ts';
import { log } from '#platform/log.ts';

/** The width of a sign by mouse; a gloved finger is less exact. */
const RADIUS_PX = { mouse: 6, touch: 14 } as const;

interface PickRules {
  layers: readonly MapLayer[];
  accountId: string;
  onHit: (hit: Hit, at: LonLat) => void;
  /** What can be done with a ship, as its menu. */
  menu: (hit: Hit, act: { open: () => void; close: () => void }) => ReactNode;
  /** There is no hit that opens. Returns whether the click meant something else. */
  onNothing: () => boolean;
}

/** Ships first, then from the topmost layer down. */
async function hitsAt(
  { chart, ships }: OpenChart,
  { layers, accountId }: Pick<PickRules, 'layers' | 'accountId'>,
  click: ChartClick,
  radiusPx: number,
): Promise<Hit[]> {
  const topDown = layers.flatMap(({ hits }) => hits ?? []).toSorted((a, b) => rankOf(b.place) - rankOf(a.place));
  const found = topDown.flatMap(({ at }) => at(chart, accountId, click, radiusPx)); // before the map moves further
  return withoutDoubles([...(await ships.hitsAt(click)), ...found]);
}

/** What layers say of the place itself, such as what the chart shows there. */
const placesAt = ({ chart }: OpenChart, { layers, accountId }: Pick<PickRules, 'layers' | 'accountId'>, click: ChartClick) =>
  Children.toArray(layers.flatMap(({ placeAt }) => placeAt?.(chart, accountId, click) ?? []));

export interface Picks {
  hits: readonly Hit[];
  /** Under several hits, or instead of any: what to show for the place; under the menu of a ship as well. */
  place?: ReactNode;
  /** The ship whose menu it is. */
  title?: string;
  at: LonLat;
  x: number;
  y: number;
}

/** The result of one click: undefined while there is nothing to choose. `clear` closes the list. */
export function usePicks(open: OpenChart | undefined, rules: PickRules): { picks: Picks | undefined; clear: () => void } {
  const [picks, setPicks] = useState<Picks>();
  const pick = useEffectEvent(async (at: OpenChart, click: ChartClick) => {
    if (mapTaken.get()) return;
    const { layers } = rules;
    const radiusPx = RADIUS_PX[click.touch ? 'touch' : 'mouse'];
    const place = placesAt(at, rules, click); // while the map is as it was clicked: a sheet that opens or closes moves it
    const hits = await hitsAt(at, rules, click, radiusPx);
    const [first] = hits;
    // a sign that stands for many is what was clicked, not the ships under it: nearer, the map has all of them apart
    if (hits.length > 1 && layers.some(({ onNothing }) => onNothing?.(at.chart, click, 0))) return setPicks(undefined);
    const there = { at: click.position, x: click.x, y: click.y };
    setPicks(hits.length > 1 ? { hits, place, ...there } : undefined);
    if (first && hits.length === 1) rules.onHit(first, click.position);
    else if (!first && !rules.onNothing() && !layers.some(({ onNothing }) => onNothing?.(at.chart, click, radiusPx))) {
      if (place.length > 0) setPicks({ hits: [], place, ...there });
    }
  });
  const openMenu = useEffectEvent(async (open: OpenChart, click: ChartClick) => {
    if (mapTaken.get()) return;
    const { menu, onHit } = rules;
    const { position: at, x, y } = click;
    const places = placesAt(open, rules, click);
    const hits = await hitsAt(open, rules, click, RADIUS_PX[click.touch ? 'touch' : 'mouse']);
    const [hit] = hits;
    if (hit?.kind !== 'ship') {
      if (hit || places.length > 0) setPicks({ hits, place: places, at, x, y });
      return;
    }
    const close = () => setPicks(undefined);
    const toRecord = () => {
      close();
      onHit(hit, at);
    };
    setPicks({ hits: [], title: hit.label, place: Children.toArray([menu(hit, { open: toRecord, close }), ...places]), at, x, y });
  });
  useEffect(
    () =>
      open?.chart.on('menu', (click) => void openMenu(open, click).catch((problem: unknown) => log.warn('the menu of a ship', problem))),
    [open],
  );
  useEffect(
    () => open?.chart.on('click', (click) => void pick(open, click).catch((problem: unknown) => log.warn('what was clicked', problem))),
    [open],
  );
  return { picks, clear: () => setPicks(undefined) };
}

/** A record in two tiles, or with two signs, counts once. */
function withoutDoubles(hits: readonly Hit[]): Hit[] {
  const seen = new Set<string>();
  return hits.filter(({ kind, id }) => {
    const key = `${kind}:${id}`;
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}
