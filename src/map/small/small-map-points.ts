// What a small map shows, as values: points and lines, as GeoJSON and with a view. Pure.
import { INVENTED } from '#map/event-look.ts';
import { ALERT_PRIORITIES } from '#contract/entities/alerts.ts';
import type { EventCategory, EventType } from '#contract/entities/events.ts';
import type { ThreatRating } from '#contract/entities/ports.ts';
import type { LonLat } from '#contract/units.ts';
import { boxOfPositions } from '#domain/geo/box-of-positions.ts';
import { unwrapped } from '#domain/geo/longitude.ts';
import type { LabelSide } from '#map/label-sides.ts';
import { type ChartView, LEAST_SMALL_ZOOM } from '#map/chart/chart-view.ts';
import { viewOfBox } from '#map/fly-to-box.ts';
import { portClass } from '#map/port-look.ts';

/**
 * A priority: her most urgent active alert, a dot with a halo in its colour, the heavier the more urgent. danger: an active alert, whichever.
 * near: with a thin ring. old: hollow. plain: a dot. Whichever it is, `isStale` makes the dot hollow: her position is an hour old or older.
 */
export const SHIP_TONES = [...ALERT_PRIORITIES, 'danger', 'near', 'old', 'plain'] as const;
export type ShipTone = (typeof SHIP_TONES)[number];
/** With a halo, the most urgent first: its width in pixels. */
export const HALO_PX: Partial<Record<ShipTone, number>> = { emergency: 5, alarm: 3, danger: 3, warning: 2.5, caution: 2 };

interface Placed {
  /** Id within its kind. */
  id: string;
  lon: number;
  lat: number;
  /** Shown beside it if there is space. Plain text. */
  label?: string | undefined;
}
export type SmallMapPoint =
  | (Placed & { kind: 'ship'; tone: ShipTone; isStale?: boolean | undefined })
  | (Placed & { kind: 'event'; category: EventCategory; type: EventType; isInvented: boolean })
  | (Placed & { kind: 'port'; rating?: ThreatRating | undefined });

/** track: where she was. route: where she goes, an estimate, dashed. risk: a part of a planned way, by what was reported near it. */
export type SmallMapLine =
  | { kind: 'track' | 'route'; positions: readonly LonLat[] }
  | { kind: 'risk'; threat: ThreatRating | undefined; positions: readonly LonLat[] };

export interface SmallMapContent {
  points: readonly SmallMapPoint[];
  lines?: readonly SmallMapLine[] | undefined;
  /** Where it looks; absent: at everything. */
  view?: ChartView | undefined;
}

/** A single point is shown with its surroundings. */
const NEAREST_ZOOM = 8;

/** The view of a chart of so many CSS pixels that shows all points and lines; undefined for none. */
export function smallMapView({ points, lines = [], view }: SmallMapContent, widthPx: number, heightPx: number): ChartView | undefined {
  if (view) return view;
  const box = boxOfPositions([...points.map(({ lon, lat }): LonLat => [lon, lat]), ...lines.flatMap(({ positions }) => positions)]);
  if (!box) return undefined;
  const { position, zoom } = viewOfBox(box, widthPx, heightPx, LEAST_SMALL_ZOOM);
  return { position, zoom: Math.min(zoom, NEAREST_ZOOM) };
}

type Feature<G> = { type: 'Feature'; geometry: G; properties: Record<string, string | number> };
const collection = <G>(features: Feature<G>[]) => ({ type: 'FeatureCollection' as const, features });

const lookOf = (point: SmallMapPoint): Record<string, string> => {
  if (point.kind === 'ship') return { look: point.tone, ...((point.isStale || point.tone === 'old') && { hollow: 'yes' }) };
  return { look: point.kind === 'event' ? `${point.category}|${point.type}${point.isInvented ? INVENTED : ''}` : portClass(point.rating) };
};

/** `at`: the point's place in the list, by which a click finds it again. */
export const pointFeatures = (points: readonly SmallMapPoint[], sideOf: (label: string, position: LonLat) => LabelSide | undefined) =>
  collection(
    points.map((point, at) => {
      const { kind, lon, lat, label } = point;
      const side = label === undefined ? undefined : sideOf(label, [lon, lat]);
      return {
        type: 'Feature' as const,
        geometry: { type: 'Point' as const, coordinates: [lon, lat] as [number, number] },
        properties: { at, kind, ...lookOf(point), ...(label !== undefined && { label }), ...(side && { side }) },
      };
    }),
  );

/** A line over 180 degrees does not go round the world. */
export const smallMapLines = (lines: readonly SmallMapLine[]) =>
  collection(
    lines.map((line) => ({
      type: 'Feature' as const,
      geometry: { type: 'LineString' as const, coordinates: unwrapped(line.positions).map(([lon, lat]): [number, number] => [lon, lat]) },
      properties: { kind: line.kind, ...(line.kind === 'risk' && { look: portClass(line.threat) }) },
    })),
  );
