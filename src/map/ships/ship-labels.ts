// Names and hulls of the ships in view, as two small GeoJSON sources. Names are written by strangers: plain text, never markup.
import type { ShipInView, UrgentShip } from '#contract/worker-apis.ts';
import type { EpochMs, LonLat } from '#contract/units.ts';
import { ageOf } from '#domain/ais/movement.ts';
import { ALERT_COLOURS } from '#map/alerts/alert-look.ts';
import type { ChartExpression, ChartLayer, Geojson, MapOverlay } from '#map/chart/overlays.ts';
import { clearLayer, SHIP_ROOM } from '#map/kept-clear.ts';
import { anchorsBySide, type LabelSide } from '#map/label-sides.ts';
import { type Scheme, SHIP_INKS } from './ship-look.ts';
import { shipCalled } from '#platform/names/ship-names.ts';

// The hull of a ship on the chart, from length, beam and heading. Pure.
/** WGS 84 mean length of a degree of latitude. */
const METRES_PER_DEG = 111_320;
/** Where the bow begins to narrow, as a fraction of the length from the stern. */
const SHOULDER = 0.82;

interface Hull {
  position: LonLat;
  lengthM: number;
  beamM: number;
  headingDeg: number;
}

/**
 * A closed ring, bow first. The position is taken as the centre: the contract does not carry the antenna's place. Longitudes are not
 * wrapped, so that a hull across 180 degrees stays one shape.
 */
export function hullRing({ position: [lonDeg, latDeg], lengthM, beamM, headingDeg }: Hull): [lonDeg: number, latDeg: number][] {
  const course = (headingDeg * Math.PI) / 180;
  const perLonM = METRES_PER_DEG * Math.max(0.01, Math.cos((latDeg * Math.PI) / 180));
  const at = (ahead: number, starboard: number): [number, number] => {
    const forwardM = (ahead - 0.5) * lengthM;
    const rightM = starboard * beamM;
    const eastM = forwardM * Math.sin(course) + rightM * Math.cos(course);
    const northM = forwardM * Math.cos(course) - rightM * Math.sin(course);
    return [lonDeg + eastM / perLonM, latDeg + northM / METRES_PER_DEG];
  };
  return [at(1, 0), at(SHOULDER, 0.5), at(0, 0.5), at(0, -0.5), at(SHOULDER, -0.5), at(1, 0)];
}

/** Own-fleet and alerted ships are named at every zoom, as long as they are few. */
export const MOST_MARKED_LABELS = 60;
/** Of others there are many: a name shows only where it covers no sign and no other name. */
export const NAMES_OF_ALL_FROM_ZOOM = 9;
export const HULLS_FROM_ZOOM = 14;
export const MOST_LABELS = 400;
export const HULLS_LAYER = 'ship-hulls';
const HULL_LINES_LAYER = 'ship-hull-lines';
const LABELS_LAYER = 'ship-labels';
const MARKED_LABELS_LAYER = 'ship-labels-marked';
/** A name on air has 20 characters; the rest is not a name. */
const LONGEST_NAME = 40;
/** The page's own fonts, as the base map names them: the first says the weight and is no font. */
const LABEL_FONTS = ['Chart Medium', 'Inter Variable', 'Noto Sans', 'Noto Sans Arabic', 'Noto Sans SC'];

/** Lies under the ships' signs. */
export const hullOverlay: MapOverlay = {
  place: 'ships',
  sources: [HULLS_LAYER],
  layers: (scheme) => hullLayers(scheme),
};

const signRoom = (id: string, filter: ChartExpression) => clearLayer(id, { source: LABELS_LAYER, filter, image: SHIP_ROOM });
/** Alerted, or of an own fleet. Their names may cover the signs of other ships: in a crowded strait they would have no room else. */
const isMarked: ChartExpression = ['<', ['get', 'rank'], 2];
const isOther: ChartExpression = ['!', isMarked];
/** So many of the most urgent ships in view are named before all others: only each other's signs their names leave clear. */
const FIRST_NAMED = 5;
const isFirst: ChartExpression = ['has', 'first'];
const isMarkedOnly: ChartExpression = ['all', isMarked, ['!', isFirst]];
/**
 * All other ships' names, then those of marked ships, above all these words the room of their signs, and those of the most urgent ships. The
 * first has the source: add it first, remove it last.
 */
export const labelOverlays: readonly MapOverlay[] = [
  {
    place: 'ships',
    sources: [LABELS_LAYER],
    images: [SHIP_ROOM],
    layers: (scheme) => [labelLayer(LABELS_LAYER, isOther, scheme), signRoom('ship-signs-clear', isOther)],
  },
  {
    place: 'markedNames',
    sources: [],
    layers: (scheme) => [labelLayer(MARKED_LABELS_LAYER, isMarkedOnly, scheme)],
  },
  { place: 'signsKeptClear', sources: [], layers: () => [signRoom('ship-signs-clear-marked', isMarkedOnly)] },
  {
    place: 'urgentNames',
    sources: [],
    layers: (scheme) => [labelLayer('ship-labels-first', isFirst, scheme), signRoom('ship-signs-clear-first', isFirst)],
  },
];
export const HULLS_SOURCE = HULLS_LAYER;
export const LABELS_SOURCE = LABELS_LAYER;

