// Smooths reports into a density field and contours it at the steps. It shows where reports cluster, not how many there are. Pure.
import { SMOOTHED_OVER_KM } from '#contract/entities/threat-maps.ts';
import { areasAbove, areasBetween } from '#domain/geo/contours.ts';
import type { Report } from './threat-cells.ts';
import { toWorld } from '#server/tiles/world.ts';
import type { WorldFeature } from './tile-slices.ts';

const STEP_DEG = 0.25;
const [NORTH, SOUTH] = [80, -80];
const COLUMNS = 360 / STEP_DEG;
const ROWS = (NORTH - SOUTH) / STEP_DEG + 1;
/** Columns repeated on both sides, so that the areas go on over 180 degrees. Wider than the edge that tiles are drawn with. */
const PAD = 8 / STEP_DEG;
const KM_A_DEGREE = 111.2;
const RADIUS_KM = 3 * SMOOTHED_OVER_KM;
/** Of the bell whose volume is one report, in reports for 10,000 square kilometres. */
const PEAK = 10_000 / (2 * Math.PI * SMOOTHED_OVER_KM ** 2);

function spread(field: Float64Array, { lon, lat }: Report, peak: number): void {
  const kmAcross = KM_A_DEGREE * Math.max(0.15, Math.cos((lat * Math.PI) / 180));
  const [reachX, reachY] = [Math.ceil(RADIUS_KM / kmAcross / STEP_DEG), Math.ceil(RADIUS_KM / KM_A_DEGREE / STEP_DEG)];
  const [atX, atY] = [Math.round((lon + 180) / STEP_DEG), Math.round((NORTH - lat) / STEP_DEG)];
  for (let y = Math.max(0, atY - reachY); y <= Math.min(ROWS - 1, atY + reachY); y++) {
    const upKm = (NORTH - y * STEP_DEG - lat) * KM_A_DEGREE;
    for (let x = atX - reachX; x <= atX + reachX; x++) {
      const acrossKm = (-180 + x * STEP_DEG - lon) * kmAcross;
      const share = Math.exp(-(upKm ** 2 + acrossKm ** 2) / (2 * SMOOTHED_OVER_KM ** 2));
      const node = y * COLUMNS + (((x % COLUMNS) + COLUMNS) % COLUMNS);
      field[node] = (field[node] ?? 0) + peak * share;
    }
  }
}

/** `k` is the step that an area has reached, counted from 0. The steps are reports a year in 10,000 square kilometres. */
export function smoothReports(reports: readonly Report[], years: number, steps: readonly number[]): WorldFeature[] {
  if (reports.length === 0) return [];
  const field = new Float64Array(COLUMNS * ROWS);
  for (const report of reports) spread(field, report, PEAK / years);
  const width = COLUMNS + 1 + 2 * PAD;
  const values = new Float32Array(width * ROWS);
  // the rim stays zero because areasBetween requires it; it is outside the drawn area
  for (let y = 1; y < ROWS - 1; y++)
    for (let x = 1; x < width - 1; x++) values[y * width + x] = field[y * COLUMNS + ((x - PAD + COLUMNS) % COLUMNS)] ?? 0;
  const grid = { values, width, height: ROWS };
  return steps.flatMap((step, k) => {
    const next = steps[k + 1];
    const areas = next === undefined ? areasAbove(grid, step) : areasBetween(grid, step, next);
    return areas.map((polygon) => ({
      properties: { k },
      rings: polygon.map((ring) => ring.slice(1).map(([x, y]) => toWorld((x - PAD) * STEP_DEG - 180, NORTH - y * STEP_DEG))),
    }));
  });
}
