// What was picked on the map stays in sight when the drawer that opens for it takes a part of the map.
import { type RefObject, useEffect } from 'react';
import type { LonLat } from '#contract/units.ts';
import type { Chart } from '#map/chart/chart.ts';

interface Point {
  x: number;
  y: number;
}
interface Size {
  width: number;
  height: number;
}

/** A sign with its name, clear of the edge. */
const CLEAR_PX = 60;

/** How far the map must move to show a point clear of its edges; nothing for one that is in sight. In CSS pixels, as `panBy` takes them. */
export function panToSee({ x, y }: Point, { width, height }: Size): Point {
  const by = (at: number, length: number) => {
    const clear = Math.min(CLEAR_PX, length / 2);
    return at - Math.max(clear, Math.min(at, length - clear));
  };
  return { x: by(x, width), y: by(y, height) };
}

/** Whether the map showed a point before it became smaller: its middle has stayed. In CSS pixels of the smaller map. */
export function wasInSight({ x, y }: Point, size: Size, before: Size): boolean {
  return Math.abs(x - size.width / 2) <= before.width / 2 && Math.abs(y - size.height / 2) <= before.height / 2;
}

/** `picked`: where the user picked what is open; undefined when it was not picked on the map. */
export function useKeepInSight(chart: Chart | undefined, picked: RefObject<LonLat | undefined>): void {
  useEffect(() => {
    if (!chart) return undefined;
    const sizeNow = (): Size => ({ width: chart.surface.clientWidth, height: chart.surface.clientHeight });
    let size = sizeNow();
    return chart.on('moveEnd', () => {
      const before = size;
      size = sizeNow();
      const isSmaller = size.width < before.width || size.height < before.height;
      if (!isSmaller || !picked.current) return;
      const at = chart.toScreen(picked.current);
      if (!wasInSight(at, size, before)) return; // the user has left it: the map does not jump back
      const by = panToSee(at, size);
      if (by.x !== 0 || by.y !== 0) chart.panBy(by.x, by.y);
    });
  }, [chart, picked]);
}
