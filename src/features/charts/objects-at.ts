// What of the nautical chart lies under a finger, the most dangerous first. Pure but for asking the map.
import type { NauticalChartValues } from '#contract/entities/chart-options.ts';
import type { Chart } from '#map/chart/chart.ts';
import { DANGER_CLASSES, DANGER_WATER_LEVELS, DANGERS_SOMETIMES } from '#map/enc/danger-classes.ts';

/** As a tile has it: S-57 attributes under their acronyms, what was derived in lower case. */
export type ChartObject = Readonly<Record<string, unknown>>;

/** As src/map/enc names it; written here so that nothing of the chart's look is loaded for a tap. */
const CHART_SOURCE = 'chart';
const RADIUS_PX = 6;

const AIDS = 'LIGHTS BOY BCN LITFLT LITVES TOPMAR DAYMAR FOGSIG RTPBCN RADRFL RETRFL LNDMRK'.split(' ');
/** Classes by their first letters, S-57. In this order after dangers; what is in no line comes last. */
const ORDER: readonly (readonly string[])[] = [
  AIDS,
  'RESARE CTNARE PRCARE MIPARE DMPGRD CBLARE PIPARE CBLSUB PIPSOL ISTZNE TSEZNE OSPARE ICNARE SUBTLN SPLARE CTSARE ACHARE ACHBRT'.split(
    ' ',
  ),
  'TSS TSELNE DWRT FAIRWY RECTRC NAVLNE TWRTPT FERYRT PILBOP RDOCAL'.split(' '),
  'SOUNDG DEPARE DRGARE SWPARE UNSARE DEPCNT'.split(' '),
];
const LAND = 'LNDARE LNDRGN LNDELV SLCONS COALNE SLOTOP VEGATN BUAARE BUISGL ROADWY RAILWY LAKARE RIVERS'.split(' ');
/** Quality, coverage and the like: of every point of the chart. */
const META = 'M_';

const clsOf = (object: ChartObject) => String(object['cls']);

/** The same objects as the chart marks as dangers. What has a depth of its own and is no sounding is known to lie under water. */
export function isDangerObject(object: ChartObject): boolean {
  const cls = clsOf(object);
  if (DANGER_CLASSES.includes(cls) || (object['depth'] !== undefined && cls !== 'SOUNDG')) return true;
  return DANGERS_SOMETIMES.includes(cls) && DANGER_WATER_LEVELS.includes(String(object['WATLEV']));
}

/**
 * Whether the depth that judges a danger was surveyed. Without VALSOU the chart counts what S-52 derives, such as 0 for what lies awash: it
 * decides the colour, and is no depth.
 */
export const isDepthKnown = ({ depth, VALSOU }: ChartObject): boolean => depth !== undefined && VALSOU !== undefined && VALSOU !== '';

/** Metres; of unknown depth, or not deeper than asked. */
export function isUnsafe(
  object: ChartObject,
  { safetyDepth, safetyContour }: Pick<NauticalChartValues, 'safetyDepth' | 'safetyContour'>,
): boolean {
  if (!isDangerObject(object)) return false;
  const { depth } = object;
  return depth === undefined || Number(depth) <= Math.max(safetyDepth, safetyContour);
}

function rankOf(object: ChartObject, values: NauticalChartValues): number {
  if (isUnsafe(object, values)) return 0;
  if (isDangerObject(object)) return 1;
  const cls = clsOf(object);
  if (cls.startsWith(META)) return ORDER.length + 4;
  if (LAND.includes(cls)) return ORDER.length + 3;
  const line = ORDER.findIndex((names) => names.some((name) => cls.startsWith(name)));
  return line < 0 ? ORDER.length + 2 : line + 2;
}

const depthOf = ({ depth, DRVAL1 }: ChartObject): number => Number(depth ?? DRVAL1 ?? Number.NEGATIVE_INFINITY);

/** Each object once, though tiles have it in parts and areas have a point besides. */
export function inOrderOfDanger(found: readonly ChartObject[], values: NauticalChartValues): ChartObject[] {
  const once = new Map<string, ChartObject>();
  for (const object of found) {
    if (object['cls'] === undefined || object['role'] !== undefined) continue; // the cells themselves, and sectors of lights
    const key = [object['cell'], object['id'], clsOf(object) === 'SOUNDG' ? object['depth'] : ''].join(' ');
    if (!once.has(key)) once.set(key, object);
  }
  return [...once.values()].toSorted((a, b) => rankOf(a, values) - rankOf(b, values) || depthOf(a) - depthOf(b));
}

/** x and y: CSS pixels of the map's canvas. */
export const chartObjectsAt = (chart: Chart, { x, y }: { x: number; y: number }, values: NauticalChartValues): ChartObject[] =>
  inOrderOfDanger(chart.featuresOfSourceAt(x, y, CHART_SOURCE, RADIUS_PX), values);
