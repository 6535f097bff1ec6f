// A route that was saved as a drawing, as the assessment of a passage wants it: its line is sailed as it was drawn.
import type { DrawingFeatures } from '#contract/entities/drawings.ts';
import type { PassageWay } from '#contract/passages/passage-assessment.ts';
import type { LonLat } from '#contract/units.ts';
import { canonical } from '#domain/geo/longitude.ts';
import { formatPosition } from '#i18n/formats.ts';
import { straightRoute } from './route-plan.ts';

/** Of the first line of the drawing; where it was cut at 180 degrees it goes on. undefined: it has no line. */
export function routeLineOf({ features }: DrawingFeatures): LonLat[] | undefined {
  for (const { geometry, properties } of features) {
    if (properties.tool !== undefined && properties.tool !== 'line') continue;
    const pieces =
      geometry.type === 'LineString' ? [geometry.coordinates] : geometry.type === 'MultiLineString' ? geometry.coordinates : [];
    const places = pieces.flat().map(([lon, lat]): LonLat => canonical([lon, lat]));
    const line = places.filter((place, at) => !isSame(place, places[at - 1]));
    if (line.length > 1) return line;
  }
  return undefined;
}

/** 180 degrees east is 180 degrees west. */
const isSame = (one: LonLat, other: LonLat | undefined): boolean =>
  other !== undefined && (one[0] - other[0]) % 360 === 0 && one[1] === other[1];

/** Its ends are named by the points of the drawing. */
export function savedWay(drawing: DrawingFeatures, portAt: (place: LonLat) => string | undefined): PassageWay | undefined {
  const line = routeLineOf(drawing);
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
