// A chart in the bench page, empty or with the ship layer on it, and how long each took to its first finished picture.
import type { DrawOrder, ShipSnapshot } from '#contract/worker-apis.ts';
import { openChart } from '#map/chart/chart.ts';
import type { Chart } from '#map/chart/chart.ts';
import type { ChartOptions } from '#map/chart/chart-map.ts';
import type { ChartView } from '#map/chart/chart-view.ts';
import { ORDER_PADDING } from '#map/ships/order-policy.ts';
import { ShipsLayer } from '#map/ships/ships-layer.ts';
import { plainOrder } from './ship-layer.columns.ts';

export type MapStyle = ChartOptions['style'];

export interface Stage {
  chart: Chart;
  gl: WebGL2RenderingContext;
  /** Milliseconds from the constructor to the first complete picture. */
  loadMs: number;
  close: () => void;
}

export interface WithShips extends Stage {
  layer: ShipsLayer;
  snapshot: ShipSnapshot;
  /** The layer's own JavaScript in each frame since it was cleared. */
  ownMs: number[];
  /** From the columns on the main thread to the finished frame that shows them. */
  firstMs: number;
}

/** Waits for the GPU too: else software GL would be measured in some later frame. */
export function finish(gl: WebGL2RenderingContext): void {
  gl.readPixels(0, 0, 1, 1, gl.RGBA, gl.UNSIGNED_BYTE, new Uint8Array(4));
}

/** `also` is what starts with the chart and belongs to the first picture. */
export async function openStage(style: MapStyle, view: ChartView, also?: (chart: Chart) => Promise<unknown>): Promise<Stage> {
  const container = document.createElement('div');
  container.style.cssText = 'position:absolute;inset:0;width:1280px;height:800px';
  document.body.append(container);
  const startedMs = performance.now();
  const words = { chart: '', toggleAttribution: '' };
  const opened = openChart({ container, style, words, view, scheme: 'light', language: 'en' });
  if (!opened.ok) throw new Error(opened.error.detail);
  const chart = opened.value;
  const gl = container.querySelector('canvas')?.getContext('webgl2');
  if (!gl) throw new Error('The chart has no canvas');
  await Promise.all([chart.loaded, also?.(chart)]);
  finish(gl);
  const loadMs = performance.now() - startedMs;
  const close = () => {
    chart.destroy();
    container.remove();
  };
  return { chart, gl, loadMs, close };
}

export async function openWithShips(style: MapStyle, snapshot: ShipSnapshot, view: ChartView): Promise<WithShips> {
  const stage = await openStage(style, view);
  const order = orderFor(stage.chart, snapshot);
  const ownMs: number[] = [];
  const startedMs = performance.now();
  let tellDrawn: () => void = () => undefined;
  const drawn = new Promise<void>((resolve) => (tellDrawn = resolve));
  const layer = new ShipsLayer('light', Date.now(), () => tellDrawn());
  const render = layer.render.bind(layer);
  layer.render = (gl, input) => {
    const fromMs = performance.now();
    render(gl, input);
    ownMs.push(performance.now() - fromMs);
  };
  layer.setSnapshot({ ...snapshot, positions: snapshot.positions.slice(), attributes: snapshot.attributes.slice() });
  layer.setOrder(order);
  stage.chart.addOverlay({ place: 'ships', sources: [], layers: () => [layer] });
  await drawn;
  finish(stage.gl);
  return { ...stage, layer, snapshot, ownMs, firstMs: performance.now() - startedMs };
}

export function orderFor(chart: Chart, snapshot: ShipSnapshot): DrawOrder {
  const box = chart.visibleBox(ORDER_PADDING);
  return plainOrder(snapshot, box ? { box } : {});
}
