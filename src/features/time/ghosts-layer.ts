// Ships at a past time, while the time slider shows the past: hollow signs in one colour, unlike any live ship. Only values.
import type { ReplayedShip } from '#contract/worker-apis.ts';
import { STOPPED_BELOW_KN } from '#domain/ais/movement.ts';
import type { ChartImage, Geojson, MapOverlay } from '#map/chart/overlays.ts';
import { plainName } from '#map/ships/ship-labels.ts';
import { rgb, SCHEMES, SHIP_INKS, type Scheme } from '#map/ships/ship-look.ts';

export const GHOSTS_SOURCE = 'ship-ghosts';
const FONTS = ['Chart Medium', 'Inter Variable', 'Noto Sans', 'Noto Sans Arabic', 'Noto Sans SC'];
const NAMES_FROM_ZOOM = 4;
const RATIO = 2;
const HALF_PX = 12 * RATIO;
const RADIUS_PX = 8 * RATIO;

type Sign = 'arrow' | 'circle';
const imageId = (sign: Sign, scheme: Scheme) => `ship-ghost-${sign}-${scheme}`;

/** Distance to the sign's outline in pixels, negative inside; the arrow has the shape of the live ships', pointing up. */
function edgeOf(sign: Sign, x: number, y: number): number {
  if (sign === 'circle') return Math.hypot(x, y) - 0.6 * RADIUS_PX;
  const [aside, down] = [Math.abs(x) / RADIUS_PX, y / RADIUS_PX];
  const flank = (aside * 2 - (down + 1.15) * 0.68) / 2.11244;
  const notch = ((down - 0.45) * 0.68 - aside * 0.4) / 0.78892;
  return Math.max(flank, notch) * RADIUS_PX;
}

function drawn(sign: Sign, scheme: Scheme): ChartImage {
  const size = 2 * HALF_PX;
  const data = new Uint8Array(size * size * 4);
  const [ink, paper] = [rgb(SHIP_INKS[scheme].ink), rgb(SHIP_INKS[scheme].paper)];
  const inside = (distance: number) => Math.min(1, Math.max(0, 0.5 - distance));
  for (let at = 0; at < size * size; at++) {
    const edge = edgeOf(sign, (at % size) + 0.5 - HALF_PX, Math.floor(at / size) + 0.5 - HALF_PX);
    const line = inside(Math.abs(edge) - 0.8 * RATIO);
    const ground = Math.max(inside(Math.abs(edge) - 2 * RATIO) * 0.85, inside(edge) * 0.35);
    const alpha = line + ground * (1 - line);
    for (let part = 0; part < 3; part++) {
      const mixed = alpha === 0 ? 0 : ((ink[part] ?? 0) * line + (paper[part] ?? 0) * ground * (1 - line)) / alpha;
      data[4 * at + part] = Math.round(mixed * 255);
    }
    data[4 * at + 3] = Math.round(alpha * 255);
  }
  return { id: imageId(sign, scheme), width: size, height: size, pixelRatio: RATIO, data };
}

export const ghostsOverlay: MapOverlay = {
  place: 'ships',
  sources: [GHOSTS_SOURCE],
  images: SCHEMES.flatMap((scheme) => [drawn('arrow', scheme), drawn('circle', scheme)]),
  layers: (scheme) => [
    {
      id: GHOSTS_SOURCE,
      type: 'symbol',
      source: GHOSTS_SOURCE,
      layout: {
        'icon-image': ['case', ['has', 'courseDeg'], imageId('arrow', scheme), imageId('circle', scheme)],
        'icon-rotate': ['coalesce', ['get', 'courseDeg'], 0],
        'icon-rotation-alignment': 'map',
        'icon-allow-overlap': true,
        'text-field': ['step', ['zoom'], '', NAMES_FROM_ZOOM, ['get', 'text']],
        'text-font': FONTS,
        'text-size': 12,
        'text-optional': true,
        'text-variable-anchor': ['left', 'right', 'top', 'bottom'],
        'text-radial-offset': 1.1,
      },
      paint: {
        'icon-opacity': ['case', ['get', 'inGap'], 0.5, 1],
        'text-color': SHIP_INKS[scheme].ink,
        'text-halo-color': SHIP_INKS[scheme].paper,
        'text-halo-width': 1.4,
      },
    },
  ],
};

/** `gapWords`: added to the name of a ship whose position at that time is unknown. A circle: stopped, or no known course. */
export function ghostFeatures(ships: readonly ReplayedShip[], gapWords: string): Geojson {
  const features = ships.map(({ mmsi, name, position, courseDeg, speedKn, inGap }) => {
    const moves = courseDeg !== undefined && (speedKn === undefined || speedKn >= STOPPED_BELOW_KN);
    const label = plainName(name ?? '') || String(mmsi);
    return {
      type: 'Feature' as const,
      properties: { mmsi, label, inGap, text: inGap ? `${label} · ${gapWords}` : label, ...(moves && { courseDeg }) },
      geometry: { type: 'Point' as const, coordinates: [...position] },
    };
  });
  return { type: 'FeatureCollection', features };
}
