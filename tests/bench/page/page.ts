// The page that run.ts drives: each bench reports what it measured through the function that Playwright puts on the window.
import { baseMapStyle } from '#map/base-map-style.ts';
import { benchShipLayer } from '#tests/bench/ship-layer.ts';
import { benchShipStore } from '#tests/bench/ship-store.ts';

interface BenchWindow {
  report(name: string, value: number, limit?: number, detail?: object): void;
  bench: Record<string, (ships: number) => Promise<void>>;
}
const page = window as unknown as BenchWindow;

page.bench = {
  store: (ships) => benchShipStore((...figure) => page.report(...figure), { ships }),
  layer: (ships) => benchShipLayer((...figure) => page.report(...figure), { ships, style: baseMapStyle }),
};
