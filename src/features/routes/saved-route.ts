// A route that was saved as a drawing, as the assessment of a passage wants it: its line is sailed as it was drawn.
import type { DrawingFeatures } from '#contract/entities/drawings.ts';
import type { PassageWay } from '#contract/passages/passage-assessment.ts';
import type { LonLat } from '#contract/units.ts';
import { canonical, shortTurnDeg } from '#domain/geo/longitude.ts';
import { formatPosition } from '#i18n/formats.ts';
import { straightRoute } from './route-plan.ts';

/** Degrees: what a file or the cut at 180 degrees may have rounded, some 10 cm. */
const ROUNDING_DEG = 1e-6;

/** Of the first line of the drawing; where it was cut at 180 degrees it goes on. undefined: it has no line. */
export function routeLineOf({ features }: DrawingFeatures): LonLat[] | 'inParts' | undefined {
  for (const { geometry, properties } of features) {
    if (properties.tool !== undefined && properties.tool !== 'line') continue;
    const pieces =
      geometry.type === 'LineString' ? [geometry.coordinates] : geometry.type === 'MultiLineString' ? geometry.coordinates : [];
    const parts = pieces.map((piece) => piece.map(([lon, lat]): LonLat => canonical([lon, lat])));
    if (parts.some(([start], at) => at > 0 && start && !isSame(start, parts[at - 1]?.at(-1)))) return 'inParts';
    const places = parts.flat();
    const line = places.filter((place, at) => !isSame(place, places[at - 1]));
    if (line.length > 1) return line;
  }
  return undefined;
}

/** 180 degrees east is 180 degrees west. */
const isSame = (one: LonLat, other: LonLat | undefined): boolean =>
  other !== undefined && Math.abs(shortTurnDeg(one[0], other[0])) < ROUNDING_DEG && Math.abs(one[1] - other[1]) < ROUNDING_DEG;

/** Its ends are named by the points of the drawing. */
export function savedWay(drawing: DrawingFeatures, portAt: (place: LonLat) => string | undefined): PassageWay | 'routeInParts' | undefined {
  const line = routeLineOf(drawing);
  if (line === 'inParts') return 'routeInParts';
  if (!line) return undefined;
  const request = { stops: line, closedPassages: [], closedAreas: [] };
  const nameAt = (place: LonLat) =>
    drawing.features.find(({ geometry: { type, coordinates } }) => type === 'Point' && isSame(canonical(coordinates as LonLat), place))
      ?.properties.name;
  const stops = [line[0], line.at(-1)].flatMap((place) =>
    place ? [{ name: nameAt(place) ?? formatPosition(place), portId: portAt(place) }] : [],
  );
  return { stops, request, legs: straightRoute(request).legs };
}
