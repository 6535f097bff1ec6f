// The page that browser.ts drives: benches report what they measured through the function that Playwright puts on the window; the
// steps of a cold start answer it, because each needs a page of its own.
import { baseMapStyle } from '#map/chart/base-map-style.ts';
import { coldStartMs, emptyMapMs, fillStore } from '#tests/bench/cold-start.ts';
import * as draining from '#tests/bench/draining-page.ts';
import { benchShipLayer } from '#tests/bench/ship-layer.ts';
import { benchShipStore } from '#tests/bench/ship-store.ts';

interface BenchWindow {
  report(name: string, value: number, limit?: number, detail?: object): void;
  bench: Record<string, (ships: number) => Promise<number | void>>;
}
const page = window as unknown as BenchWindow;

page.bench = {
  store: (ships) => benchShipStore((...figure) => page.report(...figure), { ships }),
  layer: (ships) => benchShipLayer((...figure) => page.report(...figure), { ships, style: baseMapStyle }),
  fillStore,
  emptyMap: () => emptyMapMs(baseMapStyle),
  ...draining,
  coldStart: (ships) => coldStartMs(baseMapStyle, ships),
};