function hullLayers(scheme: Scheme): ChartLayer[] {
  return [
    {
      id: HULLS_LAYER,
      type: 'fill',
      source: HULLS_LAYER,
      minzoom: HULLS_FROM_ZOOM,
      paint: { 'fill-color': ['get', 'colour'], 'fill-opacity': ['case', ['get', 'old'], 0.08, 0.42] },
    },
    {
      id: HULL_LINES_LAYER,
      type: 'line',
      source: HULLS_LAYER,
      minzoom: HULLS_FROM_ZOOM,
      paint: { 'line-color': SHIP_INKS[scheme].outline, 'line-width': 1.2, 'line-opacity': 0.85 },
    },
  ];
}

/** The colour of her worst alert, as on the dashboard's map; of danger until her alerts are told. */
const alertedInk = (scheme: Scheme): ChartExpression => {
  const { emergency, alarm, warning, caution } = ALERT_COLOURS[scheme];
  const { danger } = SHIP_INKS[scheme];
  return ['match', ['get', 'priority'], 'emergency', emergency, 'alarm', alarm, 'warning', warning, 'caution', caution, danger];
};

function labelLayer(id: string, filter: ChartExpression, scheme: Scheme): ChartLayer {
  const inks = SHIP_INKS[scheme];
  return {
    id,
    type: 'symbol',
    source: LABELS_LAYER,
    filter,
    layout: {
      'text-field': ['get', 'text'],
      'text-font': LABEL_FONTS,
      'text-size': ['case', isMarked, 13, 12],
      'text-variable-anchor-offset': anchorsBySide(1.1),
      'text-justify': 'auto',
      'text-max-width': 40,
      'text-padding': 3,
      'symbol-sort-key': ['get', 'rank'],
    },
    paint: {
      'text-color': ['case', ['<', ['get', 'rank'], 1], alertedInk(scheme), inks.ink],
      'text-halo-color': inks.paper,
      'text-halo-width': 1.4,
    },
  };
}

export interface LabelContext {
  nowMs: EpochMs;
  /** Words for an age, put behind the name of a ship that is stale or lost. */
  ageWords: (ageMs: number) => string;
  isAlerted: (slot: number) => boolean;
  /** The alerted ships. */
  mostUrgentFirst: readonly UrgentShip[];
  sideOf: (text: string, position: LonLat) => LabelSide | undefined;
}

/** Alerted, but her alerts are not told yet. */
const LEAST_URGENT = 0.999;

/** Stale or lost: the position is no longer where the ship is. */
function isOld(lastSeenMs: EpochMs, nowMs: EpochMs): boolean {
  const age = ageOf(lastSeenMs, nowMs);
  return age === 'stale' || age === 'lost';
}

/** Alerted from 0 to below 1, the most urgent first; own fleet 1, the rest 2 and on in the order given (longest first). */
export function labelFeatures(
  ships: readonly ShipInView[],
  { nowMs, ageWords, isAlerted, mostUrgentFirst, sideOf }: LabelContext,
): Geojson {
  const here = new Set(ships.map(({ mmsi }) => mmsi));
  const inView = mostUrgentFirst.filter(({ mmsi }) => here.has(mmsi));
  const urgencies = new Map(inView.map(({ mmsi, priority }, at) => [mmsi, { at, priority }]));
  const features = ships.flatMap((ship, i) => {
    const age = isOld(ship.lastSeenMs, nowMs) ? ageWords(nowMs - ship.lastSeenMs) : '';
    const text = [shipCalled({ mmsi: ship.mmsi, name: plainName(ship.name ?? String(ship.mmsi)) }) ?? '', age].filter(Boolean).join(' · ');
    if (text === '') return [];
    const alerted = isAlerted(ship.slot);
    const urgency = alerted ? urgencies.get(ship.mmsi) : undefined;
    const urgencyRank = urgency ? urgency.at / (inView.length + 1) : LEAST_URGENT;
    const rank = alerted ? urgencyRank : ship.ownFleet ? 1 : 2 + i;
    const side = sideOf(text, ship.position);
    const first = urgency !== undefined && urgency.at < FIRST_NAMED;
    const priority = urgency?.priority;
    return [
      {
        type: 'Feature' as const,
        properties: { text, rank, ...(priority && { priority }), ...(first && { first }), ...(side && { side }) },
        geometry: { type: 'Point' as const, coordinates: [...ship.position] },
      },
    ];
  });
  return { type: 'FeatureCollection', features };
}

export interface HullContext {
  nowMs: EpochMs;
  colourOf: (ship: ShipInView) => string;
}

/** Ships of known size and direction; `slot` lets a click on the hull find its ship. */
export function hullFeatures(ships: readonly ShipInView[], { nowMs, colourOf }: HullContext): Geojson {
  const features = ships.flatMap((ship) => {
    const { slot, position, lengthM, beamM, directionDeg, lastSeenMs } = ship;
    if (!lengthM || !beamM || directionDeg === undefined) return [];
    const old = isOld(lastSeenMs, nowMs);
    const ring = hullRing({ position, lengthM, beamM, headingDeg: directionDeg });
    const colour = colourOf(ship);
    return [{ type: 'Feature' as const, properties: { slot, colour, old }, geometry: { type: 'Polygon' as const, coordinates: [ring] } }];
  });
  return { type: 'FeatureCollection', features };
}

/** Without control characters and without marks that turn the direction of the text around them; cut at a length no ship has. */
export function plainName(name: string): string {
  return name
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, LONGEST_NAME);
}
