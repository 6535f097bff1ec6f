// What a click on the map means: what lies under the finger is asked of every layer in turn. One thing opens, several are offered,
// none closes what was read.
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import type { ChartClick } from '#map/chart-events.ts';
import type { Hit } from '#map/hits.ts';
import { mapTaken } from '#map/map-taken.ts';
import { log } from '#platform/log.ts';
import type { OpenChart } from './use-chart.ts';

/** A sign is as wide as this by mouse; a gloved finger is not exact. */
const RADIUS_PX = { mouse: 6, touch: 14 } as const;

export type AskHits = (open: OpenChart, click: ChartClick, radiusPx: number) => Hit[] | Promise<Hit[]>;

export interface PickRules {
  /** One question a layer, in the order in which their answers count. */
  layers: readonly AskHits[];
  onHit: (hit: Hit) => void;
  /** Nothing that can be opened lies there. Answers whether that meant something all the same (a cluster that opens). */
  onNothing: (open: OpenChart, click: ChartClick, radiusPx: number) => boolean;
  /** What is to be said of the place itself, when nothing else lies there. */
  placeAt: (open: OpenChart, click: ChartClick) => ReactNode | undefined;
  /** Another one waits for a position: a click is its answer. */
  isWaitedFor: () => boolean;
}

export interface Picks {
  hits: readonly Hit[];
  /** Instead of hits: what is said of the place. */
  place?: ReactNode;
  x: number;
  y: number;
}

/** What one click found: undefined while nothing waits to be chosen. `clear` puts the list away. */
export function usePicks(open: OpenChart | undefined, rules: PickRules): { picks: Picks | undefined; clear: () => void } {
  const [picks, setPicks] = useState<Picks>();
  const pick = useEffectEvent(async (at: OpenChart, click: ChartClick) => {
    if (mapTaken.get() || rules.isWaitedFor()) return;
    const radiusPx = RADIUS_PX[click.touch ? 'touch' : 'mouse'];
    const answers = await Promise.all(rules.layers.map(async (ask) => ask(at, click, radiusPx)));
    const hits = withoutDoubles(answers.flat());
    const [first] = hits;
    setPicks(hits.length > 1 ? { hits, x: click.x, y: click.y } : undefined);
    if (first && hits.length === 1) rules.onHit(first);
    else if (!first && !rules.onNothing(at, click, radiusPx)) {
      const place = rules.placeAt(at, click);
      if (place !== undefined) setPicks({ hits: [], place, x: click.x, y: click.y });
    }
  });
  useEffect(
    () => open?.chart.on('click', (click) => void pick(open, click).catch((problem: unknown) => log.warn('what was clicked', problem))),
    [open],
  );
  return { picks, clear: () => setPicks(undefined) };
}

/** A thing that lies in two tiles, or has two signs, is one thing. */
function withoutDoubles(hits: readonly Hit[]): Hit[] {
  const seen = new Set<string>();
  return hits.filter(({ kind, id }) => {
    const key = `${kind}:${id}`;
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}
