// Words of several layers on one map, in a real chart: none lies over another, and where there is no room for all, it is known which stay.
import type { StyleSpecification } from 'maplibre-gl';
import { afterEach, expect, test, vi } from 'vitest';
import { ALERTS_SOURCE, alertRoomOverlay, alertsOverlay, alertWordsOverlay } from '#features/alerts/alerts-layer.ts';
import { SAVED_SOURCE, savedOverlay } from '#features/drawings/drawings-layer.ts';
import { type Chart, openChart } from '#map/chart/chart.ts';
import { inOrder } from '#map/chart/overlays.ts';
import { LABELS_SOURCE, labelOverlays } from '#map/ships/ship-labels.ts';

const OVERLAYS = [...labelOverlays, alertsOverlay, alertRoomOverlay, alertWordsOverlay, savedOverlay];
const WORDS = ['ship-labels', 'ship-labels-marked', 'ship-labels-first', 'alert-label', `${SAVED_SOURCE}-text`, `${SAVED_SOURCE}-name`];
const [WIDTH_PX, HEIGHT_PX] = [400, 300];
/** At zoom 10, which names all ships. */
const PX_DEG = 360 / (512 * 2 ** 10);

let chart: Chart | undefined;
afterEach(() => {
  chart?.destroy();
  document.body.replaceChildren();
});

function openEmpty(): Chart {
  const container = document.createElement('div');
  container.style.cssText = `width:${WIDTH_PX}px;height:${HEIGHT_PX}px`;
  document.body.replaceChildren(container);
  document.body.style.margin = '0';
  const sea: StyleSpecification = { version: 8, sources: {}, layers: [{ id: 'sea', type: 'background' }] };
  const view = { position: [7, 0], zoom: 10 } as const;
  const opened = openChart({
    container,
    style: () => sea,
    words: { chart: 'Chart', toggleAttribution: 'Sources' },
    view,
    scheme: 'light',
    language: 'en',
  });
  if (!opened.ok) throw new Error(opened.error.detail);
  for (const overlay of OVERLAYS) opened.value.addOverlay(overlay);
  return opened.value;
}

/** A point so many pixels from the middle of the map. */
const at = (eastPx: number, northPx: number, properties: Record<string, unknown>): GeoJSON.Feature => ({
  type: 'Feature',
  properties,
  geometry: { type: 'Point', coordinates: [7 + eastPx * PX_DEG, northPx * PX_DEG] },
});
const put = (source: string, features: GeoJSON.Feature[]) => chart?.setGeojson(source, { type: 'FeatureCollection', features });

/** The words at each point of a fine grid over the map. */
function wordsOnMap(): string[][] {
  const points: string[][] = [];
  for (let x = 2; x < WIDTH_PX; x += 6)
    for (let y = 2; y < HEIGHT_PX; y += 6)
      points.push((chart?.featuresAt(x, y, WORDS) ?? []).map(({ text, label }) => String(text ?? label)));
  return points;
}

test('no word lies over another; the open alert, alerted ships and own ships keep theirs, other ships lose theirs first', async () => {
  chart = openEmpty();
  put(ALERTS_SOURCE, [at(0, 0, { part: 'end', label: 'passes in 14 h' })]);
  put(SAVED_SOURCE, [at(20, 0, { tool: 'point', label: 'Reporting point', colour: '#000000', widthPx: 2 })]);
  const others = Array.from({ length: 40 }, (_, no) =>
    at(-60 + 20 * (no % 8), -40 + 20 * Math.floor(no / 8), { text: `OTHER SHIP ${no}`, rank: 2 + no }),
  );
  put(LABELS_SOURCE, [at(10, -20, { text: 'ALERTED SHIP', rank: 0 }), at(-10, 40, { text: 'OWN SHIP', rank: 1 }), ...others]);
  await vi.waitFor(
    () => {
      const words = wordsOnMap();
      expect([...new Set(words.flat())]).toEqual(expect.arrayContaining(['passes in 14 h', 'ALERTED SHIP', 'OWN SHIP']));
      expect(words.filter((some) => new Set(some).size > 1)).toEqual([]);
    },
    { timeout: 8000, interval: 200 },
  );
  const named = new Set(wordsOnMap().flat());
  expect([...named].filter((text) => text.startsWith('OTHER')).length).toBeLessThan(others.length);
});

test('the name of a drawing moves off an alert’s ring, and the words of the open alert off another ship’s sign', async () => {
  chart = openEmpty();
  put(ALERTS_SOURCE, [at(-100, 30, { part: 'event', priority: 'alarm' }), at(80, 40, { part: 'end', label: 'passes about 8 nm' })]);
  put(SAVED_SOURCE, [at(-100, 0, { tool: 'name', label: 'Reporting line and lane' })]);
  put(LABELS_SOURCE, [at(80, 0, { text: 'HAI PRIDE', rank: 0 })]);
  await vi.waitFor(
    () => {
      const named = new Set(wordsOnMap().flat());
      expect([...named].toSorted()).toEqual(['HAI PRIDE', 'Reporting line and lane', 'passes about 8 nm']);
    },
    { timeout: 8000, interval: 200 },
  );
  const onSign = (eastPx: number, northPx: number, roomPx: number) =>
    [-roomPx, 0, roomPx].flatMap((dx) =>
      [-roomPx, 0, roomPx].flatMap((dy) => chart?.featuresAt(WIDTH_PX / 2 + eastPx + dx, HEIGHT_PX / 2 - northPx + dy, WORDS) ?? []),
    );
  expect(onSign(-100, 30, 20), 'the ring').toEqual([]);
  expect(onSign(80, 0, 7), 'her sign').toEqual([]);
});

test('room is given to signs and names of the most urgent ships first, then to signs of own and alerted ships, to the words of the open alert, names of these ships, rings of alerts, drawings, other ships', () => {
  const layers = inOrder(OVERLAYS).flatMap((overlay) => overlay.layers('light').map(({ id }) => id));
  const order = [...WORDS, 'ship-signs-clear', 'ship-signs-clear-marked', 'ship-signs-clear-first', 'alert-rings-clear'].toSorted(
    (one, other) => layers.indexOf(other) - layers.indexOf(one),
  );
  expect(order).toEqual([
    'ship-signs-clear-first',
    'ship-labels-first',
    'ship-signs-clear-marked',
    'alert-label',
    'ship-labels-marked',
    'alert-rings-clear',
    `${SAVED_SOURCE}-name`,
    `${SAVED_SOURCE}-text`,
    'ship-signs-clear',
    'ship-labels',
  ]);
});
