// On MapLibre's own map: what it makes of the events that dragging leaves to it.
import { Map as MapLibreMap } from 'maplibre-gl';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { setUpTileArchives } from '#map/chart/tile-archives.ts';
import type { Chart } from '#map/chart/chart.ts';
import { dragOnChart } from './drag-on-chart.ts';

let map: MapLibreMap;
let stop: () => void;
const clicked = vi.fn();
const told = { onMove: vi.fn(), onDrop: vi.fn(), onCancel: vi.fn() };

beforeEach(() => {
  vi.clearAllMocks();
  setUpTileArchives();
  const container = document.createElement('div');
  Object.assign(container.style, { position: 'fixed', inset: '0 auto auto 0', width: '400px', height: '300px' });
  document.body.append(container);
  map = new MapLibreMap({ container, style: { version: 8, sources: {}, layers: [] }, center: [0, 0], zoom: 3, attributionControl: false });
  map.on('click', ({ point }) => clicked(Math.round(point.x), Math.round(point.y)));
  const chart = {
    surface: map.getCanvas(),
    toScreen: ([lon, lat]: [number, number]) => map.project([lon, lat]),
    fromScreen: (x: number, y: number) => map.unproject([x, y]).toArray(),
  };
  stop = dragOnChart(chart as unknown as Chart, {
    places: () => [
      [0, 0],
      [-179.5, 0],
    ],
    ...told,
  });
});
afterEach(() => {
  stop();
  map.remove();
  map.getContainer().remove();
});

/** A finger on the waypoint; a browser makes a click of a touch that nobody kept from it. */
function tap(): void {
  const surface = map.getCanvas();
  const at = { clientX: 202, clientY: 152, bubbles: true, cancelable: true };
  const finger = { ...at, pointerId: 7, pointerType: 'touch', isPrimary: true };
  surface.setPointerCapture = () => undefined;
  surface.dispatchEvent(new PointerEvent('pointerdown', finger));
  const isLeft = surface.dispatchEvent(new TouchEvent('touchstart', at));
  surface.dispatchEvent(new PointerEvent('pointerup', finger));
  if (isLeft) surface.dispatchEvent(new MouseEvent('click', at));
}

test('a click or a tap on a waypoint picks what is there, once, also after a press elsewhere', async () => {
  const surface = map.getCanvas();
  await userEvent.click(surface, { position: { x: 40, y: 40 } });
  await userEvent.click(surface, { position: { x: 201, y: 151 } });
  expect(clicked.mock.calls).toEqual([
    [40, 40],
    [201, 151],
  ]);
  tap();
  expect(clicked.mock.calls.slice(2)).toEqual([[202, 152]]);
  expect(told.onMove).not.toHaveBeenCalled();
});

test('the click that ends a drag picks nothing, also where Esc has put the waypoint back', () => {
  const surface = map.getCanvas();
  surface.setPointerCapture = () => undefined;
  const send = (type: string, x: number) =>
    surface.dispatchEvent(
      new PointerEvent(type, { clientX: x, clientY: 150, pointerId: 1, pointerType: 'mouse', isPrimary: true, bubbles: true }),
    );
  for (const isPutBack of [false, true]) {
    send('pointerdown', 200);
    send('pointermove', 260);
    if (isPutBack) dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', cancelable: true }));
    send('pointerup', 260);
    surface.dispatchEvent(new MouseEvent('click', { clientX: 260, clientY: 150, bubbles: true }));
  }
  expect(told.onDrop).toHaveBeenCalledTimes(1);
  expect(told.onCancel).toHaveBeenCalledTimes(1);
  expect(clicked).not.toHaveBeenCalled();
});

test('a waypoint beyond 180 degrees is taken where the map draws it', () => {
  const surface = map.getCanvas();
  surface.setPointerCapture = () => undefined;
  map.jumpTo({ center: [179.5, 0], zoom: 6 });
  const { x } = map.project([180.5, 0]);
  const send = (type: string, clientX: number) =>
    surface.dispatchEvent(new PointerEvent(type, { clientX, clientY: 150, pointerId: 1, pointerType: 'mouse', isPrimary: true }));
  send('pointerdown', x);
  send('pointermove', x + 30);
  expect(told.onMove).toHaveBeenCalledExactlyOnceWith(1, [expect.closeTo(-179.17, 1), expect.closeTo(0, 1)]);
});
